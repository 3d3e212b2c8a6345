"""What lies on the table of Go Nuts!: the scores, the dice, the nuts at risk, and the two choices."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import Any

from kivy.animation import Animation
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.model.characters import wears
from app.services.context import Context
from app.tables.go_nuts.dice import GoNutsDice
from app.tables.go_nuts.score_card import GoNutsScoreCard
from app.tables.go_nuts.squirrel import GoNutsSquirrel
from app.widgets import load_look
from app.widgets.advice import Box
from app.widgets.flight import Point
from app.widgets.touches import is_over
from engine.go_nuts.dice import SQUIRREL_DICE
from engine.go_nuts.moves import HIDE, ROLL, GoNutsMove
from engine.go_nuts.position import Round
from engine.match import Seat

SCORE_SECONDS = 0.4
PURSE = 30
"""How far from the left of a score card hidden nuts land, in units."""

TUTOR_LEFT, TUTOR_RIGHT, TUTOR_BELOW, TUTOR_ABOVE = 130, 62, 15, 5
"""How far a tutor stands from the sides of the table, from the scores and from the dice, in units."""


class GoNutsCloth(FloatLayout):
    """Shows a turn, and tells what fingers want."""

    table = ObjectProperty()
    """For the buttons that mean the same at every table."""
    asked = StringProperty("")
    busy = BooleanProperty(False)
    gathered = NumericProperty(0)
    """The nuts on the heap: some may still be on their way."""
    nuts = NumericProperty(0)
    """The nuts at risk."""
    dice_to_roll = NumericProperty(SQUIRREL_DICE)
    sum_line = StringProperty("")
    """What hiding would write down."""
    seats = NumericProperty(0)
    symbol = StringProperty("claw")
    """Who plays."""
    round_number = NumericProperty(1)
    target = NumericProperty(1)
    last_turns = BooleanProperty(False)
    """Whether somebody has reached the target, and the round is being finished."""
    may_roll = BooleanProperty(False)
    may_hide = BooleanProperty(False)

    def __init__(
        self,
        context: Context,
        seats: Sequence[Seat],
        symbols: Sequence[str],
        *,
        intend: Callable[[GoNutsMove], None],
        skip: Callable[[], bool],
        **kwargs: Any,
    ) -> None:
        """Tell `intend` what a finger wants; a finger on nothing in particular may `skip` something."""
        self.context = context
        self._symbols = symbols
        self._intend = intend
        self._skip = skip
        super().__init__(seats=len(seats), **kwargs)
        self.cards = [
            GoNutsScoreCard(
                name=who.name,
                symbol=symbol,
                target=self.target,
                bot=bool(who.bot),
                wears=wears(who.name, bool(who.bot)),
            )
            for who, symbol in zip(seats, symbols, strict=True)
        ]
        for card in self.cards:
            self.ids.scores.add_widget(card)

    @property
    def dice(self) -> GoNutsDice:
        """The dice of the turn."""
        dice: GoNutsDice = self.ids.dice
        return dice

    @property
    def squirrel(self) -> GoNutsSquirrel:
        """The squirrel of whoever plays."""
        squirrel: GoNutsSquirrel = self.ids.squirrel
        return squirrel

    @property
    def heap(self) -> Widget:
        """Where the nuts at risk lie."""
        return self.ids.heap

    @property
    def field(self) -> Widget:
        """Where dice are rolled."""
        return self.dice.ids.field

    @property
    def tray(self) -> Widget:
        """Where nutcrackers lie aside."""
        return self.dice.ids.tray

    def purse(self, seat: int) -> Point:
        """Tell where nuts land that somebody hides."""
        card = self.cards[seat]
        return card.x + PURSE * self.context.u, card.center_y

    def tutor_place(self) -> Box:
        """Tell where a tutor stands: between the scores and the dice, where the question would be."""
        u = self.context.u
        left, low = self.x + TUTOR_LEFT * u, self.field.top + TUTOR_ABOVE * u
        high = self.ids.scores.y - TUTOR_BELOW * u
        return Box(left, low, self.right - TUTOR_RIGHT * u - left, high - low)

    # Showing a turn.

    def lay(self, position: Round, faces: str, round_number: int) -> None:
        """Show whose turn it is, what it has brought, and what the last roll shows."""
        self.lay_scores(position)
        self.symbol = self._symbols[position.turn]
        self.gathered = self.nuts = position.gathered
        self.dice_to_roll = position.dice
        self.round_number = round_number
        self.last_turns = position.finishing
        written, nuts = position.points[position.turn], position.gathered
        self.sum_line = f"{written} + {nuts} = {written + nuts}" if position.may_hide else ""
        self.dice.lay(faces, position.dice)

    def lay_scores(self, position: Round) -> None:
        """Let the scores become those of a position."""
        for seat, card in enumerate(self.cards):
            card.active = seat == position.turn
            Animation(points=position.points[seat], d=SCORE_SECONDS * self.context.pace).start(card)

    def offer(self, moves: Container[GoNutsMove]) -> None:
        """Let these moves be chosen, and no others."""
        self.may_roll, self.may_hide = ROLL in moves, HIDE in moves

    # Fingers.

    def roll(self) -> None:
        """Roll, if that is offered."""
        if self.may_roll:
            self._intend(ROLL)

    def hide(self) -> None:
        """Hide the nuts, if that is offered."""
        if self.may_hide:
            self._intend(HIDE)

    def on_touch_down(self, touch: Any) -> bool:
        """Take a finger on the dice: a tap rolls them, and so does a flick."""
        if super().on_touch_down(touch) or self._skip():
            return True
        if self.field.collide_point(*touch.pos):
            touch.grab(self)
            return True
        return False

    def on_touch_up(self, touch: Any) -> bool:
        """Roll when the finger leaves the dice."""
        if touch.grab_current is self:
            touch.ungrab(self)
            if not is_over(touch):
                self.roll()
            return True
        return bool(super().on_touch_up(touch))


load_look("go_nuts/cloth")
