#!/usr/bin/env python3
"""How often the 95 % confidence interval of a point holds what it claims to hold: the median of what such points give.

    interval_coverage.py PATH/TO/halftrip [--points N] [--series N] [--seconds S] [-- OPTION...]

Measures N points with the same settings in interleaved rounds of one run, so that all of them have the same conditions, and counts the
intervals that hold the median of the points' percentiles. Exits with 1 when the share of p50 or p99 is below 90 %. Above 98 %
intervals are wider than need be, which is said and is no failure.
"""

import argparse
import json
import pathlib
import statistics
import subprocess
import sys

import lab

PERCENTILES = (50, 99)
LEAST, MOST = 0.90, 0.98


def measure(program, points, seconds, options):
    """One run; a timeout of a millisecond more or less is nothing that a round trip of microseconds notices."""
    time_outs = ",".join(f"{200 + number}ms" for number in range(points))
    done = subprocess.run([program, "sweep", "self", "--sizes", "64", "--over", f"timeoutNs={time_outs}", "--rounds", "5",
                           "--duration", f"{seconds:g}s", "--format", "json", *options],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True)
    return json.loads(done.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--points", type=int, default=40)
    parser.add_argument("--series", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=0.6)
    own, options = lab.split_arguments(sys.argv[1:])
    arguments = parser.parse_args(own)
    held = dict.fromkeys(PERCENTILES, 0)
    known = dict.fromkeys(PERCENTILES, 0)
    for _ in range(arguments.series):
        run = measure(arguments.program, arguments.points, arguments.seconds, options)
        for percentile in PERCENTILES:
            truth = statistics.median(point["percentilesNs"][str(percentile)] for point in run["points"])
            for point in run["points"]:
                low, high = (point["confidence95"][end].get(str(percentile)) for end in ("lowNs", "highNs"))
                if low is not None and high is not None:
                    known[percentile] += 1
                    held[percentile] += low <= truth <= high
    shares = {percentile: held[percentile] / known[percentile] if known[percentile] else 0 for percentile in PERCENTILES}
    for percentile, share in shares.items():
        remark = "too few" if share < LEAST else "wider than need be" if share > MOST else "as claimed"
        print(f"p{percentile}: {held[percentile]} of {known[percentile]} intervals hold it ({100 * share:.1f} %): {remark}")
    return 1 if min(shares.values()) < LEAST else 0


if __name__ == "__main__":
    sys.exit(main())
