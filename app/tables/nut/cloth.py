"""What lies on the table of NUT: a large tree and its points, the cards on offer, the others' trees."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.services.context import Context
from app.tables.nut.gain import Gain
from app.tables.nut.rivals import NutRivalPanel, light_up
from app.tables.nut.shelves import Shelves
from app.tables.nut.strip import NutScoreStrip
from app.tables.nut.tree_view import TreeView
from app.theme import PLAYER_COLOURS, REFERENCE, WHITE
from app.widgets import load_look
from app.widgets.advice import Box, box_of, common
from app.widgets.words import Claim
from engine.nut.cards import COLUMN_NAMES
from engine.nut.position import Forest

LOW, TUTOR, TALLER = 124, 112, 1.05
"""How far above the near edge the tree's area is, how much higher where a tutor stands below it, and how much
higher he grows with his words."""
BELOW_PILL = 12
"""How much lower than the tree's area the shelves begin: the letter of the first stands out over it."""
SIDE, WIDEST_SIDE, WORDY = 212, 300, 80
"""How wide the other players' panels are, at least and in a wide window, and how much words add that are
twice as large."""


class NutCloth(FloatLayout):
    """Whoever is to act has the large tree."""

    table = ObjectProperty()
    """Whose buttons lie here."""
    near = NumericProperty(0)
    """Whose tree is the large one."""
    asked = StringProperty("")
    symbol = StringProperty("claw")
    name = StringProperty("")
    colour = ListProperty(WHITE)
    picker = BooleanProperty(False)
    """Whether that player has chosen the column of this turn."""
    deck = NumericProperty(0)
    empty = BooleanProperty(False)
    """Whether somebody is to lay the very first card."""
    taught = BooleanProperty(False)
    """Whether a tutor wants a place below the tree."""
    side = NumericProperty(SIDE)
    """How wide the other players' panels are, in units."""

    def __init__(
        self,
        context: Context,
        names: Sequence[str],
        symbols: Sequence[str],
        open_full: Callable[[int], None],
        **kwargs: Any,
    ) -> None:
        """Tell `open_full` whose tree somebody wants to see in full."""
        self.context = context
        self._names, self._symbols = names, symbols
        super().__init__(**kwargs)
        self.tree_view = TreeView(context, size_hint=(None, None))
        self.tree_view.bind(section=self.ids.first.setter("section"))
        self.strip = NutScoreStrip(context, self._light, size_hint=(None, None))
        self.gain = Gain(context, self.tree_view)
        self.shelves = Shelves(context, len(names), self.ids.loose)
        self.rivals = [
            NutRivalPanel(context, seat, open_full, name=name, symbol=symbols[seat])
            for seat, name in enumerate(names)
        ]
        for widget in (self.tree_view, self.strip, *self.shelves.all):
            self.ids.below.add_widget(widget)
        self.ids.above.add_widget(self.gain)
        self.bind(size=self._lay_out, pos=self._lay_out)
        context.bind(u=self._lay_out)

    @property
    def seat(self) -> int:
        """The seat that has the large tree."""
        return int(self.near)

    # What lies there.

    def lay(self, view: Forest, known: Forest, places: Mapping[str, int]) -> None:
        """Show a position; cards on offer that were not yet in what people know lie face down."""
        seat, picker = self.seat, self._picker(view)
        self.name, self.symbol = self._names[seat], self._symbols[seat]
        self.colour = PLAYER_COLOURS[self.symbol].rgba
        self.picker = picker == seat
        self.deck = len(view.deck)
        self.put_out()
        if self.tree_view.tree is not view.trees[seat]:
            self.tree_view.tree = view.trees[seat]
            self.tree_view.fit()
        self.strip.show(view.trees[seat])
        for panel in self.rivals:
            panel.show(view.trees[panel.seat], panel.seat == picker)
        self.shelves.show(view, known, places)
        self._lay_out()

    def claims(self) -> list[Claim]:
        """Tell which tree is drawn, where a card may lie in it, and what lies on the shelves."""
        tree, ticked = sorted(self.tree_view.drawn_sections().items()), self.tree_view.marks.ticked()
        places = [("places", ticked)] if ticked else []
        return [(f"tree of {self.name}", tree), *places, *self.shelves.claims()]

    def _picker(self, view: Forest) -> int:
        """Tell who chose the column of this turn: those who have placed are no longer in the queue."""
        number = len(self._names)
        return (view.queue[0] - (number - len(view.queue))) % number if view.queue else self.seat

    def put_out(self) -> None:
        """Light no combo up any more."""
        self._light("")

    def _light(self, colour: str) -> None:
        light_up(colour, self.strip, self.tree_view)

    # Where it lies.

    def _lay_out(self, *_: object) -> None:
        """Give the tree as much room as there is."""
        u = self.context.u
        wider = max(0, self.width / u - REFERENCE[0]) * 0.2 + max(0, self.context.swell - 1) * WORDY
        self.side = min(WIDEST_SIDE, SIDE + wider)
        left, right = self.x + (self.side + 38) * u, self.right - 270 * u
        low, high = self.y + (LOW + self._tutor_high() * self.taught) * u, self.top - self._brow() * u
        self.tree_view.pos = round(left + 12 * u), round(low + 10 * u)
        self.tree_view.size = round(right - left - 24 * u), round(high - low - 20 * u)
        self.ids.area.pos, self.ids.area.size = (left, low), (right - left, high - low)
        self.strip.pos = left, self.y + 34 * u
        self.strip.size = right - left, 72 * u
        self._lay_rivals(low, high)
        self.shelves.lay_out(self.right, high - BELOW_PILL * u, self.y + 26 * u)

    def _brow(self) -> float:
        """Tell how high the buttons, the question and what may be taken back are, in units."""
        return max(98, 62 + 36 * self.context.swell, 62 + self.context.hand.finger / self.context.u / 2)

    def _tutor_high(self) -> float:
        """Tell how high a tutor is, in units: he has three lines."""
        return TUTOR * max(1, TALLER * self.context.swell)

    def _lay_rivals(self, low: float, high: float) -> None:
        u, below = self.context.u, self.ids.below
        near, *others = self.rivals[self.seat :] + self.rivals[: self.seat]
        below.remove_widget(near)
        tall = min((high - low) / max(1, len(others)), 330 * u)
        for number, panel in enumerate(others):
            if not panel.parent:
                below.add_widget(panel)
            panel.size = self.side * u, tall - 10 * u
            panel.pos = self.x + 28 * u, high - (number + 1) * tall + 10 * u

    def tutor_place(self) -> Box:
        """Tell where a tutor stands: below the tree's area."""
        u, area = self.context.u, self.ids.area
        left, margin = self.x + 28 * u, 4 * u
        high = self._tutor_high() * u
        return Box(left, area.y - high + margin, area.right - 3 * margin - left, high - 2 * margin)

    # What people look at.

    def thing(self, name: str) -> Widget | None:
        """Find a column, the points, those of a colour, or a rival's panel."""
        match name.split(":"):
            case ["column", letter]:
                return self.shelves.all[COLUMN_NAMES.index(letter)]
            case ["strip"]:
                return self.strip
            case ["strip", colour]:
                return self.strip.cells[colour]
            case ["rival", seat]:
                return self.rivals[int(seat) - 1]
        return None

    def kept_free(self) -> list[Box]:
        """Tell where the tree, its points and the cards on offer are."""
        view = self.tree_view
        boxes = (view.card_box((card.column, card.row)) for card in view.tree.cards)
        grown = [common(box, Box(*view.pos, *view.size)) for box in boxes]  # the rest is out of sight
        return [*grown, box_of(self.strip), *map(box_of, self.shelves.all)]


load_look("nut/cloth")
