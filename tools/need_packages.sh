# To be sourced: `need_packages NAME…` installs packages of Debian or Ubuntu that are missing, or says which are.

need_packages() {
    missing=""
    for package in "$@"; do
        dpkg -s "$package" >/dev/null 2>&1 || missing="$missing $package"
    done
    [ -n "$missing" ] || return 0
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        apt-get update -qq
        # shellcheck disable=SC2086  # a list of names
        DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 \
            install -y -qq --no-install-recommends $missing >/dev/null
    else
        echo "Please install these packages first:$missing" >&2
        return 1
    fi
}
