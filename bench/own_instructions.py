#!/usr/bin/env python3
"""Instructions of Halftrip's own in one round trip, both ends: udp and rio, counted by callgrind.

    own_instructions.py PATH/TO/rio_work

Two runs of different length are subtracted, so that start and end cancel out. What stands in for the system (the pipe) and
for the peer's thread (the harness) is left out, and so is the kernel, which callgrind does not see. "core" is the code that
both share (the loops, the stamps, the recorder), "transport" the rest. With udp the kernel keeps the queues, with rio the
transport does, so only "core" can be compared: exits with 1 when rio takes more of it than udp.
"""

import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

SHORT, LONG = 2_000, 12_000
TOLERANCE = 2
"""Looks at the clock while waiting go by time, and so differ a little from run to run."""
# What is no part of a round trip, as callgrind names it: the pipe's and the harness' own functions, and the calibration of
# the clock, which goes by time and so differs from run to run.
NOT_OURS = re.compile(r"::(pipe[A-Z]\w*|PipeRing|Harness\w*|calibrate|RawReferenceClock)\b|^clock_gettime")
CORE = re.compile(r"^(?:[\w:]+ )?halftrip::(loop|transport|stats|wire|clock)::|TickClock::now")
NAME = re.compile(r"^c?fn=\((\d+)\)(?: (.*))?$")


def self_costs(path):
    """Instructions by function, without those of the functions it calls."""
    names, costs = {}, collections.Counter()
    current, skips = None, False
    for line in path.read_text().splitlines():
        if match := NAME.match(line):
            number, name = match.groups()
            if name:
                names[number] = name
            if line.startswith("fn="):
                current = names[number]
        elif line.startswith("calls="):
            skips = True  # The next line is the cost of the call.
        elif line[:1] in "+-*0123456789" and line:
            if not skips and current is not None:
                costs[current] += int(line.split()[1])
            skips = False
    return costs


def count(program, transport, round_trips, folder):
    out = folder / f"{transport}.{round_trips}"
    subprocess.run(
        ["valgrind", "--tool=callgrind", "-q", f"--callgrind-out-file={out}", "--compress-pos=no", program, "count",
         transport, str(round_trips)],
        check=True,
    )
    return self_costs(out)


def per_round_trip(program, transport, folder):
    costs = count(program, transport, LONG, folder)
    costs.subtract(count(program, transport, SHORT, folder))
    ours = {name: cost / (LONG - SHORT) for name, cost in costs.items() if not NOT_OURS.search(name)}
    return {name: round(cost, 1) for name, cost in ours.items() if abs(cost) >= 0.5}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=lambda path: str(pathlib.Path(path).resolve()))
    arguments = parser.parse_args()
    result = {}
    with tempfile.TemporaryDirectory() as folder:
        for transport in ("udp", "rio"):
            functions = per_round_trip(arguments.program, transport, pathlib.Path(folder))
            ordered = dict(sorted(functions.items(), key=lambda item: -item[1]))
            core = sum(cost for name, cost in functions.items() if CORE.search(name))
            result[transport] = {"core": round(core, 1), "transport": round(sum(functions.values()) - core, 1),
                                 "functions": ordered}
    print(json.dumps(result, indent=2))
    return 0 if result["rio"]["core"] <= result["udp"]["core"] + TOLERANCE else 1


if __name__ == "__main__":
    sys.exit(main())
