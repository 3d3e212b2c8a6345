"""The looks: Kivy's rule names are global, so a name is used once, and every file belongs to one module."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from tools.import_graph import imports_of

ROOT = Path(__file__).parents[1]
KV = ROOT / "kv"
LOOKS = sorted(KV.rglob("*.kv"))


def rule_names(text: str) -> list[str]:
    """Name the classes for which a kv text has rules or which it makes: `<A>`, `<-A,B>`, `<A@B>`, `[A@B]`."""
    selectors = re.findall(r"^[<\[]\s*-?([^>\]\n]+)[>\]]\s*:", text, re.MULTILINE)
    return [name.strip().partition("@")[0] for selector in selectors for name in selector.split(",")]


@pytest.mark.parametrize(
    ("selector", "names"),
    [
        ("<Spot>:", ["Spot"]),
        ("<-Spot>:", ["Spot"]),
        ("<Spot@ButtonBehavior+Label>:", ["Spot"]),
        ("[Spot@Label]:", ["Spot"]),
        ("<Spot, Place>:", ["Spot", "Place"]),
        ("    Spot:", []),
        ("    text: '<b>'", []),
    ],
)
def test_rule_names_are_read(selector: str, names: list[str]) -> None:
    assert rule_names(f"#:kivy 2.3\n{selector}\n    size: 1, 1\n") == names


def test_no_rule_name_is_used_twice() -> None:
    """A second `<Spot>` of another game once changed the tables of two without a warning."""
    used = Counter(name for path in LOOKS for name in rule_names(path.read_text("utf-8")))
    assert len(used) > 100
    assert not [name for name, times in used.items() if times > 1]


def loaded_looks() -> list[tuple[str, str]]:
    """List each look that is loaded, and its name if it were called as the module that does."""
    found = []
    for path in sorted((ROOT / "app").rglob("*.py")):
        inside = path.relative_to(ROOT / "app").with_suffix("").parts
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "load_look":
                found.append((ast.literal_eval(node.args[0]), "/".join(inside[1:])))
    return found


def test_every_kv_file_is_named_after_the_module_that_loads_it() -> None:
    looks = loaded_looks()
    assert all(look == module for look, module in looks), [pair for pair in looks if pair[0] != pair[1]]
    assert sorted(look for look, _ in looks) == sorted(
        path.relative_to(KV).with_suffix("").as_posix() for path in LOOKS
    )


def test_kv_files_import_nothing_of_the_engine() -> None:
    assert not [
        path.relative_to(KV).as_posix()
        for path in LOOKS
        if any(name.split(".")[0] == "engine" for name in imports_of(path))
    ]


# What a class's look keeps up to date, no look that uses the class may keep up to date in another way.

MOVES = re.compile(r"\b(?:app|self|root)\.")
"""What stands for something that changes."""


def bindings(text: str) -> list[tuple[str, str, bool]]:
    """List what a kv text binds: the class, the property, and whether that is in the class's own rule."""
    found, open_blocks = [], list[tuple[int, str, bool]]()
    for row in text.splitlines():
        if not (read := re.match(r"( *)(<?[\w@+, .-]+>?):\s*(.*)", row)):
            continue
        depth, name, value = len(read[1]), read[2], read[3]
        open_blocks = [block for block in open_blocks if block[0] < depth]
        if name.startswith("<"):
            open_blocks.append((depth, name.strip("<>").partition("@")[0], True))
        elif name[0].isupper() or name.startswith("canvas"):
            open_blocks.append((depth, name, False))
        elif open_blocks and MOVES.search(value):
            found.append((open_blocks[-1][1], name, open_blocks[-1][2]))
    return found


def base_classes() -> dict[str, list[str]]:
    """Tell which classes ours are made of, in Python and in looks."""
    found: dict[str, list[str]] = {}
    for path in (ROOT / "app").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name] = [getattr(base, "id", "") for base in node.bases]
    for path in LOOKS:
        for name, bases in re.findall(r"<(\w+)@([\w+]+)>", path.read_text("utf-8")):
            found[name] = bases.split("+")
    return found


def clashes(bound: list[tuple[str, str, bool]], bases: dict[str, list[str]]) -> list[str]:
    """Spell what is bound twice: whichever was told last of a change wins, another one than at first."""
    own = {(name, fact) for name, fact, in_rule in bound if in_rule}

    def kinds(name: str) -> list[str]:
        return [name, *(kind for base in bases.get(name, ()) for kind in kinds(base))]

    used = [(kinds(name)[in_rule:], name, fact) for name, fact, in_rule in bound]
    return [f"{name}.{fact}" for above, name, fact in used if any((kind, fact) in own for kind in above)]


def test_nothing_is_kept_up_to_date_in_two_ways() -> None:
    """Buttons of a table once were of another size after the window was turned."""
    twice = "<Round@Widget>:\n    size: app.u, app.u\n<Table>:\n    Round:\n        size: root.size\n"
    assert clashes(bindings(twice), {"Round": ["Widget"]}) == ["Round.size"]
    assert not clashes(bindings(twice.replace("root.size", "1, 1")), {})
    bound = [binding for path in LOOKS for binding in bindings(path.read_text("utf-8"))]
    assert len(bound) > 1000
    assert not clashes(bound, base_classes())
