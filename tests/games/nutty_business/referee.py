"""Nutty Business: a second, independent reading of the rules, used only in tests.

It shares no code with the engine. It is slow and literal on purpose: whatever is legal is listed in full by
`moves`, and a line may be played if it is in that list. Rulings (NB1, NB2 ...) and the numbers of the course
are those of rules/nutty_business.md, the lines those of notation.md.
"""

import copy
import itertools

MATCHES = 200
"""So many random matches of every table does it look at."""

CARDS = ["c2", "c3", "c5", "customs", "thief", "bank", "raid", "holiday"]
INCOME = {"c2": 2, "c3": 3, "c5": 5}  # the Contraband
DUTY = {"c2": 1, "c3": 1, "c5": 2}  # what each Customs Officer is owed for it
APPLIED = ["c2", "c3", "c5", "thief", "raid"]  # your-turn effects, each needs its `use`
SIDES = ["left", "right"]


class Referee:
    def __init__(self, seats: int, options: dict[str, str], first: int) -> None:
        if options or not 2 <= seats <= 5 or not 1 <= first <= seats:
            raise ValueError("no options, 2 to 5 players, and the first player is one of them")
        self.seats = list(range(1, seats + 1))
        self.hands = {seat: list(CARDS) for seat in self.seats}
        # left, then right; each from bottom to top
        self.piles: dict[int, list[list[str]]] = {seat: [] for seat in self.seats}
        self.nuts = dict.fromkeys(self.seats, 0)
        self.opening: dict[int, str] = {}  # secret until all have chosen
        self.active = first
        self.phase = "start"  # start, play, pay, use, over
        self.unused: list[str] = []  # sides whose visible card is still to be applied in this turn
        self.fresh = ""  # the side of the Contraband played in this turn, if any
        self.owed: dict[int, int] = {}  # what the Contraband just played owes to whom
        self.payment: dict[int, int] = {}  # what of it will be paid

    # What is on the table

    def rivals(self) -> list[int]:
        return [seat for seat in self.seats if seat != self.active]

    def visible(self, seat: int) -> list[str]:
        return [pile[-1] for pile in self.piles[seat]]

    def visible_contraband(self, seat: int) -> list[str]:
        return [card for card in self.visible(seat) if card in INCOME]

    def pile(self, seat: int, side: str) -> list[str]:
        return self.piles[seat][SIDES.index(side)]

    # Who may do what

    def to_move(self) -> list[int | str]:
        if self.phase == "over":
            return []
        if self.phase == "start":
            return [seat for seat in self.seats if seat not in self.opening]
        return [self.active]

    def moves(self) -> list[str]:
        if self.phase == "start":
            return [f"{seat} start {card}" for seat in self.to_move() for card in CARDS]
        if self.phase == "play":
            return [
                f"{self.active} play {card} {place}"
                for card in self.hands[self.active]
                for place in self.places(card)
            ]
        if self.phase == "pay":
            return [f"{self.active} pay {split}" for split in self.splits()]
        if self.phase == "use":
            return [f"{self.active} use {use}" for side in self.unused for use in self.uses(side)]
        return []

    def places(self, card: str) -> list[str]:
        """Course 3; a Beach Holiday never makes a second pile (NB7)."""
        if len(self.piles[self.active]) == 2:
            return ["left", "right"]
        return ["left"] if card == "holiday" else ["new", "left"]

    def splits(self) -> list[str]:
        """NB2: all of the income is paid out, and nobody gets more than he is owed."""
        income = INCOME[self.pile(self.active, self.fresh)[-1]]
        found = []
        for amounts in itertools.product(range(income + 1), repeat=len(self.seats)):
            split = dict(zip(self.seats, amounts, strict=True))
            fair = all(amount <= self.owed.get(seat, 0) for seat, amount in split.items())
            if fair and sum(amounts) == income:
                found.append(" ".join(f"{seat}={amount}" for seat, amount in split.items() if amount > 0))
        return found

    def uses(self, side: str) -> list[str]:
        """NB5: a Raid needs a target, unless no rival has two piles now."""
        if self.pile(self.active, side)[-1] != "raid":
            return [side]
        targets = [rival for rival in self.rivals() if len(self.piles[rival]) == 2]
        return [f"{side} raid {rival} {covered}" for rival in targets for covered in SIDES] or [side]

    # Playing a line

    def play(self, line: str) -> None:
        words = [word for word in line.split(" ") if word]
        if words[1:2] == ["pay"]:
            words = words[:2] + sorted(words[2:])
        if " ".join(words) not in self.moves():
            raise ValueError(f"not a legal line here: {line!r}")
        seat, verb, rest = int(words[0]), words[1], words[2:]
        if verb == "start":
            self.choose_opening(seat, rest[0])
        elif verb == "play":
            self.play_card(rest[0], rest[1])
        elif verb == "pay":
            self.payment = {int(payee): int(amount) for payee, amount in (item.split("=") for item in rest)}
            self.phase = "use"
        else:
            self.use(rest[0], rest[1:])

    def choose_opening(self, seat: int, card: str) -> None:
        self.opening[seat] = card
        if len(self.opening) < len(self.seats):
            return
        for chooser, chosen in self.opening.items():  # Course 1, NB7: this has no effect at all
            self.hands[chooser].remove(chosen)
            self.piles[chooser] = [[chosen]]
        self.begin_turn(self.active)

    def begin_turn(self, seat: int) -> None:
        self.active = seat
        self.unused, self.fresh, self.owed, self.payment = [], "", {}, {}
        self.phase = "play" if self.hands[seat] else "over"  # Course 4

    def play_card(self, card: str, place: str) -> None:
        hand, piles = self.hands[self.active], self.piles[self.active]
        hand.remove(card)
        if place == "new":
            piles.append([card])
            place = "right"
        elif card == "holiday":  # NB7
            hand.extend(self.pile(self.active, place))
            piles[SIDES.index(place)] = [card]
        else:
            self.pile(self.active, place).append(card)
        sides = SIDES[: len(piles)]
        self.unused = [side for side in sides if self.pile(self.active, side)[-1] in APPLIED]
        self.phase = "use"
        if card in INCOME:
            self.declare(card, place)
        self.pass_turn_if_done()

    def declare(self, card: str, side: str) -> None:
        """NB1, NB3: what is owed is fixed now, by what is visible with the Contraband on the table."""
        self.fresh = side
        if "bank" not in self.visible(self.active):
            self.owed = {rival: DUTY[card] for rival in self.rivals() if "customs" in self.visible(rival)}
        if sum(self.owed.values()) > INCOME[card]:  # NB2
            self.phase = "pay"
        else:
            self.payment = dict(self.owed)

    def use(self, side: str, target: list[str]) -> None:
        card = self.pile(self.active, side)[-1]
        self.unused.remove(side)
        if card in INCOME:
            self.nuts[self.active] += INCOME[card]
            if side == self.fresh:  # NB1, NB2: only the Contraband just played pays Customs
                self.pay_customs()
        elif card == "thief":
            self.steal()
        elif target:
            self.raid(int(target[1]), target[2])
        self.pass_turn_if_done()

    def pay_customs(self) -> None:
        for payee, amount in self.payment.items():
            self.nuts[self.active] -= amount
            self.nuts[payee] += amount

    def steal(self) -> None:
        for victim in self.rivals():
            if "bank" not in self.visible(victim):
                loot = min(len(self.visible_contraband(victim)), self.nuts[victim])  # NB4
                self.nuts[victim] -= loot
                self.nuts[self.active] += loot

    def raid(self, rival: int, covered_side: str) -> None:
        covered = self.pile(rival, covered_side)
        moved = self.pile(rival, "right" if covered_side == "left" else "left")
        self.nuts[self.active] += 2 if covered[-1] == "bank" else 1
        self.piles[rival] = [covered + moved]  # NB6: the order is kept; what remains is the left pile

    def pass_turn_if_done(self) -> None:
        if not self.unused:
            self.begin_turn(self.active % len(self.seats) + 1)

    # The result

    def scores(self) -> list[int]:
        return [self.nuts[seat] for seat in self.seats]

    def winners(self) -> list[int]:
        """Course 5: most nuts, then Contraband in hand, then Contraband visible, by value, else shared."""
        if self.phase != "over":
            return []
        in_hand = {seat: sum(INCOME.get(card, 0) for card in self.hands[seat]) for seat in self.seats}
        on_top = {seat: sum(INCOME[card] for card in self.visible_contraband(seat)) for seat in self.seats}
        tied = self.seats
        for measure in (self.nuts, in_hand, on_top):
            most = max(measure[seat] for seat in tied)
            tied = [seat for seat in tied if measure[seat] == most]
        return tied

    def fork(self) -> "Referee":
        return copy.deepcopy(self)
