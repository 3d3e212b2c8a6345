"""What the tables of all games have in common: how a match is seen, and what a table is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, Protocol, TypeAlias

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.box import box_of, module_of
from app.language import Say
from app.model.table_setup import symbols_of
from app.services.context import Context
from app.services.pages import give_back
from app.services.stock import Part
from app.session.session import AnySession, Played, Session
from app.tables import chrome  # noqa: F401  the looks of tables name its buttons
from app.tables.handover import NOBODY, Handover
from app.tables.hinting import Hinting
from app.tables.impatience import Impatience
from app.tables.layers import Layers
from app.tables.notices import Notices
from app.tables.open_hand import OpenHand
from app.tables.playback import Playback, Step
from app.tables.pointer import Pointer
from app.tables.remarks import Remarks
from app.tables.since import Since
from app.tables.telling import Telling
from app.tables.thinking import Thinking
from app.tables.undoing import Undoing
from app.theme import REFERENCE
from app.widgets.advice import Box, Thing, between, grown_to
from app.widgets.carry import Carrier, Goods
from app.widgets.flight import Sky
from app.widgets.notice import Notice
from app.widgets.touches import end_touches
from engine.game import Event, IllegalMove, M, Move, P, Position
from engine.match import Line, Match

BOT_SECONDS = 0.9
"""How long a bot waits before it acts, so that people can follow."""
END_SECONDS = 1.0
"""How long the last position is seen before the result."""
TUTOR, TUTOR_BELOW_TOP = (1180, 76), 204
"""How large a tutor is, and how far below the top he ends, in units, where a game has no place for him."""
NOTICE, NOTICE_OF_WIDTH, NOTICE_OF_MORE, NOTICE_BELOW_TOP = (860, 80), 0.74, 0.15, 168
"""How large a notice is, in units and of the table's width, and how far below the top its middle is."""
EDGES = {
    2: ("bottom", "top"),
    3: ("bottom", "left", "top"),
    4: ("bottom", "left", "top", "right"),
    5: ("bottom", "left", "top", "top", "right"),
}
"""Where the seats are, clockwise as one looks at the tablet."""


class Host(Protocol):
    """The screen on which a table lies, as the table sees it."""

    notice: Notice
    """What says sentences, or a tutor who takes them over."""

    def pause(self) -> None:
        """Let everything stand still."""

    def look_up(self, chapter: str = "", about: str = "") -> None:
        """Open the rulebook: where it tells what goes on now, or about a card."""

    def finish(self) -> None:
        """Go on from the end of the match."""


