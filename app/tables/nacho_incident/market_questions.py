"""Who gets the Gemstone at the end of a round, and what is sold at the market."""

from __future__ import annotations

from kivy.uix.widget import Widget

from app.tables.nacho_incident.pieces import NachoCube
from app.tables.nacho_incident.question import Question, Words
from engine.nacho_incident import stages
from engine.nacho_incident.moves import Gem, Sell
from engine.nacho_incident.position import Season


class GemQuestion(Question):
    """Which of the poorest gets the Gemstone."""

    def offer(self, view: Season) -> None:
        """Offer the poorest; whoever has it may be one of them and keep it."""
        cloth = self._cloth
        for move in view.legal_moves(self._seat):
            if not isinstance(move, Gem):
                continue
            if move.seat == self._seat:
                self.answers[cloth.own] = move
                cloth.own.pass_text = self._context.say("{name} keeps it", name=cloth.names[move.seat])
            else:
                cloth.bosses[move.seat].active = True
                self.answers[cloth.bosses[move.seat]] = move

    def words(self, seat: int, view: Season) -> Words:
        """Ask for one of the poorest."""
        say, name = self._context.say, self._cloth.names[seat]
        return Words(
            say("{name} gives the Gemstone to one of the poorest: tap that player", name=name),
            say("Of equal ranks, whoever has the Gemstone plays first."),
        )

    def press(self) -> None:
        """Keep it."""
        self.answer(Gem(self._seat))


class SellQuestion(Question):
    """Which food is sold; somebody may say that nobody sells any in this turn."""

    _unsold_turn = -1
    """The turn in which nobody sells."""

    @property
    def nobody_sells(self) -> bool:
        """Whether somebody has said for all who are still to be asked that they sell nothing."""
        position = self._session.position
        return position.stage == stages.SELL and position.turn == self._unsold_turn

    def ask_everybody(self) -> None:
        """Ask again, whatever somebody has said for all."""
        self._unsold_turn = -1

    def offer(self, view: Season) -> None:
        """Let food be chosen, or none, or none of any person: bots decide for themselves."""
        say = self._context.say
        waiting = [seat for seat in view.queue if seat in self._session.persons]
        self._cloth.own.pass_text = say("Sell nothing")
        self._cloth.own.other_text = say("None of us sells") if len(waiting) > 1 else ""
        for cube in self._cloth.own.cubes:
            cube.takeable = True

    def words(self, seat: int, view: Season) -> Words:
        """Ask for food; say what the chosen food would bring."""
        say, name = self._context.say, self._cloth.names[seat]
        about, gold, number = (
            say("Then every warehouse is filled up to 2."),
            view.gold[seat],
            len(self._chosen),
        )
        if number:
            total = say("{sum} = {gold} gold.", sum=f"{gold} + {number}", gold=gold + number)
            about = f"{total} {about}"
        return Words(say("{name}, sell food for 1 gold each? Tap what to sell", name=name), about)

    def tap(self, thing: Widget) -> bool:
        """Choose food, or choose it no more."""
        if not isinstance(thing, NachoCube) or not thing.takeable:
            return False
        say = self._context.say
        thing.chosen = not thing.chosen
        number = len(self._chosen)
        self._cloth.own.pass_text = say("Sell {number}", number=number) if number else say("Sell nothing")
        self._cloth.own.other_text = ""
        self._show_words()
        return True

    @property
    def _chosen(self) -> list[int]:
        return [int(cube.food) for cube in self._cloth.own.cubes if cube.chosen]

    def press(self) -> None:
        """Sell what is chosen."""
        self.answer(Sell(tuple(sorted(self._chosen))))

    def sell_nothing(self, seat: int) -> None:
        """Sell nothing of a seat, as somebody has said for all."""
        self._session.intend(seat, Sell(()))

    def press_other(self) -> None:
        """Let nobody who is still to be asked sell anything."""
        self._unsold_turn = self._session.position.turn
        self.sell_nothing(self._seat)
