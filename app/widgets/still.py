"""What lies still is drawn once, into a texture, and shown as one rectangle until something in it changes.

A tablet pays for every draw call, and a table at rest has hundreds. Kivy knows which canvas has changed: an
`Fbo` is drawn anew only then. Widgets stay in their tree; what they draw goes another way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil, floor
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
        self._refused = False
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
        self._show()

    @property
    def is_kept(self) -> bool:
        """Whether it is shown as a texture."""
        return self._fbo is not None

    def let_go(self) -> None:
        """Give the texture back."""
        fbo, self._fbo = self._fbo, None
        if fbo:
            self._lay([])
            fbo.remove(self.content)
        self._sheet.texture = None
        self._show()

    def _texture_of(self, size: tuple[int, int]) -> Fbo | None:
        """Have a texture of some size, if the graphics processor has one."""
        if self._refused or (self._fbo and tuple(self._fbo.size) == size):
            return self._fbo
        self.let_go()
        try:
            fbo = Fbo(size=size, noadd=True)
        except Exception as error:  # Kivy raises nothing narrower
            Logger.warning("Cachette: No texture of %s: %s", size, error)
            self._refused = True
            return None
        self._lay([])
        for instruction in (ClearColor(0, 0, 0, 0), ClearBuffers(), Callback(mix_colours), self.content):
            fbo.add(instruction)
        self._fbo = fbo
        return fbo

    def _show(self) -> None:
        if self._fbo and self.opacity:
            self._mix(1.0)
            self._lay([self._fbo, self._begins, self._tint, self._sheet, self._ends])
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
        fit()

    def keep(self, *_: object) -> None:
        """Keep a texture of where it is now."""
        if not (self.kept and self.parent):
            self.canvas.let_go()
            return
        x, y, width, height = self.drawn_box()
        spill = self.spill * running_context().u if min(width, height) > 1 else 0
        self.canvas.fit(x - spill, y - spill, width + 2 * spill, height + 2 * spill)

    def drawn_box(self) -> Sequence[float]:
        """Tell in which box it is drawn: left, bottom, width and height; another one if it is turned."""
        return (*self.pos, *self.size)


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
