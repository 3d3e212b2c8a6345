"""What must hold where a reason of Nutty Business is said."""

from __future__ import annotations

from collections.abc import Iterator

from app.tables.nutty_business.words import the_card
from engine.nutty_business.cards import BANK, C5, CODES, CUSTOMS, HOLIDAY, INCOME, RAID, THIEF
from engine.nutty_business.moves import LEFT, NEW, RIGHT, SIDES, Start, UseRaid
from engine.nutty_business.position import Gangs
from tests.truths import Case, Truths, tell


def ends(position: Gangs, seat: int) -> Iterator[Gangs]:
    """Find every way in which a turn can end."""
    if position.turn != seat or not position.to_use:
        yield position
        return
    for move in position.legal_moves(seat):
        yield from ends(position.apply(seat, move), seat)


def most(case: Case, move: object = None) -> int:
    """Count what can come in during the turn at most, after another move if one is given."""
    after = case.view.apply(case.seat, move) if move else case.after
    return max(end.nuts[case.seat] for end in ends(after, case.seat)) - case.view.nuts[case.seat]


def side(case: Case) -> int:
    return int(min(case.move.place, RIGHT))


def open_cards(position: Gangs, seat: int) -> int:
    return sum(position.top(seat, pile) <= C5 for pile in SIDES)


def takes(position: Gangs, seat: int, pile: int) -> int:
    """Count what the top of a pile brings in a turn."""
    if position.top(seat, pile) != THIEF:
        return INCOME[position.top(seat, pile)]
    rivals = [rival for rival in range(len(position.nuts)) if rival != seat]
    return sum(
        min(position.nuts[rival], open_cards(position, rival))
        for rival in rivals
        if not position.shows(rival, BANK)
    )


def given_up(case: Case) -> int:
    """Count what comes in less with a card than with the one that it covers."""
    if case.move.card == HOLIDAY:
        return takes(case.view, case.seat, case.move.place)
    return takes(case.view, case.seat, case.move.place) - takes(case.after, case.seat, case.move.place)


def other_top(case: Case) -> int:
    return int(case.after.top(case.seat, RIGHT if case.move.place == LEFT else LEFT))


def show(case: Case, card: int) -> bool:
    """Tell whether all who are named show a card."""
    fact = "names" if "names" in case.facts else "name"
    return bool(case.named(fact)) and all(case.view.shows(rival, card) for rival in case.named(fact))


def pile(case: Case) -> tuple[int, ...]:
    return tuple((case.view.left if case.move.place == LEFT else case.view.right)[case.seat])


def is_called(card: int, name: str) -> bool:
    return the_card(CODES[card], tell) == name


def can_be_raided(case: Case) -> bool:
    """Tell whether who is named can lose a pile in this turn."""
    return case.move.card == RAID and any(
        isinstance(move, UseRaid) and {move.rival} == case.named("name")
        for move in case.after.legal_moves(case.seat)
    )


def leads(case: Case) -> bool:
    """Tell whether the turn can end with so many nuts, more than anybody else has."""
    mine = (end for end in ends(case.after, case.seat) if end.nuts[case.seat] == case.n)
    return any(all(end.nuts[rival] < case.n for rival in case.rivals) for end in mine)


def first_raid(case: Case) -> int:
    """Tell which card a Raid covers."""
    return int(case.view.top(case.move.rival, case.move.covered))


def least_to_leader(case: Case) -> bool:
    shares = dict(case.move.shares)
    (ahead,) = case.named("name")
    owed = [rival for rival, _ in case.view.owed]
    nuts = [case.view.nuts[rival] for rival in owed]
    return case.view.nuts[ahead] == max(nuts) and shares.get(ahead, 0) == min(
        shares.get(rival, 0) for rival in owed
    )


def comes_in(case: Case) -> bool:
    return most(case) == case.n


def opens(card: int):
    return lambda case: case.moves == [Start(card)]


