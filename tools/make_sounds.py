"""Make the sound effects: `python -m tools.make_sounds` writes assets/sounds/*.wav.

Everything is synthesised here, from sines, sawtooths and seeded noise, with the standard library alone; the
same bytes come out every time. `--check` writes nothing and exits 1 with a line for each file that differs.
"""

import argparse
import io
import math
import sys
import wave
from array import array
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

RATE = 44_100
PEAK = 10 ** (-3 / 20)
FADE_IN, FADE_OUT = 0.001, 0.006
SOUNDS = Path(__file__).resolve().parent.parent / "assets" / "sounds"

Sound = list[float]
Partial = tuple[float, float, float]
"""Frequency in Hz, gain, and the seconds in which it decays to a third."""


# --- Sources ---------------------------------------------------------------------------------------------


def curve(*points: tuple[float, float]) -> Sound:
    """Draw straight lines through points of (seconds, value): an envelope, a glide, a filter's sweep."""
    drawn: Sound = []
    for (start, before), (end, after) in pairwise(points):
        first, last = round(start * RATE), round(end * RATE)
        slope = (after - before) / max(1, last - first)
        drawn += [before + slope * i for i in range(last - first)]
    return drawn


def noise(rng: Random, seconds: float) -> Sound:
    """Make white noise."""
    return [2 * rng.random() - 1 for _ in range(round(seconds * RATE))]


def sine(pitch: Sound) -> Sound:
    """Follow a pitch with a sine."""
    phase, samples = 0.0, []
    for hertz in pitch:
        samples.append(math.sin(phase))
        phase += math.tau * hertz / RATE
    return samples


def saw(pitch: Sound) -> Sound:
    """Follow a pitch with a sawtooth whose jump is rounded (PolyBLEP), so that it does not alias."""
    phase, samples = 0.5, []
    for hertz in pitch:
        step = hertz / RATE
        value = 2 * phase - 1
        if phase < step:
            value += (1 - phase / step) ** 2
        elif phase > 1 - step:
            value -= (1 - (1 - phase) / step) ** 2
        samples.append(value)
        phase = (phase + step) % 1
    return samples


def strike(seconds: float, *partials: Partial) -> Sound:
    """Hit a body that rings in the given partials, each a damped resonator."""
    count = round(seconds * RATE)
    body = [0.0] * count
    for hertz, gain, decay in partials:
        damping = math.exp(-1 / (decay * RATE))
        rotation = 2 * damping * math.cos(math.tau * hertz / RATE)
        square = damping * damping
        now, after = 0.0, gain * damping * math.sin(math.tau * hertz / RATE)
        for i in range(count):
            body[i] += now
            now, after = after, rotation * after - square * now
    return body


# --- Shaping ---------------------------------------------------------------------------------------------


def shape(sound: Sound, *envelopes: Sound) -> Sound:
    """Multiply a sound by envelopes; the shortest of them ends it."""
    for envelope in envelopes:
        sound = [a * b for a, b in zip(sound, envelope, strict=False)]
    return sound


def filtered(sound: Sound, cutoff: Sound, q: float) -> tuple[Sound, Sound]:
    """Run a state-variable filter along a cutoff curve; give its low-pass and its band-pass."""
    low, band, damping = 0.0, 0.0, 1 / q
    lows, bands = [], []
    for value, hertz in zip(sound, cutoff, strict=False):
        f = 2 * math.sin(math.pi * hertz / RATE)
        low += f * band
        band += f * (value - low - damping * band)
        lows.append(low)
        bands.append(band * damping)
    return lows, bands


def low_pass(sound: Sound, cutoff: Sound, q: float = 0.8) -> Sound:
    """Keep what lies below the cutoff."""
    return filtered(sound, cutoff, q)[0]


def band_pass(sound: Sound, centre: Sound, q: float = 1.5) -> Sound:
    """Keep what lies round the centre."""
    return filtered(sound, centre, q)[1]


def mix(*layers: tuple[float, float, Sound]) -> Sound:
    """Add up layers of (start in seconds, gain, sound)."""
    starts = [round(at * RATE) for at, _, _ in layers]
    mixed = [0.0] * max(start + len(sound) for start, (_, _, sound) in zip(starts, layers, strict=True))
    for start, (_, gain, sound) in zip(starts, layers, strict=True):
        for i, value in enumerate(sound, start):
            mixed[i] += gain * value
    return mixed


def master(sound: Sound, seconds: float, drive: float, level: float) -> Sound:
    """Cut to length, saturate by the drive, take away DC, fade both ends and bring the peak to its level."""
    count = round(seconds * RATE)
    sound = (sound + [0.0] * count)[:count]
    loudest = max(map(abs, sound))
    sound = [math.tanh(drive * value / loudest) for value in sound]
    rising, falling = round(FADE_IN * RATE), round(FADE_OUT * RATE)
    window = [1.0] * count
    for edge, length in ((range(count), rising), (range(count - 1, -1, -1), falling)):
        for step, i in enumerate(edge[:length]):
            window[i] *= 0.5 - 0.5 * math.cos(math.pi * step / length)
    sound = shape(sound, window)
    offset = sum(sound) / sum(window)
    sound = [value - offset * share for value, share in zip(sound, window, strict=True)]
    loudest = max(map(abs, sound))
    return [level * value / loudest for value in sound]


