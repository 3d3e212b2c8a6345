"""The settings."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.screens.shell import AppScreen
from app.widgets import load_look
from app.widgets.slide import Slide  # noqa: F401  the kv file names it


class SettingRow(FloatLayout):
    """A sign, a label, a word of help, and the control that is put into it."""

    sign = StringProperty("")
    label = StringProperty("")
    help = StringProperty("")
    choices = NumericProperty(0)
    """Of how many the control is one; none if it is a lever."""
    below = BooleanProperty(False)
    """Whether the control stands below the label."""
    head = NumericProperty(0)
    """How high the label is with its help."""
    disc = NumericProperty(0)
    """How wide the sign is with its ground."""
    room = NumericProperty(0)
    """How much of the width the control takes beside it."""


class SettingsScreen(AppScreen):
    """Every choice is taken over at once."""

    stands = True


load_look("settings")
