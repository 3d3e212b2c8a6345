"""What the coach has to say about a match: the chances to win, and the choices that cost most."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from typing import Any

from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from app.model.coach import Moment
from app.model.reasons import AnyReasons, reasons_of
from app.model.story import story, teller_of
from app.model.table_setup import symbols_of
from app.overlays.study import Study
from app.services.context import Context
from app.theme import BAD, GOOD_DEEP
from app.widgets import load_look
from app.widgets.controls import Pressable
from app.widgets.curve import Curve  # noqa: F401  the kv file names it
from app.widgets.log import Thumbnails  # noqa: F401
from app.widgets.overlays import Overlay
from app.widgets.people import Badge  # noqa: F401
from app.widgets.slide import Slide  # noqa: F401
from app.widgets.still import Still
from engine.game import Move


class MomentChoice(FloatLayout):
    """What was played, or what the expert would have: a picture, words, and what it was worth."""

    label = StringProperty("")
    pictures = ListProperty()
    words = StringProperty("")
    chance = NumericProperty(0.0)
    colour = ListProperty(BAD)
    share = NumericProperty(1)
    """How wide its bar would be if all were won."""


class MomentRow(Still, Pressable, BoxLayout):
    """A choice that cost somebody much; a tap shows it on the table."""

    number = StringProperty("")
    symbol = StringProperty("claw")
    name = StringProperty("")
    turn = StringProperty("")


class CoachPanel(Overlay):
    """The curve of chances over the match, and up to three moments."""

    eases = True

    symbols = ListProperty()
    curve = ListProperty()
    rounds = ListProperty()
    """Where on the curve a round begins, and which."""
    marks = ListProperty()
    """Where on it the moments are."""
    line = StringProperty("")
    close = ObjectProperty()

    def __init__(
        self, context: Context, study: Study, watch: Callable[[Moment], None], **kwargs: Any
    ) -> None:
        """Show what a study has found; `watch` shows a moment on the table."""
        super().__init__(symbols=symbols_of(study.match), **kwargs)
        self.context = context
        self.study = study
        self._watch = watch
        self._shown: list[Moment] | None = None
        self._story = story(study.match, self.symbols, context.say)
        study.bind(done=self._tell)
        context.bind(say=self._tell_anew)
        self._tell()

    def _tell_anew(self, *_: object) -> None:
        """Say everything in another language."""
        self._shown = None
        self._tell()

    def _tell(self, *_: object) -> None:
        """Show what is known so far."""
        say, coach = self.context.say, self.study.coach
        chances = [row for _, row in coach.curve]
        if len(chances) > 1:
            self.rounds = self._rounds([at for at, _ in coach.curve])
            self.curve = [[round(100 * row[seat]) for row in chances] for seat in range(len(self.symbols))]
        over = self.study.done >= 1
        if over and not coach.moments:
            self.line = say("Well played: the expert would have done nothing much better.")
        elif over:
            self.line = say("Tap a moment to see it on the table:")
        else:
            self.line = say("The coach is thinking … {n} %", n=int(100 * self.study.done))
        if coach.moments != self._shown:
            self._shown = coach.moments
            self._list(self._shown)

    def _round(self, lines: int) -> int:
        """Tell in which round a line was played."""
        told = bisect_right(self._story, lines, key=lambda entry: entry.at)
        return self._story[told - 1].round if told else 1

    def _rounds(self, points: list[int]) -> list[tuple[int, str]]:
        """Tell at which point of the curve each round begins."""
        first: dict[int, int] = {}
        for step, lines in enumerate(points):
            first.setdefault(self._round(max(0, lines - 1) if step else 0), step)
        return [(step, str(number)) for number, step in first.items()]

    def _list(self, moments: list[Moment]) -> None:
        match, say = self.study.match, self.context.say
        reasons = reasons_of(match.game.name, [seat.name for seat in match.seats], say)
        points = [at for at, _ in self.study.coach.curve]
        self.marks = [
            (place_among(points, moment.lines), str(number)) for number, moment in enumerate(moments, start=1)
        ]
        self.ids.moments.clear_widgets()
        for number, moment in enumerate(moments, start=1):
            row = MomentRow(
                number=str(number),
                symbol=self.symbols[moment.seat],
                name=match.seats[moment.seat].name,
                turn=say("Round {number}", number=self._round(moment.lines)),
            )
            row.ids.choices.add_widget(
                self._choice(say("Played"), moment, moment.played, moment.chance, BAD, reasons)
            )
            row.ids.choices.add_widget(
                self._choice(say("Better"), moment, moment.better, moment.better_chance, GOOD_DEEP, reasons)
            )
            row.bind(on_release=lambda _, moment=moment: self._watch(moment))
            self.ids.moments.add_widget(row)

    def _choice(
        self, label: str, moment: Moment, move: Move, chance: float, colour: list[float], reasons: AnyReasons
    ) -> MomentChoice:
        """Tell of one of the two choices in pictures and words, as its player saw them."""
        match = self.study.match
        view = match.positions[moment.lines].view(moment.seat)
        words = reasons.told(view, moment.seat, move)
        if move != moment.played and words == reasons.told(view, moment.seat, moment.played):
            because = reasons.because(view, moment.seat, [move])
            say = self.context.say
            words = say("Somewhere else: {reason}", reason=because) if because else say("Somewhere else")
        pictures = teller_of(match.game.name).about(view, moment.seat, move, self.symbols)
        return MomentChoice(label=label, pictures=list(pictures), words=words, chance=chance, colour=colour)

    def on_touch_down(self, touch: Any) -> bool:
        """Close the panel by a touch beside its sheet."""
        if not self.ids.sheet.collide_point(*touch.pos):
            self.close()
            return True
        return super().on_touch_down(touch)


def place_among(points: list[int], lines: int) -> float:
    """Tell between which points of a curve a line was played, as a part of the way."""
    after = bisect_left(points, lines)
    if after == 0 or after >= len(points):
        return float(min(after, len(points) - 1))
    before = points[after - 1]
    return after - 1 + (lines - before) / (points[after] - before)


load_look("coach")
