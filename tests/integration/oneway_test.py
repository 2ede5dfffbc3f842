#!/usr/bin/env python3
"""One way between two adapters of one host: a veth pair, and a cable of the test's own that drops, doubles and delays."""

import fcntl
import heapq
import json
import os
import select
import shutil
import struct
import tempfile
import threading
import time

import netns
import programs
from programs import DONE, NOT_SUPPORTED, PEER, PERMISSION, USAGE

WAIT = ["--wait", "block"]
_TUNSETIFF = 0x400454CA
_IFF_TAP, _IFF_NO_PI = 0x0002, 0x1000


def reason_to_skip():
    if not os.path.exists("/dev/net/tun"):
        return "needs /dev/net/tun"
    return netns.reason_to_skip()


class Cable:
    """Two TAP devices of one namespace, tap0 and tap1. `fate(number)` decides on frame 0, 1, 2 ... of `length` bytes from tap0 to
    tap1: the delays in seconds of its copies; every other frame passes untouched, with the first delay of `fate(-1)`."""

    def __init__(self, side, length, fate):
        self.length, self.fate, self.seen = length, fate, 0
        self._held, self._order = [], 0
        self._devices = []
        for name in ("tap0", "tap1"):
            with side.inside():
                device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
                fcntl.ioctl(device, _TUNSETIFF, struct.pack("16sH22x", name.encode(), _IFF_TAP | _IFF_NO_PI))
            side.ip("link", "set", name, "up")
            self._devices.append(device)
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._carry, daemon=True)
        self._thread.start()

    def _carry(self):
        out, into = self._devices
        while not self._ends.is_set():
            wait = min(0.1, max(0.0, self._held[0][0] - time.monotonic())) if self._held else 0.1
            if select.select([out], [], [], wait)[0]:
                frame = os.read(out, 65536)
                number = -1
                if frame[12:14] == b"\x88\xb5" and len(frame) == self.length:
                    number, self.seen = self.seen, self.seen + 1
                for delay in self.fate(number):
                    self._order += 1
                    heapq.heappush(self._held, (time.monotonic() + delay, self._order, frame))
            while self._held and self._held[0][0] <= time.monotonic():
                os.write(into, heapq.heappop(self._held)[2])

    def remove(self):
        self._ends.set()
        self._thread.join()
        for device in self._devices:
            os.close(device)


