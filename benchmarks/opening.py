"""How long the longest frame takes between a finger and what it opens, beside the start of a bare Kivy app.

A child process for each way, so that everything is opened for the first time: a real finger on the really
drawn app, and as much time before each screen as people take. A frame's cost is the processor time of the
thread in which Python, Kivy and the calls of the graphics run; what software draws in others is not in it.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from benchmarks.app import run_child

SIZE = "1280x800"
FRAME = 1 / 60
LOOK_SECONDS = 2.5
"""So long people look at a screen before they go on."""
SEEN_SECONDS = 1.5
"""So long what was opened is watched."""
MATCHES = 1000
ROUNDS = 3
TO_REACH = 0.25
"""At most this part of the start of a bare app."""

Way = Callable[["Opener"], Iterator[Any]]
"""Goes through the app, and yields what is to be pressed next; the last of it is what is measured."""


class Opener:
    """Somebody who goes through the app with one finger."""

    def __init__(self, folder: Path) -> None:
        """Open the app in a folder."""
        from app.driver.fingers import Hand  # Kivy is set up only now

        self.app = import_module("app.application").CachetteApp(folder, Random(1))
        self.app.settings.language = "en"
        self.hand = Hand(FRAME)
        self.hand.open(self.app, drawn=True)

    def frames(self, seconds: float) -> list[float]:
        """Let time pass; return the milliseconds of each frame."""
        costs = []
        for _ in range(round(seconds / FRAME)):
            begin = time.thread_time_ns()
            self.hand.frames()
            costs.append((time.thread_time_ns() - begin) / 1e6)
        return costs

    def go(self, way: Way) -> list[float]:
        """Go a way; return what the frames cost from the last finger on."""
        costs: list[float] = []
        for thing in way(self):
            self.frames(LOOK_SECONDS)
            self.hand.press(thing).up()
            costs = self.frames(SEEN_SECONDS)
        return costs

    def find(self, **facts: str) -> Any:
        """Find what people see with these properties on it."""
        return next(
            widget
            for widget in self.app.root.walk()
            if all(getattr(widget, name, None) == value for name, value in facts.items())
            and hasattr(widget, "on_press")
        )

    def played(self, game: str, over: bool = True) -> None:
        """Leave a match of two bots and a person in the folder, played to its end or to the middle."""
        from engine.bots.arena import Arena
        from engine.games import GAMES
        from engine.match import Match, Seat

        played = Arena(GAMES[game], ["random"] * 2, {}, 1).play()
        seats = [Seat("Ada"), Seat("Noisette", "easy")]
        lines = played.lines if over else played.lines[: len(played.lines) // 2]
        match = Match(played.game, seats, played.options, played.first)
        for line in lines:
            match.play(line.seat, line.move)
        saved = self.app.storage.begin(match)
        if match.over:
            self.app.storage.archive(saved)
        self.app.show("settings")
        self.app.show("home")
        self.frames(1)


AT_THE_SET_UP: dict[str, tuple[dict[str, str], ...]] = {
    "set-up": (),
    "to the table": ({"text": "Play at once"}, {"text": "To the table!"}),
    "lesson": ({"text": "Learn it"},),
    "rulebook": ({"text": "Play at once"}, {"sign": "rules"}),
}
"""What is pressed after a game was chosen at home, for each way."""


def choose(game: str, *presses: dict[str, str]) -> Way:
    """From home to the set-up of a game, and on."""

    def way(opener: Opener) -> Iterator[Any]:
        for facts in ({"game": game}, *presses):
            yield opener.find(**facts)

    return way


def go_on(game: str) -> Way:
    """From home to the match that was left."""

    def way(opener: Opener) -> Iterator[Any]:
        opener.played(game, over=False)
        yield opener.find(text="Continue")

    return way


def look_back(game: str, matches: int = 1, *texts: str) -> Way:
    """From home to the history of so many matches, and on."""

    def way(opener: Opener) -> Iterator[Any]:
        opener.played(game)
        (path,) = opener.app.storage.finished.iterdir()
        for number in range(1, matches):
            path.with_name(f"20250101-000000-{number:06}-{game}.sheet").write_bytes(path.read_bytes())
        for text in ("Matches", *texts):
            yield opener.find(text=text)

    return way


def ways() -> dict[str, Way]:
    """List every way by its name."""
    boxes = import_module("app.box").boxes()
    found: dict[str, Way] = {}
    for game, box in boxes.items():
        here = {name: choose(game, *presses) for name, presses in AT_THE_SET_UP.items()}
        here |= {"Continue": go_on(game), "replay": look_back(game, 1, "Watch")}
        found |= {f"{box.title}, {name}": way for name, way in here.items()}
    return {**found, f"history, {MATCHES:,} matches": look_back(next(iter(boxes)), MATCHES)}


def bare_start() -> float:
    """Return the milliseconds that a bare app takes to its first frame."""
    from benchmarks.first_frame import bare_app

    app, taken = bare_app(), []
    window = import_module("kivy.core.window").Window

    def drawn(*_: object) -> None:
        window.flip()
        taken.append(time.thread_time() * 1000)
        window.unbind(on_flip=drawn)
        app.stop()

    window.bind(on_flip=drawn)
    app.run()
    return float(taken[0])


def measure(rounds: int, scratch: Path, only: str = "") -> dict[str, list[float]]:
    """Go every way and start a bare app in turn; return the longest frames, and the starts as `bare`."""

    def longest(name: str) -> float:
        with tempfile.TemporaryDirectory() as folder:
            costs = run_child("benchmarks.opening", ["--child", name, "--folder", folder], scratch)
        return float(max(costs))

    found: dict[str, list[float]] = {}
    longest("bare")  # a first time, to compile, does not count
    for _ in range(rounds):
        for name in ("bare", *(name for name in ways() if only in name)):
            found.setdefault(name, []).append(longest(name))
    return found


def report(rounds: int = ROUNDS, only: str = "") -> None:
    """Print the longest frame of every way, and which part of a bare app's start that is."""
    with tempfile.TemporaryDirectory() as folder:
        found = measure(rounds, Path(folder), only)
    bare = median(found.pop("bare"))
    print(
        f"{'the longest frame after a finger (bare start ' + format(bare, '.0f') + ' ms)':<56}{'median':>12}"
    )
    for name, costs in found.items():
        part = median(costs) / bare
        reached = "reached" if part <= TO_REACH else "MISSED"
        print(f"{name:<56}{median(costs):>9.1f} ms   × {part:4.2f}   to reach × {TO_REACH:.2f}   {reached}")


def main() -> None:
    """Print the figures, or be the child that goes one way."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.opening", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="of each way")
    parser.add_argument("--only", default="", help="ways with this in their names")
    parser.add_argument("--child", help=argparse.SUPPRESS)
    parser.add_argument("--folder", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not options.child:
        report(options.rounds, options.only)
        return
    import_module("main").prepare(SIZE, offscreen=True)
    if options.child == "bare":
        costs = [bare_start()]
    else:
        costs = Opener(Path(options.folder)).go(ways()[options.child])
    print(json.dumps(costs))
    sys.stdout.flush()


if __name__ == "__main__":
    main()
