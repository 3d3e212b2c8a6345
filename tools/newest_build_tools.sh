#!/bin/sh
# Print the folder of the newest build tools that buildozer has installed: it takes the highest that Google lists.
set -eu
sdk=${1:-$HOME/.buildozer/android/platform/android-sdk}
newest=$(find "$sdk/build-tools" -mindepth 1 -maxdepth 1 -type d -name '[0-9]*' 2>/dev/null | sort -V | tail -n 1)
[ -n "$newest" ] || { echo "There are no build tools in $sdk." >&2; exit 1; }
echo "$newest"
