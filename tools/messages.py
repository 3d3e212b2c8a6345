"""Gather the sentences of the code and keep their translations, those of a game in its own folder.

    python -m tools.messages            needs Babel 2.18.0
    python -m tools.messages --check    says what is missing or out of date; needs nothing but Python

A sentence is the first argument of `say` (in app and kv) or of `IllegalMove` (in engine), or is said in a
tutorial's sheet; a second argument of `say` is its plural, as gettext's `ngettext` has it. What only games
say is in the catalogue of each of them, assets/games/<game>/locale; what is said anywhere else is in the
common one, assets/locale. A translation is written by hand into <language>/LC_MESSAGES/cachette.po, and the
app reads cachette.mo. Translations survive a run, also where a sentence moves to another catalogue; those of
sentences that are gone do not, and a reworded sentence keeps its old one marked as fuzzy. The same code and
translations give the same bytes.
"""

import argparse
import ast
import re
import struct
import sys
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, NamedTuple

from app.language import DOMAIN
from app.session.lesson import sentences

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("fr",)
PLACES = ("", "tests/fixtures/more_games/")
"""Where sentences are said: in the repository, and in the game that new ones begin as."""
SOURCES = ("app/**/*.py", "engine/**/*.py", "kv/**/*.kv")
SHEETS = "assets/games/*/lesson_*.sheet"
COMMON = "assets/locale"
"""The folder of the catalogue that has what is said outside games."""
OF_A_GAME = re.compile(rf"({'|'.join(PLACES)})(?:engine|app/tables|kv|assets/games)/(\w+)/")
"""The files that may be a game's own, if there is one of that name."""
CALLS = ("say", "IllegalMove")
SPACES = {
    "fr": {
        re.compile(r"(?<=\S)[ \u00a0]+(?=[;!?])"): "\u202f",
        re.compile(r"[ \u202f]+(?=[:»])|(?<=«)[ \u202f]+"): "\u00a0",
    }
}
"""How a language sets its spaces: a thin one before ; ! ? and none that breaks a line before : and in « »."""
FORMS = re.compile(r"nplurals=(\d+)")
WIDTH = 110
HEADERS = ("Language", "Plural-Forms", "MIME-Version", "Content-Type", "Content-Transfer-Encoding")
"""The headers that stay: no dates, people or versions, which would change from run to run."""
COMMENT = (
    "# The sentences ({language}) of {whose}. "
    "Made by `python -m tools.messages`, which keeps what stands after msgstr."
)
MAGIC = 0x950412DE
"""How every .mo file begins."""

Key = str | tuple[str, str]
"""What a catalogue finds a sentence by: itself, or both forms of a plural."""


class Entry(NamedTuple):
    """A translated sentence: a text for each plural form, a single one where there is no plural."""

    texts: tuple[str, ...]
    fuzzy: bool = False


class Gathered(NamedTuple):
    """The sentences of the code, each with the files it stands in, and what is wrong with some of them."""

    files: dict[Key, list[str]]
    problems: list[str]


# --- Gathering -------------------------------------------------------------------------------------------


def gather(root: Path = ROOT) -> Gathered:
    """Find every sentence under a folder."""
    gathered = Gathered({}, [])
    for pattern in (place + source for place in PLACES for source in SOURCES):
        for path in sorted(root.glob(pattern)):
            name = path.relative_to(root).as_posix()
            text = path.read_text("utf-8")
            try:
                trees = [ast.parse(text)] if path.suffix == ".py" else list(_trees_in_kv(text))
            except SyntaxError as error:
                gathered.problems.append(f"{name}: cannot be read: {error}")
                continue
            for tree in trees:
                _gather_from(tree, name, gathered)
    for path in (path for place in PLACES for path in sorted(root.glob(place + SHEETS))):
        for sentence in sentences(path.read_text("utf-8")):
            _add(sentence, path.relative_to(root).as_posix(), gathered)
    return gathered


def _trees_in_kv(text: str) -> Iterator[ast.Module]:
    """Parse every call of `say` in a kv file, each up to the first bracket that completes it."""
    for found in re.finditer(r"\b(?:\w+\.)*say\(", text):
        if text[text.rfind("\n", 0, found.start()) + 1 : found.start()].lstrip().startswith("#"):
            continue
        for end in re.finditer(r"\)", text[found.start() :]):
            try:
                yield ast.parse(text[found.start() : found.start() + end.end()])
            except SyntaxError:
                continue
            break
        else:
            raise SyntaxError(f"nothing ends {text[found.start() : found.start() + 40]!r}")


