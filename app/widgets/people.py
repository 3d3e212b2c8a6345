"""The people round the table: their badge, their squirrel, their seat."""

from __future__ import annotations

from typing import Any, NamedTuple

from kivy.animation import Animation
from kivy.base import EventLoop
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from app.services.context import running_context
from app.widgets import load_look
from app.widgets.words import Claim, Picture, Piece


class Badge(Picture):
    """A player's colour and symbol."""

    symbol = StringProperty("claw")


class Medal(Badge):
    """A badge with a rim; it stands out if it is this player's turn."""

    awaited = BooleanProperty(False)


class Head(FloatLayout):
    """A player's squirrel with the badge, and with a sign if a bot plays."""

    symbol = StringProperty("claw")
    bot = BooleanProperty(False)
    look = StringProperty("")
    """How he feels, `happy` or `shocked`; nothing in particular if empty."""
    wears = StringProperty("")
    """The piece that he wears over his head, if any."""


SEATS_ROUND_THE_TABLE = {
    2: ((0.5, 0), (0.5, 1)),
    3: ((0.5, 0), (0, 0.5), (0.5, 1)),
    4: ((0.5, 0), (0, 0.5), (0.5, 1), (1, 0.5)),
    5: ((0.5, 0), (0, 0.3), (0.2, 1), (0.8, 1), (1, 0.3)),
}
"""Where people sit, clockwise as one looks at the tablet, in parts of the table's width and height."""
BADGE_PART = 0.32
"""The side of a badge on the map, in parts of the map's height."""
GLIDE_SECONDS = 0.16


class Hold(NamedTuple):
    """A finger and what it carries: how far that lies from the fingertip."""

    touch: Any
    thing: Any
    across: float
    up: float


