import gettext
import re
import struct
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from app.box import boxes
from app.language import LOCALE, speaker
from tests.more_games import MORE_GAMES, games_of
from tools import messages

FONTS = sorted((messages.ROOT / "assets" / "fonts").glob("*.[ot]tf"))
CATALOGUES = [
    messages.ROOT / folder / "fr" / "LC_MESSAGES" / "cachette.po" for folder in messages.catalogues()
]
FRENCH = {key: entry for path in CATALOGUES for key, entry in messages.read_po(path).items()}
"""All that is said, by Pips too, which is not shipped."""
TEXTS = [text for key, entry in FRENCH.items() if key for text in entry.texts]
TITLES = re.compile("Go.Nuts!")


def forms(key: messages.Key) -> tuple[str, ...]:
    return (key,) if isinstance(key, str) else key


@pytest.fixture
def pips() -> Iterator[None]:
    with games_of(MORE_GAMES):
        yield


# The catalogues.


def test_catalogues_are_complete_and_compiled():
    assert messages.problems() == []


def test_both_languages_have_the_same_placeholders():
    for key, entry in FRENCH.items():
        wanted = messages.placeholders(forms(key)[-1]) if key else set()
        for text in entry.texts if key else ():
            assert messages.placeholders(text) == wanted, key


def test_french_has_its_own_typography():
    """A thin space before ; ! ?, a full one before : and within « », none of which breaks a line."""
    for text in TEXTS:
        text = re.sub(r"{[^}]*}", "{}", TITLES.sub("", text))
        assert "'" not in text, text
        assert not re.search(r"[^\u202f][!?;]|[^\u00a0][:»]|«[^\u00a0]", text), text


def test_french_is_spoken():
    assert speaker("fr")("Go nuts!") == "Aux noisettes\u202f!"


def test_a_game_that_is_added_brings_its_words(tmp_path):
    write_french(tmp_path, "assets/games/crows/locale", *in_french(Caw="Croa"))
    say = speaker("fr")
    assert say("Caw") == "Caw"
    with games_of(tmp_path, ()):
        assert say("Caw") == "Croa"
        assert speaker("en")("Caw") == "Caw"
    assert say("Caw") == "Caw"


@pytest.mark.own_app
def test_the_first_screen_reads_no_words_of_games(app, monkeypatch):
    read, translation = [], gettext.translation
    monkeypatch.setattr(
        gettext,
        "translation",
        lambda domain, folder, *args, **more: (
            read.append(folder) or translation(domain, folder, *args, **more)
        ),
    )
    monkeypatch.setattr(
        "app.language.ROOTS", [messages.ROOT, Path("what was read before is not known of these")]
    )
    app.settings.language = "fr"
    assert app.show("home")
    assert read == [LOCALE]
    app.say("Go nuts!")
    assert [folder.parent.name for folder in read[1:]] == sorted(boxes())


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
    assert speaker(language)("Roll {n} die", "Roll {n} dice", n=number) == said


def test_a_language_may_have_three_forms(tmp_path, monkeypatch):
    forms = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"
    name = "pl/LC_MESSAGES/cachette.po"
    write(
        tmp_path,
        name,
        f'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: {forms}\\n"\n\n'
        'msgid "{n} caw"\nmsgid_plural "{n} caws"\n'
        'msgstr[0] "{n} krak"\nmsgstr[1] "{n} kraki"\nmsgstr[2] "{n} kraków"\n',
    )
    messages.compile_po(tmp_path / name)
    monkeypatch.setattr("app.language.LOCALE", tmp_path)
    say = speaker("pl")
    said = [say("{n} caw", "{n} caws", n=number) for number in (1, 2, 5, 22)]
    assert said == ["1 krak", "2 kraki", "5 kraków", "22 kraki"]


def test_french_spaces_are_set_by_the_tool():
    plain = "Qui joue ? « Ada » : Go Nuts! Et {n} ; oui\u00a0!"
    proper = "Qui joue\u202f? «\u00a0Ada\u00a0»\u00a0: Go Nuts! Et {n}\u202f; oui\u202f!"
    assert messages._typeset(plain, "fr") == messages._typeset(proper, "fr") == proper
    assert messages._typeset(plain, "en") == plain


@pytest.mark.usefixtures("pips")
@pytest.mark.parametrize(("language", "number"), list(product(("en", "fr"), (0, 1, 2))))
def test_every_plural_can_be_said(language, number):
    say = speaker(language)
    for key in FRENCH:
        if not isinstance(key, str):
            facts = {name: "x" for name, *_ in messages.placeholders(key[1])} | {"n": number}
            assert "{" not in say(*key, **facts)


@pytest.mark.usefixtures("pips")
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
    assert say("Hide {n} nut", "Hide {n} nuts", n=7) == "Hide 7 nuts"


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
    write(tmp_path, "kv/c.kv", 'A:\n    text: app.say("a (b)") if x else app.say("{n} c", "{n} d", n=f(1))\n')
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
        'say("a nut", "some nuts")',
        'say("a',
    ],
)
def test_what_cannot_be_translated_is_a_problem(tmp_path, code):
    write(tmp_path, "app/a.py", code)
    write(tmp_path, "kv/b.kv", f"A:\n    text: app.{code}\n")
    assert len(messages.gather(tmp_path).problems) == 2


