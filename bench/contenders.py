"""What is compared, and the one place where the command lines of the compared programs stand.

Each contender measures one row and returns half-round-trip times in nanoseconds. A later transport joins by adding its
bare loop to BARE_LOOPS (or by having none: it is then compared with nothing but shown).
"""

import contextlib
import glob
import json
import os
import re
import shutil
import statistics
import tempfile
from dataclasses import dataclass, field

import lab

BARE_LOOPS = {"udp": "bare_udp", "tcp": "bare_tcp", "raw": "bare_raw", "mmap": "bare_mmap", "pcap": "bare_pcap",
              "xdp": "bare_xdp"}
"""Transport -> program with the least loop for it."""

SOCKPERF_SMALLEST_BYTES = 14
WARMUP = 1000
SPINNING_TURN_S = 0.05
SLEEPING_TURN_S = 0.2
"""How long one of the compared programs runs while the others are paused. What a shared machine's neighbours do lasts a tenth of a
second and more, so that the short turn lets it hit all programs alike. Sleeping ends need the long one: of its thousands of round trips
the few after a pause, with cold caches, are not the p99."""
TIMEOUT = "5s"
"""Of a probe: longer than all others' turns."""


@dataclass(frozen=True)
class Row:
    transport: str
    wait: str
    size_bytes: int
    option: str = ""
    """KEY=VALUE for the transport at both ends; the bare loops that have such a choice take the same words."""

    @property
    def name(self):
        return f"{self.transport} {self.option.partition('=')[2]}".strip()


@dataclass(frozen=True)
class Sample:
    """One process pair's result: half-round-trip times in nanoseconds."""

    hrt_p50_ns: float
    hrt_p99_ns: float
    hrt_p999_ns: float
    hrt_typical_p99_ns: float | None = None
    """The median of the 99th percentiles of the run's stretches (tenths of a second or so), which a burst of the machine in one of
    them does not move; sockperf has none."""
    counters: dict = field(default_factory=dict)
    """What the system counted for the initiator's measuring thread; Halftrip only."""


@dataclass(frozen=True)
class Cores:
    initiator: int
    responder: int


def typical_half_p99(slices):
    """Of those that are not much shorter than the others. None where there are none, or a program of before wrote them otherwise."""
    if not isinstance(slices, dict) or not slices["count"]:
        return None
    fewest = max(slices["count"]) / 2
    return statistics.median(p99 for p99, count in zip(slices["p99Ns"], slices["count"]) if count >= fewest) / 2


def sample_of(record):
    """The first point of a run file."""
    point = record["points"][0]
    # Programs of the first schema, which a new one may be compared with, have one histogram a point.
    histogram = point["rtt"] if record["schemaVersion"] == 1 else point["distributions"][0]["histogram"]
    half = [histogram["percentilesNs"][name] / 2 for name in ("50", "99", "99.9")]
    return Sample(*half, typical_half_p99(point["slices"]), point["initiator"]["counters"])


def measure_in_turns(players, row, count):
    """Each of (contender, place, port) measures the row; they run in turns. Their samples."""
    with contextlib.ExitStack() as stack:
        running = [stack.enter_context(player.ping_pong(place, row, port, count)) for player, place, port in players]
        lab.take_turns(running, SPINNING_TURN_S if row.wait == "spin" else SLEEPING_TURN_S)
        return [player.sample_from(each.output()) for (player, _place, _port), each in zip(players, running)]


class Halftrip:
    def __init__(self, program, cores, name="halftrip"):
        self.name, self.program, self._cores = name, program, cores

    def can(self, _row):
        return True

    def serve_command(self, port):
        return [self.program, "serve", "--bind", lab.ADDRESS_B, "--port", str(port), "--once", "--open",
                "--cpu", str(self._cores.responder)]

    def ping_command(self, row, port, count):
        return [self.program, "ping", lab.ADDRESS_B, "--port", str(port), "--sizes", str(row.size_bytes),
                "--transport", row.transport, "--wait", row.wait, "--responder-wait", row.wait,
                "--cpu", str(self._cores.initiator), "--responder-cpu", str(self._cores.responder),
                "--count", str(count), "--timeout", TIMEOUT, "--format", "json",
                *(["--transport-option", row.option] if row.option else [])]

    def ping_pong(self, place, row, port, count):
        server = lab.Server(place.b, self.serve_command(port), "tcp", port)
        return lab.PingPong(server, place.a, self.ping_command(row, port, count))

    def sample_from(self, output):
        record = json.loads(output)
        counts = record["points"][0]["counts"]
        if counts["lost"] > counts["sent"] // 1000:
            raise lab.LabError(f"halftrip lost {counts['lost']} of {counts['sent']} probes.")
        return sample_of(record)

    def flood(self, place, row, window, batch, port, count):
        """Packets a second that came back in time."""
        command = [self.program, "flood", lab.ADDRESS_B, "--port", str(port), "--sizes", str(row.size_bytes),
                   "--transport", row.transport, "--wait", row.wait, "--responder-wait", row.wait,
                   "--cpu", str(self._cores.initiator), "--responder-cpu", str(self._cores.responder),
                   "--count", str(count), "--window", str(window), "--batch", str(batch), "--format", "json",
                   *(["--transport-option", row.option] if row.option else [])]
        with lab.Server(place.b, self.serve_command(port), "tcp", port):
            point = json.loads(lab.run(place.a, command))["points"][0]
        return point["counts"]["received"] * 1e9 / point["elapsedNs"]


