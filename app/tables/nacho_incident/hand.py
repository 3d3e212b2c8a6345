"""A hand behind the curtain: one smuggler is hired of it, or some are put away."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.services.context import Context
from app.tables.nacho_incident.pieces import CARD_SHAPE, NachoCube, NachoSmugglerCard, told
from app.tables.nacho_incident.words import province_name, smuggler_name
from app.widgets import load_look
from app.widgets.advice import Box
from app.widgets.explanation import teller_at
from app.widgets.words import Claim
from engine.nacho_incident.cards import FEE, FLAG, NEIGHBOURS, RANK

CARD, WIDEST_CARD, CHOSEN, GAP = 150, 220, 200, 8
"""How wide cards are, at least and at most, and the one that is looked at; how far apart, in units."""
HEAD, NAME = 112, 38
"""How high is what is said above the cards, and the name below the one that is looked at."""
NOTICE, NOTICE_MARGIN = 92, 8
"""How far below its top what is said ends, and how far above it begins."""


class NachoHand(FloatLayout):
    """The hand of whoever holds the tablet; a tap looks at a card, the pill chooses."""

    name = StringProperty("")
    symbol = StringProperty("claw")
    asked = StringProperty("")
    about = StringProperty("")
    """What is to be known of the card that is looked at."""
    button = StringProperty("")
    card = NumericProperty(-1)
    gold = NumericProperty(0)
    room = NumericProperty(0)
    """How wide words may be."""
    shown_at = NumericProperty(0)
    """Above which x the card is that is looked at, and what it is called."""
    card_name = StringProperty("")
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
        context.bind(u=self._lay_out, say=self._say)
        self._say()

    def _say(self, *_: object) -> None:
        say = self.context.say
        if self.hires:
            self.asked = say("{name}, hire a smuggler in secret", name=self.name)
            self.button = say("Hire")
            self.card_name = smuggler_name(int(self.card), say) if self.card >= 0 else ""
            self.about = (
                self._facts()
                if self.card >= 0
                else say("Touch a smuggler to see where they can go. The highest rank plays first.")
            )
        else:
            number = len(self.away)
            self.asked = say("{name}: discard smugglers, new ones come", name=self.name)
            self.button = say("Exchange {number}", number=number) if number else say("Keep all")
            self.about = say("Touch whom to discard; the hand is filled up to 8.")

    def _facts(self) -> str:
        say, card = self.context.say, int(self.card)
        places, dangers = [], self._dangers(card)
        for province in NEIGHBOURS[FLAG[card]]:
            name = province_name(province, say)
            places.append(say("{province} (arrest!)", province=name) if province in dangers else name)
        facts = {"rank": RANK[card], "fee": FEE[card], "places": ", ".join(places)}
        return say("Rank {rank}, fee {fee}. Goes to: {places}.", **facts)

    def claims(self) -> list[Claim]:
        """Tell which cards are in the hand, and which food is in the warehouse."""
        cards = told(child for child in self.children if isinstance(child, NachoSmugglerCard))
        cubes = told(child for child in self.children if isinstance(child, NachoCube))
        return [("hand", cards), (f"food of {self.name}", cubes)]

    def notice_place(self) -> Box:
        """Tell where hints and refusals are said: where the question stands, above the cards."""
        u = self.context.u
        return Box(self.x + 80 * u, self.top - NOTICE * u, self.room + 16 * u, (NOTICE - NOTICE_MARGIN) * u)

    def lie_in(self, _: object, box: Sequence[float]) -> None:
        """Take the place that is left for the hand."""
        self.pos, self.size = box[:2], box[2:]

    def _lay_out(self, *_: object) -> None:
        u = self.context.u
        number = max(1, len(self.cards))
        room = (self.width - 48 * u) / number - GAP * u
        tall = min(max(CARD * u, min(WIDEST_CARD * u, room)) * CARD_SHAPE, self.height - (HEAD + 18) * u)
        wide = tall / CARD_SHAPE
        step = min(wide + GAP * u, (self.width - wide - 48 * u) / max(1, number - 1))
        left = self.center_x - (step * (number - 1) + wide) / 2
        for place, card in enumerate(self.cards):
            card.size = wide, tall
            card.pos = left + place * step, self.y + 14 * u
            if self.hires and card.mark == "chosen":
                self._show_large(card)
        self.room = self.width - (484 + 62 * max(2, len(self.cubes))) * u
        for place, cube in enumerate(self.cubes):
            cube.size = 56 * u, 56 * u
            cube.pos = self.right - (286 + 62 * (len(self.cubes) - place)) * u, self.top - 72 * u

    def _show_large(self, card: NachoSmugglerCard) -> None:
        """Show the card that is looked at in front of the others, with its name below."""
        u, middle = self.context.u, card.center_x
        tall = max(card.height, min(CHOSEN * CARD_SHAPE * u, self.height - (HEAD + NAME) * u))
        card.size = tall / CARD_SHAPE, tall
        card.pos = middle - card.width / 2, self.y + NAME * u
        self.shown_at = middle
        self.remove_widget(card)
        self.add_widget(card)

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
            self.cards[place].lift = 24 * context.u if place in self.away else 0
        self._say()

    def choose(self) -> None:
        """Take what is chosen."""
        if not self.hires:
            self._chosen(tuple(sorted(int(self.cards[place].card) for place in self.away)))
        elif self.card >= 0:
            self._chosen((int(self.card),))


load_look("nacho_incident/hand")
