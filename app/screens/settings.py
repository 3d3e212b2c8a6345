"""The settings."""

from __future__ import annotations

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.screens.shell import AppScreen
from app.widgets import load_look


class SettingRow(FloatLayout):
    """A sign, a label, a word of help, and the control that is put into it."""

    sign = StringProperty("")
    label = StringProperty("")
    help = StringProperty("")
    control = NumericProperty(92)
    """How much room the control takes beside the label, in units; none if it is below."""


class SettingsScreen(AppScreen):
    """Every choice is taken over at once."""


load_look("settings")
