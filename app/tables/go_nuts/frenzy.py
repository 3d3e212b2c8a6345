"""The frenzy: everybody races at once, each in a zone at his own edge of the glass (GN3 to GN8)."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile
from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.language import Say
from app.session.agenda import Agenda
from app.session.session import Played
from app.tables.go_nuts.zone import Zone
from app.tables.table import EDGES
from app.widgets import load_look
from engine.go_nuts.dice import DOG_MS, SHAKE_MS
from engine.go_nuts.moves import ROLL, Dog, DogRolled, Rolled, Shake

ANGLES = {"bottom": 0, "left": -90, "top": 180, "right": 90}
KEYS = ("x", "q", "u", "p")
"""On a desktop each person has a key."""
COUNT_SECONDS = 0.7
END_SECONDS = 2.2
STILL_SECONDS = 4.0
"""So long a dog die lies still before its player is reminded of it (GN8)."""
ROLLED_FOR_SECONDS = 2.0
"""How often it is rolled for a player who does not come even then (GN8)."""
KEEP_SECONDS = 1.0
"""How often the race waits for the disk: at every roll of four people it would stutter."""


class Comer(FloatLayout):
    """A player's badge in the middle, with a tick once he has come."""

    symbol = StringProperty("claw")
    here = BooleanProperty(False)


class Call(FloatLayout):
    """What the middle calls out, turned to those who sit on one side of it."""

    big = StringProperty("")
    line = StringProperty("")
    angle = NumericProperty(0)

    @property
    def comers(self) -> list[Comer]:
        """Everybody's badge, in the order of the seats."""
        return self.ids.comers.children[::-1]

    def show(self, big: str, line: str, comers: list[tuple[str, bool]]) -> None:
        """Call something out, and show whose finger or dog is there."""
        self.big, self.line = big, line
        if [comer.symbol for comer in self.comers] != [symbol for symbol, _ in comers]:
            self.ids.comers.clear_widgets()
            for symbol, _ in comers:
                self.ids.comers.add_widget(Comer(symbol=symbol))
        for comer, (_, here) in zip(self.comers, comers, strict=True):
            comer.here = here


