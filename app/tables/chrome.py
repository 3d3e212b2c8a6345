"""The buttons that mean the same at every table; a game's look says where they are."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ObjectProperty

from app.widgets import load_look
from app.widgets.controls import Pill, RoundButton


class TableButton(RoundButton):
    """A round button for those who play; its look hands it the table after it was made."""

    table = ObjectProperty(None, allownone=True, rebind=True)


class PauseButton(TableButton):
    """Stops the match and asks what next."""


class StoryButton(TableButton):
    """Shows what has happened, in words."""


class HintButton(TableButton):
    """Asks an expert what he would do."""

    offered = BooleanProperty(True)
    """Whether there is something to advise: a table may have moments in which there is nothing to choose."""


class TakeBackPill(Pill):
    """Takes the last choice back."""

    table = ObjectProperty(None, allownone=True, rebind=True)


load_look("chrome")
