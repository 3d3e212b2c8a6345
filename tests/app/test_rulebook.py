"""The rulebook under fingers: opened where it is wanted, read, searched, and left to where one came from."""

from __future__ import annotations

import pytest
from kivy.uix.label import Label

from app.model.rulebook import load
from app.screens.rulebook import Example, Explained, HitRow, Note, excerpt
from app.tables.handover import NOBODY
from app.tables.nutty_business.gang import NuttyGangPlate
from app.theme import TEXT_SIZES
from app.widgets.controls import Pill
from app.widgets.figure import Figure
from app.widgets.passage import Passage, marked_up
from engine import sheet
from engine.games import GAMES
from engine.nacho_incident import stages
from tests.games.nacho_incident.fingers import helpers as nacho_incident
from tests.games.nutty_business.fingers import helpers as nutty_business
from tests.games.nutty_business.fingers.helpers import back_key, middle, opened, own_pile, sign, word

ONE_PILE = "1 start holiday\n2 start customs\n3 start bank"


@pytest.fixture
def book(app, hand):
    """The rulebook of Nutty Business, opened at home."""
    screen = app.show("rulebook", game="nutty_business")
    hand.wait(0.5)
    return screen


def shown(screen) -> tuple[str, str]:
    return screen.game, screen.chapter


def in_sight(page, widget) -> bool:
    """Tell whether the top of something on the page can be read."""
    top = widget.to_window(widget.x, widget.top)[1]
    low, high = page.to_window(*page.pos)[1], page.to_window(page.right, page.top)[1]
    return low < top <= high + 1


def look_for(hand, screen, words: str) -> list[HitRow]:
    """Type a word and return the places that are listed in sight."""
    field = screen.ids.field
    hand.tap(field)
    assert field.focus
    field.select_all()
    field.delete_selection()
    field.insert_text(words)
    hand.wait(0.3)
    return sorted(inside(screen.ids.hits, HitRow), key=lambda row: row.number)


def laid(app, match):
    """Lay the table for a match and look at it before anything moves."""
    app.play(app.storage.begin(match))
    return app.manager.get_screen("table").table


def inside(widget, kind: type) -> list:
    """Find all of a kind in a widget."""
    return [one for one in widget.walk(restrict=True) if isinstance(one, kind)]


def tab(screen, key: str):
    return next(tab for tab in screen.ids.chapters.children if tab.key == key)


def turn(hand, screen, key: str) -> None:
    """Tap a chapter and wait until all of it is drawn."""
    hand.tap(tab(screen, key))
    hand.wait(0.6)
    assert screen.chapter == key
    assert screen.ids.paper.opacity == 1


# The way in and out.


def test_the_pause_opens_the_rules_of_what_goes_on_and_back_leads_to_the_pause(app, hand) -> None:
    table = opened(app, hand, 3, ONE_PILE)
    screen = app.manager.get_screen("table")
    for leave in (back_key, lambda: hand.tap(sign(app.manager.current_screen, "back"))):
        hand.tap(sign(table, "pause"))
        hand.tap(word(screen, "Rules"))
        hand.wait(0.5)
        assert app.manager.current == "rulebook"
        assert shown(app.manager.current_screen) == ("nutty_business", "turn")
        assert table.handover.holder == NOBODY
        assert not table.cloth.hand.cards
        leave()
        hand.wait(0.5)
        assert app.manager.current == "table"
        assert screen.paused
        hand.tap(word(screen, "Go on"))
        assert not screen.paused
        assert table.handover.curtain
        nutty_business.open_curtain(hand, table)
        nutty_business.settle(hand, table)


@pytest.mark.parametrize(
    ("lines", "chapter"),
    [
        ("", "start"),
        (ONE_PILE, "turn"),
        ("1 start holiday\n2 start customs\n3 start customs\n4 start customs\n1 play c2 left", "customs"),
    ],
)
def test_nutty_business_opens_at_its_stage(app, hand, lines: str, chapter: str) -> None:
    table = opened(app, hand, 4 if "4" in lines else 3, lines)
    assert table.chapter == chapter


