"""The Nacho Incident: a second, independent reading of the rules, used only in tests.

It is written from rules/nacho_incident.md and notation.md alone and shares nothing with the engine, so
that a misreading in one of the two shows up as a difference. It is slow and literal on purpose: cards are
code strings in lists, every choice is listed by brute force, and a line is legal if it is in that list.
"""

from __future__ import annotations

import copy
import itertools
import random

MATCHES = 30
"""So many random matches of every table does it look at."""

PROVINCES = ["AB", "SK", "ON", "QC"]
FOODS = ["corn", "bean", "tortilla", "sour", "pepper", "olive", "onion", "salsa"]
RANKS = [1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 9]
SMUGGLERS = [f"{flag}{rank}" for flag in PROVINCES for rank in RANKS]
MOUNTIES = ["AB3", "AB3", "AB4", "SK3", "SK4", "SK4", "ON3", "ON4", "ON4", "QC3", "QC3", "QC4"]
BONUS = {"AB": 7, "SK": 9, "ON": 9, "QC": 7}
PROVINCE_CARDS = {
    "AB": {
        1: {"onion": 5, "sour": 4, "pepper": 9, "tortilla": 6},
        2: {"corn": 9, "pepper": 5, "salsa": 7, "sour": 3},
        3: {"bean": 6, "olive": 3, "onion": 8, "tortilla": 7},
    },
    "SK": {
        1: {"olive": 4, "corn": 3, "bean": 9, "sour": 8},
        2: {"onion": 9, "salsa": 6, "tortilla": 5, "pepper": 4},
        3: {"olive": 7, "bean": 4, "pepper": 8, "salsa": 5},
    },
    "ON": {
        1: {"salsa": 8, "bean": 7, "pepper": 3, "sour": 6},
        2: {"onion": 3, "sour": 9, "corn": 7, "olive": 5},
        3: {"bean": 7, "olive": 8, "corn": 4, "tortilla": 5},
    },
    "QC": {
        1: {"salsa": 6, "pepper": 7, "onion": 3, "corn": 8},
        2: {"tortilla": 9, "salsa": 4, "corn": 5, "sour": 6},
        3: {"bean": 3, "tortilla": 4, "onion": 8, "olive": 9},
    },
}

HAND_SIZE = 8
WAREHOUSE_SIZE = 2
TURNS = 12
TURNS_OF_A_ROUND = 4

# Where chance is to move, and the word that begins its line.
CHANCE_WORDS = {
    "deal": "smugglers",
    "reshuffle": "smugglers",
    "mounties": "mounties",
    "provinces": "provinces",
    "food": "food",
}


def flag(card: str) -> str:
    return card[:2]


def number(card: str) -> int:
    """The rank of a smuggler, the penalty of a Mountie."""
    return int(card[2:])


def fee(smuggler: str) -> int:
    return (number(smuggler) + 1) // 2


def by_flag_and_rank(card: str) -> tuple[int, int]:
    return PROVINCES.index(flag(card)), number(card)


def destinations(smuggler: str) -> list[str]:
    home = PROVINCES.index(flag(smuggler))
    return [province for place, province in enumerate(PROVINCES) if abs(place - home) <= 1]


def highest_of_cantina(smugglers: list[str]) -> str:
    """NI9: of equal highest ranks the one whose flag comes first."""
    return min(smugglers, key=lambda card: (-number(card), PROVINCES.index(flag(card))))


def without(cards: list[str], gone: list[str]) -> list[str]:
    """The cards that are left when some are taken out; ValueError if one is not there."""
    left = list(cards)
    for card in gone:
        if card not in left:
            raise ValueError(f"{card} is not there")
        left.remove(card)
    return left


def bulk_choices(items: list[str]) -> list[list[str]]:
    """Every different choice of none, some or all of the items, which are given in their written order."""
    choices: list[tuple[str, ...]] = []
    for size in range(len(items) + 1):
        choices.extend(dict.fromkeys(itertools.combinations(items, size)))
    return [list(choice) for choice in choices]


def spelled(words: list[str]) -> list[str]:
    """The words of a line in a form that does not depend on the order of the items of a bulk choice."""
    if words[1:2] in (["discard"], ["sell"]):
        return words[:2] + sorted(words[2:])
    return words


