"""A die that tumbles and lands, and dice spread over a box."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, radians, sin
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import (
    Color,
    Ellipse,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rotate,
    Scale,
    SmoothRoundedRectangle,
    Translate,
)
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app.services.context import Context
from app.theme import BRASS_LIGHT, PARCHMENT
from app.widgets import load_look
from app.widgets.words import Title

FACES = {
    "N": "squirrel_nut",
    "S": "squirrel_squirrel",
    "X": "squirrel_nutcracker",
    "dog": "dog_bark",
    "kennel": "dog_kennel",
}
TUMBLE_FRAMES = 3
FRAME_SECONDS = 0.07
TURN_PER_FRAME = 97
HOP = 40
TILTS = (-5, 4, -3, 6, -4)
"""How dice lie beside each other."""
ROOM = 0.84
"""How much of its room a die takes."""
TALL = 166 / 160
"""How high the picture of a die is beside its width."""
DUST_SECONDS = 0.35
IN_THE_AIR = 1.3
"""How much larger a tumbling die is drawn: its picture has lines of motion round it."""
COUNT_SECONDS, RISE = 0.6, 26
"""How long what a nut counts is seen, and how far it rises meanwhile, in units."""


class GoNutsDie(Widget):
    """A squirrel die or a dog die; it shows a face, or tumbles until it lands on one."""

    kind = StringProperty("squirrel")
    face = StringProperty("S")
    picture = StringProperty("squirrel_squirrel")
    angle = NumericProperty(0)
    corners = ListProperty([0] * 8)
    """From the lower left, anticlockwise, as it lies or is in the air."""
    tilt = NumericProperty(0)
    """How it lies once it has landed."""
    hop = NumericProperty(0)
    zoom = NumericProperty(1)
    dust = NumericProperty(1)
    """How far the dust of its landing has spread, from 0 to 1."""
    glowing = BooleanProperty(False)
    dimmed = BooleanProperty(False)
    waiting = BooleanProperty(False)
    """Whether nobody has rolled it yet: it stands on a corner, and none of its faces counts."""
    tumbling = BooleanProperty(False)

    _frames: Any = None
    _landing: Any = None

    def __init__(self, context: Context, face: str, **kwargs: Any) -> None:
        """Lie there with a face up."""
        self.context = context
        super().__init__(**kwargs)
        self._cloud, self._glow = InstructionGroup(), InstructionGroup()
        self.canvas.before.add(self._cloud)
        self.canvas.before.add(self._glow)
        for fact in ("pos", "size", "angle", "hop", "zoom"):
            self.fbind(fact, self._find_corners)
        self._find_corners()
        self.bind(dust=self._raise_dust, pos=self._raise_dust, size=self._raise_dust)
        self.bind(glowing=self._shine, corners=self._shine)
        self.show(face)

    def show(self, face: str) -> None:
        """Lie there with a face up."""
        self._stop()
        self.tumbling = self.waiting = False
        self.angle, self.hop, self.zoom = self.tilt, 0, 1
        self.face = face
        self.picture = FACES[face]

    def tumble(self, face: str, seconds: float, landed: Callable[[], None] | None = None) -> None:
        """Tumble for so long, land on a face, and tell."""
        self._stop()
        self.glowing = False
        if seconds <= 0:
            self._land(face, landed)
            return
        self.tumbling = True
        self.zoom = IN_THE_AIR
        self._fly(seconds)

        def land(*_: object) -> None:
            self._land(face, landed)

        self._land_now = land
        self._landing = self.context.clock.schedule_once(land, seconds)

    def on_waiting(self, *_: object) -> None:
        """Stand on a corner, as it flies, or lie there again."""
        self.zoom = IN_THE_AIR if self.waiting else 1
        frame = f"{self.kind}_tumble_{int(self.tilt) % TUMBLE_FRAMES + 1}"
        self.picture = frame if self.waiting else FACES[self.face]

    def hurry(self) -> None:
        """Land at once if it is in the air."""
        if self._landing:
            self._land_now()

    def count_up(self) -> None:
        """Say "+1" above it, for the nut that it brings."""
        context = self.context
        u, seconds = context.u, COUNT_SECONDS * context.pace
        if not seconds:
            return
        plus = Title(text="+1", points=40, color=BRASS_LIGHT, size_hint=(None, None), size=(80 * u, 44 * u))
        plus.center_x, plus.y = self.center_x, self.top - 8 * u
        with plus.canvas.before:
            PushMatrix()
            Rotate(angle=self.angle, origin=self.center)
        with plus.canvas.after:
            PopMatrix()
        self.add_widget(plus)
        rise = 0 if context.settings.reduced_motion else RISE * u
        going = Animation(y=plus.y + rise, d=seconds, t="out_quad")
        going.bind(on_complete=lambda *_: self.remove_widget(plus))
        going.start(plus)

    def _fly(self, seconds: float) -> None:
        """Turn in the air; no two dice tumble alike: how one lies says how it flies."""
        lot = int(self.tilt) % 5
        self._frame, self._turn = lot, -TURN_PER_FRAME if lot % 2 else TURN_PER_FRAME
        if self.context.settings.reduced_motion:
            self._show_frame(lot % TUMBLE_FRAMES + 1)
            return
        self._frames = Clock.schedule_interval(self._next_frame, FRAME_SECONDS * (0.85 + 0.08 * lot))
        self._next_frame(0)
        half = seconds / 2
        height = HOP * (0.6 + 0.2 * lot) * self.context.u
        hop = Animation(hop=height, d=half, t="out_quad") + Animation(hop=0, d=half, t="in_quad")
        hop.start(self)

    def _next_frame(self, _: float) -> None:
        self._frame += 1
        self._show_frame(self._frame % TUMBLE_FRAMES + 1)
        self.angle = self._frame * self._turn + self.tilt * 7

    def _show_frame(self, frame: int) -> None:
        self.picture = f"{self.kind}_tumble_{frame}"

    def _land(self, face: str, landed: Callable[[], None] | None) -> None:
        self.show(face)
        if not self.context.settings.reduced_motion:
            self.zoom = 1.12
            Animation(zoom=1, d=0.14, t="out_quad").start(self)
            self.dust = 0
            Animation(dust=1, d=DUST_SECONDS, t="out_quad").start(self)
        if landed:
            landed()

    def _raise_dust(self, *_: object) -> None:
        """Draw the dust of its landing; of what is not seen nothing is drawn."""
        self._cloud.clear()
        if self.dust == 1:
            return
        x, y, right, wide, far = self.x, self.y, self.right, self.width, self.dust
        high = y + self.height * 0.1 * far
        low = y - self.height * 0.08
        large, small = wide * (0.1 + 0.13 * far), wide * (0.07 + 0.09 * far)
        self._cloud.add(Color(*PARCHMENT[:3], 0.6 * (1 - far)))
        for left, bottom, side in (
            (x - wide * (0.02 + 0.3 * far), high, large),
            (x + wide * (0.16 - 0.12 * far), low, small),
            (right - wide * (0.12 - 0.08 * far), high, large),
            (right - wide * (0.26 - 0.02 * far), low, small),
        ):
            self._cloud.add(Ellipse(pos=(left, bottom), size=(side, side)))

    def _find_corners(self, *_: object) -> None:
        """Find its corners where it is in the air: a matrix would ask the driver in every frame."""
        angle, (wide, high) = radians(self.angle), self.size
        across, up = cos(angle) * self.zoom / 2, sin(angle) * self.zoom / 2
        x, y = self.x + wide / 2, self.y + high / 2  # `center` may still be where it was
        self.corners = [
            coordinate
            for right, top in ((-wide, -high), (wide, -high), (wide, high), (-wide, high))
            for coordinate in (x + right * across - top * up, y + right * up + top * across + self.hop)
        ]

    def _shine(self, *_: object) -> None:
        """Draw the glow of a die that may be rolled."""
        self._glow.clear()
        if not self.glowing:
            return
        wide, high = self.size
        middle = self.x + wide / 2, self.y + high / 2  # `center` may still be where it was
        for instruction in (
            PushMatrix(),
            Translate(0, self.hop),
            Rotate(angle=self.angle, origin=middle),
            Scale(self.zoom, self.zoom, 1, origin=middle),
            Color(*BRASS_LIGHT),
            SmoothRoundedRectangle(
                pos=(self.x - wide * 0.05, self.y - high * 0.04),
                size=(wide * 1.1, high * 1.1),
                radius=[wide * 0.24],
            ),
            PopMatrix(),
        ):
            self._glow.add(instruction)

    def _stop(self) -> None:
        Animation.cancel_all(self, "hop", "zoom", "dust")
        self.dust = 1
        for event in (self._frames, self._landing):
            if event:
                event.cancel()
        self._frames = self._landing = None


def spread(dice: Sequence[GoNutsDie], box: Widget, largest: float) -> None:
    """Spread dice over a box, as large as they can be, in as many rows as that takes."""
    if not dice:
        return

    def rows_with(across: int) -> int:
        return -(-len(dice) // across)

    def side_with(across: int) -> float:
        return float(min(largest, box.width / across * ROOM, box.height / rows_with(across) * ROOM))

    across = max(range(1, len(dice) + 1), key=side_with)
    rows, side = rows_with(across), side_with(across)
    for place, die in enumerate(dice):
        row, column = divmod(place, across)
        in_row = min(across, len(dice) - row * across)
        die.size = side, side * TALL
        die.center_x = box.x + box.width * (column + 0.5) / in_row
        die.center_y = box.y + box.height * (rows - row - 0.5) / rows


load_look("go_nuts/die")
