"""Cards under fingers: from the hand to one's own piles, a Raid to a rival's."""

from __future__ import annotations

from collections.abc import Callable

from kivy.animation import Animation
from kivy.uix.widget import Widget

from app.services.context import Context
from app.session.session import Session
from app.tables.handover import Handover
from app.tables.nutty_business.card import NuttyCard, NuttyPile
from app.tables.nutty_business.cloth import NuttyCloth
from app.tables.nutty_business.forecast import coming_back, rows
from app.tables.nutty_business.hand import LIFTED
from app.tables.nutty_business.order import Order
from app.widgets.carry import Goods
from engine.game import IllegalMove
from engine.nutty_business.cards import CODES
from engine.nutty_business.moves import LEFT, NEW, RIGHT, NuttyMove, Play, UseRaid
from engine.nutty_business.position import Gangs


class CardDrag(Goods):
    """Turns drags and taps into moves, and shows where a card may go, what it brings, and why not."""

    def __init__(
        self,
        context: Context,
        session: Session[Gangs, NuttyMove],
        handover: Handover[Gangs, NuttyMove],
        cloth: NuttyCloth,
        order: Order,
        *,
        busy: Callable[[], bool],
        say_words: Callable[[], None],
        in_words: Callable[[IllegalMove], str],
        look_closer: Callable[[str, list[str]], None],
        skip: Callable[[], object],
    ) -> None:
        """Carry cards while nobody is `busy`; `say_words` anew when one is lifted or put back."""
        self._context = context
        self._session = session
        self._handover = handover
        self._cloth = cloth
        self._order = order
        self._busy = busy
        self._say_words = say_words
        self._in_words = in_words
        self._look_closer = look_closer
        self._skip = skip
        self._moves: dict[NuttyPile, Play | UseRaid] = {}
        """Where the carried card may go, and the move that it would be."""

    # What can be carried, and where to.

    def thing_at(self, x: float, y: float) -> Widget | None:
        """Find a card of the hand, else a pile."""
        if self._busy():
            return None
        card = self._cloth.hand.at(x, y)
        if card is not None:
            return card
        pile = next((pile for pile in self._cloth.piles if pile.codes and pile.collide_point(x, y)), None)
        return pile.top_card if pile is not None and self._raids(pile) else pile

    def can_lift(self, thing: Widget) -> bool:
        """Tell whether it is a card of whoever's turn it is, or a Raid that may choose."""
        return isinstance(thing, NuttyCard) and bool(self._moves_of(thing))

    def places_for(self, thing: Widget) -> list[Widget]:
        """List the piles where it may go."""
        return list(self._moves)

    def _moves_of(self, card: NuttyCard) -> dict[NuttyPile, Play | UseRaid]:
        view = self._handover.view
        if self._busy() or not self._handover.holds(view.turn) or view.openings:
            return {}
        if isinstance(card.parent, NuttyPile):
            return self._raids(card.parent)
        own = self._cloth.gangs[view.turn].piles
        return {
            own[LEFT if move.place == LEFT else RIGHT]: move
            for move in view.legal_moves(view.turn)
            if isinstance(move, Play) and CODES[move.card] == card.code
        }

    def _raids(self, pile: NuttyPile) -> dict[NuttyPile, Play | UseRaid]:
        """List the piles that the Raid on top of this one may cover."""
        view = self._handover.view
        own = pile.seat == view.turn and self._handover.holds(view.turn)
        if not own or not view.to_use or self._busy():
            return {}
        return {
            self._cloth.gangs[move.rival].piles[move.covered]: move
            for move in view.legal_moves(view.turn)
            if isinstance(move, UseRaid) and move.side == pile.side
        }

    # On the way.

    def lifted(self, thing: NuttyCard) -> None:
        """Raise the card; the places where it may go glow."""
        by_finger, cloth = self.carrier.by_finger, self._cloth
        self._moves = self._moves_of(thing)
        for pile in cloth.piles:
            pile.wanted = "legal" if pile in self._moves else ""
        Animation.cancel_all(thing)
        if by_finger or isinstance(thing.parent, NuttyPile):
            thing.angle = 0
            Animation(zoom=LIFTED, height_above=1, d=0.12).start(thing)
        if isinstance(thing.parent, NuttyPile):
            cloth.lay_above(thing.parent)
        else:
            cloth.lay_above(cloth.hand)
            cloth.lay_above(cloth.preview)
            cloth.hand.lift(thing, by_finger)
            cloth.hand.restack()
            cloth.hand.fan()
        self._say_words()

    def hovers(self, thing: NuttyCard, place: NuttyPile | None) -> None:
        """Show what it would bring there."""
        for pile in self._moves:
            pile.wanted = "nearest" if pile is place else "legal"
        thing.angle = -4 if place is None else 0
        thing.aimed = place is not None
        if place is None:
            self._cloth.preview.hide()
            return
        view, move = self._handover.view, self._moves[place]
        symbols = [gang.plate.symbol for gang in self._cloth.gangs]
        self._cloth.preview.show(
            rows(view, view.turn, move, symbols), thing.gang, coming_back(view, view.turn, move)
        )

    def moved(self, thing: NuttyCard) -> None:
        """Keep the preview beside the pile that the card is held over."""
        if self.carrier.over is not None:
            cloth = self._cloth
            cloth.preview.stand_by(thing, self.carrier.over, cloth, cloth.seen())

    # Where it ends.

    def put(self, thing: NuttyCard, place: NuttyPile) -> None:
        """Play the card there; one that is refused goes back."""
        move = self._moves[place]
        self._unlift(thing)
        if isinstance(thing.parent, NuttyPile):
            self._lay_home(thing)
        if not self._session.intend(int(self._handover.holder), move):
            self.put_back(thing)

    def put_back(self, thing: NuttyCard) -> None:
        """Let the card spring back."""
        self._unlift(thing)
        if isinstance(thing.parent, NuttyPile):
            self._lay_home(thing)
            self._order.glow()
        else:
            self._cloth.hand.restack()
            self._cloth.hand.fan()
        self._say_words()

    def _unlift(self, thing: NuttyCard) -> None:
        self._cloth.hand.lift(None)
        self._cloth.preview.hide()
        thing.aimed = False
        Animation.cancel_all(thing)
        for pile in self._moves:
            pile.wanted = ""
        self._moves = {}

    def _lay_home(self, raid: NuttyCard) -> None:
        """Let a Raid go back to its pile."""
        raid.angle = 0
        home = {"pos": raid.parent.pos, "zoom": 1, "height_above": 0}
        seconds = 0.2 * self._context.pace
        if seconds and not self._context.settings.reduced_motion:
            flight = Animation(**home, d=seconds, t="out_quad")
            flight.bind(on_complete=self._cloth.lay_in_order)
            flight.start(raid)
        else:
            for fact, value in home.items():
                setattr(raid, fact, value)
            self._cloth.lay_in_order()

    def why_not(self, thing: NuttyCard, at: tuple[float, float]) -> str:
        """Say in a sentence why a card cannot go where it was let go."""
        say, view = self._context.say, self._handover.view
        piles = (pile for pile in self._cloth.piles if pile.codes or pile.free)
        pile = next((pile for pile in piles if pile.collide_point(*at)), None)
        if pile is None or pile is thing.parent:
            return ""
        if isinstance(thing.parent, NuttyPile):
            return say("Only a rival with two piles can be raided.")
        if pile.seat != view.turn:
            return say("Cards go onto one's own piles.")
        try:
            view.check(view.turn, Play(CODES.index(thing.code), pile.side if pile.codes else NEW))
        except IllegalMove as error:
            return self._in_words(error)
        return ""

    # What is not carried.

    def tapped(self, thing: NuttyCard | NuttyPile | None) -> None:
        """Apply a card that waits for it; explain any other; skip what is being shown."""
        if thing is None:
            self._skip()
        elif not self._order.choose(thing):
            self.looked_at(thing)

    def looked_at(self, thing: NuttyCard | NuttyPile) -> None:
        """Show a card large, with its rule; of a pile also what lies below."""
        pile = thing.parent if isinstance(thing.parent, NuttyPile) else thing
        self._look_closer(thing.gang, list(pile.codes) if isinstance(pile, NuttyPile) else [thing.code])
