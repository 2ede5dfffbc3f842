#!/usr/bin/env python3
"""Adapters and links that go away while a run is going: it is measured on when they come back, and said what happened."""

import contextlib
import json
import os
import subprocess
import tempfile
import time

import netns
import programs
from programs import DONE, PEER, is_progress

# Over each of them the same is to happen.
TRANSPORTS = ("udp", "tcp", "raw", "mmap", "pcap", "xdp")


@contextlib.contextmanager
def running(*arguments, transports=TRANSPORTS):
    """A run over each transport, each between two namespaces of its own, that have begun to measure. All at once, since most of
    their time is waiting."""
    with contextlib.ExitStack() as stack:
        pairs = [stack.enter_context(netns.Pair()) for _ in transports]
        for pair in pairs:
            stack.enter_context(programs.Responder(pair.b))
        runs = []
        # One right behind the other: the first is not to be over before the last has begun.
        for transport, pair in zip(transports, pairs):
            run = stack.enter_context(programs.Program(
                pair.a, "ping", netns.Pair.B4, "--code", programs.CODE, "--transport", transport, "--events", "--sizes", "64",
                "--interval", "10ms", "--wait", "block", *arguments))
            runs.append((transport, pair, run))
        for _, _, run in runs:
            run.out.wait_for(is_progress)
        yield runs


