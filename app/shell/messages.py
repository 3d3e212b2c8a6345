"""What is said and asked over whatever is shown: notices, questions, and what the disk did not do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.language import Say
from app.widgets.touches import end_touches

if TYPE_CHECKING:
    from app.widgets.notice import Notice
    from app.widgets.question import Question
    from app.widgets.turning import Turning

TOLD_SECONDS = 4
UNSAVED = {
    "act": "That did not work: {reason}",
    "match": "The match could not be saved: {reason}",
    "choice": "This holds until Cachette is closed, but could not be saved: {reason}",
}
"""What is said when the disk does not do what is wanted."""


class Messages:
    """Lays what it says and asks over the root."""

    def __init__(self, root: Callable[[], Widget], say: Callable[[], Say]) -> None:
        """`root` and `say` tell what is shown now and in which language."""
        self._root = root
        self._say = say
        self.question: Question | None = None
        """What waits for an answer now."""
        self.notice: Notice | None = None
        """The sentence that was told last, None before the first."""
        self.wish: Turning | None = None
        """What is said below a table in an upright window, None before it was said first."""

    def begin_anew(self) -> None:
        """Forget what lay over a root that is gone."""
        self.question = self.notice = self.wish = None

    def ask(self, title: str, text: str, act: Callable[[], None], **words: str) -> None:
        """Ask before something is left or lost; the usual words are about leaving."""
        from app.widgets.question import Question  # the first screen is there sooner without it

        def answered(yes: bool) -> None:
            self.question = None
            if yes:
                act()

        if not self.question:
            end_touches()
            self.question = Question(answered, title=title, text=text, **words)
            self._root().add_widget(self.question)

    def tell(self, text: str, sign: str = "close") -> None:
        """Say a sentence over whatever is shown, for a while."""
        from app.widgets.notice import Notice  # the first screen is there sooner without it

        if not self.notice:
            self.notice = Notice()
            layer = FloatLayout()
            layer.add_widget(self.notice)
            self._root().add_widget(layer)
        self.notice.show(text, sign, TOLD_SECONDS)

    def wish_for_width(self, room: float) -> None:
        """Say in the room below what lies in the middle of an upright window that it wants a wide one."""
        if room and not self.wish:
            from app.widgets.turning import Turning  # few windows are upright

            self.wish, root = Turning(), self._root()
            root.add_widget(self.wish, index=len(root.children))
        if self.wish:
            self.wish.room = room

    def tell_unsaved(self, error: OSError, what: str = "act") -> None:
        """Say what the disk did not do; everything goes on."""
        say = self._say()
        self.tell(say(UNSAVED[what], reason=error.strerror or str(error)))

    @contextmanager
    def disk(self, what: str = "act") -> Iterator[None]:
        """Do something with the disk; where that fails, say so and go on."""
        try:
            yield
        except OSError as error:
            self.tell_unsaved(error, what)
