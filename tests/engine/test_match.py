"""A match: play, the law of undo and redo, forced moves, events."""

from random import Random

import pytest

from engine.game import CHANCE, IllegalMove
from engine.games import GAMES
from engine.match import Match, Seat
from engine.sheet import play_line
from tests.random_play import Setup, random_line, setups

ADA, BEA, ROBO = Seat("Ada"), Seat("Béa"), Seat("Robo", "easy")


def match_of(game: str, *seats: Seat) -> Match:
    return Match(GAMES[game], seats)


def play(match: Match, *lines: str) -> Match:
    for line in lines:
        play_line(match, line)
    return match


def nacho_at_hire(*seats: Seat) -> Match:
    match = match_of("nacho_incident", *seats)
    while match.position.to_act == (CHANCE,):
        match.play_chance(Random(1))
    return match


def test_a_refused_move_changes_nothing() -> None:
    match = play(match_of("nutty_business", ADA, BEA), "1 start c5")
    before = match.position
    with pytest.raises(IllegalMove):
        match.play(0, GAMES["nutty_business"].parse(["start", "c2"]))
    assert match.position is before
    assert len(match.lines) == 1


def test_events_come_with_the_line_that_brought_them() -> None:
    match = play(
        match_of("nutty_business", ADA, BEA), "1 start thief", "2 start c5", "1 play c3 new", "1 use left"
    )
    assert [event.name for event in match.lines[1].events] == ["chosen", "revealed", "begins"]
    assert match.lines[1].events[1].facts == {"cards": ["thief", "c5"]}
    assert match.lines[3].events[0].name == "stolen"
    assert match.lines[3].events[0].facts == {"seat": 0, "rival": 1, "nuts": 0}


def test_own_move_is_taken_back_and_played_again() -> None:
    match = play(match_of("nutty_business", ADA, BEA), "1 start c5", "2 start bank")
    before = match.position
    play(match, "1 play c3 new")
    after = match.position
    match.undo(0)
    assert match.position == before
    assert len(match.lines) == 2
    match.redo()
    assert match.position == after


def test_a_person_may_take_back_until_another_person_moves() -> None:
    match = play(
        match_of("nutty_business", ADA, BEA), "1 start holiday", "2 start holiday", "1 play bank new"
    )
    assert match.position.to_act == (1,)
    assert match.can_undo(0)
    assert not match.can_undo(1)
    play(match, "2 play bank new")
    assert not match.can_undo(0)
    with pytest.raises(IllegalMove):
        match.undo(0)


def test_what_a_bot_has_answered_goes_with_it() -> None:
    match = play(match_of("nutty_business", ADA, ROBO), "1 start holiday", "2 start holiday")
    before = match.position
    play(match, "1 play bank new", "2 play bank new")
    assert not match.can_undo(1)
    match.undo(0)
    assert match.position == before
    match.redo()
    assert len(match.lines) == 4


def test_forced_moves_go_with_the_choice_before_them() -> None:
    match = play(match_of("nutty_business", ADA, BEA), "1 start bank", "2 start bank")
    before = match.position
    play(match, "1 play c2 new", "1 use right")
    match.undo(0)
    assert match.position == before


def test_a_chosen_order_of_effects_is_taken_back_step_by_step() -> None:
    match = play(match_of("nutty_business", ADA, BEA), "1 start c2", "2 start bank", "1 play c3 new")
    before = match.position
    play(match, "1 use right", "1 use left")
    match.undo(0)
    assert match.position == before
    match.undo(0)
    assert match.position.legal_moves(0)[0] == GAMES["nutty_business"].parse(["play", "c3", "left"])


def test_nothing_is_taken_back_once_a_secret_was_shown() -> None:
    match = play(match_of("nutty_business", ADA, BEA), "1 start c5")
    assert match.can_undo(0)
    play(match, "2 start c3")
    assert not match.can_undo(0)
    assert not match.can_undo(1)


def test_nothing_is_taken_back_once_dice_were_rolled() -> None:
    match = play(match_of("go_nuts", ADA, BEA), "1 roll", "* NNSSX")
    assert not match.can_undo(0)
    play(match, "1 hide")
    assert match.can_undo(0)
    play(match, "2 roll")
    assert not match.can_undo(0)


