"""A child process that plays our app without drawing and prints what each frame cost, as JSON.

Frames are pumped by hand on a virtual clock of 60 frames a second. The cost is the processor time of the
whole process; GL is Kivy's mock, so it is that of Python, of Kivy and of keeping the match on the disk.
benchmarks/app.py sets the environment that Kivy wants.
"""

from __future__ import annotations

import gc
import json
import math
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.driver.fingers import Finger

SIZE = "1280x800"
FRAME = 1 / 60
PERSONS = 4
OPENINGS = ("c3", "customs", "bank", "thief", "c2")


class Player:
    """Everybody at the glass, and what their frames cost."""

    def __init__(self, folder: Path) -> None:
        """Open the app in an empty folder."""
        from app.driver.fingers import Hand  # Kivy is set up only now

        self.app = import_module("app.application").CachetteApp(folder, Random(1))
        self.hand = Hand(FRAME)
        self.hand.open(self.app, drawn=True)
        self.hand.wait(0.5)

    def frame(self) -> float:
        """Let one frame pass; return the milliseconds of processor time it took."""
        begin = time.process_time_ns()
        self.hand.frames()
        return (time.process_time_ns() - begin) / 1e6

    def sit_down(self, *lines: str, game: str = "go_nuts", persons: int = PERSONS) -> Any:
        """Begin a match of some persons, with a few lines already played, and return its table."""
        self.app.set_table(game)
        screen = self.app.manager.get_screen("setup")
        while len(screen.setup.guests) < persons:
            screen.add()
        screen.choose_first("choice")
        match = screen.setup.begin(Random(1))
        for line in lines:
            import_module("engine.sheet").play_line(match, line)
        self.app.play(self.app.storage.begin(match))
        self.hand.wait(1)
        gc.collect()  # what other tables have left belongs to no scene
        return self.app.manager.get_screen("table").table

    def open_curtain(self, table: Any) -> None:
        """Hold the ring until the curtain is open."""
        finger = self.hand.press(table.handover.curtain.ids.ring)
        self.hand.wait(1.5)
        finger.up()
        self.hand.wait(1)


def home_at_rest(player: Player) -> Iterator[float]:
    """Look at home; nobody touches anything."""
    while True:
        yield player.frame()


def table_at_rest(player: Player) -> Iterator[float]:
    """Look at the table of Go Nuts! while somebody thinks."""
    player.sit_down()
    while True:
        yield player.frame()


def tumbling_dice(player: Player) -> Iterator[float]:
    """Roll five dice, from the finger that leaves the button until the last of them lies."""
    while True:
        table = player.sit_down()
        dice = table.cloth.dice
        finger = player.hand.press(table.cloth.ids.roll)
        player.hand.wait(0.1)
        finger.up()
        yield player.frame()
        if not any(die.tumbling for die in dice.field):
            raise RuntimeError("the finger has rolled nothing")
        while any(die.tumbling for die in dice.field):
            yield player.frame()


def hammered_frenzy(player: Player) -> Iterator[float]:
    """Race with four persons who hammer as fast as frames go: down in one, up in the next."""
    while True:
        table = player.sit_down("1 roll", "* SSSSS")
        race = table.frenzy.race
        boxes = [zone.box for zone in table.frenzy.zones]
        spots = [(x + width / 2, y + height / 2) for x, y, width, height in boxes]
        held: list[Finger] = []
        lines = table.match.lines
        begun = len(lines)
        while race.phase != "over":
            if held:
                for finger in held:
                    finger.up()
                held = []
            else:
                held = [player.hand.finger().down(*spot) for spot in spots]
            cost = player.frame()
            if race.phase == "race":
                yield cost
        if len(lines) < begun + 2 * len(spots):
            raise RuntimeError("the fingers have raced nothing")
        for finger in held:
            finger.up()
        player.hand.wait(4)


def dragged_card(player: Player) -> Iterator[float]:
    """Drag a Contraband over and past one's own piles, with five gangs at Nutty Business."""
    openings = [f"{seat} start {card}" for seat, card in enumerate(OPENINGS, 1)]
    while True:
        table = player.sit_down(*openings, game="nutty_business", persons=5)
        player.open_curtain(table)
        card = next(card for card in table.cloth.hand.cards if card.code == "c5")
        finger = player.hand.press(card)
        player.frame()
        for step in range(240):
            turn = step / 40 * math.pi
            finger.move(640 + 260 * math.sin(turn), 330 + 120 * math.sin(turn / 3))
            yield player.frame()
            if table.carried is not card:
                raise RuntimeError("the finger carries nothing")
        finger.up()
        player.hand.wait(4)


