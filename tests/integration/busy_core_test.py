#!/usr/bin/env python3
"""Somebody else on the measuring core: the run says so and who, whatever way it waits; and a run that chooses its core
takes another."""

import json
import os
import subprocess
import sys
import tempfile

import netns
import programs
from programs import DONE

TELLING = {"preempted", "stalls", "noisyCore"}


class BusyCore(programs.Case):
    def setUp(self):
        self.cores = sorted(os.sched_getaffinity(0))
        if len(self.cores) < 2:
            self.skipTest("needs two cores")
        self.pair = netns.Pair()
        self.addCleanup(self.pair.remove)
        self.enterContext(programs.Responder(self.pair.b))

    def start_hog(self, core):
        """Returns when it runs there."""
        hog = subprocess.Popen([sys.executable, "-c",
                                f"import os; os.sched_setaffinity(0, {{{core}}}); print(flush=True)\nwhile True: pass"],
                               stdout=subprocess.PIPE)
        self.addCleanup(hog.stdout.close)
        self.addCleanup(hog.wait)
        self.addCleanup(hog.kill)
        hog.stdout.readline()
        return hog

    def test_a_spinning_thread_counts_the_times_in_which_it_stood_still(self):
        core = str(self.cores[-1])
        hog = self.start_hog(core)
        named = []
        for transport in ("udp", "raw", "mmap"):
            with self.subTest(transport=transport), tempfile.TemporaryDirectory() as folder:
                saved = os.path.join(folder, "run.halftrip.json")
                self.expect(programs.ping(self.pair.a, netns.Pair.B4, "--sizes", "64", "--duration", "1s", "--wait", "spin",
                                          "--transport", transport, "--cpu", core, "--save", saved), DONE)
                with open(saved, encoding="utf-8") as file:
                    record = json.load(file)
                end = record["points"][0]["initiator"]
                stalls = end["standstill"]
                self.assertGreater(stalls["longestNs"], 500_000, "the scheduler's slices are milliseconds")
                self.assertGreater(stalls["totalNs"], record["points"][0]["elapsedNs"] // 20, "the hog's share")
                self.assertIn("preempted", {finding["id"] for finding in record["findings"]})
                named += record["noiseFloor"].get("readyThreads", [])
        # The look before a run is short: the scheduler may leave the hog out of it once.
        self.assertTrue(any(thread.endswith(f" ({hog.pid})") for thread in named), named)

    def test_a_hog_on_the_core_of_a_paced_sleeping_sender_is_told(self):
        core = str(self.cores[-1])
        self.start_hog(core)
        with tempfile.TemporaryDirectory() as folder:
            saved = os.path.join(folder, "run.halftrip.json")
            self.expect(programs.ping(self.pair.a, netns.Pair.B4, "--sizes", "64", "--count", "2000", "--interval", "1ms",
                                      "--wait", "block", "--responder-wait", "block", "--cpu", core, "--warmup", "100",
                                      "--save", saved), DONE)
            with open(saved, encoding="utf-8") as file:
                record = json.load(file)
        found = {finding["id"] for finding in record["findings"]}
        counters = record["points"][0]["initiator"]["counters"]
        self.assertTrue(found & TELLING, (found, counters))
        if os.path.exists("/proc/self/schedstat"):
            self.assertGreater(counters["runDelayNs"], 1_000_000, "it had to wait for the hog")

    def test_a_core_that_is_busy_before_the_run_is_not_chosen(self):
        busy = self.cores[-1]
        self.start_hog(busy)
        with tempfile.TemporaryDirectory() as folder:
            saved = os.path.join(folder, "run.halftrip.json")
            self.expect(programs.ping(self.pair.a, netns.Pair.B4, "--sizes", "64", "--duration", "200ms", "--wait", "spin",
                                      "--save", saved), DONE)
            with open(saved, encoding="utf-8") as file:
                record = json.load(file)
        self.assertNotEqual(record["points"][0]["initiator"]["obtained"]["core"], busy)


if __name__ == "__main__":
    programs.main(netns.reason_to_skip())
