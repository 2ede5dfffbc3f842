#!/usr/bin/env python3
"""Real adapter drivers in virtual machines, as the truth that Halftrip is held to (docs/lab.md).

    lab.py HALFTRIP [--cache FOLDER] [--jobs N] [--seconds N] [--keep FOLDER] [--write PAGE] [EXPERIMENT...]

Prints a table: what was planted, what is true, what Halftrip measured, what it concluded. Exit codes: 0 all right, 1 something was not, 77
the lab cannot be had here (the reason is told).
"""

import argparse
import concurrent.futures
import os
import pathlib
import shutil
import sys
import time
import traceback

import experiments
import guest
import image
import page
from experiments.common import Row, in_short

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "harness"))
from skipping import skip  # noqa: E402  (found by the line above)

NEEDED = {"apt-get": "apt", "dpkg-deb": "dpkg", "xz": "xz-utils", "ethtool": "ethtool", "ip": "iproute2", "tc": "iproute2",
          "setpriv": "util-linux"}
LEAST_FREE_BYTES = 2_000_000_000


def arguments(words=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("halftrip")
    parser.add_argument("--cache", type=pathlib.Path, default=pathlib.Path(
        os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "halftrip" / "lab")
    parser.add_argument("--jobs", type=int, default=2, help="experiments at a time; their guests share this machine's cores [2]")
    parser.add_argument("--seconds", type=int, default=600, help="a guest that takes longer is ended [600]")
    parser.add_argument("--keep", type=pathlib.Path, metavar="FOLDER", help="write what each guest said into FOLDER/EXPERIMENT")
    parser.add_argument("--write", type=pathlib.Path, metavar="PAGE", help="put the rows into the table of this page (docs/lab.md)")
    parser.add_argument("experiments", nargs="*", metavar="EXPERIMENT", help=f"of {', '.join(experiments.NAMES)} [all]")
    given = parser.parse_intermixed_args(words)
    for name in given.experiments:
        if name not in experiments.NAMES:
            parser.error(f"there is no experiment {name}; there are {', '.join(experiments.NAMES)}")
    given.experiments = given.experiments or experiments.NAMES
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
        suites = {suite for name in given.experiments for suite in getattr(experiments.load(name), "QEMUS", (image.NEW_QEMU,))}
        emulators = {suite: image.emulator(given.cache, suite) for suite in sorted(suites)}
        return guest.Lab(emulators, image.root_archive(given.cache, pathlib.Path(given.halftrip).resolve()), given.seconds)
    except (image.LabMissing, OSError) as missing:
        return skip(f"no lab here: {missing}")


def outcome(lab, name):
    """(rows, seconds) of one experiment. One that fails in an unforeseen way is a row that did not pass."""
    begun = time.monotonic()
    try:
        rows = list(experiments.load(name).rows(lab))
    except guest.GuestFailed as trouble:
        rows = [Row("a guest", "comes to its end", in_short(str(trouble), 400), "", False)]
    except Exception as error:  # pylint: disable=broad-exception-caught  # The others go on.
        place = traceback.extract_tb(error.__traceback__)[-1]
        words = f"{error!r} at {pathlib.Path(place.filename).name}:{place.lineno}"
        rows = [Row("an experiment", "can be judged", in_short(words, 300), "", False)]
    return rows, time.monotonic() - begun


def main():
    given = arguments()
    start = time.monotonic()
    lab = prepared(given)
    print(f"The lab is ready after {time.monotonic() - start:.0f} s.\n", flush=True)
    print(page.HEADING)
    lines, failures = [], 0
    with concurrent.futures.ThreadPoolExecutor(max(1, given.jobs)) as pool:
        futures = [pool.submit(outcome, lab.keeping(given.keep / name) if given.keep else lab, name) for name in given.experiments]
        for name, future in zip(given.experiments, futures):
            rows, seconds = future.result()
            failures += sum(not row.passed for row in rows)
            for row in rows:
                lines.append(page.line(name, row))
                print(lines[-1], flush=True)
            print(f"{name}: {seconds:.0f} s", file=sys.stderr, flush=True)
    if given.write:
        given.write.write_text(page.renewed(given.write.read_text("utf-8"), lines, experiments.NAMES), encoding="utf-8")
    print(f"\n{len(lines) - failures} of {len(lines)} as they are in truth, {time.monotonic() - start:.0f} s.")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
