"""Nutty Business on the table: two piles each, a hand of eight, drag and drop."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.uix.widget import Widget

from app.session.session import Played, Session
from app.tables.nutty_business import advice
from app.tables.nutty_business.carried import CarriedCards
from app.tables.nutty_business.customs import Customs
from app.tables.nutty_business.happenings import READ_SECONDS, SHORT_SECONDS, Happenings
from app.tables.nutty_business.opening import Opening, Reveal
from app.tables.table import EDGES
from app.widgets import load_look
from app.widgets.advice import Box, box_of
from engine.game import Move
from engine.nutty_business.cards import CODES
from engine.nutty_business.moves import PLACES, Pay, Start, Use

BOT_SECONDS = 0.9
SOUNDS = ("card_lift", "card_drop", "card_refused", "purse", "thief", "raid", "shield", "holiday", "turn")


class NuttyBusinessTable(CarriedCards, Happenings):
    """Asks whoever is to act for what the rules want, and shows what comes of it."""

    def __init__(self, session: Session, **kwargs: Any) -> None:
        super().__init__(session=session, **kwargs)
        app = App.get_running_app()
        app.bind(say=self._say_again)
        app.sounds.preload(*SOUNDS)

    def show(self) -> None:
        """Show the position as it is, and ask whoever is to act."""
        self.busy = False
        self.banner = ""
        self._show_table()
        if self.match.over:
            self.busy = True
            self.after(READ_SECONDS, self.finish)
        elif self.session.actor is not None:
            self._wait_for_bot()
        else:
            seat = self._person_to_act()
            self.hand_to(seat, self._ask, **self.take_back_offer(seat))

    def _person_to_act(self) -> int:
        """Choose whom to ask: in the opening one after the other, from the first player on."""
        position = self.match.position
        number = len(self.names)
        return min(position.to_act, key=lambda seat: (seat - position.turn) % number)

    def _say_again(self, *_: object) -> None:
        if not self.busy and not self.curtain and not self.match.over:
            self._show_words()

    def tell(self, played: list[Played]) -> None:
        """Show what happened, step by step, then the position."""
        self.busy = True
        self.may_undo = False
        self._uses = {}
        self.let_go()
        for pile in self.piles:
            pile.wanted = ""
        self.close_overlay()
        steps = [step for line in played for event in line.line.events for step in self._steps(event, line)]
        self.run(steps)

    # Asking.

    def _ask(self) -> None:
        """Ask the holder for what the rules want from him now."""
        seat, view = int(self.holder), self.view
        self._show_table()
        self.facing = EDGES[len(self.names)][seat]
        self.may_undo = self.session.undoer == seat
        self._uses = {}
        self._open_choice(seat, view)
        if view.to_use and not view.paying:
            self._ask_what_to_apply(seat, view)
        self._show_words()

    def _open_choice(self, seat: int, view: Any) -> None:
        """Open what a player chooses from, where that is not his hand on the table."""
        if view.openings:
            self.open(Opening(self._choose_opening, name=self.names[seat], symbol=self.symbols[seat]))
        elif view.paying:
            card = CODES[view.top(seat, view.owing_side)]
            self.open(
                Customs(view.owed, self.names, self.symbols, self._pay, take_back=self.take_back,
                        name=self.names[seat], symbol=self.symbols[seat], code=card)
            )  # fmt: skip

    def look_over(self, seat: int) -> None:
        """Show also what a player chooses from."""
        super().look_over(seat)
        self._open_choice(seat, self.view)

    def _ask_what_to_apply(self, seat: int, view: Any) -> None:
        if self.session.forced:
            self.busy = True
            self.after(SHORT_SECONDS, self.session.play_forced)
            return
        for move in view.legal_moves(seat):
            pile = self.gangs[seat].piles[move.side]
            pile.wanted = "ask"
            if isinstance(move, Use):
                self._uses[pile] = move

    # What people intend.

    def _choose_opening(self, code: str) -> None:
        self.session.intend(int(self.holder), Start(CODES.index(code)))

    def _pay(self, payment: Pay) -> None:
        self.close_overlay()
        self.session.intend(int(self.holder), payment)

    def _wait_for_bot(self) -> None:
        opening = bool(self.match.position.openings)
        self._show_words()
        self.may_undo = not opening and self.session.undoer == self.holder
        self.after(0 if opening and not self.looked_over else BOT_SECONDS, self.let_bot_act)

    # What is laid over the table, and what is taken off it.

    def open(self, overlay: Widget) -> None:
        """Lay something over the table; of what hides all of it nothing more is drawn."""
        super().open(overlay)
        self.ids.cloth.opacity = 0 if isinstance(overlay, Opening | Reveal) else 1

    def close_overlay(self) -> None:
        """Take it away again."""
        super().close_overlay()
        self.ids.cloth.opacity = 1

    def conceal(self) -> None:
        """Take the hand, the opening choice and what was said about them off the table."""
        self.let_go()
        self.close_overlay()
        if self.screen.notice.text == self._refusal:
            self.screen.notice.hush()
        super().conceal()

    @property
    def chapter(self) -> str:
        """The chapter of the rulebook that tells what goes on now."""
        position = self.match.position
        if self.match.over or self.last_turns:
            return "end"
        return "start" if position.openings else "customs" if position.paying else "turn"

    # Advice.

    def boxes(self, seat: int, move: Move) -> list[Box]:
        """Point at a card and its pile, or at those who are to be paid."""
        return advice.boxes(self, seat, move)

    def reason(self, seat: int, moves: list[Move]) -> str:
        """Say what the card brings."""
        return advice.reason(self, seat, moves[0])

    def thing(self, name: str) -> Widget | None:
        """Find somebody's plate or pile, or a card of the hand that is shown."""
        match name.split(":"):
            case ["plate", seat]:
                return self.gangs[int(seat) - 1].plate
            case ["pile", seat, side]:
                return self.gangs[int(seat) - 1].piles[PLACES.index(side)]
            case ["card", code]:
                return next((card for card in self.hand.cards if card.code == code), None)
        return super().thing(name)

    def kept_free(self) -> list[Box]:
        """Keep the hand and everybody's piles free."""
        if isinstance(self.overlay, Opening):
            return [box_of(card) for card in self.overlay.cards]
        piles = (pile for pile in self.piles if pile.codes)
        return [box_of(thing) for thing in (*self.hand.cards, *piles)]


TABLE = NuttyBusinessTable
load_look("nutty_business/table")
