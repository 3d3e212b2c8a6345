"""The contract every game fulfils.

A game is a `Game` (its name, its numbers, how it starts, how its moves are read) and a `Position`
(where a match stands, and all the rules). Everything else in Cachette, the sheet, the match, the
command line, the bots, the tables, knows a game through these two alone.

Seats count from 0; whatever dice or a shuffle decides is a move of `CHANCE`. Only the notation, which
people read, counts seats from 1 and writes chance as `*`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Self, TypeAlias, TypeVar

if TYPE_CHECKING:
    from engine.hints import Hints

CHANCE = -1
"""The seat of dice, bags and shuffles."""
BY_CHANCE = (CHANCE,)


class Move:
    """One line of the sheet without its seat. Frozen, comparable, and `str` of it is its notation."""

    __slots__ = ()
    at = 0
    """When it is played, in milliseconds, where a game measures time."""


M = TypeVar("M", bound=Move)
"""The moves of a game: the union of all its kinds."""
P = TypeVar("P", bound="Position[Any]")
"""The position of a game. It is one of `Position[M]`, but a type variable cannot depend on another."""


class IllegalMove(ValueError):
    """A move that cannot be played here, with the reason in the players' words.

    `message` is a sentence with placeholders and `facts` fill them, so that the app can say it in
    another language. The facts `seat` and `rival` are seats.
    """

    def __init__(self, message: str, **facts: object) -> None:
        super().__init__(message, facts)
        self.message = message
        self.facts = facts

    def __str__(self) -> str:
        words = {key: _spoken(key, value) for key, value in self.facts.items()}
        return self.message.format(**words)


def _spoken(key: str, value: object) -> object:
    return f"seat {value + 1}" if key in ("seat", "rival") and isinstance(value, int) else value


def not_a_move(words: Sequence[str]) -> IllegalMove:
    """Refuse words that no move of the game is written with."""
    if not words:
        return IllegalMove("the move is missing")
    return IllegalMove("there is no such move: {words:.60}", words=" ".join(words))


class Event(NamedTuple):
    """Something that happened, for the animation and the log. It tells only what everybody may know."""

    name: str
    facts: dict[str, Any]


class Outcome(NamedTuple):
    """How a match ended: who has won, with which scores, and in one word what decided it."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


class Position(ABC, Generic[M]):
    """Where a match stands: a value that can be compared and hashed and, for everyone outside, never changes.

    `apply` gives the next position and leaves this one alone. A search that wants speed makes a
    `copy` of its own and lets `step` change that in place.

    A subclass lists its fields in `__slots__`; together they are its value.
    """

    __slots__ = ("story", "to_act")
    fields: ClassVar[tuple[str, ...]]

    to_act: tuple[int, ...]
    """The seats that may act now, ascending; `(CHANCE,)` when chance is due; `()` when the match is over."""
    story: list[Event] | None
    """Where `step` writes down what happens; None when nobody listens, as in a search."""

    # What a game must answer.

    @abstractmethod
    def legal_moves(self, seat: int) -> Sequence[M]:
        """List the legal moves of a seat in a stable order, none if it may not act.

        Of a move that holds a time it lists the earliest; `is_legal` knows about the later ones.
        """

    @abstractmethod
    def chance(self, rng: Random) -> M:
        """Draw what chance does now."""

    @abstractmethod
    def step(self, seat: int, move: M) -> None:
        """Play a legal move in place, without looking whether it is one."""

    @abstractmethod
    def copy(self) -> Self:
        """Copy everything that `step` may change; the copy has no story."""

    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Count each seat's points as they stand."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Say how the match ended, None while it goes on."""

    @abstractmethod
    def view(self, seat: int | None) -> Self:
        """Cut out what that seat may not know (None: what not everybody may know).

        A view answers `legal_moves` for its own seat as the whole position does.
        """

    @abstractmethod
    def determinize(self, rng: Random) -> Self:
        """Fill the gaps of a view by chance, so that the result has the same view."""

    @abstractmethod
    def describe(self) -> dict[str, Any]:
        """Spell the whole state in plain names and plain values, for JSON."""

    @abstractmethod
    def refusal(self, seat: int, move: M) -> IllegalMove:
        """Explain why an illegal move of a seat that may act is none."""

    # What follows from it, and may be told better by a game.

    @property
    def racing(self) -> bool:
        """Whether people race: everybody acts when he likes, and moves say when that was."""
        return False

    def is_legal(self, seat: int, move: M) -> bool:
        """Tell whether a seat that may act may play this."""
        return move in self.legal_moves(seat)

    def move_forms(self, seat: int) -> list[str]:
        """Spell the legal moves of a seat for a reader, where there are too many by their form."""
        return [str(move) for move in self.legal_moves(seat)]

    # The same for all games.

    def check(self, seat: int, move: M) -> None:
        """Raise IllegalMove, with the reason, unless the seat may play this now."""
        if not self.to_act:
            raise IllegalMove("the match is over")
        if seat not in self.to_act:
            if self.to_act == (CHANCE,):
                raise IllegalMove("chance comes first")
            if seat == CHANCE:
                raise IllegalMove("nothing is left to chance here")
            raise IllegalMove("it is not the turn of {seat}", seat=seat)
        if not self.is_legal(seat, move):
            raise self.refusal(seat, move)

    def apply(self, seat: int, move: M) -> Self:
        """Return the position after a move, or raise IllegalMove and change nothing."""
        self.check(seat, move)
        after = self.copy()
        after.step(seat, move)
        return after

    def narrate(self, seat: int, move: M) -> tuple[Self, tuple[Event, ...]]:
        """Do as `apply` does, and tell what happened."""
        self.check(seat, move)
        after = self.copy()
        story: list[Event] = []
        after.story = story
        after.step(seat, move)
        after.story = None
        return after, tuple(story)

    def forced(self) -> tuple[int, M] | None:
        """Return the seat and its move where only one seat may act and has no choice."""
        if len(self.to_act) == 1 and self.to_act[0] != CHANCE:
            moves = self.legal_moves(self.to_act[0])
            if len(moves) == 1:
                return self.to_act[0], moves[0]
        return None

    def finish(self) -> None:
        """End the match, in place."""
        self.to_act = ()
        outcome = self.outcome() if self.story is not None else None
        if outcome:
            self.tell("ended", winners=list(outcome.winners), reason=outcome.reason)

    def tell(self, name: str, **facts: Any) -> None:
        """Write an event into the story."""
        if self.story is not None:
            self.story.append(Event(name, facts))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self._value() == other._value()

    def __hash__(self) -> int:
        return hash(_hashable(self._value()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.describe()})"

    def _value(self) -> tuple[Any, ...]:
        return tuple(getattr(self, field) for field in self.fields)

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        slots = [slot for kind in cls.__mro__ for slot in getattr(kind, "__slots__", ())]
        cls.fields = tuple(slot for slot in slots if slot != "story")


