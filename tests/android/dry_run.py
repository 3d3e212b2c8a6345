"""Everything of `buildozer android debug` that needs no SDK, with buildozer's and p4a's own code.

`python -m tests.android.dry_run FOLDER` reads buildozer.spec and leaves in the folder what the device would
get: `dist/` as p4a lays it out, with manifest, resources and private.tar but without native libraries, and
`facts.json`. It is no APK. A process of its own, because both tools change where and with what they run.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
SDK_TOOLS = "36.0.0"
WANTED = (
    "stdlib.zip",
    "modules/_struct.so",
    "modules/grp.so",
    "site-packages/android/_android.so",
    "site-packages/filetype/__init__.pyc",
    "site-packages/jnius/__init__.pyc",
    "site-packages/kivy/__init__.pyc",
    "site-packages/kivy/core/window/_window_sdl2.so",
    "site-packages/kivy/data/style.kv",
    "site-packages/kivy/input/providers/mouse.pyc",
    "site-packages/plyer/__init__.pyc",
    "site-packages/six.pyc",
)
"""Of the files that p4a lays into a bundle: some that the device needs."""
UNWANTED = (
    "modules/_testcapi.so",
    "site-packages/81d243bd2c585b0f4821__mypyc.cpython-312-x86_64-linux-gnu.so",
    "site-packages/certifi/cacert.pem",
    "site-packages/chardet-5.2.0.dist-info/METADATA",
    "site-packages/chardet/__init__.pyc",
    "site-packages/chardet/universaldetector.cpython-312-x86_64-linux-gnu.so",
    "site-packages/charset_normalizer/md.cpython-312-x86_64-linux-gnu.so",
    "site-packages/idna/core.pyc",
    "site-packages/kivy/graphics/common.pxi",
    "site-packages/kivy/input/providers/mtdev.pyc",
    "site-packages/kivy/tests/test_app.pyc",
    "site-packages/requests/api.pyc",
    "site-packages/setuptools/_vendor/wheel/wheelfile.pyc",
    "site-packages/urllib3/connection.pyc",
)
"""And some that nothing there ever loads."""
BUNDLE = (*WANTED, *UNWANTED)


def read_spec(folder: Path) -> Any:
    """Let buildozer read the spec; everything it writes goes into the folder."""
    from buildozer import Buildozer

    for name in ("build_dir", "bin_dir"):
        os.environ[f"BUILDOZER_{name.upper()}"] = str(folder / name)
    buildozer = Buildozer(str(ROOT / "buildozer.spec"), "android")
    (folder / "sdk" / "build-tools" / SDK_TOOLS).mkdir(parents=True)  # only listed, never run
    buildozer.config.set("app", "android.sdk_path", str(folder / "sdk"))
    buildozer.check_configuration_tokens()
    buildozer.check_build_layout()
    return buildozer


def copy_sources(buildozer: Any) -> dict[str, int]:
    """Let buildozer copy the app's files, and list them with their sizes."""
    buildozer._copy_application_sources()
    buildozer._add_sitecustomize()
    copied = Path(buildozer.app_dir)
    return {
        path.relative_to(copied).as_posix(): path.stat().st_size
        for path in sorted(copied.rglob("*"))
        if path.is_file()
    }


def commands(buildozer: Any) -> list[list[str]]:
    """Let buildozer call p4a, and write down with what, in the place of p4a."""
    target, called = buildozer.target, []
    target._p4a = lambda command, env, **_: called.append([*command, *target.extra_p4a_args])
    target.compile_platform()
    target.build_mode, target.artifact_format = "debug", "apk"
    name = buildozer.config.get("app", "package.name")
    Path(target.get_dist_dir(name)).mkdir(parents=True)
    try:
        target.build_package()
    except OSError as error:  # there is no APK that could be copied
        if not str(error.filename).endswith(".apk"):
            raise
    return called


