#!/usr/bin/env python3
"""Pings between the Windows program's npcap transport, under Wine and its own wpcap, and the Linux frame transports.

    npcap_test.py LINUX_PROGRAM WINDOWS_PROGRAM [--wine-prefix DIR]

Two network namespaces joined by a veth pair: Wine, its server included, lives in one, the Linux program in the other. Wine's
wpcap has no immediate mode, so a round trip takes about a millisecond: what counts here is that every probe comes back.

Exit codes: 0 all pings were right, 1 one was not, 77 something that the test needs is missing.
"""

import json
import os
import re
import subprocess
import sys
import time

FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(os.path.dirname(FOLDER), folder) for folder in ("harness", "integration")]
import netns  # noqa: E402  (found by the line above)
from responder import Program, Responder, parse_programs  # noqa: E402
import run_file  # noqa: E402  (found by the line above)
from skipping import skip  # noqa: E402

SIZES = (1, 64, 1024)
COUNT = 100
# Where both ends spin they need four cores: with fewer every round trip waits for a scheduler.
SPINNING_COUNT = 25
WARMUP = 10
# Two more adapters of the namespace that Wine lives in, joined.
CABLE = ("cable0", "cable1")
# For a busy machine; every step that works takes a second or two.
PING_SECONDS = 150


class Side:
    """One program in its namespace, with its addresses there."""

    def __init__(self, name, namespace, words, four, six):
        self.name = name
        self.namespace = namespace
        self.words = words
        self.addresses = {4: four, 6: six}

    def command(self, *arguments):
        return self.namespace.command(*self.words, *arguments)

    def serve(self, family):
        """A responder for one session."""
        return Responder(Program(self.name, self.command()), bind=self.addresses[family])


class Case:
    def __init__(self, initiator, responder, transports, *, family=4, wait="block", options=()):
        self.initiator = initiator
        self.responder = responder
        self.transports = transports  # the initiator's and the responder's
        self.family = family
        self.wait = wait
        self.count = SPINNING_COUNT if wait == "spin" else COUNT
        self.options = options

    def __str__(self):
        words = f"{self.initiator.name} {self.transports[0]} pings {self.responder.name} {self.transports[1]}"
        return f"{words}, IPv{self.family}, {self.wait} {' '.join(self.options)}".rstrip()

    def ping(self, port):
        """The run record."""
        # One turn a size: what the transport tells of its calls is of the last.
        words = ["sweep", "sizes", self.responder.addresses[self.family], "--port", str(port), "--rounds", "1"]
        words += ["--transport", self.transports[0], "--responder-transport", self.transports[1]]
        words += ["--sizes", ",".join(str(size) for size in SIZES), "--count", str(self.count), "--warmup", str(WARMUP)]
        words += ["--timeout", "5s", "--wait", self.wait, "--responder-wait", self.wait, "--format", "json"]
        done = subprocess.run(
            self.initiator.command(*words, *self.options),
            stdin=subprocess.DEVNULL, capture_output=True, timeout=PING_SECONDS, check=False,
        )
        errors = done.stderr.decode("utf-8", "replace")
        assert done.returncode == 0, f"{self.initiator.name} ping ended with {done.returncode}: {errors}"
        return json.loads(done.stdout.decode("utf-8"))

    def run(self):
        """How long each step took, in words."""
        times = [time.monotonic()]
        serving = self.responder.serve(self.family)
        try:
            port = serving.port()
            times.append(time.monotonic())
            record = self.ping(port)
            times.append(time.monotonic())
            self.check(record)
            code = serving.end()
            times.append(time.monotonic())
            assert code == 0, f"{self.responder.name} serve ended with {code}: {serving.said}"
        except AssertionError as trouble:
            raise AssertionError(f"{trouble} (serve says: {serving.said})")
        finally:
            serving.close()
        steps = zip(("start", "ping", "end"), times, times[1:])
        return ", ".join(f"{step} {until - since:.1f} s" for step, since, until in steps)

    def check(self, record):
        assert record["status"] == "complete", f"the run is {record['status']}: {record.get('failure')}"
        sizes = run_file.sizes(record)
        assert sizes == list(SIZES), f"points of {sizes} bytes instead of {list(SIZES)}"
        for point in record["points"]:
            self.check_counts(point)
            self.check_obtained(point)

    def check_counts(self, point):
        counts = point["counts"]
        name = f"{run_file.on(point, 'size')} bytes"
        assert counts["sent"] == self.count, f"{name}: {counts['sent']} sent instead of {self.count}"
        assert counts["received"] == self.count, f"{name}: {counts}"
        warm = run_file.distribution(point, "warmUp")["count"]
        assert warm == WARMUP, f"{name}: {warm} of {WARMUP} replies in the warm-up"
        assert counts["foreign"] == 0, f"{name}: {counts['foreign']} foreign"
        reflected = point["responderCounts"]["reflected"]
        assert reflected >= self.count, f"{name}: the responder reflected {reflected}"

    def check_obtained(self, point):
        """What the end that ran npcap says of itself."""
        end = "initiator" if self.transports[0] == "npcap" else "responder"
        obtained = point[end]["obtained"]["transport"]
        assert "not Npcap" in obtained["libraryWarning"], f"Wine's library passes for Npcap: {obtained}"
        assert "millisecond" in obtained["mode"], f"mode: {obtained['mode']}"
        calls = re.fullmatch(r"p50 ([\d.]+) us, p99 ([\d.]+) us, max ([\d.]+) us \((\d+) calls\)", obtained["sendCall"])
        assert calls, f"sendCall: {obtained['sendCall']}"
        assert 0 < float(calls[1]) <= float(calls[2]) <= float(calls[3]), f"sendCall: {obtained['sendCall']}"
        assert int(calls[4]) >= self.count, f"sendCall: {obtained['sendCall']}"
        assert "ringDrops" not in obtained, f"the ring dropped {obtained['ringDrops']} frames"
        udp = "--frame" in self.options
        assert ("udpPort" in obtained) == udp, f"udpPort: {obtained}"


