"""Every choice of The Nacho Incident: what fingers can do is what the rules allow, no more and no less."""

from itertools import combinations
from random import Random

import pytest

from app.widgets.carry import ABOVE_FINGER
from engine.match import Match
from engine.nacho_incident import stages
from engine.nacho_incident.cards import FLAG, NEIGHBOURS
from engine.nacho_incident.moves import OWN, Discard, Gem, Hire, Sell, Send
from tests.games.nacho_incident.fingers.helpers import (
    cut_sheet,
    open_curtain,
    pill,
    play_until,
    seat_people,
    settle,
    sit_down,
)


@pytest.fixture
def made(hand, monkeypatch) -> list:
    """What fingers intend, kept from being played, so that everything can be tried in one position."""
    hand.frame = 0.1
    intents: list = []
    monkeypatch.setattr(
        "app.session.session.Session.intend", lambda session, seat, move: intents.append((seat, move))
    )
    return intents


def fling(hand, thing, place) -> None:
    """Drag in one go."""
    x, y = place.to_window(*place.center)
    finger = hand.finger().down(*thing.to_window(*thing.center))
    finger.move(x, y - ABOVE_FINGER * thing.height).up()
    hand.wait(0.1)


def tap_at(hand, table, x: float, y: float) -> None:
    hand.finger().down(*table.to_window(x, y)).up()
    hand.frames(2)


# Smuggling.


def first_to_send(position) -> bool:
    return position.stage == stages.SEND and len(position.queue) == len(position.gold) and position.turn == 2


def last_to_send(position) -> bool:
    return position.stage == stages.SEND and len(position.queue) == 1 and position.turn == 6


SENDS = {
    "first": lambda: play_until(seat_people(3), first_to_send, 3),
    "last": lambda: play_until(seat_people(4), last_to_send, 4),
    "NI4": lambda: cut_sheet("NI4_first_without_food", "4 send ON sour from 2"),
}


@pytest.mark.parametrize("which", SENDS)
def test_every_send_by_fingers_is_a_legal_move_and_every_other_is_refused(app, hand, made, which) -> None:
    table = sit_down(app, hand, SENDS[which]())
    settle(hand, table)
    position, seat = table.match.position, int(table.handover.near)
    reach, first = NEIGHBOURS[FLAG[position.hired[seat]]], seat == position.order[0]
    cubes = {(cube.owner, cube.food): cube for cube in table.cloth.own.cubes}
    cubes |= {
        (cube.owner, cube.food): cube for boss in table.cloth.bosses if boss.parent for cube in boss.cubes
    }
    reasons = set()
    for (owner, food), cube in cubes.items():
        home, parent = tuple(cube.pos), cube.parent
        for province in table.cloth.provinces:
            for space in province.spaces:
                table.screen.notice.hush()
                number = len(made)
                fling(hand, cube, space)
                move = Send(int(province.number), int(food), OWN if owner == seat else int(owner))
                right = position.is_legal(seat, move)  # on whatever space of the province it is let go
                assert made[number:] == ([(seat, move)] if right else []), str(move)
                assert cube.parent is parent
                assert tuple(cube.pos) == pytest.approx(home)
                notice = table.screen.notice.text
                assert bool(notice) is not right
                if right:
                    continue
                if province.number not in reach:
                    assert notice == f"{province.name} is too far for this smuggler."
                elif owner != seat and not first:
                    assert notice == "Only the first in the order of play may take a rival's food."
                elif food not in [space.food for space in province.spaces]:
                    assert notice == f"{province.name} does not want this food."
                else:
                    assert notice == f"{province.name} has no free space for this food."
                reasons.add(notice.removeprefix(province.name))
    assert len(reasons) >= 2
    for province in table.cloth.provinces:
        table.show()
        table.screen.notice.hush()
        fling(hand, table.cloth.own.smuggler, province)
        if province.number in reach:
            assert province.collide_point(*table.cloth.own.smuggler.center), "he stays where he was dropped"
            fits = {move.province for move in position.legal_moves(seat) if move.food >= 0}
            if province.number in fits:
                assert table.asked.endswith(f"drag food to {province.name}, or deliver nothing")
                hand.tap(pill(table, "Call back"))
                fling(hand, table.cloth.own.smuggler, province)
                hand.tap(pill(table, "Deliver nothing"))
            else:
                assert table.asked.endswith(f"no food fits in {province.name}. Deliver nothing?")
                hand.tap(pill(table, "No"))
                assert not table.cloth.own.pass_text
                assert table.cloth.own.smuggler.y < province.y
                hand.tap(table.cloth.own.smuggler)
                hand.tap(province)
                hand.tap(pill(table, "Yes"))
        else:
            assert not table.cloth.own.pass_text
            assert table.screen.notice.text == f"{province.name} is too far for this smuggler."
    assert {move for _, move in made} == set(position.legal_moves(seat))
    assert table.match.position is position