def understood(called: list[list[str]]) -> tuple[Any, dict[str, Any]]:
    """Let p4a read its command lines, and stop before it looks for an SDK."""
    from pythonforandroid import toolchain

    meant: dict[str, Any] = {}

    class Reader(toolchain.ToolchainCL):
        def create(self, arguments: Any) -> None:
            meant["create"] = arguments

        def apk(self, arguments: Any) -> None:
            self._fix_args(arguments)
            meant["apk"] = arguments

    for command in called:
        sys.argv = ["p4a", *command]
        reader = Reader()
    return reader.ctx, meant


def graph(context: Any, create: Any) -> tuple[Any, dict[str, Any]]:
    """Let p4a find out which recipes are built, in which order, with which bootstrap."""
    from pythonforandroid.bootstrap import Bootstrap
    from pythonforandroid.graph import get_recipe_order_and_bootstrap
    from pythonforandroid.recipe import Recipe

    context.recipe_build_order, context.python_modules = [], []
    wanted = Bootstrap.get_bootstrap(create.bootstrap, context)
    order, pip_only, bootstrap = get_recipe_order_and_bootstrap(
        context, create.requirements.split(","), wanted
    )
    recipes = {name: Recipe.get_recipe(name, context) for name in order}
    return bootstrap, {
        "bootstrap": bootstrap.name,
        "recipes": {name: recipe.version for name, recipe in recipes.items()},
        "pip_only": sorted(pip_only),
        "missing_in_python": sorted(recipes["python3"].stdlib_dir_blacklist),
    }


def lay_out(
    folder: Path, bootstrap: Any, found: dict[str, Any], meant: dict[str, Any], api: str, private: str
) -> None:
    """Let p4a's build.py make a dist: manifest, gradle file, resources, and the app's own code, compiled."""
    from pythonforandroid.bootstrap import copy_files
    from pythonforandroid.toolchain import load_source

    dist, archs = folder / "dist", meant["apk"].arch
    for source in bootstrap.get_bootstrap_dirs():
        copy_files(os.path.join(source, "build"), str(dist))
    (dist / "project.properties").write_text(f"target=android-{api}")
    (dist / "local.properties").write_text(f"sdk.dir={folder / 'sdk'}")
    info = {
        "dist_name": meant["create"].dist_name,
        "bootstrap": bootstrap.name,
        "archs": archs,
        "ndk_api": int(meant["create"].ndk_api),
        "use_setup_py": False,
        "recipes": list(found["recipes"]),
        "hostpython": sys.executable,
        "python_version": found["recipes"]["python3"].rpartition(".")[0],
    }
    (dist / "dist_info.json").write_text(json.dumps(info))
    for arch in archs:
        make_up_bundle(dist / f"_python_bundle__{arch}")
        (dist / "libs" / arch).mkdir(parents=True, exist_ok=True)
    os.chdir(dist)
    os.environ["ANDROID_API"] = api
    build = load_source("build", str(dist / "build.py"))
    compile_together(build, private)
    build.parse_args_and_make_package(meant["apk"].unknown_args)


def make_up_bundle(folder: Path) -> None:
    """Lay out what p4a builds beside the app: the libraries of Python, and what pip installs on the way."""
    for name in BUNDLE:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()


def compile_together(build: Any, private: str) -> None:
    """Let p4a compile all files by one call; a Python of its own for each takes longer than all the rest."""
    build.compile_py_file(private)
    build.compile_py_file = lambda file, **_: f"{file}c"


def main() -> None:
    folder = Path(sys.argv[1]).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "home").mkdir(parents=True)
    os.environ["HOME"] = str(folder / "home")
    os.chdir(ROOT)
    buildozer = read_spec(folder)
    facts: dict[str, Any] = {"version": buildozer.get_version(), "files": copy_sources(buildozer)}
    called = commands(buildozer)
    facts["commands"] = [
        [word.replace(str(folder), "FOLDER").replace(str(ROOT), "ROOT") for word in command]
        for command in called
    ]
    context, meant = understood(called)
    bootstrap, found = graph(context, meant["create"])
    lay_out(folder, bootstrap, found, meant, buildozer.target.android_api, buildozer.app_dir)
    (folder / "facts.json").write_text(json.dumps(facts | found, indent=1))


if __name__ == "__main__":
    main()
