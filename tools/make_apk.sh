#!/bin/sh
# Build the APK: `tools/make_apk.sh [debug|release]`, as `make apk` and the workflow do. It fetches Google's SDK
# and NDK, python-for-android and what it compiles: some 9 GB of disk.
# A release is not signed here: the workflow does that where the key is, in a job of its own.
set -eu
cd "$(dirname "$0")/.."
. tools/need_packages.sh
mode=${1:-debug}

need_packages autoconf automake autopoint build-essential ccache cmake gettext git libffi-dev libltdl-dev \
    libncurses-dev libssl-dev libtinfo6 libtool patch pkg-config unzip zip zlib1g-dev
# Gradle wants Java 17 at least; the newest Debian has only newer ones.
command -v javac >/dev/null || need_packages openjdk-17-jdk-headless 2>/dev/null || need_packages default-jdk-headless

# A build that failed leaves empty folders behind, which the next one would take for downloads.
if [ -e .buildozer ] && [ ! -e .buildozer/whole ]; then
    rm -rf .buildozer
fi
rm -f .buildozer/whole bin/*.apk

# Pip as it comes with the CPython of the spec: a newer one refuses what python-for-android asks of it.
mkdir -p build
echo "pip==25.0.1" >build/pip_constraint.txt
PIP_CONSTRAINT="$PWD/build/pip_constraint.txt" VIRTUAL_ENV="$PWD/.venv" PATH="$PWD/.venv/bin:$PATH" \
    .venv/bin/python -m buildozer android "$mode"
touch .buildozer/whole

archs=${APP_ANDROID_ARCHS:-$(sed -n 's/^android.archs = //p' buildozer.spec)}
.venv/bin/python -m tools.check_apk bin/*.apk --abis "$(echo "$archs" | tr -d ' ')"
