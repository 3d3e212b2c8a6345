"""Canvases that draw no more than is seen: nothing while they are invisible, or a texture of what lies still.

A tablet pays for every draw call, and a table at rest has hundreds. Kivy knows which canvas has changed: an
`Fbo` is drawn anew only then. Widgets stay in their tree; what they draw goes another way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from math import ceil, floor
from typing import Any
from weakref import WeakSet, ref

import kivy.uix.widget
from kivy.clock import Clock
from kivy.core.window import Window, WindowBase
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
from kivy.uix.widget import Widget

MADE_AHEAD, PUT_ASIDE = 40, 64
"""So many textures are made while nobody touches anything, and so many are put aside at most."""
AT_ONCE = 1
"""So many of the patient are drawn anew in one frame."""


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

    def __init__(self, owner: Widget, patient: bool = False) -> None:
        """Show what an owner draws; who is patient is drawn anew a frame later where many have changed."""
        self._owner = ref(owner)
        self._waits = False
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
        if patient:
            _patient.add(self)

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
        if self._spare:
            _put_by(self._spare)
        self._spare = self._sheet.texture = None

    def open_up(self) -> None:
        """Draw the content as it is, and have the texture ready for later."""
        fbo, self._fbo = self._fbo, None
        if fbo:
            self._spare = fbo
            self._lay([])
            fbo.clear()
        self._show()

    def _texture_of(self, size: tuple[int, int]) -> Fbo | None:
        """Have a texture of some size, if the graphics processor has one."""
        if self._refused or (self._fbo and tuple(self._fbo.size) == size):
            return self._fbo
        self.open_up()
        fbo, self._spare = self._spare or _new_texture(size), None
        if fbo and tuple(fbo.size) != size and not _resize(fbo, size):
            fbo = None
        if not fbo:
            self._refused = True
            return None
        self._lay([])
        for instruction in (ClearColor(0, 0, 0, 0), ClearBuffers(), Callback(self._begin_content)):
            fbo.add(instruction)
        fbo.add(self.content)
        self._fbo, self.is_drawn, self._waits = fbo, False, False
        return fbo

    def draw_ahead(self) -> bool:
        """Draw the texture before anything shows it; False where there is none to be drawn."""
        if not self._fbo or self.is_drawn:
            return False
        self._fbo.draw()
        return True

    @property
    def needs_turn(self) -> bool:
        """Whether what it shows is not what it should show, though it could be shown."""
        fbo = self._fbo
        return bool(fbo and self.is_drawn and self._lies and fbo.needs_redraw and self._is_seen())

    @property
    def waits(self) -> bool:
        """Whether it is drawn anew in a later frame."""
        return self._waits

    @waits.setter
    def waits(self, waits: bool) -> None:
        if waits != self._waits:
            self._waits = waits
            self._show()

    def _is_seen(self) -> bool:
        widget = self._owner()
        while isinstance(widget, Widget) and widget.opacity:
            widget = widget.parent
        return isinstance(widget, WindowBase)

    def _begin_content(self, _: Callback) -> None:
        self.is_drawn = True
        mix_colours()

    def _show(self) -> None:
        if self._fbo and self.opacity:
            self._mix(1.0)
            sheet = [self._begins, self._tint, self._sheet, self._ends]
            self._lay([self._fbo, *sheet] if self._lies and not self._waits else sheet)
        else:
            super()._show()

    def _begin_sheet(self, _: Callback) -> None:
        """Lay the texture over what lies there: its colours are multiplied with their alpha already.

        So what fades round it has to be multiplied, too.
        """
        glBlendFuncSeparate(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
        owner = self._owner()
        seen, widget = self.opacity, owner and owner.parent
        while isinstance(widget, Widget) and not getattr(widget.canvas, "is_kept", False):
            seen *= widget.opacity
            widget = widget.parent
        if [seen, self.opacity] != self._tint.rgba[2:]:
            self._tint.rgba = seen, seen, seen, self.opacity


def mix_colours(_: object = None) -> None:
    """Mix colours as Kivy does, and alpha so that a texture can be laid over others as if drawn there."""
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)


_put_aside: list[Fbo] = []
"""Textures of no size: a new one has programs of its own, which take long to make."""


def _new_texture(size: tuple[int, int], anew: bool = False) -> Fbo | None:
    """Have a texture, if the graphics processor has one."""
    if _put_aside and not anew:
        return _put_aside.pop()
    try:
        return Fbo(size=size, noadd=True)
    except Exception as error:  # Kivy raises nothing narrower
        Logger.warning("Cachette: No texture of %s: %s", size, error)
        return None


@cache
def has_textures() -> bool:
    """Tell whether the graphics processor draws into a texture as large as the window."""
    fbo = _new_texture(Window.size, anew=True)
    if fbo:
        _put_by(fbo)
    return fbo is not None


def make_ahead() -> Iterator[object]:
    """Put textures aside, one after the other, for what will lie still."""
    while len(_put_aside) < MADE_AHEAD:
        fbo = _new_texture((1, 1), anew=True)
        if not fbo:
            return
        _put_aside.append(fbo)
        yield fbo


def _resize(fbo: Fbo, size: tuple[int, int]) -> bool:
    try:
        fbo.size = size
    except Exception as error:  # Kivy raises nothing narrower
        Logger.warning("Cachette: No texture of %s: %s", size, error)
        return False
    return True


def _put_by(fbo: Fbo) -> None:
    """Keep a texture that nobody needs for the next who does, without its pixels."""
    if len(_put_aside) < PUT_ASIDE and _resize(fbo, (1, 1)):
        _put_aside.append(fbo)


def forget() -> None:
    """Use no texture again that was there before; the memory of the graphics processor was lost."""
    _put_aside.clear()


_patient: WeakSet[StillCanvas] = WeakSet()


def _take_turns(*_: object) -> None:
    """Let few of the patient be drawn in this frame, those who wait first, and the others in the next."""
    changed = [canvas for canvas in _patient if canvas.needs_turn]
    changed.sort(key=lambda canvas: not canvas.waits)
    for place, canvas in enumerate(changed):
        canvas.waits = place >= AT_ONCE
    if len(changed) > AT_ONCE:
        Clock.schedule_once(lambda _: [canvas.ask_update() for canvas in changed[AT_ONCE:]])


def catch_up() -> None:
    """Let nobody wait any more; a picture is taken."""
    for canvas in _patient:
        canvas.waits = False


Window.bind(on_draw=_take_turns)


def draw_what_is_seen() -> None:
    """Give every widget that is made from now on a canvas that draws nothing while it is invisible.

    Labels and layouts of Kivy, too: every `Widget` makes its canvas by this name in its module; nothing else
    says of what kind. Called before there is any widget, and by no import: their order does not matter.
    """
    kivy.uix.widget.Canvas = UnseenCanvas
