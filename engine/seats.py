"""Going round the table."""

from __future__ import annotations

from functools import cache

ALONE = tuple((seat,) for seat in range(8))
"""`ALONE[seat]`: only that seat may act."""


@cache
def clockwise(seats: int, start: int) -> tuple[int, ...]:
    """List so many seats, one after the other, beginning with one of them."""
    return tuple(seat % seats for seat in range(start, start + seats))


@cache
def without(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return the seats without one of them."""
    return tuple(other for other in seats if other != seat)
