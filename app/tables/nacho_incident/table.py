"""The Nacho Incident on the table: four provinces, everybody's cantinas, and never a step to remember."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app.host import Host, Played
from app.tables.agenda import pace
from app.tables.curtained import CurtainedTable
from app.tables.nacho_incident.advice import boxes, reason
from app.tables.nacho_incident.bar import Bar
from app.tables.nacho_incident.closer import BossCloser, CardCloser, ProvinceCloser
from app.tables.nacho_incident.hiring import Hiring
from app.tables.nacho_incident.people import BossPanel, Cantina
from app.tables.nacho_incident.pieces import CARD_SHAPE, Cube, SmallCard, SmugglerCard
from app.tables.nacho_incident.province import Province, Space
from app.tables.nacho_incident.round_end import RoundEnd
from app.tables.nacho_incident.scenes import Arrested, HiredReveal
from app.tables.nacho_incident.words import card_of, food_name, province_name, sentence
from app.tables.table import EDGES, Step
from app.theme import PLAYER_COLOURS, WHITE
from app.widgets import load_look
from app.widgets.advice import Box, box_of
from app.widgets.carry import Carrying
from engine.game import Event, Move
from engine.nacho_incident import stages
from engine.nacho_incident.cards import (
    DEMANDS,
    FEE,
    FLAG,
    FOOD_CODES,
    NEIGHBOURS,
    PROVINCE_CODES,
    PROVINCES,
    RANK,
)
from engine.nacho_incident.moves import (
    HIRE,
    NOTHING,
    OWN,
    Discard,
    Gem,
    Sell,
    Send,
    WanderTo,
)
from engine.nacho_incident.table import NOT_HIRED

READ_SECONDS = 1.0
SHORT_SECONDS = 0.5
REVEAL_SECONDS = 3.0
ARREST_SECONDS = 2.2
FLY_SECONDS = 0.5
BOT_SECONDS = 0.9
MOST_COINS = 9
OWN_CUBE = 74
STEP_OF = {
    stages.HIRE: "hire", stages.SEND: "smuggle", stages.ARREST: "cantina", stages.WANDER: "cantina",
    stages.GEM: "round_end", stages.DISCARD: "round_end", stages.SELL: "next", stages.FOOD: "next",
}  # fmt: skip
TURN_STAGES = (stages.HIRE, stages.SEND, stages.ARREST, stages.WANDER)
"""The stages of a turn; in the others the one before is being closed."""
SECRET = (stages.HIRE, stages.DISCARD)
"""The stages in which somebody looks into his hand."""
SOUNDS = ("card_lift", "card_refused", "cube", "coin", "whistle", "cuffs", "shutters", "fanfare", "gem")


class NachoIncidentTable(Carrying, CurtainedTable):
    """Rivals above, provinces in the middle, one's own side below."""

    symbol = StringProperty("claw")
    name = StringProperty("")
    colour = ListProperty(WHITE)
    gold = NumericProperty(0)
    gem = BooleanProperty(False)
    order_line = StringProperty("")
    about = StringProperty("")
    """What letting go would bring, or what the smuggler can do."""
    pass_text = StringProperty("")
    pass_all_text = StringProperty("")
    may_pass = BooleanProperty(False)
    may_undo = BooleanProperty(False)
    take_back_text = StringProperty("")
    destination = NumericProperty(-1)
    """The province to which the smuggler has been dragged already, -1 for none."""

    def __init__(self, host: Host, **kwargs: Any) -> None:
        self._answers: dict[Widget, Move] = {}
        """What a tap on something on the table answers."""
        self._chosen_mountie: int | None = None
        self._nobody_sells = False
        self._sends: dict[Widget, Send] = {}
        """Where the carried thing may go, and what that would be."""
        super().__init__(host=host, **kwargs)
        self.bar = Bar()
        self.provinces = [Province(number) for number in PROVINCES]
        self.cantinas = [Cantina(province=number) for number in PROVINCES]
        self.bosses = [
            BossPanel(seat=seat, name=who.name, symbol=self.symbols[seat], bot=bool(who.bot))
            for seat, who in enumerate(self.match.seats)
        ]
        self.smuggler = SmugglerCard()
        self.cubes: list[Cube] = []
        for widget in (self.bar, *self.provinces, *self.cantinas):
            self.ids.cloth.add_widget(widget)
        self.bind(size=self._lay_out, pos=self._lay_out, holder=self._show_table)
        app = App.get_running_app()
        app.bind(u=self._lay_out, say=self._say_again)
        app.sounds.preload(*SOUNDS)
        Clock.schedule_once(lambda _: self.show())

    # Showing a position.

    def show(self) -> None:
        """Show the position as it is, and ask whoever is to act."""
        self.busy = False
        position = self.match.position
        if position.stage != stages.SELL:
            self._nobody_sells = False
        if self.match.over:
            self.busy = True
            self._show_table()
            self.after(READ_SECONDS, self.finish)
            return
        bot = self.host.bot_to_act()
        if bot is not None:
            if position.stage not in SECRET and not self.persons:
                self.near = bot
            self._show_table()
            self._show_words()
            unseen = position.stage in SECRET and not self.looked_over
            self.after(0 if unseen else BOT_SECONDS, self.let_bot_act)
        elif position.stage in SECRET:
            seat = min(position.to_act, key=lambda seat: (seat - position.gem) % len(self.names))
            self._show_table()
            self.hand_to(seat, self._ask, **self.take_back_offer(seat))
        else:
            self.conceal()
            self.near = position.to_act[0]
            self.facing = EDGES[len(self.names)][int(self.near)]
            if self._nobody_sells:
                self._sell_nothing()
            else:
                self._ask()

    def look_over(self, seat: int) -> None:
        """Show a player's hand too, where he chooses from it."""
        super().look_over(seat)
        ask = {stages.HIRE: self._ask_hire, stages.DISCARD: self._ask_discard}.get(self.view.stage)
        if ask:
            ask(seat, self.view)

    def _show_table(self, *_: object) -> None:
        """Lay everything out as the holder may see it."""
        self.let_go()
        view, near = self.view, int(self.near)
        begun = view.stage in TURN_STAGES or not view.turn
        self.bar.turn = view.turn if begun else view.turn - 1
        self.bar.step = STEP_OF.get(view.stage, "") if view.stage in TURN_STAGES or view.turn else ""
        face_up = view.face_up_mountie()
        self.bar.mountie = -1 if face_up is None else face_up
        for number, province in enumerate(self.provinces):
            if view.piles[number]:
                province.show(view.piles[number][0], view.wanted[number])
            province.reachable, province.reason, province.sign, province.chosen = False, "", "", False
        for number, cantina in enumerate(self.cantinas):
            cantina.show(
                view.smugglers[near][number], view.mounties[near][number], view.rank_total(near, number)
            )
        for boss in self.bosses:
            boss.show(view)
            boss.place = view.order.index(boss.seat) + 1 if boss.seat in view.order else 0
            boss.ready = view.stage == stages.HIRE and view.hired[int(boss.seat)] != NOT_HIRED
            boss.active = boss.seat in view.to_act and view.stage not in SECRET
        self._show_own(view, near)
        self.may_pass = self.may_undo = False
        self.pass_text = self.pass_all_text = self.about = ""
        self.destination = -1
        self._answers, self._sends = {}, {}
        self._lay_out()

    def _show_own(self, view: Any, near: int) -> None:
        """Show the near player's gold, food and hired smuggler."""
        say = App.get_running_app().say
        self.name, self.symbol, self.gold = self.names[near], self.symbols[near], view.gold[near]
        self.colour = PLAYER_COLOURS[self.symbol].rgba
        self.gem = view.gem == near
        place = view.order.index(near) + 1 if near in view.order else 0
        self.order_line = say("plays as number {n}", n=place) if place else ""
        for cube in self.cubes:
            self.ids.loose.remove_widget(cube)
        self.cubes = [Cube(food=food, owner=near) for food in view.warehouses[near]]
        for cube in self.cubes:
            self.ids.loose.add_widget(cube)
        hired = view.hired[near] if view.stage not in (stages.HIRE, *SECRET) else NOT_HIRED
        if hired >= 0:
            self.smuggler.card = hired
            if not self.smuggler.parent:
                self.ids.loose.add_widget(self.smuggler)
        elif self.smuggler.parent:
            self.ids.loose.remove_widget(self.smuggler)

    def _lay_out(self, *_: object) -> None:
        u = App.get_running_app().u
        gap = 13 * u
        column = (self.width - 52 * u - 3 * gap) / 4
        self.bar.pos, self.bar.size = (self.x + 22 * u, self.top - 78 * u), (self.width - 44 * u, 60 * u)
        high = self.top - 84 * u
        self._lay_bosses(u, gap, high)
        tall = 284 * u
        top = high - 98 * u
        for number, province in enumerate(self.provinces):
            x = self.x + 26 * u + number * (column + gap)
            province.size = column, tall
            province.pos = x, top - tall
            self.cantinas[number].size = column, 112 * u
            self.cantinas[number].pos = x, top - tall - 122 * u
        self.ids.own.pos = self.x + 22 * u, self.y + 18 * u
        self.ids.own.size = self.width - 44 * u, max(150 * u, top - tall - 132 * u - self.y - 18 * u)
        self._lay_loose(u)
        if isinstance(self.overlay, Hiring):
            self._lay_hiring(u)

    def _lay_hiring(self, u: float) -> None:
        """Give the hand the room below the provinces."""
        self.overlay.pos = self.x + 22 * u, self.y + 16 * u
        self.overlay.size = self.width - 44 * u, self.provinces[0].y - 14 * u - self.overlay.y

    def _lay_bosses(self, u: float, gap: float, high: float) -> None:
        shown = [boss for boss in self.bosses if boss.seat != self.near]
        shown.sort(key=lambda boss: (boss.seat - self.near) % len(self.names))
        wide = (self.width - 52 * u - gap * (len(shown) - 1)) / max(1, len(shown))
        wide = min(wide, 420 * u)
        left = self.center_x - (wide * len(shown) + gap * (len(shown) - 1)) / 2
        for boss in self.bosses:
            if boss not in shown and boss.parent:
                self.ids.cloth.remove_widget(boss)
        for place, boss in enumerate(shown):
            if not boss.parent:
                self.ids.cloth.add_widget(boss)
            boss.size = wide, 86 * u
            boss.pos = left + place * (wide + gap), high - 90 * u

    def _lay_loose(self, u: float) -> None:
        own = self.ids.own
        for place, cube in enumerate(self.cubes):
            if cube is not self.carried:
                cube.zoom = 1
                side = OWN_CUBE * u
                step = min(side + 8 * u, 92 * u if len(self.cubes) < 3 else 180 * u / len(self.cubes))
                cube.size = side, side
                cube.pos = own.x + 262 * u + place * step, own.center_y - side / 2 - 12 * u
        if self.smuggler is not self.carried:
            tall = min(own.height - 22 * u, 170 * u)
            self.smuggler.size = tall / CARD_SHAPE, tall
            self.smuggler.pos = own.x + 468 * u, own.center_y - tall / 2
            self.smuggler.zoom = 1

    # Asking.

    def _ask(self) -> None:
        """Ask for what the rules want now; where they leave no choice it happens by itself."""
        position = self.match.position
        seat = int(self.near) if position.stage not in SECRET else int(self.holder)
        self._show_table()
        self.facing = EDGES[len(self.names)][seat]
        view = self.match.view(seat) if self.holder == seat else self.match.view(None)
        forced = position.forced()
        if forced and position.stage not in SECRET:
            self.busy = True
            self._show_words()
            self.after(SHORT_SECONDS, lambda: self.host.intend(*forced))
            return
        self._offer_take_back(seat)
        asks: dict[str, Callable[[int, Any], None]] = {
            stages.HIRE: self._ask_hire, stages.DISCARD: self._ask_discard, stages.SEND: self._ask_send,
            stages.ARREST: self._ask_arrest, stages.WANDER: self._ask_wander, stages.GEM: self._ask_gem,
            stages.SELL: self._ask_sell,
        }  # fmt: skip
        asks[position.stage](seat, view)
        self._show_words()

    def _show_words(self, *_: object) -> None:
        say, position = App.get_running_app().say, self.match.position
        if self.match.over:
            return
        acting = position.to_act[0]
        name = self.names[acting]
        if acting in self.host.bots:
            self.asked = say("{name} is thinking …", name=name)
            return
        asked = {
            stages.HIRE: "",
            stages.DISCARD: "",
            stages.SEND: say("{name}: drag food onto its space, or the smuggler to a province", name=name),
            stages.ARREST: say("{name}, which Mountie arrests? Tap him", name=name),
            stages.WANDER: say("{name}, which Mountie wanders? Tap him", name=name),
            stages.GEM: say("{name} gives the Gemstone to one of the poorest: tap", name=name),
            stages.SELL: say("{name}, sell food for 1 gold each? Tap it", name=name),
        }
        self.asked = asked.get(position.stage, "")
        if position.stage == stages.WANDER and self._chosen_mountie is not None:
            self.asked = say("{name}, whom or where to? Tap", name=name)

    def _say_again(self, *_: object) -> None:
        if not self.busy and not self.curtain:
            self._show_words()

    def _ask_hire(self, seat: int, view: Any) -> None:
        self.open(
            Hiring(view.hands[seat], True, self._show_reach, self._hire, view.warehouses[seat],
                   name=self.names[seat], symbol=self.symbols[seat], gold=view.gold[seat])
        )  # fmt: skip
        self._lay_out()

    def _ask_discard(self, seat: int, view: Any) -> None:
        self.open(
            Hiring(view.hands[seat], False, lambda card: None, self._discard, view.warehouses[seat],
                   name=self.names[seat], symbol=self.symbols[seat], gold=view.gold[seat])
        )  # fmt: skip
        self._lay_out()

    def _ask_send(self, seat: int, view: Any) -> None:
        self._show_reach(view.hired[seat])
        legal = [move for move in view.legal_moves(seat) if move.food != NOTHING]
        for cube in self.cubes:
            cube.takeable = any(move.owner == OWN and move.food == cube.food for move in legal)
        for boss in self.bosses:
            for cube in boss.cubes:
                cube.takeable = any(move.owner == boss.seat and move.food == cube.food for move in legal)
        self._say_fee()

    def _say_fee(self) -> None:
        """Say what holds wherever the smuggler goes."""
        say, view, seat = App.get_running_app().say, self.match.view(None), int(self.near)
        if self.destination >= 0:
            self.about = say("Now drag food onto a space there, or deliver nothing.")
            return
        self.about = say("Fee: {fee} gold.", fee=FEE[view.hired[seat]])
        if any(move.owner != OWN for move in view.legal_moves(seat)):
            self.about += " " + say("As the first, a rival's food may be taken too.")

    def _show_reach(self, card: int) -> None:
        """Light up where a smuggler can go and what could be sold there; dim the rest and say why."""
        say, view = App.get_running_app().say, self.view
        seat = int(self.holder) if view.stage == stages.HIRE else int(self.near)
        for number, province in enumerate(self.provinces):
            reach = number in NEIGHBOURS[FLAG[card]]
            province.reachable = reach
            province.reason = "" if reach else say("too far")
            province.sign = say("flag") if number == FLAG[card] else say("next to it")
            for space in province.spaces:
                if space.state in ("free", "legal", "nearest"):
                    sells = reach and int(space.food) in view.warehouses[seat]
                    space.state = "legal" if sells else "free"

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
        self._chosen_mountie = next(iter(mounties)) if len(mounties) == 1 else None
        if self._chosen_mountie is None:
            for mountie in mounties:
                move = next(move for move in moves if move.mountie == mountie)
                self._offer_mountie(move.province, mountie, move)
        else:
            self._offer_targets([move for move in moves if move.mountie == self._chosen_mountie])

    def _offer_targets(self, moves: list[Any]) -> None:
        """Offer the smugglers whom a wandering Mountie may take, or the cantinas to which he may go."""
        self._answers = {}
        for cantina in self.cantinas:
            for card in cantina.cards:
                card.wanted = False
        if len(moves) == 1:
            self.host.intend(int(self.near), moves[0])
            return
        for move in moves:
            if isinstance(move, WanderTo):
                self.cantinas[move.to].wanted = True
                self._answers[self.cantinas[move.to]] = move
                continue
            for cantina in self.cantinas:
                if move.cantina in (-1, int(cantina.province)):
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

    # What people intend.

    def _hire(self, card: int) -> None:
        self.close_overlay()
        self.host.intend(int(self.holder), HIRE[card])

    def _discard(self, cards: tuple[int, ...]) -> None:
        self.close_overlay()
        self.host.intend(int(self.holder), Discard(cards))

    def press_pass(self) -> None:
        """Deliver nothing, sell what is chosen, or keep the Gemstone."""
        if self.busy or not self.may_pass:
            return
        seat, stage = int(self.near), self.match.position.stage
        if stage == stages.SEND and self.destination >= 0:
            self.host.intend(seat, Send(int(self.destination)))
        elif stage == stages.SELL:
            self.host.intend(seat, Sell(tuple(sorted(int(cube.food) for cube in self.cubes if cube.chosen))))
        elif stage == stages.GEM:
            self.host.intend(seat, Gem(seat))

    def press_pass_all(self) -> None:
        """Let nobody who still is to be asked sell anything."""
        if not self.busy and self.match.position.stage == stages.SELL:
            self._nobody_sells = True
            self._sell_nothing()

    def _sell_nothing(self) -> None:
        self._show_table()
        self.busy = True
        self.host.intend(int(self.near), Sell(()))

    def _undoer(self) -> int | None:
        """Find the person who made the last choice, if it can still be taken back."""
        return next((seat for seat in self.persons if self.match.can_undo(seat)), None)

    def _offer_take_back(self, seat: int) -> None:
        say, before = App.get_running_app().say, self._undoer()
        self.may_undo = before is not None
        if before is not None:
            name = self.names[before]
            self.take_back_text = (
                say("Take back") if before == seat else say("{name} takes it back", name=name)
            )

    def press_take_back(self) -> None:
        """Take the last choice back."""
        before = self._undoer()
        if before is not None and self.may_undo:
            self._nobody_sells = False
            self.take_back(before)

    def had_no_choice(self, seat: int) -> bool:
        """Tell whether what is asked now would be played at once."""
        return self.match.position.forced() is not None

    # Carrying food to a space, or the smuggler to a province.

    def thing_at(self, x: float, y: float) -> Widget | None:
        """Find a cube, the smuggler, a small card, a cantina, a boss or a province."""
        if self.busy:
            return None
        things = [
            *reversed(self.cubes),
            *(cube for boss in self.bosses if boss.parent for cube in boss.cubes),
        ]
        if self.smuggler.parent:
            things.append(self.smuggler)
        things += [card for cantina in self.cantinas for card in reversed(cantina.cards)]
        things += [*self.cantinas, *(boss for boss in self.bosses if boss.parent), self.ids.own]
        things += self.provinces
        return next((thing for thing in things if thing.collide_point(x, y)), None)

    def can_lift(self, thing: Widget) -> bool:
        """Tell whether it is cargo; where it may not go, letting go tells why."""
        position, near = self.match.position, self.near
        asked = not self.busy and position.stage == stages.SEND
        asked = asked and position.to_act[0] == near and near in self.persons
        return asked and (thing is self.smuggler or isinstance(thing, Cube))

    def _sends_of(self, thing: Widget) -> dict[Widget, Send]:
        if not self.can_lift(thing):
            return {}
        seat = int(self.near)
        moves = self.match.view(None).legal_moves(seat)
        if thing is self.smuggler:
            return {self.provinces[move.province]: move for move in moves if move.food == NOTHING}
        owner = OWN if thing.owner == seat else int(thing.owner)
        return {
            self._space(move.province, move.food): move
            for move in moves
            if move.food == thing.food and move.owner == owner
        }

    def _space(self, province: int, food: int) -> Space:
        return next(space for space in self.provinces[province].spaces if space.food == food)

    def places_for(self, thing: Widget) -> list[Widget]:
        """List the spaces or provinces where it may go."""
        return list(self._sends)

    def lifted(self, thing: Widget) -> None:
        """Raise it; the places where it may go glow."""
        app = App.get_running_app()
        app.sounds.play("card_lift")
        app.haptics.buzz("lift")
        self._sends = self._sends_of(thing)
        for province in self.provinces:
            for space in province.spaces:
                if space.state != "filled":
                    space.state = "legal" if space in self._sends else "free"
        parent = thing.parent
        if isinstance(parent, BossPanel):
            thing.home = parent
            parent.remove_widget(thing)
            self.ids.loose.add_widget(thing)
        else:
            parent.remove_widget(thing)
            parent.add_widget(thing)
        thing.zoom = 1.2 if isinstance(thing, Cube) else 1.06

    def hovers(self, thing: Widget, place: Widget | None) -> None:
        """Show what letting go here would bring."""
        say = App.get_running_app().say
        view, seat = self.match.view(None), int(self.near)
        for other in self._sends:
            if isinstance(other, Space):
                other.state = "nearest" if other is place else "legal"
            else:
                other.chosen = other is place
        if place is None:
            self._say_fee()
            return
        move, fee = self._sends[place], FEE[view.hired[seat]]
        where = province_name(move.province, say)
        if move.food == NOTHING:
            self.about = say("To {province}: fee {fee}.", province=where, fee=fee)
            return
        price = DEMANDS[move.province][view.piles[move.province][0]][move.food]
        after = view.gold[seat] + price - fee
        self.about = say(
            "{food} in {province}: +{price} −{fee} fee = {gold} gold.",
            food=food_name(move.food, say), province=where, price=price, fee=fee, gold=after,
        )  # fmt: skip
        if move.owner != OWN:
            gift = ", ".join(food_name(food, say) for food in view.warehouses[seat]) or "–"
            self.about += " " + say("{rival} gets: {foods}.", rival=self.names[move.owner], foods=gift)

    def put(self, thing: Widget, place: Widget) -> None:
        """Send the smuggler with the food, or choose where he goes first."""
        app = App.get_running_app()
        app.haptics.buzz("drop")
        move = self._sends[place]
        self._put_home(thing)
        if move.food == NOTHING:
            self._choose_destination(move.province)
        else:
            self.host.intend(int(self.near), move)

    def _choose_destination(self, province: int) -> None:
        say = App.get_running_app().say
        self.destination = province
        for number, other in enumerate(self.provinces):
            other.chosen = number == province
        where = province_name(province, say)
        self.pass_text = say("Deliver nothing in {province}", province=where)
        self.may_pass = True
        self._say_fee()
        self._lay_out()

    def put_back(self, thing: Widget, at: tuple[float, float] | None) -> None:
        """Let it go back; where it was refused, say why."""
        reason = self._why_not(thing, at) if at else ""
        self._put_home(thing)
        if reason:
            app = App.get_running_app()
            app.sounds.play("card_refused")
            app.haptics.buzz("refuse")
            self.screen.notice.show(reason)

    def _put_home(self, thing: Widget) -> None:
        self._sends = {}
        home = getattr(thing, "home", None)
        if home is not None:
            self.ids.loose.remove_widget(thing)
            if thing in home.cubes:
                home.add_widget(thing)
                home._lay_out()
            thing.home = None
        thing.zoom = 1
        self._lay_loose(App.get_running_app().u)
        if self.can_lift(thing):
            self._show_reach(int(self.smuggler.card))
            self._say_fee()
            for province in self.provinces:
                province.chosen = province.number == self.destination

    def _why_not(self, thing: Widget, at: tuple[float, float]) -> str:
        """Say in a sentence why something cannot go where it was let go."""
        province = next((one for one in self.provinces if one.collide_point(*at)), None)
        if province is None:
            return ""
        seat = int(self.near)
        food = NOTHING if thing is self.smuggler else int(thing.food)
        owner = OWN if thing is self.smuggler or thing.owner == seat else int(thing.owner)
        say = App.get_running_app().say
        view = self.match.view(None)
        if province.number not in NEIGHBOURS[FLAG[view.hired[seat]]]:
            return say("{province} is too far for this smuggler.", province=province.name)
        if owner != OWN and seat != view.order[0]:
            return self.in_words(view.refusal(seat, Send(int(province.number), food, owner)))
        if view.is_legal(seat, Send(int(province.number), food, owner)):
            return say("Drop it onto its own space.")
        return say("{province} has no free space for this food.", province=province.name)

    def tapped(self, thing: Widget | None) -> None:
        """Answer what is asked, choose food to sell, skip what is being shown, or look closer."""
        if thing is None:
            self.skip()
            return
        touched = thing
        if thing not in self._answers:
            thing = self._holder_of(thing)
        if isinstance(thing, Cube) and self.match.position.stage == stages.SELL and thing in self.cubes:
            self._choose_to_sell(thing)
        elif thing in self._answers:
            self._answer(self._answers[thing])
        else:
            self.looked_at(touched)

    def looked_at(self, thing: Widget) -> None:
        """Show large what lies open: a card, a boss, a province."""
        view = self.match.view(None)
        ways = {"close": self.stop_reading, "look_up": self.screen.look_up}
        if isinstance(thing, SmallCard):
            self.read(CardCloser(int(thing.card), bool(thing.mountie), **ways))
        elif isinstance(thing, SmugglerCard):
            self.read(CardCloser(int(thing.card), False, **ways))
        elif isinstance(thing, Province):
            if view.piles[thing.number]:
                self.read(ProvinceCloser(view, thing.number, self.names, self.symbols, **ways))
        else:
            rivals = [boss.seat for boss in self.bosses if thing is boss or thing in boss.cubes]
            seat = int(rivals[0] if rivals else self.near)
            self.read(BossCloser(view, seat, name=self.names[seat], symbol=self.symbols[seat], **ways))

    @property
    def chapter(self) -> str:
        """The chapter of the rulebook that tells what goes on now."""
        return "end" if self.match.over else STEP_OF.get(self.match.position.stage, "aim")

    def _holder_of(self, thing: Widget) -> Widget:
        """Find the cantina or the panel on which something lies, where that is what answers."""
        holders = [cantina for cantina in self.cantinas if thing in cantina.cards]
        holders += [boss for boss in self.bosses if thing in boss.cubes]
        holders += [self.ids.own] if thing in self.cubes else []
        return next((holder for holder in holders if holder in self._answers), thing)

    def _answer(self, move: Move) -> None:
        if self.match.position.stage == stages.WANDER and self._chosen_mountie is None:
            moves = self.match.position.legal_moves(int(self.near))
            self._chosen_mountie = move.mountie
            self._offer_targets([other for other in moves if other.mountie == move.mountie])
            self._show_words()
            return
        self._chosen_mountie = None
        self.host.intend(int(self.near), move)

    def _choose_to_sell(self, cube: Cube) -> None:
        say = App.get_running_app().say
        cube.chosen = not cube.chosen
        number = sum(one.chosen for one in self.cubes)
        self.pass_text = say("Sell {number}", number=number) if number else say("Sell nothing")
        self.pass_all_text = ""

    # Advice.

    def boxes(self, seat: int, move: Move) -> list[Box]:
        """Point at the cards, the food and the places of a move."""
        return boxes(self, seat, move)

    def kept_free(self) -> list[Box]:
        """Keep food, smugglers, cantinas, what is wanted and what is pressed free."""
        things = [*self.cubes, *(space for province in self.provinces for space in province.spaces)]
        if isinstance(self.overlay, Hiring):
            things += self.overlay.cards
        else:
            things += [*self.cantinas, self.smuggler, self.ids.pass_on]
        return [box_of(thing) for thing in (*things, *(boss for boss in self.bosses if boss.parent))]

    def reason(self, seat: int, moves: list[Move]) -> str:
        """Say what is earned, or who is hired."""
        return reason(moves[0], self.match.view(None))

    # What has happened.

    def sentence(self, event: Event) -> str:
        """Tell in words what happened."""
        return sentence(event, self.names, App.get_running_app().say)

    def tell(self, played: list[Played]) -> None:
        """Show what happened, step by step, then the position."""
        self.busy = True
        self.may_undo = self.may_pass = False
        self._answers, self._chosen_mountie = {}, None
        steps: list[Step] = []
        for line in played:
            events = line.line.events
            names = [event.name for event in events]
            for event in events:
                steps += self._steps(event, line)
            if "bonus" in names or "no_bonus" in names:
                steps.append((None, lambda events=events, line=line: self._end_round(events, line)))
        self.run(steps or [(0, lambda: None)])

    def _steps(self, event: Event, played: Played) -> list[Step]:
        """Split an event into what is seen one after the other."""
        facts, text = event.facts, self.sentence(event)

        def seen(act: Callable[[], None]) -> Callable[[], None]:
            def both() -> None:
                self.asked = text or self.asked
                act()

            return both

        match event.name:
            case "revealed":
                return [
                    (REVEAL_SECONDS, lambda: self._reveal(facts, played)),
                    (0, self.close_overlay),
                ]
            case "mountie_taken":
                return [(READ_SECONDS, seen(lambda: self._mountie_comes(facts)))]
            case "sent":
                return [(SHORT_SECONDS, seen(lambda: App.get_running_app().sounds.play("shutters")))]
            case "delivered":
                return [(READ_SECONDS, seen(lambda: self._deliver(facts)))]
            case "gave":
                return [(READ_SECONDS, seen(lambda: None))]
            case "fee":
                return [(SHORT_SECONDS, seen(lambda: self._pay_fee(facts)))]
            case "arrested":
                return [
                    (ARREST_SECONDS, lambda: self._show_arrest(facts, text)),
                    (0, self.close_overlay),
                ]
            case "wandered" | "province_turned":
                return [(READ_SECONDS, seen(lambda: None))]
            case "gem":
                return [(READ_SECONDS, seen(lambda: App.get_running_app().sounds.play("gem")))]
            case "sold":
                return [
                    (
                        SHORT_SECONDS,
                        seen(lambda: self._coins(self.ids.own.center, facts["seat"], facts["gold"])),
                    )
                ]
            case "food_drawn" if played.before.stage == stages.FOOD:
                return [(SHORT_SECONDS / 2, seen(lambda: App.get_running_app().sounds.play("cube")))]
        return []

    def _reveal(self, facts: dict[str, Any], played: Played) -> None:
        self.conceal()
        cards = [card_of(code) for code in facts["smugglers"]]
        reveal = HiredReveal(cards, facts["order"], self.names, self.symbols, self.skip)
        self.open(reveal)
        self.bar.step = "order"
        reveal.turn_over()

    def _mountie_comes(self, facts: dict[str, Any]) -> None:
        app = App.get_running_app()
        app.sounds.play("whistle")
        card = card_of(facts["mountie"])
        picture = f"ni_small_mountie_{facts['mountie'][:2]}_{RANK[card]}"
        start = self.bar.right - 60 * app.u, self.bar.center_y
        self.sky.fly(picture, start, self._purse(facts["seat"]), 1, FLY_SECONDS * pace(), side=70)

    def _purse(self, seat: int) -> tuple[float, float]:
        if seat == self.near and not self.bosses[seat].parent:
            own = self.ids.own
            return own.x + 90 * App.get_running_app().u, own.center_y
        return self.bosses[seat].center

    def _coins(self, start: tuple[float, float], seat: int, gold: int) -> None:
        app = App.get_running_app()

        def landed() -> None:
            app.sounds.play("coin")

        self.sky.fly(
            "ni_coin", start, self._purse(seat), min(gold, MOST_COINS), FLY_SECONDS * pace(), landed, side=32
        )
        self._count_gold(seat, gold)

    def _count_gold(self, seat: int, change: int) -> None:
        self.bosses[seat].gold += change
        if seat == self.near:
            self.gold += change

    def _deliver(self, facts: dict[str, Any]) -> None:
        app = App.get_running_app()
        app.sounds.play("cube")
        app.haptics.buzz("land")
        space = self._space(PROVINCE_CODES.index(facts["province"]), FOOD_CODES.index(facts["food"]))
        space.state = "filled"
        self._coins(space.center, facts["seat"], facts["gold"])

    def _pay_fee(self, facts: dict[str, Any]) -> None:
        app = App.get_running_app()
        away = self.center_x, self.top + 40 * app.u
        number = min(facts["gold"], MOST_COINS)
        self.sky.fly("ni_coin", self._purse(facts["seat"]), away, number, FLY_SECONDS * pace(), side=32)
        self._count_gold(facts["seat"], -facts["gold"])

    def _show_arrest(self, facts: dict[str, Any], text: str) -> None:
        app = App.get_running_app()
        app.sounds.play("cuffs")
        app.haptics.buzz("woof")
        self.bar.step = "cantina"
        penalty = RANK[card_of(facts["mountie"])]
        self.open(
            Arrested(self.skip, code=facts["cantina"], penalty=penalty, line=text,
                     symbol=self.symbols[facts["seat"]])
        )  # fmt: skip

    def _end_round(self, events: tuple[Event, ...], played: Played) -> None:
        gold = list(played.before.gold)
        for event in events:
            if event.name == "delivered":
                gold[event.facts["seat"]] += event.facts["gold"]
            elif event.name == "fee":
                gold[event.facts["seat"]] -= event.facts["gold"]
        self.bar.step = "round_end"
        self.open(RoundEnd(events, gold, self.names, self.symbols, self.go_on))

    def conceal(self) -> None:
        """Take the hand off the table."""
        self.let_go()
        if isinstance(self.overlay, Hiring):
            self.close_overlay()
        super().conceal()

    def pause(self) -> None:
        """Stand still, the end of a round too."""
        super().pause()
        if isinstance(self.overlay, RoundEnd):
            self.overlay.stop()

    def close(self) -> None:
        """Leave the table."""
        if isinstance(self.overlay, RoundEnd):
            self.overlay.stop()
        super().close()


load_look("nacho_incident/table")
