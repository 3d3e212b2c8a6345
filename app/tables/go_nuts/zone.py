"""A player's zone in the frenzy: his own edge of the glass, turned to face him."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.animation import Animation
from kivy.properties import ColorProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.services.context import Context
from app.tables.go_nuts.die import TILTS, GoNutsDie, spread
from app.tables.go_nuts.race import Racer
from app.theme import PLAYER_COLOURS
from app.widgets import load_look
from app.widgets.still import Still
from app.widgets.words import Claim
from engine.go_nuts.dice import NUT

PULSE_SECONDS = 1.1
FLY_SECONDS = 0.3
LARGEST_DOG, LARGEST_SQUIRREL = 190, 150
ANGLES = {"bottom": 0, "left": -90, "top": 180, "right": 90}


class GoNutsGround(Still, FloatLayout):
    """What lies still in a zone."""

    patient = True

    zone = ObjectProperty(None, allownone=True, rebind=True)

    def drawn_box(self) -> Sequence[float]:
        """Tell where it is drawn, turned."""
        return self.zone.box if self.zone else super().drawn_box()


class GoNutsThrow(FloatLayout):
    """What moves in a zone: dice, and signs that beat."""

    zone = ObjectProperty(None, allownone=True, rebind=True)


class GoNutsZone(FloatLayout):
    """One player's part of the glass, turned to face him. The whole of it is the target."""

    racer = ObjectProperty()
    name = StringProperty("")
    symbol = StringProperty("claw")
    edge = StringProperty("bottom")
    angle = NumericProperty(0)
    line = StringProperty("")
    """What its player is to do, in words."""
    rolls = StringProperty("")
    """How often the dog die was rolled, in words."""
    pulse = NumericProperty(0)
    """How far the ring round the spot for a finger has spread, from 0 to 1."""
    key = StringProperty("")
    """What rolls on a desktop."""
    colour = ColorProperty((1, 1, 1, 1))
    box = ListProperty([0, 0, 100, 100])
    """The zone on the glass: x, y, width, height."""

    def __init__(
        self, context: Context, racer: Racer, dice: int, symbol: str, edge: str, **kwargs: Any
    ) -> None:
        """Lay so many squirrel dice out for whoever is active, a dog die for the others."""
        self.context = context
        colour = PLAYER_COLOURS[symbol].dark
        super().__init__(racer=racer, symbol=symbol, colour=colour, edge=edge, angle=ANGLES[edge], **kwargs)
        kind, face = ("squirrel", "S") if racer.active else ("dog", "kennel")
        if racer.state == "done":
            face = "dog"
        tilts = TILTS[: dice if racer.active else 1]
        self.dice = [GoNutsDie(context, face, kind=kind, tilt=tilt) for tilt in tilts]
        for die in self.dice:
            self.ids.field.add_widget(die)
        self.bind(box=self._layout)
        self.fbind("box", self.ids.ground.keep)
        self.ids.field.bind(pos=self._spread, size=self._spread)
        racer.bind(state=self._ask, reminded=self._ask)
        self._ask()

    def _ask(self, *_: object) -> None:
        """Ask for a finger: the dog waits in its kennel until everybody is there."""
        asks = self.racer.state == "waiting" or self.racer.reminded
        Animation.cancel_all(self, "pulse")
        self.pulse = 0
        if asks and not self.context.settings.reduced_motion:
            beat = Animation(pulse=1, d=PULSE_SECONDS, t="out_quad") + Animation(pulse=0, d=0)
            beat.repeat = True
            beat.start(self)
        if not self.racer.active:
            self.dice[0].opacity = 0 if self.racer.state in ("waiting", "ready") else 1

    def _layout(self, *_: object) -> None:
        x, y, width, height = self.box
        self.size = (height, width) if self.edge in ("left", "right") else (width, height)
        self.center = x + width / 2, y + height / 2

    def _spread(self, *_: object) -> None:
        largest = LARGEST_SQUIRREL if self.racer.active else LARGEST_DOG
        spread(self.dice, self.ids.field, largest * self.context.u)

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point of the glass is in the zone."""
        left, bottom, width, height = self.box
        return bool(left <= x <= left + width and bottom <= y <= bottom + height)

    # Dice.

    def claims(self) -> list[Claim]:
        """Tell what a dog die shows."""
        dice = [] if self.racer.active else [die.picture for die in self.dice if die.opacity]
        return [(f"dice of {self.name}", dice)] if dice else []

    def tumble(self, faces: Sequence[str], seconds: float, landed: Callable[[], None]) -> None:
        """Let all dice tumble for so long, land on their faces, and tell once."""
        for die, face in zip(self.dice, faces, strict=True):
            die.tumble(face, seconds, landed if die is self.dice[-1] else None)

    def stop(self) -> None:
        """Let dice that are in the air show nothing that counts."""
        for die in self.dice:
            if die.tumbling:
                die.show("S")

    def fly_nuts(self) -> None:
        """Let the nuts of a shake fly to the others."""
        for die in self.dice:
            if die.face == NUT:
                self.ids.sky.fly("hazelnut", die.center, self.ids.heap.center, 1, FLY_SECONDS, side=52)

    def close(self) -> None:
        """Ask for no finger any more."""
        Animation.cancel_all(self, "pulse")


load_look("go_nuts/zone")
