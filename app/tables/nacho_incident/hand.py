"""A hand behind the curtain: one smuggler is hired of it, or some are put away."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.services.context import Context
from app.tables.nacho_incident.people import lay_food
from app.tables.nacho_incident.pieces import CARD_SHAPE, NachoCube, NachoSmugglerCard, told
from app.tables.nacho_incident.room import WIDE, finger, letters
from app.tables.nacho_incident.words import province_name, smuggler_name
from app.widgets import load_look
from app.widgets.advice import Box
from app.widgets.explanation import teller_at
from app.widgets.words import Claim
from engine.nacho_incident.cards import FEE, FLAG, NEIGHBOURS

CARD, WIDEST_CARD, LARGEST, GAP = 150, 220, 230, 8
"""How wide cards are at least and at most, and the one that is looked at at most; how far apart, in units."""
LIFT = 24
"""How far cards sink that are put away."""
CUBE, FOOD, PURSE, PILL = 60, 124, 104, 244
"""How wide a food is and all of it, the gold and the pill, in units."""
HEAD, EDGE, BESIDE = 4.6, 20, 690
"""How high is what is said above the cards, in letters; what is left free at both sides, and how wide is what
stands beside the cards where there is room, in units."""


class NachoHand(FloatLayout):
    """The hand of whoever holds the tablet; a tap looks at a card, the pill chooses."""

    covers = True
    """Whether what lies below is not seen."""
    name = StringProperty("")
    symbol = StringProperty("claw")
    asked = StringProperty("")
    about = StringProperty("")
    """What is to be known of the card that is looked at."""
    button = StringProperty("")
    card = NumericProperty(-1)
    gold = NumericProperty(0)
    letters = NumericProperty(23)
    """How large words are, in units."""
    words = ListProperty([0, 0, 100, 100])
    """Where words stand: x, y, width, height."""
    answers = ListProperty([0, 0, 100, 100])
    """Where the gold, the food and the pill stand."""
    hires = BooleanProperty(True)
    away = ListProperty()
    """Which cards of the hand are to be put away, by their places."""

    def __init__(
        self,
        context: Context,
        hand: Sequence[int],
        warehouse: Sequence[int],
        dangers: Callable[[int], Collection[int]],
        looked_at: Callable[[int], None],
        chosen: Callable[[tuple[int, ...]], None],
        explain: Callable[[Widget], None],
        **kwargs: Any,
    ) -> None:
        """Tell `looked_at` which smuggler a tap looks at, and `chosen` which ones the pill has chosen.

        What else lies there is handed to `explain`; `dangers` finds where a smuggler would be arrested.
        """
        self.context = context
        super().__init__(size_hint=(None, None), **kwargs)
        self._dangers = dangers
        self._looked_at, self._chosen, self._explain = looked_at, chosen, explain
        self.cards = [NachoSmugglerCard(context, card=card) for card in hand]
        self.cubes = [NachoCube(food=food) for food in warehouse]
        for widget in (*self.cards, *self.cubes):
            self.add_widget(widget)
        self.bind(pos=self._lay_out, size=self._lay_out)
        context.bind(u=self._lay_out, swell=self._lay_out, say=self._say)
        self._say()

    def _say(self, *_: object) -> None:
        say = self.context.say
        if self.hires:
            self.asked = say("{name}, hire a smuggler in secret", name=self.name)
            self.button = say("Hire")
            self.about = (
                self._facts()
                if self.card >= 0
                else say("Touch a smuggler to see where they can go. The highest rank plays first.")
            )
        else:
            number = len(self.away)
            self.asked = say("{name}: discard smugglers", name=self.name)
            self.button = say("Exchange {number}", number=number) if number else say("Keep all")
            self.about = say("Touch whom to discard; new ones come, up to 8.")

    def _facts(self) -> str:
        say, card = self.context.say, int(self.card)
        places, dangers = [], self._dangers(card)
        for province in NEIGHBOURS[FLAG[card]]:
            name = province_name(province, say)
            places.append(say("{province} (arrest!)", province=name) if province in dangers else name)
        facts = {"name": smuggler_name(card, say), "fee": FEE[card], "places": ", ".join(places)}
        return say("{name}, fee {fee}. Goes to: {places}.", **facts)

    def claims(self) -> list[Claim]:
        """Tell which cards are in the hand, and which food is in the warehouse."""
        cards = told(child for child in self.children if isinstance(child, NachoSmugglerCard))
        cubes = told(child for child in self.children if isinstance(child, NachoCube))
        return [("hand", cards), (f"food of {self.name}", cubes)]

    def notice_place(self) -> Box:
        """Tell where hints and refusals are said: where the question stands, above the cards."""
        margin = 6 * self.context.u
        x, y, width, height = self.words
        return Box(x - margin, y - margin, width + 2 * margin, height + 2 * margin)

    def lie_in(self, _: object, box: Sequence[float]) -> None:
        """Take the place that is left for the hand."""
        self.pos, self.size = box[:2], box[2:]

    def _lay_out(self, *_: object) -> None:
        """Lay cards below what is said, or beside it where the glass is wide."""
        u, size = self.context.u, letters(self.context)
        self.letters = size
        low, tall, pill = self.y + 12 * u, self.height - 24 * u, max(68, finger(self.context)) * u
        if self.width > WIDE * u:
            left, right = self.x + (EDGE + BESIDE) * u, self.right - EDGE * u
            self.answers = [self.x + EDGE * u, low, (BESIDE - EDGE) * u, pill]
            self.words = [self.x + EDGE * u, low + pill + 8 * u, (BESIDE - EDGE) * u, tall - pill - 8 * u]
        else:
            left, right = self.x + EDGE * u, self.right - EDGE * u
            head = max(pill, HEAD * size * u)
            wide = (PURSE + PILL + FOOD + 20) * u
            self.answers = [right - wide, self.top - 10 * u - (head + pill) / 2, wide, pill]
            self.words = [left + 64 * u, self.top - 10 * u - head, right - left - wide - 80 * u, head]
            tall -= head + 4 * u
        self._lay_cards(left, right, low, tall)
        x, y, _, high = self.answers
        lay_food(self.cubes, (x + PURSE * u, y, FOOD * u, high), CUBE * u)

    def _lay_cards(self, left: float, right: float, low: float, tall: float) -> None:
        """Lay the cards into a row; the one that is looked at is larger, and the others make room for it."""
        u, number, gap = self.context.u, max(1, len(self.cards)), GAP * self.context.u
        chosen = next((card for card in self.cards if self.hires and card.mark == "chosen"), None)
        large = min(LARGEST * u, tall / CARD_SHAPE)
        wide = max(CARD * u, min(WIDEST_CARD * u, (right - left) / number - gap))
        wide = min(wide, (tall - (0 if self.hires else LIFT * u)) / CARD_SHAPE)
        last = large if chosen else wide
        step = min(wide + gap, (right - left - last - (gap if chosen else 0)) / max(1, number - 1))
        whole = step * (number - 1) + last + (gap if chosen else 0)
        x = (left + right - whole) / 2
        for card in self.cards:
            mine = large if card is chosen else wide
            card.size = mine, mine * CARD_SHAPE
            card.pos = x, low + (0 if chosen else (tall - card.height) / 2 if self.hires else LIFT * u)
            x += large + gap if card is chosen else step
        if chosen:
            self.remove_widget(chosen)
            self.add_widget(chosen)

    def on_touch_down(self, touch: Any) -> bool:
        """Look at the card under the finger, or hire with a second tap."""
        for place, card in sorted(enumerate(self.cards), key=lambda each: self.children.index(each[1])):
            if card.collide_point(*touch.pos):
                if self.hires and touch.is_double_tap and card.mark == "chosen":
                    self.choose()
                else:
                    self._touch(place)
                return True
        if not super().on_touch_down(touch):
            food = next((cube for cube in self.cubes if cube.collide_point(*touch.pos)), None)
            thing = food or teller_at(self, touch.x, touch.y, self.context.u)
            if thing:
                self._explain(thing)
        return bool(self.collide_point(*touch.pos))

    def _touch(self, place: int) -> None:
        context = self.context
        context.sounds.play("card_lift")
        context.haptics.buzz("lift")
        if self.hires:
            self.card = self.cards[place].card
            for number, card in enumerate(self.cards):
                card.mark = "chosen" if number == place else ""
            self._lay_out()
            self._looked_at(int(self.card))
        else:
            self.away = [*self.away, place] if place not in self.away else [
                other for other in self.away if other != place
            ]  # fmt: skip
            self.cards[place].mark = "away" if place in self.away else ""
            self.cards[place].lift = -LIFT * context.u if place in self.away else 0
        self._say()

    def choose(self) -> None:
        """Take what is chosen."""
        if not self.hires:
            self._chosen(tuple(sorted(int(self.cards[place].card) for place in self.away)))
        elif self.card >= 0:
            self._chosen((int(self.card),))


load_look("nacho_incident/hand")
