"""The sounds of Go Nuts!: an effect each, by its name."""

import math
from random import Random

from tools.synthesis import (
    Sound,
    air,
    band_pass,
    brass,
    curve,
    effect,
    marimba,
    mix,
    noise,
    saw,
    shape,
    sine,
    strike,
    tap,
    theme,
    tune,
    ukulele,
    wood,
)


def bark(rng: Random, size: float, seconds: float) -> Sound:
    """Bark once: a rough throat whose pitch falls, through the moving formants of "w-oo-f"."""
    top = 330 / size
    pitch = curve((0, top * 0.8), (0.022, top), (seconds * 0.5, top * 0.78), (seconds, top * 0.42))
    rough = [hertz * (1 + 0.09 * math.sin(i * 0.011) * rng.random()) for i, hertz in enumerate(pitch)]
    breath = noise(rng, seconds)
    throat = mix((0, 1, saw(rough)), (0, 0.45, breath))
    mouth = curve((0, 330), (0.03, 720), (seconds * 0.5, 640), (seconds, 330))
    tongue = curve((0, 700), (0.03, 1250), (seconds * 0.5, 1080), (seconds, 700))
    teeth = curve((0, 2300), (seconds, 2000))
    voice = mix(
        (0, 1, band_pass(throat, mouth, 3.5)),
        (0, 0.75, band_pass(throat, tongue, 4)),
        (0, 0.12, band_pass(throat, teeth, 4)),
    )
    loudness = curve((0, 0), (0.014, 1), (seconds * 0.45, 0.75), (seconds * 0.8, 0.12), (seconds, 0))
    return shape(voice, loudness)


def chirp(rng: Random, hertz: float, seconds: float) -> Sound:
    """Chirp once as a squirrel: a rasping note that jumps up and falls."""
    pitch = curve((0, hertz * 0.75), (seconds * 0.25, hertz * 1.15), (seconds, hertz * 0.6))
    rasp = [0.6 + 0.4 * value for value in noise(rng, seconds)]
    voice = mix((0, 1, sine(pitch)), (0, 0.35, sine([2 * value for value in pitch])))
    return shape(voice, rasp, curve((0, 0), (seconds * 0.2, 1), (seconds * 0.5, 0.7), (seconds, 0)))


@effect(0.42, drive=1.6)
def roll(rng: Random) -> Sound:
    """Rattle the dice: knocks in a cup, dense at first."""
    knocks, at = [], 0.0
    while at < 0.38:
        knocks.append((at, 0.45 + 0.55 * rng.random(), wood(rng, 900 + 1300 * rng.random(), 0.007, 1.0)))
        at += 0.011 + 0.016 * rng.random() + 0.04 * at
    return mix(*knocks)


@effect(0.09, drive=2.0)
def land(rng: Random) -> Sound:
    """Let a die land: a bright click and a small bounce."""
    return mix((0, 1, wood(rng, 1500, 0.012, 0.8)), (0.038, 0.35, wood(rng, 1680, 0.007, 0.6)))


@effect(0.15, drive=0.3)
def nut(rng: Random) -> Sound:
    """Gain a nut: one pluck of a marimba."""
    return marimba(rng, 79, 0.035)


@effect(0.35)
def crack(rng: Random) -> Sound:
    """Crack a nut: the shell gives way in splinters, and a small tone falls."""
    splinters = [
        (at, gain, mix((0, 1.5, tap(rng, hertz, 0.022)), (0, 0.6, wood(rng, hertz / 2, 0.006, 1.0))))
        for at, gain, hertz in ((0, 0.6, 2600), (0.014, 1.0, 1900), (0.023, 0.7, 3300), (0.045, 0.35, 2700))
    ]
    fall = shape(sine(curve((0, 1250), (0.25, 420))), curve((0, 0), (0.02, 1), (0.1, 0.45), (0.25, 0)))
    return mix(*splinters, (0.06, 0.32, fall))


