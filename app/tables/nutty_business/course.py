"""The course of Nutty Business: cards that ask nothing act by themselves."""

from __future__ import annotations

from app.session.course import Course
from engine.nutty_business.moves import NuttyMove, Use, UseRaid
from engine.nutty_business.position import Gangs


class NuttyBusinessCourse(Course[Gangs, NuttyMove]):
    """Applies visible cards for people where their order makes no difference."""

    def forced(self, position: Gangs) -> tuple[int, NuttyMove] | None:
        """Find a card to apply that asks nothing: the only one, or one whose order makes no difference."""
        if position.paying or not position.to_use:
            return None
        seat = position.turn
        moves = [move for move in position.legal_moves(seat) if isinstance(move, Use | UseRaid)]
        if len(moves) == 1:
            return seat, moves[0]
        for move in moves:
            others = [other for other in moves if other.side != move.side]
            if (
                others
                and isinstance(move, Use)
                and all(_commute(position, seat, move, other) for other in others)
            ):
                return seat, move
        return None


def _commute(position: Gangs, seat: int, one: NuttyMove, other: NuttyMove) -> bool:
    first = position.apply(seat, one)
    second = position.apply(seat, other)
    return bool(
        first.is_legal(seat, other)
        and second.is_legal(seat, one)
        and first.apply(seat, other) == second.apply(seat, one)
    )


COURSE = NuttyBusinessCourse()
