"""The tutor: a squirrel who says what to do, points at it, and tells why when something else is tried."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any, Protocol, cast

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.model.tutorial import AnyLesson, Tutorial
from app.services.context import Context
from app.session.lesson import LEARNER, LessonStep
from app.tables.pointer import Pointer
from app.tables.table import AnyTable
from app.widgets import load_look
from app.widgets.advice import Box, Ring, box_of, overlap
from app.widgets.controls import RoundButton
from app.widgets.overlays import Overlay
from engine.game import Move

LOOK_SECONDS = 0.1
"""How often the tutor looks where things are."""
WHY_SECONDS = 6
NOD_SECONDS = 0.1
BELOW = 1_000_000
"""So far below its top the tutor has his rings: they lie under what he says."""
TALL = 2
"""What is said stands tall, with the button below the words, in a place that is no more than so much wider
than high."""


class Praise(Overlay):
    """The end of a lesson: what next."""

    game = StringProperty("")


class Stage(Protocol):
    """The screen on which people learn."""

    is_current: bool
    """Whether people see it, not a menu that was opened from it."""
    paused: bool


class Tutor(FloatLayout):
    """Stands over the table in the place of its notices; only what is taught goes through."""

    text = StringProperty("")
    sign = StringProperty("")
    caption = StringProperty("")
    shown = BooleanProperty(False)
    waits = BooleanProperty(False)
    """Whether the table waits until what is said has been read."""
    carries = BooleanProperty(False)
    """Whether a finger carries something, which wants to see where to."""
    nod = NumericProperty(0)
    """How far the button that goes on has grown, from 0 to 1, because something else was touched."""
    far = NumericProperty(0)
    """How far the lesson is, from 0 to 1."""
    tall = BooleanProperty(False)
    """Whether what is said stands tall, with the button below the words."""
    box = ListProperty((0, 0, 100, 100))
    """Where what is said stands."""

    def __init__(
        self,
        context: Context,
        table: AnyTable,
        tutorial: Tutorial,
        teach_on: Callable[[Tutorial], None],
        stage: Stage,
        **kwargs: Any,
    ) -> None:
        """Teach at a table; behind a chapter that is not the last `teach_on` begins the next."""
        super().__init__(**kwargs)
        self.context = context
        self.table = table
        self.tutorial = tutorial
        self._teach_on = teach_on
        self._stage = stage
        self.pointer = Pointer(self, table.thing, index=BELOW)
        self._asked_in: Widget | None = None
        """What lies over the table because of what is asked; anything else would hide it."""
        self._over = self._ended = False
        self._holds = False
        self.lesson = cast(AnyLesson, table.session.mode)  # else nobody would be taught here
        self.lesson.stepped.connect(self._stepped)
        self.lesson.wrong.connect(self._say_why)
        table.bind(busy=lambda *_: self.follow())
        context.bind(say=self._speak)
        self._looking: Any = None
        self._look_soon = Clock.create_trigger(self._look)
        self._end_why = Clock.create_trigger(lambda _: self.hush(), WHY_SECONDS)
        self.follow()

    # What the table says goes through the tutor.

    def show(
        self,
        text: str,
        sign: str = "close",
        seconds: float = WHY_SECONDS,
        box: Box | None = None,
        kept_free: Sequence[Box] = (),
    ) -> None:
        """Show another sentence in the place of the caption, for a while; a tutor has a place of his own."""
        self.text, self.sign, self.shown = text, sign, True
        self._end_why.cancel()
        self._end_why.timeout = seconds
        self._end_why()

    def hush(self) -> None:
        """Show the caption again, instead of any other sentence."""
        self._end_why.cancel()
        self._speak()

    def _speak(self, *_: object) -> None:
        say = self.context.say
        self.text, self.sign = (say(self.caption) if self.caption else ""), ""
        self.shown = bool(self.caption)
        self._look_soon()

    def _say_why(self) -> None:
        while self.waits and self.shown:  # who acts has read enough
            self.read_on()
        say, step = self.context.say, self.lesson.step
        self.context.sounds.play("card_refused")
        self.context.haptics.buzz("refuse")
        self.show(say(step.why) if step and step.why else say("Something else comes first: see the rings."))
        self.table.agenda.after(0, self._ask_again)

    def _ask_again(self) -> None:
        """Let what was carried go back to its place."""
        self._asked_in = None
        self.table.show()

    def on_shown(self, *_: object) -> None:
        """Speak in the place of the table, which says nothing meanwhile."""
        self.table.spoken_for = self.shown

    # The way through the lesson.

    def follow(self) -> None:
        """Say what comes next, once the table has shown what was."""
        table = self.table
        if not self._over and (table.match.over or (table.busy and not self.waits)):
            return
        step = self.lesson.step
        if step is None:
            self._end()
            return
        self._hold(step.reads)
        if step.caption:
            self.caption = step.caption
            self._asked_in = None
            behind, number = self.tutorial.captions
            self.far = min(1, (behind + 1) / number)
            self.hush()
        elif step.seat != LEARNER:
            self._leave_caption()

    def _hold(self, holds: bool) -> None:
        """Let the table wait while something is read."""
        self.waits = holds
        if holds != self._holds:
            self._holds = holds
            if holds:
                self.table.agenda.hold()
            else:
                self.table.agenda.release()
            self.table.say_whose_turn()

    def _leave_caption(self) -> None:
        self.caption = ""
        self.hush()

    def _stepped(self) -> None:
        """Take the caption away once its step is done, and any reproach with the right move."""
        step = self.lesson.step
        if self.lesson.steps[self.lesson.at - 1].seat is not None:
            self._hold(False)  # somebody acted before everything was read
        if not step or step.caption or step.seat != LEARNER:
            self._leave_caption()
        else:
            self.hush()

    def read_on(self) -> None:
        """Go on behind what has been read."""
        if self.waits and self.shown:
            self._leave_caption()
            self.lesson.read_on()
            self.follow()

    def finish(self) -> None:
        """Say the last words of a match that is over."""
        self._over = True
        self.follow()

    def _end(self) -> None:
        """Begin the next chapter, or praise."""
        if self._ended:
            return
        self._ended = True
        self._leave_caption()
        self._hold(True)
        self._stop_looking()
        if self.tutorial.next_chapter():
            Clock.schedule_once(lambda _: self._teach_on(self.tutorial))
        else:
            self.context.sounds.play("victory")
            self.context.haptics.buzz("victory")
            self.add_widget(Praise(game=self.tutorial.game))

    # Fingers.

    def on_touch_down(self, touch: Any) -> bool:
        """Let fingers through to what is taught; while something is to be read, to what comes next alone."""
        if super().on_touch_down(touch):
            return True
        if self.shown and self.ids.panel.collide_point(*touch.pos):
            return True
        if self._end_why.is_triggered and any(self._is_at(name, touch) for name in self._gesture()):
            self.hush()  # who touches the right thing needs no reproach any more
        at = self.lesson.at
        if not self.waits or self._lets_through(touch):
            return False
        if self.lesson.at == at:
            self._nod()
        return True

    def _nod(self) -> None:
        """Answer a finger that wants something else than what is to be read first."""
        self.context.haptics.buzz("refuse")
        Animation.cancel_all(self, "nod")
        self.nod = 0
        (Animation(nod=1, d=NOD_SECONDS) + Animation(nod=0, d=2 * NOD_SECONDS)).start(self)

    def _lets_through(self, touch: Any) -> bool:
        """Go on where a finger touches what is spoken of; tell whether it may do what comes next."""
        pauses = (widget for widget in self.table.walk(restrict=True) if _pauses(widget))
        if self.table.reading or any(pause.collide_point(*touch.pos) for pause in pauses):
            return True
        for number, step in enumerate(self._unread(), 1):
            if any(self._is_at(name, touch) for name in step.look):
                for _ in range(number):
                    self.read_on()
                acts = self.lesson.step
                return bool(acts and (acts.race or any(self._is_at(name, touch) for name in self._gesture())))
        acts = next(iter(self.lesson.steps[self.lesson.at + len(self._unread()) :]), None)
        return bool(acts and acts.seat == LEARNER and not acts.race)

    def _unread(self) -> list[LessonStep[Move]]:
        """List what is to be read before somebody acts."""
        return [*takewhile(lambda step: step.reads, self.lesson.steps[self.lesson.at :])]

    def _is_at(self, name: str, touch: Any) -> bool:
        thing = self.table.thing(name)
        return thing is not None and box_of(thing).holds(*touch.pos)

    # Pointing.

    @property
    def rings(self) -> list[Ring]:
        """What lies round the things that are spoken of."""
        return self.pointer.rings

    def on_parent(self, *_: object) -> None:
        """Look where things are as long as there is a table."""
        self._stop_looking()
        if self.parent:
            self._looking = Clock.schedule_interval(self._look, LOOK_SECONDS)

    def _stop_looking(self) -> None:
        if self._looking:
            self._looking.cancel()
        self.pointer.clear()

    def _look(self, *_: object) -> None:
        """Keep the rings where things are, and what is said away from them."""
        if not self._stage.is_current:
            return
        self.carries = self.table.by_finger
        self.pointer.point_at(self._pointed())
        self._make_way()

    def _pointed(self) -> list[str]:
        """Name what the step is about."""
        table, step = self.table, self.lesson.step
        if step is None or table.busy or table.reading or table.parent is None or self._stage.paused:
            return []
        names = [*step.look] if self.caption else []
        if step.seat != LEARNER or self.waits:
            return names
        if self._asked_in is None:
            self._asked_in = table.overlay or table
        if self._asked_in not in (table.overlay, table) or (self._asked_in is table and table.overlay):
            return []
        return names + self._gesture()

    def _gesture(self) -> list[str]:
        """Name the things and places of what is taught: one gesture may be two moves."""
        step, table = self.lesson.step, self.table
        if step is None or step.seat != LEARNER or step.move is None or step.race:
            return []
        parts = self.lesson.steps[self.lesson.at :][: 2 if table.session.course.leads_on(step.move) else 1]
        moves = [part.move for part in parts if part.move is not None]
        return [name for move in moves for name in table.things_of(LEARNER, move)]

    def _make_way(self) -> None:
        """Stand where the table has a place, in the other one where that would cover what is spoken of."""
        if self.carries:
            return
        places = self.table.tutor_places()
        rings = [box_of(ring) for ring in self.rings]
        free = (place for place in places if not any(overlap(place, ring) for ring in rings))
        place = next(free, places[0])
        self.box = place
        self.tall = place.width < TALL * place.height


def _pauses(widget: Widget) -> bool:
    return isinstance(widget, RoundButton) and widget.sign == "pause"


load_look("tutor")
