#!/usr/bin/env python3
"""What a sweep of sizes adds to the time of its packets: from the start of the program to its end, less the points' own time.

    sweep_cost.py PATH/TO/halftrip [--runs N] [--count N] [-- OPTION...]

Each run is "halftrip sweep sizes" of the usual twelve sizes over a veth pair, against a responder in a namespace of its own, both ends
spinning, with the options. A point's own time is that from its first measured send to its last receive: warm-up and pauses between
the rounds count as added. Exits with 1 when the median of the runs is above 2 %. Nothing else should run meanwhile.
"""

import argparse
import json
import pathlib
import statistics
import sys
import time

import lab

LIMIT = 0.02
PORT = 19755


def added_by_run(place, program, count, options):
    """(seconds of the packets, seconds beside them)"""
    command = [program, "sweep", "sizes", lab.ADDRESS_B, "--port", str(PORT), "--count", str(count), "--wait", "spin",
               "--responder-wait", "spin", "--allow-fragments", "--format", "json", *options]
    start = time.monotonic()
    output = lab.run(place.a, command)
    whole = time.monotonic() - start
    packets = sum(point["elapsedNs"] for point in json.loads(output)["points"]) / 1e9
    return packets, whole - packets


def measure(arguments, options):
    program = str(arguments.program.resolve())
    shares = []
    with lab.Lab() as place, lab.Server(place.b, [program, "serve", "--bind", lab.ADDRESS_B, "--port", str(PORT), "--open"], "tcp", PORT):
        for _ in range(arguments.runs):
            packets, added = added_by_run(place, program, arguments.count, options)
            shares.append(added / packets)
            print(f"packets {packets:.3f} s, beside them {added * 1e3:.0f} ms: {shares[-1]:.2%}", flush=True)
    median = statistics.median(shares)
    print(f"median {median:.2%} ({min(shares):.2%}..{max(shares):.2%}), at most {LIMIT:.0%}")
    return median <= LIMIT


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--count", type=int, default=100_000)
    own, options = lab.split_arguments(sys.argv[1:])
    arguments = parser.parse_args(own)
    try:
        lab.ensure_rights()
        return 0 if measure(arguments, options) else 1
    except lab.LabError as error:
        sys.exit(f"sweep_cost.py: {error}")


if __name__ == "__main__":
    sys.exit(main())
