"""What is seen of an event, one thing after the other, with the words that go with it."""

from __future__ import annotations

from collections.abc import Callable

from app.session.session import Played
from app.tables.layers import Layers
from app.tables.nacho_incident.flights import Facts, Flights
from app.tables.nacho_incident.market import STAGES as MARKET
from app.tables.nacho_incident.round_end import ends_round
from app.tables.nacho_incident.staging import Staging
from app.tables.playback import STANDS, Step
from engine.game import Event
from engine.nacho_incident import stages
from engine.nacho_incident.cards import TURNS_IN_ROUND
from engine.nacho_incident.moves import NachoMove
from engine.nacho_incident.position import Season

READ_SECONDS, SHORT_SECONDS = 1.0, 0.6
ARREST_SECONDS, ROUND_SECONDS = 2.2, 1.8


class Narrator:
    """Splits events into steps."""

    def __init__(
        self,
        flights: Flights,
        staging: Staging,
        layers: Layers,
        *,
        sentence: Callable[[Event], str],
        tell: Callable[[str], None],
    ) -> None:
        """Let `tell` say the `sentence` of an event while it is shown."""
        self._staging = staging
        self._layers = layers
        self._sentence = sentence
        self._tell = tell
        self._wander = flights.wander
        self._flights: dict[str, tuple[float, Callable[[Facts], None]]] = {
            "mountie_taken": (READ_SECONDS, flights.take_mountie),
            "sent": (SHORT_SECONDS, flights.send),
            "delivered": (READ_SECONDS, flights.deliver),
            "gave": (READ_SECONDS, flights.give),
            "fee": (SHORT_SECONDS, flights.pay_fee),
            "wandered": (ARREST_SECONDS, flights.wander),
            "gem": (READ_SECONDS, flights.hand_gem),
            "sold": (SHORT_SECONDS, flights.sell),
            "food_drawn": (SHORT_SECONDS, flights.draw_food),
        }
        """How long an event is seen, and what flies."""

    def steps(self, event: Event, played: Played[Season, NachoMove]) -> list[Step]:
        """Split an event into what is seen one after the other; behind the last of a round comes its end."""
        steps = self._steps(event, played)
        if event is played.line.events[-1] and ends_round(played):
            steps.append((None, lambda: self._staging.end_round(played)))
        return steps

    def _steps(self, event: Event, played: Played[Season, NachoMove]) -> list[Step]:
        facts, text, staging = event.facts, self._sentence(event), self._staging
        match event.name:
            case "revealed":
                return [self._step(text, None, lambda: staging.reveal(facts, played.after.gem))]
            case "turn" if played.before.stage in MARKET:
                return [
                    self._step(text, None, lambda: staging.close_market(played)),
                    *self._new_round(facts["number"]),
                ]
            case "arrested":
                walks = facts["province"] != facts["cantina"]  # he comes from another cantina
                return [
                    *([self._step(text, READ_SECONDS, lambda: self._wander(facts))] if walks else []),
                    (ARREST_SECONDS, lambda: self._arrest(facts, text), STANDS),
                    (0, self._layers.close),
                ]
            case "province_turned":
                return [self._step(text, READ_SECONDS, lambda: None)]
            case "food_drawn" if played.before.stage != stages.FOOD:
                return []  # it lay there when people sat down
        if event.name not in self._flights:
            return []
        seconds, fly = self._flights[event.name]
        return [self._step(text, seconds, lambda: fly(facts))]

    def _new_round(self, turn: int) -> list[Step]:
        """Announce a round with its first turn; the first round needs no announcement."""
        rounds, turns = divmod(turn - 1, TURNS_IN_ROUND)
        if turns or not rounds:
            return []
        return [
            (ROUND_SECONDS, lambda: self._staging.begin_round(rounds + 1), STANDS),
            (0, self._layers.close),
        ]

    def _arrest(self, facts: Facts, text: str) -> None:
        self._tell(text)
        self._staging.arrest(facts, text)

    def _step(self, text: str, seconds: float | None, act: Callable[[], None]) -> Step:
        def shown() -> None:
            if text:
                self._tell(text)
            act()

        return seconds, shown
