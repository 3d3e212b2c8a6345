"""Where a smuggler is sent, and with what; food and the smuggler himself are carried there."""

from __future__ import annotations

from app.tables.nacho_incident.forecast import outcome
from app.tables.nacho_incident.question import Question, Words
from app.tables.nacho_incident.words import province_name
from engine.nacho_incident.cards import FEE
from engine.nacho_incident.moves import NOTHING, OWN, Send
from engine.nacho_incident.position import Season


class SendQuestion(Question):
    """Lights up what can be carried and how far; the smuggler may go ahead, then food follows or nothing."""

    destination: int | None = None
    """The province to which the smuggler has gone ahead."""

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
        """Let the smuggler go ahead to a province and stay there; food follows, or nothing."""
        say, own = self._context.say, self._cloth.own
        self._stand_at(province)
        if self._fits(self._view.deliveries(self._seat)):
            own.pass_text, own.other_text = say("Deliver nothing"), say("Call back")
        else:
            own.pass_text, own.other_text = say("Yes"), say("No")
        self.show_reach()
        self._show_words()

    def call_back(self) -> None:
        """Let a smuggler who has gone ahead be with his boss again."""
        if self.destination is not None:
            self._stand_at(None)
            self._cloth.own.pass_text = self._cloth.own.other_text = ""

    def _stand_at(self, province: int | None) -> None:
        self.destination = province
        self._cloth.own.ahead = None if province is None else self._cloth.provinces[province]
        self._cloth.own.lay_out()

    def _fits(self, moves: list[Send]) -> bool:
        """Tell whether some food could follow."""
        return any(move.food != NOTHING and move.province == self.destination for move in moves)

    def words(self, seat: int, view: Season) -> Words:
        """Ask for food or a province, then for food that fits there; nothing may fit, or be delivered."""
        say, name, moves = self._context.say, self._cloth.names[seat], view.deliveries(seat)
        if self.destination is not None:
            where = province_name(self.destination, say)
            asked = (
                say("{name}: drag food to {province}, or deliver nothing", name=name, province=where)
                if self._fits(moves)
                else say("{name}: no food fits in {province}. Deliver nothing?", name=name, province=where)
            )
            return Words(asked, outcome(view, seat, Send(self.destination), self._cloth.names, say))
        asked = (
            say("{name}: drag food or the smuggler to a province", name=name)
            if any(move.food != NOTHING for move in moves)
            else say("{name}: no food fits, drag the smuggler to a province", name=name)
        )
        about = say("Fee: {n} gold.", "Fee: {n} gold.", n=FEE[view.hired[seat]])
        if any(move.owner != OWN for move in moves):
            about += " " + say("As the first, a rival's food may be taken too.")
        return Words(asked, about)

    def press(self) -> None:
        """Deliver nothing."""
        if self.destination is not None:
            self.answer(Send(self.destination))

    def press_other(self) -> None:
        """Call the smuggler back, and ask as before."""
        self.call_back()
        self.show_reach()
        self._show_words()

    def forget(self) -> None:
        """Ask no more where he goes; whoever has gone ahead stays there until he is laid elsewhere."""
        super().forget()
        self.destination = self._cloth.own.ahead = None
