"""Nutty Business on the table: two piles each, a hand of eight, drag and drop."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.uix.widget import Widget

from app.services.context import Context
from app.session.session import Played, Session
from app.tables.nutty_business import advice
from app.tables.nutty_business.animations import Animations
from app.tables.nutty_business.card import NuttyCard
from app.tables.nutty_business.cloth import NuttyCloth
from app.tables.nutty_business.customs import NuttyCustoms
from app.tables.nutty_business.drag import CardDrag
from app.tables.nutty_business.narrator import READ_SECONDS, SHORT_SECONDS, Narrator
from app.tables.nutty_business.opening import NuttyOpening
from app.tables.nutty_business.order import Order
from app.tables.nutty_business.overlays import Overlays
from app.tables.nutty_business.words import rule
from app.tables.playback import Step
from app.tables.reveal import Reveal
from app.tables.table import Table
from app.widgets import load_look
from app.widgets.advice import Box, Thing, box_of
from engine.game import Event
from engine.nutty_business.moves import PLACES, NuttyMove
from engine.nutty_business.position import Gangs

NOTICE_WIDER = 12
"""How much farther than the question hints and refusals reach, at each side."""


class NuttyBusinessTable(Table[Gangs, NuttyMove]):
    """Asks whoever is to act for what the rules want, and shows what comes of it.

    `cloth` is what lies there, `drag` the cards under fingers, `order` asks which card acts first, `overlays`
    are opened over the cloth, `narrator` tells what happens.
    """

    effects = ("card_lift", "card_drop", "card_refused", "thief", "raid", "shield", "holiday", "turn")
    voices: ClassVar = {"purse": 4}
    end_seconds = READ_SECONDS

    def __init__(self, session: Session[Gangs, NuttyMove], context: Context, **kwargs: Any) -> None:
        super().__init__(session, context, **kwargs)
        handover, layers = self.handover, self.layers
        self.cloth = NuttyCloth(context, session.match.seats, self.symbols, table=self, near=handover.near)
        self.ids.ground.add_widget(self.cloth)
        self.order = Order(session, self.cloth)
        self.overlays = Overlays(
            context,
            session,
            layers,
            self.playback,
            self.names,
            self.symbols,
            undoing=self.undoing,
            look_up=lambda chapter, about: self.screen.look_up(chapter, about),
        )
        self.narrator = Narrator(
            context,
            handover,
            self.cloth,
            Animations(context, self.cloth, self.sky),
            self.overlays,
            sentence=self.sentence,
            tell=self._say,
            conceal=self.conceal,
        )
        self.drag = CardDrag(
            context,
            session,
            handover,
            self.cloth,
            self.order,
            busy=lambda: bool(self.busy),
            say_words=self._say_again,
            in_words=self.in_words,
            look_closer=self.overlays.look_closer,
            skip=self.skip,
        )
        self.carry(self.drag)
        self.bind(asked=self.cloth.setter("asked"))
        handover.bind(near=self.cloth.setter("near"))
        layers.bind(overlay=self._cover_cloth)

    # The course.

    def lay(self) -> None:
        """Lay everything out as the holder may see it."""
        self.cloth.banner = ""
        self.lay_for_holder()

    def lay_for_holder(self) -> None:
        """Lay the cloth as the holder may see it."""
        self.let_go()
        self.cloth.lay(self.view, int(self.handover.holder))

    def ask(self) -> None:
        """Give the tablet to whoever is to act; in the opening by the seats, for nobody knows who begins."""
        seat = self.match.position.to_act[0]
        self.hand_to(seat, lambda: self._ask_holder(seat))

    def _ask_holder(self, seat: int) -> None:
        """Ask the holder for what the rules want from him now."""
        view = self.view
        self.order.forget()
        self.overlays.open_choice(seat, view)
        if self.session.forced:
            self.busy = True
            self.playback.after(SHORT_SECONDS, self.session.play_forced)
        elif view.to_use and not view.paying:
            self.order.ask(seat, view)
        self.show_words()

    def wait_for_bot(self, seat: int) -> None:
        """Let a bot act after a moment, and at once where it chooses in secret."""
        opening = bool(self.match.position.openings)
        self.show_words()
        unseen = opening and not self.handover.looked_over
        self.playback.after(0 if unseen else self.bot_seconds, self.let_bot_act)

    def forget_question(self) -> None:
        """Let nothing glow, and close what was chosen from."""
        self.order.forget()
        for pile in self.cloth.piles:
            pile.wanted = ""
        self.layers.close()

    def steps(self, event: Event, played: Played[Gangs, NuttyMove]) -> list[Step]:
        """Split an event into what is seen one after the other."""
        return self.narrator.steps(event, played)

    # Words.

    def show_words(self) -> None:
        """Say what is asked of whom, or what a card does that a tap has lifted."""
        view = self.view
        if view.openings:
            self._say("")
            return
        self.cloth.symbol = self.symbols[view.turn]
        self._say(self._question(view))

    def _question(self, view: Gangs) -> str:
        say, name, carried = self.context.say, self.names[view.turn], self.carried
        if view.turn not in self.persons:
            return self.words_for(view.turn)
        if isinstance(carried, NuttyCard):
            if not self.by_finger:
                return rule(carried.code, name, say).does
            if not view.to_use:
                return say("{name}, where does the card go?", name=name)
            return say("{name}, which pile gets covered?", name=name)
        if not view.to_use:
            return say("{name}, play a card!", name=name)
        if self.order.by_tap:
            return say("{name}, which card acts first?", name=name)
        if view.paying or self.busy:  # a card is about to act by itself
            return str(self.asked)
        return say("{name}, which pile gets covered?", name=name)

    def _say(self, text: str) -> None:
        self.asked = text

    @property
    def chapter(self) -> str:
        """The chapter of the rulebook that tells what goes on now."""
        position = self.match.position
        if self.match.over or self.cloth.last_turns:
            return "end"
        return "start" if position.openings else "customs" if position.paying else "turn"

    # Who sees what.

    def look_over(self, seat: int) -> None:
        """Show also what a player chooses from."""
        super().look_over(seat)
        self.overlays.open_choice(seat, self.view)

    def conceal(self) -> None:
        """Take the hand, what is chosen from and what was said about it off the table."""
        if not isinstance(self.overlay, Reveal):  # that is for everybody, and waits for a finger
            self.layers.close()
        super().conceal()

    def _cover_cloth(self, _: object, overlay: Widget | None) -> None:
        self.cloth.covered = isinstance(overlay, NuttyOpening | Reveal)

    # Where things are.

    def things_of(self, seat: int, move: NuttyMove) -> list[str]:
        """Point at a card and its pile, or at those who are to be paid."""
        return advice.things_of(seat, move)

    def thing(self, name: str) -> Thing | None:
        """Find somebody's plate or pile, a card that is chosen from, or who is paid at the Customs."""
        match name.split(":"):
            case ["plate", seat]:
                return self.cloth.gangs[int(seat) - 1].plate
            case ["pile", seat, side]:
                pile = self.cloth.gangs[int(seat) - 1].piles[PLACES.index(side)]
                return pile.top_card if pile.codes else pile
            case ["card", code]:
                over = self.overlay
                cards = over.cards if isinstance(over, NuttyOpening) else self.cloth.hand.cards
                return next((card for card in cards if card.code == code), None)
            case ["officer", seat]:
                rows = self.overlay.rows if isinstance(self.overlay, NuttyCustoms) else ()
                return next((row for row in rows if row.seat == int(seat) - 1), None)
        return super().thing(name)

    def kept_free(self) -> list[Box]:
        """Keep the hand, everybody's piles and the reserve free."""
        if isinstance(self.overlay, NuttyOpening):
            return [box_of(card) for card in self.overlay.cards]
        piles = (pile for pile in self.cloth.piles if pile.codes)
        return [*self.cloth.hand.places, *map(box_of, (*piles, self.cloth.ids.reserve))]

    def notice_place(self) -> Box:
        """Where the question stands, hardly wider: plates are beside it; in the opening where that stands."""
        if isinstance(self.overlay, NuttyOpening):
            return self.notice_around(self.overlay.ids.question)
        question = self.cloth.ids.question
        _, low, _, height = self.notice_around(question)
        wider = NOTICE_WIDER * self.context.u
        return Box(question.x - wider, low, question.width + 2 * wider, height)

    def panel_of(self, seat: int) -> Widget:
        """Find the plate of a gang."""
        return self.cloth.gangs[seat].plate

    def tutor_places(self) -> list[Box]:
        """Beside the own piles, up to where the question stands; in the opening below the cards."""
        if isinstance(self.overlay, NuttyOpening):
            return [self.overlay.tutor_place()]
        return [self.cloth.tutor_place()]


TABLE = NuttyBusinessTable
load_look("nutty_business/table")
