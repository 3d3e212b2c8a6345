"""Taking back and putting back: what is offered now, of whom, and what of a match would go or come again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

from kivy.event import EventDispatcher
from kivy.properties import AliasProperty, StringProperty

from app.services.context import Context
from app.session.session import Session
from engine.game import Event, M, P
from engine.match import Line

NAMED_BOTS = 2
"""So many bots are named whose moves go too; more are counted."""


class Undoing(EventDispatcher, Generic[P, M]):
    """Says what the law of undo allows at this moment; whatever offers it shows these words."""

    take_back_text = StringProperty("")
    """How taking back is offered; nothing if it is not."""
    take_back_told = StringProperty("")
    """What would go."""
    put_back_text = StringProperty("")
    """How putting back is offered; nothing if it is not."""
    put_back_told = StringProperty("")
    """What would come again."""

    def __init__(
        self,
        context: Context,
        session: Session[P, M],
        names: Sequence[str],
        *,
        sentence: Callable[[Event], str],
        take_back: Callable[[], None],
        put_back: Callable[[], None],
    ) -> None:
        """Let `sentence` tell what happened, `take_back` and `put_back` do what is offered."""
        self._context = context
        self._session = session
        self._names = names
        self._sentence = sentence
        self.take_back = take_back
        self.put_back = put_back
        super().__init__()
        context.bind(say=self.update)

    def _is_offered(self) -> bool:
        return bool(self.take_back_text or self.put_back_text)

    is_offered = AliasProperty(_is_offered, bind=("take_back_text", "put_back_text"))
    """Whether anything is offered."""

    def update(self, *_: object) -> None:
        """Ask the law again: something was played or shown, or another language is spoken."""
        say, among_people = self._context.say, len(self._session.persons) > 1
        goes, comes = self._session.undoable, self._session.redoable
        self.take_back_text = self.put_back_text = ""
        if goes:
            name = self._names[goes[0].seat]
            self.take_back_text = say("{name} takes it back", name=name) if among_people else say("Take back")
        if comes:
            name = self._names[comes[0].seat]
            self.put_back_text = say("{name} puts it back", name=name) if among_people else say("Put back")
        self.take_back_told, self.put_back_told = self._tell(goes), self._tell(comes)

    def _tell(self, lines: Sequence[Line[M]]) -> str:
        """Tell in a sentence what a person chose, and who has answered."""
        own = [event for line in lines if line.seat == lines[0].seat for event in line.events]
        told = next(filter(None, map(self._sentence, own)), "")
        bots = list(dict.fromkeys(line.seat for line in lines if line.seat != lines[0].seat))
        return f"{told.rstrip('.')} {self._tell_answers(bots)}".strip() if bots else told

    def _tell_answers(self, bots: Sequence[int]) -> str:
        say = self._context.say
        if len(bots) > NAMED_BOTS:
            return say("… and what {n} others played", n=len(bots))
        names = [self._names[seat] for seat in bots]
        if len(names) == 1:
            return say("… and what {name} played", name=names[0])
        return say("… and what {name} and {other} played", name=names[0], other=names[1])
