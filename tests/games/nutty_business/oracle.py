"""What a table of Nutty Business must claim."""

from __future__ import annotations

from engine.nutty_business.cards import BANK, CODES, INCOME, NO_CARD, cards_in
from engine.nutty_business.moves import LEFT, PLACES, RIGHT, SIDES, Pay, Use, UseRaid
from tests.oracle import Expected, Maybe, Seen, rings


def claims(seen: Seen) -> Expected:
    """Everybody's purse and piles, the hand of the holder, and what he is asked."""
    pointed = rings(seen, *pointed_out(seen))
    if seen.view.openings and seen.chooses:
        return {"opening": seen.say("{name}, which card opens?", name=seen.names[seen.holder]), **pointed}
    return {**gangs(seen), **piles(seen), **question(seen), **hand(seen), **customs(seen), **pointed}


def pointed_out(seen: Seen) -> list[str]:
    """Name the card that is to be played and its pile, what a Raid covers, or who is paid."""
    if not seen.pointed_out:
        return []
    seat, move = seen.pointed_out[0]
    if isinstance(move, Pay):
        return [f"officer:{rival + 1}" for rival, _ in move.shares]
    verb, first, *where = str(move).split()
    if verb == "start":
        return [f"card:{first}"]
    if verb == "play":  # a second pile is the right one
        return [f"card:{first}", f"pile:{seat + 1}:{'right' if where == ['new'] else where[0]}"]
    rival = [f"pile:{where[1]}:{where[2]}"] if where else []
    return [f"pile:{seat + 1}:{first}", *rival]


def gangs(seen: Seen) -> Expected:
    """What lies before everybody: nuts in numbers and tokens, cards in hand, a Banker's shield."""
    view = seen.view
    expected: dict[str, object] = {"near": seen.names[seen.near]}
    for seat, name in enumerate(seen.names):
        expected[f"badge of {name}"] = f"player_{seen.symbols[seat]}"
        expected[f"nuts of {name}"] = expected[f"tokens of {name}"] = view.nuts[seat]
        expected[f"cards of {name}"] = f"× {view.hand_size(seat)}"
        if BANK in (view.left[seat][-1], view.right[seat][-1]):
            expected[f"shield of {name}"] = "sign_shield"
    if not view.openings:
        expected["turn"] = seen.names[view.turn]
        if not all(view.hand_size(seat) for seat in range(len(seen.names))):
            expected["last turns"] = seen.say("Last turns")
    if seen.curtain:
        expected["curtain"] = seen.names[seen.near]
    return expected


def piles(seen: Seen) -> Expected:
    """Every pile: its two topmost cards, how thick it is, whether a card waits there or a Raid may come."""
    view = seen.view
    waiting: set[tuple[int, int]] = set()
    targets: set[tuple[int, int]] = set()
    if seen.chooses and not seen.looked_over and view.to_use and not view.paying:
        moves = view.legal_moves(seen.holder)
        waiting = {(view.turn, move.side) for move in moves if isinstance(move, Use | UseRaid)}
        if not any(isinstance(move, Use) for move in moves):
            targets = {(move.rival, move.covered) for move in moves if isinstance(move, UseRaid)}
    expected = {}
    for seat in range(len(seen.names)):
        both = [
            [CODES[card] for card in pile if card != NO_CARD] for pile in (view.left[seat], view.right[seat])
        ]
        for side in SIDES:
            shown = spelled(both[side])
            if side == RIGHT and both[LEFT] and not both[RIGHT]:
                shown.append("empty place")
            if (seat, side) in waiting:
                shown.append("ask")
            if (seat, side) in targets:
                shown.append("legal")
            expected[f"pile {seat + 1} {PLACES[side]}"] = " ".join(shown)
    return expected


def spelled(pile: list[str]) -> list[str]:
    """Spell what is seen of a pile: the top card, the edge of the next one, up to two backs below."""
    shown = pile[-1:]
    if len(pile) > 1:
        shown.append(f"on {pile[-2]}")
    if len(pile) > 2:
        shown.append(f"and {min(len(pile) - 2, 2)} backs")
    return shown


def question(seen: Seen) -> Expected:
    """Ask whoever has the turn; what was told last stays behind a curtain and behind the Customs."""
    if seen.view.openings or seen.spoken_for:  # nobody knows yet who begins (NB12)
        return {}
    view, say, name = seen.view, seen.say, seen.names[seen.view.turn]
    if seen.curtain or (view.paying and seen.chooses):
        return {"asked": Maybe(), "who is asked": Maybe()}
    if view.turn not in seen.persons:
        text = seen.waits_for(view.turn)
    elif not view.to_use:
        text = say("{name}, play a card!", name=name)
    elif any(isinstance(move, Use) for move in view.legal_moves(view.turn)):
        text = say("{name}, which card acts first?", name=name)
    else:
        text = say("{name}, which pile gets covered?", name=name)
    return {"asked": text, "who is asked": f"player_{seen.symbols[view.turn]}"}


def hand(seen: Seen) -> Expected:
    """The cards of the holder, and of nobody else."""
    view = seen.view
    if seen.holder is None or view.openings or not view.hands[seen.holder]:
        return {}
    gang = seen.symbols[seen.holder]
    return {"hand": [f"{gang} {CODES[card]}" for card in cards_in(view.hands[seen.holder])]}


def customs(seen: Seen) -> Expected:
    """Who is owed how much, where the income does not cover it (NB2)."""
    view, say = seen.view, seen.say
    if not (view.paying and seen.chooses):
        return {}
    income, owed = INCOME[view.top(view.turn, view.owing_side)], sum(nuts for _, nuts in view.owed)
    text = "The Contraband brings {income} nuts; {owed} are owed. Who gets how much?"
    return {
        "customs": say("{name} pays the Customs", name=seen.names[view.turn]),
        "income": say(text, income=income, owed=owed),
        **{f"owed to {seen.names[seat]}": say("is owed {nuts}", nuts=nuts) for seat, nuts in view.owed},
    }
