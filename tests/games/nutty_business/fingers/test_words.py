"""What is said and counted at a table of Nutty Business: rules, names, nuts, last turns."""

from itertools import product
from random import Random

import pytest
from kivy.graphics import Rectangle

from app.tables.nutty_business.tokens import NuttyTokens, tokens
from app.tables.nutty_business.zoom import NuttyCardZoom
from app.theme import TEXT_SIZES
from app.widgets.words import Words
from engine.nutty_business.cards import CODES
from engine.nutty_business.moves import LEFT
from tests.games.nutty_business.fingers.helpers import (
    NAMES,
    begin,
    carry,
    open_curtain,
    opened,
    own_pile,
    play_on,
)

pytestmark = pytest.mark.usefixtures("long_frames")
LONGEST_NAME = "Maximilienne"
WINDOWS = ((1024, 600), (1280, 800))


@pytest.fixture
def long_names(monkeypatch) -> None:
    monkeypatch.setattr(
        "tests.games.nutty_business.fingers.helpers.NAMES", (LONGEST_NAME, "Marie-Claude", "Bartholomew")
    )


def drawn(words: Words) -> str:
    """Read what Kivy has drawn of a text; it leaves out lines for which there is no room."""
    lines = words._label._cached_lines
    return " ".join(word.text for line in lines for word in line.words)


def assert_all_can_be_read(widget) -> None:
    for words in widget.walk():
        if isinstance(words, Words) and words.text:
            assert drawn(words).split() == words.text.split()


# Rules in words.


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_rule_is_written_to_its_end(app, hand, long_names, window, language: str) -> None:
    app.settings.language = language
    table = begin(app, hand, 2)
    open_curtain(hand, table)
    opening = table.overlay
    for window.size, app.settings.text_size in product(WINDOWS, ("normal", "huge")):
        table.layers.open(opening)
        for opening.code in CODES:
            hand.frames()
            assert_all_can_be_read(opening)
        table.layers.open(NuttyCardZoom(app, symbol="claw", name=LONGEST_NAME, codes=list(CODES)))
        for table.overlay.code in CODES:
            hand.frames()
            assert_all_can_be_read(table.overlay)


# Names and nuts.


@pytest.mark.parametrize("size", TEXT_SIZES)
def test_no_name_of_a_gang_is_broken(app, hand, long_names, size: str) -> None:
    app.settings.text_size = size
    table = opened(app, hand, 3, "1 start c2\n2 start c3\n3 start bank")
    for gang in table.cloth.gangs:
        assert_all_can_be_read(gang.plate)


def test_nuts_are_changed_into_as_few_tokens_as_possible(app) -> None:
    assert tokens(0) == []
    assert tokens(38) == [10, 10, 10, 5, 1, 1, 1]
    assert all(sum(tokens(nuts)) == nuts for nuts in range(268))


def test_every_purse_has_its_tokens_beside_it(app, hand) -> None:
    table = opened(app, hand, 2, "1 start c5\n2 start c3\n1 play customs new\n1 use left\n2 play thief new")
    for gang, nuts in zip(table.cloth.gangs, table.match.position.nuts, strict=True):
        row = next(widget for widget in gang.plate.walk() if isinstance(widget, NuttyTokens))
        assert row.nuts == nuts
        drawn = [found.source for found in row.canvas.children if isinstance(found, Rectangle)]
        assert [int(source.rpartition("_")[2]) for source in drawn if source] == tokens(nuts)


# The last turns.


def before_the_last_cards() -> str:
    """Nobody has taken a card back: all play their last card, a Contraband, in the same round."""
    lines = [f"{seat} start holiday" for seat in (1, 2, 3)]
    for code, seat in product(("bank", "customs", "raid", "thief", "c2", "c3"), (1, 2, 3)):
        lines.append(f"{seat} play {code} left")
        lines += [f"{seat} use left"] * (code not in ("bank", "customs"))
    return "\n".join(lines)


def test_only_the_first_last_card_calls_the_last_turns(app, hand) -> None:
    table = begin(app, hand, 3, before_the_last_cards())
    banners: list[str] = []
    table.cloth.bind(banner=lambda _, text: banners.append(text))
    play_on(hand, table, rng=Random(1))
    said = f"{NAMES[0]} has played the last card: one turn left for everybody else."
    assert banners == [said, ""]
    table.open_log()
    assert [row.text for row in table.reading.rows if "last card" in row.text] == [said]


def test_what_is_called_out_is_gone_when_another_moment_is_shown(app, hand) -> None:
    table = opened(app, hand, 3, before_the_last_cards())
    carry(hand, table.cloth.hand.cards[0], own_pile(table, LEFT))
    for _ in range(30):
        if table.cloth.banner:
            break
        hand.frames()
    assert table.cloth.banner
    table.lie_anew()
    assert not table.cloth.banner