def cases(windows, linux):
    udp = ("--frame", "udp")
    out, back = ("npcap", "raw"), ("raw", "npcap")
    return [
        Case(windows, linux, out),
        Case(windows, linux, out, wait="spin"),
        Case(windows, linux, out, options=udp),
        Case(windows, linux, out, family=6, options=udp),
        Case(windows, linux, out, options=("--vlan", "5")),
        Case(windows, linux, ("npcap", "mmap")),
        # A socket tells no hardware address: the neighbour table has it.
        Case(windows, linux, ("npcap", "udp"), options=udp),
        Case(linux, windows, back),
        Case(linux, windows, back, wait="spin"),
        Case(linux, windows, back, options=udp),
        Case(linux, windows, back, family=6, options=udp),
    ]


def check_refusals(windows, linux):
    """Bad input ends in words."""
    for words, said in ((["--transport-option", "rxCore=many"], "receiving core \"many\""), (["--wait", "poll"], "wait by poll")):
        serving = linux.serve(4)
        try:
            done = subprocess.run(
                windows.command("ping", netns.Pair.B4, "--port", str(serving.port()), "--transport", "npcap",
                                "--responder-transport", "raw", *words),
                stdin=subprocess.DEVNULL, capture_output=True, timeout=PING_SECONDS, check=False,
            )
        finally:
            serving.close()
        errors = done.stderr.decode("utf-8", "replace")
        assert done.returncode != 0 and said in errors, f"{words}: code {done.returncode}, {errors}"
    return "two of two"