class Table(FloatLayout, Generic[P, M]):
    """Shows a match and turns touches into intents; it never edits a position.

    The course is the same for all games: `lay` the position out, `ask` whoever is to act, show what was
    played in `steps`, lay out the next position. A table is made of parts, each handed what it needs:
    `layers` lie over it, `playback` shows things in their time, `handover` knows who holds the tablet,
    `pointer` rings what an expert would do, `carrier` carries goods. What lies on its `ground`, and what else
    it is made of, is the game's own.
    """

    lies_anew = True
    """Whether the table can show another moment of its match; one with dice in the air cannot."""
    effects: Sequence[str] = ()
    """The sounds that are heard here."""
    voices: ClassVar[Mapping[str, int]] = {}
    """Those of them that are heard so many times at once."""
    bot_seconds = BOT_SECONDS
    end_seconds = END_SECONDS

    session: Session[P, M] = ObjectProperty()
    screen: Host = ObjectProperty()
    handover: Handover[P, M] = ObjectProperty()
    facing = StringProperty("bottom")
    """The edge at which the player sits whom the table faces."""
    asked = StringProperty("")
    """What is asked of whom."""
    busy = BooleanProperty(False)
    """Whether something is happening that is to be seen first."""
    person_asked = BooleanProperty(False)
    """Whether a person has something to choose, and may want advice."""
    undoing: Undoing[P, M] = ObjectProperty(rebind=True)
    """What can be taken back and put back now."""
    undo_box = ListProperty()
    """Where that is offered, as left, bottom, width and height, if a game's look finds a place."""
    layers: Layers = ObjectProperty(None, allownone=True, rebind=True)
    """What lies over the table."""
    spoken_for = BooleanProperty(False)
    """Whether a tutor says what is asked."""

    def __init__(self, session: Session[P, M], context: Context, **kwargs: Any) -> None:
        self.context = context
        self.symbols = symbols_of(session.match)
        self.names = [seat.name for seat in session.match.seats]
        self.persons = session.persons
        self.has_secrets = box_of(session.match.game.name).has_secrets
        """Whether people hide something here: a pause takes it off the table, and it is asked for again."""
        self.agenda = session.agenda
        self.carrier: Carrier | None = None
        self.closed = False
        """Whether the table was left, and is only waiting to be cleared away."""
        self.telling = telling = Telling(context, session, self.names, self.symbols)
        self.sentence, self.in_words, self.words_for = telling.sentence, telling.refusal, telling.turn
        undoing = Undoing(
            context,
            session,
            self.names,
            sentence=self.sentence,
            take_back=self.take_back,
            put_back=self.put_back,
        )
        handover = Handover(
            context,
            session,
            self.symbols,
            undoing,
            cover=lambda curtain: self.ids.veil.add_widget(curtain),
            conceal=self.conceal,
            news=telling.news,
            task=self.task,
        )
        super().__init__(session=session, undoing=undoing, handover=handover, **kwargs)
        self.layers = Layers(
            self.ids.over, self._let_go_below, closed=partial(give_back, session.match.game.name)
        )
        self.pointer = Pointer(self, self.thing)
        context.sounds.preload(*self.effects, **self.voices)
        self.notices = Notices(lambda: self.screen.notice, self.notice_place, self.kept_free)
        self.hinting = Hinting(
            context,
            session,
            self.names,
            handover=handover,
            layers=self.layers,
            pointer=self.pointer,
            notices=self.notices,
            asked=self.advised,
            point_at=self.point_at,
        )
        self.bind(size=lambda *_: self.forget_advice())  # what is ringed lies elsewhere now
        self.layers.bind(overlay=self._hush_below, reading=self._hush_below)
        self.thinking = Thinking(context, session.considering, self.notices)
        self.since = Since(self, self.ids.sky)
        self.bind(size=lambda *_: self.since.clear())
        self.remarks = Remarks(self, self.ids.sky)
        self.bind(size=lambda *_: self.remarks.clear())
        self.playback = Playback(context, self.agenda, self.sky)
        self.impatience = Impatience(context.clock, self.playback, lambda: self.is_watched)
        self.open_hand = OpenHand(context.clock, lambda: self.lies_open, self.cover)
        handover.bind(holder=self._look_anew)
        self._trigger_layout()  # a layout does not hear of a size that its look gave it from the start
        session.let_chance_begin()  # what nobody saw start is shown as it lies
        session.played.connect(self.tell)
        session.refused.connect(self.refuse)
        context.bind(say=self._say_again)
        context.clock.schedule_once(lambda _: self.show())

    @staticmethod
    def parts(context: Context) -> Sequence[Part]:
        """List what can be built ahead, and is taken out of stock when a table is laid."""
        return ()

    @property
    def match(self) -> Match[P, M]:
        """The match that is shown."""
        return self.session.match

    @property
    def sky(self) -> Sky:
        """The layer in which things fly."""
        sky: Sky = self.ids.sky
        return sky

    @property
    def view(self) -> P:
        """The position with everything cut out that whoever holds the tablet may not know."""
        return self.handover.view

    def carry(self, goods: Goods) -> Carrier:
        """Let fingers carry goods that lie on the ground."""
        self.carrier = Carrier(self.context, goods, self.say_refusal)
        self.add_widget(self.carrier, index=len(self.children))
        return self.carrier

    def do_layout(self, *args: Any, **kwargs: Any) -> None:
        """Lay the ground out and what lies on it at once: a tutor looks in the same frame where that is."""
        super().do_layout(*args, **kwargs)
        ground = self.ids.ground
        for layout in (ground, *ground.children):
            layout.do_layout()

    # The course: show the position, ask, tell what was played, show the next one.

    def show(self) -> None:
        """Show the position as it is, and ask whoever is to act."""
        self.busy = False
        self.undoing.update()
        session = self.session
        self.person_asked = not (self.match.over or session.actor is not None or session.forced)
        self.lay()
        self.context.clock.schedule_once(lambda _: self.remarks.show())
        if self.match.over:
            self.playback.calm()
            self.end()
        elif self.session.actor is not None:
            self.wait_for_bot(self.session.actor)
        else:
            if not self.session.forced:
                self.playback.calm()
            self.ask()
            self.context.clock.schedule_once(lambda _: self.tell_news())

    def tell(self, played: list[Played[P, M]]) -> None:
        """Show what lines have brought, step by step, then the position after them."""
        self.busy = True
        self.undoing.update()
        self.playback.begin_act()
        self.let_go()
        self.since.clear()
        self.notices.hush("refusal")
        self.remarks.hear(event for line in played for event in line.line.events)
        self.forget_question()
        self.run([step for line in played for event in line.line.events for step in self.steps(event, line)])

    # What a game's table answers.

    def lay(self) -> None:
        """Lay everything out as those who look may see it."""
        raise NotImplementedError

    def ask(self) -> None:
        """Ask a person for what the rules want."""
        raise NotImplementedError

    def wait_for_bot(self, seat: int) -> None:
        """Say whose turn it is, and let a bot act after a moment."""
        self.show_words()
        self.playback.after(self.bot_seconds, self.let_bot_act)

    def end(self) -> None:
        """Show the last position for a moment, then the result."""
        self.busy = True
        self.playback.after(self.end_seconds, self.finish)

    def show_words(self) -> None:
        """Say what is asked of whom."""

    def forget_question(self) -> None:
        """Expect no answer any more: something was played."""

    def steps(self, event: Event, played: Played[P, M]) -> Sequence[Step]:
        """Split an event into what is seen one after the other."""
        return ()

    def thing(self, name: str) -> Thing | None:
        """Find what rings may lie round, `pile:2:left` for one; None if it does not lie there now."""
        raise LookupError(f"nothing at this table is called {name}")

    def kept_free(self) -> list[Box]:
        """Tell where things lie that people want to see and take up while something is said."""
        return []

    def notice_place(self) -> Box:
        """Tell where hints and refusals are said: where nothing lies that people want to see."""
        return self.notice_around(Box(self.center_x, self.top - NOTICE_BELOW_TOP * self.context.u, 0, 0))

    def notice_around(self, banner: Thing) -> Box:
        """Find the room for two lines in the place of what is asked, for more on glass that is high."""
        unit = self.context.u * self.context.swell
        more = NOTICE_OF_MORE * max(0, self.height - REFERENCE[1] * self.context.u)
        size = min(NOTICE[0] * unit, NOTICE_OF_WIDTH * self.width), NOTICE[1] * unit + more
        return between(grown_to(banner, size), self.kept_free())

    def tutor_places(self) -> list[Box]:
        """Tell where a tutor stands, and after that where he would cover nothing that he rarely speaks of."""
        u = self.context.u
        width = min(TUTOR[0] * u, self.width)
        return [Box(self.center_x - width / 2, self.top - TUTOR_BELOW_TOP * u, width, TUTOR[1] * u)]

    def panel_of(self, seat: int) -> Widget:
        """Find what shows whose seat that is, beside which he speaks."""
        return self

    @property
    def chapter(self) -> str:
        """The chapter of the rulebook that tells what goes on now."""
        return "turn"

    # Who holds the tablet.

    def hand_to(self, seat: int, then: Callable[[], None]) -> None:
        """Give the tablet to a person, through a curtain if others could see what is his, then go on."""
        self.face(seat)
        self.handover.give_to(seat, then)

    def face(self, seat: int) -> None:
        """Turn the table to the person who sits there; a bot reads it from any side."""
        if seat in self.persons:
            self.facing = EDGES[len(self.names)][seat]

    def _look_anew(self, *_: object) -> None:
        """Show what whoever holds the tablet now may see."""
        if self.has_secrets:
            self.lay_for_holder()
        self.open_hand.watch()

    def lay_for_holder(self) -> None:
        """Lay out what only the holder may see, or nobody: somebody else holds the tablet than before."""
        self.lay()

    def conceal(self) -> None:
        """Take every secret off the table, and what is read: somebody else may be looking."""
        self.layers.stop_reading()
        self.let_go()
        self.since.clear()
        self.remarks.clear()
        self.sky.clear()
        self.hinting.forget_all()
        self.notices.hush("refusal")
        self.handover.let_nobody_hold()

    def task(self, say: Say) -> str:
        """Say in a word or two what is asked behind a curtain; nothing if that is simply a turn."""
        return ""

    @property
    def lies_open(self) -> bool:
        """Whether somebody's secrets are drawn that another person here must not see."""
        return self.has_secrets and len(self.persons) > 1 and self.handover.holder != NOBODY

    def cover(self) -> None:
        """Cover what lies open; whoever is to act opens the curtain again."""
        self.session.forget_advice()
        self.conceal()
        if not self.playback.waits_for_all:
            self.layers.close()  # a card of the hand may be seen large
        self._ask_anew()

    def _ask_anew(self) -> None:
        if self.has_secrets and not self.busy:
            self.agenda.clear()  # a bot that was about to act is asked anew
            self.show()

    def look_over(self, seat: int) -> None:
        """Show what a player sees, to those who watch a match that is over."""
        self.handover.look_over(seat)

    # Words.

    def tell_news(self) -> None:
        """Tell whoever is asked at an open table what bots have done, or several others."""
        self.since.clear()
        seat = self.advised()
        if seat is None or self.closed or self.session.forced:
            return
        if choices := self.telling.missed(seat):
            self.since.tell(choices, self.kept_free(), self.context)

    def refuse(self, error: IllegalMove) -> None:
        """Say why something was refused."""
        self.say_refusal(self.in_words(error))

    def say_refusal(self, reason: str) -> None:
        """Say in a sentence why something does not go."""
        self.notices.show("refusal", reason)

    def _say_again(self, *_: object) -> None:
        if not (self.busy or self.closed or self.match.over or self.handover.curtain):
            self.show_words()

    def say_whose_turn(self) -> None:
        """Say anew whose turn it is where no finger plays: everything stands still now, or goes on."""
        if self.session.actor is not None:
            self._say_again()

    # What is laid over the table.

    @property
    def overlay(self) -> Widget | None:
        """What lies over the table and waits for an answer."""
        return self.layers.overlay

    @property
    def reading(self) -> Widget | None:
        """What somebody reads above everything else."""
        return self.layers.reading

    def open_log(self) -> None:
        """Show what has happened, in words and pictures."""
        log = self.telling.log()
        log.close = self.layers.stop_reading
        self.layers.read(log)

    def _hush_below(self, _: object, layer: Widget | None) -> None:
        """Say nothing of the table over what is laid on it."""
        if layer:
            self.notices.hush("refusal", "hint")

    def _let_go_below(self) -> None:
        if self.persons:  # else people only watch, and their fingers are not on what lies here
            end_touches()

    # Fingers.

    @property
    def carried(self) -> Widget | None:
        """What a finger or a tap has lifted."""
        return self.carrier.carried if self.carrier else None

    @property
    def by_finger(self) -> bool:
        """Whether a finger carries something."""
        return self.carrier is not None and self.carrier.by_finger

    def let_go(self) -> None:
        """Put back whatever is carried."""
        if self.carrier:
            self.carrier.let_go()

    def on_touch_down(self, touch: Any) -> bool:
        """Take what was told for read when a finger comes; one that stays does not want to wait for bots."""
        self.forget_advice()
        self.notices.hush("refusal")
        self.since.clear()
        self.remarks.clear()
        self.open_hand.touch()
        if self.playback.has_just_skipped:
            return True
        self.impatience.watch(touch)
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        """Show a finger that carries to its carrier alone, which lies below everything else."""
        if touch.grab_current is None and self.carrier and self.carrier.has_taken(touch):
            return True
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Let bots take their time again."""
        self.impatience.forget(touch)
        self.open_hand.touch()
        return bool(super().on_touch_up(touch))

    # Taking back.

    def take_back(self) -> None:
        """Take the last choice back, whoever made it, and whatever was about to happen since."""
        self._go_through(self.session.undoable, self.session.take_back)

    def put_back(self) -> None:
        """Put back what was taken back last: it lies there again, at once."""
        self._go_through(self.session.redoable, self.session.put_back)

    def _go_through(self, lines: Sequence[Line[M]], moved: Callable[[], bool]) -> None:
        if moved():
            if not self.handover.holds(lines[0].seat):
                self.conceal()
            self.lie_anew()  # what still flies belongs to what has never happened

    def lie_anew(self) -> None:
        """Show the position, whatever was about to happen."""
        self.playback.clear()
        self.remarks.clear()
        self.forget_advice()
        self.session.forget_advice()
        self.layers.close()
        self.layers.stop_reading()
        self.asked = ""
        self.show()

    # Bots, and what an expert would do.

    def let_bot_act(self) -> None:
        """Let whoever acts by itself think and play."""
        self.session.let_actor_act()

    def advise(self) -> None:
        """Let an expert think for whoever is asked, and point at what he would do."""
        self.hinting.advise()

    def advised(self) -> int | None:
        """Tell which person is asked now: of several who choose in secret, whoever holds the tablet.

        In a race nobody is: everybody does what he can.
        """
        waits = self.busy or self.reading or self.handover.curtain or self.match.position.racing
        if waits or self.match.over or self.session.actor is not None:
            return None
        asked = [seat for seat in self.match.position.to_act if seat in self.persons]
        return next((seat for seat in asked if self.handover.holds(seat)), asked[0] if asked else None)

    def things_of(self, seat: int, move: M) -> list[str]:
        """Name the things and places of a move, as `thing` finds them."""
        return []

    def point_at(self, seat: int, moves: list[M]) -> None:
        """Ring the things and places of moves, and nothing else."""
        self.forget_advice()
        self.pointer.point_at(name for move in moves for name in self.things_of(seat, move))

    def forget_advice(self) -> None:
        """Take the rings away, and what was said with them."""
        self.hinting.forget()

    # Time.

    def run(self, steps: Sequence[Step]) -> None:
        """Show one thing after the other, then the position."""
        self.playback.run(steps, self.show)

    def on_busy(self, *_: object) -> None:
        """Note since when there is something to see."""
        self.forget_advice()
        self.playback.note_time()

    @property
    def is_watched(self) -> bool:
        """Whether people see something happen, or wait for it, and nobody is asked."""
        return bool(self.busy) or self.session.actor is not None

    def skip(self) -> bool:
        """Bring an act to its end, and the wait for the next; tell whether there was something to skip."""
        return self.is_watched and self.playback.skip()

    def hold(self) -> None:
        """Let nothing happen for the time being."""
        self.agenda.hold()
        self.say_whose_turn()

    def release(self) -> None:
        """Let happen what was held."""
        self.agenda.release()
        self.say_whose_turn()

    def pause(self) -> None:
        """Stand still and keep every secret."""
        self.session.keep()
        self.playback.calm()
        self.forget_advice()
        self.session.forget_advice()
        self.hold()
        self.conceal()

    def resume(self) -> None:
        """Go on; whoever is to act opens the curtain again."""
        self.release()
        self._ask_anew()

    def finish(self) -> None:
        """Show how the match ended, to those who are still here."""
        if not self.closed:
            self.screen.finish()

    def close(self) -> None:
        """Leave the table: nothing that waits happens any more."""
        self.closed = True
        self.let_go()
        self.remarks.clear()
        self.forget_advice()
        self.session.forget_advice()
        self.open_hand.end()
        self.session.close()
        self.session.played.disconnect(self.tell)
        self.session.refused.disconnect(self.refuse)


AnyTable: TypeAlias = Table[Position[Move], Move]
"""A table of a game that only its name tells."""


def lay_table(session: AnySession, screen: Host, context: Context) -> AnyTable:
    """Lay the table of the game that a session plays."""
    table: type[AnyTable] = module_of(session.match.game.name, "table").TABLE
    return table(session=session, context=context, screen=screen)
