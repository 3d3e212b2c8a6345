"""What buildozer tells p4a, what p4a would build, and the manifest and resources that it makes."""

from __future__ import annotations

import io
import platform
import re
import shutil
import struct
import subprocess
import sys
import tarfile
import xml.etree.ElementTree as ET
import zlib
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from zipfile import ZipFile

import pytest

from app.language import LANGUAGES
from tests.android.conftest import ROOT, Package, dry_run, run
from tests.android.dry_run import WANTED
from tests.test_listing import version_code
from tools.check_apk import BUNDLE, NEEDED, complaints_about_manifest, own_aapt2

ANDROID = "{http://schemas.android.com/apk/res/android}"
FRAMEWORK = Path("/usr/share/android-framework-res/framework-res.apk")
"""What the resources of every app refer to, from Debian's android-framework-res."""
NEWER = {"dataExtractionRules", "enableOnBackInvokedCallback", "localeConfig"}
"""What our manifest says that Debian's framework, Android 10's, has never heard of."""
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
        " --icon-bg ROOT/./assets/icon_background.png --orientation landscape --orientation landscape-reverse"
        " --enable-androidx --manifest-orientation sensorLandscape"
        " --presplash-color #2B1B12 --copy-libs --blacklist ROOT/tools/android/blacklist.txt"
        " --add-resource ROOT/tools/android/res:"
        " --add-resource ROOT/assets/icon_monochrome.png:mipmap/icon_monochrome.png"
        " --extra-manifest-application-arguments"
        ' android:appCategory="game" android:enableOnBackInvokedCallback="false"'
        ' android:fullBackupContent="@xml/backup_rules"'
        ' android:dataExtractionRules="@xml/data_extraction_rules"'
        ' android:localeConfig="@xml/locales_config"\n'
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
    assert int(manifest.get(f"{ANDROID}versionCode")) == version_code()
    sdk = manifest.find("uses-sdk")
    assert (sdk.get(f"{ANDROID}minSdkVersion"), sdk.get(f"{ANDROID}targetSdkVersion")) == ("24", "36")
    application = manifest.find("application")
    assert application.get(f"{ANDROID}theme") == "@android:style/Theme.NoTitleBar.Fullscreen"
    assert application.get(f"{ANDROID}allowBackup") == "true"
    assert application.get(f"{ANDROID}appCategory") == "game", "Android 16 would turn it upright"
    assert application.get(f"{ANDROID}enableOnBackInvokedCallback") == "false", "and keep the back button"
    (activity,) = application.findall("activity")
    assert activity.get(f"{ANDROID}name") == "org.kivy.android.PythonActivity"
    assert activity.get(f"{ANDROID}screenOrientation") == "sensorLandscape"
    changes = activity.get(f"{ANDROID}configChanges").split("|")
    assert {"orientation", "screenSize", "density", "fontScale", "locale"} <= set(changes), (
        "Android would start the app again in the middle of a match"
    )


def test_the_tablet_may_be_turned_round(package: Package) -> None:
    """SDL asks Android for the turning kind of landscape only if it is told of both."""
    told = (package.private / "p4a_env_vars.txt").read_text("utf-8")
    assert "KIVY_ORIENTATION=LandscapeLeft LandscapeRight\n" in told


@pytest.mark.parametrize(
    ("attribute", "parts"),
    [("fullBackupContent", ["."]), ("dataExtractionRules", ["cloud-backup", "device-transfer"])],
)
def test_a_backup_has_matches_and_settings_and_no_python(
    package: Package, manifest: ET.Element, attribute: str, parts: list[str]
) -> None:
    """p4a unpacks into app/ in the folder of files: Python, this program, and a note that it has done so."""
    resource = manifest.find("application").get(f"{ANDROID}{attribute}")
    rules = ET.parse(package.dist / f"src/main/res/{resource.removeprefix('@')}.xml").getroot()
    for part in parts:
        excluded = [rule.attrib for rule in rules.find(part)]
        assert excluded == [{"domain": "file", "path": "app/"}], "and includes nothing, which means all else"
    java = (package.dist / "src/main/java/org/kivy/android/PythonActivity.java").read_text("utf-8")
    assert 'app_root = getFilesDir().getAbsolutePath() + "/app";' in java


def test_android_offers_our_languages(package: Package) -> None:
    offered = ET.parse(package.dist / "src/main/res/xml/locales_config.xml").getroot()
    assert [node.get(f"{ANDROID}name") for node in offered] == list(LANGUAGES)


