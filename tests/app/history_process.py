"""Matches that are played and drawn, and at settled moments compared with the same position laid fresh.

`python -m tests.app.history_process FOLDER GAME MOMENTS SEED [--more-games]`. Fingers play at every pace,
skip, turn the window, take back, pause and look things up; then nothing moves any more, a picture is taken,
and another one of a table that is opened anew behind the same line. What has a history must not look
different from what has none.

It knows no game. What rightly depends on the past is told by `tests/games/<game>/fingers/helpers.py`:
`lay_alike(table, fresh)` gives a fresh table what people know from the past, and `has_no_twin(table)` says in
a sentence why a moment cannot be laid fresh. Whose helpers can `make` a move is played by fingers.
"""

from __future__ import annotations

import faulthandler
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from random import Random

from main import prepare

SIZES = ((640, 400), (640, 400), (512, 300), (720, 400), (480, 400))

prepare("{}x{}".format(*SIZES[0]), offscreen=True)

from kivy.animation import Animation
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.graphics.texture import Texture
from kivy.lang import Builder
from kivy.uix.widget import Widget

import tests.games
from app.application import CachetteApp
from app.driver import pictures
from app.driver.fingers import Hand
from app.model.table_setup import Guest, TableSetup
from app.services.storage import SavedMatch
from app.session import thinking
from app.session.modes import Play
from app.shell.navigator import BACK, MENUS
from app.tables.chrome import PauseButton, StoryButton, UndoPill
from app.tables.handover import NOBODY
from app.theme import PACES, SYMBOLS
from app.widgets.controls import Pressable
from app.widgets.overlays import top_layer
from engine.game import Move
from engine.match import Match
from tests.games import part_of
from tests.more_games import MORE_GAMES, games_of
from tests.random_play import NAMES, random_line, setups

PICTURES = Path("build/history")
"""Where pictures that differ are written."""
MOMENTS_OF_A_MATCH = 8
"""So many moments of a match are looked at, then there is another one."""
BEGUN = (0, 0.1, 0.3, 0.5, 0.7, 0.9)
"""How much of a match has been played when people sit down."""
STILL_SECONDS = 6.0
"""After so long only what never comes to rest still moves."""
RING_SECONDS = 1.3
"""So long a finger holds the ring of a curtain."""
HANGS_AFTER = 30
"""No moment takes so many seconds, on a busy machine either: then it says where it hangs, and ends."""
HOME = "home"
"""Stands for no game, but for where all begin."""
ROUNDED = 8
"""A channel that differs by no more is rounded otherwise, which nobody sees."""


