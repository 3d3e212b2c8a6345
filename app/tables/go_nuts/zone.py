"""A player's zone in the frenzy: his own edge of the glass, turned to face him."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout

from app.theme import PLAYER_COLOURS
from app.widgets import load_look
from app.widgets.die import TILTS, Die, spread

PULSE_SECONDS = 1.1
FLY_SECONDS = 0.3
LARGEST_DOG, LARGEST_SQUIRREL = 190, 150


class Zone(FloatLayout):
    """One player's part of the glass, turned to face him. The whole of it is the target."""

    seat = NumericProperty(0)
    name = StringProperty("")
    symbol = StringProperty("claw")
    edge = StringProperty("bottom")
    angle = NumericProperty(0)
    active = BooleanProperty(False)
    bot = BooleanProperty(False)
    state = OptionProperty("waiting", options=("waiting", "ready", "racing", "tumbling", "done"))
    reminded = BooleanProperty(False)
    """Whether a finger is missed on the die (GN8)."""
    line = StringProperty("")
    rolls = StringProperty("")
    """How often the dog die was rolled, in words."""
    count = NumericProperty(0)
    """The nuts of the active player, or how often another one has rolled."""
    gained = NumericProperty(0)
    """What the last shake brought."""
    pulse = NumericProperty(0)
    """How far the ring round the spot for a finger has spread, from 0 to 1."""
    key = StringProperty("")
    colour = ColorProperty((1, 1, 1, 1))
    box = ListProperty([0, 0, 100, 100])
    """The zone on the glass: x, y, width, height."""
    inner = ListProperty([100, 100])
    """The size of what it shows, before it is turned."""

    def __init__(self, dice: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.wait = object()
        """Which wait for a finger counts, the latest one."""
        kind, face = ("squirrel", "S") if self.active else ("dog", "kennel")
        self.dice = [Die(kind=kind, tilt=tilt) for tilt in TILTS[:dice]]
        for die in self.dice:
            die.show(face)
            self.ids.field.add_widget(die)
        self.colour = PLAYER_COLOURS[self.symbol].dark
        self.bind(box=self._fit, inner=self._fit)
        self.ids.field.bind(pos=self._place_dice, size=self._place_dice)
        self.bind(state=self._on_state, reminded=self._on_state)
        self._on_state()

    def _on_state(self, *_: object) -> None:
        """Ask for a finger: the dog waits in its kennel until everybody is there."""
        asks = self.state == "waiting" or self.reminded
        Animation.cancel_all(self, "pulse")
        self.pulse = 0
        if asks and not App.get_running_app().settings.reduced_motion:
            beat = Animation(pulse=1, d=PULSE_SECONDS, t="out_quad") + Animation(pulse=0, d=0)
            beat.repeat = True
            beat.start(self)
        if not self.active:
            self.dice[0].opacity = 0 if self.state in ("waiting", "ready") else 1

    def _fit(self, *_: object) -> None:
        x, y, width, height = self.box
        turned = self.edge in ("left", "right")
        self.inner = [height, width] if turned else [width, height]
        self.size = self.inner
        self.center = x + width / 2, y + height / 2

    def _place_dice(self, *_: object) -> None:
        largest = LARGEST_SQUIRREL if self.active else LARGEST_DOG
        spread(self.dice, self.ids.field, largest * App.get_running_app().u)

    def gain(self, faces: str) -> None:
        """Count the nuts of a shake; they fly to the others."""
        self.gained = faces.count("N")
        self.count += self.gained
        for die, face in zip(self.dice, faces, strict=True):
            if face == "N":
                self.ids.sky.fly("hazelnut", die.center, self.ids.heap.center, 1, FLY_SECONDS, side=52)

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point of the glass is in the zone."""
        left, bottom, width, height = self.box
        return left <= x <= left + width and bottom <= y <= bottom + height


load_look("go_nuts/zone")
