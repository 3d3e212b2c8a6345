"""Screens and sheets come and go with a little life; no table spins twice; what all must see stands."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from kivy.graphics import Scale

from app.application import CachetteApp
from app.driver.fingers import Hand
from app.model.table_setup import BOT_NAMES, Guest, TableSetup
from app.screens.table import TURNS_APART
from app.tables.nacho_incident.scenes import NachoArrested
from app.tables.playback import STANDS
from app.tables.reveal import Reveal
from app.theme import SYMBOLS
from app.widgets.entrance import COME_SECONDS, GO_SECONDS, SMALL, Entrance
from app.widgets.overlays import top_layer
from engine.games import GAMES


def sit_down(app: CachetteApp, hand: Hand, game: str, number: int, bot: str | None = None) -> Any:
    guests = tuple(Guest(name, symbol, bot) for name, symbol in zip(BOT_NAMES, SYMBOLS, strict=False))
    match = TableSetup(GAMES[game], guests[:number], GAMES[game].full_options({}), 0).begin(Random(1))
    app.play(app.storage.begin(match))
    if not bot:
        hand.wait(0.5)
    return app.manager.get_screen("table").table


def sizes(sheet: Any) -> list[float]:
    return [part.x for part in sheet.canvas.children if isinstance(part, Scale)]


def test_a_sheet_grows_a_little_too_far_and_is_as_before_then(app: CachetteApp, hand: Hand) -> None:
    hand.frame = 0.02
    app.ask("Leave?", "", lambda: None)
    sheet = top_layer(app.root)
    drawn = len(sheet.canvas.children) - 2
    seen = []
    for _ in range(round(COME_SECONDS / hand.frame)):
        seen += sizes(sheet)
        hand.frames(1)
    assert seen[0] == pytest.approx(SMALL)
    assert 1 < max(seen) < 1.02
    hand.wait(0.1)
    assert sizes(sheet) == []
    assert len(sheet.canvas.children) == drawn


def test_a_sheet_that_goes_is_gone_for_fingers_at_once_and_for_the_eye_soon(
    app: CachetteApp, hand: Hand
) -> None:
    app.ask("Leave?", "", lambda: None)
    hand.wait(0.5)
    sheet = top_layer(app.root)
    sheet.close()
    assert top_layer(app.root) is None
    assert sheet.canvas in app.root.canvas.children
    hand.wait(GO_SECONDS / 2)
    assert 0 < sheet.opacity < 1
    hand.wait(GO_SECONDS)
    assert sheet.canvas not in app.root.canvas.children
    assert sheet.opacity == 1, "it may come again"


def test_with_reduced_motion_nothing_grows_or_fades(app: CachetteApp, hand: Hand) -> None:
    app.settings.reduced_motion = True
    app.ask("Leave?", "", lambda: None)
    sheet = top_layer(app.root)
    assert sizes(sheet) == []
    sheet.close()
    assert sheet.canvas not in app.root.canvas.children
    app.show("settings")
    assert not isinstance(app.manager.transition, Entrance)
    app.settings.reduced_motion = False
    app.show("home")
    assert isinstance(app.manager.transition, Entrance)


def test_a_table_that_is_turned_there_and_back_within_a_second_turns_once(
    app: CachetteApp, hand: Hand
) -> None:
    app.settings.lie_flat = True
    table = sit_down(app, hand, "nut", 2)
    turntable, turned = table.screen.ids.turntable, []
    turntable.bind(rotation=lambda _, angle: turned.append(angle))
    table.facing = "top"
    hand.wait(0.6)
    assert turntable.rotation == 180
    turned.clear()
    for edge in ("bottom", "top", "bottom", "top"):
        table.facing = edge
        hand.wait(0.05)
    hand.wait(2)
    assert not turned, "it had not moved when it was where it should be"
    table.facing = "bottom"
    hand.wait(0.2)
    table.facing = "top"
    hand.wait(TURNS_APART / 2)
    table.facing = "bottom"
    hand.wait(TURNS_APART + 0.6)
    assert turntable.rotation == 0


def stood(hand: Hand, table: Any, kind: type, most: float) -> float:
    """Let bots play until something of a kind lies over the table; tell for how long."""
    since = None
    for _ in range(round(most / hand.frame)):
        hand.frames(1)
        if isinstance(table.overlay, kind):
            since = hand.now if since is None else since
        elif since is not None:
            return hand.now - since
    raise AssertionError("nothing of that kind was seen")


@pytest.mark.parametrize(("game", "kind"), [("nacho_incident", NachoArrested), ("nutty_business", Reveal)])
def test_without_animations_a_reveal_and_an_arrest_stand_for_a_second(
    app: CachetteApp, hand: Hand, game: str, kind: type
) -> None:
    app.settings.pace = "off"
    app.rng = Random(3)
    table = sit_down(app, hand, game, 3, "easy")
    assert stood(hand, table, kind, 300) >= STANDS - hand.frame
