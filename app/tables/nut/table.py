"""NUT on the table: three columns on offer, and everybody's tree that grows by overlapping cards."""

from __future__ import annotations

from math import hypot
from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app.session.session import Played, Session
from app.tables.nut.card import SECTIONS, NutCard
from app.tables.nut.counting import Counting
from app.tables.nut.gain import Gain
from app.tables.nut.placing import FIRST_CELLS, Placing
from app.tables.nut.rivals import FullTree, RivalPanel, light_up
from app.tables.nut.shelves import SETTLE_SECONDS, Shelf, Shelves
from app.tables.nut.strip import ScoreStrip
from app.tables.nut.tree_view import Cell, TreeView
from app.tables.nut.words import sentence
from app.tables.pace import pace
from app.tables.table import EDGES
from app.theme import PLAYER_COLOURS, REFERENCE, WHITE
from app.widgets import load_look
from app.widgets.advice import Box, box_of
from engine.game import Event, Move
from engine.nut.cards import COLUMN_NAMES
from engine.nut.moves import Place, Take
from engine.nut.position import ANY_COLUMN

SIDE, WIDEST_SIDE = 212, 300
"""How wide the other players' panels are, at least and in a wide window."""
READ_SECONDS = 0.7
BOT_SECONDS = 0.8
FLY_SECONDS = 0.45


