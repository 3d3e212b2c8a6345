"""The end of a round: province by province cantinas are compared, then every Mountie costs its penalty."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.services.context import Context, running_context
from app.session.session import Played
from app.tables.nacho_incident.people import lay_cards
from app.tables.nacho_incident.pieces import PROVINCE_COLOURS, NachoSmallCard
from app.tables.nacho_incident.scenes import NachoScene
from app.tables.nacho_incident.words import card_of, province_name
from app.theme import PLAYER_COLOURS
from app.widgets import load_look
from app.widgets.words import Piece
from engine.nacho_incident.cards import BONUSES, PROVINCE_CODES, PROVINCES, RANK
from engine.nacho_incident.moves import NachoMove
from engine.nacho_incident.position import Season

COMPARISONS = ("bonus", "no_bonus")
"""The events that tell how cantinas of a province compare."""
PROVINCE_SECONDS = 1.3
WATCH_SECONDS = 4.0
"""How long the end is seen where nobody sits who could go on."""
MEDAL = 40
ROWS, WIDEST_ROW, BETWEEN = 286, 92, 7
"""How high all rows of a province are, one of them at the most, and what is between them, in units."""


class Ending(NamedTuple):
    """What everybody had when a round ended, before cantinas are compared."""

    gold: list[int]
    smugglers: list[list[list[int]]]
    """Who is on each cantina of each seat."""


def ends_round(played: Played[Season, NachoMove]) -> bool:
    """Tell whether cantinas are compared after a line."""
    return any(event.name in COMPARISONS for event in played.line.events)


def ending_of(played: Played[Season, NachoMove]) -> Ending:
    """Find what everybody had when the last smuggler of a round had come or gone."""
    gold = list(played.before.gold)
    smugglers = [[list(cards) for cards in cantinas] for cantinas in played.before.smugglers]
    for name, facts in played.line.events:
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
    return Ending(gold, smugglers)


class NachoStanding(FloatLayout):
    """One player's cantina in a province, beside the others': who is there, and the total."""

    symbol = StringProperty("claw")
    total = NumericProperty(0)
    best = BooleanProperty(False)
    tied = BooleanProperty(False)
    bonus = NumericProperty(0)
    tall = NumericProperty(66)

    def __init__(self, context: Context, smugglers: Sequence[int], **kwargs: Any) -> None:
        self.context = context
        super().__init__(**kwargs)
        self.cards = [NachoSmallCard(card=card) for card in sorted(smugglers, key=lambda card: -RANK[card])]
        for card in reversed(self.cards):  # the first lies on top: ranks are at the right
            self.add_widget(card)
        self.bind(pos=self._lay_out, size=self._lay_out)

    def _lay_out(self, *_: object) -> None:
        u = self.context.u
        room = self.width - (112 + (92 if self.tied else 66 if self.best else 8)) * u
        lay_cards(self.cards, (self.x + 112 * u, self.y + 6 * u, room, self.height - 12 * u), 50 * u, 4 * u)


class NachoRoundColumn(FloatLayout):
    """A province with everybody's cantina."""

    code = StringProperty("AB")
    name = StringProperty("")
    colour = ListProperty([1, 1, 1, 1])
    bonus = NumericProperty(0)
    shown = BooleanProperty(False)


class NachoAccount(FloatLayout):
    """What the round has brought somebody: before, bonus, police, after."""

    name = StringProperty("")
    symbol = StringProperty("claw")
    colour = ListProperty([1, 1, 1, 1])
    before = NumericProperty(0)
    bonus = NumericProperty(0)
    police = NumericProperty(0)
    now = NumericProperty(0)

    def win(self, code: str, gold: int) -> None:
        """Get the bonus of a province, with its medallion."""
        u = running_context().u
        self.ids.medals.add_widget(Piece(drawn=f"ni_emblem_{code}", size_hint=(None, 1), width=MEDAL * u))
        self.bonus += gold
        self.now += gold

    def pay(self, gold: int) -> None:
        """Pay for the police."""
        self.police = gold
        self.now -= gold


