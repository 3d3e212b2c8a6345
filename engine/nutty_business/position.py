"""The rules of Nutty Business. The numbers NB1, NB2, … are those of RULES.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Self

from engine.game import IllegalMove, Outcome, Position
from engine.seats import ALONE, without

from .cards import (
    BANK,
    C5,
    CODES,
    CUSTOMS,
    CUSTOMS_DUE,
    FULL_HAND,
    HOLIDAY,
    INCOME,
    NO_CARD,
    RAID,
    RAID_ON_ANOTHER,
    RAID_ON_BANKER,
    THIEF,
    cards_in,
    contraband_value,
)
from .moves import (
    DEBTS,
    LEFT,
    NEW,
    PLACES,
    PLAYS,
    RIGHT,
    SIDES,
    STARTS,
    TO_USE,
    USE_RAID,
    USES,
    NuttyMove,
    Pay,
    Play,
    Start,
    Use,
    UseRaid,
    payments,
)
from .refusals import refusal

NO_PILE = (NO_CARD,)
NOT_CHOSEN = -2
UNSEEN = -1
"""A hand, an opening card or who begins, which this view must not know."""


class Gangs(Position[NuttyMove]):
    """The gangs round the table, their piles and purses, and what the turn still asks for."""

    __slots__ = (
        "hands",
        "left",
        "nuts",
        "openings",
        "owed",
        "owing_side",
        "paying",
        "right",
        "to_use",
        "turn",
    )

    nuts: list[int]
    hands: list[int]
    left: list[tuple[int, ...]]
    """Each player's first pile, the top card last."""
    right: list[tuple[int, ...]]
    """Each player's second pile, NO_PILE where there is none."""
    openings: list[int]
    """The opening cards while they are being chosen, then nothing."""
    turn: int
    """Whose turn it is; while the opening cards are chosen, who will begin, which no view knows (NB12)."""
    to_use: int
    """The sides whose card still has to be applied in this turn, as bits."""
    owed: tuple[tuple[int, int], ...]
    """Whom the Contraband just played owes how much (NB1)."""
    owing_side: int
    paying: bool
    """Whether the income does not cover what is owed and the player has to share it out (NB2)."""

    @classmethod
    def start(cls, seats: int, options: Mapping[str, str], first: int) -> Self:
        """Hand every gang its eight cards."""
        table = cls()
        table.nuts = [0] * seats
        table.hands = [FULL_HAND] * seats
        table.left = [NO_PILE] * seats
        table.right = [NO_PILE] * seats
        table.openings = [NOT_CHOSEN] * seats
        table.turn = first
        table.to_use = 0
        table.owed = ()
        table.owing_side = LEFT
        table.paying = False
        table.to_act = tuple(range(seats))
        table.story = None
        return table

    def copy(self) -> Self:
        """Copy everything that `step` may change; the copy has no story."""
        twin = object.__new__(type(self))
        twin.nuts = self.nuts[:]
        twin.hands = self.hands[:]
        twin.left = self.left[:]
        twin.right = self.right[:]
        twin.openings = self.openings[:]
        twin.turn = self.turn
        twin.to_use = self.to_use
        twin.owed = self.owed
        twin.owing_side = self.owing_side
        twin.paying = self.paying
        twin.to_act = self.to_act
        twin.story = None
        return twin

    # Moves.

    def legal_moves(self, seat: int) -> Sequence[NuttyMove]:
        """List the legal moves of a seat: its opening card, a play, a payment, or a card to apply."""
        if seat not in self.to_act:
            return ()
        if self.openings:
            return STARTS
        if not self.to_use:
            return PLAYS[self.right[seat] is not NO_PILE][self.hands[seat]]
        if self.paying:
            return payments(INCOME[self.top(seat, self.owing_side)], self.owed)
        uses = USES[self.to_use]
        if self.left[seat][-1] == RAID and self.to_use & 1 << LEFT:
            return (*(self._raids(seat, LEFT) or uses[:1]), *uses[1:])
        if self.right[seat][-1] == RAID and self.to_use & 1 << RIGHT:
            return (*uses[:-1], *(self._raids(seat, RIGHT) or uses[-1:]))
        return uses

    def _raids(self, seat: int, side: int) -> list[UseRaid]:
        """List the raids on rivals with two piles (NB5)."""
        return [
            raid
            for rival, pile in enumerate(self.right)
            if pile is not NO_PILE and rival != seat
            for raid in USE_RAID[side][rival]
        ]

    def chance(self, rng: Random) -> NuttyMove:
        """Refuse: this game has no chance in it."""
        raise IllegalMove("nothing is left to chance here")

    def step(self, seat: int, move: NuttyMove) -> None:
        """Play a legal move in place."""
        if isinstance(move, Play):
            self._play(seat, move.card, move.place)
        elif isinstance(move, Use):
            self._use(seat, move.side)
        elif isinstance(move, UseRaid):
            self._raid(seat, move)
        elif isinstance(move, Pay):
            self._share_out(seat, move.shares)
        elif isinstance(move, Start):
            self._start(seat, move.card)

    def _start(self, seat: int, card: int) -> None:
        """Choose the opening card; the last choice reveals them all, and then who begins (NB12)."""
        self.hands[seat] ^= 1 << card
        self.openings[seat] = card
        self.to_act = without(self.to_act, seat)
        if self.story is not None:
            self.tell("chosen", seat=seat)
        if not self.to_act:
            self.left = [(opening,) for opening in self.openings]
            if self.story is not None:
                self.tell("revealed", cards=[CODES[opening] for opening in self.openings])
                self.tell("begins", seat=self.turn)
            self.openings = []
            self.to_act = ALONE[self.turn]

    def _play(self, seat: int, card: int, place: int) -> None:
        """Put a card down, fix what it owes, and see what is to be applied."""
        piles = self.left if place == LEFT else self.right
        self.hands[seat] ^= 1 << card
        if self.story is not None:
            self.tell("played", seat=seat, card=CODES[card], place=PLACES[place])
        if card == HOLIDAY:
            self._take_back(seat, piles[seat])
            piles[seat] = (HOLIDAY,)
        elif place == NEW:
            piles[seat] = (card,)
        else:
            piles[seat] += (card,)
        self.to_use = TO_USE[self.left[seat][-1]][self.right[seat][-1]]
        if INCOME[card]:
            self._owe_customs(seat, card, LEFT if place == LEFT else RIGHT)
        if self.story is not None and not self.hands[seat]:
            self.tell("last_card", seat=seat, first=self.hands.count(0) == 1)
        if not self.to_use:
            self._pass_turn(seat)

    def _take_back(self, seat: int, pile: tuple[int, ...]) -> None:
        """Take a whole pile back into the hand (NB6, NB7)."""
        for card in pile:
            self.hands[seat] |= 1 << card
        if self.story is not None:
            self.tell("taken_back", seat=seat, cards=[CODES[card] for card in pile])

    def _owe_customs(self, seat: int, card: int, side: int) -> None:
        """Fix who is owed what for the Contraband just played (NB1, NB3)."""
        right = self.right
        officers = 0
        for rival, pile in enumerate(self.left):
            if (pile[-1] == CUSTOMS or right[rival][-1] == CUSTOMS) and rival != seat:
                officers |= 1 << rival
        if not officers:
            return
        debts = DEBTS[CUSTOMS_DUE[card]][officers]
        if self.shows(seat, BANK):
            if self.story is not None:
                self.tell("shielded", seat=seat, rivals=[officer for officer, _ in debts], card="customs")
            return
        self.owed = debts
        self.owing_side = side
        self.paying = CUSTOMS_DUE[card] * len(debts) > INCOME[card]

    def _use(self, seat: int, side: int) -> None:
        """Apply a Contraband, a Thief, or a Raid that finds nobody."""
        card = self.left[seat][-1] if side == LEFT else self.right[seat][-1]
        income = INCOME[card]
        if income:
            self.nuts[seat] += income
            if self.story is not None:
                self.tell("earned", seat=seat, card=CODES[card], nuts=income)
            if self.owed and side == self.owing_side:
                self._pay_customs(seat)
        elif card == THIEF:
            self._steal(seat)
        elif self.story is not None:
            self.tell("idle", seat=seat, card=CODES[card])
        self.to_use ^= 1 << side
        if not self.to_use:
            self._pass_turn(seat)

    def _share_out(self, seat: int, shares: tuple[tuple[int, int], ...]) -> None:
        """Fix which Customs Officer gets how much of an income that is too small (NB2)."""
        self.owed = shares
        self.paying = False
        if self.story is not None:
            self.tell("shared_out", seat=seat, shares=[list(share) for share in shares])

    def _pay_customs(self, seat: int) -> None:
        """Pay what is owed out of the income that has just come in (NB2)."""
        for officer, nuts in self.owed:
            self.nuts[seat] -= nuts
            self.nuts[officer] += nuts
            if self.story is not None:
                self.tell("paid", seat=seat, rival=officer, nuts=nuts)
        self.owed = ()

    def _steal(self, thief: int) -> None:
        """Take a nut for each visible Contraband from every rival without a Banker (NB4)."""
        before = self.nuts[thief]
        left, right = self.left, self.right
        for rival, purse in enumerate(self.nuts):
            visible = (left[rival][-1] <= C5) + (right[rival][-1] <= C5)
            if not visible or rival == thief:
                continue
            if self.shows(rival, BANK):
                if self.story is not None:
                    self.tell("shielded", seat=rival, rivals=[thief], card="thief")
                continue
            nuts = min(visible, purse)
            self.nuts[rival] -= nuts
            self.nuts[thief] += nuts
            if self.story is not None:
                self.tell("stolen", seat=thief, rival=rival, nuts=nuts)
        if self.story is not None and self.nuts[thief] == before:
            self.tell("idle", seat=thief, card="thief")

    def _raid(self, seat: int, move: UseRaid) -> None:
        """Put one of the rival's piles on the other; what remains is his left pile (NB5, NB6)."""
        rival = move.rival
        under, over = self.left[rival], self.right[rival]
        if move.covered == RIGHT:
            under, over = over, under
        nuts = RAID_ON_BANKER if under[-1] == BANK else RAID_ON_ANOTHER
        self.left[rival] = under + over
        self.right[rival] = NO_PILE
        self.nuts[seat] += nuts
        if self.story is not None:
            covered = PLACES[move.covered]
            self.tell("raided", seat=seat, rival=rival, covered=covered, card=CODES[under[-1]], nuts=nuts)
        self.to_use ^= 1 << move.side
        if not self.to_use:
            self._pass_turn(seat)

    def _pass_turn(self, seat: int) -> None:
        """Let the next player act, or end the match if he has no card (course 4)."""
        self.turn = seat = (seat + 1) % len(self.nuts)
        if self.hands[seat]:
            self.to_act = ALONE[seat]
        else:
            self.finish()

    # What lies on the table.

    def top(self, seat: int, side: int) -> int:
        """Return the visible card of a place, NO_CARD if there is no pile."""
        return (self.left if side == LEFT else self.right)[seat][-1]

    def shows(self, seat: int, card: int) -> bool:
        """Tell whether this card is on top of one of a player's piles."""
        return self.left[seat][-1] == card or self.right[seat][-1] == card

    def piles(self, seat: int) -> list[tuple[int, ...]]:
        """List a player's piles, each from bottom to top."""
        return [pile for pile in (self.left[seat], self.right[seat]) if pile is not NO_PILE]

    def hand_size(self, seat: int) -> int:
        """Count a player's cards in hand, which everybody may know, also in a view that hides them."""
        chosen = bool(self.openings) and self.openings[seat] != NOT_CHOSEN
        return len(CODES) - sum(map(len, self.piles(seat))) - chosen

    def scores(self) -> tuple[int, ...]:
        """Count the nuts."""
        return tuple(self.nuts)

    def outcome(self) -> Outcome | None:
        """Compare nuts, then Contraband in hand, then visible, each among those still tied (course 5)."""
        if self.to_act:
            return None
        seats = range(len(self.nuts))
        yardsticks = {
            "nuts": self.nuts,
            "contraband_in_hand": [contraband_value(cards_in(self.hands[seat])) for seat in seats],
            "contraband_visible": [
                contraband_value([self.left[seat][-1], self.right[seat][-1]]) for seat in seats
            ],
        }
        leaders = list(seats)
        for reason, values in yardsticks.items():
            best = max(values[seat] for seat in leaders)
            leaders = [seat for seat in leaders if values[seat] == best]
            if len(leaders) == 1:
                return Outcome(tuple(leaders), tuple(self.nuts), reason)
        return Outcome(tuple(leaders), tuple(self.nuts), "shared")

    # Secrets.

    def view(self, seat: int | None) -> Self:
        """Cut out the others' hands, their opening cards and who begins (NB12); nothing in the end."""
        seen = self.copy()
        if not self.to_act:
            return seen
        if self.openings:
            seen.turn = UNSEEN
        for other in range(len(self.nuts)):
            if other != seat:
                seen.hands[other] = UNSEEN
                if self.openings and self.openings[other] != NOT_CHOSEN:
                    seen.openings[other] = UNSEEN
        return seen

    def determinize(self, rng: Random) -> Self:
        """Deal unseen hands: all that does not lie on the table; an opening card and who begins by chance."""
        whole = self.copy()
        if self.turn == UNSEEN:
            whole.turn = rng.randrange(len(self.nuts))
        for seat, hand in enumerate(self.hands):
            if hand != UNSEEN:
                continue
            hand = FULL_HAND
            for pile in self.piles(seat):
                for card in pile:
                    hand ^= 1 << card
            if self.openings and self.openings[seat] == UNSEEN:
                whole.openings[seat] = rng.choice(cards_in(hand))
                hand ^= 1 << whole.openings[seat]
            whole.hands[seat] = hand
        return whole

    def describe(self) -> dict[str, Any]:
        """Spell the whole state in plain names."""
        seats = range(len(self.nuts))
        return {
            "turn": None if self.turn == UNSEEN else self.turn + 1,
            "nuts": self.nuts[:],
            "hands": [
                None if hand == UNSEEN else [CODES[card] for card in cards_in(hand)] for hand in self.hands
            ],
            "piles": [[[CODES[card] for card in pile] for pile in self.piles(seat)] for seat in seats],
            "openings": [
                None if card == NOT_CHOSEN else "unseen" if card == UNSEEN else CODES[card]
                for card in self.openings
            ],
            "to_use": [PLACES[side] for side in SIDES if self.to_use >> side & 1],
            "owed": [{"seat": officer + 1, "nuts": nuts} for officer, nuts in self.owed],
            "owing": PLACES[self.owing_side] if self.owed else None,
            "paying": self.paying,
        }

    def refusal(self, seat: int, move: NuttyMove) -> IllegalMove:
        """Explain why an illegal move of a seat that may act is none."""
        return refusal(self, seat, move)
