"""What a table of The Nacho Incident must claim."""

from __future__ import annotations

from dataclasses import replace

from engine.nacho_incident import stages
from engine.nacho_incident.board import NOT_HIRED
from engine.nacho_incident.cards import (
    BONUSES,
    CARD_CODES,
    DEMANDS,
    FEE,
    FLAG,
    FOOD_CODES,
    NEIGHBOURS,
    PENALTY,
    PROVINCE_CODES,
    RANK,
    ROUNDS,
    TURNS_IN_ROUND,
)
from engine.nacho_incident.moves import NOTHING, OWN, Arrest, Gem, Send, WanderTakes, WanderTo
from tests.oracle import Expected, Maybe, Seen, rings

SECRET = (stages.HIRE, stages.DISCARD)
TURN = (stages.HIRE, stages.SEND, stages.ARREST, stages.WANDER)
STEPS = ("Hire", "Order", "Smuggle", "Arrests", "End of round", "Market")
STEP = {
    stages.HIRE: 0, stages.SEND: 2, stages.ARREST: 3, stages.WANDER: 3,
    stages.GEM: 4, stages.DISCARD: 4, stages.SELL: 5,
}  # fmt: skip


def claims(seen: Seen) -> Expected:
    """The course, the provinces, everybody's gold, food and cantinas, a hand, and what is asked."""
    if seen.curtain:
        return behind_curtain(seen)
    return {
        **course(seen),
        **provinces(seen),
        **cantinas(seen),
        **bosses(seen),
        **own_side(seen),
        **question(seen),
        **hand(seen),
        **rings(seen, *pointed_out(seen)),
    }


def pointed_out(seen: Seen) -> list[str]:
    """Name the cards, the food, the places and the Mounties of what is to be done."""
    if not seen.pointed_out:
        return []
    seat, move = seen.pointed_out[0]
    verb, *words = str(move).split()
    match verb:
        case "hire" | "discard":
            return [f"card:{word}" for word in counted(words)]
        case "sell":
            return [f"food:{seat + 1}:{word}" for word in counted(words)] or ["pass"]
        case "gem":
            return [f"boss:{words[0]}"]
        case "send" if len(words) == 1:
            return ["smuggler", f"province:{words[0]}"]
        case "send":
            province, food, *owner = words
            return [f"food:{owner[-1] if owner else seat + 1}:{food}", f"space:{province}:{food}"]
    if verb == "arrest":
        return [f"mountie:{words[0]}:{words[2]}"]
    goal = f"arrested:{words[6] if len(words) > 5 else 'any'}:{words[4]}"
    return [f"mountie:{words[0]}:{words[2]}", f"cantina:{words[4]}" if words[3] == "to" else goal]


def counted(words: list[str]) -> list[str]:
    """Count those that are named more than once."""
    seen = [words[:place].count(word) for place, word in enumerate(words)]
    return [f"{word}:{before + 1}" if before else word for word, before in zip(words, seen, strict=True)]


def behind_curtain(seen: Seen) -> Expected:
    """Nobody sees whose side lies below; it may be anybody's, and no hand may lie there."""
    sides = [replace(seen, curtain=False, near=near) for near in range(len(seen.names))]
    below = {fact: Maybe() for side in sides for fact in claims(side)}
    return {**below, "asked": Maybe(), "about": Maybe(), "curtain": seen.names[seen.near]}


def asked(seen: Seen) -> int | None:
    """Tell who is asked in the open: a person who sits near; behind a curtain nobody is."""
    seat = seen.view.to_act[0]
    return seat if seen.view.stage not in SECRET and seat in seen.persons else None


def moves(seen: Seen, *kinds: type) -> list:
    """List what whoever is asked in the open may do."""
    seat = asked(seen)
    return [] if seat is None else [move for move in seen.view.legal_moves(seat) if isinstance(move, kinds)]


# The course.


