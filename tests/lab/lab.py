#!/usr/bin/env python3
"""Real adapter drivers in virtual machines, as the truth that Halftrip is held to (docs/lab.md).

    lab.py HALFTRIP [--cache FOLDER] [EXPERIMENT...]

Prints a table: what was planted, what is true, what Halftrip measured, what it concluded. Exit codes: 0 all right, 1 something was not, 77 the
lab cannot be had here (the reason is told).
"""

import argparse
import os
import pathlib
import shutil
import sys
import time

import experiments
import guest
import image

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "harness"))
from skipping import skip  # noqa: E402  (found by the line above)

NEEDED = {"apt-get": "apt", "dpkg-deb": "dpkg", "xz": "xz-utils", "ethtool": "ethtool", "ip": "iproute2", "tc": "iproute2"}
LEAST_FREE_BYTES = 2_000_000_000


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("halftrip")
    parser.add_argument("--cache", type=pathlib.Path, default=pathlib.Path(
        os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "halftrip" / "lab")
    parser.add_argument("experiments", nargs="*", metavar="EXPERIMENT", help=f"of {', '.join(experiments.ALL)} [all]")
    given = parser.parse_args()
    for name in given.experiments:
        if name not in experiments.ALL:
            parser.error(f"there is no experiment {name}; there are {', '.join(experiments.ALL)}")
    return given


def prepared(given):
    """The lab, or the end of this program as skipped."""
    for program, package in NEEDED.items():
        if shutil.which(program, path=os.environ["PATH"] + ":/usr/sbin:/sbin") is None:
            skip(f"the program {program} is missing (package {package})")
    try:
        given.cache.mkdir(parents=True, exist_ok=True)
        if shutil.disk_usage(given.cache).free < LEAST_FREE_BYTES:
            skip(f"{given.cache} has less than 2 GB free; --cache names another folder")
        return guest.Lab(given.cache, pathlib.Path(given.halftrip).resolve())
    except (image.LabMissing, OSError) as missing:
        return skip(f"no lab here: {missing}")


def main():
    given = arguments()
    start = time.monotonic()
    lab = prepared(given)
    print(f"The lab is ready after {time.monotonic() - start:.0f} s.\n", flush=True)
    print("| experiment | planted | true | measured (RTT p1 / p25 / p50 / p75 / p99 in us) | concluded | |\n| --- | --- | --- | --- | --- | --- |")
    failures = count = 0
    for name in given.experiments or experiments.ALL:
        begun = time.monotonic()
        try:
            rows = list(experiments.ALL[name](lab))
        except guest.GuestFailed as trouble:
            rows = [experiments.Row("a guest", "comes to its end", " ".join(str(trouble).split())[:300], "", False)]
        for row in rows:
            count += 1
            failures += not row.passed
            print(f"| {name} | {row.planted} | {row.true} | {row.measured} | {row.concluded} | {'pass' if row.passed else 'FAIL'} |",
                  flush=True)
        print(f"| {name} | | | {time.monotonic() - begun:.0f} s | | |", flush=True)
    print(f"\n{count - failures} of {count} as they are in truth, {time.monotonic() - start:.0f} s.")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
