"""What is measured of one game alone: the `BENCHMARK` in tests/games/<game>/benchmark.py."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from benchmarks.frames import Player

Scene = Callable[["Player"], Iterator[float]]
"""Plays on and on, and yields what each frame has cost."""

AIMS = {("hard", "normal"): 0.6, ("normal", "random"): 0.9, ("hard", "random"): 0.95}


class Benchmark(NamedTuple):
    """What we want of a game's speed, and what it does on the glass; all of it may be left out."""

    seats: int = 2
    """How many play where it is measured beside its peers: as many as theirs, or nearly so."""
    peers: Mapping[str, float] = {}
    """How many times as fast as each of them it means to be."""
    aims: Mapping[tuple[str, str], float] = AIMS
    """The share of victories that we want for one bot against another."""
    scenes: Mapping[str, Scene] = {}
    """What frames are to cost little of."""


def benchmark_of(game: str) -> Benchmark:
    """Find what is measured of a game."""
    name = f"tests.games.{game}.benchmark"
    if not find_spec(f"tests.games.{game}") or not find_spec(name):
        return Benchmark()
    benchmark: Benchmark = import_module(name).BENCHMARK
    return benchmark
