"""The replay: a match that is over is seen again, hands open or hidden, and may go on from any moment.

The table is as large as when it was played; what is pressed lies on a bar over its rim, which sinks again.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)

from app.box import box_of
from app.model.coach import Moment
from app.model.history import what_if
from app.model.reasons import reasons_of
from app.model.story import StoryEntry, story
from app.model.table_setup import symbols_of
from app.overlays.study import Study
from app.screens.shell import AppScreen, Shell
from app.services.pages import give_back
from app.session.modes import Replay
from app.session.session import Played
from app.tables.hinting import ADVICE_SECONDS
from app.tables.table import AnyTable, lay_table
from app.theme import PACES
from app.widgets import load_look
from app.widgets.controls import Pressable
from app.widgets.notice import Notice
from app.widgets.time_line import Glass, ReplayBar, TimeLine  # noqa: F401  the kv file names them
from engine.game import CHANCE, Move, Position
from engine.match import AnyMatch

SETTLE_SECONDS = 0.3
"""So long a table takes until everything lies in its place."""
SPEEDS = ("slow", "normal", "fast")
FOR_PLAYERS = ("pause", "hint", "history")
"""The signs of a table's buttons that nobody who watches can press."""
BAR_SECONDS = 5
"""So long the bar lies over the rim after the last touch …"""
BAR_MOVES = 0.2
"""… and so long it takes to come and to go."""


