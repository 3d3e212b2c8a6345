"""The podium on felt: who has won, step by step, with a light, with leaves, and with everybody's face."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from random import Random
from typing import Any, NamedTuple

from kivy.animation import Animation
from kivy.core.image import Image as CoreImage
from kivy.graphics import Color, Mesh
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.theme import BRASS, HONEY, WHITE, piece
from app.widgets import load_look
from app.widgets.people import Badge  # noqa: F401  the kv file names it

LOWEST = 134
STEPS = ((216, HONEY, 176), (166, [0.73, 0.77, 0.78, 1], 150), (LOWEST, [0.78, 0.55, 0.33, 1], 140))
"""Height and colour of each step, and the height of the squirrel on it, in units of the podium."""
ORDER = (1, 0, 2)
"""From left to right: the second, the first, the third."""
RISE_SECONDS, APART, LIGHT_SECONDS, FALL_SECONDS = 0.7, 0.55, 0.5, 5.0
"""How long a step rises, how long after the last the next begins, and what comes when all stand."""
SHINE_TURNS = 40
"""So many degrees the light turns while leaves fall."""
RAYS, GLEAM = 14, 0.15
"""So many rays the light has, and how much of the felt they cover."""
LEAVES, LEAF, PILE = ("leaf_honey", "leaf_rust", "leaf_autumn"), 34, 12
"""What falls, how large it is, and how wide a pile is to either side; in units."""
LEAVES_IN_PILE = 6
WORDS_BESIDE = 16
"""So long the words about somebody behind the podium may be, if others stand beside them."""


class Placed(NamedTuple):
    """Somebody with his place."""

    symbol: str
    name: str
    place: int
    points: int
    won: bool
    last: bool
    """Whether nobody has less, and somebody more."""


class PodiumStep(FloatLayout):
    """A step of the podium with a player on it."""

    lowest = LOWEST
    symbol = StringProperty("claw")
    name = StringProperty("")
    place = NumericProperty(1)
    points = NumericProperty(0)
    counted = NumericProperty(0)
    """What has been counted of the points so far."""
    tall = NumericProperty(100)
    unit = NumericProperty(1)
    """How many pixels are a unit of the podium."""
    least = NumericProperty(0)
    """How high the lowest step is at least, in pixels, for all that stands on it to be read."""
    colour = ListProperty(BRASS)
    mood = StringProperty("")
    """How he looks in the end."""
    shown = BooleanProperty(True)
    """Whether he knows already."""
    squirrel_size = NumericProperty(150)
    rise = NumericProperty(1)
    stands = NumericProperty(0)
    """How high the top of the step is, on the glass."""
    jump = NumericProperty(0)

    def on_rise(self, _: Widget, rise: float) -> None:
        """Count the points while it rises."""
        self.counted = round(self.points * min(1.0, max(0.0, rise)))

    def on_points(self, *_: object) -> None:
        """Have other points, all of them counted."""
        self.counted = self.points


class Follower(BoxLayout):
    """Somebody who finished behind the podium."""

    symbol = StringProperty("claw")
    words = StringProperty("")


class Shine(Widget):
    """Rays of light round a middle."""

    middle = ListProperty([0, 0])
    reach = NumericProperty(100)
    """How far they go."""
    turned = NumericProperty(0)
    """By how many degrees."""
    strength = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        self._tint, self._rays = Color(*HONEY[:3], 0), Mesh(mode="triangles")
        super().__init__(**kwargs)
        self.canvas.add(self._tint)
        self.canvas.add(self._rays)
        for fact in ("middle", "reach", "turned", "strength"):
            self.fbind(fact, self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        x, y = self.middle
        self._tint.a = GLEAM * self.strength
        vertices: list[float] = []
        for ray in range(RAYS):
            vertices += (x, y, 0, 0)
            for side in (-0.5, 0.5):
                angle = 2 * pi * (ray + side / 2) / RAYS + pi * self.turned / 180
                vertices += (x + self.reach * cos(angle), y + self.reach * sin(angle), 0, 0)
        self._rays.vertices = vertices
        self._rays.indices = range(3 * RAYS)


class Leaves(Widget):
    """Autumn leaves that fall and come to lie in piles between the steps, all drawn in one call."""

    way = NumericProperty(1)
    """How far they have fallen: nothing is seen of them at 0, and all lie at 1."""
    piles = ListProperty()
    """Where the middles of the piles are."""
    ground = NumericProperty(0)
    unit = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            Color(*WHITE)
            self._mesh = Mesh(mode="triangles")
        for fact in ("way", "piles", "ground", "unit", "pos", "size"):
            self.fbind(fact, self._lay)
        self._lay()

    def _lay(self, *_: object) -> None:
        """Draw each as far as it has come: it sways and turns as it falls."""
        u, chance = self.unit, Random(1)
        vertices: list[float] = []
        drawn = 0
        for number in range(LEAVES_IN_PILE * len(self.piles)):
            start, end, late, sway, turn = (chance.random() for _ in range(5))
            fallen = min(1.0, max(0.0, self.way * 1.6 - 0.6 * late))
            if not fallen:
                continue
            texture = CoreImage(piece(LEAVES[number % len(LEAVES)])).texture
            self._mesh.texture = texture
            lies = self.piles[number % len(self.piles)] + PILE * u * (2 * end - 1)
            x = lies + (self.x + self.width * start - lies) * (1 - fallen)
            x += 46 * u * sin(9 * fallen + 6 * sway) * (1 - fallen)
            x = min(max(x, self.x), self.right)
            ground = self.ground + 14 * u * turn
            y = ground + (self.top - ground) * (1 - fallen) ** 1.4
            angle = 2 * pi * turn + 7 * (1 - fallen) * (2 * sway - 1)
            side = LEAF * u * (0.8 + 0.4 * late) / 2
            cut = texture.tex_coords
            for corner, (across, up) in enumerate(((-1, -1), (1, -1), (1, 1), (-1, 1))):
                vertices += (
                    x + side * (across * cos(angle) - up * sin(angle)),
                    y + side * (across * sin(angle) + up * cos(angle)),
                    cut[2 * corner],
                    cut[2 * corner + 1],
                )
            drawn += 1
        self._mesh.vertices = vertices
        self._mesh.indices = [4 * leaf + corner for leaf in range(drawn) for corner in (0, 1, 2, 2, 3, 0)]


class Podium(FloatLayout):
    """Felt with a headline, three steps with squirrels, and whoever finished behind them."""

    headline = StringProperty("")
    subline = StringProperty("")
    light = NumericProperty(1)
    """How far the light is up; without it the winner is not named yet."""
    crowded = BooleanProperty(False)
    """Whether somebody finished behind the podium."""
    stacked = BooleanProperty(False)
    """Whether their names are so long that they stand one below the other."""
    unit = NumericProperty(1)
    """How many pixels are a unit of the podium."""
    least = NumericProperty(0)
    """How high the lowest step is at least, in pixels."""
    winner: PodiumStep | None = ObjectProperty(None, allownone=True, rebind=True)
    """The step under the light."""
    celebrating = BooleanProperty(False)
    _lit: Callable[[], None] | None = None

    def show(self, headline: str, subline: str, ranked: Sequence[Placed]) -> None:
        """Show everybody in his place, the best first."""
        self.leave()
        self.headline, self.subline = headline, subline
        self.crowded = len(ranked) > len(STEPS)
        self.ids.steps.clear_widgets()
        self.ids.behind.clear_widgets()
        for rank in (rank for rank in ORDER if rank < len(ranked)):
            placed = ranked[rank]
            tall, colour, size = STEPS[placed.place - 1]
            step = PodiumStep(
                symbol=placed.symbol, name=placed.name, points=placed.points, tall=tall, colour=colour,
                unit=self.unit, least=self.least,
                place=placed.place, squirrel_size=size,
                mood="_happy" if placed.won else "_shocked" if placed.last else "",
            )  # fmt: skip
            self.ids.steps.add_widget(step)
            if not rank:
                self.winner = step
        behind = ranked[len(STEPS) :]
        words = [f"{placed.place}.  {placed.name}  ·  {placed.points}" for placed in behind]
        self.stacked = len(behind) > 1 and max(map(len, words)) > WORDS_BESIDE
        for placed, text in zip(behind, words, strict=True):
            self.ids.behind.add_widget(Follower(symbol=placed.symbol, words=text))

    def on_unit(self, *_: object) -> None:
        """Let the steps grow with the felt."""
        for step in self.steps:
            step.unit, step.least = self.unit, self.least

    on_least = on_unit

    @property
    def steps(self) -> list[PodiumStep]:
        """The steps from left to right."""
        return list(reversed(self.ids.steps.children))

    # The ceremony.

    def celebrate(self, pace: float, lit: Callable[[], None]) -> None:
        """Let the steps rise, the last first, then light and leaves; it takes so many times as long.

        `lit` is called as soon as people see who has won.
        """
        self.leave()
        self._lit = lit
        self.celebrating, self.light, self.ids.leaves.way = True, 0, 0
        wait = 0.0
        for step in sorted(self.steps, key=lambda step: -step.place):
            step.rise, step.shown = 0, False
            rising = Animation(d=wait) + Animation(rise=1, d=RISE_SECONDS * pace, t="out_back")
            rising.start(step)
            wait += APART * pace
        wait += (RISE_SECONDS - APART) * pace
        lighting = Animation(d=wait) + Animation(light=1, d=LIGHT_SECONDS * pace, t="out_quad")
        lighting.bind(on_complete=lambda *_: self._cheer(pace))
        lighting.start(self)

    def _tell_lit(self) -> None:
        lit, self._lit = self._lit, None
        if lit:
            lit()

    def _cheer(self, pace: float) -> None:
        """Let the winners hop, and leaves fall."""
        self._tell_lit()
        for step in self.steps:
            step.shown = True
            if step.mood == "_happy":
                hop = Animation(jump=16, d=0.18, t="out_quad") + Animation(jump=0, d=0.18, t="in_quad")
                (hop + hop + hop).start(step)
        falling = Animation(way=1, d=FALL_SECONDS * max(1.0, pace))
        falling.bind(on_complete=lambda *_: self.finish())
        falling.start(self.ids.leaves)
        turned = self.ids.shine.turned + SHINE_TURNS
        Animation(turned=turned, d=FALL_SECONDS * max(1.0, pace), t="out_quad").start(self.ids.shine)

    def leave(self) -> None:
        """Celebrate no longer, and tell nobody."""
        self._lit = None
        self.finish()

    def finish(self, *_: object) -> None:
        """Show at once what there is to see in the end."""
        for moving in (self, self.ids.leaves, self.ids.shine, *self.steps):
            Animation.cancel_all(moving)
        for step in self.steps:
            step.rise, step.jump, step.shown = 1, 0, True
        self.light, self.ids.leaves.way, self.celebrating = 1, 1, False
        self._tell_lit()


load_look("podium")
