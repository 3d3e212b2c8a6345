"""NUT: a second, independent reading of the rules, used only in tests.

It is written from rules/nut.md and notation.md alone and shares nothing with the engine, so that a
misreading in one of the two shows up as a difference. It is slow and literal on purpose: every place of a
bounding box is tried against the contact rule, and every colour is scored by a plain flood fill.
"""

from __future__ import annotations

import copy
import random

MATCHES = 50
"""So many random matches of every table does it look at."""

CLASSIC = [
    "OPG", "OPY", "POR", "OBP", "GOY", "GRO", "OGB", "ROY", "YBO", "RBO",
    "YGP", "PRG", "PGB", "YPR", "BPY", "BRP", "RYG", "GYB", "RBG", "BYR",
]  # fmt: skip
SQUIRREL_TRUNKS = {
    "PoG": "right", "YgR": "right", "BrO": "right",
    "GpY": "left", "RyB": "left", "ObP": "left",
}  # fmt: skip
WILD = ["O*Y", "P*R", "G*B", "O*R"]
CARDS = CLASSIC + list(SQUIRREL_TRUNKS) + WILD
COLOURS = ["O", "P", "G", "Y", "R", "B"]
OTHER_SIDE = {"right": "left", "left": "right"}

Section = tuple[int, int]  # column, row; rows grow downwards


def sections_of(column: int, row: int) -> list[Section]:
    """The three sections that a card takes whose top one is given."""
    return [(column, row), (column, row + 1), (column, row + 2)]


def neighbours(section: Section) -> list[Section]:
    column, row = section
    return [(column, row - 1), (column, row + 1), (column - 1, row), (column + 1, row)]


class Tree:
    """The tree area of one player: a grid of sections, and what is seen on each."""

    def __init__(self) -> None:
        self.visible: dict[Section, str] = {}
        self.trunk_of_column_0 = ""

    def trunk_of(self, column: int) -> str:
        """NU8: columns alternate, also below zero."""
        return self.trunk_of_column_0 if column % 2 == 0 else OTHER_SIDE[self.trunk_of_column_0]

    # ---- placing

    def places(self, card: str) -> list[str]:
        """Every legal place, as it is written, by column, then row."""
        if not self.visible:
            return ["0,0"] if card in SQUIRREL_TRUNKS else ["0,0", "0,0 turned"]
        columns = [column for column, _ in self.visible]
        rows = [row for _, row in self.visible]
        return [
            f"{column},{row}"
            for column in range(min(columns) - 2, max(columns) + 3)
            for row in range(min(rows) - 4, max(rows) + 5)
            if self.touches(column, row) and self.fits(card, column)
        ]

    def touches(self, column: int, row: int) -> bool:
        """Side by side over a section, or covering one (NU7); end to end is not enough (NU1)."""
        for own_column, own_row in sections_of(column, row):
            for beside in (own_column - 1, own_column, own_column + 1):
                if (beside, own_row) in self.visible:
                    return True
        return False

    def fits(self, card: str, column: int) -> bool:
        """A squirrel card is never turned: the column's trunk side has to be its own."""
        return card not in SQUIRREL_TRUNKS or SQUIRREL_TRUNKS[card] == self.trunk_of(column)

    def put(self, card: str, place: str) -> None:
        if not self.visible:
            self.trunk_of_column_0 = SQUIRREL_TRUNKS.get(card, "left" if place == "0,0 turned" else "right")
        column, row = [int(digits) for digits in place.removesuffix(" turned").split(",")]
        as_printed = card in SQUIRREL_TRUNKS or self.trunk_of(column) == "right"
        shown = card if as_printed else card[::-1]
        for section, picture in zip(sections_of(column, row), shown, strict=True):
            self.visible[section] = picture  # NU4: whatever was there is covered

    # ---- scoring

    def combo_around(self, start: Section, colour: str) -> list[Section]:
        """All visible sections that are linked to this one as a combo of the colour."""
        linking = [colour, colour.lower(), "*"]
        found = [start]
        for section in found:  # the list grows while it is walked through
            for neighbour in neighbours(section):
                if self.visible.get(neighbour) in linking and neighbour not in found:
                    found.append(neighbour)
        return found

    def best_combo(self, colour: str) -> int:
        """The value of the largest combo; of equals the one with the squirrel; only that may double (NU2)."""
        best = (0, False)
        for start, picture in self.visible.items():
            if picture == colour:  # NU3: a combo has at least one acorn of its colour
                pictures = [self.visible[section] for section in self.combo_around(start, colour)]
                size = pictures.count(colour) + pictures.count("*")
                best = max(best, (size, colour.lower() in pictures))
        size, with_squirrel = best
        return 2 * size if with_squirrel else size

    def combos(self) -> list[int]:
        return [self.best_combo(colour) for colour in COLOURS]


