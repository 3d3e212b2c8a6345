"""What the tables of all games have in common: a session, people, things that happen one after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.model.table_setup import symbols_of
from app.session.session import Advice, Played, Session
from app.tables.pace import pace
from app.widgets.advice import Box, Ring
from app.widgets.flight import Sky
from app.widgets.overlays import Log
from app.widgets.touches import end_touches
from engine.game import Event, IllegalMove, Move
from engine.match import AnyMatch

SKIP_SECONDS = 0.3
"""A tap skips only what has been there for so long: a double tap must not swallow the next thing."""
ADVICE_SECONDS = 8
EDGES = {
    2: ("bottom", "top"),
    3: ("bottom", "left", "top"),
    4: ("bottom", "left", "top", "right"),
    5: ("bottom", "left", "top", "top", "right"),
}
"""Where the seats are, clockwise as one looks at the tablet."""


Step = tuple[float | None, Callable[[], None]]
"""How long something is seen, None until a finger goes on; and what shows it."""


class Table(FloatLayout):
    """Shows a match and turns touches into intents; it never edits a position."""

    session = ObjectProperty()
    screen = ObjectProperty()
    facing = StringProperty("bottom")
    """The edge at which the player sits whom the table faces."""
    asked = StringProperty("")
    """What is asked of whom."""
    busy = BooleanProperty(False)
    """Whether something is happening that is to be seen first."""

    def __init__(self, session: Session, **kwargs: Any) -> None:
        self.symbols = symbols_of(session.match)
        self.names = [seat.name for seat in session.match.seats]
        self.persons = session.persons
        self.agenda = session.agenda
        self.overlay: Widget | None = None
        self.reading: Widget | None = None
        """What somebody reads above everything else, the log for one."""
        self.closed = False
        """Whether the table was left, and is only waiting to be cleared away."""
        self.rings: list[Ring] = []
        self._since = 0.0
        self._rest: list[Step] = []
        super().__init__(session=session, **kwargs)
        self._trigger_layout()  # a layout does not hear of a size that its look gave it from the start
        session.let_chance_begin()  # what nobody saw start is shown as it lies
        session.played.connect(self.tell)
        session.refused.connect(self.refuse)

    @property
    def match(self) -> AnyMatch:
        """The match that is shown."""
        match: AnyMatch = self.session.match
        return match

    @property
    def sky(self) -> Sky:
        """The layer in which things fly; each table's look says between which others it is."""
        sky: Sky = self.ids.sky
        return sky

    # What a game's table answers.

    def show(self) -> None:
        """Show the position as it is, and ask whoever is to act."""
        raise NotImplementedError

    def tell(self, played: list[Played]) -> None:
        """Show what lines have brought, then the position after them."""
        raise NotImplementedError

    def sentence(self, event: Event) -> str:
        """Tell in words what happened; nothing where another sentence tells it already."""
        raise NotImplementedError

    def thing(self, name: str) -> Widget | None:
        """Find what a lesson's caption is about, `pile:2:left` for one; None if it does not lie there now."""
        raise LookupError(f"nothing at this table is called {name}")

    def kept_free(self) -> list[Box]:
        """Tell where things lie that people want to see and take up while something is said."""
        return []

    def conceal(self) -> None:
        """Take every secret off the table: somebody else may be looking."""

    lies_anew = True
    """Whether the table can show another moment of its match; one with dice in the air cannot."""

    def lie_anew(self) -> None:
        """Show the position, whatever was about to happen."""
        self.agenda.clear()
        self._rest = []
        self.sky.clear()
        self.forget_advice()
        self.session.forget_advice()
        self.close_overlay()
        self.stop_reading()
        self.asked = ""
        self.show()

    def look_over(self, seat: int) -> None:
        """Show what a player sees, to those who watch a match that is over."""

    @property
    def chapter(self) -> str:
        """The chapter of the rulebook that tells what goes on now."""
        return "turn"

    # Words.

    def refuse(self, error: IllegalMove) -> None:
        """Say why something was refused."""
        self.screen.notice.show(self.in_words(error))

    def in_words(self, error: IllegalMove) -> str:
        """Spell a refusal as a sentence in the language of the moment."""
        facts = {
            key: self.names[value] if key in ("seat", "rival") and isinstance(value, int) else value
            for key, value in error.facts.items()
        }
        text = App.get_running_app().say(error.message, **facts)
        return f"{text[:1].upper()}{text[1:]}."

    def open_log(self) -> None:
        """Show what has happened in words."""
        told = [
            (self.symbols[event.facts["seat"]] if "seat" in event.facts else "", self.sentence(event))
            for line in self.match.lines
            for event in line.events
        ]
        self.read(Log(lines=[(symbol, text) for symbol, text in told if text], close=self.stop_reading))

    def read(self, what: Widget) -> None:
        """Show something over what lies there, which may be waiting for an answer."""
        self._let_go_below()
        self.stop_reading()
        self.reading = what
        self.ids.over.add_widget(what)

    def stop_reading(self) -> None:
        """Put it away again."""
        if self.reading:
            self.ids.over.remove_widget(self.reading)
            self.reading = None

    # What is laid over the table.

    def open(self, overlay: Widget) -> None:
        """Lay something over the table, in the place of what lies there."""
        self._let_go_below()
        self.close_overlay()
        self.stop_reading()
        self.overlay = overlay
        self.ids.over.add_widget(overlay)

    def _let_go_below(self) -> None:
        if self.persons:  # else people only watch, and their fingers are not on what lies here
            end_touches()

    def close_overlay(self) -> None:
        """Take it away again."""
        if self.overlay:
            self.ids.over.remove_widget(self.overlay)
            self.overlay = None

    # Bots, and what an expert would do.

    def let_bot_act(self) -> None:
        """Let whoever acts by itself think and play."""
        self.session.let_actor_act()

    def advise(self) -> None:
        """Let an expert think for whoever is asked, and point at what he would do."""
        seat = self.advised()
        if seat is not None:
            self.forget_advice()
            self.session.advise(seat, self.view_of(seat), self._explain)

    def advised(self) -> int | None:
        """Tell which person is asked something now, and could be advised."""
        if self.busy or self.overlay_hides() or self.match.over or self.session.actor is not None:
            return None
        return next((seat for seat in self.match.position.to_act if seat in self.persons), None)

    def overlay_hides(self) -> bool:
        """Tell whether something lies over what is asked."""
        return self.reading is not None

    def view_of(self, seat: int) -> Any:
        """Tell what an adviser of this seat may know, with others looking on."""
        return self.match.view(seat)

    def boxes(self, seat: int, move: Move) -> list[Box]:
        """Tell where the things and places of a move are."""
        return []

    def reason(self, seat: int, moves: list[Move]) -> str:
        """Say in a sentence what a move is good for, nothing if that takes more than a sentence."""
        return ""

    def point_at(self, seat: int, moves: list[Move]) -> None:
        """Ring the things and places of moves, and nothing else."""
        self.forget_advice()
        self.rings = [Ring(box) for move in moves for box in self.boxes(seat, move)]
        for ring in self.rings:
            self.add_widget(ring)

    def _explain(self, advice: Advice[Move]) -> None:
        """Point at what the expert would do and say why, if that is still asked."""
        if self.advised() != advice.seat:
            return
        say = App.get_running_app().say
        self.point_at(advice.seat, advice.moves)
        words = [self.reason(advice.seat, advice.moves)]
        if advice.chance is not None:
            words.append(say("The expert wins {n} times in 100 like this.", n=round(100 * advice.chance)))
        self.screen.notice.show(" ".join(filter(None, words)), "hint", ADVICE_SECONDS)

    def forget_advice(self) -> None:
        """Take the rings away."""
        for ring in self.rings:
            Animation.cancel_all(ring)
            self.remove_widget(ring)
        if self.rings:
            self.screen.notice.hush()
        self.rings = []

    def on_touch_down(self, touch: Any) -> bool:
        """Take advice for read when a finger comes."""
        self.forget_advice()
        return bool(super().on_touch_down(touch))

    def run(self, steps: list[Step]) -> None:
        """Show one thing after the other, then the position."""
        self.sky.clear()  # whatever still flies would land in what comes next
        if not steps:
            self.show()
            return
        (seconds, act), rest = steps[0], steps[1:]
        act()
        if seconds is not None:
            self.after(seconds, lambda: self.run(rest))
        else:
            self._rest = rest

    def run_rest(self) -> None:
        """Go on behind a step that waits for a finger."""
        rest, self._rest = self._rest, []
        self.close_overlay()
        self.run(rest)

    # Time.

    def after(self, seconds: float, act: Callable[[], None]) -> None:
        """Act after a while, at the pace people have chosen, unless the table is left."""
        self._since = Clock.time()
        self.agenda.after(seconds * pace(), act)

    def on_busy(self, *_: object) -> None:
        """Note since when there is something to see."""
        self.forget_advice()
        self._since = Clock.time()

    def skip(self) -> bool:
        """Bring what is being shown to its end; tell whether there was something to skip."""
        if not self.busy or Clock.time() - self._since < SKIP_SECONDS:
            return False
        self.sky.clear()
        self.agenda.hurry()
        return True

    def hold(self) -> None:
        """Let nothing happen for the time being."""
        self.agenda.hold()

    def release(self) -> None:
        """Let happen what was held."""
        self.agenda.release()

    def pause(self) -> None:
        """Stand still and keep every secret."""
        self.session.keep()
        self.forget_advice()
        self.session.forget_advice()
        self.hold()
        self.conceal()

    def resume(self) -> None:
        """Resume what was held."""
        self.release()

    def finish(self) -> None:
        """Show how the match ended, to those who are still here."""
        if not self.closed:
            self.screen.finish(self.session)

    def close(self) -> None:
        """Leave the table: nothing that waits happens any more."""
        self.closed = True
        self.forget_advice()
        self.session.close()
        self.session.played.disconnect(self.tell)
        self.session.refused.disconnect(self.refuse)
