"""The Nacho Incident on the table: four provinces, everybody's cantinas, and never a step to remember."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.uix.widget import Widget

from app.session.session import Played
from app.tables.nacho_incident.advice import reason, things_of
from app.tables.nacho_incident.bar import STEP_OF
from app.tables.nacho_incident.closer import Loupe
from app.tables.nacho_incident.cloth import NachoCloth
from app.tables.nacho_incident.course import SECRET
from app.tables.nacho_incident.flights import Flights
from app.tables.nacho_incident.hand import NachoHand
from app.tables.nacho_incident.narrator import Narrator
from app.tables.nacho_incident.pieces import NachoSmugglerCard
from app.tables.nacho_incident.questions import Questions
from app.tables.nacho_incident.smuggling import Smuggling
from app.tables.nacho_incident.staging import Staging
from app.tables.nacho_incident.words import sentence
from app.tables.playback import Step
from app.tables.table import Table
from app.widgets import load_look
from app.widgets.advice import Box, box_of
from engine.game import Event
from engine.nacho_incident.cards import PROVINCE_CODES
from engine.nacho_incident.moves import NachoMove
from engine.nacho_incident.position import Season

FORCED_SECONDS = 0.5
"""How long people see that they have no choice."""
SOUNDS = ("card_lift", "card_refused", "cube", "coin", "whistle", "cuffs", "shutters", "fanfare", "gem")


class NachoIncidentTable(Table[Season, NachoMove]):
    """Seats whoever is asked at the near edge, asks, and tells what it brought.

    What lies where is the `cloth`; what is asked are the `questions`; `smuggling` is what is carried; the
    `narrator` splits what happened into steps; the `loupe` shows things large.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        context, session, layers = self.context, self.session, self.layers
        self.cloth = NachoCloth(context, self.match.seats, self.symbols, table=self)
        self.ids.ground.add_widget(self.cloth)
        self.questions = Questions(context, session, self.cloth, layers, self.show_words)
        self.loupe = Loupe(context, session, self.cloth, layers, self._look_up)
        self.smuggling = Smuggling(
            context,
            session,
            self.cloth,
            self.questions.send,
            is_busy=lambda: bool(self.busy),
            show_words=self.show_words,
            in_words=self.in_words,
            tap=self._tap,
            look_at=self.loupe.look_at,
        )
        self.carry(self.smuggling)
        flights = Flights(context, self.cloth, self.sky)
        staging = Staging(
            context,
            self.cloth,
            layers,
            self.playback,
            conceal=self.conceal,
            skip=self.skip,
            watched=not self.persons,
        )
        self.narrator = Narrator(flights, staging, layers, sentence=self.sentence, tell=self._say)
        self.handover.bind(holder=self._lay_cloth)
        context.sounds.preload(*SOUNDS)

    # The course.

    def lay(self) -> None:
        """Lay everything out; whoever chooses in the open sits at the near edge."""
        position = self.match.position
        if position.stage not in SECRET and not self.match.over:
            if self.session.actor is None:
                self.conceal()
                self.handover.near = position.to_act[0]
            elif not self.persons:
                self.handover.near = self.session.actor
        self._lay_cloth()

    def _lay_cloth(self, *_: object) -> None:
        self.let_go()
        self.may_undo = False
        self.cloth.lay(self.view, int(self.handover.near))
        self.forget_question()

    def ask(self) -> None:
        """Ask whoever is to choose; who looks into his hand is handed the tablet first."""
        position = self.match.position
        if position.stage in SECRET:
            seat = min(position.to_act, key=lambda seat: (seat - position.gem) % len(self.names))
            self.hand_to(seat, lambda: self._ask(seat))
        else:
            self.face(position.to_act[0])
            self._ask(position.to_act[0])

    def _ask(self, seat: int) -> None:
        """Ask a seat for what the rules want; where they leave no choice it happens by itself."""
        if self.questions.sell.nobody_sells:
            self.questions.sell.sell_nothing(seat)
        elif self.session.forced:
            self.busy = True
            self.asked = ""
            self.playback.after(FORCED_SECONDS, self.session.play_forced)
        else:
            self._offer_take_back(seat)
            self.questions.ask(seat, self.view_of(seat))
            self.show_words()

    def wait_for_bot(self, seat: int) -> None:
        """Say whose turn it is, and let a bot act after a moment; what nobody sees takes none."""
        self.show_words()
        unseen = self.match.position.stage in SECRET and not self.handover.looked_over
        self.playback.after(0 if unseen else self.bot_seconds, self.let_bot_act)

    def show_words(self) -> None:
        """Say what is asked of whom, and what is to be known for it."""
        seat = self.match.position.to_act[0]
        if seat in self.persons:
            self.asked, self.cloth.own.about = self.questions.words(seat)
        else:
            self.asked = self.words_about(seat)
            self.cloth.own.about = ""

    def forget_question(self) -> None:
        """Expect no answer any more."""
        self.questions.forget()

    # What happened.

    def tell(self, played: list[Played[Season, NachoMove]]) -> None:
        """Show what lines have brought; food that a finger has just dropped lies there already."""
        self.smuggling.land()
        super().tell(played)

    def run(self, steps: Sequence[Step]) -> None:
        """Show one thing after the other; where nothing is to be seen, the next thing comes a frame later."""
        super().run(steps or [(0, lambda: None)])

    def steps(self, event: Event, played: Played[Season, NachoMove]) -> Sequence[Step]:
        """Split an event into what is seen one after the other."""
        return self.narrator.steps(event, played)

    def sentence(self, event: Event) -> str:
        """Tell in words what happened."""
        return sentence(event, self.names, self.context.say)

    def _say(self, text: str) -> None:
        self.asked = text

    # Fingers.

    def _tap(self, thing: Widget | None) -> None:
        """Answer what is asked, skip what is being shown, or look closer."""
        if thing is None:
            self.skip()
        elif not self.questions.tap(thing):
            self.loupe.look_at(thing)

    def _look_up(self, chapter: str, about: str) -> None:
        self.screen.look_up(chapter, about)

    # Taking back.

    def _offer_take_back(self, seat: int) -> None:
        undoer = self.session.undoer
        self.may_undo = undoer is not None
        self.cloth.own.undoer = "" if undoer in (None, seat) else self.names[undoer]

    def take_back(self) -> None:
        """Take the last choice back; whoever is asked at the market may sell again."""
        self.questions.sell.ask_everybody()
        super().take_back()

    # Secrets.

    @property
    def hand(self) -> list[NachoSmugglerCard]:
        """The open hand."""
        return self.overlay.cards if isinstance(self.overlay, NachoHand) else []

    def conceal(self) -> None:
        """Take the hand off the table."""
        if isinstance(self.overlay, NachoHand):
            self.layers.close()
        super().conceal()

    def look_over(self, seat: int) -> None:
        """Show a player's hand too, where he chooses from it."""
        super().look_over(seat)
        if self.view.stage in SECRET:
            self._lay_cloth()  # as he sees it who sits near now
            self.questions.ask(seat, self.view)

    # What lies where.

    @property
    def chapter(self) -> str:
        """The chapter of the rulebook that tells what goes on now."""
        return "end" if self.match.over else STEP_OF.get(self.match.position.stage, "aim")

    def boxes(self, seat: int, move: NachoMove) -> list[Box]:
        """Point at the cards, the food and the places of a move."""
        return [box_of(thing) for thing in things_of(move, self.cloth, self.hand)]

    def reason(self, seat: int, moves: list[NachoMove]) -> str:
        """Say what is earned, or who is hired."""
        return reason(moves[0], self.match.view(None), self.context.say)

    def thing(self, name: str) -> Widget | None:
        """Find a province, the near player's cantina in one, or a boss."""
        match name.split(":"):
            case ["province", code]:
                return self.cloth.provinces[PROVINCE_CODES.index(code)]
            case ["cantina", code]:
                return self.cloth.cantinas[PROVINCE_CODES.index(code)]
            case ["boss", seat]:
                return self.cloth.bosses[int(seat) - 1]
        return super().thing(name)

    def kept_free(self) -> list[Box]:
        """Keep food, smugglers, cantinas, what is wanted and what is pressed free."""
        cloth = self.cloth
        things: list[Widget] = [*cloth.own.cubes, *cloth.spaces]
        if isinstance(self.overlay, NachoHand):
            things += self.hand
        else:
            things += [*cloth.cantinas, cloth.own.smuggler, cloth.own.ids.pass_on]
        return [box_of(thing) for thing in (*things, *(boss for boss in cloth.bosses if boss.parent))]


TABLE = NachoIncidentTable
load_look("nacho_incident/table")
