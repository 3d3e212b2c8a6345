"""What a table says in words: what happened, why not, whose turn it is, what somebody may have missed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from app.model.story import AT_ONCE, rows, since, teller_of
from app.services.context import Context
from app.session.session import Session
from app.widgets.log import Log
from app.widgets.news import Lines
from engine.game import Event, IllegalMove, M, P


class Telling(Generic[P, M]):
    """Finds the words for a session, in the language of the moment."""

    def __init__(
        self, context: Context, session: Session[P, M], names: Sequence[str], symbols: Sequence[str]
    ) -> None:
        self._context = context
        self._session = session
        self._names = names
        self._symbols = symbols

    def sentence(self, event: Event) -> str:
        """Tell in words what happened; nothing where another sentence tells it already."""
        return teller_of(self._session.match.game.name).sentence(event, self._names, self._context.say)

    def turn(self, seat: int) -> str:
        """Say whose turn it is where no finger plays; only bots that play think, unless all is held."""
        session, name = self._session, self._names[seat]
        if session.mode.thinks and session.match.seats[seat].bot and not session.agenda.is_held:
            return self._context.say("{name} is thinking …", name=name)
        return self._context.say("{name}'s turn", name=name)

    def refusal(self, error: IllegalMove) -> str:
        """Spell a refusal as a sentence."""
        facts = {
            key: self._names[value] if key in ("seat", "rival") and isinstance(value, int) else value
            for key, value in error.facts.items()
        }
        text = self._context.say(error.message, **facts)
        return f"{text[:1].upper()}{text[1:]}."

    def news(self, seat: int, most: int = AT_ONCE) -> Lines:
        """Tell a person what others have done since his last turn; nobody who watches or learns."""
        if not self._session.mode.thinks:
            return []
        told = since(self._session.match, seat, self._symbols, self._context.say, most)
        return [
            (entry.text, "" if entry.seat is None else self._symbols[entry.seat], entry.pictures)
            for entry in told
        ]

    def missed(self, seat: int) -> list[Lines]:
        """Tell what bots have done meanwhile, or several others: in as many lines as there are, or fewer."""
        lines = self.news(seat)
        others = {self._symbols.index(symbol) for _, symbol, _ in lines if symbol} - {seat}
        if len(others) > 1 or any(self._session.match.seats[other].bot for other in others):
            return [self.news(seat, number) for number in range(len(lines), 0, -1)]
        return []

    def log(self) -> Log:
        """Tell all that has happened, in words and pictures."""
        session = self._session
        return Log(rows=rows(session.match, session.persons, self._symbols, self._context.say))
