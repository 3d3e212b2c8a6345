"""The app: what holds the screens and the services together, and the way through it."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, cast
from weakref import WeakMethod

from kivy.animation import Animation
from kivy.app import App
from kivy.base import EventLoop, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.screenmanager import NoTransition, ScreenManager
from kivy.utils import platform

from app.box import boxes
from app.language import LANGUAGES, speaker
from app.roots import ROOTS
from app.services.clock import KivyClock
from app.services.device import (
    cutout,
    device_language,
    device_text_size,
    language_of_app,
    lie_still,
    listen,
    note_language,
    pixels_per_inch,
)
from app.services.disk import Lock
from app.services.hand import Hand, hand_of, told_density
from app.services.haptics import Haptics
from app.services.settings import Settings
from app.services.sound import Music, Sounds
from app.services.stock import Stock
from app.services.storage import SavedMatch, Storage
from app.theme import PACES, REFERENCE, TEXT_SIZES, WALNUT_DEEP
from app.widgets.canvases import make_ahead
from app.widgets.entrance import way
from app.widgets.touches import TakenOver, end_touches
from app.widgets.wrapping import cut_off, lie_flat

if TYPE_CHECKING:
    from app.model.table_setup import TableSetup
    from app.model.tutorial import Tutorial
    from app.overlays.study import Study
    from app.screens.setup import SetupScreen
    from app.screens.shell import AppScreen
    from app.services.warm_up import WarmUp
    from app.session.modes import AnyMode
    from app.session.session import AnySession
    from app.widgets.notice import Notice
    from app.widgets.question import Question
    from engine.match import AnyMatch

SCREENS = {
    "home": "HomeScreen",
    "setup": "SetupScreen",
    "table": "TableScreen",
    "result": "ResultScreen",
    "settings": "SettingsScreen",
    "credits": "CreditsScreen",
    "history": "HistoryScreen",
    "replay": "ReplayScreen",
    "statistics": "StatisticsScreen",
    "rulebook": "RulebookScreen",
    "occupied": "OccupiedScreen",
}
LAID = ("table", "replay")
"""Screens with a table, which takes a moment to be laid."""
MENUS = ("settings", "credits", "rulebook")
"""Screens that can be opened from others, in the middle of a match too; the way back leads there."""
NEXT = ("app.model.tutorial", "app.overlays.offer", "app.session.session", "app.session.course")
"""What is wanted as soon as somebody chooses a game."""
TOLD_SECONDS = 4
UNSAVED = {
    "act": "That did not work: {reason}",
    "match": "The match could not be saved: {reason}",
    "choice": "This holds until Cachette is closed, but could not be saved: {reason}",
}
"""What is said when the disk does not do what is wanted."""
OBSERVED = ("u", "text_scale", "hand", "swell", "say")
"""What widgets follow; tables come and go, and the app stays."""
BACK = 27
"""The code of Android's back button, and of the Escape key."""


