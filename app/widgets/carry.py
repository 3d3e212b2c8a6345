"""Fingers that carry things: drag and drop, or tap and tap; a long press looks closer.

A double tap puts a thing where it may go if there is exactly one such place. Where there are several it lifts
the thing, like a tap, and its second tap neither puts it down somewhere nor back.

One thing is carried at a time: at a table it is one person's turn. Other fingers meanwhile do nothing, and
every way to end a touch puts the thing somewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.uix.widget import Widget

from app.services.context import Context
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


class Goods:
    """What a game says of the things that are carried at its table."""

    carrier: Carrier
    """Whoever carries them; it says so itself when it is handed them."""
    looks_closer = True
    """Whether a finger that rests on a thing looks closer at it, instead of waiting to carry it."""

    def thing_at(self, x: float, y: float) -> Widget | None:
        """Find what a finger touches."""
        return None

    def can_lift(self, thing: Widget) -> bool:
        """Tell whether this can be carried now."""
        return False

    def places_for(self, thing: Widget) -> list[Any]:
        """List the places where it may go."""
        return []

    def grounds_of(self, place: Any) -> Sequence[Any]:
        """List what a thing can be let go on to come to a place: the place, and what is as good as it."""
        return (place,)

    def place_at(self, thing: Widget, x: float, y: float) -> Any:
        """Find the place under a finger that taps, where the lifted thing may go."""
        for place in self.places_for(thing):
            if any(ground.collide_point(x, y) for ground in self.grounds_of(place)):
                return place
        return None

    def target(self, thing: Widget, x: float, y: float) -> tuple[Any, tuple[float, float]]:
        """Find the place for a thing that a finger carries, and where it is drawn: the nearest one pulls."""
        high = y + ABOVE_FINGER * thing.height
        nearest, reach = None, 0.0
        for place in self.places_for(thing):
            for ground in self.grounds_of(place):
                near = _nearness(thing, ground, x, high)
                if near > reach:
                    nearest, reach = place, near
        if nearest is None:
            return self.place_at(thing, x, y), (x, high)
        pull = MAGNET * reach
        return nearest, (x + (nearest.center_x - x) * pull, high + (nearest.center_y - high) * pull)

    def lifted(self, thing: Widget) -> None:
        """Show that it is carried, and where it may go."""

    def hovers(self, thing: Widget, place: Any) -> None:
        """Show what letting go would do."""

    def moved(self, thing: Widget) -> None:
        """Take along what belongs to a thing that a finger has moved."""

    def put(self, thing: Widget, place: Any) -> None:
        """Intend the move of putting it there.

        The carrier has let go already. What `session.intend` plays is told, and so shown, before it returns;
        where it returns False the thing is yours to lay back.
        """

    def put_back(self, thing: Widget) -> None:
        """Let it go back to where it lay."""

    def why_not(self, thing: Widget, at: tuple[float, float]) -> str:
        """Say in a sentence why it cannot go where it was let go; nothing if nobody meant to put it down."""
        return ""

    def tapped(self, thing: Widget | None) -> None:
        """Answer a tap on something that cannot be carried, or on nothing."""

    def looked_at(self, thing: Widget) -> None:
        """Answer a long press."""


def _nearness(thing: Widget, ground: Any, x: float, y: float) -> float:
    """Measure how near a thing at a spot is to a ground: 1 in its middle, 0 or less out of reach."""
    across = abs(x - ground.center_x) / (ground.width * 0.5 + thing.width * 0.35)
    up = abs(y - ground.center_y) / (ground.height * 0.5 + thing.height * 0.3)
    return float(1 - max(across, up))


class Carrier(Widget):
    """Lies below everything else on a table and turns what fingers do there into carrying.

    Nothing of it is seen. The goods say what can be carried where; how lifting, letting go and a refusal
    sound and feel is the same at all tables.
    """

    carried: Widget | None = None
    over: Any = None
    """The place where it would go now."""
    _finger: Any = None
    """The touch that carries; None while a tap has lifted the thing."""

    def __init__(self, context: Context, goods: Goods, refuse: Callable[[str], None], **kwargs: Any) -> None:
        """Carry goods; `refuse` is told why something cannot go where a finger let it go."""
        self.context = context
        self._refuse = refuse
        self._presses: list[Press] = []
        self.goods = goods
        goods.carrier = self
        super().__init__(**kwargs)

    @property
    def by_finger(self) -> bool:
        """Whether a finger carries it, not a tap."""
        return self._finger is not None

    # Fingers.

    def has_taken(self, touch: Any) -> bool:
        """Tell whether a finger is this carrier's since it came down."""
        return self in touch.ud

    def on_touch_down(self, touch: Any) -> bool:
        """Begin to press."""
        if super().on_touch_down(touch):
            return True
        press = Press(self.goods.thing_at(*touch.pos), *touch.pos)
        if press.thing is not None and self._finger is None and self.goods.looks_closer:
            press.long = self.context.clock.schedule_once(lambda _: self._look(press), LOOK_SECONDS)
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
            if press.thing is not None:
                self._put_back_others(press.thing)
                if self.goods.can_lift(press.thing):
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
            if touch.is_double_tap and self.carried is not None:
                self._double_tap(self.carried)
            else:
                self._tap(press.thing, touch.pos)
        return True

    def let_go(self) -> None:
        """Put back whatever is carried, and let fingers begin anew: the turn or the table has changed."""
        for press in self._presses:
            press.spend()
        self._end(None)

    def take_up(self, thing: Widget) -> None:
        """Lift a thing as a tap does, but without a sound: it is all that can be carried."""
        self.carried = thing
        self.goods.lifted(thing)

    def put_on(self, place: Any) -> None:
        """Put what a tap has lifted onto a place that takes its taps itself."""
        thing = self.carried
        if thing is not None:
            self._put(thing, place)

    def put_down(self, at: tuple[float, float]) -> None:
        """Take what a tap has lifted for let go where nothing takes it, which is told why."""
        self._end(at)

    def _put(self, thing: Widget, place: Any) -> None:
        self._forget()
        self.context.haptics.buzz("drop")
        self.goods.put(thing, place)

    def _far(self, touch: Any, press: Press) -> bool:
        far = LIFT_UNITS * self.context.u
        return bool(abs(touch.x - press.x) > far or abs(touch.y - press.y) > far)

    def _put_back_others(self, thing: Widget) -> None:
        """Put back another thing that a tap had lifted."""
        if self.carried is not thing:
            self._end(None)

    def _look(self, press: Press) -> None:
        if press.thing is not None and self._finger is None:
            press.spend()
            self._end(None)
            self.goods.looked_at(press.thing)

    def _lift(self, thing: Widget, touch: Any) -> None:
        self._finger, self.carried = touch, thing
        self.context.sounds.play("card_lift")
        self.context.haptics.buzz("lift")
        self.goods.lifted(thing)
        if touch is not None:
            self._carry(touch)

    def _carry(self, touch: Any) -> None:
        """Follow the finger, drawn to the nearest place."""
        thing = self.carried
        if thing is None:
            return
        place, (x, y) = self.goods.target(thing, touch.x, touch.y)
        thing.pos = x - thing.width / 2, y - thing.height / 2  # `center` would look twice: across, then up
        if place != self.over:
            self.over = place
            self.goods.hovers(thing, place)
        self.goods.moved(thing)

    def carry_again(self) -> None:
        """Look anew where the thing is carried to: what is below it has moved."""
        touch = self._finger
        if touch is not None:
            touch.push()
            touch.apply_transform_2d(self.to_widget)
            self._carry(touch)
            touch.pop()

    def _drop(self, at: tuple[float, float]) -> None:
        thing, place = self.carried, self.over
        if thing is None:
            self._finger = None
        elif place is not None:
            self._put(thing, place)
        else:
            self._end(at)

    def _tap(self, thing: Widget | None, at: tuple[float, float]) -> None:
        carried = self.carried
        if carried is not None:
            place = self.goods.place_at(carried, *at)
            if place is not None:
                self._put(carried, place)
                return
            self._end(None if thing is carried or (thing and self.goods.can_lift(thing)) else at)
            if thing is carried:
                return
        if thing is not None and self.goods.can_lift(thing):
            self._lift(thing, None)
        elif carried is None:
            self.goods.tapped(thing)

    def _double_tap(self, lifted: Widget) -> None:
        """Put what the first tap has lifted where it may go, unless there is something to choose."""
        places = self.goods.places_for(lifted)
        if len(places) == 1:
            self._put(lifted, places[0])

    def _end(self, at: tuple[float, float] | None) -> None:
        thing = self.carried
        if thing is None:
            self._finger = self.over = None
            return
        reason = self.goods.why_not(thing, at) if at else ""
        self._forget()
        self.goods.put_back(thing)
        if reason:
            self.context.sounds.play("card_refused")
            self.context.haptics.buzz("refuse")
            self._refuse(reason)

    def _forget(self) -> None:
        self.carried = self.over = self._finger = None
