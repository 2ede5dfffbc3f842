#!/usr/bin/env python3
"""A fleet of six namespaces on one bridge: a plan, each host's part, and a report that names the host with a slow path."""

import contextlib
import json
import os
import re
import shutil
import socket
import tempfile
import time
import unittest

import fake_peers
import netns
import programs
from programs import DONE, FILE, INTERRUPTED, PEER, PERMISSION, USAGE

HOSTS = 6
SLOW, DOWN = 3, 5  # Their places in the inventory, from 1.
CLOCK_STEP = os.environ.get("CLOCK_STEP_LIBRARY", "")
HERE = os.path.dirname(os.path.abspath(__file__))
PAGE = os.path.join(HERE, "..", "..", "docs", "fleet.md")
BROWSER = os.path.join(HERE, "..", "python", "fleet_page.js")


class Fleet:
    """Namespaces h1 to h6, or fewer, around a bridge."""

    def __init__(self, count=HOSTS):
        netns.remove_leftovers()
        self.switch = netns.Namespace()
        self.switch.ip("link", "add", "bridge", "type", "bridge")
        self.switch.ip("link", "set", "bridge", "up")
        self.hosts = {}
        for number in range(1, count + 1):
            host = self.hosts[number] = netns.Namespace()
            host.ip("link", "add", "wire0", "type", "veth", "peer", "name", f"port{number}", "netns", self.switch.name)
            netns.give_addresses(host, "wire0", f"10.98.0.{number}", f"fd98::{number}", 1500)
            self.switch.ip("link", "set", f"port{number}", "master", "bridge", "up")

    def slow_down(self, number):
        """A token bucket of two probes: sent back to back, each waits some milliseconds for its tokens."""
        done = programs.run_command(["tc", "-n", self.hosts[number].name, "qdisc", "add", "dev", "wire0", "root", "tbf", "rate",
                                     "4mbit", "burst", "3000", "latency", "2s"])
        if done.returncode != 0:
            raise RuntimeError(done.stderr)

    def remove(self):
        for host in (*self.hosts.values(), self.switch):
            host.remove()


