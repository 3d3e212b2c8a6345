"""What Mounties do: who arrests, who wanders, whom he takes or where he goes."""

from __future__ import annotations

from collections.abc import Sequence

from app.tables.nacho_incident.cloth import NachoCloth
from app.tables.nacho_incident.pieces import NachoSmallCard
from app.tables.nacho_incident.question import Question, Words
from engine.nacho_incident.cards import PROVINCES
from engine.nacho_incident.moves import ANYWHERE, Arrest, NachoMove, WanderTakes, WanderTo
from engine.nacho_incident.position import Season

Wandering = WanderTakes | WanderTo


class ArrestQuestion(Question):
    """Which Mountie of a cantina arrests."""

    def offer(self, view: Season) -> None:
        """Offer the Mounties."""
        for move in view.legal_moves(self._seat):
            if isinstance(move, Arrest):
                for card in mounties_at(self._cloth, move.province, move.mountie):
                    offer_card(self, card, move)

    def words(self, seat: int, view: Season) -> Words:
        """Ask for a Mountie."""
        say, name = self._context.say, self._cloth.names[seat]
        return Words(
            say("{name}, which Mountie arrests? Tap that card", name=name),
            say("Both leave. A Mountie who stays costs gold at the end of the round."),
        )


class WanderQuestion(Question):
    """Which Mountie wanders, then whom he takes or where he goes, each only if there is a choice."""

    mountie: int | None = None
    """Who wanders, once that is chosen."""

    def offer(self, view: Season) -> None:
        """Offer the Mounties who may wander, or what the only one may do."""
        moves = wanderings(view, self._seat)
        mounties = {move.mountie for move in moves}
        if len(mounties) == 1:
            self._choose(mounties.pop(), moves)
            return
        for mountie in mounties:
            move = next(move for move in moves if move.mountie == mountie)
            for card in mounties_at(self._cloth, move.province, mountie):
                offer_card(self, card, move)

    def answer(self, move: NachoMove) -> None:
        """Choose the Mountie first, if that is open."""
        if self.mountie is not None or not isinstance(move, Wandering):
            super().answer(move)
            return
        moves = wanderings(self._view, self._seat)
        his = [each for each in moves if each.mountie == move.mountie]
        if len(his) == 1:
            super().answer(move)
        else:
            self._choose(move.mountie, his)
            self._show_words()

    def _choose(self, mountie: int, moves: Sequence[Wandering]) -> None:
        """Offer the smugglers whom a Mountie may take, or the cantinas to which he may go."""
        self.mountie, self.answers = mountie, {}
        for card in self._cloth.cantina_cards:
            card.wanted = False
        for move in moves:
            if isinstance(move, WanderTo):
                cantina = self._cloth.cantinas[move.to]
                cantina.wanted = True
                self.answers[cantina] = move
            else:
                for card in smugglers_taken(self._cloth, move):
                    offer_card(self, card, move)

    def words(self, seat: int, view: Season) -> Words:
        """Ask for a Mountie, then for whom he takes or where he goes."""
        say, name = self._context.say, self._cloth.names[seat]
        goes = isinstance(wanderings(view, seat)[0], WanderTo)
        if self.mountie is None:
            asked = say("{name}, which Mountie wanders? Tap that card", name=name)
        elif goes:
            asked = say("{name}, where does the Mountie go? Tap a cantina", name=name)
        else:
            asked = say("{name}, whom does the Mountie arrest? Tap that card", name=name)
        about = (
            say("Nobody can be arrested: the Mountie goes to another cantina.")
            if goes
            else say("This Mountie leaves the empty cantina and arrests one of the highest rank.")
        )
        return Words(asked, about)

    def forget(self) -> None:
        """Let nobody be chosen."""
        super().forget()
        self.mountie = None


def offer_card(question: Question, card: NachoSmallCard, move: NachoMove) -> None:
    """Let a tap on a card answer a question."""
    card.wanted = True
    question.answers[card] = move


def wanderings(view: Season, seat: int) -> list[Wandering]:
    """List how Mounties of a seat may wander now."""
    return [move for move in view.legal_moves(seat) if isinstance(move, Wandering)]


def mounties_at(cloth: NachoCloth, province: int, mountie: int) -> list[NachoSmallCard]:
    """Find a Mountie on a cantina."""
    return [card for card in cloth.cantinas[province].cards if card.mountie and card.card == mountie]


def smugglers_taken(cloth: NachoCloth, move: WanderTakes) -> list[NachoSmallCard]:
    """Find the smugglers whom a wandering Mountie would take, one of them if there are several."""
    provinces = PROVINCES if move.cantina == ANYWHERE else (move.cantina,)
    cards = (card for province in provinces for card in cloth.cantinas[province].cards)
    return [card for card in cards if not card.mountie and card.card == move.smuggler]