class Frenzy(FloatLayout):
    """The race from the first finger on the glass to the last dog."""

    phase = OptionProperty("ready", options=("ready", "count", "race", "over"))
    bark = NumericProperty(1.0)
    center_box = ListProperty([0, 0, 100, 100])

    def __init__(self, table: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.table = table
        self.session = table.session
        self.count = 0
        """3, 2, 1 before the go."""
        self.agenda = Agenda(table.agenda.clock)
        position = self.session.position
        self.origin = 0.0
        self._seat = position.turn
        self._already = max(position.clock, *position.free_at)
        seats, persons = self.session.match.seats, self.session.persons
        self.zones = [
            Zone(
                dice=position.dice if seat == position.turn else 1, seat=seat, name=who.name,
                symbol=table.symbols[seat], edge=EDGES[len(seats)][seat],
                angle=ANGLES[EDGES[len(seats)][seat]],
                active=seat == position.turn, bot=seat not in persons,
                key=KEYS[seat] if seat in persons else "", state="waiting" if seat in persons else "ready",
            )
            for seat, who in enumerate(seats)
        ]  # fmt: skip
        race = takewhile(lambda line: line.move != ROLL, reversed(self.session.match.lines))
        rolls = Counter(line.seat for line in race if isinstance(line.move, Dog))
        for zone in self.zones:
            zone.count = position.landed + position.shaken if zone.active else rolls[zone.seat]
            if not zone.active and zone.seat not in position.racers:
                zone.state = "done"
                zone.dice[0].show("dog")
            zone.bind(reminded=self._show_words)
            self.add_widget(zone)
        self.calls = [self.ids.near_call, self.ids.far_call]
        self.bind(pos=self._lay_out, size=self._lay_out)
        app = App.get_running_app()
        app.bind(u=self._lay_out, say=self._show_words)
        app.sounds.preload("count", "go", "woof", "kennel", "land", "nut", "turn")
        Window.bind(on_key_down=self._on_key)
        self._show_words()
        self._start_if_ready()

    # Looks.

    def _lay_out(self, *_: object) -> None:
        """Give everybody his edge; the active player's zone is the bigger one."""
        width, height = self.size
        gap = 0.014 * width
        depth = {}
        for zone in self.zones:
            across = zone.edge in ("left", "right")
            depth[zone.edge] = (
                (0.29 if zone.active else 0.215) * width
                if across
                else (0.36 if zone.active else 0.27) * height
            )
        left = self.x + gap + (depth.get("left", 0) + gap if "left" in depth else 0)
        right = self.right - gap - (depth.get("right", 0) + gap if "right" in depth else 0)
        for zone in self.zones:
            deep = depth[zone.edge]
            if zone.edge == "bottom":
                zone.box = [left, self.y + gap, right - left, deep]
            elif zone.edge == "top":
                zone.box = [left, self.top - gap - deep, right - left, deep]
            elif zone.edge == "left":
                zone.box = [self.x + gap, self.y + gap, deep, height - 2 * gap]
            else:
                zone.box = [self.right - gap - deep, self.y + gap, deep, height - 2 * gap]
        low = self.y + gap + depth.get("bottom", 0) + gap
        high = self.top - gap - depth.get("top", 0) - gap
        rim = 6 * App.get_running_app().u
        self.center_box = [left + rim, low, right - left - 2 * rim, max(1, high - low)]

    def _show_words(self, *_: object) -> None:
        say = App.get_running_app().say
        before = self.phase in ("ready", "count")
        comers = [
            (zone.symbol, zone.state == "done" or (before and zone.state == "ready"))
            for zone in self.zones
            if before or not zone.active
        ]
        for call in self.calls:
            call.show(self._big_word(say), self._small_words(say), comers)
        for zone in self.zones:
            zone.line = self._zone_line(zone, say)
            zone.rolls = (
                say("{n} roll | {n} rolls", n=int(zone.count)) if zone.count and not zone.active else ""
            )

    def _big_word(self, say: Say) -> str:
        if self.phase == "over":
            return say("+{n} nut | +{n} nuts", n=int(self._active.count))
        calls = {"ready": say("Get ready!"), "count": str(self.count), "race": say("Go nuts!")}
        return calls[self.phase]

    def _small_words(self, say: Say) -> str:
        if self.phase == "ready":
            waiting = [zone.name for zone in self.zones if zone.state == "waiting"]
            return say("Waiting for {names}", names=" · ".join(waiting))
        if self.phase == "race":
            dogs = sum(not zone.active and zone.state != "done" for zone in self.zones)
            return say("{n} dog still to come | {n} dogs still to come", n=dogs)
        return self._active.name if self.phase == "over" else ""

    def _zone_line(self, zone: Zone, say: Say) -> str:
        if self.phase == "ready":
            if zone.bot:
                return say("is ready")
            return say("Ready!") if zone.state == "ready" else say("Put a finger here")
        if self.phase == "count":
            return str(self.count)
        if zone.active:
            over = self.phase == "over"
            return say("+{n} nut | +{n} nuts", n=int(zone.count)) if over else say("Shake for nuts!")
        if zone.reminded:
            return say("Tap to roll!")
        return say("Woof woof!") if zone.state == "done" else say("Roll for a dog!")

    @property
    def _active(self) -> Zone:
        return self.zones[self._seat]

    # Fingers and keys. Every touch goes to the zone it lands in, whatever other fingers do (GN5).

    def on_touch_down(self, touch: Any) -> bool:
        """Reach the zone under the finger; nothing reaches the table below."""
        if self.phase == "ready":
            self.ids.pause.on_touch_down(touch)
        for zone in self.zones:
            if zone.holds(*touch.pos):
                self.hit(zone)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Sliding a finger means nothing."""
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Nor does lifting it: a held finger blocks nobody."""
        return True

    def _on_key(self, _: Any, __: int, ___: int, letter: str | None, *____: Any) -> None:
        for zone in self.zones:
            if letter and letter == zone.key and not self.agenda.is_held:  # a pause stops no key by itself
                self.hit(zone)

    def hit(self, zone: Zone) -> None:
        """Let a person's touch do what it can now."""
        if zone.bot:
            return
        if self.phase == "ready":
            if zone.state == "waiting":
                zone.state = "ready"
                App.get_running_app().haptics.buzz("hold")
                self._show_words()
                self._start_if_ready()
        elif self.phase == "race":
            zone.reminded = False
            self._wait_for_finger(zone)
            self._start_dice(zone)

    # 3, 2, 1, go (GN7).

    def _start_if_ready(self) -> None:
        if self.phase == "ready" and all(zone.state in ("ready", "done") for zone in self.zones):
            self.phase = "count"
            self.count = 4
            self._count_down()

    def _count_down(self) -> None:
        app = App.get_running_app()
        self.count -= 1
        if self.count:
            app.sounds.play("count")
            self.agenda.after(COUNT_SECONDS, self._count_down)
        else:
            app.sounds.play("go")
            self.phase = "race"
            self.origin = Clock.time() - self._already / 1000
            self.session.racing = True
            self._keep()
            for zone in self.zones:
                if zone.state == "ready":
                    zone.state = "racing"
                    self._wait_for_finger(zone)
                    if zone.bot:
                        self._let_bot_roll(zone)
        self._show_words()

    # Racing.

    def _keep(self) -> None:
        self.session.keep()
        if self.phase == "race":
            self.agenda.after(KEEP_SECONDS, self._keep)

    def now(self) -> int:
        """Return the milliseconds since the go."""
        return int((Clock.time() - self.origin) * 1000)

    def _start_dice(self, zone: Zone) -> None:
        """Start a player's dice unless they still tumble (GN3)."""
        position = self.session.position
        if zone.state == "racing" and position.frenzy and zone.seat in position.racers:
            at = self.now()
            if at >= position.free_at[zone.seat]:
                self.session.intend(zone.seat, Shake(at) if zone.active else Dog(at))

    def _let_bot_roll(self, zone: Zone) -> None:
        wait = self.session.reaction_ms(zone.seat, self.now())
        if wait is not None:
            self.agenda.after(wait / 1000, lambda: self._start_dice(zone))

    # Nobody can hold up a race (GN8).

    def _wait_for_finger(self, zone: Zone) -> None:
        """Wait for a person who rolls for a dog, and no longer for what was waited for before."""
        if zone.active or zone.bot:
            return
        wait = zone.wait = object()

        def miss() -> None:
            if zone.wait is wait and zone.state != "done":
                self._miss_finger(zone)

        self.agenda.after(ROLLED_FOR_SECONDS if zone.reminded else STILL_SECONDS, miss)

    def _miss_finger(self, zone: Zone) -> None:
        """Remind a person whose die lies still; from then on roll it as if a finger had come."""
        if zone.reminded:
            self._start_dice(zone)
        else:
            zone.reminded = True
            app = App.get_running_app()
            app.sounds.play("turn")
            app.haptics.buzz("turn")
        self._wait_for_finger(zone)

    def hold(self) -> None:
        """Let nothing happen for the time being."""
        self.agenda.hold()

    def release(self) -> None:
        """Go on; a pause is no time in which somebody was missed."""
        if self.phase == "race":
            for zone in self.zones:
                zone.reminded = False
                self._wait_for_finger(zone)
        self.agenda.release()

    # What is told.

    def tell(self, played: list[Played]) -> None:
        """Show dice that were started; what they show is seen when they land."""
        start, throw = played[0].line, played[1].line
        zone = self.zones[start.seat]
        zone.state = "tumbling"
        app = App.get_running_app()
        ended = next((event for event in throw.events if event.name == "frenzy_over"), None)
        if isinstance(throw.move, Rolled):
            app.sounds.play("roll")
            faces = str(throw.move)
            for die, face in zip(zone.dice, faces, strict=True):
                last = die is zone.dice[-1]
                landed = (lambda: self._shake_landed(zone, faces)) if last else None
                die.tumble(face, SHAKE_MS / 1000, landed)
        elif isinstance(throw.move, DogRolled):
            face = "dog" if throw.move.dog else "kennel"
            points = ended.facts["points"] if ended else None
            zone.dice[0].tumble(face, DOG_MS / 1000, lambda: self._dog_landed(zone, face, points))

    def _shake_landed(self, zone: Zone, faces: str) -> None:
        if self.phase != "race":
            return
        app = App.get_running_app()
        zone.state = "racing"
        zone.gain(faces)
        app.sounds.play("nut" if zone.gained else "land")
        app.haptics.buzz("land")
        if zone.bot:
            self._let_bot_roll(zone)

    def _dog_landed(self, zone: Zone, face: str, points: int | None) -> None:
        app = App.get_running_app()
        zone.count += 1
        if face == "dog":
            zone.state = "done"
            zone.reminded = False
            app.sounds.play("woof")
            app.haptics.buzz("woof")
            self.bark = 1.15
            Animation(bark=1, d=0.35, t="out_bounce").start(self)
        else:
            zone.state = "racing"
            app.sounds.play("kennel")
            app.haptics.buzz("kennel")
            if zone.bot:
                self._let_bot_roll(zone)
            elif not zone.reminded:
                self._wait_for_finger(zone)
        if points is not None:
            self._over(points)
        self._show_words()

    def _over(self, points: int) -> None:
        """Close the race: the last dog has landed."""
        self.phase = "over"
        self._stop_racing()
        zone = self._active
        zone.count, zone.state = points, "done"
        for die in zone.dice:
            if die.tumbling:
                die.show("S")
        App.get_running_app().sounds.play("hide")
        self.agenda.after(END_SECONDS, self._leave)

    def _leave(self) -> None:
        self.close()
        self.table.close_frenzy()

    def close(self) -> None:
        """Nothing that waits happens any more."""
        for zone in self.zones:
            Animation.cancel_all(zone, "pulse")
        Window.unbind(on_key_down=self._on_key)
        self.agenda.end()  # dice that still tumble would have bots roll on
        self._stop_racing()

    def _stop_racing(self) -> None:
        self.session.racing = False
        self.session.keep()


load_look("go_nuts/frenzy")
