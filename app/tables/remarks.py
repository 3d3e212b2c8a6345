"""What bots say to what happens: a look and a line, beside the one who speaks, where they hide nothing.

A remark waits for nobody and nobody waits for it: it goes by itself, or with the first finger.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import dist
from typing import TYPE_CHECKING, Any

from kivy.animation import Animation
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from app.model.characters import LOOKS, Chatter, Remark, wears, words
from app.session.clock import Timer
from app.tables.since import room_at
from app.widgets import load_look
from app.widgets.advice import Box, box_of
from app.widgets.people import Head  # noqa: F401  the kv file names it
from app.widgets.surfaces import Panel
from engine.game import Event

if TYPE_CHECKING:
    from app.tables.table import AnyTable

REMARK_SECONDS = 2.8
SEEN_SECONDS = 1.0
"""What was taken away sooner is said again behind what has come."""
COME_SECONDS = 0.2
SHAPES = ((292, 92), (236, 84), (196, 96), (190, 72))
"""How large a remark is, in units, where there is room; the first ones are liked best."""
LOOK_ALONE = (84, 76)
REACH, FAR = 330, 900
"""How far from his panel it is, middle to middle; how far what he says may be, where there is no room."""


class Bubble(Panel):
    """Somebody's face, and what he says. Fingers go through it."""

    symbol = StringProperty("claw")
    look = StringProperty("happy")
    wears = StringProperty("")
    text = StringProperty("")

    def on_touch_down(self, touch: Any) -> bool:
        """Let fingers through."""
        return False


class Remarks:
    """Lets bots speak at a table where they play for people; never in a race, never over what waits."""

    def __init__(self, table: AnyTable, below: Widget) -> None:
        """Lie on a table, right below one of its layers."""
        self._table = table
        self._below = below
        self._chatter = Chatter(table.match)
        self._due: Remark | None = None
        self._since = 0.0
        self._timer: Timer | None = None
        self._said: Remark | None = None
        self.shown: Bubble | None = None

    def hear(self, events: Iterable[Event]) -> None:
        """Hear what was played; what nobody could read yet is said again if nobody says anything new."""
        clock = self._table.context.clock
        cut_short = self._said if self.shown and clock.time() - self._since < SEEN_SECONDS else None
        self.clear()
        self._due = self._chatter.hear(events) or cut_short

    def show(self) -> None:
        """Say what there is to say, if nothing else wants to be seen or answered first."""
        remark, self._due = self._due, None
        if remark and self._may_speak:
            self.clear()
            self._say(remark)

    @property
    def _may_speak(self) -> bool:
        table = self._table
        waits = table.busy and not table.match.over
        covered = table.handover.curtain or table.overlay or table.reading
        quiet = table.closed or table.match.position.racing or not table.session.mode.thinks
        return table.context.settings.remarks and not (waits or covered or quiet)

    def _say(self, remark: Remark) -> None:
        table, context = self._table, self._table.context
        name = table.names[remark.seat]
        text = "" if remark.silent else words(name, remark.feeling, context.say)
        place, speaks = self._place(remark.seat, bool(text))
        if place is None:
            return
        self._said = remark
        self.shown = Bubble(
            symbol=table.symbols[remark.seat],
            look=LOOKS[remark.feeling],
            wears=wears(name, bot=True),
            text=text if speaks else "",
            pos=place[:2],
            size=place[2:],
        )
        table.add_widget(self.shown, index=table.children.index(self._below) + 1)
        self._since = context.clock.time()
        self._timer = context.clock.schedule_once(lambda _: self.clear(), REMARK_SECONDS)
        if not context.settings.reduced_motion:
            self.shown.opacity = 0
            Animation(opacity=1, d=COME_SECONDS, t="out_quad").start(self.shown)

    def _place(self, seat: int, speaks: bool) -> tuple[Box | None, bool]:
        """Find where somebody can speak beside his panel, or look at least; tell which."""
        table, context = self._table, self._table.context
        notice = table.screen.notice
        free = [*table.kept_free(), *([box_of(notice)] if notice.opacity else [])]
        room, panel = room_at(table, free, context.u), table.panel_of(seat)
        said = [(shape, reach, True) for reach in (REACH, FAR) for shape in SHAPES] if speaks else []
        for (width, height), reach, words_too in (*said, (LOOK_ALONE, REACH, False)):
            scale = context.swell if words_too else 1
            place = room.find(width * scale, height * scale, panel.center)
            if place and dist(place.center, panel.center) <= reach * context.u:
                return place, words_too
        return None, False

    def clear(self) -> None:
        """Take it away."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if self.shown:
            Animation.cancel_all(self.shown)
            self._table.remove_widget(self.shown)
            self.shown = None


load_look("remarks")
