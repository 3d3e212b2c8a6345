"""The credits: whose games these are, what is reconstructed, which licence."""

from __future__ import annotations

from kivy.uix.screenmanager import Screen

from app.widgets import load_look


class CreditsScreen(Screen):
    """Says thank you."""


load_look("credits")
