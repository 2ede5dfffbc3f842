#!/usr/bin/env python3
"""The measurements beside plain ping, between two hosts: what is measured is in the run file, the table and the CSV."""

import csv
import io
import json
import os
import re
import subprocess
import tempfile

import netns
import programs
from programs import DONE, NOT_SUPPORTED, USAGE

BLOCK = ["--wait", "block", "--responder-wait", "block"]


class Measurements(programs.PairCase):
    MTU = 1500

    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory())

    def record_of(self, *arguments):
        """The run file, the table and the rows of the CSV of one run."""
        path = os.path.join(self.folder, "run.halftrip.json")
        with programs.Responder(self.pair.b):
            done = self.expect(programs.run(self.pair.a, *arguments, "--code", programs.CODE, "--save", path, "-v"), DONE)
        with open(path, encoding="utf-8") as file:
            record = json.load(file)
        text = self.expect(programs.run(None, "report", path, "--format", "csv"), DONE).stdout
        return record, done.stdout, list(csv.DictReader(io.StringIO(text)))

    def test_a_sweep_of_pauses_waits_as_long_as_it_says(self):
        record, table, rows = self.record_of("sweep", "idle", netns.Pair.B4, *BLOCK, "--pauses", "20ms,0,1ms", "--count",
                                             "12", "--rounds", "2", "--followers", "2", "--warmup", "20")
        points = record["points"]
        self.assertEqual([programs.run_file.on(point, "pause") for point in points], [0, 1_000_000, 20_000_000])
        for point in points:
            self.assertEqual(point["counts"]["sent"], 12)
            pause = programs.run_file.on(point, "pause")
            self.assertGreaterEqual(point["elapsedNs"], 12 * pause)
            followers = programs.run_file.distribution(point, "follower")
            self.assertEqual(followers and followers["count"], 24 if pause else None)
        self.assertIn("Exit latency of idle states", table)
        self.assertIn("HRT of the probes right behind", table)
        self.assertEqual([row["pause_ns"] for row in rows], ["0", "1000000", "20000000"])
        self.assertEqual([row["follower_max_ns"] != "" for row in rows], [False, True, True])
        self.assertTrue(any(note.startswith("3 pauses in 2 rounds: ") for note in record["notes"]), record["notes"])

    def test_waits_are_swept_with_and_without_work(self):
        work_ns = 200_000
        record, table, rows = self.record_of("sweep", "waits", netns.Pair.B4, "--waits", "block,poll", "--works", f"0,{work_ns // 1000}us",
                                             "--count", "40", "--rounds", "2", "--warmup", "10")
        self.assertEqual([row["work_ns"] for row in rows], ["0", str(work_ns)] * 2)
        self.assertEqual([row["wait"] for row in rows], ["block", "block", "poll", "poll"])
        for point in record["points"]:
            self.assertEqual(point["initiator"]["obtained"]["wait"], point["responder"]["obtained"]["wait"])
            if programs.run_file.on(point, "work"):
                self.assertGreaterEqual(point["elapsedNs"], 40 * work_ns)
        self.assertIn("What work between packets adds to HRT", table)

    def test_crossed_settings_are_those_that_each_point_ran_with(self):
        record, _, rows = self.record_of("sweep", netns.Pair.B4, "--over", "wait=block,poll", "--over", "dscp=0,46", "--over", "warmup=5,10",
                                         "--count", "40", "--rounds", "2")
        self.assertEqual(record["request"]["mode"], "sweep settings")
        self.assertEqual([(row["wait"], row["dscp"], row["warmupCount"]) for row in rows],
                         [(wait, dscp, warmup) for wait in ("block", "poll") for dscp in ("0", "46") for warmup in ("5", "10")])
        for point, row in zip(record["points"], rows, strict=True):
            ends = [point[end]["obtained"] for end in ("initiator", "responder")]
            self.assertEqual([end["wait"] for end in ends], [row["wait"]] * 2)
            for end in ends:
                self.assertEqual(end["transport"]["dscp"], row["dscp"])
            self.assertEqual(point["counts"]["sent"], 40)
            self.assertEqual(programs.run_file.distribution(point, "warmUp")["count"], int(row["warmupCount"]))

    def test_flows_are_grouped_by_the_cores_of_their_packets(self):
        record, table, _ = self.record_of("sweep", "flows", netns.Pair.B4, *BLOCK, "--flows", "3", "--count", "40", "--rounds", "1",
                                          "--warmup", "10")
        ports = {point["initiator"]["obtained"]["transport"]["flow"] for point in record["points"]}
        self.assertEqual(len(ports), 3)
        self.assertRegex(table, r"queue A +core A +queue B +core B +flows")
        self.assertIn("Receive queue of host A unknown for 3 of 3 flows. No per-queue packet counter", table)

    def test_flows_over_an_adapter_of_several_queues_tell_the_queue_of_each(self):
        with netns.Pair(mtu=1500, queues=4) as pair:
            for side in (pair.a, pair.b):
                # A veth counts packets by queue where GRO makes it poll, and the peer sends without TSO.
                subprocess.run(side.command("ethtool", "-K", pair.DEVICE, "gro", "on", "tso", "off"), check=True, capture_output=True)
            with programs.Responder(pair.b):
                done = self.expect(programs.run(pair.a, "sweep", "flows", pair.B4, *BLOCK, "--code", programs.CODE, "--flows", "8",
                                                "--count", "60", "--rounds", "1", "--warmup", "10", "-v"), DONE)
        rows = re.findall(r"^ *([1-8]) +(\d|-) +\d+ +(\d|-) +\d+ +~?[\d.,]+ +~?[\d.,]+$", done.stdout, re.MULTILINE)
        self.assertEqual([row[0] for row in rows], [str(flow) for flow in range(1, 9)], done.stdout)
        for end in (1, 2):
            queues = [row[end] for row in rows]
            self.assertNotIn("-", queues, done.stdout)
            self.assertGreater(len(set(queues)), 1, done.stdout)

    def test_the_curve_over_sizes_says_that_a_virtual_link_has_no_speed(self):
        record, table, rows = self.record_of("sweep", "sizes", netns.Pair.B4, *BLOCK, "--sizes", "64,128,256,512,1024,2000",
                                             "--allow-fragments", "--count", "60", "--rounds", "2", "--warmup", "10")
        self.assertEqual(len(record["points"]), 6)
        self.assertIn("HRT by size, in microseconds.", table)
        self.assertIn("Linear fit over 5 sizes: ", table)
        self.assertIn("Knee at 2000 bytes: a probe takes 2 frames from there on.", table)
        self.assertIn("The speed of the link is not known", table)
        self.assertEqual({row["wire_one_way_ns"] for row in rows}, {""})

    def test_tick_to_trade_has_its_own_figure_and_the_traders_time(self):
        record, table, rows = self.record_of("tick", netns.Pair.B4, *BLOCK, "--count", "500", "--warmup", "20", "--timeout",
                                             "2s")
        point = record["points"][0]
        self.assertEqual(point["transport"], "udp+tcp")
        self.assertEqual((point["counts"]["sent"], point["counts"]["received"]), (500, 500), point["counts"])
        self.assertEqual([programs.run_file.on(point, axis) for axis in ("size", "order")], [64, 400])
        figure = programs.run_file.distribution(point, "tickToTrade")
        own = programs.run_file.distribution(point, "residence")
        self.assertEqual((figure["count"], own["count"]), (500, 500))
        self.assertLess(own["minNs"], figure["minNs"])
        self.assertEqual({distribution["kind"] for distribution in point["distributions"]},
                         {"tickToTrade", "residence", "tickPingPong", "orderPingPong", "tickToTradeSoftware", "traderSoftware"})
        for beside in ("tickPingPong", "orderPingPong"):
            self.assertGreater(programs.run_file.distribution(point, beside)["count"], 20)
        self.assertIn("The HRT of a ping-pong of ticks, in microseconds.", table)
        self.assertIn("Neither they nor their mean are tick to trade.", table)
        self.assertIn("20 excluded", point["initiator"]["obtained"]["transport"]["warmUp"])
        self.assertIn("tick-to-trade latency", table)
        self.assertIn("The residence at B, in microseconds.", table)
        self.assertIn("Orders have 400 bytes.", table)
        # Neither the tick nor the trader's time is a round trip: they are not halved.
        self.assertNotIn("HRT", table.split("The HRT of a ping-pong")[0])
        self.assertEqual(rows[0]["tick_to_trade_min_ns"], str(figure["minNs"]))
        for end in ("initiator", "responder"):  # Which --autopsy would not change: it is refused here.
            self.assertEqual(point["autopsy"][end]["kernel"]["problem"], "No kernel events are recorded in this mode.")

    def test_a_trader_answers_over_a_connection_only(self):
        done = programs.run(self.pair.a, "tick", netns.Pair.B4, "--order-transport", "udp")
        self.expect_refusal(done, USAGE, "stream")

    def test_kernel_events_are_written_to_a_file_where_they_are_recorded_only(self):
        path = os.path.join(self.folder, "kernel.events")
        words = ["ping", netns.Pair.B4, "--record-events", path]
        self.expect_refusal(programs.run(self.pair.a, *words), USAGE, "Add --autopsy on.")
        self.expect_refusal(programs.run(self.pair.a, *words, "--autopsy", "off"), USAGE, "Add --autopsy on.")
        self.expect(programs.run(self.pair.a, *words, "--autopsy", "on"), NOT_SUPPORTED,
                    "Kernel events are written to a file on Windows only.")
        self.assertFalse(os.path.exists(path))

    def test_random_intervals_are_kept_with_their_seed(self):
        record, table, _ = self.record_of("ping", netns.Pair.B4, *BLOCK, "--sizes", "64", "--count", "200", "--warmup", "5",
                                          "--interval", "2ms", "--interval-kind", "poisson", "--interval-seed", "42")
        point = record["points"][0]
        self.assertEqual(record["request"]["intervalKind"], "poisson")
        self.assertEqual(record["request"]["intervalSeed"], 42)
        self.assertIn("seed 42", point["initiator"]["obtained"]["transport"]["pacing"])
        self.assertEqual(programs.run_file.distribution(point, "fromIntended")["count"], point["counts"]["received"])
        self.assertIn("on average (poisson)", table)

    def test_a_flood_keeps_its_window_and_tells_its_rates(self):
        record, table, rows = self.record_of("flood", netns.Pair.B4, *BLOCK, "--sizes", "64,1024", "--duration", "400ms",
                                             "--window", "16", "--warmup", "50")
        for point, row in zip(record["points"], rows, strict=True):
            counts = point["counts"]
            self.assertEqual(programs.run_file.on(point, "window"), 16)
            self.assertGreater(counts["received"], 100)
            self.assertEqual(counts["received"] + counts["lost"], counts["sent"])
            self.assertEqual(counts["foreign"], 0)
            for end in ("initiator", "responder"):
                self.assertEqual(point[end]["obtained"]["transport"]["batch"], "up to 32 by sendmmsg() and recvmmsg()")
                self.assertRegex(point[end]["obtained"]["transport"]["batchAverage"],
                                 r"^[0-9.]+ sent, [0-9.]+ received by one call$")
            self.assertAlmostEqual(float(row["received_per_s"]), counts["received"] * 1e9 / point["elapsedNs"], delta=1)
            self.assertLessEqual(float(row["received_per_s"]), float(row["sent_per_s"]))
        self.assertRegex(table, r"bytes +window +offered +relayed +received +reordered")

    def test_a_sweep_of_load_tells_the_gap_that_was_and_what_was_dropped(self):
        record, table, rows = self.record_of("sweep", "load", netns.Pair.B4, *BLOCK, "--sizes", "64", "--gaps", "0,1ms",
                                             "--burst", "20", "--repeats", "4", "--rounds", "2", "--warmup", "20")
        points = record["points"]
        self.assertEqual([programs.run_file.on(point, "gap") for point in points], [1_000_000, 0])
        for point, row in zip(points, rows, strict=True):
            counts = point["counts"]
            self.assertEqual(counts["sent"], 80)
            self.assertEqual(counts["received"] + counts["lost"], 80)
            self.assertEqual(programs.run_file.distribution(point, "sendGap")["count"], 4 * 19)
            self.assertEqual(row["gap_ns"], str(programs.run_file.on(point, "gap")))
            self.assertNotEqual(row["send_gap_p50_ns"], "")
        paced = programs.run_file.distribution(points[0], "sendGap")
        self.assertGreaterEqual(points[0]["elapsedNs"], 4 * 19 * 1_000_000)
        self.assertEqual(programs.run_file.distribution(points[0], "fromIntended")["count"], points[0]["counts"]["received"])
        self.assertGreater(paced["maxNs"], 900_000)
        self.assertRegex(table, r"gap +us +packets/s +Mb/s +sent +dropped +late +reordered +duplicate")
        self.assertRegex(table, "With increasing load, p99 .*; .*dropped")
        self.assertTrue(any(note.startswith("2 gaps, 4 bursts of 20 each in 2 rounds: ") for note in record["notes"]))

    def test_what_makes_no_sense_is_refused_in_words(self):
        for arguments, words in ((["--interval", "1ms"], "no interval"), (["--pauses", "5"], "pause"),
                                 (["--pauses", "2min"], "pause"), (["--followers", "5000"], "probes behind")):
            self.expect_refusal(programs.run(None, "sweep", "idle", "127.0.0.1", *arguments), USAGE, words)
        for arguments, words in ((["--interval", "1ms"], "no interval"), (["--sizes", "2"], "4 bytes"),
                                 (["--window", "0"], "window")):
            self.expect_refusal(programs.run(None, "flood", "127.0.0.1", *arguments), USAGE, words)
        for arguments, words in ((["--count", "10"], "--repeats"), (["--burst", "1"], "burst"), (["--gaps", "1s"], "gap")):
            self.expect_refusal(programs.run(None, "sweep", "load", "127.0.0.1", *arguments), USAGE, words)


if __name__ == "__main__":
    programs.main(netns.reason_to_skip())
