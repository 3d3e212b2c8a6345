"""How much room words and fingers need on the table, in units: more on small glass, and for large type."""

from __future__ import annotations

from app.services.context import Context
from app.theme import TEXT_FONT, TITLE_FONT
from app.widgets.measure import line_count

LEAST_LETTERS, LEAST_BUTTON = 23, 56
TEXT_TALL = 1.1
"""How much larger what is read is written than a title, to be as legible."""
HAND_LINES = 3
"""So many lines usually say what is asked of a hand and what is to be known; of some smugglers fewer do."""
WIDE = 1600
"""A table that is so many units wide has words and answers beside the hand, a lower one above it."""
MARGIN = 8
"""What is left free above the bar at least, and below it."""


def letters(context: Context) -> float:
    """Tell how large letters are that people need to play."""
    least = context.hand.smallest("play", TITLE_FONT) / context.u
    return max(LEAST_LETTERS, least) * context.text_scale


def finger(context: Context) -> float:
    """Tell how wide and high a button of the bar is."""
    return max(LEAST_BUTTON, context.hand.finger / context.u)


def bar_middle(context: Context) -> float:
    """Tell how far below the top of the table the middle of the bar is."""
    return max(48, finger(context) / 2 + MARGIN)


def bar_height(context: Context) -> float:
    """Tell how high the bar is."""
    return finger(context) + 4


def below_bar(context: Context) -> float:
    """Tell how far below the top of the table everything else begins."""
    return bar_middle(context) + bar_height(context) / 2 + MARGIN


def share(asked: str, about: str, wide: float, size: float, least: int = 0) -> float:
    """Tell how much of a place so wide a question takes, in letters of a size; the rest is to be known.

    There is room for so many lines at least: a question stands still while what is to be known changes.
    """
    if not about:
        return 1.0
    asked_lines, about_lines = (
        max(1, line_count(text, font, max(1, round(high)), max(1.0, wide)))
        for text, font, high in ((asked, TITLE_FONT, size), (about, TEXT_FONT, size * TEXT_TALL))
    )
    return asked_lines / max(least, asked_lines + about_lines)
