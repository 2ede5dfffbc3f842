#!/usr/bin/env python3
"""halftrip diagnose --matrix and halftrip tune search: a timer of 2 ms at one end of a veth pair is found and named, settings of both
hosts are changed only where that is allowed, and all are as before, whatever ends the program."""

import json
import os
import signal
import subprocess
import tempfile
import time

import netns
import programs
from programs import DONE, FILE, INTERRUPTED, NOT_SUPPORTED, PEER, USAGE

DEVICE = netns.Pair.DEVICE
LOOK = (f"cd /sys/class/net/{DEVICE}; grep . queues/*/rps_cpus gro_flush_timeout napi_defer_hard_irqs threaded; "
        f"ethtool -k {DEVICE} | grep -E 'segmentation|receive-offload'")


def deferral(milliseconds, polls=9):
    """The script that defers interrupts for so long after each packet."""
    return f"cd /sys/class/net/{DEVICE}; echo {polls} > napi_defer_hard_irqs; echo {milliseconds}000000 > gro_flush_timeout"


TIMER = deferral(2)
#: Longer than what else runs on a busy machine has a core at a time: where the cost itself is judged.
LONG_TIMER = deferral(20)


class TwoHosts(programs.Case):
    def setUp(self):
        self.pair = netns.Pair(mtu=1500)
        self.addCleanup(self.pair.remove)
        self.states = {}
        for side in (self.pair.a, self.pair.b):
            folder = tempfile.TemporaryDirectory()
            self.addCleanup(folder.cleanup)
            self.states[side] = {"HALFTRIP_STATE_DIR": os.path.join(folder.name, "state")}
            # A veth has a timer for received packets where GRO makes it poll, and the peer sends without TSO.
            for command in (f"ethtool -K {DEVICE} tso off", f"ethtool -K {DEVICE} gro on"):
                self.shell(side, command)

    def shell(self, side, script):
        return subprocess.run(side.command("sh", "-c", script), capture_output=True, text=True, check=True).stdout

    def look(self):
        return [self.shell(side, LOOK) for side in (self.pair.a, self.pair.b)]

    def entries(self, side):
        path = os.path.join(self.states[side]["HALFTRIP_STATE_DIR"], "tuning-journal.json")
        if not os.path.exists(path):
            return []
        with open(path, encoding="utf-8") as file:
            return json.load(file)["entries"]

    def expect_as_before(self, before):
        self.assertEqual(self.look(), before)
        self.assertEqual(self.entries(self.pair.a) + self.entries(self.pair.b), [])

    def responder(self, *arguments):
        return programs.Responder(self.pair.b, *arguments, environment=self.states[self.pair.b])

    def arguments(self, *more):
        return [netns.Pair.B4, "--code", programs.CODE, "--sizes", "64", "--count", "40", *more]

    def run_a(self, *arguments, seconds=400):
        return programs.run(self.pair.a, *arguments, environment=self.states[self.pair.a], seconds=seconds)


