#!/usr/bin/env python3
"""A run proves itself against faults that its responder plants; a selftest tries all; a rule that drops probes is named."""

import io
import json
import os
import shutil
import subprocess
import tempfile
import unittest
import zipfile

import netns
import programs
from programs import CODE, DONE, LIMIT_BROKEN, PEER, USAGE

SHORT = ["--sizes", "64", "--count", "200", "--warmup", "10"]
KINDS = ("dropped", "delayed", "duplicated", "corrupted")


class SelfProof(programs.Case):
    @classmethod
    def setUpClass(cls):
        cls.pair = netns.Pair()
        cls.addClassCleanup(cls.pair.remove)
        cls.responder = cls.enterClassContext(programs.Responder(cls.pair.b))
        cls.folder = cls.enterClassContext(tempfile.TemporaryDirectory())

    def record(self, *arguments):
        path = os.path.join(self.folder, f"{self.id()}.json")
        self.expect(programs.ping(self.pair.a, netns.Pair.B4, *SHORT, "--save", path, *arguments), DONE)
        with open(path, encoding="utf-8") as file:
            return json.load(file)

    def test_each_planted_fault_is_found_over_every_transport(self):
        for transport in ("udp", "tcp", "raw", "mmap", "xdp"):
            with self.subTest(transport=transport):
                record = self.record("--self-proof", "--transport", transport)
                proof = record["selfProof"]
                self.assertEqual({kind: proof["planted"][kind] for kind in KINDS}, dict.fromkeys(KINDS, 10))
                for kind in KINDS:
                    self.assertGreaterEqual(proof["found"][kind], 10, proof)
                self.assertGreaterEqual(proof["found"]["delayNs"], 5_000_000)  # A busy host adds its own.
                self.assertIn("Self-proof passed", " ".join(record["notes"]))
                self.assertEqual(record["points"][0]["counts"]["duplicate"], 0)

    def test_a_run_that_is_not_asked_proves_nothing(self):
        self.assertNotIn("selfProof", self.record())

    def test_only_a_responder_of_ours_plants_faults(self):
        self.expect_refusal(programs.run(self.pair.a, "ping", f"icmp://{netns.Pair.B4}", "--self-proof"), USAGE, "serve")

    def test_jitter_and_percentiles_of_ones_choice(self):
        path = os.path.join(self.folder, "percentiles.json")
        done = self.expect(programs.ping(self.pair.a, netns.Pair.B4, *SHORT, "--percentiles", "95,p99.5", "-v", "--save", path), DONE)
        self.assertIn("p95", done.stdout)
        self.assertIn("p99.5", done.stdout)
        self.assertIn("RFC 3550", done.stdout)
        with open(path, encoding="utf-8") as file:
            self.assertGreater(json.load(file)["points"][0]["jitterNs"], 0)
        csv = self.expect(programs.run(None, "report", path, "--format", "csv", "--percentiles", "95"), DONE).stdout
        self.assertIn("rtt_asked_p95_ns", csv.splitlines()[0])
        self.expect_refusal(programs.run(None, "report", path, "--percentiles", "101"), USAGE, "101")

    def test_json_is_asked_for_alike(self):
        path = os.path.join(self.folder, "once.json")
        self.expect(programs.ping(self.pair.a, netns.Pair.B4, *SHORT, "--save", path), DONE)
        for words in (["adapters"], ["transports"], ["references"], ["report", path], ["compare", path, path], ["verify", path], ["autopsy", path]):
            with self.subTest(words=words):
                printed = self.expect(programs.run(None, *words, "--json"), DONE).stdout
                to = os.path.join(self.folder, "written.json")
                self.assertEqual(self.expect(programs.run(None, *words, f"--json={to}"), DONE).stdout, "")
                with open(to, encoding="utf-8") as file:
                    self.assertEqual(json.load(file).keys(), json.loads(printed).keys())
                if words[0] not in ("verify", "autopsy"):  # They never had the spelling of before.
                    old = self.expect(programs.run(None, *words, "--format", "json"), DONE).stdout
                    self.assertEqual(json.loads(old).keys(), json.loads(printed).keys())
        self.assertIn("points", json.loads(self.expect(programs.ping(self.pair.a, netns.Pair.B4, *SHORT, "--json"), DONE).stdout))


class Selftest(programs.Case):
    def test_one_file_and_one_verdict(self):
        with netns.Pair() as pair, programs.Responder(pair.b), tempfile.TemporaryDirectory() as folder:
            archive = os.path.join(folder, "selftest.zip")
            done = programs.run(pair.a, "selftest", netns.Pair.B4, "--code", CODE, "--save", archive, seconds=300,
                                environment={"HALFTRIP_STATE_DIR": folder})
            self.assertIn(done.returncode, (DONE, LIMIT_BROKEN), done.stdout + done.stderr)
            self.assertRegex(done.stdout, r"\d+ of \d+ as expected")
            with open(archive, "rb") as file, zipfile.ZipFile(io.BytesIO(file.read())) as files:
                names = files.namelist()
                report = json.loads(files.read("selftest.json"))
        self.assertIn("peer-udp.halftrip.json", names)
        self.assertIn("self-udp.halftrip.json", names)
        results = {(line["part"], line["item"]): line["result"] for line in report["lines"]}
        for line in ((f"run to {netns.Pair.B4}", "udp, self-proof"), ("run to self", "udp"), ("Ctrl-C", "drill"), ("sign-out", "drill"),
                     ("peer", "version"), ("tuning", "nothing left changed")):
            self.assertEqual(results.get(line), "asExpected", done.stderr)


@unittest.skipUnless(shutil.which("nft"), "nft is not installed")
class Firewall(programs.Case):
    def test_the_rule_that_drops_probes_is_named_at_either_end(self):
        for side, address, hook in (("b", netns.Pair.A4, "input priority 0"), ("a", netns.Pair.B4, "input priority 0"),
                                    ("b", netns.Pair.A4, "prerouting priority -300")):
            with self.subTest(side=side, hook=hook), netns.Pair() as pair, programs.Responder(pair.b):
                rules = f"table inet ours {{ chain mine {{ type filter hook {hook}; ip saddr {address} " \
                        "meta l4proto udp counter drop; }; }"
                made = subprocess.run(getattr(pair, side).command("nft", "-f", "-"), input=rules, text=True, check=False)
                if made.returncode != 0:
                    self.skipTest("this kernel has no nf_tables")
                self.expect(programs.ping(pair.a, netns.Pair.B4, *SHORT), PEER, "nft inet ours mine, handle", "drop", address)


if __name__ == "__main__":
    programs.main(netns.reason_to_skip())
