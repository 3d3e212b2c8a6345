"""A match is seen again: every golden sheet on its table, by fingers, with hands open or hidden."""

from __future__ import annotations

from random import Random

import pytest

from app.model.coach import Coach, spread
from app.model.story import story
from app.model.table_setup import symbols_of
from app.overlays.coach import place_among
from app.screens.replay import BAR_SECONDS, FOR_PLAYERS, steps_of
from app.session.modes import Play
from engine import sheet
from engine.game import CHANCE
from engine.games import GAMES
from engine.match import Match
from tests.app.conftest import collect_all
from tests.app.eye import wrong
from tests.app.test_history import keep, played, signed
from tests.games import FOLDER, sheets

SHEETS_OF_A_TABLE = 3
"""There are so many golden sheets for every number of players and every option; one shows the table."""


def watch(app, hand, match: Match, **facts):
    app.show("replay", match=match, **facts)
    hand.wait(0.4)
    return app.manager.get_screen("replay")


def press(hand, replay, sign: str) -> None:
    """Press a button of the bar, which has to come up first if it has sunk."""
    if not replay.bar_up:
        replay.raise_bar()
    hand.wait(0.3)
    hand.tap(signed(replay, sign))


def read(name: str) -> Match:
    game, _, file = name.partition("/")
    return sheet.read((FOLDER / game / "golden" / file).read_bytes()).match


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.usefixtures("long_frames")
def test_golden_sheets_are_shown_at_any_moment(app, hand, request, game: str) -> None:
    number = request.config.getoption("--moments")
    every = 1 if request.config.getoption("--every-sheet") else SHEETS_OF_A_TABLE
    for at, path in enumerate(sheets("golden", game)[::every]):
        match = sheet.read(path.read_bytes()).match
        replay = watch(app, hand, match)
        replay.playing = False
        replay.open_hands = replay.has_secrets and at % 2 == 0
        for lines in spread(replay.steps, number + 1)[1:]:
            replay.choose(lines)
            hand.wait(1)
            assert replay.at == lines
            assert replay.table.match.position == match.positions[lines]
            assert replay.table.match.over or not wrong(replay.table), f"{path.stem} after {lines} lines"
        assert len(replay.table.match.lines) == len(match.lines)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.usefixtures("long_frames")
def test_a_replay_plays_to_the_end_by_itself(app, hand, game: str) -> None:
    shortest = min(sheets("golden", game), key=lambda path: path.stat().st_size)
    match = sheet.read(shortest.read_bytes()).match
    replay = watch(app, hand, match)
    replay.speed = "fast"
    replay.next_speed()
    replay.next_speed()
    replay.next_speed()
    while replay.playing:
        hand.wait(2)
    assert replay.at == len(match.lines)
    assert replay.table.match.lines == match.lines
    assert not list(app.storage.matches.iterdir())


@pytest.mark.usefixtures("long_frames")
def test_a_smuggler_is_hired_again_with_open_hands(app, hand) -> None:
    match = read("nacho_incident/3p_1.sheet")
    replay = watch(app, hand, match)
    replay.speed = "fast"
    press(hand, replay, "eye_closed")
    assert replay.open_hands
    while replay.at < 40:
        hand.wait(1)
    assert replay.table.match.lines == match.lines[: int(replay.at)]


def test_hands_stay_hidden_unless_they_are_asked_for(app, hand) -> None:
    replay = watch(app, hand, read("nutty_business/2p_1.sheet"))
    replay.playing = False
    for lines in (4, 10, 20):
        replay.choose(lines)
        hand.wait(0.5)
        assert not replay.table.cloth.hand.cards
    press(hand, replay, "eye_closed")
    hand.wait(0.5)
    seat = replay.table.match.position.turn
    cards = [card.code for card in replay.table.cloth.hand.cards]
    assert len(cards) == replay.table.match.view(seat).hands[seat].bit_count() > 0


def test_fingers_stand_still_step_and_jump(app, hand) -> None:
    match = read("nut/2p_1.sheet")
    replay = watch(app, hand, match)
    press(hand, replay, "pause")
    assert not replay.playing
    at = replay.at
    hand.wait(5)
    assert replay.at == at
    press(hand, replay, "step_on")
    hand.wait(4)
    assert replay.at == next(lines for lines in replay.steps if lines > at)
    assert replay.table.match.position == match.positions[int(replay.at)]
    press(hand, replay, "step_back")
    hand.wait(0.5)
    assert replay.at == at
    line = replay.ids.time_line
    replay.raise_bar()
    hand.wait(0.3)
    hand.finger().down(line.x + 3, line.center_y).move(line.center_x, line.center_y).up()
    hand.wait(1)
    assert abs(replay.at - len(match.lines) / 2) <= 2
    hand.finger().down(300, 250).up()  # on the table: go on
    hand.wait(0.1)
    assert replay.playing


