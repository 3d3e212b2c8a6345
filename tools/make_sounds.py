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


def master(sound: Sound, seconds: float, drive: float) -> Sound:
    """Cut to length, saturate by the drive, take away DC, fade both ends and bring the peak to PEAK."""
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
    return [PEAK * value / loudest for value in sound]


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


# --- Effects ---------------------------------------------------------------------------------------------


class Effect(NamedTuple):
    """An effect: how long it is, how hard it is driven (for equal loudness), and what makes it."""

    seconds: float
    drive: float
    make: Callable[[Random], Sound]


EFFECTS: dict[str, Effect] = {}


def effect(
    seconds: float, drive: float = 1.0
) -> Callable[[Callable[[Random], Sound]], Callable[[Random], Sound]]:
    """Enter a function into the table of effects, under its own name."""

    def enter(make: Callable[[Random], Sound]) -> Callable[[Random], Sound]:
        EFFECTS[make.__name__] = Effect(seconds, drive, make)
        return make

    return enter


@effect(0.08)
def lift(rng: Random) -> Sound:
    """Lift a card: a soft swish of paper, upwards."""
    return swish(rng, 0.03, 0.08, curve((0, 1300), (0.08, 4200)))


@effect(0.12, drive=1.5)
def drop(rng: Random) -> Sound:
    """Lay a card down: a woody thump under a slap of paper."""
    table = strike(0.12, (170, 0.8, 0.03), (330, 0.9, 0.022), (570, 0.7, 0.016), (930, 0.4, 0.01))
    return mix((0, 1, table), (0, 1.6, tap(rng, 1500, 0.022)))


@effect(0.18, drive=1.5)
def refuse(rng: Random) -> Sound:
    """Refuse: two low knocks on wood, the second lower."""
    return mix((0, 1, wood(rng, 330, 0.016, 1.0)), (0.085, 0.95, wood(rng, 262, 0.019, 1.0)))


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
    seconds, drive, make = EFFECTS[name]
    samples = array("h", (round(32767 * value) for value in master(make(Random(name)), seconds, drive)))
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
