#!/bin/sh
# Takes docs/images/window.png: the real window on a virtual display, with a real run on the embedded responder.
# usage: take_screenshot.sh BUILD_FOLDER [PICTURE] [SECONDS] [halftrip-gui options]
#   BUILD_FOLDER  where halftrip and halftrip-gui are
#   PICTURE       default: docs/images/window.png
#   SECONDS       when the picture is taken; default 9: in the middle of a run
set -eu

build=$(cd "$1" && pwd)
root=$(cd "$(dirname "$0")/../.." && pwd)
picture=${2:-$root/docs/images/window.png}
seconds=${3:-9}
shift; [ $# -gt 0 ] && shift; [ $# -gt 0 ] && shift
[ $# -gt 0 ] || set -- --demo --start

for program in Xvfb "$build/halftrip" "$build/halftrip-gui"; do
    command -v "$program" >/dev/null || { echo "take_screenshot: $program is missing (Debian package: xvfb; or ./dev build)" >&2; exit 1; }
done

scratch=$(mktemp -d)
server=
cleanup() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    rm -rf "$scratch"
}
trap cleanup EXIT INT TERM

# The server picks a free display by itself and writes its number.
Xvfb -displayfd 3 -screen 0 1480x960x24 -dpi 96 -nolisten tcp 3>"$scratch/display" 2>"$scratch/xvfb.log" &
server=$!
tries=0
while [ ! -s "$scratch/display" ]; do
    tries=$((tries + 1))
    [ "$tries" -lt 100 ] || { cat "$scratch/xvfb.log" >&2; exit 1; }
    sleep 0.1
done

# A user's own settings stay out of the picture, and the command in it is the one people type.
mkdir -p "$(dirname "$picture")"
DISPLAY=":$(cat "$scratch/display")" QT_QPA_PLATFORM=xcb QT_QPA_PLATFORMTHEME= \
    XDG_CONFIG_HOME="$scratch" XDG_DATA_HOME="$scratch" PATH="$build:$PATH" LC_ALL=en_US.UTF-8 \
    "$build/halftrip-gui" "$@" --screenshot "$picture" --after "$seconds"
echo "$picture"
