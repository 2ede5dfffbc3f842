#!/usr/bin/env python3
"""halftrip tune: real settings of a veth pair, changed and put back, also after kills at random moments, after renaming, with
damaged journals, and by two programs at once."""

import contextlib
import fcntl
import json
import os
import pty
import random
import select
import shutil
import subprocess
import tempfile
import time
import unittest

import netns
import programs
from programs import DONE, FILE, INTERRUPTED, NOT_SUPPORTED, PEER, PERMISSION, USAGE

DEVICE = netns.Pair.DEVICE
KILLS = int(os.environ.get("HALFTRIP_TUNE_KILLS", "12"))
"""Of apply, and as many of revert."""
# Channels last: queues that vanish take their own settings with them.
CHANGES = ["offload.gro=on", "offload.tso=off", "offload.gso=off", "steering.rpsCpus=1", "steering.xpsCpus=1",
           "napi.groFlushTimeout=20000", "napi.deferHardIrqs=2", "sysctl.net.ipv4.ip_early_demux=0", "channels.rx=1",
           "channels.tx=2"]
LOOK = f"""
ethtool -k {DEVICE}
ethtool -l {DEVICE}
cd /sys/class/net/{DEVICE}
grep . queues/*/rps_cpus queues/*/rps_flow_cnt queues/*/xps_cpus gro_flush_timeout napi_defer_hard_irqs 2>/dev/null
cat /proc/sys/net/ipv4/ip_early_demux
"""


class Tuned(programs.Case):
    """A namespace whose adapter has four queues each way, and a journal of the test's own."""

    def setUp(self):
        netns.remove_leftovers()
        self.side, self.other = netns.Namespace(), netns.Namespace()
        self.addCleanup(self.side.remove)
        self.addCleanup(self.other.remove)
        self.side.ip("link", "add", DEVICE, "numtxqueues", "4", "numrxqueues", "4", "type", "veth",
                     "peer", "name", DEVICE, "netns", self.other.name)
        netns.give_addresses(self.side, DEVICE, netns.Pair.A4, netns.Pair.A6, 1500)
        netns.give_addresses(self.other, DEVICE, netns.Pair.B4, netns.Pair.B6, 1500)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = os.path.join(folder.name, "state")
        self.journal = os.path.join(self.folder, "tuning-journal.json")
        self.environment = {"HALFTRIP_STATE_DIR": self.folder}
        self.shell("echo 3 > /sys/class/net/$0/queues/rx-0/rps_cpus; echo 256 > /sys/class/net/$0/queues/rx-3/rps_flow_cnt")
        self.before = self.look()

    def shell(self, script):
        return subprocess.run(self.side.command("sh", "-c", script, DEVICE), capture_output=True, text=True, check=True).stdout

    def look(self):
        return subprocess.run(self.side.command("sh", "-c", LOOK), capture_output=True, text=True, check=False).stdout

    def tune(self, *arguments, side=None):
        return programs.run(side or self.side, "tune", *arguments, environment=self.environment)

    def apply(self, *items):
        return self.tune("apply", "--adapter", DEVICE, *items)

    def applied(self, *items):
        done = self.tune("apply", "--adapter", DEVICE, "--json", *items)
        return done, {(entry["setting"]["id"], entry["setting"].get("object", "")): entry
                      for entry in json.loads(done.stdout)["applied"]}

    def entries(self):
        if not os.path.exists(self.journal):
            return []
        with open(self.journal, encoding="utf-8") as file:
            return json.load(file)["entries"]