class FleetTest(programs.Case):
    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        self.inventory = self.write("hosts.ini", "[all]\n" + "".join(
            f"h{number} ansible_host=10.98.0.{number}\n" for number in range(1, HOSTS + 1)))
        self.plan = os.path.join(self.folder, "plan.json")
        self.code = programs.code_file(self.folder)
        self.results = os.path.join(self.folder, "results")

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def lock_of(self, number):
        """Namespaces share a file system: each host has a lock of its own."""
        folder = os.path.join(self.folder, f"lock{number}")
        os.makedirs(folder, exist_ok=True)
        return {"HALFTRIP_LOCK_DIR": folder}

    def part(self, fleet, number, *arguments):
        return programs.Program(fleet.hosts[number], "fleet", "run", self.plan, "--host", f"h{number}", "--code-file", self.code,
                                "--results", self.results, *arguments, environment=self.lock_of(number))

    def test_a_slow_host_is_named_and_a_host_that_is_down_is_a_hole(self):
        fleet = Fleet()
        self.addCleanup(fleet.remove)
        fleet.slow_down(SLOW)
        made = self.expect(programs.run(None, "fleet", "plan", self.inventory, "-o", self.plan, "--start", "4s", "--duration",
                                        "500ms", "--sizes", "1400", "--warmup", "5", "--timeout", "2s", "--wait", "block",
                                        "--responder-wait", "block", "--round-time", "8s"), DONE)
        self.assertIn("6 hosts, 5 rounds of 8 s, 15 measurements (every pair once).", made.stdout)
        sha256 = re.search(r"SHA-256 ([0-9a-f]{64})", made.stdout)[1]
        with contextlib.ExitStack() as stack:
            parts = {number: stack.enter_context(self.part(fleet, number)) for number in fleet.hosts if number != DOWN}
            parts[1].err.wait_for(lambda line: "this is h1" in line)
            busy = programs.run(fleet.hosts[1], "serve", "--open", environment=self.lock_of(1))
            self.expect_refusal(busy, PEER, "already takes part in a measurement: halftrip fleet run (process")
            busy = programs.run(fleet.hosts[1], "ping", "10.98.0.2", "--code", programs.CODE, environment=self.lock_of(1))
            self.expect_refusal(busy, PEER, "already takes part in a measurement: halftrip fleet run (process")
            twice = programs.run(fleet.hosts[1], "fleet", "run", self.plan, "--host", "h1", "--code-file", self.code, "--results",
                                 self.results, environment=self.lock_of(1))
            self.assertIn("Another program already runs h1's part of this plan, results in", self.expect(twice, DONE).stdout)
            # One host is stopped in the second round, and goes on.
            parts[2].err.wait_for(lambda line: "round 0" in line, 60)
            parts[2].interrupt()
            self.assertEqual(parts[2].finish(), programs.INTERRUPTED)
            parts[2] = stack.enter_context(self.part(fleet, 2))
            for number, part in parts.items():
                self.assertEqual(part.finish(120), DONE, f"h{number}\n{part.everything()}")
        report = self.expect(programs.run(None, "fleet", "report", self.results), DONE)
        self.assertRegex(report.stdout, r"(?m)^host h3: \+[0-9.]+ us against every partner", report.stdout)
        self.assertEqual(re.findall(r"(?m)^(?:host|link|rack)[^\n]*", report.stdout)[0][:8], "host h3:")
        self.assertNotIn("host h1:", report.stdout)
        self.assertRegex(report.stdout, r"Holes \(\d\):")
        self.assertRegex(report.stdout, r"round \d: h\d to h5: ")
        self.assertRegex(report.stdout, r"round \d: h5 to (h\d): \1 reports: h5 did not come")
        self.check_results(sha256)

    def check_results(self, sha256):
        names = []
        for name in sorted(name for name in os.listdir(self.results) if name.endswith(".halftrip.json")):
            with open(os.path.join(self.results, name), encoding="utf-8") as file:
                text = file.read()
            record = json.loads(text)
            self.assertEqual(record["fleet"]["planSha256"], sha256)
            self.assertNotIn(programs.CODE, text, "the code is in no result")
            if f"~{record['fleet']['initiator']}~" in name:
                names.append(name)
            else:  # A responder tells why it served nobody.
                self.assertTrue(record["failure"])
                self.assertEqual(record["points"], [])
        with open(self.plan, encoding="utf-8") as file:
            self.assertNotIn(programs.CODE, file.read())
        # Foreign, damaged and double files cost nothing but themselves.
        whole = next(name for name in names if "h3" in name)
        with open(os.path.join(self.results, whole), encoding="utf-8") as file:
            text = file.read()
        self.write("results/a-copy.halftrip.json", text)
        self.write("results/cut.halftrip.json", text[:2000])
        self.write("results/foreign.halftrip.json", '{"format": "something else"}')
        page = os.path.join(self.results, "map.html")
        report = json.loads(self.expect(programs.run(None, "fleet", "report", self.results, "--json", "--html", page, "--pair-reports"),
                                        DONE).stdout)
        self.assertEqual(len(report["problems"]), 3, report["problems"])
        self.assertIn(f'"a-copy.halftrip.json" is not named "{whole}", as its measurement is.', report["problems"])
        self.assertEqual(report["slow"][0]["names"], ["h3"])
        with open(page, encoding="utf-8") as file:
            self.assertIn("host h3: +", file.read())
        self.check_links(page, names)
        self.expect(programs.run(None, "fleet", "report", self.results, "--fail-if-slow"), programs.LIMIT_BROKEN)
        suspects = self.write("report.json", json.dumps(report))
        made = self.expect(programs.run(None, "fleet", "plan", self.inventory, "-o", self.plan, "--suspects", suspects), DONE)
        self.assertRegex(made.stdout, r"\d suspects? against known-good partners")

    def test_parts_that_are_killed_in_the_middle_of_a_round_go_on_with_the_next(self):
        fleet = Fleet(4)
        self.addCleanup(fleet.remove)
        four = self.write("four.ini", "[all]\n" + "".join(f"h{number} ansible_host=10.98.0.{number}\n" for number in fleet.hosts))
        self.expect(programs.run(None, "fleet", "plan", four, "-o", self.plan, "--start", "4s", "--duration", "4s", "--warmup", "5",
                                 "--wait", "block", "--responder-wait", "block"), DONE)
        with open(self.plan, encoding="utf-8") as file:
            plan = json.load(file)
        pairs = [int(plan["hosts"][place]["name"][1:]) for place in plan["rounds"][0]["pairs"]]
        killed = (pairs[0], pairs[3])  # One that measures, and one that answers another.
        with contextlib.ExitStack() as stack:
            parts = {number: stack.enter_context(self.part(fleet, number)) for number in fleet.hosts}
            # Initiators call 1.5 s after the start and measure for 4 s.
            time.sleep(max(0, plan["startAtMs"] / 1000 + 3.5 - time.time()))
            self.assertEqual([name for name in os.listdir(self.results) if name.endswith(".halftrip.json")], [])
            # Both at once: on a busy machine the second one's measurement is over before the first one is up again.
            for number in killed:
                parts[number].kill()
            for number in killed:
                parts[number].finish()
                parts[number] = stack.enter_context(self.part(fleet, number))
            for number, part in parts.items():
                self.assertEqual(part.finish(120), DONE, f"h{number}\n{part.everything()}")
        for number in killed:
            self.assertIn("round 0 of 3: left out, it has begun without this host", parts[number].everything())
        report = self.expect(programs.run(None, "fleet", "report", self.results), DONE)
        self.assertIn("4 of 6 measurements;", report.stdout)
        self.assertIn("Holes (2):", report.stdout)
        for initiator, responder in (pairs[:2], pairs[2:]):
            self.assertIn(f"round 0: h{initiator} to h{responder}: ", report.stdout)

    def check_links(self, page, names):
        """Each run has its report beside the page, and where there is Node.js clicks on all pairs lead to all of them."""
        reports = [name.replace(".halftrip.json", ".html") for name in names]
        for name in reports:
            with open(os.path.join(self.results, name), encoding="utf-8") as file:
                self.assertIn("<title>Halftrip: ", file.read())
        self.assertEqual(len([name for name in os.listdir(self.results) if name.endswith(".html")]), len(reports) + 1)
        node = shutil.which("node")
        if node is None:
            return
        clicks = [["click", x, y, HOSTS, HOSTS] for x in range(HOSTS) for y in range(x)]
        shown = programs.run_command([node, BROWSER, page, json.dumps(clicks)])
        self.assertEqual(shown.returncode, 0, shown.stderr)
        links = {link for state in json.loads(shown.stdout) for _, link in state["links"]}
        self.assertEqual(links, {*names, *reports})

    def test_slow_racks_have_a_second_plan_and_plans_say_how_many_rack_pairs_they_judge(self):
        inventory = self.write("racks", "".join(f"n{host} rack=R{host // 4}\n" for host in range(40)))
        made = self.expect(programs.run(None, "fleet", "plan", inventory, "-o", self.plan, "--rounds", "8"), DONE)
        self.assertRegex(made.stdout, r"(?m)^\d+ of 45 rack pairs have the 4 measurements that judge one; more rounds judge more\.$")
        os.makedirs(self.results, exist_ok=True)
        report = json.loads(self.expect(programs.run(None, "fleet", "report", self.results, "--plan", self.plan, "--json"), DONE).stdout)
        for host in report["hosts"]:
            host["partners"] = 8
        report["slow"] = [{"kind": "rackPair", "names": ["R2", "R5"], "effectNs": 9000, "measurements": 4}]
        suspects = self.write("report.json", json.dumps(report))
        made = self.expect(programs.run(None, "fleet", "plan", inventory, "-o", self.plan, "--suspects", suspects), DONE)
        self.assertIn("6 rounds of 7 s, 72 measurements (2 suspect racks against known-good partners).", made.stdout)
        with open(self.plan, encoding="utf-8") as file:
            self.assertEqual(json.load(file)["suspectRacks"], ["R2", "R5"])
        report["slow"] = []
        self.write("report.json", json.dumps(report))
        self.expect_refusal(programs.run(None, "fleet", "plan", inventory, "-o", self.plan, "--suspects", suspects), USAGE,
                            "names nothing", "leave --suspects out")

    def test_pair_reports_without_a_page_are_refused(self):
        self.expect_refusal(programs.run(None, "fleet", "report", self.folder, "--pair-reports"), USAGE, "--html")

    def test_plans_of_one_and_of_the_past_are_told(self):
        alone = programs.run(None, "fleet", "plan", self.write("one", "h1\n"), "-o", self.plan)
        self.expect_refusal(alone, USAGE, "the inventory has 1 host: there is no pair")
        late = programs.run(None, "fleet", "plan", self.inventory, "-o", self.plan, "--start", "2020-01-01T00:00:00Z")
        self.expect_refusal(late, USAGE, "--start 2020-01-01T00:00:00Z has passed", "--start 2m")
        for wrong in ("2026-02-30T02:00:00Z", "2026-11-25T02:00:00+01:00", "2026-11-25T02:00:00Zoo", "2026-11-25T02:00"):
            never = programs.run(None, "fleet", "plan", self.inventory, "-o", self.plan, "--start", wrong)
            self.expect_refusal(never, USAGE, f"--start {wrong} is no time", "2026-11-25T02:00:00Z")
        two = self.expect(programs.run(None, "fleet", "plan", self.write("two", "h1\nh2\n"), "-o", self.plan), DONE)
        self.assertIn("2 hosts, 1 round of 7 s, 1 measurement (every pair once).", two.stdout)
        with open(self.plan, encoding="utf-8") as file:
            plan = json.load(file)
        self.write("plan.json", json.dumps({**plan, "version": 2}))
        newer = programs.run(None, "fleet", "run", self.plan, "--host", "h1", "--code-file", self.code, "--results", self.results)
        self.expect_refusal(newer, FILE, "plan.json", "version 2, this Halftrip knows 1", "same Halftrip on every host")

    def test_an_adapter_of_the_command_line_is_that_of_every_host_that_has_none_of_its_own(self):
        hosts = self.write("hosts", "h1\nh2 adapter=eth2\n")
        self.expect(programs.run(None, "fleet", "plan", hosts, "-o", self.plan, "--adapter", "eth1"), DONE)
        with open(self.plan, encoding="utf-8") as file:
            plan = json.load(file)
        self.assertEqual([host["adapter"] for host in plan["hosts"]], ["eth1", "eth2"])
        self.assertEqual(plan["request"]["adapter"], "", "nothing reads it there")

    def test_a_host_that_comes_late_leaves_what_has_begun_as_holes(self):
        self.expect(programs.run(None, "fleet", "plan", self.write("two", "h1\nh2\n"), "-o", self.plan), DONE)
        with open(self.plan, encoding="utf-8") as file:
            plan = json.load(file)
        begun = int(time.time() * 1000) - 4_000
        self.write("plan.json", json.dumps({**plan, "madeAtMs": begun, "startAtMs": begun}))
        done = programs.run(None, "fleet", "run", self.plan, "--host", "h1", "--code-file", self.code, "--results", self.results,
                            environment=self.lock_of(1))
        self.expect(done, DONE, "rounds that have begun and are not measured yet are holes.")
        self.assertRegex(done.stderr, r"The plan started \d+s ago")
        self.assertIn("round 0 of 1: left out, it has begun without this host", done.stderr)
        self.assertIn("0 measurements in", done.stdout)
        report = self.expect(programs.run(None, "fleet", "report", self.results), DONE)
        self.assertIn("Nothing was measured.", report.stdout)
        self.assertIn("0 of 1 measurement;", report.stdout)

    def test_a_port_that_is_taken_is_a_hole_in_words(self):
        self.expect(programs.run(None, "fleet", "plan", self.write("two", "h1\nh2\n"), "-o", self.plan, "--start", "2s"), DONE)
        with open(self.plan, encoding="utf-8") as file:
            responder = json.load(file)
        name = responder["hosts"][responder["rounds"][0]["pairs"][1]]["name"]
        with netns.Pair() as pair, pair.a.inside(), socket.create_server(("0.0.0.0", 9753)):
            done = programs.run(pair.a, "fleet", "run", self.plan, "--host", name, "--code-file", self.code, "--results", self.results,
                                environment=self.lock_of(1))
        self.expect(done, PEER, "cannot be answered", "1 round failed because of this host; see above.")
        self.assertIn("9753", done.stderr)

    def plan_of_two(self, *options):
        """(initiator, responder) of its one round, in a second."""
        two = self.write("two", "h1 address=10.98.0.1\nh2 address=10.98.0.2\n")
        self.expect(programs.run(None, "fleet", "plan", two, "-o", self.plan, "--start", "1s", *options), DONE)
        with open(self.plan, encoding="utf-8") as file:
            plan = json.load(file)
        return [plan["hosts"][place]["name"] for place in plan["rounds"][0]["pairs"]]

    def test_a_partner_without_an_address_is_a_hole_and_no_failure_of_this_host(self):
        initiator, responder = self.plan_of_two("-6")
        done = programs.run(None, "fleet", "run", self.plan, "--host", initiator, "--code-file", self.code, "--results", self.results,
                            environment=self.lock_of(1))
        self.expect(done, DONE)
        self.assertIn(f"no figure of {responder}: ", done.stderr)
        self.assertNotIn("failed because of this host", done.stderr)

    def test_an_adapter_that_is_not_there_is_refused_before_the_first_round(self):
        self.expect(programs.run(None, "fleet", "plan", self.write("two", "h1 adapter=none0\nh2\n"), "-o", self.plan), DONE)
        done = programs.run(None, "fleet", "run", self.plan, "--host", "h1", "--code-file", self.code, "--results", self.results,
                            environment=self.lock_of(1))
        self.expect_refusal(done, USAGE, 'There is no adapter called "none0" here')

    def test_a_transport_that_a_host_may_not_use_is_refused_before_the_first_round(self):
        bare = shutil.which("setpriv")
        if bare is None or os.geteuid() != 0:
            self.skipTest("only root can give a right up, by setpriv")
        initiator, responder = self.plan_of_two("--transport", "mmap", "--responder-transport", "raw")
        for host, transport in ((initiator, "mmap"), (responder, "raw")):
            done = programs.run_command([bare, "--bounding-set=-net_raw", "--inh-caps=-net_raw", programs.HALFTRIP, "fleet", "run", self.plan,
                                         "--host", host, "--code-file", self.code, "--results", self.results])
            self.expect_refusal(done, PERMISSION, f"The transport {transport} cannot be used here: ")

    def test_a_host_whose_disk_is_full_has_failed(self):
        fleet = Fleet(2)
        self.addCleanup(fleet.remove)
        two = self.write("two.ini", "h1 address=10.98.0.1\nh2 address=10.98.0.2\n")
        self.expect(programs.run(None, "fleet", "plan", two, "-o", self.plan, "--start", "4s", "--duration", "500ms", "--warmup", "5",
                                 "--wait", "block", "--responder-wait", "block"), DONE)
        with open(self.plan, encoding="utf-8") as file:
            initiator = 1 + json.load(file)["rounds"][0]["pairs"][0]
        os.mkdir(self.results)
        if programs.run_command(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", self.results]).returncode != 0:
            self.skipTest("this test may not mount")
        self.addCleanup(programs.run_command, ["umount", self.results])
        with contextlib.ExitStack() as stack:
            parts = {number: stack.enter_context(self.part(fleet, number)) for number in fleet.hosts}
            for part in parts.values():
                part.err.wait_for(lambda line: "results in" in line)
            with contextlib.suppress(OSError), open(os.path.join(self.results, "filler"), "wb", buffering=0) as filler:
                while True:
                    filler.write(bytes(4096))
            for number, part in parts.items():
                self.assertEqual(part.finish(60), FILE if number == initiator else DONE, part.everything())
        self.assertIn("the disk is full", parts[initiator].everything())
        self.assertIn("1 round failed because of this host; see above.", parts[initiator].everything())

    def test_the_page_makes_a_code_that_only_its_owner_reads(self):
        with open(PAGE, encoding="utf-8") as page:
            command = next(line.strip() for line in page if "--keep-code" in line)
        host = netns.Namespace()
        try:
            done = programs.run_command(host.command("sh", "-c", f"cd '{self.folder}' && {command}"), seconds=20, environment={
                "PATH": f"{os.path.dirname(programs.HALFTRIP)}:{os.environ['PATH']}"})
        finally:
            host.remove()
        file = os.path.join(self.folder, "fleet.code")
        self.assertTrue(os.path.exists(file), done.stdout + done.stderr)
        self.assertEqual(os.stat(file).st_mode & 0o777, 0o600)
        with open(file, encoding="ascii") as code:
            kept = code.read().strip()
        self.assertRegex(kept, r"^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$")
        self.assertNotIn(kept, done.stdout + done.stderr)

    def test_the_page_collects_of_each_host_what_it_measured_and_keeps_to_its_plan(self):
        with open(PAGE, encoding="utf-8") as page:
            section = page.read().partition("## With a shell\n")[2].partition("\n## ")[0]
        *_, collect = re.findall(r"(?ms)^   ```\n(.*?)^   ```$", section)
        self.assertIn("fleet report", collect)
        inventory = self.write("two", "node01\nnode02\n")
        made = self.expect(programs.run(None, "fleet", "plan", inventory, "-o", self.plan), DONE)
        plan = re.search(r"SHA-256 ([0-9a-f]{12})", made.stdout)[1]
        names = [f"{plan}-r000~{pair}.halftrip.json" for pair in ("node01~node02", "node02~node01")]
        for host in ("node01", "node02"):
            os.makedirs(os.path.join(self.folder, host, "halftrip-fleet"))
        self.write(f"node01/halftrip-fleet/{names[0]}", "node01")
        self.write(f"node02/halftrip-fleet/{names[1]}", "node02")
        # What else node02 would hand over: a measurement of node01, and a later plan.
        self.write(f"node02/halftrip-fleet/{names[0]}", "forged")
        later = os.path.join(self.folder, "node02", "halftrip-fleet", "plan-later.json")
        self.expect(programs.run(None, "fleet", "plan", inventory, "-o", later, "--start", "1h"), DONE)
        # Each host's home is a folder here.
        os.mkdir(os.path.join(self.folder, "bin"))
        os.chmod(self.write("bin/scp", f"#!/bin/sh\ncp '{self.folder}'/${{2%%:*}}/${{2#*:}} \"$3\"\n"), 0o755)
        done = programs.run_command(["sh", "-c", f"cd '{self.folder}' && {collect}"], environment={
            "PATH": f"{self.folder}/bin:{os.path.dirname(programs.HALFTRIP)}:{os.environ['PATH']}"})
        self.expect(done, DONE)
        self.assertEqual(sorted(os.listdir(self.results)), [*names, "map.html"])
        for name, host in zip(names, ("node01", "node02")):
            with open(os.path.join(self.results, name), encoding="utf-8") as file:
                self.assertEqual(file.read(), host)
        self.assertIn(f"Plan {plan}, seed", done.stdout)

    def test_what_cannot_be_is_told(self):
        doubled = self.write("twice", "h1\nh1\n")
        self.expect_refusal(programs.run(None, "fleet", "plan", doubled, "-o", self.plan), USAGE, "names the host h1 a second time")
        self.expect_refusal(programs.run(None, "fleet", "plan", self.write("inventory.yml", "plugin: aws_ec2\n"), "-o", self.plan),
                            USAGE, "no group", "ansible-inventory")
        made = self.expect(programs.run(None, "fleet", "plan", self.write("inventory.yml", "all:\n  hosts:\n    h[1:3]:\n"), "-o",
                                        self.plan), DONE)
        self.assertIn("3 hosts, 3 rounds", made.stdout)
        self.expect(programs.run(None, "fleet", "plan", self.inventory, "-o", self.plan, "--start", "1s"), DONE)
        refused = programs.run(None, "fleet", "run", self.plan, "--host", "h9", "--code-file", self.code)
        self.expect_refusal(refused, USAGE, "the plan has no host \"h9\"")
        missing = os.path.join(self.folder, "none.json")
        for words in (["plan", missing, "-o", self.plan], ["plan", self.inventory, "-o", self.plan, "--suspects", missing],
                      ["run", missing, "--code-file", self.code], ["report", missing]):
            self.expect_refusal(programs.run(None, "fleet", *words), FILE, missing)
        with open(self.plan, encoding="utf-8") as file:
            plan = json.load(file)
        for shift, words in ((3_600_000, "behind that of the host that made the plan"), (-3_600_000, "the plan ended")):
            moved = {**plan, "madeAtMs": int(time.time() * 1000) + shift, "startAtMs": int(time.time() * 1000) + shift}
            self.write("plan.json", json.dumps(moved))
            result = programs.run(None, "fleet", "run", self.plan, "--host", "h1", "--code-file", self.code, "--results", self.results,
                                  environment=self.lock_of(1))
            self.expect_refusal(result, USAGE, words, "timedatectl")
        self.write("plan.json", json.dumps({**plan, "startAtMs": int(time.time() * 1000) + 60_000}))
        result = programs.run(None, "fleet", "run", self.plan, "--host", "h1", "--code-file", self.code, "--results", self.results,
                              environment={"HALFTRIP_LOCK_DIR": "/nowhere"})
        self.expect_refusal(result, FILE, "the lock /nowhere/halftrip.lock", "HALFTRIP_LOCK_DIR")


class TwoHosts(programs.Case):
    """h1 on a and h2 on b, that measure each other by turns, h1 as the initiator first."""

    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        self.pair = self.enterContext(netns.Pair())
        self.code = programs.code_file(self.folder)
        self.plan = os.path.join(self.folder, "plan.json")
        self.results = os.path.join(self.folder, "results")

    def make_plan(self, rounds, start):
        hosts = os.path.join(self.folder, "hosts")
        with open(hosts, "w", encoding="utf-8") as file:
            file.write(f"h1 address={self.pair.A4}\nh2 address={self.pair.B4}\n")
        self.expect(programs.run(None, "fleet", "plan", hosts, "-o", self.plan, "--start", start, "--duration", "500ms", "--sizes", "64",
                                 "--warmup", "5", "--wait", "block", "--responder-wait", "block", "--round-time", "8s"), DONE)
        with open(self.plan, encoding="utf-8") as file:
            plan = json.load(file)
        plan["rounds"] = [{"pairs": [number % 2, 1 - number % 2]} for number in range(rounds)]
        with open(self.plan, "w", encoding="utf-8") as file:
            json.dump(plan, file)

    def lock_of(self, name):
        """Namespaces share a file system: each host has a lock of its own."""
        lock = os.path.join(self.folder, f"lock-{name}")
        os.makedirs(lock, exist_ok=True)
        return {"HALFTRIP_LOCK_DIR": lock}

    def report(self):
        return json.loads(self.expect(programs.run(None, "fleet", "report", self.results, "--json"), DONE).stdout)


class OtherPrograms(TwoHosts):
    """The port of h2 belongs to a program that is none of this version, or none at all."""

    PORT = 9753

    def test_each_is_a_hole_in_words_and_ends_nothing(self):
        self.make_plan(3, "6s")
        answers = [fake_peers.says_hello(protocol=99, build="9.8.7"),
                   fake_peers.says_hello(fake_peers.PROTOCOL, "0", then={"type": "error", "error": {
                       "kind": "busy", "what": "\x1b[2Jno\nround 0 of 3: all is well", "hint": "", "osCode": 0}})]

        def behave(connection):
            answers.pop(0)(connection)

        with fake_peers.Server(self.pair.b, behave, self.PORT), \
                programs.Program(self.pair.a, "fleet", "run", self.plan, "--host", "h1", "--code-file", self.code, "--results",
                                 self.results, environment=self.lock_of("h1")) as part:
            part.err.wait_for(lambda line: "round 0 of 3: no figure of h2: " in line, 60)
            # As the initiator of round 1 it is of another version, too: h1 tells it its own, and closes.
            self.assertEqual([message["protocol"] for message in self.answers_of_h1()], [fake_peers.PROTOCOL])
            self.assertEqual(part.finish(60), DONE, part.everything())
        said = part.everything()
        self.assertRegex(said, r"round 0 of 3: no figure of h2: The responder speaks protocol 99 \(Halftrip 9\.8\.7\)")
        turned_away = r"10\.97\.0\.2 was turned away: it speaks protocol 99 \(Halftrip 9\.8\.7\), this responder protocol \d+"
        self.assertRegex(said, rf"round 1 of 3: {turned_away}")
        self.assertRegex(said, r"round 2 of 3: no figure of h2: ")
        self.assertNotIn("\x1b", said)
        self.assertNotRegex(said, r"(?m)^round 0 of 3: all is well")
        report = self.report()
        self.assertEqual((report["planned"], report["measured"]), (3, 0))
        self.assertIn("9.8.7", report["pairs"][0]["hole"])
        self.assertRegex(report["pairs"][1]["hole"], rf"^h1 reports: {turned_away}")
        self.assertNotRegex(json.dumps(report, ensure_ascii=False), "\x1b")

    def answers_of_h1(self):
        """All that its responder says to an initiator of another version."""
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError), fake_peers.connect(self.pair.b, self.pair.A4, self.PORT) as connection:
                connection.sendall(fake_peers.hello(protocol=99, build="9.8.7"))
                answers = []
                while (message := fake_peers.read_frame(connection)) is not None:
                    answers.append(message)
                return answers
            time.sleep(0.2)
        self.fail("nobody listens at h1")


