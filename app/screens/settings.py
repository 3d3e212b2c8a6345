"""The settings."""

from __future__ import annotations

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import Screen

from app.widgets import load_look


class SettingRow(FloatLayout):
    """A sign, a label, a word of help, and the control that is put into it."""

    sign = StringProperty("")
    label = StringProperty("")
    help = StringProperty("")
    label_width = NumericProperty(360)
    """How much room the label has before the control, in units."""


class SettingsScreen(Screen):
    """Every choice is taken over at once."""


load_look("settings")
