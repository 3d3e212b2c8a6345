"""The dice, and how long they tumble."""

from __future__ import annotations

NUT, SQUIRREL, NUTCRACKER = "N", "S", "X"

SQUIRREL_DIE = (*[SQUIRREL] * 3, *[NUT] * 2, NUTCRACKER)
"""Its faces; the count is from a published description of the US edition."""
SQUIRREL_DICE = 5
DOG_DIE = ("dog", *["kennel"] * 5)

SHAKE_MS = 500
"""How long the frenzy dice tumble (GN3)."""
DOG_MS = 350
"""How long a dog die tumbles (GN3)."""
