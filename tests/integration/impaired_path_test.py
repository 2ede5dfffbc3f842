#!/usr/bin/env python3
"""Paths that lose, double, hold back and reorder: every probe is counted as what became of it, and nothing stalls."""

import json
import os
import tempfile
import time

import impaired_path
import programs
from impaired_path import ImpairedPath
from programs import DONE, PEER

COUNT = 600
# Far above what a shared machine may hold a process up for: then nothing is lost but what the path loses.
TIMEOUT_MS = 300
# The first probe is excluded from the points, so one impaired packet more than is counted may have been seen.
PLAN = ["--sizes", "64", "--count", str(COUNT), "--timeout", f"{TIMEOUT_MS}ms", "--wait", "block",
        "--responder-wait", "block"]


IMPAIRED = 20


def some(otherwise):
    """A plan for replies that treats 20 in its own way. They are of the first sixth, so that what comes back late comes during the run:
    one that is behind its schedule, as after each timeout, sends without pauses."""
    return lambda number: otherwise if number < 5 * IMPAIRED and number % 5 == 4 else [0]


class Impaired(programs.Case):
    def counts_over(self, replies, *arguments, warmup=0):
        with tempfile.TemporaryDirectory() as folder, ImpairedPath(replies) as path:
            saved = os.path.join(folder, "run.halftrip.json")
            with programs.Responder(path.b):
                self.expect(programs.ping(path.a, path.B4, *PLAN, "--warmup", str(warmup), *arguments, "--save",
                                          saved), DONE)
            with open(saved, encoding="utf-8") as file:
                point = json.load(file)["points"][0]
        counts = point["counts"]
        self.assertEqual(counts["sent"], COUNT, "the sequence goes on after a loss")
        self.assertEqual(counts["received"] + counts["lost"], COUNT, "every probe is counted once")
        self.assertEqual(programs.run_file.result(point)["count"], counts["received"])
        self.assertTrue(point["isComplete"])
        return point

    def test_nothing_is_invented_on_a_good_path(self):
        counts = self.counts_over(lambda number: [0])["counts"]
        for kind in ("lost", "late", "duplicate", "reordered", "foreign"):
            self.assertEqual(counts[kind], 0, counts)

    def test_lost_replies_are_losses(self):
        counts = self.counts_over(some([]))["counts"]
        self.assertEqual(counts["lost"], IMPAIRED, counts)
        self.assertEqual(counts["late"], 0, counts)

    def test_doubled_replies_are_duplicates(self):
        counts = self.counts_over(some([0, 0.001]), "--interval", "4ms")["counts"]
        self.assertEqual(counts["duplicate"], IMPAIRED, counts)
        self.assertEqual(counts["lost"], 0, counts)

    def test_replies_just_after_the_time_out_are_late_and_no_samples(self):
        # Within the time by which a sleeping receive may overstay its deadline.
        late = (TIMEOUT_MS + 10) / 1000
        point = self.counts_over(some([late]), "--interval", "2ms")
        counts = point["counts"]
        self.assertEqual(counts["lost"], IMPAIRED, counts)
        self.assertEqual(counts["late"], IMPAIRED, counts)
        self.assertLess(programs.run_file.result(point)["maxNs"], late * 1e9, "no late reply was taken for a sample")
        # How long they took is excluded, and so is the time in which nothing came back.
        replies = next(one for one in point["distributions"] if one["kind"] == "lateReply")["histogram"]
        self.assertEqual(replies["count"], counts["late"])
        self.assertGreater(replies["minNs"], TIMEOUT_MS * 1e6)
        self.assertGreaterEqual(point["silence"]["longestNs"], TIMEOUT_MS * 1e6)
        self.assertEqual(point["lostPercentiles"], ["99", "99.9", "99.99"])

    def test_losses_of_the_warm_up_are_counted_apart(self):
        point = self.counts_over(lambda number: [] if number < 5 else [0], warmup=10)
        self.assertEqual(point["counts"]["lost"], 0)
        self.assertEqual(point["apartCounts"]["lost"], 5)
        self.assertNotIn("silence", point)

    def test_replies_long_after_the_time_out_are_late_and_reordered(self):
        counts = self.counts_over(some([(TIMEOUT_MS + 100) / 1000]), "--interval", "2ms")["counts"]
        self.assertEqual(counts["lost"], IMPAIRED, counts)
        self.assertEqual(counts["late"], IMPAIRED, counts)
        self.assertEqual(counts["reordered"], counts["late"], "each came after the reply to a younger probe")

    def test_every_reply_lost_in_mid_run_does_not_stall(self):
        counts = self.counts_over(lambda number: [] if 50 <= number < 50 + IMPAIRED else [0])["counts"]
        self.assertEqual(counts["lost"], IMPAIRED, counts)

    def ping_over_a_firewall(self, **path):
        begin = time.monotonic()
        with ImpairedPath(**path) as path, programs.Responder(path.b):
            result = programs.ping(path.a, path.B4, "--sizes", "64", "--duration", "20s")
        # Two seconds of silence, and what starting and ending takes.
        self.assertLess(time.monotonic() - begin, 12)
        return self.expect_refusal(result, PEER, "in 2 seconds", "firewall")

    def test_probes_that_a_network_swallows_are_no_firewall_rule_of_the_other_host(self):
        result = self.ping_over_a_firewall(swallows_requests=True)
        self.assertIn(f"Not one probe arrived at {ImpairedPath.B4}", result.stderr)
        self.assertIn(f"No firewall rule of {ImpairedPath.B4} that Halftrip can read drops them", result.stderr)

    def test_replies_that_a_network_swallows_are_no_firewall_rule_of_this_host(self):
        result = self.ping_over_a_firewall(replies=lambda number: [])
        self.assertIn(f"No probe came back from {ImpairedPath.B4}", result.stderr)
        self.assertIn("No firewall rule of this host that Halftrip can read drops them", result.stderr)

    def test_a_tick_that_is_held_up_is_late_by_the_exchanges_stamps_and_not_by_the_traders(self):
        with tempfile.TemporaryDirectory() as folder, ImpairedPath(request_delay=0.005) as path:
            saved = os.path.join(folder, "run.halftrip.json")
            with programs.Responder(path.b):
                done = self.expect(programs.run(path.a, "tick", path.B4, "--count", "20", "--warmup", "0", "--no-ping-pong",
                                                "--wait", "block", "--responder-wait", "block", "--stamps", "auto",
                                                "--stamps-count", "20", "--code", programs.CODE, "--save", saved, "-v"), DONE)
            with open(saved, encoding="utf-8") as file:
                record = json.load(file)
        point = record["points"][0]
        exchange, trader = (programs.run_file.distribution(point, kind) for kind in ("tickToTradeSoftware", "traderSoftware"))
        self.assertEqual((exchange["count"], trader["count"]), (20, 20))
        self.assertGreaterEqual(exchange["minNs"], 5_000_000)
        self.assertLess(trader["minNs"], 5_000_000)
        self.assertEqual(point["counts"]["foreign"], 0)
        self.assertNotIn("stages", point)
        self.assertIn("The tick-to-trade latency by software stamps, in microseconds.", done.stdout)
        self.assertIn("The trader's own time by software stamps, in microseconds.", done.stdout)
        self.assertIn("software stamps of 20 of 20 probes, in a pass of their own",
                      point["initiator"]["obtained"]["transport"]["stampedPass"])
        self.assertTrue(any("the adapter has no clock" in note for note in record["notes"]), record["notes"])


if __name__ == "__main__":
    programs.main(impaired_path.reason_to_skip())
