"""The course of The Nacho Incident: where we are, what runs by itself, and going on from anywhere."""

from collections.abc import Callable
from random import Random

import pytest
from kivy.clock import Clock

from app.tables.nacho_incident.bar import NachoTurnStep
from app.tables.nacho_incident.scenes import NachoScene
from app.tables.reveal import Reveal
from engine.game import Move
from engine.match import Match
from engine.nacho_incident import stages
from engine.nacho_incident.moves import OWN
from tests.app.test_replay import read, watch
from tests.games.nacho_incident.fingers.helpers import (
    cut_sheet,
    make,
    open_curtain,
    play_out,
    play_until,
    seat_people,
    settle,
    sit_down,
)

STEPS = {
    stages.HIRE: "hire",
    stages.SEND: "smuggle",
    stages.ARREST: "cantina",
    stages.WANDER: "cantina",
    stages.GEM: "round_end",
    stages.DISCARD: "round_end",
    stages.SELL: "next",
}


def reach(stage: str, seats: int = 2, seed: int = 1, after: int = 0, **options: str) -> Match:
    """Play until somebody has a choice in a stage, in some turn or later."""

    def there(position) -> bool:
        return position.stage == stage and position.turn >= after and not position.forced()

    for number in range(seed, seed + 300):
        match = seat_people(seats, **options)
        try:
            return play_until(match, there, number)
        except IndexError:  # it ended before
            continue
    raise AssertionError(stage)


def marks(widgets) -> str:
    return " ".join(mark.drawn.rsplit("_", 1)[1] for mark in widgets)


def play_one(hand, table, rng: Random, liked: Callable[[Move], bool] = lambda _: True) -> None:
    """Let whoever is asked make a move by fingers, one that is liked if there is one; see it played."""
    settle(hand, table)
    if table.handover.curtain:
        open_curtain(hand, table)
        settle(hand, table)
    position = table.match.position
    seat = (
        int(table.handover.holder)
        if position.stage in (stages.HIRE, stages.DISCARD)
        else int(table.handover.near)
    )
    lines = len(table.match.lines)
    moves = position.legal_moves(seat)
    moves = [move for move in moves if liked(move)] or moves
    move = moves[rng.randrange(len(moves))]
    make(hand, table, move)
    hand.wait(0.2)
    assert table.match.lines[lines][:2] == (seat, move)