def test_food_goes_by_two_taps_as_well(app, hand, made) -> None:
    table = sit_down(app, hand, SENDS["first"]())
    settle(hand, table)
    position, seat = table.match.position, int(table.handover.near)
    for move in position.legal_moves(seat):
        if move.food >= 0:
            cubes = table.cloth.own.cubes if move.owner == OWN else table.cloth.bosses[move.owner].cubes
            cube = next(cube for cube in cubes if cube.food == move.food)
            hand.tap(cube)
            assert ("=" in table.cloth.own.about) is (len(table.smuggling.sends_of(cube)) <= 2)
            hand.tap(table.cloth.provinces[move.province])
            assert made.pop() == (seat, move)
    assert not made


# Mounties and the Gemstone: what a tap answers.


def spots(table) -> list[tuple[float, float]]:
    """List where something could be tapped: cards, cantinas beside them, panels."""
    u = table.width / 1280
    places = [card.center for cantina in table.cloth.cantinas for card in cantina.cards]
    places += [(cantina.x + 50 * u, cantina.top - 40 * u) for cantina in table.cloth.cantinas]
    bosses = [boss for boss in table.cloth.bosses if boss.parent]
    places += [(boss.x + 30 * u, boss.top - 30 * u) for boss in bosses]
    places += [boss.cubes[0].center for boss in bosses if boss.cubes]
    places.append((table.cloth.own.x + 40 * u, table.cloth.own.top - 40 * u))
    return places


def taps(hand, table, made: list) -> set:
    """Find every move that one tap makes, or two where the first has chosen a Mountie."""
    found, chosen = set(), set()
    for first in spots(table):
        made.clear()
        table.layers.stop_reading()  # what is no answer is looked at
        table.show()
        tap_at(hand, table, *first)
        found |= set(made)
        mountie = getattr(table.questions.asked, "mountie", None)
        if made or mountie is None or mountie in chosen:
            continue
        chosen.add(mountie)
        for second in spots(table):
            table.show()
            hand.frames(1)
            tap_at(hand, table, *first)
            tap_at(hand, table, *second)
            table.layers.stop_reading()
            found |= set(made)
            made.clear()
    return found


def equal_poorest(match: Match) -> Match:
    """Let the holder of the Gemstone be among the poorest."""
    for seed in range(400):
        twin = play_until(seat_people(3), lambda position: position.stage == stages.GEM, seed)
        if (
            Gem(twin.position.gem) in (moves := twin.position.legal_moves(twin.position.gem))
            and len(moves) > 1
        ):
            return twin
    raise AssertionError("no such match")


ANSWERS = {
    "two Mounties on a cantina": ("course_4_choice_of_two_mounties", "1 arrest AB with AB3", 2),
    "three Mounties on a cantina": ("NI3_three_mounties_one_smuggler", "1 arrest AB with AB3", 3),
    "whom and by whom, same code on two cantinas": (
        "course_4_same_code_on_two_cantinas", "1 wander QC with QC4 takes AB5 in SK", 6,
    ),
    "whom, a tie": ("course_4_wandering_tie", "1 wander QC with QC3 takes SK7", 2),
    "who goes and where to": ("course_4_nobody_to_arrest", "1 wander AB with AB4 to ON", 6),
    "where to, the one who may": ("NI3_three_mounties_one_smuggler", "1 wander SK with SK3 to QC", 3),
    "the Gemstone": ("course_5_gem_tie", "2 gem 4", 2),
}  # fmt: skip