HEADER = 'msgid ""\nmsgstr "Language: fr\\n"\n\n'


def write_french(root: Path, folder: str, *entries: str) -> Path:
    """Write a catalogue, and compile it."""
    name = f"{folder}/fr/LC_MESSAGES/cachette.po"
    write(root, name, HEADER + "\n\n".join(entries) + "\n")
    messages.compile_po(root / name)
    return root / name


def in_french(**texts: str) -> list[str]:
    return [f'msgid "{one}"\nmsgstr "{other}"' for one, other in texts.items()]


def test_check_tells_what_is_wrong(tmp_path):
    write(
        tmp_path, "app/a.py", 'say("a {x}", x=1); say("b"); say("c"); say("new"); say("{n} d", "{n} ds", n=2)'
    )
    po = write_french(
        tmp_path,
        "assets/locale",
        'msgid "a {x}"\nmsgstr "à {y}"',
        '#, fuzzy\nmsgid "b"\nmsgstr "bé"',
        *in_french(gone="parti", c=""),
        'msgid "{n} d"\nmsgid_plural "{n} ds"\nmsgstr[0] "{n} dé"',
    )
    po.with_suffix(".mo").write_bytes(CATALOGUES[0].with_suffix(".mo").read_bytes())
    assert messages.problems(tmp_path) == [
        f"assets/locale: fr: {problem}"
        for problem in (
            "missing: 'new'",
            "obsolete: 'gone'",
            "other placeholders: 'a {x}' -> 'à {y}'",
            "fuzzy: 'b'",
            "untranslated: 'c'",
            "not as many forms as the language has: '{n} d' | '{n} ds'",
            "its .mo differs from cachette.po",
        )
    ]


def two_games(root: Path) -> None:
    """Write two games that say something, and something that is said outside them."""
    write(root, "app/a.py", 'say("all"); say("outside")')
    for game in ("crows", "doves"):
        write(root, f"engine/{game}/RULES.md", "")
        write(root, f"engine/{game}/position.py", 'raise IllegalMove("both")')
        write(root, f"app/tables/{game}/table.py", f'say("{game}"); say("all")')
        write(root, f"kv/{game}/table.kv", f'A:\n    text: app.say("{game} look")\n')
        write(root, f"assets/games/{game}/lesson_1.sheet", "")
    write(root, "engine/bots/bot.py", 'raise IllegalMove("no game")')


def test_what_only_games_say_is_in_their_own_catalogues(tmp_path):
    two_games(tmp_path)
    assert messages.shares(messages.gather(tmp_path), tmp_path) == {
        "assets/locale": {"all": ["app/a.py"], "outside": ["app/a.py"], "no game": ["engine/bots/bot.py"]},
        **{
            f"assets/games/{game}/locale": {
                game: [f"app/tables/{game}/table.py"],
                f"{game} look": [f"kv/{game}/table.kv"],
                "both": [f"engine/{game}/position.py"],
            }
            for game in ("crows", "doves")
        },
    }


def test_two_games_say_the_same_alike(tmp_path):
    two_games(tmp_path)
    write_french(tmp_path, "assets/locale", *in_french(all="tous", outside="dehors", **{"no game": "rien"}))
    for game, both in (("crows", "les deux"), ("doves", "deux")):
        own = {game: "oiseaux", f"{game} look": "oiseaux", "both": both}
        write_french(tmp_path, f"assets/games/{game}/locale", *in_french(**own))
    assert messages.problems(tmp_path) == [
        "assets/games/doves/locale: fr: other words than in assets/games/crows/locale: 'both'"
    ]


def test_a_translation_moves_with_its_sentence(tmp_path):
    pytest.importorskip("babel")
    two_games(tmp_path)
    own = dict.fromkeys(("crows", "crows look", "doves", "doves look"), "oiseaux")
    write_french(
        tmp_path, "assets/locale", *in_french(outside="dehors", both="les deux", **{"no game": "rien"}, **own)
    )
    po = write_french(tmp_path, "assets/games/crows/locale", *in_french(all="tous"))
    messages.write(messages.gather(tmp_path), tmp_path)
    assert messages.problems(tmp_path) == []
    assert messages.read_po(po)["both"].texts == ("les deux",)
    before = {path: path.read_bytes() for path in tmp_path.rglob("cachette.?o")}
    messages.write(messages.gather(tmp_path), tmp_path)
    assert {path: path.read_bytes() for path in tmp_path.rglob("cachette.?o")} == before
    assert len(before) == 6


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
    # The text shaper (HarfBuzz) makes the spaces that a font lacks of its plain one.
    had = {chr(letter) for letter in letters_of(font)}
    assert said - had <= {"\u00a0", "\u202f"}
    assert " " in had


def test_there_are_fonts():
    assert FONTS