def test_the_other_games_open_at_their_stage(app, hand) -> None:
    wanted = {
        ("go_nuts", ()): "turn",
        ("go_nuts", ("1 roll", "* SSSSS")): "frenzy",
        ("nut", ()): "turn",
    }
    for (game, lines), chapter in wanted.items():
        match = sheet.read(f"cachette 1\ngame: {game}\nrules: 1\nseats: A | B\nfirst: 1\n\n".encode()).match
        for line in lines:
            sheet.play_line(match, line)
        assert laid(app, match).chapter == chapter
    for stage, chapter in {
        stages.HIRE: "hire", stages.SEND: "smuggle", stages.ARREST: "cantina", stages.WANDER: "cantina",
        stages.GEM: "round_end", stages.DISCARD: "round_end", stages.SELL: "next",
    }.items():  # fmt: skip
        match = nacho_incident.play_until(
            nacho_incident.seat_people(4), lambda now, at=stage: now.stage == at, 3
        )
        assert laid(app, match).chapter == chapter
        assert chapter in [page.key for page in load("nacho_incident", "en")]


def test_an_enlarged_card_of_nutty_business_leads_to_its_rule(app, hand) -> None:
    table = opened(app, hand, 3, ONE_PILE)
    finger = hand.finger().down(*middle(nutty_business.in_hand(table, "raid")))
    hand.wait(0.7)
    finger.up()
    hand.wait(0.2)
    hand.tap(table.overlay.ids.rules)
    hand.wait(0.9)
    screen = app.manager.current_screen
    assert shown(screen) == ("nutty_business", "cards")
    block = next(number for number, block in enumerate(screen.book[3].blocks) if "raid" in block.facts)
    assert isinstance(screen.blocks[block], Explained)
    assert in_sight(screen.ids.page, screen.blocks[block])
    assert not in_sight(screen.ids.page, screen.blocks[0])
    assert table.handover.holder == NOBODY
    assert not table.overlay
    back_key()
    hand.wait(0.5)
    assert app.manager.get_screen("table").paused
    assert len(table.match.lines) == 3


def test_an_enlarged_card_of_nutty_business_still_closes_by_any_other_touch(app, hand) -> None:
    table = opened(app, hand, 3, ONE_PILE)
    hand.finger().down(*middle(own_pile(table, 0)))
    hand.wait(0.7)
    assert table.overlay
    hand.finger().down(*nutty_business.OUTSIDE).up()
    hand.wait(0.3)
    assert not table.overlay


def test_what_is_enlarged_in_the_nacho_incident_leads_to_its_rule(app, hand) -> None:
    match = nacho_incident.play_until(
        nacho_incident.seat_people(4), lambda now: now.stage == stages.SEND and now.turn == 7, 3
    )
    table = nacho_incident.sit_down(app, hand, match)
    screen = app.manager.get_screen("table")
    for thing, page in (
        (table.cloth.provinces[1], "smuggle"),
        (table.cloth.rivals[0].ids.name, "cantina"),
        (table.cloth.cantina_cards[0], "cards"),
    ):
        nacho_incident.settle(hand, table)
        hand.tap(thing)
        assert table.reading
        hand.tap(table.reading.ids.rules)
        hand.wait(0.6)
        assert shown(app.manager.current_screen) == ("nacho_incident", page)
        back_key()
        hand.wait(0.5)
        hand.tap(word(screen, "Go on"))
        hand.wait(0.2)
        assert not table.reading  # it might be a secret, and somebody else be looking by now


def test_the_set_up_opens_the_rules_of_its_game_and_back_leads_there(app, hand) -> None:
    app.set_table("nut")
    hand.wait(0.5)
    hand.tap(sign(app.manager.current_screen, "rules"))
    hand.wait(0.5)
    assert shown(app.manager.current_screen) == ("nut", "aim")
    back_key()
    hand.wait(0.5)
    assert app.manager.current == "setup"
    back_key()
    hand.wait(0.5)
    assert app.manager.current == "home"


# Reading.


