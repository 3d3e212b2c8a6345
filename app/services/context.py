"""What a widget needs of the app: words, sounds, vibration, settings, the unit, the clock.

Whoever makes a widget hands it its context. Nothing can be handed to a widget that a kv rule makes: it asks
`running_context`, the one place that asks Kivy for the running app.
"""

from __future__ import annotations

from typing import Any, Protocol, cast

from kivy.app import App

from app.language import Say
from app.services.clock import KivyClock
from app.services.hand import Hand
from app.services.haptics import Haptics
from app.services.settings import Settings
from app.services.sound import Sounds
from app.services.stock import Stock


class Context(Protocol):
    """The part of the app that widgets see; the app itself is one. `bind` tells when `u` or `say` changes."""

    u: float
    """Pixels per unit of the reference screen."""
    text_scale: float
    hand: Hand
    """What eyes and fingers need of the glass."""
    swell: float
    """How much larger words are drawn than units say: where they stand grows with it."""
    say: Say
    """`context.say(sentence, **facts)` in the language of the moment."""
    sounds: Sounds
    haptics: Haptics
    settings: Settings
    clock: KivyClock
    stock: Stock

    @property
    def pace(self) -> float:
        """How long things take compared with normal: as people, a demo or a replay have it."""

    def bind(self, **observers: Any) -> None:
        """Call back when a property changes, as Kivy's `EventDispatcher.bind` does."""


def running_context() -> Context:
    """Return the context of the running app, for widgets that a kv rule makes."""
    return cast(Context, App.get_running_app())
