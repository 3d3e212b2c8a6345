"""A monkey at the glass: random touches with up to ten fingers over the whole app.

Nothing may raise, no touch may stay grabbed, no position may become illegal, no secret may be seen, and the
disk must agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from random import Random

from kivy.base import EventLoop
from kivy.core.window import Window

from app.language import LANGUAGES
from app.theme import TEXT_SIZES
from app.widgets.controls import Pill
from engine import sheet
from tests.app.test_history import played
from tests.games import part_of
from tests.invariants import check

FINGERS = 10
SIZES = ((640, 400), (512, 300), (800, 360), (400, 640))
BACK, ENTER = 27, 13
OFTEN = 0.1
"""So much of what befalls an app is no finger."""
WEIGHTS = (4, 6, 2, 2, 2, 2, 2, 1, 3)
"""How often each mischief is made, compared with the others."""
STAY = 150
"""So many touches the monkey makes at a table before it is put at the next one."""


def told_by_game(what: str, table) -> Collection:
    """Ask the helpers of a game what would tempt a monkey, or what leaks; nothing if they do not say."""
    helpers = part_of(table.match.game.name, "fingers.helpers")
    return getattr(helpers, what, lambda _: ())(table)


def buttons_of(table) -> list[tuple[float, float]]:
    """Find the buttons of a table, or of what lies over it."""
    seen = (getattr(table, "overlay", None) or table).walk(restrict=True)
    return [widget.to_window(*widget.center) for widget in seen if isinstance(widget, Pill)]


class Mischief:
    """What befalls an app beside fingers: keys, pauses, other languages and sizes, lost graphics, files."""

    def __init__(self, app, rng: Random) -> None:
        self.app = app
        self.rng = rng
        self.done: Counter[str] = Counter()
        app.stop = lambda: None  # who says yes to leaving is back at once
        self._files = self._write_files()

    def make(self) -> None:
        """Do one of these things."""
        act = self.rng.choices(self.ACTS, WEIGHTS)[0]
        self.done[act.__name__] += 1
        act(self)

    def go_back(self) -> None:
        Window.dispatch("on_keyboard", BACK, 0, None, [])

    def type_letter(self) -> None:
        letter = self.rng.choice("aéЖ|:\n😀")
        Window.dispatch("on_key_down", ord(letter), 0, letter, [])
        Window.dispatch("on_textinput", letter)
        Window.dispatch("on_key_up", ord(letter), 0)

    def press_enter(self) -> None:
        Window.dispatch("on_key_down", ENTER, 0, None, [])
        Window.dispatch("on_key_up", ENTER, 0)

    def turn(self) -> None:
        Window.size = self.rng.choice(SIZES)

    def put_aside(self) -> None:
        self.app.on_pause()
        if self.rng.random() < 0.5:
            self.app.on_pause()
        self.app.on_resume()

    def lose_focus(self) -> None:
        Window._focus = not Window._focus  # as SDL tells it

    def speak(self) -> None:
        settings = self.app.settings
        settings.language = self.rng.choice(list(LANGUAGES))
        settings.text_size = self.rng.choice(list(TEXT_SIZES))

    def lose_graphics(self) -> None:
        self.app.rebuilding.draw_anew()

    def drop_file(self) -> None:
        Window.dispatch("on_drop_file", self.rng.choice(self._files), 10, 10)

    def _write_files(self) -> list[bytes]:
        folder = self.app.storage.folder / "dropped"
        folder.mkdir()
        running, over = (played("nut", ("Ada", "Ben"), lines=lines) for lines in (9, 10_000))
        datas = (b"\xff\x00", b"", sheet.write(running).encode(), sheet.write(over).encode())
        for number, data in enumerate(datas):
            (folder / f"{number}.txt").write_bytes(data)
        names = [*(f"{number}.txt" for number in range(len(datas))), "", "none.txt"]
        return [str(folder / name).encode() for name in names]

    ACTS = (
        go_back, type_letter, press_enter, turn, put_aside, lose_focus, speak, lose_graphics, drop_file,
    )  # fmt: skip


class Monkey:
    """Ten fingers without a plan; with `mischief` other things befall the app meanwhile."""

    def __init__(self, app, hand, seed: int, mischief: bool = False) -> None:
        self.app = app
        self.hand = hand
        self.rng = Random(seed)
        self.down: list = []
        self.fingers = FINGERS
        self.visited: set[str] = set()
        self.mischief = Mischief(app, self.rng) if mischief else None

    def play(self, touches: int, tables: Sequence[Callable[[], object]] = ()) -> None:
        """Make so many touches, now and then turn the window, and look whether all is well.

        At one of `tables` after the other, if there are any: the fingers stay on the glass meanwhile.
        """
        self.hand.patience += 10 * touches
        for number in range(touches):
            if number % 30 == 0:
                self.fingers = self.rng.choice((1, 1, 2, FINGERS))
            if tables and number % STAY == 0:
                self.check()
                tables[number // STAY % len(tables)]()
            if self.mischief and self.rng.random() < OFTEN:
                self.mischief.make()
            self._touch()
            self.visited.add(self.app.manager.current)
            if self.fingers <= 2 or self.rng.random() < 0.3:  # a frame takes one event of each finger
                self.hand.frames(self.rng.randrange(1, 3), seconds=0.1)
            if number % 500 == 499:
                self._turn_window()
                self.check()
        for finger in self.down:
            finger.up()
        self.down = []
        self.hand.wait(3)
        self.check()
        assert not any(touch.grab_list for touch in EventLoop.touches), "a touch is still grabbed"

    def _touch(self) -> None:
        spot = self._spot()
        kind = self.rng.random()
        if kind < 0.5 and len(self.down) < self.fingers:
            self.down.append(self.hand.finger().down(*spot))
        elif self.down and kind < 0.65:
            self.rng.choice(self.down).move(*spot)
        elif self.down:
            self.down.pop(self.rng.randrange(len(self.down))).up()

    def _spot(self) -> tuple[float, float]:
        """Find somewhere to touch; at a table more often what glows, else a card or a button."""
        screen = self.app.manager.current_screen
        if screen.name == "table" and self.rng.random() < 0.7:
            curtain = screen.table.handover.curtain
            if curtain:
                return curtain.ids.ring.to_window(*curtain.ids.ring.center)
            tempting = told_by_game("tempting", screen.table) or buttons_of(screen.table)
            if tempting:
                return self.rng.choice(tempting)
        width, height = Window.size
        return self.rng.uniform(0, width - 1), self.rng.uniform(0, height - 1)

    def _turn_window(self) -> None:
        Window.size = self.rng.choice(SIZES)

    def check(self) -> None:
        """Compare what is played with what is on the disk."""
        saved = self.app.session.keeper if self.app.session else None
        if saved:
            check(saved.match.position)
            on_disk = sheet.read(saved.path.read_bytes()).match
            assert on_disk.position == saved.match.position
        table = self.app.manager.has_screen("table") and self.app.manager.get_screen("table").table
        if table:
            found = told_by_game("leaks", table)
            assert not found, found
        assert not self.app.storage.reports