class Family:
    """Plays clumsily: everything but a plan."""

    def __init__(self, app: CachetteApp, hand: Hand, game: str, seed: str) -> None:
        self.app = app
        self.hand = hand
        self.game = game
        self.rng = Random(f"{game} {seed}")
        self.helpers = part_of(game, "fingers.helpers")
        self.played = 0
        """How many moves they have made."""
        self._held: Widget | None = None
        """The table at which nothing happens, while it is looked at."""

    @property
    def screen(self):
        return self.app.manager.get_screen("table")

    @property
    def table(self):
        return self.screen.table

    @property
    def at_table(self) -> bool:
        return self.app.manager.current == "table" and not self.table.match.over

    def sit_down(self) -> None:
        """Sit down to a match of some people and bots, new or half played."""
        rng = self.rng
        setup = rng.choice(setups(self.game))
        bots = set(rng.sample(range(setup.seats), rng.randrange(setup.seats)))
        guests = tuple(
            Guest(NAMES[seat], SYMBOLS[seat], "easy" if seat in bots else None) for seat in range(setup.seats)
        )
        match = TableSetup(setup.game, guests, setup.options).begin(rng)
        while not match.over:
            match.play(*random_line(match.position, rng))
        match = match.up_to(int(len(match.lines) * rng.choice(BEGUN)))
        self.app.settings.pace = rng.choice([*PACES])
        self.app.settings.reduced_motion = rng.random() < 0.2
        self.app.play(SavedMatch(self.app.storage.matches / "history.sheet", match))
        self.app.session.keeper.rewrite()
        self.hand.wait(0.5)

    # What they do.

    def act(self) -> None:
        """Do one thing, whatever comes to somebody's mind."""
        if not self.at_table:
            self.sit_down()
        acts = {
            self.play_on: 60,
            self.tap_anywhere: 8,
            self.turn_window: 6,
            self.switch_language: 4,
            self.press_a_button: 12,
            self.look_up: 5,
        }
        self.rng.choices([*acts], [*acts.values()])[0]()
        if self.rng.random() < 0.4:
            self.tap_anywhere()
        self.hand.wait(self.rng.choice((0.1, 0.4, 1.0)))
        self.come_back()

    def play_on(self) -> None:
        """Open the curtain, or make a move of whoever is asked."""
        table = self.table
        if table.handover.curtain:
            self.hold_ring()
            return
        before = len(table.match.lines)
        seat = table.advised()
        if seat is None:
            if not getattr(self.helpers, "do_what_waits", lambda *_: False)(self.hand, table):
                self.tap_anywhere()
            self.played += len(table.match.lines) > before
            return
        move = self.rng.choice(table.match.position.legal_moves(seat))
        if hasattr(self.helpers, "make"):
            with suppress(StopIteration):  # what is not there yet is not touched
                self.helpers.make(self.hand, table, move)
        else:
            self.intend(seat, move)
        self.played += len(table.match.lines) > before

    def intend(self, seat: int, move: Move) -> None:
        """Make a whole gesture without fingers."""
        session = self.table.session
        while session.intend(seat, move) and session.course.leads_on(move):
            move = self.rng.choice(session.position.legal_moves(seat))

    def hold_ring(self) -> None:
        ring = self.table.handover.curtain.ids.ring
        finger = self.hand.finger().down(*ring.to_window(*ring.center))
        self.hand.wait(RING_SECONDS)
        finger.up()
        self.hand.wait(0.5)

    def tap_anywhere(self) -> None:
        """Tap once or twice, in the middle or not: that skips what is shown, or lifts something."""
        width, height = Window.size
        for _ in range(self.rng.randrange(1, 3)):
            spot = (width / 2, height / 2) if self.rng.random() < 0.5 else self.spot()
            self.hand.finger().down(*spot).up()
            self.hand.wait(self.rng.choice((0.1, 0.4)))

    def spot(self) -> tuple[float, float]:
        width, height = Window.size
        return self.rng.uniform(0, width - 1), self.rng.uniform(0, height - 1)

    def turn_window(self) -> None:
        Window.size = self.rng.choice(SIZES)

    def switch_language(self) -> None:
        """Pause and speak another language, which the settings offer only there."""
        self.screen.pause()
        self.hand.wait(0.1)
        self.app.settings.language = self.rng.choice(("en", "fr"))

    def press_a_button(self) -> None:
        """Pause, read the story or take back, by a finger."""
        kind = self.rng.choice((PauseButton, StoryButton, UndoPill, UndoPill))
        found = [widget for widget in self.table.walk(restrict=True) if isinstance(widget, kind)]
        pressable = [button for button in found if not button.disabled]
        if pressable:
            self.hand.tap(self.rng.choice(pressable))

    def look_up(self) -> None:
        """Open the rulebook and come back before it is quite there."""
        self.screen.look_up()
        self.hand.wait(self.rng.choice((0.03, 0.1, 0.6)))
        self.app.back()
        self.hand.wait(self.rng.choice((0.03, 0.1, 0.6)))

    def come_back(self) -> None:
        """Put away whatever lies on top and can be put away, as the back button does."""
        for _ in range(20):
            if self.app.manager.current in MENUS:
                self.app.back()
            elif self.at_table and (self.screen.paused or getattr(top_layer(self.app.root), "close", None)):
                Window.dispatch("on_keyboard", BACK, 0, None, [])  # in a fade nothing is on top
            else:
                return
            self.hand.wait(0.2)
        raise RuntimeError(f"{self.app.manager.current} cannot be put away")

    # Settled moments.

    def settle(self) -> bool:
        """Wait until nothing moves; tell whether there is something to compare then."""
        for _ in range(60):
            self.come_back()
            if not self.at_table:
                return False
            if not self.table.busy and not self.hand.queue:
                break
            self.hand.wait(0.2)
        table = self.table
        if table.busy:
            return False
        table.hold()
        self._held = table
        table.let_go()
        rest(self.hand)
        table.since.clear()  # a touch takes these away at one table, but not at the other
        table.remarks.clear()
        self.calm(table)
        if table.busy or self.screen.paused:
            return False
        return not getattr(self.helpers, "has_no_twin", lambda _: "")(table)

    def calm(self, table) -> None:
        """Take away what is of the moment."""
        getattr(self.helpers, "calm", lambda _: None)(table)
        self.hand.frames()

    def go_on(self) -> None:
        """Let happen what was held."""
        if self._held is not None and self._held is self.table:
            self.table.release()
            self.hand.wait(0.1)
        self._held = None

    def laid_fresh(self) -> bytes:
        """Take a picture of another table with the same match."""
        table = self.table
        match = table.match.up_to(len(table.match.lines))
        match._undone = table.match._undone[:]  # what may be put back is no history, but on offer
        with fresh_root(self.app):
            fresh = self.app.show("table", session=self.app.new_session(match, Play())).table
            fresh.hold()
            if table.handover.holder != NOBODY:
                fresh.handover.holder = table.handover.holder
            fresh.handover.near = table.handover.near
            rest(self.hand)
            if hasattr(self.helpers, "lay_alike"):
                self.helpers.lay_alike(table, fresh)
                rest(self.hand)
            fresh.since.clear()
            self.calm(fresh)
            picture = pictures.pixels()
            fresh.close()
        self.hand.frames()
        return picture