class NachoRoundEnd(NachoScene):
    """Compares totals one province after the other, then shows who earned and lost what.

    `after` is the table's time; `watched` tells that only bots play, so that nobody has to touch anything.
    """

    line = StringProperty("")

    def __init__(
        self,
        context: Context,
        played: Played[Season, NachoMove],
        names: Sequence[str],
        symbols: Sequence[str],
        after: Callable[[float, Callable[[], None]], None],
        done: Callable[[], None],
        watched: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(context, self.show_next, **kwargs)
        before, self._smugglers = ending_of(played)
        self._after, self._done, self._watched = after, done, watched
        say, events = context.say, played.line.events
        self._results = [event for event in events if event.name in COMPARISONS]
        self._penalties = {
            event.facts["seat"]: event.facts["gold"] for event in events if event.name == "penalty"
        }
        self._names, self._symbols = names, symbols
        self.columns = [
            NachoRoundColumn(
                code=PROVINCE_CODES[province], name=province_name(province, say), bonus=BONUSES[province]
            )
            for province in PROVINCES
        ]
        self.accounts = [
            NachoAccount(name=name, symbol=symbol, before=gold, now=gold)
            for name, symbol, gold in zip(names, symbols, before, strict=True)
        ]
        for province, column in enumerate(self.columns):
            column.colour = PROVINCE_COLOURS[province]
            self.ids.columns.add_widget(column)
        for account in self.accounts:
            account.colour = PLAYER_COLOURS[account.symbol].rgba
            self.ids.accounts.add_widget(account)
        self._at = -1
        self.line = say("Who has the best cantina?")
        self.show_next()

    def show_next(self) -> None:
        """Show the next province, then the penalties, then wait."""
        self._at += 1
        if self._at < len(PROVINCES):
            self._show_province(self._at)
            self._go_on_after(PROVINCE_SECONDS)
        elif self._at == len(PROVINCES):
            self._show_penalties()
            if self._watched:
                self._go_on_after(WATCH_SECONDS)
        else:
            self._done()

    def _go_on_after(self, seconds: float) -> None:
        """Go on by itself, unless a finger was sooner."""
        at = self._at

        def due() -> None:
            if self._at == at:
                self.show_next()

        self._after(seconds, due)

    def _show_province(self, province: int) -> None:
        context = self.context
        event, column = self._results[province], self.columns[province]
        totals = event.facts["totals"]
        best = max(totals)
        order = sorted(range(len(totals)), key=lambda seat: -totals[seat])
        tall = min(WIDEST_ROW, (ROWS + BETWEEN) / len(totals) - BETWEEN)
        for seat in order:
            won = event.name == "bonus" and seat == event.facts["seat"]
            standing = NachoStanding(
                context,
                self._smugglers[seat][province],
                symbol=self._symbols[seat],
                total=totals[seat],
                best=won,
                tied=bool(best) and totals[seat] == best and not won,
                bonus=event.facts.get("gold", 0),
                tall=tall,
            )
            column.ids.rows.add_widget(standing)
        column.shown = True
        if event.name == "bonus":
            seat = event.facts["seat"]
            self.accounts[seat].win(column.code, event.facts["gold"])
            context.sounds.play("fanfare")
            context.sounds.play("coin")
            context.haptics.buzz("land")
            self.line = context.say(
                "{name} has the best cantina in {province}: {gold} gold.",
                name=self._names[seat], province=column.name, gold=event.facts["gold"],
            )  # fmt: skip
        else:
            self.line = context.say("Nobody has the best cantina in {province}.", province=column.name)

    def _show_penalties(self) -> None:
        for seat, account in enumerate(self.accounts):
            account.pay(self._penalties.get(seat, 0))
        if self._penalties:
            self.context.sounds.play("whistle")
        self.line = self.context.say("The best cantinas empty; every Mountie costs its penalty.")


load_look("nacho_incident/round_end")
