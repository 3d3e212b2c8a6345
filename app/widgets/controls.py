"""What is pressed: pills, round buttons, segments, levers."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from app.services.context import running_context
from app.theme import TEXT_FONT, TITLE_FONT
from app.widgets import load_look
from app.widgets.measure import extents
from app.widgets.still import Still
from app.widgets.surfaces import Plate
from app.widgets.touches import is_over
from app.widgets.words import Claim

LINE_POINTS = 22
"""How large the line below the words of a pill is, in units."""
LINE_HEIGHT = 1.2
"""How high a line is, in parts of the size of its letters."""


class Pressable(ButtonBehavior):
    """Something to press; it answers with a tap of wood."""

    def on_touch_down(self, touch: Any) -> bool:
        """Take a touch, unless something has ended it already."""
        return not is_over(touch) and bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Come up again; act only if this is still in the window, and the touch was not ended meanwhile."""
        if touch.grab_current is self and (is_over(touch) or not self.get_root_window()):
            touch.ungrab(self)
            self._do_release()
            return True
        return bool(super().on_touch_up(touch))

    def on_press(self) -> None:
        """Play the sound of a tap."""
        running_context().sounds.play("press")


class Pill(Pressable, Plate, BoxLayout):
    """A brass-rimmed pill with an icon and words: `wood` is honey (do this) or walnut (or that)."""

    wood = StringProperty("honey")
    sign = StringProperty("")
    text = StringProperty("")
    line = StringProperty("")
    """What is said below, in small."""
    points = NumericProperty(27)
    shown = BooleanProperty(True)
    faded = BooleanProperty(False)
    """Whether it does nothing now but say why."""
    fact = StringProperty("")
    """What of a match it tells and offers, if anything."""
    squeeze = NumericProperty(1.0)
    """How much smaller the words are drawn so that they fit."""
    line_squeeze = NumericProperty(1.0)
    """And how much smaller what is said below."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        running_context().bind(u=self._fit, text_scale=self._fit)
        self.bind(text=self._fit, line=self._fit, size=self._fit, points=self._fit, sign=self._fit)
        self._fit()

    def claims(self) -> list[Claim]:
        """Tell what it says of a match, and whether it can be pressed."""
        if not self.fact:
            return []
        return [(self.fact, self.text), (f"{self.fact} can be pressed", not self.disabled)]

    def _fit(self, *_: object) -> None:
        context = running_context()
        unit = context.u * context.text_scale
        icon = (self.points * 1.35 + 12) * context.u if self.sign else 0
        margin = max(self.height * 0.275, min(28 * context.u, self.width * 0.14))
        room = self.width - 2 * margin - icon
        both = (self.points + LINE_POINTS) * unit * LINE_HEIGHT if self.line else 0
        tall = (
            min(1.0, (self.height - 16 * context.u) / both) if both and self.height > 16 * context.u else 1.0
        )
        self.squeeze = min(tall, _squeezed(self.text, TITLE_FONT, self.points * unit, room))
        self.line_squeeze = min(tall, _squeezed(self.line, TEXT_FONT, LINE_POINTS * unit, room))


def _squeezed(text: str, font: str, size: float, room: float) -> float:
    """Tell how much smaller a line must be drawn to fit, but never so small that nobody can read it."""
    wide = extents(text, font, max(1, round(size)))[0]
    return max(0.4, min(1.0, room / wide)) if wide and room > 0 else 1.0


class RoundButton(Pressable, Plate, FloatLayout):
    """A round walnut button with an icon."""

    sign = StringProperty("")


class Segment(Pressable, FloatLayout):
    """One of several things to choose from."""

    text = StringProperty("")
    sign = StringProperty("")
    value = StringProperty("")
    chosen = BooleanProperty(False)


class Segments(Still, BoxLayout):
    """A choice of one out of a few, side by side; `choices` are triples of value, words and sign."""

    choices = ListProperty()
    value = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(choices=self._lay_out, value=self._mark)
        self._lay_out()

    def _lay_out(self, *_: object) -> None:
        self.clear_widgets()
        for value, text, sign in self.choices:
            segment = Segment(text=text, sign=sign, value=value, chosen=value == self.value)
            segment.bind(on_release=self._choose)
            self.add_widget(segment)

    def _choose(self, segment: Segment) -> None:
        self.value = segment.value

    def _mark(self, *_: object) -> None:
        for segment in self.children:
            segment.chosen = segment.value == self.value


class Lever(Pressable, FloatLayout):
    """On or off, told by place, colour and sign."""

    active = BooleanProperty(False)

    def on_release(self) -> None:
        """Turn it on or off."""
        self.active = not self.active


load_look("controls")
