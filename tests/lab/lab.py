#!/usr/bin/env python3
"""Real adapter drivers in virtual machines, as the truth that Halftrip is held to (docs/lab.md).

    lab.py HALFTRIP [--cache FOLDER] [--jobs N] [--seconds N] [--keep FOLDER] [--write PAGE | --runs N] [EXPERIMENT...]

Prints a table: what was planted, what is true, what Halftrip measured, what it concluded; with --runs N also how often each experiment came out
so. Exit codes: 0 all right, 1 something was not, 77 the lab cannot be had here (the reason is told).
"""

import argparse
import collections
import concurrent.futures
import datetime
import os
import pathlib
import resource
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

NEEDED = {"apt-get": "apt", "dpkg-deb": "dpkg", "g++": "g++", "xz": "xz-utils", "ethtool": "ethtool", "ip": "iproute2", "tc": "iproute2",
          "setpriv": "util-linux"}
LEAST_FREE_BYTES = 2_000_000_000


def arguments(words=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("halftrip")
    parser.add_argument("--cache", type=pathlib.Path, default=pathlib.Path(
        os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "halftrip" / "lab")
    parser.add_argument("--jobs", type=int, default=max(2, os.cpu_count() or 1), metavar="N",
                        help="processors of guests at a time [%(default)s]")
    parser.add_argument("--seconds", type=int, default=600, help="a guest that takes longer is ended [600]")
    parser.add_argument("--keep", type=pathlib.Path, metavar="FOLDER", help="write what each guest said into FOLDER/EXPERIMENT")
    parser.add_argument("--write", type=pathlib.Path, metavar="PAGE", help="put the rows into the table of this page (docs/lab.md)")
    parser.add_argument("--runs", type=int, default=1, metavar="N", help="run each experiment so often, and count [1]")
    parser.add_argument("experiments", nargs="*", metavar="EXPERIMENT", help=f"of {', '.join(experiments.NAMES)} [all]")
    given = parser.parse_intermixed_args(words)
    for name in given.experiments:
        if name not in experiments.NAMES:
            parser.error(f"there is no experiment {name}; there are {', '.join(experiments.NAMES)}")
    if given.write and given.runs != 1:
        parser.error("--write takes one run")
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
        return guest.Lab(emulators, image.root_archive(given.cache, pathlib.Path(given.halftrip).resolve()), given.seconds, given.jobs)
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


def run_once(lab, given):
    """{experiment: its rows}, which are printed as they come. All experiments begin at once; their guests wait for each other."""
    rows_of = {}
    with concurrent.futures.ThreadPoolExecutor(len(given.experiments)) as pool:
        futures = [pool.submit(outcome, lab.keeping(given.keep / name) if given.keep else lab, name) for name in given.experiments]
        for name, future in zip(given.experiments, futures):
            rows_of[name], seconds = future.result()
            for row in rows_of[name]:
                print(page.line(name, row), flush=True)
            print(f"{name}: done {seconds:.0f} s after the beginning", file=sys.stderr, flush=True)
    return rows_of


def used_seconds():
    """The processor time of all that this program has started and awaited, which does not depend on what else runs here."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def told(rows_of, seconds, used, loads):
    """What came out of one run, in a sentence."""
    rows = [row for each in rows_of.values() for row in each]
    good = sum(row.passed for row in rows)
    return (f"{good} of {len(rows)} as they are in truth. It took {seconds:.0f} s on {os.cpu_count()} cores with {used:.0f} s of processor "
            f"time, load average {loads[0]:.1f} before and {loads[1]:.1f} after.")


def main():
    given = arguments()
    start, load = time.monotonic(), os.getloadavg()[0]
    lab = prepared(given)
    print(f"The lab is ready after {time.monotonic() - start:.0f} s.\n", flush=True)
    good = collections.Counter()
    for turn in range(given.runs):
        begun, used = (time.monotonic(), used_seconds()) if turn else (start, 0)
        print(page.HEADING)
        rows_of = run_once(lab, given)
        good.update(name for name, rows in rows_of.items() if rows and all(row.passed for row in rows))
        words = told(rows_of, time.monotonic() - begun, used_seconds() - used, (load, os.getloadavg()[0]))
        print(f"\n{words}\n", flush=True)
        if given.runs > 1:
            counts = ", ".join(f"{name} {good[name]}" for name in given.experiments)
            print(f"Of {turn + 1} runs all rows passed in: {counts}.\n", flush=True)
    if given.write:
        lines = [page.line(name, row) for name, rows in rows_of.items() for row in rows]
        caption = f"{datetime.date.today()}: {words}" if given.experiments == experiments.NAMES else None
        given.write.write_text(page.renewed(given.write.read_text("utf-8"), lines, experiments.NAMES, caption), encoding="utf-8")
    return 0 if all(good[name] == given.runs for name in given.experiments) else 1


if __name__ == "__main__":
    sys.exit(main())
