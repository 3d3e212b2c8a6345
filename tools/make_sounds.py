"""Make the sound effects: `python -m tools.make_sounds` writes assets/sounds/ and each game's sounds/.

Their recipes are in assets/art/sounds.py, and in a game's art/sounds.py. The same bytes come out every time.
`--check` writes nothing and exits 1 with a line for each file that differs.
"""

import argparse
import io
import sys
import wave
from array import array
from pathlib import Path
from random import Random
from runpy import run_path

from tools.synthesis import RATE, Effect, master

ASSETS = Path(__file__).resolve().parent.parent / "assets"


def effects(assets: Path) -> dict[Path, Effect]:
    """Find all effects, by the files that they become."""
    recipes = [assets / "art" / "sounds.py", *sorted(assets.glob("games/*/art/sounds.py"))]
    return {
        recipe.parents[1] / "sounds" / f"{name}.wav": effect
        for recipe in recipes
        for name, effect in run_path(str(recipe)).items()
        if isinstance(effect, Effect)
    }


def wav_of(name: str, effect: Effect) -> bytes:
    """Make the WAV file of an effect: 16 bits, mono. What it leaves to chance hangs on its name."""
    sound = master(effect.make(Random(name)), effect.seconds, effect.drive, effect.level)
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


def differences(assets: Path) -> list[str]:
    """Name every file that is missing, is not what would be written, or is of no effect."""
    found, wanted = [], effects(assets)
    for path, effect in wanted.items():
        if not path.exists():
            found.append(f"{path.name}: missing")
        elif path.read_bytes() != wav_of(path.stem, effect):
            found.append(f"{path.name}: differs")
    strays = sorted({*assets.rglob("*.wav")} - {*wanted})
    return found + [f"{path.name}: no such effect" for path in strays]


def main(arguments: list[str] | None = None) -> int:
    """Write the sounds, or check them."""
    parser = argparse.ArgumentParser(description="Make the sound effects.")
    parser.add_argument("--check", action="store_true", help="compare only; exit 1 where a file differs")
    options = parser.parse_args(arguments)
    if options.check:
        found = differences(ASSETS)
        print(*found, sep="\n", end="\n" if found else "")
        return 1 if found else 0
    for path, effect in effects(ASSETS).items():
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(wav_of(path.stem, effect))
    return 0


if __name__ == "__main__":
    sys.exit(main())