def test_p4a_brings_what_the_app_asks_of_it(package: Package) -> None:
    """Without its listener a finger that Android takes over would play, and only a tablet would show it."""
    surface = (package.dist / "src/patches/SDLSurface.java.patch").read_text("utf-8")
    assert "+    public void setInterceptTouchListener(OnInterceptTouchListener listener)" in surface
    android = Path(metadata.distribution("python-for-android").locate_file("")) / (
        "pythonforandroid/recipes/android/src/android"
    )
    for module, lines in {
        "touch.py": [
            "class OnInterceptTouchListener(PythonJavaClass):",
            "        return self.listener(event)",
        ],
        "runnable.py": ["class Runnable(PythonJavaClass):"],
        "activity.py": ["def bind(**kwargs):", "def unbind(**kwargs):"],
        "_android.pyx": ["mActivity = python_act.mActivity"],
    }.items():
        told = (android / module).read_text("utf-8")
        for line in lines:
            assert line in told, module


# What lies beside the app.


@pytest.mark.parametrize("abi", ["arm64-v8a", "armeabi-v7a"])
def test_what_is_never_loaded_is_not_packed(package: Package, abi: str) -> None:
    with tarfile.open(package.dist / "libs" / abi / "libpybundle.so") as bundle:
        packed = [entry.name for entry in bundle if entry.isfile()]
    assert sorted(packed) == sorted(WANTED)


def test_gradle_builds_for_the_same(package: Package) -> None:
    gradle = (package.dist / "build.gradle").read_text("utf-8")
    for line in (
        "namespace 'org.cachette'",
        "compileSdkVersion 36",
        "minSdkVersion 24",
        "targetSdkVersion 36",
    ):
        assert line in gradle


def contents(dist: Path) -> dict[str, bytes]:
    """Read what goes into the package: not what Python notes beside p4a's own script, each time otherwise."""
    return {
        path.relative_to(dist).as_posix(): sha256(path.read_bytes()).digest()
        for path in dist.rglob("*")
        if path.is_file() and path.parent.name != "__pycache__"
    }


def test_the_same_commit_gives_the_same_package(package: Package) -> None:
    """Byte for byte, in the same folder: Python notes in what it compiles where that was."""
    folder = package.dist.parent
    kept = folder.rename(folder.with_name("built_before"))
    try:
        dry_run(folder)
        assert contents(folder / "dist") == contents(kept / "dist")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        kept.rename(folder)


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
        ("mipmap/icon_monochrome.png", "icon_monochrome.png", (432, 432)),
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
    layers = {"background": "@mipmap/icon_background", "foreground": "@mipmap/icon_foreground"}
    for version, more in {"v26": {}, "v33": {"monochrome": "@mipmap/icon_monochrome"}}.items():
        icon = ET.parse(package.dist / f"src/main/res/mipmap-anydpi-{version}/icon.xml").getroot()
        assert {node.tag: node.get(f"{ANDROID}drawable") for node in icon} == layers | more


@pytest.mark.parametrize("layer", ["icon_foreground.png", "icon_monochrome.png"])
def test_every_launcher_shows_all_of_the_squirrel(layer: str) -> None:
    """Read the drawing's rows as tools/make_art writes them, unfiltered RGBA."""
    data = (ROOT / "assets" / layer).read_bytes()
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
    # Gradle puts the package's name into the manifest; here it is done by hand.
    named.write_text(manifest.replace("<manifest ", '<manifest package="org.cachette" ', 1), "utf-8")
    out = compiled.with_name("resources.apk")
    link = ["link", "-I", FRAMEWORK, "--manifest", named, "-o", out, "--auto-add-overlay", compiled]
    unknown = set(re.findall(r"attribute android:(\w+) not found", run(own_aapt2(), *link).stderr))
    if unknown:
        print(f"\nlinked without {', '.join(sorted(unknown))}: the framework here is too old for them")
        assert unknown <= NEWER
        stripped = re.sub(rf'android:({"|".join(unknown)})="[^"]*"', "", named.read_text("utf-8"))
        named.write_text(stripped, "utf-8")
    run_aapt2(*link)
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
    assert re.search(r"application-icon-65534:'res/mipmap-anydpi-v(26|33)/icon\.xml'", badging)


@pytest.mark.parametrize("name", ["backup_rules", "data_extraction_rules", "locales_config"])
def test_what_the_manifest_refers_to_is_in_the_package(linked: Path, name: str) -> None:
    assert f" xml/{name}\n" in run_aapt2("dump", "resources", linked)


# What is checked on a real APK, here on made-up ones.


MACHINES = {"arm64-v8a": 183, "armeabi-v7a": 40, "x86_64": 62}
"""The numbers by which ELF tells the processors apart."""


