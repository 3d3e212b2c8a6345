"""A card of Nutty Business, and a pile of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.vector import Vector

from app.services.context import running_context
from app.tables.nutty_business.words import VALUES, short_name
from app.theme import CARD_BELOW, TITLE_FONT, WHITE
from app.widgets import load_look
from app.widgets.measure import extents, written
from app.widgets.still import Movable, Still
from app.widgets.words import Claim, number_size
from engine.nutty_business.cards import CODES
from engine.nutty_business.moves import PLACES

SHAPE = 1.4
"""A card is so much taller than wide."""
NAME_SIZE, NAME_ROOM, NARROWEST = 0.17, 0.86, 0.73
"""How high a name is and how much room it has, in parts of the card's width, and how narrow it is set."""
MOST_ROOM, NARROWEST_READ = 0.9, 0.62
"""How much room a name has and how narrow it is set at most, rather than left out."""
TRIED = 100
"""A size to measure names at, in pixels."""
VALUE_SIZE, LONG_VALUE, VALUE_ROOM = 0.215, 0.86, 0.4
"""The same of a value; a long one is smaller."""
NEXT_LEFT, NEXT_UP = 0.04, 0.01
"""How far the second card of a pile looks out, in parts of its width and height."""
NEARER = 0.09
"""How much larger the nearer edge of a card that turns over looks, and how much smaller the other one."""
SHEEN, DUSK = 0.4, 0.45
"""How much brighter a face is when it comes up, and how much darker a back when it goes."""


def largest(text: str, room: float) -> int:
    """Tell in which size words are so wide, in pixels."""
    return int(TRIED * room / max(1, extents(text, TITLE_FONT, TRIED)[0]))


class NuttyCard(Movable):
    """A card: face up if `code` names one, else its gang's back. It can be turned, tilted and lifted."""

    gang = StringProperty("claw")
    code = StringProperty("")
    angle = NumericProperty(0)
    open = NumericProperty(1.0)
    """How much of it is seen while it turns over: 1 all, 0 its edge."""
    zoom = NumericProperty(1.0)
    corners = ListProperty([0] * 8)
    """From the lower left, anticlockwise: of a card that turns over one edge is nearer."""
    light = NumericProperty(1.0)
    """How bright it is: what turns away is dark, what comes up shines."""
    height_above = NumericProperty(0.0)
    """How high it is above the table, from 0 to 1, as its shadow tells."""
    tint = ColorProperty(WHITE)
    shaded = BooleanProperty(True)
    aimed = BooleanProperty(False)
    """Whether a finger carries it and would put it down, as a sign on it tells."""
    name_drawn = ObjectProperty(None, allownone=True)
    name_width = NumericProperty(0)
    value_drawn = ObjectProperty(None, allownone=True)
    value_width = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.context = running_context()
        self.bind(code=self._write, size=self._write)
        for fact in ("open", "size", "code"):
            self.fbind(fact, self._turn)
        self._turn()
        self.context.bind(say=self._write, u=self._write, hand=self._write, text_scale=self._write)
        self._write()

    def _write(self, *_: object) -> None:
        """Write name and value at the size at which they are seen."""
        self.name_drawn = self.value_drawn = None
        if not self.code or self.width <= 1:
            return
        say, hand = self.context.say, self.context.hand
        name, room, least = (
            short_name(self.code, say),
            self.width * NAME_ROOM,
            hand.smallest("play", TITLE_FONT),
        )
        longest = max((short_name(code, say) for code in CODES), key=len)  # all are alike
        size = min(int(self.width * NAME_SIZE), largest(longest, room / NARROWEST))
        needed = NARROWEST_READ * extents(longest, TITLE_FONT, least)[0]
        if size < least and needed <= self.width * MOST_ROOM:
            size, room = least, max(room, needed)
        if size >= least:
            self.name_drawn = written(name, TITLE_FONT, size)
            self.name_width = min(room, self.name_drawn.width)
        value, room, least = (
            VALUES.get(self.code, ""),
            self.width * VALUE_ROOM,
            number_size(self.context),
        )
        if value:
            size = int(self.width * VALUE_SIZE * (1 if len(value) < 3 else LONG_VALUE))
            size = max(size, min(least, largest(value, room / NARROWEST)))
            self.value_drawn = written(value, TITLE_FONT, size)
            self.value_width = min(room, self.value_drawn.width)

    def _turn(self, *_: object) -> None:
        """Turn about the middle; the back goes over one edge, and the face comes up over the other."""
        away, up = sqrt(max(0.0, 1 - self.open**2)), bool(self.code)
        self.light = 1 + (SHEEN if up else -DUSK) * away
        wide, tall = self.width, self.height
        left = NEARER * tall * (away if up else -away)
        right = -left
        self.corners = [0, -left, wide, -right, wide, tall + right, 0, tall + left]

    def drawn_box(self) -> Sequence[float]:
        """Tell where it is drawn, tilted."""
        return self.turned_box(self.angle, self.zoom)

    def collide_point(self, x: float, y: float) -> bool:
        """Tell whether a point is on the card, as it is tilted."""
        turned = Vector(x - self.center_x, y - self.center_y).rotate(-self.angle)
        return bool(abs(turned.x) <= self.width / 2 and abs(turned.y) <= self.height / 2)


