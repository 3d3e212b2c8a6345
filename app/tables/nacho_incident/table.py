"""The Nacho Incident on the table: four provinces, everybody's cantinas, and never a step to remember."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.uix.widget import Widget

from app.language import Say
from app.session.session import Played
from app.tables.nacho_incident.advice import find, things_of
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
from app.tables.playback import Step
from app.tables.table import Table
from app.widgets import load_look
from app.widgets.advice import Box, Thing, box_of
from engine.game import Event
from engine.nacho_incident import stages
from engine.nacho_incident.moves import NachoMove
from engine.nacho_incident.position import Season

FORCED_SECONDS = 0.5
"""How long people see that they have no choice."""


class NachoIncidentTable(Table[Season, NachoMove]):
    """Seats whoever is asked at the near edge, asks, and tells what it brought.

    What lies where is the `cloth`; what is asked are the `questions`; `smuggling` is what is carried; the
    `narrator` splits what happened into steps; the `loupe` shows things large.
    """

    effects = (
        "card_lift", "card_refused", "cube", "coin", "whistle", "cuffs", "shutters", "fanfare", "gem"
    )  # fmt: skip

    parts = NachoCloth.parts

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        context, session, layers = self.context, self.session, self.layers
        taught = session.mode.teaches
        self.cloth = NachoCloth(context, self.match.seats, self.symbols, table=self, taught=taught)
        self.ids.ground.add_widget(self.cloth)
        self.loupe = Loupe(context, session, self.cloth, layers, self._look_up)
        self.questions = Questions(context, session, self.cloth, layers, self.show_words, self.loupe.look_at)
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
            context, session, self.cloth, layers, self.playback, conceal=self.conceal, skip=self.skip
        )
        self.narrator = Narrator(flights, staging, layers, sentence=self.sentence, tell=self._say)
        self.cloth.own.bind(undo_box=self.setter("undo_box"))

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
        self.lay_for_holder()

    def lay_for_holder(self) -> None:
        """Lay the cloth as the holder may see it, and ask nothing."""
        self.let_go()
        self.forget_question()
        self.cloth.lay(self.view, int(self.handover.near))

    def ask(self) -> None:
        """Ask whoever is to choose; who looks into his hand is handed the tablet first."""
        position = self.match.position
        if position.stage in SECRET:
            seat = min(position.to_act, key=lambda seat: (seat - position.gem) % len(self.names))
            self.hand_to(seat, lambda: self._ask(seat))
        else:
            self.face(position.to_act[0])
            self._ask(position.to_act[0])

    def task(self, say: Say) -> str:
        """Say whether somebody is hired or cards are exchanged."""
        return say("Exchange cards") if self.match.position.stage == stages.DISCARD else say("Hire")

    def _ask(self, seat: int) -> None:
        """Ask a seat for what the rules want; where they leave no choice it happens by itself."""
        if self.questions.sell.nobody_sells:
            self.questions.sell.sell_nothing(seat)
        elif self.session.forced:
            self.busy = True
            self.asked = ""
            self.playback.after(FORCED_SECONDS, self.session.play_forced)
        else:
            self.questions.ask(seat, self.hinting.view_of(seat))
            self.show_words()

    def wait_for_bot(self, seat: int) -> None:
        """Say whose turn it is, and let a bot act after a moment; what nobody sees takes none."""
        self.show_words()
        unseen = self.match.position.stage in SECRET and not self.handover.looked_over
        self.playback.after(0 if unseen else self.bot_seconds, self.let_bot_act)

    def show_words(self) -> None:
        """Say what is asked of whom, and what is to be known for it; people hire after bots."""
        to_act = self.match.position.to_act
        acting = [seat for seat in to_act if seat not in self.persons]
        if acting:
            self.asked, self.cloth.own.about = self.words_for(acting[0]), ""
        else:
            self.asked, self.cloth.own.about = self.questions.words(to_act[0])

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
            self.lay_for_holder()  # as he sees it who sits near now
            self.questions.ask(seat, self.view)

    # What lies where.

    @property
    def chapter(self) -> str:
        """The chapter of the rulebook that tells what goes on now."""
        return "end" if self.match.over else STEP_OF.get(self.match.position.stage, "aim")

    def things_of(self, seat: int, move: NachoMove) -> list[str]:
        """Point at the cards, the food and the places of a move."""
        return things_of(seat, move)

    def thing(self, name: str) -> Thing | None:
        """Find a card of the hand, or something on the cloth."""
        return find(name, self.cloth, self.hand)

    def kept_free(self) -> list[Box]:
        """Keep food, smugglers, cantinas, what is wanted and what is pressed free."""
        cloth = self.cloth
        things: list[Widget] = [*cloth.own.cubes, *cloth.spaces]
        if isinstance(self.overlay, NachoHand):
            things += self.hand
        else:
            things += [*cloth.cantinas, cloth.own.smuggler, cloth.own.ids.pass_on]
        return [box_of(thing) for thing in (*things, *cloth.bosses) if thing.parent and thing.opacity]

    def notice_place(self) -> Box:
        """Where the question stands: above the hand, or beside what is one's own."""
        hand = self.overlay
        return hand.notice_place() if isinstance(hand, NachoHand) else self.cloth.own.notice_place()

    def panel_of(self, seat: int) -> Widget:
        """Find the panel of a boss."""
        return self.cloth.side(seat)

    def tutor_places(self) -> list[Box]:
        """Between the bar and the bosses, who leave him room."""
        return [self.cloth.tutor_place()]


TABLE = NachoIncidentTable
load_look("nacho_incident/table")
