"""What The Nacho Incident keeps from whom."""

from random import Random

import pytest

from engine.match import Match
from engine.nacho_incident import GAME
from engine.sheet import play_line
from tests.random_play import match_of, setups, walk


def nacho(**options: str) -> Match:
    match = match_of(GAME, 3, **options)
    rng = Random(1)
    while match.position.to_act == (-1,):
        match.play_chance(rng)
    return match


def test_hands_and_hires_of_the_nacho_incident_are_their_players_alone() -> None:
    match = nacho()
    match.play(0, match.position.legal_moves(0)[0])
    mine, theirs = match.view(0).describe(), match.view(1).describe()
    whole = match.position.describe()
    assert mine["hands"][0] == whole["hands"][0]
    assert mine["hired"][0] == whole["hired"][0]
    assert theirs["hands"][0] == ["unseen"] * 7
    assert theirs["hired"][0] == "unseen"
    assert theirs["deck"] == ["unseen"] * 32
    assert whole["hired"][0] not in str(match.lines[-1].events)


def test_the_face_up_mountie_is_seen_and_those_under_it_are_not() -> None:
    match = nacho()
    assert (
        match.view(0).describe()["mounties"] == [match.position.describe()["mounties"][0]] + ["unseen"] * 11
    )


def test_blind_smuggling_hides_the_mountie_until_all_have_hired() -> None:
    """Variant blind: the Mountie is not turned face up before the smugglers are chosen."""
    match = nacho(blind="yes")
    assert match.view(0).describe()["mounties"] == ["unseen"] * 12
    assert not any(event.name == "mountie_turned" for line in match.lines for event in line.events)


def test_choosy_players_do_not_know_the_first_mountie() -> None:
    """Variant choosy: each may discard before the first Mountie is turned."""
    match = nacho(choosy="yes")
    assert match.view(0).describe()["stage"] == "discard"
    assert match.view(0).describe()["mounties"] == ["unseen"] * 12


def test_discards_out_of_a_hand_are_told_by_their_number_only() -> None:
    match = nacho(choosy="yes")
    cards = match.position.describe()["hands"][0][:3]
    play_line(match, f"1 discard {' '.join(cards)}")
    told = str(match.lines[-1].events)
    assert not any(card in told for card in cards)
    assert match.view(1).describe()["own_discards"][0] == ["unseen"] * 3
    assert match.view(0).describe()["own_discards"][0] == cards


@pytest.mark.parametrize("setup", setups("nacho_incident"), ids=str)
def test_no_event_ever_names_a_card_that_not_everybody_may_know(setup) -> None:
    """Whatever an event names must stand in the public view before or after it."""
    for position, seat, move in walk(setup.begin(), Random(5)):
        after, events = position.narrate(seat, move)
        if not after.to_act:
            continue
        public = str(position.view(None).describe()) + str(after.view(None).describe())
        for event in events:
            for value in event.facts.values():
                for word in value if isinstance(value, list) else [value]:
                    if isinstance(word, str) and word[-1:].isdigit():
                        assert word in public or event.name in ("arrested", "mountie_taken"), event