class Referee:
    def __init__(self, seats: int, options: dict[str, str], first: int) -> None:
        if seats not in (2, 3) or not 1 <= first <= seats:
            raise ValueError("wrong number of seats, or no such first seat")
        if options:
            raise ValueError("there are no options")
        self.seats = list(range(1, seats + 1))
        self.picker = first
        self.trees = {seat: Tree() for seat in self.seats}
        self.deck: list[str] = []
        self.columns: list[list[str]] = [[], [], []]
        self.waiting: list[int] = []  # who has still to take or place in this turn, the next first
        self.taken_column: list[str] | None = None
        self.taken_card: str | None = None
        self.stage = "deck"

    # ---- what everyone may ask

    def to_move(self) -> list[int | str]:
        if self.stage == "over":
            return []
        if self.stage == "deck":
            return ["*"]
        return [self.waiting[0]]

    def moves(self) -> list[str]:
        if self.stage in ("over", "deck"):
            return []
        seat = self.waiting[0]
        if self.stage == "take":
            return [f"{seat} take {card}" for column in self.columns_to_take_from() for card in column]
        return [f"{seat} place {place}" for place in self.trees[seat].places(self.taken_card)]

    def play(self, line: str) -> None:
        words = [word for word in line.split(" ") if word]
        if self.stage == "over":
            raise ValueError("the match is over")
        if self.stage == "deck":
            self.deal(words)
        elif " ".join(words) not in self.moves():
            raise ValueError(f"{' '.join(words)!r} is not legal here")
        elif self.stage == "take":
            self.take(words[2])
        else:
            self.place(" ".join(words[2:]))

    def scores(self) -> list[int]:
        """NU9: what is visible now."""
        return [sum(self.trees[seat].combos()) for seat in self.seats]

    def winners(self) -> list[int]:
        """Most points, then the most valuable single combo; those still equal share."""
        if self.stage != "over":
            return []
        points = {seat: sum(self.trees[seat].combos()) for seat in self.seats}
        leaders = [seat for seat in self.seats if points[seat] == max(points.values())]
        single = {seat: max(self.trees[seat].combos()) for seat in leaders}
        return [seat for seat in leaders if single[seat] == max(single.values())]

    def fork(self) -> Referee:
        return copy.deepcopy(self)

    def chance(self, rng: random.Random) -> str:
        if self.stage != "deck":
            raise ValueError("chance is not to move")
        return " ".join(["*", "deck", *rng.sample(CARDS, len(CARDS))])

    # ---- course of the match

    def deal(self, words: list[str]) -> None:
        if words[:2] != ["*", "deck"]:
            raise ValueError("a line '* deck ...' is due")
        if sorted(words[2:]) != sorted(CARDS):
            raise ValueError("these are not the 30 cards")
        self.deck = words[2:]
        for column in self.columns:
            self.refill(column)
        self.begin_turn()

    def refill(self, column: list[str]) -> None:
        """As many cards as there are players; nothing once the deck is empty."""
        for _ in self.seats:
            if self.deck:
                column.append(self.deck.pop(0))

    def begin_turn(self) -> None:
        start = self.seats.index(self.picker)
        self.waiting = self.seats[start:] + self.seats[:start]
        self.taken_column = None
        self.stage = "take"

    def columns_to_take_from(self) -> list[list[str]]:
        """The Picker takes from any column, the others from the same one."""
        return self.columns if self.taken_column is None else [self.taken_column]

    def take(self, card: str) -> None:
        self.taken_column = next(column for column in self.columns if card in column)
        self.taken_column.remove(card)
        self.taken_card = card
        self.stage = "place"

    def place(self, place: str) -> None:
        self.trees[self.waiting.pop(0)].put(self.taken_card, place)
        self.taken_card = None
        if self.waiting:
            self.stage = "take"
        else:
            self.end_turn()

    def end_turn(self) -> None:
        self.refill(self.taken_column)
        if not any(self.columns):
            self.stage = "over"
            return
        self.picker = self.picker % len(self.seats) + 1
        self.begin_turn()