class NutTable(Placing):
    """Whoever is to act has the large tree."""

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

    def __init__(self, session: Session, **kwargs: Any) -> None:
        super().__init__(session=session, **kwargs)
        self.tree_view = TreeView(self.tap_tree, size_hint=(None, None))
        self.strip = ScoreStrip(self._light, size_hint=(None, None))
        self.gain = Gain(self.tree_view)
        self.tree_view.bind(on_shift=lambda _: self.carry_again(), section=self.ids.first.setter("section"))
        self.offer = Shelves(len(self.names), self.ids.loose)
        self.rivals = [
            RivalPanel(seat, self._open_full, name=name, symbol=self.symbols[seat])
            for seat, name in enumerate(self.names)
        ]
        for widget in (self.tree_view, self.strip, *self.shelves):
            self.ids.cloth.add_widget(widget)
        self.ids.above.add_widget(self.gain)
        self.bind(size=self._lay_out, pos=self._lay_out)
        app = App.get_running_app()
        app.bind(u=self._lay_out, say=self._say_again)
        app.sounds.preload("card_lift", "card_refused", "leaf", "branch", "combo", "double", "turn")
        self.session.shown = len(self.match.lines)  # a refilled column may lie face down from then on

    @property
    def shelves(self) -> list[Shelf]:
        """The three columns on offer."""
        return self.offer.all

    @property
    def cards(self) -> list[NutCard]:
        """The cards on offer."""
        return self.offer.cards

    # Showing a position.

    def show(self) -> None:
        """Show the position as it is, and ask whoever is to act."""
        self.busy = False
        self._show_table()
        if self.match.over:
            self.busy = True
            self._count()
        elif self.session.actor is not None and not self._waits_for_a_touch():
            self.after(BOT_SECONDS, self.let_bot_act)

    def lie_anew(self) -> None:
        """Show all that lies there now."""
        self.session.shown = len(self.match.lines)
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
        self._put_out()
        if self.tree_view.tree is not view.trees[seat]:
            self.tree_view.tree = view.trees[seat]
            self.tree_view.fit()
        self.strip.show(view.trees[seat])
        self._show_rivals(view)
        self._show_shelves()
        self._show_words()
        self.may_undo = self.session.undoer is not None

    def _show_rivals(self, view: Any) -> None:
        picker = self._picker(view)
        for panel in self.rivals:
            panel.show(view.trees[panel.seat], panel.seat == picker)
        if isinstance(self.overlay, FullTree):
            self.overlay.show(view.trees[self.overlay.seat])
        self.picker = picker == self.near
        self._lay_out()

    def _picker(self, view: Any) -> int:
        """Tell who chose the column of this turn: those who have placed are no longer in the queue."""
        number = len(self.names)
        return (view.queue[0] - (number - len(view.queue))) % number if view.queue else int(self.near)

    def _show_shelves(self) -> None:
        """Lay the cards on offer onto their shelves, one already taken beside them, new ones face down."""
        offered = self.match.positions[min(self.session.shown, len(self.match.lines))].view(None)
        view = self.match.view(None)
        self.deck = len(view.deck)
        self.offer.show(view, offered)
        self._lay_cards()

    @property
    def face_down(self) -> bool:
        """Whether a refilled column has not been turned over yet: the placement before may be taken back."""
        return self.session.shown < len(self.match.lines)

    def _waits_for_a_touch(self) -> bool:
        """Tell whether even a bot waits: a person who placed the last card decides when it is settled."""
        return self.face_down and self.match.lines[-1].seat in self.persons

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
        self.offer.lay_out(self.right, high, self.y + 26 * u)
        self._lay_cards()

    def _lay_cards(self) -> None:
        self.offer.lay_cards(self.carried if self._finger else None)

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

    def _show_words(self) -> None:
        app, view = App.get_running_app(), self.match.view(None)
        name = self.names[int(self.near)]
        self.empty = not self.tree_view.tree.cards and self.carried is None and self.near in self.persons
        if self.match.over:
            self.asked = ""
        elif self.face_down and (self.near in self.persons or self._waits_for_a_touch()):
            self.asked = app.say("{name} is the Picker: touch the new cards to turn them over", name=name)
        elif self.near not in self.persons:
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

    def take_back(self) -> None:
        """Take the last placement back, as long as no new card has been turned over."""
        if self.busy or self.session.undoer is None:
            return
        self.agenda.clear()  # a bot that was about to act thinks anew
        self.stop_reading()
        self.session.take_back()
        self.session.shown = min(self.session.shown, len(self.match.lines))
        self.show()

    def let_bot_act(self) -> None:
        """Let a bot take or place a card, once everybody has seen what lies there."""
        self._reveal()
        super().let_bot_act()

    def _reveal(self) -> None:
        """Turn the refilled column over: from now on the placement before it stays."""
        if self.face_down:
            known, waited = {card.card for card in self.cards}, self._waits_for_a_touch()
            self.session.shown = len(self.match.lines)
            App.get_running_app().sounds.play("turn")
            self._show_shelves()
            self.offer.turn_up(known)
            self._show_words()
            self.may_undo = self.session.undoer is not None
            if waited and self.session.actor is not None:
                self.after(BOT_SECONDS, self.let_bot_act)

    def on_touch_down(self, touch: Any) -> bool:
        """Turn new cards over with the first touch on any card, so that nobody chooses without them."""
        covered = self.overlay or self.reading or self.busy or self.match.over
        if self.face_down and not covered and self.offer.collide_point(*touch.pos):
            self._reveal()
            return True
        return super().on_touch_down(touch)

    def can_lift(self, thing: NutCard) -> bool:
        """Tell whether whoever is to act may take this card: nobody chooses while others lie face down."""
        return not self.face_down and super().can_lift(thing)

    def advise(self) -> None:
        """Turn new cards over before an expert looks at them."""
        if self.advised() is not None:
            self._reveal()
        super().advise()

    def _light(self, colour: str) -> None:
        light_up(colour, self.strip, self.tree_view)

    def _put_out(self) -> None:
        light_up("", self.strip, self.tree_view)

    def _open_full(self, seat: int) -> None:
        """Show somebody's tree in full, unless a card is being carried."""
        if self._finger:
            return
        self.open(FullTree(seat, self.close_overlay, name=self.names[seat], symbol=self.symbols[seat]))
        self.overlay.show(self.match.view(None).trees[seat])

    @property
    def chapter(self) -> str:
        """The chapter of the rulebook that tells what goes on now."""
        return "scoring" if self.match.over else "placing" if self.match.position.card else "turn"

    # Advice.

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

    def thing(self, name: str) -> Widget | None:
        """Find a column, the points, those of a colour, or a rival's panel."""
        match name.split(":"):
            case ["column", letter]:
                return self.shelves[COLUMN_NAMES.index(letter)]
            case ["strip"]:
                return self.strip
            case ["strip", colour]:
                return self.strip.cells[colour]
            case ["rival", seat]:
                return self.rivals[int(seat) - 1]
        return super().thing(name)

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
            self.session.shown = len(self.match.lines)
            if line.seat not in self.persons:
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
        self.session.shown = len(self.match.lines) - refilled
        if self.session.undoer is None:
            self.session.shown = len(self.match.lines)
        code = played.before.card
        card = next((card for card in self.cards if card.card == code), None)
        tree = played.after.trees[seat]

        def settle() -> None:
            app.sounds.play("branch")
            self.tree_view.tree = tree
            self.strip.show(tree)
            if card is not None and card.parent:
                self.offer.take_away(card)
            self.after(READ_SECONDS, self.show)

        if seat in self.persons and not played.before.trees[seat].cards:
            self.tree_view.grow_at(FIRST_CELLS[move.turned])
        seconds = self._fly_seconds(seat, card, (move.column, move.row))
        if seconds:
            card.side = tree.trunk_side(move.column)
            x, y, *size = self._box_at((move.column, move.row))
            Animation(pos=(x, y), size=size, d=seconds * pace(), t="in_out_quad").start(card)
            self.after(seconds, settle)
        else:
            settle()

    def _fly_seconds(self, seat: int, card: NutCard | None, cell: Cell) -> float:
        """Tell how long a card flies to its place: not at all if a finger has carried it there."""
        if card is None or not pace():
            return 0
        if seat not in self.persons:
            return FLY_SECONDS
        moves = not App.get_running_app().settings.reduced_motion
        x, y, *_ = self._box_at(cell)
        return SETTLE_SECONDS if moves and hypot(card.x - x, card.y - y) > 1 else 0

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
        elif isinstance(self.overlay, FullTree):
            self.overlay.tree_view.let_go()

    def resume(self) -> None:
        """Resume, the counting too."""
        super().resume()
        if isinstance(self.overlay, Counting):
            self.overlay.resume()

    def close(self) -> None:
        """Leave the table."""
        self.let_go()
        if isinstance(self.overlay, Counting):
            self.overlay.stop()
        super().close()


TABLE = NutTable
load_look("nut/table")
