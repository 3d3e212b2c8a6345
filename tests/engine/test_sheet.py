"""The score sheet: what is read, what is refused and why, and that nothing is ever lost or guessed."""

from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import sheet
from engine.games import GAMES
from engine.match import Match, Seat
from tests.games import sheets

HEADER = """cachette 1
game: go_nuts
rules: 1
seats: Alice | Bob=bot:hard | Chloé
options: target=30
first: 1
"""
SHEET = HEADER + "\n1 roll\n* NNSSX\n1 roll\n* SSSX\n1 hide\n"
GOLDEN_DATA = [path.read_bytes() for path in sheets("golden") if path.stem.endswith("_1")]


def read(text: str) -> Match:
    return sheet.read(text.encode()).match


def refused(text: str | bytes) -> sheet.SheetError:
    with pytest.raises(sheet.SheetError) as error:
        sheet.read(text if isinstance(text, bytes) else text.encode())
    return error.value


# Reading and writing.


def test_the_example_is_read() -> None:
    match = read(SHEET)
    assert match.game is GAMES["go_nuts"]
    assert match.seats == (Seat("Alice"), Seat("Bob", "hard"), Seat("Chloé"))
    assert match.options == {"target": "30"}
    assert match.first == 0
    assert match.position.scores() == (2, 0, 0)


def test_it_is_written_as_it_was_read() -> None:
    assert sheet.write(read(SHEET)) == SHEET


def test_default_options_are_read_but_not_written() -> None:
    match = read(SHEET.replace("target=30", "target=50"))
    assert "options" not in sheet.write(match)


def test_other_keys_are_kept() -> None:
    text = SHEET.replace("first: 1\n", "first: 1\nstarted: 2026-11-16 20:15\nseed: 7/3\n")
    assert read(text).notes == {"started": "2026-11-16 20:15", "seed": "7/3"}
    assert sheet.write(read(text)) == text


def test_spaces_comments_blank_lines_and_crlf_are_read_over() -> None:
    text = (
        HEADER.replace("game", "# a comment\ngame")
        + "\n\n# another\n1   roll  # and one more\n\n*  SNSNX\n  1 hide\n"
    )
    assert read(text).position.scores() == (2, 0, 0)
    assert read(text.replace("\n", "\r\n")).position.scores() == (2, 0, 0)


def test_a_name_may_hold_a_hash() -> None:
    assert read(SHEET.replace("Alice", "Alice #1")).seats[0].name == "Alice #1"


def test_a_half_written_match_is_resumed() -> None:
    match = read(SHEET)
    assert not match.over
    sheet.play_line(match, "2 roll")
    assert sheet.write(match) == SHEET + "2 roll\n"


def test_a_last_line_without_newline_is_dropped_and_reported() -> None:
    reading = sheet.read((SHEET + "2 ro").encode())
    assert reading.dropped == "2 ro"
    assert sheet.write(reading.match) == SHEET


def test_a_last_line_cut_within_a_letter_is_dropped() -> None:
    data = (SHEET + "# Chloé").encode()[:-1]
    assert sheet.read(data).match.position.scores() == (2, 0, 0)


def test_a_header_that_was_cut_off_is_refused() -> None:
    assert "blank line" in refused(HEADER).reason
    assert refused("").line == 1
    assert refused("cachette 1").line == 1


