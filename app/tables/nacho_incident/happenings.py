"""What has happened, seen one thing after the other: smugglers travel, food is delivered, coins fly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.app import App

from app.session.session import Played
from app.tables.nacho_incident.pieces import small_picture
from app.tables.nacho_incident.round_end import RoundEnd
from app.tables.nacho_incident.scenes import Arrested, HiredReveal
from app.tables.nacho_incident.smuggling import Smuggling
from app.tables.nacho_incident.words import card_of, sentence
from app.tables.pace import pace
from app.tables.playback import Step
from engine.game import Event
from engine.nacho_incident import stages
from engine.nacho_incident.cards import FLAG, FOOD_CODES, PROVINCE_CODES
from engine.nacho_incident.moves import OWN

READ_SECONDS = 1.0
SHORT_SECONDS = 0.6
REVEAL_SECONDS = 3.0
ARREST_SECONDS = 2.2
FLY_SECONDS = 0.5
MOST_COINS = 9

Facts = dict[str, Any]
Point = tuple[float, float]


class Happenings(Smuggling):
    """Tells every line that was played; the table then shows the position."""

    def sentence(self, event: Event) -> str:
        """Tell in words what happened."""
        return sentence(event, self.names, App.get_running_app().say)

    def tell(self, played: list[Played]) -> None:
        """Show what happened, step by step, then the position."""
        self.busy = True
        self._forget_question()
        self._forget_reach()
        self.about = ""
        if self.dropped:
            owner = int(self.near) if self.dropped.owner == OWN else self.dropped.owner
            self._unload(owner, self.dropped.province, self.dropped.food)
        steps: list[Step] = []
        for line in played:
            events = line.line.events
            for event in events:
                steps += self._steps(event, line)
            if any(event.name in ("bonus", "no_bonus") for event in events):
                steps.append((None, lambda events=events, line=line: self._end_round(events, line)))
        self.run(steps or [(0, lambda: None)])

    def _steps(self, event: Event, played: Played) -> list[Step]:
        """Split an event into what is seen one after the other."""
        facts, text = event.facts, self.sentence(event)

        def seen(seconds: float, act: Callable[[Facts], None]) -> list[Step]:
            def both() -> None:
                self.asked = text or self.asked
                act(facts)

            return [(seconds, both)]

        match event.name:
            case "revealed":
                return [*seen(REVEAL_SECONDS, self._reveal), (0, self.close_overlay)]
            case "mountie_taken":
                return seen(READ_SECONDS, self._mountie_comes)
            case "sent":
                return seen(SHORT_SECONDS, self._send)
            case "delivered":
                return seen(READ_SECONDS, self._deliver)
            case "gave":
                return seen(READ_SECONDS, self._give)
            case "fee":
                return seen(SHORT_SECONDS, self._pay_fee)
            case "arrested":
                return [*seen(ARREST_SECONDS, self._arrest), (0, self.close_overlay)]
            case "wandered":
                return seen(READ_SECONDS, self._wander)
            case "province_turned":
                return seen(READ_SECONDS, lambda facts: None)
            case "gem":
                return seen(READ_SECONDS, self._hand_gem)
            case "sold":
                return seen(SHORT_SECONDS, self._sell)
            case "food_drawn" if played.before.stage == stages.FOOD:
                return seen(SHORT_SECONDS, self._draw_food)
        return []

    # Places between which things fly.

    def _is_near(self, seat: int) -> bool:
        return seat == self.near and not self.bosses[seat].parent

    def _purse(self, seat: int) -> Point:
        if self._is_near(seat):
            own = self.ids.own
            return own.x + 90 * App.get_running_app().u, own.center_y
        return tuple(self.bosses[seat].purse)

    def _warehouse(self, seat: int) -> Point:
        if self._is_near(seat):
            own = self.ids.own
            return own.x + 360 * App.get_running_app().u, own.center_y
        return tuple(self.bosses[seat].center)

    def _cantina(self, seat: int, province: int) -> Point:
        place = self.cantinas[province] if self._is_near(seat) else self.bosses[seat].totals[province]
        return tuple(place.center)

    def _fly(self, drawn: str, start: Point, end: Point, side: float, number: int = 1) -> None:
        self.sky.fly(drawn, start, end, number, FLY_SECONDS * pace(), side=side)

    def _coins(self, start: Point, seat: int, gold: int) -> None:
        sounds = App.get_running_app().sounds
        self.sky.fly(
            "ni_coin", start, self._purse(seat), min(gold, MOST_COINS), FLY_SECONDS * pace(),
            lambda: sounds.play("coin"), side=32,
        )  # fmt: skip
        self._count_gold(seat, gold)

    def _count_gold(self, seat: int, change: int) -> None:
        self.bosses[seat].gold += change
        if seat == self.near:
            self.gold += change

    # A turn.

    def _reveal(self, facts: Facts) -> None:
        self.conceal()
        cards = [card_of(code) for code in facts["smugglers"]]
        gem = self.match.position.gem
        reveal = HiredReveal(cards, facts["order"], gem, self.names, self.symbols, self.skip)
        self.open(reveal)
        self.bar.step = "order"
        reveal.turn_over()

    def _mountie_comes(self, facts: Facts) -> None:
        App.get_running_app().sounds.play("whistle")
        card = card_of(facts["mountie"])
        end = self._cantina(facts["seat"], FLAG[card])
        self._fly(small_picture(card, True), tuple(self.bar.plate.center), end, 70)

    def _send(self, facts: Facts) -> None:
        """Let the smuggler travel to the cantina of his boss."""
        App.get_running_app().sounds.play("shutters")
        seat, card = facts["seat"], card_of(facts["smuggler"])
        province = PROVINCE_CODES.index(facts["province"])
        near = self._is_near(seat)
        start = tuple((self.smuggler if near else self.bosses[seat].hired).center)
        if near:
            self._hold_smuggler(-1)
        else:
            self.bosses[seat].hire(-1)

        def arrive() -> None:
            if near:
                self.cantinas[province].welcome(card)
            else:
                self.bosses[seat].welcome(card, province)

        self.sky.fly(
            small_picture(card, False),
            start,
            self._cantina(seat, province),
            1,
            FLY_SECONDS * pace(),
            arrive,
            side=82,
        )

    def _unload(self, owner: int, province: int, food: int) -> None:
        """Take food out of a warehouse and put it onto its space."""
        self.space(province, food).state = "filled"
        foods = [
            int(cube.food) for cube in (self.cubes if self._is_near(owner) else self.bosses[owner].cubes)
        ]
        if food in foods:
            foods.remove(food)
        self._stock(owner, foods)

    def _stock(self, seat: int, foods: list[int]) -> None:
        if self._is_near(seat):
            self._store(tuple(foods))
            self._lay_loose(App.get_running_app().u)
        else:
            self.bosses[seat].store(tuple(foods))

    def _deliver(self, facts: Facts) -> None:
        app = App.get_running_app()
        app.sounds.play("cube")
        app.haptics.buzz("land")
        province, food = PROVINCE_CODES.index(facts["province"]), FOOD_CODES.index(facts["food"])
        space = self.space(province, food)
        if space.state != "filled":
            self._fly(f"ni_food_{facts['food']}", self._warehouse(facts["owner"]), tuple(space.center), 64)
            self._unload(facts["owner"], province, food)
        self._coins(tuple(space.center), facts["seat"], facts["gold"])

    def _give(self, facts: Facts) -> None:
        """Let all food go from one warehouse to another."""
        giver, rival = facts["seat"], facts["rival"]
        for food in facts["foods"]:
            self._fly(f"ni_food_{food}", self._warehouse(giver), self._warehouse(rival), 56)
        kept = [int(cube.food) for cube in (self.cubes if self._is_near(rival) else self.bosses[rival].cubes)]
        self._stock(giver, [])
        self._stock(rival, sorted([*kept, *(FOOD_CODES.index(food) for food in facts["foods"])]))

    def _pay_fee(self, facts: Facts) -> None:
        away = self.center_x, self.top + 40 * App.get_running_app().u
        self._fly("ni_coin", self._purse(facts["seat"]), away, 32, min(facts["gold"], MOST_COINS))
        self._count_gold(facts["seat"], -facts["gold"])

    def _arrest(self, facts: Facts) -> None:
        app = App.get_running_app()
        app.sounds.play("cuffs")
        app.haptics.buzz("woof")
        self.bar.step = "cantina"
        self.open(
            Arrested(card_of(facts["mountie"]), card_of(facts["smuggler"]), self.skip, code=facts["cantina"],
                     line=self.asked, symbol=self.symbols[facts["seat"]])
        )  # fmt: skip

    def _wander(self, facts: Facts) -> None:
        seat, card = facts["seat"], card_of(facts["mountie"])
        start, end = (PROVINCE_CODES.index(facts[key]) for key in ("province", "to"))
        self._fly(small_picture(card, True), self._cantina(seat, start), self._cantina(seat, end), 82)

    # The end of a round, and the market.

    def _end_round(self, events: tuple[Event, ...], played: Played) -> None:
        """Compare the cantinas as they were when the last smuggler had come or gone."""
        gold = list(played.before.gold)
        smugglers = [[list(cards) for cards in cantinas] for cantinas in played.before.smugglers]
        for name, facts in events:
            match name:
                case "delivered":
                    gold[facts["seat"]] += facts["gold"]
                case "fee":
                    gold[facts["seat"]] -= facts["gold"]
                case "sent":
                    cantina = smugglers[facts["seat"]][PROVINCE_CODES.index(facts["province"])]
                    cantina.append(card_of(facts["smuggler"]))
                case "arrested":
                    cantina = smugglers[facts["seat"]][PROVINCE_CODES.index(facts["cantina"])]
                    cantina.remove(card_of(facts["smuggler"]))
        self.bar.step = "round_end"
        self.open(
            RoundEnd(
                events, gold, smugglers, self.names, self.symbols, self.after, self.run_rest,
                watched=not self.persons,
            )
        )  # fmt: skip

    def _hand_gem(self, facts: Facts) -> None:
        App.get_running_app().sounds.play("gem")
        if facts["seat"] != facts["to"]:
            self._fly("ni_gem", self._purse(facts["seat"]), self._purse(facts["to"]), 56)

    def _sell(self, facts: Facts) -> None:
        self._coins(self._warehouse(facts["seat"]), facts["seat"], facts["gold"])

    def _draw_food(self, facts: Facts) -> None:
        App.get_running_app().sounds.play("cube")
        step = next(step for step in self.bar.steps if step.step == "next")
        for food in facts["foods"]:
            self._fly(f"ni_food_{food}", tuple(step.center), self._warehouse(facts["seat"]), 52)
