"""What buildozer tells p4a, what p4a would build, and the manifest and resources that it makes."""

from __future__ import annotations

import platform
import re
import shutil
import struct
import subprocess
import sys
import xml.etree.ElementTree as ET
import zlib
from importlib import metadata
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.android.conftest import ROOT, Package, run
from tools.check_apk import NEEDED, complaints_about_manifest, own_aapt2

ANDROID = "{http://schemas.android.com/apk/res/android}"
FRAMEWORK = Path("/usr/share/android-framework-res/framework-res.apk")
"""What the resources of every app refer to, from Debian's android-framework-res."""
SAFE_PART = 66 / 108
"""So much of an adaptive icon every launcher shows, whatever its shape."""


# What p4a is told.


def test_p4a_is_told_exactly_this(package: Package) -> None:
    create, apk = (" ".join(command) for command in package.facts["commands"])
    storage = "FOLDER/build_dir/android/platform/build-arm64-v8a_armeabi-v7a"
    common = f"--color=always --storage-dir={storage} --ndk-api=24 --ignore-setup-py --debug"
    assert create == (
        "create --dist_name=cachette --bootstrap=sdl2"
        " --requirements=python3==3.12.11,hostpython3==3.12.11,kivy==2.3.1,pyjnius==1.7.0,plyer==2.1.0"
        f" --arch=arm64-v8a --arch=armeabi-v7a --copy-libs {common}"
    )
    assert apk == (
        "apk --bootstrap sdl2 --dist_name cachette --name Cachette"
        f" --version {package.facts['version']} --package org.cachette --minsdk 24 --ndk-api 24"
        " --private FOLDER/build_dir/android/app --permission VIBRATE"
        " --android-entrypoint org.kivy.android.PythonActivity"
        " --android-apptheme @android:style/Theme.NoTitleBar --presplash ROOT/./assets/presplash.png"
        " --icon ROOT/./assets/icon.png --icon-fg ROOT/./assets/icon_foreground.png"
        " --icon-bg ROOT/./assets/icon_background.png --orientation landscape --enable-androidx"
        " --presplash-color #2B1B12 --copy-libs --extra-manifest-application-arguments"
        ' android:appCategory="game" android:enableOnBackInvokedCallback="false"\n'
        f" --arch arm64-v8a --arch armeabi-v7a {common}"
    )


def test_the_recipes_fit_each_other(package: Package) -> None:
    recipes = package.facts["recipes"]
    assert package.facts["bootstrap"] == "sdl2"
    assert recipes["python3"] == recipes["hostpython3"] == "3.12.11"
    assert recipes["kivy"] == "2.3.1"
    assert recipes["pyjnius"] == "1.7.0"
    assert set(recipes) >= {"sdl2", "sdl2_image", "sdl2_mixer", "sdl2_ttf", "android"}
    order = list(recipes)
    assert order.index("hostpython3") < order.index("python3") < order.index("kivy")
    assert package.facts["pip_only"] == [
        "certifi", "chardet", "filetype", "idna", "plyer", "requests", "six", "urllib3",
    ]  # fmt: skip


def test_every_requirement_is_a_recipe_or_a_package_that_exists(package: Package) -> None:
    """A misspelt one would not fail p4a: it would be looked for with pip, on the day of the build."""
    create = package.facts["commands"][0]
    wanted = next(word for word in create if word.startswith("--requirements=")).partition("=")[2]
    for requirement in wanted.split(","):
        name, version = requirement.split("==")
        if name in package.facts["recipes"]:
            assert package.facts["recipes"][name] == version
        else:
            assert metadata.version(name) == version
    for name in ("kivy", "plyer"):
        assert f"{name}=={metadata.version(name)}" in wanted, "a tablet has what developers have"


# The manifest.


@pytest.fixture(scope="module")
def manifest(package: Package) -> ET.Element:
    return ET.parse(package.dist / "src/main/AndroidManifest.xml").getroot()


def test_the_app_may_vibrate_and_nothing_else(manifest: ET.Element) -> None:
    asked = [node.get(f"{ANDROID}name") for node in manifest.iter() if node.tag.startswith("uses-permission")]
    assert asked == ["android.permission.VIBRATE"]
    assert not list(manifest.iter("service"))
    assert not list(manifest.iter("receiver"))
    assert not list(manifest.iter("provider"))


