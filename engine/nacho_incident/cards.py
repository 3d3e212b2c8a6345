"""The cards and the food of The Nacho Incident.

The values printed on the original cards were not to be found. These tables are a reconstruction that
keeps every number that is known (how many cards, prices from 3 to 9); an owner of the box can correct
them here, and here alone.
"""

from __future__ import annotations

AB, SK, ON, QC = PROVINCES = tuple(range(4))
PROVINCE_CODES = ("AB", "SK", "ON", "QC")
NEIGHBOURS = ((AB, SK), (AB, SK, ON), (SK, ON, QC), (ON, QC))
"""Where a smuggler can go: the province of his flag and those beside it."""

CORN, BEAN, TORTILLA, SOUR, PEPPER, OLIVE, ONION, SALSA = FOODS = tuple(range(8))
FOOD_CODES = ("corn", "bean", "tortilla", "sour", "pepper", "olive", "onion", "salsa")
CUBES_OF_EACH = 4

DEMANDS = (
    (  # Alberta
        {ONION: 5, SOUR: 4, PEPPER: 9, TORTILLA: 6},
        {CORN: 9, PEPPER: 5, SALSA: 7, SOUR: 3},
        {BEAN: 6, OLIVE: 3, ONION: 8, TORTILLA: 7},
    ),
    (  # Saskatchewan
        {OLIVE: 4, CORN: 3, BEAN: 9, SOUR: 8},
        {ONION: 9, SALSA: 6, TORTILLA: 5, PEPPER: 4},
        {OLIVE: 7, BEAN: 4, PEPPER: 8, SALSA: 5},
    ),
    (  # Ontario
        {SALSA: 8, BEAN: 7, PEPPER: 3, SOUR: 6},
        {ONION: 3, SOUR: 9, CORN: 7, OLIVE: 5},
        {BEAN: 7, OLIVE: 8, CORN: 4, TORTILLA: 5},
    ),
    (  # Quebec
        {SALSA: 6, PEPPER: 7, ONION: 3, CORN: 8},
        {TORTILLA: 9, SALSA: 4, CORN: 5, SOUR: 6},
        {BEAN: 3, TORTILLA: 4, ONION: 8, OLIVE: 9},
    ),
)
"""The three cards of each province: the foods that are wanted, each with its price."""
WANTED = tuple(tuple(sum(1 << food for food in card) for card in cards) for cards in DEMANDS)
"""The same foods as a set of bits."""

BONUSES = (7, 9, 9, 7)
"""What the best cantina of a province earns."""


def smuggler(flag: int, rank: int) -> int:
    """Give a smuggler a number by which he sorts by flag and rank."""
    return flag * 10 + rank


RANKS = (1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 9)
SMUGGLERS = tuple(smuggler(flag, rank) for flag in PROVINCES for rank in RANKS)
FLAG = tuple(card // 10 for card in range(40))
RANK = tuple(card % 10 for card in range(40))
FEE = tuple((card % 10 + 1) // 2 for card in range(40))
"""What a smuggler costs: half his rank, rounded up."""

mountie = smuggler
"""A Mountie has a flag and a penalty where a smuggler has a rank."""
PENALTY = RANK
MOUNTIES = tuple(
    mountie(flag, penalty)
    for flag, penalties in zip(PROVINCES, ((3, 3, 4), (3, 4, 4), (3, 4, 4), (3, 3, 4)), strict=True)
    for penalty in penalties
)

CARD_CODES = tuple(f"{PROVINCE_CODES[card // 10]}{card % 10}" for card in range(40))

START_GOLD = 10
HAND = 8
WAREHOUSE = 2
"""Up to how many cubes a warehouse is filled."""
ROUNDS = 3
TURNS_IN_ROUND = 4
TURNS = ROUNDS * TURNS_IN_ROUND
