#!/usr/bin/env python3
"""What the plan and the report of a large fleet cost: time and memory.

    fleet_report.py PATH/TO/halftrip PATH/TO/test_core_fleet [--hosts N] [--rounds N] [--runs N] [--folder DIR]

The hosts are simulated, in racks of 200. Each run file is docs/examples/one-machine.halftrip.json with the names and figures of its
pair: 70 kB, with the facts of both hosts. Ten thousand hosts in eight rounds need 3 GB in the folder (of temporary files), and some
minutes until they are written. The report with its map is made N times, from files that are in the system's cache as far as memory goes.
Exits with 1 when plan and slowest report together take 60 s or more, one of them takes 1 GB, or the report does not name the host that
is slow. Nothing else should run meanwhile.
"""

import argparse
import hashlib
import os
import pathlib
import subprocess
import sys
import tempfile
import time

MOST_SECONDS = 60
MOST_BYTES = 1e9
HOSTS_IN_RACK = 200
SLOW = 3  # Its place in the list of hosts, from 0 (tests/core/fleet/simulated_runs.cpp).


class Cost:
    """Runs a command to its end: seconds by the clock and of CPU time, and the most memory that it had. Its output goes into a file."""

    def __init__(self, command, output):
        start = time.monotonic()
        with open(output, "wb") as file:
            program = subprocess.Popen(command, stdout=file)
            _, status, usage = os.wait4(program.pid, 0)
        self.seconds = time.monotonic() - start
        program.returncode = os.waitstatus_to_exitcode(status)
        if program.returncode != 0:
            sys.exit(f"fleet_report.py: {' '.join(command)} ended with {program.returncode}")
        self.cpu_seconds = usage.ru_utime + usage.ru_stime
        self.most_bytes = usage.ru_maxrss * 1024

    def __str__(self):
        return f"{self.seconds:.2f} s ({self.cpu_seconds:.2f} s of CPU time), {self.most_bytes / 1e6:.0f} MB"


def name_of(host):
    return f"host{host:05d}"


def write_files(tests, folder, plan):
    """The run files of all measurements of the plan."""
    digest = hashlib.sha256(plan.read_bytes()).hexdigest()
    environment = {**os.environ, "HALFTRIP_FLEET_DIR": str(folder), "HALFTRIP_FLEET_PLAN": str(plan), "HALFTRIP_FLEET_HASH": digest}
    subprocess.run([tests, "[.files]"], env=environment, stdout=subprocess.DEVNULL, check=True)
    sizes = [path.stat().st_size for path in folder.glob("*.halftrip.json")]
    print(f"{len(sizes)} run files of {sum(sizes) / len(sizes) / 1e3:.0f} kB, {sum(sizes) / 1e9:.2f} GB in all", flush=True)


def measure(arguments, folder):
    program = str(arguments.program.resolve())
    inventory = folder / "hosts.txt"
    inventory.write_text("".join(f"{name_of(host)} rack=rack{host // HOSTS_IN_RACK:03d}\n" for host in range(arguments.hosts)),
                         encoding="utf-8")
    results = folder / "results"
    results.mkdir()
    plan = results / "plan.json"
    planned = Cost([program, "fleet", "plan", str(inventory), "-o", str(plan), "--rounds", str(arguments.rounds)], os.devnull)
    print(f"{arguments.hosts} hosts, {arguments.rounds} rounds, {os.cpu_count()} cores")
    print(f"plan: {planned}", flush=True)
    write_files(str(arguments.tests.resolve()), results, plan)
    text = folder / "report.txt"
    is_named = True
    costs = [planned]
    for _ in range(arguments.runs):
        reported = Cost([program, "fleet", "report", str(results), "--html", str(folder / "map.html")], text)
        print(f"report with its map: {reported}", flush=True)
        costs.append(reported)
        is_named = is_named and f"host {name_of(SLOW)}: +" in text.read_text(encoding="utf-8")
    if not is_named:
        print(f"the report does not name {name_of(SLOW)}, which is slow")
    seconds = planned.seconds + max(cost.seconds for cost in costs[1:])
    most_bytes = max(cost.most_bytes for cost in costs)
    print(f"together {seconds:.1f} s (less than {MOST_SECONDS}), {most_bytes / 1e6:.0f} MB (less than {MOST_BYTES / 1e6:.0f})")
    return is_named and seconds < MOST_SECONDS and most_bytes < MOST_BYTES


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("tests", type=pathlib.Path)
    parser.add_argument("--hosts", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--folder", type=pathlib.Path, help="where its own folder is made and deleted [that of temporary files]")
    arguments = parser.parse_args()
    if arguments.runs < 1:
        parser.error("--runs is 1 or more")
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        return 0 if measure(arguments, pathlib.Path(folder)) else 1


if __name__ == "__main__":
    sys.exit(main())
