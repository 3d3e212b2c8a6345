"""The tour's way through the matches that were played: the list, a replay, the numbers of everybody."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from app.box import boxes
from app.screens.replay import BAR_SECONDS
from app.tour.guide import guides
from app.tour.tourist import Tourist
from engine.bots import bots_of
from engine.bots.arena import next_to_act
from engine.game import BY_CHANCE
from engine.games import GAMES
from engine.match import AnyMatch, Match, Seat

GUESTS = ("Ada", "Ben", "Cleo", "Dan")
LIT_SECONDS = 4.5
"""Behind so many seconds of a victory leaves fall in the light."""
LONG_AGO = datetime(2026, 3, 1, 17, 30, tzinfo=UTC)


def stops(tourist: Tourist) -> Iterator[str]:
    """Play a few evenings, then look back."""
    app, evenings = tourist.app, _evenings()
    for number, game in enumerate(evenings):
        last = number == len(evenings) - 1
        saved = app.storage.begin(_evening(game, number, last), LONG_AGO + timedelta(days=9 * number))
        if not last:
            app.storage.archive(saved)
    app.show("history")
    tourist.pause(0.4)
    yield "history"
    history = app.manager.get_screen("history")
    history.open_people()
    tourist.pause(0.4)
    yield "history_people"
    history.close_menu()
    app.show("home")
    tourist.pause(0.4)
    yield "home_left"
    app.show("history")
    tourist.pause(0.4)
    history.choose(next(at for at, entry in enumerate(history.shown) if entry.game == evenings[-3]))
    history.ask_to_delete()
    tourist.pause(0.3)
    yield "history_delete"
    app.root.children[0].close()
    for game in dict.fromkeys(evenings):
        number = next(at for at, entry in enumerate(history.shown) if entry.game == game and entry.over)
        history.choose(number)
        history.watch()
        tourist.pause(0.4)
        replay = app.manager.get_screen("replay")
        replay.playing = False
        if replay.has_secrets:
            replay.look()
        replay.choose(_middle(replay))
        tourist.pause(BAR_SECONDS + 1)
        yield f"replay_{game}"
        app.show("history")
        tourist.pause(0.3)
    yield from _replay_bar(tourist, history, next(iter(boxes())))
    yield from _coach(tourist, history)
    app.show("statistics")
    tourist.pause(0.4)
    yield "statistics"


def _replay_bar(tourist: Tourist, history: Any, game: str) -> Iterator[str]:
    """Bring the bar up over a replay."""
    history.choose(next(at for at, entry in enumerate(history.shown) if entry.game == game and entry.over))
    history.watch()
    tourist.pause(0.4)
    replay = tourist.app.manager.get_screen("replay")
    replay.choose(_middle(replay))
    replay.touch_table()
    tourist.pause(0.6)
    yield "replay_bar"
    tourist.app.show("history")
    tourist.pause(0.3)


def _coach(tourist: Tourist, history: Any) -> Iterator[str]:
    """Hear what the coach says of a match, and see it on the table."""
    app = tourist.app
    game = next(iter(boxes()))
    history.choose(next(at for at, entry in enumerate(history.shown) if entry.game == game and entry.over))
    history.result()
    tourist.pause(LIT_SECONDS)
    yield "victory"
    tourist.see_victory()
    result = app.manager.get_screen("result")
    result.ids.tabs.value = "curve"
    tourist.pause(0.2)
    yield "result_curve"
    study = app.study_of(result.match)
    for _ in study.steps:
        pass
    result.open_coach()
    tourist.pause(0.3)
    yield "coach"
    tourist.tap(result.panel.ids.moments.children[-1])  # the first is in sight, however large letters are
    tourist.pause(1)
    yield "coach_moment"
    app.show("history")
    tourist.pause(0.3)


def _middle(replay: Any) -> int:
    """Find a choice in the second half of a match, in its first turn where the record knows one."""
    steps: list[int] = replay.steps
    return steps[len(steps) * 3 // 5]


def _evenings() -> list[str]:
    """Tell which game was played on each evening."""
    played = ((number, game) for game, guide in guides().items() for number in guide.evenings)
    return [game for _, game in sorted(played)]


def _evening(game: str, number: int, last: bool) -> AnyMatch:
    """Let bots play for people, who sit elsewhere every evening; the last match is not played to its end."""
    rng = Random(number)
    seats = [*GUESTS[number % 3 :], *GUESTS[: number % 3]][: min(3, GAMES[game].seats[-1])]
    symbols = {"Ada": "claw", "Ben": "wave", "Cleo": "sun", "Dan": "moon"}
    notes = {"symbols": " ".join(symbols[name] for name in seats)}
    match = Match(GAMES[game], [Seat(name) for name in seats], {}, 0, notes)
    play = bots_of(GAMES[game])["easy"]
    while not match.over and (not last or len(match.lines) < 25):
        if match.position.to_act == BY_CHANCE:
            match.play_chance(rng)
        else:
            seat = next_to_act(match.position, rng)
            match.play(seat, play(match.view(seat), seat, rng))
    return match
