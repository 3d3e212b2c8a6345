#!/bin/sh
# Build the APK: `tools/make_apk.sh [debug|release|bundle]`, as `make apk` and the workflow do. It fetches Google's
# SDK and NDK, python-for-android and what it compiles: some 9 GB of disk. A bundle is the AAB that Google Play wants.
# A release is not signed here: the workflow does that where the key is, in a job of its own.
set -eu
cd "$(dirname "$0")/.."
. tools/need_packages.sh
. tools/need_java.sh
mode=${1:-debug}
artifact=apk
if [ "$mode" = bundle ]; then
    mode=release artifact=aab
fi
export APP_ANDROID_RELEASE_ARTIFACT="$artifact"

need_packages autoconf automake autopoint build-essential ccache cmake gettext git libffi-dev libltdl-dev \
    libncurses-dev libssl-dev libtinfo6 libtool patch pkg-config unzip zip zlib1g-dev
# The newest Debian has only newer ones.
command -v javac >/dev/null || need_packages openjdk-17-jdk-headless 2>/dev/null || need_packages openjdk-21-jdk-headless
need_java

# What is committed gives the same package whenever it is built. What is not gets the time of day: a device unpacks
# a package anew only if this is another.
if [ -z "${SOURCE_DATE_EPOCH:-}" ] && [ -z "$(git status --porcelain 2>&1)" ]; then
    SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
    export SOURCE_DATE_EPOCH
fi

# A build that failed leaves empty folders behind, which the next one would take for downloads.
if [ -e .buildozer ] && [ ! -e .buildozer/whole ]; then
    rm -rf .buildozer
fi
rm -f .buildozer/whole bin/*."$artifact"

# Pip as it comes with the CPython of the spec: a newer one refuses what python-for-android asks of it.
mkdir -p build
echo "pip==25.0.1" >build/pip_constraint.txt
PIP_CONSTRAINT="$PWD/build/pip_constraint.txt" VIRTUAL_ENV="$PWD/.venv" PATH="$PWD/.venv/bin:$PATH" \
    .venv/bin/python -m buildozer android "$mode"
touch .buildozer/whole

archs=${APP_ANDROID_ARCHS:-$(sed -n 's/^android.archs = //p' buildozer.spec)}
.venv/bin/python -m tools.check_apk bin/*."$artifact" --abis "$(echo "$archs" | tr -d ' ')"