def course(seen: Seen) -> Expected:
    """Which of three rounds and four turns it is, which step of the turn, and the Mountie of the turn."""
    view = seen.view
    turn = view.turn if view.stage in TURN or not view.turn else view.turn - 1
    step = STEP[view.stage]
    expected: dict[str, object] = {
        "round": [f"ni_round_{when(number, turn // TURNS_IN_ROUND)}" for number in range(ROUNDS)],
        "turn": [f"ni_turn_{when(number, turn % TURNS_IN_ROUND)}" for number in range(TURNS_IN_ROUND)],
        "steps done": step if view.stage in TURN or view.turn else 0,
    }
    if view.stage in TURN or view.turn:  # choosy people put smugglers away before anything begins
        expected["step"] = seen.say(STEPS[step])
    if view.stage == stages.HIRE:
        expected |= mountie(view.patrol[-1] if not view.blind else None)
    return expected


def when(number: int, now: int) -> str:
    """Tell whether something is done, is on, or is to come."""
    return "done" if number < now else "current" if number == now else "todo"


def mountie(card: int | None) -> dict[str, object]:
    """The Mountie for the first in the order; his back with blind smuggling."""
    if card is None:
        return {"mountie": "ni_mountie_back", "mountie's penalty": "?"}
    return {
        "mountie": f"ni_plate_mountie_{PENALTY[card]}",
        "mountie's flag": f"ni_emblem_{PROVINCE_CODES[FLAG[card]]}",
        "mountie's penalty": f"−{PENALTY[card]}",
    }


# Provinces.


def provinces(seen: Seen) -> Expected:
    """What each demand card still wants; who sends a smuggler sees where he can go and what sells there."""
    view, say, seat = seen.view, seen.say, asked(seen)
    sends = seat is not None and view.stage == stages.SEND
    expected: dict[str, object] = {}
    for number, code in enumerate(PROVINCE_CODES):
        in_reach = sends and number in NEIGHBOURS[FLAG[view.hired[seat]]]
        sells = view.warehouses[seat] if sends and in_reach else ()
        expected[f"bonus of {code}"] = f"+{BONUSES[number]}"
        expected[f"{code} wants"] = wishes(view, number, sells)
        expected[f"{code} is lit up"] = in_reach
        if in_reach:
            expected[f"sign in {code}"] = say("flag" if number == FLAG[view.hired[seat]] else "next to it")
        elif sends:
            expected[f"why not to {code}"] = say("too far")
        if view.stage in SECRET:
            total = sum(RANK[card] for card in view.smugglers[seen.near][number])
            penalty = sum(PENALTY[card] for card in view.mounties[seen.near][number])
            expected[f"own total in {code}"] = total or "–"
            if penalty:
                expected[f"own penalty in {code}"] = f"−{penalty}"
    return expected


def wishes(view: object, province: int, sells: tuple[int, ...]) -> list[str]:
    """Spell the spaces of a demand card: filled, free, or lit up for food that can be sold there."""
    spaces = []
    for food, price in DEMANDS[province][view.piles[province][0]].items():
        wanted = view.wanted[province] >> food & 1
        state = "filled" if not wanted else "legal" if food in sells else "free"
        spaces.append(f"ni_food_{FOOD_CODES[food]} {price} {state}")
    return spaces


# People.


def cantinas(seen: Seen) -> Expected:
    """The near player's cantinas: who is there, what they count, and whom a tap would choose."""
    view, near = seen.view, seen.near
    glowing = {(move.province, move.mountie, True) for move in moves(seen, Arrest)}
    wandering = moves(seen, WanderTakes, WanderTo)
    mounties = {move.mountie for move in wandering}
    if len(mounties) > 1:
        glowing |= {(move.province, move.mountie, True) for move in wandering}
        wandering = []
    goals = {move.to for move in wandering if isinstance(move, WanderTo)}
    taken = {(move.cantina, move.smuggler) for move in wandering if isinstance(move, WanderTakes)}
    expected: dict[str, object] = {}
    for number, code in enumerate(PROVINCE_CODES):
        smugglers, police = view.smugglers[near][number], view.mounties[near][number]
        glows = [card for card in smugglers if (number, card) in taken or (-1, card) in taken]
        shown = [small(card, False, card in glows) for card in smugglers]
        shown += [small(card, True, (number, card, True) in glowing) for card in police]
        expected[f"cantina {code}"] = sorted(shown)
        expected[f"cantina {code} is lit up"] = number in goals
        expected[f"total in province {number}"] = sum(RANK[card] for card in smugglers)
        expected[f"cantina in province {number}"] = f"ni_cantina_{'open' if smugglers else 'closed'}"
    return expected