def dragged_cube(player: Player) -> Iterator[float]:
    """Drag food over all provinces of The Nacho Incident, with four bosses."""
    rng = Random(3)
    while True:
        table = player.sit_down(game="nacho_incident")
        match = table.match
        while match.position.stage != "send" or not any(
            move.food >= 0 and move.owner < 0 for move in match.position.legal_moves(match.position.to_act[0])
        ):
            seat = match.position.to_act[0]
            if seat < 0:
                match.play_chance(rng)
            else:
                match.play(seat, rng.choice(match.position.legal_moves(seat)))
        table.show()
        player.hand.wait(1)
        cube = next(cube for cube in table.cloth.own.cubes if cube.takeable)
        finger = player.hand.press(cube)
        player.frame()
        for step in range(240):
            turn = step / 40 * math.pi
            finger.move(640 + 560 * math.sin(turn), 420 + 120 * math.sin(turn / 3))
            yield player.frame()
            if table.carried is not cube:
                raise RuntimeError("the finger carries nothing")
        finger.move(2, 2).up()
        player.hand.wait(1)


def grown_trees(cards: int) -> list[str]:
    """Write a match of NUT in which both have laid so many cards, each where it was worth most."""
    sheet = import_module("engine.sheet")
    match = import_module("engine.match").Match(
        import_module("engine.games").GAMES["nut"],
        [import_module("engine.match").Seat(name) for name in "AB"],
    )
    match.play_chance(Random(1))
    import_module("app.tour.nut").grow(match, 2 * 2 * cards)
    return [sheet.move_line(line.seat, line.move).strip() for line in match.lines]


def dragged_branch(player: Player) -> Iterator[float]:
    """Drag the last card over the tree that has fifteen with it, from place to place and beside them."""
    lines = grown_trees(14)
    while True:
        table = player.sit_down(*lines, game="nut", persons=2)
        view = table.cloth.tree_view
        card = next(card for card in table.cloth.shelves.cards if table.placing.can_lift(card))
        finger = player.hand.press(card)
        player.frame()
        places = set()
        for step in range(240):
            turn = step / 40 * math.pi
            across, up = math.sin(turn), math.sin(turn / 3.3)
            finger.move(view.center_x + 0.4 * view.width * across, view.center_y + 0.4 * view.height * up)
            yield player.frame()
            if table.carried is not card:
                raise RuntimeError("the finger carries nothing")
            places.add(table.carrier.over)
        if len(places) < 20:
            raise RuntimeError("the card has hardly found a place")
        finger.up()
        player.hand.wait(4)


def _call(act: Callable[..., object], *facts: Any) -> None:
    """Act when the clock says so, whatever the time: its last fact."""
    act(*facts[:-1])


def thinking_bot(player: Player, game: str, persons: int, *lines: str) -> Iterator[float]:
    """Let the hard bot think for somebody, as it does when its own turn comes, from begin to end."""
    clock = import_module("kivy.clock").Clock
    while True:
        table = player.sit_down(*lines, game=game, persons=persons)
        if table.handover.curtain:
            player.open_curtain(table)
        seat = table.advised()
        answers: list[Any] = []
        session = table.session
        mind = session.mode.advice(session.match, table.view_of(seat), seat, Random())
        think_aside = import_module("app.session.thinking").think_aside
        clock.schedule_once(partial(_call, think_aside, mind, session.agenda, answers.append))
        while not answers:  # what comes of its answer is not the thinker's
            yield player.frame()


def thinking_smuggler(player: Player) -> Iterator[float]:
    """Think about what to play, with five gangs at Nutty Business."""
    openings = [f"{seat} start {card}" for seat, card in enumerate(OPENINGS, 1)]
    return thinking_bot(player, "nutty_business", 5, *openings)


def thinking_boss(player: Player) -> Iterator[float]:
    """Think about whom to hire, with four bosses."""
    return thinking_bot(player, "nacho_incident", 4)


def thinking_squirrel(player: Player) -> Iterator[float]:
    """Think about a card and its place, with trees of ten cards."""
    return thinking_bot(player, "nut", 2, *grown_trees(10))


SCENES: dict[str, Callable[[Player], Iterator[float]]] = {
    "home at rest": home_at_rest,
    "Go Nuts! table at rest": table_at_rest,
    "five dice tumbling": tumbling_dice,
    "frenzy, four fingers hammering": hammered_frenzy,
    "Nutty Business, a card dragged among five gangs": dragged_card,
    "The Nacho Incident, a cube dragged over the provinces": dragged_cube,
    "NUT, a card dragged over a tree of fifteen cards": dragged_branch,
    "Nutty Business, the hard bot thinking": thinking_smuggler,
    "The Nacho Incident, the hard bot thinking": thinking_boss,
    "NUT, the hard bot thinking": thinking_squirrel,
}


def main() -> None:
    """Play every scene for as many frames as the second argument says, in the folder of the first."""
    import_module("main").prepare(SIZE, offscreen=True)
    player = Player(Path(sys.argv[1]))
    number = int(sys.argv[2])
    costs = {}
    for name, scene in SCENES.items():
        frames = scene(player)
        costs[name] = [next(frames) for _ in range(number)]
    print(json.dumps(costs))


if __name__ == "__main__":
    main()