# --- Instruments -----------------------------------------------------------------------------------------


def hertz_of(note: int) -> float:
    """Tune a MIDI note number: 60 is the middle C, 69 the A of 440 Hz."""
    return 440 * 2 ** ((note - 69) / 12)


def swish(rng: Random, rise: float, seconds: float, centre: Sound, q: float = 1.2) -> Sound:
    """Brush a surface: noise that swells for `rise` and dies away, along a sweep."""
    swell = curve((0, 0), (rise, 1), (seconds, 0))
    brushed = low_pass(band_pass(noise(rng, seconds), centre, q), [1.4 * hertz for hertz in centre])
    return shape(brushed, swell, swell)


def tap(rng: Random, hertz: float, seconds: float) -> Sound:
    """Touch something: a burst of noise of a few milliseconds round a pitch."""
    return swish(rng, 0.0005, seconds, [hertz] * round(seconds * RATE), 1.0)


def wood(rng: Random, hertz: float, decay: float, contact: float = 0.5) -> Sound:
    """Knock on wood: the partials of a short bar, and the contact of the stick."""
    bar = strike(
        decay * 6,
        (hertz, 1, decay),
        (hertz * 1.52, 0.35, decay * 0.7),
        (hertz * 2.71, 0.4, decay * 0.45),
        (hertz * 4.3, 0.15, decay * 0.25),
    )
    return mix((0, 1, bar), (0, contact, tap(rng, min(hertz * 3, 4500), 0.005)))


def marimba(rng: Random, note: int, decay: float) -> Sound:
    """Play a marimba's bar: its second partial tuned two octaves up, a soft mallet."""
    hertz = hertz_of(note)
    bar = strike(
        decay * 5, (hertz, 1, decay), (hertz * 3.98, 0.3, decay * 0.25), (hertz * 9.4, 0.08, decay * 0.08)
    )
    return mix((0, 1, bar), (0, 0.25, tap(rng, hertz * 2, 0.006)))


def piano(note: int, decay: float) -> Sound:
    """Play a saloon's piano: two strings a little out of tune."""
    hertz = hertz_of(note)
    return strike(
        decay * 3.5,
        *((hertz * k * 1.004, 0.8 / k, decay / k**0.6) for k in range(1, 7)),
        *((hertz * k * 0.997, 0.8 / k, decay / k**0.6) for k in (1, 2, 3)),
    )


def brass(note: int, seconds: float, brightness: Sound) -> Sound:
    """Blow a horn: it scoops up to the note, and its brightness opens and closes like a plunger mute."""
    hertz = hertz_of(note)
    pitch = curve((0, hertz * 0.94), (0.05, hertz), (seconds * 0.7, hertz), (seconds, hertz * 0.97))
    breath = curve((0, 0), (0.018, 1), (0.07, 0.75), (seconds * 0.6, 0.6), (seconds, 0))
    return shape(low_pass(saw(pitch), brightness, 1.6), breath)


def ukulele(rng: Random, note: int, decay: float) -> Sound:
    """Pluck a ukulele: a short string of nylon, plucked at a third of it, and its small box."""
    hertz = hertz_of(note)
    string = strike(
        decay * 6,
        *((hertz * k, math.sin(math.pi * k * 0.3) / k, decay / k**0.9) for k in range(1, 9)),
        (395, 0.16, 0.03),
    )
    return mix((0, 1, string), (0, 0.25, tap(rng, 2400, 0.006)))


def bell(rng: Random, hertz: float, decay: float, contact: float) -> Sound:
    """Hit a bell of brass: partials that do not agree, each a pair that beats."""
    partials = ((1, 1), (2.0, 0.45), (2.76, 0.5), (4.07, 0.22), (5.4, 0.16))
    body = strike(
        decay * 7,
        *((hertz * k * 1.0012, gain, decay / k**0.7) for k, gain in partials),
        *((hertz * k * 0.9988, gain * 0.6, decay / k**0.7) for k, gain in partials),
    )
    return mix((0, 1, body), (0, contact, tap(rng, 3600, 0.006)))


def rustle(rng: Random, count: int, seconds: float, gap: float) -> Sound:
    """Stir leaves: crisp little brushes, each at its own pitch, that grow fainter."""
    leaves, at = [], 0.0
    for i in range(count):
        hertz = 2600 + 2600 * rng.random()
        brush = swish(rng, 0.2 * seconds, seconds, curve((0, hertz), (seconds, 0.75 * hertz)))
        leaves.append((at, (0.6 + 0.4 * rng.random()) * 0.82**i, brush))
        at += gap * (0.6 + 0.8 * rng.random())
    return mix(*leaves)


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


