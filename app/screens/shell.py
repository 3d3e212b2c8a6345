"""What screens ask of the app, and what all of them have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Protocol

from kivy.uix.screenmanager import Screen

from app.language import Say
from app.services.context import Context
from app.widgets.still import keep, let_go
from app.widgets.wrapping import lie_flat

if TYPE_CHECKING:  # the first screen is there sooner without them
    from app.model.table_setup import TableSetup
    from app.model.tutorial import Tutorial
    from app.overlays.study import Study
    from app.services.sound import Music
    from app.services.storage import SavedMatch, Storage
    from app.session.modes import AnyMode
    from app.session.session import AnySession, Keeper
    from engine.match import AnyMatch


class Shell(Context, Protocol):
    """The app as its screens see it: the ways through it and its disk, and all that widgets see."""

    storage: Storage
    music: Music
    session: AnySession | None
    """What is played, taught or seen again at a table now, None while nobody sits at one."""

    def show(self, name: str, **facts: Any) -> AppScreen:
        """Go to a screen, and hand it what it needs."""

    def ask(self, title: str, text: str, act: Callable[[], None], **words: str) -> None:
        """Ask before something is left or lost."""

    def tell(self, text: str, sign: str = "close") -> None:
        """Say a sentence over whatever is shown, for a while."""

    def tell_unsaved(self, error: OSError, what: str = "act") -> None:
        """Say what the disk did not do."""

    def disk(self, what: str = "act") -> AbstractContextManager[None]:
        """Do something with the disk; where that fails, say so and go on."""

    def choose(self, game: str) -> None:
        """Set a table for a game that was chosen."""

    def tidy(self) -> None:
        """Give the memory back of all that is not needed at home."""

    def warm_up(self, game: str = "", *beside: str) -> None:
        """Do ahead, bit by bit, what opens a table of a game and screens `beside`."""

    def move_in(self) -> None:
        """Go home, if no other process has the folder any more."""

    def begin(self, setup: TableSetup, remember: bool = True) -> None:
        """Begin a match."""

    def play(self, saved: SavedMatch) -> None:
        """Play a match, a new one or one that was left."""

    def new_session(self, match: AnyMatch, mode: AnyMode, keeper: Keeper | None = None) -> AnySession:
        """Begin a session of a match."""

    def demo(self, game: str = "", after: str = "") -> None:
        """Let bots play each other: this game, or another than the last."""

    def finish(self, saved: SavedMatch) -> None:
        """File a match that has ended, and show how."""

    def teach(self, game: str, anew: bool = False) -> None:
        """Teach a game, from where its lesson was left or anew."""

    def teach_on(self, tutorial: Tutorial) -> None:
        """Go on with a lesson."""

    def take_in(self, data: bytes) -> None:
        """Take in what was chosen in the history, if people are still there."""

    def study_of(self, match: AnyMatch) -> Study:
        """Return what the coach knows of a match."""


def lost_moves(lost: int, say: Say) -> str:
    """Say what a damaged match lacks."""
    return say(
        "The file of this match was damaged: {n} move at its end is lost.",
        "The file of this match was damaged: {n} moves at its end are lost.",
        n=lost,
    )


class AppScreen(Screen):
    """A screen of the app; what it shows is handed to its `prepare`, if it has one."""

    way_back = "home"
    """The screen to which the back key leads."""
    stands = False
    """Whether it has a layout for a window that is higher than wide; others lie in the middle of it."""

    def __init__(self, app: Shell, **kwargs: Any) -> None:
        self.app = app
        super().__init__(**kwargs)
        self.bind(on_pre_enter=keep, on_leave=let_go)
        lie_flat(self)

    def tidy(self) -> None:
        """Give back what costs memory: it is not seen any more, and people are at home."""
        let_go(self)

    def build_ahead(self) -> Iterator[object]:
        """Build what is seen as soon as people come here, one thing after the other."""
        return iter(())

    def same_again(self) -> dict[str, Any]:
        """Tell what a screen that takes the place of this one is to be handed; nothing: what this one was."""
        return {}
