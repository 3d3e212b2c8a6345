#!/bin/sh
# Make the virtual environment .venv and install what some extras of the project need into it: the versions and
# files of tools/locks/ and no others (`make lock` writes them). The project itself runs from its folder.
# Where it runs as root it installs missing system packages; elsewhere it says which.
set -eu
extras=$1

fits() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null; }

find_python() {
    for candidate in python3 python3.13 python3.12 python3.11; do
        if fits "$candidate"; then
            echo "$candidate"
            return
        fi
    done
    echo "Cachette needs Python 3.11, 3.12 or 3.13." >&2
    return 1
}

. tools/need_packages.sh

# Kivy draws with OpenGL, off-screen too.
if [ "$(uname)" = Linux ] && ! { ldconfig -p | grep -q libEGL.so.1 && ldconfig -p | grep -q libGL.so.1; }; then
    need_packages libegl1 libgl1
fi

if [ ! -x .venv/bin/python ]; then
    python=$(find_python)
    "$python" -c 'import ensurepip, venv' 2>/dev/null || need_packages python3-venv
    "$python" -m venv .venv
fi
echo "Setting up .venv for: $extras"
# Nothing is built from its source here, but rlcard, which a benchmark plays beside ours and which has no wheel.
.venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes \
    --only-binary :all: --no-binary rlcard --requirement "tools/locks/$extras.txt"

# To link the resources of the Android package; where it cannot be had, the tests say so and leave that out.
if [ "$extras" = android ] && [ "$(id -u)" = 0 ]; then
    need_packages android-framework-res || true
fi

# A Python of 32 bits, for the same; the lock beside it has its hash.
if [ "$extras" = android ] && command -v npm >/dev/null; then
    npm ci --silent --no-audit --no-fund --prefix tests/android/wasm || true
fi
