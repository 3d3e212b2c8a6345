"""What a table of Go Nuts! must claim."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import takewhile

from engine.go_nuts.dice import NUT, NUTCRACKER, SQUIRREL, SQUIRREL_DICE
from engine.go_nuts.moves import HIDE, ROLL, Dog, Rolled
from engine.match import AnyMatch
from tests.oracle import Expected, Maybe, Seen, left_behind, medals, rings

FACES = {NUT: "squirrel_nut", SQUIRREL: "squirrel_squirrel", NUTCRACKER: "squirrel_nutcracker"}
WAITING = (2, 2, 1, 1, 3)
"""How dice stand on their corners that nobody has rolled."""
"""How dice are printed to lie before anybody rolls them."""
MOST_NUTS = 10
"""More are not laid out one by one."""


def claims(seen: Seen) -> Expected:
    """Say what must be seen: the turn, or the race."""
    buttons = [str(move) for _, move in seen.pointed_out[:1]]
    return {**(race(seen) if seen.view.frenzy else turn(seen)), **rings(seen, *buttons)}


def turn(seen: Seen) -> Expected:
    """Everybody's points, what is at risk, the last roll, and the two choices."""
    view, say = seen.view, seen.say
    name, nuts = seen.names[view.turn], view.gathered
    moves = view.legal_moves(view.turn) if seen.asks(view.turn) else ()
    expected: dict[str, object] = {
        **scores(seen),
        **dice(seen),
        "turn": name,
        "player": f"squirrel_player_{seen.symbols[view.turn]}",
        "at risk": nuts,
        "asked": question(seen, name),
        "round": say("Round {number} · target {target}", number=rounds(seen), target=view.target).replace(
            " · ", "\n"
        ),
        "roll": say("Roll {n} die", "Roll {n} dice", n=view.dice),
        "roll can be pressed": ROLL in moves,
        "hide": say("Hide {n} nut", "Hide {n} nuts", n=nuts) if nuts else say("Hide"),
        "hide can be pressed": HIDE in moves,
    }
    if max(view.points) >= view.target and view.to_act and not view.tie_break:
        expected["last turns"] = say("Last turns")
    if seen.spoken_for:
        del expected["asked"]
        expected.pop("last turns", None)
    if view.may_hide:
        written = view.points[view.turn]
        expected["sum"] = f"{written} + {nuts} = {written + nuts}"
    if nuts:
        expected["what loses all"] = say("The nuts are lost, but squirrels start the frenzy!")
        expected["squirrels that lose all"] = expected["nutcrackers that lose all"] = view.dice
        if nuts <= MOST_NUTS:
            expected["nuts at risk"] = nuts
    return expected


def scores(seen: Seen) -> Expected:
    """Everybody's points, and how far they are on the way to the target."""
    view = seen.view
    points = {f"points of {name}": view.points[seat] for seat, name in enumerate(seen.names)}
    way = {f"way of {name}": f"{view.points[seat] / view.target:.2f}" for seat, name in enumerate(seen.names)}
    return {**points, **way}


def dice(seen: Seen) -> Expected:
    """What the last roll of this turn shows; before the first one dice that show nothing yet."""
    view, last = seen.view, seen.match.lines[-1].move if seen.match.lines else None
    if not (view.may_hide and isinstance(last, Rolled)):
        waiting = sorted(f"squirrel_tumble_{frame}" for frame in WAITING[: view.dice])
        return {"dice": waiting, "dice that wait": waiting}
    rolled = sorted(FACES[face] for face in str(last) if face != NUTCRACKER)
    shown = {
        "dice": rolled,
        "dice aside": [FACES[NUTCRACKER]] * (SQUIRREL_DICE - len(rolled)),
        "dice that shine": [FACES[NUT]] * last.nuts,
    }
    return {fact: faces for fact, faces in shown.items() if faces}


def question(seen: Seen, name: str) -> str:
    """Ask a person to roll, or whether to roll on; all five dice again behind a last nut."""
    view, say, last = seen.view, seen.say, seen.match.lines[-1].move if seen.match.lines else None
    if view.turn not in seen.persons:
        return seen.waits_for(view.turn)
    if not view.may_hide:
        return say("{name}, roll the dice!", name=name)
    if view.dice == SQUIRREL_DICE and str(last) == NUT:
        return say("The last die shows a nut! {name}: roll all five again, or hide?", name=name)
    return say("{name}: roll on, or hide the nuts?", name=name)


def rounds(seen: Seen) -> int:
    """Count the rounds, this one too: each turn ends in one of three ways."""
    ends = ("hidden", "cracked", "frenzy_over")
    turns = sum(event.name in ends for line in seen.match.lines for event in line.events)
    return turns // len(seen.names) + 1


def race(seen: Seen) -> Expected:
    """What dice show that have landed, how often they were rolled, and the nuts: more is in no match."""
    position = seen.match.position  # nothing tumbles at a table that is at rest
    lines = list(takewhile(lambda line: line.move != ROLL, reversed(seen.match.lines)))
    rolls = Counter(line.seat for line in lines if isinstance(line.move, Dog))
    expected: dict[str, object] = {"nuts of the frenzy": Maybe(position.landed + position.shaken)}
    for seat, name in enumerate(seen.names):
        if seat == position.turn:
            continue
        done = seat not in position.racers
        expected[f"dice of {name}"] = ["dog_bark"] if done else Maybe(["dog_kennel"])
        if rolls[seat]:
            expected[f"rolls of {name}"] = seen.say("{n} roll", "{n} rolls", n=rolls[seat])
    return expected


def when_left(match: AnyMatch, symbols: Sequence[str], title: str, say: Callable[..., str]) -> Expected:
    """Say whose frenzy was left: it is nobody's turn."""
    view = match.view(None)
    if not view.frenzy:
        return left_behind(match, symbols, title, say)
    name = match.seats[view.turn].name
    return {"left": say("{game} · {name}'s frenzy", game=title, name=name), "who plays": medals(symbols)}