@unittest.skipUnless(os.path.isfile(CLOCK_STEP), "the preload library of the tests has not been built (CLOCK_STEP_LIBRARY)")
class Clocks(TwoHosts):
    """The clock of h2 is shifted."""

    def step_of(self, seconds):
        """The file that the preload library reads: milliseconds."""
        file = os.path.join(self.folder, f"step-{seconds}")
        with open(file, "w", encoding="ascii") as step:
            step.write(str(round(seconds * 1000)))
        return file

    def part(self, side, name, shift=0):
        clock = {"LD_PRELOAD": CLOCK_STEP, "CLOCK_STEP": self.step_of(shift)} if shift else {}
        return programs.Program(side, "fleet", "run", self.plan, "--host", name, "--code-file", self.code, "--results", self.results,
                                environment={**self.lock_of(name), **clock})

    def parts(self, stack, shift):
        return stack.enter_context(self.part(self.pair.a, "h1")), stack.enter_context(self.part(self.pair.b, "h2", shift))

    def wait_for(self, part, *patterns):
        """For a line with each of them, in any order."""
        left = list(patterns)

        def is_last(line):
            left[:] = [pattern for pattern in left if not re.search(pattern, line)]
            return not left

        part.err.wait_for(is_last, 60)

    def test_half_a_second_apart_both_measure(self):
        self.make_plan(2, "6s")
        with contextlib.ExitStack() as stack:
            for part in self.parts(stack, 0.5):
                self.assertEqual(part.finish(60), DONE, part.everything())
                self.assertNotIn("turned away", part.everything())
        report = self.report()
        self.assertEqual((report["planned"], report["measured"]), (2, 2), report["pairs"])

    def test_an_hour_within_the_plan_is_told_by_both_hosts(self):
        """450 rounds are an hour: the hosts are partners in both rounds that they are in."""
        self.make_plan(600, "6s")
        behind = r"The clock of h1 is 3(600|599)\.\d s behind that of h2; set both by NTP"
        ahead = r"The clock of h2 is 3(600|599)\.\d s ahead of that of h1; set both by NTP"
        with contextlib.ExitStack() as stack:
            first, second = self.parts(stack, 3600)
            self.wait_for(first, rf"round 0 of 600: no figure of h2: {behind}", rf"round 1 of 600: turned away h2: {ahead}")
            self.wait_for(second, rf"round 450 of 600: turned away h1: {behind}", rf"round 451 of 600: no figure of h1: {ahead}")
            for part in (first, second):
                part.interrupt()
                self.assertEqual(part.finish(), INTERRUPTED, part.everything())
        report = self.report()
        self.assertEqual(report["measured"], 0)
        self.assertRegex(report["pairs"][0]["hole"], behind)
        self.assertRegex(report["pairs"][451]["hole"], ahead)

    def test_a_host_that_waits_tells_whoever_calls_too_early_and_measures_once_the_clock_is_right(self):
        self.make_plan(2, "36s")
        ahead = r"The clock of h2 is (30|29)\.\d s ahead of that of h1; set both by NTP"
        with contextlib.ExitStack() as stack:
            first, second = self.parts(stack, 30)
            self.wait_for(second, rf"round 1 of 2: no figure of h1: {ahead}")
            self.wait_for(first, rf"round 0 of 2: turned away h2: {ahead}")
            self.assertEqual(second.finish(), DONE, second.everything())
            self.assertRegex(self.report()["pairs"][1]["hole"], ahead)
            refused = programs.ping(self.pair.b, self.pair.A4, "--sizes", "64", "--count", "10", environment=self.lock_of("h2"))
            self.expect_refusal(refused, PEER, "h1 takes part in a fleet's measurement", "halftrip fleet run")
            again = stack.enter_context(self.part(self.pair.b, "h2"))
            for part in (first, again):
                self.assertEqual(part.finish(90), DONE, part.everything())
        report = self.report()
        self.assertEqual((report["planned"], report["measured"]), (2, 2), report["pairs"])


if __name__ == "__main__":
    programs.main(netns.reason_to_skip())