def test_the_manifest_says_what_the_app_is(manifest: ET.Element, package: Package) -> None:
    assert manifest.get(f"{ANDROID}versionName") == package.facts["version"]
    assert int(manifest.get(f"{ANDROID}versionCode")) > 0
    sdk = manifest.find("uses-sdk")
    assert (sdk.get(f"{ANDROID}minSdkVersion"), sdk.get(f"{ANDROID}targetSdkVersion")) == ("24", "36")
    application = manifest.find("application")
    assert application.get(f"{ANDROID}theme") == "@android:style/Theme.NoTitleBar.Fullscreen"
    assert application.get(f"{ANDROID}allowBackup") == "true"
    assert application.get(f"{ANDROID}appCategory") == "game", "Android 16 would turn it upright"
    assert application.get(f"{ANDROID}enableOnBackInvokedCallback") == "false", "and keep the back button"
    (activity,) = application.findall("activity")
    assert activity.get(f"{ANDROID}name") == "org.kivy.android.PythonActivity"
    assert activity.get(f"{ANDROID}screenOrientation") == "landscape"
    changes = activity.get(f"{ANDROID}configChanges").split("|")
    assert {"orientation", "screenSize", "density", "fontScale", "locale"} <= set(changes), (
        "Android would start the app again in the middle of a match"
    )


def test_gradle_builds_for_the_same(package: Package) -> None:
    gradle = (package.dist / "build.gradle").read_text("utf-8")
    for line in (
        "namespace 'org.cachette'",
        "compileSdkVersion 36",
        "minSdkVersion 24",
        "targetSdkVersion 36",
    ):
        assert line in gradle


# Icons and the first picture.


def png_size(path: Path) -> tuple[int, int]:
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG"), path.name
    return struct.unpack(">II", data[16:24])


@pytest.mark.parametrize(
    ("resource", "source", "size"),
    [
        ("mipmap/icon.png", "icon.png", (512, 512)),
        ("mipmap/icon_foreground.png", "icon_foreground.png", (432, 432)),
        ("mipmap/icon_background.png", "icon_background.png", (432, 432)),
        ("drawable/presplash.jpg", "presplash.png", (1280, 800)),
    ],
)
def test_pictures_are_ours_and_as_large_as_android_wants(
    package: Package, resource: str, source: str, size: tuple[int, int]
) -> None:
    found = package.dist / "src/main/res" / resource
    assert found.read_bytes() == (ROOT / "assets" / source).read_bytes()
    assert png_size(found) == size


def test_the_icon_adapts(package: Package) -> None:
    icon = ET.parse(package.dist / "src/main/res/mipmap-anydpi-v26/icon.xml").getroot()
    layers = {node.tag: node.get(f"{ANDROID}drawable") for node in icon}
    assert layers == {"background": "@mipmap/icon_background", "foreground": "@mipmap/icon_foreground"}


def test_every_launcher_shows_all_of_the_squirrel() -> None:
    """Read the drawing's rows as tools/make_art writes them, unfiltered RGBA."""
    data = (ROOT / "assets" / "icon_foreground.png").read_bytes()
    at = data.index(b"IDAT")
    rows = zlib.decompress(data[at + 4 : at + 4 + struct.unpack(">I", data[at - 4 : at])[0]])
    side = 432
    assert len(rows) == side * (4 * side + 1)
    drawn = [
        (x + 0.5 - side / 2, y + 0.5 - side / 2)
        for y in range(side)
        for x in range(side)
        if rows[y * (4 * side + 1) + 1 + 4 * x + 3] > 8
    ]
    assert len(drawn) > 10_000
    assert max(x * x + y * y for x, y in drawn) <= (side * SAFE_PART / 2) ** 2


# Resources, by Android's own compiler.


