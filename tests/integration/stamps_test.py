#!/usr/bin/env python3
"""Where the time goes: stamps of the stages between two hosts, by every transport that has them."""

import json
import os
import subprocess
import tempfile

import netns
import programs
from programs import DONE, NOT_SUPPORTED, PEER, USAGE

try:
    import jsonschema
except ImportError:
    jsonschema = None

SHORT = ["--count", "300", "--warmup", "50", "--stamps-count", "300"]
STAMPING = ("udp", "tcp", "raw")
WITHOUT = ("mmap", "pcap", "xdp")
PARTS = ["aAppToDriver", "bDriverToApp", "bResidence", "bAppToDriver", "aDriverToApp", "remainder"]


def schema():
    path = os.environ.get("HALFTRIP_SCHEMA") or os.path.join(os.path.dirname(__file__), "../../docs/run-file.schema.json")
    with open(path, encoding="utf-8") as file:
        return json.load(file)


class Stamps(programs.ServedCase):
    def ping(self, *arguments, peer=netns.Pair.B4):
        return programs.ping(self.pair.a, peer, *arguments, *SHORT)

    def record(self, *arguments, peer=netns.Pair.B4):
        path = os.path.join(self.folder, f"{self.id()}.halftrip.json")
        done = self.expect(self.ping(*arguments, "--save", path, peer=peer), DONE)
        with open(path, encoding="utf-8") as file:
            record = json.load(file)
        if jsonschema:
            jsonschema.validate(record, schema(), cls=jsonschema.Draft202012Validator)
        return record, done.stdout

    def check_stages(self, point):
        stages = point["stages"]
        # The point itself has seen nothing of the stamped probes.
        self.assertEqual(point["counts"]["foreign"], 0)
        self.assertEqual(point["responderCounts"]["refused"], 0)
        self.assertFalse(stages["isHardware"])
        self.assertGreaterEqual(stages["joined"], 200)
        self.assertEqual(stages["joined"] + stages["incomplete"] + stages["lost"], stages["sent"])
        self.assertIn("costNs", stages)
        figures = [split["figure"] for split in stages["splits"]]
        self.assertEqual(figures, ["p50", "p90", "max", "mean"])
        for split in stages["splits"]:
            with self.subTest(figure=split["figure"]):
                self.assertEqual(sum(split["partsNs"].values()), split["rttNs"])
                self.assertEqual(sorted(split["partsNs"]), sorted(PARTS))
                for part in PARTS[:-1]:
                    self.assertGreater(split["partsNs"][part], 0, part)
                for finer, whole in (("aAppToScheduler", "aAppToDriver"), ("bAppToScheduler", "bAppToDriver")):
                    self.assertGreater(split["finerNs"][finer], 0)
                    self.assertLess(split["finerNs"][finer], split["partsNs"][whole])
        # On a cable of no length the remainder is what the two related clocks disagree, and the hand-over.
        error = stages["initiator"]["clockErrorNs"] + stages["responder"]["clockErrorNs"]
        median = stages["splits"][0]
        self.assertGreater(median["partsNs"]["remainder"], -2 * error - 100)
        self.assertLess(median["partsNs"]["remainder"], median["rttNs"])
        for end in ("initiator", "responder"):
            obtained = stages[end]["obtained"]
            for stamp in ("txScheduled", "txDriver", "rxSoftware"):
                self.assertTrue(obtained[stamp].startswith("obtained"), obtained)
            self.assertIn("not requested", obtained["txHardware"])
            self.assertLess(stages[end]["clockErrorNs"], 100_000)

    def test_every_transport_that_stamps_tells_where_the_time_goes(self):
        for transport in STAMPING:
            for peer in (netns.Pair.B4, netns.Pair.B6):
                with self.subTest(transport=transport, peer=peer):
                    record, text = self.record("--transport", transport, "--stamps", "software", "--sizes", "64,1024",
                                               peer=peer)
                    self.assertEqual(programs.run_file.sizes(record), [64, 1024])
                    for point in record["points"]:
                        self.check_stages(point)
                    self.assertEqual(record["stampPoint"]["verdict"], "unknown")
                    self.assertEqual(text.count("Where the time goes"), 2)

    def test_every_wait_is_stamped(self):
        for transport in STAMPING:
            for wait in ("block", "poll", "spin"):
                with self.subTest(transport=transport, wait=wait):
                    record, _ = self.record("--transport", transport, "--stamps", "software", "--sizes", "64",
                                            "--wait", wait, "--responder-wait", wait)
                    self.check_stages(record["points"][0])

    def test_a_probe_of_one_byte_is_stamped(self):
        record, _ = self.record("--stamps", "software", "--sizes", "1")
        self.check_stages(record["points"][0])

    def test_without_asking_there_are_none(self):
        record, text = self.record("--sizes", "64")
        self.assertNotIn("stages", record["points"][0])
        self.assertNotIn("stampPoint", record)
        self.assertNotIn("Where the time goes", text)

    def test_auto_takes_what_there_is_and_says_what_there_is_not(self):
        record, _ = self.record("--stamps", "auto", "--sizes", "64")
        self.assertFalse(record["points"][0]["stages"]["isHardware"])
        self.assertTrue(any("the adapter has no clock" in note for note in record["notes"]), record["notes"])

    def test_auto_over_a_transport_without_stamps_measures_and_says_so(self):
        record, _ = self.record("--stamps", "auto", "--sizes", "64", "--transport", "mmap")
        self.assertNotIn("stages", record["points"][0])
        self.assertTrue(any("mmap" in note for note in record["notes"]), record["notes"])

    def test_hardware_stamps_are_refused_before_anything_is_measured(self):
        for transport in STAMPING:
            with self.subTest(transport=transport):
                done = self.ping("--transport", transport, "--stamps", "hardware", "--sizes", "64")
                self.expect_refusal(done, NOT_SUPPORTED, "hardware stamps", "the adapter has no clock", "--stamps software")
                self.assertEqual(done.stdout, "")
        self.check_responder_is_free()

    def test_transports_without_stamps_refuse_and_name_those_with(self):
        for transport in WITHOUT:
            with self.subTest(transport=transport):
                done = self.ping("--transport", transport, "--stamps", "software", "--sizes", "64")
                if "cannot be used here" in done.stderr or "no transport" in done.stderr:
                    continue  # Not built, or not usable here.
                self.expect_refusal(done, USAGE, transport, ", ".join(STAMPING))

    def test_a_responder_whose_transport_has_none_refuses(self):
        done = self.ping("--transport", "raw", "--responder-transport", "mmap", "--stamps", "software", "--sizes", "64")
        self.expect_refusal(done, PEER, "mmap", ", ".join(STAMPING))
        self.check_responder_is_free()

    def test_options_out_of_range_are_refused(self):
        few = ["--sizes", "64"]
        self.expect_refusal(self.ping(*few, "--stamps", "golden"), USAGE, "golden")
        for count in ("0", "-1", "5001"):
            with self.subTest(count=count):
                done = programs.ping(self.pair.a, netns.Pair.B4, *few, "--stamps", "software", "--stamps-count", count)
                self.expect_refusal(done, USAGE, "5000")

    def test_the_point_itself_is_no_slower_for_it(self):
        """Stamps are taken beside the points, so their medians agree, whatever a busy machine does to both."""
        medians = {"off": [], "software": []}
        for _ in range(3):
            for stamps, found in medians.items():
                record, _ = self.record("--stamps", stamps, "--sizes", "64", "--wait", "spin", "--responder-wait", "spin")
                found.append(programs.run_file.result(record["points"][0])["percentilesNs"]["50"])
        self.assertLess(min(medians["software"]), 1.5 * min(medians["off"]), medians)

    def check_responder_is_free(self):
        self.expect(self.ping("--sizes", "64"), DONE)



