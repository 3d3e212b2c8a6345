"""Where a smuggler is sent, and with what; food and the smuggler himself are carried there."""

from __future__ import annotations

from app.tables.nacho_incident.question import Question, Words
from app.tables.nacho_incident.words import province_name
from engine.nacho_incident.cards import FEE
from engine.nacho_incident.moves import NOTHING, OWN, Send
from engine.nacho_incident.position import Season


class SendQuestion(Question):
    """Lights up what can be carried and how far; the smuggler may go ahead, then food follows or nothing."""

    destination: int | None = None
    """The province to which the smuggler has been dragged already."""

    def offer(self, view: Season) -> None:
        """Light up the provinces in reach, and food that somebody wants there."""
        self.show_reach()
        legal = {(move.owner, move.food) for move in view.deliveries(self._seat) if move.food != NOTHING}
        for cube in self._cloth.own.cubes:
            cube.takeable = (OWN, int(cube.food)) in legal
        for boss in self._cloth.bosses:
            for cube in boss.cubes:
                cube.takeable = (int(boss.seat), int(cube.food)) in legal

    def show_reach(self) -> None:
        """Light up where the smuggler can go, and what of one's own could be sold there."""
        view = self._view
        self._cloth.show_reach(view.hired[self._seat], view.warehouses[self._seat], self.destination)

    def choose_destination(self, province: int) -> None:
        """Let the smuggler go ahead to a province; he may deliver nothing there."""
        self.destination = province
        self.show_reach()
        self._cloth.own.pass_text = self._context.say("Deliver nothing")

    def words(self, seat: int, view: Season) -> Words:
        """Ask for food or a province, then for food that fits there."""
        say, name, moves = self._context.say, self._cloth.names[seat], view.deliveries(seat)
        if self.destination is not None:
            return self._words_there(name, self.destination, moves)
        asked = (
            say("{name}: drag food onto its space, or the smuggler to a province", name=name)
            if any(move.food != NOTHING for move in moves)
            else say("{name}: no food fits, drag the smuggler to a province", name=name)
        )
        about = say("Fee: {n} gold. | Fee: {n} gold.", n=FEE[view.hired[seat]])
        if any(move.owner != OWN for move in moves):
            about += " " + say("As the first, a rival's food may be taken too.")
        return Words(asked, about)

    def _words_there(self, name: str, province: int, moves: list[Send]) -> Words:
        say = self._context.say
        fits = any(move.food != NOTHING and move.province == province for move in moves)
        return Words(
            say("{name} sends the smuggler to {province}", name=name, province=province_name(province, say)),
            say("Now drag food onto a space there, or deliver nothing.")
            if fits
            else say("No food fits there: deliver nothing."),
        )

    def press(self) -> None:
        """Deliver nothing."""
        if self.destination is not None:
            self.answer(Send(self.destination))

    def forget(self) -> None:
        """Let the smuggler go nowhere yet."""
        super().forget()
        self.destination = None
