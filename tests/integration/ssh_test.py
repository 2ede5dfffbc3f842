"""A peer named ssh://, and --from: responder or initiator is started over a real sshd, and ends with the run whatever breaks."""

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time

import netns
import ssh_server
from programs import (CODE, Case, DONE, FILE, HALFTRIP, INTERRUPTED, LIMIT_BROKEN, NOT_SUPPORTED, PEER, PERMISSION, Program, Responder,
                      USAGE, is_progress, main, run)

SHORT = ("--sizes", "64", "--count", "50", "--warmup", "0", "--interval", "1ms")
LONG = ("--sizes", "64", "--duration", "60s", "--interval", "1ms", "--events")


def kill_ssh(side):
    for pid in netns._ip("netns", "pids", side.name).split():
        with open(f"/proc/{pid}/comm", encoding="ascii") as file:
            if file.read().strip() == "ssh":
                os.kill(int(pid), signal.SIGKILL)


class OverSsh(Case):
    """A host with an sshd; what a test has started there is gone at its end."""

    @classmethod
    def setUpClass(cls):
        cls.pair = netns.Pair()
        cls.addClassCleanup(cls.pair.remove)
        cls.folder = tempfile.mkdtemp(prefix="halftrip-ssh-", dir="/tmp")
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        os.mkdir(f"{cls.folder}/there")
        os.symlink(HALFTRIP, f"{cls.folder}/there/halftrip")
        cls.server = ssh_server.SshServer(cls.pair.b, cls.pair.B4, cls.folder, f"{cls.folder}/there:/usr/bin:/bin",
                                          {"HALFTRIP_STATE_DIR": f"{cls.folder}/state"}, cls.mounts())
        cls.addClassCleanup(cls.server.stop)

    @classmethod
    def mounts(cls):
        return {}

    def tearDown(self):
        self.expect_nothing_left()

    def there(self):
        """Command lines of what runs in the responder's namespace, but for sshd."""
        pids = netns._ip("netns", "pids", self.pair.b.name).split()
        lines = []
        for pid in pids:
            with contextlib.suppress(OSError), open(f"/proc/{pid}/cmdline", "rb") as file:
                lines.append(file.read().replace(b"\0", b" ").decode())
        return [line for line in lines if line.startswith("halftrip ") or "/halftrip " in line]

    def expect_nothing_left(self):
        def brought():
            return [name for name in os.listdir("/tmp") if name.startswith("halftrip.") and os.path.isdir(f"/tmp/{name}")]

        deadline = time.monotonic() + 15
        while (self.there() or brought()) and time.monotonic() < deadline:
            time.sleep(0.1)
        self.assertEqual(self.there(), [], "still runs there")
        self.assertEqual(brought(), [], "the brought program is still there")