@contextmanager
def fresh_root(app: CachetteApp) -> Iterator[None]:
    """Let the app begin with no screen, and then go on with those it had."""
    navigator, messages = app.navigator, app.messages
    kept = app.root, navigator.manager, app.session, messages.notice
    Window.remove_widget(app.root)
    app._lay_root()
    Window.add_widget(app.root)
    yield
    Window.remove_widget(app.root)
    app.root, navigator.manager, app.session, messages.notice = kept
    Window.add_widget(app.root)
    app._fit()


def rest(hand: Hand) -> None:
    """Let everything come to rest; what goes on for ever is stopped where it is smallest."""
    until = hand.now + STILL_SECONDS
    hand.frames(3)
    while (Animation._instances or EventLoop.touches) and hand.now < until:
        hand.frames()
    for animation in [*Animation._instances]:
        for running in animation._widgets.values():
            if isinstance(running, dict) and "properties" in running:
                for name, (start, end) in running["properties"].items():
                    setattr(running["widget"], name, min(start, end))
    Builder.sync()


def differing(one: bytes, other: bytes) -> list[int]:
    """List the pixels that look different."""
    if one == other:
        return []
    unlike = {at // 4 for at, (a, b) in enumerate(zip(one, other, strict=True)) if abs(a - b) > ROUNDED}
    return sorted(unlike)


def write(name: str, size: tuple[int, int], pixels: bytes) -> Path:
    """Write a picture below the build folder."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    texture = Texture.create(size=size, colorfmt="rgba")
    texture.blit_buffer(pixels, colorfmt="rgba")
    path = PICTURES / f"{name}.png"
    texture.save(str(path), flipped=False)
    return path


def write_difference(name: str, one: bytes, other: bytes, unlike: list[int]) -> str:
    """Write both pictures, and where they differ in red; tell where."""
    width, height = size = tuple(map(int, Window.size))
    marked = bytearray(channel // 3 if at % 4 < 3 else 255 for at, channel in enumerate(one))
    for pixel in unlike:
        marked[4 * pixel : 4 * pixel + 4] = b"\xff\x20\x20\xff"
    looks = {"played": one, "fresh": other, "difference": bytes(marked)}
    paths = [str(write(f"{name}_{look}", size, pixels)) for look, pixels in looks.items()]
    across, down = [pixel % width for pixel in unlike], [pixel // width for pixel in unlike]
    box = f"{min(across)}-{max(across)} x {min(down)}-{max(down)} of {width} x {height}"
    return f"{len(unlike)} pixels differ, {box}: {' '.join(paths)}"


def told(family: Family, match: Match) -> str:
    """Tell where a match is."""
    settings = family.app.settings
    last = ", ".join(f"{line.seat + 1} {line.move}"[:60] for line in match.lines[-3:])
    people = "".join("b" if seat.bot else "p" for seat in match.seats)
    return f"{people} {settings.pace} {settings.language} line {len(match.lines)} ({last})"


def look(family: Family, moments: int, seed: str) -> list[str]:
    """Play until so many moments were compared; tell what was different."""
    found: list[str] = []
    number = 0
    while number < moments:
        if number % MOMENTS_OF_A_MATCH == 0:
            family.sit_down()
        for _ in range(family.rng.randrange(1, 6)):
            family.act()
        if family.settle():
            number += 1
            where = f"{family.game}_{seed}_{number}".replace("/", "_")
            if saw := compare(family.app, where, pictures.pixels(), family.laid_fresh):
                found.append(f"moment {number}, {told(family, family.table.match)}: {saw}")
                print(found[-1], flush=True)
        family.go_on()
    return found


def compare(app: CachetteApp, where: str, played: bytes, lay_fresh: Callable[[], bytes]) -> str:
    """Tell what is different about something with a history, nothing if it looks as if it had none."""
    if len(app.manager.children) > 1:  # nobody sees it, but it is drawn in every frame
        return f"below the screen there are others: {app.manager.children[1:]}"
    fresh = lay_fresh()
    unlike = differing(played, fresh)
    return write_difference(where, played, fresh, unlike) if unlike else ""


def look_at_home(app: CachetteApp, hand: Hand) -> list[str]:
    """Press everything at home, one after the other, and come back; tell what looks otherwise then."""

    def home() -> Widget:
        while getattr(top_layer(app.root), "close", None):  # a question is put away, as with the back key
            Window.dispatch("on_keyboard", BACK, 0, None, [])
            hand.wait(0.6)
        if app.manager.current == "table":
            app.manager.current_screen.leave()
        screen = app.show("home")
        rest(hand)
        return screen

    def fresh_home() -> bytes:
        with fresh_root(app):
            home()
            return pictures.pixels()

    found = []
    for number in count():
        buttons = [each for each in home().walk(restrict=True) if isinstance(each, Pressable)]
        if number == len(buttons):
            print(f"home: {number} buttons pressed, {len(found)} differ")
            return found
        hand.tap(buttons[number])
        hand.wait(0.6)
        home()
        if saw := compare(app, f"home_{number}", pictures.pixels(), fresh_home):
            found.append(f"home, after a tap on {buttons[number]}: {saw}")
            print(found[-1], flush=True)
    return found


def main(folder: str, game: str, moments: str, seed: str, *more: str) -> None:
    faulthandler.dump_traceback_later(HANGS_AFTER * (int(moments) + 10), exit=True)
    hand = Hand(0.05)
    thinking.perf_counter = lambda: hand.now  # bots think as long everywhere
    os.fsync = lambda _: None
    app = CachetteApp(Path(folder), Random(seed))
    app.settings.language = "en"
    hand.open(app)
    found = look_at_home(app, hand) if game == HOME else play(app, hand, game, int(moments), seed, bool(more))
    os._exit(bool(found))


def play(app: CachetteApp, hand: Hand, game: str, moments: int, seed: str, more: bool) -> list[str]:
    """Look at matches of a game; one may lie elsewhere, with its tests."""
    with ExitStack() as added:
        if more:
            added.enter_context(games_of(MORE_GAMES))
            tests.games.__path__.append(str(MORE_GAMES / "tests" / "games"))
        family = Family(app, hand, game, seed)
        found = look(family, moments, seed)
    print(f"{game}, seed {seed}: {moments} moments, {family.played} moves of people, {len(found)} differ")
    return found


if __name__ == "__main__":
    main(*sys.argv[1:])
