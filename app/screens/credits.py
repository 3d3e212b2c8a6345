"""The credits: whose games these are, what is reconstructed, which licence."""

from __future__ import annotations

from typing import Any

from kivy.properties import ColorProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.box import Box, boxes
from app.language import Say
from app.screens.shell import AppScreen
from app.theme import WHITE
from app.widgets import load_look
from app.widgets.slide import Slide  # noqa: F401  the kv file names it


class Tribute(FloatLayout):
    """A game, and whose it is."""

    game = StringProperty("")
    title = StringProperty("")
    colour = ColorProperty(WHITE)
    people = StringProperty("")
    publishers = StringProperty("")

    def __init__(self, box: Box, **kwargs: Any) -> None:
        super().__init__(game=box.name, title=box.title, colour=box.colour, people=box.people,
                         publishers=box.publishers, **kwargs)  # fmt: skip


class CreditsScreen(AppScreen):
    """Lists whose games these are, and the licences."""

    stands = True

    def on_pre_enter(self, *_: object) -> None:
        """List every game there is."""
        self.ids.tributes.clear_widgets()
        for box in boxes().values():
            self.ids.tributes.add_widget(Tribute(box))

    def reconstructed(self, say: Say) -> str:
        """Say what is not from the originals."""
        titles = [box.title for box in boxes().values() if box.reconstructed]
        if not titles:
            return say("The rulings where a rule book is silent.")
        *others, last = titles
        games = say("{games} and of {game}", games=", ".join(others), game=last) if others else last
        return say(
            "The values of the cards of {games}, which no source told us, and the rulings where a rule "
            "book is silent.",
            games=games,
        )


load_look("credits")
