"""Carrying a card from a shelf into the tree: where it may lie, why not, and what it would bring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from app.services.context import Context
from app.session.session import Session
from app.tables.nut.card import SECTIONS, NutCard, side_as_printed
from app.tables.nut.cloth import NutCloth
from app.tables.nut.places import Cell, Places
from app.tables.nut.refill import Refill
from app.tables.nut.tree_view import TreeView
from app.widgets.carry import ABOVE_FINGER, Goods
from engine.game import IllegalMove
from engine.nut.moves import TAKE, NutMove, Place
from engine.nut.position import NO_CARD, Forest
from engine.nut.tree import Tree

SNAP = 0.75
"""A card is drawn to a place that is nearer than so many sections."""
SCROLL_UNITS, SCROLL_SPEED, SCROLL_SECONDS = 56, 420, 1 / 30
"""How near the edge a carried card pushes the tree, how fast, in units and units a second, and how often."""
NOWHERE = Places(Tree(), NO_CARD)
Point = tuple[float, float]


class Placing(Goods):
    """Lets whoever is to act carry a card into the large tree."""

    looks_closer = False

    def __init__(
        self,
        context: Context,
        session: Session[Forest, NutMove],
        cloth: NutCloth,
        refill: Refill,
        *,
        may_act: Callable[[], bool],
        in_words: Callable[[IllegalMove], str],
        refuse: Callable[[str], None],
        skip: Callable[[], object],
        changed: Callable[[], None],
    ) -> None:
        """Ask `may_act` whether a person is asked; tell `changed` when a card is lifted or put back."""
        self._context = context
        self._session = session
        self._cloth = cloth
        self._refill = refill
        self._may_act = may_act
        self._in_words = in_words
        self._refuse = refuse
        self._skip = skip
        self._changed = changed
        self.places = NOWHERE
        """Where the card that is carried may lie."""
        self._finger: Point = (0, 0)
        self._scroll: Any = None
        self._came_in = False
        """Whether the carried card was in the middle of the tree: cards come in over an edge."""
        cloth.tree_view.bind(on_tap=self._tap_tree, on_shift=self._follow_tree)

    @property
    def _forest(self) -> Forest:
        return self._session.match.view(None)

    # What can be lifted.

    def thing_at(self, x: float, y: float) -> NutCard | None:
        """Find a card on a shelf."""
        return self._cloth.shelves.card_at(x, y)

    def can_lift(self, thing: NutCard) -> bool:
        """Tell whether whoever is to act may take this card: nobody chooses while others lie face down."""
        if self._refill.face_down or not self._may_act():
            return False
        forest = self._forest
        if forest.card:
            return bool(thing.card == forest.card)
        return forest.is_legal(self._cloth.seat, TAKE[thing.card])

    def take_up(self) -> None:
        """Lift the card that was taken and not yet placed: people see where it may lie."""
        card = self._cloth.shelves.card(self._forest.card)
        if card is not None and self.carrier.carried is None and self.can_lift(card):
            self.carrier.take_up(card)

    def places_for(self, thing: NutCard) -> list[Cell]:
        """List the cells where the carried card may lie."""
        return list(self.places.by_cell)

    def tapped(self, thing: NutCard | None) -> None:
        """Say why a card cannot be taken now; skip what is being shown."""
        if thing is None or not self._may_act():
            self._skip()
        elif self._forest.card:
            self._refuse(self._first_place_it())
        else:
            try:
                self._forest.check(self._cloth.seat, TAKE[thing.card])
            except IllegalMove as error:
                self._refuse(self._in_words(error))

    def lifted(self, thing: NutCard) -> None:
        """Raise the card and mark where it may lie."""
        by_finger = self.carrier.by_finger
        tree_view = self._cloth.tree_view
        self.places = Places(tree_view.tree, thing.card)
        thing.mark = "held"
        if tree_view.tree.cards:
            tree_view.marks.tick(tree_view.tree, self.places.by_cell.values())
        else:
            self._offer_ways(thing, None)
        self._cloth.shelves.raise_card(thing, by_finger)
        if by_finger and not self._scroll:
            self._came_in = False
            self._scroll = Clock.schedule_interval(self._scroll_at_edge, SCROLL_SECONDS)
        self._changed()

    # Under the finger.

    def target(self, thing: NutCard, x: float, y: float) -> tuple[Cell | None, Point]:
        """Snap the card to a place that is near, and let it lie as the column demands."""
        self._finger = x, y
        view = self._cloth.tree_view
        if thing.width != view.section:
            thing.size = view.section, view.section * SECTIONS
        in_tree = view.collide_point(x, y)
        y += ABOVE_FINGER * thing.height
        if not view.tree.cards and in_tree:
            return self._toward_first(thing, x, y)
        if not in_tree and not view.collide_point(x, y):
            thing.turn(side_as_printed(thing.card))
            thing.mark = "held"
            return self._drawn_to(thing, None, (x, y))
        across, down = view.steps_to(x, y)
        nearest = self.places.near(across, down, SNAP)
        if nearest is None:
            thing.mark = "refused" if view.touches(round(across), round(down)) else "held"
            return self._drawn_to(thing, None, (x, y))
        thing.turn(self.places.trunk_side(nearest))
        thing.mark = "legal"
        return self._drawn_to(thing, nearest, view.card_center(nearest))

    def _toward_first(self, thing: NutCard, x: float, y: float) -> tuple[Cell, Point]:
        """Let a first card go to the nearer way to lay it, from anywhere; it snaps when it is near."""
        view = self._cloth.tree_view
        nearest, apart = self.places.nearest(*view.steps_to(x, y))
        home = view.card_center(nearest)
        at = home if apart < SNAP else (x, y)
        if (tuple(thing.center) == home) != (at == home):
            thing.glide_to(at)
        thing.turn(self.places.trunk_side(nearest))
        thing.mark = "legal"
        return nearest, at

    def _drawn_to(self, thing: NutCard, cell: Cell | None, at: Point) -> tuple[Cell | None, Point]:
        if cell != self.carrier.over:
            thing.glide_to(at)
        return cell, at

    def hovers(self, thing: NutCard, place: Cell | None) -> None:
        """Show what every colour and the total would become."""
        cloth, tree = self._cloth, self._cloth.tree_view.tree
        then = None if place is None else self.places.tree_with(place)
        cloth.strip.show(tree, then)
        if tree.cards:
            cloth.tree_view.marks.fade(then is not None)
        else:
            self._offer_ways(thing, place)
        if then is None:
            cloth.gain.hide()
            return
        self._context.sounds.play("leaf")
        if tree.cards:
            cloth.gain.show(tree, then)

    def _offer_ways(self, thing: NutCard, chosen: Cell | None) -> None:
        """Show how the carried card could lie as the first one, and how it would if it were let go."""
        ways = [(cell, self.places.trunk_side(cell)) for cell in self.places.by_cell]
        self._cloth.tree_view.marks.offer(thing.card, ways, chosen)

    def _follow_tree(self, *_: object) -> None:
        """Carry the card to another place: the tree below it has moved."""
        self.carrier.carry_again()

    def _scroll_at_edge(self, seconds: float) -> None:
        """Push the tree when a card is carried to its edge, as long as there are places beyond."""
        view, u = self._cloth.tree_view, self._context.u
        x, y = self._finger
        if not view.tree.cards or not view.collide_point(x, y):
            return
        edge, far = SCROLL_UNITS * u, SCROLL_SPEED * u * seconds
        to_left, to_right = x < view.x + edge, x > view.right - edge
        to_bottom, to_top = y < view.y + edge, y > view.top - edge
        if not (to_left or to_right or to_bottom or to_top):
            self._came_in = True
        elif self._came_in:
            left, right, bottom, top = view.beyond(self.places.by_cell)
            across = min(far, left) * to_left - min(far, right) * to_right
            up = min(far, bottom) * to_bottom - min(far, top) * to_top
            if across or up:
                view.pan(across, up)

    # Letting go.

    def place_at(self, thing: NutCard, x: float, y: float) -> None:
        """Find nothing beside the tree, which takes its taps itself."""

    def put(self, thing: NutCard, place: Cell) -> None:
        """Take the card and place it."""
        move, seat = self.places.by_cell[place], self._cloth.seat
        self._end_carrying()
        if self._session.position.card != thing.card:
            self._session.intend(seat, TAKE[thing.card])
        self._session.intend(seat, move)

    def put_back(self, thing: NutCard) -> None:
        """Let the card go back to its shelf."""
        self._end_carrying()
        thing.mark = "held" if thing.card == self._session.position.card else ""
        self._cloth.shelves.lay_back(thing)
        self._changed()
        if self._cloth.tree_view.tree.cards:
            self.take_up()

    def _end_carrying(self) -> None:
        cloth = self._cloth
        self.places = NOWHERE
        cloth.shelves.let_go()
        cloth.tree_view.marks.wipe()
        cloth.gain.hide()
        cloth.strip.show(cloth.tree_view.tree)
        if self._scroll:
            self._scroll.cancel()
            self._scroll = None

    def why_not(self, thing: NutCard, at: Point) -> str:
        """Say why a card cannot lie where it was let go in the tree."""
        meant = thing.center if self.carrier.by_finger else at
        view, forest, seat = self._cloth.tree_view, self._forest, self._cloth.seat
        if not view.collide_point(*meant):
            taps_another = not self.carrier.by_finger and self.thing_at(*meant) not in (None, thing)
            return self._first_place_it() if forest.card and taps_another else ""
        if forest.card != thing.card:
            forest = forest.apply(seat, TAKE[thing.card])
        across, down = view.steps_to(*meant)
        try:
            forest.check(seat, Place(round(across), round(down)))
        except IllegalMove as error:
            return self._in_words(error)
        return ""

    def _first_place_it(self) -> str:
        return self._context.say("The card that was taken has to be placed first.")

    def _tap_tree(self, view: TreeView, x: float, y: float) -> None:
        """Put a card that a tap has lifted there, or skip what is being shown."""
        self._skip()
        self.take_up()
        if self.carrier.carried is None or self.carrier.by_finger:
            return
        column, row = view.cell_at(x, y)
        near = [(column, row - 1), (column, row), (column, row - 2)]
        if not view.tree.cards:
            near = [self.places.nearest(*view.steps_to(x, y))[0]]
        cell = next((cell for cell in near if cell in self.places.by_cell), None)
        if cell is not None:
            self.carrier.put_on(cell)
        else:
            self.carrier.put_down((x, y))
