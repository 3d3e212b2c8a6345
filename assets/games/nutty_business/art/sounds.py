"""The sounds of Nutty Business: an effect each, by its name."""

import math
from random import Random

from tools.synthesis import (
    RATE,
    Sound,
    air,
    bell,
    brass,
    curve,
    effect,
    marimba,
    mix,
    pea_whistle,
    piano,
    shape,
    sine,
    strike,
    swish,
    tap,
    theme,
    tune,
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


@theme(5)
def theme_nutty_business(rng: Random) -> tuple[Sound, Sound]:
    """Go down to the speakeasy: a bass that walks, and a muted horn; behind them people murmur."""
    step = 0.22
    bass = """
        36 . 39 . 43 . 45 . | 46 . 45 . 43 . 39 . | 41 . 44 . 48 . 50 . |
        51 . 50 . 48 . 44 . | 36 . 39 . 43 . 45 . | 46 . 45 . 43 . 39 . |
        43 . 41 . 38 . 35 . | 36 . 43 . 36
    """
    chords = """
        . . 55+60+63 . . . 55+60+63 . | . . 55+60+63 . . . 55+60+63 . |
        . . 56+60+65 . . . 56+60+65 . | . . 56+60+65 . . . 56+60+65 . |
        . . 55+60+63 . . . 55+60+63 . | . . 55+60+63 . . . 55+60+63 . |
        . . 53+59+62 . . . 53+59+62 . | 48+55+60+63
    """
    melody = """
        67 . 72 75 . 74 72 . | . . 70 72 . . . . | 68 . 72 77 . 75 72 . | . . 70 68 . . . . |
        67 . 72 75 . 79 78 77 | 75 . 72 70 . . 67 . | 71 . . 74 . . 77 . | 72
    """
    mute = curve((0, 500), (0.05, 1500), (0.3, 700))
    murmur = air(rng, 5, 480, (7, 0.25), (11, 0.3), (17, 0.3), (3, 0.2))
    glasses = [(5 * rng.random(), 0.05, bell(rng, 2600 + 900 * rng.random(), 0.05, 0.5)) for _ in range(3)]
    music = mix(
        *tune(step, 0.8, lambda note: piano(note, 0.16), bass),
        *tune(step, 0.16, lambda note: piano(note, 0.07), chords),
        *tune(step, 0.55, lambda note: brass(note, 0.3, mute), melody),
    )
    return music, mix((0, 1, murmur), *glasses)
