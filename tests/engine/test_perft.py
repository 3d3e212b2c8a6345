"""Perft: exact numbers of lines that can be played from small set-ups, by engine and by referee."""

import copy
from importlib import import_module

import pytest

from engine import sheet
from engine.game import CHANCE, Move, Position
from engine.go_nuts.moves import DOG, KENNEL, THROWS
from engine.go_nuts.position import Round
from engine.nut.cards import CLASSIC
from engine.nut.tree import Tree
from tests.referees import nut as nut_referee

HEADER = "cachette 1\ngame: {game}\nrules: 1\nseats: {seats}\nfirst: 1\n\n"
SMUGGLERS = (
    "AB9 SK8 ON7 QC6 AB1 AB2 AB3 AB4 QC9 ON8 SK7 AB6 QC1 QC2 QC3 QC4 SK1 SK2 SK3 SK4 SK5 SK6 ON1 ON2 "
    "AB3 AB4 AB5 AB5 AB6 AB7 AB7 AB8 SK3 SK4 SK5 SK6 SK7 SK9 ON3 ON3 ON4 ON4 ON5 ON5 ON6 ON6 ON7 ON9 "
    "QC3 QC4 QC5 QC5 QC6 QC7 QC7 QC8"
)
NACHO_DEAL = f"""* smugglers {SMUGGLERS}
* mounties AB3 AB4 SK3 SK4 AB3 SK4 ON3 ON4 ON4 QC3 QC3 QC4
* provinces AB 1 2 3 | SK 1 2 3 | ON 1 2 3 | QC 1 2 3
* food 1 pepper sour
* food 2 bean corn
"""
NUT_DEAL = (
    "* deck OPG PoG O*Y GpY POR OBP GOY GRO OGB ROY YBO RBO YGP PRG PGB YPR BPY BRP RYG GYB RBG BYR "
    "YgR BrO RyB ObP OPY P*R G*B O*R\n"
)
FRENZY = "1 roll\n* SSSSS\n"

# set-up: game, seats, lines played before; numbers of lines 1, 2, 3, … deep
SETUPS = {
    "nutty_business, two players": ("nutty_business", 2, "", [16, 128, 1680, 6850, 33500]),
    "nutty_business, three officers": (
        "nutty_business",
        4,
        "1 start bank\n2 start customs\n3 start customs\n4 start customs\n",
        [13, 53, 275],
    ),
    "nutty_business, raids": (
        "nutty_business",
        2,
        "1 start raid\n2 start c2\n1 play c3 new\n1 use left\n1 use right\n"
        "2 play thief new\n2 use left\n2 use right\n",
        [12, 24, 120, 534],
    ),
    "go_nuts, the first rolls": ("go_nuts", 2, "", [1, 21, 41, 307, 954]),
    "go_nuts, a frenzy": ("go_nuts", 3, FRENZY, [3, 25, 73, 621, 1769]),
    "nacho_incident, a turn": ("nacho_incident", 2, NACHO_DEAL, [16, 128, 1088, 4940]),
    "nut, two players": ("nut", 2, NUT_DEAL, [6, 10, 10, 16, 96, 1270]),
}


def chance_moves(position: Round) -> list[Move]:
    """List what can be rolled; the shuffles of the other games are played before counting."""
    if position.frenzy and position.roller != position.turn:
        return [DOG, KENNEL]
    return sorted(set(THROWS[position.dice]), key=str)


def count_by_engine(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for seat in position.to_act:
        for move in chance_moves(position) if seat == CHANCE else position.legal_moves(seat):
            total += count_by_engine(position.apply(seat, move), depth - 1)
    return total


def count_by_referee(referee, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for line in referee.moves():
        after = referee.fork()
        after.play(line.replace("T>=", ""))
        total += count_by_referee(after, depth - 1)
    return total


@pytest.mark.parametrize("name", SETUPS)
def test_counts(name: str) -> None:
    game, seats, lines, numbers = SETUPS[name]
    names = " | ".join("ABCDE"[:seats])
    position = sheet.read((HEADER.format(game=game, seats=names) + lines).encode()).match.position
    referee = import_module(f"tests.referees.{game}").Referee(seats, {}, 1)
    for line in lines.splitlines():
        referee.play(line)
    depths = range(1, len(numbers) + 1)
    assert [count_by_engine(position, depth) for depth in depths] == numbers
    assert [count_by_referee(referee, depth) for depth in depths] == numbers


def test_ways_to_lay_classic_cards() -> None:
    """The counts of RULES.md: 1, 2, 3, 4 classic cards in one tree."""

    def by_engine(tree: Tree, cards: int) -> int:
        if cards == 0:
            return 1
        return sum(
            by_engine(tree.with_card(CLASSIC[cards], place), cards - 1)
            for place in tree.places(CLASSIC[cards])
        )

    def by_referee(tree, cards: int) -> int:
        if cards == 0:
            return 1
        total = 0
        for place in tree.places(CLASSIC[cards]):
            after = copy.deepcopy(tree)
            after.put(CLASSIC[cards], place)
            total += by_referee(after, cards - 1)
        return total

    numbers = [2, 30, 634, 16910]
    assert [by_engine(Tree(), cards) for cards in range(1, 5)] == numbers
    assert [by_referee(nut_referee.Tree(), cards) for cards in range(1, 4)] == numbers[:3]
