"""The course of The Nacho Incident: what each move does. NI1, NI2, … are the numbers of RULES.md."""

from __future__ import annotations

from engine.game import BY_CHANCE, Outcome
from engine.seats import ALONE, clockwise, without

from . import stages
from .board import NOT_HIRED, Board
from .cards import (
    BONUSES,
    CARD_CODES,
    DEMANDS,
    FEE,
    FLAG,
    FOOD_CODES,
    HAND,
    PENALTY,
    PROVINCE_CODES,
    PROVINCES,
    RANK,
    TURNS,
    TURNS_IN_ROUND,
    WANTED,
    WAREHOUSE,
)
from .moves import (
    ANYWHERE,
    NOTHING,
    OWN,
    Arrest,
    Discard,
    Food,
    Gem,
    Hire,
    Mounties,
    NachoMove,
    Provinces,
    Sell,
    Send,
    Smugglers,
    WanderTakes,
    WanderTo,
)


class Course(Board):
    """A table on which moves happen: set-up, the six steps of a turn, the end."""

    __slots__ = ()

    def step(self, seat: int, move: NachoMove) -> None:
        """Play a legal move in place."""
        if isinstance(move, Hire):
            self._hire(seat, move.smuggler)
        elif isinstance(move, Send):
            self._send(seat, move)
        elif isinstance(move, Sell):
            self._sell(seat, move.foods)
        elif isinstance(move, Food):
            self._fill_warehouse(move)
        elif isinstance(move, Arrest):
            self._arrest(seat, move)
        elif isinstance(move, WanderTakes):
            self._wander_and_take(seat, move)
        elif isinstance(move, WanderTo):
            self._wander_to(seat, move)
        elif isinstance(move, Gem):
            self.gem = move.seat
            if self.story is not None:
                self.tell("gem", seat=move.seat, giver=seat)
            self._ask(stages.DISCARD, clockwise(len(self.gold), self.gem))
        elif isinstance(move, Discard):
            self._discard(seat, move.smugglers)
        elif isinstance(move, Smugglers):
            self._shuffle(move.deck)
        elif isinstance(move, Mounties):
            self._lay_out_mounties(move.patrol)
        elif isinstance(move, Provinces):
            self._lay_out_provinces(move.piles)

    def _ask(self, stage: str, queue: tuple[int, ...]) -> None:
        """Ask these players for something, one after the other."""
        self.stage = stage
        self.queue = queue
        self.to_act = ALONE[queue[0]]

    def _await_chance(self, stage: str) -> None:
        self.stage = stage
        self.to_act = BY_CHANCE

    # Set-up.

    def _shuffle(self, cards: tuple[int, ...]) -> None:
        """Make the deck: deal eight to each, or go on drawing from the shuffled discards (NI6)."""
        self.deck = list(reversed(cards))
        if self.stage == stages.RESHUFFLE:
            self.discards = []
            self.own_discards = [[] for _ in self.gold]
            if self.story is not None:
                self.tell("reshuffled", cards=len(cards))
            self._draw_hand(self.queue[0])
            return
        for seat in self.queue:
            self.hands[seat] = sorted(self.deck.pop() for _ in range(HAND))
            if self.story is not None:
                self.tell("dealt", seat=seat, cards=HAND)
        self._await_chance(stages.MOUNTIES)

    def _lay_out_mounties(self, patrol: tuple[int, ...]) -> None:
        """Lay out the Mounties to come, all twelve or those of a round."""
        self.patrol = list(reversed(patrol))
        self.off_duty = []
        if self.stage == stages.MOUNTIES:
            self._await_chance(stages.PROVINCES)
        else:
            self._begin_turn()

    def _lay_out_provinces(self, piles: tuple[tuple[int, ...], ...]) -> None:
        self.piles = list(piles)
        self.wanted = [WANTED[province][pile[0]] for province, pile in enumerate(piles)]
        if self.story is not None:
            self.tell("provinces_laid", cards=[pile[0] + 1 for pile in piles])
        self._await_chance(stages.FIRST_FOOD)

    def _fill_warehouse(self, draw: Food) -> None:
        """Put drawn cubes into a warehouse and go to the next player."""
        for food in draw.foods:
            self.bag.remove(food)
        self.warehouses[draw.seat] = _stored(self.warehouses[draw.seat], draw.foods)
        if self.story is not None:
            self.tell("food_drawn", seat=draw.seat, foods=_food_codes(draw.foods))
        if self.stage == stages.FOOD:
            self._next_seller()
            return
        self.queue = self.queue[1:]
        if not self.queue:
            if self.choosy:
                self._ask(stages.DISCARD, clockwise(len(self.gold), self.gem))
            else:
                self._begin_turn()

    # Steps 1 and 2: hire, and the order of play.

    def _begin_turn(self) -> None:
        """Turn the next Mountie face up and let everybody hire."""
        self.stage = stages.HIRE
        self.queue = ()
        self.to_act = tuple(range(len(self.gold)))
        if self.story is not None:
            face_up = self.face_up_mountie()
            self.tell("turn", number=self.turn + 1)
            if face_up is not None and self.story is not None:
                self.tell("mountie_turned", mountie=CARD_CODES[face_up])

    def _hire(self, seat: int, card: int) -> None:
        """Put a smuggler face down; with the last one all are revealed."""
        self.hands[seat].remove(card)
        self.hired[seat] = card
        self.to_act = without(self.to_act, seat)
        if self.story is not None:
            self.tell("hired", seat=seat)
        if not self.to_act:
            self._reveal()

    def _reveal(self) -> None:
        """Fix the order of play, ties from the Gemstone clockwise; its first takes the Mountie."""
        self.order = tuple(
            sorted(clockwise(len(self.gold), self.gem), key=lambda seat: -RANK[self.hired[seat]])
        )
        leader = self.order[0]
        mountie = self.patrol.pop()
        self.mounties[leader][FLAG[mountie]] += (mountie,)
        if self.story is not None:
            self.tell("revealed", smugglers=[CARD_CODES[card] for card in self.hired], order=list(self.order))
            self.tell("mountie_taken", seat=leader, mountie=CARD_CODES[mountie])
        self._ask(stages.SEND, self.order)

    # Step 3: smuggle.

    def _send(self, seat: int, move: Send) -> None:
        """Deliver, pay the fee, open the cantina, and let the Mounties look round."""
        card, province = self.hired[seat], move.province
        self.hired[seat] = NOT_HIRED
        if self.story is not None:
            self.tell("sent", seat=seat, smuggler=CARD_CODES[card], province=PROVINCE_CODES[province])
        if move.food != NOTHING:
            self._deliver(seat, move)
        self.gold[seat] -= FEE[card]
        if self.story is not None:
            self.tell("fee", seat=seat, gold=FEE[card])
        self.smugglers[seat][province] += (card,)
        self.beat = 0
        self._police(seat)

    def _deliver(self, seat: int, move: Send) -> None:
        """Bring a cube to its space; one taken from a rival is paid for with all of one's own food."""
        owner = seat if move.owner == OWN else move.owner
        price = DEMANDS[move.province][self.piles[move.province][0]][move.food]
        self.wanted[move.province] ^= 1 << move.food
        stock = list(self.warehouses[owner])
        stock.remove(move.food)
        self.warehouses[owner] = tuple(stock)
        self.gold[seat] += price
        if self.story is not None:
            self.tell(
                "delivered", seat=seat, owner=owner, food=FOOD_CODES[move.food],
                province=PROVINCE_CODES[move.province], gold=price,
            )  # fmt: skip
        if owner != seat:
            gift = self.warehouses[seat]
            self.warehouses[owner] = _stored(self.warehouses[owner], gift)
            self.warehouses[seat] = ()
            if self.story is not None:
                self.tell("gave", seat=seat, rival=owner, foods=_food_codes(gift))

    # Step 4: arrests (NI3).

    def _police(self, seat: int) -> None:
        """Go on to the next cantina where a Mountie acts, or to the next player."""
        mounties, smugglers = self.mounties[seat], self.smugglers[seat]
        if any(mounties):
            for province in PROVINCES[self.beat :]:
                if mounties[province] and smugglers[province]:
                    self._halt(stages.ARREST, province)
                    return
            for province in PROVINCES[max(0, self.beat - len(PROVINCES)) :]:
                if len(mounties[province]) > 1 and not smugglers[province] and self.bored(seat, province):
                    self._halt(stages.WANDER, province + len(PROVINCES))
                    return
        self.beat = 0
        self.moved = []
        if len(self.queue) > 1:
            self._ask(stages.SEND, self.queue[1:])
        else:
            self._end_turn()

    def _halt(self, stage: str, beat: int) -> None:
        """Let the player say which Mountie acts here."""
        self.stage = stage
        self.beat = beat

    def _arrest(self, seat: int, move: Arrest) -> None:
        """Take the highest-ranked smuggler of the cantina, of equals the one whose flag comes first (NI9)."""
        prisoner = max(self.smugglers[seat][move.province], key=lambda card: (RANK[card], -FLAG[card]))
        self._put_away(seat, move.province, move.mountie, prisoner, move.province)

    def _wander_and_take(self, seat: int, move: WanderTakes) -> None:
        """Take one of the highest-ranked smugglers of all cantinas."""
        cantina = move.cantina
        if cantina == ANYWHERE:
            cantina = next(there for there in PROVINCES if move.smuggler in self.smugglers[seat][there])
        self._put_away(seat, move.province, move.mountie, move.smuggler, cantina)

    def _put_away(self, seat: int, province: int, mountie: int, prisoner: int, cantina: int) -> None:
        """Discard a Mountie and his prisoner."""
        self.mounties[seat][province] = _without(self.mounties[seat][province], mountie)
        self.smugglers[seat][cantina] = _without(self.smugglers[seat][cantina], prisoner)
        self.off_duty.append(mountie)
        self.discards.append(prisoner)
        if self.story is not None:
            self.tell(
                "arrested", seat=seat, mountie=CARD_CODES[mountie], province=PROVINCE_CODES[province],
                smuggler=CARD_CODES[prisoner], cantina=PROVINCE_CODES[cantina],
            )  # fmt: skip
        self.beat += 1
        self._police(seat)

    def _wander_to(self, seat: int, move: WanderTo) -> None:
        """Move a bored Mountie to another cantina; he does not act again in this step."""
        self.mounties[seat][move.province] = _without(self.mounties[seat][move.province], move.mountie)
        self.mounties[seat][move.to] += (move.mountie,)
        self.moved.append((move.mountie, move.to))
        if self.story is not None:
            self.tell(
                "wandered", seat=seat, mountie=CARD_CODES[move.mountie],
                province=PROVINCE_CODES[move.province], to=PROVINCE_CODES[move.to],
            )  # fmt: skip
        self.beat += 1
        self._police(seat)

    # Step 5: the end of a round.

    def _end_turn(self) -> None:
        """Close the turn, and after every fourth one the round."""
        self.turn += 1
        self.order = ()
        if self.turn % TURNS_IN_ROUND:
            self._open_market()
            return
        for province in PROVINCES:
            self._reward_best_cantina(province)
        for seat, cantinas in enumerate(self.mounties):
            penalty = sum(PENALTY[card] for cards in cantinas for card in cards)
            self.gold[seat] -= penalty
            if penalty and self.story is not None:
                self.tell("penalty", seat=seat, gold=penalty)
        if self.turn < TURNS:
            self._ask(stages.GEM, (self.gem,))
            return
        self.stage = stages.OVER
        self.queue = ()
        self.finish()

    def _reward_best_cantina(self, province: int) -> None:
        """Give the bonus to the one largest total; his smugglers retire (NI2)."""
        totals = [self.rank_total(seat, province) for seat in range(len(self.gold))]
        best = max(totals)
        if not best or totals.count(best) > 1:
            if self.story is not None:
                self.tell("no_bonus", province=PROVINCE_CODES[province], totals=totals)
            return
        seat = totals.index(best)
        self.gold[seat] += BONUSES[province]
        self.discards += self.smugglers[seat][province]
        self.smugglers[seat][province] = ()
        if self.story is not None:
            self.tell(
                "bonus", seat=seat, province=PROVINCE_CODES[province], totals=totals, gold=BONUSES[province]
            )

    def _discard(self, seat: int, cards: tuple[int, ...]) -> None:
        """Put smugglers of the hand away, face down, and draw."""
        for card in cards:
            self.hands[seat].remove(card)
        self.own_discards[seat] += cards
        if self.story is not None:
            self.tell("discarded", seat=seat, cards=len(cards))
        self._draw_hand(seat)

    def _draw_hand(self, seat: int) -> None:
        """Draw up to eight; an empty deck waits for the discards to be shuffled (NI6)."""
        hand = self.hands[seat]
        cards = min(HAND - len(hand), len(self.deck))
        hand += [self.deck.pop() for _ in range(cards)]
        hand.sort()
        if cards and self.story is not None:
            self.tell("drawn", seat=seat, cards=cards)
        if len(hand) < HAND and self.all_discards():
            self._await_chance(stages.RESHUFFLE)
        elif len(self.queue) > 1:
            self._ask(stages.DISCARD, self.queue[1:])
        elif self.turn:
            self._open_market()
        else:
            self._begin_turn()

    # Step 6: the next turn.

    def _open_market(self) -> None:
        """Replace full province cards, then let everybody sell (NI11)."""
        for province in PROVINCES:
            if not self.wanted[province]:
                self._replace(province)
        self._ask(stages.SELL, clockwise(len(self.gold), self.gem))

    def _replace(self, province: int) -> None:
        """Put a full card under its pile and its cubes back into the bag."""
        full, *rest = self.piles[province]
        self.bag = sorted([*self.bag, *DEMANDS[province][full]])
        self.piles[province] = (*rest, full)
        self.turned[province] = True
        self.wanted[province] = WANTED[province][rest[0]]
        if self.story is not None:
            self.tell("province_turned", province=PROVINCE_CODES[province], card=rest[0] + 1)

    def _sell(self, seat: int, foods: tuple[int, ...]) -> None:
        """Sell food for a gold a cube; it stays out of the bag until everyone has drawn."""
        if foods:
            stock = list(self.warehouses[seat])
            for food in foods:
                stock.remove(food)
            self.warehouses[seat] = tuple(stock)
            self.set_aside += foods
            self.gold[seat] += len(foods)
            if self.story is not None:
                self.tell("sold", seat=seat, foods=_food_codes(foods), gold=len(foods))
        if self.food_due() > 0:
            self._await_chance(stages.FOOD)
        else:
            self._next_seller()

    def _next_seller(self) -> None:
        if len(self.queue) > 1:
            self._ask(stages.SELL, self.queue[1:])
            return
        self.bag = sorted(self.bag + self.set_aside)
        self.set_aside = []
        if self.random and self.turn % TURNS_IN_ROUND == 0:
            self._await_chance(stages.NEW_MOUNTIES)
        else:
            self._begin_turn()

    def food_due(self) -> int:
        """Count the cubes the player at the bag draws (NI6)."""
        return min(WAREHOUSE - len(self.warehouses[self.queue[0]]), len(self.bag))

    # The end.

    def outcome(self) -> Outcome | None:
        """Compare gold, then nearness to the Gemstone clockwise: there is one winner (NI12)."""
        if self.to_act:
            return None
        most = max(self.gold)
        leaders = [seat for seat in clockwise(len(self.gold), self.gem) if self.gold[seat] == most]
        return Outcome((leaders[0],), tuple(self.gold), "gold" if len(leaders) == 1 else "gemstone")


def _stored(foods: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(foods + more))


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def _food_codes(foods: tuple[int, ...]) -> list[str]:
    return [FOOD_CODES[food] for food in foods]