class NuttyPile(Still):
    """A place for a pile: the cards that lie there, the last on top, and what may be done with it."""

    spill = 36
    seat = NumericProperty(0)
    side = NumericProperty(0)
    gang = StringProperty("claw")
    codes = ListProperty()
    wanted = OptionProperty("", options=("", "legal", "nearest", "ask"))
    """Whether something may be put here, would be put here, or the top card waits to be applied."""
    free = BooleanProperty(False)
    """Whether a first card may come here, which is shown by an empty place."""
    bare = BooleanProperty(True)
    """Whether nothing lies on the cloth here: the only card is carried."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.top_card = NuttyCard(gang=self.gang, shaded=False)
        self._next_card = NuttyCard(gang=self.gang, shaded=False, tint=CARD_BELOW)
        """What lies below the top card: under a lifted one it is seen as whole as any card."""
        self.bind(
            codes=self._stack,
            gang=self._stack,
            pos=self._place,
            size=self._place,
        )
        self.top_card.bind(pos=self._uncover)
        self._stack()

    def _stack(self, *_: object) -> None:
        self.top_card.gang = self.gang
        if self.codes:
            self.top_card.code = self.codes[-1]
            if not self.top_card.parent:
                self.add_widget(self.top_card)
        elif self.top_card.parent:
            self.remove_widget(self.top_card)
        self._uncover()

    def _uncover(self, *_: object) -> None:
        """Show the next card while the top card is carried away, and no longer."""
        below = self._next_card
        away = tuple(self.top_card.pos) != tuple(self.pos)
        self.top_card.shaded = away
        self.kept = not away
        self.bare = not self.codes[away:]
        lifted = len(self.codes) > 1 and away
        if lifted and not below.parent:
            below.gang, below.code, below.size = self.gang, self.codes[-2], self.size
            below.pos = self.x - self.width * NEXT_LEFT, self.y + self.height * NEXT_UP
            self.add_widget(below, index=len(self.children))
        elif below.parent and not lifted:
            self.remove_widget(below)

    def claims(self) -> list[Claim]:
        """Tell what lies there, from the top, and whether it glows."""
        shown = [self.top_card.code] if self.top_card.parent else []
        shown += [f"on {self.codes[-2]}"] if len(self.codes) > 1 else []
        shown += [f"and {min(len(self.codes) - 2, 2)} backs"] if len(self.codes) > 2 else []
        shown += ["empty place"] if self.free and not self.codes else []
        shown += [self.wanted] if self.wanted else []
        return [(f"pile {self.seat + 1} {PLACES[self.side]}", " ".join(shown))]

    def _place(self, *_: object) -> None:
        self.top_card.size = self.size
        self.top_card.pos = self.pos


load_look("nutty_business/card")
