"""What is compared, and the one place where the command lines of the compared programs stand.

Each contender measures one row and returns half-round-trip times in nanoseconds. A later transport joins by adding its
bare loop to BARE_LOOPS (or by having none: it is then compared with nothing but shown).
"""

import json
import os
import re
import shutil
from dataclasses import dataclass, field

import lab

BARE_LOOPS = {"udp": "bare_udp", "tcp": "bare_tcp", "raw": "bare_raw", "mmap": "bare_mmap", "pcap": "bare_pcap",
              "xdp": "bare_xdp"}
"""Transport -> program with the least loop for it."""

SOCKPERF_SMALLEST_BYTES = 14
WARMUP = 1000


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
    counters: dict = field(default_factory=dict)
    """What the system counted for the initiator's measuring thread; Halftrip only."""


@dataclass(frozen=True)
class Cores:
    initiator: int
    responder: int


class Halftrip:
    def __init__(self, program, cores, name="halftrip"):
        self.name, self._program, self._cores = name, program, cores

    def can(self, _row):
        return True

    def serve_command(self, port):
        return [self._program, "serve", "--bind", lab.ADDRESS_B, "--port", str(port), "--once", "--open",
                "--cpu", str(self._cores.responder)]

    def ping_command(self, row, port, count):
        return [self._program, "ping", lab.ADDRESS_B, "--port", str(port), "--sizes", str(row.size_bytes),
                "--transport", row.transport, "--wait", row.wait, "--responder-wait", row.wait,
                "--cpu", str(self._cores.initiator), "--responder-cpu", str(self._cores.responder),
                "--count", str(count), "--format", "json",
                *(["--transport-option", row.option] if row.option else [])]

    def measure(self, place, row, port, count):
        with lab.Server(place.b, self.serve_command(port), "tcp", port):
            record = json.loads(lab.run(place.a, self.ping_command(row, port, count)))
        point = record["points"][0]
        if point["counts"]["lost"] > count // 1000:
            raise lab.LabError(f"halftrip lost {point['counts']['lost']} of {count} probes on {row}.")
        # Programs of the first schema, which a new one may be compared with, have one histogram a point.
        histogram = point["rtt"] if record["schemaVersion"] == 1 else point["distributions"][0]["histogram"]
        half = [histogram["percentilesNs"][name] / 2 for name in ("50", "99", "99.9")]
        return Sample(*half, point["initiator"]["counters"])

    def flood(self, place, row, window, batch, port, count):
        """Packets a second that came back in time."""
        command = [self._program, "flood", lab.ADDRESS_B, "--port", str(port), "--sizes", str(row.size_bytes),
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
            self.measure(place, row, port, WARMUP)
        except lab.LabError:
            return False
        return True


class Bare:
    name = "bare"

    def __init__(self, folder, cores):
        self._folder, self._cores = folder, cores

    def can(self, row):
        return row.transport in BARE_LOOPS and row.wait in ("spin", "block", "poll")

    def measure(self, place, row, port, count):
        program = os.path.join(self._folder, BARE_LOOPS[row.transport])
        common = [lab.ADDRESS_B, str(port), row.wait]
        option = [row.option] if row.option else []
        respond = [program, "respond", *common, str(self._cores.responder), str(row.size_bytes), *option]
        ping = [program, "ping", *common, str(self._cores.initiator), str(row.size_bytes), str(count), str(WARMUP), *option]
        with lab.Server(place.b, respond, "tcp" if row.transport == "tcp" else "udp", port):
            rtt = json.loads(lab.run(place.a, ping))["rtt_ns"]
        return Sample(rtt["p50"] / 2, rtt["p99"] / 2, rtt["p99.9"] / 2)

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

    def measure(self, place, row, port, _count):
        options = ["-i", lab.ADDRESS_B, "-p", str(port)]
        options += ["--tcp"] if row.transport == "tcp" else []
        options += ["--nonblocked"] if row.wait == "spin" else []
        serve = self._pinned(self._cores.responder, ["server", *options])
        ping = self._pinned(self._cores.initiator, ["ping-pong", *options, "-m", str(row.size_bytes),
                                                    "-t", str(self._seconds)])
        with lab.Server(place.b, serve, row.transport, port):
            output = lab.run(place.a, ping)
        return Sample(*(self._percentile(output, name) for name in ("50.000", "99.000", "99.900")))

    def _pinned(self, core, arguments):
        return ["taskset", "-c", str(core), self._program, *arguments]

    @staticmethod
    def _percentile(output, name):
        found = re.search(rf"percentile {re.escape(name)} = +([0-9.]+)", output)
        if not found:
            raise lab.LabError("sockperf printed no percentiles:\n" + output)
        return float(found.group(1)) * 1000
