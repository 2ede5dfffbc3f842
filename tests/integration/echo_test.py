#!/usr/bin/env python3
"""`halftrip ping echo://HOST:PORT`: services that are not ours, over UDP and TCP, good ones and bad ones."""

import shutil
import subprocess
import time

import agentless
import netns
import programs
from programs import DONE, PEER, USAGE

# The timeout is for a busy machine: nothing but a loss takes this long.
SHORT = ["--sizes", "64", "--count", "200", "--warmup", "20", "--timeout", "2s"]
PORT = 4007


class Echo(agentless.Case):
    peer = f"echo://{netns.Pair.B4}:{PORT}"

    def service(self, kind, family="4", how="whole"):
        return self.answering("echo_service.py", kind, family, PORT, how)

    def test_udp_and_tcp_in_both_families_measure(self):
        for kind in ("udp", "tcp"):
            for family, host in (("4", netns.Pair.B4), ("6", f"[{netns.Pair.B6}]")):
                with self.subTest(kind=kind, family=family), self.service(kind, family):
                    record = self.record("ping", "--transport", kind, *SHORT, peer=f"echo://{host}:{PORT}")
                    point = record["points"][0]
                    self.assertEqual(point["transport"], kind)
                    self.assertEqual(point["counts"]["received"], 200, point["counts"])
                    self.assertEqual(point["counts"]["foreign"], 0)
                    self.assertIsNone(programs.run_file.distribution(point, "residence"))
                    self.assertIn("systemAnswers", programs.run_file.finding_ids(record))
                    answered = point["responder"]["obtained"]["transport"]["answeredBy"]
                    self.assertEqual(answered, f"an echo service on port {PORT}")
                    self.assertEqual(point["autopsy"]["responder"]["kernel"]["problem"], "The peer is no Halftrip responder.")

    def test_flood_and_the_table(self):
        with self.service("udp"):
            said = self.expect(self.run_mode("flood", "--sizes", "64", "--count", "2000", "--window", "8", "-v"), DONE).stdout
            self.assertIn("echo service answers; no Halftrip runs there", said)
            self.assertNotIn("Responder:", said)
            self.assertNotIn("nan", said)

    def test_what_comes_back_changed_is_told_and_never_matched(self):
        for kind, how in (("udp", "changed"), ("tcp", "changed"), ("udp", "shorter"), ("tcp", "shorter")):
            with self.subTest(kind=kind, how=how), self.service(kind, how=how):
                begin = time.monotonic()
                result = self.run_mode("ping", "--transport", kind, "--sizes", "64", "--count", "40", "--warmup", "0",
                                       "--timeout", "20ms")
                self.assertLess(time.monotonic() - begin, 10)
                self.expect_refusal(result, PEER, "came back from", "none unchanged")

    def test_a_service_that_drops_half_loses_half(self):
        with self.service("udp", how="half"):
            record = self.record("ping", "--sizes", "64", "--count", "40", "--warmup", "0", "--timeout", "50ms")
            counts = record["points"][0]["counts"]
            self.assertEqual((counts["sent"], counts["lost"], counts["foreign"]), (40, 20, 0), counts)

    def test_a_timer_at_the_other_end_is_measured_by_pauses(self):
        with self.service("udp", how="held"):
            for _ in range(3):  # On a busy machine a median may be about the other programs.
                record = self.record("sweep idle", "--pauses", "0,100us,200us,400us,5ms", "--duration", "1s", "--rounds", "2", "--sizes",
                                     "64", "--wait", "block")
                found = [finding for finding in record["findings"] if finding["id"] == "coalescingInterval"]
                if found:
                    break
            self.assertEqual(len(found), 1, programs.run_file.finding_ids(record))
            self.assertRegex(found[0]["sentence"], r"^A timer of about (9[5-9]\d|10[0-4]\d) us delays packets")
            self.assertGreater(found[0]["costNs"], 700_000)

    def test_a_service_that_closes_is_what_is_to_be_looked_at(self):
        with self.service("tcp", how="closes"):
            result = self.run_mode("ping", "--transport", "tcp", "--sizes", "64", "--count", "1000", "--warmup", "10")
            self.assertEqual(result.returncode, PEER, result.stderr)
            self.assertIn("closed the connection", result.stderr)
            self.assertIn("the service there", result.stderr)

    def test_nobody_listens(self):
        quick = ["--sizes", "64", "--count", "50", "--timeout", "20ms"]
        self.expect_refusal(self.run_mode("ping", *quick), PEER, netns.Pair.B4)
        self.expect_refusal(self.run_mode("ping", "--transport", "tcp", *quick), PEER, netns.Pair.B4)

    def test_what_needs_a_responder_is_refused_in_words(self):
        self.expect_refusal(self.run_mode("ping", "--transport", "raw", *SHORT), USAGE, "raw", "needs a Halftrip responder")
        self.expect_refusal(self.run_mode("ping", "--responder-wait", "spin", *SHORT), USAGE, "--responder-wait")
        self.expect_refusal(self.run_mode("ping", "--port", "9000", *SHORT), USAGE, "echo://HOST:PORT")
        with self.service("udp"):
            self.expect_refusal(self.run_mode("ping", "--stamps", "software", *SHORT), USAGE, "stamps", "serve")

    def test_socat_as_the_service(self):
        if shutil.which("socat") is None:
            self.skipTest("needs socat")
        command = self.pair.b.command("socat", "-b", "65536", f"TCP-LISTEN:{PORT},fork,reuseaddr,nodelay", "PIPE")
        with subprocess.Popen(command) as process:
            try:
                result = None
                for _ in range(50):  # Until it listens.
                    result = self.run_mode("ping", "--transport", "tcp", *SHORT)
                    if result.returncode == DONE:
                        break
                    time.sleep(0.1)
                self.expect(result, DONE)
            finally:
                process.kill()


if __name__ == "__main__":
    programs.main(netns.reason_to_skip())
