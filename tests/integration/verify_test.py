#!/usr/bin/env python3
"""A run file is verified by what it holds: every mode's is the same as recomputed, and a changed one says where."""

import json
import os
import pathlib
import sys
import tempfile
import unittest

import netns
import programs
from programs import DONE, FILE, LIMIT_BROKEN, USAGE

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "resources" / "python"))
import halftrip_run  # noqa: E402  (found by the line above)

WARM = ["--warmup", "100"]
WAIT = ["--wait", "block"]
MODES = {
    "ping": ["--sizes", "64,256"],
    "flood": [],
    "sweep sizes": ["--sizes", "64,1024"],
    "sweep load": ["--repeats", "10"],
    "sweep idle": [],
    "sweep transports": [],
    "sweep waits": ["--waits", "block,poll", "--works", "0,20us"],
    "sweep flows": ["--flows", "2"],
    "sweep settings": ["--over", "size=64,256", "--over", "dscp=0,46"],
    "tick": [],
}
FEED = "127.0.0.1:5978"


class Verify(programs.Case):
    @classmethod
    def setUpClass(cls):
        cls.folder = cls.enterClassContext(tempfile.TemporaryDirectory())

    def measure(self, mode, *arguments):
        path = os.path.join(self.folder, mode.replace(" ", "-") + ".halftrip.json")
        duration = [] if mode == "sweep load" else ["--duration", "200ms"]  # It counts bursts.
        waits = [] if mode == "sweep waits" else [*WAIT, "--responder-wait", "block"]
        self.expect(programs.run(None, *mode.split(), "self", *WARM, *waits, *duration, *arguments, "--keep-probes", "--save", path), DONE)
        return path

    def test_every_mode_writes_what_it_recomputes(self):
        for mode, arguments in MODES.items():
            with self.subTest(mode):
                path = self.measure(mode, *arguments)
                self.check_same(path)
                self.check_probes(path)

    def check_same(self, path):
        self.assertIn(": same (", self.expect(programs.run(None, "verify", path), DONE).stdout)

    def test_both_ends_of_a_feed_write_what_they_recompute(self):
        paths = {mode: os.path.join(self.folder, mode + ".halftrip.json") for mode in ("listen", "send")}
        listener = self.enterContext(programs.Program(None, "listen", FEED, *WARM, *WAIT, "--duration", "1s", "--events", "--save", paths["listen"]))
        listener.out.wait_for(lambda line: '"isWarmingUp":false' in line)
        self.expect(programs.run(None, "send", FEED, *WAIT, "--interval", "200us", "--duration", "1500ms", "--save", paths["send"]), DONE)
        self.assertEqual(listener.finish(), DONE, listener.everything())
        for path in paths.values():
            self.check_same(path)

    @unittest.skipIf(netns.reason_to_skip(), netns.reason_to_skip())
    def test_one_way_over_a_cable_writes_what_it_recomputes(self):
        netns.remove_leftovers()
        host = netns.Namespace()
        self.addCleanup(host.remove)
        host.ip("link", "add", "port0", "type", "veth", "peer", "name", "port1")
        for end in ("port0", "port1"):
            host.ip("link", "set", end, "up")
        path = os.path.join(self.folder, "oneway.halftrip.json")
        self.expect(programs.run(host, "oneway", "--tx", "port0", "--rx", "port1", *WARM, *WAIT, "--transport", "raw", "--sizes", "64,256",
                                 "--duration", "200ms", "--save", path), DONE)
        self.check_same(path)

    def check_probes(self, path):
        """What anybody else reckons from the single probes is what the file says."""
        for point in halftrip_run.load(path).points:
            probes = point.probes()
            self.assertEqual(point.probes_left_out, 0)
            self.assertEqual(sum(probe.rtt_ns is None for probe in probes), point.counts["lost"])
            rtts = sorted(probe.rtt_ns for probe in probes if probe.rtt_ns is not None)
            self.assertEqual((len(rtts), sum(rtts), rtts[0], rtts[-1]),
                             (point.result.count, point.result.sum_ns, point.result.min_ns, point.result.max_ns))
            for percentile in (50, 99):
                exact = rtts[halftrip_run.percentile_rank(percentile, len(rtts)) - 1]
                self.assertAlmostEqual(point.result.percentile_ns(percentile), exact, delta=exact / 1000 + 1)

    def test_a_probe_that_somebody_changed_is_found(self):
        path = self.measure("ping", "--sizes", "64")
        with open(path, encoding="utf-8") as file:
            run = json.load(file)
        run["points"][0]["probes"][0] |= {"count": 0, "data": "", "leftOut": 0}
        with open(path, "w", encoding="utf-8") as file:
            json.dump(run, file)
        done = self.expect(programs.run(None, "verify", path), LIMIT_BROKEN)
        self.assertIn("points[0].counts.received: file ", done.stdout)
        self.assertIn(" (probes)", done.stdout)
        run["points"][0]["probes"][0] |= {"count": 1, "data": "eJwDAAAAAAE="}
        with open(path, "w", encoding="utf-8") as file:
            json.dump(run, file)
        self.expect_refusal(programs.run(None, "verify", path), FILE)

    def test_a_calm_slice_that_was_none_is_found(self):
        path = self.measure("ping", "--sizes", "64")
        with open(path, encoding="utf-8") as file:
            run = json.load(file)
        slices = run["points"][0]["slices"]
        worst = slices["maxNs"].index(max(slices["maxNs"]))
        for figure in ("p50Ns", "p99Ns", "maxNs"):
            slices[figure][worst] = min(slices["p50Ns"])
        with open(path, "w", encoding="utf-8") as file:
            json.dump(run, file)
        done = self.expect(programs.run(None, "verify", path), LIMIT_BROKEN)
        self.assertIn(f"points[0].slices.maxNs[{worst}]: file {slices['maxNs'][worst]}, recomputed ", done.stdout)

    def test_the_packets_of_a_feed_are_not_kept_and_the_refusal_says_so(self):
        done = programs.run(None, "listen", "239.1.1.1:5000", "--keep-probes")
        self.expect_refusal(done, USAGE, "--keep-probes")

    def test_a_changed_file_says_where(self):
        path = self.measure("ping", "--sizes", "64")
        with open(path, encoding="utf-8") as file:
            run = json.load(file)
        run["points"][0]["percentilesNs"]["50"] = 1000
        run["findings"] = []
        with open(path, "w", encoding="utf-8") as file:
            json.dump(run, file)
        done = self.expect(programs.run(None, "verify", path), LIMIT_BROKEN)
        self.assertIn("points[0].percentilesNs.50: file 1000, recomputed ", done.stdout)
        self.assertIn("findings.", done.stdout)
        # The same as JSON, beside a file that cannot be read.
        missing = path + ".not"
        done = self.expect(programs.run(None, "verify", path, missing, "--json"), FILE)
        one, other = json.loads(done.stdout)["files"]
        median = next(entry for entry in one["differences"] if entry["member"] == "points[0].percentilesNs.50")
        self.assertEqual(median["inFile"], "1000")
        self.assertGreater(float(median["recomputed"]), 0)
        self.assertEqual(other["file"], missing)
        self.assertTrue(other["error"])

    def test_the_findings_of_a_file_are_explained_anew(self):
        path = self.measure("ping", "--sizes", "64")
        with open(path, encoding="utf-8") as file:
            run = json.load(file)
        wanted = [finding["id"] for finding in run["findings"]]
        self.assertIn("oneHost", wanted)
        run["findings"] = []
        with open(path, "w", encoding="utf-8") as file:
            json.dump(run, file)
        said = self.expect(programs.run(None, "diagnose", path), DONE).stdout
        self.assertTrue(said.startswith(path + "\n"), said)
        for number, finding in enumerate(wanted, 1):
            self.assertIn(f"{number}.  {finding} (", said)
        both = programs.run(None, "diagnose", path, path + ".missing", "--json")
        self.assertEqual(both.returncode, FILE)
        runs = json.loads(both.stdout)["runs"]
        self.assertEqual([[finding["id"] for finding in each["findings"]] for each in runs], [wanted])

    def test_both_directions_of_a_pair_are_compared(self):
        path = self.measure("ping", "--sizes", "64")
        with open(path, encoding="utf-8") as file:
            run = json.load(file)
        for end, name in (("initiatorHost", "alpha"), ("responderHost", "beta")):
            run[end]["hostName"] = run[end]["hostId"] = name
            run[end].pop("adapter", None)
        back = path + ".back.json"
        for name, first, second in ((path, "initiatorHost", "responderHost"), (back, "responderHost", "initiatorHost")):
            with open(name, "w", encoding="utf-8") as file:
                json.dump(dict(run, initiatorHost=run[first], responderHost=run[second]), file)
        said = self.expect(programs.run(None, "diagnose", path, back), DONE).stdout
        self.assertIn(f"Both directions: {path} (from alpha), {back} (from beta)\n", said)
        directions = json.loads(self.expect(programs.run(None, "diagnose", path, back, "--json"), DONE).stdout)["directions"]
        self.assertEqual([each["hosts"] for each in directions], [["alpha", "beta"]])
        self.assertNotIn("finding", directions[0])

    def test_a_changed_histogram_is_damage(self):
        path = self.measure("ping", "--sizes", "64")
        with open(path, encoding="utf-8") as file:
            run = json.load(file)
        run["points"][0]["distributions"][0]["histogram"]["count"] += 1
        with open(path, "w", encoding="utf-8") as file:
            json.dump(run, file)
        self.expect_refusal(programs.run(None, "verify", path), FILE)


if __name__ == "__main__":
    programs.main()
