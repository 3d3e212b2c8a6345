"""What lies still is drawn once, into a texture, and shown as one rectangle until something in it changes.

A tablet pays for every draw call, and a table at rest has hundreds. Kivy knows which canvas has changed: an
`Fbo` is drawn anew only then. Widgets stay in their tree; what they draw goes another way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil, cos, floor, radians, sin
from typing import Any

import kivy.uix.widget
from kivy.clock import Clock
from kivy.graphics import (
    Callback,
    Canvas,
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    Instruction,
    Rectangle,
)
from kivy.graphics.opengl import GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_SRC_ALPHA, glBlendFuncSeparate
from kivy.graphics.transformation import Matrix
from kivy.logger import Logger
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from app.services.context import running_context

REST_SECONDS = 0.1
"""Whatever has not changed for so long lies still."""
PLACE = {"x", "y", "pos", "center", "center_x", "center_y", "right", "top", "parent", "children", "opacity"}
"""What of a widget changes while it is only moved, or faded."""


def _fact_of_content(name: str) -> property:
    return property(lambda canvas: getattr(canvas.content, name))


def _act_on_content(name: str) -> Callable[..., Any]:
    """Hand a call on; Kivy's own calls, from C, see only a function of Python."""

    def act(canvas: StillCanvas, *facts: Any) -> Any:
        return getattr(canvas.content, name)(*facts)

    return act


class UnseenCanvas(Canvas):
    """A canvas that draws nothing while it is invisible: Kivy would draw it all, in no colour."""

    def __init__(self, opacity: float = 1.0) -> None:
        super().__init__()
        self.content = Canvas()
        self._opacity = opacity
        self._shown: list[Instruction] = []
        self._show()

    @property
    def opacity(self) -> float:
        """How much of it is seen."""
        return self._opacity

    @opacity.setter
    def opacity(self, value: float) -> None:
        self._opacity = value
        self._show()

    def _show(self) -> None:
        self._mix(self._opacity or 1.0)
        self._lay([self.content] if self._opacity else [])

    def _mix(self, opacity: float) -> None:
        """Have Kivy fade what is drawn; it sets a uniform for anything but 1, and that asks the driver."""
        if Canvas.opacity.__get__(self) != opacity:
            Canvas.opacity.__set__(self, opacity)

    def _lay(self, wanted: list[Instruction]) -> None:
        """Draw these instructions, and no others."""
        if wanted == self._shown:
            return
        for instruction in self._shown:
            Canvas.remove(self, instruction)
        for instruction in wanted:
            Canvas.add(self, instruction)
        self._shown = wanted

    # What others do with a canvas, they do with its content.

    children, before, after, has_before, has_after = map(
        _fact_of_content, ("children", "before", "after", "has_before", "has_after")
    )
    add, insert, remove, clear, remove_group = map(
        _act_on_content, ("add", "insert", "remove", "clear", "remove_group")
    )
    indexof, length, get_group = map(_act_on_content, ("indexof", "length", "get_group"))


class StillCanvas(UnseenCanvas):
    """A canvas whose content is shown as a texture of it, where there is one."""

    def __init__(self, owner: Widget) -> None:
        self._owner = owner.proxy_ref
        self._fbo: Fbo | None = None
        self._spare: Fbo | None = None
        """A texture whose content is drawn as it is for a moment."""
        self._refused = False
        self.is_drawn = False
        """Whether the texture shows the content."""
        self._origin = self._corner = (0.0, 0.0)
        self._lies = True
        self._tint, self._sheet = Color(), Rectangle()
        self._begins, self._ends = Callback(self._begin_sheet), Callback(mix_colours)
        super().__init__()

    def fit(self, x: float, y: float, width: float, height: float) -> None:
        """Keep the content of this box in a texture from now on; a box of no size keeps none."""
        size = ceil(width) + 1, ceil(height) + 1
        fbo = self._texture_of(size) if min(width, height) >= 1 else None
        if not fbo:
            self.let_go()
            return
        left, low = floor(x), floor(y)
        fbo["modelview_mat"] = Matrix().translate(-left, -low, 0)
        self._sheet.texture = fbo.texture
        self._sheet.pos, self._sheet.size = (left, low), size
        self._origin, self._corner, self._lies = (x, y), (left, low), True
        self._show()

    def carry(self, x: float, y: float) -> None:
        """Show the texture as it is where its box is now, whatever has changed in the content."""
        self._sheet.pos = tuple(
            corner + round(now - then)
            for corner, now, then in zip(self._corner, (x, y), self._origin, strict=True)
        )
        self._lies = False
        self._show()

    @property
    def is_kept(self) -> bool:
        """Whether it is shown as a texture."""
        return self._fbo is not None

    def let_go(self) -> None:
        """Give the texture back."""
        self.open_up()
        self._spare = None
        self._sheet.texture = None

    def open_up(self) -> None:
        """Draw the content as it is, and have the texture ready for later."""
        fbo, self._fbo = self._fbo, None
        if fbo:
            self._spare = fbo
            self._lay([])
            fbo.remove(self.content)
        self._show()

    def _texture_of(self, size: tuple[int, int]) -> Fbo | None:
        """Have a texture of some size, if the graphics processor has one."""
        if self._refused or (self._fbo and tuple(self._fbo.size) == size):
            return self._fbo
        self.open_up()
        fbo, self._spare = self._spare, None
        if not fbo or tuple(fbo.size) != size:
            fbo = self._new_texture(size)
        if not fbo:
            self._refused = True
            return None
        self._lay([])
        fbo.add(self.content)
        self._fbo, self.is_drawn = fbo, False
        return fbo

    def _new_texture(self, size: tuple[int, int]) -> Fbo | None:
        try:
            fbo = Fbo(size=size, noadd=True)
        except Exception as error:  # Kivy raises nothing narrower
            Logger.warning("Cachette: No texture of %s: %s", size, error)
            return None
        for instruction in (ClearColor(0, 0, 0, 0), ClearBuffers(), Callback(self._begin_content)):
            fbo.add(instruction)
        return fbo

    def _begin_content(self, _: Callback) -> None:
        self.is_drawn = True
        mix_colours()

    def _show(self) -> None:
        if self._fbo and self.opacity:
            self._mix(1.0)
            sheet = [self._begins, self._tint, self._sheet, self._ends]
            self._lay([self._fbo, *sheet] if self._lies else sheet)
        else:
            super()._show()

    def _begin_sheet(self, _: Callback) -> None:
        """Lay the texture over what lies there: its colours are multiplied with their alpha already.

        So what fades round it has to be multiplied, too.
        """
        glBlendFuncSeparate(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
        seen, widget = self.opacity, self._owner.parent
        while isinstance(widget, Widget) and not getattr(widget.canvas, "is_kept", False):
            seen *= widget.opacity
            widget = widget.parent
        if [seen, self.opacity] != self._tint.rgba[2:]:
            self._tint.rgba = seen, seen, seen, self.opacity


def mix_colours(_: object = None) -> None:
    """Mix colours as Kivy does, and alpha so that a texture can be laid over others as if drawn there."""
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)


