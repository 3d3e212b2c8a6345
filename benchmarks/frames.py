"""A child process that plays our app without drawing and prints what each frame cost, as JSON.

Frames are pumped by hand on a virtual clock of 60 frames a second. The cost is the processor time of the
whole process; GL is Kivy's mock, so it is that of Python, of Kivy and of keeping the match on the disk.
benchmarks/app.py sets the environment that Kivy wants.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.games import Scene, benchmark_of

SIZE = "1280x800"
FRAME = 1 / 60
PERSONS = 4
WARM_SECONDS = 6
"""So long home does things ahead, while nobody touches anything."""


Measure = Callable[[Callable[[], None]], Any]


def processor_time(act: Callable[[], None]) -> float:
    """Return the milliseconds of processor time that something takes."""
    begin = time.process_time_ns()
    act()
    return (time.process_time_ns() - begin) / 1e6


class Player:
    """Everybody at the glass, and what their frames cost."""

    def __init__(self, folder: Path, measure: Measure) -> None:
        """Open the app in an empty folder; `measure` lets a frame pass and tells what it cost."""
        from app.driver.fingers import Hand  # Kivy is set up only now

        self.app = import_module("app.application").CachetteApp(folder, Random(1))
        self.measure = measure
        self.hand = Hand(FRAME)
        self.hand.open(self.app, drawn=True)
        self.hand.wait(WARM_SECONDS)

    def frame(self) -> Any:
        """Let one frame pass; return what it cost."""
        return self.measure(self.hand.frames)

    def sit_down(self, game: str, *lines: str, persons: int = PERSONS) -> Any:
        """Begin a match of some persons, with a few lines already played, and return its table."""
        self.app.set_table(game)
        screen = self.app.manager.get_screen("setup")
        while len(screen.setup.guests) < persons:
            screen.add()
        screen.begins(0)
        match = screen.setup.begin(Random(1))
        for line in lines:
            import_module("engine.sheet").play_line(match, line)
        self.app.play(self.app.storage.begin(match))
        self.hand.wait(1)
        gc.collect()  # what other tables have left belongs to no scene
        return self.app.manager.get_screen("table").table

    def go_home(self) -> None:
        """Leave what is shown, with no finger on the glass."""
        end_touches = import_module("app.widgets.touches").end_touches
        end_touches()
        screen = self.app.manager.current_screen
        if screen.name == "table":
            screen.leave()
        else:
            self.app.show("home")
        for module in import_module("kivy.base").EventLoop.postproc_modules:
            getattr(module, "touches", {}).clear()  # what is never lifted would hold on to its table
        self.hand.wait(1)

    def open_curtain(self, table: Any) -> None:
        """Hold the ring until the curtain is open."""
        finger = self.hand.press(table.handover.curtain.ids.ring)
        self.hand.wait(1.5)
        finger.up()
        self.hand.wait(1)

    def thinking_bot(self, game: str, *lines: str, persons: int = PERSONS) -> Iterator[float]:
        """Let the hard bot think for somebody, as it does when its own turn comes, from begin to end."""
        clock = import_module("kivy.clock").Clock
        while True:
            table = self.sit_down(game, *lines, persons=persons)
            if table.handover.curtain:
                self.open_curtain(table)
            seat = table.advised()
            answers: list[Any] = []
            session = table.session
            mind = session.mode.advice(session.match, table.hinting.view_of(seat), seat, Random())
            think_aside = import_module("app.session.thinking").think_aside
            clock.schedule_once(partial(_call, think_aside, mind, session.agenda, answers.append))
            while not answers:  # what comes of its answer is not the thinker's
                yield self.frame()


def home_at_rest(player: Player) -> Iterator[float]:
    """Look at home; nobody touches anything."""
    while True:
        yield player.frame()


def _call(act: Callable[..., object], *facts: Any) -> None:
    """Act when the clock says so, whatever the time: its last fact."""
    act(*facts[:-1])


def scenes() -> dict[str, Scene]:
    """List what is played: home, and what each game has to show."""
    found: dict[str, Scene] = {"home at rest": home_at_rest}
    for game, box in import_module("app.box").boxes().items():
        found |= {f"{box.title}, {name}": scene for name, scene in benchmark_of(game).scenes.items()}
    return found


def main() -> None:
    """Play every scene for as many frames as the second argument says, in the folder of the first."""
    import_module("main").prepare(SIZE, offscreen=True)
    player = Player(Path(sys.argv[1]), processor_time)
    number = int(sys.argv[2])
    costs = {}
    for name, scene in scenes().items():
        frames = scene(player)
        costs[name] = [next(frames) for _ in range(number)]
    print(json.dumps(costs))


if __name__ == "__main__":
    main()
