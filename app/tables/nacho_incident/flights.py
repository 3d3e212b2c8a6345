"""What flies over the table: smugglers, Mounties, food, coins and the Gemstone, and what changes with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.services.context import Context
from app.tables.nacho_incident.cloth import NachoCloth
from app.tables.nacho_incident.people import Point
from app.tables.nacho_incident.pieces import small_picture
from app.tables.nacho_incident.words import card_of
from app.widgets.flight import Sky
from engine.nacho_incident.cards import FLAG, FOOD_CODES, PROVINCE_CODES

FLY_SECONDS = 0.5
MOST_COINS = 9
COIN, GEM, CARD, PLATE = 32, 56, 82, 70
"""How large things are that fly, in units."""
DELIVERED, GIVEN, DRAWN = 64, 56, 52
"""How large food is, by why it flies."""

Facts = dict[str, Any]
"""What an event tells."""


class Flights:
    """Lets things fly between the places of the cloth, with their sounds."""

    def __init__(self, context: Context, cloth: NachoCloth, sky: Sky) -> None:
        """Fly through `sky`, above `cloth`."""
        self._context = context
        self._cloth = cloth
        self._sky = sky

    def take_mountie(self, facts: Facts) -> None:
        """Let the Mountie of the turn come to a cantina."""
        self._context.sounds.play("whistle")
        card = card_of(facts["mountie"])
        plate = self._cloth.bar.plate
        end = self._cloth.side(facts["seat"]).cantina(FLAG[card])
        self._fly(small_picture(card, True), (plate.center_x, plate.center_y), end, PLATE)

    def send(self, facts: Facts) -> None:
        """Let the smuggler travel to the cantina of his boss."""
        self._context.sounds.play("shutters")
        card, province = card_of(facts["smuggler"]), PROVINCE_CODES.index(facts["province"])
        side = self._cloth.side(facts["seat"])
        self._fly(
            small_picture(card, False),
            side.dismiss(),
            side.cantina(province),
            CARD,
            landed=lambda: side.welcome(card, province),
        )

    def deliver(self, facts: Facts) -> None:
        """Let food go to its space, unless a finger has put it there, and gold come for it."""
        self._context.sounds.play("cube")
        self._context.haptics.buzz("land")
        province, food = PROVINCE_CODES.index(facts["province"]), FOOD_CODES.index(facts["food"])
        space = self._cloth.space(province, food)
        place = space.center_x, space.center_y
        if space.state != "filled":
            self._fly_food(facts["food"], self._cloth.side(facts["owner"]).warehouse, place, DELIVERED)
            self._cloth.unload(facts["owner"], province, food)
        self._earn(place, facts["seat"], facts["gold"])

    def give(self, facts: Facts) -> None:
        """Let all food go from one warehouse to another."""
        giver, taker = self._cloth.side(facts["seat"]), self._cloth.side(facts["rival"])
        for food in facts["foods"]:
            self._fly_food(food, giver.warehouse, taker.warehouse, GIVEN)
        giver.store([])
        taker.store(sorted([*taker.foods, *(FOOD_CODES.index(food) for food in facts["foods"])]))

    def pay_fee(self, facts: Facts) -> None:
        """Let coins leave the table."""
        side, gold = self._cloth.side(facts["seat"]), facts["gold"]
        away = self._cloth.center_x, self._cloth.top + 40 * self._context.u
        self._fly("ni_coin", side.purse, away, COIN, min(gold, MOST_COINS), landed=self._ring)
        side.gold -= gold

    def wander(self, facts: Facts) -> None:
        """Let a Mountie go from one cantina to another, or to the one where he arrests somebody."""
        self._context.sounds.play("whistle")
        side, card = self._cloth.side(facts["seat"]), card_of(facts["mountie"])
        start = PROVINCE_CODES.index(facts["province"])
        goal = PROVINCE_CODES.index(facts.get("to") or facts["cantina"])
        side.miss(card, start)
        self._fly(
            small_picture(card, True),
            side.cantina(start),
            side.cantina(goal),
            CARD,
            landed=lambda: side.post(card, goal),
        )

    def hand_gem(self, facts: Facts) -> None:
        """Let the Gemstone go to somebody else, if it does."""
        self._context.sounds.play("gem")
        if facts["seat"] != facts["giver"]:
            giver, taker = self._cloth.side(facts["giver"]), self._cloth.side(facts["seat"])
            self._fly("ni_gem", giver.purse, taker.purse, GEM)

    def sell(self, facts: Facts) -> None:
        """Let food go to the market, and gold come for it."""
        side = self._cloth.side(facts["seat"])
        left = side.foods
        for food in facts["foods"]:
            self._fly_food(food, side.warehouse, self._market, DRAWN)
            left.remove(FOOD_CODES.index(food))
        side.store(left)
        self._earn(self._market, facts["seat"], facts["gold"])

    def draw_food(self, facts: Facts) -> None:
        """Let new food come from the market."""
        self._context.sounds.play("cube")
        for food in facts["foods"]:
            self._fly_food(food, self._market, self._cloth.side(facts["seat"]).warehouse, DRAWN)

    @property
    def _market(self) -> Point:
        """Where the market is: at its step in the bar."""
        step = next(step for step in self._cloth.bar.steps if step.step == "next")
        return step.center_x, step.center_y

    def _earn(self, start: Point, seat: int, gold: int) -> None:
        side, number = self._cloth.side(seat), min(gold, MOST_COINS)

        def land() -> None:
            self._ring()
            side.ring()

        self._fly("ni_coin", start, side.purse, COIN, number, landed=land)
        side.gold += gold

    def _ring(self) -> None:
        """Let a coin ring that has come or gone."""
        self._context.sounds.play("coin")

    def _fly_food(self, food: str, start: Point, end: Point, side: float) -> None:
        self._fly(f"ni_food_{food}", start, end, side)

    def _fly(
        self,
        drawn: str,
        start: Point,
        end: Point,
        side: float,
        number: int = 1,
        landed: Callable[[], None] | None = None,
    ) -> None:
        self._sky.fly(drawn, start, end, number, FLY_SECONDS * self._context.pace, landed, side=side)