def library(abi: str, alignment: int = 0x4000) -> bytes:
    """Make the head of an ELF file with one part that is loaded, for one kind of processor."""
    if abi == "armeabi-v7a":
        return b"\x7fELF\x01\x01\x01".ljust(0x12, b"\0") + struct.pack("<H", MACHINES[abi])
    head = b"\x7fELF\x02\x01\x01".ljust(0x12, b"\0") + struct.pack("<H", MACHINES[abi])
    head = head.ljust(0x20, b"\0") + struct.pack("<Q", 64)
    head = head.ljust(0x36, b"\0") + struct.pack("<HH", 56, 1)
    return head.ljust(64, b"\0") + struct.pack("<I", 1).ljust(0x30, b"\0") + struct.pack("<Q", alignment)


def bundle(**files: bytes) -> bytes:
    """Pack files as p4a packs the Python of an ABI, under the name of a library."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as tar:
        for name, data in files.items():
            entry = tarfile.TarInfo(f"modules/{name}.so")
            entry.size = len(data)
            tar.addfile(entry, io.BytesIO(data))
    return packed.getvalue()


def checked(apk: Path, files: dict[str, bytes]) -> subprocess.CompletedProcess[str]:
    with ZipFile(apk, "a") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return run(sys.executable, "-m", "tools.check_apk", apk, "--abis", "arm64-v8a,armeabi-v7a")


PRIVATE = "assets/private.tar"
GOOD = {PRIVATE: bundle()} | {
    f"lib/{abi}/{name}": bundle(_struct=library(abi)) if name == BUNDLE else library(abi)
    for abi in ("arm64-v8a", "armeabi-v7a")
    for name in NEEDED
}
ARM = "lib/arm64-v8a"


def test_a_good_apk_passes(linked: Path, tmp_path: Path) -> None:
    done = checked(Path(shutil.copy(linked, tmp_path)), GOOD)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "android.permission.VIBRATE" in done.stdout


def test_so_does_a_good_bundle_for_a_shop(tmp_path: Path) -> None:
    """It has the same under other names; its manifest, in another form, is that of the APK beside it."""
    files = {f"base/{name}": data for name, data in GOOD.items()}
    done = checked(tmp_path / "cachette.aab", files)
    assert done.returncode == 0, done.stdout + done.stderr
    files = {name: data for name, data in files.items() if "armeabi" not in name}
    assert "its ABIs are" in checked(tmp_path / "half.aab", files).stdout


@pytest.mark.parametrize(
    ("files", "complaint"),
    [
        (GOOD | {f"{ARM}/libold.so": library("arm64-v8a", 0x1000)}, "libold.so is not aligned"),
        (GOOD | {f"{ARM}/libfar.so": library("x86_64")}, "libfar.so is for another processor"),
        (GOOD | {"lib/x86/libmain.so": library("x86_64")}, "its ABIs are"),
        ({name: data for name, data in GOOD.items() if "arm64" in name}, "its ABIs are"),
        ({name: data for name, data in GOOD.items() if "libSDL2" not in name}, "libSDL2.so is missing"),
        (
            GOOD | {f"{ARM}/{BUNDLE}": bundle(md=library("x86_64"))},
            f"{ARM}/{BUNDLE}: modules/md.so is for another processor",
        ),
        (
            GOOD | {f"{ARM}/{BUNDLE}": bundle(_struct=library("arm64-v8a", 0x1000))},
            f"{ARM}/{BUNDLE}: modules/_struct.so is not aligned",
        ),
        (GOOD | {PRIVATE: bundle(md=library("arm64-v8a"))}, "modules/md.so is for another processor"),
        (GOOD | {f"{ARM}/{BUNDLE}": library("arm64-v8a")}, f"{BUNDLE} cannot be unpacked"),
    ],
    ids=[
        "small pages", "a foreign library", "an ABI too many", "an ABI missing", "a library missing",
        "a foreign library in the bundle", "small pages in the bundle", "a library of the app", "no bundle",
    ],
)  # fmt: skip
def test_a_bad_apk_does_not(linked: Path, tmp_path: Path, files: dict[str, bytes], complaint: str) -> None:
    done = checked(Path(shutil.copy(linked, tmp_path)), files)
    assert done.returncode == 1
    assert complaint in done.stdout


def test_a_permission_too_many_is_found() -> None:
    names = ("VIBRATE", "INTERNET")
    badging = "\n".join(f"uses-permission: name='android.permission.{name}'" for name in names)
    assert "INTERNET" in next(complaints_about_manifest(badging))