class Still(Widget):
    """A widget that is drawn, with all that is in it, only when something of it changes."""

    spill = 24
    """How far it is drawn beyond its box at most, in units."""
    kept = BooleanProperty(True)
    """Whether a texture is kept of it; not while something of it is carried out of its box."""

    def __init__(self, **kwargs: Any) -> None:
        self.canvas = StillCanvas(self)
        super().__init__(**kwargs)
        fit = Clock.create_trigger(self.keep, -1)
        self.bind(pos=fit, size=fit, kept=fit, parent=fit)
        self.fbind("kept", self._keep_parts)
        fit()

    def keep(self, *_: object) -> None:
        """Keep a texture of where it is now."""
        if self.kept and self.parent and not self._is_part:
            self.canvas.fit(*self._seen_box())
        else:
            self.canvas.let_go()

    @property
    def _is_part(self) -> bool:
        """Whether it is drawn into the texture of what it lies on."""
        widget = self.parent
        while isinstance(widget, Widget):
            if isinstance(widget, Still) and widget.kept:
                return True
            widget = widget.parent
        return False

    def _keep_parts(self, *_: object) -> None:
        for child in self.children:
            keep(child)

    def _seen_box(self) -> Sequence[float]:
        x, y, width, height = self.drawn_box()
        spill = self.spill * running_context().u if min(width, height) > 1 else 0
        return x - spill, y - spill, width + 2 * spill, height + 2 * spill

    def drawn_box(self) -> Sequence[float]:
        """Tell in which box it is drawn: left, bottom, width and height; another one if it is turned."""
        return (*self.pos, *self.size)


class Movable(Still):
    """What is carried about: the picture that was drawn of it moves; it is drawn anew when it lies there.

    While anything of it changes but its place, it is drawn as it is.
    """

    def __init__(self, **kwargs: Any) -> None:
        self._changes = True
        self._rest = Clock.create_trigger(self._settle, REST_SECONDS)
        super().__init__(**kwargs)
        for name in self.properties():
            if name not in PLACE:
                self.fbind(name, self._change)
        self._rest()

    def keep(self, *_: object) -> None:
        """Move its picture, or keep one if nothing of it changes any more."""
        if not (self.kept and self.parent) or self._is_part:
            self.canvas.let_go()
            return
        x, y, width, height = self._seen_box()
        if self._changes:
            self.canvas.open_up()
        elif self.canvas.is_drawn and self.canvas.is_kept and (width, height) == self._drawn_size:
            self.canvas.carry(x, y)
            self._wait()
        else:
            self._drawn_size = width, height
            self.canvas.fit(x, y, width, height)

    def _change(self, *_: object) -> None:
        self._changes = True
        self.canvas.open_up()
        self._wait()

    def _wait(self) -> None:
        self._rest.cancel()
        self._rest()

    def _settle(self, *_: object) -> None:
        self._changes, self._drawn_size = False, None
        self.keep()

    def turned_box(self, angle: float = 0, zoom: float = 1) -> Sequence[float]:
        """Tell in which box it is drawn if it is turned and grown about its middle."""
        across, up = abs(cos(radians(angle))) * zoom, abs(sin(radians(angle))) * zoom
        width = self.width * across + self.height * up
        height = self.height * across + self.width * up
        return self.center_x - width / 2, self.center_y - height / 2, width, height


def let_go(root: Widget) -> None:
    """Give the textures back of all that lies still in a widget; it is not seen any more."""
    for still in _stills(root):
        still.canvas.let_go()


def keep(root: Widget) -> None:
    """Keep textures again of all that lies still in a widget; it will be seen."""
    for still in _stills(root):
        still.keep()


def _stills(root: Widget) -> Iterator[Still]:
    return (widget for widget in root.walk(restrict=True) if isinstance(widget, Still))


kivy.uix.widget.Canvas = UnseenCanvas