def _gather_from(tree: ast.Module, name: str, gathered: Gathered) -> None:
    constants = dict(_constants(tree))
    loops = _loops(tree)
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or _called(call) not in CALLS:
            continue
        keys = _keys(call, {**constants, **loops.get(call, {})})
        if keys is None:
            gathered.problems.append(f"{name}: not a plain sentence: {ast.unparse(call)}")
            continue
        for key in keys:
            gathered.problems.extend(f"{name}: {problem}" for problem in _unsaid(key, call))
            _add(key, name, gathered)


def _add(key: Key, name: str, gathered: Gathered) -> None:
    files = gathered.files.setdefault(key, [])
    if name not in files:
        files.append(name)


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _constants(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """Find the tables of sentences that a module keeps."""
    for statement in tree.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.expr() as value):
                yield name, value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                yield name, value


def _loops(tree: ast.Module) -> dict[ast.Call, dict[str, ast.expr]]:
    """Tell for each call what the names of the loops around it run through; the innermost loop counts."""
    loops: dict[ast.Call, dict[str, ast.expr]] = {}
    for node in ast.walk(tree):
        rounds: list[ast.comprehension] | list[ast.For] = getattr(node, "generators", [])
        if isinstance(node, ast.For):
            rounds = [node]
        for each in rounds:
            if isinstance(each.target, ast.Name):
                for call in ast.walk(node):
                    if isinstance(call, ast.Call):
                        loops.setdefault(call, {})[each.target.id] = each.iter
    return loops


def _keys(call: ast.Call, names: Mapping[str, ast.expr]) -> Sequence[Key] | None:
    """List what a call can say; None if that cannot be told from the code."""
    match call.args:
        case [sentence]:
            return _spelled(sentence, names)
        case [ast.Constant(value=str(one)), ast.Constant(value=str(many))]:
            return [(one, many)]
    return None


