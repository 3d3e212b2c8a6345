"""Go Nuts! on the table: roll or hide, and the frenzy."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.uix.widget import Widget

from app.services.shake import Shake
from app.session.session import Played
from app.tables.go_nuts.cloth import GoNutsCloth
from app.tables.go_nuts.frenzy import GoNutsFrenzy
from app.tables.go_nuts.narrator import READ_SECONDS, Narrator
from app.tables.playback import Step
from app.tables.table import Table
from app.widgets.advice import Box, Thing, around, box_of
from engine.game import Event
from engine.go_nuts.dice import NUT, SQUIRREL_DICE
from engine.go_nuts.moves import HIDE, GoNutsMove, Rolled
from engine.go_nuts.position import Round
from engine.match import Match

TURN_ENDS = ("hidden", "cracked", "frenzy_over")


class GoNutsTable(Table[Round, GoNutsMove]):
    """Asks whether to roll on or to hide; a frenzy covers the cloth."""

    effects = ("crack", "hide", "squirrels", "turn", "count", "go")
    voices: ClassVar = {"roll": 2, "land": 4, "nut": 4, "woof": 3, "kennel": 3}
    lies_anew = False
    end_seconds = READ_SECONDS / 2

    def __init__(self, **kwargs: Any) -> None:
        self.frenzy: GoNutsFrenzy | None = None
        self._held = False
        self._seat: int | None = None
        """Whose turn was shown last."""
        super().__init__(**kwargs)
        self.cloth = GoNutsCloth(
            self.context,
            self.match.seats,
            self.symbols,
            intend=self._intend,
            skip=self.skip,
            target=self.match.position.target,
            table=self,
        )
        self.ids.ground.add_widget(self.cloth)
        self.bind(asked=self.cloth.setter("asked"), busy=self.cloth.setter("busy"))
        self.narrator = Narrator(
            self.context,
            self.cloth,
            self.sky,
            sentence=self.sentence,
            announce=self._announce,
        )
        self._shake = Shake(self.cloth.roll)
        self._shake.start()

    # The course.

    def lay(self) -> None:
        """Lay the turn out."""
        position = self.match.position
        self._call(position.turn)
        if position.frenzy:
            self.facing = "bottom"
        else:
            self.face(position.turn)
        self.cloth.lay(position, last_faces(self.match), round_number(self.match))

    def ask(self) -> None:
        """Ask a person to roll or to hide; in a frenzy everybody."""
        position = self.match.position
        self.show_words()
        if position.frenzy:
            self._open_frenzy()
        else:
            self.cloth.offer(position.legal_moves(position.turn))

    def wait_for_bot(self, seat: int) -> None:
        """Let a bot act after a moment; in a frenzy it does so by itself."""
        if self.match.position.frenzy:
            self.ask()
        else:
            super().wait_for_bot(seat)

    def let_bot_act(self) -> None:
        """Let a bot decide, unless something else has begun meanwhile."""
        if not self.busy and not self.frenzy:
            super().let_bot_act()

    def forget_question(self) -> None:
        """Offer nothing any more; whoever plays rolls, as nothing is said of what is hidden before it is."""
        self.cloth.offer(())
        if self._seat is not None:
            self._announce(self.context.say("{name} rolls the dice …", name=self.names[self._seat]))

    def tell(self, played: list[Played[Round, GoNutsMove]]) -> None:
        """Show what a line brought; in a frenzy dice tumble and nobody waits for them."""
        if self.frenzy:
            self.frenzy.tell(played)
        else:
            super().tell(played)

    def steps(self, event: Event, played: Played[Round, GoNutsMove]) -> list[Step]:
        """Split an event into what is seen one after the other."""
        return self.narrator.steps(event, played)

    def show_words(self) -> None:
        """Ask whoever plays; a race is no question, and whoever has no buttons is asked none."""
        say, position = self.context.say, self.match.position
        name = self.names[position.turn]
        if position.frenzy:
            self.asked = ""
        elif position.turn not in self.persons:
            self.asked = self.words_for(position.turn)
        elif not position.may_hide:
            self.asked = say("{name}, roll the dice!", name=name)
        elif position.dice == SQUIRREL_DICE and last_faces(self.match) == NUT:
            self.asked = say("The last die shows a nut! {name}: roll all five again, or hide?", name=name)
        else:
            self.asked = say("{name}: roll on, or hide the nuts?", name=name)

    @property
    def chapter(self) -> str:
        """The chapter of the rulebook that tells what goes on now."""
        return "end" if self.match.over else "frenzy" if self.match.position.frenzy else "turn"

    def _announce(self, text: str) -> None:
        self.asked = text

    def _call(self, seat: int) -> None:
        """Call whoever's turn begins; nobody at a table that is just laid."""
        if self._seat not in (None, seat):
            self.context.sounds.play("turn")
            self.context.haptics.buzz("turn")
        self._seat = seat

    def _intend(self, move: GoNutsMove) -> None:
        self.session.intend(self.match.position.turn, move)

    # The frenzy.

    def _open_frenzy(self) -> None:
        if self.frenzy:
            return
        self.playback.calm()
        self.frenzy = GoNutsFrenzy(
            self.context, self.session, self.symbols, pause=self.screen.pause, ended=self._close_frenzy
        )
        self.bind(spoken_for=self.frenzy.setter("spoken_for"))
        self.frenzy.spoken_for = self.spoken_for
        if self._held:
            self.frenzy.hold()
        self.ids.ground.remove_widget(self.cloth)  # nobody sees it now, so it need not be drawn
        self.ids.over.add_widget(self.frenzy)

    def _close_frenzy(self) -> None:
        """Go back from the race to the cloth, say what it has brought, and after a moment go on."""
        self.ids.over.remove_widget(self.frenzy)
        self.frenzy = None
        self.ids.ground.add_widget(self.cloth)
        for event in self.match.lines[-1].events:
            if event.name == "frenzy_over":
                self._announce(self.sentence(event))
        self.cloth.lay_scores(self.match.position)
        self.busy = True
        self.playback.after(READ_SECONDS, self.show)

    # What an expert would do, and what a lesson is about.

    def things_of(self, seat: int, move: GoNutsMove) -> list[str]:
        """Point at the button."""
        return ["hide" if move == HIDE else "roll"]

    def thing(self, name: str) -> Thing | None:
        """Find the dice, the tray, the heap, a button, or somebody's score or zone."""
        match name.split(":"):
            case ["score", seat]:
                return self.cloth.cards[int(seat) - 1]
            case ["zone", seat]:
                return Box(*self.frenzy.zones[int(seat) - 1].box) if self.frenzy else None
            case ["roll" | "hide"]:
                return self.cloth.ids[name]
            case ["dice"]:
                return around(self.cloth.dice.field)
            case ["tray"]:
                return self.cloth.tray
            case ["heap"]:
                return self.cloth.heap
        return super().thing(name)

    def kept_free(self) -> list[Box]:
        """Keep the dice, the heap and the buttons free, in a race everybody's zone."""
        if self.frenzy:
            return [Box(*zone.box) for zone in self.frenzy.zones]
        cloth = self.cloth
        field, tray = cloth.field, cloth.tray  # the one may just be giving way to the other
        dice = Box(field.x, field.y, tray.right - field.x, field.height)
        return [dice, *map(box_of, (cloth.heap, cloth.ids.roll, cloth.ids.hide))]

    def notice_place(self) -> Box:
        """Where the question stands; in a race in its middle."""
        if self.frenzy:
            return self.frenzy.tutor_place()
        return self.notice_around(self.cloth.ids.question)

    def panel_of(self, seat: int) -> Widget:
        """Find the score card of a player."""
        return self.cloth.cards[seat]

    def tutor_places(self) -> list[Box]:
        """Where the question would be; in a race in the middle, above the button that pauses."""
        return [self.frenzy.tutor_place() if self.frenzy else self.cloth.tutor_place()]

    # Time.

    def hold(self) -> None:
        """Hold the race too; nobody rolls by shaking meanwhile."""
        super().hold()
        self._held = True
        self._shake.stop()
        if self.frenzy:
            self.frenzy.hold()

    def release(self) -> None:
        """Let the race go on too."""
        super().release()
        self._held = False
        self._shake.start()
        if self.frenzy:
            self.frenzy.release()

    def close(self) -> None:
        """Leave the table: nothing that waits happens any more."""
        super().close()
        self.cloth.squirrel.rest()
        self._shake.stop()
        if self.frenzy:
            self.frenzy.close()


def last_faces(match: Match[Round, GoNutsMove]) -> str:
    """Return what the last roll of this turn shows, nothing before the first."""
    move = match.lines[-1].move if match.lines else None
    return str(move) if isinstance(move, Rolled) and match.position.may_hide else ""


def round_number(match: Match[Round, GoNutsMove]) -> int:
    """Count the rounds; behind the last turn no other begins."""
    turns = sum(event.name in TURN_ENDS for line in match.lines for event in line.events)
    return (turns - match.over) // len(match.seats) + 1


TABLE = GoNutsTable
