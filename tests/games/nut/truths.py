"""What must hold where a reason of NUT is said."""

from __future__ import annotations

from app.tables.nut.words import colour_name
from engine.nut.cards import COLOURS
from engine.nut.moves import Take
from engine.nut.tree import Combo
from tests.truths import Case, Truths, tell


def code(case: Case) -> str:
    """Spell the card that is laid."""
    return str(case.move.card if isinstance(case.move, Take) else case.view.card)


def gain(case: Case) -> int:
    """Count what the tree gains."""
    return int(case.after.trees[case.seat].score() - case.view.trees[case.seat].score())


def gains(case: Case, seat: int, cards: object) -> list[int]:
    """Count what a tree gains with any of some cards, anywhere."""
    tree = case.view.trees[seat]
    return [
        tree.with_card(card, place).score() - tree.score() for card in cards for place in tree.places(card)
    ]


def all_gains(case: Case) -> list[int]:
    """Count what every card that may be taken now brings, anywhere."""
    taken = [case.view.card] if case.view.card else [move.card for move in case.view.takes()]
    return gains(case, case.seat, taken)


def combos(case: Case) -> tuple[Combo, Combo]:
    """Find the best combo of the colour that is named, before and after."""
    colour = next(one for one in COLOURS if colour_name(one, tell) == case.facts["colour"])
    trees = case.view.trees[case.seat], case.after.trees[case.seat]
    return trees[0].best_combo(colour), trees[1].best_combo(colour)


def grows(case: Case) -> bool:
    before, after = combos(case)
    return (before.points, after.points) == (case.facts["before"], case.facts["after"])


def next_finds(case: Case) -> bool:
    """Tell whether the next one finds so much in the column, and more with this card."""
    column = next(cards for cards in case.view.columns if code(case) in cards)
    rival = case.view.queue[1]
    left = max(gains(case, rival, [card for card in column if card != code(case)]))
    return case.n == max(0, left) and left < max(gains(case, rival, column))


TRUTHS: Truths = {
    "{n} colours begin to count, for {points} points": lambda case: (
        not case.view.trees[case.seat].cards
        and gain(case) == case.facts["points"]
        and case.n == sum(case.after.trees[case.seat].best_combo(colour).points > 0 for colour in COLOURS)
    ),
    "{colour} grows from {before} to {after}": lambda case: (
        grows(case) and gain(case) == case.facts["after"] - case.facts["before"] > 0
    ),
    "{colour} grows from {before} to {after}, in all {n} point more": lambda case: (
        grows(case) and gain(case) == case.n > 0
    ),
    "with its squirrel {colour} counts {after} instead of {before}": lambda case: (
        grows(case) and combos(case)[1].squirrel and not combos(case)[0].squirrel
    ),
    "{name} then finds only {n} point there": next_finds,
    "every place costs points now, and this one fewest": lambda case: gain(case) == max(all_gains(case)) < 0,
    "no place brings points now, and this one costs none": lambda case: (
        gain(case) == max(all_gains(case)) == 0
    ),
    "it costs no point": lambda case: gain(case) == 0,
    "it costs {n} point, and no more": lambda case: gain(case) == -case.n < 0,
    "it can bring {n} point": lambda case: max(gains(case, case.seat, [code(case)])) == case.n > 0,
}
