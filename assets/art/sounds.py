"""The sounds of all games, and of what lies round them: an effect each, by its name."""

from random import Random

from tools.synthesis import (
    Sound,
    air,
    brass,
    curve,
    effect,
    marimba,
    mix,
    piano,
    strike,
    swish,
    tap,
    theme,
    wood,
)


@effect(0.08, softer=1.5)
def card_lift(rng: Random) -> Sound:
    """Lift a card: a soft swish of paper, upwards."""
    return swish(rng, 0.03, 0.08, curve((0, 1300), (0.08, 4200)))


@effect(0.12, drive=2.0)
def card_drop(rng: Random) -> Sound:
    """Lay a card down: a woody thump under a slap of paper."""
    table = strike(0.12, (170, 0.8, 0.03), (330, 0.9, 0.022), (570, 0.7, 0.016), (930, 0.4, 0.01))
    return mix((0, 1, table), (0, 2.2, tap(rng, 1500, 0.022)))


@effect(0.2, drive=1.6)
def card_refused(rng: Random) -> Sound:
    """Refuse a card: two low, soft knocks on wood, the second lower."""
    return mix((0, 1, wood(rng, 330, 0.016, 0.5)), (0.095, 0.95, wood(rng, 262, 0.019, 0.5)))


@effect(0.16, drive=1.3)
def card_flip(rng: Random) -> Sound:
    """Turn a card over: it sweeps through the air and snaps down."""
    sweep = swish(rng, 0.07, 0.12, curve((0, 1100), (0.08, 3800), (0.12, 2600)))
    table = strike(0.06, (240, 0.7, 0.014), (420, 0.6, 0.01), (760, 0.4, 0.007))
    return mix((0, 0.8, sweep), (0.095, 0.6, table), (0.095, 1.7, tap(rng, 1900, 0.02)))


@effect(0.35, drive=0.3)
def turn(rng: Random) -> Sound:
    """Call the next player: two soft notes of a marimba, upwards."""
    return mix((0, 0.85, marimba(rng, 67, 0.06)), (0.12, 1, marimba(rng, 72, 0.07)))


@effect(0.45, drive=0.3)
def curtain(rng: Random) -> Sound:
    """Draw the curtain: a swoosh of velvet, and brass rings along the rod."""
    velvet = swish(rng, 0.2, 0.45, curve((0, 350), (0.22, 1300), (0.45, 450)), 0.8)
    rings = []
    for i in range(8):
        hertz = 2700 + 900 * rng.random()
        ring = strike(0.07, (hertz, 1, 0.014), (hertz * 1.47, 0.6, 0.011), (hertz * 2.09, 0.4, 0.008))
        rings.append((0.03 + 0.044 * i + 0.012 * rng.random(), 0.1 + 0.06 * rng.random(), ring))
    return mix((0, 1, velvet), *rings)


@effect(1.6)
def victory(rng: Random) -> Sound:
    """Win: a bar of ragtime on the saloon's piano, and a chord of brass to end it."""
    beat = 0.1
    melody = ((0, 76), (1, 79), (3, 76), (4, 81), (5, 79), (7, 76), (8, 77), (9, 74), (10, 71))
    stride = (
        (0, 48),
        (2, 55),
        (2, 60),
        (2, 64),
        (4, 43),
        (6, 57),
        (6, 60),
        (6, 65),
        (8, 43),
        (9, 45),
        (10, 47),
    )
    ending = (48, 60, 67, 72, 76, 84)
    wah = curve((0, 500), (0.05, 2600), (0.2, 1900), (0.5, 500))
    return mix(
        *((at * beat, 1.0, piano(note, 0.09)) for at, note in melody),
        *((at * beat, 0.5, marimba(rng, note, 0.06)) for at, note in stride),
        *((11 * beat, 0.45, piano(note, 0.14)) for note in ending),
        *((11 * beat, 0.5, brass(note, 0.5, wah)) for note in (60, 64, 67, 72)),
    )


@effect(0.05, drive=2.5, softer=2)
def press(rng: Random) -> Sound:
    """Press a button: a tiny tap on wood."""
    return wood(rng, 620, 0.008)


@theme(6)
def room(rng: Random) -> tuple[Sound, Sound]:
    """Sit in the hollow oak: a fire that breathes and crackles now and then, and the clock over it."""
    crackles = [
        (6 * rng.random(), 0.2 + 0.8 * rng.random() ** 3, tap(rng, 1500 + 2500 * rng.random(), 0.006))
        for _ in range(40)
    ]
    ticks = [(second + 0.5, 0.35, wood(rng, 1500 - 260 * (second % 2), 0.007)) for second in range(6)]
    return [], mix((0, 1.6, air(rng, 6, 260, (2, 0.3), (5, 0.2))), *crackles, *ticks)