def small(card: int, is_mountie: bool, glows: bool) -> str:
    """Spell a small card on a cantina."""
    kind = "mountie_" if is_mountie else ""
    return f"ni_small_{kind}{CARD_CODES[card][:2]}_{RANK[card]}{' glows' if glows else ''}"


def bosses(seen: Seen) -> Expected:
    """Everybody but the near player: gold, food, cantinas, his place in the order, whether he is to act."""
    view = seen.view
    poorest = {move.seat for move in moves(seen, Gem)}
    expected: dict[str, object] = {}
    for seat, name in enumerate(seen.names):
        expected[f"gold of {name}"] = view.gold[seat]
        expected[f"food of {name}"] = food(seen, seat)
        if view.gem == seat:
            expected[f"gem of {name}"] = "ni_gem"
        if seat == seen.near:
            continue
        acts = view.stage not in SECRET and seat in view.to_act
        expected[f"badge of {name}"] = f"player_{seen.symbols[seat]}"
        expected[f"{name} is lit up"] = acts or seat in poorest
        if seat in view.order:
            expected[f"place of {name}"] = view.order.index(seat) + 1
        if view.stage == stages.HIRE and view.hired[seat] != NOT_HIRED:
            expected[f"{name} is ready"] = "icon_check"
        if view.stage in SECRET:
            continue  # what is not needed makes room for a hand
        if view.hired[seat] >= 0:
            expected[f"hired of {name}"] = small(view.hired[seat], False, False)
        for number, code in enumerate(PROVINCE_CODES):
            total = sum(RANK[card] for card in view.smugglers[seat][number])
            penalty = sum(PENALTY[card] for card in view.mounties[seat][number])
            expected[f"{code} of {name}"] = f"{total} −{penalty}"
    return expected


def food(seen: Seen, seat: int) -> list[str]:
    """Spell a warehouse; what whoever is asked may send or sell glows."""
    view, player = seen.view, asked(seen)
    owner = OWN if seat == player else seat
    may = {(move.owner, move.food) for move in moves(seen, Send) if move.food != NOTHING}
    sells = view.stage == stages.SELL and seat == player

    def spelled(cube: int) -> str:
        glows = sells or (owner, cube) in may
        return f"ni_food_{FOOD_CODES[cube]}{' glows' if glows else ''}"

    return sorted(spelled(cube) for cube in view.warehouses[seat])


def own_side(seen: Seen) -> Expected:
    """The near player's place in the order, and whom he has hired, once that is no secret."""
    view, near = seen.view, seen.near
    expected: dict[str, object] = {"near": f"player_{seen.symbols[near]}"}
    if near in view.order:
        place = ("1st", "2nd", "3rd", "4th")[view.order.index(near)]
        expected["order"] = seen.say("plays {nth}", nth=seen.say(place))
    if view.stage not in SECRET and view.hired[near] >= 0:
        card = view.hired[near]
        expected[f"hired of {seen.names[near]}"] = f"ni_smuggler_{CARD_CODES[card][:2]}_{RANK[card]}"
    return expected


# What is asked.


def question(seen: Seen) -> Expected:
    """What is asked of whom, what is to be known for it, and what a pill offers."""
    view = seen.view
    seat = view.to_act[0]
    name = seen.names[seat]
    if view.stage in SECRET:
        bots = [other for other in view.to_act if other not in seen.persons]
        return {"asked": seen.waits_for(bots[0])} if bots else {}
    if seat not in seen.persons:
        return {"asked": seen.waits_for(seat)}
    ask = {
        stages.SEND: send,
        stages.ARREST: arrest,
        stages.WANDER: wander,
        stages.GEM: gem,
        stages.SELL: sell,
    }[view.stage]
    return ask(seen, seat, name)