@pytest.mark.parametrize("stage", STEPS)
def test_the_bar_shows_where_we_are_and_a_pause_loses_nothing(app, hand, stage: str) -> None:
    hand.frame = 0.1
    match = reach(
        stage, 3 if stage == stages.GEM else 2, after=5 if stage not in (stages.GEM, stages.DISCARD) else 0
    )
    table = sit_down(app, hand, match)
    settle(hand, table)
    steps = [step for step in table.walk() if isinstance(step, NachoTurnStep)]
    assert [step.step for step in steps if step.now] == [STEPS[stage]]
    assert [step.done for step in steps] == [step.step in _before(STEPS[stage]) for step in steps]
    position = match.position
    turn = (
        position.turn
        if stage in (stages.HIRE, stages.SEND, stages.ARREST, stages.WANDER)
        else position.turn - 1
    )
    assert marks(table.cloth.bar.rounds) == " ".join(_when(number, turn // 4) for number in range(3))
    assert marks(table.cloth.bar.turns) == " ".join(_when(number, turn % 4) for number in range(4))
    app.on_pause()
    hand.wait(5)
    assert match.position is position
    table.screen.resume()
    hand.wait(0.3)
    play_one(hand, table, Random(2))


def _before(step: str) -> tuple[str, ...]:
    steps = ("hire", "order", "smuggle", "cantina", "round_end", "next")
    return steps[: steps.index(step)]


def _when(number: int, now: int) -> str:
    return "done" if number < now else "current" if number == now else "todo"


def test_before_the_first_turn_no_step_is_on(app, hand) -> None:
    hand.frame = 0.1
    table = sit_down(app, hand, play_until(seat_people(2, choosy="yes"), lambda p: p.stage == stages.DISCARD))
    assert table.cloth.bar.step == ""
    assert table.cloth.bar.turn == 0


def test_a_whole_match_goes_through_the_steps_in_their_order(app, hand) -> None:
    """The order is on while the hired are revealed, arrests while one is shown."""
    hand.frame = 0.1
    table = sit_down(app, hand, play_until(seat_people(2), lambda position: position.turn == 3, 2))
    seen: list[str] = []
    look = Clock.schedule_interval(lambda _: seen.append(table.cloth.bar.step), 0)
    play_out(app, hand, table, Random(4), 5)
    look.cancel()
    assert list(dict.fromkeys(seen)) == ["next", "hire", "order", "smuggle", "cantina", "round_end"]


def test_a_forced_arrest_is_seen_and_goes_on_by_itself(app, hand) -> None:
    hand.frame = 0.1
    match = play_until(
        seat_people(2), lambda position: position.stage == stages.ARREST and position.forced(), 1
    )
    lines = len(match.lines)
    table = sit_down(app, hand, match)
    assert table.busy
    assert table.cloth.bar.step == "cantina"
    overlays = set()
    for _ in range(60):
        hand.frames(1)
        overlays.add(type(table.overlay).__name__)
        if table.cloth.bar.step != "cantina":
            break
    assert "NachoArrested" in overlays
    assert len(match.lines) > lines
    settle(hand, table)
    play_one(hand, table, Random(1))


@pytest.mark.parametrize("when", ["while provinces are compared", "when all is shown"])
def test_the_end_of_a_round_survives_a_pause_and_the_story(app, hand, when: str) -> None:
    hand.frame = 0.1
    match = play_until(
        seat_people(2),
        lambda position: position.turn == 3 and position.stage == stages.SEND and len(position.queue) == 1,
        5,
    )
    table = sit_down(app, hand, match)
    settle(hand, table)
    make(hand, table, match.position.legal_moves(int(table.handover.near))[0])
    for _ in range(200):
        hand.frames(1)
        if type(table.overlay).__name__ == "NachoRoundEnd":
            break
    summary = table.overlay
    assert type(summary).__name__ == "NachoRoundEnd"
    if when == "when all is shown":
        hand.wait(10)
        assert [account.now for account in summary.accounts] == match.position.gold
    table.open_log()
    hand.wait(0.3)
    table.layers.stop_reading()
    hand.wait(0.3)
    assert table.overlay is summary
    app.on_pause()
    hand.wait(8)
    table.screen.resume()
    hand.wait(0.3)
    assert table.overlay is summary
    for _ in range(8):
        if table.overlay is not summary:
            break
        hand.finger().down(*table.to_window(*table.center)).up()
        hand.wait(0.2)
    assert [account.now for account in summary.accounts] == match.positions[-1].gold
    settle(hand, table)
    assert match.position.stage in (stages.GEM, stages.DISCARD)
    play_one(hand, table, Random(1))


def test_the_story_lies_over_the_hand_and_gives_it_back(app, hand) -> None:
    hand.frame = 0.1
    table = sit_down(app, hand, reach(stages.HIRE, after=2))
    open_curtain(hand, table)
    opened = table.overlay
    hand.tap(next(one for one in table.walk() if getattr(one, "sign", "") == "history"))
    assert table.reading
    hand.finger().down(3, 3).up()
    hand.wait(0.2)
    assert not table.reading
    assert table.overlay is opened
    play_one(hand, table, Random(1))


# Going on from anywhere.


def kinds_of_lines() -> dict[tuple[str, str], Match]:
    """Cut matches after each kind of line, by what was played and what comes next."""
    cut: dict[tuple[str, str], Match] = {}
    tables = [({}, 1), ({"choosy": "yes", "random": "yes"}, 2), ({"blind": "yes"}, 3)]
    wholes = [
        play_until(seat_people(2, **options), lambda position: not position.to_act, seed)
        for options, seed in tables
    ]
    for whole in (*wholes, cut_sheet("course_4_nobody_to_arrest", "1 arrest ON with AB4")):
        options = whole.chosen_options()
        for at, line in enumerate(whole.lines[:-1]):
            kind = type(line.move).__name__, whole.positions[at + 1].stage
            if kind not in cut and (
                line.seat >= 0 or type(line.move).__name__ not in {name for name, _ in cut}
            ):
                cut[kind] = seat_people(2, **options)
                for played in whole.lines[: at + 1]:
                    cut[kind].play(played.seat, played.move)
    return cut


def test_a_match_cut_after_any_kind_of_line_can_be_played_on(app, hand) -> None:
    hand.frame = 0.1
    app.settings.pace = "off"
    found = kinds_of_lines()
    assert len({move for move, _ in found}) == 12, "every kind of line there is"
    went_on = set()
    for kind, match in found.items():
        saved = app.storage.begin(match)
        saved.save()
        app.continue_match()
        hand.wait(0.1)
        table = app.manager.get_screen("table").table
        assert [line.move for line in table.match.lines[: len(match.lines)]] == [
            one.move for one in match.lines
        ]
        settle(hand, table)
        assert table.handover.curtain or table.asked, kind
        if kind[0] not in went_on:
            went_on.add(kind[0])
            play_one(hand, table, Random(3))
        saved.path.unlink()


# People and bots.


def test_one_person_against_bots_never_sees_a_curtain(app, hand) -> None:
    hand.frame = 0.1
    match = play_until(seat_people(3, bots=(1, 2)), lambda position: position.turn == 3)
    table = sit_down(app, hand, match)
    curtains: list = []
    table.handover.bind(curtain_up=lambda _, up: curtains.append(up))
    play_out(app, hand, table, Random(2), 5)
    assert not curtains
    assert match.position.turn == 5


def test_bots_alone_play_to_the_end(app, hand) -> None:
    hand.frame = 0.2
    match = play_until(seat_people(2, bots=(0, 1)), lambda position: position.turn == 11)
    table = sit_down(app, hand, match)
    for _ in range(400):
        hand.frames(1)
        if type(table.overlay).__name__ == "NachoRoundEnd":
            hand.finger().down(*table.to_window(*table.center)).up()
        if app.manager.current == "result":
            return
    raise AssertionError(f"the bots hang: {table.asked}")


def test_the_mountie_who_acts_twice_is_told_in_the_order_of_the_rules(app, hand) -> None:
    """An arrest and then a wandering of the same player, each seen, then the next player is asked."""
    hand.frame = 0.1
    match = cut_sheet("NI3_three_mounties_one_smuggler", "1 arrest AB with AB3")
    table = sit_down(app, hand, match)
    settle(hand, table)
    make(hand, table, next(move for move in match.position.legal_moves(0) if str(move).endswith("AB3")))
    settle(hand, table)
    assert match.position.stage == stages.WANDER
    assert table.handover.near == 0
    assert table.asked == "Ada, which Mountie wanders? Tap that card"


def test_the_strip_of_steps_is_in_sight_under_every_scene(app, hand) -> None:
    """The reveal, an arrest and the end of a round are laid below the bar, in the middle of what is left."""
    hand.frame = 0.1
    match = play_until(seat_people(2), lambda position: position.turn == 3, 2)
    table = sit_down(app, hand, match)
    seen: dict[str, bool] = {}

    def look(_: float) -> None:
        scene = table.overlay
        if isinstance(scene, NachoScene | Reveal) and scene.width == table.width:
            seen.setdefault(type(scene).__name__, True)
            seen[type(scene).__name__] &= scene.top <= table.cloth.bar.y
            if isinstance(scene, Reveal):
                middle = sum(card.center_x for card in scene.cards) / len(scene.cards)
                seen["Reveal"] &= abs(middle - table.center_x) < 1

    watch = Clock.schedule_interval(look, 0)
    play_out(app, hand, table, Random(4), 5)
    watch.cancel()
    assert seen == dict.fromkeys(
        ("Reveal", "NachoArrested", "NachoMarket", "NachoRoundEnd", "NachoRound"), True
    )


def test_what_is_delivered_leaves_its_warehouse_before_the_gold_comes(app, hand) -> None:
    """A cube that a finger has put down stays there; the smuggler goes to his cantina."""
    hand.frame = 0.1

    def can_deliver(position) -> bool:
        return position.stage == stages.SEND and any(
            move.food >= 0 and move.owner == OWN for move in position.legal_moves(position.to_act[0])
        )

    match = play_until(seat_people(3), can_deliver, 4)
    table = sit_down(app, hand, match)
    settle(hand, table)
    seat, card = int(table.handover.near), int(table.cloth.own.smuggler.card)
    move = next(move for move in match.position.legal_moves(seat) if move.food >= 0 and move.owner == OWN)
    number = len(table.cloth.own.cubes)
    make(hand, table, move)
    assert table.busy
    assert len(table.cloth.own.cubes) == number - 1
    assert table.cloth.space(move.province, move.food).state == "filled"
    assert not table.cloth.own.smuggler.parent
    assert table.cloth.own.about == ""
    hand.wait(0.9)
    assert card in [small.card for small in table.cloth.cantinas[move.province].cards]


def test_what_runs_by_itself_asks_nobody(app, hand) -> None:
    hand.frame = 0.1
    match = play_until(seat_people(2), lambda p: p.stage == stages.ARREST and p.forced(), 1)
    table = sit_down(app, hand, match)
    assert table.busy
    assert "?" not in table.asked


def test_rivals_show_whom_they_have_hired_until_he_is_sent(app, hand) -> None:
    hand.frame = 0.1
    match = play_until(seat_people(3), lambda p: p.stage == stages.SEND and len(p.queue) == 2, 3)
    table = sit_down(app, hand, match)
    settle(hand, table)
    for boss in (boss for boss in table.cloth.bosses if boss.parent):
        card = match.position.hired[int(boss.seat)]
        assert bool(boss.hired.parent) == (card >= 0)
        assert card < 0 or boss.hired.card == card


@pytest.mark.usefixtures("long_frames", "quick")
def test_with_open_hands_a_replay_is_seen_from_the_side_of_whoever_hires(app, hand) -> None:
    match = read("nacho_incident/3p_1.sheet")
    replay = watch(app, hand, match)
    replay.playing = False
    replay.open_hands = True
    hires = [
        at for at in replay.steps if match.positions[at].stage == stages.HIRE and at > len(match.lines) / 3
    ]
    for lines in hires[:6]:
        replay.choose(lines)
        hand.wait(0.5)
        table, position = replay.table, match.positions[lines]
        seat = table.session.actor
        assert table.overlay.name == table.cloth.own.name == table.names[seat]
        assert [card.card for card in table.overlay.cards] == position.hands[seat]
        shown = [province.total for province in table.cloth.provinces]
        assert shown == [position.rank_total(seat, number) for number in range(4)]
