"""Names in all scripts: written with a font that has them, refused in a sentence, never a gap."""

import pytest
from kivy.core.window import Window

from app.theme import BOLD_FONT, TEXT_FONT, TITLE_FONT
from app.widgets import fonts
from app.widgets.fonts import PLAIN, can_write, legible, writing
from app.widgets.measure import extents, written
from app.widgets.words import Title
from tests.app.tiny_font import write_font

CHINESE, ARABIC, SQUIRREL, CZECH = "李小明", "محمد", "🐿️", "Jiří"


@pytest.fixture
def device(monkeypatch, tmp_path):
    """A device without fonts, to which some can be added."""
    found: list[str] = []
    monkeypatch.setattr(fonts, "device_fonts", lambda: tuple(found))

    def forget() -> None:
        for remembered in (fonts.writing, fonts._font_with, written):
            remembered.cache_clear()

    def add(letters: str, *tables: bytes) -> str:
        found.append(str(write_font(tmp_path / f"{len(found)}.ttf", letters, *tables)))
        forget()
        return found[-1]

    forget()
    yield add
    forget()


@pytest.mark.parametrize("font", [TITLE_FONT, TEXT_FONT, BOLD_FONT])
def test_every_font_of_ours_has_all_plain_letters(font) -> None:
    plain = [chr(code) for code in range(0x3000) if PLAIN.fullmatch(chr(code)) and not chr(code).isspace()]
    assert len(plain) > 180
    assert not fonts._missing(font, plain)


def test_plain_text_looks_at_no_file(device, monkeypatch) -> None:
    monkeypatch.setattr(fonts, "_letters_of", None)
    for text in ("Ada", "Chloé joue\u202f!", "Zoë · 12 + 3 × 2 − 1", "“À bientôt…”"):
        assert writing(text, TITLE_FONT) == (text, TITLE_FONT)


def test_the_text_font_helps_where_the_title_font_lacks_a_letter(device) -> None:
    assert writing(CZECH, TITLE_FONT) == (CZECH, BOLD_FONT)
    assert writing(CZECH, TEXT_FONT) == (CZECH, TEXT_FONT)
    assert writing("Jir\u030cí", TITLE_FONT) == ("Jiří", BOLD_FONT), "a mark and its letter are one"


def test_a_font_of_the_device_writes_what_ours_cannot(device) -> None:
    assert not can_write(CHINESE)
    assert legible(CHINESE) == "???"
    device("李小")
    font = device(CHINESE)
    assert can_write(CHINESE)
    assert writing(f"{CHINESE}: 3 points", TEXT_FONT) == (f"{CHINESE}: 3 points", font), (
        "one font for all of it"
    )


def test_a_text_in_two_scripts_loses_as_few_letters_as_possible(device) -> None:
    device("สมชาย")
    font = device(CHINESE)
    assert writing(f"สม {CHINESE}", TITLE_FONT) == (f"?? {CHINESE}", font)


@pytest.mark.parametrize("text", [ARABIC, SQUIRREL, "न\u093f", "שרה"])
def test_what_would_be_written_wrongly_is_not_written_at_all(device, text) -> None:
    """Letters from the right, marks and pictures need more than a font that has them."""
    device(text)
    assert not can_write(text)
    assert set(legible(text)) <= {"?", *text}
    assert legible(text).strip()


@pytest.mark.parametrize("table", [b"COLR", b"CBDT"])
def test_fonts_of_pictures_are_not_used(device, table) -> None:
    device(CHINESE, table)
    assert not can_write(CHINESE)


@pytest.mark.parametrize("content", [b"", b"no font", b"ttcf", bytes(200), b"\0\1\0\0\xff\xff" + bytes(60)])
def test_a_file_that_is_no_font_is_passed_over(device, content) -> None:
    broken = device("")
    with open(broken, "wb") as stream:
        stream.write(content)
    device(CHINESE)
    assert can_write(CHINESE)


def test_what_kivy_brings_has_cyrillic_and_greek() -> None:
    """The commonest kind of table, with segments: on every desktop, whatever else it has."""
    assert can_write("Владимир")
    assert can_write("Γιώργος")


