"""Nutty Business on the table: two piles each, a hand of eight, drag and drop."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from app.services.context import Context
from app.session.session import Played, Session
from app.tables.nutty_business import advice
from app.tables.nutty_business.animations import Animations
from app.tables.nutty_business.card import NuttyCard
from app.tables.nutty_business.cloth import NuttyCloth
from app.tables.nutty_business.drag import CardDrag
from app.tables.nutty_business.narrator import READ_SECONDS, SHORT_SECONDS, Narrator
from app.tables.nutty_business.opening import NuttyOpening, NuttyReveal
from app.tables.nutty_business.order import Order
from app.tables.nutty_business.overlays import Overlays
from app.tables.nutty_business.words import rule
from app.tables.playback import Step
from app.tables.table import Table
from app.widgets import load_look
from app.widgets.advice import Box, box_of
from engine.game import Event
from engine.nutty_business.moves import PLACES, NuttyMove
from engine.nutty_business.position import Gangs

SOUNDS = ("card_lift", "card_drop", "card_refused", "purse", "thief", "raid", "shield", "holiday", "turn")


class NuttyBusinessTable(Table[Gangs, NuttyMove]):
    """Asks whoever is to act for what the rules want, and shows what comes of it.

    `cloth` is what lies there, `drag` the cards under fingers, `order` asks which card acts first, `overlays`
    are opened over the cloth, `narrator` tells what happens.
    """

    end_seconds = READ_SECONDS

    def __init__(self, session: Session[Gangs, NuttyMove], context: Context, **kwargs: Any) -> None:
        super().__init__(session, context, **kwargs)
        context.sounds.preload(*SOUNDS)
        handover, layers = self.handover, self.layers
        self.cloth = NuttyCloth(context, session.match.seats, self.symbols, table=self, near=handover.near)
        self.ids.ground.add_widget(self.cloth)
        self.order = Order(session, self.cloth)
        self.overlays = Overlays(
            context,
            session,
            layers,
            self.names,
            self.symbols,
            take_back=self.take_back,
            look_up=lambda chapter, about: self.screen.look_up(chapter, about),
            skip=self.skip,
        )
        self.narrator = Narrator(
            context,
            session,
            handover,
            self.cloth,
            Animations(context, self.cloth, self.sky),
            self.overlays,
            self.names,
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
        handover.bind(near=self.cloth.setter("near"), holder=self._lay_cloth)
        layers.bind(overlay=self._cover_cloth)

    # The course.

    def lay(self) -> None:
        """Lay everything out as the holder may see it."""
        self.cloth.banner = ""
        self._lay_cloth()

    def _lay_cloth(self, *_: object) -> None:
        self.let_go()
        self.may_undo = False
        self.cloth.lay(self.view, int(self.handover.holder))

    def ask(self) -> None:
        """Give the tablet to whoever is to act; in the opening one after the other, clockwise."""
        position, number = self.match.position, len(self.names)
        seat = min(position.to_act, key=lambda seat: (seat - position.turn) % number)
        self.hand_to(seat, lambda: self._ask_holder(seat))

    def _ask_holder(self, seat: int) -> None:
        """Ask the holder for what the rules want from him now."""
        view = self.view
        self.may_undo = self.session.undoer == seat
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
        self.may_undo = not opening and self.session.undoer == self.handover.holder
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
        self.cloth.symbol = self.symbols[view.turn]
        self._say(self._question(view))

    def _question(self, view: Gangs) -> str:
        say, name, carried = self.context.say, self.names[view.turn], self.carried
        if view.openings:
            return ""
        if view.turn not in self.persons:
            return self.words_about(view.turn)
        if isinstance(carried, NuttyCard):
            if not self.by_finger:
                return rule(carried.code, name, say).does
            if view.to_use:
                return say("{name}, which pile gets covered?", name=name)
            return say("{name}, where does the card go?", name=name)
        if not view.to_use:
            return say("{name}, play a card!", name=name)
        if self.order.by_tap:
            return say("{name}, which card acts first?", name=name)
        if view.paying or self.busy:  # a card is about to act by itself
            return str(self.asked)
        return say("{name}, drag the Raid onto the pile to cover", name=name)

    def _say(self, text: str) -> None:
        self.asked = text

    def sentence(self, event: Event) -> str:
        """Tell in words what happened; nothing where another sentence tells it already."""
        return self.narrator.sentence(event)

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
        self.layers.close()
        super().conceal()

    def _cover_cloth(self, _: object, overlay: Widget | None) -> None:
        self.cloth.covered = isinstance(overlay, NuttyOpening | NuttyReveal)

    # Where things are.

    def boxes(self, seat: int, move: NuttyMove) -> list[Box]:
        """Point at a card and its pile, or at those who are to be paid."""
        return advice.boxes(self.cloth, self.overlay, seat, move)

    def reason(self, seat: int, moves: list[NuttyMove]) -> str:
        """Say what the card brings."""
        return advice.reason(self.view_of(seat), seat, moves[0], self.names, self.symbols, self.context.say)

    def thing(self, name: str) -> Widget | None:
        """Find somebody's plate or pile, or a card of the hand that is shown."""
        match name.split(":"):
            case ["plate", seat]:
                return self.cloth.gangs[int(seat) - 1].plate
            case ["pile", seat, side]:
                return self.cloth.gangs[int(seat) - 1].piles[PLACES.index(side)]
            case ["card", code]:
                return next((card for card in self.cloth.hand.cards if card.code == code), None)
        return super().thing(name)

    def kept_free(self) -> list[Box]:
        """Keep the hand and everybody's piles free."""
        if isinstance(self.overlay, NuttyOpening):
            return [box_of(card) for card in self.overlay.cards]
        piles = (pile for pile in self.cloth.piles if pile.codes)
        return [box_of(thing) for thing in (*self.cloth.hand.cards, *piles)]


TABLE = NuttyBusinessTable
load_look("nutty_business/table")
