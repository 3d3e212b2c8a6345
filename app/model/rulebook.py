"""The rulebook as it is written: plain text, assets/games/<game>/rulebook_<language>.txt.

    # [turn] Your turn                a chapter: its key and its title
    A paragraph, over as many lines as it likes, with *words that matter*.
    - an item of a list
    ! cards c2 c3 c5                  a picture, drawn by the game's own widgets
    ! cards thief | What it does.     a picture with words beside it
    = customs 1 2 | What it shows.    an example: a sheet of the game's examples/, what to draw, words
    ? NB1 NB3 | What we decided.      a house ruling, with its numbers in RULES.md
    ~ What is reconstructed.

A blank line, or another sign, ends a block.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from app.box import rulebook_path

KINDS = {"-": "item", "!": "picture", "=": "example", "?": "ruling", "~": "reconstructed"}
HEADING = re.compile(r"# \[([a-z_]+)\] (\S.*)")
NUMBER = re.compile(r"[A-Z]{2}\d+[a-z]?")
EMPHASIS = re.compile(r"\*([^*\s](?:[^*]*[^*\s])?)\*")


class Block(NamedTuple):
    """Something on a page: text, an item, a picture, an example, a ruling, or what is reconstructed."""

    kind: str
    text: str = ""
    facts: tuple[str, ...] = ()
    """The words of a picture, the sheet and the picture of an example, the numbers of a ruling."""

    @property
    def plain(self) -> str:
        """The words as they are read, with the numbers of a ruling."""
        words = EMPHASIS.sub(r"\1", self.text)
        return f"{words} {' '.join(self.facts)}" if self.kind == "ruling" else words


class Chapter(NamedTuple):
    """A chapter of a rulebook: its title and its blocks."""

    key: str
    title: str
    blocks: tuple[Block, ...]


class Hit(NamedTuple):
    """Where something was found: the chapter, and the block in it, -1 for the title."""

    chapter: Chapter
    block: int
    text: str


class RulebookError(ValueError):
    """A file that is not a rulebook, with the number of the line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")


@cache
def load(game: str, language: str) -> tuple[Chapter, ...]:
    """Read the rulebook of a game."""
    return read(rulebook_path(game, language).read_text("utf-8"))


def read(text: str) -> tuple[Chapter, ...]:
    """Read a rulebook."""
    chapters: list[Chapter] = []
    for number, row in _rows(text):
        heading = HEADING.fullmatch(row)
        if heading:
            key, title = heading.groups()
            if key in (chapter.key for chapter in chapters):
                raise RulebookError(number, f"there is a chapter {key} already")
            chapters.append(Chapter(key, title, ()))
        elif row.startswith("#"):
            raise RulebookError(number, "a chapter is written # [key] Title")
        elif not chapters:
            raise RulebookError(number, "this stands before the first chapter")
        else:
            chapters[-1] = chapters[-1]._replace(blocks=(*chapters[-1].blocks, _block(row, number)))
    empty = [chapter.key for chapter in chapters if not chapter.blocks]
    if empty or not chapters:
        raise RulebookError(len(text.splitlines()), f"nothing stands in {empty}" if empty else "it is empty")
    return tuple(chapters)


def _rows(text: str) -> Iterator[tuple[int, str]]:
    """Join the lines of each block; number it by its first."""
    first, gathered = 0, ""
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        line = line.strip()
        signed = line[:1] in (*KINDS, "#") and line[1:2] in ("", " ", "#")
        if gathered and (not line or signed):
            yield first, gathered
            gathered = ""
        if line.startswith("#"):
            yield number, line
        elif line:
            first = first if gathered else number
            gathered = f"{gathered} {line}" if gathered else line


def _block(row: str, number: int) -> Block:
    kind = KINDS.get(row[0]) if row[1:2] in ("", " ") else None
    if kind is None:
        return Block("text", row)
    rest = row[1:].strip()
    if kind in ("item", "reconstructed"):
        if not rest:
            raise RulebookError(number, "nothing is said")
        return Block(kind, rest)
    facts, bar, said = rest.partition("|")
    words = tuple(facts.split())
    if not words or bool(bar) != bool(said.strip()) or (not bar and kind != "picture"):
        raise RulebookError(number, f"this is written {row[0]} facts | words")
    if kind == "ruling" and not all(NUMBER.fullmatch(word) for word in words):
        raise RulebookError(number, f"{facts.strip()} are no numbers of rulings")
    return Block(kind, said.strip(), words)


# Searching.


def folded(text: str) -> str:
    """Write a text so that capitals and accents make no difference; every letter keeps its place."""
    letters = (unicodedata.normalize("NFD", letter)[0].lower() for letter in text)
    return "".join(letter if len(letter) == 1 else letter[0] for letter in letters).replace("’", "'")


def places(text: str, wanted: str) -> list[tuple[int, int]]:
    """Find where words stand in a text: from and to."""
    pattern = re.escape(folded(wanted).strip())
    return [match.span() for match in re.finditer(pattern, folded(text))] if pattern else []


def search(chapters: Sequence[Chapter], wanted: str) -> list[Hit]:
    """Find a word or a phrase, in titles first, then page by page."""
    titles = [Hit(chapter, -1, chapter.title) for chapter in chapters if places(chapter.title, wanted)]
    blocks = [
        Hit(chapter, number, block.plain)
        for chapter in chapters
        for number, block in enumerate(chapter.blocks)
        if places(block.plain, wanted)
    ]
    return titles + blocks
