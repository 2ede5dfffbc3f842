#!/usr/bin/env python3
"""The main job: a ping between two hosts, over each transport, family and wait, and what comes out of it."""

import hashlib
import json
import os
import re

import netns
import programs
from programs import DONE, LIMIT_BROKEN, PEER, USAGE

# The timeout is for a busy machine: nothing but a loss takes this long.
SHORT = ["--count", "300", "--warmup", "50", "--timeout", "2s"]
SNF_LINE = re.compile(r"elapsed = \d+ us, (?P<average>[\d.]+) per HRT \(min:(?P<min>[\d.]+), max:(?P<max>[\d.]+)\), "
                      r"size (?P<size>\d+)")
SIZES_TO_2048 = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048]


class Ping(programs.ServedCase):
    def ping(self, *arguments, peer=netns.Pair.B4):
        return programs.ping(self.pair.a, peer, *arguments)

    def record(self, *arguments, peer=netns.Pair.B4):
        """The run file of a ping."""
        path = os.path.join(self.folder, f"{self.id()}.halftrip.json")
        self.expect(self.ping(*arguments, "--save", path, peer=peer), DONE)
        with open(path, encoding="utf-8") as file:
            return json.load(file)

    def test_every_transport_family_and_wait_measures(self):
        for transport in ("udp", "tcp"):
            for peer in (netns.Pair.B4, netns.Pair.B6):
                for wait in ("block", "poll", "spin", "busypoll"):
                    with self.subTest(transport=transport, peer=peer, wait=wait):
                        record = self.record("--transport", transport, "--wait", wait, "--responder-wait", wait,
                                             "--sizes", "64", *SHORT, peer=peer)
                        self.check_point(record["points"][0], transport, wait)

    def check_point(self, point, transport, wait):
        self.assertEqual(point["transport"], transport)
        self.assertEqual(point["counts"]["sent"], 300)
        self.assertEqual(point["counts"]["received"], 300, point["counts"])
        for end in ("initiator", "responder"):
            self.assertEqual(point[end]["obtained"]["wait"], wait)
        self.assertTrue(point["isComplete"])

    def test_both_ends_may_wait_differently(self):
        point = self.record("--wait", "poll", "--responder-wait", "block", "--sizes", "8", *SHORT)["points"][0]
        self.assertEqual(point["initiator"]["obtained"]["wait"], "poll")
        self.assertEqual(point["responder"]["obtained"]["wait"], "block")

    def test_a_run_in_which_nothing_came_back_in_time_fails(self):
        done = self.ping("--sizes", "64", "--count", "100", "--wait", "block", "--responder-wait", "block", "--timeout", "10us")
        self.expect_refusal(done, PEER, "Nothing came back in time", "--timeout")

    def test_snf_prints_one_line_for_each_size_from_1_to_2048(self):
        done = self.expect(self.ping("--format", "snf", *SHORT), DONE)
        lines = [SNF_LINE.fullmatch(line) for line in done.stdout.splitlines()]
        self.assertNotIn(None, lines, done.stdout)
        self.assertEqual([int(line["size"]) for line in lines], SIZES_TO_2048)
        for line in lines:
            self.assertLessEqual(float(line["min"]), float(line["average"]), line.string)
            self.assertLessEqual(float(line["average"]), float(line["max"]), line.string)

    def test_table_holds_every_size_and_says_that_it_is_hrt(self):
        done = self.expect(self.ping("--sizes", "16,1024", *SHORT), DONE)
        self.assertIn("HRT", done.stdout)
        for size in ("16", "1024"):
            self.assertRegex(done.stdout, rf"(?m)^\W*{size}\b")

    def test_the_verdict_comes_first_and_everything_with_verbose(self):
        path = os.path.join(self.folder, "brief run.halftrip.json")
        brief = self.expect(self.ping("--sizes", "16,64", *SHORT, "--save", path), DONE).stdout
        self.assertRegex(brief, r"^(Pass|Warning): HRT p50 [\d.]+")
        self.assertNotIn("Noise floor", brief)
        self.assertLessEqual(sum(line.startswith("! ") for line in brief.splitlines()), 4)
        self.assertIn(f"halftrip report '{path}' -v", " ".join(brief.split()))
        self.assertNotIn("\x1b", brief)
        for words in (["-v"], ["--format", "table"]):
            whole = self.expect(programs.run(None, "report", path, *words), DONE).stdout
            self.assertRegex(whole, r"^(Pass|Warning): HRT p50 [\d.]+")
            self.assertIn("Noise floor", whole)
        self.assertIn("\x1b[", self.expect(programs.run(None, "report", path, "--color", "always"), DONE).stdout)

    def test_no_progress_line_where_nobody_watches(self):
        done = self.expect(self.ping("--sizes", "16", "--duration", "500ms"), DONE)
        self.assertNotIn("\r", done.stdout + done.stderr)

    def test_json_on_standard_output_is_a_run_file(self):
        done = self.expect(self.ping("--sizes", "64", *SHORT, "--json", "-"), DONE)
        self.assertEqual(programs.run_file.sizes(json.loads(done.stdout))[0], 64)

    def test_run_file_holds_against_the_schema(self):
        try:
            import jsonschema
        except ImportError:
            self.skipTest("needs the Python package jsonschema (./dev test installs it)")
        record = self.record("--sizes", "4,64", "--interval", "1ms", "--count", "100")
        with open(os.environ["HALFTRIP_SCHEMA"], encoding="utf-8") as file:
            schema = json.load(file)
        jsonschema.Draft202012Validator.check_schema(schema)
        jsonschema.Draft202012Validator(schema).validate(record)

    def test_histogram_in_the_run_file_is_read_by_the_public_package(self):
        try:
            from hdrh.histogram import HdrHistogram
        except ImportError:
            self.skipTest("needs the Python package hdrhistogram (./dev test installs it)")
        point = self.record("--sizes", "64", *SHORT)["points"][0]
        decoded = HdrHistogram.decode(programs.run_file.result(point)["hdr"])
        self.assertEqual(decoded.get_total_count(), point["counts"]["received"])

    def test_paced_run_keeps_both_views(self):
        point = self.record("--sizes", "64", "--count", "50", "--interval", "2ms", "--warmup", "0")["points"][0]
        self.assertEqual(programs.run_file.on(point, "interval"), 2_000_000)
        self.assertEqual(programs.run_file.result(point)["count"], programs.run_file.distribution(point, "fromIntended")["count"])
        self.assertGreaterEqual(point["elapsedNs"], 49 * 2_000_000)

    def test_duration_ends_a_point(self):
        point = self.record("--sizes", "64", "--duration", "300ms")["points"][0]
        self.assertGreaterEqual(point["elapsedNs"], 290_000_000)
        self.assertLess(point["elapsedNs"], 2_000_000_000)

    def test_saved_run_is_reported_in_every_format(self):
        path = os.path.join(self.folder, "again.halftrip.json")
        self.expect(self.ping("--sizes", "64,128", *SHORT, "--save", path), DONE)
        for form in ("summary", "table", "html", "snf", "csv", "csv-time", "hgrm", "hlog", "openmetrics", "json"):
            with self.subTest(format=form):
                done = self.expect(programs.run(None, "report", path, "--format", form), DONE)
                self.assertGreater(len(done.stdout), 40)

    def test_html_report_is_a_file_that_names_its_run_file(self):
        path, page = (os.path.join(self.folder, name) for name in ("told.halftrip.json", "told.html"))
        self.expect(self.ping("--sizes", "64,128", *SHORT, "--save", path), DONE)
        self.expect(programs.run(None, "report", path, "--format", "html", "--reference", "snf-pingpong", "-o", page), DONE)
        with open(page, encoding="utf-8") as file:
            text = file.read()
        with open(path, "rb") as file:
            digest = hashlib.sha256(file.read()).hexdigest()
        for words in ("told.halftrip.json", digest, "Sniffer10G, mean", "Checks of both hosts"):
            self.assertIn(words, text)
        self.assertNotIn(self.folder, text.split("How to repeat it")[0])
        self.expect(programs.run(None, "report", path, path, "--format", "html"), USAGE, "holds one run")
        self.expect(programs.run(None, "report", path, "--reference", "onixs-receive-path"), USAGE, "neither")
        self.expect(programs.run(None, "report", path, "--format", "snf", "--reference", "snf-pingpong"), USAGE, "no place")

    def test_limits_decide_the_exit_code(self):
        few = ["--sizes", "64", *SHORT]
        path = os.path.join(self.folder, "limited.halftrip.json")
        self.expect(self.ping(*few, "--save", path), DONE)
        self.expect(programs.run(None, "report", path, "--fail-above", "p99=1ns"), LIMIT_BROKEN, "p99")
        self.expect(programs.run(None, "report", path, "--fail-above", "p50=10s"), DONE)
        self.expect(programs.run(None, "report", path, "--fail-above", "p99.99=10s"), LIMIT_BROKEN, "fewer than 10 samples lie beyond it")
        self.expect(programs.run(None, "report", "--percentiles", "95", "--fail-above", "p50=10s", path), DONE)
        with open(path, encoding="utf-8") as file:
            run = json.load(file)
        for changes, code, words in (({"status": "interrupted"}, DONE, "the limits hold for what was measured"),
                                     ({"status": "failed"}, LIMIT_BROKEN, "it keeps no limit"),
                                     ({"points": []}, LIMIT_BROKEN, "no point was measured")):
            with self.subTest(changes=changes):
                other = os.path.join(self.folder, "changed.halftrip.json")
                with open(other, "w", encoding="utf-8") as file:
                    json.dump(run | changes, file)
                self.expect(programs.run(None, "report", other, "--fail-above", "p50=10s"), code, words)
        self.expect(self.ping(*few, "--fail-above", "p99=1ns"), LIMIT_BROKEN, "p99")
        self.expect(self.ping(*few, "--fail-above", "p50=10s"), DONE)
        for broken in ("p99", "p99=", "p99=fast", "p101=1us", "99=1us"):
            with self.subTest(limit=broken):
                self.expect(self.ping(*few, "--fail-above", broken), USAGE)


if __name__ == "__main__":
    programs.main(netns.reason_to_skip())
