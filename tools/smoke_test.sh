#!/bin/sh
# Start an APK on a device or emulator, put it aside and fetch it back: `tools/smoke_test.sh FILE`. Needs adb.
set -eu
activity=org.cachette/org.kivy.android.PythonActivity

alive() { adb shell pidof org.cachette; }

adb install -r "$1"
adb logcat -c
adb shell am start -W -n "$activity"
sleep 40 # unpacking on the first start takes its time
first=$(alive)
adb exec-out screencap -p >smoke_home.png

adb shell input keyevent KEYCODE_HOME
sleep 5
adb shell am start -W -n "$activity"
sleep 10
second=$(alive)
adb exec-out screencap -p >smoke_again.png
adb logcat -d >smoke_log.txt

if [ "$first" != "$second" ]; then
    echo "The app was started anew instead of fetched back." >&2
    exit 1
fi
if grep -E "Traceback \(most recent call last\)|FATAL EXCEPTION|SecurityException" smoke_log.txt; then
    echo "The app had an accident; smoke_log.txt tells it." >&2
    exit 1
fi
grep "python" smoke_log.txt | grep -q "Start application main loop" || {
    echo "Kivy's main loop was never reached." >&2
    exit 1
}
echo "The app starts, is put aside and comes back."
