#!/usr/bin/env python3
"""The window asks for no symbol that RHEL 9 lacks: what ./dev package --try finds in the .rpm, of the program itself.

    symbols_test.py PATH/TO/halftrip-gui
"""

import pathlib
import platform
import subprocess
import sys

import try_packages


def main():
    release = platform.freedesktop_os_release()
    if (release.get("ID"), release.get("VERSION_ID")) != ("debian", "12"):
        print("skipped: packages are built on Debian 12, whose libraries decide what a program asks for")
        return try_packages.SKIPPED
    needs = subprocess.run(["readelf", "--wide", "--version-info", pathlib.Path(sys.argv[1])], capture_output=True, text=True,
                           check=True).stdout
    if not try_packages.newest_symbols(needs):
        sys.exit("readelf names no symbols: this test would see nothing")
    found = try_packages.too_new(needs, "gui")
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