def _spelled(node: ast.expr | None, names: Mapping[str, ast.expr]) -> list[str] | None:
    """List the sentences an argument can be; None if that cannot be told from the code."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.Attribute(attr="message" | "caption" | "why"):
            return []  # gathered where a refusal is raised, and from the tutorials
        case ast.Subscript(value=ast.Name() as table):
            return _spelled(table, names)
        case ast.Name(id=name) if name in names:
            return _spelled(names[name], {other: names[other] for other in names if other != name})
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Dict(values=parts):
            lists = [_spelled(part, names) for part in parts]
            if None in lists:
                return None
            return [text for spelled in lists for text in spelled or ()]
    return None


def _unsaid(key: Key, call: ast.Call) -> Iterator[str]:
    """Tell which facts a call forgets."""
    facts = {fact.arg for fact in call.keywords}
    if None in facts:
        return
    sentences, counted = ([key], set()) if isinstance(key, str) else (key, {"n"})
    needed = counted | {name for sentence in sentences for name, *_ in placeholders(sentence)}
    for name in sorted(needed - facts):
        yield f"{name} is not told: {ast.unparse(call)}"


def placeholders(text: str) -> set[tuple[str, str, str]]:
    """List what has to be filled into a text: name, format, conversion."""
    return {
        (name, form or "", conversion or "")
        for _, name, form, conversion in Formatter().parse(text)
        if name is not None
    }


# --- Sharing out -----------------------------------------------------------------------------------------


def catalogues(root: Path = ROOT) -> list[str]:
    """List the folders of all catalogues: the common one, and one for each game that has rules."""
    rules = [(place, path) for place in PLACES for path in sorted(root.glob(f"{place}engine/*/RULES.md"))]
    return [COMMON, *(f"{place}assets/games/{path.parent.name}/locale" for place, path in rules)]


def shares(gathered: Gathered, root: Path = ROOT) -> dict[str, dict[Key, list[str]]]:
    """Tell which sentences each catalogue has, each with the files that say it.

    Nothing in the common one tells of games, so that none of them changes it, and nothing in a game's tells
    where the game lies, so that it can be copied.
    """
    shared: dict[str, dict[Key, list[str]]] = {folder: {} for folder in catalogues(root)}
    for key, files in gathered.files.items():
        homes: dict[str, list[str]] = {}
        for name in files:
            found = OF_A_GAME.match(name)
            if found and (folder := f"{found[1]}assets/games/{found[2]}/locale") in shared:
                homes.setdefault(folder, []).append(name.removeprefix(found[1]))
            else:
                homes.setdefault(COMMON, []).append(name)
        for folder in [COMMON] if COMMON in homes else homes:
            shared[folder][key] = homes[folder]
    return shared


def _po(root: Path, folder: str, language: str) -> Path:
    return root / folder / language / "LC_MESSAGES" / f"{DOMAIN}.po"


# --- Reading and compiling catalogues, with nothing but Python -------------------------------------------


def read_po(path: Path) -> dict[Key, Entry]:
    """Read a .po file as this tool writes it; the empty sentence has the headers."""
    entries: dict[Key, Entry] = {}
    for block in path.read_text("utf-8").split("\n\n"):
        fields: dict[str, str] = {}
        field, fuzzy = "", False
        for line in block.splitlines():
            fuzzy |= line.startswith("#,") and "fuzzy" in line
            if found := re.fullmatch(r'(?:(msg\S+) )?(".*")', line):
                field = found[1] or field
                fields[field] = fields.get(field, "") + ast.literal_eval(found[2])
        if "msgid" in fields:
            one, many = fields["msgid"], fields.get("msgid_plural")
            texts = tuple(text for name, text in sorted(fields.items()) if name.startswith("msgstr"))
            entries[one if many is None else (one, many)] = Entry(texts, fuzzy)
    return entries


def read_mo(path: Path) -> dict[Key, tuple[str, ...]]:
    """Read a .mo file."""
    data = path.read_bytes()
    magic, _, count, keys, texts = struct.unpack_from("<5I", data)
    if magic != MAGIC:
        raise ValueError(f"{path} is no .mo file")

    def strings(table: int, row: int) -> tuple[str, ...]:
        length, start = struct.unpack_from("<2I", data, table + 8 * row)
        return tuple(data[start : start + length].decode().split("\0"))

    entries: dict[Key, tuple[str, ...]] = {}
    for row in range(count):
        key = strings(keys, row)
        entries[key[0] if len(key) == 1 else (key[0], key[1])] = strings(texts, row)
    return entries


def compiled(entries: Mapping[Key, Entry]) -> dict[Key, tuple[str, ...]]:
    """Choose what the app may say: what is translated, and not by guess."""
    return {key: entry.texts for key, entry in entries.items() if all(entry.texts) and not entry.fuzzy}


def compile_po(po: Path) -> None:
    """Write the .mo file beside a .po file."""
    rows = sorted(
        ("\0".join([key] if isinstance(key, str) else key).encode(), "\0".join(texts).encode())
        for key, texts in compiled(read_po(po)).items()
    )
    strings = [key for key, _ in rows] + [text for _, text in rows]
    tables = 7 * 4
    start = tables + 8 * len(strings)
    numbers = [MAGIC, 0, len(rows), tables, tables + 8 * len(rows), 0, start]
    for string in strings:
        numbers += [len(string), start]
        start += len(string) + 1
    data = b"".join(string + b"\0" for string in strings)
    po.with_suffix(".mo").write_bytes(struct.pack(f"<{len(numbers)}I", *numbers) + data)


# --- Checking --------------------------------------------------------------------------------------------


def problems(root: Path = ROOT) -> list[str]:
    """Say what is wrong with the sentences and their translations, a line for each thing."""
    gathered = gather(root)
    found = [*gathered.problems]
    for language in LANGUAGES:
        said: dict[tuple[str, Key], tuple[str, Entry]] = {}
        for folder, keys in shares(gathered, root).items():
            po = _po(root, folder, language)
            if not po.exists() or not po.with_suffix(".mo").exists():
                found.append(f"{folder}: {language}: {po.name} or its .mo is missing")
                continue
            entries = read_po(po)
            found += [f"{folder}: {language}: {problem}" for problem in _wrong(po, entries, set(keys))]
            # The app asks one game after the other, whoever wants to say it.
            for key in keys.keys() & entries.keys():
                place = folder.partition("assets/")[0]
                other, entry = said.setdefault((place, key), (folder, entries[key]))
                if entry.texts != entries[key].texts:
                    found.append(f"{folder}: {language}: other words than in {other}: {_shown(key)}")
    return found


def _wrong(po: Path, entries: Mapping[Key, Entry], keys: set[Key]) -> Iterator[str]:
    yield from _differences(keys, set(entries) - {""})
    forms = FORMS.search(entries[""].texts[0])
    for key, entry in entries.items():
        if not key:
            continue
        if not isinstance(key, str) and (not forms or len(entry.texts) != int(forms[1])):
            yield f"not as many forms as the language has: {_shown(key)}"
        if entry.fuzzy:
            yield f"fuzzy: {_shown(key)}"
        if not all(entry.texts):
            yield f"untranslated: {_shown(key)}"
            continue
        # Every form of a plural has what the many form has: which numbers a form is for differs by language.
        wanted = placeholders(key if isinstance(key, str) else key[1])
        for text in entry.texts:
            if placeholders(text) != wanted:
                yield f"other placeholders: {_shown(key)} -> {text!r}"
    if read_mo(po.with_suffix(".mo")) != compiled(entries):
        yield f"its .mo differs from {po.name}"


def _differences(wanted: set[Key], held: set[Key]) -> Iterator[str]:
    for kind, keys in (("missing", wanted - held), ("obsolete", held - wanted)):
        for shown in sorted(map(_shown, keys)):
            yield f"{kind}: {shown}"


def _shown(key: Key) -> str:
    return " | ".join(map(repr, [key] if isinstance(key, str) else key))


# --- Writing, with Babel ---------------------------------------------------------------------------------


def write(gathered: Gathered, root: Path = ROOT) -> None:
    """Bring every catalogue up to date, and compile it."""
    shared = shares(gathered, root)
    for language in LANGUAGES:
        paths = {folder: _po(root, folder, language) for folder in shared}
        before = {folder: path.read_bytes() for folder, path in paths.items() if path.exists()}
        for folder, keys in shared.items():
            # A sentence that comes from another catalogue brings its translation.
            old = [before[other] for other in sorted(before, key=lambda other: other != folder)]
            _write_po(paths[folder], _updated(old, keys, language, _owner(folder)))
            compile_po(paths[folder])


def _owner(folder: str) -> str:
    return "Cachette" if folder == COMMON else Path(folder).parent.name


def _updated(old: list[bytes], keys: Mapping[Key, list[str]], language: str, whose: str) -> "Catalog":
    """Make a catalogue of sentences with the translations of old ones; the first that has one counts."""
    from babel.messages.pofile import read_po as read_catalogue

    words, template = (_catalogue(language, COMMENT.format(language=language, whose=whose)) for _ in range(2))
    for data in old:
        for message in read_catalogue(BytesIO(data), locale=language, domain=DOMAIN):
            if message.id and any(message.string or ()) and message.id not in words:
                words[message.id] = message
                said = message.string or ""
                message.string = (
                    _typeset(said, language)
                    if isinstance(said, str)
                    else tuple(_typeset(form, language) for form in said)
                )
    for key, files in keys.items():
        template.add(key, locations=[(name, 0) for name in files])
    words.update(template)
    return words


def _typeset(text: str, language: str) -> str:
    """Set the spaces of a translation as its language has them."""
    for spaces, proper in SPACES.get(language, {}).items():
        text = spaces.sub(proper, text)
    return text


def _catalogue(language: str, comment: str) -> "Catalog":
    from babel.messages.catalog import Catalog

    class Words(Catalog):
        """A catalogue whose headers are the same in every run."""

        @property
        def mime_headers(self) -> list[tuple[str, str]]:
            return [header for header in super().mime_headers if header[0] in HEADERS]

    return Words(language, DOMAIN, header_comment=comment, fuzzy=False)


def _write_po(path: Path, catalogue: "Catalog") -> None:
    from babel.messages.pofile import write_po

    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, WIDTH, sort_output=True, include_lineno=False, ignore_obsolete=True)


def main() -> int:
    """Run the tool."""
    parser = argparse.ArgumentParser(description="Gather the sentences of the code and their translations.")
    parser.add_argument("--check", action="store_true", help="write nothing, exit 1 if anything is wrong")
    check = parser.parse_args().check
    gathered = gather()
    # A file that cannot be read would take its translations with it.
    if not check and not gathered.problems:
        write(gathered)
    found = problems()
    for problem in found:
        print(problem)
    print(f"{len(gathered.files)} sentences, {len(found)} problems")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
