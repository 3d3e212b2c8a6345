"""Widgets that are built before they are wanted, so that laying a table takes less of one frame."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

W = TypeVar("W")


class Part(NamedTuple):
    """Something that is to be built: of which kind, and from what facts, which can be hashed."""

    make: Callable[..., Any]
    facts: tuple[Any, ...] = ()


class Stock:
    """Gives every widget away once, or builds it when it is wanted."""

    def __init__(self) -> None:
        """Begin with nothing in stock."""
        self._built: dict[Part, Any] = {}

    def lay_in(self, part: Part) -> None:
        """Build something ahead, unless it is there already."""
        if part not in self._built:
            self._built[part] = part.make(*part.facts)

    def take(self, make: Callable[..., W], *facts: Any) -> W:
        """Hand something over that nobody else has."""
        part = Part(make, facts)
        found: W = self._built.pop(part) if part in self._built else make(*facts)
        return found

    def clear(self) -> None:
        """Forget what is in stock."""
        self._built.clear()