def check_link_loss(windows, linux):
    """The cable is pulled in the middle of a run and stays out: it is waited for, then the run ends with a sentence about the adapter."""
    serving = linux.serve(4)
    device = netns.Pair.DEVICE
    words = ["ping", netns.Pair.B4, "--port", str(serving.port()), "--transport", "npcap", "--responder-transport", "raw",
             "--sizes", "64", "--count", "1000000", "--timeout", "300ms", "--wait", "block", "--events"]
    pinging = subprocess.Popen(windows.command(*words), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    try:
        for line in pinging.stdout:
            event = json.loads(line)
            # Earlier the control connection might be the first to notice.
            if event["event"] == "progress" and event["counts"]["received"] > 0:
                break
        windows.namespace.ip("link", "set", device, "down")
        start = time.monotonic()
        _, errors = pinging.communicate(timeout=PING_SECONDS)
        assert pinging.returncode != 0, "the ping ended well without its adapter"
        said = errors.decode("utf-8", "replace")
        # Wine cannot always tell a cable from an adapter that was switched off.
        assert f"The adapter {device} has no link." in said or f"The adapter {device} is down." in said, f"it says: {said}"
        assert "It was not back after 10 s." in said, f"it says: {said}"
        return f"noticed after {time.monotonic() - start:.1f} s"
    finally:
        if pinging.poll() is None:
            pinging.kill()
            pinging.wait()
        serving.close()
        windows.namespace.ip("link", "set", device, "up")


def check_one_way(windows):
    """Between two adapters of the host, each frame is the sender's own and comes once."""
    words = ["oneway", "--tx", CABLE[0], "--rx", CABLE[1], "--transport", "npcap", "--sizes", ",".join(str(size) for size in SIZES),
             "--count", str(COUNT), "--warmup", str(WARMUP), "--timeout", "5s", "--wait", "block", "--format", "json"]
    done = subprocess.run(windows.command(*words), stdin=subprocess.DEVNULL, capture_output=True, timeout=PING_SECONDS, check=False)
    assert done.returncode == 0, f"oneway ended with {done.returncode}: {done.stderr.decode('utf-8', 'replace')}"
    record = json.loads(done.stdout.decode("utf-8"))
    for point in record["points"]:
        counts = point["counts"]
        assert counts["sent"] == COUNT and counts["received"] == COUNT and counts["duplicate"] == 0, f"{counts}"
        assert run_file.distribution(point, "oneWay")["count"] == COUNT, f"{point['distributions']}"
    return f"{len(record['points'])} sizes"


def run_all(windows, linux):
    failures = 0
    steps = [(str(case), case.run) for case in cases(windows, linux)]
    steps.append(("one way between two adapters of one host", lambda: check_one_way(windows)))
    steps.append(("bad input is refused in words", lambda: check_refusals(windows, linux)))
    steps.append(("an adapter that loses its link ends the run", lambda: check_link_loss(windows, linux)))
    for name, run in steps:
        try:
            print(f"ok      {name} ({run()})", flush=True)
        except (AssertionError, subprocess.TimeoutExpired, ValueError, KeyError) as trouble:
            failures += 1
            print(f"FAILED  {name}: {trouble!r}", flush=True)
    return failures


def main():
    arguments = parse_programs(__doc__.splitlines()[0])
    if reason := netns.reason_to_skip():
        skip(reason)
    runner = os.path.join(FOLDER, "run_under_wine")
    beside = os.path.join(os.path.dirname(os.path.abspath(arguments.windows_program)), "wine-npcap")
    prefix = os.path.abspath(arguments.wine_prefix or beside)
    with netns.Pair(mtu=1500) as pair:
        pair.a.ip("link", "add", CABLE[0], "type", "veth", "peer", "name", CABLE[1])
        for name in CABLE:
            pair.a.ip("link", "set", name, "up")
        # Wine's server opens the sockets and its services list the adapters: all of it must be in there.
        wine = [runner, "--prefix", prefix]
        server = pair.a.command(*wine)
        subprocess.run([*server, "--stop"], stdin=subprocess.DEVNULL, timeout=120, check=False)
        windows = Side("windows", pair.a, [*wine, "--", os.path.abspath(arguments.windows_program)],
                       netns.Pair.A4, netns.Pair.A6)
        linux = Side("linux", pair.b, [os.path.abspath(arguments.linux_program)], netns.Pair.B4, netns.Pair.B6)
        try:
            # Before anything holds a pipe that Wine's services could inherit.
            subprocess.run([*server, "--start"], stdin=subprocess.DEVNULL, timeout=300, check=True)
            usable = json.loads(subprocess.run(windows.command("transports", "--format", "json"), timeout=120,
                                               stdin=subprocess.DEVNULL, capture_output=True, check=True).stdout)
            npcap = next(entry for entry in usable["transports"] if entry["id"] == "npcap")
            if not npcap["isUsable"]:
                skip(f"no wpcap under this Wine: {npcap['reason']}")
            return 1 if run_all(windows, linux) else 0
        finally:
            subprocess.run([*server, "--stop"], stdin=subprocess.DEVNULL, timeout=120, check=False)


if __name__ == "__main__":
    sys.exit(main())
