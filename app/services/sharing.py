"""What leaves and comes: shared on Android, a file on a desktop; taken from the clipboard or a file."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.clipboard import Clipboard
from kivy.utils import platform

from app.services import disk
from app.services.device import choose_document, create_document
from engine.sheet import FIRST_LINE

MOST_BYTES = 32 << 20
"""Nothing that can be taken in is larger: a sheet has a megabyte at most, an archive all of them."""


def share(title: str, text: str) -> bool:
    """Offer a sheet to whatever the device can send it with; False where there is nothing."""
    if platform != "android":
        return False
    try:
        from plyer import email  # Android asks with what to send it, not only mail

        email.send(subject=title, text=text, create_chooser=True)
    except Exception:  # plyer's facades raise all kinds of things where a device lacks something
        return False
    return True


def copied_sheet() -> bytes | None:
    """Return the sheet that somebody has copied, if there is one."""
    try:
        text = Clipboard.paste()
    except Exception:  # a clipboard of another program may hold anything
        return None
    sheet = text.strip() if isinstance(text, str) else ""
    return sheet.encode("utf-8", "surrogatepass") if sheet.startswith(FIRST_LINE) else None


def choose_file(take: Callable[[bytes], None]) -> bool:
    """Let people choose a file and take what it holds; False where files cannot be chosen."""
    if platform == "android":  # plyer tells a path there, which without a permission cannot be read
        return choose_document(take, MOST_BYTES + 1)

    def chosen(paths: Any) -> None:
        if paths:  # on Android another thread tells them, which may not touch what is drawn
            Clock.schedule_once(lambda _: take(read_file(paths[0])))

    try:
        from plyer import filechooser

        filechooser.open_file(on_selection=chosen)
    except Exception:  # on a desktop without a dialogue of its own
        return False
    return True


def save_file(name: str, data: bytes, told: Callable[[OSError | None], None]) -> Path | None:
    """Write a file where people find it, and return its path.

    On Android they are asked where; `told` hears then how it went, unless they leave it.
    """
    if platform == "android" and create_document(name, data, told):
        return None
    folder = export_folder()
    folder.mkdir(parents=True, exist_ok=True)
    path = disk.free(folder / name)
    disk.write(path, data)
    return path


def read_file(path: Any) -> bytes:
    """Read what could be taken in; of anything larger just enough to see that it is too large."""
    try:
        return disk.read_head(Path(os.fsdecode(path)), MOST_BYTES + 1)
    except (OSError, ValueError, TypeError):  # Android may know no path of what was chosen
        return b""


def export_folder() -> Path:
    """Tell where files for people go on a desktop."""
    documents = Path.home() / "Documents"
    return documents if documents.is_dir() else Path.home()
