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

wait_for_main_loop() {
    waited=0
    until adb logcat -d | grep "python" | grep -q "Start application main loop"; do
        [ "$waited" -lt "$patience" ] || fail "Kivy's main loop was never reached."
        sleep 2
        waited=$((waited + 2))
    done
}

adb install -r "$1"
adb logcat -c
start
wait_for_main_loop
sleep 5 # the first frame
first=$(process)
adb exec-out screencap -p >smoke_home.png

adb shell input keyevent KEYCODE_HOME
sleep 5
start
sleep 10
second=$(process)
adb exec-out screencap -p >smoke_again.png

[ "$first" = "$second" ] || fail "The app was started anew instead of fetched back."
adb logcat -d >smoke_log.txt
if grep -E "Traceback \(most recent call last\)|FATAL EXCEPTION|SecurityException" smoke_log.txt; then
    fail "The app had an accident."
fi
echo "The app starts, is put aside and comes back."