class QueuedAtB(programs.Case):
    """A shaper in front of B's adapter holds each reply for the time that its bytes take at 1 Mbit/s."""

    SHAPER = ("qdisc add dev {0} root handle 1: htb default 10", "class add dev {0} parent 1: classid 1:10 htb rate 10gbit",
              "class add dev {0} parent 1: classid 1:20 htb rate 10gbit",
              "qdisc add dev {0} parent 1:20 tbf rate 1mbit burst 120 limit 100000",
              "filter add dev {0} parent 1: protocol ip u32 match ip protocol 17 0xff flowid 1:20")

    def test_a_queue_of_host_b_stands_in_its_column(self):
        pair = netns.Pair()
        self.addCleanup(pair.remove)
        for words in self.SHAPER:
            done = subprocess.run(pair.b.command("tc", *words.format(netns.Pair.DEVICE).split()), capture_output=True,
                                  text=True, check=False)
            if done.returncode != 0:
                self.skipTest(f"tc {words}: {done.stderr.strip()}")
        with tempfile.TemporaryDirectory() as folder, programs.Responder(pair.b):
            path = os.path.join(folder, "run.halftrip.json")
            self.expect(programs.ping(pair.a, netns.Pair.B4, "--transport", "udp", "--stamps", "software", "--sizes", "64",
                                      *SHORT, "--save", path), DONE)
            with open(path, encoding="utf-8") as file:
                record = json.load(file)
        stages = record["points"][0]["stages"]
        self.assertLess(stages["incomplete"], 0.05 * stages["joined"], stages)
        median = stages["splits"][0]
        self.assertGreater(median["partsNs"]["bAppToDriver"], 600_000, median)
        self.assertGreater(median["partsNs"]["bAppToDriver"], 0.6 * median["rttNs"], median)
        self.assertNotIn("incompleteStages", [finding["id"] for finding in record["findings"]])


if __name__ == "__main__":
    programs.main(netns.reason_to_skip())