class Seating(FloatLayout):
    """Things in the order of the seats; a finger carries one to another seat and the others make room.

    Nothing waits for the finger to come up: what is over another seat sits there at once (`on_carried`), so
    that everybody is seated whenever a touch ends, is lost, or the window changes under it.
    """

    __events__ = ("on_carried",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.seated: list[Any] = []
        self._holds: list[Hold] = []
        self.bind(pos=self.lay_out, size=self.lay_out)

    # What a kind of seating says of itself.

    def place(self, seat: int) -> tuple[float, float]:
        """Tell where the thing of a seat lies."""
        raise NotImplementedError

    def room(self) -> tuple[float, float]:
        """Tell how large a thing is."""
        raise NotImplementedError

    def reach(self, x: float, y: float) -> tuple[float, float]:
        """Tell how far a thing may be carried towards a point."""
        width, height = self.room()
        return (
            max(self.x, min(x, self.x + self.width - width)),
            max(self.y, min(y, self.y + self.height - height)),
        )

    # Laying out.

    def lay_out(self, *_: object) -> None:
        """Put everything where it belongs, at once."""
        self.put_all_down()
        for thing in self.seated:
            thing.size = self.room()
        self._settle(glide=False)

    def seat(self, thing: Any) -> None:
        """Let a thing sit down after the others."""
        thing.size_hint, thing.size = (None, None), self.room()
        self.seated.append(thing)
        thing.pos = self.place(len(self.seated) - 1)
        self.add_widget(thing)

    def unseat(self, thing: Any) -> None:
        """Take a thing away, from a finger if need be."""
        for hold in [hold for hold in self._holds if hold.thing is thing]:
            self._put_down(hold)
        Animation.cancel_all(thing, "x", "y")
        self.seated.remove(thing)
        self.remove_widget(thing)
        self._settle()

    def move(self, seat: int, to: int) -> None:
        """Let a thing change seats."""
        self.seated.insert(to, self.seated.pop(seat))
        self._settle()

    def _settle(self, glide: bool = True) -> None:
        glide = glide and not running_context().settings.reduced_motion
        for seat, thing in enumerate(self.seated):
            if thing.lifted:
                continue
            Animation.cancel_all(thing, "x", "y")
            x, y = self.place(seat)
            if glide:
                Animation(x=x, y=y, d=GLIDE_SECONDS, t="out_quad").start(thing)
            else:
                thing.pos = x, y

    # What fingers do.

    def carry(self, thing: Any, touch: Any) -> None:
        """Let a finger lift a thing, unless another one has it."""
        for hold in self._holds:
            if hold.touch not in EventLoop.touches:
                self._put_down(hold)
        if thing.lifted:
            return
        Animation.cancel_all(thing, "x", "y")
        thing.lifted = True
        self.remove_widget(thing)  # and back, above the others
        self.add_widget(thing)
        touch.grab(self)
        self._holds.append(Hold(touch, thing, thing.x - touch.x, thing.y - touch.y))
        running_context().haptics.buzz("lift")

    def on_touch_move(self, touch: Any) -> bool:
        """Let what is carried follow the finger, and sit down where it is."""
        held = self._hold_of(touch)
        if touch.grab_current is not self or held is None:
            return bool(super().on_touch_move(touch))
        thing = held.thing
        thing.pos = self.reach(touch.x + held.across, touch.y + held.up)
        seat, to = self.seated.index(thing), self._nearest(thing)
        if to != seat:
            self.move(seat, to)
            self.dispatch("on_carried", seat, to)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Put down what this finger carries."""
        held = self._hold_of(touch)
        if touch.grab_current is not self or held is None:
            return bool(super().on_touch_up(touch))
        self._put_down(held)
        return True

    def put_all_down(self, *_: object) -> None:
        """Put down everything that is carried, whatever the fingers do."""
        for hold in self._holds[:]:
            self._put_down(hold)

    def on_carried(self, seat: int, to: int) -> None:
        """Event: a finger brought the thing of a seat to another seat."""

    def _put_down(self, hold: Hold) -> None:
        self._holds = [other for other in self._holds if other is not hold]
        hold.touch.ungrab(self)
        hold.thing.lifted = False
        running_context().haptics.buzz("drop")
        self._settle()

    def _hold_of(self, touch: Any) -> Hold | None:
        return next((hold for hold in self._holds if hold.touch is touch), None)

    def _nearest(self, thing: Any) -> int:
        def away(seat: int) -> float:
            x, y = self.place(seat)
            return float((thing.x - x) ** 2 + (thing.y - y) ** 2)

        return min(range(len(self.seated)), key=away)


class SeatBadge(Badge):
    """A badge on the map of the table that can be carried to another seat."""

    lifted = BooleanProperty(False)

    def on_touch_down(self, touch: Any) -> bool:
        """Let a finger on it carry it."""
        if not self.collide_point(*touch.pos):
            return False
        self.parent.carry(self, touch)
        return True


class SeatMap(Seating):
    """The table from above with everybody's badge where he sits."""

    symbols = ListProperty()

    def on_symbols(self, _: FloatLayout, symbols: list[str]) -> None:
        """Let everybody sit where he belongs; who is new comes, who is gone leaves."""
        for badge in [badge for badge in self.seated if badge.symbol not in symbols]:
            self.unseat(badge)
        here = {badge.symbol for badge in self.seated}
        for symbol in symbols:
            if symbol not in here:
                self.seat(SeatBadge(symbol=symbol))
        self.seated.sort(key=lambda badge: symbols.index(badge.symbol))
        self._settle()

    def room(self) -> tuple[float, float]:
        """Make a badge large enough for a finger."""
        side = max(self.height * BADGE_PART, running_context().hand.finger)
        return side, side

    def place(self, seat: int) -> tuple[float, float]:
        """Place the badges round the table, clockwise."""
        side, _ = self.room()
        across, up = SEATS_ROUND_THE_TABLE[max(2, len(self.seated))][seat]
        return self.x + (self.width - side) * across, self.y + (self.height - side) * up


class Pieces(BoxLayout):
    """So many of a drawn piece in a row."""

    drawn = StringProperty("hazelnut")
    number = NumericProperty(0)
    fact = StringProperty("")
    """What of a match they count, if anything."""

    def claims(self) -> list[Claim]:
        """Tell how many pieces lie there."""
        return [(self.fact, len(self.children))] if self.fact and self.children else []

    def on_number(self, _: BoxLayout, number: int) -> None:
        """Lay the pieces out."""
        self.clear_widgets()
        for _piece in range(number):
            self.add_widget(Piece(drawn=self.drawn))


load_look("people")
