"""The frenzy: everybody races at once, each in a zone at his own edge of the glass (GN3 to GN7)."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout

from app.host import Played
from app.tables.agenda import Agenda
from app.tables.table import EDGES
from app.theme import PLAYER_COLOURS
from app.widgets import load_look
from app.widgets.die import Die
from engine.go_nuts.dice import DOG_MS, SHAKE_MS
from engine.go_nuts.moves import Dog, DogRolled, Rolled, Shake

ANGLES = {"bottom": 0, "left": -90, "top": 180, "right": 90}
KEYS = ("x", "q", "u", "p")
"""On a desktop each person has a key."""
COUNT_SECONDS = 0.7
END_SECONDS = 2.2
PULSE_SECONDS = 1.1
LARGEST_DOG, LARGEST_SQUIRREL = 190, 150
DIE_PART = 0.84
"""How much of its room a die takes."""


class Zone(FloatLayout):
    """One player's part of the glass, turned to face him. The whole of it is the target."""

    seat = NumericProperty(0)
    name = StringProperty("")
    symbol = StringProperty("claw")
    edge = StringProperty("bottom")
    angle = NumericProperty(0)
    active = BooleanProperty(False)
    bot = BooleanProperty(False)
    state = OptionProperty("waiting", options=("waiting", "ready", "racing", "tumbling", "done"))
    line = StringProperty("")
    count = NumericProperty(0)
    gained = NumericProperty(0)
    pulse = NumericProperty(0)
    """How far the ring round the spot for a finger has spread, from 0 to 1."""
    key = StringProperty("")
    colour = ColorProperty((1, 1, 1, 1))
    box = ListProperty([0, 0, 100, 100])
    """The zone on the glass: x, y, width, height."""
    inner = ListProperty([100, 100])
    """The size of what it shows, before it is turned."""

    def __init__(self, dice: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        kind, face = ("squirrel", "S") if self.active else ("dog", "kennel")
        self.dice = [Die(kind=kind, tilt=tilt) for tilt in (-5, 4, -3, 6, -4)[:dice]]
        for die in self.dice:
            die.show(face)
            self.ids.field.add_widget(die)
        self.colour = PLAYER_COLOURS[self.symbol].dark
        self.bind(box=self._fit, inner=self._fit)
        self.ids.field.bind(pos=self._place_dice, size=self._place_dice)
        self.bind(state=self._on_state)
        self._on_state()

    def _on_state(self, *_: object) -> None:
        """Ask for a finger: the dog waits in its kennel until everybody is there."""
        Animation.cancel_all(self, "pulse")
        self.pulse = 0
        if self.state == "waiting" and not App.get_running_app().settings.reduced_motion:
            beat = Animation(pulse=1, d=PULSE_SECONDS, t="out_quad") + Animation(pulse=0, d=0)
            beat.repeat = True
            beat.start(self)
        if not self.active:
            self.dice[0].opacity = 0 if self.state in ("waiting", "ready") else 1

    def _fit(self, *_: object) -> None:
        x, y, width, height = self.box
        turned = self.edge in ("left", "right")
        self.inner = [height, width] if turned else [width, height]
        self.size = self.inner
        self.center = x + width / 2, y + height / 2

    def _place_dice(self, *_: object) -> None:
        field = self.ids.field
        most = (LARGEST_SQUIRREL if self.active else LARGEST_DOG) * App.get_running_app().u

        def side_with(across: int) -> float:
            rows = -(-len(self.dice) // across)
            return min(field.width / across * DIE_PART, field.height / rows * DIE_PART, most)

        across = max(range(1, len(self.dice) + 1), key=side_with)
        rows = -(-len(self.dice) // across)
        side = side_with(across)
        for place, die in enumerate(self.dice):
            row, column = divmod(place, across)
            in_row = min(across, len(self.dice) - row * across)
            die.size = side, side * 166 / 160
            die.center_x = field.x + field.width * (column + 0.5) / in_row
            die.center_y = field.y + field.height * (rows - row - 0.5) / rows

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point of the glass is in the zone."""
        left, bottom, width, height = self.box
        return left <= x <= left + width and bottom <= y <= bottom + height


class Comer(FloatLayout):
    """A player's badge in the middle, with a tick once he has come."""

    symbol = StringProperty("claw")
    here = BooleanProperty(False)


class Frenzy(FloatLayout):
    """The race from the first finger on the glass to the last dog."""

    big = StringProperty("")
    missing = NumericProperty(0)
    missing_line = StringProperty("")
    count = NumericProperty(0)
    """3, 2, 1 before the go."""
    bark = NumericProperty(1.0)
    center_box = ListProperty([0, 0, 100, 100])

    def __init__(self, table: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.table = table
        self.host = table.host
        self.phase = "ready"
        self.agenda = Agenda()
        position = self.host.position
        self.origin = 0.0
        self._already = max(position.clock, *position.free_at)
        seats, bots = self.host.match.seats, self.host.bots
        self.zones = [
            Zone(
                dice=position.dice if seat == position.turn else 1, seat=seat, name=who.name,
                symbol=table.symbols[seat], edge=EDGES[len(seats)][seat],
                angle=ANGLES[EDGES[len(seats)][seat]],
                active=seat == position.turn, bot=seat in bots, key="" if seat in bots else KEYS[seat],
                state="ready" if seat in bots else "waiting",
            )
            for seat, who in enumerate(seats)
        ]  # fmt: skip
        for zone in self.zones:
            zone.count = position.landed + position.shaken if zone.active else 0
            if not zone.active and zone.seat not in position.racers:
                zone.state = "done"
                zone.dice[0].show("dog")
            self.add_widget(zone)
        self.comers = [Comer(symbol=zone.symbol) for zone in self.zones]
        self.bind(pos=self._lay_out, size=self._lay_out)
        app = App.get_running_app()
        app.bind(u=self._lay_out, say=self._show_words)
        app.sounds.preload("count", "go", "woof", "kennel", "land", "nut")
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
        self.center_box = [left, low, right - left, max(1, high - low)]

    def _show_words(self, *_: object) -> None:
        say = App.get_running_app().say
        racers = self.host.position.racers if self.host.position.frenzy else ()
        self.missing = sum(not zone.active and zone.seat in racers for zone in self.zones)
        waiting = [zone.name for zone in self.zones if zone.state == "waiting"]
        if self.phase == "ready":
            self.missing_line = say("Waiting for {names}", names=" · ".join(waiting))
        elif self.phase == "count":
            self.missing_line = ""
        else:
            self.missing_line = say("{n} dog still to come | {n} dogs still to come", n=self.missing)
        calls = {"ready": say("Get ready!"), "count": str(self.count)}
        self.big = calls.get(self.phase) or say("Go nuts!")
        for zone in self.zones:
            zone.line = self._zone_line(zone, say)
        self._show_comers()

    def _show_comers(self) -> None:
        """Show who is missing: everybody's finger before the go, then the dogs."""
        before = self.phase in ("ready", "count")
        row = self.ids.comers
        row.clear_widgets()
        for zone, comer in zip(self.zones, self.comers, strict=True):
            comer.here = zone.state == "done" or (before and zone.state == "ready")
            if before or not zone.active:
                row.add_widget(comer)

    def _zone_line(self, zone: Zone, say: Any) -> str:
        if self.phase == "ready":
            if zone.bot:
                return say("is ready")
            return say("Ready!") if zone.state == "ready" else say("Put a finger here")
        if self.phase == "count":
            return str(self.count)
        if self.phase == "over":
            return say("+{n} nut | +{n} nuts", n=int(zone.count)) if zone.active else ""
        if zone.state == "done":
            return say("Woof woof!")
        return say("Shake for nuts!") if zone.active else say("Roll for a dog!")

    # Fingers and keys. Every touch goes to the zone it lands in, whatever other fingers do (GN5).

    def on_touch_down(self, touch: Any) -> bool:
        """Reach the zone under the finger; nothing reaches the table below."""
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
            if letter and letter == zone.key:
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
            for zone in self.zones:
                if zone.state == "ready":
                    zone.state = "racing"
                    if zone.bot:
                        self._let_bot_roll(zone)
        self._show_words()

    # Racing.

    def now(self) -> int:
        """Return the milliseconds since the go."""
        return int((Clock.time() - self.origin) * 1000)

    def _start_dice(self, zone: Zone) -> None:
        """Start a player's dice unless they still tumble (GN3)."""
        position = self.host.position
        if zone.state == "racing" and position.frenzy and zone.seat in position.racers:
            at = self.now()
            if at >= position.free_at[zone.seat]:
                self.host.intend(zone.seat, Shake(at) if zone.active else Dog(at))

    def _let_bot_roll(self, zone: Zone) -> None:
        wait = self.host.reaction_ms(zone.seat, self.now())
        if wait is not None:
            self.agenda.after(wait / 1000, lambda: self._start_dice(zone))

    def tell(self, played: list[Played]) -> None:
        """Show dice that were started; what they show is seen when they land."""
        start, throw = played[0].line, played[1].line
        zone = self.zones[start.seat]
        zone.state = "tumbling"
        app = App.get_running_app()
        ended = next((event for event in throw.events if event.name == "frenzy_over"), None)
        if isinstance(throw.move, Rolled):
            app.sounds.play("roll")
            for place, (die, face) in enumerate(zip(zone.dice, str(throw.move), strict=True)):
                landed = (lambda nuts=throw.move.nuts: self._shake_landed(zone, nuts)) if place == 0 else None
                die.tumble(face, SHAKE_MS / 1000, landed)
        elif isinstance(throw.move, DogRolled):
            face = "dog" if throw.move.dog else "kennel"
            points = ended.facts["points"] if ended else None
            zone.dice[0].tumble(face, DOG_MS / 1000, lambda: self._dog_landed(zone, face, points))

    def _shake_landed(self, zone: Zone, nuts: int) -> None:
        if self.phase != "race":
            return
        app = App.get_running_app()
        zone.state = "racing"
        zone.gained = nuts
        zone.count += nuts
        app.sounds.play("nut" if nuts else "land")
        app.haptics.buzz("land")
        if zone.bot:
            self._let_bot_roll(zone)

    def _dog_landed(self, zone: Zone, face: str, points: int | None) -> None:
        app = App.get_running_app()
        zone.count += 1
        if face == "dog":
            zone.state = "done"
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
        if points is not None:
            self._over(points)
        self._show_words()

    def _over(self, points: int) -> None:
        """Close the race: the last dog has landed."""
        self.phase = "over"
        for zone in self.zones:
            if zone.active:
                zone.count = points
                zone.state = "done"
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
        self.agenda.clear()


load_look("go_nuts/frenzy")
