"""How loud a sound is, as EBU R128 and ITU-R BS.1770 measure it: K-weighted, in LUFS, of one channel.

`python -m tools.loudness` lists what is shipped. An effect is as loud as its loudest 400 ms; what it lacks
of them is silence. A theme is as loud as all of it, without what is much quieter than the rest (the gates).
"""

import math
import struct
import wave
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

BLOCK_SECONDS, STEP_SECONDS = 0.4, 0.1
ABSOLUTE_GATE, RELATIVE_GATE = -70.0, -10.0
SILENCE = -120.0
LONGEST_EFFECT = 3
"""What lasts longer, in seconds, is a theme."""
ASSETS = Path(__file__).resolve().parent.parent / "assets"


class Recording(NamedTuple):
    """Samples between -1 and 1, and how many there are in a second."""

    samples: Sequence[float]
    rate: int


def read(path: Path) -> Recording:
    """Read a WAV file of one channel, of 16 bits or 8."""
    with wave.open(str(path)) as file:
        body, rate = file.readframes(file.getnframes()), file.getframerate()
        if file.getsampwidth() == 1:
            return Recording([(value - 128) / 128 for value in body], rate)
    return Recording([value / 32768 for (value,) in struct.iter_unpack("<h", body)], rate)


def momentary(sound: Recording) -> float:
    """Tell how loud the loudest 400 ms are."""
    return max(map(_loudness, _powers(sound)))


def integrated(sound: Recording) -> float:
    """Tell how loud all of it is, behind both gates."""
    powers = [power for power in _powers(sound) if _loudness(power) > ABSOLUTE_GATE]
    if not powers:
        return SILENCE
    gate = _loudness(sum(powers) / len(powers)) + RELATIVE_GATE
    heard = [power for power in powers if _loudness(power) > gate]
    return _loudness(sum(heard) / len(heard))


def _loudness(power: float) -> float:
    return -0.691 + 10 * math.log10(power) if power > 0 else SILENCE


def _powers(sound: Recording) -> list[float]:
    """Square what is heard, K-weighted, on the average of each block."""
    block, step = round(BLOCK_SECONDS * sound.rate), round(STEP_SECONDS * sound.rate)
    rest = -(len(sound.samples) - block) % step if len(sound.samples) > block else block - len(sound.samples)
    padded = [*sound.samples, *[0.0] * rest]
    heard = _filtered(_filtered(padded, *_shelf(sound.rate)), *_high_pass(sound.rate))
    sums = [0.0, *accumulate(value * value for value in heard)]
    return [(sums[at + block] - sums[at]) / block for at in range(0, len(padded) - block + 1, step)]


Coefficients = tuple[float, float, float, float, float]


def _shelf(rate: int) -> Coefficients:
    """Lift what is high, as the head does: BS.1770's first filter, of analogue descent, at any rate."""
    k = math.tan(math.pi * 1681.974450955533 / rate)
    q, high = 0.7071752369554196, 10 ** (3.999843853973347 / 20)
    band = high**0.4996667741545416
    whole = 1 + k / q + k * k
    return (
        (high + band * k / q + k * k) / whole,
        2 * (k * k - high) / whole,
        (high - band * k / q + k * k) / whole,
        2 * (k * k - 1) / whole,
        (1 - k / q + k * k) / whole,
    )


def _high_pass(rate: int) -> Coefficients:
    """Leave out what is very low: BS.1770's second filter."""
    k = math.tan(math.pi * 38.13547087602444 / rate)
    q = 0.5003270373238773
    whole = 1 + k / q + k * k
    return 1.0, -2.0, 1.0, 2 * (k * k - 1) / whole, (1 - k / q + k * k) / whole


def _filtered(samples: Sequence[float], b0: float, b1: float, b2: float, a1: float, a2: float) -> list[float]:
    first = second = 0.0
    made = []
    for value in samples:
        heard = b0 * value + first
        first = b1 * value - a1 * heard + second
        second = b2 * value - a2 * heard
        made.append(heard)
    return made


def main() -> None:
    """List how loud everything is."""
    for path in sorted(ASSETS.rglob("*.wav")):
        sound = read(path)
        peak = 20 * math.log10(max(map(abs, sound.samples)))
        seconds = len(sound.samples) / sound.rate
        kind = integrated if seconds > LONGEST_EFFECT else momentary
        print(f"{kind(sound):7.1f} LUFS {peak:6.1f} dB {seconds:6.2f} s  {path.relative_to(ASSETS)}")


if __name__ == "__main__":
    main()
