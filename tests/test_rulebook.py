"""The rulebook as it is written: both languages say the same, no ruling is forgotten, examples hold."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.box import example_path, game_folder
from app.model.rulebook import (
    Block,
    Chapter,
    RulebookError,
    folded,
    load,
    places,
    read,
    search,
)
from engine import sheet
from engine.games import GAMES
from tests.expectations import failures

LANGUAGES = ("en", "fr")
BOTH = pytest.mark.parametrize("language", LANGUAGES)
EACH = pytest.mark.parametrize("game", GAMES)
EXAMPLES = sorted(path for game in GAMES for path in (game_folder(game) / "examples").glob("*.sheet"))
TITLES = re.compile("Go Nuts!")


def blocks(game: str, language: str) -> Iterator[Block]:
    for chapter in load(game, language):
        yield from chapter.blocks


def rules_of(game: str) -> str:
    return (Path("engine") / game / "RULES.md").read_text("utf-8")


def figures(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


# Reading.


def test_everything_that_can_stand_in_a_book_is_read() -> None:
    book = read(
        """# [aim] What it is
Two lines
make one paragraph.
- an item
! cards c2 c3
! cards thief | beside it

# [end] The end
= tie 1 2 | An example.
? NB1 NB10 | A ruling.
~ A guess."""
    )
    assert book == (
        Chapter("aim", "What it is", (
            Block("text", "Two lines make one paragraph."), Block("item", "an item"),
            Block("picture", "", ("cards", "c2", "c3")), Block("picture", "beside it", ("cards", "thief")),
        )),
        Chapter("end", "The end", (
            Block("example", "An example.", ("tie", "1", "2")), Block("ruling", "A ruling.", ("NB1", "NB10")),
            Block("reconstructed", "A guess."),
        )),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 0: it is empty"),
        ("Words", "line 1: this stands before the first chapter"),
        ("# Aim\nWords", r"line 1: a chapter is written # \[key\] Title"),
        ("# [aim]\nWords", r"line 1: a chapter is written # \[key\] Title"),
        ("# [aim] Aim\nWords\n\n# [aim] Again\nWords", "line 4: there is a chapter aim already"),
        ("# [aim] Aim\n# [end] End\nWords", r"line 3: nothing stands in \['aim'\]"),
        ("# [aim] Aim\n!", r"line 2: this is written ! facts \| words"),
        ("# [aim] Aim\n! cards |", "line 2: .*"),
        ("# [aim] Aim\n-", "line 2: nothing is said"),
        ("# [aim] Aim\n\n~ ", "line 3: nothing is said"),
        ("# [aim] Aim\n= tie 1 2", r"line 2: this is written = facts \| words"),
        ("# [aim] Aim\n? NB1", r"line 2: this is written \? facts \| words"),
        ("# [aim] Aim\n? | A ruling.", "line 2: .*"),
        ("# [aim] Aim\n? Nb1 | A ruling.", "line 2: Nb1 are no numbers of rulings"),
    ],
)
def test_what_is_no_book_is_refused_with_its_line(text: str, reason: str) -> None:
    with pytest.raises(RulebookError) as refused:
        read(text)
    assert re.fullmatch(reason, str(refused.value))


# Both languages.


@EACH
def test_both_languages_tell_the_same(game: str) -> None:
    """The same chapters with the same blocks, pictures, examples, rulings and figures in the same order."""
    english, french = load(game, "en"), load(game, "fr")
    assert [chapter.key for chapter in english] == [chapter.key for chapter in french]
    assert 4 <= len(english) <= 8
    for one, other in zip(english, french, strict=True):
        for told, again in zip(one.blocks, other.blocks, strict=True):
            assert (told.kind, told.facts) == (again.kind, again.facts), (one.key, told.text)
            assert figures(told.text) == figures(again.text), told.text
            assert not told.text or told.text != again.text


@EACH
def test_french_has_its_own_typography(game: str) -> None:
    for chapter in load(game, "fr"):
        for text in (chapter.title, *(block.text for block in chapter.blocks)):
            assert "'" not in text, text
            assert not re.search(r"[^\u202f][!?;]|[^\u00a0][:»]|«[^\u00a0]", TITLES.sub("", text)), text


@BOTH
@EACH
def test_sentences_are_short_enough_for_a_child(game: str, language: str) -> None:
    for block in blocks(game, language):
        assert len(block.text) < 420, block.text
        assert max((len(part) for part in re.split(r"[.!?:;]", block.text)), default=0) < 170, block.text


# Rulings.


@BOTH
@EACH
def test_every_ruling_can_be_looked_up(game: str, language: str) -> None:
    rulings = set(re.findall(r"^- ([A-Z]{2}\d+[a-z]?) ", rules_of(game), re.MULTILINE))
    cited = {number for block in blocks(game, language) if block.kind == "ruling" for number in block.facts}
    assert rulings
    assert cited == rulings


@BOTH
def test_what_is_reconstructed_says_so(language: str) -> None:
    for game in (name for name in GAMES if "reconstruct" in rules_of(name)):
        assert any(block.kind == "reconstructed" for block in blocks(game, language)), game


# Examples.


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_what_an_example_claims_holds(path: Path) -> None:
    assert list(failures(path)) == []
    assert sheet.read(path.read_bytes()).match.game.name == path.parts[-3]


@EACH
def test_every_figure_in_the_words_of_an_example_is_proved_by_its_sheet(game: str) -> None:
    told = set()
    for block in blocks(game, "en"):
        if block.kind == "example":
            path = example_path(game, block.facts[0])
            told.add(path)
            rows = path.read_text("utf-8").splitlines()
            proved = {figure for row in rows if row.startswith("#=") for figure in figures(row)}
            assert set(figures(block.text)) <= proved, block.text
    assert told == {path for path in EXAMPLES if path.parts[-3] == game}


@BOTH
@EACH
def test_an_example_speaks_of_people_who_play_in_it(game: str, language: str) -> None:
    everybody = {"Léa", "Hugo", "Inès", "Marius"}
    for block in blocks(game, language):
        if block.kind == "example":
            match = sheet.read(example_path(game, block.facts[0]).read_bytes()).match
            named = {name for name in everybody if name in block.text}
            assert named <= {seat.name for seat in match.seats}, block.text


# Searching.


def test_capitals_and_accents_make_no_difference() -> None:
    assert folded("Équipé d’ŒIL") == "equipe d'œil"
    assert places("La Frénésie, la frénésie", "frenesie") == [(3, 11), (16, 24)]
    assert places("à côté", "À COTE") == [(0, 6)]
    assert places("a.b", ".") == [(1, 2)]
    assert places("anything", " ") == []


@BOTH
@EACH
def test_every_chapter_is_found_by_its_title_and_every_ruling_by_its_number(game: str, language: str) -> None:
    book = load(game, language)
    for chapter in book:
        hits = search(book, chapter.title.upper())
        assert (chapter, -1) in [(hit.chapter, hit.block) for hit in hits]
        for number, block in enumerate(chapter.blocks):
            for ruling in block.facts if block.kind == "ruling" else ():
                assert (chapter, number) in [(hit.chapter, hit.block) for hit in search(book, ruling)]


def test_a_word_that_is_emphasised_is_found_in_its_sentence() -> None:
    hits = search(load("nutty_business", "en"), "THE MOST NUTS at the end")
    assert [(hit.chapter.key, hit.block) for hit in hits] == [("aim", 0)]
    assert search(load("nutty_business", "en"), "zebra") == []
