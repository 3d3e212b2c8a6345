"""Where the nuts of Nutty Business came from and went to."""

from __future__ import annotations

from app.language import Say
from app.model.breakdown import Breakdown, Moment, Row
from engine.match import Match
from engine.nutty_business.cards import cards_in, contraband_value
from engine.nutty_business.moves import SIDES, NuttyMove
from engine.nutty_business.position import Gangs


def breakdown(match: Match[Gangs, NuttyMove], say: Say) -> Breakdown:
    """Add up each kind of income and expense."""
    seats = range(len(match.seats))
    smuggled, customs, stolen, raided, paid, robbed = ([0 for _ in seats] for _ in range(6))
    curve = [[0] for _ in seats]
    best = (0, 0, 0)
    for at, line in enumerate(match.lines):
        for name, facts in line.events:
            nuts = facts.get("nuts", 0)
            if name == "earned":
                smuggled[facts["seat"]] += nuts
            elif name == "paid":
                paid[facts["seat"]] -= nuts
                customs[facts["rival"]] += nuts
            elif name == "stolen":
                robbed[facts["rival"]] -= nuts
                stolen[facts["seat"]] += nuts
            elif name == "raided":
                raided[facts["seat"]] += nuts
        before, after = match.positions[at], match.positions[at + 1]
        if not before.openings and before.turn != after.turn:
            gain = after.nuts[line.seat] - curve[line.seat][-1]
            for seat, nuts in enumerate(after.nuts):
                curve[seat].append(nuts)
            best = max(best, (gain, len(curve[0]) - 1, line.seat))
    rows = [
        Row(say("Contraband"), smuggled, "nb_claw_c5"),
        Row(say("Customs received"), customs, "nb_claw_customs"),
        Row(say("Stolen nuts"), stolen, "nb_claw_thief"),
        Row(say("Police Raids"), raided, "nb_claw_raid"),
        Row(say("Customs paid"), paid, "nut_token_5"),
        Row(say("Nuts stolen by others"), robbed, "purse"),
    ]
    gain, step, seat = best
    moment = Moment(step, seat, say("Best turn: +{n}", n=gain)) if gain >= 5 else None
    return Breakdown(rows, curve, moment, -(-(len(curve[0]) - 1) // len(match.seats)), _tie_break(match, say))


def _tie_break(match: Match[Gangs, NuttyMove], say: Say) -> Row | None:
    """Tell by which Contraband a tie was broken; where it was not, the victory is shared."""
    table = match.position
    reason = match.outcome.reason if match.outcome else ""
    seats = range(len(match.seats))
    if reason == "contraband_in_hand":
        return Row(
            say("Tie-break: Contraband in hand"),
            [contraband_value(cards_in(table.hands[seat])) for seat in seats],
        )
    if reason == "contraband_visible":
        return Row(
            say("Tie-break: Contraband on top"),
            [contraband_value([table.top(seat, side) for side in SIDES]) for seat in seats],
        )
    return None