class Matrix(TwoHosts):
    def matrix(self, *more):
        return self.run_a("diagnose", "--matrix", *self.arguments(*more))

    def test_the_end_that_holds_packets_back_is_named_with_its_cost(self):
        self.shell(self.pair.b, TIMER)
        before = self.look()
        with self.responder("--allow-tuning") as responder:
            found = json.loads(self.expect(self.matrix("--json"), DONE).stdout)
            self.assertTrue(found["verdict"].startswith("B costs "), found["verdict"])
            self.assertEqual(found["cells"]["b"]["rttNs"]["p50"]["verdict"], "faster")
            self.assertFalse(found["a"]["isMeasured"])
            self.assertIn("no coalescing to turn off", found["a"]["whyNot"])
            self.expect_as_before(before)
            responder.interrupt()
            responder.finish()
        told = responder.everything()
        self.assertIn("changed for this session", told)
        self.assertIn("settings restored", told)

    def test_both_ends_give_four_cells_and_the_table_says_so(self):
        for side in (self.pair.a, self.pair.b):
            self.shell(side, TIMER)
        before = self.look()
        with self.responder("--allow-tuning"):
            text = self.expect(self.matrix("--rounds", "3"), DONE).stdout
        for words in ("as it is", "off at A", "off at B", "off at both", "All settings are as they were before."):
            self.assertIn(words, text)
        self.expect_as_before(before)

    def test_without_leave_of_the_responders_user_only_this_half_is_measured(self):
        for side in (self.pair.a, self.pair.b):
            self.shell(side, TIMER)
        before = self.look()
        with self.responder():
            text = self.expect(self.matrix("--rounds", "3"), DONE).stdout
        self.assertIn("B (the peer): not measured", text)
        self.assertIn("halftrip serve --allow-tuning", text)
        self.assertIn(f"sudo halftrip tune apply --adapter {DEVICE} interruptModeration softwareModeration", text)
        self.assertNotIn("off at both", text)
        self.expect_as_before(before)

    def test_any_run_at_its_pace_names_the_deferral_with_its_cost(self):
        self.shell(self.pair.a, deferral(20, polls=2))
        with self.responder():
            for interval, isNamed in (("0", True), ("100ms", False)):  # After two polls of 20 ms the interrupt is back.
                with self.subTest(interval=interval):
                    arguments = ["ping", *self.arguments("--interval", interval, "--warmup", "5", "--json")]
                    run = json.loads(self.expect(self.run_a(*arguments), DONE).stdout)
                    found = [finding for finding in run["findings"] if finding["id"] == "deferredInterrupts"]
                    self.assertEqual(len(found), int(isNamed), run["findings"])
                    if isNamed:
                        self.assertIn("Host A defers interrupts for 20000 us", found[0]["sentence"])
                        # By the median; a busy machine has round trips in between.
                        self.assertTrue(10_000_000 <= found[0]["costNs"] <= 20_000_000, found)

    def test_where_nothing_is_held_back_it_says_so(self):
        with self.responder("--allow-tuning"):
            text = self.expect(self.matrix(), NOT_SUPPORTED).stdout
        self.assertIn("A (this host): not measured. There is no coalescing to turn off", text)
        self.assertIn("B (the peer): not measured. There is no coalescing to turn off", text)
        self.assertTrue(text.endswith("No setting was changed.\n"), text)

    def test_ctrl_c_and_a_responder_that_is_killed_leave_both_hosts_as_before(self):
        for side in (self.pair.a, self.pair.b):
            self.shell(side, TIMER)
        before = self.look()
        with self.responder("--allow-tuning"):
            run = programs.Program(self.pair.a, "diagnose", "--matrix", *self.arguments("--rounds", "50"),
                                   environment=self.states[self.pair.a])
            with run:
                run.err.wait_for(lambda line: "round 3 of 50" in line, 120)
                time.sleep(0.3)
                run.interrupt()
                self.assertEqual(run.finish(), INTERRUPTED, run.everything())
            self.assertIn("off at both", run.out.text())
            time.sleep(2)
            self.expect_as_before(before)
        with self.responder("--allow-tuning") as responder:
            run = programs.Program(self.pair.a, "diagnose", "--matrix", *self.arguments("--rounds", "50"),
                                   environment=self.states[self.pair.a])
            with run:
                run.err.wait_for(lambda line: "round 2 of 50" in line, 120)
                while not self.entries(self.pair.b):
                    time.sleep(0.01)
                responder.kill()
                self.assertEqual(run.finish(), PEER, run.everything())
        self.assertEqual(self.look()[0], before[0])
        programs.run(self.pair.b, "tune", "revert", environment=self.states[self.pair.b])
        self.expect_as_before(before)

    def test_wrong_words_are_refused(self):
        self.expect_refusal(self.run_a("diagnose", "--matrix", "self"), USAGE, "another one")
        self.expect_refusal(self.run_a("diagnose", netns.Pair.B4), FILE, "--matrix")
        self.expect_refusal(self.run_a("diagnose", "--matrix", netns.Pair.B4, "run.json"), USAGE, "one peer")
        self.expect_refusal(programs.run(self.pair.b, "serve", "--open", "--allow-tuning"), USAGE, "--open")