class Before(Halftrip):
    """Another version of the program, which may not know every row."""

    def __init__(self, program, cores):
        super().__init__(program, cores, "before")

    def knows(self, place, row, port):
        try:
            measure_in_turns([(self, place, port)], row, WARMUP)
        except lab.LabError:
            return False
        return True


class Window:
    """halftrip-gui, which plots the run while its child measures. Shown to nobody, but painted all the same."""

    def __init__(self, program, halftrip, is_echoed):
        """is_echoed: the kernel answers (ICMP), on the core that sent, so that two cores are enough for a window beside the run."""
        self._program, self._halftrip, self._is_echoed = program, halftrip, is_echoed
        self.waits = None
        """Of the ends that are programs, initiator first, as the last run of the window chose them."""

    def _other_end(self, place, port):
        if self._is_echoed:
            return contextlib.nullcontext()
        return lab.Server(place.b, self._halftrip.serve_command(port), "tcp", port)

    def _peer(self, port):
        return f"icmp://{lab.ADDRESS_B}" if self._is_echoed else f"{lab.ADDRESS_B}:{port}"

    def measure(self, place, row, port, seconds):
        with self._other_end(place, port), tempfile.TemporaryDirectory() as folder:
            lab.run(place.a, ["env", "QT_QPA_PLATFORM=offscreen", f"XDG_DATA_HOME={folder}", f"XDG_CONFIG_HOME={folder}",
                              self._program, "--peer", self._peer(port), "--sizes", str(row.size_bytes),
                              "--seconds", str(seconds), "--start", "--screenshot", os.path.join(folder, "window.png"),
                              "--after", str(seconds + 5)])
            kept = glob.glob(os.path.join(folder, "**", "*.halftrip.json"), recursive=True)
            if len(kept) != 1:
                raise lab.LabError(f"The window kept {len(kept)} runs, not the one that it was to measure.")
            with open(kept[0], encoding="utf-8") as file:
                record = json.load(file)
        point = record["points"][0]
        ends = ("initiator",) if self._is_echoed else ("initiator", "responder")
        self.waits = [point[end]["obtained"]["wait"] for end in ends]
        return sample_of(record)

    def measure_without(self, place, row, port, seconds):
        """The same run by its child alone, with the waits of the window's last one."""
        options = [part for option, wait in zip(("--wait", "--responder-wait"), self.waits) for part in (option, wait)]
        command = [self._halftrip.program, "ping", self._peer(port), "--sizes", str(row.size_bytes), *options,
                   "--duration", f"{seconds}s", "--format", "json"]
        with self._other_end(place, port):
            return sample_of(json.loads(lab.run(place.a, command)))


class Bare:
    name = "bare"

    def __init__(self, folder, cores):
        self._folder, self._cores = folder, cores

    def can(self, row):
        return row.transport in BARE_LOOPS and row.wait in ("spin", "block", "poll")

    def ping_pong(self, place, row, port, count):
        program = os.path.join(self._folder, BARE_LOOPS[row.transport])
        common = [lab.ADDRESS_B, str(port), row.wait]
        option = [row.option] if row.option else []
        respond = [program, "respond", *common, str(self._cores.responder), str(row.size_bytes), *option]
        ping = [program, "ping", *common, str(self._cores.initiator), str(row.size_bytes), str(count), str(WARMUP), *option]
        return lab.PingPong(lab.Server(place.b, respond, "tcp" if row.transport == "tcp" else "udp", port), place.a, ping)

    def sample_from(self, output):
        rtt = json.loads(output)["rtt_ns"]
        return Sample(rtt["p50"] / 2, rtt["p99"] / 2, rtt["p99.9"] / 2, rtt["typical p99"] / 2)

    def flood(self, place, row, window, batch, port, count):
        program = os.path.join(self._folder, "bare_flood")
        common = [lab.ADDRESS_B, str(port), row.wait]
        respond = [program, "respond", *common, str(self._cores.responder), str(row.size_bytes), f"{window},{batch}"]
        flood = [program, "ping", *common, str(self._cores.initiator), str(row.size_bytes), str(count), str(WARMUP),
                 f"{window},{batch}"]
        with lab.Server(place.b, respond, "udp", port):
            return json.loads(lab.run(place.a, flood))["received_per_s"]


class Sockperf:
    """sockperf prints half round trips itself; it runs by time, not by count."""

    name = "sockperf"

    def __init__(self, cores, seconds):
        self._program, self._cores, self._seconds = shutil.which("sockperf"), cores, seconds

    def can(self, row):
        return (self._program is not None and row.transport in ("udp", "tcp") and row.wait in ("spin", "block")
                and row.size_bytes >= SOCKPERF_SMALLEST_BYTES)

    def ping_pong(self, place, row, port, _count):
        options = ["-i", lab.ADDRESS_B, "-p", str(port)]
        options += ["--tcp"] if row.transport == "tcp" else []
        options += ["--nonblocked"] if row.wait == "spin" else []
        serve = self._pinned(self._cores.responder, ["server", *options])
        ping = self._pinned(self._cores.initiator, ["ping-pong", *options, "-m", str(row.size_bytes),
                                                    "-t", str(self._seconds)])
        return lab.PingPong(lab.Server(place.b, serve, row.transport, port), place.a, ping)

    def sample_from(self, output):
        return Sample(*(self._percentile(output, name) for name in ("50.000", "99.000", "99.900")))

    def _pinned(self, core, arguments):
        return ["taskset", "-c", str(core), self._program, *arguments]

    @staticmethod
    def _percentile(output, name):
        found = re.search(rf"percentile {re.escape(name)} = +([0-9.]+)", output)
        if not found:
            raise lab.LabError("sockperf printed no percentiles:\n" + output)
        return float(found.group(1)) * 1000
