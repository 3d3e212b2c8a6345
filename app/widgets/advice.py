"""Rings that point at things and places of a table, and boxes that say where those are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from app.services.context import running_context
from app.widgets import load_look
from app.widgets.words import Claim

PULSE_SECONDS = 0.6
CORNER, APART = 14, 6
"""How round the corners of a ring are, and how far it lies from its thing, in units."""


class Box(NamedTuple):
    """A place on the table."""

    x: float
    y: float
    width: float
    height: float

    @property
    def center(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point is there."""
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height


Thing: TypeAlias = Widget | Box
"""What a ring may lie round: something that lies there, or a place where something may lie."""


def box_of(thing: Thing) -> Box:
    """Tell where something is seen: a piece that is lifted is larger."""
    if isinstance(thing, Box):
        return thing
    grown = getattr(thing, "zoom", 1)
    width, height = thing.width * grown, thing.height * grown
    return Box(thing.center_x - width / 2, thing.center_y - height / 2, width, height)


def around(things: Sequence[Widget]) -> Box | None:
    """Tell where several things lie together."""
    if not things:
        return None
    x, y = min(thing.x for thing in things), min(thing.y for thing in things)
    return Box(x, y, max(thing.right for thing in things) - x, max(thing.top for thing in things) - y)


def grown_to(thing: Thing, size: tuple[float, float]) -> Box:
    """Find the box about the middle of something that is so large at least."""
    box = box_of(thing)
    width, height = max(box.width, size[0]), max(box.height, size[1])
    return Box(
        box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, float(width), float(height)
    )


def between(box: Box, others: Sequence[Box]) -> Box:
    """Make a box lower where it would lie over others, which are above or below its middle."""
    middle, low, high = box.y + box.height / 2, box.y, box.y + box.height
    for other in others:
        if overlap(box, other):
            if other.y + other.height / 2 < middle:
                low = max(low, other.y + other.height)
            else:
                high = min(high, other.y)
    return Box(box.x, low, box.width, high - low)


def common(one: Box, other: Box) -> Box:
    """Find what two boxes have in common; nothing has no width or no height."""
    x, y = max(one.x, other.x), max(one.y, other.y)
    right, top = (
        min(one.x + one.width, other.x + other.width),
        min(one.y + one.height, other.y + other.height),
    )
    return Box(x, y, max(0.0, right - x), max(0.0, top - y))


def overlap(one: Box, other: Box) -> float:
    """Tell how much two boxes have in common."""
    both = common(one, other)
    return both.width * both.height


class Ring(Widget):
    """A ring round a thing or a place, wherever that goes. Fingers go through it."""

    glow = NumericProperty(1.0)
    angle = NumericProperty(0)
    rounding = NumericProperty(CORNER)
    """The radius of its corners in units: it has the shape of what it lies round."""

    def __init__(self, name: str, find: Callable[[], Thing | None]) -> None:
        """Lie round what `find` finds, which the game calls so; be out of sight while it finds nothing."""
        super().__init__(size_hint=(None, None))
        self.name = name
        self._find = find
        self._context = running_context()
        self._following = Clock.schedule_interval(lambda _: self.follow(), 0)
        self.follow()
        if not self._context.settings.reduced_motion:
            pulse = Animation(glow=0.65, d=PULSE_SECONDS, t="in_out_sine")
            pulse += Animation(glow=1.0, d=PULSE_SECONDS, t="in_out_sine")
            pulse.repeat = True
            pulse.start(self)

    def follow(self) -> None:
        """Lie where the thing is now: it may have been lifted, and the window turned."""
        thing = self._find()
        lies_there = thing is not None and (isinstance(thing, Box) or thing.parent is not None)
        self.opacity = 1 if lies_there else 0
        if thing is not None and lies_there:
            box = box_of(thing)
            self.pos, self.size, self.angle = box[:2], box[2:], getattr(thing, "angle", 0)
            is_round = getattr(thing, "is_round", False)
            self.rounding = min(self.size) / 2 / self._context.u + APART if is_round else CORNER

    def claims(self) -> list[Claim]:
        """Tell round what it lies."""
        return [(f"ring round {self.name}", True)]

    def close(self) -> None:
        """Follow nothing any more, and glow no more."""
        self._following.cancel()
        Animation.cancel_all(self)


load_look("advice")
