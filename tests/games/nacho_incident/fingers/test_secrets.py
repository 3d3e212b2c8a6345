"""Hands, hires, own discards and the order of piles: nothing of them is on the table for anybody else.

Two matches that differ only in what somebody must not know are shown in turn; the tables must be the same,
widget by widget and property by property, and, drawn for real, pixel by pixel.
"""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from kivy.core.window import Window

from app.tables.nacho_incident.pieces import BACK, NachoSmugglerCard
from engine.match import Match
from engine.nacho_incident import stages
from tests.games.nacho_incident.fingers.helpers import (
    make,
    open_curtain,
    play_until,
    seat_people,
    settle,
    sit_down,
)
from tests.secrets import permuted

PLAIN = (str, int, float, bool)


def facts_of(root) -> list:
    """List every widget with every plain property."""
    facts = []
    for widget in root.walk():
        values = {}
        for name in widget.properties():
            value = getattr(widget, name)
            if isinstance(value, PLAIN):
                values[name] = round(value, 3) if isinstance(value, float) else value
            elif isinstance(value, list | tuple) and all(isinstance(one, PLAIN) for one in value):
                values[name] = [round(one, 3) if isinstance(one, float) else one for one in value]
        facts.append((type(widget).__name__, values))
    return facts


def everything() -> list:
    """List all that is in the window; who was laid down first does not matter."""
    return sorted((fact for child in Window.children for fact in facts_of(child)), key=repr)


def faces() -> list[int]:
    """List the smugglers whose faces are anywhere in the tree."""
    cards = [
        card for child in Window.children for card in child.walk() if isinstance(card, NachoSmugglerCard)
    ]
    return [int(card.card) for card in cards if card.card != BACK]


def reach(
    stage: str, seats: int = 3, bots: tuple[int, ...] = (), seed: int = 2, hired: int = 0, **options
) -> Match:
    """Play until a stage, in the second round, where so many have hired."""

    def there(position) -> bool:
        waits = position.stage == stage and position.turn >= 4 and not position.forced()
        return waits and (stage != stages.HIRE or len(position.to_act) == len(position.gold) - hired)

    for number in range(seed, seed + 100):
        try:
            return play_until(seat_people(seats, bots, **options), there, number)
        except IndexError:
            continue
    raise AssertionError(stage)


def shown_twice(app, hand, make_match, seat: int | None, looks) -> None:
    """Show a match and its twin, which differs in what a seat does not know, and compare after each look."""
    seen = []
    for twin in (False, True):
        match = make_match()
        if twin:
            before = match.position
            match.positions[-1] = permuted(before, seat, Random(5))
            assert match.positions[-1] != before
        app.rng.seed(3)
        table = sit_down(app, hand, match)
        settle(hand, table)
        seen.append([])
        for look in looks:
            look(table)
            hand.wait(0.5)
            seen[-1].append(everything())
        if table.screen.paused:
            table.screen.resume()
    for number, (one, other) in enumerate(zip(*seen, strict=True)):
        assert one == other, f"look {number} tells what nobody may know"


STAGES = [
    (stages.HIRE, 0), (stages.HIRE, 2), (stages.SEND, 0), (stages.ARREST, 0), (stages.WANDER, 0),
    (stages.GEM, 0), (stages.DISCARD, 0), (stages.SELL, 0),
]  # fmt: skip


@pytest.mark.parametrize(("stage", "hired"), STAGES)
def test_nobody_sees_a_secret_on_the_curtain_in_public_in_a_pause_or_in_the_story(
    app, hand, stage, hired
) -> None:
    hand.frame = 0.1

    def look_at_story(table) -> None:
        table.screen.resume()
        table.open_log()

    looks = [lambda table: None, lambda table: app.on_pause(), look_at_story]
    shown_twice(app, hand, lambda: reach(stage, hired=hired), None, looks)


def test_with_blind_smuggling_the_next_mountie_is_nowhere(app, hand) -> None:
    hand.frame = 0.1
    shown_twice(app, hand, lambda: reach(stages.HIRE, 2, blind="yes"), None, [lambda table: None])


@pytest.mark.parametrize("stage", [stages.HIRE, stages.DISCARD])
def test_behind_the_curtain_only_the_holders_own_is_seen(app, hand, stage: str) -> None:
    hand.frame = 0.1
    match = reach(stage, hired=1)
    position = match.position
    seat = min(position.to_act, key=lambda seat: (seat - position.gem) % 3)

    def look_at_hand(table) -> None:
        open_curtain(hand, table)
        assert table.handover.holder == seat
        assert faces() == position.hands[seat]

    def put_away(table) -> None:
        app.on_pause()
        assert faces() == []

    def take_up_again(table) -> None:
        table.screen.resume()
        assert faces() == []
        assert table.handover.curtain

    shown_twice(app, hand, lambda: reach(stage, hired=1), seat, [look_at_hand, put_away, take_up_again])


def test_what_was_hired_or_put_away_is_gone_for_the_next_person(app, hand) -> None:
    hand.frame = 0.1
    for stage in (stages.HIRE, stages.DISCARD):
        table = sit_down(app, hand, reach(stage))
        open_curtain(hand, table)
        moves = table.match.position.legal_moves(int(table.handover.holder))
        make(hand, table, moves[len(moves) // 2])
        settle(hand, table)
        assert faces() == []
        assert table.handover.holder == -1


def test_while_bots_act_nothing_of_two_persons_is_seen(app, hand) -> None:
    """The last person has hired or put away; bots reveal, send and draw; every frame is looked at."""
    hand.frame = 0.1
    match = reach(stages.HIRE, 4, bots=(1, 3), hired=3)
    while match.position.to_act[0] in (1, 3):
        match = reach(stages.HIRE, 4, bots=(1, 3), hired=3, seed=len(match.lines))
    table = sit_down(app, hand, match)
    open_curtain(hand, table)
    make(hand, table, match.position.legal_moves(int(table.handover.holder))[0])
    hands = {card for seat in (0, 2) for card in match.position.hands[seat]}
    revealed = {card for card in match.position.hired if card >= 0}
    for _ in range(80):
        hand.frames(1)
        assert set(faces()) <= revealed
        assert not (set(faces()) - revealed) & hands
        assert table.handover.holder == -1


# Drawn for real.


def test_drawn_for_real_a_secret_changes_no_pixel(tmp_path: Path) -> None:
    environment = {key: value for key, value in os.environ.items() if key != "KIVY_GL_BACKEND"}
    environment["KIVY_GL_BACKEND"] = "sdl2"
    command = [sys.executable, "-m", "tests.games.nacho_incident.fingers.pixels", str(tmp_path)]
    root = Path(__file__).parents[4]
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-3000:]
