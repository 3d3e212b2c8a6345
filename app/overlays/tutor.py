"""The tutor: a squirrel who says what to do, points at it, and tells why when something else is tried."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, SmoothEllipse
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.model.tutorial import AnyLesson, Tutorial
from app.services.context import Context
from app.session.lesson import LEARNER
from app.tables.table import AnyTable
from app.theme import BRASS, BRASS_DEEP, HAZEL
from app.widgets import load_look
from app.widgets.advice import Box, Ring, box_of
from app.widgets.controls import RoundButton
from app.widgets.overlays import Overlay

LOOK_SECONDS = 0.1
"""How often the tutor looks where things are."""
WHY_SECONDS = 6
MARGIN = 22
SHAPES = {False: ((680, 134), (780, 134)), True: ((430, 226), (430, 292))}
"""How large what is said is, wide and tall, without and with a button, in units."""


class Spot(NamedTuple):
    """Where what is said may stand, in parts of the room that the table leaves."""

    x: float
    y: float
    tall: bool


SPOTS = [
    Spot(x / 4, y / 16, tall) for tall in (False, True) for y in reversed(range(17)) for x in (2, 1, 3, 0, 4)
]
"""The first ones are liked best."""
LARGE = 0.2
"""What takes so much of the table's width and height is its ground, and may be covered."""


