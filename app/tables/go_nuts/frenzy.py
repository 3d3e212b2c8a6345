"""The frenzy as it is seen: everybody races at once, each in a zone at his own edge of the glass."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.animation import Animation
from kivy.core.window import Window
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.language import Say
from app.services.context import Context
from app.session.session import Played, Session
from app.tables.go_nuts.race import Race
from app.tables.go_nuts.zone import GoNutsZone
from app.tables.table import EDGES
from app.widgets import load_look
from app.widgets.advice import Box
from app.widgets.still import Still
from engine.go_nuts.dice import DOG_MS, NUT, SHAKE_MS
from engine.go_nuts.moves import DogRolled, GoNutsMove, Rolled
from engine.go_nuts.position import Round

KEYS = ("x", "q", "u", "p")
"""On a desktop each person has a key."""
TUTOR_GAP, LARGE = 6, 1.2
"""How far above the button that pauses a tutor stands, in units."""
GAP = 0.014
"""How far zones are from each other and from the edge, in parts of the width."""
DEPTHS = {"bottom": 0.27, "top": 0.27, "left": 0.215, "right": 0.215}
ACTIVE_DEPTHS = {"bottom": 0.36, "top": 0.36, "left": 0.29, "right": 0.29}
"""How deep a zone is, in parts of the width or the height; whoever is active has a larger one."""


class GoNutsComer(FloatLayout):
    """A player's badge in the middle, with a tick once he has come."""

    symbol = StringProperty("claw")
    here = BooleanProperty(False)


class GoNutsCall(Still, FloatLayout):
    """What the middle calls out, turned to those who sit on one side of it."""

    patient = True

    big = StringProperty("")
    line = StringProperty("")
    tally = StringProperty("")
    """How many dogs of how many have come, on a medallion; nothing if that is no matter yet."""
    angle = NumericProperty(0)

    @property
    def comers(self) -> list[GoNutsComer]:
        """Everybody's badge, in the order of the seats."""
        return list(reversed(self.ids.comers.children))

    def show(self, big: str, line: str, tally: str, comers: list[tuple[str, bool]]) -> None:
        """Call something out, and show whose finger or dog is there."""
        self.big, self.line, self.tally = big, line, tally
        if [comer.symbol for comer in self.comers] != [symbol for symbol, _ in comers]:
            self.ids.comers.clear_widgets()
            for symbol, _ in comers:
                self.ids.comers.add_widget(GoNutsComer(symbol=symbol))
        for comer, (_, here) in zip(self.comers, comers, strict=True):
            comer.here = here


