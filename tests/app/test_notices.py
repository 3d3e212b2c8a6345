"""What a table says for a while is said in the place of what it asks, and no longer than it holds."""

from __future__ import annotations

import pytest

from app.widgets.advice import Box, box_of, overlap
from engine.games import GAMES
from tests.games import part_of

REFUSAL = "That does not go."


def refuse(app, hand, game: str):
    """Sit down at a table and refuse something; return the table and its notice."""
    table = part_of(game, "fingers.helpers").asked(app, hand)
    table.say_refusal(REFUSAL)
    hand.frames()
    return table, table.screen.notice


@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_takes_the_place_of_the_question(app, hand, game: str) -> None:
    table, notice = refuse(app, hand, game)
    assert (notice.text, notice.opacity) == (REFUSAL, 1)
    assert Box(*notice.pos, *notice.size) == pytest.approx(table.notice_place())


def test_lines_that_fill_a_notice_make_it_higher_but_not_over_cards(app, hand) -> None:
    table, notice = refuse(app, hand, "nutty_business")
    table.say_refusal(" ".join([REFUSAL] * 4))
    hand.frames()
    x, y, width, height = table.notice_place()
    assert (notice.x, notice.width) == pytest.approx((x, width))
    assert notice.y <= y
    assert notice.top > y + height
    assert not any(overlap(box_of(notice), box) for box in table.kept_free())


@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_is_gone_with_the_next_line(app, hand, game: str) -> None:
    table, notice = refuse(app, hand, game)
    seat = table.advised()
    table.session.intend(seat, table.match.view(seat).legal_moves(seat)[0])
    assert notice.text != REFUSAL


def test_what_is_laid_over_the_table_hushes_it(app, hand) -> None:
    table, notice = refuse(app, hand, "nutty_business")
    table.open_log()
    assert not notice.text


def test_a_notice_turns_over_unless_motion_is_reduced(app, hand) -> None:
    app.settings.pace = "normal"
    table, notice = refuse(app, hand, "nut")
    assert notice.turned < 1
    hand.wait(0.3)
    assert notice.turned == 1
    app.settings.reduced_motion = True
    notice.hush()
    table.say_refusal(REFUSAL)
    assert notice.turned == 1
