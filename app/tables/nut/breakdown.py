"""Where the points of NUT came from."""

from __future__ import annotations

from app.language import Say
from app.model.breakdown import Breakdown, Moment, Row
from app.tables.nut.words import PIGMENTS, colour_name
from engine.match import Match
from engine.nut.cards import COLOURS
from engine.nut.moves import NutMove
from engine.nut.position import Forest


def breakdown(match: Match[Forest, NutMove], say: Say) -> Breakdown:
    """Show the points of each colour, and how the trees grew."""
    trees = match.position.trees
    rows = [
        Row(
            colour_name(colour, say).capitalize(),
            [tree.best_combo(colour).points for tree in trees],
            f"nut_acorn_{PIGMENTS[colour]}",
        )
        for colour in COLOURS
    ]
    curve = [[0] for _ in trees]
    best = (0, 0, 0)
    for line in match.lines:
        for event in line.events:
            if event.name == "placed":
                seat, score = event.facts["seat"], event.facts["score"]
                best = max(best, (score - curve[seat][-1], len(curve[seat]), seat))
                curve[seat].append(score)
    gain, step, seat = best
    moment = Moment(step, seat, say("Best card: +{n}", n=gain)) if gain >= 4 else None
    return Breakdown(rows, curve, moment, len(curve[0]) - 1, _tie_break(match, say))


def _tie_break(match: Match[Forest, NutMove], say: Say) -> Row | None:
    """Tell by which combo a tie was broken; nothing where everybody in front has won."""
    outcome = match.outcome
    if not outcome or outcome.scores.count(max(outcome.scores)) == len(outcome.winners):
        return None
    best = [max(tree.best_combo(colour).points for colour in COLOURS) for tree in match.position.trees]
    return Row(say("Tie-break: best combo"), best)
