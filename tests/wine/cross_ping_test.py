#!/usr/bin/env python3
"""Pings between the Linux program and the Windows program under Wine, both ways round, on loopback.

    cross_ping_test.py LINUX_PROGRAM WINDOWS_PROGRAM [--wine-prefix DIR]

Exit codes: 0 all pings were right, 1 one was not, 77 something that the test needs is missing.
"""

import argparse
import json
import os
import queue
import shutil
import subprocess
import sys
import threading
import time

SKIPPED = 77
SIZES = (1, 64, 1024)
COUNT = 200
# For a busy machine; every step that works takes a second or two.
LISTEN_SECONDS = 60
PING_SECONDS = 120
END_SECONDS = 30


def skip(reason):
    print(f"skipped: {reason}")
    sys.exit(SKIPPED)


class Program:
    """One of the two programs, with the words that start it."""

    def __init__(self, name, words):
        self.name = name
        self.words = words


class Responder:
    """`halftrip serve` on a free port, for one session."""

    def __init__(self, program):
        self.name = program.name
        # --open: callers from this very host need no code anyway; pairing has tests of its own.
        words = ["serve", "--bind", "127.0.0.1", "--port", "0", "--once", "--open", "--events"]
        self.process = subprocess.Popen(
            program.words + words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self.lines = queue.Queue()
        self.said = []
        self.readers = [
            threading.Thread(target=self._read_events, daemon=True),
            threading.Thread(target=self._read_errors, daemon=True),
        ]
        for reader in self.readers:
            reader.start()

    def _read_events(self):
        for line in self.process.stdout:
            self.lines.put(line.decode("utf-8").strip())
        self.lines.put(None)

    def _read_errors(self):
        for line in self.process.stderr:
            self.said.append(line.decode("utf-8", "replace").rstrip())

    def port(self):
        """The port it listens on, once it says so."""
        deadline = time.monotonic() + LISTEN_SECONDS
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"{self.name} serve does not listen after {LISTEN_SECONDS} s")
            if line is None:
                raise AssertionError(f"{self.name} serve ended before it listened: {self.said}")
            event = json.loads(line)
            if event.get("event") == "listening":
                return event["port"]

    def end(self):
        """Its exit code: --once makes it end by itself after the session."""
        try:
            return self.process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"{self.name} serve did not end after its session: {self.said}")

    def close(self):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        for reader in self.readers:
            reader.join(5)


def ping(program, port, transport, wait):
    """The run record of one ping."""
    words = ["ping", "127.0.0.1", "--port", str(port), "--transport", transport]
    words += ["--sizes", ",".join(str(size) for size in SIZES), "--count", str(COUNT), "--warmup", "20"]
    words += ["--timeout", "2s", "--wait", wait, "--responder-wait", wait, "--format", "json"]
    done = subprocess.run(
        program.words + words, stdin=subprocess.DEVNULL, capture_output=True, timeout=PING_SECONDS, check=False
    )
    errors = done.stderr.decode("utf-8", "replace")
    assert done.returncode == 0, f"{program.name} ping ended with {done.returncode}: {errors}"
    return json.loads(done.stdout.decode("utf-8"))


def check_record(record, transport):
    assert record["status"] == "complete", f"the run is {record['status']}: {record.get('failure')}"
    sizes = [point["sizeBytes"] for point in record["points"]]
    assert sizes == list(SIZES), f"points of {sizes} bytes instead of {list(SIZES)}"
    for point in record["points"]:
        counts = point["counts"]
        name = f"{transport}, {point['sizeBytes']} bytes"
        assert point["transport"] == transport, f"{name}: measured over {point['transport']}"
        assert counts["sent"] == COUNT, f"{name}: {counts['sent']} sent instead of {COUNT}"
        assert counts["received"] + counts["lost"] == COUNT, f"{name}: {counts} does not add up"
        # Nothing on this path may lose a probe within two seconds.
        assert counts["lost"] == 0, f"{name}: {counts['lost']} lost"
        assert counts["foreign"] == 0, f"{name}: {counts['foreign']} foreign"
        reflected = point["responderCounts"]["reflected"]
        assert reflected >= COUNT, f"{name}: the responder reflected {reflected}"


def check_hosts(record, initiator, responder):
    for key, program in (("initiatorHost", initiator), ("responderHost", responder)):
        system = record[key]["operatingSystem"]
        is_windows = "Windows" in system
        assert is_windows == (program.name == "windows"), f"{key} is {system}, and should be {program.name}"


def run_case(initiator, responder, transport, wait):
    serving = Responder(responder)
    try:
        record = ping(initiator, serving.port(), transport, wait)
        check_record(record, transport)
        check_hosts(record, initiator, responder)
        code = serving.end()
        assert code == 0, f"{responder.name} serve ended with {code}: {serving.said}"
    finally:
        serving.close()


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("linux_program")
    parser.add_argument("windows_program")
    parser.add_argument("--wine-prefix", help="folder of the Wine prefix (made where it is missing)")
    arguments = parser.parse_args()
    for path in (arguments.linux_program, arguments.windows_program):
        if not os.path.isfile(path):
            skip(f"{path} has not been built")
    if not (shutil.which("wine") or shutil.which("wine64")):
        skip("Wine is not installed (package wine64)")
    return arguments


def main():
    arguments = parse_arguments()
    runner = os.path.join(os.path.dirname(os.path.abspath(__file__)), "run_under_wine")
    prefix = arguments.wine_prefix or os.path.join(os.path.dirname(os.path.abspath(arguments.windows_program)), "wine")
    linux = Program("linux", [os.path.abspath(arguments.linux_program)])
    windows = Program("windows", [runner, "--prefix", prefix, "--", os.path.abspath(arguments.windows_program)])
    # Before anything holds a pipe that Wine's services could inherit.
    subprocess.run([runner, "--prefix", prefix, "--start"], stdin=subprocess.DEVNULL, timeout=240, check=True)
    failures = 0
    for initiator, responder in ((linux, windows), (windows, linux)):
        for transport in ("udp", "tcp"):
            for wait in ("block", "poll", "spin"):
                name = f"{initiator.name} pings {responder.name}, {transport}, {wait}"
                start = time.monotonic()
                try:
                    run_case(initiator, responder, transport, wait)
                    print(f"ok      {name} ({time.monotonic() - start:.1f} s)", flush=True)
                except (AssertionError, subprocess.TimeoutExpired, ValueError, KeyError) as trouble:
                    failures += 1
                    print(f"FAILED  {name}: {trouble!r}", flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
