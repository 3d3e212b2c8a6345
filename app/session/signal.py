"""Signals: what a session says, to whoever listens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec

Facts = ParamSpec("Facts")


class Signal(Generic[Facts]):
    """Calls everybody who has connected, in the order in which they did."""

    def __init__(self) -> None:
        """Begin without listeners."""
        self._listeners: list[Callable[Facts, object]] = []

    def connect(self, listener: Callable[Facts, object]) -> None:
        """Call this listener whenever the signal is emitted."""
        self._listeners.append(listener)

    def disconnect(self, listener: Callable[Facts, object]) -> None:
        """Call this listener no more."""
        if listener in self._listeners:
            self._listeners.remove(listener)

    def disconnect_all(self) -> None:
        """Call nobody any more."""
        self._listeners.clear()

    def emit(self, *args: Facts.args, **kwargs: Facts.kwargs) -> None:
        """Call every listener."""
        for listener in tuple(self._listeners):
            listener(*args, **kwargs)