class Search(TwoHosts):
    NAMED = ("softwareModeration", "receivePacketSteering", "offload.gso")

    def test_the_settings_that_matter_are_found_and_given_as_commands(self):
        self.shell(self.pair.b, LONG_TIMER)
        self.shell(self.pair.a, f"echo 3 > /sys/class/net/{DEVICE}/queues/rx-0/rps_cpus")
        before = self.look()
        with self.responder("--allow-tuning"):
            found = json.loads(self.expect(self.run_a("tune", "search", *self.arguments(*self.NAMED, "--json")), DONE).stdout)
        effects = {f"{factor['host']} {factor['check']}": factor["effects"] for factor in found["factors"]}
        self.assertEqual(effects["B softwareModeration"]["p50"]["verdict"], "faster")
        # No check advises this one: a search tries its other level all the same, at both hosts.
        self.assertLessEqual({"A offload.gso", "B offload.gso"}, set(effects))
        self.assertEqual(found["smallestSet"], ["B softwareModeration"])
        self.assertEqual(found["commands"]["a"], "")
        self.assertTrue(found["commands"]["b"].startswith(f"sudo halftrip tune apply --adapter {DEVICE} napi."), found["commands"])
        self.assertEqual(found["blocks"], 3)
        self.expect_as_before(before)

    def test_a_search_that_is_stopped_early_puts_everything_back_and_says_what_is_missing(self):
        self.shell(self.pair.a, TIMER)
        before = self.look()
        with self.responder():
            run = programs.Program(self.pair.a, "tune", "search", *self.arguments("softwareModeration"),
                                   environment=self.states[self.pair.a])
            with run:
                run.err.wait_for(lambda line: "run 13 of 72" in line, 120)
                run.process.terminate()
                self.assertEqual(run.finish(), INTERRUPTED, run.everything())
            self.assertIn("stopped after 0 of 3 blocks", run.err.text())
            self.expect_as_before(before)
            self.expect_refusal(self.run_a("tune", "search", *self.arguments("nonsense")), USAGE, "nothing to change")
            self.expect_refusal(self.run_a("tune", "search", *self.arguments("clock.source")), NOT_SUPPORTED, "No search changes")
            self.expect_refusal(self.run_a("tune", "search", *self.arguments("offload.gso=maybe")), USAGE, "cannot be maybe")

    def test_a_setting_that_the_driver_refuses_is_left_out_with_its_reason(self):
        self.shell(self.pair.a, f"ethtool -K {DEVICE} gro off")  # Without NAPI there is nothing to poll in a thread.
        before = self.look()
        with self.responder():
            text = self.expect(self.run_a("tune", "search", *self.arguments("napi.threaded")), DONE).stdout
        self.assertIn("Nothing to search", text)
        self.assertIn("Left out: A napi.threaded", text)
        self.assertIn("All settings are as they were before.", text)
        self.expect_as_before(before)

    def test_settings_of_the_whole_host_are_left_out_where_nobody_agreed(self):
        migration = "/proc/sys/kernel/timer_migration"
        self.shell(self.pair.a, TIMER)
        before, host = self.look(), self.shell(self.pair.a, f"cat {migration}")
        with self.responder():
            found = json.loads(self.expect(self.run_a("tune", "search", *self.arguments("--json")), DONE).stdout)
        names = {factor["check"] for factor in found["factors"]}
        self.assertLessEqual({"softwareModeration", "offload.gso"}, names)
        self.assertFalse(any(name.startswith("rings.") for name in names), names)
        left = {one["name"]: one["why"] for one in found["leftOut"]}
        if host.strip() == "1":
            self.assertEqual(left["A timerMigration"], "it is a host-wide setting: add --yes, or name it")
        self.assertEqual(self.shell(self.pair.a, f"cat {migration}"), host)
        self.expect_as_before(before)


class RefusedRestore(TwoHosts):
    """The system takes a change and then refuses the old value: here by a read-only file that the program alone finds in its place."""

    def freeze(self, run, frozen):
        """While the timer is off for a run."""
        timeout = f"/sys/class/net/{DEVICE}/gro_flush_timeout"
        frozen.write("0\n")
        frozen.flush()
        while True:
            while not self.entries(self.pair.a):
                time.sleep(0.005)
            run.process.send_signal(signal.SIGSTOP)
            time.sleep(0.05)
            if self.shell(self.pair.a, f"cat {timeout}").strip() == "0":
                break
            run.process.send_signal(signal.SIGCONT)
        inside = ["nsenter", "--target", str(run.process.pid), "--mount"]
        subprocess.run([*inside, "mount", "--bind", frozen.name, timeout], check=True)
        subprocess.run([*inside, "mount", "-o", "remount,bind,ro", timeout], check=True)
        run.process.send_signal(signal.SIGCONT)

    def expect_told(self, until, *arguments):
        self.shell(self.pair.a, TIMER)
        before = self.look()
        with tempfile.NamedTemporaryFile("w", encoding="ascii") as frozen, self.responder(), programs.Program(
                self.pair.a, *arguments, environment=self.states[self.pair.a]) as run:
            run.err.wait_for(lambda line: until in line, 120)
            self.freeze(run, frozen)
            self.assertNotIn(run.finish(), (DONE, INTERRUPTED), run.everything())
        self.assertIn("gro_flush_timeout", run.err.text())
        self.assertNotIn("All settings are as they were", run.out.text())
        self.assertEqual([entry["setting"]["id"] for entry in self.entries(self.pair.a)], ["napi.groFlushTimeout"])
        self.expect(programs.run(self.pair.a, "tune", "revert", environment=self.states[self.pair.a]), DONE)
        self.expect_as_before(before)
        return run.out.text()

    def test_a_matrix_that_cannot_put_a_setting_back_says_so_and_keeps_it_in_the_journal(self):
        self.expect_told("round 1 of", "diagnose", "--matrix", *self.arguments("--rounds", "50"))

    def test_a_search_that_cannot_put_a_setting_back_shows_its_whole_blocks_and_does_not_say_that_all_is_as_before(self):
        said = self.expect_told("run 49 of", "tune", "search", *self.arguments("softwareModeration", "--blocks", "20"))
        self.assertIn("A softwareModeration", said)


