"""Carrying food to a space of a demand card, or the smuggler to a province."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.uix.widget import Widget

from app.session.session import Session
from app.tables.nacho_incident.choices import Choices
from app.tables.nacho_incident.people import BossPanel
from app.tables.nacho_incident.pieces import Cube
from app.tables.nacho_incident.province import Space
from app.tables.nacho_incident.words import food_name, province_name
from engine.nacho_incident import stages
from engine.nacho_incident.cards import DEMANDS, FEE, FLAG, NEIGHBOURS
from engine.nacho_incident.moves import NOTHING, OWN, Send


class Smuggling(Choices):
    """What letting go would bring is told before; what is refused says why."""

    def __init__(self, session: Session, **kwargs: Any) -> None:
        self._sends: dict[Widget, Send] = {}
        """Where the carried thing may go, and what that would be."""
        self.dropped: Send | None = None
        """The delivery that a finger has just made, so that nothing needs to fly there."""
        super().__init__(session=session, **kwargs)

    def can_lift(self, thing: Widget) -> bool:
        """Tell whether it is cargo; where it may not go, letting go tells why."""
        position, near = self.match.position, self.near
        asked = not self.busy and position.stage == stages.SEND
        asked = asked and position.to_act[0] == near and near in self.persons
        return asked and (thing is self.smuggler or isinstance(thing, Cube))

    def places_for(self, thing: Widget) -> list[Widget]:
        """List the spaces or provinces where it may go."""
        return list(self._sends)

    def _sends_of(self, thing: Widget) -> dict[Widget, Send]:
        if not self.can_lift(thing):
            return {}
        moves = self.match.view(None).legal_moves(int(self.near))
        if thing is self.smuggler:
            return {self.provinces[move.province]: move for move in moves if move.food == NOTHING}
        owner = self._owner(thing)
        return {
            self.space(move.province, move.food): move
            for move in moves
            if move.food == thing.food and move.owner == owner
        }

    def _owner(self, cube: Widget) -> int:
        return OWN if cube.owner == self.near else int(cube.owner)

    def lifted(self, thing: Widget) -> None:
        """Raise it; the places where it may go glow."""
        app = App.get_running_app()
        app.sounds.play("card_lift")
        app.haptics.buzz("lift")
        self._sends = self._sends_of(thing)
        for space in (space for province in self.provinces for space in province.spaces):
            if space.state != "filled":
                space.state = "legal" if space in self._sends else "free"
        if isinstance(thing.parent, BossPanel):
            thing.home = thing.parent
        thing.parent.remove_widget(thing)
        self.ids.loose.add_widget(thing)
        thing.zoom = 1.2 if isinstance(thing, Cube) else 1.06

    def hovers(self, thing: Widget, place: Widget | None) -> None:
        """Show what letting go here would bring."""
        for other in self._sends:
            if isinstance(other, Space):
                other.state = "nearest" if other is place else "legal"
            else:
                other.chosen = other is place
        if place is None:
            self._show_words()
        else:
            self.about = self._outcome(self._sends[place])

    def _outcome(self, move: Send) -> str:
        """Say what a delivery brings and costs."""
        say, view, seat = App.get_running_app().say, self.match.view(None), int(self.near)
        where, fee = province_name(move.province, say), FEE[view.hired[seat]]
        if move.food == NOTHING:
            return say("To {province}: fee {fee}.", province=where, fee=fee)
        price = DEMANDS[move.province][view.piles[move.province][0]][move.food]
        outcome = say(
            "{food} in {province}: +{price} −{fee} fee = {gold} gold.",
            food=food_name(move.food, say), province=where, price=price, fee=fee,
            gold=view.gold[seat] + price - fee,
        )  # fmt: skip
        if move.owner != OWN:
            gift = ", ".join(food_name(food, say) for food in view.warehouses[seat]) or "–"
            outcome += " " + say("{rival} gets: {foods}.", rival=self.names[move.owner], foods=gift)
        return outcome

    def put(self, thing: Widget, place: Widget) -> None:
        """Send the smuggler with the food, or choose where he goes first."""
        App.get_running_app().haptics.buzz("drop")
        move = self._sends[place]
        self._put_home(thing)
        if move.food == NOTHING:
            self._choose_destination(move.province)
        else:
            self.dropped = move
            self.session.intend(int(self.near), move)
            self.dropped = None

    def _choose_destination(self, province: int) -> None:
        self.destination = province
        self._show_reach(int(self.smuggler.card))
        self.pass_text = App.get_running_app().say("Deliver nothing")
        self.may_pass = True
        self._show_words()

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
            thing.home = None
            self.ids.loose.remove_widget(thing)
            home.take_in(thing)
        thing.zoom = 1
        self._lay_loose(App.get_running_app().u)
        if self.can_lift(thing):
            self._show_reach(int(self.smuggler.card))
            self._show_words()

    def _why_not(self, thing: Widget, at: tuple[float, float]) -> str:
        """Say in a sentence why something cannot go where it was let go."""
        province = next((one for one in self.provinces if one.collide_point(*at)), None)
        if province is None:
            return ""
        say, view, seat = App.get_running_app().say, self.match.view(None), int(self.near)
        food, owner = (NOTHING, OWN) if thing is self.smuggler else (int(thing.food), self._owner(thing))
        if province.number not in NEIGHBOURS[FLAG[view.hired[seat]]]:
            return say("{province} is too far for this smuggler.", province=province.name)
        move = Send(int(province.number), food, owner)
        if owner != OWN and seat != view.order[0]:
            return self.in_words(view.refusal(seat, move))
        if view.is_legal(seat, move):
            return say("Drop it onto its own space.")
        return say("{province} has no free space for this food.", province=province.name)
