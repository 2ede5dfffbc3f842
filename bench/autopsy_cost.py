#!/usr/bin/env python3
"""What recording kernel events adds to round trips: the same run with --autopsy on and off, in pairs of changing order.

    autopsy_cost.py PATH/TO/halftrip [--pairs N] [--seconds S] [-- OPTION...]

Each run is "halftrip ping self" of 64 bytes with the options; needs root or CAP_BPF and CAP_PERFMON. Prints for p50 and p99 the median
over the pairs of on / off, and how far the pairs are apart. Exits with 1 when the ratio at p50 is above 1.01 or at p99 above 1.03
(where the runs sleep: 1.03 and 1.05). Nothing else should run meanwhile.
"""

import argparse
import json
import pathlib
import statistics
import subprocess
import sys

import lab

SPINNING = {"p50": 1.01, "p99": 1.03}
SLEEPING = {"p50": 1.03, "p99": 1.05}


def measure(program, seconds, autopsy, options):
    """{percentile: ns} of the run's only point."""
    command = [program, "ping", "self", "--sizes", "64", "--duration", f"{seconds:g}s", "--format", "json", "--autopsy", autopsy, *options]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    (result,) = [kind for kind in json.loads(done.stdout)["points"][0]["distributions"] if kind["id"] == "rtt"]
    percentiles = result["histogram"]["percentilesNs"]
    return {"p50": percentiles["50"], "p99": percentiles["99"]}


def ratios(arguments, options):
    program = str(arguments.program.resolve())
    found = {"p50": [], "p99": []}
    for pair in range(arguments.pairs):
        order = ["on", "off"] if pair % 2 else ["off", "on"]
        figures = {autopsy: measure(program, arguments.seconds, autopsy, options) for autopsy in order}
        for percentile, values in found.items():
            values.append(figures["on"][percentile] / figures["off"][percentile])
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=1)
    own, options = lab.split_arguments(sys.argv[1:])
    arguments = parser.parse_args(own)
    limits = SPINNING if "spin" in options else SLEEPING
    too_dear = False
    for percentile, values in ratios(arguments, options).items():
        median = statistics.median(values)
        too_dear = too_dear or median > limits[percentile]
        print(f"{percentile}: on / off {median:.3f} ({min(values):.3f}..{max(values):.3f}), at most {limits[percentile]:.2f}")
    return 1 if too_dear else 0


if __name__ == "__main__":
    sys.exit(main())