@pytest.mark.parametrize("which", ANSWERS)
def test_every_answer_is_a_tap_and_every_tap_an_answer(app, hand, made, which) -> None:
    name, before, number = ANSWERS[which]
    table = sit_down(app, hand, cut_sheet(name, before))
    settle(hand, table)
    position, seat = table.match.position, int(table.handover.near)
    assert taps(hand, table, made) == {(seat, move) for move in position.legal_moves(seat)}
    assert len(position.legal_moves(seat)) == number


def test_the_holder_among_the_poorest_keeps_the_gemstone_by_a_pill_or_a_tap(app, hand, made) -> None:
    table = sit_down(app, hand, equal_poorest(seat_people(3)))
    settle(hand, table)
    seat = table.match.position.gem
    assert taps(hand, table, made) == {(seat, move) for move in table.match.position.legal_moves(seat)}
    table.show()
    made.clear()
    hand.tap(pill(table, f"{table.names[seat]} keeps it"))
    assert made == [(seat, Gem(seat))]


def test_two_equal_smugglers_on_a_cantina_both_answer(app, hand, made) -> None:
    """A code that lies twice on one cantina is one move; either card is touched for it."""
    match = cut_sheet("course_4_wandering_tie", "1 wander QC with QC3 takes SK7")
    match.position.smugglers[0][1] = (17, 17)
    table = sit_down(app, hand, match)
    settle(hand, table)
    twins = [card for card in table.cloth.cantinas[1].cards if card.card == 17]
    assert len(twins) == 2
    for number in range(2):
        table.show()
        made.clear()
        hand.tap([card for card in table.cloth.cantinas[1].cards if card.card == 17][number])
        assert [str(move) for _, move in made] == ["wander QC with QC3 takes SK7"]


# The hand and the market.


def test_every_smuggler_of_the_hand_can_be_hired_and_none_by_a_look_alone(app, hand, made) -> None:
    table = sit_down(app, hand, play_until(seat_people(2), lambda position: position.stage == stages.HIRE))
    open_curtain(hand, table)
    position, seat = table.match.position, int(table.handover.holder)
    for number in range(len(table.overlay.cards)):
        if not table.overlay:
            table.show()
        hand.tap(pill(table.overlay, "Hire"))
        hand.tap(table.overlay.cards[number])
        assert len(made) == number, "a look hires nobody"
        hand.tap(pill(table.overlay, "Hire"))
    assert [move for _, move in made] == [Hire(card) for card in position.hands[seat]]
    assert set(made) == {(seat, move) for move in position.legal_moves(seat)}


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (640, 400)])
def test_a_question_stands_still_whoever_is_looked_at(app, hand, made, window, size) -> None:
    window.size = size
    table = sit_down(app, hand, play_until(seat_people(2), lambda position: position.stage == stages.HIRE))
    open_curtain(hand, table)
    opened = table.overlay
    asked, about = opened.ids.asked, opened.ids.about
    stands = tuple(asked.pos)
    for card in opened.cards:
        hand.tap(card)
        assert tuple(asked.pos) == stands
        assert about.valign == "top", "what is told follows the question, with no gap where it is short"
    assert asked.y == pytest.approx(about.top)


def test_a_double_tap_hires(app, hand, made) -> None:
    table = sit_down(app, hand, play_until(seat_people(2), lambda position: position.stage == stages.HIRE))
    open_curtain(hand, table)
    cards = table.overlay.cards[1:3]
    wanted = [card.card for card in cards]
    spots = [card.to_window(*card.center) for card in cards]
    for x, y in (spots[0], spots[1], spots[1]):  # the card that is looked at grows; the finger stays
        assert not made, "one tap is a look, and another card another look"
        hand.finger().down(x, y).up()
        hand.wait(0.1)
    assert [move for _, move in made] == [Hire(wanted[1])]


