"""The rules of NUT. The numbers NU1, NU2, … are those of RULES.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Self

from engine.chance import shuffled
from engine.game import BY_CHANCE, CHANCE, IllegalMove, Outcome, Position
from engine.seats import ALONE, clockwise

from .cards import COLOURS, COLUMN_NAMES, DECK, LEFT, SQUIRREL_SIDE
from .moves import TAKE, Deal, NutMove, Place, Take
from .refusals import refusal
from .tree import Tree

MOST_SEATS = 3
ANY_COLUMN = -1
NO_CARD = ""
UNSEEN = "?"
"""A card of the deck, which nobody may know."""


class Forest(Position[NutMove]):
    """The deck, the three columns on offer, and everybody's tree."""

    __slots__ = ("card", "column", "columns", "deck", "queue", "trees")

    deck: list[str]
    """The cards to come, the top last."""
    columns: list[tuple[str, ...]]
    column: int
    """The column of this turn once the Picker has chosen it, else ANY_COLUMN."""
    queue: tuple[int, ...]
    """Who still takes and places in this turn, the Picker first."""
    card: str
    """The card that has been taken and not yet placed, else NO_CARD."""
    trees: list[Tree]

    @classmethod
    def start(cls, seats: int, options: Mapping[str, str], first: int) -> Self:
        """Make the first Picker wait for the deck."""
        forest = cls()
        forest.deck = []
        forest.columns = [()] * len(COLUMN_NAMES)
        forest.column = ANY_COLUMN
        forest.card = NO_CARD
        forest.trees = [Tree()] * seats
        forest.queue = clockwise(seats, first)
        forest.to_act = BY_CHANCE
        forest.story = None
        return forest

    def copy(self) -> Self:
        """Copy everything that `step` may change; the copy has no story."""
        twin = object.__new__(type(self))
        twin.deck = self.deck[:]
        twin.columns = self.columns[:]
        twin.column = self.column
        twin.queue = self.queue
        twin.card = self.card
        twin.trees = self.trees[:]
        twin.to_act = self.to_act
        twin.story = None
        return twin

    # Moves.

    def legal_moves(self, seat: int) -> Sequence[NutMove]:
        """List the cards to take, or the places for the card taken."""
        if seat not in self.to_act or seat == CHANCE:
            return ()
        if self.card:
            return self.trees[seat].places(self.card)
        return self.takes()

    @property
    def open_columns(self) -> tuple[int, ...]:
        """Tell from which columns a card may be taken: every one that has some, or the Picker's."""
        if self.column != ANY_COLUMN:
            return (self.column,)
        return tuple(number for number, cards in enumerate(self.columns) if cards)

    def takes(self) -> list[Take]:
        """List the cards on offer: those of every column, or of the Picker's."""
        columns = self.columns if self.column == ANY_COLUMN else (self.columns[self.column],)
        return [TAKE[card] for column in columns for card in column]

    def is_legal(self, seat: int, move: NutMove) -> bool:
        """Tell whether a seat, or chance, may play this."""
        if seat == CHANCE:
            return isinstance(move, Deal) and sorted(move.deck) == sorted(DECK)
        return move in self.legal_moves(seat)

    def move_forms(self, seat: int) -> list[str]:
        """Spell the legal moves of a seat, the deck by its form."""
        if seat == CHANCE and self.to_act == BY_CHANCE:
            return [f"deck CARD{{{len(DECK)}}}"]
        return super().move_forms(seat)

    def chance(self, rng: Random) -> Deal:
        """Shuffle the deck."""
        return Deal(shuffled(DECK, rng))

    def step(self, seat: int, move: NutMove) -> None:
        """Play a legal move in place."""
        if isinstance(move, Place):
            self._place(seat, move)
        elif isinstance(move, Take):
            self._take(seat, move.card)
        elif isinstance(move, Deal):
            self._deal(move.deck)

    def _deal(self, deck: tuple[str, ...]) -> None:
        """Lay out three columns with a card for each player."""
        self.deck = list(reversed(deck))
        for column in range(len(COLUMN_NAMES)):
            self._fill(column)
        self.to_act = ALONE[self.queue[0]]

    def _fill(self, column: int) -> None:
        """Lay a column from the deck, while there is one."""
        self.columns[column] = tuple(self.deck.pop() for _ in range(min(len(self.trees), len(self.deck))))
        if self.story is not None and self.columns[column]:
            self.tell("column_filled", column=COLUMN_NAMES[column], cards=list(self.columns[column]))

    def _take(self, seat: int, card: str) -> None:
        """Take a card; the Picker's choice fixes the column for everybody."""
        if self.column == ANY_COLUMN:
            self.column = next(place for place, cards in enumerate(self.columns) if card in cards)
        self.columns[self.column] = tuple(other for other in self.columns[self.column] if other != card)
        self.card = card
        if self.story is not None:
            self.tell("taken", seat=seat, card=card, column=COLUMN_NAMES[self.column])

    def _place(self, seat: int, place: Place) -> None:
        """Lay the taken card; after the last one of a turn its column is refilled and the Picker changes."""
        before = self.trees[seat]
        self.trees[seat] = tree = self.trees[seat].with_card(self.card, place)
        if self.story is not None:
            turned = tree.trunk_side(place.column) == LEFT and self.card not in SQUIRREL_SIDE
            self.tell(
                "placed", seat=seat, card=self.card, column=place.column, row=place.row, turned=turned,
                score=tree.score(), gain=tree.score() - before.score(),
            )  # fmt: skip
        self.card = NO_CARD
        self.queue = self.queue[1:]
        if self.queue:
            self.to_act = ALONE[self.queue[0]]
            return
        self._fill(self.column)
        self.column = ANY_COLUMN
        if any(self.columns):
            self.queue = clockwise(len(self.trees), (seat + 2) % len(self.trees))
            self.to_act = ALONE[self.queue[0]]
            if self.story is not None:
                self.tell("picker", seat=self.queue[0])
        else:
            self.finish()

    # What is known.

    def scores(self) -> tuple[int, ...]:
        """Count what is visible now (NU9)."""
        return tuple(tree.score() for tree in self.trees)

    def outcome(self) -> Outcome | None:
        """Compare the totals, then the most valuable combos of those tied; then the victory is shared."""
        if self.to_act:
            return None
        totals = self.scores()
        leaders = [seat for seat, total in enumerate(totals) if total == max(totals)]
        if len(leaders) == 1:
            return Outcome(tuple(leaders), totals, "points")
        best = {
            seat: max(self.trees[seat].best_combo(colour).points for colour in COLOURS) for seat in leaders
        }
        winners = tuple(seat for seat in leaders if best[seat] == max(best.values()))
        return Outcome(winners, totals, "best_combo" if len(winners) == 1 else "shared")

    def view(self, seat: int | None) -> Self:
        """Cut out the deck, from everybody; all else is open (NU5)."""
        seen = self.copy()
        seen.deck = [UNSEEN] * len(self.deck)
        return seen

    def determinize(self, rng: Random) -> Self:
        """Shuffle the cards that have not been seen into the deck."""
        whole = self.copy()
        if self.deck and self.deck[0] == UNSEEN:
            seen = [placed.card for tree in self.trees for placed in tree.cards]
            seen += [self.card, *(card for column in self.columns for card in column)]
            whole.deck = list(shuffled((card for card in DECK if card not in seen), rng))
        return whole

    def describe(self) -> dict[str, Any]:
        """Spell the whole state in plain names."""
        return {
            "deck": self.deck[::-1],
            "columns": dict(zip(COLUMN_NAMES, map(list, self.columns), strict=True)),
            "column": None if self.column == ANY_COLUMN else COLUMN_NAMES[self.column],
            "queue": [seat + 1 for seat in self.queue],
            "card": self.card or None,
            "trees": [
                {
                    "trunk": "left" if tree.side == LEFT else "right",
                    "cards": [placed._asdict() for placed in tree.cards],
                    "sections": {
                        f"{column},{row}": seen for (column, row), seen in sorted(tree.seen.items())
                    },
                    "combos": {colour: tree.best_combo(colour).points for colour in COLOURS},
                }
                for tree in self.trees
            ],
        }

    def refusal(self, seat: int, move: NutMove) -> IllegalMove:
        """Explain why an illegal move of a seat that may act is none."""
        return refusal(self, seat, move)