class Referee:
    def __init__(self, seats: int, options: dict[str, str], first: int) -> None:
        if seats not in (2, 3, 4) or not 1 <= first <= seats:
            raise ValueError("wrong number of seats, or no such first seat")
        self.seats = list(range(1, seats + 1))
        self.choosy = options.get("choosy", "no") == "yes"
        self.random_mounties = options.get("random", "no") == "yes"
        # `blind` changes only what the players see, not one line.
        self.holder = first
        self.gold = dict.fromkeys(self.seats, 10)
        self.hand: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.warehouse: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.smugglers_on = {seat: {province: [] for province in PROVINCES} for seat in self.seats}
        self.mounties_on = {seat: {province: [] for province in PROVINCES} for seat in self.seats}
        self.deck: list[str] = []
        self.discards: list[str] = []
        self.mountie_pile: list[str] = []
        self.bag = [food for food in FOODS for _ in range(4)]
        self.set_aside: list[str] = []
        self.province_pile: dict[str, list[int]] = {province: [] for province in PROVINCES}
        self.delivered: dict[str, list[str]] = {province: [] for province in PROVINCES}
        self.turn = 0
        self.hired: dict[int, str] = {}
        self.order: list[int] = []
        self.looks: list[tuple[str, str]] = []  # what is still to be looked at in this step, NI3
        self.moved_to: dict[str, list[str]] = {}  # Mounties that wandered in this step, NI3
        self.waiting: list[int] = []  # the seats that have still to act, the next one first
        self.stage = "deal"

    # ---- what everyone may ask

    def to_move(self) -> list[int | str]:
        if self.stage == "over":
            return []
        if self.stage in CHANCE_WORDS:
            return ["*"]
        if self.stage == "hire":
            return [seat for seat in self.seats if seat not in self.hired]
        if self.stage == "gem":
            return [self.holder]
        return [self.waiting[0]]

    def moves(self) -> list[str]:
        if self.stage == "over" or self.stage in CHANCE_WORDS:
            return []
        choices = {
            "hire": self.hire_choices,
            "send": self.send_choices,
            "look": self.look_choices,
            "gem": self.gem_choices,
            "discard": self.discard_choices,
            "sell": self.sell_choices,
        }[self.stage]
        return [f"{seat} {choice}" for seat in self.to_move() for choice in choices(seat)]

    def play(self, line: str) -> None:
        words = [word for word in line.split(" ") if word]
        if self.stage == "over":
            raise ValueError("the match is over")
        if self.stage in CHANCE_WORDS:
            self.play_chance(words)
        else:
            self.play_choice(words)

    def scores(self) -> list[int]:
        return [self.gold[seat] for seat in self.seats]

    def winners(self) -> list[int]:
        """Exactly one (NI12): of the richest the first one clockwise, beginning with the Gemstone holder."""
        if self.stage != "over":
            return []
        most = max(self.gold.values())
        return [seat for seat in self.clockwise_from_holder() if self.gold[seat] == most][:1]

    def fork(self) -> Referee:
        return copy.deepcopy(self)

    def chance(self, rng: random.Random) -> str:
        if self.stage not in CHANCE_WORDS:
            raise ValueError("chance is not to move")
        return f"* {CHANCE_WORDS[self.stage]} {self.chance_items(rng)}"

    # ---- the table

    def clockwise_from_holder(self) -> list[int]:
        start = self.seats.index(self.holder)
        return self.seats[start:] + self.seats[:start]

    def prices(self, province: str) -> dict[str, int]:
        return PROVINCE_CARDS[province][self.province_pile[province][0]]

    def free_spaces(self, province: str) -> list[str]:
        """NI5: a space is one food on the card in play."""
        prices, delivered = self.prices(province), self.delivered[province]
        return [food for food in FOODS if food in prices and food not in delivered]

    def missing_food(self, seat: int) -> int:
        """How many cubes he draws: up to two, or what the bag still holds (NI6)."""
        return min(max(WAREHOUSE_SIZE - len(self.warehouse[seat]), 0), len(self.bag))

    def free_mounties(self) -> list[str]:
        """NI7: all that are not on a cantina."""
        taken = [card for seat in self.seats for cards in self.mounties_on[seat].values() for card in cards]
        return without(MOUNTIES, taken)

    def mounties_to_lay_out(self) -> int:
        return TURNS_OF_A_ROUND if self.random_mounties else TURNS

    # ---- lines of chance

    def chance_items(self, rng: random.Random) -> str:
        if self.stage == "deal":
            return " ".join(rng.sample(SMUGGLERS, len(SMUGGLERS)))
        if self.stage == "reshuffle":
            return " ".join(rng.sample(self.discards, len(self.discards)))
        if self.stage == "mounties":
            return " ".join(rng.sample(self.free_mounties(), self.mounties_to_lay_out()))
        if self.stage == "provinces":
            piles = [" ".join([province, *rng.sample("123", 3)]) for province in PROVINCES]
            return " | ".join(piles)
        seat = self.waiting[0]
        cubes = rng.sample(self.bag, self.missing_food(seat))
        return " ".join([str(seat), *sorted(cubes, key=FOODS.index)])

    def play_chance(self, words: list[str]) -> None:
        if words[:2] != ["*", CHANCE_WORDS[self.stage]]:
            raise ValueError(f"a line '* {CHANCE_WORDS[self.stage]} ...' is due")
        happen = {
            "deal": self.deal,
            "reshuffle": self.reshuffle,
            "mounties": self.lay_out_mounties,
            "provinces": self.lay_out_provinces,
            "food": self.draw_food,
        }[self.stage]
        happen(words[2:])

    def deal(self, cards: list[str]) -> None:
        if sorted(cards) != sorted(SMUGGLERS):
            raise ValueError("these are not the 56 smugglers")
        self.deck = list(cards)
        for seat in self.clockwise_from_holder():
            for _ in range(HAND_SIZE):
                self.hand[seat].append(self.deck.pop(0))
        self.stage = "mounties"

    def lay_out_mounties(self, cards: list[str]) -> None:
        if len(cards) != self.mounties_to_lay_out():
            raise ValueError("wrong number of Mounties")
        without(self.free_mounties(), cards)
        self.mountie_pile = list(cards)
        if self.turn == 0:
            self.stage = "provinces"
        else:
            self.begin_turn()

    def lay_out_provinces(self, words: list[str]) -> None:
        piles = " ".join(words).split(" | ")
        if len(piles) != len(PROVINCES):
            raise ValueError("four piles are due")
        for province, pile in zip(PROVINCES, piles, strict=True):
            name, *numbers = pile.split(" ")
            if name != province or sorted(numbers) != ["1", "2", "3"]:
                raise ValueError(f"{pile} is not a pile of {province}")
        for province, pile in zip(PROVINCES, piles, strict=True):
            self.province_pile[province] = [int(digit) for digit in pile.split(" ")[1:]]
        self.waiting = self.clockwise_from_holder()
        self.stage = "food"

    def draw_food(self, words: list[str]) -> None:
        seat = self.waiting[0]
        if words[:1] != [str(seat)]:
            raise ValueError(f"seat {seat} draws food")
        cubes = words[1:]
        if len(cubes) != self.missing_food(seat):
            raise ValueError(f"{self.missing_food(seat)} cubes are due")
        self.bag = without(self.bag, cubes)
        self.warehouse[seat].extend(cubes)
        self.next_to_draw_food()

    def reshuffle(self, cards: list[str]) -> None:
        """NI6: all the discards become the new deck; then he draws on."""
        if sorted(cards) != sorted(self.discards):
            raise ValueError("these are not the discards")
        self.deck = list(cards)
        self.discards = []
        self.draw_smugglers()

    # ---- lines of players

    def play_choice(self, words: list[str]) -> None:
        if spelled(words) not in [spelled(move.split(" ")) for move in self.moves()]:
            raise ValueError(f"{' '.join(words)!r} is not legal here")
        seat, verb, details = int(words[0]), words[1], words[2:]
        act = {
            "hire": self.hire,
            "send": self.send,
            "arrest": self.arrest,
            "wander": self.wander,
            "gem": self.pass_gemstone,
            "discard": self.discard,
            "sell": self.sell,
        }[verb]
        act(seat, details)

    # ---- steps 1 and 2: hire, order of play

    def begin_turn(self) -> None:
        self.turn += 1
        self.hired = {}
        self.stage = "hire"

    def hire_choices(self, seat: int) -> list[str]:
        return [f"hire {card}" for card in sorted(set(self.hand[seat]), key=by_flag_and_rank)]

    def hire(self, seat: int, details: list[str]) -> None:
        self.hand[seat].remove(details[0])
        self.hired[seat] = details[0]
        if len(self.hired) == len(self.seats):
            self.reveal()

    def reveal(self) -> None:
        """Highest rank first; sorting keeps those of equal rank clockwise from the Gemstone holder."""
        self.order = sorted(self.clockwise_from_holder(), key=lambda seat: -number(self.hired[seat]))
        mountie = self.mountie_pile.pop(0)
        self.mounties_on[self.order[0]][flag(mountie)].append(mountie)
        self.waiting = list(self.order)
        self.stage = "send"

    # ---- step 3: smuggle

    def send_choices(self, seat: int) -> list[str]:
        choices = []
        for province in destinations(self.hired[seat]):
            choices.append(f"send {province}")
            for food in self.free_spaces(province):
                if food in self.warehouse[seat]:
                    choices.append(f"send {province} {food}")
            if seat == self.order[0]:
                choices.extend(self.taking_choices(seat, province))
        return choices

    def taking_choices(self, seat: int, province: str) -> list[str]:
        """NI4: also without food of one's own; NI5: only what finds a free space."""
        return [
            f"send {province} {food} from {rival}"
            for food in self.free_spaces(province)
            for rival in self.seats
            if rival != seat and food in self.warehouse[rival]
        ]

    def send(self, seat: int, details: list[str]) -> None:
        province = details[0]
        if len(details) == 4:
            self.deliver(seat, int(details[3]), details[1], province)
            self.warehouse[int(details[3])].extend(self.warehouse[seat])
            self.warehouse[seat] = []
        elif len(details) == 2:
            self.deliver(seat, seat, details[1], province)
        self.gold[seat] -= fee(self.hired[seat])
        self.smugglers_on[seat][province].append(self.hired[seat])
        self.begin_looks()

    def deliver(self, seat: int, owner: int, food: str, province: str) -> None:
        self.warehouse[owner].remove(food)
        self.delivered[province].append(food)
        self.gold[seat] += self.prices(province)[food]

    # ---- step 4: arrests and wanderings, NI3

    def begin_looks(self) -> None:
        self.looks = [(verb, province) for verb in ("arrest", "wander") for province in PROVINCES]
        self.moved_to = {province: [] for province in PROVINCES}
        self.next_look()

    def next_look(self) -> None:
        """Pass over every cantina where, as it is now, nothing happens; stop where something does."""
        while self.looks and not self.acting_mounties(self.waiting[0]):
            self.looks.pop(0)
        if self.looks:
            self.stage = "look"
            return
        self.waiting.pop(0)
        if self.waiting:
            self.stage = "send"
        else:
            self.end_turn()

    def acting_mounties(self, seat: int) -> list[str]:
        """Those of which one acts on the cantina that is looked at; none where nothing happens."""
        verb, province = self.looks[0]
        mounties = self.mounties_on[seat][province]
        smugglers = self.smugglers_on[seat][province]
        if verb == "arrest":
            able = mounties if smugglers else []
        elif smugglers or len(mounties) < 2:
            able = []
        else:
            able = without(mounties, self.moved_to[province])  # NI3: a moved one counts, but does not act
        return sorted(set(able), key=by_flag_and_rank)

    def look_choices(self, seat: int) -> list[str]:
        verb, province = self.looks[0]
        starts = [f"{verb} {province} with {mountie}" for mountie in self.acting_mounties(seat)]
        if verb == "arrest":
            return starts
        return [f"{start} {end}" for start in starts for end in self.wandering_ends(seat, province)]

    def wandering_ends(self, seat: int, province: str) -> list[str]:
        """His highest smuggler of all provinces, or, if he has none, another cantina."""
        cantinas = self.smugglers_on[seat]
        everyone = [card for cards in cantinas.values() for card in cards]
        if not everyone:
            return [f"to {other}" for other in PROVINCES if other != province]
        top = max(number(card) for card in everyone)
        ends = []
        for card in sorted({card for card in everyone if number(card) == top}, key=by_flag_and_rank):
            homes = [home for home in PROVINCES if card in cantinas[home]]
            if len(homes) == 1:
                ends.append(f"takes {card}")
            else:
                ends.extend(f"takes {card} in {home}" for home in homes)
        return ends

    def arrest(self, seat: int, details: list[str]) -> None:
        province, _, mountie = details
        self.mounties_on[seat][province].remove(mountie)
        self.lose_smuggler(seat, highest_of_cantina(self.smugglers_on[seat][province]), province)
        self.look_is_done()

    def wander(self, seat: int, details: list[str]) -> None:
        province, _, mountie, verb, target = details[:5]
        self.mounties_on[seat][province].remove(mountie)
        if verb == "to":
            self.mounties_on[seat][target].append(mountie)
            self.moved_to[target].append(mountie)
        else:
            homes = [home for home in PROVINCES if target in self.smugglers_on[seat][home]]
            self.lose_smuggler(seat, target, details[6] if len(details) == 7 else homes[0])
        self.look_is_done()

    def lose_smuggler(self, seat: int, smuggler: str, province: str) -> None:
        self.smugglers_on[seat][province].remove(smuggler)
        self.discards.append(smuggler)

    def look_is_done(self) -> None:
        """At most one arrest and one wandering of a cantina in a step."""
        self.looks.pop(0)
        self.next_look()

    # ---- step 5: end of a round

    def end_turn(self) -> None:
        if self.turn % TURNS_OF_A_ROUND != 0:
            self.prepare_next_turn()
            return
        for province in PROVINCES:
            self.reward_best_cantina(province)
        self.pay_penalties()
        self.stage = "over" if self.turn == TURNS else "gem"

    def reward_best_cantina(self, province: str) -> None:
        """NI2, NI8: the largest total of ranks, if it is one player's alone."""
        totals = {seat: sum(map(number, self.smugglers_on[seat][province])) for seat in self.seats}
        best = [seat for seat in self.seats if totals[seat] == max(totals.values())]
        if max(totals.values()) > 0 and len(best) == 1:
            self.gold[best[0]] += BONUS[province]
            self.discards.extend(self.smugglers_on[best[0]][province])
            self.smugglers_on[best[0]][province] = []

    def pay_penalties(self) -> None:
        """The Mounties stay; gold may fall below 0 (NI1)."""
        for seat in self.seats:
            for mounties in self.mounties_on[seat].values():
                self.gold[seat] -= sum(map(number, mounties))

    def gem_choices(self, seat: int) -> list[str]:
        least = min(self.gold.values())
        return [f"gem {poor}" for poor in self.seats if self.gold[poor] == least]

    def pass_gemstone(self, seat: int, details: list[str]) -> None:
        self.holder = int(details[0])
        self.begin_discards()

    def begin_discards(self) -> None:
        self.waiting = self.clockwise_from_holder()
        self.stage = "discard"

    def discard_choices(self, seat: int) -> list[str]:
        hand = sorted(self.hand[seat], key=by_flag_and_rank)
        return [" ".join(["discard", *cards]) for cards in bulk_choices(hand)]

    def discard(self, seat: int, details: list[str]) -> None:
        self.hand[seat] = without(self.hand[seat], details)
        self.discards.extend(details)
        self.draw_smugglers()

    def draw_smugglers(self) -> None:
        """NI6: the discards are shuffled only when a further card is needed; both used up: he has fewer."""
        hand = self.hand[self.waiting[0]]
        while len(hand) < HAND_SIZE and self.deck:
            hand.append(self.deck.pop(0))
        if len(hand) < HAND_SIZE and self.discards:
            self.stage = "reshuffle"
            return
        self.waiting.pop(0)
        if self.waiting:
            self.stage = "discard"
        elif self.turn == 0:
            self.begin_turn()  # that was the choosy start
        else:
            self.prepare_next_turn()

    # ---- step 6: next turn

    def prepare_next_turn(self) -> None:
        self.replace_full_cards()
        self.waiting = self.clockwise_from_holder()
        self.stage = "sell"

    def replace_full_cards(self) -> None:
        """NI11: only now; the cubes are in the bag before anyone draws."""
        for province in PROVINCES:
            if not self.free_spaces(province):
                self.bag.extend(self.delivered[province])
                self.delivered[province] = []
                self.province_pile[province].append(self.province_pile[province].pop(0))

    def sell_choices(self, seat: int) -> list[str]:
        foods = sorted(self.warehouse[seat], key=FOODS.index)
        return [" ".join(["sell", *cubes]) for cubes in bulk_choices(foods)]

    def sell(self, seat: int, details: list[str]) -> None:
        self.warehouse[seat] = without(self.warehouse[seat], details)
        self.set_aside.extend(details)
        self.gold[seat] += len(details)
        if self.missing_food(seat) > 0:
            self.stage = "food"
        else:
            self.next_to_draw_food()

    def next_to_draw_food(self) -> None:
        self.waiting.pop(0)
        if self.turn == 0:
            if self.waiting:
                self.stage = "food"
            elif self.choosy:
                self.begin_discards()
            else:
                self.begin_turn()
        elif self.waiting:
            self.stage = "sell"
        else:
            self.everyone_has_drawn()

    def everyone_has_drawn(self) -> None:
        self.bag.extend(self.set_aside)
        self.set_aside = []
        if self.random_mounties and self.turn % TURNS_OF_A_ROUND == 0:
            self.stage = "mounties"
        else:
            self.begin_turn()
