"""A drag on the disk: no frame waits but that in which the card is let go, before anybody sees it lie."""

from __future__ import annotations

import os

import pytest

from tests.games.nut.fingers.helpers import asked, card_of, liftable, middle


def test_no_frame_of_a_drag_waits_for_the_disk(app, hand, monkeypatch: pytest.MonkeyPatch) -> None:
    table = asked(app, hand)
    waits: list[int] = []
    monkeypatch.setattr(os, "fsync", waits.append)
    card = card_of(table, liftable(table)[0])
    finger = hand.finger().down(*middle(card))
    x, y = middle(card)
    for step in range(60):
        finger.move(x - 3 * step, y - 4 * step)
        hand.frames()
    assert table.by_finger
    assert not waits
    finger.move(*table.cloth.tree_view.center)
    finger.up()
    hand.wait(1)
    assert waits
