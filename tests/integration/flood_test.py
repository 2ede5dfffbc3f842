#!/usr/bin/env python3
"""Datagrams of the peer's address that are no probes do not wake the measuring threads, and are counted all the same."""

import json
import os
import re
import socket
import struct
import sys
import tempfile
import time

import netns
import programs
from programs import INTERRUPTED

SIZE = 64
FLOOD = 10_000
PACE_S = 100e-6
"""So far apart that a thread which they can wake sleeps in between."""
MOST_WAKEUPS = FLOOD // 2
"""At an interval of 50 ms there are some 110 sleeps and timeouts a second; each datagram that wakes adds one."""


def send_flood(device, frame):
    """In a process of its own, in its namespace."""
    with socket.socket(socket.AF_PACKET, socket.SOCK_RAW) as sender:
        sender.bind((device, 0))
        for _ in range(FLOOD):
            sender.send(frame)
            time.sleep(PACE_S)


def checksum(data):
    total = sum(struct.unpack(f"!{len(data) // 2}H", data))
    total = (total & 0xFFFF) + (total >> 16)
    return ~(total + (total >> 16)) & 0xFFFF


def frame_of(macs, addresses, ports, payload):
    """An Ethernet frame with UDP over IPv4, without the UDP checksum."""
    udp = struct.pack("!HHHH", *ports, 8 + len(payload), 0) + payload
    head = struct.pack("!BBHHHBBH4s4s", 0x45, 0, 20 + len(udp), 0, 0x4000, 64, socket.IPPROTO_UDP, 0,
                       *map(socket.inet_aton, addresses))
    head = head[:10] + struct.pack("!H", checksum(head)) + head[12:]
    return macs[1] + macs[0] + b"\x08\x00" + head + udp


def mac_of(side):
    found = re.search(r"link/ether ([0-9a-f:]+)", side.ip("link", "show", netns.Pair.DEVICE))
    return bytes.fromhex(found[1].replace(":", ""))


class Flood(programs.Case):
    def setUp(self):
        self.pair = netns.Pair(mtu=1500)
        self.addCleanup(self.pair.remove)

    def ports(self, side):
        """Own and far port of the one connected UDP socket in there."""
        until = time.monotonic() + 20
        while time.monotonic() < until:
            lines = programs.run_command(side.command("cat", "/proc/net/udp")).stdout.splitlines()[1:]
            for line in lines:
                own, far = (int(text.split(":")[1], 16) for text in line.split()[1:3])
                if far != 0:
                    return own, far
            time.sleep(0.05)
        raise AssertionError("no connected UDP socket appears")

    def run_flooded(self, flooded, far_side, addresses, payload, mode=("ping", "--interval", "50ms")):
        """The only point of a run while `flooded` gets datagrams that seem to come from the peer's socket."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = os.path.join(folder.name, "run.halftrip.json")
        with programs.Responder(self.pair.b), \
                programs.Program(self.pair.a, *mode, netns.Pair.B4, "--code", programs.CODE, "--sizes", SIZE, "--duration",
                                 "60s", "--warmup", 1, "--wait", "block", "--responder-wait", "block",
                                 "--timeout", "2s", "--events", "--save", path) as run:
            run.out.wait_for(programs.is_progress, 30)
            own, far = self.ports(flooded)
            frame = frame_of((mac_of(far_side), mac_of(flooded)), addresses, (far, own), payload)
            sender = far_side.command(sys.executable, __file__, "--send", netns.Pair.DEVICE, frame.hex())
            self.assertEqual(programs.run_command(sender).returncode, 0)
            self.assertIsNone(run.process.poll(), "the flood outlasted the run")
            run.interrupt()
            self.assertEqual(run.finish(), INTERRUPTED, run.everything())
        with open(path, encoding="utf-8") as file:
            return json.load(file)["points"][0]

    def check(self, end, refused):
        self.assertGreaterEqual(refused, 0.99 * FLOOD)
        self.assertLessEqual(refused, FLOOD)
        self.assertLess(end["counters"]["voluntarySwitches"], MOST_WAKEUPS)

    def test_initiator_with_another_size(self):
        point = self.run_flooded(self.pair.a, self.pair.b, (netns.Pair.B4, netns.Pair.A4), bytes(SIZE - 1))
        self.check(point["initiator"], point["counts"]["foreign"])

    def test_initiator_that_receives_in_batches(self):
        point = self.run_flooded(self.pair.a, self.pair.b, (netns.Pair.B4, netns.Pair.A4), bytes(SIZE - 1),
                                 ("flood", "--window", 2, "--batch", 8))
        self.assertEqual(point["initiator"]["obtained"]["transport"]["filter"], "by the kernel")
        self.assertGreaterEqual(point["counts"]["foreign"], 0.99 * FLOOD)

    def test_responder_with_another_tag(self):
        point = self.run_flooded(self.pair.b, self.pair.a, (netns.Pair.A4, netns.Pair.B4), bytes(SIZE))
        self.check(point["responder"], point["responderCounts"]["refused"])


if __name__ == "__main__":
    if len(sys.argv) == 4 and sys.argv[1] == "--send":
        send_flood(sys.argv[2], bytes.fromhex(sys.argv[3]))
    else:
        programs.main(netns.reason_to_skip())
