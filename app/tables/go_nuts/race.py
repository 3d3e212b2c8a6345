"""The course of a frenzy: who waits for whom, and when whose dice roll (GN3 to GN8). It draws nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import takewhile

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty

from app.services.context import Context
from app.session.agenda import Agenda
from app.session.session import Session
from engine.go_nuts.moves import ROLL, Dog, GoNutsMove, Shake
from engine.go_nuts.position import Round

COUNT_FROM = 3
COUNT_SECONDS = 0.7
END_SECONDS = 2.2
STILL_SECONDS = 4.0
"""So long a dog die lies still before its player is reminded of it (GN8)."""
ROLLED_FOR_SECONDS = 2.0
"""How often it is rolled for a player who does not come even then (GN8)."""


class Racer(EventDispatcher):
    """Somebody in the race: whether he is there, rolls, or is done."""

    seat = NumericProperty(0)
    active = BooleanProperty(False)
    """Whether he shakes for nuts; the others roll for a dog."""
    bot = BooleanProperty(False)
    state = OptionProperty("waiting", options=("waiting", "ready", "racing", "tumbling", "done"))
    reminded = BooleanProperty(False)
    """Whether a finger is missed on the die (GN8)."""
    count = NumericProperty(0)
    """The nuts of the active player, or how often another one has rolled."""
    gained = NumericProperty(0)
    """What the last shake brought."""
    wait: object = None
    """Which wait for a finger counts, the latest one."""


def racers_of(session: Session[Round, GoNutsMove]) -> list[Racer]:
    """Let everybody stand where the match has him: a race that was left goes on."""
    position, persons = session.position, session.persons
    race = takewhile(lambda line: line.move != ROLL, reversed(session.match.lines))
    rolls = Counter(line.seat for line in race if isinstance(line.move, Dog))

    def racer(seat: int) -> Racer:
        active, bot = seat == position.turn, seat not in persons
        state = "ready" if bot else "waiting"
        return Racer(
            seat=seat,
            active=active,
            bot=bot,
            state=state if seat in position.racers else "done",
            count=position.landed + position.shaken if active else rolls[seat],
        )

    return [racer(seat) for seat in range(len(position.points))]


class Race(EventDispatcher):
    """The race from the first finger on the glass to the last dog."""

    phase = OptionProperty("ready", options=("ready", "count", "race", "over"))
    count = NumericProperty(0)
    """3, 2, 1 before the go."""

    def __init__(
        self, context: Context, session: Session[Round, GoNutsMove], ended: Callable[[], None]
    ) -> None:
        """Begin before the go; `ended` is called when people have seen what it brought."""
        self._context = context
        self._session = session
        self._ended = ended
        self._agenda = Agenda(session.agenda.clock)
        super().__init__()
        position = session.position
        self.racers = racers_of(session)
        self.active = self.racers[position.turn]
        self._origin = 0.0
        self._already = max(position.clock, *position.free_at)

    def touch(self, racer: Racer) -> None:
        """Let a person's touch do what it can now."""
        if racer.bot:
            return
        if self.phase == "ready" and racer.state == "waiting":
            racer.state = "ready"
            self._context.haptics.buzz("hold")
            self.start_if_ready()
        elif self.phase == "race":
            racer.reminded = False
            self._wait_for_finger(racer)
            self._start_dice(racer)

    # 3, 2, 1, go (GN7).

    def start_if_ready(self) -> None:
        """Count down if everybody is there."""
        if self.phase == "ready" and all(racer.state in ("ready", "done") for racer in self.racers):
            self._count()

    def _count(self) -> None:
        self.count = COUNT_FROM
        self.phase = "count"
        self._count_down()

    def _count_down(self) -> None:
        if self.phase != "count":
            return  # the last dog has landed in a pause
        if self.count:
            self._context.sounds.play("count")
            self._agenda.after(COUNT_SECONDS, self._next_count)
        else:
            self._go()

    def _next_count(self) -> None:
        self.count -= 1
        self._count_down()

    def _go(self) -> None:
        self._context.sounds.play("go")
        self.phase = "race"
        self._start_clock()
        self._session.racing = True  # from now on nobody waits for the disk until the race is over
        for racer in self.racers:
            if racer.state == "ready":
                racer.state = "racing"
                self._wait_for_finger(racer)
                self._let_bot_roll(racer)

    # Racing.

    def _start_clock(self) -> None:
        self._origin = self._context.clock.time() - self._already / 1000

    def _now(self) -> int:
        """Return the milliseconds since the go, without those of pauses."""
        if self.is_held:
            return self._already
        return int((self._context.clock.time() - self._origin) * 1000)

    def _start_dice(self, racer: Racer) -> None:
        """Start a player's dice unless they still tumble (GN3)."""
        position, seat, at = self._session.position, racer.seat, self._now()
        races = position.frenzy and seat in position.racers
        if racer.state == "racing" and races and at >= position.free_at[seat]:
            self._session.intend(seat, Shake(at) if racer.active else Dog(at))

    def _let_bot_roll(self, racer: Racer) -> None:
        if self.phase != "race":
            return  # the go lets everybody roll
        wait = self._session.reaction_ms(racer.seat, self._now()) if racer.bot else None
        if wait is not None:
            self._agenda.after(wait / 1000, lambda: self._start_dice(racer))

    # Nobody can hold up a race (GN8).

    def _wait_for_finger(self, racer: Racer) -> None:
        """Wait for a person who rolls for a dog, and no longer for what was waited for before."""
        if racer.active or racer.bot or self.phase != "race":
            return
        wait = racer.wait = object()

        def miss() -> None:
            if racer.wait is wait and racer.state != "done":
                self._miss_finger(racer)

        self._agenda.after(ROLLED_FOR_SECONDS if racer.reminded else STILL_SECONDS, miss)

    def _miss_finger(self, racer: Racer) -> None:
        """Remind a person whose die lies still; from then on roll it as if a finger had come."""
        if racer.reminded:
            self._start_dice(racer)
        else:
            racer.reminded = True
            self._context.sounds.play("turn")
            self._context.haptics.buzz("turn")
        self._wait_for_finger(racer)

    @property
    def is_held(self) -> bool:
        """Whether nothing may happen now."""
        return self._agenda.is_held

    def hold(self) -> None:
        """Let nothing happen for the time being; the clock of the race stands still too."""
        if self.phase == "race" and not self.is_held:
            self._already = self._now()
        self._agenda.hold()

    def release(self) -> None:
        """Go on; where people race, 3, 2, 1 again, but nobody is waited for a second time."""
        watched = all(racer.bot for racer in self.racers)
        if self.phase == "race" and watched:
            self._start_clock()
        elif self.phase == "race":
            self._agenda.clear()  # the go lets everybody roll anew
        self._agenda.release()
        if self.phase == "race" and not (watched or self.is_held):
            self._count_again()

    def _count_again(self) -> None:
        self._already = max(self._already, *self._session.position.free_at)  # what tumbled lands meanwhile
        for racer in self.racers:
            racer.reminded = False
            if racer.state == "racing":
                racer.state = "ready"
        self._count()

    # Dice that tumble, and land.

    def dice_started(self, racer: Racer) -> None:
        """Wait until a player's dice have landed."""
        racer.state = "tumbling"

    @property
    def _at_rest(self) -> str:
        """How somebody is called whose dice have landed: in a count-down they wait for the go."""
        return "racing" if self.phase == "race" else "ready"

    def shake_landed(self, nuts: int) -> None:
        """Count the nuts of a shake."""
        racer = self.active
        racer.state = self._at_rest
        racer.gained = nuts
        racer.count += nuts
        self._context.sounds.play("nut" if nuts else "land")
        self._context.haptics.buzz("land")
        self._let_bot_roll(racer)

    def dog_landed(self, racer: Racer, dog: bool) -> None:
        """Let a player be done with the dog, or roll on."""
        racer.count += 1
        self._context.sounds.play("woof" if dog else "kennel")
        self._context.haptics.buzz("alarm" if dog else "lift")
        if dog:
            racer.state = "done"
            racer.reminded = False
            return
        racer.state = self._at_rest
        self._let_bot_roll(racer)
        if not racer.reminded:
            self._wait_for_finger(racer)

    # The end.

    def end(self, nuts: int) -> None:
        """Close the race with so many nuts: the last dog has landed."""
        self.phase = "over"
        self._stop_racing()
        self.active.count, self.active.state = nuts, "done"
        self._context.sounds.play("hide")
        self._agenda.after(END_SECONDS, self._ended)

    def close(self) -> None:
        """Let nothing that waits happen any more."""
        self._agenda.end()  # dice that still tumble would have bots roll on
        self._stop_racing()

    def _stop_racing(self) -> None:
        self._session.racing = False
        self._session.keep()
