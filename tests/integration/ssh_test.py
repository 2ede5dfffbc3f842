"""A peer named ssh://: its responder is started over a real sshd, and ends with the run whatever breaks."""

import contextlib
import json
import os
import shutil
import signal
import socket
import tempfile
import threading
import time

import netns
import ssh_server
from programs import (Case, DONE, HALFTRIP, INTERRUPTED, LIMIT_BROKEN, NOT_SUPPORTED, PEER, PERMISSION, Program, USAGE,
                      is_progress, main, run)

SHORT = ("--sizes", "64", "--count", "50", "--warmup", "0", "--interval", "1ms")
LONG = ("--sizes", "64", "--duration", "60s", "--interval", "1ms", "--events")


class SshPeer(Case):
    @classmethod
    def setUpClass(cls):
        cls.pair = netns.Pair()
        cls.addClassCleanup(cls.pair.remove)
        cls.folder = tempfile.mkdtemp(prefix="halftrip-ssh-", dir="/tmp")
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        os.mkdir(f"{cls.folder}/there")
        os.symlink(HALFTRIP, f"{cls.folder}/there/halftrip")
        cls.server = ssh_server.SshServer(cls.pair.b, cls.pair.B4, cls.folder, f"{cls.folder}/there:/usr/bin:/bin")
        cls.addClassCleanup(cls.server.stop)

    def tearDown(self):
        self.expect_nothing_left()

    def there(self):
        """Command lines of what runs in the responder's namespace, but for sshd."""
        pids = netns._ip("netns", "pids", self.pair.b.name).split()
        lines = []
        for pid in pids:
            with contextlib.suppress(OSError), open(f"/proc/{pid}/cmdline", "rb") as file:
                lines.append(file.read().replace(b"\0", b" ").decode())
        return [line for line in lines if "serve --code-file" in line]

    def expect_nothing_left(self):
        deadline = time.monotonic() + 15
        while (left := self.there()) and time.monotonic() < deadline:
            time.sleep(0.1)
        self.assertEqual(left, [], "still runs there")
        brought = [name for name in os.listdir("/tmp") if name.startswith("halftrip.") and os.path.isdir(f"/tmp/{name}")]
        self.assertEqual(brought, [], "the brought program is still there")

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
                for pid in netns._ip("netns", "pids", self.pair.a.name).split():
                    with open(f"/proc/{pid}/comm", encoding="ascii") as file:
                        if file.read().strip() == "ssh":
                            os.kill(int(pid), signal.SIGKILL)
                self.assertEqual(program.finish(), PEER, program.everything())
                self.assertIn("ssh has ended", program.everything())
                self.expect_nothing_left()


if __name__ == "__main__":
    main(netns.reason_to_skip() or ssh_server.reason_to_skip())
