"""What the coach has to say about a match: the chances to win, and the choices that cost most."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.model.coach import Moment
from app.model.table_setup import symbols_of
from app.overlays.study import Study
from app.services.context import Context
from app.widgets import load_look
from app.widgets.controls import Pressable
from app.widgets.curve import Curve  # noqa: F401  the kv file names it
from app.widgets.overlays import Overlay
from app.widgets.people import Badge  # noqa: F401


class MomentRow(Pressable, FloatLayout):
    """A choice that cost somebody much; a tap shows it on the table."""

    symbol = StringProperty("claw")
    name = StringProperty("")
    line = StringProperty("")


class CoachPanel(Overlay):
    """The curve of chances over the match, and up to three moments."""

    eases = True

    symbols = ListProperty()
    curve = ListProperty()
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
        study.bind(done=self._tell)
        context.bind(say=self._tell)
        self._tell()

    def _tell(self, *_: object) -> None:
        """Show what is known so far."""
        say, coach = self.context.say, self.study.coach
        chances = [row for _, row in coach.curve]
        if len(chances) > 1:
            self.curve = [[round(100 * row[seat]) for row in chances] for seat in range(len(self.symbols))]
        over = self.study.done >= 1
        if over and not coach.moments:
            self.line = say("Well played: the expert would have done nothing much better.")
        elif over:
            self.line = say("Tap a moment to see what the expert would have played:")
        else:
            self.line = say("The coach is thinking … {n} %", n=int(100 * self.study.done))
        if coach.moments != self._shown:
            self._shown = coach.moments
            self._list(self._shown)

    def _list(self, moments: list[Moment]) -> None:
        say, seats = self.context.say, self.study.match.seats
        self.ids.moments.clear_widgets()
        for moment in moments:
            line = say(
                "{chance} instead of {better} victories in 100",
                chance=round(100 * moment.chance),
                better=round(100 * moment.better_chance),
            )
            row = MomentRow(symbol=self.symbols[moment.seat], name=seats[moment.seat].name, line=line)
            row.bind(on_release=lambda _, moment=moment: self._watch(moment))
            self.ids.moments.add_widget(row)

    def on_touch_down(self, touch: Any) -> bool:
        """Close the panel by a touch beside its sheet."""
        if not self.ids.sheet.collide_point(*touch.pos):
            self.close()
            return True
        return super().on_touch_down(touch)


load_look("coach")
