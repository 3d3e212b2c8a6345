"""What people have chosen for the whole app; kept on disk, watched by the screens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, OptionProperty

from app.language import LANGUAGES
from app.services.hand import AS_TOLD, GLASSES
from app.services.storage import Storage
from app.theme import PACES, TEXT_SIZES


class Settings(EventDispatcher):
    """Each choice is a property; a change holds at once and is stored."""

    language = OptionProperty("en", options=LANGUAGES)
    sound = BooleanProperty(True)
    music = BooleanProperty(True)
    vibration = BooleanProperty(True)
    remarks = BooleanProperty(True)
    """Whether bots say something to what happens."""
    text_size = OptionProperty("normal", options=list(TEXT_SIZES))
    glass = OptionProperty(AS_TOLD, options=[AS_TOLD, *GLASSES])
    """How many inches the glass has, where the device is wrong about it."""
    pace = OptionProperty("normal", options=list(PACES))
    reduced_motion = BooleanProperty(False)
    lie_flat = BooleanProperty(False)

    CHOICES = (
        "language", "sound", "music", "vibration", "remarks",
        "text_size", "glass", "pace", "reduced_motion", "lie_flat",
    )  # fmt: skip

    def __init__(
        self, storage: Storage, device_language: str = "en", device_text_size: str = "normal", **kwargs: Any
    ) -> None:
        """Take over what was chosen; until then language and text size are the device's."""
        super().__init__(**kwargs)
        self._storage = storage
        self.on_unsaved: Callable[[OSError], None] = lambda error: None
        """Called when the disk took nothing; what was chosen holds, and the next choice tries again."""
        if device_language in LANGUAGES:
            self.language = device_language
        self.text_size = device_text_size
        self.load()
        for choice in self.CHOICES:
            self.fbind(choice, self._store)

    def load(self) -> None:
        """Take over what was chosen before."""
        for choice, value in self._storage.load("settings").items():
            if choice in self.CHOICES:
                self._take(choice, value)

    def _take(self, choice: str, value: object) -> None:
        """Take a stored value over if it is one that can be chosen."""
        options = getattr(self.property(choice), "options", None)
        if (options and value in options) or (not options and isinstance(value, bool)):
            setattr(self, choice, value)

    def _store(self, *_: object) -> None:
        try:
            self._storage.store("settings", {choice: getattr(self, choice) for choice in self.CHOICES})
        except OSError as error:
            self.on_unsaved(error)
