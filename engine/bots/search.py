"""Information-set Monte Carlo tree search, the same for all games.

Every iteration deals the unseen cards anew (`determinize`), so the search knows no more than its seat does.
It goes down the tree by the moves that look best so far among those that are legal in this deal, plays on
quickly behind the tree if it has foresight, and remembers what came of it. Where several choose at the same
time, each chooses without knowing the others' choices. It can be stopped at any pause.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log, sqrt
from random import Random
from typing import Generic

from engine.game import CHANCE, M, P
from engine.hints import Hints
from engine.seats import without

CURIOSITY = 0.7
"""How much a move that was seldom tried is favoured over one that did well."""
ASKED_EVERY = 6
"""Every so many iterations a move is tried that was asked about, however poor it looks."""


class Arm(Generic[M]):
    """A move at a node: how often it could have been made, how often it was, and what came of it."""

    __slots__ = ("child", "offered", "tried", "worth")

    def __init__(self) -> None:
        self.child: Node[M] | None = None
        self.offered = 0
        self.tried = 0
        self.worth = 0.0


class Node(Generic[M]):
    """A point of the tree: the moves of each seat that may act there."""

    __slots__ = ("arms",)

    def __init__(self) -> None:
        self.arms: dict[int, dict[M, Arm[M]]] = {}


class Search(Generic[P, M]):
    """Looks for a seat's best move in a view."""

    def __init__(
        self,
        view: P,
        seat: int,
        rng: Random,
        hints: Hints[P, M],
        choices: Sequence[M] = (),
        *,
        asked: M | None = None,
        foresight: bool = True,
    ) -> None:
        """Get ready; `best` has an answer at once, a better one with every iteration.

        `choices` are the moves between which to decide, all that are worth a look if there are none. `asked`
        is a move that is looked at in any case, though the hints may think nothing of it. Without
        `foresight` a position behind the tree is judged as it stands.
        """
        self.view = view
        self.seat = seat
        self.rng = rng
        self.hints = hints
        self.choices = choices or hints.candidates(view, seat)
        self.asked = asked
        self.foresight = foresight
        self.root: Node[M] = Node()
        self.iterations = 0

    def best(self) -> M:
        """Return the move that was tried most, before any was tried the most promising one."""
        arms = self.root.arms.get(self.seat)
        if not arms:
            return self.choices[0]
        return max(arms, key=lambda move: (arms[move].tried, arms[move].worth))

    def hopes(self) -> dict[M, float]:
        """Say of each move that was tried what it is worth, from 0 to 1."""
        arms = self.root.arms.get(self.seat, {})
        return {move: arm.worth / arm.tried for move, arm in arms.items() if arm.tried}

    def hope_without(self, move: M) -> float | None:
        """Say what the move is worth that was tried most beside this one, None if none was."""
        arms = self.root.arms.get(self.seat, {})
        others = [arm for other, arm in arms.items() if arm.tried and other != move]
        if not others:
            return None
        following = max(others, key=lambda arm: (arm.tried, arm.worth))
        return following.worth / following.tried

    def run(self, iterations: int) -> Iterator[None]:
        """Search on, pausing often."""
        for _ in range(iterations):
            yield from self._iterate()
            yield

    def _iterate(self) -> Iterator[None]:
        """Deal the unseen cards, play once through the tree and on, and remember what came of it."""
        position = self.view.determinize(self.rng)
        path: list[tuple[Arm[M], int]] = []
        yield from self._descend(position, path)
        if self.foresight:
            yield from self.hints.play_on(position, self.rng)
        values = self.hints.values(position)
        for arm, seat in path:
            arm.tried += 1
            arm.worth += values[seat]
        self.iterations += 1

    def _descend(self, position: P, path: list[tuple[Arm[M], int]]) -> Iterator[None]:
        """Go down the tree, in place, until a move is made for the first time."""
        node = self.root
        while seats := position.to_act:
            if seats[0] == CHANCE:
                position.step(CHANCE, position.chance(self.rng))
                continue
            new, following = False, node
            for seat in self._in_turn(seats):
                move, arm = self._select(node, position, seat)
                path.append((arm, seat))
                new |= arm.tried == 0
                if seat == self.seat or len(seats) == 1:
                    if arm.child is None:
                        arm.child = Node()
                    following = arm.child
                position.step(seat, move)
            if new:
                return
            node = following
            if self.hints.pensive:
                yield

    def _in_turn(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Let this seat go first among those who choose at the same time: the tree branches by its choice."""
        if len(seats) > 1 and self.seat in seats:
            return (self.seat, *without(seats, self.seat))
        return seats

    def _select(self, node: Node[M], position: P, seat: int) -> tuple[M, Arm[M]]:
        """Choose a move: the first that was never tried, else the best by worth and curiosity."""
        arms = node.arms.setdefault(seat, {})
        untried: tuple[M, Arm[M]] | None = None
        found: tuple[M, Arm[M]] | None = None
        highest = -1.0
        own = node is self.root and seat == self.seat
        if own and self.asked is not None:
            asked = arms.setdefault(self.asked, Arm())
            if asked.tried * ASKED_EVERY <= self.iterations:
                asked.offered += 1
                return self.asked, asked
        for move in self.choices if own else self.hints.candidates(position, seat):
            arm = arms.get(move)
            if arm is None:
                arm = arms[move] = Arm()
            offered = arm.offered = arm.offered + 1
            tried = arm.tried
            if untried is not None:
                continue
            if not tried:
                untried = move, arm
                continue
            bound = arm.worth / tried + CURIOSITY * sqrt(log(offered) / tried)
            if bound > highest:
                highest, found = bound, (move, arm)
        chosen = untried or found
        if chosen is None:
            raise ValueError("nobody may act here")
        return chosen
