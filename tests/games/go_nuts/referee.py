"""Go Nuts!: a second, independent reading of the rules, used only in tests.

It shares no code with the engine. It is slow and literal on purpose: whatever is legal is listed in full by
`moves`, and a line may be played if it is in that list (of a frenzy's starts: if its time is late enough).
Rulings (GN1, GN2 ...) and rule numbers are those of rules/go_nuts.md, the lines those of notation.md.
"""

import copy
import itertools
import re

MATCHES = 30
"""So many random matches of every table does it look at."""

SQUIRREL_DICE = 5
DOG_MS = 350  # GN3: how long a dog die tumbles
SHAKE_MS = 500  # GN3: how long the frenzy dice tumble


class Frenzy:
    """What happens between "Go nuts!" and the last dog (rule 6)."""

    def __init__(self, dice: int) -> None:
        self.dice = dice
        self.last_start = 0  # of whoever
        self.landing: dict[int, int] = {}  # when a seat's own dice land
        self.starter = 0  # whose dice were started last
        self.dogs: list[int] = []  # seats that have their dog
        self.shakes: list[tuple[int, int]] = []  # start and nuts of each

    def earliest(self, seat: int) -> int:
        return max(self.last_start, self.landing.get(seat, 0))  # GN4

    def points(self) -> int:
        """GN4: what has landed when the last dog lands. The last start line is that dog's."""
        end = self.last_start + DOG_MS
        return sum(nuts for start, nuts in self.shakes if start + SHAKE_MS <= end)


class Referee:
    def __init__(self, seats: int, options: dict[str, str], first: int) -> None:
        target = options.get("target", "50")
        if set(options) - {"target"} or target not in ("30", "50", "75"):  # GN1
            raise ValueError("the only option is target=30|50|75")
        if not 2 <= seats <= 4 or not 1 <= first <= seats:
            raise ValueError("2 to 4 players, and the first player is one of them")
        self.target = int(target)
        self.seats = list(range(1, seats + 1))
        self.clockwise = self.seats[first - 1 :] + self.seats[: first - 1]  # from the first player
        self.written = dict.fromkeys(self.seats, 0)
        self.queue = list(self.clockwise)  # who is still to play in this round, the active player first
        self.frenzy: Frenzy | None = None
        self.begin_turn()

    def begin_turn(self) -> None:
        self.dice = SQUIRREL_DICE  # how many the next roll has
        self.points = 0  # of this turn, not yet written down
        self.may_hide = False  # the first roll of a turn is forced
        self.tumbling = ""  # which dice wait for their result: roll, shake, dog

    # Who may do what

    def to_move(self) -> list[int | str]:
        if not self.queue:
            return []
        if self.tumbling:
            return ["*"]
        if self.frenzy:
            return [seat for seat in self.seats if seat not in self.frenzy.dogs]  # the active one has none
        return [self.queue[0]]

    def moves(self) -> list[str]:
        if not self.queue:
            return []
        if self.tumbling:
            return [f"* {result}" for result in self.results()]
        if self.frenzy:
            return [f"{start} T>={earliest}" for start, earliest in self.starts(self.frenzy).items()]
        active = self.queue[0]
        return [f"{active} roll", f"{active} hide"] if self.may_hide else [f"{active} roll"]

    def results(self) -> list[str]:
        if self.tumbling == "dog":
            return ["dog", "kennel"]
        dice = self.frenzy.dice if self.frenzy else self.dice
        return ["".join(faces) for faces in itertools.combinations_with_replacement("NSX", dice)]

    def starts(self, frenzy: Frenzy) -> dict[str, int]:
        """Every start that may be written now, without its time, and the time from which it may."""
        verbs = {seat: "shake" if seat == self.queue[0] else "dog" for seat in self.seats}
        return {
            f"{seat} {verb}": frenzy.earliest(seat) for seat, verb in verbs.items() if seat not in frenzy.dogs
        }

    # Playing a line

    def play(self, line: str) -> None:
        words = [word for word in line.split(" ") if word]
        if self.queue and self.frenzy and not self.tumbling:
            self.play_start(self.frenzy, words)
            return
        if self.tumbling in ("roll", "shake") and words[:1] == ["*"] and len(words) == 2:
            words[1] = "".join(sorted(words[1]))  # the letters are read in any order
        if " ".join(words) not in self.moves():
            raise ValueError(f"not a legal line here: {line!r}")
        if words[1] == "roll":
            self.tumbling = "roll"
        elif words[1] == "hide":
            self.write_down(self.points)
        elif self.frenzy:
            self.land_in_frenzy(self.frenzy, words[1])
        else:
            self.land_roll(words[1])

    def play_start(self, frenzy: Frenzy, words: list[str]) -> None:
        start, times = " ".join(words[:2]), words[2:]
        starts = self.starts(frenzy)
        if start not in starts or len(times) != 1 or not re.fullmatch("0|[1-9][0-9]*", times[0]):
            raise ValueError(f"not a start that is legal in this frenzy: {' '.join(words)!r}")
        time = int(times[0])
        if time < starts[start]:
            raise ValueError(f"too early, {start} is legal from {starts[start]} on (GN3)")
        frenzy.starter, self.tumbling = int(words[0]), words[1]
        frenzy.last_start = time
        frenzy.landing[frenzy.starter] = time + (SHAKE_MS if self.tumbling == "shake" else DOG_MS)

    def land_roll(self, faces: str) -> None:
        self.tumbling = ""
        if set(faces) == {"X"}:  # rule 2
            self.write_down(0)
        elif set(faces) == {"S"}:  # rule 3
            self.points = 0
            self.frenzy = Frenzy(len(faces))
        else:
            self.points += faces.count("N")
            self.dice = len(faces) - faces.count("X")
            self.may_hide = True
            if faces == "N":  # rule 5
                self.dice = SQUIRREL_DICE

    def land_in_frenzy(self, frenzy: Frenzy, result: str) -> None:
        self.tumbling = ""
        if result == "dog":
            frenzy.dogs.append(frenzy.starter)
            if len(frenzy.dogs) == len(self.seats) - 1:  # GN4: the last dog closes the frenzy
                self.write_down(frenzy.points())
        elif result != "kennel":
            frenzy.shakes.append((frenzy.last_start, result.count("N")))

    def write_down(self, points: int) -> None:
        """The turn ends."""
        self.written[self.queue.pop(0)] += points
        self.frenzy = None
        self.begin_turn()
        if not self.queue:
            self.end_round()

    def end_round(self) -> None:
        if max(self.written.values()) < self.target:
            self.queue = list(self.clockwise)
        elif len(self.leaders()) > 1:  # GN2: from now on the tied alone play, a turn each
            self.queue = self.leaders()

    # The result

    def leaders(self) -> list[int]:
        """Clockwise from the first player."""
        most = max(self.written.values())
        return [seat for seat in self.clockwise if self.written[seat] == most]

    def scores(self) -> list[int]:
        return [self.written[seat] for seat in self.seats]

    def winners(self) -> list[int]:
        return [] if self.queue else sorted(self.leaders())

    def fork(self) -> "Referee":
        return copy.deepcopy(self)
