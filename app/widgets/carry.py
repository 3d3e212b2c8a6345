"""Fingers that carry things: drag and drop, or tap and tap; a long press looks closer.

One thing is carried at a time: at a table it is one person's turn. Other fingers meanwhile do nothing, and
every way to end a touch puts the thing somewhere.
"""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.uix.widget import Widget

from app.widgets.touches import is_over

LIFT_UNITS = 14
"""A finger that moves less far only taps."""
LOOK_SECONDS = 0.45
MAGNET = 0.55
"""How much a thing leaves the finger for the nearest place when it is right above it."""
ABOVE_FINGER = 0.3
"""How far above the finger a thing is carried, in parts of its height, so that it can be seen."""


class Press:
    """A finger on the glass that may become a tap, a drag or a long look."""

    def __init__(self, thing: Widget | None, x: float, y: float) -> None:
        self.thing = thing
        self.x, self.y = x, y
        self.spent = False
        """Whether nothing comes of it any more."""
        self.long: Any = None

    def end(self) -> None:
        """Stop waiting for a long look."""
        if self.long:
            self.long.cancel()

    def spend(self) -> None:
        """Become nothing: neither a tap nor a drag nor a long look."""
        self.end()
        self.spent = True


class Carrying(Widget):
    """A table on which things are carried to places; it answers what is asked below."""

    looks_closer = True
    """Whether a finger that rests on a thing looks closer at it, instead of waiting to carry it."""
    carried: Widget | None = None
    over: Any = None
    """The place where it would go now."""
    _finger: Any = None
    """The touch that carries; None while a tap has lifted the thing."""

    def __init__(self, **kwargs: Any) -> None:
        self._presses: list[Press] = []
        super().__init__(**kwargs)

    # What a table answers.

    def thing_at(self, x: float, y: float) -> Widget | None:
        """Find what a finger touches."""

    def can_lift(self, thing: Widget) -> bool:
        """Tell whether this can be carried now."""
        return False

    def places_for(self, thing: Widget) -> list[Widget]:
        """List the places where it may go."""
        return []

    def place_at(self, thing: Widget, x: float, y: float) -> Any:
        """Find the place under a finger that taps, where the lifted thing may go."""
        return next((place for place in self.places_for(thing) if place.collide_point(x, y)), None)

    def lifted(self, thing: Widget) -> None:
        """Show that it is carried, and where it may go."""

    def hovers(self, thing: Widget, place: Any) -> None:
        """Show what letting go would do."""

    def put(self, thing: Widget, place: Any) -> None:
        """Do it."""

    def put_back(self, thing: Widget, at: tuple[float, float] | None) -> None:
        """Let it go back; `at` is where it was let go, None if nobody meant to put it down."""

    def tapped(self, thing: Widget | None) -> None:
        """Answer a tap on something that cannot be carried, or on nothing."""

    def looked_at(self, thing: Widget) -> None:
        """Answer a long press."""

    # Fingers.

    def on_touch_down(self, touch: Any) -> bool:
        """Begin to press."""
        if super().on_touch_down(touch):
            return True
        press = Press(self.thing_at(*touch.pos), *touch.pos)
        if press.thing is not None and self._finger is None and self.looks_closer:
            press.long = Clock.schedule_once(lambda _: self._look(press), LOOK_SECONDS)
        touch.grab(self)
        touch.ud[self] = press
        self._presses.append(press)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Lift, or carry on."""
        press = touch.ud.get(self)
        if press is None:
            return bool(super().on_touch_move(touch))
        if touch.grab_current is not self:
            return True  # it comes again as ours; nothing below wants it
        if touch is self._finger:
            self._carry(touch)
        elif self._finger is None and not press.spent and self._far(touch, press):
            press.end()
            if press.thing is not None and self._is_free(press.thing) and self.can_lift(press.thing):
                self._lift(press.thing, touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Put down, or take it for a tap."""
        press = touch.ud.get(self)
        if touch.grab_current is not self or not press:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        press.end()
        self._presses.remove(press)
        if is_over(touch):
            if touch is self._finger:
                self._end(None)
        elif touch is self._finger:
            self._carry(touch)
            self._drop(touch.pos)
        elif self._finger is None and not press.spent and not self._far(touch, press):
            self._tap(press.thing, touch.pos)
        return True

    def let_go(self) -> None:
        """Put back whatever is carried, and let fingers begin anew: the turn or the table has changed."""
        for press in self._presses:
            press.spend()
        self._end(None)

    def _far(self, touch: Any, press: Press) -> bool:
        far = LIFT_UNITS * App.get_running_app().u
        return bool(abs(touch.x - press.x) > far or abs(touch.y - press.y) > far)

    def _is_free(self, thing: Widget) -> bool:
        """Put back another thing that a tap had lifted."""
        if self.carried is not thing:
            self._end(None)
        return True

    def _look(self, press: Press) -> None:
        if press.thing is not None and self._finger is None:
            press.spend()
            self._end(None)
            self.looked_at(press.thing)

    def _lift(self, thing: Widget, touch: Any) -> None:
        self._finger, self.carried = touch, thing
        self.lifted(thing)
        if touch is not None:
            self._carry(touch)

    def _carry(self, touch: Any) -> None:
        """Follow the finger, drawn to the nearest place."""
        thing = self.carried
        if thing is None:
            return
        place, spot = self.target(thing, touch.x, touch.y)
        thing.center = spot
        if place != self.over:
            self.over = place
            self.hovers(thing, place)

    def carry_again(self) -> None:
        """Look anew where the thing is carried to: what is below it has moved."""
        touch = self._finger
        if touch is not None:
            touch.push()
            touch.apply_transform_2d(self.to_widget)
            self._carry(touch)
            touch.pop()

    def target(self, thing: Widget, x: float, y: float) -> tuple[Any, tuple[float, float]]:
        """Find the place for a thing that a finger carries, and where it is drawn: the nearest one pulls."""
        y += ABOVE_FINGER * thing.height
        nearest, reach = None, 0.0
        for place in self.places_for(thing):
            across = abs(x - place.center_x) / (place.width * 0.5 + thing.width * 0.35)
            up = abs(y - place.center_y) / (place.height * 0.5 + thing.height * 0.3)
            near = 1 - max(across, up)
            if near > reach:
                nearest, reach = place, near
        if nearest is not None:
            pull = MAGNET * reach
            x += (nearest.center_x - x) * pull
            y += (nearest.center_y - y) * pull
        return nearest, (x, y)

    def _drop(self, at: tuple[float, float]) -> None:
        thing, place = self.carried, self.over
        if thing is None:
            self._finger = None
        elif place is not None:
            self._forget()
            self.put(thing, place)
        else:
            self._end(at)

    def _tap(self, thing: Widget | None, at: tuple[float, float]) -> None:
        carried = self.carried
        if carried is not None:
            place = self.place_at(carried, *at)
            if place is not None:
                self._forget()
                self.put(carried, place)
                return
            self._end(None if thing is carried or (thing and self.can_lift(thing)) else at)
            if thing is carried:
                return
        if thing is not None and self.can_lift(thing):
            self._lift(thing, None)
        elif carried is None:
            self.tapped(thing)

    def _end(self, at: tuple[float, float] | None) -> None:
        thing = self.carried
        self._forget()
        if thing is not None:
            self.put_back(thing, at)

    def _forget(self) -> None:
        self.carried = self.over = self._finger = None
