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
