"""The buttons that mean the same at every table; a game's look says where they are."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.services.context import running_context
from app.theme import TEXT_FONT, TITLE_FONT
from app.widgets import load_look
from app.widgets.controls import RoundButton, Telling
from app.widgets.measure import fits, line_count, line_height
from app.widgets.still import Still
from app.widgets.surfaces import Panel
from app.widgets.words import Claim, type_sizes

OFFER_POINTS, TOLD_POINTS = 21, 17
"""How large what is offered is written, and what it would do."""
ARROW, BRIM, GAP = 34, 10, 6
"""How wide the arrow is, how high the rim, and how far both are apart, in units."""


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


class UndoPill(Still, Telling, FloatLayout):
    """Offers to take back or to put back; below, or if a finger rests on it, it says what."""

    undoing = ObjectProperty(None, allownone=True, rebind=True)
    mirrored = BooleanProperty(False)
    """Whether its arrow points forwards."""
    fact = StringProperty("")
    text = StringProperty("")
    """How it is offered; nothing if it is not."""
    told = StringProperty("")
    """What goes, or comes again."""
    says = StringProperty("")
    """What of that is written below: all of it where people can read it there, else nothing."""
    row = NumericProperty(0)
    """How high the offer is, above it."""
    inside = NumericProperty(0)
    """How wide what is written is at most."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        running_context().bind(u=self._fit, hand=self._fit, text_scale=self._fit)
        for fact in ("text", "told", "height", "inside"):
            self.fbind(fact, self._fit)

    def _fit(self, *_: object) -> None:
        context = running_context()
        size = int(type_sizes(context, OFFER_POINTS, "play", TITLE_FONT)[0])
        small = int(type_sizes(context, TOLD_POINTS, "play", TEXT_FONT)[0])
        lines = line_count(self.text, TITLE_FONT, size, self.inside - ARROW * context.u) or 2
        row = lines * line_height(TITLE_FONT, size)
        room = self.height - row - (BRIM + GAP) * context.u
        below = bool(self.text and self.told) and fits(self.told, TEXT_FONT, small, self.inside, room)
        self.says = self.told if below else ""
        self.row = row if below else self.height - BRIM * context.u

    def claims(self) -> list[Claim]:
        """Tell what can be read on it or is told to a finger that rests, and that it can be pressed."""
        what = self.ids.told.text or (self.word if self.told else "")
        words: list[Claim] = [(self.fact, self.ids.title.text), (f"{self.fact}: what", what)]
        return [*(claim for claim in words if claim[1]), (f"{self.fact} can be pressed", not self.disabled)]


class UndoPills(FloatLayout):
    """Both, beside each other or one above the other: as long as the law allows what they offer."""

    undoing = ObjectProperty(None, allownone=True, rebind=True)

    def __init__(self, **kwargs: Any) -> None:
        self._stood: list[UndoPill] = []
        """What could be pressed when a finger last came, not counting the second tap of two."""
        super().__init__(**kwargs)

    def on_touch_down(self, touch: Any) -> bool:
        """Swallow a second tap on what the first has brought: it would put back what was taken back."""
        offered = [pill for pill in (self.ids.take_back, self.ids.put_back) if not pill.disabled]
        if not touch.is_double_tap:
            self._stood = offered
        elif any(pill.collide_point(*touch.pos) for pill in offered if pill not in self._stood):
            return True
        return bool(super().on_touch_down(touch))


load_look("chrome")
