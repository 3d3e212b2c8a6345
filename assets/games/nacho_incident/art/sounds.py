"""The sounds of The Nacho Incident: an effect each, by its name."""

from random import Random

from tools.synthesis import (
    RATE,
    Sound,
    air,
    brass,
    curve,
    effect,
    hertz_of,
    marimba,
    mix,
    pea_whistle,
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


def glass(rng: Random, note: int, decay: float) -> Sound:
    """Touch a glass: high partials that beat, with hardly any contact."""
    hertz = hertz_of(note)
    body = strike(
        decay * 7,
        *(
            (hertz * k * bend, gain, decay / k**0.5)
            for k, gain in ((1, 1), (2.32, 0.3), (4.25, 0.12))
            for bend in (1.003, 0.998)
        ),
    )
    return mix((0, 1, body), (0, 0.12, tap(rng, 5200, 0.004)))


def steel(hertz: float, decay: float) -> Sound:
    """Hit a small piece of steel: partials of a stiff bar, damped by the hand that holds it."""
    partials = ((1, 1), (1.58, 0.7), (2.24, 0.5), (3.43, 0.4), (4.9, 0.25))
    return strike(decay * 6, *((hertz * k, gain, decay / k**0.5) for k, gain in partials))


@effect(0.3, drive=0.5)
def coin(rng: Random) -> Sound:
    """Gain gold: one coin falls on others, and is soon still, so that many can follow."""
    ring = strike(0.3, (2349, 1, 0.05), (3187, 0.5, 0.035), (4698, 0.45, 0.04), (6270, 0.25, 0.025))
    again = strike(0.2, (2637, 1, 0.035), (3951, 0.5, 0.03), (5920, 0.3, 0.02))
    return mix((0, 1, ring), (0, 1.2, tap(rng, 4200, 0.004)), (0.042, 0.5, again))


@effect(0.62, drive=0.3)
def whistle(rng: Random) -> Sound:
    """Announce a Mountie: his whistle, short and long, hard at first and then from afar."""
    softer = curve((0, 1), (0.06, 1), (0.14, 0.6), (0.42, 0.5))
    return mix((0, 0.8, pea_whistle(rng, 0.17)), (0.2, 1, shape(pea_whistle(rng, 0.42), softer)))


@effect(0.3, drive=1.2)
def cuffs(rng: Random) -> Sound:
    """Snap handcuffs shut: the ratchet runs over its teeth, and the bolt catches."""
    teeth = [
        (0.019 * i, 0.3 + 0.05 * i, mix((0, 1, steel(2900 + 90 * i, 0.004)), (0, 1, tap(rng, 4300, 0.004))))
        for i in range(5)
    ]
    bolt = mix((0, 1, steel(1480, 0.028)), (0, 0.9, strike(0.1, (310, 1, 0.016), (520, 0.6, 0.01))))
    return mix(*teeth, (0.112, 1, bolt), (0.112, 1.6, tap(rng, 2600, 0.012)), (0.15, 0.3, steel(1720, 0.02)))


@effect(0.14, drive=1.6)
def cube(rng: Random) -> Sound:
    """Drop a cube of food: a soft clack of wood on a card, and a small bounce."""
    card = strike(0.1, (190, 0.7, 0.02), (305, 0.5, 0.014))
    clacks = (0, 1, wood(rng, 560, 0.013, 0.35)), (0.052, 0.3, wood(rng, 640, 0.008, 0.25))
    return mix(*clacks, (0, 0.7, card))


@effect(0.6, drive=1.3)
def shutters(rng: Random) -> Sound:
    """Open a cantina: the shutters roll up, slat by slat and ever faster, and stop against the beam."""
    slats, at, pause = [], 0.0, 0.056
    while at < 0.43:
        slats.append((at, 0.45 + 0.2 * rng.random(), wood(rng, 430 + 900 * at, 0.01, 0.9)))
        at, pause = at + pause, pause * 0.93
    rattle = swish(rng, 0.3, 0.46, curve((0, 700), (0.46, 2100)), 0.9)
    beam = strike(0.15, (148, 1, 0.03), (236, 0.8, 0.024), (402, 0.5, 0.014))
    return mix(*slats, (0, 0.5, rattle), (0.45, 1, beam), (0.45, 1.2, tap(rng, 1300, 0.02)))


@effect(0.95, drive=0.4)
def fanfare(rng: Random) -> Sound:
    """Honour the best cantina: two trumpets in thirds, three short notes and a long one."""
    calls = [(0.105 * i, 0.75, 0.13, pair) for i, pair in enumerate(((67, 71), (67, 71), (69, 72)))]
    sounded = []
    for at, gain, seconds, pair in [*calls, (0.33, 1.0, 0.6, (72, 76))]:
        bright = curve((0, 900), (0.03, 3600), (seconds, 1500))
        sounded += [(at + 0.004 * rng.random(), gain, brass(note, seconds, bright)) for note in pair]
    return mix(*sounded, (0.33, 0.5, marimba(rng, 48, 0.12)))


@effect(0.85, drive=0.4)
def gem(rng: Random) -> Sound:
    """Pass the Gemstone on: light runs over its facets, upwards, and glitters after."""
    facets = [(0.055 * i, 0.9 - 0.07 * i, glass(rng, n, 0.16)) for i, n in enumerate((79, 83, 86, 90, 95))]
    glitter = [
        (
            0.26 + 0.3 * rng.random(),
            0.08 + 0.1 * rng.random(),
            glass(rng, 95 + rng.choice((0, 3, 7, 8, 12)), 0.06),
        )
        for _ in range(9)
    ]
    return mix(*facets, *glitter)


@theme(5)
def theme_nacho_incident(rng: Random) -> tuple[Sound, Sound]:
    """Wait at the border: a habanera of trumpets and a guitar; behind them a cold night, a cricket."""
    step = 0.22
    bass = """
        45 . . 52 57 . 52 . | 45 . . 52 57 . 52 . | 40 . . 47 52 . 47 . |
        45 . . 52 57 . 52 . | 45 . . 52 57 . 52 . | 50 . . 57 62 . 57 . |
        40 . . 47 52 . 47 . | 45 . . 52 45
    """
    chords = """
        . . 60+64 . . . 60+64 . | . . 60+64 . . . 60+64 . | . . 59+62 . . . 59+62 . |
        . . 60+64 . . . 60+64 . | . . 60+64 . . . 60+64 . | . . 62+65 . . . 62+65 . |
        . . 59+62 . . . 59+62 . | 57+60+64
    """
    melody = """
        76 . 74 72 . . 69 . | 71 . 72 74 . . . . | 74 . 72 71 . . 68 . | 69 . 71 72 . . . . |
        76 . 77 76 . 74 72 . | 74 . 76 74 . 72 71 . | 72 . 71 69 . 68 71 . | 69
    """
    thirds = """
        72 . 71 69 . . 64 . | 68 . 69 71 . . . . | 71 . 69 68 . . 64 . | 64 . 68 69 . . . . |
        72 . 74 72 . 71 69 . | 69 . 72 69 . 69 68 . | 69 . 68 64 . 64 68 . | 64
    """
    open_bell = curve((0, 700), (0.04, 2200), (0.28, 1100))
    music = mix(
        *tune(step, 0.7, lambda note: ukulele(rng, note, 0.2), bass),
        *tune(step, 0.4, lambda note: ukulele(rng, note, 0.08), chords),
        *tune(step, 0.4, lambda note: brass(note, 0.28, open_bell), melody),
        *tune(step, 0.28, lambda note: brass(note, 0.28, open_bell), thirds),
    )
    chirp = shape(sine([4100.0] * round(0.03 * RATE)), curve((0, 0), (0.01, 1), (0.03, 0)))
    cricket = [(0.25 + second + 0.045 * i, 0.035, chirp) for second in (0, 1, 3) for i in range(4)]
    return music, mix((0, 1, air(rng, 5, 420, (1, 0.4), (3, 0.3))), *cricket)
