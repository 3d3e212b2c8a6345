"""NUT on the table: three columns on offer, and everybody's tree that grows by overlapping cards."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.host import Host, Played
from app.tables.agenda import pace
from app.tables.nut.card import SECTIONS, NutCard, side_as_printed
from app.tables.nut.counting import Counting
from app.tables.nut.strip import ScoreStrip
from app.tables.nut.tree_view import Cell, TreeView
from app.tables.nut.words import sentence
from app.tables.table import EDGES, Table
from app.theme import PLAYER_COLOURS, REFERENCE, WHITE
from app.widgets import load_look
from app.widgets.advice import Box, box_of
from app.widgets.carry import ABOVE_FINGER, Carrying
from app.widgets.overlays import Overlay
from app.widgets.words import Piece
from engine.game import Event, IllegalMove, Move
from engine.nut.cards import COLUMN_NAMES, LEFT, RIGHT
from engine.nut.moves import TAKE, Place, Take
from engine.nut.position import ANY_COLUMN
from engine.nut.tree import Tree

SNAP = 0.75
"""A card is drawn to a place that is nearer than so many sections."""
SHELF_CARD = 61
SIDE, WIDEST_SIDE = 212, 300
"""How wide the other players' panels are, at least and in a wide window."""
SETTLE_SECONDS = 0.2
READ_SECONDS = 0.7
BOT_SECONDS = 0.8
FLY_SECONDS = 0.45
SCROLL_UNITS, SCROLL_SPEED = 56, 420
"""How near the edge a carried card pushes the tree, and how fast, in units and units a second."""
FIRST_CELLS = {False: (-1, 0), True: (1, 0)}
"""Where the two ways to lay the very first card are offered: as printed and turned."""


