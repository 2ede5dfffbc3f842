#!/usr/bin/env python3
"""The real programs over every transport x frame x IPv4/IPv6 x wait that exists, and with different transports at the two
ends."""

import itertools
import json
import re

import netns
import programs
from programs import DONE

COUNT = 200
PATIENCE = "2s"
"""A busy machine may let a probe wait; nothing but a loss takes this long."""
SIZES = [1, 64, 1000]
PACKET = ("raw", "mmap", "xdp", "pcap")
FAMILIES = {"IPv4": netns.Pair.B4, "IPv6": netns.Pair.B6}


class Matrix(programs.Case):
    @classmethod
    def setUpClass(cls):
        # Native XDP takes no larger frames than a page holds.
        cls.pair = netns.Pair(mtu=1500)
        cls.addClassCleanup(cls.pair.remove)
        listed = programs.run(cls.pair.a, "transports", "--format", "json")
        cls.transports = {entry["id"]: entry for entry in json.loads(listed.stdout)["transports"]}

    def setUp(self):
        self.responder = programs.Responder(self.pair.b)
        self.addCleanup(self.responder.__exit__)

    def point_of(self, peer, *arguments, count=COUNT, sizes=(64,)):
        done = programs.ping(self.pair.a, peer, "--sizes", ",".join(map(str, sizes)), "--count", count, "--warmup", "20",
                             "--timeout", PATIENCE, "--json", "-", *arguments)
        self.expect(done, DONE)
        record = json.loads(done.stdout)
        self.assertEqual(programs.run_file.sizes(record), list(sizes))
        for point in record["points"]:
            self.check_counts(point, count)
        return record["points"][0]

    def check_counts(self, point, count):
        counts = point["counts"]
        self.assertTrue(point["isComplete"])
        self.assertEqual(counts["sent"], count)
        self.assertEqual(counts["received"], count, counts)  # Nothing loses frames here.
        self.assertEqual(counts["foreign"], 0)
        if point["transport"] != "icmp":
            self.assertGreaterEqual(point["responderCounts"]["reflected"], counts["received"])

    def require(self, transport):
        entry = self.transports[transport]
        if not entry["isUsable"]:
            self.skipTest(f"{transport} is not usable here: {entry['reason']}")
        return entry

    def check_all(self, transport, frames, options=(), count=COUNT):
        """Every wait that the transport says it has, over every frame and family."""
        waits = self.require(transport)["waits"]
        self.assertIn("block", waits)
        for wait, frame, (family, peer) in itertools.product(waits, frames, FAMILIES.items()):
            with self.subTest(wait=wait, frame=frame, family=family):
                chosen = ["--transport", transport, "--wait", wait, *options]
                if frame:
                    chosen += ["--frame", frame]
                if transport != "icmp":
                    chosen += ["--responder-wait", wait]
                point = self.point_of(peer if transport != "icmp" else f"icmp://{peer}", *chosen, count=count,
                                      sizes=SIZES if wait == "spin" else (64,))
                self.assertEqual(point["transport"], transport)
                self.assertEqual(point["initiator"]["obtained"]["wait"], wait)

    def test_udp(self):
        self.check_all("udp", [None])

    def test_udp_through_the_c_library(self):
        self.check_all("udp-libc", [None])
        point = self.point_of(netns.Pair.B4, "--transport", "udp-libc")
        for end in ("initiator", "responder"):
            self.assertIn("through the C library", point[end]["obtained"]["transport"]["calls"])

    def test_tcp(self):
        self.check_all("tcp", [None])

    def test_icmp(self):
        self.check_all("icmp", [None])

    def test_raw(self):
        self.check_all("raw", ["eth", "udp"])

    def test_mmap(self):
        self.check_all("mmap", ["eth", "udp"])

    def test_mmap_with_a_transmit_ring(self):
        self.check_all("mmap", ["eth", "udp"], ["--transport-option", "txring=on"])

    def test_mmap_with_a_ring_of_version_3(self):
        self.check_all("mmap", ["eth"], ["--transport-option", "ring=v3"], count=20)

    def test_pcap(self):
        self.check_all("pcap", ["eth", "udp"])

    def test_xdp_native(self):
        self.check_all("xdp", ["eth", "udp"], ["--transport-option", "xdpMode=native"])

    def test_xdp_generic(self):
        self.check_all("xdp", ["eth", "udp"], ["--transport-option", "xdpMode=generic"])

    def test_a_flood_kicks_a_ring_once_for_many(self):
        for transport, option in (("xdp", "xdpMode=generic"), ("mmap", "txring=on")):
            with self.subTest(transport=transport):
                self.require(transport)
                self.check_flood(transport, option)

    def check_flood(self, transport, option):
        done = programs.run(self.pair.a, "flood", netns.Pair.B4, "--code", programs.CODE, "--transport", transport, "--transport-option",
                            option, "--wait", "block", "--responder-wait", "block", "--sizes", "64", "--count", "5000",
                            "--batch", "16", "--timeout", PATIENCE, "--format", "json")
        point = json.loads(self.expect(done, DONE).stdout)["points"][0]
        self.check_counts(point, 5000)
        obtained = [point[end]["obtained"]["transport"] for end in ("initiator", "responder")]
        self.assertEqual({said["batch"] for said in obtained}, {"up to 16 by one kick of the ring"})
        kicks = [re.fullmatch(r"([\d.]+) sent by one call", said["batchAverage"]) for said in obtained]
        self.assertNotIn(None, kicks, point)
        # A kick for each would be 1.0; a busy machine brings few frames together, once no more than 1.5.
        self.assertGreater(float(kicks[0][1]), 1.1)

    def test_xdp_left_to_choose_tries_both_modes_and_says_which_was_faster(self):
        self.require("xdp")
        point = self.point_of(netns.Pair.B4, "--transport", "xdp", "--wait", "block", "--responder-wait", "block")
        obtained = point["initiator"]["obtained"]["transport"]
        said = re.fullmatch(r"(native|generic), (?:by a trial at the start|the first choice; a trial at the start could not tell "
                            r"them apart): ([\d.]+) us a round trip \((native|generic) ([\d.]+) us\)", obtained.get("trial", ""))
        self.assertIsNotNone(said, obtained)
        self.assertNotEqual(said[1], said[3])
        if "by a trial" in said[0]:
            self.assertLess(float(said[2]), float(said[4]))
        for end in ("initiator", "responder"):
            self.assertTrue(point[end]["obtained"]["transport"]["xdpMode"].startswith(said[1]), point[end]["obtained"])

    def test_xdp_says_what_it_obtained(self):
        self.require("xdp")
        for mode in ("native", "generic"):
            with self.subTest(mode=mode):
                point = self.point_of(netns.Pair.B4, "--transport", "xdp", "--transport-option", f"xdpMode={mode}")
                for end in ("initiator", "responder"):
                    obtained = point[end]["obtained"]["transport"]
                    self.assertTrue(obtained["xdpMode"].startswith(mode), obtained)
                    self.assertTrue(obtained["copy"].startswith("copy"), obtained)

    def test_tags_and_priorities_of_every_packet_transport(self):
        for transport, frame in itertools.product(PACKET, ("eth", "udp")):
            with self.subTest(transport=transport, frame=frame):
                self.require(transport)
                extra = ["--dscp", "46"] if frame == "udp" else []
                point = self.point_of(netns.Pair.B4, "--transport", transport, "--frame", frame, "--vlan", "7", *extra)
                self.assertRegex(point["initiator"]["obtained"]["transport"]["vlan"], r"^7\b")

    def test_the_two_ends_may_use_different_transports(self):
        for ours, theirs in itertools.permutations(PACKET, 2):
            with self.subTest(initiator=ours, responder=theirs):
                self.require(ours)
                self.require(theirs)
                point = self.point_of(netns.Pair.B4, "--transport", ours, "--responder-transport", theirs)
                self.assertEqual(point["transport"], ours)

    def test_a_udp_socket_answers_frames_that_are_udp(self):
        for ours in PACKET:
            with self.subTest(initiator=ours):
                self.require(ours)
                self.point_of(netns.Pair.B4, "--transport", ours, "--frame", "udp", "--responder-transport", "udp")


if __name__ == "__main__":
    programs.main(netns.reason_to_skip())
