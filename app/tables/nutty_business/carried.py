"""Cards under fingers: from the hand to one's own piles, a Raid to a rival's; and what is asked meanwhile."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from app.tables.nutty_business.card import Card, Pile
from app.tables.nutty_business.cloth import Cloth
from app.tables.nutty_business.hand import LIFTED
from app.tables.nutty_business.preview import coming_back, rows
from app.tables.nutty_business.words import rule
from app.tables.nutty_business.zoom import CardZoom
from app.tables.pace import pace
from app.widgets.carry import Carrying
from engine.game import IllegalMove, Move
from engine.nutty_business.cards import CODES
from engine.nutty_business.moves import LEFT, NEW, RIGHT, Play, UseRaid


class CarriedCards(Carrying, Cloth):
    """Turns drags and taps into moves, and says where a card may go, what it brings, and why not."""

    symbol = StringProperty("claw")
    """Of whoever is asked."""

    def __init__(self, **kwargs: Any) -> None:
        self._moves: dict[Pile, Move] = {}
        """Where the carried card may go, and the move that it would be."""
        self._uses: dict[Pile, Move] = {}
        """The cards that wait to be applied."""
        self._refusal = ""
        """What the holder was told last, which names his card."""
        super().__init__(**kwargs)

    def _show_table(self, *_: object) -> None:
        self.let_go()
        super()._show_table()

    def _show_words(self) -> None:
        app, view = App.get_running_app(), self.view
        seat = int(view.turn)
        name = self.names[seat]
        self.symbol = self.symbols[seat]
        if view.openings:
            self.asked = ""
        elif seat not in self.persons:
            self.asked = app.say("{name} is thinking …", name=name)
        elif self.carried is not None:
            raid = isinstance(next(iter(self._moves.values()), None), UseRaid)
            self.asked = (
                app.say("{name}, which pile gets covered?", name=name)
                if raid
                else app.say("{name}, where does the card go?", name=name)
            )
        elif not view.to_use:
            self.asked = app.say("{name}, play a card!", name=name)
        elif self._uses:
            self.asked = app.say("{name}, which card acts first?", name=name)
        elif not view.paying and not self.busy:  # else a card is about to act by itself
            self.asked = app.say("{name}, drag the Raid onto the pile to cover", name=name)

    def thing_at(self, x: float, y: float) -> Widget | None:
        """Find a card of the hand, else a pile."""
        if self.busy:
            return None
        card = self.hand.at(x, y)
        if card is not None:
            return card
        pile = next((pile for pile in self.piles if pile.codes and pile.collide_point(x, y)), None)
        return pile.top_card if pile is not None and self._raids(pile) else pile

    def can_lift(self, thing: Widget) -> bool:
        """Tell whether it is a card of whoever's turn it is, or a Raid that may choose."""
        return isinstance(thing, Card) and bool(self._moves_of(thing))

    def _moves_of(self, card: Card) -> dict[Pile, Move]:
        view = self.view
        if self.busy or self.holder != view.turn or view.openings:
            return {}
        if isinstance(card.parent, Pile):
            return self._raids(card.parent)
        own = self.gangs[int(self.holder)].piles
        return {
            own[LEFT if move.place == LEFT else RIGHT]: move
            for move in view.legal_moves(view.turn)
            if isinstance(move, Play) and CODES[move.card] == card.code
        }

    def _raids(self, pile: Pile) -> dict[Pile, Move]:
        """List the piles that the Raid on top of this one may cover."""
        view = self.view
        if pile.seat != self.holder or view.turn != self.holder or not view.to_use or self.busy:
            return {}
        return {
            self.gangs[move.rival].piles[move.covered]: move
            for move in view.legal_moves(view.turn)
            if isinstance(move, UseRaid) and move.side == pile.side
        }

    def places_for(self, thing: Widget) -> list[Widget]:
        """List the piles where it may go."""
        return list(self._moves)

    def lifted(self, thing: Card) -> None:
        """Raise the card; the places where it may go glow."""
        app = App.get_running_app()
        app.sounds.play("card_lift")
        app.haptics.buzz("lift")
        self._moves = self._moves_of(thing)
        for pile in self.piles:
            pile.wanted = "legal" if pile in self._moves else ""
        Animation.cancel_all(thing)
        if self._finger or isinstance(thing.parent, Pile):
            thing.angle = 0
            Animation(zoom=LIFTED, height_above=1, d=0.12).start(thing)
        if isinstance(thing.parent, Pile):
            self._lay_above(thing.parent)
        else:
            self._lay_above(self.hand)
            self._lay_above(self.preview)
            self.hand.lift(thing, by_finger=self._finger is not None)
            self.hand.restack()
            self.hand.fan()
        self._show_words()
        if not self._finger:
            self.asked = rule(thing.code, self.names[int(self.holder)], app.say).does

    def hovers(self, thing: Card, place: Pile | None) -> None:
        """Show what it would bring there."""
        for pile in self._moves:
            pile.wanted = "nearest" if pile is place else "legal"
        move = self._moves.get(place)
        thing.angle = -4 if place is None else 0
        thing.aimed = place is not None
        if move is None:
            self.preview.hide()
        else:
            view, seat = self.view, int(self.holder)
            back = coming_back(view, seat, move)
            self.preview.show(rows(view, seat, move, self.symbols), thing.gang, back)

    def on_touch_move(self, touch: Any) -> bool:
        """Keep the preview beside the card."""
        answered = super().on_touch_move(touch)
        if self.preview.opacity and self.carried is not None:
            self.preview.stand_by(self.carried, self.over, self)
        return answered

    def put(self, thing: Card, place: Pile) -> None:
        """Play the card there."""
        app = App.get_running_app()
        app.haptics.buzz("drop")
        move = self._moves[place]
        self._unlift(thing)
        if isinstance(thing.parent, Pile):
            self._lay_home(thing)
        if not self.session.intend(int(self.holder), move):
            self._show_table()

    def put_back(self, thing: Card, at: tuple[float, float] | None) -> None:
        """Let the card spring back; where it was refused, say why."""
        self._unlift(thing)
        if isinstance(thing.parent, Pile):
            self._lay_home(thing)
            for pile in (*self._uses, thing.parent):
                pile.wanted = "ask"
        else:
            self.hand.restack()
            self.hand.fan()
        reason = self._why_not(thing, at) if at else ""
        if reason:
            app = App.get_running_app()
            app.sounds.play("card_refused")
            app.haptics.buzz("refuse")
            self._say_why_not(reason)
        if not self.curtain and not self.match.over:
            self._show_words()

    def _unlift(self, thing: Card) -> None:
        self.hand.lift(None)
        self.preview.hide()
        thing.aimed = False
        Animation.cancel_all(thing)
        for pile in self._moves:
            pile.wanted = ""
        self._moves = {}

    def _lay_home(self, raid: Card) -> None:
        """Let a Raid go back to its pile."""
        raid.angle = 0
        home = {"pos": raid.parent.pos, "zoom": 1, "height_above": 0}
        seconds = 0.2 * pace()
        if seconds and not App.get_running_app().settings.reduced_motion:
            Animation(**home, d=seconds, t="out_quad").start(raid)
        else:
            for fact, value in home.items():
                setattr(raid, fact, value)

    def _why_not(self, card: Card, at: tuple[float, float]) -> str:
        """Say in a sentence why a card cannot go where it was let go."""
        say = App.get_running_app().say
        pile = next(
            (pile for pile in self.piles if (pile.codes or pile.free) and pile.collide_point(*at)), None
        )
        if pile is None or pile is card.parent:
            return ""
        seat = int(self.holder)
        if isinstance(card.parent, Pile):
            return say("Only a rival with two piles can be raided.")
        if pile.seat != seat:
            return say("Cards go onto one's own piles.")
        try:
            self.view.check(seat, Play(CODES.index(card.code), NEW if not pile.codes else pile.side))
        except IllegalMove as error:
            return self.in_words(error)
        return ""

    def refuse(self, error: IllegalMove) -> None:
        """Say why something was refused."""
        self._say_why_not(self.in_words(error))

    def _say_why_not(self, reason: str) -> None:
        self._refusal = reason
        self.screen.notice.show(reason)

    def tapped(self, thing: Widget | None) -> None:
        """Apply a card that waits for it; explain any other; skip what is being shown."""
        if thing is None:
            self.skip()
        elif thing in self._uses and not self.busy:
            move = self._uses[thing]
            self._uses = {}
            self.session.intend(int(self.holder), move)
        else:
            self.looked_at(thing)

    def looked_at(self, thing: Widget) -> None:
        """Show a card large, with its rule; of a pile also what lies below."""
        pile = thing.parent if isinstance(thing.parent, Pile) else thing
        codes = list(pile.codes) if isinstance(pile, Pile) else [thing.code]
        name = self.names[self.symbols.index(thing.gang)]
        self.open(
            CardZoom(symbol=thing.gang, name=name, codes=codes, close=self.close_overlay,
                     look_up=self.screen.look_up)
        )  # fmt: skip
