"""What happens in Nutty Business, told step by step: each event with its words and what is seen of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from app.services.context import Context
from app.session.session import Played
from app.tables.handover import Handover
from app.tables.nutty_business.animations import Animations
from app.tables.nutty_business.cloth import NuttyCloth
from app.tables.nutty_business.overlays import Overlays
from app.tables.playback import Step
from engine.game import Event
from engine.nutty_business.moves import LEFT, PLACES, RIGHT, NuttyMove
from engine.nutty_business.position import Gangs

READ_SECONDS = 1.0
"""How long a sentence stays."""
SHORT_SECONDS = 0.45
RAID_SECONDS = 0.8
BANNER_SECONDS = 2.2
LAPS = 2
"""How often a light runs round the table before it stops at whoever begins."""
FASTEST, SLOWEST = 0.09, 0.42
"""How long it stays with somebody, at first and in the end."""


class Narrator:
    """Splits events into steps."""

    def __init__(
        self,
        context: Context,
        handover: Handover[Gangs, NuttyMove],
        cloth: NuttyCloth,
        animations: Animations,
        overlays: Overlays,
        *,
        sentence: Callable[[Event], str],
        tell: Callable[[str], None],
        conceal: Callable[[], None],
    ) -> None:
        """Let `tell` write the `sentence` of what happens, `conceal` take secrets away before a reveal."""
        self._context = context
        self._handover = handover
        self._cloth = cloth
        self._animations = animations
        self._overlays = overlays
        self._sentence = sentence
        self._tell = tell
        self._conceal = conceal

    def steps(self, event: Event, played: Played[Gangs, NuttyMove]) -> list[Step]:
        """Split an event into what is seen one after the other."""
        text = self._sentence(event)
        match event.name:
            case "revealed":
                codes = event.facts["cards"]
                return [(None, lambda: self._reveal(codes))]
            case "begins":
                return self._draw_first(event.facts["seat"], text)
            case "last_card" if text:
                return [(BANNER_SECONDS, lambda: self._announce(text)), (0, self._end_announcement)]
        scenes = self._scenes(event.name, event.facts, played.after)
        return [(seconds, self._telling(text, scene)) for seconds, scene in scenes]

    def _telling(self, text: str, scene: Callable[[], None]) -> Callable[[], None]:
        """Say a sentence, if there is one, when a scene begins."""

        def both() -> None:
            if text:
                self._tell(text)
            scene()

        return both

    def _scenes(
        self, name: str, facts: dict[str, Any], after: Gangs
    ) -> list[tuple[float, Callable[[], None]]]:
        """List what is seen on the cloth of an event, and how long."""
        seat, rival, nuts = (facts.get(fact, 0) for fact in ("seat", "rival", "nuts"))
        animations = self._animations
        match name:
            case "played":
                return [(SHORT_SECONDS, lambda: self._land_card(facts, after))]
            case "taken_back":
                return [(READ_SECONDS, lambda: self._bring_back(facts))]
            case "earned":
                return [(READ_SECONDS, lambda: animations.fly_nuts(None, seat, nuts))]
            case "paid":
                return [(READ_SECONDS, lambda: animations.fly_nuts(seat, rival, nuts))]
            case "stolen":
                return [(READ_SECONDS, lambda: animations.steal(seat, rival, nuts))]
            case "raided":
                covered = PLACES.index(facts["covered"])
                return [
                    (RAID_SECONDS, lambda: animations.lift_pile(rival, covered)),
                    (READ_SECONDS, lambda: self._cover_pile(facts, after)),
                ]
            case "shielded":
                return [(READ_SECONDS, lambda: animations.defend(seat))]
            case "idle":
                return [(READ_SECONDS, lambda: None)]
        return []

    def _reveal(self, codes: Sequence[str]) -> None:
        self._conceal()
        self._overlays.reveal(codes)

    def _draw_first(self, first: int, text: str) -> list[Step]:
        """Let a light run round the table, slower and slower, and stop at whoever begins (NB12)."""
        number = len(self._cloth.gangs)
        hops = 0 if self._context.settings.reduced_motion else LAPS * number + first
        lights: list[Step] = [
            (FASTEST + (SLOWEST - FASTEST) * (hop / hops) ** 3, partial(self._light, hop % number))
            for hop in range(hops)
        ]
        return [(READ_SECONDS, self._wonder), *lights, (BANNER_SECONDS, lambda: self._settle(first, text)),
                (0, self._end_announcement)]  # fmt: skip

    def _wonder(self) -> None:
        self._cloth.lay(self._handover.view, int(self._handover.holder))
        self._light(None)
        self._cloth.banner = self._context.say("Who ate hazelnuts last?")

    def _light(self, seat: int | None) -> None:
        if seat is not None:
            self._context.sounds.play("card_lift")
        for gang in self._cloth.gangs:
            gang.plate.active = gang.seat == seat

    def _settle(self, first: int, text: str) -> None:
        self._light(first)
        self._context.sounds.play("turn")
        self._context.haptics.buzz("turn")
        self._cloth.banner = text

    def _land_card(self, facts: dict[str, Any], after: Gangs) -> None:
        seat, side = facts["seat"], LEFT if facts["place"] == "left" else RIGHT
        self._cloth.lay_hand(self._handover.view, int(self._handover.holder))
        self._animations.land_card(seat, facts["card"], side, after, dragged=self._handover.holds(seat))

    def _bring_back(self, facts: dict[str, Any]) -> None:
        seat = facts["seat"]
        self._animations.bring_back(seat, facts["cards"], own=self._handover.holds(seat))

    def _cover_pile(self, facts: dict[str, Any], after: Gangs) -> None:
        self._animations.cover_pile(facts["rival"], after)
        self._animations.fly_nuts(None, facts["seat"], facts["nuts"])

    def _announce(self, text: str) -> None:
        self._context.sounds.play("last_turns")
        self._context.haptics.buzz("turn")
        self._cloth.banner = text
        self._cloth.last_turns = True

    def _end_announcement(self) -> None:
        self._cloth.banner = ""