def run_aapt2(*arguments: str | Path) -> str:
    done = run(own_aapt2(), *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def compiled(package: Package, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The resources, each of them read and checked by aapt2."""
    if platform.machine() != "x86_64":
        pytest.skip("the resources were not compiled: aapt2's package is for x86-64 alone")
    archive = tmp_path_factory.mktemp("aapt2") / "resources.zip"
    run_aapt2("compile", "--dir", package.dist / "src/main/res", "-o", archive)
    return archive


@pytest.fixture(scope="module")
def linked(package: Package, compiled: Path) -> Path:
    """Resources and manifest as an APK has them, without anything else."""
    if not FRAMEWORK.exists():
        pytest.skip("the resources were compiled but not linked: Debian's android-framework-res is missing")
    manifest = (package.dist / "src/main/AndroidManifest.xml").read_text("utf-8")
    named = compiled.with_name("AndroidManifest.xml")
    # Gradle puts the package's name into the manifest; here it is done by hand. Debian's framework is Android
    # 10's, which does not know of a newer attribute.
    manifest = manifest.replace("<manifest ", '<manifest package="org.cachette" ', 1)
    named.write_text(manifest.replace('android:enableOnBackInvokedCallback="false"', ""), "utf-8")
    out = compiled.with_name("resources.apk")
    run_aapt2("link", "-I", FRAMEWORK, "--manifest", named, "-o", out, "--auto-add-overlay", compiled)
    return out


def test_android_compiles_the_resources(compiled: Path) -> None:
    assert compiled.stat().st_size > 100_000


def test_android_links_manifest_and_resources(package: Package, linked: Path) -> None:
    badging = run_aapt2("dump", "badging", linked)
    version = package.facts["version"]
    assert re.search(rf"^package: name='org\.cachette' versionCode='\d+' versionName='{version}'", badging)
    assert re.findall(r"^uses-permission.*", badging, re.MULTILINE) == [
        "uses-permission: name='android.permission.VIBRATE'"
    ]
    assert "\nsdkVersion:'24'" in badging
    assert "\ntargetSdkVersion:'36'" in badging
    assert "application-label:'Cachette'" in badging
    assert "launchable-activity: name='org.kivy.android.PythonActivity'" in badging
    assert re.search(r"application-icon-65534:'res/mipmap-anydpi-v26/icon\.xml'", badging)


# What is checked on a real APK, here on made-up ones.


def library(alignment: int) -> bytes:
    """Make the head of an ELF file of 64 bits with one part that is loaded."""
    head = b"\x7fELF\x02\x01\x01".ljust(0x20, b"\0") + struct.pack("<Q", 64)
    head = head.ljust(0x36, b"\0") + struct.pack("<HH", 56, 1)
    return head.ljust(64, b"\0") + struct.pack("<I", 1).ljust(0x30, b"\0") + struct.pack("<Q", alignment)


def checked(apk: Path, libraries: dict[str, bytes]) -> subprocess.CompletedProcess[str]:
    with ZipFile(apk, "a") as archive:
        for name, data in libraries.items():
            archive.writestr(name, data)
    return run(sys.executable, "-m", "tools.check_apk", apk, "--abis", "arm64-v8a,armeabi-v7a")


GOOD = {
    f"lib/{abi}/{name}": library(0x4000) if abi == "arm64-v8a" else b"\x7fELF\x01"
    for abi in ("arm64-v8a", "armeabi-v7a")
    for name in NEEDED
}


def test_a_good_apk_passes(linked: Path, tmp_path: Path) -> None:
    done = checked(Path(shutil.copy(linked, tmp_path)), GOOD)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "android.permission.VIBRATE" in done.stdout


@pytest.mark.parametrize(
    ("libraries", "complaint"),
    [
        (GOOD | {"lib/arm64-v8a/libold.so": library(0x1000)}, "libold.so is not aligned"),
        (GOOD | {"lib/x86/libmain.so": library(0x4000)}, "its ABIs are"),
        ({name: data for name, data in GOOD.items() if "arm64" in name}, "its ABIs are"),
        ({name: data for name, data in GOOD.items() if "libSDL2" not in name}, "libSDL2.so is missing"),
    ],
    ids=["small pages", "an ABI too many", "an ABI missing", "a library missing"],
)
def test_a_bad_apk_does_not(
    linked: Path, tmp_path: Path, libraries: dict[str, bytes], complaint: str
) -> None:
    done = checked(Path(shutil.copy(linked, tmp_path)), libraries)
    assert done.returncode == 1
    assert complaint in done.stdout


def test_a_permission_too_many_is_found() -> None:
    names = ("VIBRATE", "INTERNET")
    badging = "\n".join(f"uses-permission: name='android.permission.{name}'" for name in names)
    assert "INTERNET" in next(complaints_about_manifest(badging))
