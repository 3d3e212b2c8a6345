"""The app: what holds the screens and the services together. Its parts are in `app/shell/`."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any
from weakref import WeakMethod

from kivy.app import App
from kivy.core.window import Window
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.screenmanager import ScreenManager
from kivy.utils import platform

from app.language import speaker
from app.roots import ROOTS
from app.services.clock import KivyClock
from app.services.device import device_language, device_text_size
from app.services.disk import Lock
from app.services.hand import Hand
from app.services.haptics import Haptics
from app.services.settings import Settings
from app.services.sound import Music, Sounds
from app.services.stock import Stock
from app.services.storage import Storage
from app.shell.ahead import Ahead
from app.shell.aside import Aside
from app.shell.glass import fit
from app.shell.messages import Messages
from app.shell.navigator import LAID, Navigator
from app.shell.rebuilding import Rebuilding
from app.shell.sittings import Sittings
from app.theme import WALNUT_DEEP
from app.widgets.canvases import draw_what_is_seen
from app.widgets.wrapping import cut_off, lie_flat

if TYPE_CHECKING:
    from app.session.session import AnySession
    from app.widgets.notice import Notice

OBSERVED = ("u", "text_scale", "hand", "swell", "say")
"""What widgets follow; tables come and go, and the app stays."""


class CachetteApp(App):
    """The context of widgets and the `Shell` of screens: its parts do what both ask for."""

    title = "Cachette"
    icon = str(ROOTS[0] / "assets" / "icon.png")
    """What a desktop shows of the window; Android has its own."""
    u = NumericProperty(1.0)
    """Pixels per unit of the reference screen."""
    text_scale = NumericProperty(1.0)
    hand = ObjectProperty(Hand(), rebind=True)
    """What eyes and fingers need of the glass."""
    swell = NumericProperty(1.0)
    """How much larger words are drawn than units say: where they stand grows with it."""
    has_keyboard = BooleanProperty(platform not in ("android", "ios"))
    """Whether what a key does is shown, as on a desktop."""
    say = ObjectProperty(speaker("en"))
    """`app.say(sentence, **facts)` in the language of the moment; kv texts follow when it changes."""

    def __init__(self, folder: Path | None = None, rng: Random | None = None, **kwargs: Any) -> None:
        """Keep everything in a folder (default: the user's); `rng` replaces the machine's chance."""
        super().__init__(**kwargs)
        self.rng = rng
        folder = folder or Path(self.user_data_dir)
        self._lock = Lock(folder)
        self.storage = Storage(folder, ours=self._lock.take())
        self.settings = Settings(self.storage, device_language(), device_text_size())
        self.music = Music(lambda: self.settings.music)
        self.sounds = Sounds(lambda: self.settings.sound, self.music.duck)
        self.haptics = Haptics(lambda: self.settings.vibration)
        self.clock = KivyClock()
        self.stock = Stock()
        self.session: AnySession | None = None
        """What is played, taught or seen again at a table now, None while nobody sits at one."""
        self._compose()

    def _compose(self) -> None:
        """Make the parts, and lend the app what they can do."""
        self.messages = messages = Messages(lambda: self.root, lambda: self.say)
        self.ask, self.tell = messages.ask, messages.tell
        self.tell_unsaved, self.disk = messages.tell_unsaved, messages.disk

        self.navigator = navigator = Navigator(
            self, self._about_to_show, self._turn, self._arrived, lambda: self.stop()
        )
        self.show, self.back = navigator.show, navigator.back

        self.ahead = ahead = Ahead(self, navigator)
        self.warm_up = ahead.warm_up

        self.sittings = sittings = Sittings(self, lambda: self.rng)
        self.set_table, self.choose, self.begin = sittings.set_table, sittings.choose, sittings.begin
        self.play, self.continue_match = sittings.play, sittings.continue_match
        self.demo, self.finish = sittings.demo, sittings.finish
        self.teach, self.teach_on = sittings.teach, sittings.teach_on
        self.new_session, self.study_of = sittings.new_session, sittings.study_of

        self.rebuilding = rebuilding = Rebuilding(self, navigator, lambda: self.root, self._lay_root)
        self.survive, self.recover = rebuilding.watch, rebuilding.recover

        self.aside = Aside(navigator, self.settings, self.music, self._fit, rebuilding.draw_anew)

    @property
    def manager(self) -> ScreenManager:
        """What holds the screens."""
        return self.navigator.manager

    @property
    def notice(self) -> Notice | None:
        """The sentence that was told last, None before the first."""
        return self.messages.notice

    @property
    def pace(self) -> float:
        """How long things take compared with normal."""
        return self.session.pace if self.session else self.sittings.pace

    # Beginning and ending.

    def load_kv(self, filename: str | None = None) -> bool:
        """Load nothing by itself: every module loads its own look."""
        return False

    def build(self) -> RelativeLayout:
        """Build the window's root; screens come when they are first needed."""
        draw_what_is_seen()
        for words in ("words", "surfaces", "controls"):
            import_module(f"app.widgets.{words}")
        Window.clearcolor = WALNUT_DEEP
        Window.bind(size=self._fit, on_keyboard=self.navigator.on_key, focus=self._hear)
        self.settings.bind(language=self._speak, text_size=self._fit, glass=self._fit)
        self.settings.bind(music=lambda *_: self.music.update())
        self.settings.on_unsaved = lambda error: self.tell_unsaved(error, "choice")
        self._speak()
        self._lay_root()
        self.show("home" if self.storage.ours else "occupied")
        return self.root

    def _lay_root(self) -> None:
        self.root = RelativeLayout(size_hint=(None, None))
        manager = self.navigator.begin_anew()
        self.root.add_widget(manager)
        lie_flat(self.root)
        cut_off(manager)
        self.messages.begin_anew()
        self._fit()

    def on_start(self) -> None:
        """Collect garbage from now on, and hear what Android does with the glass."""
        from app.services.garbage_collection import (
            GarbageCollector,
        )  # the first screen is there sooner without it

        self.garbage_collector = GarbageCollector()
        if platform == "android":
            self.aside.listen()

    def on_pause(self) -> bool:
        """Let Android put the app away."""
        self.aside.begin()
        return True

    def on_resume(self) -> None:
        """Come back from where Android had put the app."""
        self.aside.come_back()

    def on_stop(self) -> None:
        """Listen to the window no more, and let another process have the folder."""
        self.aside.end()
        Window.unbind(size=self._fit, on_keyboard=self.navigator.on_key, focus=self._hear)
        self.music.end()
        self.ahead.stop()
        self._lock.release()

    def move_in(self) -> None:
        """Go home, if no other process has the folder any more."""
        if self._lock.take():
            self.storage.take_over()
            self.settings.load()
            self.show("home")

    # What the parts are told by the window, by settings and by each other.

    def _fit(self, *_: object) -> None:
        """Fit the window, and let everything follow."""
        fitting = fit(self.settings, self.navigator.can_stand)
        self.root.pos = fitting.pos
        self.root.size = self.manager.size = fitting.size  # at once: a layout would tell it in a frame only
        self.u, self.hand, self.text_scale = fitting.u, fitting.hand, fitting.text_scale
        self.swell = fitting.swell
        self.messages.wish_for_width(fitting.below)

    def _speak(self, *_: object) -> None:
        self.say = speaker(self.settings.language)

    def _hear(self, _: object, focus: bool) -> None:
        """Be silent while people look at another window."""
        self.music.mute("focus", not focus)

    def _turn(self) -> bool:
        """Let the screen that comes stand in an upright window, or lie; tell whether that is new."""
        before = tuple(self.root.size)
        if Window.height > Window.width:
            self._fit()
        return before != tuple(self.root.size)

    def _about_to_show(self, name: str) -> None:
        if name in LAID:
            self.ahead.stop()

    def _arrived(self, name: str) -> None:
        """Let the music of the place be heard."""
        self.music.go_to(self.session.match.game.name if name == "table" and self.session else "")

    def tidy(self) -> None:
        """Give the memory back of all that is not needed at home."""
        from app.services.pages import give_back

        if self.navigator.tidy():
            give_back()
            self.garbage_collector.collect_soon()

    def take_in(self, data: bytes) -> None:
        """Take in what was chosen in the history, whose screen may have been built anew meanwhile."""
        if self.manager.current == "history":
            self.manager.current_screen.take(data)

    # Being followed.

    def bind(self, **observers: Callable[..., object]) -> None:
        """Call back when something changes, as long as whoever wants it lives.

        Kivy keeps what it would call of those who are gone until there is a change, which may never come.
        """
        for name, observer in observers.items():
            if name in OBSERVED and hasattr(observer, "__self__"):
                self._bind_weakly(name, observer)
            else:
                super().bind(**{name: observer})

    def _bind_weakly(self, name: str, observer: Callable[..., object]) -> None:
        method = WeakMethod(observer, lambda _: self.unbind_uid(name, number))

        def call(*facts: object) -> None:
            if alive := method():
                alive(*facts)

        number = self.fbind(name, call)
