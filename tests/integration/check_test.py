#!/usr/bin/env python3
"""halftrip check: this host, a peer beside it, JSON for scripts, and what it refuses."""

import json
import time

import fake_peers
import netns
import programs
from programs import DONE, LIMIT_BROKEN, PEER, PERMISSION, USAGE

VERDICTS = {"fail", "warn", "unknown", "pass", "notApplicable"}


class ThisHost(programs.Case):
    def check(self, *arguments):
        return programs.run(None, "check", *arguments)

    def report(self, *arguments):
        done = self.check("--json", *arguments)
        self.assertIn(done.returncode, (DONE, LIMIT_BROKEN), done.stderr)
        return done.returncode, json.loads(done.stdout)

    def test_every_result_is_whole_and_the_exit_code_tells_of_failures(self):
        code, report = self.report()
        self.assertEqual(report["profile"], "latency")
        self.assertTrue(report["results"])
        for result in report["results"]:
            with self.subTest(result=result["id"]):
                self.assertIn(result["verdict"], VERDICTS)
                self.assertEqual(result["host"], "A")
                for key in ("title", "reason", "why", "effect", "effectSource", "price"):
                    self.assertTrue(result[key], key)
                if result["verdict"] in ("fail", "warn"):
                    self.assertTrue(result["advice"])
                for advice in result.get("advice", []):
                    self.assertTrue(advice["words"])
                    for key in ("apply", "undo"):  # What is done by hand has no shell and no commands.
                        self.assertEqual(bool(advice["commands"][key]), bool(advice["commands"]["shell"]))
        has_failed = any(result["verdict"] == "fail" for result in report["results"])
        self.assertEqual(code, LIMIT_BROKEN if has_failed else DONE)

    def test_every_fact_has_a_value_or_a_reason(self):
        _, report = self.report("--profile", "show")
        self.assertEqual(report["results"], [])
        facts = report["hostA"]["facts"]
        self.assertEqual(len({fact["id"] for fact in facts}), len(facts))
        for fact in facts:
            with self.subTest(fact=fact["id"]):
                has_value = any(kind in fact for kind in ("text", "number", "flag"))
                self.assertEqual(has_value, "absence" not in fact)
                self.assertTrue(fact["source"])

    def test_one_document_has_the_plan_and_the_status_beside_the_verdicts(self):
        _, report = self.report()
        for words in ("plan", "status"):
            done = programs.run(None, "tune", words, "--json")
            with self.subTest(words=words):
                if "planError" in report:
                    self.assertIn(report["planError"]["what"].rstrip("."), done.stderr)
                    continue
                alone = json.loads(self.expect(done, DONE).stdout)
                if words == "status":
                    self.assertEqual(report["status"], alone)
                    continue
                # Reasons have figures of the moment in them.
                for kind in ("changes", "leftOut"):
                    self.assertEqual([each["setting"] for each in report["plan"][kind]],
                                     [each["setting"] for each in alone["plan"][kind]])

    def test_the_adapter_can_be_named(self):
        _, report = self.report("--adapter", "lo")
        self.assertEqual(report["hostA"]["adapter"]["name"], "lo")
        moderation = next(result for result in report["results"] if result["id"] == "interruptModeration")
        self.assertEqual(moderation["verdict"], "notApplicable")
        self.expect_refusal(self.check("--adapter", "nosuch0"), USAGE, "nosuch0", "lo")
        self.expect_refusal(self.check(netns.Pair.B4, "--adapter", "nosuch0"), USAGE, "nosuch0", "lo")

    def test_it_is_quick(self):
        def seconds():
            began = time.monotonic()
            self.check()
            return time.monotonic() - began

        # The best of some: this machine may be busy with other things.
        self.assertLess(min(seconds() for _ in range(5)), 0.3)

    def test_wrong_words_are_refused(self):
        self.expect_refusal(self.check("--profile", "speed"), USAGE, "speed", "latency")
        self.expect_refusal(self.check("icmp://192.0.2.9"), USAGE, "icmp://192.0.2.9")
        self.expect_refusal(self.check("self"), USAGE, "self")


