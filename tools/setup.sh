#!/bin/sh
# Make the virtual environment .venv and install the project with some of its extras into it.
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
.venv/bin/python -m pip install --quiet --disable-pip-version-check --editable ".[$extras]"

# To link the resources of the Android package; where it cannot be had, the tests say so and leave that out.
if [ "$extras" = android ] && [ "$(id -u)" = 0 ]; then
    need_packages android-framework-res || true
fi