class SshPeer(OverSsh):
    def peer(self, before="", behind=""):
        return f"ssh://{before}{self.pair.B4}{behind}"

    def ping(self, peer, *arguments, seconds=60):
        return run(self.pair.a, "ping", peer, *arguments, environment=self.server.environment, seconds=seconds)

    def start(self, *arguments):
        return Program(self.pair.a, "ping", self.peer("root@"), *LONG, *arguments, environment=self.server.environment)

    def test_a_run_needs_no_code_and_leaves_nothing(self):
        path = f"{self.folder}/run.json"
        self.expect(self.ping(self.peer("root@", ":22"), *SHORT, "--save", path), DONE)
        with open(path, encoding="utf-8") as file:
            record = json.load(file)
        self.assertEqual(record["request"]["peer"], self.peer("root@", ":22"))
        self.assertEqual(record["status"], "complete")

    def test_a_key_that_only_an_agent_has_will_do(self):
        place = f"{self.folder}/agent"
        agent = subprocess.Popen(["ssh-agent", "-D", "-a", place], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        self.addCleanup(agent.wait, 10)
        self.addCleanup(agent.terminate)
        environment = self.server.environment_of_agent(place)
        while not os.path.exists(place):
            time.sleep(0.02)
        self.expect_refusal(run(self.pair.a, "ping", self.peer("root@"), *SHORT, environment=environment), PERMISSION, "keys", "ssh-add")
        subprocess.run(["ssh-add", "-q", f"{self.folder}/user_key"], env={**os.environ, **environment}, check=True)
        # Every finding: this run once lost all of its probes beside other tests, and nobody knows why.
        self.expect(run(self.pair.a, "ping", self.peer("root@"), *SHORT, "-v", environment=environment), DONE)

    def test_settings_of_ones_own_client_do_not_take_its_streams(self):
        path = f"{self.folder}/ssh_config"
        with open(path, encoding="ascii") as file:
            usual = file.read()

        def write(text):
            with open(path, "w", encoding="ascii") as file:
                file.write(text)

        self.addCleanup(write, usual)
        for line in ("StdinNull yes", "ForkAfterAuthentication yes", "SessionType none", "IgnoreUnknown UseKeychain\nUseKeychain yes"):
            with self.subTest(line=line):
                write(f"{usual}{line}\n")
                self.expect(self.ping(self.peer("root@"), *SHORT), DONE)

    def test_the_settings_of_a_host_behind_ssh_are_judged(self):
        result = run(self.pair.a, "check", self.peer("root@"), "--json", environment=self.server.environment)
        self.assertIn(result.returncode, (DONE, LIMIT_BROKEN), result.stderr)
        self.assertIsNotNone(json.loads(result.stdout)["hostB"])

    def test_the_address_that_is_measured_can_be_another_one(self):
        result = self.expect(self.ping(self.peer(), *SHORT, "--peer-address", self.pair.B6, "--format", "table"), DONE)
        self.assertIn(self.pair.B6, result.stdout)

    def test_this_program_is_brought_and_removed(self):
        moved = f"{self.folder}/there/away"
        os.rename(f"{self.folder}/there/halftrip", moved)
        self.addCleanup(os.rename, moved, f"{self.folder}/there/halftrip")
        self.expect_refusal(self.ping(self.peer(), *SHORT), PEER, "no halftrip in the path", "--bring")
        self.expect(self.ping(self.peer(), *SHORT, "--bring"), DONE)

    def test_a_program_that_does_not_run_there_is_told(self):
        self.expect_refusal(self.ping(self.peer(), *SHORT, "--bring", "/bin/false"), NOT_SUPPORTED, "does not run")

    def test_a_program_that_arrives_damaged_is_told_and_never_started(self):
        """The head there, which takes the program from the connection, changes its letters."""
        path = f"{self.folder}/there/head"
        with open(path, "w", encoding="ascii") as file:
            file.write('#!/bin/sh\n/usr/bin/head "$@" | LC_ALL=C tr E F\n')
        os.chmod(path, 0o755)
        self.addCleanup(os.remove, path)
        damaged = ("arrived damaged", "temporary folder")
        self.expect_refusal(self.ping(self.peer(), *SHORT, "--bring"), FILE, *damaged)
        self.expect_refusal(self.ping(self.peer(), *SHORT, "--bring", "--keep-program"), FILE, *damaged)
        self.expect_refusal(self.ping(self.pair.A4, "--from", self.peer("root@"), "--code", CODE, *SHORT, "--bring"), FILE, *damaged)

    def test_the_brought_program_stays_where_that_is_wished(self):
        result = self.expect(self.ping(self.peer(), *SHORT, "--bring", "--keep-program"), DONE, "stays there: ")
        place = result.stderr.split("stays there: ")[1].split()[0]
        self.assertTrue(os.access(place, os.X_OK))
        shutil.rmtree(os.path.dirname(place))

    def test_an_unknown_host_key_is_never_asked_for(self):
        known = f"{self.folder}/known_hosts"
        os.rename(known, known + ".away")
        self.addCleanup(os.rename, known + ".away", known)
        self.expect_refusal(self.ping(self.peer(), *SHORT), PERMISSION, "host key", "unknown", "once in a terminal")

    def test_a_password_is_never_asked_for(self):
        keys = f"{self.folder}/authorized_keys"
        os.rename(keys, keys + ".away")
        self.addCleanup(os.rename, keys + ".away", keys)
        self.expect_refusal(self.ping(self.peer(), *SHORT), PERMISSION, "keys", "ssh-add")

    def test_refused_and_faulty_peers_are_told(self):
        self.expect_refusal(self.ping(self.peer("", ":2"), *SHORT), PEER, "no ssh server")
        for bad in ("ssh://-oProxyCommand=id", "ssh://a b@host", "ssh://host;id", "ssh://"):
            self.expect_refusal(self.ping(bad, *SHORT), USAGE, "ssh://HOST")
        self.expect_refusal(self.ping(self.pair.B4, *SHORT, "--bring"), USAGE, "ssh://HOST")

    def test_a_server_that_hangs_is_given_up(self):
        with self.pair.b.inside():
            silent = socket.create_server((self.pair.B4, 2222))
        with silent:
            held = []
            threading.Thread(target=lambda: held.append(silent.accept()), daemon=True).start()
            self.expect_refusal(self.ping(self.peer("", ":2222"), *SHORT, seconds=40), PEER, "did not answer in time")
            held[0][0].close()

    def test_ctrl_c_keeps_what_was_measured(self):
        with self.start() as program:
            program.out.wait_for(is_progress, 30)
            program.interrupt()
            self.assertEqual(program.finish(), INTERRUPTED, program.everything())

    def test_a_killed_initiator_takes_its_responder_along(self):
        with self.start() as program:
            program.out.wait_for(is_progress, 30)
            self.assertTrue(self.there())
            program.kill()
            program.finish()
            self.expect_nothing_left()

    def test_a_killed_ssh_ends_the_run_with_what_was_measured(self):
        for brings in ((), ("--bring",)):
            with self.subTest(brings=brings), self.start(*brings) as program:
                program.out.wait_for(is_progress, 30)
                kill_ssh(self.pair.a)
                self.assertEqual(program.finish(), PEER, program.everything())
                self.assertIn("ssh has ended", program.everything())
                self.expect_nothing_left()

    def test_a_responder_that_nobody_calls_ends_though_its_standard_input_does_not(self):
        """As after a network that broke without a word: the server there knows nothing of it for hours."""
        serve = "halftrip serve --code-file - --port 0 --events --stop-on-stdin-eof --once"
        ssh = subprocess.Popen(self.pair.a.command("ssh", f"root@{self.pair.B4}", serve), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, env={**os.environ, **self.server.environment})
        try:
            ssh.stdin.write(f"{CODE}\n")
            ssh.stdin.flush()
            while "listening" not in ssh.stdout.readline():
                self.assertIsNone(ssh.poll(), "the responder does not start")
            self.assertEqual(ssh.wait(150), PEER)
            self.assertIn("No initiator has been here for 60 s", ssh.stderr.read())
        finally:
            ssh.kill()
            ssh.wait()
            for stream in (ssh.stdin, ssh.stdout, ssh.stderr):
                stream.close()



class FromElsewhere(OverSsh):
    """The initiator started there; the responder is here, or the command needs none."""

    def setUp(self):
        self.home = f"ssh://root@{self.pair.B4}"
        self.path = f"{self.folder}/from.json"
        with contextlib.suppress(FileNotFoundError):
            os.remove(self.path)

    def run_from(self, *arguments, seconds=60):
        return run(self.pair.a, *arguments, environment=self.server.environment, seconds=seconds)

    def ping_from(self, *arguments, seconds=60):
        return self.run_from("ping", self.pair.A4, "--code", CODE, "--from", self.home, *SHORT, *arguments, seconds=seconds)

    def record(self):
        with open(self.path, encoding="utf-8") as file:
            return json.load(file)

    def test_the_run_file_comes_home(self):
        with Responder(self.pair.a):
            result = self.expect(self.ping_from("--save", self.path, "--format", "csv", "--fail-above", "p50=1ns"), LIMIT_BROKEN,
                                 "above the limit")
        self.assertIn(",", result.stdout.splitlines()[0])
        record = self.record()
        self.assertEqual(record["status"], "complete")
        self.assertIn(self.pair.B4, record["initiatorHost"]["adapter"]["addresses"])
        self.assertNotIn(CODE, json.dumps(record))

    def test_this_program_is_brought_there(self):
        moved = f"{self.folder}/there/away"
        os.rename(f"{self.folder}/there/halftrip", moved)
        self.addCleanup(os.rename, moved, f"{self.folder}/there/halftrip")
        with Responder(self.pair.a):
            self.expect_refusal(self.ping_from(), PEER, "no halftrip in the path", "--bring")
            self.expect(self.ping_from("--bring", "--save", self.path), DONE)
        self.assertEqual(self.record()["status"], "complete")

    def test_what_is_wrong_there_is_told_here(self):
        self.expect_refusal(self.ping_from(), PEER, self.pair.A4)
        self.expect_refusal(self.ping_from("--adapter", "nosuch0"), USAGE, "nosuch0", "wire0")
        self.expect_refusal(self.ping_from("--events"), USAGE, "--events")
        self.expect_refusal(self.run_from("ping", "self", "--from", "rack7", *SHORT), USAGE, "ssh://")
        self.expect_refusal(self.run_from("diagnose", "x.json", "--from", self.home), USAGE, "--matrix")

    def test_an_unknown_host_key_and_a_closed_port_are_told(self):
        self.expect_refusal(self.run_from("ping", "self", "--from", f"ssh://{self.pair.B4}:2", *SHORT), PEER, "no ssh server")
        known = f"{self.folder}/known_hosts"
        os.rename(known, known + ".away")
        self.addCleanup(os.rename, known + ".away", known)
        self.expect_refusal(self.ping_from(), PERMISSION, "host key", "unknown", "once in a terminal")

    def test_a_server_that_hangs_is_given_up(self):
        with self.pair.b.inside():
            silent = socket.create_server((self.pair.B4, 2223))
        with silent:
            self.expect_refusal(self.run_from("ping", "self", "--from", f"ssh://{self.pair.B4}:2223", *SHORT), PEER,
                                "did not answer in time")

    def test_check_and_tune_run_there(self):
        result = self.run_from("check", "--from", self.home, "--json")
        self.assertIn(result.returncode, (DONE, LIMIT_BROKEN), result.stderr)
        self.assertNotIn("relayed", result.stderr)
        self.assertIn(self.pair.B4, json.loads(result.stdout)["hostA"]["adapter"]["addresses"])
        item = ("--adapter", "wire0", "offload.gro=on", "--from", self.home)
        self.assertIn("wire0", self.expect(self.run_from("tune", "plan", *item), DONE).stdout)
        self.expect(self.run_from("tune", "apply", *item), DONE)
        self.addCleanup(self.run_from, "tune", "revert", "--from", self.home)
        self.assertIn("was off", self.expect(self.run_from("tune", "status", "--from", self.home), DONE).stdout)
        path = f"{self.folder}/reverted.json"
        self.expect(self.run_from("tune", "revert", "--from", self.home, f"--json={path}"), DONE)
        with open(path, encoding="utf-8") as file:
            self.assertEqual(json.load(file)["left"], 0)
        self.expect_refusal(self.run_from("tune", "apply", "nonsense", "--from", self.home), USAGE, "nonsense")

    def greet(self, words):
        path = f"{self.folder}/greeting"
        with open(path, "w", encoding="ascii") as file:
            file.write(words)
        self.addCleanup(os.remove, path)

    def test_a_login_shell_that_prints_costs_no_run(self):
        self.greet("Welcome to rack7 {maintained}\nMind the cables.\n")
        with Responder(self.pair.a):
            self.expect(self.ping_from("--save", self.path), DONE)
        self.assertEqual(self.record()["status"], "complete")
        result = self.run_from("check", "--from", self.home, "--json")
        self.assertIn(self.pair.B4, json.loads(result.stdout)["hostA"]["adapter"]["addresses"])
        self.expect_refusal(self.ping_from("--adapter", "nosuch0"), USAGE, "nosuch0", "wire0")

    def test_a_result_that_came_damaged_is_kept_there_and_told(self):
        self.greet("if {\n")
        with Responder(self.pair.a):
            result = self.expect_refusal(self.ping_from("--save", self.path), FILE, "fetching the result again", "halftrip-from/")
        self.assertFalse(os.path.exists(self.path), result.stderr)

    def start_from(self, *arguments):
        return Program(self.pair.a, "ping", self.pair.A4, "--code", CODE, "--from", self.home, "--sizes", "64", "--duration", "60s",
                       "--interval", "1ms", "--warmup", "10", "--save", self.path, *arguments, environment=self.server.environment)

    def packets(self):
        return json.loads(self.pair.b.ip("-s", "-j", "link", "show", "wire0"))[0]["stats64"]["rx"]["packets"]

    def await_there(self):
        """Until it measures: a brought program is on its way first, in packets that are none of its own."""
        deadline = time.monotonic() + 60
        while not any(" ping " in line for line in self.there()) and time.monotonic() < deadline:
            time.sleep(0.1)
        before = self.packets()
        while self.packets() < before + 500 and time.monotonic() < deadline:
            time.sleep(0.1)
        self.assertTrue(self.there())

    def test_ctrl_c_brings_home_what_was_measured(self):
        with Responder(self.pair.a), self.start_from() as program:
            self.await_there()
            program.interrupt()
            self.assertEqual(program.finish(), INTERRUPTED, program.everything())
        self.assertEqual(self.record()["status"], "interrupted")
        self.assertGreater(self.record()["points"][0]["counts"]["received"], 0)

    def test_nothing_stays_there_after_any_end(self):
        for ends in ("halftrip", "ssh"):
            for brings in ((), ("--bring",)):
                with self.subTest(ends=ends, brings=brings), Responder(self.pair.a), self.start_from(*brings) as program:
                    self.await_there()
                    if ends == "halftrip":
                        program.kill()
                        program.finish()
                    else:
                        kill_ssh(self.pair.a)
                        self.assertEqual(program.finish(), PEER, program.everything())
                        self.assertIn("Fetching the result again", program.everything())
                        self.assertEqual(self.record()["status"], "interrupted")
                        self.assertGreater(self.record()["points"][0]["counts"]["received"], 0)
                        os.remove(self.path)
                    self.expect_nothing_left()

    def test_a_result_that_cannot_be_fetched_is_kept_there_and_told(self):
        """The host lets nobody in any more; its run ends by itself."""
        home = f"{self.folder}/login/halftrip-from"
        keys = f"{self.folder}/authorized_keys"
        with Responder(self.pair.a), self.start_from() as program:
            self.await_there()
            os.rename(keys, keys + ".away")
            self.addCleanup(os.rename, keys + ".away", keys)
            kill_ssh(self.pair.a)
            self.assertEqual(program.finish(), PEER, program.everything())
            told = re.search(rf"scp root@{re.escape(self.pair.B4)}:halftrip-from/(\S+\.halftrip\.json) \.", program.everything())
            self.assertTrue(told, program.everything())
            self.expect_nothing_left()
        with open(f"{home}/{told[1]}", encoding="utf-8") as file:
            self.assertGreater(json.load(file)["points"][0]["counts"]["received"], 0)
        self.assertLessEqual(len(os.listdir(home)), 10)


class NoLogin(OverSsh):
    """The user there has a login shell that starts nothing, and exit codes that halftrip has, too."""

    SHELL = "/usr/sbin/nologin"
    WHY = "account is currently not available"

    @classmethod
    def mounts(cls):
        with open("/etc/passwd", encoding="utf-8") as file:
            users = file.read()
        path = f"{cls.folder}/passwd"
        with open(path, "w", encoding="utf-8") as file:
            file.write(re.sub(r"^(root:.*:)[^:\n]*$", rf"\g<1>{cls.SHELL}", users, flags=re.MULTILINE))
        return {path: "/etc/passwd"}

    def run_a(self, *arguments):
        return run(self.pair.a, *arguments, environment=self.server.environment)

    def test_its_sentence_is_no_result(self):
        home = f"ssh://root@{self.pair.B4}"
        measuring = ("ping", self.pair.A4, "--code", CODE, "--from", home, *SHORT)
        begin = time.monotonic()
        for words in (measuring, (*measuring, "--bring"), ("check", "--from", home, "--json"), ("check", "--from", home),
                      ("tune", "status", "--from", home), ("ping", home, *SHORT)):
            with self.subTest(words=words):
                result = self.expect_refusal(self.run_a(*words), PEER, "exit code 1", self.WHY, "--version")
                self.assertEqual(result.stdout, "")
        self.assertLess(time.monotonic() - begin, 20, "a result was looked for where nothing was measured")

    def test_no_file_is_written_of_it(self):
        path = f"{self.folder}/check.json"
        self.expect_refusal(self.run_a("check", "--from", f"ssh://root@{self.pair.B4}", f"--json={path}"), PEER, self.WHY)
        self.assertFalse(os.path.exists(path))


class SilentLogin(NoLogin):
    """As /bin/true, which a restricted account may have: it ends well, and says nothing."""

    SHELL = "/bin/true"

    def test_its_sentence_is_no_result(self):
        home = f"ssh://root@{self.pair.B4}"
        for words in (("ping", self.pair.A4, "--code", CODE, "--from", home, *SHORT), ("check", "--from", home),
                      ("check", "--from", home, "--json")):
            with self.subTest(words=words):
                self.expect_refusal(self.run_a(*words), PEER, "ended with exit code 0")

    def test_no_file_is_written_of_it(self):
        path = f"{self.folder}/check.json"
        self.expect_refusal(self.run_a("check", "--from", f"ssh://root@{self.pair.B4}", f"--json={path}"), PEER)
        self.assertFalse(os.path.exists(path))


class Deferring(OverSsh):
    """One host defers interrupts for up to 2 ms, which runs over ssh find out: settings of both hosts are changed for single runs, and
    are as they were at the end."""

    DEFER = "cd /sys/class/net/wire0 && echo {0} > napi_defer_hard_irqs && echo {1} > gro_flush_timeout"
    LOOK = "cd /sys/class/net/wire0 && cat napi_defer_hard_irqs gro_flush_timeout"
    SMALL = ("--sizes", "64", "--count", "40")

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        # A veth has a timer for received packets where GRO makes it poll, and the peer sends without TSO.
        for side in (cls.pair.a, cls.pair.b):
            cls.shell(side, "ethtool -K wire0 tso off && ethtool -K wire0 gro on")

    def setUp(self):
        self.peer = f"ssh://root@{self.pair.B4}"
        self.state = {"HALFTRIP_STATE_DIR": f"{self.folder}/state-here"}
        for side in (self.pair.a, self.pair.b):
            self.shell(side, self.DEFER.format(0, 0))

    @staticmethod
    def shell(side, script):
        return subprocess.run(side.command("sh", "-c", script), capture_output=True, text=True, check=True).stdout

    def run_a(self, *arguments, seconds=300):
        return run(self.pair.a, *arguments, environment={**self.server.environment, **self.state}, seconds=seconds)

    def entries(self):
        """Of both hosts' journals: what is not put back."""
        entries = []
        for state in ("state", "state-here"):
            with contextlib.suppress(FileNotFoundError), open(f"{self.folder}/{state}/tuning-journal.json", encoding="utf-8") as file:
                entries += json.load(file)["entries"]
        return entries

    @contextlib.contextmanager
    def deferring(self, side):
        self.shell(side, self.DEFER.format(9, 2_000_000))
        before = [self.shell(each, self.LOOK) for each in (self.pair.a, self.pair.b)]
        yield
        self.assertEqual([self.shell(each, self.LOOK) for each in (self.pair.a, self.pair.b)], before)
        self.assertEqual(self.entries(), [])
        self.expect_nothing_left()


class TunedOverSsh(Deferring):
    def test_a_matrix_names_the_end_behind_ssh_that_holds_packets_back(self):
        with self.deferring(self.pair.b):
            result = self.expect(self.run_a("diagnose", "--matrix", self.peer, *self.SMALL, "--rounds", "5", "--json"), DONE)
            found = json.loads(result.stdout)
            self.assertTrue(found["verdict"].startswith("B costs "), found["verdict"])
            self.assertEqual(found["cells"]["b"]["rttNs"]["p50"]["verdict"], "faster")
            self.assertTrue(found["isPeerTuningAllowed"])
            self.assertFalse(found["a"]["isMeasured"])

    def test_a_matrix_from_elsewhere_is_of_that_host(self):
        with self.deferring(self.pair.b), Responder(self.pair.a, "--allow-tuning", environment=self.state):
            result = self.expect(self.run_a("diagnose", "--matrix", self.pair.A4, "--code", CODE, "--from", self.peer, *self.SMALL,
                                            "--rounds", "5", "--json"), DONE, "halftrip: round 5 of 5")
            found = json.loads(result.stdout)
            self.assertTrue(found["verdict"].startswith("A costs "), found["verdict"])
            self.assertEqual(found["cells"]["a"]["rttNs"]["p50"]["verdict"], "faster")
            self.assertFalse(found["b"]["isMeasured"])

    def test_an_item_is_proved_against_a_peer_behind_ssh(self):
        with self.deferring(self.pair.a):
            result = self.expect(self.run_a("tune", "prove", self.peer, "--sizes", "64", "--count", "60", "--rounds", "5",
                                            "napi.deferHardIrqs=0", "--json"), DONE)
            found = json.loads(result.stdout)
            self.assertEqual([(trial["item"], trial["verdict"]) for trial in found["proved"]], [("napi.deferHardIrqs=0", "helped")])
            self.assertEqual(found["kept"], [])


class SearchOverSsh(Deferring):
    def test_a_search_finds_the_setting_of_the_host_behind_ssh(self):
        with self.deferring(self.pair.b):
            result = self.expect(self.run_a("tune", "search", self.peer, *self.SMALL, "softwareModeration", "--json", seconds=500), DONE)
            found = json.loads(result.stdout)
            self.assertEqual(found["smallestSet"], ["B softwareModeration"])
            self.assertEqual(found["commands"]["a"], "")
            self.assertTrue(found["commands"]["b"].startswith("sudo halftrip tune apply --adapter wire0 napi."), found["commands"])
            self.assertTrue(found["isPeerTuningAllowed"])


if __name__ == "__main__":
    main(netns.reason_to_skip() or ssh_server.reason_to_skip())
