#!/usr/bin/env python3
"""A run proves itself against faults that its responder plants; a selftest tries all; a rule that drops probes is named."""

import datetime
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


class SelfProof(programs.ServedCase):
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


STEP = "/proc/sys/vm/stat_interval"
"""The setting that a selftest changes for a moment."""


class Selftest(programs.Case):
    def selftest(self, side, *arguments, before=(), zone="UTC", journal=None):
        """What was printed, and the files of the archive. `before`: the words of a command that runs it."""
        with tempfile.TemporaryDirectory() as folder:
            archive = os.path.join(folder, "selftest.zip")
            command = side.command(*before, programs.HALFTRIP, "selftest", *arguments, "--save", archive)
            done = programs.run_command(command, seconds=300, environment={"HALFTRIP_STATE_DIR": journal or folder, "TZ": zone})
            self.assertIn(done.returncode, (DONE, LIMIT_BROKEN), done.stdout + done.stderr)
            self.assertRegex(done.stdout, r"\d+ of \d+ as expected")
            with zipfile.ZipFile(archive) as files:
                self.expect_local_dates(files, zone)
                return done, {name: files.read(name).decode() for name in files.namelist()}

    def expect_local_dates(self, files, zone):
        """A zip archive's dates are those of a clock on the wall."""
        hours = {"UTC": 0, "EST+5": -5}[zone]
        now = datetime.datetime.now(datetime.timezone(datetime.timedelta(hours=hours))).replace(tzinfo=None)
        for entry in files.infolist():
            age = (now - datetime.datetime(*entry.date_time)).total_seconds()
            self.assertTrue(-5 < age < 600, f"{entry.filename}: {entry.date_time}, now {now}")

    def results(self, files):
        return {(line["part"], line["item"]): line["result"] for line in json.loads(files["selftest.json"])["lines"]}

    def can_step(self):
        """In some containers all of /proc/sys is read-only."""
        with open("/proc/self/mountinfo", encoding="utf-8") as mounts:
            of = {line.split()[4]: line.split()[5].split(",") for line in mounts}
        where = next(folder for folder in (STEP, "/proc/sys/vm", "/proc/sys", "/proc") if folder in of)
        return os.access(STEP, os.W_OK) and "ro" not in of[where]

    def expect_firewall(self, results, whose, host):
        """As expected where that host reports its rules, which one whose kernel has no nf_tables cannot."""
        knows = any(fact["id"].startswith("firewall.") and ("absence" not in fact or fact.get("isInapplicable"))
                    for fact in host["facts"])
        self.assertEqual(results.get(("firewall", whose)), "asExpected" if knows else "notTried", host["facts"])

    def test_one_file_and_one_verdict(self):
        with netns.Pair() as pair, programs.Responder(pair.b), programs.Responder(pair.a):
            done, files = self.selftest(pair.a, netns.Pair.B4, "--code", CODE, zone="EST+5")
        self.assertLessEqual({"selftest.txt", "selftest.json", "check.json", "peer-udp.halftrip.json", "self-udp.halftrip.json"}, files.keys())
        self.assertTrue(json.loads(files["check.json"])["results"])
        results = self.results(files)
        for line in (("transports", "udp"), ("transports", "tcp"), ("service", "responder"), ("tuning", "nothing left changed"),
                     (f"run to {netns.Pair.B4}", "udp"), (f"run to {netns.Pair.B4}", "udp, self-proof"),
                     (f"run to {netns.Pair.B4}", "udp, stamps"), ("run to self", "udp"), ("Ctrl-C", "drill"), ("sign-out", "drill"),
                     ("peer", "version")):
            self.assertEqual(results.get(line), "asExpected", f"{line}: {done.stderr}")
        self.assertEqual(results.get(("tuning", "change and revert")), "asExpected" if self.can_step() else "notTried", done.stderr)
        record = json.loads(files["peer-udp.halftrip.json"])
        self.expect_firewall(results, "this host", record["initiatorHost"])
        self.expect_firewall(results, netns.Pair.B4, record["responderHost"])

    def test_what_this_host_does_not_have_is_not_tried_and_no_failure(self):
        """No adapter is up, and nobody may change a setting."""
        alone = netns.Namespace()
        self.addCleanup(alone.remove)
        with open(STEP, encoding="ascii") as file:
            before = file.read()
        closed = "mount --bind /proc/sys /proc/sys && mount -o remount,ro,bind /proc/sys && exec \"$@\""
        done, files = self.selftest(alone, before=("unshare", "--mount", "sh", "-c", closed, "sh"))
        results = self.results(files)
        self.assertEqual(results.get(("tuning", "change and revert")), "notTried", done.stderr)
        self.assertEqual(results.get(("service", "responder")), "notTried", done.stderr)
        self.assertEqual(results.get(("run to self", "udp")), "asExpected", done.stderr)
        with open(STEP, encoding="ascii") as file:
            self.assertEqual(file.read(), before)

    def test_a_host_that_was_tuned_stays_tuned_and_has_not_failed(self):
        if not self.can_step():
            self.skipTest("no setting can be changed here")
        with open(STEP, encoding="ascii") as file:
            before = int(file.read())
        with netns.Pair() as pair, tempfile.TemporaryDirectory() as folder:
            def tune(*words):
                return programs.run(pair.a, "tune", *words, environment={"HALFTRIP_STATE_DIR": folder})
            self.addCleanup(subprocess.run, ["sh", "-c", f"echo {before} > {STEP}"], check=True)
            self.expect(tune("apply", f"sysctl.vm.stat_interval={before + 7}"), DONE)
            done, files = self.selftest(pair.a, journal=folder)
            with open(STEP, encoding="ascii") as file:
                self.assertEqual(int(file.read()), before + 7)
            results = self.results(files)
            for line in (("tuning", "change and revert"), ("tuning", "nothing left changed")):
                self.assertEqual(results.get(line), "notTried", done.stdout)
            self.assertIn("1 setting is changed by Halftrip now.", files["selftest.txt"])
            self.expect(tune("revert"), DONE)
        with open(STEP, encoding="ascii") as file:
            self.assertEqual(int(file.read()), before)


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
