"""Taking back at The Nacho Incident: one's own last choice, until another person has moved."""

from engine.match import Match
from engine.nacho_incident import stages
from engine.nacho_incident.moves import NOTHING
from tests.games.nacho_incident.fingers.helpers import (
    cut_sheet,
    make,
    open_curtain,
    pill,
    play_until,
    seat_people,
    settle,
    sit_down,
)


def send_nothing(position, seat: int):
    return next(move for move in position.legal_moves(seat) if move.food == NOTHING)


def quiet_table(app, hand):
    hand.frame = 0.1
    for seed in range(200):
        match = play_until(seat_people(3), lambda position: position.stage == stages.SEND, seed)
        first, second = match.position.order[:2]
        if not any(match.position.mounties[second]):
            table = sit_down(app, hand, match)
            settle(hand, table)
            return table, first, second
    raise AssertionError


def take_back_pills(table) -> list[str]:
    offered = table.ids.undo.ids.take_back.text
    return [offered] if offered else []


def test_a_send_is_taken_back_until_another_person_moves(app, hand) -> None:
    table, first, second = quiet_table(app, hand)
    match: Match = table.match
    before = match.position
    assert take_back_pills(table) == []
    make(hand, table, send_nothing(before, first))
    settle(hand, table)
    asked_next = int(table.handover.near)
    if asked_next == first:  # his Mounties ask first
        assert take_back_pills(table) == ["Take back"]
    else:
        assert take_back_pills(table) == [f"{table.names[first]} takes it back"]
    hand.tap(table.ids.undo.ids.take_back)
    settle(hand, table)
    assert match.position == before
    assert table.handover.near == first
    assert take_back_pills(table) == []

    make(hand, table, send_nothing(before, first))
    settle(hand, table)
    while table.handover.near == first:
        make(hand, table, match.position.legal_moves(first)[0])
        settle(hand, table)
    assert table.handover.near == second
    middle = match.position
    make(hand, table, send_nothing(middle, second))
    settle(hand, table)
    assert take_back_pills(table) == [f"{table.names[second]} takes it back"]
    hand.tap(table.ids.undo.ids.take_back)
    settle(hand, table)
    assert match.position == middle, "what the first has done stays"


def test_an_arrest_and_the_send_before_it_are_taken_back_one_after_the_other(app, hand) -> None:
    hand.frame = 0.1
    match = cut_sheet("course_4_choice_of_two_mounties", "1 send AB")
    table = sit_down(app, hand, match)
    settle(hand, table)
    start = match.position
    make(hand, table, next(move for move in start.legal_moves(0) if str(move) == "send AB"))
    settle(hand, table)
    choice = match.position
    assert choice.stage == stages.ARREST
    make(hand, table, choice.legal_moves(0)[0])
    settle(hand, table)
    for wanted in (choice, start):
        hand.tap(table.ids.undo.ids.take_back)
        settle(hand, table)
        assert match.position == wanted
    assert take_back_pills(table) == []


def test_a_hire_is_taken_back_on_the_next_curtain_and_never_for_ever(app, hand) -> None:
    hand.frame = 0.1
    match = play_until(seat_people(3), lambda position: position.stage == stages.HIRE)
    table = sit_down(app, hand, match)
    start = match.position
    for _ in range(2):
        open_curtain(hand, table)
        make(hand, table, match.position.legal_moves(int(table.handover.holder))[0])
        settle(hand, table)
    hired = len(match.lines)
    taken = 0
    while table.undoing.take_back_text:
        name = table.undoing.take_back_text.split()[0]
        hand.frames(2)
        hand.tap(table.handover.curtain.ids.undo.ids.take_back)
        settle(hand, table)
        taken += 1
        assert table.handover.curtain.name == name, "whoever takes back is asked again, behind the curtain"
        assert table.handover.holder == -1
        assert taken < 5
    assert taken == 2
    assert match.position == start
    assert len(match.lines) == hired - 2
    open_curtain(hand, table)
    make(hand, table, match.position.legal_moves(int(table.handover.holder))[0])
    assert len(match.lines) == hired - 1


def test_what_was_revealed_is_not_taken_back(app, hand) -> None:
    hand.frame = 0.1
    match = play_until(
        seat_people(2), lambda position: position.stage == stages.HIRE and len(position.to_act) == 1
    )
    table = sit_down(app, hand, match)
    open_curtain(hand, table)
    make(hand, table, match.position.legal_moves(int(table.handover.holder))[0])
    settle(hand, table)
    assert match.position.stage == stages.SEND
    assert take_back_pills(table) == []


def test_at_the_market_too_and_nobody_sells_is_not_pressed_again_by_itself(app, hand) -> None:
    hand.frame = 0.1
    match = play_until(
        seat_people(3),
        lambda position: (
            position.stage == stages.SELL
            and len(position.queue) == 3
            and all(len(position.warehouses[seat]) > 1 for seat in range(3))
        ),
        1,
    )
    table = sit_down(app, hand, match)
    settle(hand, table)
    start, seat = match.position, int(table.handover.near)
    make(hand, table, start.legal_moves(seat)[0])
    settle(hand, table)
    assert match.position.to_act != start.to_act
    undo = table.ids.undo.ids.take_back
    everybody = pill(table, "None of us sells")
    assert undo.right <= everybody.x, "both can be pressed"
    hand.tap(undo)
    settle(hand, table)
    assert match.position == start
    hand.wait(2)
    assert match.position == start
    assert table.handover.near == seat


def test_one_person_takes_back_what_bots_have_answered(app, hand) -> None:
    hand.frame = 0.1
    for seed in range(300):
        match = play_until(
            seat_people(2, bots=(1,)),
            lambda position: position.stage == stages.SEND and position.turn == 1,
            seed,
        )
        if match.position.order[0] == match.position.gem == 0 and not any(match.position.mounties[1]):
            break
    table = sit_down(app, hand, match)
    settle(hand, table)
    before = match.position
    make(hand, table, send_nothing(before, 0))
    for _ in range(100):
        settle(hand, table)
        if match.position.stage == stages.SELL:
            break
        make(hand, table, match.position.legal_moves(0)[0])
    assert match.lines[-1].seat == 1
    for _ in range(3):
        if match.position != before:
            hand.tap(table.ids.undo.ids.take_back)
            settle(hand, table)
    assert match.position == before
    assert take_back_pills(table) == []