def _hashable(value: Any) -> Any:
    """Turn nested lists into nested tuples."""
    return tuple(map(_hashable, value)) if isinstance(value, list | tuple) else value


class Option(NamedTuple):
    """Something that can be chosen at the table set-up."""

    values: tuple[str, ...]
    default: str


Bot: TypeAlias = Callable[[P, int, Random], M]
"""`bot(view, seat, rng)` chooses a move of a seat that may act, from what that seat may know."""
Study: TypeAlias = Callable[[P], Iterator[None]]
"""`study(view)` works something out at a table, pausing often."""
Appraisal: TypeAlias = Callable[[P], Generator[None, None, Mapping[M, float]]]
"""`appraise(view)` works out, pausing often, how often each move of whoever is asked wins, from 0 to 1."""


@dataclass(frozen=True)
class Game(Generic[P, M]):
    """What is known of a game before anybody plays it."""

    name: str
    rules: int
    """The version of its rules and card tables; a sheet of another version is refused."""
    seats: range
    start: Callable[[int, Mapping[str, str], int], P]
    """`start(seats, options, first)`: the position before the first move; `options` names every option."""
    parse: Callable[[Sequence[str]], M]
    """Read a move from its words, or raise IllegalMove."""
    options: Mapping[str, Option] = field(default_factory=dict)
    hides_first: bool = False
    """Whether nobody knows who begins before the course says so; then chance decides it in a rematch, too."""
    reveals: frozenset[str] = frozenset()
    """The events by which a secret becomes known: no move is taken back behind them."""
    simple_bots: Mapping[str, Bot[P, M]] = field(default_factory=dict)
    """Named simple players to measure others against."""
    level_bots: Mapping[str, Bot[P, M]] = field(default_factory=dict)
    """The opponents of each level, where a game has its own instead of the search."""
    level_studies: Mapping[str, Study[P]] = field(default_factory=dict)
    """What such an opponent works out at a table before it can answer at once."""
    hints: Hints[P, M] | None = None
    """What the search should know of the game, if it needs any."""
    effort: int = 400
    """How many iterations the hard bot makes for a move at the smallest table."""
    appraise: Appraisal[P, M] | None = None
    """What the coach knows of every move, where a game can count that out; else he searches."""
    reaction_ms: Callable[[str, Random], int] | None = None
    """`reaction_ms(level, rng)`: how long a bot takes to act again in a race, where a game has one."""

    def full_options(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """Add the defaults to the chosen options, or raise ValueError for one that does not exist."""
        for key, value in chosen.items():
            if key not in self.options:
                raise ValueError(f"unknown option {key!r}")
            if value not in self.options[key].values:
                raise ValueError(
                    f"option {key} is one of {'|'.join(self.options[key].values)}, not {value!r}"
                )
        return {key: chosen.get(key, option.default) for key, option in self.options.items()}

    def begin(self, seats: int, options: Mapping[str, str] | None = None, first: int = 0) -> P:
        """Start a match, or raise ValueError if such a table cannot be set up."""
        if seats not in self.seats:
            raise ValueError(f"{self.name} is for {self.seats[0]} to {self.seats[-1]} players, not {seats}")
        if first not in range(seats):
            raise ValueError(f"the first player is one of 1 to {seats}, not {first + 1}")
        return self.start(seats, self.full_options(options or {}), first)


AnyGame: TypeAlias = Game[Position[Move], Move]
"""A game that only its name tells: its moves are moves, and nothing more is known of its position."""
