"""How things move on the cloth of Nutty Business: cards land, nuts fly, a Raid lifts a pile."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.animation import Animation

from app.services.context import Context
from app.tables.nutty_business.card import NuttyCard
from app.tables.nutty_business.cloth import NuttyCloth
from app.widgets.flight import Point, Sky
from engine.nutty_business.moves import LEFT, SIDES
from engine.nutty_business.position import Gangs

FLY_SECONDS = 0.5
CARD_SECONDS = 0.35
COVER_SECONDS = 0.5


class Animations:
    """Moves cards and nuts, each with its sound and what is felt."""

    def __init__(self, context: Context, cloth: NuttyCloth, sky: Sky) -> None:
        """Move what lies on the cloth; what flies does so in the sky."""
        self._context = context
        self._cloth = cloth
        self._sky = sky

    def land_card(self, seat: int, code: str, side: int, after: Gangs, *, dragged: bool) -> None:
        """Put a card onto its pile; one that nobody has dragged comes flying."""
        gang = self._cloth.gangs[seat]
        pile = gang.piles[side]
        gang.plate.cards -= 1
        self._context.sounds.play("holiday" if code == "holiday" else "card_drop")
        if dragged:
            gang.show_pile(side, after)
        else:
            self._fly_card(
                NuttyCard(gang=gang.plate.symbol, code=code, size=pile.size),
                gang.plate.center,
                pile.center,
                CARD_SECONDS,
                lambda: gang.show_pile(side, after),
            )

    def bring_back(self, seat: int, codes: Sequence[str], *, own: bool) -> None:
        """Let the cards under a Beach Holiday fly back, to one's own hand or behind a rival's plate."""
        gang, hand = self._cloth.gangs[seat], self._cloth.hand
        pile = next((pile for pile in gang.piles if pile.codes[-1:] == ["holiday"]), gang.piles[LEFT])
        end = (hand.center_x, self._cloth.y + 60 * self._context.u) if own else gang.plate.center
        for code in codes:
            card = NuttyCard(gang=gang.plate.symbol, code=code, size=pile.size)
            self._fly_card(card, pile.center, end, FLY_SECONDS)
        gang.plate.cards += len(codes)

    def fly_nuts(self, payer: int | None, payee: int, nuts: int) -> None:
        """Let nuts fly from purse to purse, or from the reserve."""
        gangs = self._cloth.gangs

        def landed() -> None:
            gangs[payee].plate.nut_comes()
            self._context.sounds.play("purse")

        if payer is not None:
            for _ in range(nuts):
                gangs[payer].plate.nut_goes()
        start, end = self._purse(payer), self._purse(payee)
        self._sky.fly("hazelnut", start, end, nuts, FLY_SECONDS * self._context.pace, landed)
        self._context.haptics.buzz("land")

    def steal(self, thief: int, rival: int, nuts: int) -> None:
        """Let a Thief take nuts out of a rival's purse."""
        self._context.sounds.play("thief")
        self.fly_nuts(rival, thief, nuts)

    def defend(self, seat: int) -> None:
        """Let a Banker hold something off."""
        self._context.sounds.play("shield")
        self._context.haptics.buzz("hold")
        self._cloth.gangs[seat].defend()

    def lift_pile(self, rival: int, covered: int) -> None:
        """Lift a pile onto the other one, in lamplight that sweeps over everything but what is said."""
        self._context.sounds.play("raid")
        self._context.haptics.buzz("alarm")
        gang = self._cloth.gangs[rival]
        under, over = gang.piles[covered], gang.piles[1 - covered]
        self._cloth.lift(over)
        seconds = 0 if self._context.settings.reduced_motion else COVER_SECONDS * self._context.pace
        if seconds:
            Animation(pos=under.pos, d=seconds, t="in_out_quad").start(over)
        self._cloth.lamplight.sweep(under.center)

    def cover_pile(self, rival: int, after: Gangs) -> None:
        """Lay the piles down as the Raid leaves them."""
        gang = self._cloth.gangs[rival]
        for pile in gang.piles:
            Animation.cancel_all(pile)
        self._cloth.lift(None)
        self._cloth.lay_gangs()
        for side in SIDES:
            gang.show_pile(side, after)

    def _fly_card(
        self,
        card: NuttyCard,
        start: Point,
        end: Point,
        seconds: float,
        landed: Callable[[], None] | None = None,
    ) -> None:
        """Let a card fly with its name and its value on it."""
        self._sky.fly_thing(card, start, end, seconds * self._context.pace, landed)

    def _purse(self, seat: int | None) -> Point:
        widget = self._cloth.ids.reserve if seat is None else self._cloth.gangs[seat].plate.ids.purse
        middle: Point = widget.center
        return middle
