import re
import struct
from itertools import product
from pathlib import Path

import pytest

from app.language import LOCALE, speaker
from tools import messages

FONTS = sorted((messages.ROOT / "assets" / "fonts").glob("*.[ot]tf"))
FRENCH = messages.read_po(LOCALE / "fr" / "LC_MESSAGES" / "cachette.po")
TEXTS = [text for key, entry in FRENCH.items() if key for text in entry.texts]
TITLES = re.compile("Go.Nuts!")


def forms(key: messages.Key) -> tuple[str, ...]:
    return (key,) if isinstance(key, str) else key


# The catalogue.


def test_catalogue_is_complete_and_compiled():
    assert messages.problems() == []


def test_both_languages_have_the_same_placeholders():
    for key, entry in FRENCH.items():
        wanted = messages.placeholders(forms(key)[-1]) if key else set()
        for text in entry.texts if key else ():
            assert messages.placeholders(text) == wanted, key


def test_french_has_its_own_typography():
    for text in TEXTS:
        text = TITLES.sub("", text)
        assert "'" not in text, text
        assert not re.search(r"[^\u00a0\s}][!?;:](?![.\d])|[ ][!?;:»]|«[ ]", text), text
        assert not re.search(r"}[!?;:]", re.sub(r"{[^}]*}", "{}", text)), text


def test_french_is_spoken():
    assert speaker("fr")("Go nuts!") == "Aux noisettes\u00a0!"


# Saying.


@pytest.mark.parametrize(
    ("language", "number", "said"),
    [
        ("en", 0, "Roll 0 dice"),
        ("en", 1, "Roll 1 die"),
        ("en", 2, "Roll 2 dice"),
        ("fr", 0, "Lancer 0 dé"),
        ("fr", 1, "Lancer 1 dé"),
        ("fr", 2, "Lancer 2 dés"),
    ],
)
def test_plural(language, number, said):
    assert speaker(language)("Roll {n} die | Roll {n} dice", n=number) == said


@pytest.mark.parametrize(("language", "number"), list(product(("en", "fr"), (0, 1, 2))))
def test_every_plural_can_be_said(language, number):
    say = speaker(language)
    for key in FRENCH:
        if not isinstance(key, str):
            facts = {name: "x" for name, *_ in messages.placeholders(key[1])} | {"n": number}
            assert "{" not in say(messages.BAR.join(key), **facts)


def test_every_sentence_can_be_said_in_french():
    say = speaker("fr")
    for key, entry in FRENCH.items():
        if key and isinstance(key, str):
            facts = {name: "x" for name, *_ in messages.placeholders(key)}
            assert say(key, **facts) == (entry.texts[0].format(**facts) if facts else entry.texts[0])


@pytest.mark.parametrize("language", ["en", "xx", ""])
def test_without_a_catalogue_english_is_spoken(language):
    say = speaker(language)
    assert say("Who begins?") == "Who begins?"
    assert say("{name} wins!", name="Ada") == "Ada wins!"
    assert say("Hide {n} nut | Hide {n} nuts", n=7) == "Hide 7 nuts"


# The tool.


