"""Write a new game, whole and playable, with its proofs, for its maker to change.

    python -m tools.new_game NAME

What is written is Pips (tests/fixtures/more_games) under another name, into the folders of that name; nothing
outside them is touched. Its golden sheets and the signature of its bots are played anew.
"""

from __future__ import annotations

import argparse
import keyword
import re
import shutil
import subprocess
import sys
from pathlib import Path
from string import ascii_uppercase

from tools.messages import compile_po

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = ROOT / "tests" / "fixtures" / "more_games"
HOMES = ("engine", "app/tables", "kv", "assets/games", "tests/games")
"""Where a game has a folder of its name."""
NAME = re.compile(r"(?=.{3,24}$)[a-z][a-z0-9]*(_[a-z0-9]+)*")
"""A longer one would not fit into the lines of the template."""
PICTURES = (".png",)
"""What is copied as it is; everything else is text, or compiled from it."""

DONE = """\
{title} is a whole little game now, with its proofs, in
{folders}
Now:
  make test GAME={name}    is green. Keep it so while you make the game your own:
  1. write its rules in engine/{name}/RULES.md; rulings are called {letters}1, {letters}2 and so on. Sheets in
     tests/games/{name}/rules cite them.
  2. draw assets/games/{name}/tile_{name}.png and emblem_{name}.png anew.
  3. when what bots or chance play has changed: make golden GAME={name} OVERWRITE=yes
  4. when its words have changed: make text, their French in assets/games/{name}/locale, and make text again.
It has its box, so players are offered it at once. To hide it until it is finished, move
app/tables/{name}/box.py away and put it back last; meanwhile tests that open it in the app fail.
CONTRIBUTING.md tells the rest."""


def main() -> None:
    """Write the game that is named, or say why it cannot be."""
    parser = argparse.ArgumentParser(description="Write a new game, whole and playable, with its proofs.")
    parser.add_argument("name", metavar="NAME", help="its name in code, such as seven_crows")
    name: str = parser.parse_args().name
    if why := objection(name):
        parser.error(why)
    write(name)
    prove(name)
    folders = "\n".join(f"  {folder.relative_to(ROOT).as_posix()}/" for folder in folders_of(name))
    print(DONE.format(name=name, title=title_of(name), letters=letters_of(name), folders=folders))


def objection(name: str, root: Path = ROOT) -> str:
    """Say why there cannot be a new game of a name; nothing if there can."""
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        return f"{name!r} is no name: 3 to 24 small letters, with figures, and with _ between words"
    for folder in folders_of(name, root):
        for path in (folder, folder.with_suffix(".py"), folder.with_suffix(".kv")):
            if path.exists():
                return f"{path.relative_to(root).as_posix()} is there already"
    return ""


def write(name: str, root: Path = ROOT) -> None:
    """Write the template into the folders of a game, with its name wherever the template has its own."""
    letters = letters_of(name, root)
    for source in sorted(TEMPLATE.rglob("*")):
        if source.is_dir() or source.suffix == ".mo" or "__pycache__" in source.parts:
            continue
        path = root / renamed(source.relative_to(TEMPLATE).as_posix(), name, letters)
        path.parent.mkdir(parents=True, exist_ok=True)
        if source.suffix in PICTURES:
            shutil.copyfile(source, path)
        else:
            path.write_text(renamed(source.read_text("utf-8"), name, letters), "utf-8", newline="\n")
        if path.suffix == ".po":
            compile_po(path)


def renamed(text: str, name: str, letters: str) -> str:
    """Put the names of a game where a text of the template has those of Pips."""
    text = re.sub(r"Pips(?=[A-Z])", class_name_of(name), text)
    text = text.replace("Pips", title_of(name)).replace("pips", name)
    return re.sub(r"\bPI(?=\d)", letters, text)


def prove(name: str) -> None:
    """Let the written code be formatted, its golden sheets be played and its bots be signed."""
    code = [str(folder) for folder in folders_of(name)]
    for command in (
        # Another name sorts imports otherwise, and breaks other lines.
        ["ruff", "check", "--quiet", "--fix", "--select", "I", *code],
        ["ruff", "format", "--quiet", *code],
        ["tests.golden_sheets", name],
        ["tests.engine.test_signature", name],
    ):
        subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=True)


def folders_of(name: str, root: Path = ROOT) -> list[Path]:
    """List the folders of a game."""
    return [root / home / name for home in HOMES]


def title_of(name: str) -> str:
    """Call a game as it is called on its box, for the time being."""
    return name.replace("_", " ").title()


def class_name_of(name: str) -> str:
    """Begin the names of a game's classes."""
    return title_of(name).replace(" ", "")


def letters_of(name: str, root: Path = ROOT) -> str:
    """Choose two letters for the rulings of a game that no other has."""
    taken = {
        ruling
        for path in root.glob("engine/*/RULES.md")
        if path.parent.name != name
        for ruling in re.findall(r"^- ([A-Z]{2})\d", path.read_text("utf-8"), re.MULTILINE)
    }
    words = re.sub("[^a-z_]", "", name).upper().split("_")
    spelt = "".join(words)
    wished = [
        "".join(word[:1] for word in words)[:2],
        *(spelt[0] + letter for letter in spelt[1:] + ascii_uppercase),
    ]
    return next(letters for letters in wished if len(letters) == 2 and letters not in taken)


if __name__ == "__main__":
    main()