@pytest.mark.parametrize("size", [pytest.param("normal", marks=pytest.mark.soak), "huge"])
@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.soak), "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_every_page_is_drawn_whole(app, hand, game: str, language: str, size: str) -> None:
    """Each block is there, below the one before, with room for its words and its picture."""
    app.settings.language, app.settings.text_size = language, size
    assert app.text_scale == TEXT_SIZES[size]
    screen = app.show("rulebook", game=game)
    for chapter in load(game, language):
        screen.turn_to(chapter.key)
        hand.frames(len(chapter.blocks) + 4)
        assert len(screen.blocks) == len(chapter.blocks)
        low = screen.ids.paper.top
        for block, widget in zip(chapter.blocks, screen.blocks, strict=True):
            assert widget.top <= low
            assert widget.height > 15 * app.u
            low = widget.y
            if block.kind in ("picture", "example"):
                figure = inside(widget, Figure)[0]
                assert pieces_lie_inside(figure)
            for label in inside(widget, Passage):
                assert label.texture_size[1] <= label.height
        assert low >= 0


def pieces_lie_inside(figure: Figure) -> bool:
    return all(
        figure.x <= shown.widget.x + 1
        and shown.widget.right <= figure.right + 1
        and figure.y <= shown.widget.y
        and shown.widget.top <= figure.top
        for line in figure.lines
        for shown in line
    )


def test_chapters_games_and_the_next_page_are_a_tap_away(app, hand, book) -> None:
    assert shown(book) == ("nutty_business", "aim")
    turn(hand, book, "turn")
    assert shown(book) == ("nutty_business", "turn")
    assert [one.key for one in book.ids.chapters.children if one.chosen] == ["turn"]
    hand.tap(next(one for one in book.ids.games.children if one.game == "go_nuts"))
    assert shown(book) == ("go_nuts", "aim")
    hand.wait(0.5)
    book.ids.page.scroll_y = 0
    hand.wait(0.2)
    hand.tap(next(one for one in book.ids.paper.children if isinstance(one, Pill)))
    assert shown(book) == ("go_nuts", "turn")
    assert book.ids.page.scroll_y == 1
    turn(hand, book, "end")
    assert not book.next_title


def test_a_finger_scrolls_the_page_also_on_a_picture(app, hand, book) -> None:
    turn(hand, book, "cards")
    figure = inside(book.blocks[0], Figure)[0]
    x, y = middle(figure)
    finger = hand.finger().down(x, y)
    for step in range(1, 8):
        finger.move(x, y + 15 * step)
    finger.up()
    hand.wait(0.5)
    assert book.ids.page.scroll_y < 1
    assert shown(book) == ("nutty_business", "cards")


def test_rulings_and_reconstructions_are_marked(app, hand, book) -> None:
    notes = [one for one in book.blocks if isinstance(one, Note)]
    assert [note.title.split() for note in notes] == [["House", "ruling", "NB8"], ["House", "ruling", "NB9"]]
    book.open("nut")
    hand.wait(0.5)
    assert "Reconstructed" in [one.title for one in book.blocks if isinstance(one, Note)]


def test_a_picture_of_an_example_shows_what_the_engine_says(app, hand, book) -> None:
    turn(hand, book, "customs")
    example = next(one for one in book.blocks if isinstance(one, Example))
    plates = inside(example, NuttyGangPlate)
    assert {plate.name: plate.nuts for plate in plates} == {"Léa": 0, "Hugo": 2, "Inès": 2, "Marius": 1}


def test_another_language_turns_the_same_page(app, hand, book) -> None:
    turn(hand, book, "end")
    app.settings.language = "fr"
    hand.wait(0.5)
    assert shown(book) == ("nutty_business", "end")
    assert book.title == "La fin"
    assert book.blocks[0].written == load("nutty_business", "fr")[-1].blocks[0].text


# Searching.


