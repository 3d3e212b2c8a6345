"""The buttons that mean the same at every table; a game's look says where they are."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.widgets import load_look
from app.widgets.controls import Pressable, RoundButton
from app.widgets.still import Still
from app.widgets.surfaces import Panel
from app.widgets.words import Claim


class TableButton(RoundButton):
    """A round button for those who play; its look hands it the table after it was made."""

    table = ObjectProperty(None, allownone=True, rebind=True)


class LastTurns(Panel):
    """A sign that the match ends soon: only the last turns are played."""

    called = BooleanProperty(False)


class PauseButton(TableButton):
    """Stops the match and asks what next."""


class StoryButton(TableButton):
    """Shows what has happened, in words."""


class HintButton(TableButton):
    """Asks an expert what he would do, where a person has something to choose."""

    def claims(self) -> list[Claim]:
        """Tell that it can be pressed, if it can be."""
        return [] if self.disabled else [("hint can be pressed", True)]


class UndoPill(Still, Pressable, FloatLayout):
    """Offers to take back or to put back, and says below in small what."""

    undoing = ObjectProperty(None, allownone=True, rebind=True)
    mirrored = BooleanProperty(False)
    """Whether its arrow points forwards."""
    fact = StringProperty("")
    text = StringProperty("")
    """How it is offered; nothing if it is not."""
    told = StringProperty("")
    """What goes, or comes again."""

    def claims(self) -> list[Claim]:
        """Tell what can be read on it, and that it can be pressed."""
        words: list[Claim] = [(self.fact, self.ids.title.text), (f"{self.fact}: what", self.ids.told.text)]
        return [*(claim for claim in words if claim[1]), (f"{self.fact} can be pressed", not self.disabled)]


class UndoPills(FloatLayout):
    """Both, beside each other or one above the other: as long as the law allows what they offer."""

    undoing = ObjectProperty(None, allownone=True, rebind=True)


load_look("chrome")