def write(root: Path, name: str, text: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def test_sentences_are_gathered_from_python_and_kv(tmp_path):
    write(tmp_path, "app/a.py", 'say("one "\n "two")\n[app.say(name) for name in ("Ada", "Ben")]\n')
    write(
        tmp_path, "engine/b.py", 'T = {1: "hire", 2: "send"}\nraise IllegalMove(T[now])\nsay(error.message)\n'
    )
    write(tmp_path, "kv/c.kv", 'A:\n    text: app.say("a (b)") if x else app.say("{n} c | {n} d", n=f(1))\n')
    gathered = messages.gather(tmp_path)
    assert not gathered.problems
    assert set(gathered.files) == {"one two", "Ada", "Ben", "hire", "send", "a (b)", ("{n} c", "{n} d")}
    assert gathered.files["Ada"] == ["app/a.py"]


@pytest.mark.parametrize(
    "code",
    [
        'say("a" if x else "b")',
        'say(f"{x}")',
        'say("a" + x)',
        "say(x)",
        "say()",
        'say("{name} wins!")',
        'say("{name} wins!", names=1)',
        'say("a nut | some nuts")',
        'say("a',
    ],
)
def test_what_cannot_be_translated_is_a_problem(tmp_path, code):
    write(tmp_path, "app/a.py", code)
    write(tmp_path, "kv/b.kv", f"A:\n    text: app.{code}\n")
    assert len(messages.gather(tmp_path).problems) == 2


def test_check_tells_what_is_wrong(tmp_path):
    header = 'msgid ""\nmsgstr "Language: fr\\n"\n\n'
    po = header + 'msgid "a {x}"\nmsgstr "à {y}"\n\n#, fuzzy\nmsgid "b"\nmsgstr "bé"\n\n'
    po += 'msgid "gone"\nmsgstr "parti"\n\nmsgid "c"\nmsgstr ""\n'
    write(tmp_path, "app/a.py", 'say("a {x}", x=1); say("b"); say("c"); say("new")')
    write(tmp_path, "assets/locale/cachette.pot", po)
    write(tmp_path, "assets/locale/fr/LC_MESSAGES/cachette.po", po)
    mo = (LOCALE / "fr" / "LC_MESSAGES" / "cachette.mo").read_bytes()
    (tmp_path / "assets/locale/fr/LC_MESSAGES/cachette.mo").write_bytes(mo)
    assert messages.problems(tmp_path) == [
        "cachette.pot: missing: 'new'",
        "cachette.pot: obsolete: 'gone'",
        "fr: cachette.po: missing: 'new'",
        "fr: cachette.po: obsolete: 'gone'",
        "fr: other placeholders: 'a {x}' -> 'à {y}'",
        "fr: fuzzy: 'b'",
        "fr: untranslated: 'c'",
        "fr: cachette.mo differs from cachette.po",
    ]


# The fonts.


def letters_of(font: Path) -> set[int]:
    """Read which letters a font has from its table 'cmap', part 4: runs of letters with a shift to glyphs."""
    data = font.read_bytes()
    (tables,) = struct.unpack_from(">H", data, 4)
    rows = [struct.unpack_from(">4s3I", data, 12 + 16 * row) for row in range(tables)]
    cmap = next(start for tag, _, start, _ in rows if tag == b"cmap")
    (parts,) = struct.unpack_from(">H", data, cmap + 2)
    starts = [cmap + struct.unpack_from(">2HI", data, cmap + 4 + 8 * part)[2] for part in range(parts)]
    part = next(start for start in starts if struct.unpack_from(">H", data, start) == (4,))
    runs = struct.unpack_from(">H", data, part + 6)[0] // 2
    lasts = struct.unpack_from(f">{runs}H", data, part + 14)
    firsts, shifts, ways = (
        struct.unpack_from(f">{runs}H", data, part + 16 + 2 * runs * field) for field in (1, 2, 3)
    )
    letters = set()
    for run, (first, last) in enumerate(zip(firsts, lasts, strict=True)):
        for letter in range(first, last + 1):
            glyph = letter + shifts[run]
            if ways[run]:
                at = part + 16 + 2 * (3 * runs + run) + ways[run] + 2 * (letter - first)
                (glyph,) = struct.unpack_from(">H", data, at) if at + 2 <= len(data) else (0,)
            if glyph % 0x10000:
                letters.add(letter)
    return letters


@pytest.mark.parametrize("font", FONTS, ids=lambda font: font.stem)
def test_fonts_have_every_letter(font):
    said = {letter for key in FRENCH for text in (*forms(key), *FRENCH[key].texts) for letter in text if key}
    # Fredoka One has no non-breaking space; the text shaper (HarfBuzz) takes the plain one instead.
    had = {chr(letter) for letter in letters_of(font)}
    assert said - had <= {"\u00a0"}
    assert " " in had


def test_there_are_fonts():
    assert FONTS
