"""Who holds the tablet: a curtain before each person's secrets, and nothing of them for anybody else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

from kivy.animation import Animation
from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from app.language import Say
from app.services.context import Context
from app.services.pages import give_back
from app.session.session import Session
from app.tables.curtain import Curtain
from app.tables.undoing import Undoing
from app.widgets.news import Lines
from engine.game import M, P

NOBODY = -1


class Handover(EventDispatcher, Generic[P, M]):
    """Gives the tablet from one person to the next; only the holder's secrets may reach a widget."""

    holder = NumericProperty(NOBODY)
    """The seat of the person whose secrets may be drawn."""
    near = NumericProperty(0)
    """The seat at the near edge of the table."""
    curtain_up = BooleanProperty(False)

    def __init__(
        self,
        context: Context,
        session: Session[P, M],
        symbols: Sequence[str],
        undoing: Undoing[P, M],
        *,
        cover: Callable[[Widget], None],
        conceal: Callable[[], None],
        news: Callable[[int], Lines],
        task: Callable[[Say], str],
    ) -> None:
        """Let `cover` draw curtains, which offer `undoing`; `conceal` takes secrets off the table.

        `news` tells a person what others have done since his last turn; `task` says what is asked of him now.
        """
        self._context = context
        self._session = session
        self._symbols = symbols
        self._undoing = undoing
        self._cover = cover
        self._conceal = conceal
        self._news = news
        self._task = task
        self.curtain: Curtain | None = None
        self.looked_over = False
        """Whether people look over the players' shoulders, at a match that is over."""
        persons = session.persons
        alone = persons[0] if len(persons) == 1 else NOBODY  # sees his hand also before he is asked
        super().__init__(near=persons[0] if persons else 0, holder=alone)

    @property
    def view(self) -> P:
        """The position with everything cut out that the holder may not know."""
        return self._session.match.view(None if self.holder == NOBODY else int(self.holder))

    def holds(self, seat: int) -> bool:
        """Tell whether a seat's own secrets may be drawn now."""
        return bool(self.holder == seat)

    def look_over(self, seat: int) -> None:
        """Show what a player sees."""
        self.looked_over = True
        self.holder = self.near = seat

    def give_to(self, seat: int, then: Callable[[], None]) -> None:
        """Give the tablet to a person, through a curtain if others could see what is his, then go on."""
        if self.holds(seat):
            then()
        elif len(self._session.persons) == 1:
            self.holder = self.near = seat
            then()
        else:
            self._conceal()
            self.near = seat
            self._draw_curtain(seat, then)

    def _draw_curtain(self, seat: int, then: Callable[[], None]) -> None:
        def opening() -> None:
            self.holder = seat
            then()

        self.curtain = Curtain(
            self._context,
            self.remove_curtain,
            opening,
            undoing=self._undoing,
            name=self._session.match.seats[seat].name,
            symbol=self._symbols[seat],
            news=lambda _: self._news(seat),
            task=self._task,
        )
        self._cover(self.curtain)
        self.curtain_up = True

    def remove_curtain(self) -> None:
        """Take the curtain away, if there is one."""
        if self.curtain:
            Animation.cancel_all(self.curtain)  # a finger that still holds its ring opens nothing any more
            self.curtain.parent.remove_widget(self.curtain)
            self.curtain = None
            self.curtain_up = False
            give_back(self._session.match.game.name)

    def let_nobody_hold(self) -> None:
        """Let nobody hold the tablet, unless there is nobody to keep a secret from."""
        self.remove_curtain()
        if len(self._session.persons) > 1:
            self.holder = NOBODY