class Peer(programs.PairCase):
    def check(self, *arguments, code=programs.CODE):
        return programs.run(self.pair.a, "check", netns.Pair.B4, *(["--code", code] if code else []), *arguments)

    def test_both_hosts_are_judged_by_what_each_says_of_itself(self):
        self.enterContext(programs.Responder(self.pair.b))
        report = json.loads(self.expect(self.check("--json"), DONE).stdout)
        as_elsewhere = json.loads(self.expect(self.check("--format", "json"), DONE).stdout)
        self.assertEqual(as_elsewhere.keys(), report.keys())
        for result_id in ("interruptModeration", "idleStates"):
            hosts = {result["host"] for result in report["results"] if result["id"] == result_id}
            self.assertEqual(hosts, {"A", "B"})
        a, b = report["hostA"], report["hostB"]
        self.assertNotEqual(a["adapter"]["macAddress"], b["adapter"]["macAddress"])
        for host in (a, b):
            facts = {fact["id"]: fact for fact in host["facts"]}
            self.assertIn(host["adapter"]["name"], facts["coalescing.rxUsecs"]["source"])
        brief = self.expect(self.check(), DONE).stdout
        self.assertRegex(brief.splitlines()[0], r"\b(Warnings|Unknown|Pass) \d+")
        self.assertNotRegex(brief, r"(?m)  (pass|n/a) ")
        text = self.expect(self.check("--all"), DONE).stdout
        self.assertIn("host A", text)
        self.assertIn("host B", text)
        self.assertRegex(text, r"(?m)  pass ")

    def test_a_port_may_stand_behind_the_peer_as_ping_takes_it(self):
        self.enterContext(programs.Responder(self.pair.b, "--port", "9755"))
        peer = f"{netns.Pair.B4}:9755"
        for arguments in ([peer], [peer, "--port", "9755"], [f"[{netns.Pair.B6}]:9755"]):
            self.expect(programs.run(self.pair.a, "check", *arguments, "--code", programs.CODE), DONE)
        two = programs.run(self.pair.a, "check", peer, "--port", "9754", "--code", programs.CODE)
        self.expect_refusal(two, USAGE, "name two ports")
        two = programs.run(self.pair.a, "selftest", peer, "--port", "9754", "--code", programs.CODE)
        self.expect_refusal(two, USAGE, "name two ports")

    def test_the_responder_serves_the_next_one_afterwards(self):
        self.enterContext(programs.Responder(self.pair.b))
        self.expect(self.check(), DONE)
        self.expect(programs.ping(self.pair.a, netns.Pair.B4, "--sizes", "64", "--count", "50"), DONE)

    def test_a_run_file_has_the_facts_of_both_hosts(self):
        self.enterContext(programs.Responder(self.pair.b))
        done = programs.ping(self.pair.a, netns.Pair.B4, "--sizes", "64", "--count", "50", "--json", "-")
        record = json.loads(self.expect(done, DONE).stdout)
        for host in ("initiatorHost", "responderHost"):
            self.assertIn("idle.exitLatency", {fact["id"] for fact in record[host]["facts"]})

    def test_a_missing_code_a_missing_responder_and_another_program_are_refused(self):
        with programs.Responder(self.pair.b):
            self.expect_refusal(self.check(code=None), PERMISSION, "--code")
        self.expect_refusal(self.check(), PEER, netns.Pair.B4)
        with fake_peers.Server(self.pair.b, fake_peers.sends(b"HTTP/1.1 400 Bad Request\r\n\r\n")) as server:
            self.expect_refusal(self.check("--port", server.port), PEER)


if __name__ == "__main__":
    programs.main(netns.reason_to_skip())
