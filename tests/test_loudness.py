"""How loud sounds are: the meter measures as EBU Tech 3341 wants, and no effect is louder than the others."""

import math
from pathlib import Path

import pytest

from tools.loudness import LONGEST_EFFECT, Recording, integrated, momentary, read

SOUNDS = sorted((Path(__file__).parents[1] / "assets").rglob("*.wav"))
RANGE = 3
"""So many LU may lie between the loudest effect and the softest."""
ONE_CHANNEL = 10 * math.log10(2)
"""So much softer than on two channels a tone is on one."""
CLOSE = 0.1


def tone(*parts: tuple[float, float], rate: int = 44_100, hertz: float = 1000) -> Recording:
    """Play a sine, for so many seconds at so many dB below the most, part after part."""
    samples = [
        10 ** (level / 20) * math.sin(math.tau * hertz * i / rate)
        for seconds, level in parts
        for i in range(round(seconds * rate))
    ]
    return Recording(samples, rate)


@pytest.mark.parametrize("rate", [22_050, 44_100, 48_000])
@pytest.mark.parametrize("level", [-23, -33])
def test_a_tone_of_a_thousand_hertz_is_as_loud_as_it_says(level: int, rate: int) -> None:
    sound = tone((5, level), rate=rate)
    assert integrated(sound) == pytest.approx(level - ONE_CHANNEL, abs=CLOSE)
    assert momentary(sound) == pytest.approx(level - ONE_CHANNEL, abs=CLOSE)


@pytest.mark.parametrize(
    "parts", [((3, -36), (20, -23), (3, -36)), ((3, -72), (3, -36), (20, -23), (3, -72))]
)
def test_what_is_much_quieter_does_not_count(parts: tuple[tuple[float, float], ...]) -> None:
    assert integrated(tone(*parts)) == pytest.approx(-23 - ONE_CHANNEL, abs=CLOSE)


def test_the_head_hears_high_tones_louder_and_the_lowest_hardly() -> None:
    middle = momentary(tone((1, -23)))
    assert momentary(tone((1, -23), hertz=8000)) == pytest.approx(middle + 3.3, abs=0.2)
    assert momentary(tone((1, -23), hertz=20)) < middle - 10


def test_a_short_sound_is_as_loud_as_its_part_of_400_ms() -> None:
    short, long = momentary(tone((0.1, -23))), momentary(tone((0.4, -23)))
    assert short == pytest.approx(long - 10 * math.log10(4), abs=CLOSE)


def test_effects_are_alike_and_the_bark_is_not_louder_than_the_rest() -> None:
    loud = {path.stem: momentary(sound) for path in SOUNDS if not is_long(sound := read(path))}
    assert len(loud) > 30
    assert max(loud.values()) - min(loud.values()) <= RANGE, loud
    assert loud["woof"] <= sorted(loud.values())[len(loud) // 2]


def test_themes_are_alike_and_nothing_is_cut_off_at_the_top() -> None:
    loud = {path.stem: integrated(sound) for path in SOUNDS if is_long(sound := read(path))}
    room = loud.pop("room")
    assert max(loud.values()) - min(loud.values()) <= 1, loud
    assert room < min(loud.values()) - 10, "a room is quiet"
    for path in SOUNDS:
        assert max(map(abs, read(path).samples)) < 10 ** (-0.9 / 20), path.name


def is_long(sound: Recording) -> bool:
    return len(sound.samples) > LONGEST_EFFECT * sound.rate