def test_the_table_is_as_large_as_when_it_was_played_and_the_bar_sinks(app, hand) -> None:
    replay = watch(app, hand, read("nut/2p_1.sheet"))
    table, bar = replay.table, replay.ids.bar
    assert table.size == replay.size
    assert table.to_window(100, 100) == (100, 100)
    assert bar.opacity
    assert bar.y == replay.y
    assert bar.height <= max(76 * app.u, app.hand.finger + 8 * app.u) + 1
    hand.wait(BAR_SECONDS + 1)
    assert not bar.opacity
    assert bar.top <= replay.y
    assert replay.playing


def test_a_touch_on_the_table_brings_the_bar_and_stands_still(app, hand) -> None:
    replay = watch(app, hand, read("nut/2p_1.sheet"))
    hand.wait(BAR_SECONDS + 1)
    hand.finger().down(300, 250).up()
    hand.wait(0.3)
    assert replay.bar_up == 1
    assert not replay.playing
    hand.wait(BAR_SECONDS + 1)
    assert not replay.bar_up
    hand.finger().down(300, 250).up()
    hand.wait(0.3)
    assert replay.bar_up == 1
    assert not replay.playing, "who wants the bar does not want to go on"
    hand.finger().down(300, 250).up()
    hand.wait(0.1)
    assert replay.playing


def test_the_bar_stays_as_long_as_a_finger_holds_the_nut(app, hand) -> None:
    app.settings.reduced_motion = True
    replay = watch(app, hand, read("nut/2p_1.sheet"))
    line = replay.ids.time_line
    finger = hand.finger().down(line.x + 3, line.center_y)
    hand.wait(2 * BAR_SECONDS + 1)
    assert replay.bar_up == 1
    finger.up()
    hand.wait(BAR_SECONDS + 1)
    assert not replay.bar_up


@pytest.mark.parametrize("game", GAMES)
def test_the_bar_tells_what_has_happened_last_and_where_rounds_begin(app, hand, game: str) -> None:
    match = read(f"{game}/2p_1.sheet")
    replay = watch(app, hand, match)
    replay.playing = False
    told = story(match, symbols_of(match), app.say)
    assert replay.rounds == sorted({min(entry.at for entry in told if entry.round == number)
                                    for number in {entry.round for entry in told} - {1}})  # fmt: skip
    for lines in replay.steps[3:40:9]:
        replay.choose(lines)
        hand.wait(0.3)
        last = [entry for entry in told if entry.at < lines][-1]
        assert replay.last == last.text
        assert str(last.round) in replay.round_words
    app.settings.language = "fr"
    hand.frames()
    assert (
        replay.last
        == [entry for entry in story(match, symbols_of(match), app.say) if entry.at < lines][-1].text
    )


def test_the_pace_is_told_in_a_word(app, hand) -> None:
    replay = watch(app, hand, read("nut/2p_1.sheet"))
    words = []
    for _ in range(3):
        words.append(signed(replay, "speed").word)
        press(hand, replay, "speed")
    assert words == ["Normal", "Fast", "Slow"]


def test_what_if_goes_on_as_a_new_match(app, hand) -> None:
    match = read("nut/2p_1.sheet")
    keep(app.storage, match, 1)
    replay = watch(app, hand, match)
    replay.playing = False
    replay.choose(replay.steps[10])
    hand.wait(0.5)
    press(hand, replay, "play_on")
    hand.wait(0.2)  # a bot goes on soon
    assert app.manager.current == "table"
    table = app.manager.get_screen("table").table
    assert table.match.position == match.positions[replay.steps[10]]
    assert app.storage.unfinished().match.position == table.match.position
    assert isinstance(app.session.mode, Play)
    assert table.persons == tuple(seat for seat, who in enumerate(match.seats) if not who.bot)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_at_the_table_asks_to_be_pressed(app, hand, game: str) -> None:
    replay = watch(app, hand, read(f"{game}/2p_1.sheet"))
    assert not [each for each in replay.table.walk(restrict=True) if getattr(each, "sign", "") in FOR_PLAYERS]
    for lines in replay.steps[3:30:9]:
        replay.choose(lines)
        hand.wait(0.5)


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_said_to_think_about_what_was_decided_long_ago(app, hand, game: str) -> None:
    replay = watch(app, hand, read(f"{game}/2p_1.sheet"))
    replay.playing = False
    for lines in replay.steps[2:20:5]:
        replay.choose(lines)
        hand.wait(0.5)
        assert "thinking" not in replay.table.asked


@pytest.mark.parametrize("collected", [True, False])
@pytest.mark.parametrize("game", GAMES)
def test_a_window_is_resized_after_a_replay_was_watched(
    app, hand, window, game: str, collected: bool
) -> None:
    """The table that is gone, or waits to be collected, and its buttons do not miss each other."""
    watch(app, hand, read(f"{game}/2p_1.sheet"))
    app.back()
    hand.wait(0.5)
    if collected:
        collect_all()
    for size in ((800, 500), (1024, 600)):
        window.size = size
        hand.wait(0.2)
    assert app.manager.current == "history"