TRUTHS: Truths = {
    # Opening cards.
    "it brings {n} nuts every turn, and no Customs are paid": lambda case: (
        INCOME[case.move.card] == case.n and not case.after.owed
    ),
    "no card brings more, and at the start no Customs are paid": opens(C5),
    "whoever plays Contraband without a Banker has to pay from the start": opens(CUSTOMS),
    "it can steal from the first turn on, wherever Contraband lies open": opens(THIEF),
    "from the start no Thief steals here, and no Customs are paid": opens(BANK),
    "it can raid from the first turn on, wherever there are two piles": opens(RAID),
    "no Thief finds anything there, and all other cards stay in hand": opens(HOLIDAY),
    # What comes in.
    "it brings {n} nuts, {due} of them for the Customs of {names}": lambda case: (
        INCOME[case.move.card] == case.n
        and show(case, CUSTOMS)
        and case.facts["due"] == min(case.n, sum(due for _, due in case.after.owed)) > 0
    ),
    "it brings {n} nuts, and the Banker keeps the Customs of {names} off": lambda case: (
        INCOME[case.move.card] == case.n
        and show(case, CUSTOMS)
        and case.after.shows(case.seat, BANK)
        and not case.after.owed
    ),
    "it brings {n} nuts in the last turn": lambda case: INCOME[case.move.card] == case.n,
    "both piles together bring {n} nuts every turn": lambda case: (
        sum(INCOME[case.after.top(case.seat, one)] for one in SIDES) == case.n and not case.after.owed
    ),
    "{n} nut more comes in this turn than with the card below": lambda case: (
        case.n == -given_up(case) - min(INCOME[case.move.card], sum(due for _, due in case.after.owed))
    ),
    "{card} stays on top, and brings {n} nuts": lambda case: (
        INCOME[other_top(case)] == case.n and is_called(other_top(case), case.facts["card"])
    ),
    "{n} nut comes in this turn": comes_in,
    "{n} nuts come in, the other way round only {other}": lambda case: (
        comes_in(case)
        and case.facts["other"] < case.n
        and case.facts["other"]
        in {most(case, move) for move in case.view.legal_moves(case.seat) if move != case.move}
    ),
    "it takes {n} nut at once, from {names}": lambda case: (
        case.n == takes(case.after, case.seat, side(case))
        and not any(case.view.shows(rival, BANK) for rival in case.named("names"))
        and all(open_cards(case.view, rival) for rival in case.named("names"))
    ),
    "it costs no nut": lambda case: most(case) >= 0,
    # What it is good for.
    "rivals without a Banker pay for each Contraband they play": lambda case: case.after.shows(
        case.seat, CUSTOMS
    ),
    "from the next turn on it takes a nut for each Contraband that lies open": lambda case: (
        case.after.shows(case.seat, THIEF) and not takes(case.after, case.seat, side(case))
    ),
    "from the next turn on it raids whoever has two piles": lambda case: (
        case.after.shows(case.seat, RAID)
        and not any(isinstance(move, UseRaid) for move in case.after.legal_moves(case.seat))
    ),
    "as long as it lies on top there is neither Thief nor Customs": lambda case: case.after.shows(
        case.seat, BANK
    ),
    "{names}'s Thief gets nothing here any more": lambda case: (
        show(case, THIEF) and case.after.shows(case.seat, BANK) and not case.view.shows(case.seat, BANK)
    ),
    "{names}'s Thief gets less here": lambda case: (
        show(case, THIEF)
        and not case.view.shows(case.seat, BANK)
        and open_cards(case.after, case.seat) * (not case.after.shows(case.seat, BANK))
        < open_cards(case.view, case.seat)
    ),
    "Contraband can follow without the Customs of {names}": lambda case: (
        show(case, CUSTOMS) and case.after.shows(case.seat, BANK) and case.after.hands[case.seat] & 0b111 > 0
    ),
    "a pile of {name}, who is ahead, can be covered at once": lambda case: (
        can_be_raided(case)
        and max(case.after.nuts[rival] for rival in case.rivals)
        in {case.after.nuts[rival] for rival in case.named("name")}
    ),
    "a pile of {name} can be covered at once": can_be_raided,
    # What is left.
    "the others have one more turn each, and {n} nuts lead": lambda case: (
        not case.after.hand_size(case.seat) and leads(case)
    ),
    "{n} nuts lead, and every card brings the end nearer": leads,
    "the Beach Holiday in hand can take that pile back later": lambda case: (
        case.after.hands[case.seat] >> HOLIDAY & 1 > 0 and case.move.place != NEW
    ),
    "{n} card stays in hand for later": lambda case: case.after.hand_size(case.seat) == case.n > 0,
    "{n} card comes back, {card}": lambda case: (
        len(pile(case)) == case.n and any(is_called(card, case.facts["card"]) for card in pile(case))
    ),
    "{back}, for {n} nut less this turn": lambda case: case.n == given_up(case) > 0,
    # Customs and Raids.
    "{name} has the most nuts, and gets least": least_to_leader,
    "{n} nut comes in, and the Customs get it either way": lambda case: (
        case.n == sum(nuts for _, nuts in case.move.shares)
        and {most(case, move) for move in case.view.legal_moves(case.seat)} == {most(case)}
    ),
    "{name} loses {n} nuts every turn": lambda case: INCOME[first_raid(case)] == case.n > 0,
    "a Banker brings {n} nuts, and {name} stands there unprotected": lambda case: (
        first_raid(case) == BANK
        and case.after.nuts[case.seat] - case.view.nuts[case.seat] == case.n
        and not any(case.after.shows(rival, BANK) for rival in case.named("name"))
    ),
    "that Thief steals no more": lambda case: first_raid(case) == THIEF,
    "{name} collects no Customs any more": lambda case: first_raid(case) == CUSTOMS,
    "it brings {n} nut": lambda case: case.after.nuts[case.seat] - case.view.nuts[case.seat] == case.n,
}
