"""The result: who has won, where the points came from, how it went."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty

from app.box import box_of
from app.model.breakdown import Row, breakdown
from app.model.coach import Moment
from app.model.reasons import listed
from app.model.table_setup import Guest, TableSetup, symbols_of
from app.overlays.coach import CoachPanel
from app.screens.shell import AppScreen
from app.session.session import hints_taken
from app.widgets import load_look
from app.widgets.controls import Segments  # noqa: F401  the kv file names it, and its neighbours
from app.widgets.curve import Curve  # noqa: F401
from app.widgets.podium import Placed, Podium  # noqa: F401
from app.widgets.scores import Scores
from app.widgets.touches import end_touches
from engine.game import Outcome
from engine.match import AnyMatch

STRAY_SECONDS = 0.5
"""So long a tap is still meant for what was here before: a quick second one begins no rematch."""


class ResultScreen(AppScreen):
    """Shows how a match ended."""

    match: AnyMatch = ObjectProperty(None, allownone=True)
    curve = ListProperty()
    symbols = ListProperty()
    moment = ObjectProperty(None, allownone=True)
    is_coached = BooleanProperty(False)
    """Whether a person played: bots need no coach."""

    stands = True
    panel: CoachPanel | None = ObjectProperty(None, allownone=True)
    """What the coach says, while it lies there."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._stray = Clock.create_trigger(lambda _: None, STRAY_SECONDS)

    def prepare(self, match: AnyMatch, back: str = "home") -> None:
        """Take a finished match apart and show it."""
        self.close_coach()
        self._stray.cancel()
        self._stray()
        is_new = match is not self.match
        self.match, self.way_back = match, back
        outcome = match.outcome
        if outcome is None:
            return
        self.is_coached = any(not seat.bot for seat in match.seats)
        self.symbols = symbols_of(match)
        self._fill(outcome)
        if is_new:
            self._celebrate()

    def _fill(self, outcome: Outcome) -> None:
        """Lay out places, points and the curve."""
        match, say = self.match, self.app.say
        names = [match.seats[winner].name for winner in outcome.winners]
        headline = say("{name} wins!", name=names[0]) if len(names) == 1 else say(
            "{names} share the victory!", names=listed(names, say)
        )  # fmt: skip
        parts = breakdown(match, say)
        subline = say(
            "{game} · {n} round", "{game} · {n} rounds", game=box_of(match.game.name).title, n=parts.rounds
        )
        self.moment, self.curve = parts.moment, parts.curve
        self.ids.podium.show(headline, subline, self._placed(outcome))
        hints = hints_taken(match)
        below = [row for row in (parts.tie_break, Row(say("Hints"), hints) if any(hints) else None) if row]
        total = Row(say("Total"), list(outcome.scores))
        self.ids.scores.show(Scores(self.symbols, parts.rows, total, outcome.winners, below))

    def _placed(self, outcome: Outcome) -> list[Placed]:
        """Tell everybody's place, the best first."""
        places = _places(outcome.scores, outcome.winners)
        last = max(places)
        return [
            Placed(
                self.symbols[seat], self.match.seats[seat].name, places[seat], outcome.scores[seat],
                seat in outcome.winners, places[seat] == last > 1,
            )
            for seat in _ranking(outcome.scores, outcome.winners)
        ]  # fmt: skip

    def _celebrate(self) -> None:
        """Celebrate a victory; without motion everything stands there at once."""
        self.ids.tabs.value = "points"
        if self.app.pace and not self.app.settings.reduced_motion:
            self.ids.podium.celebrate(self.app.pace, self._cheer)
        else:
            self._cheer()

    def _cheer(self) -> None:
        self.app.sounds.play("victory")
        self.app.haptics.buzz("victory")

    @property
    def celebrating(self) -> bool:
        """Whether there is more to see in a moment."""
        return bool(self.ids.podium.celebrating)

    def on_touch_down(self, touch: Any) -> bool:
        """Bring the celebration to its end; the touch does what it does anyway, but for a stray one."""
        self.ids.podium.finish()
        return bool(self._stray.is_triggered or super().on_touch_down(touch))

    # Looking back.

    def on_enter(self, *_: object) -> None:
        """Start the coach's study while people look."""
        if self.match and self.is_coached:
            self.app.study_of(self.match).start()

    def on_pre_leave(self, *_: object) -> None:
        """Stop the coach's study; whoever comes next may start it again before this screen is gone."""
        if self.match and self.is_coached:
            self.app.study_of(self.match).stop()

    def on_leave(self, *_: object) -> None:
        """Close the coach's panel, and celebrate no longer."""
        self.close_coach()
        self.ids.podium.leave()

    def open_coach(self) -> None:
        """Show what the coach has to say."""
        if self.panel is None and self.is_coached:
            end_touches()
            study = self.app.study_of(self.match)
            self.panel = CoachPanel(self.app, study, self._watch_moment, close=self.close_coach)
            self.add_widget(self.panel)

    def close_coach(self) -> None:
        """Close the coach's panel, if it is open."""
        if self.panel:
            self.remove_widget(self.panel)
            self.panel = None

    def watch(self) -> None:
        """See the match again."""
        self.app.show("replay", match=self.match, back="result")

    def _watch_moment(self, moment: Moment) -> None:
        self.app.show("replay", match=self.match, back="result", moment=moment)

    def rematch(self) -> None:
        """Play again with the same people; the next one begins, or whoever chance chooses unseen."""
        match = self.match
        guests = tuple(
            Guest(seat.name, symbol, seat.bot) for seat, symbol in zip(match.seats, self.symbols, strict=True)
        )
        first = None if match.game.hides_first else (match.first + 1) % len(guests)
        self.app.begin(TableSetup(match.game, guests, match.options, first), remember=False)


def _ranking(scores: tuple[int, ...], winners: tuple[int, ...]) -> list[int]:
    return sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat]))


def _places(scores: tuple[int, ...], winners: tuple[int, ...]) -> list[int]:
    """Tell everybody's place; who is level shares it."""
    keys = [(seat not in winners, -score) for seat, score in enumerate(scores)]
    return [1 + sum(other < key for other in keys) for key in keys]


load_look("result")
