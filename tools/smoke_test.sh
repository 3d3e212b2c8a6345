#!/bin/sh
# Start an APK on a device or emulator, put it aside and fetch it back: `tools/smoke_test.sh FILE`. Needs adb.
set -eu
activity=org.cachette/org.kivy.android.PythonActivity
patience=300 # seconds; unpacking on the first start takes its time

fail() {
    adb logcat -d >smoke_log.txt
    echo "$1 smoke_log.txt tells more." >&2
    exit 1
}

start() { adb shell am start -W -n "$activity"; }

process() { adb shell pidof org.cachette || fail "The app is not running."; }

# What our own process has logged: on an emulator others have accidents all the time.
log() { adb logcat -d -v epoch --pid "$1"; }

wait_for_first_frame() {
    waited=0
    while :; do
        pid=$(process)
        if log "$pid" | grep -q "First frame"; then break; fi
        [ "$waited" -lt "$patience" ] || fail "The first frame was never drawn."
        sleep 2
        waited=$((waited + 2))
    done
}

adb install -r "$1"
adb logcat -c
begun=$(adb shell date +%s.%N)
start
wait_for_first_frame
first=$(process)
drawn=$(log "$first" | sed -n '/First frame/{s/^ *\([0-9.]*\).*/\1/p;q;}')
echo "Start to first frame: $(echo "$begun $drawn" | awk '{ printf "%.1f s", $2 - $1 }')"
adb exec-out screencap -p >smoke_home.png

adb shell input keyevent KEYCODE_HOME
sleep 5
start
sleep 10
second=$(process)
adb exec-out screencap -p >smoke_again.png

[ "$first" = "$second" ] || fail "The app was started anew instead of fetched back."
adb logcat -d >smoke_log.txt
if log "$first" | grep -E "Traceback \(most recent call last\)|FATAL EXCEPTION|SecurityException"; then
    fail "The app had an accident."
fi
echo "The app starts, is put aside and comes back."