class Dots(Widget):
    """How far the lesson is: a dot for each caption."""

    behind = NumericProperty(0)
    number = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for fact in ("pos", "size", "behind", "number"):
            self.fbind(fact, self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        step = min(self.height * 1.7, self.width / max(1, self.number))
        side = min(self.height, step * 0.62)
        left = self.center_x - step * self.number / 2
        with self.canvas:
            for dot in range(int(self.number)):
                Color(*(BRASS_DEEP if dot < self.behind else HAZEL if dot == self.behind else BRASS[:3]))
                grow = 1 if dot <= self.behind else 0.6
                x, y = left + step * (dot + 0.5), self.center_y
                SmoothEllipse(pos=(x - side * grow / 2, y - side * grow / 2), size=(side * grow, side * grow))


class Praise(Overlay):
    """The end of a lesson: what next."""

    game = StringProperty("")


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
    behind = NumericProperty(0)
    number = NumericProperty(1)
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
        **kwargs: Any,
    ) -> None:
        """Teach at a table; behind a chapter that is not the last `teach_on` begins the next."""
        super().__init__(**kwargs)
        self.context = context
        self.table = table
        self.tutorial = tutorial
        self._teach_on = teach_on
        self.rings: list[Ring] = []
        self._boxes: list[Box] = []
        self._spot = SPOTS[0]
        self._placed_for: tuple[object, ...] = ()
        """What the place of what is said was chosen for."""
        self._asked_in: Widget | None = None
        """What lies over the table because of what is asked; anything else would hide it."""
        self._over = self._ended = False
        self._pause = next(widget for widget in table.walk(restrict=True) if _pauses(widget))
        self._holds = False
        self.lesson: AnyLesson = table.session.mode
        self.lesson.stepped.connect(self._stepped)
        self.lesson.wrong.connect(self._say_why)
        table.bind(busy=lambda *_: self.follow())
        context.bind(say=self._speak)
        self._looking: Any = None
        self._look_soon = Clock.create_trigger(self._look)
        self._end_why = Clock.create_trigger(lambda _: self.hush(), WHY_SECONDS)
        self.follow()

    # What the table says goes through the tutor.

    def show(self, text: str, sign: str = "close", seconds: float = WHY_SECONDS) -> None:
        """Show another sentence in the place of the caption, for a while."""
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
        say, step = self.context.say, self.lesson.step
        self.context.sounds.play("card_refused")
        self.context.haptics.buzz("refuse")
        self.show(say(step.why) if step and step.why else say("Something else comes first: see the rings."))
        self.table.agenda.after(0, self._ask_again)

    def _ask_again(self) -> None:
        """Let what was carried go back to its place."""
        self._asked_in = None
        self.table.show()

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
            self.behind, self.number = self.tutorial.captions
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
        """Take the caption away once its step is done."""
        step = self.lesson.step
        if not step or step.caption or step.seat != LEARNER:
            self._leave_caption()

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
        """Let fingers through to what is taught, and to nothing while something is to be read."""
        if super().on_touch_down(touch):
            return True
        if self.shown and self.ids.panel.collide_point(*touch.pos):
            return True
        return bool(self.waits and not self._pause.collide_point(*touch.pos))

    # Pointing.

    def on_parent(self, *_: object) -> None:
        """Look where things are as long as there is a table."""
        self._stop_looking()
        if self.parent:
            self._looking = Clock.schedule_interval(self._look, LOOK_SECONDS)

    def _stop_looking(self) -> None:
        if self._looking:
            self._looking.cancel()
        self._point_at([])

    def _look(self, *_: object) -> None:
        """Keep the rings where things are, and what is said away from them."""
        if not self.table.screen.is_current:
            return
        self.carries = self.table.by_finger
        boxes = self._pointed()
        if boxes != self._boxes:
            self._point_at(boxes)
        self._make_way()

    def _pointed(self) -> list[Box]:
        """Find what the step is about."""
        table, step = self.table, self.lesson.step
        if step is None or table.busy or table.reading or table.parent is None or table.screen.paused:
            return []
        boxes = self._looked_at(step.look) if self.caption else []
        if step.seat != LEARNER or step.move is None or step.race or self.waits:
            return boxes
        if self._asked_in is None:
            self._asked_in = table.overlay or table
        if self._asked_in not in (table.overlay, table) or (self._asked_in is table and table.overlay):
            return []
        gesture = self.lesson.steps[self.lesson.at :][: 2 if table.session.course.leads_on(step.move) else 1]
        moves = [part.move for part in gesture if part.move is not None]
        boxes += [box for move in moves for box in table.boxes(LEARNER, move)]
        carried = table.carried
        return [box for box in boxes if carried is None or box != box_of(carried)]

    def _looked_at(self, names: Sequence[str]) -> list[Box]:
        """Find what a caption is about, as far as it lies there: after a resume there may be no hand."""
        things = (self.table.thing(name) for name in names)
        return [box_of(thing) for thing in things if thing and thing.parent]

    def _point_at(self, boxes: Sequence[Box]) -> None:
        for ring in self.rings:
            Animation.cancel_all(ring)
            self.remove_widget(ring)
        self._boxes = list(boxes)
        self.rings = [Ring(box) for box in boxes]
        for ring in self.rings:
            self.add_widget(ring, index=len(self.children))

    def _make_way(self) -> None:
        """Stand where nothing is covered that matters now, and little of what lies there."""
        if not self.shown or self.carries:
            return
        margin = MARGIN * self.context.u
        matter = [*self._boxes, box_of(self._pause)]

        def least_covered(spots: list[Spot], boxes: list[Box]) -> list[Spot]:
            covered = [sum(overlap(self._box_at(spot), box, margin / 2) for box in boxes) for spot in spots]
            least = min(covered)
            return [spot for spot, much in zip(spots, covered, strict=True) if much == least]

        placed_for = (self.caption, self.waits, *self.size)
        if placed_for != self._placed_for or any(
            overlap(self._box_at(self._spot), box, margin / 2) for box in matter
        ):
            seen = {box_of(widget) for widget in self.table.walk(restrict=True) if self._is_seen(widget)}
            spots = least_covered(least_covered(SPOTS, matter), self.table.kept_free())
            self._spot = least_covered(spots, list(seen))[0]
            self.tall = self._spot.tall
        self._placed_for = placed_for
        self.box = self._box_at(self._spot)

    def _box_at(self, spot: Spot) -> Box:
        u = self.context.u
        width, height = (side * u for side in SHAPES[spot.tall][self.waits])
        width, margin = min(width, self.width * 0.9), MARGIN * u
        across, up = self.width - width - 2 * margin, self.height - height - 2 * margin
        return Box(self.x + margin + spot.x * across, self.y + margin + spot.y * up, width, height)

    def _is_seen(self, widget: Widget) -> bool:
        """Tell whether people would miss a widget: not the ground, nor what is asked, which is said here."""
        ground = widget.width > LARGE * self.width and widget.height > LARGE * self.height
        return bool(widget.opacity and not ground and getattr(widget, "text", "") != self.table.asked)


def overlap(one: Box, other: Box, margin: float = 0) -> float:
    """Tell how much two boxes share, or would if they were a margin nearer."""
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x) + margin
    up = min(one.y + one.height, other.y + other.height) - max(one.y, other.y) + margin
    return max(0.0, across) * max(0.0, up)


def _pauses(widget: Widget) -> bool:
    return isinstance(widget, RoundButton) and widget.sign == "pause"


load_look("tutor")
