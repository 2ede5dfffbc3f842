#!/usr/bin/env python3
"""An independent decoder (tshark) reads our frames of every size from 1 byte to the MTU: checksums, lengths, tags."""

import os
import shutil
import subprocess
import tempfile
import time
import unittest

import netns
import programs

SENDER = os.environ.get("FRAME_SENDER", "")
MTU = 1500
START_LIMIT_S = 20
DECODE_LIMIT_S = 120
DSCP = 46
VLAN = 100

FIELDS = ["frame.len", "eth.type", "vlan.id", "vlan.etype", "ip.version", "ip.checksum.status", "ip.len", "ip.flags.df",
          "ip.ttl", "ip.dsfield.dscp", "ipv6.plen", "ipv6.hlim", "ipv6.tclass.dscp", "udp.checksum.status",
          "udp.length", "udp.srcport", "udp.dstport", "udp.payload", "data.data", "_ws.malformed"]
GOOD = "1"
"""tshark's "checksum status: good"."""


def reason_to_skip():
    if not SENDER:
        return "needs FRAME_SENDER, the program that sends the frames"
    if shutil.which("tshark") is None:
        return "needs tshark (package tshark)"
    return netns.reason_to_skip()


class Capture:
    """tshark on the far end, from the moment it listens until it has seen `count` frames."""

    def __init__(self, side, count, path):
        self._count = count
        self._process = subprocess.Popen(
            side.command("tshark", "-i", netns.Pair.DEVICE, "-B", "64", "-c", count, "-w", path, "-f",
                         "ether src 02:00:00:00:00:0a"),
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        # It says "Capturing on" a moment before it does: what counts is the packet socket.
        until = time.monotonic() + START_LIMIT_S
        while len(self._packet_sockets(side)) < 2:
            if self._process.poll() is not None or time.monotonic() > until:
                raise AssertionError("tshark does not capture: " + self._process.stderr.read())
            time.sleep(0.05)
        time.sleep(0.2)

    @staticmethod
    def _packet_sockets(side):
        listed = subprocess.run(side.command("cat", "/proc/net/packet"), capture_output=True, text=True, check=True)
        return listed.stdout.splitlines()

    def wait(self):
        try:
            self._process.communicate(timeout=DECODE_LIMIT_S)
        except subprocess.TimeoutExpired:
            self._process.terminate()
            _, errors = self._process.communicate()
            raise AssertionError(f"fewer than {self._count} frames arrived: {errors}") from None


def decode(path):
    # Now and then a probe's first bytes look like a connection of QUIC, and the rest like a broken one.
    command = ["tshark", "-n", "-r", path, "-o", "ip.check_checksum:TRUE", "-o", "udp.check_checksum:TRUE",
               "--disable-protocol", "quic", "-T", "fields", "-E", "separator=|"]
    for field in FIELDS:
        command += ["-e", field]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=DECODE_LIMIT_S)
    return [dict(zip(FIELDS, line.split("|"))) for line in done.stdout.splitlines()]


class DecodeFrames(unittest.TestCase):
    def frames(self, kind, vlan):
        headers = {"eth": 2, "udp4": 28, "udp6": 48}[kind]
        largest = MTU - headers
        addresses = (netns.Pair.A6, netns.Pair.B6) if kind == "udp6" else (netns.Pair.A4, netns.Pair.B4)
        with netns.Pair(mtu=MTU) as pair, tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "frames.pcapng")
            capture = Capture(pair.b, largest, path)
            sent = subprocess.run(
                pair.a.command(SENDER, netns.Pair.DEVICE, kind, "02:00:00:00:00:0a", "02:00:00:00:00:0b",
                               VLAN if vlan else "-", DSCP if kind != "eth" else 0, *addresses, MTU),
                capture_output=True, text=True, check=False)
            self.assertEqual(sent.returncode, 0, sent.stderr)
            self.assertEqual(int(sent.stdout), largest)
            capture.wait()
            return headers, decode(path)

    def check(self, kind, vlan):
        headers, frames = self.frames(kind, vlan)
        self.assertEqual(len(frames), MTU - headers)
        for size, frame in enumerate(frames, start=1):
            with self.subTest(size=size):
                self.assertEqual(frame["_ws.malformed"], "")
                self.assertEqual(int(frame["frame.len"]), 14 + (4 if vlan else 0) + headers + size)
                self.assertEqual(frame["vlan.id"], str(VLAN) if vlan else "")
                self.check_network(kind, vlan, size, frame)
                # Not "data.data" for UDP: some sizes look like other protocols to tshark.
                payload = bytes.fromhex(frame["data.data" if kind == "eth" else "udp.payload"].replace(":", ""))
                if kind == "eth":
                    self.assertEqual(int.from_bytes(payload[:2], "big"), size)
                    payload = payload[2:]
                self.assertEqual(payload, bytes((at * 31 + 1) & 0xFF for at in range(size)))

    def check_network(self, kind, vlan, size, frame):
        ether_type = frame["vlan.etype"] if vlan else frame["eth.type"]
        self.assertEqual(int(ether_type, 16), {"eth": 0x88B5, "udp4": 0x0800, "udp6": 0x86DD}[kind])
        if kind == "eth":
            return
        self.assertEqual(frame["udp.checksum.status"], GOOD)
        self.assertEqual(int(frame["udp.length"]), 8 + size)
        self.assertEqual((frame["udp.srcport"], frame["udp.dstport"]), ("40000", "50123"))
        if kind == "udp4":
            self.assertEqual(frame["ip.checksum.status"], GOOD)
            self.assertEqual(int(frame["ip.len"]), 28 + size)
            self.assertEqual((frame["ip.ttl"], frame["ip.dsfield.dscp"]), ("64", str(DSCP)))
            self.assertIn(frame["ip.flags.df"], ("1", "True"))
        else:
            self.assertEqual(int(frame["ipv6.plen"]), 8 + size)
            self.assertEqual((frame["ipv6.hlim"], frame["ipv6.tclass.dscp"]), ("64", str(DSCP)))

    def test_plain_ethernet(self):
        self.check("eth", vlan=False)

    def test_plain_ethernet_with_a_vlan_tag(self):
        self.check("eth", vlan=True)

    def test_udp_over_ipv4(self):
        self.check("udp4", vlan=False)

    def test_udp_over_ipv4_with_a_vlan_tag(self):
        self.check("udp4", vlan=True)

    def test_udp_over_ipv6(self):
        self.check("udp6", vlan=False)

    def test_udp_over_ipv6_with_a_vlan_tag(self):
        self.check("udp6", vlan=True)


if __name__ == "__main__":
    programs.main(reason_to_skip())
