"""What is pressed: pills, round buttons, segments, levers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.language import Say
from app.services.context import running_context
from app.theme import TEXT_FONT, TITLE_FONT
from app.widgets import load_look
from app.widgets.measure import extents, line_count, line_height
from app.widgets.still import Still
from app.widgets.surfaces import Plate
from app.widgets.touches import OVER, is_over
from app.widgets.words import WHOLE, Claim, type_sizes

WORD_SECONDS = 0.6
"""So long a finger rests on a sign before it is told in words."""
LINE_POINTS = 22
"""How large the line below the words of a pill is, in units."""
RIMS = 26
"""What a pill with two lines has above and below them, in units."""
LINE_HEIGHT = 1.2
"""How high a line is, in parts of the size of its letters."""


class Pressable(ButtonBehavior):
    """Something to press; it answers with a tap of wood."""

    def on_touch_down(self, touch: Any) -> bool:
        """Take a touch that nothing has ended already; a second finger beside one does nothing."""
        if is_over(touch):
            return False
        if self.collide_point(*touch.pos) and any(self in other.ud for other in _others(touch)):
            return True
        return bool(super().on_touch_down(touch))

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


def _others(touch: Any) -> Iterator[Any]:
    """List the other fingers that are on the glass, of which something may still come."""
    return (other for other in EventLoop.touches if other is not touch and not is_over(other))


class Pill(Pressable, Still, Plate, BoxLayout):
    """A brass-rimmed pill with an icon and words: `wood` is honey (do this) or walnut (or that)."""

    is_round = True
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
    bare = BooleanProperty(False)
    """Whether it does without its sign, because its words could not be read beside it."""
    among = ListProperty()
    """The words of all pills of its row, if all of them are to have their signs, or none."""
    room = NumericProperty(None, allownone=True)
    """How wide the words may be where they are broken into lines, because one would be too small to read."""
    tall = NumericProperty(0)
    """How high it is if all its words are as large as they should be, and a finger finds it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        running_context().bind(u=self._fit, hand=self._fit, text_scale=self._fit)
        self.bind(text=self._fit, line=self._fit, size=self._fit, points=self._fit, sign=self._fit)
        self.bind(among=self._fit)
        self._fit()

    def claims(self) -> list[Claim]:
        """Tell what it says of a match, and whether it can be pressed."""
        if not self.fact:
            return []
        return [(self.fact, self.text), (f"{self.fact} can be pressed", not self.disabled)]

    def _fit(self, *_: object) -> None:
        context = running_context()
        size, least = type_sizes(context, self.points, "play", TITLE_FONT)
        line_size = type_sizes(context, LINE_POINTS, "play", TEXT_FONT)[0]
        rims = RIMS * context.u
        self.tall = (size + line_size) * LINE_HEIGHT + rims if self.line else context.hand.finger
        icon = (self.points * 1.35 + 12) * context.u if self.sign else 0
        margin = max(self.height * 0.275, min(28 * context.u, self.width * 0.14))
        room = self.width - 2 * margin
        low = min(1.0, (self.height - rims) / (self.tall - rims)) if self.line and self.height > rims else 1.0
        wanted = least / size if not self.line else 0
        texts = (self.text, *self.among)
        self.bare = any(wanted > _squeezed(text, TITLE_FONT, size, room - icon) for text in texts)
        if self.bare:
            wide = self.width - 2 * self.height * 0.275
            lines = line_count(self.text, TITLE_FONT, int(least), wide)
            if 1 < lines * line_height(TITLE_FONT, int(least)) <= self.height:
                self.squeeze, self.room = (least + WHOLE) / size, wide
                return
        room -= 0 if self.bare else icon
        self.room = None
        self.squeeze = min(low, _squeezed(self.text, TITLE_FONT, size, room))
        self.line_squeeze = min(low, _squeezed(self.line, TEXT_FONT, line_size, room))


def _squeezed(text: str, font: str, size: float, room: float) -> float:
    """Tell how much smaller a line must be drawn to fit, but never so small that nobody can read it."""
    wide = extents(text, font, max(1, round(size)))[0]
    return max(0.4, min(1.0, room / wide)) if wide and room > 0 else 1.0


class Telling(Pressable):
    """Something to press; whoever holds it is told what it does, and no more happens."""

    __events__ = ("on_held",)
    word = StringProperty("")
    """What it does."""
    side = NumericProperty(0)
    """How large it is, where it is not as large as usual."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._holding = Clock.create_trigger(self._hold, WORD_SECONDS)

    def on_press(self) -> None:
        """Wait whether the finger stays."""
        super().on_press()
        if self.word:
            self._holding()

    def on_state(self, _: Widget, state: str) -> None:
        """Wait no longer once the finger is gone."""
        if state == "normal":
            self._holding.cancel()

    def _hold(self, *_: object) -> None:
        if self.last_touch and not is_over(self.last_touch) and self.get_root_window():
            self.last_touch.ud[OVER] = True
            self.dispatch("on_held")

    def on_held(self) -> None:
        """Event: a finger rests on it, and nothing will come of that but words."""


class RoundButton(Telling, Still, Plate, FloatLayout):
    """A round walnut button with an icon."""

    is_round = True
    sign = StringProperty("")


def sign_word(sign: str, say: Say) -> str:
    """Say in a word or two what a button does that has but a sign."""
    return {
        "back": say("Back"),
        "close": say("Close"),
        "eye_closed": say("Show the hands"),
        "hint": say("What would an expert do?"),
        "history": say("What has happened"),
        "minus": say("One less"),
        "pause": say("A short break"),
        "play": say("Go on"),
        "plus": say("One more"),
        "rules": say("Rules"),
        "speed": say("Pace"),
        "step_back": say("One step back"),
        "step_on": say("One step on"),
        "watch": say("Hide the hands"),
    }.get(sign, "")


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
    half = NumericProperty(1)
    """Half of how high it is drawn: a finger finds it a little above and below, too."""

    def on_release(self) -> None:
        """Turn it on or off."""
        self.active = not self.active


load_look("controls")
