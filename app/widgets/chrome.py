"""The buttons that mean the same at every table; a game's look says where they are."""

from __future__ import annotations

from kivy.properties import ObjectProperty

from app.widgets import load_look
from app.widgets.controls import Pill, RoundButton


class ChromeButton(RoundButton):
    """A button of the table for those who play at it; whoever only watches has none."""

    table = ObjectProperty(None, allownone=True)


class PauseButton(ChromeButton):
    """Stops the match and asks what next."""


class StoryButton(ChromeButton):
    """Shows what has happened, in words."""


class HintButton(ChromeButton):
    """Asks an expert what he would do."""


class TakeBackPill(Pill):
    """Takes the last choice back."""

    table = ObjectProperty(None, allownone=True)


load_look("chrome")
