"""What the rules ask of people: a card of the hand, a Mountie, whom he takes, the Gemstone, the market."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from app.session.session import Session
from app.tables.nacho_incident.cloth import Cloth
from app.tables.nacho_incident.course import SECRET
from app.tables.nacho_incident.hiring import Hiring
from app.tables.nacho_incident.pieces import Cube
from app.tables.nacho_incident.words import province_name
from app.tables.table import EDGES
from engine.game import Move
from engine.nacho_incident import stages
from engine.nacho_incident.cards import FEE, FLAG, NEIGHBOURS
from engine.nacho_incident.moves import ANYWHERE, HIRE, NOTHING, OWN, Discard, Gem, Sell, Send, WanderTo

SHORT_SECONDS = 0.5


class Choices(Cloth):
    """Asks for what the rules want now; a tap on the table or a pill answers."""

    pass_text = StringProperty("")
    pass_all_text = StringProperty("")
    may_pass = BooleanProperty(False)
    may_undo = BooleanProperty(False)
    take_back_text = StringProperty("")

    def __init__(self, session: Session, **kwargs: Any) -> None:
        self._answers: dict[Widget, Move] = {}
        """What a tap on something on the table answers."""
        self._chosen_mountie: int | None = None
        self._nobody_sells = False
        super().__init__(session=session, **kwargs)
        App.get_running_app().bind(say=self._say_again)

    def _show_table(self, *_: object) -> None:
        super()._show_table()
        self._forget_question()

    def _forget_question(self) -> None:
        """Expect no answer."""
        self._answers, self._chosen_mountie = {}, None
        self.may_pass = self.may_undo = False
        self.pass_text = self.pass_all_text = ""

    # Asking.

    def _ask(self) -> None:
        """Ask for what the rules want now; where they leave no choice it happens by itself."""
        position = self.match.position
        seat = int(self.near) if position.stage not in SECRET else int(self.holder)
        self._show_table()
        self.facing = EDGES[len(self.names)][seat]
        if self.session.forced:
            self.busy = True
            self.asked = ""
            self.after(SHORT_SECONDS, self.session.play_forced)
            return
        self._offer_take_back(seat)
        asks: dict[str, Callable[[int, Any], None]] = {
            stages.HIRE: self._ask_hire, stages.DISCARD: self._ask_discard, stages.SEND: self._ask_send,
            stages.ARREST: self._ask_arrest, stages.WANDER: self._ask_wander, stages.GEM: self._ask_gem,
            stages.SELL: self._ask_sell,
        }  # fmt: skip
        asks[position.stage](seat, self.match.view(seat if self.holder == seat else None))
        self._show_words()

    def _show_words(self) -> None:
        """Say what is asked of whom, and what is to be known for it."""
        if self.match.over:
            return
        say, position = App.get_running_app().say, self.match.position
        seat = position.to_act[0]
        name = self.names[seat]
        self.about = ""
        if seat not in self.persons:
            self.asked = say("{name} is thinking …", name=name)
            return
        match position.stage:
            case stages.SEND:
                self._say_send(seat, name)
            case stages.ARREST:
                self.asked = say("{name}, which Mountie arrests? Tap him", name=name)
                self.about = say("Both leave. Whoever stays costs gold at the end of the round.")
            case stages.WANDER:
                self._say_wander(seat, name)
            case stages.GEM:
                self.asked = say("{name} gives the Gemstone to one of the poorest: tap", name=name)
                self.about = say("Of equal ranks, whoever has the Gemstone plays first.")
            case stages.SELL:
                self.asked = say("{name}, sell food for 1 gold each? Tap it", name=name)
                self.about = say("Then every warehouse is filled up to 2.")
            case _:
                self.asked = ""

    def _say_send(self, seat: int, name: str) -> None:
        say, view = App.get_running_app().say, self.match.view(None)
        moves = view.legal_moves(seat)
        if self.destination >= 0:
            where = province_name(int(self.destination), say)
            fits = any(move.food != NOTHING and move.province == self.destination for move in moves)
            self.asked = say("{name} sends the smuggler to {province}", name=name, province=where)
            self.about = (
                say("Now drag food onto a space there, or deliver nothing.")
                if fits
                else say("No food fits there: deliver nothing.")
            )
            return
        self.asked = (
            say("{name}: drag food onto its space, or the smuggler to a province", name=name)
            if any(move.food != NOTHING for move in moves)
            else say("{name}: no food fits, drag the smuggler to a province", name=name)
        )
        self.about = say("Fee: {n} gold. | Fee: {n} gold.", n=FEE[view.hired[seat]])
        if any(move.owner != OWN for move in moves):
            self.about += " " + say("As the first, a rival's food may be taken too.")

    def _say_wander(self, seat: int, name: str) -> None:
        say = App.get_running_app().say
        moves = self.match.position.legal_moves(seat)
        if self._chosen_mountie is None:
            self.asked = say("{name}, which Mountie wanders? Tap him", name=name)
        elif isinstance(moves[0], WanderTo):
            self.asked = say("{name}, where does the Mountie go? Tap a cantina", name=name)
        else:
            self.asked = say("{name}, whom does the Mountie arrest? Tap him", name=name)
        self.about = (
            say("Nobody can be arrested: he goes to another cantina.")
            if isinstance(moves[0], WanderTo)
            else say("He leaves the empty cantina and arrests one of the highest.")
        )

    def _say_again(self, *_: object) -> None:
        if not self.busy and not self.curtain:
            self._show_words()

    # The hand.

    def _ask_hire(self, seat: int, view: Any) -> None:
        self._open_hand(seat, view, True, self._show_reach, self._hire)

    def _ask_discard(self, seat: int, view: Any) -> None:
        self._open_hand(seat, view, False, lambda card: None, self._discard)

    def _open_hand(
        self,
        seat: int,
        view: Any,
        hires: bool,
        looked_at: Callable[[int], None],
        chosen: Callable[[Any], None],
    ) -> None:
        self.open(
            Hiring(view.hands[seat], hires, looked_at, chosen, view.warehouses[seat],
                   name=self.names[seat], symbol=self.symbols[seat], gold=view.gold[seat])
        )  # fmt: skip
        self._lay_out()

    def _hire(self, card: int) -> None:
        self.close_overlay()
        self.session.intend(int(self.holder), HIRE[card])

    def _discard(self, cards: tuple[int, ...]) -> None:
        self.close_overlay()
        self.session.intend(int(self.holder), Discard(cards))

    # Smuggling: the food is carried, which is told next door.

    def _ask_send(self, seat: int, view: Any) -> None:
        self._show_reach(view.hired[seat])
        legal = [move for move in view.legal_moves(seat) if move.food != NOTHING]
        for cube in self.cubes:
            cube.takeable = any(move.owner == OWN and move.food == cube.food for move in legal)
        for boss in self.bosses:
            for cube in boss.cubes:
                cube.takeable = any(move.owner == boss.seat and move.food == cube.food for move in legal)

    def _show_reach(self, card: int) -> None:
        """Light up where a smuggler can go and what could be sold there; dim the rest and say why."""
        say, view = App.get_running_app().say, self.view
        seat = int(self.holder) if view.stage == stages.HIRE else int(self.near)
        for number, province in enumerate(self.provinces):
            reach = number in NEIGHBOURS[FLAG[card]]
            province.reachable = reach
            province.chosen = number == self.destination
            province.reason = "" if reach else say("too far")
            province.sign = say("flag") if number == FLAG[card] else say("next to it")
            if province.chosen:
                province.sign = say("goes here")
            for space in province.spaces:
                if space.state != "filled":
                    sells = reach and int(space.food) in view.warehouses[seat]
                    space.state = "legal" if sells else "free"

    # Mounties, the Gemstone, the market.

    def _ask_arrest(self, seat: int, view: Any) -> None:
        for move in view.legal_moves(seat):
            self._offer_mountie(move.province, move.mountie, move)

    def _offer_mountie(self, province: int, mountie: int, move: Move) -> None:
        for card in self.cantinas[province].cards:
            if card.mountie and card.card == mountie:
                card.wanted = True
                self._answers[card] = move

    def _ask_wander(self, seat: int, view: Any) -> None:
        """Ask which Mountie wanders, then whom he takes or where he goes, each only if there is a choice."""
        moves = view.legal_moves(seat)
        mounties = {move.mountie for move in moves}
        if len(mounties) == 1:
            self._choose_mountie(mounties.pop(), moves)
            return
        for mountie in mounties:
            move = next(move for move in moves if move.mountie == mountie)
            self._offer_mountie(move.province, mountie, move)

    def _choose_mountie(self, mountie: int, moves: list[Any]) -> None:
        """Offer the smugglers whom a wandering Mountie may take, or the cantinas to which he may go."""
        self._chosen_mountie, self._answers = mountie, {}
        for card in (card for cantina in self.cantinas for card in cantina.cards):
            card.wanted = False
        his = [move for move in moves if move.mountie == mountie]
        if len(his) == 1:
            self.session.intend(int(self.near), his[0])
            return
        for move in his:
            if isinstance(move, WanderTo):
                self.cantinas[move.to].wanted = True
                self._answers[self.cantinas[move.to]] = move
                continue
            for cantina in self.cantinas:
                if move.cantina in (ANYWHERE, int(cantina.province)):
                    for card in cantina.cards:
                        if not card.mountie and card.card == move.smuggler:
                            card.wanted = True
                            self._answers[card] = move

    def _ask_gem(self, seat: int, view: Any) -> None:
        for move in view.legal_moves(seat):
            boss = self.bosses[move.seat]
            if move.seat == seat:
                self._answers[self.ids.own] = move
                self.pass_text = App.get_running_app().say("{name} keeps it", name=self.names[seat])
                self.may_pass = True
            else:
                boss.active = True
                self._answers[boss] = move

    def _ask_sell(self, seat: int, view: Any) -> None:
        say = App.get_running_app().say
        self.may_pass = True
        self.pass_text = say("Sell nothing")
        waiting = [other for other in view.queue if other in self.persons]
        self.pass_all_text = say("Nobody sells") if len(waiting) > 1 else ""
        for cube in self.cubes:
            cube.takeable = True

    def _choose_to_sell(self, cube: Cube) -> None:
        say = App.get_running_app().say
        cube.chosen = not cube.chosen
        number = sum(one.chosen for one in self.cubes)
        self.pass_text = say("Sell {number}", number=number) if number else say("Sell nothing")
        self.pass_all_text = ""

    # Answering.

    def tapped(self, thing: Widget | None) -> None:
        """Answer what is asked, choose food to sell, skip what is being shown, or look closer."""
        if thing is None:
            self.skip()
            return
        answering = thing if thing in self._answers else self._holder_of(thing)
        if self.match.position.stage == stages.SELL and answering in self.cubes:
            self._choose_to_sell(answering)
        elif answering in self._answers:
            self._answer(self._answers[answering])
        else:
            self.looked_at(thing)

    def _holder_of(self, thing: Widget) -> Widget:
        """Find the cantina or the panel on which something lies, where that is what answers."""
        holders = [cantina for cantina in self.cantinas if thing in cantina.cards]
        holders += [boss for boss in self.bosses if thing is boss.hired or thing in boss.cubes]
        holders += [self.ids.own] if thing in self.cubes else []
        return next((holder for holder in holders if holder in self._answers), thing)

    def _answer(self, move: Any) -> None:
        if self.match.position.stage == stages.WANDER and self._chosen_mountie is None:
            self._choose_mountie(move.mountie, self.match.position.legal_moves(int(self.near)))
            self._say_again()
        else:
            self.session.intend(int(self.near), move)

    def press_pass(self) -> None:
        """Deliver nothing, sell what is chosen, or keep the Gemstone."""
        if self.busy or not self.may_pass:
            return
        seat, stage = int(self.near), self.match.position.stage
        if stage == stages.SEND and self.destination >= 0:
            self.session.intend(seat, Send(int(self.destination)))
        elif stage == stages.SELL:
            sold = sorted(int(cube.food) for cube in self.cubes if cube.chosen)
            self.session.intend(seat, Sell(tuple(sold)))
        elif stage == stages.GEM:
            self.session.intend(seat, Gem(seat))

    def press_pass_all(self) -> None:
        """Let nobody who still is to be asked sell anything."""
        if not self.busy and self.match.position.stage == stages.SELL:
            self._nobody_sells = True
            self._sell_nothing()

    def _sell_nothing(self) -> None:
        self._show_table()
        self.busy = True
        self.session.intend(int(self.near), Sell(()))

    # Taking back.

    def _offer_take_back(self, seat: int) -> None:
        say, before = App.get_running_app().say, self.session.undoer
        self.may_undo = before is not None
        if before is not None:
            name = self.names[before]
            self.take_back_text = (
                say("Take back") if before == seat else say("{name} takes it back", name=name)
            )

    def press_take_back(self) -> None:
        """Take the last choice back."""
        if self.may_undo:
            self._nobody_sells = False
            self.take_back()
