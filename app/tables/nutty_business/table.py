"""Nutty Business on the table: two piles each, a hand of eight, drag and drop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from app.host import Host, Played
from app.tables.agenda import pace
from app.tables.curtained import NOBODY, CurtainedTable
from app.tables.nutty_business.card import Card, Pile
from app.tables.nutty_business.customs import Customs
from app.tables.nutty_business.gang import Gang, seat_gangs
from app.tables.nutty_business.hand import LIFTED, Hand
from app.tables.nutty_business.opening import Opening, Reveal
from app.tables.nutty_business.preview import Preview, coming_back, rows
from app.tables.nutty_business.words import rule, sentence, short_name
from app.tables.nutty_business.zoom import CardZoom
from app.tables.table import EDGES, Step
from app.widgets import load_look
from app.widgets.advice import Box, box_of
from app.widgets.carry import Carrying
from engine.game import Event, IllegalMove, Move
from engine.nutty_business.cards import CODES
from engine.nutty_business.moves import LEFT, NEW, RIGHT, Pay, Play, Start, Use, UseRaid

READ_SECONDS = 1.0
"""How long a sentence stays."""
SHORT_SECONDS = 0.45
BANNER_SECONDS = 2.2
FLY_SECONDS = 0.5
BOT_SECONDS = 0.9
SOUNDS = ("card_lift", "card_drop", "card_refused", "purse", "thief", "raid", "shield", "holiday", "turn")


class NuttyBusinessTable(Carrying, CurtainedTable):
    """The gangs round the table and the holder's hand."""

    symbol = StringProperty("claw")
    """Of whoever is asked."""
    may_undo = BooleanProperty(False)
    last_turns = BooleanProperty(False)
    banner = StringProperty("")

    def __init__(self, host: Host, **kwargs: Any) -> None:
        self._moves: dict[Pile, Move] = {}
        """Where the carried card may go, and the move that it would be."""
        self._uses: dict[Pile, Move] = {}
        """The cards that wait to be applied."""
        self._refusal = ""
        """What the holder was told last, which names his card."""
        super().__init__(host=host, **kwargs)
        self.gangs = [
            Gang(seat, who.name, self.symbols[seat], bool(who.bot))
            for seat, who in enumerate(self.match.seats)
        ]
        self.hand = Hand()
        self.preview = Preview()
        for gang in self.gangs:
            for widget in gang.widgets:
                self.ids.cloth.add_widget(widget)
        self.ids.cloth.add_widget(self.hand)
        self.ids.cloth.add_widget(self.preview)
        self.bind(size=self._seat, pos=self._seat, near=self._seat, holder=self._show_table)
        app = App.get_running_app()
        app.bind(u=self._seat, say=self._say_again)
        app.sounds.preload(*SOUNDS)
        Clock.schedule_once(lambda _: self.show())

    # Showing a position.

    def show(self) -> None:
        """Show the position as it is, and ask whoever is to act."""
        self.busy = False
        self._show_table()
        if self.match.over:
            self.busy = True
            self.after(READ_SECONDS, self.finish)
        elif self.host.bot_to_act() is not None:
            self._wait_for_bot()
        else:
            seat = self._person_to_act()
            self.hand_to(seat, self._ask, **self.take_back_offer(seat))

    def _show_table(self, *_: object) -> None:
        """Lay everything out as the holder may see it."""
        view = self.view
        self.let_go()
        self._seat()
        for gang in self.gangs:
            gang.show(view)
            gang.plate.active = gang.seat == view.turn and not view.openings
            gang.wait_for_nothing()
        self.last_turns = not view.openings and any(not gang.plate.cards for gang in self.gangs)
        self._show_hand()
        self.may_undo = False

    def _show_hand(self) -> None:
        view, holder = self.view, int(self.holder)
        if holder == NOBODY or view.openings or self.match.over:
            self.hand.clear()
        else:
            self.hand.show(self.symbols[holder], view.hands[holder])

    def _seat(self, *_: object) -> None:
        if self.width > 1:
            seat_gangs(self.gangs, int(self.near), self)

    def _person_to_act(self) -> int:
        """Choose whom to ask: in the opening one after the other, from the first player on."""
        position = self.match.position
        number = len(self.names)
        return min(position.to_act, key=lambda seat: (seat - position.turn) % number)

    def _say_again(self, *_: object) -> None:
        if not self.busy and not self.curtain and not self.match.over:
            self._show_words()

    # Asking.

    def _ask(self) -> None:
        """Ask the holder for what the rules want from him now."""
        seat, view = int(self.holder), self.view
        self._show_table()
        self.facing = EDGES[len(self.names)][seat]
        self.may_undo = self.match.can_undo(seat)
        self._uses = {}
        self._open_choice(seat, view)
        if view.to_use and not view.paying:
            self._ask_what_to_apply(seat, view)
        self._show_words()

    def _open_choice(self, seat: int, view: Any) -> None:
        """Open what a player chooses from, where that is not his hand on the table."""
        if view.openings:
            self.open(Opening(self._choose_opening, name=self.names[seat], symbol=self.symbols[seat]))
        elif view.paying:
            card = CODES[view.top(seat, view.owing_side)]
            self.open(
                Customs(view.owed, self.names, self.symbols, self._pay, take_back=self.take_back,
                        name=self.names[seat], symbol=self.symbols[seat], code=card)
            )  # fmt: skip

    def look_over(self, seat: int) -> None:
        """Show also what a player chooses from."""
        super().look_over(seat)
        self._open_choice(seat, self.view)

    def _ask_what_to_apply(self, seat: int, view: Any) -> None:
        alone = only_choice(view, seat)
        if alone:
            self.busy = True
            self.after(SHORT_SECONDS, lambda: self.host.intend(seat, alone))
            return
        for move in view.legal_moves(seat):
            pile = self.gangs[seat].piles[move.side]
            pile.wanted = "ask"
            if isinstance(move, Use):
                self._uses[pile] = move

    def _show_words(self) -> None:
        app, view = App.get_running_app(), self.view
        seat = int(view.turn)
        name = self.names[seat]
        self.symbol = self.symbols[seat]
        if view.openings:
            self.asked = ""
        elif seat in self.host.bots:
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

    # What people intend.

    def had_no_choice(self, seat: int) -> bool:
        """Tell whether only one card waits, or any order does the same."""
        position = self.match.position
        return bool(position.to_use) and only_choice(position, seat) is not None

    def _choose_opening(self, code: str) -> None:
        self.host.intend(int(self.holder), Start(CODES.index(code)))

    def _pay(self, payment: Pay) -> None:
        self.close_overlay()
        self.host.intend(int(self.holder), payment)

    def _wait_for_bot(self) -> None:
        opening = bool(self.match.position.openings)
        self._show_words()
        self.may_undo = not opening and self.holder in self.persons and self.match.can_undo(int(self.holder))
        self.after(0 if opening and not self.looked_over else BOT_SECONDS, self.let_bot_act)

    # Carrying: a card from the hand to one's own piles, a Raid to a rival's.

    def thing_at(self, x: float, y: float) -> Widget | None:
        """Find a card of the hand, else a pile."""
        if self.busy:
            return None
        card = self.hand.at(x, y)
        if card is not None:
            return card
        piles = (pile for gang in self.gangs for pile in gang.piles)
        pile = next((pile for pile in piles if pile.codes and pile.collide_point(x, y)), None)
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
        for gang in self.gangs:
            for pile in gang.piles:
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

    def _lay_above(self, widget: Widget) -> None:
        """Draw a widget of the table above all the others."""
        cloth = self.ids.cloth
        cloth.remove_widget(widget)
        cloth.add_widget(widget)

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
        if not self.host.intend(int(self.holder), move):
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
        piles = (pile for gang in self.gangs for pile in gang.piles)
        pile = next((pile for pile in piles if (pile.codes or pile.free) and pile.collide_point(*at)), None)
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
            self.host.intend(int(self.holder), move)
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

    def open(self, overlay: Widget) -> None:
        """Lay something over the table; of what hides all of it nothing more is drawn."""
        super().open(overlay)
        self.ids.cloth.opacity = 0 if isinstance(overlay, Opening | Reveal) else 1

    def close_overlay(self) -> None:
        """Take it away again."""
        super().close_overlay()
        self.ids.cloth.opacity = 1

    def conceal(self) -> None:
        """Take the hand, the opening choice and what was said about them off the table."""
        self.let_go()
        self.close_overlay()
        if self.screen.notice.text == self._refusal:
            self.screen.notice.hush()
        super().conceal()

    @property
    def chapter(self) -> str:
        """The chapter of the rulebook that tells what goes on now."""
        position = self.match.position
        if self.match.over or self.last_turns:
            return "end"
        return "start" if position.openings else "customs" if position.paying else "turn"

    # Advice.

    def boxes(self, seat: int, move: Move) -> list[Box]:
        """Point at a card and its pile, or at those who are to be paid."""
        piles = self.gangs[seat].piles
        match move:
            case Start():
                return [box_of(self.overlay.cards[move.card])]
            case Play():
                card = next(card for card in self.hand.cards if card.code == CODES[move.card])
                return [box_of(card), box_of(piles[LEFT if move.place == LEFT else RIGHT])]
            case Pay():
                return [box_of(row) for row in self.overlay.rows if row.seat in dict(move.shares)]
            case UseRaid():
                return [box_of(piles[move.side]), box_of(self.gangs[move.rival].piles[move.covered])]
            case Use():
                return [box_of(piles[move.side])]
        return []

    def kept_free(self) -> list[Box]:
        """Keep the hand and everybody's piles free."""
        if isinstance(self.overlay, Opening):
            return [box_of(card) for card in self.overlay.cards]
        piles = (pile for gang in self.gangs for pile in gang.piles if pile.codes)
        return [box_of(thing) for thing in (*self.hand.cards, *piles)]

    def reason(self, seat: int, moves: list[Move]) -> str:
        """Say what the card brings."""
        move, say = moves[0], App.get_running_app().say
        if isinstance(move, Pay):
            shares = ", ".join(f"{self.names[rival]} {nuts}" for rival, nuts in move.shares)
            return say("Pay like this: {shares}.", shares=shares)
        if not isinstance(move, Play):
            return ""
        view = self.view_of(seat)
        back = coming_back(view, seat, move)
        if back:
            return say("{n} card comes back. | {n} cards come back.", n=len(back))
        gains = [row.text for row in rows(view, seat, move, self.symbols) if row.text]
        if not gains:
            return str(rule(CODES[move.card], self.names[seat], say).does)
        nuts = gains[-1].strip("+= ").replace("·", "–")
        return say("{card} brings {nuts} now.", card=short_name(CODES[move.card], say), nuts=nuts)

    # What has happened.

    def sentence(self, event: Event) -> str:
        """Tell in words what happened; of the last cards only the first one calls the last turns."""
        if event.name == "last_card" and event != self._first_last_card():
            return ""
        return sentence(event, self.names, App.get_running_app().say)

    def _first_last_card(self) -> Event | None:
        events = (event for line in self.match.lines for event in line.events)
        return next((event for event in events if event.name == "last_card"), None)

    def tell(self, played: list[Played]) -> None:
        """Show what happened, step by step, then the position."""
        self.busy = True
        self.may_undo = False
        self._uses = {}
        self.let_go()
        for gang in self.gangs:
            gang.wait_for_nothing()
        self.close_overlay()
        steps = [step for line in played for event in line.line.events for step in self._steps(event, line)]
        self.run(steps)

    def _steps(self, event: Event, played: Played) -> list[Step]:
        """Split an event into what is seen one after the other."""
        text = self.sentence(event)

        def seen(act: Callable[[], None]) -> Callable[[], None]:
            def both() -> None:
                self.asked = text or self.asked
                act()

            return both

        facts = event.facts
        match event.name:
            case "revealed":
                return [(3.2, lambda: self._reveal(facts["cards"], played)), (0, self.close_overlay)]
            case "played":
                return [(SHORT_SECONDS, seen(lambda: self._card_lands(facts, played)))]
            case "taken_back":
                return [(READ_SECONDS, seen(lambda: self._cards_come_back(facts, played)))]
            case "earned":
                return [(READ_SECONDS, seen(lambda: self._nuts_fly(None, facts["seat"], facts["nuts"])))]
            case "paid":
                return [
                    (READ_SECONDS, seen(lambda: self._nuts_fly(facts["seat"], facts["rival"], facts["nuts"])))
                ]
            case "stolen":
                return [(READ_SECONDS, seen(lambda: self._steal(facts)))]
            case "raided":
                return [
                    (0.8, seen(lambda: self._raid(facts))),
                    (READ_SECONDS, seen(lambda: self._raided(facts, played))),
                ]
            case "shielded":
                return [(READ_SECONDS, seen(lambda: self._shield(facts["seat"])))]
            case "idle":
                return [(READ_SECONDS, seen(lambda: None))]
            case "last_card" if text:
                return [(BANNER_SECONDS, lambda: self._announce(text)), (0, self._end_announcement)]
        return []

    def _reveal(self, codes: list[str], played: Played) -> None:
        app = App.get_running_app()
        first = int(played.after.turn)
        self.conceal()
        reveal = Reveal(self.names, self.symbols, codes, first, self.skip)
        reveal.line = app.say("Nothing is earned yet. {name} begins.", name=self.names[first])
        self.open(reveal)
        reveal.turn_over()

    def _card_lands(self, facts: dict[str, Any], played: Played) -> None:
        """Put the card onto its pile; one that nobody has dragged comes flying."""
        seat = facts["seat"]
        gang = self.gangs[seat]
        app = App.get_running_app()
        pile = gang.piles[LEFT if facts["place"] == "left" else RIGHT]
        gang.plate.cards -= 1
        self._show_hand()
        app.sounds.play("holiday" if facts["card"] == "holiday" else "card_drop")
        if seat == self.holder:
            self._lay_pile(pile, played)
        else:
            picture = f"nb_{gang.plate.symbol}_{facts['card']}"
            start, end, side = gang.plate.center, pile.center, pile.height / app.u
            self.sky.fly(picture, start, end, 1, 0.35 * pace(), lambda: self._lay_pile(pile, played), side)

    def _lay_pile(self, pile: Pile, played: Played) -> None:
        after = played.after
        cards = (after.left if pile.side == LEFT else after.right)[pile.seat]
        pile.codes = [CODES[card] for card in cards if card < len(CODES)]

    def _cards_come_back(self, facts: dict[str, Any], played: Played) -> None:
        gang = self.gangs[facts["seat"]]
        own = facts["seat"] == self.holder
        pile = next((pile for pile in gang.piles if pile.codes[-1:] == ["holiday"]), gang.piles[LEFT])
        end = (self.hand.center_x, self.y + 60 * App.get_running_app().u) if own else gang.plate.center
        for code in facts["cards"]:
            self.sky.fly(
                f"nb_{gang.plate.symbol}_{code}", pile.center, end, 1, FLY_SECONDS * pace(), side=110
            )
        gang.plate.cards += len(facts["cards"])

    def _purse(self, seat: int | None) -> tuple[float, float]:
        if seat is None:
            return self.ids.reserve.center
        return self.gangs[seat].plate.ids.purse.center

    def _nuts_fly(self, payer: int | None, payee: int, nuts: int) -> None:
        app = App.get_running_app()

        def landed() -> None:
            self.gangs[payee].plate.nut_comes()
            app.sounds.play("purse")

        if payer is not None:
            for _ in range(nuts):
                self.gangs[payer].plate.nut_goes()
        self.sky.fly("hazelnut", self._purse(payer), self._purse(payee), nuts, FLY_SECONDS * pace(), landed)
        app.haptics.buzz("land")

    def _steal(self, facts: dict[str, Any]) -> None:
        App.get_running_app().sounds.play("thief")
        self._nuts_fly(facts["rival"], facts["seat"], facts["nuts"])

    def _shield(self, seat: int) -> None:
        app = App.get_running_app()
        app.sounds.play("shield")
        app.haptics.buzz("hold")
        self.gangs[seat].defend()

    def _raid(self, facts: dict[str, Any]) -> None:
        """Lift a pile onto the other one, in a sweep of lamplight."""
        app = App.get_running_app()
        app.sounds.play("raid")
        app.haptics.buzz("woof")
        piles = self.gangs[facts["rival"]].piles
        under, over = piles if facts["covered"] == "left" else piles[::-1]
        self._lay_above(over)
        seconds = 0 if app.settings.reduced_motion else 0.5 * pace()
        if seconds:
            Animation(pos=under.pos, d=seconds, t="in_out_quad").start(over)
        light = self.gangs[facts["rival"]].plate
        start, end = (light.x, under.center_y), (light.right, under.center_y)
        self.sky.fly("nb_lamplight", start, end, 1, 0.7 * pace(), side=under.height * 1.1 / app.u)

    def _raided(self, facts: dict[str, Any], played: Played) -> None:
        gang = self.gangs[facts["rival"]]
        for pile in gang.piles:
            Animation.cancel_all(pile)
        self._seat()
        for pile in gang.piles:
            self._lay_pile(pile, played)
        self._nuts_fly(None, facts["seat"], facts["nuts"])

    def _announce(self, text: str) -> None:
        app = App.get_running_app()
        app.sounds.play("last_turns")
        app.haptics.buzz("turn")
        self.banner = text
        self.last_turns = True

    def _end_announcement(self) -> None:
        self.banner = ""


def only_choice(view: Any, seat: int) -> Move | None:
    """Find a card to apply that asks nothing: the only one, or one whose order makes no difference."""
    moves = view.legal_moves(seat)
    if view.paying or not view.to_use:
        return None
    if len(moves) == 1:
        return moves[0]
    for move in moves:
        others = [other for other in moves if other.side != move.side]
        if others and isinstance(move, Use) and all(_commute(view, seat, move, other) for other in others):
            return move
    return None


def _commute(view: Any, seat: int, one: Move, other: Move) -> bool:
    first = view.apply(seat, one)
    second = view.apply(seat, other)
    return bool(
        first.is_legal(seat, other)
        and second.is_legal(seat, one)
        and first.apply(seat, other) == second.apply(seat, one)
    )


load_look("nutty_business/table")