class CachetteApp(App):
    """Holds the screens and the services together, and leads from one screen to another."""

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
        self._next: AppScreen | None = None
        """The screen that is being made ready for people who look at another one still."""
        self._ahead: dict[str, AppScreen] = {}
        """Screens that were built before anybody has gone to them."""
        self.session: AnySession | None = None
        """What is played, taught or seen again at a table now, None while nobody sits at one."""
        self._study: Study | None = None
        self._handed: dict[str, dict[str, Any]] = {}
        """What each screen was handed last: the next of its name wants it too."""
        self._warm_up: WarmUp | None = None
        self._question: Question | None = None
        self._taken_over = TakenOver()
        self.notice: Notice | None = None
        """The sentence that was told last, None before the first."""
        self._behind = "home"
        """The screen from which a menu was opened."""

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

    def on_start(self) -> None:
        """Collect garbage from now on, and on Android fit the window, which is in its place only now."""
        from app.services.garbage_collection import (
            GarbageCollector,
        )  # the first screen is there sooner without it

        self.garbage_collector = GarbageCollector()
        if platform == "android":
            from app.widgets import graphics

            graphics.remember()
            self._listen()
            self._fit()

    def _listen(self) -> None:
        """Hear what Android does with the glass."""
        EventLoop.add_postproc_module(self._taken_over)
        self._listeners = listen(turned=self._fit, taken_over=self._taken_over.take)
        Window.bind(focus=self._on_focus)
        self.settings.bind(
            lie_flat=lambda _, flat: lie_still(flat), language=lambda _, language: note_language(language)
        )
        lie_still(self.settings.lie_flat)
        self._speak_as_chosen()

    def _speak_as_chosen(self) -> None:
        """Take over the language that Android's settings have for this app: it was chosen last."""
        chosen = language_of_app()
        if chosen in LANGUAGES:
            self.settings.language = chosen

    def on_stop(self) -> None:
        """Listen to the window no more, and let another process have the folder."""
        EventLoop.remove_postproc_module(self._taken_over)
        Window.unbind(size=self._fit, on_keyboard=self._on_key, focus=self._hear)
        Window.unbind(focus=self._on_focus)
        self.music.end()
        if self._warm_up:
            self._warm_up.stop()
        self._lock.release()

    def move_in(self) -> None:
        """Go home, if no other process has the folder any more."""
        if self._lock.take():
            self.storage.take_over()
            self.settings.load()
            self.show("home")

    def load_kv(self, filename: str | None = None) -> bool:
        """Load nothing by itself: every module loads its own look."""
        return False

    def build(self) -> RelativeLayout:
        """Build the window's root; screens come when they are first needed."""
        for words in ("words", "surfaces", "controls"):
            import_module(f"app.widgets.{words}")
        Window.clearcolor = WALNUT_DEEP
        Window.bind(size=self._fit, on_keyboard=self._on_key, focus=self._hear)
        self.settings.bind(language=self._speak, text_size=self._fit, glass=self._fit)
        self.settings.bind(music=lambda *_: self.music.update())
        self.settings.on_unsaved = lambda error: self.tell_unsaved(error, "choice")
        self._speak()
        self._lay_root()
        self.show("home" if self.storage.ours else "occupied")
        return self.root

    def _lay_root(self) -> None:
        self.manager = ScreenManager(transition=NoTransition())
        self.root = RelativeLayout(size_hint=(None, None))
        self.root.add_widget(self.manager)
        lie_flat(self.root)
        cut_off(self.manager)
        self.notice = None
        self._fit()

    # Fitting window and words.

    def _fit(self, *_: object) -> None:
        """Fill the window, but for what a camera or a notch takes of it; a tall one from its middle."""
        margins = cutout()
        width = Window.width - margins.left - margins.right
        room = Window.height - margins.bottom - margins.top
        height = min(room, width)
        self.root.pos = margins.left, margins.bottom + (room - height) / 2
        self.root.size = width, height
        self.u = min(width / REFERENCE[0], height / REFERENCE[1])
        dpi = told_density(Window.width, Window.height, self.settings.glass, pixels_per_inch())
        self.hand = hand_of(Window.width, Window.height, dpi)
        self.text_scale = TEXT_SIZES[self.settings.text_size]
        self.swell = self.hand.swell(self.u) * self.text_scale

    def _speak(self, *_: object) -> None:
        self.say = speaker(self.settings.language)

    def _hear(self, _: Any, focus: bool) -> None:
        """Be silent while people look at another window."""
        self.music.mute("focus", not focus)

    @property
    def pace(self) -> float:
        """How long things take compared with normal."""
        return self.session.pace if self.session else self._chosen_pace()

    def _chosen_pace(self) -> float:
        return PACES[self.settings.pace]

    def tidy(self) -> None:
        """Give the memory back of all that is not needed at home."""
        from app.widgets.pages import give_back

        others = [screen for screen in self.manager.screens if screen is not self.manager.current_screen]
        for screen in others:
            screen.tidy()
            self._handed.pop(screen.name, None)
        if others:
            give_back()
            self.garbage_collector.collect_soon()

    # The way through the app.

    def _on_key(self, _: Any, key: int, *__: Any) -> bool:
        """Go back with Android's back button or the Escape key: put away what lies on top, or leave."""
        if key != BACK:
            return False
        from app.widgets.overlays import top_layer  # the first screen is there sooner without it

        self._arrive()
        self._end_fade()
        top, screen = top_layer(self.root), self.manager.current_screen
        if top and top.close:
            top.close()
        elif screen.name in ("home", "occupied"):
            self.ask(self.say("Leave Cachette?"), "", self.stop)
        elif screen.name == "table":
            screen.pause()
        else:
            self.back()
        return True

    def _end_fade(self) -> None:
        """Bring the way from one screen to the next to its end, and tell both."""
        Animation.stop_all(self.manager.transition)

    def ask(self, title: str, text: str, act: Callable[[], None], **words: str) -> None:
        """Ask before something is left or lost; the usual words are about leaving."""
        from app.widgets.question import Question  # the first screen is there sooner without it

        def answered(yes: bool) -> None:
            self._question = None
            if yes:
                act()

        if not self._question:
            end_touches()
            self._question = Question(answered, title=title, text=text, **words)
            self.root.add_widget(self._question)

    def tell(self, text: str, sign: str = "close") -> None:
        """Say a sentence over whatever is shown, for a while."""
        from app.widgets.notice import Notice  # the first screen is there sooner without it

        if not self.notice:
            self.notice = Notice()
            layer = FloatLayout()
            layer.add_widget(self.notice)
            self.root.add_widget(layer)
        self.notice.show(text, sign, TOLD_SECONDS)

    def tell_unsaved(self, error: OSError, what: str = "act") -> None:
        """Say what the disk did not do; everything goes on."""
        self.tell(self.say(UNSAVED[what], reason=error.strerror or str(error)))

    @contextmanager
    def disk(self, what: str = "act") -> Iterator[None]:
        """Do something with the disk; where that fails, say so and go on."""
        try:
            yield
        except OSError as error:
            self.tell_unsaved(error, what)

    def back(self) -> None:
        """Leave a menu to where it was opened from, another screen to where it says, or else home."""
        screen: AppScreen = self.manager.current_screen
        self.show(self._behind if screen.name in MENUS else screen.way_back)

    def show(self, name: str, **facts: Any) -> AppScreen:
        """Go to a screen, built if it is its first time, and hand it what it needs."""
        end_touches()
        if name in LAID and self._warm_up:
            self._warm_up.stop()  # whoever plays is not held up by what he may open later
        self._arrive()
        self._end_fade()  # Kivy would leave the screen that fades out drawn for ever
        if facts:
            self._handed[name] = facts
        known = self.manager.has_screen(name)
        screen: AppScreen
        if known:
            screen = self.manager.get_screen(name)
        else:
            screen = self._ahead.pop(name) if name in self._ahead else self._make_screen(name)
            facts = self._handed.get(name, {})
        if facts:
            screen.size = self.manager.size
            screen.prepare(**facts)
        self._behind = self._behind if name in MENUS else name
        self._next = screen
        if not known:
            self.manager.add_widget(screen)  # it may be entered by that already
        if facts and name in LAID and self.manager.current_screen not in (None, screen):
            self._arrive_soon()
        else:
            self._arrive()
        return screen

    def _arrive_soon(self) -> None:
        """Arrive in the next frame: a table is laid in one, filled and drawn in another."""
        coming = self._next
        Clock.schedule_once(lambda _: self._arrive(coming))

    def _arrive(self, coming: AppScreen | None = None) -> None:
        """Go to the screen that is ready, unless people are there already or have gone on meanwhile."""
        screen = self._next
        if screen is None or coming not in (None, screen):
            return
        self._next = None
        end_touches()
        still = self.settings.reduced_motion or self.manager.current_screen in (None, screen)
        self.manager.transition = way(still)
        self.manager.current = name = screen.name
        if name not in MENUS:
            self.music.go_to(self.session.match.game.name if name == "table" and self.session else "")

    def _make_screen(self, name: str) -> AppScreen:
        """Load a screen's module and hand the screen this app."""
        kind: type[AppScreen] = getattr(import_module(f"app.screens.{name}"), SCREENS[name])
        return kind(self, name=name)

    def build_ahead(self, *names: str) -> Iterator[object]:
        """Build screens that people may go to next, one after the other."""
        for name in names:
            if name not in self._ahead and not self.manager.has_screen(name):
                self._ahead[name] = screen = self._make_screen(name)
                yield name
                yield from screen.build_ahead()

    def warm_up(self, game: str = "", *beside: str) -> None:
        """Do ahead, bit by bit, what opens a table of a game and screens `beside`, and what home opens."""
        from app.model.history import read_ahead
        from app.services.warm_up import (
            WarmUp,
            module_steps,
            picture_steps,
            sound_steps,
            table_steps,
        )  # the first screen is there sooner without it

        if not self._warm_up:
            self._warm_up = WarmUp()
        at_home = self._behind == "home"
        rules = (f"engine.{game}" for game in boxes())
        here = (
            self.build_ahead("setup"),
            module_steps(*NEXT, *rules),
            picture_steps(),
            sound_steps(self, "press"),
            make_ahead(),
        )
        past = (self.build_ahead("history"), read_ahead(self.storage))
        there = (self.build_ahead("table"), table_steps(game, self), self.build_ahead(*beside))
        self._warm_up.begin(*(here if at_home else ()), *(there if game else ()), *(past if at_home else ()))

    def set_table(self, game: str) -> SetupScreen:
        """Set a table for a game as it was last time."""
        from app.model.people import known, table_of
        from app.model.table_setup import (  # the first screen is there sooner without it
            TableSetup,
            person_names,
        )
        from engine.games import GAMES

        facts = self.storage.load("tables").get(game)
        names = person_names(self.say)
        if facts:
            setup = TableSetup.remembered(GAMES[game], facts, names)
        else:
            setup = table_of(GAMES[game], known(self.storage), names)
        screen = cast("SetupScreen", self.show("setup", setup=setup))
        self.warm_up(game, "rulebook")
        return screen

    def choose(self, game: str) -> None:
        """Set a table for a game that was chosen; the first time, offer to learn it."""
        from app.model.tutorial import was_offered

        screen = self.set_table(game)
        if not was_offered(self.storage, game):
            screen.offer_tutorial()

    def begin(self, setup: TableSetup, remember: bool = True) -> None:
        """Sit down and play; the table and its people are remembered for next time."""
        from app.model import people

        if remember:
            with self.disk("choice"):
                self.storage.store("tables", {**self.storage.load("tables"), setup.game.name: setup.facts()})
        match = setup.begin(self.rng or Random())
        everybody = people.meet(people.known(self.storage), setup.guests)
        with self.disk("choice"):
            people.store(self.storage, everybody)
        match.notes[people.PEOPLE] = people.marks(everybody, setup.guests)
        self.play(self.storage.sit_down(match))

    def play(self, saved: SavedMatch) -> None:
        """Play a match, a new one or one that was left."""
        from app.session.modes import Play  # with the bots it brings

        with suppress(OSError):  # it holds for the sitting, and the match itself tells that the disk is full
            self.storage.note_played(saved)
        self.show("table", session=self.new_session(saved.match, Play(), saved))

    def new_session(self, match: AnyMatch, mode: AnyMode, keeper: SavedMatch | None = None) -> AnySession:
        """Begin a session of a match, on the app's clock, at the pace people have chosen."""
        from app.session.course import course_of
        from app.session.session import Session

        return Session(
            match,
            mode,
            course_of(match.game.name),
            self.clock,
            keeper=keeper,
            rng=self.rng,
            pace=self._chosen_pace,
        )

    def continue_match(self) -> None:
        """Go on with the match that was played last of those that are not over."""
        saved = self.storage.unfinished()
        if saved:
            self.play(saved)
        else:
            self.show("home")

    def demo(self, after: str = "") -> None:
        """Let bots play each other until somebody touches the glass; then there is another game."""
        from app.model.demo import demo_match
        from app.session.modes import Demo

        match = demo_match(self.rng or Random(), after)
        self.show("table", session=self.new_session(match, Demo()))

    def take_in(self, data: bytes) -> None:
        """Take in what was chosen in the history, whose screen may have been built anew meanwhile."""
        if self.manager.current == "history":
            self.manager.current_screen.take(data)

    def study_of(self, match: AnyMatch) -> Study:
        """Return what the coach knows of a match; he thinks about one at a time."""
        from app.overlays.study import Study

        if self._study is None or self._study.match is not match:
            if self._study:
                self._study.stop()
            self._study = Study(match)
        return self._study

    def teach(self, game: str, anew: bool = False) -> None:
        """Teach a game, from where its lesson was left or anew."""
        from app.model.tutorial import Tutorial

        self.teach_on(Tutorial(self.storage, game, anew))

    def teach_on(self, tutorial: Tutorial) -> None:
        """Go on with a lesson; the match that was left stays as it is."""
        match, mode = tutorial.begin(self.say("Ada"))
        self.show("table", session=self.new_session(match, mode), tutorial=tutorial)

    def finish(self, saved: SavedMatch) -> None:
        """File a match that has ended, and show how."""
        self.storage.archive(saved)
        self.show("result", match=saved.match)

    # Being put aside.

    def _on_focus(self, _: Any, focus: bool) -> None:
        """Cover what is secret as soon as something else lies over the app; whoever comes back uncovers it.

        SDL pauses only when nothing of the app is seen any more: after the task switcher has taken its
        picture, and never behind a sheet that shares something, or beside another app.
        """
        if not focus:
            self._cover()

    def _cover(self) -> None:
        end_touches()  # Android takes the fingers away and never says so
        self._arrive()
        if self.manager.current == "table":
            self.manager.current_screen.pause()

    def on_pause(self) -> bool:
        """Let Android put the app away with every secret covered; every line is on the disk already."""
        self._cover()
        self.music.mute("aside")
        EventLoop.idle()  # what is drawn last is what the task switcher shows
        return True

    def on_resume(self) -> None:
        """Come back; whether everything is still drawn can be told in the next frame only."""
        self.music.mute("aside", False)
        Clock.schedule_once(lambda _: self._look_at_glass(), -1)

    def _look_at_glass(self) -> None:
        from app.widgets import graphics

        if graphics.is_lost():
            self._draw_anew()
        self._fit()  # the tablet may have been turned
        self._speak_as_chosen()

    def _draw_anew(self) -> None:
        """Build again what was seen: the graphics memory is gone, and all that was drawn with it."""
        from app.widgets import graphics

        gc.unfreeze()  # else what was drawn before would stay for ever
        self._build_anew(graphics.begin_anew)

    def _build_anew(self, clear: Callable[[], None]) -> None:
        """Build again what was seen, a match paused, after `clear` has emptied the window."""
        self._arrive()
        for screen in self.manager.screens:
            if facts := screen.same_again():
                self._handed[screen.name] = facts
        self._ahead.clear()
        self.stock.clear()
        self.manager.current_screen.dispatch("on_leave")
        name, at_table = self.manager.current, self._behind == "table"
        if at_table:
            self.manager.get_screen("table").table.close()
        clear()
        self._question = None
        self._lay_root()
        Window.add_widget(self.root)
        behind = self.show(self._behind)
        if at_table:
            Clock.schedule_once(lambda _: behind.pause())  # once it has laid out what there is to cover
        if name in MENUS:
            self.show(name)

    # What nobody has foreseen.

    def survive(self) -> None:
        """Let nothing that is raised in the main loop end the evening, from now on."""
        from app.services.last_resort import LastResort  # tests want to hear of everything

        ExceptionManager.add_handler(LastResort(self.storage.folder, self._where, self.recover))

    def _where(self) -> str:
        """Tell where people are, and in which game."""
        return f"{self.manager.current}, {self.session.match.game.name if self.session else 'no match'}"

    def recover(self, home: bool = False) -> None:
        """Go on after a mishap where people were, a match paused, or else at home; say so."""
        is_saved = self._save_all()
        with suppress(Exception):  # whatever is broken is left
            end_touches()
        if home:
            self._begin_at_home()
        else:
            self._build_anew(lambda: Window.remove_widget(self.root))
        saved = self.say("Something went wrong; the match is saved.")
        self.tell(saved if is_saved else self.say("Something went wrong, but the game goes on."))

    def _save_all(self) -> bool:
        """Save what is played; False where there is nothing to save, or the disk did not take it."""
        if not self.session or not self.session.keeper:
            return False
        self.session.keep()
        return not self.storage.behind

    def _begin_at_home(self) -> None:
        """Drop everything that is shown, and lay home anew."""
        with suppress(Exception):
            self.manager.current_screen.dispatch("on_leave")
        with suppress(Exception):
            self.manager.get_screen("table").table.close()
        self.session = None
        Window.remove_widget(self.root)
        self._question, self._handed = None, {}
        self._lay_root()
        Window.add_widget(self.root)
        self.show("home")
