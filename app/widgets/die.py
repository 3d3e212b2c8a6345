"""A die that tumbles and lands."""

from __future__ import annotations

from collections.abc import Callable

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app.widgets import load_look

FACES = {
    "N": "squirrel_nut",
    "S": "squirrel_squirrel",
    "X": "squirrel_nutcracker",
    "dog": "dog_bark",
    "kennel": "dog_kennel",
}
TUMBLE_FRAMES = 3
FRAME_SECONDS = 0.07
TURN_PER_FRAME = 120
HOP = 40


class Die(Widget):
    """A squirrel die or a dog die; it shows a face, or tumbles until it lands on one."""

    kind = StringProperty("squirrel")
    face = StringProperty("S")
    picture = StringProperty("squirrel_squirrel")
    angle = NumericProperty(0)
    tilt = NumericProperty(0)
    """How it lies once it has landed."""
    hop = NumericProperty(0)
    zoom = NumericProperty(1)
    glowing = BooleanProperty(False)
    dimmed = BooleanProperty(False)
    tumbling = BooleanProperty(False)

    def on_face(self, *_: object) -> None:
        """Show the face unless the die is in the air."""
        if not self.tumbling:
            self.picture = FACES[self.face]

    def tumble(self, face: str, seconds: float, landed: Callable[[], None] | None = None) -> None:
        """Tumble for so long, land on a face, and tell."""
        self._stop()
        self.glowing = False
        if seconds <= 0:
            self._land(face, landed)
            return
        self.tumbling = True
        self._frame = 0
        app = App.get_running_app()
        if app.settings.reduced_motion:
            self._show_frame(1)
        else:
            self._event = Clock.schedule_interval(self._next_frame, FRAME_SECONDS)
            self._next_frame(0)
            half = seconds / 2
            rise = Animation(hop=HOP * app.u, d=half, t="out_quad") + Animation(hop=0, d=half, t="in_quad")
            rise.start(self)
        self._landing = Clock.schedule_once(lambda _: self._land(face, landed), seconds)

    def show(self, face: str) -> None:
        """Lie there with a face up."""
        self._stop()
        self.tumbling = False
        self.angle, self.hop, self.zoom = self.tilt, 0, 1
        self.face = face
        self.picture = FACES[face]

    def _next_frame(self, _: float) -> None:
        self._frame += 1
        self._show_frame(self._frame % TUMBLE_FRAMES + 1)
        self.angle = self._frame * TURN_PER_FRAME

    def _show_frame(self, frame: int) -> None:
        self.picture = f"{self.kind}_tumble_{frame}"

    def _land(self, face: str, landed: Callable[[], None] | None) -> None:
        self.show(face)
        if not App.get_running_app().settings.reduced_motion:
            self.zoom = 1.12
            Animation(zoom=1, d=0.14, t="out_quad").start(self)
        if landed:
            landed()

    def _stop(self) -> None:
        Animation.cancel_all(self, "hop", "zoom")
        for event in (self._event, self._landing):
            if event:
                event.cancel()
        self._event = self._landing = None

    _event = None
    _landing = None
    _frame = 0


load_look("die")