def test_a_search_lists_the_places_and_a_tap_opens_one(app, hand, book) -> None:
    rows = look_for(hand, book, "BEACH holiday")
    assert book.searching
    assert book.found_line == f"{len(book.ids.hits.data)} places"
    assert rows[0].chapter == "How it begins"
    assert "[ref=found]Beach Holiday[/ref]" in inside(rows[0], Passage)[0].text
    hit, mark = book._hits[3], inside(rows[3], Passage)[0]
    x0, y0, x1, y1 = mark.refs["found"][0]
    spot = mark.to_window(mark.x + (x0 + x1) / 2, mark.top - (y0 + y1) / 2)
    hand.finger().down(*spot).up()  # on the very word
    hand.wait(0.8)
    assert not book.searching
    assert shown(book) == ("nutty_business", hit.chapter.key)
    assert in_sight(book.ids.page, book.blocks[hit.block])
    assert any(one.refs.get("found") for one in inside(book.blocks[hit.block], Passage))


def test_a_search_goes_on_in_another_game_and_ends_with_the_cross(app, hand, book) -> None:
    look_for(hand, book, "tie")
    hand.tap(next(one for one in book.ids.games.children if one.game == "nacho_incident"))
    assert book.searching
    assert {row["chapter"] for row in book.ids.hits.data} >= {"Hire a smuggler", "End of a round"}
    hand.tap(sign(book.ids.glass, "close").parent)
    assert not book.searching
    assert not book.ids.field.text
    assert shown(book) == ("nacho_incident", "aim")
    assert all(not one.wanted for one in book.blocks if isinstance(one, Passage))


def test_what_is_nowhere_is_said_and_a_single_letter_is_not_looked_for(app, hand, book) -> None:
    look_for(hand, book, "zebra")
    assert (book.found_line, book.ids.hits.data) == ("Nothing found", [])
    assert look_for(hand, book, "z") == [] or not book.searching
    assert not book.searching
    look_for(hand, book, "[b]?(*")
    assert book.found_line == "Nothing found"


def test_a_page_can_be_chosen_while_searching_and_the_field_brings_the_places_back(app, hand, book) -> None:
    look_for(hand, book, "thief")
    turn(hand, book, "cards")
    assert not book.searching
    assert book.query == "thief"
    book.ids.field.focus = False
    hand.wait(0.1)
    hand.tap(book.ids.field)
    assert book.searching


def test_opening_the_book_anew_forgets_the_search(app, hand, book) -> None:
    look_for(hand, book, "thief")
    back_key()
    hand.wait(0.5)
    app.show("rulebook", game="nutty_business")
    hand.wait(0.5)
    assert not book.searching
    assert not book.query


# Words.


def test_words_that_matter_and_words_that_were_found_are_marked_up() -> None:
    assert marked_up("a *b* c", "") == "a [b]b[/b] c"
    assert marked_up("a *bc* d", "C D") == "a [b]b[/b][ref=found][b]c[/b][/ref][ref=found] d[/ref]"
    assert marked_up("[x] & y", "x") == "&bl;[ref=found]x[/ref]&br; &amp; y"


def test_no_line_begins_with_the_full_stop_after_a_word_that_matters(app) -> None:
    assert marked_up("a *« b\u00a0! »*. c", "") == "a [b]« b\u00a0! ».[/b] c"
    assert marked_up("*a*\u00a0: b, c", "b") == "[b]a\u00a0:[/b] [ref=found]b,[/ref] c"
    for width in range(100, 220, 3):
        passage = Passage(written="Crier *«\u00a0Aux noisettes\u202f!\u00a0»*. Le chapitre.", width=width)
        passage.texture_update()
        drawn = ["".join(word.text for word in line.words) for line in passage._label._cached_lines]
        assert len(drawn) > 1, width
        assert not any(line.startswith((".", "!", "»")) for line in drawn), drawn


def test_an_excerpt_is_cut_between_words_around_what_was_found() -> None:
    text = "one two three " * 20 + "needle " + "four five six " * 20
    cut = excerpt(text, "needle")
    assert cut.startswith("… ")
    assert cut.endswith(" …")
    assert "needle" in cut
    assert set(cut.split()) <= {"…", "one", "two", "three", "needle", "four", "five", "six"}
    assert excerpt("short", "ort") == "short"


def test_labels_of_the_book_are_no_default_ones(app, hand, book) -> None:
    fonts = {one.font_name for one in inside(book, Label)}
    assert "Roboto" not in fonts