# Refusing. Each tells the line and the reason.


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("cachette 1", "cachette 2", 1, "begins with 'cachette 1'"),
        ("cachette 1", "Cachette 1", 1, "begins with"),
        ("cachette 1", "\ufeffcachette 1", 1, "begins with"),
        ("cachette 1\n", "\ncachette 1\n", 1, "begins with"),
        ("go_nuts", "poker", 2, "unknown game"),
        ("rules: 1", "rules: 2", 3, "version 1 only"),
        ("rules: 1", "rules: one", 3, "is a number"),
        ("rules: 1", "rules: 01", 3, "is a number"),
        ("rules: 1\n", "", 6, "'rules' is missing"),
        ("game: go_nuts\n", "", 6, "'game' is missing"),
        ("first: 1\n", "", 6, "'first' is missing"),
        ("rules: 1", "rules: 1\nrules: 1", 4, "given twice"),
        ("rules: 1", "rules 1", 3, "key: value"),
        ("rules: 1", ": 1", 3, "key: value"),
        ("rules: 1", "rules: 1\nnote: a\x07b", 4, "key: value"),
        ("Alice | Bob=bot:hard | Chloé", "Alice", 4, "2 to 4 players, not 1"),
        ("Alice | Bob=bot:hard | Chloé", "A | B | C | D | E", 4, "2 to 4 players, not 5"),
        ("Alice | ", " | ", 4, "has a name"),
        ("Alice | Bob", "Alice|Bob", 4, "has a name"),
        ("bot:hard", "bot:godlike", 4, "easy, normal, hard"),
        ("Bob=bot:hard", "Bob=", 4, "Name=bot:LEVEL"),
        ("target=30", "target=31", 5, "30|50|75"),
        ("target=30", "goal=30", 5, "unknown option 'goal'"),
        ("target=30", "target", 5, "key=value"),
        ("target=30", "target=30 target=50", 5, "given twice"),
        ("first: 1", "first: 0", 6, "1 to 3"),
        ("first: 1", "first: 4", 6, "1 to 3"),
        ("first: 1", "first: 01", 6, "1 to 3"),
        ("first: 1", "first: ١", 6, "1 to 3"),
        ("1 roll\n* NNSSX", "2 roll\n* NNSSX", 8, "not the turn of seat 2"),
        ("1 roll\n* NNSSX", "1 hide\n* NNSSX", 8, "begins with a roll"),
        ("1 roll\n* NNSSX", "4 roll\n* NNSSX", 8, "seat from 1 to 3"),
        ("1 roll\n* NNSSX", "01 roll\n* NNSSX", 8, "seat from 1 to 3"),
        ("1 roll\n* NNSSX", "roll\n* NNSSX", 8, "seat from 1 to 3"),
        ("1 roll\n* NNSSX", "1\n* NNSSX", 8, "move is missing"),
        ("1 roll\n* NNSSX", "1\troll\n* NNSSX", 8, "seat from 1 to 3"),
        ("* NNSSX", "1 roll", 9, "chance comes first"),
        ("* NNSSX", "* NNSS", 9, "this must be a throw of 5"),
        ("* NNSSX", "* NNSSD", 9, "no such move"),
        ("1 hide", "1 hid", 12, "no such move"),
        ("1 hide", "* SSS", 12, "nothing is left to chance"),
        ("1 hide", "1 shake 5", 12, "no frenzy"),
        ("1 hide", "1 hide\n1 hide", 13, "not the turn of seat 1"),
    ],
)
def test_what_is_not_exactly_right_is_refused(old: str, new: str, line: int, reason: str) -> None:
    assert old in SHEET
    error = refused(SHEET.replace(old, new, 1))
    assert error.line == line
    assert reason in error.reason
    assert "\n" not in str(error)


def test_a_card_that_is_not_in_the_hand_is_refused() -> None:
    header = "cachette 1\ngame: nutty_business\nrules: 1\nseats: A | B\nfirst: 1\n\n"
    error = refused(header + "1 start c5\n2 start c5\n1 play c5 new\n")
    assert (error.line, error.reason) == (9, "c5 is not in the hand")


def test_any_line_after_the_end_is_refused() -> None:
    data = GOLDEN_DATA[-1]
    error = refused(data + b"1 start c5\n")
    assert error.reason == "the match is over"
    assert error.line == data.count(b"\n") + 1


def test_text_that_is_not_utf8_is_refused_with_its_line() -> None:
    error = refused(SHEET.encode().replace("Chloé".encode(), "Chloé".encode("latin-1")))
    assert (error.line, error.reason) == (4, "this is not UTF-8 text")


def test_a_huge_file_is_refused_at_once() -> None:
    assert "larger than any sheet" in refused(b"cachette 1\n" + b"#" * sheet.MOST_BYTES).reason


@pytest.mark.parametrize("digits", [13, 5000])
def test_numbers_of_absurd_length_are_refused(digits: int) -> None:
    frenzy = SHEET.replace("* NNSSX\n1 roll\n* SSSX\n1 hide\n", "* SSSSS\n1 shake " + "9" * digits + "\n")
    error = refused(frenzy)
    assert error.line == 10
    assert len(str(error)) < 300


def test_an_error_shows_the_beginning_of_a_long_line() -> None:
    assert len(str(refused(SHEET + "1 " + "x" * 10_000 + "\n"))) < 300


# Whatever comes in.


@given(st.binary(max_size=400))
@example(SHEET.encode())
def test_no_bytes_crash_the_reader(data: bytes) -> None:
    with suppress(sheet.SheetError):
        sheet.read(data)


@settings(max_examples=150)
@given(st.sampled_from(GOLDEN_DATA), st.data())
def test_a_damaged_sheet_is_read_up_to_the_damage_or_refused(data: bytes, draw: st.DataObject) -> None:
    start = draw.draw(st.integers(0, len(data)))
    end = draw.draw(st.integers(start, min(len(data), start + 40)))
    damaged = data[:start] + draw.draw(st.binary(max_size=20)) + data[end:]
    with suppress(sheet.SheetError):
        match = sheet.read(damaged).match
        assert sheet.read(sheet.write(match).encode()).match.positions == match.positions


@given(st.sampled_from(GOLDEN_DATA), st.floats(0, 1))
def test_a_sheet_cut_anywhere_loses_at_most_its_last_line(data: bytes, part: float) -> None:
    body = data.index(b"\n\n") + 2
    cut = body + int(part * (len(data) - body))
    reading = sheet.read(data[:cut])
    whole_lines = data[:cut].count(b"\n")
    written = [row for row in data.decode().split("\n")[:whole_lines] if not row.startswith("#")]
    assert sheet.write(reading.match).splitlines() == written