def test_none_some_and_all_of_the_hand_can_be_put_away(app, hand, made) -> None:
    match = play_until(seat_people(2), lambda position: position.stage == stages.DISCARD)
    table = sit_down(app, hand, match)
    open_curtain(hand, table)
    position, seat, rng = table.match.position, int(table.handover.holder), Random(3)
    places = range(len(position.hands[seat]))
    for chosen in ((), *(sorted(rng.sample(places, number)) for number in (1, 2, 3)), tuple(places)):
        if not table.overlay:
            table.show()
        for place in places:
            hand.tap(table.overlay.cards[place])
            if place not in chosen:
                hand.tap(table.overlay.cards[place])
        hand.tap(pill(table.overlay, f"Exchange {len(chosen)}" if chosen else "Keep all"))
        wanted = Discard(tuple(position.hands[seat][place] for place in chosen))
        assert made.pop() == (seat, wanted)
        assert position.is_legal(seat, wanted)


def test_none_one_and_all_of_the_warehouse_can_be_sold(app, hand, made) -> None:
    match = play_until(
        seat_people(3),
        lambda position: (
            position.stage == stages.SELL and len(set(position.warehouses[position.queue[0]])) > 2
        ),
        2,
    )
    table = sit_down(app, hand, match)
    settle(hand, table)
    position, seat = table.match.position, int(table.handover.near)
    places = range(len(table.cloth.own.cubes))
    for number in range(len(places) + 1):
        for chosen in combinations(places, number):
            table.show()
            for place in chosen:
                hand.tap(table.cloth.own.cubes[place])
            hand.tap(pill(table, f"Sell {number}" if number else "Sell nothing"))
    assert {move for _, move in made} == set(position.legal_moves(seat))


def test_of_a_crowded_warehouse_the_cube_that_is_seen_is_touched(app, hand, made) -> None:
    match = cut_sheet("NI4_first_without_food", "1 sell corn bean bean tortilla pepper olive olive olive")
    table = sit_down(app, hand, match)
    settle(hand, table)
    assert len(table.cloth.own.cubes) == 8
    for place, cube in enumerate(table.cloth.own.cubes):
        tap_at(hand, table, cube.x + 4 * table.width / 1280, cube.center_y)
        assert [one.chosen for one in table.cloth.own.cubes] == [other <= place for other in range(8)]
    hand.tap(pill(table, "Sell 8"))
    assert made == [(0, Sell(match.position.warehouses[0]))]


def test_nobody_sells(app, hand) -> None:
    """One press for all who are still to be asked, also where food is drawn and where somebody has none."""
    hand.frame = 0.1

    def crowd_at_the_market(position) -> bool:
        cubes = [len(position.warehouses[seat]) for seat in position.queue]
        return position.stage == stages.SELL and len(cubes) == 4 and 0 in cubes[1:] and 1 in cubes

    match = play_until(seat_people(4), crowd_at_the_market, 6)
    table = sit_down(app, hand, match)
    settle(hand, table)
    turn, lines = match.position.turn, len(match.lines)
    hand.tap(pill(table, "None of us sells"))
    settle(hand, table)
    assert table.handover.curtain
    assert match.position.stage == stages.HIRE
    assert match.position.turn == turn
    sold = [line.move for line in match.lines[lines:] if line.seat >= 0]
    assert sold == [Sell(())] * 4
    assert table.screen.notice.text == ""
    assert not table.questions.sell.nobody_sells


def test_a_pill_that_is_pressed_as_the_match_ends_answers_nothing(app, hand) -> None:
    """There is no question any more, whatever a pill still says."""
    match = play_until(seat_people(3), lambda position: len(position.to_act) == 0)
    own = sit_down(app, hand, match).cloth.own
    own.pass_text, own.other_text = "Deliver nothing", "Call back"
    own.dispatch("on_pass")
    own.dispatch("on_other")
    assert app.session.match.lines == match.lines