class GoNutsFrenzy(FloatLayout):
    """Shows a race, and gives it every finger; nothing reaches the table below."""

    race = ObjectProperty()
    bark = NumericProperty(1.0)
    """How much larger the dog in the middle is drawn."""
    spoken_for = BooleanProperty(False)
    """Whether a tutor stands in the middle, so that nothing else is said there."""
    center_box = ListProperty([0, 0, 100, 100])
    """The middle between the zones: x, y, width, height."""

    def __init__(
        self,
        context: Context,
        session: Session[Round, GoNutsMove],
        symbols: Sequence[str],
        *,
        pause: Callable[[], None],
        ended: Callable[[], None],
    ) -> None:
        """Let everybody find his zone; `ended` is called when the race is over and seen."""
        self.context = context
        self._ended = ended
        self.pause = pause
        super().__init__(race=Race(context, session, self._leave))
        self.zones = self._new_zones(session, symbols)
        for zone in self.zones:
            self.add_widget(zone)
        self.calls: list[GoNutsCall] = [self.ids.near_call, self.ids.far_call]
        self._listen()
        self._show_words()
        self.race.start_if_ready()

    def _new_zones(self, session: Session[Round, GoNutsMove], symbols: Sequence[str]) -> list[GoNutsZone]:
        dice, seats = session.position.dice, session.match.seats
        return [
            GoNutsZone(
                self.context,
                racer,
                dice,
                symbol=symbols[seat],
                edge=EDGES[len(seats)][seat],
                name=seats[seat].name,
                key="" if racer.bot else KEYS[seat],
            )
            for seat, racer in enumerate(self.race.racers)
        ]

    def _listen(self) -> None:
        self.bind(pos=self._layout, size=self._layout)
        self.context.bind(u=self._layout, say=self._show_words)
        self.race.bind(phase=self._show_words, count=self._show_words)
        for racer in self.race.racers:
            racer.bind(state=self._show_words, reminded=self._show_words, count=self._show_words)
        Window.bind(on_key_down=self._on_key)

    # Looks.

    def _layout(self, *_: object) -> None:
        """Give everybody his edge, and the middle what is left."""
        width, height = self.size
        gap = GAP * width
        depth = {
            zone.edge: (ACTIVE_DEPTHS if zone.racer.active else DEPTHS)[zone.edge]
            * (width if zone.edge in ("left", "right") else height)
            for zone in self.zones
        }
        left = self.x + gap + (depth["left"] + gap if "left" in depth else 0)
        right = self.right - gap - (depth["right"] + gap if "right" in depth else 0)
        for zone in self.zones:
            deep = depth[zone.edge]
            zone.box = {
                "bottom": [left, self.y + gap, right - left, deep],
                "top": [left, self.top - gap - deep, right - left, deep],
                "left": [self.x + gap, self.y + gap, deep, height - 2 * gap],
                "right": [self.right - gap - deep, self.y + gap, deep, height - 2 * gap],
            }[zone.edge]
        low = self.y + gap + depth["bottom"] + gap
        high = self.top - gap - depth["top"] - gap
        rim = 6 * self.context.u
        self.center_box = [left + rim, low, right - left - 2 * rim, max(1, high - low)]

    def tutor_place(self) -> Box:
        """Tell where a tutor stands: in the middle, above the button that pauses; large words need more."""
        x, y, width, height = self.center_box
        low = self.ids.pause.top + TUTOR_GAP * self.context.u
        high = (
            self.top - TUTOR_GAP * self.context.u
            if self.context.hand.small or self.context.swell > LARGE
            else y + height
        )
        return Box(x, low, width, high - low)

    def _show_words(self, *_: object) -> None:
        say, race = self.context.say, self.race
        before = race.phase in ("ready", "count")
        comers = [
            (zone.symbol, zone.racer.state == "done" or (before and zone.racer.state == "ready"))
            for zone in self.zones
            if before or not zone.racer.active
        ]
        tally = f"{sum(here for _, here in comers)}/{len(comers)}" if race.phase == "race" else ""
        for call in self.calls:
            call.show(self._big_word(say), self._small_words(say), tally, comers)
        for zone in self.zones:
            rolls = 0 if zone.racer.active else int(zone.racer.count)
            zone.line = self._zone_line(zone, say)
            zone.rolls = say("{n} roll", "{n} rolls", n=rolls) if rolls else ""

    def _big_word(self, say: Say) -> str:
        calls = {"ready": say("Get ready!"), "count": str(self.race.count), "race": say("Go nuts!")}
        return calls.get(self.race.phase) or self._nuts(say)

    def _nuts(self, say: Say) -> str:
        return say("+{n} nut", "+{n} nuts", n=int(self.race.active.count))

    def _small_words(self, say: Say) -> str:
        phase = self.race.phase
        if phase == "ready":
            waiting = [zone.name for zone in self.zones if zone.racer.state == "waiting"]
            return say("Waiting for {names}", names=", ".join(waiting))
        if phase == "race":
            dogs = sum(not racer.active and racer.state != "done" for racer in self.race.racers)
            return say("{n} dog still to come", "{n} dogs still to come", n=dogs)
        return str(self.zones[self.race.active.seat].name) if phase == "over" else ""

    def _zone_line(self, zone: GoNutsZone, say: Say) -> str:
        racer, phase = zone.racer, self.race.phase
        if phase == "ready":
            if racer.bot:
                return say("is ready")
            return say("Ready!") if racer.state == "ready" else say("Put a finger here")
        if phase == "count":
            return str(self.race.count)
        if racer.active:
            return self._nuts(say) if phase == "over" else say("Shake for nuts!")
        if racer.reminded:
            return say("Tap to roll!")
        return say("Woof woof!") if racer.state == "done" else say("Roll for a dog!")

    # Fingers and keys. Every touch goes to the zone it lands in, whatever other fingers do (GN5).

    def on_touch_down(self, touch: Any) -> bool:
        """Reach the zone under the finger."""
        if self.race.phase == "ready":
            self.ids.pause.on_touch_down(touch)
        for zone in self.zones:
            if zone.holds(*touch.pos):
                self.race.touch(zone.racer)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Sliding a finger means nothing."""
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Nor does lifting it: a held finger blocks nobody."""
        return True

    def _on_key(self, _: Any, __: int, ___: int, letter: str | None, *____: Any) -> None:
        for zone in self.zones:
            if letter and letter == zone.key and not self.race.is_held:  # a pause stops no key by itself
                self.race.touch(zone.racer)

    # What is told.

    def tell(self, played: list[Played[Round, GoNutsMove]]) -> None:
        """Show dice that were started; what they show is seen, and counts, when they land."""
        start, throw = played[0].line, played[1].line
        zone = self.zones[start.seat]
        self.race.dice_started(zone.racer)
        if isinstance(throw.move, Rolled):
            faces = str(throw.move)
            self.context.sounds.play("roll")
            zone.tumble(faces, SHAKE_MS / 1000, lambda: self._shake_landed(zone, faces.count(NUT)))
        elif isinstance(throw.move, DogRolled):
            dog, face = throw.move.dog, str(throw.move)
            nuts = next(
                (event.facts["points"] for event in throw.events if event.name == "frenzy_over"), None
            )
            zone.tumble([face], DOG_MS / 1000, lambda: self._dog_landed(zone, dog, nuts))

    def _shake_landed(self, zone: GoNutsZone, nuts: int) -> None:
        self.race.shake_landed(nuts)
        zone.fly_nuts()

    def _dog_landed(self, zone: GoNutsZone, dog: bool, nuts: int | None) -> None:
        """Show a dog or a kennel; the last dog ends the race with so many nuts."""
        self.race.dog_landed(zone.racer, dog)
        if dog:
            self.bark = 1.15
            Animation(bark=1, d=0.35, t="out_bounce").start(self)
        if nuts is not None:
            self.race.end(nuts)
            self.zones[self.race.active.seat].stop()

    # Time.

    def hold(self) -> None:
        """Let nothing happen for the time being."""
        self.race.hold()

    def release(self) -> None:
        """Let the race go on."""
        self.race.release()

    def _leave(self) -> None:
        self.close()
        self._ended()

    def close(self) -> None:
        """Let nothing that waits happen any more."""
        for zone in self.zones:
            zone.close()
        Window.unbind(on_key_down=self._on_key)
        self.race.close()


load_look("go_nuts/frenzy")
