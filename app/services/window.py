"""The window of a desktop: as large as it was left, and all of the screen with F11."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from kivy.core.window import Window

from app.services.storage import Storage

FACTS = "window"
"""The small file that tells how it was left."""
F11 = 292
SIDES = range(320, 20_000)
"""What can be the side of a window."""


class DesktopWindow:
    """Opens as it was left; nothing is kept until the app stops."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._size = tuple(Window.system_size)
        """How large it is when it does not fill the screen."""
        Window.bind(on_keyboard=self._on_key, system_size=self._on_size)

    def open(self, *_: object) -> None:
        """Take over how the window was left, if that is known."""
        facts = self._storage.load(FACTS)
        size = facts.get("width"), facts.get("height")
        if all(isinstance(side, int) and side in SIDES for side in size):
            Window.system_size = size
        if facts.get("fullscreen") is True:
            self._fill(True)

    def close(self, *_: object) -> None:
        """Keep how the window is left."""
        width, height = self._size
        facts = {"width": width, "height": height, "fullscreen": bool(Window.fullscreen)}
        with suppress(OSError):  # next time it is as large as it always was
            self._storage.store(FACTS, facts)

    def _fill(self, screen: bool) -> None:
        Window.fullscreen = "auto" if screen else False

    def _on_key(self, _: Any, key: int, *__: Any) -> bool:
        if key == F11:
            self._fill(not Window.fullscreen)
        return key == F11

    def _on_size(self, _: Any, size: tuple[int, int]) -> None:
        if not Window.fullscreen:
            self._size = tuple(size)
