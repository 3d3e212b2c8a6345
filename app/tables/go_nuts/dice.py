"""The dice of a turn: those just rolled lie in the field, nutcrackers in the tray beside it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.animation import Animation
from kivy.properties import NumericProperty
from kivy.uix.floatlayout import FloatLayout

from app.services.context import running_context
from app.tables.go_nuts.die import TILTS, GoNutsDie, spread
from app.widgets import load_look
from app.widgets.words import Claim
from engine.go_nuts.dice import NUT, NUTCRACKER, SQUIRREL, SQUIRREL_DICE

ROLL_SECONDS = 0.5
STAGGER = 0.06
"""The dice of a throw land one after the other."""
LARGEST_DIE, LARGEST_ASIDE = 136, 104
TRAYS, WORDY_TRAY, LARGE = (0, 196, 332), 256, 1.3
"""How wide the tray is with no nutcracker aside, with one, with more, in units."""
ROOM_SECONDS = 0.25
ORDER = SQUIRREL + NUT + NUTCRACKER
"""So dice lie when they have landed, and stay."""
AT_REST = "SNXSN"
"""How the dice lie, in the hand, before anybody rolls them."""


class GoNutsDice(FloatLayout):
    """Lays dice out, and lets them tumble."""

    tray_wide = NumericProperty(TRAYS[-1])
    """How wide the tray for nutcrackers is, in units."""
    room = NumericProperty(0)
    """How much of the field it has taken, in units."""

    def __init__(self, **kwargs: Any) -> None:
        self.context = running_context()
        self.field: list[GoNutsDie] = []
        self.tray: list[GoNutsDie] = []
        super().__init__(**kwargs)

    def on_kv_post(self, _: object) -> None:
        """Follow the field and the tray, once the look has made them."""
        for box in (self.ids.field, self.ids.tray):
            box.bind(pos=self._spread, size=self._spread)
        self.context.bind(u=self._spread)

    @property
    def nuts(self) -> list[GoNutsDie]:
        """The dice that show a nut."""
        return [die for die in self.field if die.face == NUT]

    def claims(self) -> list[Claim]:
        """Tell what the dice show, which of them shine, and which lie in the shade."""
        dice = [child for child in self.children if isinstance(child, GoNutsDie) and child not in self.tray]
        claims = {
            "dice": dice,
            "dice aside": self.tray,
            "dice that shine": [die for die in dice if die.glowing],
            "dice in the shade": [die for die in dice if die.dimmed],
            "dice that wait": [die for die in dice if die.waiting],
        }
        return [(fact, sorted(die.picture for die in dice)) for fact, dice in claims.items() if dice]

    def lay(self, faces: str, number: int) -> None:
        """Lay out what the last roll of a turn shows; before the first one so many dice at rest."""
        rolled = [face for face in in_order(faces) if face != NUTCRACKER]
        aside = SQUIRREL_DICE - len(rolled) if faces else 0
        self._clear(self.field, self.tray)
        self.field = self._new_dice(rolled if faces else AT_REST[:number])
        self.tray = self._new_dice(NUTCRACKER * aside)
        if faces:
            self.glow()
        else:
            self.wait()
        self._make_room(aside)
        self._spread()

    def seconds(self, faces: str) -> float:
        """Tell how long it takes until the last die has landed."""
        return ROLL_SECONDS + (len(faces) - 1) * STAGGER

    def tumble(self, faces: str) -> None:
        """Roll as many dice as there are faces, before anybody knows what they show."""
        self._clear(self.field)
        if len(faces) == SQUIRREL_DICE:
            self._clear(self.tray)
            self.tray = []
            self._make_room(0)
        self.field = self._new_dice(SQUIRREL * len(faces))
        self._spread()
        self.context.sounds.play("roll")
        pace = self.context.pace
        for place, (die, face) in enumerate(zip(self.field, in_order(faces), strict=True)):
            die.tumble(face, (ROLL_SECONDS + place * STAGGER) * pace, self._landed)

    def land(self) -> None:
        """Let everything land that is still in the air."""
        for die in self.field:
            die.hurry()

    def glow(self) -> None:
        """Let the nuts shine."""
        for die in self.nuts:
            die.glowing = True

    def wait(self) -> None:
        """Let the dice lie ready for whoever is to roll them: they show nothing yet."""
        for die in self.field:
            die.waiting = True

    def dim(self) -> None:
        """Lay everything that was rolled into the shade."""
        for die in self.field:
            die.dimmed = True

    def _landed(self) -> None:
        self.context.sounds.play("land")
        self.context.haptics.buzz("land")

    def _new_dice(self, faces: Iterable[str]) -> list[GoNutsDie]:
        dice = [GoNutsDie(self.context, face, tilt=TILTS[place]) for place, face in enumerate(faces)]
        for die in dice:
            self.add_widget(die)
        return dice

    def _clear(self, *dice: list[GoNutsDie]) -> None:
        for die in (die for some in dice for die in some):
            self.remove_widget(die)

    def _make_room(self, aside: int) -> None:
        """Let the dice have the tray's room until a nutcracker lies in it."""
        wide = TRAYS[min(aside, len(TRAYS) - 1)]
        if wide and self.context.swell > LARGE:
            wide = max(wide, WORDY_TRAY)
        self.tray_wide = wide or self.tray_wide
        Animation.cancel_all(self, "room")
        seconds = ROOM_SECONDS * self.context.pace
        if self.context.settings.reduced_motion or not seconds:
            self.room = wide
        else:
            Animation(room=wide, d=seconds, t="out_quad").start(self)

    def _spread(self, *_: object) -> None:
        """Spread the dice over the field and the tray."""
        spread(self.field, self.ids.field, LARGEST_DIE * self.context.u)
        spread(self.tray, self.ids.tray, LARGEST_ASIDE * self.context.u)


def in_order(faces: str) -> list[str]:
    """Sort faces as dice lie that have landed."""
    return sorted(faces, key=ORDER.index)


load_look("go_nuts/dice")
