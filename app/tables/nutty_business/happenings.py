"""What happens in Nutty Business, so that it is seen: cards land, nuts fly, a Raid lifts a pile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.properties import StringProperty

from app.session.session import Played
from app.tables.nutty_business.card import Pile
from app.tables.nutty_business.cloth import Cloth
from app.tables.nutty_business.opening import Reveal
from app.tables.nutty_business.words import sentence
from app.tables.pace import pace
from app.tables.playback import Step
from engine.game import Event
from engine.nutty_business.cards import CODES
from engine.nutty_business.moves import LEFT, RIGHT

READ_SECONDS = 1.0
"""How long a sentence stays."""
SHORT_SECONDS = 0.45
REVEAL_SECONDS = 3.2
RAID_SECONDS = 0.8
BANNER_SECONDS = 2.2
FLY_SECONDS = 0.5


class Happenings(Cloth):
    """Shows events one after the other, each with its words, its sound and what is felt."""

    banner = StringProperty("")

    def sentence(self, event: Event) -> str:
        """Tell in words what happened; of the last cards only the first one calls the last turns."""
        if event.name == "last_card" and event != self._first_last_card():
            return ""
        return sentence(event, self.names, App.get_running_app().say)

    def _first_last_card(self) -> Event | None:
        events = (event for line in self.match.lines for event in line.events)
        return next((event for event in events if event.name == "last_card"), None)

    def _steps(self, event: Event, played: Played) -> list[Step]:
        """Split an event into what is seen one after the other."""
        text = self.sentence(event)

        def seen(act: Callable[[], None]) -> Callable[[], None]:
            def both() -> None:
                self.asked = text or self.asked
                act()

            return both

        facts = event.facts
        match event.name:
            case "revealed":
                return [
                    (REVEAL_SECONDS, lambda: self._reveal(facts["cards"], played)),
                    (0, self.close_overlay),
                ]
            case "played":
                return [(SHORT_SECONDS, seen(lambda: self._card_lands(facts, played)))]
            case "taken_back":
                return [(READ_SECONDS, seen(lambda: self._cards_come_back(facts)))]
            case "earned":
                return [(READ_SECONDS, seen(lambda: self._nuts_fly(None, facts["seat"], facts["nuts"])))]
            case "paid":
                return [
                    (READ_SECONDS, seen(lambda: self._nuts_fly(facts["seat"], facts["rival"], facts["nuts"])))
                ]
            case "stolen":
                return [(READ_SECONDS, seen(lambda: self._steal(facts)))]
            case "raided":
                return [
                    (RAID_SECONDS, seen(lambda: self._raid(facts))),
                    (READ_SECONDS, seen(lambda: self._raided(facts, played))),
                ]
            case "shielded":
                return [(READ_SECONDS, seen(lambda: self._shield(facts["seat"])))]
            case "idle":
                return [(READ_SECONDS, seen(lambda: None))]
            case "last_card" if text:
                return [(BANNER_SECONDS, lambda: self._announce(text)), (0, self._end_announcement)]
        return []

    def _reveal(self, codes: list[str], played: Played) -> None:
        app = App.get_running_app()
        first = int(played.after.turn)
        self.conceal()
        reveal = Reveal(self.names, self.symbols, codes, first, self.skip)
        reveal.line = app.say("Nothing is earned yet. {name} begins.", name=self.names[first])
        self.open(reveal)
        reveal.turn_over()

    def _card_lands(self, facts: dict[str, Any], played: Played) -> None:
        """Put the card onto its pile; one that nobody has dragged comes flying."""
        seat = facts["seat"]
        gang = self.gangs[seat]
        app = App.get_running_app()
        pile = gang.piles[LEFT if facts["place"] == "left" else RIGHT]
        gang.plate.cards -= 1
        self._show_hand()
        app.sounds.play("holiday" if facts["card"] == "holiday" else "card_drop")
        if seat == self.holder:
            self._lay_pile(pile, played)
        else:
            picture = f"nb_{gang.plate.symbol}_{facts['card']}"
            start, end, side = gang.plate.center, pile.center, pile.height / app.u
            self.sky.fly(picture, start, end, 1, 0.35 * pace(), lambda: self._lay_pile(pile, played), side)

    def _lay_pile(self, pile: Pile, played: Played) -> None:
        after = played.after
        cards = (after.left if pile.side == LEFT else after.right)[pile.seat]
        pile.codes = [CODES[card] for card in cards if card < len(CODES)]

    def _cards_come_back(self, facts: dict[str, Any]) -> None:
        gang = self.gangs[facts["seat"]]
        own = facts["seat"] == self.holder
        pile = next((pile for pile in gang.piles if pile.codes[-1:] == ["holiday"]), gang.piles[LEFT])
        end = (self.hand.center_x, self.y + 60 * App.get_running_app().u) if own else gang.plate.center
        for code in facts["cards"]:
            self.sky.fly(
                f"nb_{gang.plate.symbol}_{code}", pile.center, end, 1, FLY_SECONDS * pace(), side=110
            )
        gang.plate.cards += len(facts["cards"])

    def _purse(self, seat: int | None) -> tuple[float, float]:
        if seat is None:
            return self.ids.reserve.center
        return self.gangs[seat].plate.ids.purse.center

    def _nuts_fly(self, payer: int | None, payee: int, nuts: int) -> None:
        app = App.get_running_app()

        def landed() -> None:
            self.gangs[payee].plate.nut_comes()
            app.sounds.play("purse")

        if payer is not None:
            for _ in range(nuts):
                self.gangs[payer].plate.nut_goes()
        self.sky.fly("hazelnut", self._purse(payer), self._purse(payee), nuts, FLY_SECONDS * pace(), landed)
        app.haptics.buzz("land")

    def _steal(self, facts: dict[str, Any]) -> None:
        App.get_running_app().sounds.play("thief")
        self._nuts_fly(facts["rival"], facts["seat"], facts["nuts"])

    def _shield(self, seat: int) -> None:
        app = App.get_running_app()
        app.sounds.play("shield")
        app.haptics.buzz("hold")
        self.gangs[seat].defend()

    def _raid(self, facts: dict[str, Any]) -> None:
        """Lift a pile onto the other one, in a sweep of lamplight."""
        app = App.get_running_app()
        app.sounds.play("raid")
        app.haptics.buzz("woof")
        piles = self.gangs[facts["rival"]].piles
        under, over = piles if facts["covered"] == "left" else piles[::-1]
        self._lay_above(over)
        seconds = 0 if app.settings.reduced_motion else 0.5 * pace()
        if seconds:
            Animation(pos=under.pos, d=seconds, t="in_out_quad").start(over)
        light = self.gangs[facts["rival"]].plate
        start, end = (light.x, under.center_y), (light.right, under.center_y)
        self.sky.fly("nb_lamplight", start, end, 1, 0.7 * pace(), side=under.height * 1.1 / app.u)

    def _raided(self, facts: dict[str, Any], played: Played) -> None:
        gang = self.gangs[facts["rival"]]
        for pile in gang.piles:
            Animation.cancel_all(pile)
        self._seat()
        for pile in gang.piles:
            self._lay_pile(pile, played)
        self._nuts_fly(None, facts["seat"], facts["nuts"])

    def _announce(self, text: str) -> None:
        app = App.get_running_app()
        app.sounds.play("last_turns")
        app.haptics.buzz("turn")
        self.banner = text
        self.last_turns = True

    def _end_announcement(self) -> None:
        self.banner = ""
