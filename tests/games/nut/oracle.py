"""What a table of NUT must claim."""

from __future__ import annotations

from engine.nut.cards import COLOURS, COLUMN_NAMES, LEFT, RIGHT, SQUIRREL_SIDE, WILD, sections
from engine.nut.moves import Take
from engine.nut.position import ANY_COLUMN
from engine.nut.tree import Tree
from tests.oracle import Expected, Maybe, Seen, rings

PIGMENTS = {"O": "orange", "P": "purple", "G": "green", "Y": "yellow", "R": "red", "B": "blue"}
BASKET = "nut_basket"


def claims(seen: Seen) -> Expected:
    """The tree of whoever is to act and its points, the columns, everybody else's tree, and the deck."""
    view, names = seen.view, seen.names
    seat = view.to_act[0]
    picker = (view.queue[0] - len(names) + len(view.queue)) % len(names)
    tree = view.trees[seat]
    expected: dict[str, object] = {
        "turn": f"player_{seen.symbols[seat]}",
        "large tree": names[seat],
        "asked": question(seen, seat),
        "deck": len(view.deck),
        f"picker {names[picker]}": BASKET,
        "total": tree.score(),
        **{PIGMENTS[colour]: points(tree, colour) for colour in COLOURS},
        **columns(seen),
    }
    expected |= rings(seen, *pointed_out(seen))
    for other, name in enumerate(names):
        expected[f"tree of {name}"] = grown(view.trees[other])
        if other != seat:
            expected[f"points of {name}"] = view.trees[other].score()
            expected[f"badge of {name}"] = f"player_{seen.symbols[other]}"
    if seen.asks(seat) and not tree.cards:
        invited = seen.say("Drag a card here")
        expected["first card"] = Maybe(invited) if view.card else invited
        if view.card:  # a first card that is lifted already shows both ways to lay it
            expected[f"tree of {names[seat]}"] = Maybe()
    if seen.asks(seat) and tree.cards and view.card:
        expected["places"] = sorted((place.column, place.row) for place in tree.places(view.card))
    return expected


def question(seen: Seen, seat: int) -> str:
    """Ask for a card, for its place, or to turn new cards over."""
    view, say, name = seen.view, seen.say, seen.names[seat]
    lines = seen.match.lines
    waits = face_down(seen) and (seat in seen.persons or lines[-1].seat in seen.persons)
    if waits:
        return say("{name} is the Picker: touch the new cards to turn them over", name=name)
    if seat not in seen.persons:
        return seen.waits_for(seat)
    if view.card:
        return say("{name}, where does the card grow?", name=name)
    filled = [number for number, cards in enumerate(view.columns) if cards]
    if view.column == ANY_COLUMN and len(filled) > 1:
        return say("{name}, the Picker, takes a card from any column", name=name)
    return say(
        "{name} takes a card from column {column}",
        name=name,
        column=COLUMN_NAMES[filled[0] if view.column == ANY_COLUMN else view.column],
    )


def pointed_out(seen: Seen) -> list[str]:
    """Name the card that is to be taken and its place, which are one gesture."""
    moves = [move for _, move in seen.pointed_out]
    if not moves:
        return []
    if isinstance(moves[0], Take):
        return [f"card:{moves[0].card}", *map(str, moves[1:2])]
    return [f"card:{seen.view.card}", str(moves[0])]


def face_down(seen: Seen) -> bool:
    """Tell whether a column that was refilled has not been turned over."""
    return seen.shown < len(seen.match.lines)


def points(tree: Tree, colour: str) -> str:
    """Spell the points of a colour: its acorns, and twice as many with the squirrel."""
    combo = tree.best_combo(colour)
    return f"{2 * combo.acorns} from {combo.acorns}" if combo.squirrel else str(combo.acorns)


def columns(seen: Seen) -> Expected:
    """What lies on offer: every card as it is printed, behind a lock in the columns that are not chosen."""
    view, known = seen.view, seen.match.positions[min(seen.shown, len(seen.match.lines))].columns
    expected: dict[str, object] = {}
    fingers = 0
    for number, letter in enumerate(COLUMN_NAMES):
        is_open = number == view.column if view.column != ANY_COLUMN else bool(view.columns[number])
        shade = "" if is_open else " in the shade"
        cards = [card for card in view.columns[number] if card in known[number]]
        backs = len(view.columns[number]) - len(cards)
        lying = [printed(card) + shade for card in cards] + ["nut_back"] * backs
        if view.card and number == view.column:
            lying.append(f"{printed(view.card)} held")
        if cards and not is_open:
            lying.append("lock")
        if backs and not fingers:
            lying.append("finger")
            fingers += 1
        expected[f"column {letter}"] = sorted(lying)
        expected[f"column {letter} is open"] = is_open
    return expected


def printed(card: str) -> str:
    """Name the drawn sections of a card that nobody has turned."""
    side = SQUIRREL_SIDE.get(card, RIGHT)
    return " ".join(section(letter, side, card) for letter in sections(card, side))


def grown(tree: Tree) -> list[tuple[tuple[int, int], str]]:
    """List the drawn sections of a tree: a later card covers an earlier one (NU4)."""
    drawn = {}
    for card, column, row in tree.cards:
        side = tree.side if column % 2 == 0 else LEFT + RIGHT - tree.side
        for step, letter in enumerate(sections(card, side)):
            drawn[column, row + step] = section(letter, side, card)
    return sorted(drawn.items())


def section(letter: str, side: int, card: str) -> str:
    """Name a drawn section: squirrels are never turned, other cards on the left are (NU8)."""
    turned = side == LEFT and card not in SQUIRREL_SIDE
    place = f"nut_{'left' if side == LEFT else 'right'}_{'turned' if turned else 'printed'}"
    if letter == WILD:
        return f"{place}_wild"
    return f"{place}_{'acorn' if letter.isupper() else 'squirrel'}_{PIGMENTS[letter.upper()]}"
