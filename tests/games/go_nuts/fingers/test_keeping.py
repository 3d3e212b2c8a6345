"""A race on the disk: no frame of it waits, and a killed app loses nothing of it."""

from __future__ import annotations

import os

import pytest

from tests.games.go_nuts.fingers.helpers import into_frenzy, middle, ready


@pytest.fixture
def waits(app, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What was in the newest file whenever somebody waited for the disk."""
    found: list[bytes] = []

    def wait(_: int) -> None:
        found.append(b"".join(path.read_bytes() for path in app.storage.matches.glob("*.sheet")))

    monkeypatch.setattr(os, "fsync", wait)
    return found


def lines_on_disk(table) -> int:
    text = table.session.keeper.path.read_text("utf-8")
    return len(text.partition("\n\n")[2].splitlines())


def test_no_frame_of_a_race_waits_for_the_disk(app, hand, waits) -> None:
    table = into_frenzy(app, hand, 4, bots=(2, 3))
    ready(hand, table.frenzy)
    del waits[:]
    raced = 0
    while table.frenzy.race.phase == "race":
        if raced % 30 == 0:
            for zone in table.frenzy.zones:
                hand.finger().down(*middle(zone)).up()
        hand.frames()
        raced += 1
        if table.frenzy.race.phase == "race":
            assert not waits
            assert lines_on_disk(table) == len(table.match.lines)  # whoever is killed now loses nothing
    assert raced > 60  # more than a second
    assert len(waits) == 1  # at the end, once, for all of it
