#!/usr/bin/env python3
"""How often `halftrip compare` calls two runs different that are the same: real runs on this machine.

    identical_runs.py PATH/TO/halftrip [--pairs N] [--apart K] [--seconds S] [-- OPTION...]

Each run is "halftrip ping self" with the options. The two of a pair follow one another, or with --apart are K runs apart (30: what
the machine did meanwhile is between them). Exits with 1 when more than one pair in twenty is called different in any figure.
Without --apart nothing else should run meanwhile: what disturbs one run of a pair and not the other is a true difference.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

import lab

DIFFERENT = ("faster", "slower")


def measure(program, seconds, options, path):
    subprocess.run([program, "ping", "self", "--sizes", "64", "--duration", f"{seconds:g}s", "--format", "csv", "--save", path, *options],
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)


def verdicts(program, before, after):
    """{percentile: verdict} of the pair's only point."""
    done = subprocess.run([program, "compare", before, after, "--format", "json"], capture_output=True, text=True, check=True)
    (point,) = json.loads(done.stdout)["comparisons"][0]["points"]
    return {figure["percentile"]: figure["verdict"] for figure in point["figures"]}


def pairs_of(runs, apart):
    """All runs in pairs of which the second was measured `apart` runs after the first: stretches of twice as many are halved."""
    for begin in range(0, len(runs), 2 * apart):
        stretch = runs[begin:begin + 2 * apart]
        half = len(stretch) // 2
        yield from zip(stretch[:half], stretch[half:])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--pairs", type=int, default=60)
    parser.add_argument("--apart", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1)
    own, options = lab.split_arguments(sys.argv[1:])
    arguments = parser.parse_args(own)
    counts = collections.defaultdict(collections.Counter)
    different = 0
    with tempfile.TemporaryDirectory(prefix="halftrip-pairs-") as folder:
        paths = [pathlib.Path(folder) / f"{number}.json" for number in range(2 * arguments.pairs)]
        for path in paths:
            measure(arguments.program, arguments.seconds, options, path)
        for before, after in pairs_of(paths, arguments.apart):
            found = verdicts(arguments.program, before, after)
            for percentile, verdict in found.items():
                counts[percentile][verdict] += 1
            different += any(verdict in DIFFERENT for verdict in found.values())
    for percentile, by_verdict in sorted(counts.items()):
        print(f"p{percentile:g}: " + ", ".join(f"{verdict} {count}" for verdict, count in by_verdict.most_common()))
    print(f"{different} of {arguments.pairs} pairs of identical runs were called different")
    return 1 if different * 20 > arguments.pairs else 0


if __name__ == "__main__":
    sys.exit(main())