class Reboot(TwoHosts):
    """The other host is restarted in between: its responder vanishes and comes back on a system with another boot id, whose settings are
    those that it boots with."""

    BIND = 'mount --bind "$0" /proc/sys/kernel/random/boot_id && exec "$@"'

    def setUp(self):
        super().setUp()
        folder = self.enterContext(tempfile.TemporaryDirectory())
        self.boot_id = os.path.join(folder, "boot_id")
        self.boot(1)
        for side in (self.pair.a, self.pair.b):
            self.shell(side, TIMER)
        self.before = self.look()

    def boot(self, number):
        with open(self.boot_id, "w", encoding="ascii") as file:
            file.write(f"{number:08}-0000-4000-8000-000000000000\n")

    def command(self, *command):
        """In B's namespace, with the boot id of the file; `Program` takes this for a side."""
        return self.pair.b.command("sh", "-c", self.BIND, self.boot_id, *command)

    def responder(self, *arguments):
        return programs.Responder(self, *arguments, environment=self.states[self.pair.b])

    def reboot(self, responder):
        """Power off: nothing is put back, and the settings are those of the boot."""
        responder.kill()
        responder.finish()
        self.boot(2)
        self.shell(self.pair.b, TIMER)

    def start(self, *arguments):
        return programs.Program(self.pair.a, *arguments, environment=self.states[self.pair.a])

    def stop_between_runs(self, run, responder):
        """Halts the program on A while it has no session at B."""
        for _ in range(50):
            responder.err.wait_for(lambda line: "done with" in line, 60)
            run.process.send_signal(signal.SIGSTOP)
            time.sleep(0.05)
            states = [line.split()[3] for line in self.shell(self.pair.b, "cat /proc/net/tcp /proc/net/tcp6").splitlines()]
            if "01" not in states:  # Established.
                return
            run.process.send_signal(signal.SIGCONT)
        self.fail("the program on A always has a session")

    def halt_with_changes(self, responder):
        """Halts the program on B while both of its settings are changed: a busy machine looks late."""
        for _ in range(50):
            while not self.entries(self.pair.b):
                time.sleep(0.01)
            time.sleep(0.1)
            responder.process.send_signal(signal.SIGSTOP)
            if len(self.entries(self.pair.b)) == 2:
                return
            responder.process.send_signal(signal.SIGCONT)
        self.fail("the program on B is never seen with its settings changed")

    def expect_restart_noticed(self, beginning, *arguments):
        with self.responder("--allow-tuning") as responder, self.start(*arguments) as run:
            run.err.wait_for(lambda line: beginning in line, 120)
            self.stop_between_runs(run, responder)
            self.reboot(responder)
            with self.responder("--allow-tuning"):
                run.process.send_signal(signal.SIGCONT)
                self.assertEqual(run.finish(), PEER, run.everything())
        self.assertIn("The peer's host rebooted between the runs", run.err.text())
        self.expect_as_before(self.before)

    def test_a_search_notices_that_the_host_behind_the_same_address_was_restarted(self):
        self.expect_restart_noticed("run 1 of", "tune", "search", *self.arguments("softwareModeration"))

    def test_a_matrix_notices_it_too(self):
        self.expect_restart_noticed("round 2 of 50", "diagnose", "--matrix", *self.arguments("--rounds", "50"))

    def test_a_host_that_goes_down_in_the_middle_of_a_run_ends_the_search_and_has_a_clean_journal_when_it_is_back(self):
        search = ["tune", "search", *self.arguments("softwareModeration")]
        with self.responder("--allow-tuning") as responder, self.start(*search) as run:
            run.err.wait_for(lambda line: "run 1 of" in line, 120)
            self.halt_with_changes(responder)
            self.reboot(responder)
            self.assertEqual(run.finish(), PEER, run.everything())
        # On a busy machine the run has not begun yet.
        self.assertRegex(run.err.text(),
                         "The responder ended the connection in the middle of the run|has closed the connection|The connection to .* was lost")
        self.assertEqual((self.look(), self.entries(self.pair.a)), (self.before, []))
        with self.responder("--allow-tuning") as responder:
            self.assertRegex(responder.everything(), r"journal of this host has 2 settings changed earlier\. \"halftrip tune revert")
        told = self.expect(programs.run(self, "tune", "revert", environment=self.states[self.pair.b]), DONE).stdout
        self.assertIn("This host has rebooted since these settings were changed", told)
        self.expect_as_before(self.before)


if __name__ == "__main__":
    programs.main(netns.reason_to_skip())
