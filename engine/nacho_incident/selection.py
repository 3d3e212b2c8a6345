"""Every way to choose some of a few things, without writing them all down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import overload

from engine.game import M


class Selections(Sequence[M]):
    """The moves made of any number of some items, equal ones counted together; the first is with none."""

    __slots__ = ("_counts", "_length", "_make")

    def __init__(self, items: Sequence[int], make: Callable[[tuple[int, ...]], M]) -> None:
        self._counts = Counter(items)
        self._make = make
        self._length = 1
        for count in self._counts.values():
            self._length *= count + 1

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> M: ...
    @overload
    def __getitem__(self, index: slice) -> list[M]: ...
    def __getitem__(self, index: int | slice) -> M | list[M]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(self._length))]
        if index < 0:
            index += self._length
        if not 0 <= index < self._length:
            raise IndexError(index)
        chosen: tuple[int, ...] = ()
        for item, count in self._counts.items():
            index, many = divmod(index, count + 1)
            chosen += (item,) * many
        return self._make(chosen)

    def fits(self, items: Sequence[int]) -> bool:
        """Tell whether these items can be chosen."""
        return Counter(items) <= self._counts
