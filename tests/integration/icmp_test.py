#!/usr/bin/env python3
"""`halftrip ping icmp://HOST`: a host that runs no Halftrip program, in both families, with every wait; and who is not there."""

import json
import os
import shutil
import time

import netns
import programs
from programs import DONE, INTERRUPTED, PEER, PERMISSION, USAGE

# The timeout is for a busy machine: nothing but a loss takes this long.
PATIENT = ["--timeout", "2s"]
SHORT = ["--sizes", "64", "--count", "300", "--warmup", "50", *PATIENT]
QUICK = ["--sizes", "64", "--count", "50", "--warmup", "5"]
NOBODY = "65534"


class Icmp(programs.PairCase):
    MTU = 1500

    def ping(self, peer, *arguments, **options):
        return programs.run(self.pair.a, "ping", peer, *arguments, **options)

    def record(self, peer, *arguments):
        path = os.path.join(self.folder, "run.halftrip.json")
        self.expect(self.ping(peer, *arguments, "--save", path), DONE)
        with open(path, encoding="utf-8") as file:
            return json.load(file)

    def test_both_families_and_every_wait_measure(self):
        for peer in (f"icmp://{netns.Pair.B4}", f"icmp://[{netns.Pair.B6}]"):
            for wait in ("block", "poll", "spin"):
                with self.subTest(peer=peer, wait=wait):
                    self.check_record(self.record(peer, "--wait", wait, *SHORT), peer, wait)

    def check_record(self, record, peer, wait):
        self.assertEqual(record["request"]["peer"], peer)
        self.assertEqual(record["request"]["transport"], "icmp")
        point = record["points"][0]
        self.assertEqual(point["transport"], "icmp")
        self.assertEqual(point["counts"]["sent"], 300)
        self.assertEqual(point["counts"]["received"], 300, point["counts"])
        self.assertEqual(point["initiator"]["obtained"]["wait"], wait)
        self.assertTrue(point["isComplete"])
        # Nothing is claimed about an end that nobody asked.
        self.assertIsNone(programs.run_file.distribution(point, "residence"))
        self.assertEqual(point["responder"]["hostCounters"], {})
        self.assertEqual(point["responderCounts"]["received"], 0)
        self.assertEqual(point["responder"]["obtained"]["wait"], "auto")
        self.assertEqual(point["autopsy"]["responder"]["kernel"]["problem"], "The peer is no Halftrip responder.")
        self.assertIn("systemAnswers", programs.run_file.finding_ids(record))
        self.assertIn("icmp", record["noiseFloor"]["loopbackSkipped"])

    def test_run_file_holds_against_the_schema(self):
        try:
            import jsonschema
        except ImportError:
            self.skipTest("needs the Python package jsonschema (./dev test installs it)")
        record = self.record(f"icmp://{netns.Pair.B4}", *SHORT)
        with open(os.environ["HALFTRIP_SCHEMA"], encoding="utf-8") as file:
            jsonschema.Draft202012Validator(json.load(file)).validate(record)

    def test_table_says_who_answers(self):
        said = self.expect(self.ping(f"icmp://{netns.Pair.B4}", *SHORT, "-v"), DONE).stdout
        self.assertIn("ping over icmp", said)
        self.assertIn("own system answers", said)
        self.assertNotIn("Responder:", said)
        self.assertNotIn("responder did not report", said)

    def test_default_sizes_stop_at_what_one_packet_carries(self):
        said = self.expect(self.ping(f"icmp://{netns.Pair.B4}", "--count", "20", "--warmup", "5", "-v"), DONE).stdout
        self.assertIn("Left out: 2048", said)
        self.assertIn("1472", said)

    def test_fragments_travel_when_they_may(self):
        record = self.record(f"icmp://{netns.Pair.B4}", "--sizes", "4000", "--count", "50", "--allow-fragments",
                             *PATIENT)
        self.assertEqual(record["points"][0]["counts"]["received"], 50)

    def test_transport_may_be_named_and_no_other(self):
        peer = f"icmp://{netns.Pair.B4}"
        self.expect(self.ping(peer, "--transport", "icmp", *QUICK), DONE)
        self.expect_refusal(self.ping(peer, "--transport", "udp", *QUICK), USAGE, "udp", "responder")
        self.expect_refusal(self.ping(netns.Pair.B4, "--transport", "icmp", *QUICK), USAGE, "icmp://host")
        self.expect_refusal(self.ping(peer, "--responder-wait", "spin", *QUICK), USAGE, "--responder-wait")
        self.expect_refusal(self.ping("icmp://", *QUICK), USAGE, "host")
        self.expect_refusal(self.ping(peer + ":80", *QUICK), USAGE, "port")
        self.expect_refusal(self.ping("stomp://" + netns.Pair.B4, *QUICK), USAGE, "stomp://")
        self.expect_refusal(self.ping(peer, "--sizes", "2000", *QUICK[2:]), USAGE, "--allow-fragments")

    def within_seconds(self, seconds, *arguments):
        begin = time.monotonic()
        result = self.ping(*arguments)
        self.assertLess(time.monotonic() - begin, seconds)
        return result

    def test_unknown_host(self):
        self.expect_refusal(self.within_seconds(20, "icmp://no-such-host.invalid", *QUICK), PEER, "no-such-host.invalid")

    def test_host_that_is_not_there(self):
        self.expect_refusal(self.within_seconds(10, "icmp://10.97.0.77", *QUICK), PEER, "10.97.0.77")
        self.expect_refusal(self.within_seconds(10, "icmp://[fd97::77]", *QUICK), PEER, "fd97::77")

    def test_network_without_a_route(self):
        self.expect_refusal(self.within_seconds(10, "icmp://192.0.2.1", *QUICK), PEER, "192.0.2.1")

    def test_host_that_does_not_answer_echo_requests(self):
        switch = "/proc/sys/net/ipv4/icmp_echo_ignore_all"
        try:
            self.expect(programs.run_command(self.pair.b.command("sh", "-c", f"echo 1 >{switch}")), DONE)
            self.expect_refusal(self.within_seconds(10, f"icmp://{netns.Pair.B4}", *QUICK), PEER, "no echo reply",
                                "firewall")
        finally:
            programs.run_command(self.pair.b.command("sh", "-c", f"echo 0 >{switch}"))

    def test_our_own_host_is_recognised(self):
        record = self.record("icmp://127.0.0.1", *SHORT)
        self.assertIn("oneHost", programs.run_file.finding_ids(record))

    def test_ctrl_c_keeps_what_was_measured(self):
        with programs.Program(self.pair.a, "ping", f"icmp://{netns.Pair.B4}", "--events", "--sizes", "64", "--duration",
                              "30s") as run:
            run.out.wait_for(lambda line: '"isWarmingUp":false' in line.replace(" ", ""))
            run.interrupt()
            self.assertEqual(run.finish(10), INTERRUPTED, run.everything())

    def test_user_without_the_right_is_told_which(self):
        if shutil.which("setpriv") is None:
            self.skipTest("needs setpriv")
        # A copy that every user may reach and run.
        os.chmod(self.folder, 0o755)
        program = shutil.copy(programs.HALFTRIP, os.path.join(self.folder, "halftrip"))
        os.chmod(program, 0o755)
        as_nobody = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", program]
        run = [*as_nobody, "ping", f"icmp://{netns.Pair.B4}", *QUICK]
        grant = "/proc/sys/net/ipv4/ping_group_range"
        try:
            self.allow(grant, "1 0")
            self.expect_refusal(programs.run_command(self.pair.a.command(*run)), PERMISSION, "ping_group_range",
                                "cap_net_raw")
            self.allow(grant, "0 2147483647")
            self.expect(programs.run_command(self.pair.a.command(*run)), DONE)
        finally:
            self.allow(grant, "1 0")

    def allow(self, grant, groups):
        self.expect(programs.run_command(self.pair.a.command("sh", "-c", f'echo "{groups}" >{grant}')), DONE)


if __name__ == "__main__":
    programs.main(netns.reason_to_skip())