def send(seen: Seen, seat: int, name: str) -> Expected:
    """Food or the smuggler to a province; the first may take a rival's food."""
    view, say, sends = seen.view, seen.say, moves(seen, Send)
    about = say("Fee: {n} gold.", "Fee: {n} gold.", n=FEE[view.hired[seat]])
    if any(move.owner != OWN for move in sends):
        about += " " + say("As the first, a rival's food may be taken too.")
    fits = any(move.food != NOTHING for move in sends)
    text = (
        "{name}: drag food or the smuggler to a province"
        if fits
        else "{name}: no food fits, drag the smuggler to a province"
    )
    return {"asked": say(text, name=name), "about": about}


def arrest(seen: Seen, seat: int, name: str) -> Expected:
    """Which Mountie."""
    return {
        "asked": seen.say("{name}, which Mountie arrests? Tap that card", name=name),
        "about": seen.say("Both leave. A Mountie who stays costs gold at the end of the round."),
    }


def wander(seen: Seen, seat: int, name: str) -> Expected:
    """Which Mountie; if there is but one, whom he takes or where he goes."""
    wandering = moves(seen, WanderTakes, WanderTo)
    goes = isinstance(wandering[0], WanderTo)
    if len({move.mountie for move in wandering}) > 1:
        text = "{name}, which Mountie wanders? Tap that card"
    elif goes:
        text = "{name}, where does the Mountie go? Tap a cantina"
    else:
        text = "{name}, whom does the Mountie arrest? Tap that card"
    about = (
        "Nobody can be arrested: the Mountie goes to another cantina."
        if goes
        else "This Mountie leaves the empty cantina and arrests one of the highest rank."
    )
    return {"asked": seen.say(text, name=name), "about": seen.say(about)}


def gem(seen: Seen, seat: int, name: str) -> Expected:
    """One of the poorest, who may be whoever has it."""
    say = seen.say
    expected: dict[str, object] = {
        "asked": say("{name} gives the Gemstone to one of the poorest: tap that player", name=name),
        "about": say("Of equal ranks, whoever has the Gemstone plays first."),
    }
    if any(move.seat == seat for move in moves(seen, Gem)):
        expected["pass"] = say("{name} keeps it", name=name)
        expected["pass can be pressed"] = True
    return expected


def sell(seen: Seen, seat: int, name: str) -> Expected:
    """Food, none, or none of anybody who is still to be asked."""
    say = seen.say
    expected: dict[str, object] = {
        "asked": say("{name}, sell food for 1 gold each? Tap what to sell", name=name),
        "about": say("Then every warehouse is filled up to 2."),
        "pass": say("Sell nothing"),
        "pass can be pressed": True,
    }
    if sum(other in seen.persons for other in seen.view.queue) > 1:
        expected["other pill"] = say("None of us sells")
        expected["other pill can be pressed"] = True
    return expected


def hand(seen: Seen) -> Expected:
    """The hand of the holder while he chooses from it, and of nobody else."""
    view, say, holder = seen.view, seen.say, seen.holder
    if holder is None or view.stage not in SECRET or not seen.chooses:
        return {}
    name = seen.names[holder]
    hires = view.stage == stages.HIRE
    if hires:
        text, button = "{name}, hire a smuggler in secret", "Hire"
        about = "Touch a smuggler to see where they can go. The highest rank plays first."
    else:
        text, button = "{name}: discard smugglers", "Keep all"
        about = "Touch whom to discard; new ones come, up to 8."
    return {
        "hand": sorted(f"ni_smuggler_{CARD_CODES[card][:2]}_{RANK[card]}" for card in view.hands[holder]),
        "holder": f"player_{seen.symbols[holder]}",
        "asked of the holder": say(text, name=name),
        "about the hand": say(about),
        "button of the hand": say(button),
        "button of the hand can be pressed": not hires,
    }