def pea_whistle(rng: Random, seconds: float) -> Sound:
    """Blow a policeman's whistle: two pipes that disagree, and a pea that chops their tone."""
    pea = [1 - 0.42 * (0.5 - 0.5 * math.cos(math.tau * 31 * i / RATE)) for i in range(round(seconds * RATE))]
    pitch = curve((0, 1700), (0.04, 2080), (seconds - 0.08, 2060), (seconds, 1750))
    breath = band_pass(noise(rng, seconds), pitch, 3.0)
    pipes = ((0, 1, sine(pitch)), (0, 0.8, sine([1.117 * hertz for hertz in pitch])), (0, 0.5, breath))
    return shape(mix(*pipes), pea, curve((0, 0), (0.03, 1), (seconds - 0.1, 0.9), (seconds, 0)))


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


# --- Effects ---------------------------------------------------------------------------------------------


class Effect(NamedTuple):
    """An effect: how long it is, how hard it is driven (for equal loudness), its peak, and what makes it."""

    seconds: float
    drive: float
    level: float
    make: Callable[[Random], Sound]


EFFECTS: dict[str, Effect] = {}


def effect(
    seconds: float, drive: float = 1.0, level: float = PEAK
) -> Callable[[Callable[[Random], Sound]], Callable[[Random], Sound]]:
    """Enter a function into the table of effects, under its own name."""

    def enter(make: Callable[[Random], Sound]) -> Callable[[Random], Sound]:
        EFFECTS[make.__name__] = Effect(seconds, drive, level, make)
        return make

    return enter


@effect(0.08)
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


@effect(0.42, drive=0.3)
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


@effect(0.06, drive=0.6, level=0.16)
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


@effect(0.3, drive=0.5)
def coin(rng: Random) -> Sound:
    """Gain gold: one coin falls on others, and is soon still, so that many can follow."""
    ring = strike(0.3, (2349, 1, 0.05), (3187, 0.5, 0.035), (4698, 0.45, 0.04), (6270, 0.25, 0.025))
    again = strike(0.2, (2637, 1, 0.035), (3951, 0.5, 0.03), (5920, 0.3, 0.02))
    return mix((0, 1, ring), (0, 1.2, tap(rng, 4200, 0.004)), (0.042, 0.5, again))


@effect(0.62, drive=0.3, level=0.6)
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


@effect(0.05, drive=2.5)
def press(rng: Random) -> Sound:
    """Press a button: a tiny tap on wood."""
    return wood(rng, 620, 0.008)


@effect(0.03, drive=3.0)
def tick(rng: Random) -> Sound:
    """Tick as a clock, for each point that is counted."""
    return wood(rng, 1850, 0.005, 0.7)


@effect(0.15, drive=0.3)
def undo(rng: Random) -> Sound:
    """Take back: a swish backwards, downwards, that stops short."""
    return swish(rng, 0.125, 0.15, curve((0, 4200), (0.15, 1100)))


# --- Files -----------------------------------------------------------------------------------------------


def wav_of(name: str) -> bytes:
    """Make the WAV file of an effect: 16 bits, mono."""
    seconds, drive, level, make = EFFECTS[name]
    sound = master(make(Random(name)), seconds, drive, level)
    samples = array("h", (round(32767 * value) for value in sound))
    if sys.byteorder == "big":
        samples.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(samples.tobytes())
    return file.getvalue()


def differences(folder: Path) -> list[str]:
    """Name every file of the folder that is missing, is not what would be written, or is of no effect."""
    found = []
    for name in EFFECTS:
        path = folder / f"{name}.wav"
        if not path.exists():
            found.append(f"{path.name}: missing")
        elif path.read_bytes() != wav_of(name):
            found.append(f"{path.name}: differs")
    strays = sorted(path.name for path in folder.glob("*.wav") if path.stem not in EFFECTS)
    return found + [f"{name}: no such effect" for name in strays]


def main(arguments: list[str] | None = None) -> int:
    """Write the sounds, or check them."""
    parser = argparse.ArgumentParser(description="Make the sound effects.")
    parser.add_argument("--check", action="store_true", help="compare only; exit 1 where a file differs")
    parser.add_argument("--folder", type=Path, default=SOUNDS, help="where the sounds are")
    options = parser.parse_args(arguments)
    if options.check:
        found = differences(options.folder)
        print(*found, sep="\n", end="\n" if found else "")
        return 1 if found else 0
    options.folder.mkdir(parents=True, exist_ok=True)
    for name in EFFECTS:
        (options.folder / f"{name}.wav").write_bytes(wav_of(name))
    return 0


if __name__ == "__main__":
    sys.exit(main())