class Outage(programs.Case):
    def test_link_that_goes_away_ends_the_run_and_keeps_the_samples(self):
        with tempfile.TemporaryDirectory() as folder, netns.Pair() as pair, programs.Responder(pair.b):
            path = os.path.join(folder, "run.halftrip.json")
            with programs.Program(pair.a, "ping", netns.Pair.B4, "--code", programs.CODE, "--save", path, "--events",
                                  "--sizes", "64", "--duration", "60s", "--timeout", "50ms", "--wait", "block") as run:
                run.out.wait_for(is_progress)
                pair.b.ip("link", "set", netns.Pair.DEVICE, "down")
                self.assertEqual(run.finish(40), PEER, run.everything())
            with open(path, encoding="utf-8") as file:
                self.assertGreater(json.load(file)["points"][0]["counts"]["received"], 0)

    def test_an_adapter_that_goes_down_for_a_while_is_a_gap_over_every_transport(self):
        self.expect_gaps(lambda pair: pair.a, "wire0 is down")

    def test_a_link_that_is_pulled_for_a_while_is_a_gap_over_every_transport(self):
        self.expect_gaps(lambda pair: pair.b, "wire0 has no link")

    def test_connections_that_the_system_gives_up_in_an_outage_are_made_anew(self):
        """As Windows does when an adapter goes: the control connection and, here, that of the probes."""
        with running("--duration", "4500ms", transports=("tcp",)) as [(_, pair, run)]:
            pair.a.ip("link", "set", netns.Pair.DEVICE, "down")
            aborted = subprocess.run(pair.a.command("ss", "-K", "-H", "-t", "-n", "dst", netns.Pair.B4), capture_output=True,
                                     text=True, check=False)
            if aborted.returncode != 0 or not aborted.stdout.strip():
                self.skipTest(f"this system aborts no connections: {aborted.stderr.strip()}")
            self.assertEqual(len(aborted.stdout.splitlines()), 2, aborted.stdout)
            time.sleep(2.5)
            pair.a.ip("link", "set", netns.Pair.DEVICE, "up")
            self.assertEqual(run.finish(60), DONE, run.err.text())
            self.expect_gap(run, "wire0 is down")
            self.assertIn("The control connection broke and was re-established", run.everything())

    def expect_gaps(self, side, cause):
        with running("--duration", "20s") as runs:
            for command in ("down", "up"):
                for _, pair, _ in runs:
                    side(pair).ip("link", "set", netns.Pair.DEVICE, command)
                time.sleep(2.5)
            for transport, _, run in runs:
                with self.subTest(transport=transport):
                    self.assertEqual(run.finish(60), DONE, run.err.text())
                    self.expect_gap(run, cause)

    def expect_gap(self, run, cause):
        """One stretch of the point is marked, and samples came behind it."""
        point = next(event for event in run.events() if event["event"] == "point_finished")["point"]
        self.assertTrue(point["isComplete"])
        self.assertEqual(len(point["outages"]), 1, point["outages"])
        outage = point["outages"][0]
        self.assertIn(cause, outage["cause"])
        self.assertGreater(outage["lengthNs"], 2e9)
        # The system needs its time after the adapter is back: TCP doubles its pauses.
        self.assertLess(outage["lengthNs"], 10e9)
        findings = [event["finding"] for event in run.events() if event["event"] == "finding"]
        self.assertIn("outage", [finding["id"] for finding in findings])
        notes = [event for event in run.events() if event["event"] == "note"]
        self.assertTrue(any(cause in json.dumps(note) for note in notes), notes)

    def test_an_adapter_that_stays_down_is_named_over_every_transport(self):
        self.expect_end("set wire0 down", "wire0 is down", 20)

    def test_an_adapter_that_vanishes_is_named_over_every_transport(self):
        self.expect_end("del wire0", "wire0 has vanished", 20)

    def test_an_adapter_made_again_under_its_name_is_measured_on_over_every_transport(self):
        with running("--duration", "14s") as runs:
            for _, pair, _ in runs:
                pair.a.ip("link", "del", netns.Pair.DEVICE)
            time.sleep(2.5)
            for _, pair, _ in runs:
                pair.join()
            for transport, _, run in runs:
                with self.subTest(transport=transport):
                    self.assertEqual(run.finish(60), DONE, run.err.text())
                    self.expect_gap(run, "wire0 has vanished")

    def expect_end(self, command, words, seconds):
        """Ten seconds or none are waited for the adapter, one for the responder, some for a busy machine."""
        with running("--duration", "60s") as runs:
            begin = time.monotonic()
            for _, pair, _ in runs:
                pair.a.ip("link", *command.split())
            for transport, _, run in runs:
                with self.subTest(transport=transport):
                    self.assertEqual(run.finish(40), PEER, run.err.text())
                    self.assertLess(time.monotonic() - begin, seconds)
                    error = next(event for event in run.events() if event["event"] == "error")
                    self.assertIn(words, error["error"]["what"])
                    point = next(event for event in run.events() if event["event"] == "point_finished")["point"]
                    self.assertGreater(point["counts"]["received"], 0)

    def test_an_mtu_lowered_in_mid_run_is_told_with_the_present_one(self):
        ways = {transport: (netns.Pair.B4, "--code", programs.CODE, "--transport", transport)
                for transport in ("udp", "raw")}
        ways["icmp"] = (f"icmp://{netns.Pair.B4}",)
        for transport, way in ways.items():
            with self.subTest(transport=transport), netns.Pair(mtu=1500) as pair, programs.Responder(pair.b):
                with programs.Program(pair.a, "ping", *way, "--events", "--sizes", "1400", "--duration", "60s",
                                      "--wait", "block") as run:
                    run.out.wait_for(is_progress)
                    pair.a.ip("link", "set", netns.Pair.DEVICE, "mtu", "1300")
                    self.assertEqual(run.finish(40), PEER, run.everything())
                    error = next(event for event in run.events() if event["event"] == "error")
                    self.assertIn("1300 bytes now", error["error"]["what"])
                    self.assertIn("1500", error["error"]["what"])

    def test_an_mtu_lowered_at_the_other_end_costs_probes_and_not_the_run(self):
        """What does not fit there is dropped: over a veth pair frames are so at once, datagrams without a word."""
        for transport in ("udp", "raw", "mmap", "pcap"):
            with self.subTest(transport=transport), netns.Pair(mtu=1500) as pair, programs.Responder(pair.b):
                with programs.Program(pair.a, "ping", netns.Pair.B4, "--code", programs.CODE, "--transport", transport,
                                      "--events", "--sizes", "1400", "--duration", "6s", "--wait", "block") as run:
                    run.out.wait_for(is_progress)
                    pair.b.ip("link", "set", netns.Pair.DEVICE, "mtu", "1300")
                    self.assertEqual(run.finish(40), DONE, run.everything())
                    point = next(event for event in run.events() if event["event"] == "point_finished")["point"]
                    self.assertGreater(point["counts"]["lost"] + point["counts"]["notSent"], 0)


if __name__ == "__main__":
    programs.main(netns.reason_to_skip())
