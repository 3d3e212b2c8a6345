"""What sounds are made of: sources, shapes, instruments, and the effects and themes made of them.

Everything is sines, sawtooths and seeded noise, with the standard library alone.
"""

import math
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from random import Random
from typing import NamedTuple

from tools.loudness import Recording, integrated, momentary

RATE = 44_100
LOUDNESS = -21.0
"""How loud every effect is, in LUFS: its loudest 400 ms."""
THEME_LOUDNESS, ROOM_LOUDNESS = -22.5, -36.5
"""How loud all of a theme is, and of a room tone, before the app plays them more softly."""
PEAK = 10 ** (-1 / 20)
HARDER = 1.25
FADE_IN, FADE_OUT = 0.001, 0.006
SEAM_SECONDS = 0.5
"""How long the end of a room tone goes over into its beginning."""

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


def master(sound: Sound, seconds: float, drive: float, softer: float) -> Sound:
    """Cut to length, saturate by the drive, take away DC, fade both ends and make it as loud as all are.

    What is so short that its peak would be too high for that is driven harder.
    """
    count = round(seconds * RATE)
    sound = (sound + [0.0] * count)[:count]
    loudest = max(map(abs, sound))
    rising, falling = round(FADE_IN * RATE), round(FADE_OUT * RATE)
    window = [1.0] * count
    for edge, length in ((range(count), rising), (range(count - 1, -1, -1), falling)):
        for step, i in enumerate(edge[:length]):
            window[i] *= 0.5 - 0.5 * math.cos(math.pi * step / length)
    while True:
        driven = shape([math.tanh(drive * value / loudest) for value in sound], window)
        offset = sum(driven) / sum(window)
        driven = [value - offset * share for value, share in zip(driven, window, strict=True)]
        gain = 10 ** ((LOUDNESS - softer - momentary(Recording(driven, RATE))) / 20)
        if gain * max(map(abs, driven)) <= PEAK:
            return [gain * value for value in driven]
        drive *= HARDER


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


def pea_whistle(rng: Random, seconds: float) -> Sound:
    """Blow a policeman's whistle: two pipes that disagree, and a pea that chops their tone."""
    pea = [1 - 0.42 * (0.5 - 0.5 * math.cos(math.tau * 31 * i / RATE)) for i in range(round(seconds * RATE))]
    pitch = curve((0, 1700), (0.04, 2080), (seconds - 0.08, 2060), (seconds, 1750))
    breath = band_pass(noise(rng, seconds), pitch, 3.0)
    pipes = ((0, 1, sine(pitch)), (0, 0.8, sine([1.117 * hertz for hertz in pitch])), (0, 0.5, breath))
    return shape(mix(*pipes), pea, curve((0, 0), (0.03, 1), (seconds - 0.1, 0.9), (seconds, 0)))


# --- Effects ---------------------------------------------------------------------------------------------


class Effect(NamedTuple):
    """How long an effect is, how hard it is driven at least, how many LU softer than others; its maker."""

    seconds: float
    drive: float
    softer: float
    make: Callable[[Random], Sound]


def effect(
    seconds: float, drive: float = 1.0, softer: float = 0.0
) -> Callable[[Callable[[Random], Sound]], Effect]:
    """Make an effect of a function; its name is the effect's."""
    return lambda make: Effect(seconds, drive, softer, make)


# --- Themes ----------------------------------------------------------------------------------------------


class Theme(NamedTuple):
    """A room tone that never ends, so many seconds long, and what is played in that room once before."""

    seconds: float
    make: Callable[[Random], tuple[Sound, Sound]]
    """Make what is played, and the room tone, which is longer than `seconds` by its seam."""


def theme(seconds: float) -> Callable[[Callable[[Random], tuple[Sound, Sound]]], Theme]:
    """Make a theme of a function; its name is the theme's."""
    return lambda make: Theme(seconds, make)


Layers = list[tuple[float, float, Sound]]


def tune(step: float, gain: float, play: Callable[[int], Sound], notes: str) -> Layers:
    """Play MIDI notes, each a step long: several at once with a plus, a point for none; bars do not count."""
    played = cache(play)
    return [
        (number * step, gain, played(int(note)))
        for number, chord in enumerate(notes.replace("|", " ").split())
        if chord != "."
        for note in chord.split("+")
    ]


def air(rng: Random, seconds: float, hertz: float, *sways: tuple[int, float]) -> Sound:
    """Let the air of a room move: noise below a pitch that sways so often in the time, so strongly."""
    count = round(seconds * RATE)
    moved = low_pass(noise(rng, seconds + SEAM_SECONDS), [hertz] * (count + round(SEAM_SECONDS * RATE)))
    for times, depth in sways:
        moved = [
            value * (1 + depth * math.sin(math.tau * times * i / count)) for i, value in enumerate(moved)
        ]
    return moved


def in_its_room(music: Sound, room: Sound, seconds: float) -> tuple[Sound, int]:
    """Play music in a room that goes on without a seam; tell from which sample on only the room is heard."""
    count, seam = round(seconds * RATE), round(SEAM_SECONDS * RATE)
    tile = room[:count]
    for i in range(seam):
        turn = math.pi / 2 * i / seam
        tile[i] = math.sin(turn) * room[i] + math.cos(turn) * room[count + i]
    tile = _as_loud(tile, ROOM_LOUDNESS)
    times = -(-len(music) // count)
    played = tile * (times + 1)
    for i, value in enumerate(_as_loud(music, THEME_LOUDNESS) if music else ()):
        played[i] += value
    return played, times * count


def _as_loud(sound: Sound, loudness: float) -> Sound:
    gain = 10 ** ((loudness - integrated(Recording(sound, RATE))) / 20)
    return [gain * value for value in sound]