# On the glass.


def drawn(label: Title, text: str) -> tuple[str, str]:
    """Tell what Kivy is handed to draw, and the file of the font that it draws it with."""
    label.text = text
    label.texture_update()
    return label._label.text, label._label.options["font_name_r"]


def test_no_name_is_a_gap_on_the_glass(app, device) -> None:
    label = Title(points=30, size=(400, 80))
    assert drawn(label, CHINESE) == ("???", TITLE_FONT)
    assert drawn(label, ARABIC) == ("????", TITLE_FONT)
    assert set(drawn(label, SQUIRREL)[0]) == {"?"}
    font = device(CHINESE)
    assert drawn(label, CHINESE) == (CHINESE, font)
    assert drawn(label, "Ada") == ("Ada", TITLE_FONT), "the next text has our font again"


def type_name(app, hand, seat: int, text: str):
    screen = app.manager.current_screen
    field = screen.ids.rows.seated[seat].ids.name
    hand.tap(field)
    hand.wait(0.3)
    Window.dispatch("on_textinput", text)
    hand.wait(0.2)
    return field


def end_typing(hand, field) -> None:
    field.focus = False
    hand.wait(0.2)


def test_letters_that_cannot_be_written_are_refused_in_a_sentence(app, hand, device) -> None:
    app.set_table("go_nuts")
    hand.wait(0.5)
    for text in (CHINESE, ARABIC, SQUIRREL):
        field = type_name(app, hand, 0, text)
        assert "cannot be drawn" in app.notice.text
        app.notice.hush()
        end_typing(hand, field)
        assert field.text == app.manager.current_screen.setup.guests[0].name == "Ada"


def test_a_name_is_typed_in_a_script_of_the_device(app, hand, device) -> None:
    font = device(CHINESE)
    app.set_table("go_nuts")
    hand.wait(0.5)
    field = type_name(app, hand, 0, CHINESE)
    assert field.font_name == font
    end_typing(hand, field)
    assert app.manager.current_screen.setup.guests[0].name == CHINESE
    assert app.notice is None


def test_a_remembered_name_that_cannot_be_written_here_is_replaced(app, hand, device) -> None:
    guests = [{"name": ARABIC, "symbol": "claw", "bot": None}, {"name": "Ben", "symbol": "sun", "bot": None}]
    app.storage.store("tables", {"go_nuts": {"guests": guests, "options": {}, "first": None}})
    app.set_table("go_nuts")
    hand.wait(0.5)
    assert [guest.name for guest in app.manager.current_screen.setup.guests] == ["Ada", "Ben"]


# Names that take the place of others, and the same name twice.


def test_typing_replaces_a_default_name(app, hand) -> None:
    app.set_table("go_nuts")
    hand.wait(0.5)
    field = type_name(app, hand, 0, "Mia")
    assert field.text == "Mia"
    end_typing(hand, field)
    hand.tap(field)
    hand.wait(0.3)
    assert not field.selection_text, "a name of one's own is edited where it is tapped"


def test_the_same_name_twice_gets_a_number(app, hand) -> None:
    app.set_table("go_nuts")
    hand.wait(0.5)
    field = type_name(app, hand, 1, "ada")
    end_typing(hand, field)
    assert [guest.name for guest in app.manager.current_screen.setup.guests] == ["Ada", "ada 2"]
    assert field.text == "ada 2"
    assert app.manager.current_screen.introduction == "ada sits here already: ada 2 it is."


def test_an_outline_takes_room_of_a_line(app) -> None:
    """Saskatchewan at the end of a round, in huge letters: it broke, and its end was gone."""
    width, _ = extents("Saskatchewan", TITLE_FONT, round(30 * app.u))
    for outline, squeezed in ((0, 1.0), (3, 0.93)):
        title = Title(text="Saskatchewan", points=30, outline_width=outline, size=(width, 100 * app.u))
        title.texture_update()
        assert title.squeezed == squeezed
