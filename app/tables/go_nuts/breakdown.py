"""Where the points of Go Nuts! came from."""

from __future__ import annotations

from app.language import Say
from app.model.breakdown import Breakdown, Moment, Row
from engine.go_nuts.moves import GoNutsMove
from engine.go_nuts.position import Round
from engine.match import Match


def breakdown(match: Match[Round, GoNutsMove], say: Say) -> Breakdown:
    """Count the nuts hidden, those of frenzies, and those lost that were at risk."""
    seats = range(len(match.seats))
    hidden, raced, lost = ([0 for _ in seats] for _ in range(3))
    curve = [[0] for _ in seats]
    best = (0, 0, 0)
    for at, line in enumerate(match.lines):
        for event in line.events:
            if "lost" in event.facts:
                lost[event.facts["seat"]] += event.facts["lost"]
            if event.name not in ("hidden", "cracked", "frenzy_over"):
                continue
            seat = event.facts["seat"]
            if event.name == "hidden":
                hidden[seat] += event.facts["points"]
            elif event.name == "frenzy_over":
                raced[seat] += event.facts["points"]
                best = max(best, (event.facts["points"], len(curve[0]), seat))
            if not match.positions[at].queue:
                for other, points in enumerate(match.positions[at + 1].scores()):
                    curve[other].append(points)
    rows = [
        Row(say("Nuts hidden"), hidden, "hazelnut"),
        Row(say("Nuts from frenzies"), raced, "die_squirrel_squirrel"),
        Row(say("Nuts lost"), lost, "die_squirrel_nutcracker", lost=True),
    ]
    points, step, seat = best
    moment = Moment(step, seat, say("Frenzy: +{n}", n=points)) if points >= 5 else None
    return Breakdown(rows, curve, moment, len(curve[0]) - 1)
