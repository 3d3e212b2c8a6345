"""What each game keeps from whom, named one by one."""

from random import Random

import pytest

from engine import sheet
from engine.games import GAMES
from engine.go_nuts.position import UNSEEN
from engine.match import Match, Seat
from engine.sheet import play_line
from tests.random_play import setups, walk

NAMES = ("Ada", "Béa", "Cleo", "Dov", "Eli")


def match_of(game: str, seats: int, lines: str, **options: str) -> Match:
    match = Match(GAMES[game], [Seat(name) for name in NAMES[:seats]], options)
    for line in lines.strip().splitlines():
        play_line(match, line.strip())
    return match


def nacho(**options: str) -> Match:
    match = Match(GAMES["nacho_incident"], [Seat(name) for name in NAMES[:3]], options)
    rng = Random(1)
    while match.position.to_act == (-1,):
        match.play_chance(rng)
    return match


def test_an_opening_card_is_known_to_its_player_alone() -> None:
    match = match_of("nutty_business", 2, "1 start c5")
    assert match.view(0).describe()["openings"] == ["c5", None]
    assert match.view(1).describe()["openings"] == ["unseen", None]
    assert match.view(None).describe()["openings"] == ["unseen", None]
    assert "c5" not in str(match.lines[0].events)


def test_a_hand_of_nutty_business_is_cut_out_for_the_others_but_its_size_is_not() -> None:
    match = match_of("nutty_business", 2, "1 start c5\n2 start bank\n1 play c2 left\n1 use left")
    view = match.view(1)
    hands = view.describe()["hands"]
    assert hands[0] is None
    assert len(hands[1]) == 7
    assert [view.hand_size(seat) for seat in range(2)] == [6, 7]


def test_nut_hides_the_deck_from_everybody() -> None:
    """NU5: all is open except the order of the deck."""
    match = Match(GAMES["nut"], [Seat("Ada"), Seat("Béa")])
    match.play_chance(Random(1))
    for seat in (None, 0, 1):
        state = match.view(seat).describe()
        assert state["deck"] == ["?"] * 24
        assert state["columns"] == match.position.describe()["columns"]


def test_dice_that_tumble_are_hidden_until_they_land() -> None:
    """GN4b: the view of a running frenzy hides results of dice that still tumble, from their roller too."""
    match = match_of("go_nuts", 3, "1 roll\n* SSSSS\n1 shake 100\n* NNNNN\n2 dog 200\n* dog")
    assert match.position.to_act == (0, 2)
    view = match.view(1)
    assert view.shaken == UNSEEN
    assert view.to_act == (0, 1, 2)
    play_line(match, "3 dog 550")
    play_line(match, "* kennel")
    assert match.view(1).to_act == (0, 2)
    assert match.view(1).shaken == UNSEEN
    play_line(match, "1 shake 600")
    assert match.view(1).shaken == 5


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


def test_a_sheet_holds_everything_so_it_is_never_shown_while_a_match_is_on() -> None:
    """The sheet is the save: it has the secrets. What may be shown of a match are its events and views."""
    match = match_of("nutty_business", 2, "1 start c5")
    assert "start c5" in sheet.write(match)
