"""Make the pictures of the listing in fastlane/ from the tour, with Pillow: `python -m tools.make_listing`.

F-Droid and IzzyOnDroid read that folder where a version is tagged. Its texts are written by hand.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LISTING = ROOT / "fastlane" / "metadata" / "android"
LANGUAGES = {"en-US": "en", "fr-FR": "fr"}
SCENES = ("home", "nutty_business_drag", "frenzy_race", "nacho_incident_smuggle", "nut_drag", "curtain")
"""The pictures of the tour that are shown, in their order."""
SIZE = "1280x800"
BANNER = (1024, 500)
"""What Google Play wants above a listing."""
LOGO = (0, 90, 1280, 715)
"""The part of the presplash picture that becomes it."""


def main() -> None:
    """Draw everything anew."""
    from PIL import Image

    for name, language in LANGUAGES.items():
        images = LISTING / name / "images"
        shots = images / "tenInchScreenshots"
        shots.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / "assets" / "icon.png", images / "icon.png")
        with Image.open(ROOT / "assets" / "presplash.png") as presplash:
            presplash.convert("RGB").resize(BANNER, box=LOGO).save(
                images / "featureGraphic.png", optimize=True
            )
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "main.py", "--tour", folder, "--size", SIZE, "--lang", language]
            subprocess.run(command, cwd=ROOT, check=True)
            for number, scene in enumerate(SCENES, 1):
                with Image.open(Path(folder, f"{scene}.png")) as picture:
                    picture.convert("RGB").save(shots / f"{number}_{scene}.jpg", quality=80, optimize=True)


if __name__ == "__main__":
    main()