class ReplayScreen(AppScreen):
    """Shows a match again on its own table."""

    table = ObjectProperty(None, allownone=True)
    notice = ObjectProperty(None, allownone=True)
    record: AnyMatch = ObjectProperty(None, allownone=True)
    playing = BooleanProperty(True)
    open_hands = BooleanProperty(False)
    has_secrets = BooleanProperty(False)
    speed = OptionProperty("normal", options=SPEEDS)
    at = NumericProperty(0)
    steps: list[int] = ListProperty([0])
    moments = ListProperty()
    rounds: list[int] = ListProperty()
    """Behind how many lines each round but the first begins."""
    round_words = StringProperty("")
    """Which round it is."""
    last = StringProperty("")
    """What has happened last."""
    bar_up = NumericProperty(1.0)
    """How far the bar has come up."""
    _still = False
    """Whether nothing happens at the table."""

    def __init__(self, app: Shell, **kwargs: Any) -> None:
        self._story: list[StoryEntry] = []
        self._lower = Clock.create_trigger(self._let_bar_sink, BAR_SECONDS)
        super().__init__(app, **kwargs)
        app.bind(say=self._tell_anew)

    def prepare(
        self, match: AnyMatch, back: str = "history", moment: Moment | None = None, lines: int = 0
    ) -> None:
        """Take a match that is over, to see it from a line on or at a moment."""
        self._clear()
        self.record, self.way_back = match, back
        self.steps = steps_of(match)
        self._tell_anew()
        if moment:  # what the coach says is read first
            self._lower.cancel()
            self.bar_up = 0.0
        else:
            self.raise_bar()
        self.has_secrets = box_of(match.game.name).has_secrets
        self.open_hands = self.has_secrets and moment is not None
        self.playing = moment is None
        self.go_to(moment.lines if moment else lines)
        self._advice = moment

    def same_again(self) -> dict[str, Any]:
        """Tell what a screen that takes the place of this one is to be handed."""
        return {"match": self.record, "back": self.way_back, "lines": int(self.at)}

    def on_enter(self, *_: object) -> None:
        """Give back what only other screens need, and let the coach look for what decided the match."""
        give_back(self.record.game.name)
        study = self.app.study_of(self.record)
        study.bind(done=self._note_moments)
        study.start()
        self._note_moments(study)

    def _note_moments(self, study: Study, *_: object) -> None:
        self.moments = [moment.lines for moment in study.coach.moments]

    def on_pre_leave(self, *_: object) -> None:
        """Stop the coach's study; whoever comes next may start it again before this screen is gone."""
        study = self.app.study_of(self.record)
        study.unbind(done=self._note_moments)
        study.stop()

    def on_leave(self, *_: object) -> None:
        """Clear the table."""
        self._lower.cancel()
        self._clear()

    # The bar.

    def raise_bar(self, *_: object) -> None:
        """Let the bar come up; it stays for a while after the last touch."""
        self._move_bar(1.0)
        self._lower.cancel()
        self._lower()

    def _let_bar_sink(self, *_: object) -> None:
        """Let the bar sink, so that it hides nothing."""
        if self.ids.time_line.held:
            self._lower()
        else:
            self._move_bar(0.0)

    def _move_bar(self, up: float) -> None:
        Animation.cancel_all(self, "bar_up")
        if self.app.settings.reduced_motion:
            self.bar_up = up
        elif self.bar_up != up:
            Animation(bar_up=up, d=BAR_MOVES, t="out_quad").start(self)

    def touch_table(self) -> None:
        """Stand still and bring the bar, or go on where it is there already."""
        if self.playing or self.bar_up == 1:
            self.play_or_pause()
        self.raise_bar()

    def _tell_anew(self, *_: object) -> None:
        """Tell the story of the match in the language of the moment."""
        if self.record is None:
            return
        self._story = story(self.record, symbols_of(self.record), self.app.say)
        begins: dict[int, int] = {}
        for entry in self._story:
            begins.setdefault(entry.round, entry.at)
        self.rounds = [at for number, at in begins.items() if number > 1]
        self._tell_last()

    def _tell_last(self) -> None:
        """Say what has happened last, and in which round."""
        told = bisect_left(self._story, int(self.at), key=lambda entry: entry.at)
        entry = self._story[told - 1] if told else None
        self.last = entry.text if entry else ""
        number = entry.round if entry else 1
        self.round_words = self.app.say("Round {number}", number=number)

    def _clear(self) -> None:
        if self.table:
            if self.app.session is self.table.session:
                self.app.session = None
            self.table.close()
            self.ids.stage.clear_widgets()
            self.table = None

    def go_to(self, lines: int) -> None:
        """Show the position behind so many lines, and go on from there if something is to be played."""
        if self.table and self.table.lies_anew and self.table.session.mode.record is self.record:
            self.table.session.go_to(self.record, lines)
            self.notice.hush()
            self.table.lie_anew()
        else:
            self._lay_table(lines)
        self._note_line()
        self._only_one, self._advice = False, None
        self._stand_still(not self.playing)
        Clock.schedule_once(self._at_rest)

    def _stand_still(self, still: bool = True) -> None:
        """Hold everything that waits at the table, or release it."""
        if still != self._still:
            self._still = still
            if still:
                self.table.hold()
            else:
                self.table.release()

    def _lay_table(self, lines: int) -> None:
        self._clear()
        mode = Replay(self.record, PACES[self.speed])
        session = self.app.new_session(self.record.up_to(lines), mode)
        self.app.session = session
        session.played.connect(self._played)  # before the table, which shows it
        self.notice = Notice()
        self.table = lay_table(session, self, self.app)
        self._clear_away(self.table)
        self._still = False
        self.ids.stage.add_widget(self.table)
        self.ids.stage.add_widget(self.notice)
        self.table.bind(busy=self._at_rest)

    def _played(self, _: list[Played[Position[Move], Move]]) -> None:
        self._note_line()
        if self.table:
            self.table.layers.close()
        Clock.schedule_once(self._at_rest)  # what takes no time to be shown is over by then

    def _note_line(self) -> None:
        """Note how far the match is."""
        if self.table:
            self.at = len(self.table.match.lines)
            self._tell_last()
            self.playing &= not self._ended

    @property
    def _ended(self) -> bool:
        """Whether nothing more stands in the record."""
        return len(self.table.match.lines) >= len(self.record.lines)

    def _clear_away(self, table: AnyTable) -> None:
        """Take the players' buttons off the table; it keeps them, for their looks speak of each other."""
        pressables = (each for each in table.walk(restrict=True) if isinstance(each, Pressable))
        table.put_away = [each for each in pressables if getattr(each, "sign", "") in FOR_PLAYERS]
        for button in table.put_away:
            button.parent.remove_widget(button)

    def _at_rest(self, *_: object) -> None:
        """When something has come to its end: show whose turn it is, and stand still if that is wanted."""
        if not self.table or self.table.busy:
            return
        if self._only_one:
            self._only_one = False
            self._stand_still()
        seat = self.table.session.actor
        if self.open_hands and seat is not None and not self.table.match.over:
            self.table.look_over(seat)
        if self._advice:
            Clock.schedule_once(self._advise, SETTLE_SECONDS)

    def _advise(self, *_: object) -> None:
        """Point at what the expert would have played."""
        moment, self._advice = self._advice, None
        if moment and self.table and self.at == moment.lines:
            self.table.point_at(moment.seat, [moment.better])
            view = self.record.positions[moment.lines].view(moment.seat)
            reasons = reasons_of(self.record.game.name, self.table.names, self.app.say)
            text = self.app.say(
                "{action}: {better} victories in 100, not {chance}.",
                action=reasons.action(view, moment.seat, [moment.better]),
                better=round(100 * moment.better_chance),
                chance=round(100 * moment.chance),
            )
            place, kept_free = self.table.notice_place(), self.table.kept_free()
            self.notice.show(text, "coach", ADVICE_SECONDS, place, kept_free)

    # What people want.

    def play_or_pause(self) -> None:
        """Go on or stand still; at the end begin again."""
        if self.playing:
            self.playing = False
            self._stand_still()
        elif self._ended:
            self.playing = True
            self.go_to(0)
        else:
            self.playing = True
            self.table.forget_advice()
            self._stand_still(False)

    def step_on(self) -> None:
        """See the next thing happen, and stand still."""
        if self.playing or self.table.busy:
            self.playing = False
            self.go_to(next((lines for lines in self.steps if lines > self.at), self.steps[-1]))
        elif not self._ended:
            self.table.forget_advice()
            self._only_one = True
            self._stand_still(False)

    def step_back(self) -> None:
        """Go back to where the last choice was made."""
        self.playing = False
        self.go_to(next((lines for lines in reversed(self.steps) if lines < self.at), 0))

    def choose(self, lines: int) -> None:
        """Go to a moment of the time line."""
        self.go_to(lines)

    def next_speed(self) -> None:
        """Choose another pace."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self.table.session.mode.speed = PACES[self.speed]

    def look(self) -> None:
        """Show the hands, or hide them again."""
        self.open_hands = not self.open_hands
        self._clear()  # so that no hand stays where it was drawn
        self.go_to(int(self.at))

    def play_from_here(self) -> None:
        """Go on from here as a new match, to see what would have been."""
        app, saved = self.app, None
        with app.disk():
            saved = what_if(app.storage, self.record, int(self.at))
        if saved:
            app.play(saved)

    # What a table wants of its screen.

    def finish(self) -> None:
        """Stand still at the end."""
        self.playing = False
        self.raise_bar()

    def pause(self) -> None:
        """Pause the replay."""
        if self.playing:
            self.play_or_pause()

    def look_up(self, chapter: str = "", about: str = "") -> None:
        """Open the rulebook, and come back to the record as it stands."""
        self.app.show("rulebook", game=self.record.game.name, chapter=chapter, about=about)


def steps_of(match: AnyMatch) -> list[int]:
    """List after how many lines one can stand still: before every choice, and at the end."""
    lines = match.lines
    before_choices = [at for at, line in enumerate(lines) if line.seat != CHANCE]
    return sorted({*before_choices, len(lines)})


load_look("replay")
