#!/usr/bin/env python3
"""The timeline of slow packets, read back by a reader of trace events that is not ours: it finds the hosts, lanes, packets, events and
arrows that the run file holds."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile

import programs

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGES = ROOT / "build" / "trace-reader" / "node_modules"
READER = ROOT / "tests" / "integration" / "trace_reader" / "read_trace.js"
# A time is written in us with three decimals: two of them differ by rounding.
NEAR_US = 0.002


def reason_to_skip():
    if shutil.which("node") is None:
        return "needs node (package nodejs)"
    return "" if PACKAGES.exists() else "needs the reader of trace events (./dev test --all installs it)"


def spans_of(autopsy):
    """What the cores did in the time of slow packets, with their host."""
    spans = set()
    for row in autopsy["spans"]["rows"]:
        _, side, kind, *_, name = row.split(" ")
        spans.add((side, f"{kind} {autopsy['spans']['names'][int(name)]}"))
    return spans


class TraceReader(programs.Case):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def output(self, *arguments):
        return self.expect(programs.run(None, *arguments), programs.DONE).stdout

    def read(self, run):
        """What the reader finds, by the hosts' letters: threads by name."""
        trace = self.folder / "trace.json"
        trace.write_text(self.output("report", "--format", "perfetto", str(run)), encoding="utf-8")
        done = subprocess.run(["node", str(READER), str(trace)], capture_output=True, text=True, check=False,
                              env={**os.environ, "NODE_PATH": str(PACKAGES)})
        self.assertEqual(done.returncode, 0, done.stderr)
        return {process["name"][0]: {thread["name"]: thread for thread in process["threads"]} for process in json.loads(done.stdout)}

    def check(self, run):
        hosts, autopsy = self.read(run), json.loads(run.read_text(encoding="utf-8"))["points"][0]["autopsy"]
        self.assertEqual(set(hosts), {"A", "B"})
        probes = {f"probe {sequence}": rtt for sequence, rtt in zip(autopsy["slow"]["sequence"], autopsy["slow"]["rttNs"], strict=True)}
        self.assertTrue(probes)
        for host in hosts.values():
            self.assertEqual({each["name"] for each in host["packets"]["slices"]}, set(probes))
        for each in hosts["A"]["packets"]["slices"]:
            self.assertAlmostEqual(each["end"] - each["start"], probes[each["name"]] / 1e3, delta=NEAR_US)
        seen = set()
        for letter, host in hosts.items():
            for name, thread in host.items():
                if name.startswith("core "):
                    seen |= {(letter, each["name"]) for each in thread["slices"]} | {(letter, mark) for mark in thread["marks"]}
        self.assertTrue(seen)
        self.assertEqual(seen, spans_of(autopsy))
        begins = [each for host in hosts.values() for each in host["packets"]["begins"]]
        ends = [each for host in hosts.values() for each in host["packets"]["ends"]]
        self.assertEqual(len(begins), 2 * len(probes))
        self.assertEqual(sorted(begins), sorted(ends))

    def test_a_reader_finds_what_the_run_file_holds(self):
        self.check(ROOT / "docs" / "examples" / "thief.halftrip.json")

    def test_a_reader_finds_a_run_of_this_machine(self):
        run = self.folder / "run.halftrip.json"
        self.output("ping", "self", "--sizes", "64", "--duration", "1s", "--autopsy", "on", "--save", str(run))
        self.check(run)


if __name__ == "__main__":
    programs.main(reason_to_skip())
