"""The buttons that mean the same at every table."""

from __future__ import annotations

from kivy.properties import ObjectProperty

from app.widgets import load_look
from app.widgets.controls import Pill, RoundButton


class TableButton(RoundButton):
    """A round button of a table, which is handed to it after its look was made."""

    table = ObjectProperty(None, allownone=True, rebind=True)


class TakeBackPill(Pill):
    """Takes the last choice back."""

    table = ObjectProperty(None, allownone=True, rebind=True)


load_look("chrome")
