#!/usr/bin/env python3
"""An independent decoder (tshark) reads what the real program sends over every packet transport, as initiator and as
responder: checksums and lengths of probes and of replies."""

import contextlib
import os
import shutil
import subprocess
import tempfile
import time

import netns
import programs
from decode_frames_test import GOOD, decode
from programs import DONE

MTU = 1500
SIZES = [1, 2, 3, 17, 18, 31, 32, 46, 47, 63, 64, 255, 256, 1000, 1451, 1452]
"""Up to what fits one frame of UDP over IPv6; odd ones, and those around the limits of headers and padding."""
COUNT = 20
SENDERS = [["raw"], ["mmap"], ["mmap", "txring=on"], ["pcap"], ["xdp", "xdpMode=native"], ["xdp", "xdpMode=generic"]]
START_LIMIT_S = 20


def reason_to_skip():
    if shutil.which("tshark") is None:
        return "needs tshark (package tshark)"
    return netns.reason_to_skip()


@contextlib.contextmanager
def capture(side, source, path):
    """tshark in `side`, while it takes what comes from `source`."""
    process = subprocess.Popen(
        side.command("tshark", "-q", "-i", netns.Pair.DEVICE, "-B", "64", "-w", path, "-f", f"udp and src host {source}"),
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        until = time.monotonic() + START_LIMIT_S
        # It says "Capturing on" a moment before it does: what counts is the packet socket.
        while len(programs.run_command(side.command("cat", "/proc/net/packet")).stdout.splitlines()) < 2:
            if process.poll() is not None or time.monotonic() > until:
                raise AssertionError("tshark does not capture: " + process.stderr.read())
            time.sleep(0.05)
        time.sleep(0.2)
        yield
        time.sleep(0.3)  # Its kernel buffer is emptied every 100 ms or so.
    finally:
        process.terminate()
        process.communicate(timeout=START_LIMIT_S)


class DecodeTransports(programs.Case):
    def setUp(self):
        self.pair = netns.Pair(mtu=MTU)
        self.addCleanup(self.pair.remove)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "frames.pcapng")

    def ping(self, peer, *arguments):
        with programs.Responder(self.pair.b):
            done = programs.ping(self.pair.a, peer, "--frame", "udp", "--dscp", "46", "--sizes", ",".join(map(str, SIZES)),
                                 "--count", COUNT, "--warmup", 1, "--wait", "block", "--responder-wait", "block", *arguments)
            self.expect(done, DONE)

    def check(self, is_v6):
        """Each size came at least as often as it was sent, and every frame is right."""
        seen = dict.fromkeys(SIZES, 0)
        for frame in decode(self.path):
            payload = bytes.fromhex(frame["udp.payload"].replace(":", ""))
            if not payload:
                continue  # The kernel's, which makes it look for the neighbour; it leaves the checksum to the adapter.
            self.assertEqual(frame["_ws.malformed"], "", frame)
            self.assertEqual(frame["udp.checksum.status"], GOOD, frame)
            self.assertEqual(int(frame["udp.length"]), 8 + len(payload), frame)
            self.assertEqual(int(frame["frame.len"]), 14 + (48 if is_v6 else 28) + len(payload), frame)
            if is_v6:
                self.assertEqual((int(frame["ipv6.plen"]), frame["ipv6.tclass.dscp"]), (8 + len(payload), "46"), frame)
            else:
                self.assertEqual((int(frame["ip.len"]), frame["ip.checksum.status"], frame["ip.dsfield.dscp"]),
                                 (28 + len(payload), GOOD, "46"), frame)
            if len(payload) in seen:
                seen[len(payload)] += 1
        for size, count in seen.items():
            self.assertGreaterEqual(count, COUNT, f"{size} bytes")

    def check_every_sender(self, is_v6, is_responder):
        # The peer is an ordinary UDP socket: it takes no frame away from the capture beside it.
        pair = netns.Pair
        addresses = (pair.A6, pair.B6) if is_v6 else (pair.A4, pair.B4)
        watched = (self.pair.a, addresses[1]) if is_responder else (self.pair.b, addresses[0])
        for transport, *options in SENDERS:
            with self.subTest(transport=transport, options=options):
                words = [word for option in options for word in ("--transport-option", option)]
                ends = ("udp", transport) if is_responder else (transport, "udp")
                with capture(*watched, self.path):
                    self.ping(addresses[1], "--transport", ends[0], "--responder-transport", ends[1], *words)
                self.check(is_v6)

    def test_probes_over_ipv4(self):
        self.check_every_sender(is_v6=False, is_responder=False)

    def test_probes_over_ipv6(self):
        self.check_every_sender(is_v6=True, is_responder=False)

    def test_replies_over_ipv4(self):
        self.check_every_sender(is_v6=False, is_responder=True)

    def test_replies_over_ipv6(self):
        self.check_every_sender(is_v6=True, is_responder=True)


if __name__ == "__main__":
    programs.main(reason_to_skip())
