#!/bin/sh
# halftrip as it is installed. Members of the group halftrip get the copy whose file has capabilities (packet transports, priorities,
# locked memory); everybody else the same program without. A program with capabilities takes no preloaded library, so whoever
# preloads one (Onload, VMA) gets the one without, too.
with_rights=/usr/lib/halftrip/with-rights/halftrip
if [ -z "${LD_PRELOAD-}" ] && [ -x "$with_rights" ] && [ "$(id -u)" -ne 0 ]; then
    exec "$with_rights" "$@"
fi
exec /usr/lib/halftrip/halftrip "$@"