class OneWay(programs.Case):
    @classmethod
    def setUpClass(cls):
        netns.remove_leftovers()
        cls.host = netns.Namespace()
        cls.addClassCleanup(cls.host.remove)
        for ends in (("port0", "port1"), ("other0", "other1")):
            cls.host.ip("link", "add", ends[0], "type", "veth", "peer", "name", ends[1])
            for end in ends:
                cls.host.ip("link", "set", end, "up")

    def oneway(self, *arguments, tx="port0", rx="port1"):
        return programs.run(self.host, "oneway", "--tx", tx, "--rx", rx, *WAIT, *arguments)

    def saved(self, *arguments, **ends):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "run.halftrip.json")
            done = self.expect(self.oneway("--save", path, *arguments, **ends), DONE)
            reports = {form: self.expect(programs.run(None, "report", path, "--format", form), DONE).stdout
                       for form in ("csv", "html", "openmetrics")}
            with open(path, encoding="utf-8") as file:
                return json.load(file), done, reports

    def test_between_the_ends_of_a_veth_pair_each_size_is_measured_once_and_not_halved(self):
        for transport in ("raw", "mmap"):
            with self.subTest(transport=transport):
                record, done, reports = self.saved("--sizes", "1,64,1400", "--count", "300", "--rounds", "2", "--warmup",
                                                   "20", "--transport", transport, "--stamps", "auto", "--stamps-count", "50")
                self.assertEqual([point["transport"] for point in record["points"]], [transport] * 3)
                for point in record["points"]:
                    self.assertEqual((point["counts"]["sent"], point["counts"]["received"]), (300, 300))
                    self.assertEqual(programs.run_file.distribution(point, "oneWay")["count"], 300)
                    # Both adapters' counters: what the one sent the other received.
                    self.assertGreaterEqual(point["initiator"]["hostCounters"]["adapter.txPackets"], 300)
                    self.assertGreaterEqual(point["responder"]["hostCounters"]["adapter.rxPackets"], 300)
                    stamped = programs.run_file.distribution(point, "oneWaySoftware")
                    self.assertEqual(stamped["count"], 50)  # Over raw where the transport cannot stamp.
                self.assertTrue(any("the adapter has no clock" in note for note in record["notes"]), record["notes"])
                self.assertIn("one_way_software_p50_ns", reports["csv"])
                self.assertEqual(record["path"], "port0 to port1, one way")
                self.assertIn("one-way latency", done.stdout)
                self.assertNotIn("HRT", done.stdout)
                self.assertNotIn("nan", done.stdout.lower())
                for form, text in reports.items():
                    self.assertRegex(text, "one[-_ ]way", form)

    def test_what_the_cable_drops_doubles_and_delays_is_what_the_figures_say(self):
        # All take 5 ms. Of the hundred behind the first probe every 25th is lost, 7 and 57 come after the timeout, 3 come twice.
        def fate(number):
            if number <= 0:
                return [0.005]
            if number % 25 == 0:
                return []
            if number in (7, 57):
                return [0.6]
            return [0.005, 0.005] if number in (11, 41, 81) else [0.005]

        cable = Cable(self.host, 14 + 2 + 300, fate)
        self.addCleanup(cable.remove)
        record, _, _ = self.saved("--sizes", "300", "--count", "100", "--rounds", "1", "--warmup", "0", "--interval", "6ms",
                                  "--timeout", "300ms", tx="tap0", rx="tap1")
        counts = record["points"][0]["counts"]
        self.assertEqual({key: counts[key] for key in ("sent", "received", "lost", "late", "duplicate")},
                         {"sent": 100, "received": 94, "lost": 6, "late": 2, "duplicate": 3})
        self.assertGreaterEqual(programs.run_file.distribution(record["points"][0], "oneWay")["minNs"], 5_000_000)

    def test_what_cannot_be_is_refused_in_words(self):
        self.host.ip("link", "add", "down0", "type", "veth", "peer", "name", "down1")
        self.addCleanup(self.host.ip, "link", "del", "down0")
        for ends, more, code, words in (
                (("port0", "port0"), [], USAGE, "cannot be both ends of a cable"),
                (("port0", "nosuch0"), [], USAGE, "There is no adapter called \"nosuch0\""),
                (("down0", "port1"), [], PEER, "The adapter down0 is down"),
                (("port0", "other1"), [], PEER, "Not one frame that was sent on port0 arrived at other1: is the cable"),
                (("port0", "port1"), ["--transport", "udp"], USAGE, "goes through the system's own stack"),
                (("port0", "port1"), ["--frame", "udp"], USAGE, "only plain Ethernet frames"),
                (("port0", "port1"), ["--sizes", "1600"], USAGE, "1600")):
            with self.subTest(ends=ends, more=more):
                self.expect_refusal(self.oneway("--duration", "1s", *more, tx=ends[0], rx=ends[1]), code, words)
        for wish in (["--tune-only", "nonsense"], ["--tune-only", "coalescing.rxUsecs=0"]):
            with self.subTest(wish=wish):  # Of the adapter that sends: nobody looks for a host of the other one's name.
                self.expect_refusal(self.oneway("--duration", "1s", *wish), NOT_SUPPORTED if "=" in wish[1] else USAGE, wish[1].split("=")[0])
        if shutil.which("setpriv") is None:
            self.skipTest("needs setpriv")
        bare = ["setpriv", "--bounding-set", "-net_raw", "--inh-caps", "-net_raw", programs.HALFTRIP]
        done = programs.run_command(self.host.command(*bare, "oneway", "--tx", "port0", "--rx", "port1"))
        self.expect_refusal(done, PERMISSION, "CAP_NET_RAW is missing")


if __name__ == "__main__":
    programs.main(reason_to_skip())
