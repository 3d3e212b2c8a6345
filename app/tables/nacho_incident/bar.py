"""The bar above the table: which round, which turn, which of the six steps, and the Mountie of the turn."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.services.context import Context
from app.tables.nacho_incident.pieces import BACK, NachoMountiePlate
from app.tables.nacho_incident.room import finger, letters
from app.tables.nacho_incident.words import STEPS, step_name
from app.widgets import load_look
from app.widgets.still import Still
from app.widgets.words import Claim, Piece
from engine.nacho_incident import stages
from engine.nacho_incident.cards import ROUNDS, TURNS_IN_ROUND
from engine.nacho_incident.position import Season

STEP_OF = {
    stages.HIRE: "hire", stages.SEND: "smuggle", stages.ARREST: "cantina", stages.WANDER: "cantina",
    stages.GEM: "round_end", stages.DISCARD: "round_end", stages.SELL: "next", stages.FOOD: "next",
}  # fmt: skip
PLATE = 128
"""How wide the plate of the Mountie is at least."""
TURN_STAGES = (stages.HIRE, stages.SEND, stages.ARREST, stages.WANDER)
"""The stages of a turn; in the others the one before is being closed."""


class NachoTurnStep(FloatLayout):
    """One of the six steps: its sign, and its name while it is on."""

    step = StringProperty("hire")
    tells = StringProperty("step")
    name = StringProperty("")
    now = BooleanProperty(False)
    done = BooleanProperty(False)


class NachoBar(Still, FloatLayout):
    """Where we are."""

    turn = NumericProperty(-1)
    step = StringProperty("")
    button = NumericProperty(56)
    """How wide each of the buttons is that lie on it, and the Mountie's plate, in units."""
    plate_wide = NumericProperty(128)
    has_mountie = BooleanProperty(False)
    """Whether a Mountie waits for the first in the order of play."""

    def __init__(self, context: Context, **kwargs: Any) -> None:
        self.context = context
        super().__init__(size_hint=(None, None), **kwargs)
        self.rounds = [Piece(tells="round") for _ in range(ROUNDS)]
        self.turns = [Piece(tells="turn") for _ in range(TURNS_IN_ROUND)]
        self.steps = [NachoTurnStep(step=step) for step in STEPS]
        for box, widgets in ((self.ids.rounds, self.rounds), (self.ids.turns, self.turns)):
            for widget in widgets:
                box.add_widget(widget)
        for step in self.steps:
            self.ids.steps.add_widget(step)
        self.plate = NachoMountiePlate()
        context.bind(swell=self._lay_out)
        self.bind(turn=self._mark, step=self._mark, pos=self._lay_out, size=self._lay_out)
        context.bind(say=self._mark)
        self._mark()

    def _mark(self, *_: object) -> None:
        say = self.context.say
        turn = max(0, min(int(self.turn), ROUNDS * TURNS_IN_ROUND - 1))
        for number, mark in enumerate(self.rounds):
            mark.drawn = f"ni_round_{_when(number, turn // TURNS_IN_ROUND)}"
        for number, mark in enumerate(self.turns):
            mark.drawn = f"ni_turn_{_when(number, turn % TURNS_IN_ROUND)}"
        here = STEPS.index(self.step) if self.step in STEPS else -1
        for number, step in enumerate(self.steps):
            step.now, step.done = number == here, number < here
            step.name = step_name(step.step, say)
            step.size_hint_x = 4.4 if step.now else 1

    def claims(self) -> list[Claim]:
        """Tell which round, turn and step are marked."""
        marks = {"round": self.rounds, "turn": self.turns}
        claims: list[Claim] = [(fact, [mark.drawn for mark in drawn]) for fact, drawn in marks.items()]
        return [*claims, ("steps done", sum(step.done for step in self.steps))]

    def show(self, view: Season) -> None:
        """Show the turn and its step, and while people hire its Mountie."""
        begun = view.stage in TURN_STAGES or not view.turn
        self.turn = view.turn if begun else view.turn - 1
        self.step = STEP_OF.get(view.stage, "") if view.stage in TURN_STAGES or view.turn else ""
        self._show_mountie(view)

    def _show_mountie(self, view: Season) -> None:
        self.has_mountie = view.stage == stages.HIRE
        face_up = view.face_up_mountie()
        self.plate.card = BACK if face_up is None else face_up
        if self.has_mountie and not self.plate.parent:
            self.add_widget(self.plate)
        elif not self.has_mountie and self.plate.parent:
            self.remove_widget(self.plate)

    def _lay_out(self, *_: object) -> None:
        u = self.context.u
        self.button = finger(self.context)
        self.plate_wide = max(PLATE, 4.6 * letters(self.context))
        self.plate.size = self.plate_wide * u, self.height - 10 * u
        self.plate.pos = self.right - self.plate.width - 5 * u, self.y + 5 * u


def _when(number: int, now: int) -> str:
    return "done" if number < now else "current" if number == now else "todo"


load_look("nacho_incident/bar")
