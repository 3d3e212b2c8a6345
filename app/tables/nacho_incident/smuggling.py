"""Carrying food to a space of a demand card, or the smuggler to a province."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.uix.widget import Widget

from app.services.context import Context
from app.session.session import Session
from app.tables.nacho_incident.cloth import NachoCloth
from app.tables.nacho_incident.forecast import outcome
from app.tables.nacho_incident.pieces import NachoCube, NachoSmugglerCard
from app.tables.nacho_incident.province import NachoSpace
from app.tables.nacho_incident.send_question import SendQuestion
from app.widgets.carry import Goods
from engine.game import IllegalMove
from engine.nacho_incident import stages
from engine.nacho_incident.cards import DEMANDS, FLAG, NEIGHBOURS
from engine.nacho_incident.moves import NOTHING, OWN, NachoMove, Send
from engine.nacho_incident.position import Season

CUBE_ZOOM, CARD_ZOOM = 1.2, 1.06
MOST_TOLD = 2
"""What so many places would bring is told before one is chosen."""


class Smuggling(Goods):
    """What letting go would bring is told before; what is refused says why."""

    def __init__(
        self,
        context: Context,
        session: Session[Season, NachoMove],
        cloth: NachoCloth,
        question: SendQuestion,
        *,
        is_busy: Callable[[], bool],
        show_words: Callable[[], None],
        in_words: Callable[[IllegalMove], str],
        tap: Callable[[Widget | None], None],
        look_at: Callable[[Widget], None],
    ) -> None:
        """Answer `question` by what is carried; `tap` and `look_at` take what is only touched."""
        self._context = context
        self._session = session
        self._cloth = cloth
        self._question = question
        self._is_busy = is_busy
        self._show_words = show_words
        self._in_words = in_words
        self._tap = tap
        self._look_at = look_at
        self._sends: dict[Widget, Send] = {}
        """Where the carried thing may go, and what that would be."""
        self.dropped: Send | None = None
        """The delivery that a finger has just made, so that nothing needs to fly there."""

    def thing_at(self, x: float, y: float) -> Widget | None:
        """Find what lies there, unless something is being shown."""
        return None if self._is_busy() else self._cloth.thing_at(x, y)

    def can_lift(self, thing: Widget) -> bool:
        """Tell whether it is cargo; where it may not go, letting go tells why."""
        position, near = self._session.position, self._cloth.near
        asked = not self._is_busy() and position.stage == stages.SEND
        asked = asked and position.to_act[0] == near and near in self._session.persons
        return asked and (thing is self._cloth.own.smuggler or isinstance(thing, NachoCube))

    def places_for(self, thing: Widget) -> list[Widget]:
        """List the spaces or provinces where it may go."""
        return list(self._sends)

    def grounds_of(self, place: Any) -> Sequence[Any]:
        """Let food be put anywhere on a province, not on its space alone."""
        if isinstance(place, NachoSpace):
            return place, self._cloth.provinces[int(place.province)]
        return (place,)

    def sends_of(self, thing: Widget) -> dict[Widget, Send]:
        """Find where a thing may go, and what that would be."""
        if not self.can_lift(thing):
            return {}
        cloth = self._cloth
        moves = self._session.match.view(None).deliveries(cloth.near)
        food, owner = self._cargo(thing)
        if food == NOTHING:
            return {cloth.provinces[move.province]: move for move in moves if move.food == NOTHING}
        return {
            cloth.space(move.province, food): move
            for move in moves
            if move.food == food and move.owner == owner
        }

    def _cargo(self, thing: Widget) -> tuple[int, int]:
        """Tell which food of whom a thing is."""
        if not isinstance(thing, NachoCube):
            return NOTHING, OWN
        return int(thing.food), OWN if thing.owner == self._cloth.near else int(thing.owner)

    def lifted(self, thing: Widget) -> None:
        """Raise it; the places where it may go glow, and provinces that do not take food say why."""
        self._sends = self.sends_of(thing)
        for space in self._cloth.spaces:
            if space.state != "filled":
                space.state = "legal" if space in self._sends else "free"
        if isinstance(thing, NachoCube) and self._may_carry(self._cargo(thing)[1]):
            self._cloth.show_takers({int(space.province) for space in self._sends}, int(thing.food))
        if 0 < len(self._sends) <= MOST_TOLD:  # whoever taps hovers over nothing
            self._cloth.own.about = " ".join(map(self._outcome, self._sends.values()))
        self._cloth.raise_up(thing)
        thing.zoom = CARD_ZOOM if isinstance(thing, NachoSmugglerCard) else CUBE_ZOOM

    def _may_carry(self, owner: int) -> bool:
        """Tell whether food of a rival, or one's own, may be delivered at all."""
        return owner == OWN or self._cloth.near == self._session.position.order[0]

    def hovers(self, thing: Widget, place: Any) -> None:
        """Show what letting go here would bring."""
        for other, move in self._sends.items():
            self._cloth.provinces[move.province].chosen = other is place
            if isinstance(other, NachoSpace):
                other.state = "nearest" if other is place else "legal"
        if place is None:
            self._show_words()
        else:
            self._cloth.own.about = self._outcome(self._sends[place])

    def _outcome(self, move: Send) -> str:
        view, cloth = self._session.match.view(None), self._cloth
        return outcome(view, cloth.near, move, cloth.names, self._context.say)

    def put(self, thing: Widget, place: Any) -> None:
        """Send the smuggler with the food, or choose where he goes first."""
        move = self._sends[place]
        self.put_back(thing)
        if move.food == NOTHING:
            self._question.choose_destination(move.province)
        else:
            self.dropped = move
            self._question.answer(move)
            self.dropped = None

    def put_back(self, thing: Widget) -> None:
        """Let it go back to where it lay, a smuggler who had gone ahead to his boss, and ask as before."""
        self._sends = {}
        if thing is self._cloth.own.smuggler:
            self._question.call_back()
        self._cloth.put_home(thing)
        if self.can_lift(thing):
            self._question.show_reach()
            self._show_words()

    def land(self) -> None:
        """Let the food that a finger has just dropped lie where it was dropped."""
        move = self.dropped
        if move is not None:
            owner = self._cloth.near if move.owner == OWN else move.owner
            self._cloth.unload(owner, move.province, move.food)

    def tapped(self, thing: Widget | None) -> None:
        """Take a tap that carries nothing."""
        self._tap(thing)

    def looked_at(self, thing: Widget) -> None:
        """Look closer."""
        self._look_at(thing)

    def why_not(self, thing: Widget, at: tuple[float, float]) -> str:
        """Say in a sentence why something cannot go where it was let go."""
        province = next((one for one in self._cloth.provinces if one.collide_point(*at)), None)
        if province is None:
            return ""
        say, seat = self._context.say, self._cloth.near
        view = self._session.match.view(None)
        if province.number not in NEIGHBOURS[FLAG[view.hired[seat]]]:
            return say("{province} is too far for this smuggler.", province=province.name)
        food, owner = self._cargo(thing)
        move = Send(int(province.number), food, owner)
        if not self._may_carry(owner):
            return self._in_words(view.refusal(seat, move))
        if food not in DEMANDS[move.province][view.piles[move.province][0]]:
            return say("{province} does not want this food.", province=province.name)
        return say("{province} has no free space for this food.", province=province.name)