class OneHost(Tuned):
    def test_changes_are_planned_made_told_and_put_back(self):
        plan = json.loads(self.expect(self.tune("plan", "--json", "--adapter", DEVICE, *CHANGES), DONE).stdout)["plan"]
        self.assertEqual(self.look(), self.before, "a plan changes nothing")
        self.assertFalse(os.path.exists(self.folder), "a plan writes nothing")
        planned = {change["setting"]["id"]: change for change in plan["changes"]}
        self.assertEqual(planned["offload.tso"]["present"], "on")
        self.assertEqual(planned["offload.tso"]["wanted"], "off")
        self.assertEqual(len({change["setting"]["object"] for change in plan["changes"]
                              if change["setting"]["id"] == "steering.rpsCpus"}), 4)
        done, applied = self.applied(*CHANGES)
        self.expect(done, DONE)
        self.assertEqual(applied["steering.rpsCpus", f"{DEVICE}/rx-0"]["old"], "3")
        for name, entry in applied.items():
            with self.subTest(setting=name):
                self.assertEqual(entry["accepted"], entry["wanted"])
        self.assertNotEqual(self.look(), self.before)
        status = json.loads(self.expect(self.tune("status", "--json"), DONE).stdout)
        self.assertEqual(len(status["settings"]), len(applied))
        text = self.expect(self.tune("revert"), DONE).stdout
        self.assertIn("the journal is empty", text)
        self.assertEqual(self.look(), self.before)
        self.assertEqual(self.entries(), [])
        self.assertIn("Nothing is changed", self.expect(self.tune("status"), DONE).stdout)
        self.assertIn("nothing to restore", self.expect(self.tune("revert"), DONE).stdout)

    def test_a_setting_of_a_network_namespace_is_put_back_there_only(self):
        item = "sysctl.net.ipv4.ip_early_demux=0"
        self.expect(self.tune("apply", item), DONE)
        elsewhere = self.tune("revert", side=self.other)
        self.expect(elsewhere, NOT_SUPPORTED)
        self.assertIn("another network namespace", " ".join(elsewhere.stdout.split()))
        self.assertEqual(len(self.entries()), 1, "what could not be put back stays in the journal")
        self.expect_refusal(self.tune("apply", item, side=self.other), NOT_SUPPORTED, "in the journal already")
        self.assertIn("puts them back", self.expect(self.tune("status"), DONE).stdout)
        self.expect(self.tune("revert"), DONE)
        self.assertEqual(self.look(), self.before)

    def test_all_that_is_advised_is_not_changed_without_a_question(self):
        refused = self.tune("apply", "--adapter", DEVICE)
        if "Nothing is to be changed" in refused.stdout:
            self.skipTest("nothing is advised here")
        self.expect_refusal(refused, USAGE, "--yes")
        self.expect_refusal(self.tune("apply", "--adapter", DEVICE, "--json"), USAGE, "--yes")
        self.assertEqual(self.look(), self.before)
        self.assertEqual(self.entries(), [])

    def test_whoever_is_asked_on_a_terminal_and_does_not_agree_changes_nothing(self):
        # "y" is in no test: without items everything advised is changed, much of it for the whole host that runs this. Nobody is
        # asked about items, by which it would be the adapter's own alone.
        before = self.planned()
        if not before:
            self.skipTest("nothing is advised here")
        for answer in ("", "n", "no", "never y"):
            with self.subTest(answer=answer):
                code, printed, asked = self.answer(answer + "\n")
                self.assertEqual(code, DONE, asked)
                self.assertRegex(" ".join(asked.split()), r"Change \d+ settings? of this host\? \[y/N\]")
                self.assertIn("rx-0 (rps_cpus): 3 -> 0", asked, "what it is about is shown before the question")
                self.assertEqual(printed, "Nothing is changed.\n")
                self.assertEqual(self.look(), self.before)
                self.assertEqual(self.entries(), [])
                self.assertEqual(self.planned(), before, "not of the whole host, either")

    def planned(self):
        """All that is advised here, with its present value."""
        plan = json.loads(self.expect(self.tune("plan", "--json", "--adapter", DEVICE), DONE).stdout)["plan"]
        return [(change["setting"], change["present"]) for change in plan["changes"]]

    def test_a_question_that_nobody_answers_keeps_no_other_program_waiting(self):
        if not self.planned():
            self.skipTest("nothing is advised here")
        meanwhile = []
        self.answer("n\n", lambda: meanwhile.extend((self.apply("offload.tso=off"), self.tune("revert"))))
        for done in meanwhile:
            self.expect(done, DONE)
        self.assertEqual(self.look(), self.before)

    def answer(self, text, meanwhile=lambda: None):
        """To what `tune apply` asks on a terminal: its exit code, what it printed, and what stood on the terminal."""
        screen, line = pty.openpty()
        with open(screen, "r+b", buffering=0) as terminal:
            process = subprocess.Popen(self.side.command(programs.HALFTRIP, "tune", "apply", "--adapter", DEVICE), stdin=line,
                                       stdout=subprocess.PIPE, stderr=line, env={**os.environ, **self.environment})
            os.close(line)
            self.addCleanup(process.stdout.close)
            self.addCleanup(process.wait)
            self.addCleanup(process.kill)
            shown = b""
            with contextlib.suppress(OSError):  # It has ended without a question.
                while b"[y/N]" not in shown and select.select([terminal], [], [], 60)[0]:
                    shown += os.read(screen, 4096)
                meanwhile()
                terminal.write(text.encode())
            printed = process.stdout.read().decode()
            return process.wait(60), printed, shown.decode()

    def test_why_advice_is_left_out_is_said_once_for_all_of_a_kind(self):
        left = json.loads(self.expect(self.tune("plan", "--json", "--adapter", DEVICE), DONE).stdout)["plan"]["leftOut"]
        self.assertTrue(left)
        text = self.expect(self.tune("plan", "--adapter", DEVICE), DONE).stdout
        for kind, title in (("byHand", "Advised, by hand only:"),
                            ("notOurs", "these commands do:"), ("refused", "not possible here:")):
            self.assertEqual(text.count(title), int(any(one["kind"] == kind for one in left)), text)
        for one in left:
            self.assertIn(one.get("command", ""), text)

    def test_what_a_check_advises_is_followed_by_its_name(self):
        text = self.expect(self.tune("plan", "--adapter", DEVICE, "receivePacketSteering"), DONE).stdout
        for words in (f"rx-0 (rps_cpus): 3 -> 0", "why", "price", "root"):
            self.assertIn(words, text)
        self.expect(self.apply("receivePacketSteering"), DONE)
        self.assertEqual(self.shell("cat /sys/class/net/$0/queues/rx-0/rps_cpus").strip().strip("0,"), "")
        self.expect(self.tune("revert"), DONE)
        self.assertEqual(self.look(), self.before)

    def test_a_plan_names_the_command_that_changes_what_was_planned(self):
        plan = self.expect(self.tune("plan", "--adapter", DEVICE, "offload.tso=off"), DONE)
        self.assertIn(f'"halftrip tune apply --adapter {DEVICE} [ITEM...]" changes it', plan.stdout)
        plan = self.expect(self.tune("plan", "--adapter", DEVICE, "--profile", "support", "offload.tso=off"), DONE)
        self.assertIn(f'"halftrip tune apply --adapter {DEVICE} --profile support [ITEM...]" changes it', plan.stdout)

    def test_what_the_driver_refuses_is_told_and_the_rest_is_done(self):
        done, applied = self.applied("offload.tso=off", "channels.rx=99", "coalescing.rxUsecs=0")
        self.expect(done, NOT_SUPPORTED)
        self.assertEqual(applied["offload.tso", DEVICE]["accepted"], "off")
        self.assertEqual(applied["channels.rx", DEVICE]["accepted"], "4")
        self.assertTrue(applied["channels.rx", DEVICE]["error"]["what"])
        left_out = json.loads(done.stdout)["leftOut"]
        self.assertIn("coalescing", left_out[0]["reason"])
        self.assertEqual([entry["setting"]["id"] for entry in self.entries()], ["offload.tso"])
        self.expect(self.tune("revert"), DONE)
        self.assertEqual(self.look(), self.before)

    def test_what_somebody_else_changed_is_told_and_put_back(self):
        self.expect(self.apply("offload.tso=off", "napi.groFlushTimeout=20000"), DONE)
        self.shell("echo 777 > /sys/class/net/$0/gro_flush_timeout")
        self.assertIn("is 777: somebody else", self.expect(self.tune("status"), DONE).stdout)
        text = " ".join(self.expect(self.tune("revert"), DONE).stdout.split())
        self.assertIn("Somebody else had set it to 777", text)
        self.assertEqual(self.look(), self.before)

    def test_only_what_is_named_is_put_back(self):
        self.expect(self.apply("offload.tso=off", "napi.groFlushTimeout=20000"), DONE)
        self.expect_refusal(self.tune("revert", "offload.gro"), USAGE, "offload.gro")
        done = json.loads(self.expect(self.tune("revert", "--json", f"offload.tso@{DEVICE}"), DONE).stdout)
        self.assertEqual([entry["setting"]["id"] for entry in done["reverted"]], ["offload.tso"])
        self.assertEqual(done["left"], 1)
        status = json.loads(self.expect(self.tune("status", "--json"), DONE).stdout)
        self.assertEqual([(entry["setting"]["id"], entry["state"]) for entry in status["settings"]],
                         [("napi.groFlushTimeout", "asSet")])
        self.assertIn("journal is empty", self.expect(self.tune("revert", "napi.groFlushTimeout"), DONE).stdout)
        self.assertEqual(self.look(), self.before)

    def test_an_adapter_that_was_renamed_since_is_put_back(self):
        self.expect(self.apply("offload.tso=off"), DONE)
        for action in (["down"], ["name", "lan7"], ["up"]):
            self.side.ip("link", "set", "lan7" if action == ["up"] else DEVICE, *action)
        self.assertIn("now called lan7", self.expect(self.tune("status"), DONE).stdout)
        self.assertIn("lan7", self.expect(self.tune("revert"), DONE).stdout)
        for action in (["down"], ["name", DEVICE], ["up"]):
            self.side.ip("link", "set", DEVICE if action == ["up"] else "lan7", *action)
        self.assertEqual(self.look(), self.before)

    def test_an_adapter_that_is_gone_keeps_its_entry_until_it_is_forgotten(self):
        self.expect(self.apply("offload.tso=off"), DONE)
        self.side.ip("link", "del", DEVICE)
        self.side.ip("link", "add", DEVICE, "type", "veth", "peer", "name", "wire1")
        done = self.tune("revert")
        self.assertEqual(done.returncode, NOT_SUPPORTED, done.stderr)
        self.assertIn("another adapter has its name", " ".join(done.stdout.split()))
        self.assertEqual(len(self.entries()), 1)
        self.expect(self.tune("revert", "--forget"), DONE)
        self.assertEqual(self.entries(), [])

    def test_a_plan_says_what_is_the_real_hosts(self):
        # One of them stands at what is wanted already, and is no change then.
        plans = (self.tune("plan", "--adapter", DEVICE, f"sysctl.vm.stat_interval={value}") for value in (7, 8))
        shown = "".join(self.expect(plan, DONE).stdout for plan in plans)
        self.assertIn("scope    the whole host, with all of its network namespaces", shown)
        own = self.expect(self.tune("plan", "--adapter", DEVICE, "offload.tso=off", "sysctl.net.ipv4.ip_early_demux=0"), DONE)
        self.assertNotIn("whole host", own.stdout)

    def test_another_network_namespace_is_not_touched(self):
        self.expect(self.apply("offload.tso=off"), DONE)
        done = self.tune("revert", side=self.other)
        self.assertEqual(done.returncode, NOT_SUPPORTED)
        self.assertIn("another network namespace", " ".join(done.stdout.split()))
        self.expect(self.tune("revert"), DONE)
        self.assertEqual(self.look(), self.before)

    def test_an_adapter_of_that_name_and_number_in_another_namespace_is_not_changed(self):
        """/sys shows the namespace that it was mounted in: that of a container's host, for whoever enters by nsenter."""
        for side in (self.side, self.other):
            side.ip("link", "add", "twin0", "index", "77", "type", "veth", "peer", "name", "twin1")
        # "lo" has the number 1 and no address in each of them.
        for adapter in ("twin0", "lo"):
            with self.subTest(adapter=adapter):
                self.expect_hidden(adapter)

    def expect_hidden(self, adapter):
        file = f"/sys/class/net/{adapter}/napi_defer_hard_irqs"
        inside = ["nsenter", f"--net=/run/netns/{self.other.name}"]
        for words in (("tune", "apply", "--adapter", adapter, "napi.deferHardIrqs=7"),
                      ("check", "--adapter", adapter, "--json")):
            done = subprocess.run(self.side.command(*inside, programs.HALFTRIP, *words), capture_output=True, text=True,
                                  env={**os.environ, **self.environment}, check=False)
            self.assertIn("of this network namespace" if words[0] == "tune" else "another network namespace",
                          " ".join((done.stdout + done.stderr).split()))
        for side in (self.side, self.other):
            shown = subprocess.run(side.command("cat", file), capture_output=True, text=True, check=True).stdout
            self.assertEqual(shown.strip(), "0")
        # Whose /sys it is can change it.
        self.expect(self.tune("apply", "--adapter", adapter, "napi.deferHardIrqs=7"), DONE)
        self.expect(self.tune("revert"), DONE)

    def test_root_is_told_what_members_of_the_group_have_changed(self):
        self.expect(self.apply("offload.tso=off"), DONE)
        home = os.path.join(os.path.dirname(self.folder), "home")
        shutil.copytree(self.folder, os.path.join(home, ".local/state/halftrip"))
        os.chown(os.path.join(home, ".local/state/halftrip/tuning-journal.json"), 4242, 4242)
        # By the group's list, or by the user's own entry alone.
        for listed, group in (("member,gone", 4242), ("gone", 977)):
            with self.subTest(listed=listed):
                self.expect_members_changes(home, listed, group)
        self.expect(self.tune("revert"), DONE)

    def expect_members_changes(self, home, listed, group):
        for name, text in (("group", f"root:x:0:\nhalftrip:x:977:{listed}\n"),
                           ("passwd", f"root:x:0:0:root:/root:/bin/sh\nmember:x:4242:{group}::{home}:/bin/sh\n")):
            with open(os.path.join(home, name), "w", encoding="ascii") as file:
                file.write(text)
        script = (f"mount --bind {home}/group /etc/group && mount --bind {home}/passwd /etc/passwd && "
                  f"exec {programs.HALFTRIP} tune status")
        where = {**os.environ, "HALFTRIP_STATE_DIR": os.path.join(home, "empty")}
        for words in ("", " --json"):
            done = subprocess.run(self.side.command("unshare", "--mount", "sh", "-c", script + words),
                                  capture_output=True, text=True, env=where, check=False)
            self.expect(done, DONE)
            if words:
                of = json.loads(done.stdout)["ofMembers"]
                self.assertEqual([(each["user"], each["settings"][0]["setting"]["id"]) for each in of],
                                 [("member", "offload.tso")])
            else:
                self.assertIn("Changed by member:", done.stdout)
                self.assertIn('"sudo -u member halftrip tune revert"', done.stdout)
        # What the member has changed is not changed by root's journal, too: in the wrong order it would stay changed.
        done = subprocess.run(self.side.command("unshare", "--mount", "sh", "-c", script.replace("tune status", "tune apply --adapter "
                              f"{DEVICE} offload.tso=on offload.gso=off --json")), capture_output=True, text=True, env=where, check=False)
        applied = {entry["setting"]["id"]: entry for entry in json.loads(self.expect(done, NOT_SUPPORTED).stdout)["applied"]}
        self.assertIn("sudo -u member halftrip tune revert offload.tso", applied["offload.tso"]["error"]["what"])
        self.assertEqual((applied["offload.tso"]["accepted"], applied["offload.gso"]["accepted"]), ("off", "off"))
        done = programs.run(self.side, "tune", "revert", environment={"HALFTRIP_STATE_DIR": where["HALFTRIP_STATE_DIR"]})
        self.expect(done, DONE)

    def test_started_by_pkexec_it_reads_and_writes_no_other_file(self):
        place = os.path.join(os.path.dirname(self.folder), "written")
        environment = {**self.environment, "PKEXEC_UID": "1000"}
        for words in ([f"--json={place}"], ["--from", "ssh://127.0.0.1"]):
            self.expect_refusal(programs.run(self.side, "tune", "status", *words, environment=environment), USAGE, "pkexec", words[0].split("=")[0])
        self.assertFalse(os.path.exists(place))
        for words in (["prove", "ssh://127.0.0.1", "hold-cstates"], ["search", "ssh://127.0.0.1"]):
            self.expect_refusal(programs.run(self.side, "tune", *words, environment=environment), USAGE, "takes no ssh:// peer")
        self.expect(programs.run(self.side, "tune", "status", "--json", environment=environment), DONE)

    def test_two_at_once_are_refused(self):
        os.makedirs(self.folder)
        with open(os.path.join(self.folder, "tuning.lock"), "w", encoding="ascii") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            for command in (["apply", "--adapter", DEVICE, "offload.tso=off"], ["revert"]):
                self.expect_refusal(self.tune(*command), FILE, str(os.getpid()), "wait")
            self.expect(self.tune("status"), DONE)
        self.assertEqual(self.look(), self.before)

    def test_a_journal_that_is_damaged_or_of_another_host_is_kept_and_told(self):
        self.expect(self.apply("offload.tso=off"), DONE)
        with open(self.journal, encoding="utf-8") as file:
            whole = file.read()
        other = json.loads(whole)
        other["host"] |= {"name": "elsewhere", "bootId": "another", "machineId": "another"}
        for text, word in ((whole[:len(whole) // 2], "by hand"), (json.dumps(other), "elsewhere"), ("", "by hand")):
            with open(self.journal, "w", encoding="utf-8") as file:
                file.write(text)
            for command in (["apply", "--adapter", DEVICE, "offload.gso=off"], ["revert"], ["status"]):
                self.expect_refusal(self.tune(*command), FILE, self.journal, word)
            with open(self.journal, encoding="utf-8") as file:
                self.assertEqual(file.read(), text)
        # A pipe to which nobody writes holds nobody up.
        os.remove(self.journal)
        os.mkfifo(self.journal)
        self.expect_refusal(self.tune("status"), FILE, self.journal, "is a pipe")
        os.remove(self.journal)
        with open(self.journal, "w", encoding="utf-8") as file:
            file.write(whole)
        self.expect(self.tune("revert"), DONE)
        self.assertEqual(self.look(), self.before)

    def test_after_a_restart_what_was_set_since_stays(self):
        self.expect(self.apply("offload.tso=off", "offload.gso=off"), DONE)
        with open(self.journal, encoding="utf-8") as file:
            journal = json.load(file)
        journal["host"]["bootId"] = "before"
        with open(self.journal, "w", encoding="utf-8") as file:
            json.dump(journal, file)
        self.shell("ethtool -K $0 gso on")
        text = " ".join(self.expect(self.tune("revert"), DONE).stdout.split())
        self.assertIn("has rebooted", text)
        self.assertIn("stays off", text)
        self.assertEqual(self.entries(), [])

    def test_an_ordinary_user_is_told_to_be_root_and_nothing_is_changed(self):
        os.makedirs(self.folder)
        os.chmod(os.path.dirname(self.folder), 0o755)
        os.chown(self.folder, 65534, 65534)
        command = self.side.command("setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups",
                                    "--inh-caps=-all", programs.HALFTRIP, "tune", "apply", "--adapter", DEVICE,
                                    "offload.tso=off")
        done = programs.run_command(command, environment=self.environment)
        self.expect(done, PERMISSION, "sudo")
        self.assertEqual(self.look(), self.before)
        self.assertEqual(self.entries(), [])

    def test_wrong_words_are_refused(self):
        self.expect_refusal(self.tune("plan", "--adapter", "nosuch0"), USAGE, "nosuch0")
        self.expect_refusal(self.tune("plan", "--adapter", DEVICE, "nonsense"), USAGE, "nonsense", "coalescing.rxUsecs")
        self.expect_refusal(self.tune("plan", "--adapter", DEVICE, "nonsense=5"), USAGE, "nonsense")
        self.expect_refusal(self.tune("apply", "--adapter", DEVICE, "=5"), USAGE, "names no setting")
        self.expect_refusal(self.tune("plan", "--profile", "show"), USAGE, "show")
        self.expect_refusal(self.tune(), USAGE)
        # An item cannot lead anywhere else.
        self.expect_refusal(self.apply("steering.rpsCpus@../../x=1"), USAGE, "no adapter")
        done, applied = self.applied(f"steering.rpsCpus@{DEVICE}/../x=1")
        self.expect(done, NOT_SUPPORTED)
        self.assertEqual(applied, {})
        self.assertIn("names no receive queue", json.loads(done.stdout)["leftOut"][0]["reason"])

    def test_a_value_that_a_setting_cannot_have_and_an_adapter_that_is_not_there_are_refused(self):
        for item, words in (("offload.gro=maybe", "cannot be maybe"), ("offload.gro@nosuch0=off", "nosuch0"),
                            ("rings.rx=many", "cannot be many"), ("rings.rx=", "cannot be")):
            for command in ("plan", "apply"):
                with self.subTest(command=command, item=item):
                    self.expect_refusal(self.tune(command, "--adapter", DEVICE, item), USAGE, words)
        self.assertEqual(self.look(), self.before)

    def test_apply_says_that_what_was_asked_for_cannot_be_had(self):
        done = self.expect(self.apply("rings.rx=512"), NOT_SUPPORTED)
        self.assertIn("Requested, but not possible here:", done.stdout)
        self.assertNotIn("Advised", done.stdout)


class Runs(Tuned):
    """Settings that are changed for the time of one run."""

    def ping(self, *arguments):
        return programs.ping(self.side, netns.Pair.B4, "--sizes", "64", *arguments, environment=self.environment)

    def test_a_run_is_tuned_and_everything_is_put_back_after_it(self):
        with programs.Responder(self.other):
            done = self.ping("--count", "50", "--tune-only", "offload.tso=off,steering.rpsCpus=1", "--json", "-")
        record = json.loads(self.expect(done, DONE).stdout)
        tuned = {(entry["setting"]["id"], entry["setting"]["object"]): entry for entry in record["tuned"]}
        self.assertEqual(tuned["offload.tso", DEVICE]["old"], "on")
        self.assertEqual(tuned["offload.tso", DEVICE]["accepted"], "off")
        self.assertEqual(tuned["steering.rpsCpus", f"{DEVICE}/rx-0"]["old"], "3")
        facts = {fact["id"]: fact for fact in record["initiatorHost"]["facts"]}
        self.assertIs(facts["offload.tso"]["flag"], False, "the run file tells how the host was during the run")
        self.assertTrue(any("For this run" in note for note in record["notes"]))
        self.assertEqual(self.look(), self.before)
        self.assertEqual(self.entries(), [])

    def test_ctrl_c_and_a_kill_leave_nothing_that_cannot_be_put_back(self):
        for how in ("interrupt", "kill"):
            with self.subTest(how=how), programs.Responder(self.other):
                run = programs.Program(self.side, "ping", netns.Pair.B4, "--code", programs.CODE, "--sizes", "64",
                                       "--duration", "60s", "--events", "--tune-only", "offload.tso=off",
                                       environment=self.environment)
                with run:
                    run.out.wait_for(programs.is_progress)
                    self.assertNotEqual(self.look(), self.before)
                    self.expect_refusal(self.apply("offload.gso=off"), FILE, "process")
                    getattr(run, how)()
                    run.finish()
                if how == "kill":
                    self.assertNotEqual(self.look(), self.before)
                    self.expect(self.tune("revert"), DONE)
                self.assertEqual(self.look(), self.before)
                self.assertEqual(self.entries(), [])

    def test_a_run_that_fails_puts_back_too(self):
        done = self.ping("--count", "50", "--tune-only", "offload.tso=off")
        self.assertEqual(done.returncode, PEER, done.stderr)
        self.assertEqual(self.look(), self.before)
        self.expect_refusal(self.ping("--count", "50", "--tune-only", "nonsense"), USAGE, "nonsense")
        told = self.expect(self.ping("--count", "50", "--events", "--tune-only", "nonsense"), USAGE)
        errors = [event for event in map(json.loads, told.stdout.splitlines()) if event["event"] == "error"]
        self.assertEqual([error.get("isOfHostChange") for error in errors], [True])
        self.expect_refusal(self.ping("--count", "50", "--tune-only", "coalescing.rxUsecs=0"), NOT_SUPPORTED, "coalescing")

    @unittest.skipUnless(os.access("/dev/cpu_dma_latency", os.W_OK), "there is no /dev/cpu_dma_latency")
    def test_idle_states_are_held_off_as_long_as_the_run_lasts(self):
        with programs.Responder(self.other):
            run = programs.Program(self.side, "ping", netns.Pair.B4, "--code", programs.CODE, "--sizes", "64",
                                   "--duration", "60s", "--events", "--hold-cstates", environment=self.environment)
            with run:
                run.out.wait_for(programs.is_progress)
                files = [os.readlink(f"/proc/{run.process.pid}/fd/{name}")
                         for name in os.listdir(f"/proc/{run.process.pid}/fd")]
                self.assertIn("/dev/cpu_dma_latency", files)
                run.interrupt()
                run.finish()
            done = self.ping("--count", "50", "--hold-cstates", "--json", "-")
        record = json.loads(self.expect(done, DONE).stdout)
        self.assertIs(record["areIdleStatesHeld"], True)
        self.assertEqual(record["hostWish"], {"tunes": False, "holdsIdleStates": True})

    def test_an_item_is_proved_and_rolled_back(self):
        with programs.Responder(self.other):
            arguments = ["prove", netns.Pair.B4, "--code", programs.CODE, "--sizes", "64", "--count", "300",
                         "--rounds", "3", "offload.tso=off"]
            document = json.loads(self.expect(self.tune(*arguments, "--json"), DONE).stdout)
            proved = document["proved"]
            self.assertEqual(document["kept"], [])
            self.assertEqual([trial["item"] for trial in proved], ["offload.tso=off"])
            self.assertIn(proved[0]["verdict"], ("helped", "cost", "both", "noDifference", "cannotTell"))
            self.assertTrue(proved[0]["comparison"])
            self.assertEqual(self.look(), self.before)
            self.assertEqual(self.entries(), [])
            self.expect_refusal(self.tune(*arguments[:-1], "offload.tso=on"), USAGE, "nothing to change")
            self.expect_refusal(self.tune(*arguments, "coalescing.rxUsecs=0"), NOT_SUPPORTED, "cannot be tried")


    def test_a_proof_of_what_somebody_else_has_set_meanwhile_ends_and_claims_nothing(self):
        with programs.Responder(self.other):
            run = programs.Program(self.side, "tune", "prove", netns.Pair.B4, "--code", programs.CODE, "--sizes", "64",
                                   "--duration", "300ms", "--rounds", "20", "offload.tso=off", environment=self.environment)
            with run:
                run.err.wait_for(lambda line: "round 2 of 20" in line, 60)
                while run.process.poll() is None:
                    self.shell("ethtool -K $0 tso off")
                    time.sleep(0.1)
                self.assertEqual(run.finish(), NOT_SUPPORTED, run.everything())
            self.assertIn("changed nothing for its run", " ".join(run.err.text().split()))
            self.assertEqual(run.out.text(), "")
            self.assertEqual(self.entries(), [])

    def test_a_proof_that_is_stopped_shows_its_whole_rounds_and_puts_everything_back(self):
        with programs.Responder(self.other):
            run = programs.Program(self.side, "tune", "prove", netns.Pair.B4, "--code", programs.CODE, "--sizes", "64",
                                   "--duration", "300ms", "--rounds", "50", "offload.tso=off",
                                   environment=self.environment)
            with run:
                run.err.wait_for(lambda line: "round 2 of 50" in line, 60)
                time.sleep(0.5)
                run.interrupt()
                self.assertEqual(run.finish(), INTERRUPTED, run.everything())
            self.assertIn("stopped after 1 of 50 rounds; all settings are as they were before", run.err.text())
            self.assertIn("offload.tso=off", run.out.text())
            self.assertIn("p50", run.out.text())
            self.assertEqual(self.look(), self.before)
            self.assertEqual(self.entries(), [])

    def test_what_helped_is_kept_where_the_user_wants_it(self):
        # Received packets wait up to 2 ms for a timer, which the item takes away. A veth has such a timer for what a peer
        # without TSO sends.
        subprocess.run(self.other.command("ethtool", "-K", DEVICE, "tso", "off"), check=True, capture_output=True)
        self.shell("ethtool -K $0 gro on; cd /sys/class/net/$0; echo 9 > napi_defer_hard_irqs; echo 2000000 > gro_flush_timeout")
        with programs.Responder(self.other):
            arguments = ["prove", netns.Pair.B4, "--code", programs.CODE, "--sizes", "64", "--count", "60",
                         "--rounds", "5", "--keep"]
            text = self.expect(self.tune(*arguments, "napi.deferHardIrqs=0"), DONE).stdout
            self.assertIn("napi.deferHardIrqs=0 helped.", text)
            self.assertIn('Kept, until "halftrip tune revert":', text)
            self.assertEqual([entry["setting"]["id"] for entry in self.entries()], ["napi.deferHardIrqs"])
            settings = self.shell("cd /sys/class/net/$0; cat napi_defer_hard_irqs gro_flush_timeout").split()
            self.assertEqual(settings, ["0", "2000000"])
            self.expect(self.tune("revert"), DONE)
            self.assertEqual(self.shell("cat /sys/class/net/$0/napi_defer_hard_irqs").strip(), "9")
            self.assertEqual(self.entries(), [])
            document = json.loads(self.expect(self.tune(*arguments, "napi.deferHardIrqs=0", "--json"), DONE).stdout)
            self.assertEqual([(change["setting"]["id"], change["accepted"]) for change in document["kept"]],
                             [("napi.deferHardIrqs", "0")])
            self.expect(self.tune("revert"), DONE)


class Killed(Tuned):
    """SIGKILL at random moments. The seed is printed, so that a failure can be repeated (as far as time can)."""

    def setUp(self):
        super().setUp()
        seed = int(os.environ.get("HALFTRIP_TUNE_SEED", random.randrange(1 << 30)))
        print(f"seed {seed}", flush=True)
        self.random = random.Random(seed)

    def started(self, *arguments):
        return subprocess.Popen(self.side.command(programs.HALFTRIP, "tune", *arguments), stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                env={**os.environ, **self.environment})

    def kill_at_random_moments(self, command, prepare):
        prepare()
        began = time.monotonic()
        self.assertEqual(self.started(*command).wait(60), DONE)
        seconds = time.monotonic() - began
        self.expect(self.tune("revert"), DONE)
        in_the_middle = 0
        for kill in range(4 * KILLS):
            if kill >= KILLS and in_the_middle:
                break
            prepare()
            running = self.started(*command)
            time.sleep(self.random.uniform(0, 1.1 * seconds))
            was_running = running.poll() is None
            running.kill()
            running.wait()
            entries = self.entries()  # Whole, at every moment.
            in_the_middle += was_running and bool(entries)
            done = self.tune("revert")
            self.expect(done, DONE)
            self.assertEqual(self.look(), self.before, f"after kill {kill}: {done.stdout}")
            self.assertEqual(self.entries(), [])
        print(f"{command[0]}: everything restored after each of {kill} kills, {in_the_middle} in the middle of changes",
              flush=True)
        self.assertGreater(in_the_middle, 0)

    def test_in_apply(self):
        self.kill_at_random_moments(["apply", "--adapter", DEVICE, *CHANGES], lambda: None)

    def test_in_revert(self):
        self.kill_at_random_moments(["revert"], lambda: self.expect(self.apply(*CHANGES), DONE))


if __name__ == "__main__":
    programs.main(netns.reason_to_skip())
