"""What a move of The Nacho Incident is in words, and what speaks for it. No Kivy here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.model.reasons import Reasons, listed
from app.tables.nacho_incident.prospects import (
    about,
    cantina_of,
    is_best,
    orders,
    orders_to_come,
    others,
    price,
    ranks,
    reachable,
    unseen_ranks,
)
from app.tables.nacho_incident.words import in_province, the_food, the_smuggler, to_province
from engine.nacho_incident.board import UNSEEN
from engine.nacho_incident.cards import (
    BONUSES,
    FEE,
    FLAG,
    HAND,
    NEIGHBOURS,
    PENALTY,
    PROVINCES,
    RANK,
)
from engine.nacho_incident.moves import (
    NOTHING,
    OWN,
    Arrest,
    Discard,
    Gem,
    Hire,
    NachoMove,
    Sell,
    Send,
    WanderTakes,
    WanderTo,
)
from engine.nacho_incident.position import Season

LOW, HIGH = 3, 6
"""A smuggler of at most this rank costs little and is seldom first, one of at least that rank often is."""


class NachoReasons(Reasons[Season, NachoMove]):
    """Names smugglers, foods and provinces; counts gold."""

    # What it is.

    def action(self, view: Season, seat: int, moves: Sequence[NachoMove]) -> str:
        """Name who is hired, what goes where, whom a Mountie takes."""
        say, move = self.say, moves[0]
        match move:
            case Hire():
                return say("Hire {smuggler}", smuggler=the_smuggler(move.smuggler, say))
            case Send():
                return self._sent(move)
            case Discard():
                return self._discarded(move.smugglers)
            case Sell(foods=()):
                return say("Sell nothing")
            case Sell():
                return say("Sell {foods}", foods=listed([the_food(food, say) for food in move.foods], say))
            case Gem():
                return say("Give the Gemstone to {name}", name=self.names[move.seat])
            case Arrest():
                return say("Let the Mountie with the {n} arrest", n=PENALTY[move.mountie])
            case WanderTakes():
                return self._wandered(move)
            case WanderTo():
                there = to_province(move.to, say)
                return say("Let the Mountie with the {n} go {there}", n=PENALTY[move.mountie], there=there)
        return super().action(view, seat, moves)

    def told(self, view: Season, seat: int, move: NachoMove) -> str:
        """Name all smugglers that were discarded."""
        if isinstance(move, Discard) and len(move.smugglers) > 1:
            smugglers = [the_smuggler(smuggler, self.say) for smuggler in move.smugglers]
            return self.say("Discard {smugglers}", smugglers=listed(smugglers, self.say))
        return super().told(view, seat, move)

    def _sent(self, move: Send) -> str:
        say, there = self.say, to_province(move.province, self.say)
        if move.food == NOTHING:
            return say("Go {there} and deliver nothing", there=there)
        food = the_food(move.food, say)
        if move.owner == OWN:
            return say("Bring {food} {there}", food=food, there=there)
        return say("Take {food} from {name} {there}", food=food, name=self.names[move.owner], there=there)

    def _discarded(self, cards: Sequence[int]) -> str:
        say = self.say
        if not cards:
            return say("Keep them all")
        if len(cards) == 1:
            return say("Discard {smuggler}", smuggler=the_smuggler(cards[0], say))
        return say("Discard the {n} ringed smugglers", n=len(cards))

    def _wandered(self, move: WanderTakes) -> str:
        say = self.say
        return say(
            "Let the Mountie with the {n} take {smuggler}",
            n=PENALTY[move.mountie],
            smuggler=the_smuggler(move.smuggler, say),
        )

    # What speaks for it.

    def because(self, view: Season, seat: int, moves: Sequence[NachoMove]) -> str:
        """Say what it earns or spares, or what it is kept for."""
        move = moves[0]
        match move:
            case Hire():
                return next(self._reasons_to_hire(view, seat, move.smuggler), "")
            case Send():
                return next(self._reasons_to_send(view, seat, move), "")
            case Discard() if UNSEEN not in view.hands[seat]:
                why = self._reasons_to_exchange if move.smugglers else self._reasons_to_keep_all
                return next(why(view, seat, move.smugglers), "")
            case Sell(foods=()):
                return self._unsold(view, seat)
            case Sell():
                return next(self._reasons_to_sell(view, seat, move.foods), "")
            case Gem():
                return self._given_gem(view, move)
            case Arrest():
                return self._spared(view, seat, move.province, move.mountie)
            case WanderTakes():
                return self._taken(view, seat, move)
            case WanderTo() if not view.mounties[seat][move.to]:
                return self.say("alone there, it wanders no more")
            case WanderTo():
                return self.say("wherever it goes, there is nobody to arrest")
        return ""

    def _reasons_to_hire(self, view: Season, seat: int, card: int) -> Iterator[str]:
        say, fee = self.say, FEE[card]
        best = max(reachable(view, seat, card), default=None)
        if best:
            food, there = the_food(best.food, say), in_province(best.province, say)
            facts = {"gold": best.gold, "food": food, "there": there}
            rivals = [other for other in others(view, seat) if best.food in view.warehouses[other]]
            if rivals and RANK[card] > LOW:
                name = self.names[rivals[0]]
                yield say("{gold} gold for {food} {there}, and {name} has such food too", name=name, **facts)
            yield say("{gold} gold for {food} {there}, less a fee of {fee}", fee=fee, **facts)
        for province in NEIGHBOURS[FLAG[card]]:
            if self._becomes_best(view, seat, province, card):
                there, gold = in_province(province, say), BONUSES[province]
                yield say("the cantina {there} would then be the best ({gold})", there=there, gold=gold)
        if RANK[card] <= LOW:
            yield say("a fee of {fee} is little, and whoever plays first gets the Mountie", fee=fee)
        safe = [province for province in NEIGHBOURS[FLAG[card]] if not view.mounties[seat][province]]
        if safe:
            strongest = max(safe, key=lambda province: view.rank_total(seat, province))
            there, n = in_province(strongest, say), view.rank_total(seat, strongest) + RANK[card]
            yield say("the cantina {there} can grow to {n}", there=there, n=n)
        yield say("wherever he goes, a Mountie leaves with his arrest")

    def _reasons_to_send(self, view: Season, seat: int, move: Send) -> Iterator[str]:
        say, card, province = self.say, view.hired[seat], move.province
        if move.food == NOTHING:
            yield from self._reasons_to_keep(view, seat, move)
            return
        gold = price(view, province, move.food)
        best = max((price(view, send.province, send.food) for send in view.deliveries(seat)), default=0)
        more = self._more(view, seat, province, card)
        if move.owner != OWN and view.warehouses[seat]:
            own = max((order.gold for order in reachable(view, seat, card)), default=0)
            if 0 < own < gold:
                yield say("it earns {gold} gold, own food only {own}", gold=gold, own=own)
        if more:
            yield say("it earns {gold} gold, and {more}", gold=gold, more=more)
        if gold == best:
            yield say("nothing earns more than these {gold} gold", gold=gold)
        yield say("it earns {gold} gold, less a fee of {fee}", gold=gold, fee=FEE[card])

    def _reasons_to_keep(self, view: Season, seat: int, move: Send) -> Iterator[str]:
        """Say why nothing is delivered."""
        say, card = self.say, view.hired[seat]
        if more := self._more(view, seat, move.province, card):
            yield more
        wishes = max(orders(view, view.warehouses[seat]), default=None)
        now = max((order.gold for order in reachable(view, seat, card)), default=0)
        if wishes and not now:
            yield say("no province within reach wants this food")
        elif wishes and wishes.gold > now:
            there, food = in_province(wishes.province, say), the_food(wishes.food, say)
            yield say("{food} can wait for {gold} gold {there}", food=food, gold=wishes.gold, there=there)
        strength = view.rank_total(seat, move.province) + RANK[card]
        yield say("the cantina there grows to {n}", n=strength)

    def _more(self, view: Season, seat: int, province: int, card: int) -> str:
        """Say what the cantina gains there, or who waits there."""
        say, there = self.say, in_province(province, self.say)
        mounties = view.mounties[seat][province]
        if mounties:
            return say("a Mountie there leaves with an arrest")
        if self._becomes_best(view, seat, province, card):
            return say(
                "the cantina there becomes the best, worth {gold} gold at the end of the round",
                gold=BONUSES[province],
            )
        threatened = any(view.mounties[seat][other] for other in NEIGHBOURS[FLAG[card]])
        return say("{there} no Mountie is waiting", there=there) if threatened else ""

    def _becomes_best(self, view: Season, seat: int, province: int, card: int) -> bool:
        """Tell whether a smuggler makes the cantina there the best, which it is not without him."""
        mine = view.rank_total(seat, province)
        most = max(view.rank_total(other, province) for other in others(view, seat))
        return mine <= most < mine + RANK[card] and not view.mounties[seat][province]

    def _given_gem(self, view: Season, move: Gem) -> str:
        """Say who of the poorest needs it most, or what it does."""
        poorest = [seat for seat, gold in enumerate(view.gold) if gold == min(view.gold)]
        strength = {seat: sum(view.rank_total(seat, place) for place in PROVINCES) for seat in poorest}
        if strength[move.seat] == min(strength.values()) < max(strength.values()):
            return self.say("none of the poorest has weaker cantinas")
        return self.say("{name} then plays first among equal ranks", name=self.names[move.seat])

    def _spared(self, view: Season, seat: int, province: int, mountie: int) -> str:
        """Compare the penalties of the Mounties who could act there."""
        say, penalties = self.say, [PENALTY[card] for card in view.mounties[seat][province]]
        mine, least = PENALTY[mountie], min(penalties)
        if mine > least:
            return say(
                "this one would cost {n} gold at the end of the round, another {other}", n=mine, other=least
            )
        return say("a penalty of {n} gold is spared at the end of the round", n=mine)

    def _taken(self, view: Season, seat: int, move: WanderTakes) -> str:
        """Say which cantina suffers least, or which penalty is spared."""
        cards = {other.smuggler for other in view.legal_moves(seat) if isinstance(other, WanderTakes)}
        left = cantina_of(view, seat, move)
        spared = RANK[move.smuggler]
        kept = [place for place in PROVINCES if is_best(view, seat, place, spared * (place == left))]
        if kept and len(cards) > 1:
            return self.say("the best cantina {there} stays the best", there=in_province(kept[0], self.say))
        return self._spared(view, seat, move.province, move.mountie)

    def _reasons_to_keep_all(self, view: Season, seat: int, _: Sequence[int]) -> Iterator[str]:
        """Say what a hand is good for."""
        say, hand = self.say, view.hands[seat]
        useful = sum(any(reachable(view, seat, card)) for card in hand)
        delivers = say("{n} of them can deliver what lies in the warehouse", n=useful)
        if useful > HAND // 2:
            yield delivers
        mine, unseen = about(ranks(hand)), about(unseen_ranks(view, seat))
        if mine > unseen:
            yield say("they are {mine} on average, new ones {unseen}", mine=mine, unseen=unseen)
        if useful > 1:
            yield delivers
        high = sum(rank >= HIGH for rank in ranks(hand))
        if high > 1:
            yield say("{n} of them have a rank of {rank} or more", n=high, rank=HIGH)
        if best := self._best_delivery(view, seat, hand):
            yield say("they can earn {gold} gold for {food} {there}", **best)
        if mine == unseen:
            yield say("new ones are {unseen} on average too", unseen=unseen)
        reach = {province for card in hand for province in NEIGHBOURS[FLAG[card]]}
        if len(reach) == len(PROVINCES):
            yield say("together they reach every province")
        yield say("together they reach {n} of the {all} provinces", n=len(reach), all=len(PROVINCES))

    def _best_delivery(self, view: Season, seat: int, cards: Sequence[int]) -> dict[str, object]:
        """Spell what the best of these smugglers could earn now, nothing if none can."""
        found = [order for card in cards for order in reachable(view, seat, card)]
        if not found:
            return {}
        gold, food, province = max(found)
        there = in_province(province, self.say)
        return {"gold": gold, "food": the_food(food, self.say), "there": there}

    def _reasons_to_exchange(self, view: Season, seat: int, cards: Sequence[int]) -> Iterator[str]:
        """Compare ranks with those that may be drawn and those that stay, and food with what is wanted."""
        say, unseen, mine = self.say, about(unseen_ranks(view, seat)), about(ranks(cards))
        low = max(ranks(cards))
        if len(view.deck) >= len(cards):
            if low < unseen and len(cards) == 1:
                yield say("new ones are {unseen} on average", unseen=unseen)
            if low < unseen:
                yield say("new ones are {unseen} on average, these at most {low}", unseen=unseen, low=low)
            if mine < unseen:
                yield say("new ones are {unseen} on average, these {mine}", unseen=unseen, mine=mine)
        if view.warehouses[seat] and not any(any(reachable(view, seat, card)) for card in cards):
            yield say("nobody wants what they could deliver")
        kept = list(view.hands[seat])
        for card in cards:
            kept.remove(card)
        if kept and min(ranks(kept)) >= low:
            yield say("those who stay have a rank of {n} or more", n=min(ranks(kept)))
        if best := self._best_delivery(view, seat, kept):
            yield say("those who stay can earn {gold} gold for {food} {there}", **best)
        yield say("hiring would cost {n} gold", n=sum(FEE[card] for card in cards))

    def _unsold(self, view: Season, seat: int) -> str:
        """Say what food is kept for: what is wanted, or what a card may want that is still to come."""
        say, foods = self.say, view.warehouses[seat]
        if best := max(orders(view, foods), default=None):
            there, food = in_province(best.province, say), the_food(best.food, say)
            return say("{there} {food} can earn {gold} gold", there=there, food=food, gold=best.gold)
        later = max(orders_to_come(view, foods), default=None)
        if later is None:
            return say("a sale would bring {n} gold, and no more", n=len(foods))
        there, food = in_province(later.province, say), the_food(later.food, say)
        return say(
            "{there} a card still in the pile pays {gold} gold for {food}",
            there=there, food=food, gold=later.gold,
        )  # fmt: skip

    def _reasons_to_sell(self, view: Season, seat: int, foods: Sequence[int]) -> Iterator[str]:
        """Compare what food can earn with what may be drawn instead."""
        say = self.say
        gold = max((order.gold for order in orders(view, foods)), default=0)
        if not gold:
            yield say("no province wants that now")
        new = [max((order.gold for order in orders(view, [food])), default=0) for food in view.bag]
        if about(new) > gold:
            yield say("it earns {gold} gold at most, new food {more} on average", gold=gold, more=about(new))
        if max(new, default=0) > gold:
            yield say("it earns {gold} gold at most, new food up to {more}", gold=gold, more=max(new))
        rivals = [other for other in others(view, seat) if set(foods) & set(view.warehouses[other])]
        if rivals:
            name = self.names[rivals[0]]
            yield say("it earns {gold} gold at most, and {name} has such food too", gold=gold, name=name)
        kept = list(view.warehouses[seat])
        for food in foods:
            kept.remove(food)
        if (best := max(orders(view, kept), default=None)) and best.gold > gold:
            yield say(
                "it earns {gold} gold at most, {food} can earn {more} {there}",
                gold=gold,
                food=the_food(best.food, say),
                more=best.gold,
                there=in_province(best.province, say),
            )
        yield say(
            "{n} gold is certain, a delivery earns {gold} at most, less the fee", n=len(foods), gold=gold
        )


REASONS = NachoReasons