class RivalPanel(FloatLayout):
    """Another player's tree, small but live; a tap shows it in full."""

    name = StringProperty("")
    symbol = StringProperty("claw")
    points = NumericProperty(0)
    picker = BooleanProperty(False)
    colour = ListProperty(WHITE)

    def __init__(self, seat: int, open_full: Callable[[int], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.seat = seat
        self.colour = PLAYER_COLOURS[self.symbol].rgba
        self.tree_view = TreeView(lambda x, y: open_full(seat), fixed=True, size_hint=(None, None))
        self.add_widget(self.tree_view)
        self.bind(pos=self._fit, size=self._fit)

    def _fit(self, *_: object) -> None:
        u = App.get_running_app().u
        self.tree_view.pos = self.x + 12 * u, self.y + 12 * u
        self.tree_view.size = self.width - 24 * u, self.height - 70 * u


class Shelf(Widget):
    """One of the three columns on offer."""

    letter = StringProperty("A")
    open = BooleanProperty(True)
    number = NumericProperty(3)


def light_up(colour: str, strip: ScoreStrip, view: TreeView) -> None:
    """Light a colour's best combo up, or put it out."""
    combo = view.tree.best_combo(colour).sections
    lit = not strip.cells[colour].lit and bool(combo)
    strip.light(colour if lit else "")
    view.lit = combo if lit else None


class FullTree(Overlay):
    """Somebody's tree in full, with its points."""

    name = StringProperty("")
    symbol = StringProperty("claw")

    def __init__(self, tree: Tree, close: Callable[[], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._close = close
        self.tree_view = TreeView(size_hint=(None, None))
        self.strip = ScoreStrip(self._light, size_hint=(None, None))
        self.tree_view.tree = tree
        self.strip.show(tree)
        self.add_widget(self.tree_view)
        self.add_widget(self.strip)
        self.bind(pos=self._fit, size=self._fit)

    def _fit(self, *_: object) -> None:
        u = App.get_running_app().u
        self.tree_view.pos = self.center_x - 520 * u, self.center_y - 230 * u
        self.tree_view.size = 1040 * u, 500 * u
        self.strip.pos = self.center_x - 480 * u, self.center_y - 340 * u
        self.strip.size = 960 * u, 74 * u

    def _light(self, colour: str) -> None:
        light_up(colour, self.strip, self.tree_view)

    def on_touch_down(self, touch: Any) -> bool:
        """Look around; a touch beside it goes back to the table."""
        inside = self.tree_view.collide_point(*touch.pos) or self.strip.collide_point(*touch.pos)
        if not inside:
            self._close()
            return True
        return super().on_touch_down(touch)


class NutTable(Carrying, Table):
    """Whoever is to act has the large tree."""

    looks_closer = False
    near = NumericProperty(0)
    """Whose tree is the large one."""
    symbol = StringProperty("claw")
    name = StringProperty("")
    colour = ListProperty(WHITE)
    picker = BooleanProperty(False)
    deck = NumericProperty(0)
    may_undo = BooleanProperty(False)
    empty = BooleanProperty(False)
    """Whether somebody is to lay the very first card."""
    side = NumericProperty(SIDE)
    """How wide the other players' panels are, in units."""

    def __init__(self, host: Host, **kwargs: Any) -> None:
        self.cards: list[NutCard] = []
        self._places: dict[Cell, Place] = {}
        """Where the carried card may lie, by its top section."""
        self._scores: dict[Cell, Tree] = {}
        """The tree as it would be, for the places that were looked at."""
        self._scroll: Any = None
        super().__init__(host=host, **kwargs)
        self.tree_view = TreeView(self._tap_tree, self.carry_again, size_hint=(None, None))
        self.strip = ScoreStrip(self._light, size_hint=(None, None))
        self.shelves = [Shelf(letter=letter, number=len(self.names)) for letter in COLUMN_NAMES]
        self.rivals = [
            RivalPanel(
                seat, self._open_full, name=who.name, symbol=self.symbols[seat], size_hint=(None, None)
            )
            for seat, who in enumerate(self.match.seats)
        ]
        self.locks = [Piece(drawn="nut_locked", size_hint=(None, None)) for _ in self.shelves]
        for widget in (self.tree_view, self.strip, *self.shelves):
            self.ids.cloth.add_widget(widget)
        self.bind(size=self._lay_out, pos=self._lay_out)
        app = App.get_running_app()
        app.bind(u=self._lay_out, say=self._say_again)
        app.sounds.preload("card_lift", "card_refused", "leaf", "branch", "combo", "double", "turn")
        self.shown = len(self.match.lines)
        """How many lines people have seen the effect of: a refilled column waits for the next finger."""
        Clock.schedule_once(lambda _: self.show())

    # Showing a position.

    def show(self) -> None:
        """Show the position as it is, and ask whoever is to act."""
        self.busy = False
        self._show_table()
        if self.match.over:
            self.busy = True
            self._count()
        elif self.host.bot_to_act() is not None:
            self.after(BOT_SECONDS, self.let_bot_act)

    def lie_anew(self) -> None:
        """Show all that lies there now."""
        self.shown = len(self.match.lines)
        super().lie_anew()

    def _show_table(self) -> None:
        self.let_go()
        view = self.match.view(None)
        if not self.match.over:
            self.near = view.to_act[0]
            self.facing = EDGES[len(self.names)][int(self.near)]
        seat = int(self.near)
        self.name, self.symbol = self.names[seat], self.symbols[seat]
        self.colour = PLAYER_COLOURS[self.symbol].rgba
        self.picker = bool(view.queue) and len(view.queue) == len(self.names)
        self._put_out()
        if self.tree_view.tree is not view.trees[seat]:
            self.tree_view.tree = view.trees[seat]
            self.tree_view.fit()
        self.strip.show(view.trees[seat])
        self._show_rivals(view)
        self._show_shelves()
        self._show_words()
        self.may_undo = self._undoer() is not None

    def _show_rivals(self, view: Any) -> None:
        picker = view.queue[0] if len(view.queue) == len(self.names) else self._picker(view)
        for panel in self.rivals:
            panel.tree_view.tree = view.trees[panel.seat]
            panel.tree_view.fit()
            panel.points = view.trees[panel.seat].score()
            panel.picker = panel.seat == picker
        self.picker = picker == self.near
        self._lay_out()

    def _picker(self, view: Any) -> int:
        """Tell who chose the column of this turn: the queue's first, before others have placed."""
        number = len(self.names)
        return (view.queue[0] - (number - len(view.queue))) % number if view.queue else int(self.near)

    def _show_shelves(self) -> None:
        """Lay the cards on offer onto their shelves, one already taken beside them."""
        view = self.match.view(None)
        offered = self.match.positions[self.shown].view(None) if self.shown < len(self.match.lines) else view
        lying, self.cards = {card.card: card for card in self.cards}, []
        for lock in self.locks:
            self.ids.loose.remove_widget(lock)
        self.deck = len(offered.deck)
        for number, shelf in enumerate(self.shelves):
            shelf.open = view.column in (ANY_COLUMN, number)
            codes = list(offered.columns[number])
            if view.card and number == view.column:
                codes.append(view.card)
            for code in codes:
                card = lying.pop(code, None)
                if card is None:
                    card = NutCard(card=code, side=side_as_printed(code))
                    self.ids.loose.add_widget(card)
                card.side, card.shade = side_as_printed(code), 1 if shelf.open else 0.45
                card.shelf, card.place = number, codes.index(code)
                card.mark = "held" if code == view.card else ""
                self.cards.append(card)
            if codes and not shelf.open:
                self.ids.loose.add_widget(self.locks[number])
        for card in lying.values():
            self.ids.loose.remove_widget(card)
        self._lay_cards()

    def _lay_out(self, *_: object) -> None:
        """Give the tree as much room as there is."""
        u = App.get_running_app().u
        self.side = min(WIDEST_SIDE, SIDE + max(0, self.width / u - REFERENCE[0]) * 0.2)
        left, right = self.x + (self.side + 38) * u, self.right - 270 * u
        low, high = self.y + 124 * u, self.top - 98 * u
        self.tree_view.pos = round(left + 12 * u), round(low + 10 * u)
        self.tree_view.size = round(right - left - 24 * u), round(high - low - 20 * u)
        self.ids.area.pos, self.ids.area.size = (left, low), (right - left, high - low)
        self.strip.pos = left, self.y + 34 * u
        self.strip.size = right - left, 72 * u
        self._lay_rivals(u, low, high)
        tall = (high - self.y - 26 * u) / len(self.shelves)
        for number, (shelf, lock) in enumerate(zip(self.shelves, self.locks, strict=True)):
            shelf.size = 220 * u, tall - 14 * u
            shelf.pos = self.right - 254 * u, high - (number + 1) * tall
            lock.size = 62 * u, 62 * u
            lock.center = shelf.center
        self._lay_cards()

    def _lay_rivals(self, u: float, low: float, high: float) -> None:
        others = [panel for panel in self.rivals if panel.seat != self.near]
        for panel in self.rivals:
            if panel.seat == self.near and panel.parent:
                self.ids.cloth.remove_widget(panel)
        others.sort(key=lambda panel: (panel.seat - self.near) % len(self.names))
        tall = min((high - low) / max(1, len(others)), 330 * u)
        for number, panel in enumerate(others):
            if not panel.parent:
                self.ids.cloth.add_widget(panel)
            panel.size = self.side * u, tall - 10 * u
            panel.pos = self.x + 28 * u, high - (number + 1) * tall + 10 * u

    def _lay_cards(self) -> None:
        for card in self.cards:
            if card is not self.carried or not self._finger:
                Animation.cancel_all(card)
                card.size, card.pos = self._shelf_size(), self._shelf_pos(card)

    def _shelf_size(self) -> tuple[float, float]:
        u = App.get_running_app().u
        width = min(SHELF_CARD * u, (self.shelves[0].height - 28 * u) / SECTIONS)
        return round(width), round(width) * SECTIONS

    def _shelf_pos(self, card: NutCard) -> tuple[float, float]:
        shelf = self.shelves[card.shelf]
        width, _ = self._shelf_size()
        step = shelf.width / 3.1
        row = (shelf.number - 1) * step
        u = App.get_running_app().u
        return shelf.center_x - row / 2 - width / 2 + card.place * step, shelf.y + 17 * u

    def _show_words(self) -> None:
        app, view = App.get_running_app(), self.match.view(None)
        name = self.names[int(self.near)]
        self.empty = (
            not self.tree_view.tree.cards and self.carried is None and self.near not in self.host.bots
        )
        if self.match.over:
            self.asked = ""
        elif self.near in self.host.bots:
            self.asked = app.say("{name} is thinking …", name=name)
        elif self.carried is not None or view.card:
            self.asked = app.say("{name}, where does the card grow?", name=name)
        elif view.column == ANY_COLUMN:
            self.asked = app.say("{name}, the Picker, takes a card from any column", name=name)
        else:
            column = COLUMN_NAMES[view.column]
            self.asked = app.say("{name} takes a card from column {column}", name=name, column=column)

    def _say_again(self, *_: object) -> None:
        if not self.busy:
            self._show_words()

    # What people intend.

    def _undoer(self) -> int | None:
        return next((seat for seat in self.persons if self.match.can_undo(seat, self.shown)), None)

    def take_back(self) -> None:
        """Take the last placement back, as long as the next person has touched nothing."""
        seat = self._undoer()
        if seat is None or self.busy:
            return
        self.agenda.clear()  # a bot that was about to act thinks anew
        self.stop_reading()
        self.host.undo(seat, self.shown)
        if self.match.position.card and not self.match.positions[-2].forced():
            self.host.undo(seat, self.shown)  # who had no other card keeps it; else it goes back as well
        self.shown = min(self.shown, len(self.match.lines))
        self.show()

    def let_bot_act(self) -> None:
        """Let a bot take or place a card, once everybody has seen what lies there."""
        self._reveal()
        super().let_bot_act()

    def _reveal(self) -> None:
        """Refill the column that was emptied: from now on the placement before it stays."""
        if self.shown < len(self.match.lines):
            self.shown = len(self.match.lines)
            self._show_shelves()
            self.may_undo = self._undoer() is not None

    def on_touch_down(self, touch: Any) -> bool:
        """Take the first touch of the next person for it that the placement before is settled."""
        on_button = any(button.collide_point(*touch.pos) for button in (self.ids.undo, self.ids.pause))
        if not self.overlay and not on_button and not self.busy and not self.match.over:
            self._reveal()
        return super().on_touch_down(touch)

    # Carrying a card from a shelf into the tree.

    def thing_at(self, x: float, y: float) -> Widget | None:
        """Find a card on a shelf."""
        if self.busy:
            return None
        return next((card for card in self.cards if card.collide_point(x, y)), None)

    def can_lift(self, thing: NutCard) -> bool:
        """Tell whether whoever is to act may take this card."""
        view = self.match.view(None)
        if self.busy or self.match.over or self.near in self.host.bots:
            return False
        return thing.card == view.card if view.card else view.is_legal(int(self.near), TAKE[thing.card])

    def lifted(self, thing: NutCard) -> None:
        """Raise the card and mark where it may lie."""
        app = App.get_running_app()
        app.sounds.play("card_lift")
        app.haptics.buzz("lift")
        Animation.cancel_all(thing)
        tree = self.tree_view.tree
        thing.mark = "held"
        self._scores = {}
        places = tree.places(thing.card)
        if tree.cards:
            self._places = {(place.column, place.row): place for place in places}
            self.tree_view.show_spots(places)
        else:
            self._places = {FIRST_CELLS[place.turned]: place for place in places}
            self.tree_view.show_offers(thing.card, ((cell, self._side(cell)) for cell in self._places))
        loose = self.ids.loose
        loose.remove_widget(thing)
        loose.add_widget(thing)
        if self._finger and not self._scroll:
            self._scroll = Clock.schedule_interval(self._scroll_at_edge, 1 / 30)
        self._show_words()

    def _size_to_tree(self, thing: NutCard) -> None:
        side = self.tree_view.section
        if thing.width != side:
            thing.size = side, side * SECTIONS

    def target(self, thing: NutCard, x: float, y: float) -> tuple[Any, tuple[float, float]]:
        """Snap the card to a place that is near, and let it lie as the column demands."""
        view = self.tree_view
        self._size_to_tree(thing)
        y += ABOVE_FINGER * thing.height
        if not view.collide_point(x, min(max(y, view.y + 1), view.top - 1)):
            thing.side = side_as_printed(thing.card)
            return None, (x, y)
        across, down = view.steps_to(x, y)
        nearest, least = None, SNAP
        for cell in ((round(across) + dx, round(down) + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
            apart = hypot(across - cell[0], down - cell[1])
            if apart < least and cell in self._places:
                nearest, least = cell, apart
        if nearest is None:
            return None, (x, y)
        thing.side = self._side(nearest)
        return nearest, view.card_center(nearest)

    def _side(self, cell: Cell) -> int:
        tree = self.tree_view.tree
        if tree.cards:
            return int(tree.trunk_side(cell[0]))
        place = self._places[cell]
        card = self.carried.card if self.carried else ""
        return LEFT if place.turned else side_as_printed(card) if card else RIGHT

    def place_at(self, thing: NutCard, x: float, y: float) -> Any:
        """Find nothing beside the tree, which takes its taps itself."""
        return None

    def hovers(self, thing: NutCard, place: Cell | None) -> None:
        """Show what every colour and the total would become."""
        thing.mark = "held" if place is None else "legal"
        if place is None:
            self.strip.show(self.tree_view.tree)
            return
        App.get_running_app().sounds.play("leaf")
        self.strip.show(self.tree_view.tree, self._tree_with(thing.card, place))

    def _tree_with(self, card: str, cell: Cell) -> Tree:
        if cell not in self._scores:
            self._scores[cell] = self.tree_view.tree.with_card(card, self._places[cell])
        return self._scores[cell]

    def _scroll_at_edge(self, seconds: float) -> None:
        """Push the tree when a card is carried to its edge."""
        finger, view, u = self._finger, self.tree_view, App.get_running_app().u
        if not finger or not self.tree_view.tree.cards:
            return
        x, y = self.to_widget(*finger.pos)
        if not view.collide_point(x, y):
            return
        edge, far = SCROLL_UNITS * u, SCROLL_SPEED * u * seconds
        across = far * ((x < view.x + edge) - (x > view.right - edge))
        up = far * ((y < view.y + edge) - (y > view.top - edge))
        if across or up:
            view.pan(across, up)

    def put(self, thing: NutCard, place: Cell) -> None:
        """Take the card and place it."""
        move = self._places[place]
        self._end_carrying()
        App.get_running_app().haptics.buzz("drop")
        seat = int(self.near)
        if self.match.position.card != thing.card:
            self.host.intend(seat, TAKE[thing.card])
        self.host.intend(seat, move)

    def put_back(self, thing: NutCard, at: tuple[float, float] | None) -> None:
        """Let the card go back to its shelf; where it was refused, say why."""
        over = self._cell_under(thing) if at else None
        self._end_carrying()
        thing.mark = "held" if thing.card == self.match.position.card else ""
        thing.side = side_as_printed(thing.card)
        size, pos = self._shelf_size(), self._shelf_pos(thing)
        seconds = SETTLE_SECONDS * pace()
        if seconds and not App.get_running_app().settings.reduced_motion:
            Animation(size=size, pos=pos, d=seconds, t="out_quad").start(thing)
        else:
            thing.size, thing.pos = size, pos
        if over:
            self._refuse_place(thing.card, over)
        self._show_words()

    def _end_carrying(self) -> None:
        self._places, self._scores = {}, {}
        self.tree_view.hide_spots()
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
        if not self.tree_view.tree.cards:
            self.screen.notice.show(app.say("The first card grows on a marked place."))
            return
        position, seat = self.match.view(None), int(self.near)
        if position.card != card:
            position = position.apply(seat, TAKE[card])
        try:
            position.check(seat, Place(*cell))
        except IllegalMove as error:
            self.refuse(error)

    def tapped(self, thing: Widget | None) -> None:
        """Say why a card cannot be taken now; skip what is being shown."""
        if thing is None:
            self.skip()
        elif self.near not in self.host.bots and not self.busy:
            if self.match.position.card:
                say = App.get_running_app().say
                self.screen.notice.show(say("The card that was taken has to be placed first."))
                return
            try:
                self.match.view(None).check(int(self.near), TAKE[thing.card])
            except IllegalMove as error:
                self.refuse(error)

    def _tap_tree(self, x: float, y: float) -> None:
        """Put a card that a tap has lifted there, or skip what is being shown."""
        if self.busy:
            self.skip()
        if self.carried is None or self._finger:
            return
        column, row = self.tree_view.cell_at(x, y)
        for cell in ((column, row - 1), (column, row), (column, row - 2)):
            if cell in self._places:
                thing = self.carried
                self._forget()
                self.put(thing, cell)
                return
        code = self.carried.card
        self._end(None)
        self._refuse_place(code, (column, row - 1))

    def _light(self, colour: str) -> None:
        light_up(colour, self.strip, self.tree_view)

    def _put_out(self) -> None:
        self.strip.light("")
        self.tree_view.lit = None

    def _open_full(self, seat: int) -> None:
        tree = self.match.view(None).trees[seat]
        self.open(FullTree(tree, self.close_overlay, name=self.names[seat], symbol=self.symbols[seat]))

    @property
    def chapter(self) -> str:
        """The chapter of the rulebook that tells what goes on now."""
        return "scoring" if self.match.over else "placing" if self.match.position.card else "turn"

    # Advice.

    def leads_on(self, move: Move) -> bool:
        """Take a card, and then place it."""
        return isinstance(move, Take)

    def boxes(self, seat: int, move: Move) -> list[Box]:
        """Point at the card and at its place in the tree."""
        if isinstance(move, Take):
            return [box_of(card) for card in self.cards if card.card == move.card]
        held = [box_of(card) for card in self.cards if card.card == self.match.position.card]
        view = self.tree_view
        cell = (move.column, move.row) if view.tree.cards else FIRST_CELLS[move.turned]
        return [*held, self._box_at(cell)]

    def _box_at(self, cell: Cell) -> Box:
        """Tell where a card lies in the tree."""
        side = self.tree_view.section
        x, y = self.tree_view.card_center(cell)
        return Box(x - side / 2, y - side * SECTIONS / 2, side, side * SECTIONS)

    def kept_free(self) -> list[Box]:
        """Keep the tree, its points and the cards on offer free."""
        grown = [self._box_at((card.column, card.row)) for card in self.tree_view.tree.cards]
        return [*grown, box_of(self.strip), *(box_of(shelf) for shelf in self.shelves)]

    def reason(self, seat: int, moves: list[Move]) -> str:
        """Say how many points the place brings."""
        card = moves[0].card if isinstance(moves[0], Take) else self.match.position.card
        tree = self.tree_view.tree
        gain = tree.with_card(card, moves[-1]).score() - tree.score()
        say = App.get_running_app().say
        return say("{n} point more. | {n} points more.", n=gain) if gain > 0 else ""

    # What has happened.

    def sentence(self, event: Event) -> str:
        """Tell in words what happened."""
        return sentence(event, self.names, App.get_running_app().say)

    def tell(self, played: list[Played]) -> None:
        """Show a card being taken and placed, then the position."""
        line = played[0].line
        if isinstance(line.move, Take):
            self.shown = len(self.match.lines)
            if line.seat in self.host.bots:
                self.show()
        elif isinstance(line.move, Place):
            self._placed(played[0])

    def _placed(self, played: Played) -> None:
        app = App.get_running_app()
        seat, move = played.line.seat, played.line.move
        self.busy, self.empty = True, False
        self._put_out()
        self.asked = self.sentence(played.line.events[0])
        refilled = any(event.name == "column_filled" for event in played.line.events)
        self.shown = len(self.match.lines) - (refilled and not self.match.over)
        code = played.before.card
        card = next((card for card in self.cards if card.card == code), None)
        tree = played.after.trees[seat]

        def settle() -> None:
            app.sounds.play("branch")
            self.tree_view.tree = tree
            self.strip.show(tree)
            if card is not None and card.parent:
                self.ids.loose.remove_widget(card)
                self.cards.remove(card)
            self.after(READ_SECONDS, self.show)

        if seat in self.host.bots and card is not None and pace():
            card.side = tree.trunk_side(move.column)
            side = self.tree_view.section
            x, y = self.tree_view.corner((move.column, move.row))
            fly = Animation(
                pos=(x, y - side * SECTIONS),
                size=(side, side * SECTIONS),
                d=FLY_SECONDS * pace(),
                t="in_out_quad",
            )
            fly.start(card)
            self.after(FLY_SECONDS, settle)
        else:
            settle()

    def _count(self) -> None:
        """Count every tree colour by colour, then show the result."""
        trees = self.match.position.trees
        self.open(Counting(trees, self.names, self.symbols, self._counted))

    def _counted(self) -> None:
        self.close_overlay()
        self.finish()

    def pause(self) -> None:
        """Stand still."""
        super().pause()
        self.let_go()
        self.tree_view.let_go()
        if isinstance(self.overlay, Counting):
            self.overlay.hold()

    def resume(self) -> None:
        """Go on."""
        super().resume()
        if isinstance(self.overlay, Counting):
            self.overlay.resume()

    def close(self) -> None:
        """Leave the table."""
        self.let_go()
        if isinstance(self.overlay, Counting):
            self.overlay.stop()
        super().close()


load_look("nut/table")