def test_a_refilled_column_has_shown_cards_of_the_deck() -> None:
    match = match_of("nut", ADA, BEA)
    match.play_chance(Random(1))
    first = match.position.legal_moves(0)[0]
    match.play(0, first)
    assert match.can_undo(0)
    match.play(0, match.position.legal_moves(0)[0])
    assert match.can_undo(0)
    match.undo(0)
    match.undo(0)
    assert match.position.legal_moves(0)[0] == first
    match.redo()
    match.redo()
    match.play(1, match.position.legal_moves(1)[0])
    match.play(1, match.position.legal_moves(1)[0])
    assert match.lines[-1].events[1].name == "column_filled"
    assert not match.can_undo(1)


def test_a_hire_is_taken_back_until_another_person_has_hired() -> None:
    match = nacho_at_hire(ADA, BEA)
    match.play(0, match.position.legal_moves(0)[0])
    assert match.can_undo(0)
    match.play(1, match.position.legal_moves(1)[0])
    assert not match.can_undo(0)
    assert not match.can_undo(1)


def test_drawn_cards_are_not_put_back() -> None:
    match = Match(GAMES["nacho_incident"], [ADA, BEA], {"choosy": "yes"})
    while match.position.to_act == (CHANCE,):
        match.play_chance(Random(1))
    match.play(0, match.position.legal_moves(0)[0])
    assert match.can_undo(0)
    match.undo(0)
    match.play(0, match.position.legal_moves(0)[-1])
    assert not match.can_undo(0)


def test_a_new_move_forgets_what_was_taken_back() -> None:
    match = play(match_of("nutty_business", ADA, BEA), "1 start c5", "2 start bank", "1 play c3 new")
    match.undo(0)
    assert match.undone
    play(match, "1 play c2 left")
    assert not match.undone
    with pytest.raises(IllegalMove):
        match.redo()


def test_a_match_that_is_over_stays_over() -> None:
    match = match_of("nutty_business", ADA, BEA)
    rng = Random(1)
    while not match.over:
        match.play(*random_line(match.position, rng))
    assert match.outcome
    assert not match.can_undo(0)
    assert not match.can_undo(1)


def test_chance_is_not_asked_where_nothing_is_left_to_it() -> None:
    with pytest.raises(IllegalMove):
        match_of("nutty_business", ADA, BEA).play_chance(Random(1))


def test_forced_names_the_only_move() -> None:
    match = match_of("go_nuts", ADA, BEA)
    assert match.position.forced() == (0, GAMES["go_nuts"].parse(["roll"]))
    play(match, "1 roll")
    assert match.position.forced() is None
    play(match, "* NNSSX")
    assert match.position.forced() is None
    play(match, "1 roll", "* SSSS")
    assert match.position.forced() is None


@pytest.mark.parametrize("setup", setups(), ids=str)
def test_undo_returns_the_equal_position_and_redo_the_other(setup: Setup) -> None:
    rng = Random(str(setup))
    seats = [Seat(f"Person {number}") for number in range(setup.seats)]
    match = Match(setup.game, seats, setup.options)
    undone = 0
    while not match.over:
        match.play(*random_line(match.position, rng))
        for seat in range(setup.seats):
            if match.can_undo(seat):
                lines, positions = match.lines[:], match.positions[:]
                match.undo(seat)
                undone += 1
                assert match.position == positions[len(match.lines)]
                assert match.lines == lines[: len(match.lines)]
                match.redo()
                assert match.positions == positions
                assert match.lines == lines
    assert undone


# Going back to an earlier moment.


@pytest.mark.parametrize("name", GAMES)
def test_up_to_is_what_playing_the_first_lines_gives(name: str) -> None:
    game, rng = GAMES[name], Random(7)
    match = Match(game, [ADA, BEA], notes={"title": "Once"})
    while not match.over and len(match.lines) < 30:
        match.play(*random_line(match.position, rng))
    for lines in (0, 1, len(match.lines) // 2, len(match.lines)):
        again = Match(game, [ADA, BEA])
        for line in match.lines[:lines]:
            again.play(line.seat, line.move)
        earlier = match.up_to(lines)
        assert earlier.positions == again.positions
        assert [line[:2] for line in earlier.lines] == [line[:2] for line in again.lines]
        assert earlier.notes == match.notes
    before = list(match.lines)
    earlier = match.up_to(1)
    earlier.play(*random_line(earlier.position, rng))
    assert match.lines == before
    assert match.up_to(1, notes={}).notes == {}
