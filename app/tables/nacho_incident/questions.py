"""All questions of the game, and which of them is asked now."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.widget import Widget

from app.services.context import Context
from app.session.session import Session
from app.tables.layers import Layers
from app.tables.nacho_incident.cloth import NachoCloth
from app.tables.nacho_incident.hand_question import HandQuestion
from app.tables.nacho_incident.market_questions import GemQuestion, SellQuestion
from app.tables.nacho_incident.police_questions import ArrestQuestion, WanderQuestion
from app.tables.nacho_incident.question import Question, Words
from app.tables.nacho_incident.send_question import SendQuestion
from engine.nacho_incident import stages
from engine.nacho_incident.moves import NachoMove
from engine.nacho_incident.position import Season


class Questions:
    """Asks what the rules want now; taps and pills go to the question that is asked."""

    def __init__(
        self,
        context: Context,
        session: Session[Season, NachoMove],
        cloth: NachoCloth,
        layers: Layers,
        show_words: Callable[[], None],
        explain: Callable[[Widget], None],
    ) -> None:
        """Ask on `cloth` and in `layers`; `show_words` says what is asked anew, `explain` what a thing is."""
        self._session = session
        self._cloth = cloth
        ways = context, session, cloth, show_words
        self.send = SendQuestion(*ways)
        self.sell = SellQuestion(*ways)
        self.by_stage: dict[str, Question] = {
            stages.HIRE: HandQuestion(*ways, layers, explain, hires=True),
            stages.DISCARD: HandQuestion(*ways, layers, explain, hires=False),
            stages.SEND: self.send,
            stages.ARREST: ArrestQuestion(*ways),
            stages.WANDER: WanderQuestion(*ways),
            stages.GEM: GemQuestion(*ways),
            stages.SELL: self.sell,
        }
        cloth.own.bind(on_pass=self._press, on_other=self._press_other)

    @property
    def asked(self) -> Question:
        """The question of this stage."""
        return self.by_stage[self._session.position.stage]

    def ask(self, seat: int, view: Season) -> None:
        """Ask a seat that may know what a view shows."""
        self.asked.ask(seat, view)

    def words(self, seat: int) -> Words:
        """Say what is asked of a seat, and what is to be known for it."""
        return self.asked.words(seat, self._session.match.view(None))

    def tap(self, thing: Widget) -> bool:
        """Take a tap on something for an answer; tell whether it is one."""
        question = self._pressable
        return question is not None and question.tap(thing)

    @property
    def _pressable(self) -> Question | None:
        """The question that fingers answer, None once the match is over."""
        return self.by_stage.get(self._session.position.stage)

    def forget(self) -> None:
        """Expect no answer any more."""
        for question in self.by_stage.values():
            question.forget()
        own = self._cloth.own
        own.about = own.pass_text = own.other_text = ""
        self._cloth.forget_reach()

    def _press(self, *_: object) -> None:
        question = self._pressable
        if question and self._cloth.own.pass_text:  # else it means nothing any more
            question.press()

    def _press_other(self, *_: object) -> None:
        question = self._pressable
        if question and self._cloth.own.other_text:
            question.press_other()
