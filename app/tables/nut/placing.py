"""Carrying a card from a shelf into the tree: where it may lie, why not, and what it would bring."""

from __future__ import annotations

from math import hypot
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from app.tables.nut.card import SECTIONS, NutCard, side_as_printed
from app.tables.nut.gain import Gain
from app.tables.nut.shelves import Shelves
from app.tables.nut.strip import ScoreStrip
from app.tables.nut.tree_view import Cell, TreeView
from app.tables.pace import pace
from app.tables.table import Table
from app.widgets.carry import ABOVE_FINGER, Carrying
from engine.game import IllegalMove
from engine.nut.cards import LEFT
from engine.nut.moves import TAKE, Place
from engine.nut.tree import Tree

SNAP = 0.75
"""A card is drawn to a place that is nearer than so many sections."""
SCROLL_UNITS, SCROLL_SPEED = 56, 420
"""How near the edge a carried card pushes the tree, and how fast, in units and units a second."""
FIRST_CELLS = {False: (-1, 0), True: (1, 0)}
"""Where the two ways to lay the very first card are offered: as printed and turned."""


class Placing(Carrying, Table):
    """A table on which cards are carried into the tree of whoever is to act."""

    looks_closer = False
    near = NumericProperty(0)
    """Whose tree is the large one."""
    offer: Shelves
    tree_view: TreeView
    strip: ScoreStrip
    gain: Gain

    def __init__(self, **kwargs: Any) -> None:
        self._places: dict[Cell, Place] = {}
        """Where the carried card may lie, by its top section."""
        self._scores: dict[Cell, Tree] = {}
        """The tree as it would be, for the places that were looked at."""
        self._scroll: Any = None
        self._came_in = False
        """Whether the carried card was in the middle of the tree: cards come in over an edge."""
        super().__init__(**kwargs)

    # What can be lifted.

    def thing_at(self, x: float, y: float) -> Widget | None:
        """Find a card on a shelf."""
        if self.busy:
            return None
        return next((card for card in self.offer.cards if card.collide_point(x, y)), None)

    def can_lift(self, thing: NutCard) -> bool:
        """Tell whether whoever is to act may take this card."""
        view = self.match.view(None)
        if self.busy or self.match.over or self.near not in self.persons:
            return False
        return thing.card == view.card if view.card else view.is_legal(int(self.near), TAKE[thing.card])

    def tapped(self, thing: Widget | None) -> None:
        """Say why a card cannot be taken now; skip what is being shown."""
        if thing is None:
            self.skip()
        elif self.near in self.persons and not self.busy:
            if self.match.position.card:
                say = App.get_running_app().say
                self.screen.notice.show(say("The card that was taken has to be placed first."))
                return
            try:
                self.match.view(None).check(int(self.near), TAKE[thing.card])
            except IllegalMove as error:
                self.refuse(error)

    def lifted(self, thing: NutCard) -> None:
        """Raise the card and mark where it may lie."""
        app = App.get_running_app()
        app.sounds.play("card_lift")
        app.haptics.buzz("lift")
        thing.stand_still()
        tree = self.tree_view.tree
        thing.mark = "held"
        self._scores = {}
        places = tree.places(thing.card)
        if tree.cards:
            self._places = {(place.column, place.row): place for place in places}
            self.tree_view.show_spots(places)
        else:
            self._places = {FIRST_CELLS[place.turned]: place for place in places}
            self._offer_ways(None)
        loose = self.ids.loose
        loose.remove_widget(thing)
        loose.add_widget(thing)
        if self._finger and not self._scroll:
            self._came_in = False
            self._scroll = Clock.schedule_interval(self._scroll_at_edge, 1 / 30)
        self._show_words()

    # Under the finger.

    def target(self, thing: NutCard, x: float, y: float) -> tuple[Any, tuple[float, float]]:
        """Snap the card to a place that is near, and let it lie as the column demands."""
        view = self.tree_view
        side = view.section
        if thing.width != side:
            thing.size = side, side * SECTIONS
        in_tree = view.collide_point(x, y)
        y += ABOVE_FINGER * thing.height
        if not view.tree.cards and (in_tree or view.collide_point(x, y)):
            return self._toward_first(thing, x, y)
        if not view.collide_point(x, min(max(y, view.y + 1), view.top - 1)):
            thing.turn(side_as_printed(thing.card))
            thing.mark = "held"
            return self._drawn_to(thing, None, (x, y))
        across, down = view.steps_to(x, y)
        nearest, least = None, SNAP
        for cell in ((round(across) + dx, round(down) + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
            apart = hypot(across - cell[0], down - cell[1])
            if apart < least and cell in self._places:
                nearest, least = cell, apart
        if nearest is None:
            thing.mark = "refused" if view.touches(round(across), round(down)) else "held"
            return self._drawn_to(thing, None, (x, y))
        thing.turn(self._side(nearest))
        thing.mark = "legal"
        return self._drawn_to(thing, nearest, view.card_center(nearest))

    def _toward_first(self, thing: NutCard, x: float, y: float) -> tuple[Cell, tuple[float, float]]:
        """Let a first card go to the nearer way to lay it, from anywhere; it snaps when it is near."""
        nearest, apart = self._first_place(x, y)
        home = self.tree_view.card_center(nearest)
        at = home if apart < SNAP else (x, y)
        if (tuple(thing.center) == home) != (at == home):
            thing.glide_to(at)
        thing.turn(self._side(nearest))
        thing.mark = "legal"
        return nearest, at

    def _first_place(self, x: float, y: float) -> tuple[Cell, float]:
        """Find the way to lay a first card that is nearest to its middle, and how many sections away."""
        across, down = self.tree_view.steps_to(x, y)
        apart = {cell: hypot(across - cell[0], down - cell[1]) for cell in self._places}
        nearest = min(apart, key=lambda cell: apart[cell])
        return nearest, apart[nearest]

    def _drawn_to(
        self, thing: NutCard, place: Cell | None, at: tuple[float, float]
    ) -> tuple[Cell | None, tuple[float, float]]:
        if place != self.over:
            thing.glide_to(at)
        return place, at

    def _side(self, cell: Cell) -> int:
        """Tell on which side the trunk of the carried card is if it lies there."""
        tree = self.tree_view.tree
        if tree.cards:
            return int(tree.trunk_side(cell[0]))
        return LEFT if self._places[cell].turned else side_as_printed(self.carried.card)

    def hovers(self, thing: NutCard, place: Cell | None) -> None:
        """Show what every colour and the total would become."""
        tree = self.tree_view.tree
        then = None if place is None else self._tree_with(thing.card, place)
        self.strip.show(tree, then)
        if tree.cards:
            self.tree_view.fade_spots(then is not None)
        else:
            self._offer_ways(place)
        if then is None:
            self.gain.hide()
            return
        App.get_running_app().sounds.play("leaf")
        if tree.cards:
            self.gain.show(tree, then)

    def _offer_ways(self, chosen: Cell | None) -> None:
        """Show how the carried card could lie as the first one, and how it would if it were let go."""
        ways = [(cell, self._side(cell)) for cell in self._places]
        self.tree_view.show_offers(self.carried.card, ways, chosen)

    def _tree_with(self, card: str, cell: Cell) -> Tree:
        if cell not in self._scores:
            self._scores[cell] = self.tree_view.tree.with_card(card, self._places[cell])
        return self._scores[cell]

    def _scroll_at_edge(self, seconds: float) -> None:
        """Push the tree when a card is carried to its edge, as long as there are places beyond."""
        finger, view, u = self._finger, self.tree_view, App.get_running_app().u
        if not finger or not view.tree.cards:
            return
        x, y = self.to_widget(*finger.pos)
        if not view.collide_point(x, y):
            return
        edge, far = SCROLL_UNITS * u, SCROLL_SPEED * u * seconds
        to_left, to_right = x < view.x + edge, x > view.right - edge
        to_bottom, to_top = y < view.y + edge, y > view.top - edge
        if not (to_left or to_right or to_bottom or to_top):
            self._came_in = True
        elif self._came_in:
            left, right, bottom, top = view.beyond(self._places)
            across = min(far, left) * to_left - min(far, right) * to_right
            up = min(far, bottom) * to_bottom - min(far, top) * to_top
            if across or up:
                view.pan(across, up)

    # Letting go.

    def place_at(self, thing: NutCard, x: float, y: float) -> Any:
        """Find nothing beside the tree, which takes its taps itself."""
        return None

    def put(self, thing: NutCard, place: Cell) -> None:
        """Take the card and place it."""
        move = self._places[place]
        self._end_carrying()
        App.get_running_app().haptics.buzz("drop")
        seat = int(self.near)
        if self.match.position.card != thing.card:
            self.session.intend(seat, TAKE[thing.card])
        self.session.intend(seat, move)

    def put_back(self, thing: NutCard, at: tuple[float, float] | None) -> None:
        """Let the card go back to its shelf; where it was refused, say why."""
        over = self._cell_under(thing) if at else None
        self._end_carrying()
        thing.mark = "held" if thing.card == self.match.position.card else ""
        self.offer.lay_back(thing, 0 if App.get_running_app().settings.reduced_motion else pace())
        if over:
            self._refuse_place(thing.card, over)
        self._show_words()

    def tap_tree(self, x: float, y: float) -> None:
        """Put a card that a tap has lifted there, or skip what is being shown."""
        if self.busy:
            self.skip()
        if self.carried is None or self._finger:
            return
        column, row = self.tree_view.cell_at(x, y)
        near = [(column, row - 1), (column, row), (column, row - 2)]
        for cell in near if self.tree_view.tree.cards else [self._first_place(x, y)[0]]:
            if cell in self._places:
                thing = self.carried
                self._forget()
                self.put(thing, cell)
                return
        code = self.carried.card
        self._end(None)
        self._refuse_place(code, (column, row - 1))

    def _end_carrying(self) -> None:
        self._places, self._scores = {}, {}
        self.tree_view.hide_spots()
        self.gain.hide()
        self.strip.show(self.tree_view.tree)
        if self._scroll:
            self._scroll.cancel()
            self._scroll = None

    def _cell_under(self, thing: NutCard) -> Cell | None:
        """Tell over which place a card is let go, None if that is beside the tree."""
        view = self.tree_view
        if not view.collide_point(*thing.center):
            return None
        across, down = view.steps_to(*thing.center)
        return round(across), round(down)

    def _refuse_place(self, card: str, cell: Cell) -> None:
        """Say why a card cannot lie there."""
        app = App.get_running_app()
        app.sounds.play("card_refused")
        app.haptics.buzz("refuse")
        position, seat = self.match.view(None), int(self.near)
        if position.card != card:
            position = position.apply(seat, TAKE[card])
        try:
            position.check(seat, Place(*cell))
        except IllegalMove as error:
            self.refuse(error)

    def _show_words(self) -> None:
        """Say what is asked of whom."""
        raise NotImplementedError
