"""The sounds of Nutty Business: an effect each, by its name."""

import math
from random import Random

from tools.synthesis import (
    RATE,
    Sound,
    bell,
    curve,
    effect,
    marimba,
    mix,
    pea_whistle,
    shape,
    sine,
    strike,
    swish,
    tap,
    ukulele,
    wood,
)


@effect(0.14, drive=2.0)
def purse(rng: Random) -> Sound:
    """Let a nut fall into a purse: a knock on other nuts, and leather that swallows it."""
    leather = strike(0.12, (175, 0.9, 0.022), (262, 0.7, 0.017), (410, 0.35, 0.01))
    knocks = (0, 1.4, wood(rng, 1180, 0.008, 0.6)), (0.03, 0.6, wood(rng, 1420, 0.006, 0.4))
    return mix((0.004, 1, leather), *knocks, (0.002, 0.7, tap(rng, 700, 0.05)))


@effect(0.6, drive=0.3)
def thief(rng: Random) -> Sound:
    """Steal: three steps on tiptoe, and a slide upwards with the loot."""
    steps = ((0, 0.9, marimba(rng, 52, 0.04)), (0.1, 0.8, marimba(rng, 53, 0.04)))
    pitch = curve((0, 330), (0.1, 400), (0.3, 1040), (0.34, 1010))
    wobble = [hertz * (1 + 0.012 * math.sin(math.tau * 9 * i / RATE)) for i, hertz in enumerate(pitch)]
    air = swish(rng, 0.2, 0.34, [2.5 * hertz for hertz in pitch], 2.0)
    slide = mix((0, 1, sine(wobble)), (0, 0.12, sine([2 * hertz for hertz in wobble])), (0, 0.5, air))
    swell = curve((0, 0), (0.05, 0.7), (0.24, 1), (0.34, 0))
    return mix(*steps, (0.2, 1, marimba(rng, 54, 0.04)), (0.235, 0.42, shape(slide, swell)))


@effect(0.75, drive=1.2)
def raid(rng: Random) -> Sound:
    """Raid: a fist on the door, the policeman's whistle with its pea, and everybody runs."""
    door = strike(0.2, (92, 1, 0.04), (151, 0.8, 0.034), (238, 0.6, 0.024), (415, 0.35, 0.014))
    knock = mix((0, 1, door), (0, 1.2, tap(rng, 900, 0.03)))
    blown = pea_whistle(rng, 0.42)
    run = swish(rng, 0.16, 0.36, curve((0, 500), (0.16, 2200), (0.36, 600)), 0.9)
    return mix((0, 1, knock), (0.1, 0.5, blown), (0.38, 2.8, run))


@effect(0.5, drive=0.4)
def shield(rng: Random) -> Sound:
    """Bounce off the banker's shield: a ting of brass."""
    return bell(rng, 1244.5, 0.1, 2.0)


@effect(0.8, drive=1.2)
def holiday(rng: Random) -> Sound:
    """Go on holiday: a ukulele strums a sixth, lazily, and plucks once more."""
    strum = [(0.038 * i, 0.8, ukulele(rng, note, 0.16)) for i, note in enumerate((67, 60, 64, 69))]
    return mix(*strum, (0.3, 0.75, ukulele(rng, 76, 0.13)))


@effect(0.95, drive=0.3)
def last_turns(rng: Random) -> Sound:
    """Call the last turns: the landlord's bell, twice."""
    return mix((0, 1, bell(rng, 880, 0.15, 1.8)), (0.3, 0.9, bell(rng, 880, 0.17, 1.8)))
