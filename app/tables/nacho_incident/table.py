"""The Nacho Incident on the table: four provinces, everybody's cantinas, and never a step to remember."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.uix.widget import Widget

from app.session.session import Session
from app.tables.nacho_incident.advice import boxes, reason
from app.tables.nacho_incident.cloth import STEP_OF
from app.tables.nacho_incident.course import SECRET
from app.tables.nacho_incident.happenings import READ_SECONDS, Happenings
from app.tables.nacho_incident.hiring import Hiring
from app.tables.table import EDGES
from app.widgets import load_look
from app.widgets.advice import Box, box_of
from engine.game import Move
from engine.nacho_incident import stages
from engine.nacho_incident.cards import PROVINCE_CODES

BOT_SECONDS = 0.9
SOUNDS = ("card_lift", "card_refused", "cube", "coin", "whistle", "cuffs", "shutters", "fanfare", "gem")


class NachoIncidentTable(Happenings):
    """Shows the position, hands the tablet on, and takes advice.

    What lies where is in `cloth`, what is asked in `choices`, what is dragged in `smuggling`, and what is
    seen of a move in `happenings`.
    """

    def __init__(self, session: Session, **kwargs: Any) -> None:
        super().__init__(session=session, **kwargs)
        App.get_running_app().sounds.preload(*SOUNDS)

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
        bot = self.session.actor
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

    @property
    def chapter(self) -> str:
        """The chapter of the rulebook that tells what goes on now."""
        return "end" if self.match.over else STEP_OF.get(self.match.position.stage, "aim")

    # Advice.

    def boxes(self, seat: int, move: Move) -> list[Box]:
        """Point at the cards, the food and the places of a move."""
        return boxes(self, seat, move)

    def thing(self, name: str) -> Widget | None:
        """Find a province, the near player's cantina in one, or a boss."""
        match name.split(":"):
            case ["province", code]:
                return self.provinces[PROVINCE_CODES.index(code)]
            case ["cantina", code]:
                return self.cantinas[PROVINCE_CODES.index(code)]
            case ["boss", seat]:
                return self.bosses[int(seat) - 1]
        return super().thing(name)

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

    # Secrets and pauses.

    def conceal(self) -> None:
        """Take the hand off the table."""
        self.let_go()
        if isinstance(self.overlay, Hiring):
            self.close_overlay()
        super().conceal()


TABLE = NachoIncidentTable
load_look("nacho_incident/table")
