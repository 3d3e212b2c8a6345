"""The sounds of NUT: an effect each, by its name."""

from random import Random

from tools.synthesis import (
    Sound,
    air,
    bell,
    brass,
    curve,
    effect,
    hertz_of,
    marimba,
    mix,
    strike,
    swish,
    theme,
    tune,
    ukulele,
    wood,
)


def rustle(rng: Random, count: int, seconds: float, gap: float) -> Sound:
    """Stir leaves: crisp little brushes, each at its own pitch, that grow fainter."""
    leaves, at = [], 0.0
    for i in range(count):
        hertz = 2600 + 2600 * rng.random()
        brush = swish(rng, 0.2 * seconds, seconds, curve((0, hertz), (seconds, 0.75 * hertz)))
        leaves.append((at, (0.6 + 0.4 * rng.random()) * 0.82**i, brush))
        at += gap * (0.6 + 0.8 * rng.random())
    return mix(*leaves)


@effect(0.06, drive=0.6, softer=2)
def leaf(rng: Random) -> Sound:
    """Slide a card from one place to the next: two leaves brush, so softly that it may be heard often."""
    return mix((0, 1, rustle(rng, 2, 0.035, 0.018)), (0, 0.12, wood(rng, 980, 0.004, 0.3)))


@effect(0.32, drive=1.4)
def branch(rng: Random) -> Sound:
    """Hang a card in the tree: a knock on the trunk, and its leaves stir."""
    trunk = mix((0, 1, wood(rng, 247, 0.03, 0.6)), (0, 0.4, strike(0.1, (123, 1, 0.035))))
    return mix((0, 1, trunk), (0.03, 1.5, rustle(rng, 9, 0.06, 0.026)))


@effect(0.19, drive=1.2)
def combo(rng: Random) -> Sound:
    """Count an acorn: a pluck that jumps up a fourth."""
    return mix((0, 0.55, marimba(rng, 74, 0.025)), (0.04, 1, ukulele(rng, 79, 0.045)))


@effect(0.8, drive=0.5)
def double(rng: Random) -> Sound:
    """Double a combo: horns open on a chord, and brass shimmers above it, upwards."""
    wah = curve((0, 300), (0.12, 1900), (0.3, 2300), (0.55, 500))
    horns = [(0.004 * i, 0.35, brass(note, 0.55, wah)) for i, note in enumerate((55, 62, 67, 71))]
    shimmer = [
        (0.05 + 0.052 * i, 0.9, bell(rng, hertz_of(note), 0.13, 0.8))
        for i, note in enumerate((79, 83, 86, 91, 95))
    ]
    return mix(*horns, *shimmer)


@theme(5)
def theme_nut(rng: Random) -> tuple[Sound, Sound]:
    """Look up into the tree: a slow waltz of small bells and a ukulele; behind them the forest's air."""
    step = 0.29
    melody = """
        74 . 78 81 . . | 79 . 78 76 . . | 71 . 74 79 . . | 78 . . . . . | 74 . 78 83 . . |
        81 . 79 78 . . | 76 . 73 69 . . | 74
    """
    chords = """
        50 . 57 . 62 . | 52 . 55 . 59 . | 43 . 50 . 59 . | 50 . 57 . 62 . | 47 . 54 . 62 . |
        43 . 50 . 59 . | 45 . 52 . 61 . | 50+57+62+66
    """
    music = mix(
        *tune(step, 0.5, lambda note: bell(rng, hertz_of(note), 0.16, 0.2), melody),
        *tune(step, 0.5, lambda note: marimba(rng, note, 0.1), melody),
        *tune(step, 0.55, lambda note: ukulele(rng, note, 0.25), chords),
    )
    leaves = [(5 * rng.random(), 0.15 * rng.random(), rustle(rng, 3, 0.08, 0.05)) for _ in range(12)]
    return music, mix((0, 1, air(rng, 5, 560, (1, 0.5), (4, 0.25))), *leaves)
