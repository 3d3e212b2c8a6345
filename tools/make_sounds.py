"""Make effects and themes: `python -m tools.make_sounds` writes assets/sounds/ and each game's sounds/.

Their recipes are in assets/art/sounds.py, and in a game's art/sounds.py. The same bytes come out every time.
`--check` writes nothing and exits 1 with a line for each file that differs.
"""

import argparse
import io
import struct
import sys
import wave
from array import array
from pathlib import Path
from random import Random
from runpy import run_path

from tools.synthesis import RATE, Effect, Sound, Theme, in_its_room, master

ASSETS = Path(__file__).resolve().parent.parent / "assets"


def recipes_of(assets: Path) -> dict[Path, Effect | Theme]:
    """Find all effects and themes, by the files that they become."""
    recipes = [assets / "art" / "sounds.py", *sorted(assets.glob("games/*/art/sounds.py"))]
    return {
        recipe.parents[1] / "sounds" / f"{name}.wav": sound
        for recipe in recipes
        for name, sound in run_path(str(recipe)).items()
        if isinstance(sound, Effect | Theme)
    }


def wav_of(name: str, recipe: Effect | Theme) -> bytes:
    """Make the WAV file of a recipe. What it leaves to chance hangs on its name."""
    if isinstance(recipe, Effect):
        return wav(effect_of(recipe, Random(name)), RATE, 2)
    sound, start = in_its_room(*recipe.make(Random(name)), recipe.seconds)
    halved = [(sound[i] + sound[i + 1]) / 2 for i in range(0, len(sound) - 1, 2)]
    return looped(wav(halved, RATE // 2, 1), start // 2, len(halved) - 1)


def effect_of(effect: Effect, rng: Random) -> Sound:
    """Make an effect as it is heard."""
    return master(effect.make(rng), effect.seconds, effect.drive, effect.softer)


def wav(sound: Sound, rate: int, width: int) -> bytes:
    """Make a WAV file of one channel: of 16 bits, or of 8 what is long and as loud as can be."""
    if width == 1:
        samples = array("B", (round(127 * value) + 128 for value in sound))
    else:
        samples = array("h", (round(32767 * value) for value in sound))
    if sys.byteorder == "big":
        samples.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(width)
        out.setframerate(rate)
        out.writeframes(samples.tobytes())
    return file.getvalue()


def looped(file: bytes, first: int, last: int) -> bytes:
    """Note in a WAV file what of it is repeated (`smpl`): SDL does so without a gap, as long as it is let."""
    loop = struct.pack("<4sI9I6I", b"smpl", 60, *(0, 0, 0, 60, 0, 0, 0, 1, 0), 0, 0, first, last, 0, 0)
    content = file[8:] + bytes(len(file) % 2) + loop
    return file[:4] + struct.pack("<I", len(content)) + content


def differences(assets: Path) -> list[str]:
    """Name every file that is missing, is not what would be written, or has no recipe."""
    found, wanted = [], recipes_of(assets)
    for path, recipe in wanted.items():
        if not path.exists():
            found.append(f"{path.name}: missing")
        elif path.read_bytes() != wav_of(path.stem, recipe):
            found.append(f"{path.name}: differs")
    strays = sorted({*assets.rglob("*.wav")} - {*wanted})
    return found + [f"{path.name}: no recipe" for path in strays]


def main(arguments: list[str] | None = None) -> int:
    """Write the sounds, or check them."""
    parser = argparse.ArgumentParser(description="Make effects and themes.")
    parser.add_argument("--check", action="store_true", help="compare only; exit 1 where a file differs")
    options = parser.parse_args(arguments)
    if options.check:
        found = differences(ASSETS)
        print(*found, sep="\n", end="\n" if found else "")
        return 1 if found else 0
    for path, recipe in recipes_of(ASSETS).items():
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(wav_of(path.stem, recipe))
    return 0


if __name__ == "__main__":
    sys.exit(main())
