#!/usr/bin/env python3
"""The frame lengths that a result tells are those that arrive at the other host's adapter."""

import collections
import csv
import io
import json
import socket

import netns
import programs
from programs import DONE

COUNT = 40
SIZES = [64, 65, 1000]
"""Virtual adapters do not pad: nothing below 60 bytes here."""
ETH_P_ALL = 3
VLAN_BYTES = 4


class FrameLength(programs.Case):
    def setUp(self):
        self.pair = netns.Pair(mtu=1500)
        self.addCleanup(self.pair.remove)

    def arrivals(self, run):
        """What `run` returns, and how often a frame of each length came to B's adapter meanwhile."""
        with self.pair.b.inside():
            taker = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(ETH_P_ALL))
        with taker:
            taker.setsockopt(socket.SOL_SOCKET, 33, 8 << 20)  # SO_RCVBUFFORCE
            taker.bind((netns.Pair.DEVICE, 0))
            result = run()
            taker.setblocking(False)
            lengths = collections.Counter()
            while True:
                try:
                    frame, sender = taker.recvfrom(65536)
                except BlockingIOError:
                    return result, lengths
                if sender[2] != socket.PACKET_OUTGOING:
                    lengths[len(frame)] += 1

    def record_of(self, peer, *arguments, sizes):
        with programs.Responder(self.pair.b):
            done = programs.ping(self.pair.a, peer, "--sizes", ",".join(map(str, sizes)), "--count", COUNT, "--warmup", 1,
                                 "--wait", "block", "--responder-wait", "block", "--timeout", "2s", "--json", "-", *arguments)
            self.expect(done, DONE)
            return json.loads(done.stdout)

    def check_whole(self, peer, *arguments, sizes=SIZES, seen_less=0):
        """Each probe is one frame, and as many frames of that length came as probes were sent."""
        record, lengths = self.arrivals(lambda: self.record_of(peer, *arguments, sizes=sizes))
        for size, point in zip(sizes, record["points"]):
            self.assertIn("frames", point, arguments)
            self.assertEqual(point["frames"]["count"], 1)
            self.assertGreater(point["frames"]["bytes"], size + 14)
            self.assertGreaterEqual(lengths[point["frames"]["bytes"] - seen_less], COUNT, (arguments, size, lengths))
        return record

    def test_datagrams_of_both_families(self):
        for peer, headers in ((netns.Pair.B4, 42), (netns.Pair.B6, 62)):
            record = self.check_whole(peer, "--transport", "udp")
            self.assertEqual(record["points"][0]["frames"]["bytes"], headers + SIZES[0])

    def test_both_kinds_of_frames_of_the_packet_transports(self):
        for frame, headers in (("eth", 16), ("udp", 42)):
            record = self.check_whole(netns.Pair.B4, "--transport", "raw", "--frame", frame)
            self.assertEqual(record["points"][0]["frames"]["bytes"], headers + SIZES[0])

    def test_segments_have_the_options_that_the_connection_agreed_on(self):
        for stamps in (1, 0):
            for side in (self.pair.a, self.pair.b):
                with side.inside(), open("/proc/sys/net/ipv4/tcp_timestamps", "w", encoding="ascii") as file:
                    file.write(str(stamps))
            record = self.check_whole(netns.Pair.B4, "--transport", "tcp")
            self.assertEqual(record["points"][0]["frames"]["bytes"], 14 + 20 + 20 + 12 * stamps + SIZES[0])

    def test_fragments_are_counted_and_added_up(self):
        record, lengths = self.arrivals(
            lambda: self.record_of(netns.Pair.B4, "--transport", "udp", "--allow-fragments", sizes=[3000]))
        frames = record["points"][0]["frames"]
        self.assertEqual(frames["count"], 3)
        # Two full ones and a rest; nothing else is so long.
        self.assertGreaterEqual(lengths[1514], 2 * COUNT)
        self.assertGreaterEqual(lengths[frames["bytes"] - 2 * 1514], COUNT, lengths)

    def test_the_tag_of_a_vlan_adapter_is_counted(self):
        try:
            self.pair.a.ip("link", "add", "link", netns.Pair.DEVICE, "name", "trial", "type", "vlan", "id", "8")
        except RuntimeError as error:
            self.skipTest(f"this kernel makes no VLAN adapters: {error}")
        for side, address in ((self.pair.a, "10.98.0.1/24"), (self.pair.b, "10.98.0.2/24")):
            side.ip("link", "add", "link", netns.Pair.DEVICE, "name", "tagged", "type", "vlan", "id", "7")
            side.ip("addr", "add", address, "dev", "tagged")
            side.ip("link", "set", "tagged", "up")
        # The kernel hands the tag over beside the frame, so what is seen of it is shorter.
        record = self.check_whole("10.98.0.2", "--transport", "udp", seen_less=VLAN_BYTES)
        self.assertEqual(record["points"][0]["frames"]["bytes"], 42 + VLAN_BYTES + SIZES[0])

    def test_loopback_has_no_frames(self):
        with programs.Responder(self.pair.b):
            done = programs.ping(self.pair.b, netns.Pair.B4, "--count", COUNT, "--sizes", 64, "--json", "-")
        self.expect(done, DONE)
        self.assertNotIn("frames", json.loads(done.stdout)["points"][0])

    def test_table_and_csv_show_them_beside_the_size(self):
        with programs.Responder(self.pair.b):
            done = programs.ping(self.pair.a, netns.Pair.B4, "--count", COUNT, "--sizes", "1,64", "-v")
            self.expect(done, DONE)
            self.assertRegex(done.stdout, r"bytes +frame +count")
            self.assertRegex(done.stdout, r"\n +1 +60 +40")
            self.assertRegex(done.stdout, r"\n +64 +106 +40")
            done = programs.ping(self.pair.a, netns.Pair.B4, "--count", COUNT, "--sizes", 64, "--format", "csv")
            row = next(csv.DictReader(io.StringIO(done.stdout)))
            self.assertEqual((row["size_bytes"], row["frame_count"], row["frame_bytes"]), ("64", "1", "106"))


if __name__ == "__main__":
    programs.main(netns.reason_to_skip())
