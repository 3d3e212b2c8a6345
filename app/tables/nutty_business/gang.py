"""A gang at the table: its plate with name, hand and purse, and its two piles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.animation import Animation
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.services.context import Context
from app.tables.nutty_business.card import SHAPE, NuttyPile
from app.tables.nutty_business.tokens import NuttyTokens  # noqa: F401  the look of a plate has some
from app.theme import REFERENCE
from app.widgets import load_look
from app.widgets.still import Still
from app.widgets.words import Claim
from engine.nutty_business.cards import BANK, CODES, NO_CARD
from engine.nutty_business.moves import LEFT, RIGHT, SIDES
from engine.nutty_business.position import Gangs

RIVAL_CARD, OWN_CARD = 108, 132
FEW, FEW_CARDS, OWN_FEW_CARD = 2, {1: 160, 2: 140}, 160
"""Up to how many rivals are few, and how wide cards are then: their plates stand beside the piles."""
PLATE, PLATE_GROWN, BESIDE, WIDE_PLATE, LARGE_PLATE = (238, 58), 1.14, 8, 400, (290, 88)
"""How large a rival's plate is, how much higher for large words, how far from his piles, how wide on
one line, and how large for very large words."""
LARGE, WIDE = 1.4, 1600
"""Beyond which words are that large, on glass that is so many units wide."""
LOWER, OWN_LOWER = 0.105, 0.03
"""How much lower rivals at the sides and the own piles lie there, in parts of the table."""
OWN_PLATE, OWN_GROWN, OWN_LARGE = (252, 126), 1.15, 1.25
"""How large the own plate is, and how much higher for large words there, and elsewhere."""
FEW_LEFT, FEW_TOP, BUTTON = 126, 44, 66
"""Where the first of a few rivals begins beside a button of usual size, and how far they are from the top."""
MOST_GROWN, RIVAL_GROWN = 1.3, 1.12
"""So much larger cards may become on glass that is higher than the reference."""
OWN_TOP, OWN_FEW_TOP = 0.462, 0.442
"""How far the own piles are from the top, in parts of the table."""
RIVAL_GAP, OWN_GAP = 14, 26
EDGE = 44
SWELL = 1.12
DEFENDED = {"shield": 2.8, "card": 1.16}
"""How much the shield and the Banker grow when they hold something off."""

Place = tuple[float, float]
RIVAL_PLACES: dict[int, tuple[Place, ...]] = {
    3: ((0.131, 0.375), (0.5, 0.063), (0.869, 0.375)),
    4: ((0.131, 0.375), (0.305, 0.063), (0.695, 0.063), (0.869, 0.375)),
}
"""The middle and top of the rivals' plates, clockwise from the near player's left, in parts of the table."""


class NuttyGangPlate(Still, FloatLayout):
    """Badge, name, cards in hand, and the purse with its nuts."""

    patient = True
    spill = 56
    name = StringProperty("")
    symbol = StringProperty("claw")
    cards = NumericProperty(0)
    nuts = NumericProperty(0)
    own = BooleanProperty(False)
    wide = BooleanProperty(False)
    """Whether all of it stands in one line."""
    active = BooleanProperty(False)
    shielded = BooleanProperty(False)
    bot = BooleanProperty(False)
    swell = NumericProperty(1.0)
    """How much the purse is swollen by a nut that has just come in."""
    shield_size = NumericProperty(1.0)

    def __init__(self, context: Context, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.context = context

    def claims(self) -> list[Claim]:
        """Tell what the tokens are worth, whose turn is marked, and who sits near."""
        claims: list[Claim] = [(f"tokens of {self.name}", self.ids.tokens.worth())]
        claims += [("turn", self.name)] if self.active else []
        return claims + ([("near", self.name)] if self.own else [])

    def nut_comes(self) -> None:
        """Take a nut in."""
        self.nuts += 1
        pulse(self.context, self, "swell", SWELL)

    def nut_goes(self) -> None:
        """Give a nut away."""
        self.nuts -= 1
        pulse(self.context, self, "swell", 2 - SWELL)


def pulse(context: Context, thing: Widget, what: str, to: float, seconds: float = 0.3) -> None:
    """Let a thing grow or shrink at once, and come back."""
    Animation.cancel_all(thing, what)
    if not context.settings.reduced_motion:
        setattr(thing, what, to)
        Animation(**{what: 1.0}, d=seconds, t="out_quad").start(thing)


class Gang:
    """A plate and two piles, and where they lie."""

    def __init__(self, context: Context, seat: int, name: str, symbol: str, bot: bool) -> None:
        self._context = context
        self.seat = seat
        self.plate = NuttyGangPlate(context, name=name, symbol=symbol, bot=bot, size_hint=(None, None))
        self.piles = [NuttyPile(seat=seat, side=side, gang=symbol) for side in SIDES]

    @property
    def widgets(self) -> list[Widget]:
        """Everything that is to be on the table."""
        return [*self.piles, self.plate]

    def show(self, view: Gangs) -> None:
        """Show what everybody sees of the gang."""
        for side in SIDES:
            self.show_pile(side, view)
        self.piles[RIGHT].free = bool(self.piles[LEFT].codes)
        self.plate.nuts = view.nuts[self.seat]
        self.plate.cards = view.hand_size(self.seat)
        self.plate.shielded = view.shows(self.seat, BANK)

    def show_pile(self, side: int, view: Gangs) -> None:
        """Show the cards of a pile, none if there is no such pile."""
        cards = (view.left if side == LEFT else view.right)[self.seat]
        self.piles[side].codes = [CODES[card] for card in cards if card != NO_CARD]

    def defend(self) -> None:
        """Show that the Banker has held something off."""
        pulse(self._context, self.plate, "shield_size", DEFENDED["shield"], 0.8)
        for pile in self.piles:
            if pile.codes[-1:] == [CODES[BANK]]:
                pulse(self._context, pile.top_card, "zoom", DEFENDED["card"], 0.8)

    def sit_near(self, cloth: Widget, u: float, few: bool) -> None:
        """Take the near edge: piles in the middle, the plate in the corner."""
        self.plate.own, self.plate.wide = True, False
        self.plate.size = (
            OWN_PLATE[0] * u,
            OWN_PLATE[1]
            * u
            * min(OWN_GROWN if is_large(self._context, cloth) else OWN_LARGE, self._context.swell),
        )
        self.plate.pos = cloth.x + 44 * u, cloth.y + 44 * u
        across = (OWN_FEW_CARD if few else OWN_CARD) * u * grown(cloth, u)
        left = cloth.center_x - across - OWN_GAP * u / 2
        lower = 0 if few or not is_large(self._context, cloth) else OWN_LOWER
        top = cloth.top - (OWN_FEW_TOP if few else OWN_TOP + lower) * cloth.height
        self._lay_piles(left, top, across, OWN_GAP * u)

    def sit_away(self, cloth: Widget, u: float, place: Place) -> None:
        """Take a place at another edge."""
        self._grow_plate(cloth, u)
        lower = LOWER if self.plate.wide and place[1] > LOWER else 0
        x, top = cloth.x + place[0] * cloth.width, cloth.top - (place[1] + lower) * cloth.height
        self.plate.pos = x - self.plate.width / 2, top - PLATE[1] * u * min(PLATE_GROWN, self._context.swell)
        across = RIVAL_CARD * u * min(RIVAL_GROWN, grown(cloth, u))
        self._lay_piles(x - across - RIVAL_GAP / 2 * u, top - 74 * u, across, RIVAL_GAP * u)

    def sit_wide(self, cloth: Widget, u: float, place: int, rivals: int) -> None:
        """Take one of few places at the far edge: large piles, with the plate at their left."""
        self._grow_plate(cloth, u)
        across = FEW_CARDS[rivals] * u * (grown(cloth, u) if rivals == 1 else 1)
        wide = self.plate.width + (BESIDE + RIVAL_GAP) * u + 2 * across
        left = cloth.center_x - across - self.plate.width - (BESIDE + RIVAL_GAP / 2) * u
        if rivals > 1:
            grown_button = max(0, self._context.hand.finger - BUTTON * u)
            first, last = cloth.x + FEW_LEFT * u + grown_button, cloth.right - EDGE * u - wide
            left = first + (last - first) * place / (rivals - 1)
        top = cloth.top - FEW_TOP * u
        self.plate.pos = left, top - self.plate.height - 14 * u
        self._lay_piles(left + self.plate.width + BESIDE * u, top, across, RIVAL_GAP * u)

    def _grow_plate(self, cloth: Widget, u: float) -> None:
        """Give a rival's plate the room that its words want: more height, or the width of wide glass."""
        swell = self._context.swell
        self.plate.own, self.plate.wide = False, is_large(self._context, cloth)
        wide, high = PLATE[0], PLATE[1] * min(PLATE_GROWN, swell)
        if self.plate.wide:
            wide = WIDE_PLATE
        elif swell > LARGE:
            wide, high = LARGE_PLATE
        self.plate.size = wide * u, high * u

    def _lay_piles(self, left: float, top: float, across: float, gap: float) -> None:
        for side, pile in enumerate(self.piles):
            pile.size = across, across * SHAPE
            pile.pos = left + side * (across + gap), top - across * SHAPE


def seat_gangs(gangs: Sequence[Gang], near: int, cloth: Widget, u: float) -> None:
    """Let everybody sit round the cloth, clockwise from whoever is near."""
    rivals = [gangs[(near + step) % len(gangs)] for step in range(1, len(gangs))]
    gangs[near].sit_near(cloth, u, len(rivals) <= FEW)
    for number, gang in enumerate(rivals):
        if len(rivals) <= FEW:
            gang.sit_wide(cloth, u, number, len(rivals))
        else:
            gang.sit_away(cloth, u, RIVAL_PLACES[len(rivals)][number])


def is_large(context: Context, cloth: Widget) -> bool:
    """Tell whether words are very large and the glass is wide."""
    return bool(context.swell > LARGE and cloth.width > WIDE * context.u)


def grown(cloth: Widget, u: float) -> float:
    """Tell how much larger cards are on a cloth that is higher than usual."""
    return float(max(1.0, min(MOST_GROWN, cloth.height / (REFERENCE[1] * u))))


load_look("nutty_business/gang")
