"""What lies still is drawn once, into a texture, and shown as one rectangle until something in it changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, radians, sin
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from app.services.context import running_context
from app.widgets.canvases import StillCanvas

REST_SECONDS = 0.1
"""Whatever has not changed for so long lies still."""
PLACE = {"x", "y", "pos", "center", "center_x", "center_y", "right", "top", "parent", "children", "opacity"}
"""What of a widget changes while it is only moved, or faded."""


class Still(Widget):
    """A widget that is drawn, with all that is in it, only when something of it changes."""

    spill = 24
    """How far it is drawn beyond its box at most, in units."""
    patient = False
    """Whether it may change some frames later, where much changes at once: nothing goes from it elsewhere."""
    blends = True
    """Whether it needs no texture of its own where it lies on something still."""
    kept = BooleanProperty(True)
    """Whether a texture is kept of it; not while something of it is carried out of its box."""

    def __init__(self, **kwargs: Any) -> None:
        self.canvas = StillCanvas(self, self.patient)
        super().__init__(**kwargs)
        fit = Clock.create_trigger(self.keep, -1)
        self.bind(pos=fit, size=fit, kept=fit, parent=fit)
        self.fbind("kept", self._keep_parts)
        fit()

    def keep(self, *_: object) -> None:
        """Keep a texture of where it is now."""
        if self.kept and self.parent and not (self.blends and self._is_part):
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

    _settled = -1
    """The frame in which one has come to lie still."""

    def __init__(self, **kwargs: Any) -> None:
        self._changes = True
        self._drawn_size: tuple[float, float] | None = None
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
        """Lie still, one in a frame."""
        if Movable._settled == Clock.frames:
            Clock.schedule_once(self._settle)
            return
        Movable._settled = Clock.frames
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
    for still in stills(root):
        still.canvas.let_go()


def keep(root: Widget) -> None:
    """Keep textures again of all that lies still in a widget; it will be seen."""
    for still in stills(root):
        still.keep()


def stills(root: Widget) -> Iterator[Still]:
    """List what lies still in a widget."""
    return (widget for widget in root.walk(restrict=True) if isinstance(widget, Still))
