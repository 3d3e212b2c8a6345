"""What is told before a delivery is what it brings, and nothing that not everybody may know."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from app.tables.nacho_incident.forecast import dangers, forecast, outcome
from engine.game import Position
from engine.nacho_incident import stages
from engine.nacho_incident.cards import CARD_CODES, PROVINCE_CODES, TURNS_IN_ROUND
from engine.nacho_incident.moves import Send
from tests.random_play import positions, setups
from tests.secrets import permuted

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def say(text: str, **facts: object) -> str:
    return text.format(**facts)


def sends(seed: str) -> Iterator[tuple[Position, int, Random]]:
    """Play matches until each time that somebody sends a smuggler."""
    rng = Random(seed)
    for setup in setups("nacho_incident")[::5]:
        for position in positions(setup, rng, 1):
            if position.stage == stages.SEND:
                yield position, position.to_act[0], rng


def play_turn(position: Position, seat: int, rng: Random, move: Send) -> tuple[Position, Counter[str]]:
    """Play a move and whatever its player still chooses; count who was arrested."""
    after, events = position.narrate(seat, move)
    while after.stage in (stages.ARREST, stages.WANDER) and after.to_act == (seat,):
        after, more = after.narrate(seat, rng.choice(after.legal_moves(seat)))
        events += more
    return after, Counter(
        (event.facts["smuggler"], event.facts["cantina"]) for event in events if event.name == "arrested"
    )


def test_the_sum_and_the_arrests_are_what_comes_of_it() -> None:
    seen: Counter[str] = Counter()
    for position, seat, rng in sends("forecast"):
        move = rng.choice(position.legal_moves(seat))
        told = forecast(position.view(None), seat, move)
        after, arrested = play_turn(position, seat, rng, move)
        assert after.gold[seat] in told.after
        assert not Counter(told.arrests) - arrested
        assert len(told.after) > 1 or sum(told.gold.values()) == after.gold[seat] - told.before
        ends_round = len(position.queue) == 1 and position.turn % TURNS_IN_ROUND == TURNS_IN_ROUND - 1
        assert ends_round or not {"bonus", "penalty"} & {*told.gold}
        seen.update({*told.gold})
        seen["arrest"] += len(told.arrests)
    assert min(seen[what] for what in ("delivered", "fee", "bonus", "penalty", "arrest")) > 2, seen


def test_where_it_is_dangerous_to_go_he_is_arrested_and_nowhere_else() -> None:
    seen: Counter[bool] = Counter()
    for position, seat, _ in sends("dangers"):
        smuggler = position.hired[seat]
        waits = dangers(position.view(None), seat, smuggler)
        for move in position.legal_moves(seat):
            there = CARD_CODES[smuggler], PROVINCE_CODES[move.province]
            police = position.mounties[seat][move.province]
            told = bool(police) and there in forecast(position.view(None), seat, move).arrests
            assert told is (move.province in waits)
            seen[told] += 1
    assert min(seen[True], seen[False]) > 5


def test_nothing_secret_is_told() -> None:
    for position, seat, rng in sends("secret forecast"):
        move = rng.choice(position.legal_moves(seat))
        twin = permuted(position, None, rng)
        told = [outcome(each.view(None), seat, move, NAMES, say) for each in (position, twin)]
        assert told[0] == told[1] == outcome(position, seat, move, NAMES, say)
