"""What is seen of a roll or a hide: dice tumble, nuts fly to the heap, to the score, or are lost."""

from __future__ import annotations

from collections.abc import Callable

from app.services.context import Context
from app.session.session import Played
from app.tables.go_nuts.cloth import GoNutsCloth
from app.tables.playback import Step
from app.widgets.flight import Point, Sky
from engine.game import Event
from engine.go_nuts.dice import SQUIRREL
from engine.go_nuts.moves import GoNutsMove
from engine.go_nuts.position import Round

READ_SECONDS = 1.3
"""How long an outcome that ends the turn stays on the table."""
FLY_SECONDS = 0.4
GATHER_SECONDS = FLY_SECONDS + 0.1
NO_NUT_SECONDS = 0.12
"""How long a roll without nuts is seen."""
GASP_AT = 2
"""So many squirrels in one roll are too many."""
MOST_FLYERS = 12
"""So many nuts fly at most: more would take too long."""


class Narrator:
    """Turns events into steps on the cloth."""

    def __init__(
        self,
        context: Context,
        cloth: GoNutsCloth,
        sky: Sky,
        *,
        sentence: Callable[[Event], str],
        announce: Callable[[str], None],
    ) -> None:
        """Let nuts fly through `sky`, and `announce` the `sentence` of what happened."""
        self._context = context
        self._cloth = cloth
        self._sky = sky
        self._sentence = sentence
        self._announce = announce

    def steps(self, event: Event, played: Played[Round, GoNutsMove]) -> list[Step]:
        """Split an event into what is seen one after the other."""
        facts, text = event.facts, self._sentence(event)
        match event.name:
            case "rolled":
                faces: str = facts["faces"]
                dice = self._cloth.dice
                steps: list[Step] = [
                    (dice.seconds(faces), lambda: dice.tumble(faces)),
                    (0, lambda: self._land(faces)),
                ]
                if event is played.line.events[-1]:  # neither lost nor nuts
                    steps.append((GATHER_SECONDS if "N" in faces else NO_NUT_SECONDS, self._gather))
                return steps
            case "cracked":
                return [(READ_SECONDS, lambda: self._crack(text))]
            case "frenzy":
                return [(READ_SECONDS, lambda: self._go_nuts(text))]
            case "hidden":
                seat, nuts = facts["seat"], facts["points"]
                return [(READ_SECONDS, lambda: self._hide(text, seat, nuts, played.after))]
            case "reached":
                return [(READ_SECONDS, lambda: self._announce(text))]
        return []

    def _land(self, faces: str) -> None:
        """Show what they show; squirrels that come in numbers take the breath away."""
        self._cloth.dice.land()
        if faces.count(SQUIRREL) >= GASP_AT:
            self._cloth.squirrel.gasp()

    def _gather(self) -> None:
        """Let the nuts that were rolled fly to those at risk."""
        self._cloth.dice.glow()
        for die in self._cloth.dice.nuts:
            die.count_up()
            self._fly(1, die.center, self._cloth.heap.center, self._gathered)

    def _gathered(self) -> None:
        self._cloth.gathered += 1
        self._stashed()

    def _crack(self, text: str) -> None:
        self._context.sounds.play("crack")
        self._cloth.squirrel.gasp()
        self._lose_nuts()
        self._cloth.dice.dim()
        self._announce(text)

    def _go_nuts(self, text: str) -> None:
        self._context.sounds.play("squirrels")
        self._announce(text)
        self._lose_nuts()

    def _lose_nuts(self) -> None:
        """Let the dice take the nuts that were at risk."""
        dice, heap = self._cloth.dice.field, self._cloth.heap
        nuts, self._cloth.gathered = int(self._cloth.gathered), 0
        for nut in range(min(nuts, MOST_FLYERS)):
            self._fly(1, heap.center, dice[nut % len(dice)].center)

    def _hide(self, text: str, seat: int, nuts: int, after: Round) -> None:
        self._context.sounds.play("hide")
        self._cloth.squirrel.cheer()
        self._announce(text)
        self._fly(nuts, self._cloth.heap.center, self._cloth.purse(seat), self._stashed)
        self._cloth.gathered = 0
        self._cloth.lay_scores(after)

    def _stashed(self) -> None:
        self._context.sounds.play("nut")

    def _fly(self, number: int, start: Point, end: Point, landed: Callable[[], None] | None = None) -> None:
        seconds = FLY_SECONDS * self._context.pace
        self._sky.fly("hazelnut", start, end, min(number, MOST_FLYERS), seconds, landed)
