# To be sourced: `need_java` fails unless there is a JDK that Gradle 8.14, which python-for-android brings, runs on.
# It is asked before a build that takes an hour, not after it.

need_java() {
    javac=${JAVA_HOME:+$JAVA_HOME/bin/}javac
    found=$("$javac" -version 2>&1) || found=""
    major=$(echo "$found" | sed -n 's/^javac \([0-9]*\).*/\1/p')
    [ -z "$major" ] || [ "$major" -lt 17 ] || [ "$major" -gt 24 ] || return 0
    echo "Building wants a JDK from 17 to 24 and found ${found:-none}; JAVA_HOME says which is taken." >&2
    return 1
}
