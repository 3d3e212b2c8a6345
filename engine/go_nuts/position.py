"""The rules of Go Nuts! The numbers GN1, GN2, … are those of RULES.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Self

from engine.chance import drawn
from engine.game import BY_CHANCE, CHANCE, IllegalMove, Outcome, Position
from engine.seats import ALONE, clockwise, without

from .dice import DOG_MS, NUT, NUTCRACKER, SHAKE_MS, SQUIRREL, SQUIRREL_DICE
from .moves import (
    DOG,
    DOG_THROWS,
    HIDE,
    KENNEL,
    ROLL,
    THROWS,
    Dog,
    DogRolled,
    GoNutsMove,
    Hide,
    Roll,
    Rolled,
    Shake,
    dog,
    shake,
)
from .refusals import refusal

MOST_SEATS = 4
NOBODY = -1
UNSEEN = -1
"""The nuts of a shake whose dice still tumble, in a view (GN4b)."""

_FIRST_ROLL = (ROLL,)
_GO_ON_OR_HIDE = (ROLL, HIDE)


class Round(Position[GoNutsMove]):
    """Who plays, with how many dice and points at risk, and the frenzy if there is one."""

    __slots__ = (
        "clock", "dice", "first", "free_at", "frenzy", "gathered", "landed", "may_hide", "points", "queue",
        "racers", "roller", "shaken", "target", "tie_break", "turn",
    )  # fmt: skip

    target: int
    points: list[int]
    """What is written down."""
    first: int
    turn: int
    queue: tuple[int, ...]
    """Who still plays in this round after the one whose turn it is."""
    tie_break: bool
    """Whether tied leaders play on alone (GN2)."""

    dice: int
    """How many squirrel dice the next roll is made with."""
    gathered: int
    """The nuts of this turn that are not yet written down."""
    may_hide: bool
    """Whether the turn's first roll has been made."""
    roller: int
    """Whose dice chance has to roll now, else NOBODY."""

    frenzy: bool
    clock: int
    """When the last dice of the frenzy were started."""
    free_at: list[int]
    """When each player's frenzy dice have landed."""
    racers: tuple[int, ...]
    """The active player and whoever has no dog yet, also while their dice tumble."""
    landed: int
    """The nuts of the frenzy that have landed before the last shake."""
    shaken: int
    """The nuts of the last shake."""

    @classmethod
    def start(cls, seats: int, options: Mapping[str, str], first: int) -> Self:
        """Put the five dice before the first player."""
        position = cls()
        position.target = int(options["target"])
        position.points = [0] * seats
        position.first = position.turn = first
        position.queue = ()
        position.tie_break = False
        position.roller = NOBODY
        position.story = None
        position._end_frenzy()
        position._give_turns(clockwise(seats, first))
        return position

    def copy(self) -> Self:
        """Copy everything that `step` may change; the copy has no story."""
        twin = object.__new__(type(self))
        twin.target = self.target
        twin.points = self.points[:]
        twin.first = self.first
        twin.turn = self.turn
        twin.queue = self.queue
        twin.tie_break = self.tie_break
        twin.dice = self.dice
        twin.gathered = self.gathered
        twin.may_hide = self.may_hide
        twin.roller = self.roller
        twin.frenzy = self.frenzy
        twin.clock = self.clock
        twin.free_at = self.free_at[:]
        twin.racers = self.racers
        twin.landed = self.landed
        twin.shaken = self.shaken
        twin.to_act = self.to_act
        twin.story = None
        return twin

    @property
    def racing(self) -> bool:
        """Whether a frenzy is on."""
        return self.frenzy

    @property
    def finishing(self) -> bool:
        """Whether somebody has reached the target, and the round is only played to its end (course 7)."""
        return bool(self.to_act) and not self.tie_break and max(self.points) >= self.target

    # Moves.

    def legal_moves(self, seat: int) -> Sequence[GoNutsMove]:
        """List the legal moves of a seat; in a frenzy its earliest start."""
        if seat not in self.to_act:
            return ()
        if self.frenzy:
            earliest = max(self.clock, self.free_at[seat])
            return (shake(earliest) if seat == self.turn else dog(earliest),)
        return _GO_ON_OR_HIDE if self.may_hide else _FIRST_ROLL

    def is_legal(self, seat: int, move: GoNutsMove) -> bool:
        """Tell whether a seat may play this; any start that is late enough is legal (GN3)."""
        if seat == CHANCE:
            if self.frenzy and self.roller != self.turn:
                return isinstance(move, DogRolled)
            return isinstance(move, Rolled) and move.nuts + move.squirrels + move.nutcrackers == self.dice
        if isinstance(move, Shake | Dog):
            earliest = self.legal_moves(seat)[0]
            return type(move) is type(earliest) and move.at >= earliest.at
        return move in self.legal_moves(seat)

    def move_forms(self, seat: int) -> list[str]:
        """Spell the legal moves of a seat, times and throws by their form."""
        if seat == CHANCE and self.to_act == BY_CHANCE:
            if self.frenzy and self.roller != self.turn:
                return [f"{DOG}|{KENNEL}"]
            return [f"[{NUT}{SQUIRREL}{NUTCRACKER}]{{{self.dice}}}"]
        return [str(move).replace(" ", " T>=") for move in self.legal_moves(seat)]

    def chance(self, rng: Random) -> Rolled | DogRolled:
        """Roll the dice that are due with one random number."""
        if self.frenzy and self.roller != self.turn:
            return drawn(DOG_THROWS, rng)
        return drawn(THROWS[self.dice], rng)

    def step(self, seat: int, move: GoNutsMove) -> None:
        """Play a legal move in place."""
        if isinstance(move, Rolled):
            if self.frenzy:
                self._shaken(move)
            else:
                self._rolled(move)
        elif isinstance(move, Roll):
            self.roller = seat
            self.to_act = BY_CHANCE
        elif isinstance(move, Hide):
            self.points[seat] += self.gathered
            if self.story is not None:
                self.tell("hidden", seat=seat, points=self.gathered)
            self._end_turn()
        elif isinstance(move, DogRolled):
            self._dog_rolled(move.dog)
        elif isinstance(move, Shake | Dog):
            self._start_dice(seat, move.at)

    def _rolled(self, throw: Rolled) -> None:
        """Count the nuts, or lose the turn, or go nuts (course 1 to 5)."""
        dice = self.dice
        seat = self.turn
        self.roller = NOBODY
        if self.story is not None:
            self.tell("rolled", seat=seat, faces=str(throw))
        if throw.nutcrackers == dice:
            if self.story is not None:
                self.tell("cracked", seat=seat, lost=self.gathered)
            self._end_turn()
        elif throw.squirrels == dice:
            if self.story is not None:
                self.tell("frenzy", seat=seat, dice=dice, lost=self.gathered)
            self.gathered = 0
            self.frenzy = True
            self.racers = self.to_act = tuple(range(len(self.points)))
        else:
            self.gathered += throw.nuts
            self.dice = SQUIRREL_DICE if dice == throw.nuts == 1 else dice - throw.nutcrackers
            self.may_hide = True
            self.to_act = ALONE[seat]

    def _end_turn(self) -> None:
        """Let the next one of this round play, or end the round (course 7)."""
        if self.queue:
            if self.story is not None and self.points[self.turn] >= self.target and self._has_first_reached():
                self.tell("reached", seat=self.turn, points=self.points[self.turn])
            self._give_turns(self.queue)
            return
        best = max(self.points)
        everybody = clockwise(len(self.points), self.first)
        leaders = tuple(seat for seat in everybody if self.points[seat] == best)
        if best < self.target:
            self._give_turns(everybody)
        elif len(leaders) > 1:
            self.tie_break = True
            if self.story is not None:
                self.tell("tied", seats=sorted(leaders), points=best)
            self._give_turns(leaders)
        else:
            self.gathered = 0
            self.may_hide = False
            self.dice = SQUIRREL_DICE
            self.finish()

    def _has_first_reached(self) -> bool:
        return sum(points >= self.target for points in self.points) == 1

    def _give_turns(self, players: tuple[int, ...]) -> None:
        """Let these players have a turn each, the first of them now."""
        self.turn = players[0]
        self.queue = players[1:]
        self.dice = SQUIRREL_DICE
        self.gathered = 0
        self.may_hide = False
        self.to_act = ALONE[self.turn]

    # The frenzy.

    def _start_dice(self, seat: int, at: int) -> None:
        """Set a player's frenzy dice tumbling (GN3)."""
        self.clock = at
        self.free_at[seat] = at + (SHAKE_MS if seat == self.turn else DOG_MS)
        self.roller = seat
        self.to_act = BY_CHANCE

    def _shaken(self, throw: Rolled) -> None:
        """Note the nuts of a shake; the one before has landed by now."""
        if self.story is not None:
            self.tell("shaken", seat=self.turn, at=self.clock, faces=str(throw))
        self.landed += self.shaken
        self.shaken = throw.nuts
        self.roller = NOBODY
        self.to_act = self.racers

    def _dog_rolled(self, is_dog: bool) -> None:
        """Note a dog or a kennel; the last missing dog closes the frenzy (GN4)."""
        if self.story is not None:
            self.tell("woof" if is_dog else "kennel", seat=self.roller, at=self.clock)
        if is_dog:
            self.racers = without(self.racers, self.roller)
        self.roller = NOBODY
        self.to_act = self.racers
        if len(self.racers) > 1:
            return
        end = self.clock + DOG_MS
        nuts = self.landed + (self.shaken if self.free_at[self.turn] <= end else 0)
        self.points[self.turn] += nuts
        if self.story is not None:
            self.tell("frenzy_over", seat=self.turn, at=end, points=nuts)
        self._end_frenzy()
        self._end_turn()

    def _end_frenzy(self) -> None:
        """Put the dog dice and the clock away."""
        self.frenzy = False
        self.clock = 0
        self.free_at = [0] * len(self.points)
        self.racers = ()
        self.landed = 0
        self.shaken = 0

    # What is known.

    def scores(self) -> tuple[int, ...]:
        """Count the points written down."""
        return tuple(self.points)

    def outcome(self) -> Outcome | None:
        """Say who leads once the match is over."""
        if self.to_act:
            return None
        leader = self.points.index(max(self.points))
        return Outcome((leader,), tuple(self.points), "tie_break" if self.tie_break else "points")

    def view(self, seat: int | None) -> Self:
        """Cut out what dice show that still tumble, from everybody (GN4b)."""
        seen = self.copy()
        tumbling = self._tumbling()
        if self.turn in tumbling:
            seen.shaken = UNSEEN
        seen.racers = tuple(sorted({*self.racers, *tumbling}))
        if self.to_act == self.racers:
            seen.to_act = seen.racers
        return seen

    def _tumbling(self) -> list[int]:
        """List whose frenzy dice have shown something but not landed yet."""
        return [
            seat for seat, free_at in enumerate(self.free_at) if free_at > self.clock and seat != self.roller
        ]

    def determinize(self, rng: Random) -> Self:
        """Roll the dice that still tumble; not everybody has a dog, or the frenzy would be over."""
        whole = self.copy()
        tumbling = self._tumbling()
        if self.shaken == UNSEEN:
            whole.shaken = drawn(THROWS[self.dice], rng).nuts
        while tumbling:
            dogs = {seat for seat in tumbling if seat != self.turn and drawn(DOG_THROWS, rng).dog}
            whole.racers = tuple(seat for seat in self.racers if seat not in dogs)
            if len(whole.racers) > 1:
                break
        if self.to_act == self.racers:
            whole.to_act = whole.racers
        return whole

    def describe(self) -> dict[str, Any]:
        """Spell the whole state in plain names."""
        state: dict[str, Any] = {
            "target": self.target,
            "points": self.points[:],
            "first": self.first + 1,
            "turn": self.turn + 1,
            "still_to_play": [seat + 1 for seat in self.queue],
            "tie_break": self.tie_break,
            "dice": self.dice,
            "gathered": self.gathered,
            "may_hide": self.may_hide,
            "rolling": None if self.roller == NOBODY else self.roller + 1,
            "frenzy": None,
        }
        if self.frenzy:
            state["frenzy"] = {
                "clock": self.clock,
                "free_at": self.free_at[:],
                "racers": [seat + 1 for seat in self.racers],
                "landed": self.landed,
                "shaken": None if self.shaken == UNSEEN else self.shaken,
            }
        return state

    def refusal(self, seat: int, move: GoNutsMove) -> IllegalMove:
        """Explain why an illegal move of a seat that may act is none."""
        return refusal(self, seat, move)