@effect(0.5)
def squirrels(rng: Random) -> Sound:
    """Call all squirrels: three of them chitter at once."""
    calls = []
    for start, hertz, pause in ((0, 2300, 0.062), (0.03, 2900, 0.055), (0.11, 1800, 0.07)):
        at = start
        while at < 0.44:
            calls.append(
                (at, 0.5 + 0.5 * rng.random(), chirp(rng, hertz * (0.9 + 0.25 * rng.random()), 0.042))
            )
            at += pause * (0.85 + 0.3 * rng.random())
    return mix(*calls)


@effect(0.4, drive=0.3)
def go(rng: Random) -> Sound:
    """Shout "go!": a stab of brass, a chord that opens and closes."""
    wah = curve((0, 350), (0.05, 2600), (0.16, 1700), (0.4, 500))
    return mix(*((0.002 * rng.random(), 1, brass(note, 0.398, wah)) for note in (58, 65, 70, 74)))


@effect(0.1, drive=1.5)
def count(rng: Random) -> Sound:
    """Count three, two, one: a wood block."""
    return wood(rng, 830, 0.016)


@effect(0.42, drive=0.3, softer=0.5)
def woof(rng: Random) -> Sound:
    """Bark twice: "woof woof"."""
    return mix((0, 1, bark(rng, 1.0, 0.19)), (0.215, 0.95, bark(rng, 1.07, 0.205)))


@effect(0.12, drive=1.5)
def kennel(rng: Random) -> Sound:
    """Find the kennel empty: a dull thud in a box."""
    box = strike(0.12, (124, 0.7, 0.03), (208, 1, 0.028), (301, 0.9, 0.024), (437, 0.5, 0.016))
    return mix((0, 1, box), (0, 1.5, tap(rng, 420, 0.04)))


@effect(0.45, drive=0.3)
def hide(rng: Random) -> Sound:
    """Pour nuts into a stash: plucks that fall, with the knocks of the shells."""
    falling = (88, 86, 83, 84, 81, 79, 76, 77, 74, 71)
    plucks = [(0.036 * i, 0.7 + 0.3 * rng.random(), marimba(rng, n, 0.028)) for i, n in enumerate(falling)]
    shells = [(at + 0.012 * rng.random(), 0.3, wood(rng, 1100 - 1000 * at, 0.006)) for at, _, _ in plucks]
    return mix(*plucks, *shells)


@theme(5)
def theme_go_nuts(rng: Random) -> tuple[Sound, Sound]:
    """Run through the autumn wood: a jig of marimba and ukulele; behind them wind in dry leaves."""
    step = 0.17
    melody = """
        67 71 74 79 . 78 76 . 74 71 . . | 72 76 79 84 . 83 81 . 79 76 . . |
        74 . 71 74 . 71 67 . 71 74 . . | 69 72 76 74 . 72 71 . 69 66 . . |
        67 71 74 79 . 78 76 . 74 71 . . | 72 74 76 78 . 81 78 . 74 72 . . | 79 . . 74 . . 67
    """
    chords = """
        55 . . 62+67 . . 55 . . 62+67 . . | 60 . . 64+67 . . 60 . . 64+67 . . |
        55 . . 62+67 . . 55 . . 62+67 . . | 57 . . 60+66 . . 50 . . 60+66 . . |
        55 . . 62+67 . . 55 . . 62+67 . . | 50 . . 60+66 . . 50 . . 60+66 . . |
        55 . . 62 . . 55+62+67
    """
    music = mix(
        *tune(step, 0.9, lambda note: marimba(rng, note, 0.06), melody),
        *tune(step, 0.5, lambda note: ukulele(rng, note, 0.12), chords),
    )
    leaves = [
        (5 * rng.random(), 0.25 * rng.random(), tap(rng, 2500 + 2000 * rng.random(), 0.03)) for _ in range(60)
    ]
    return music, mix((0, 1, air(rng, 5, 750, (2, 0.5), (5, 0.25))), *leaves)
