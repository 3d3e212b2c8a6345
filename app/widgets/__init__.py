"""What screens and tables are made of. Each module has its look in the kv file of the same name."""

from __future__ import annotations

from kivy.lang import Builder

from app.roots import look_path


def load_look(name: str) -> None:
    """Load the kv file of a module, once."""
    path = str(look_path(name))
    if path not in Builder.files:
        Builder.load_file(path)
