"""The app: what holds the screens and the services together, and the way through it."""

from __future__ import annotations

import gc
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.core.window import Window
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import FadeTransition, NoTransition, Screen, ScreenManager
from kivy.utils import platform

from app.services.haptics import Haptics
from app.services.language import device_language, speaker
from app.services.settings import Settings
from app.services.sound import Sounds
from app.services.storage import SavedMatch, Storage
from app.theme import ASSETS, REFERENCE, TEXT_SIZES, WALNUT_DEEP

if TYPE_CHECKING:
    from app.table_setup import TableSetup
    from app.tutorial import Tutorial

SCREENS = {
    "home": "HomeScreen",
    "setup": "SetupScreen",
    "table": "TableScreen",
    "result": "ResultScreen",
    "settings": "SettingsScreen",
    "credits": "CreditsScreen",
}
MENUS = ("settings", "credits")
"""Screens that can be opened in the middle of a match; the way back leads to the table."""
FADE_SECONDS = 0.18
BACK = 27
"""The code of Android's back button, and of the Escape key."""


class CachetteApp(App):
    """Cachette."""

    title = "Cachette"
    u = NumericProperty(1.0)
    """Pixels per unit of the reference screen."""
    text_scale = NumericProperty(1.0)
    keyboard_play = BooleanProperty(platform not in ("android", "ios"))
    """Whether people may race with keys, as on a desktop."""
    say = ObjectProperty(speaker("en"))
    """`app.say(sentence, **facts)` in the language of the moment; kv texts follow when it changes."""

    def __init__(self, folder: Path | None = None, rng: Random | None = None, **kwargs: Any) -> None:
        """Keep everything in a folder (default: the user's); `rng` replaces the machine's chance."""
        super().__init__(**kwargs)
        self.rng = rng
        self.storage = Storage(folder or Path(self.user_data_dir))
        self.settings = Settings(self.storage, device_language())
        self.sounds = Sounds(ASSETS / "sounds", lambda: self.settings.sound)
        self.haptics = Haptics(lambda: self.settings.vibration)
        self.saved: SavedMatch | None = None
        self.demonstrated = ""
        """The game that bots play for those who watch, nothing if people play."""
        self.tutorial: Tutorial | None = None
        """The lesson that somebody takes, None if people play."""
        self._at_table = False

    def on_start(self) -> None:
        """Spare the garbage collector what will live as long as the app: its pauses would be seen."""
        gc.freeze()

    def load_kv(self, filename: str | None = None) -> bool:
        """Load nothing by itself: every module loads its own look."""
        return False

    def build(self) -> FloatLayout:
        """Build the window's root; screens come when they are first needed."""
        for words in ("words", "surfaces", "controls"):
            import_module(f"app.widgets.{words}")
        Window.clearcolor = WALNUT_DEEP
        Window.bind(size=self._fit, on_keyboard=self._on_key)
        self.settings.bind(language=self._speak, text_size=self._fit)
        self._speak()
        self._fit()
        self.manager = ScreenManager(transition=NoTransition())
        root = FloatLayout()
        root.add_widget(self.manager)
        self.show("home")
        return root

    # Fitting window and words.

    def _fit(self, *_: object) -> None:
        width, height = Window.size
        self.u = min(width / REFERENCE[0], height / REFERENCE[1])
        self.text_scale = TEXT_SIZES[self.settings.text_size]

    def _speak(self, *_: object) -> None:
        self.say = speaker(self.settings.language)

    # The way through the app.

    def _on_key(self, _: Any, key: int, *__: Any) -> bool:
        """Go back with Android's back button or the Escape key: pause a match, else go home, then leave."""
        if key != BACK:
            return False
        screen = self.manager.current_screen
        if screen.name == "home":
            return False
        if screen.name != "table":
            self.back()
        elif screen.paused:
            screen.resume()
        else:
            screen.pause()
        return True

    def back(self) -> None:
        """Leave a menu: to the table if it was opened from there, else home."""
        self.show("table" if self._at_table else "home")

    def show(self, name: str, **facts: Any) -> Screen:
        """Go to a screen, built if it is its first time, and hand it what it needs."""
        if not self.manager.has_screen(name):
            module = import_module(f"app.screens.{name}")
            self.manager.add_widget(getattr(module, SCREENS[name])(name=name))
        screen = self.manager.get_screen(name)
        self._at_table = name == "table" or (self._at_table and name in MENUS)
        if facts:
            screen.prepare(**facts)
        still = self.settings.reduced_motion or self.manager.current_screen in (None, screen)
        self.manager.transition = NoTransition() if still else FadeTransition(duration=FADE_SECONDS)
        self.manager.current = name
        return screen

    def set_table(self, game: str) -> None:
        """Set a table for a game as it was last time."""
        from app.table_setup import TableSetup  # the first screen is there sooner without it
        from app.warm_up import warm_up
        from engine.games import GAMES

        warm_up(game)
        names = tuple(self.say(name) for name in ("Ada", "Ben", "Cleo", "Dan", "Eve"))
        facts = self.storage.load("tables").get(game)
        self.show("setup", setup=TableSetup.remembered(GAMES[game], facts, names))

    def choose(self, game: str) -> None:
        """Set a table for a game that was chosen; the first time, offer to learn it."""
        from app.tutorial import was_offered

        self.set_table(game)
        if not was_offered(self.storage, game):
            self.manager.current_screen.offer_tutorial()

    def begin(self, setup: TableSetup, remember: bool = True) -> None:
        """Sit down and play; the table is remembered for next time."""
        if remember:
            self.storage.store("tables", {**self.storage.load("tables"), setup.game.name: setup.facts()})
        match = setup.begin(self.rng or Random())
        self.play(self.storage.begin(match))

    def play(self, saved: SavedMatch) -> None:
        """Play a match, a new one or one that was left."""
        from app.host import Host  # with the bots it brings

        self.saved, self.demonstrated, self.tutorial = saved, "", None
        self.show("table", host=Host(saved, self.rng))

    def continue_match(self) -> None:
        """Go on with the newest match that is not over."""
        saved = self.storage.unfinished()
        if saved:
            self.play(saved)
        else:
            self.show("home")

    def demo(self) -> None:
        """Let bots play each other until somebody touches the glass; then there is a next game."""
        from app.demo import demo_match
        from app.host import Host

        before = self.demonstrated
        match = demo_match(self.rng or Random(), before)
        self.saved, self.demonstrated, self.tutorial = None, match.match.game.name, None
        self.show("table", host=Host(match, self.rng))

    def teach(self, game: str, anew: bool = False) -> None:
        """Teach a game, from where its lesson was left or anew."""
        from app.tutorial import Tutorial

        self.teach_on(Tutorial(self.storage, game, anew))

    def teach_on(self, tutorial: Tutorial) -> None:
        """Go on with a lesson; the match that was left stays as it is."""
        self.saved, self.demonstrated, self.tutorial = None, "", tutorial
        self.show("table", host=tutorial.host(self.say("Ada"), self.rng))

    def finish(self) -> None:
        """Show how the match ended."""
        if self.tutorial:
            self.manager.get_screen("table").notice.finish()
        elif self.demonstrated:
            self.demo()
        elif self.saved:
            self.storage.archive(self.saved)
            self.show("result", match=self.saved.match)

    def on_pause(self) -> bool:
        """Let Android put the app away with every secret covered; every line is on the disk already."""
        if self.manager.current == "table":
            self.manager.current_screen.pause()
        return True