def test_a_full_disk_lets_nobody_play_on_but_says_so(app, hand, monkeypatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    replay = watch(app, hand, read("nut/2p_1.sheet"))
    monkeypatch.setattr("app.services.disk.write", fail)
    press(hand, replay, "play_on")
    assert app.manager.current == "replay"
    assert "No space left" in app.notice.text


def test_steps_are_before_choices() -> None:
    match = read("go_nuts/2p_1.sheet")
    steps = steps_of(match)
    assert steps == sorted(set(steps))
    assert all(lines == len(match.lines) or match.lines[lines].seat != CHANCE for lines in steps)


# The coach.


@pytest.fixture
def brief(monkeypatch) -> None:
    """Let the coach come to his words sooner; they are worth less."""
    monkeypatch.setattr("app.model.coach.TRIALS", 10)
    monkeypatch.setattr("app.model.coach.EFFORT", 0.1)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.usefixtures("brief")
def test_the_coach_knows_the_winner_in_the_end_and_finds_costly_choices(name: str) -> None:
    match = read(f"{name}/2p_1.sheet")
    coach = Coach(match, Random(0))
    for _ in coach.steps():
        pass
    assert coach.done == 1
    assert len(coach.curve) > 5
    assert all(abs(sum(chances) - 1) < 1e-9 for _, chances in coach.curve)
    lines, chances = coach.curve[-1]
    assert lines == len(match.lines)
    assert [seat for seat, chance in enumerate(chances) if chance] == list(match.outcome.winners)
    assert len(coach.moments) <= 3
    for moment in coach.moments:
        line = match.lines[moment.lines]
        assert (line.seat, line.move) == (moment.seat, moment.played)
        assert moment.better != moment.played
        assert moment.better_chance > moment.chance
        match.positions[moment.lines].apply(moment.seat, moment.better)


def test_the_coach_knows_no_more_than_the_player(monkeypatch) -> None:
    match = read("nutty_business/2p_1.sheet")
    seen = []

    def watched(self, view, seat, *_, **__):
        seen.append((view, seat))
        raise StopIteration

    coach = Coach(match, Random(0))
    monkeypatch.setattr("app.model.coach.Search.__init__", watched)
    at = next(at for at, line in enumerate(match.lines) if coach._is_choice(at, line.seat))
    with pytest.raises(RuntimeError):
        list(coach._weigh(at))
    ((view, seat),) = seen
    assert view == match.positions[at].view(seat)


def test_the_coach_goes_on_while_people_go_to_the_replay_and_back(app, hand) -> None:
    app.show("result", match=read("nutty_business/3p_1.sheet"))
    hand.wait(0.6)
    result = app.manager.get_screen("result")
    study = app.study_of(result.match)
    for way in (lambda: hand.tap(signed(result, "replay")), app.back):
        way()
        hand.wait(0.5)
        done = study.done
        hand.wait(2)
        assert study.done > done
    app.show("home")
    hand.wait(0.5)
    done = study.done
    hand.wait(2)
    assert study.done == done < 1


def test_bots_need_no_coach(app, hand) -> None:
    match = played("nut", ("Ada*", "Ben*"))
    app.show("result", match=match)
    hand.wait(0.5)
    result = app.manager.get_screen("result")
    hand.tap(signed(result, "coach"))
    assert not result.panel


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.usefixtures("brief")
def test_the_coach_shows_on_the_table_what_would_have_been_better(app, hand, monkeypatch, name: str) -> None:
    monkeypatch.setattr("app.overlays.study.SLICE_SECONDS", 60)
    match = read(f"{name}/3p_1.sheet")
    app.show("result", match=match)
    hand.wait(1)
    result = app.manager.get_screen("result")
    hand.tap(signed(result, "coach"))
    hand.wait(0.2)
    assert result.panel.study.done == 1
    rows = list(reversed(result.panel.ids.moments.children))
    moments = app.study_of(match).coach.moments
    assert len(rows) == len(moments) == len(result.panel.marks)
    for row, moment in zip(rows, moments, strict=True):
        better, played = row.ids.choices.children
        assert row.name == match.seats[moment.seat].name
        assert row.turn.startswith("Round ")
        assert played.words
        assert better.words
        assert (played.pictures, played.words) != (better.pictures, better.words)
        assert (played.chance, better.chance) == (moment.chance, moment.better_chance)
    assert len(result.panel.curve) == 3
    for moment in moments:
        hand.tap(result.panel.ids.moments.children[len(moments) - 1 - moments.index(moment)])
        hand.wait(1.5)
        replay = app.manager.get_screen("replay")
        assert app.manager.current == "replay"
        assert replay.at == moment.lines
        assert replay.table.pointer.rings
        assert replay.moments == [each.lines for each in moments]
        press(hand, replay, "back")
        hand.wait(0.5)
        assert app.manager.current == "result"
        hand.tap(signed(result, "coach"))
        hand.wait(0.2)


@pytest.mark.parametrize(("lines", "place"), [(0, 0), (10, 1), (15, 1.5), (20, 2), (99, 2)])
def test_a_moment_is_marked_where_it_was_played(lines: int, place: float) -> None:
    assert place_among([0, 10, 20], lines) == place
