#!/usr/bin/env python3
"""The whole tool on one machine: in private namespaces where the system allows them, on loopback where it does not."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

import netns
import programs
from programs import DONE, USAGE

QUICK = ["--sizes", "64", "--count", "200", "--warmup", "20"]
NOBODY = "65534"


def can_switch_user():
    return os.geteuid() == 0 and shutil.which("setpriv") is not None


def can_unshare_user():
    tried = subprocess.run(["unshare", "--user", "--map-root-user", "true"], capture_output=True, check=False)
    return tried.returncode == 0


class Demo(programs.Case):
    @classmethod
    def setUpClass(cls):
        # A copy that every user may reach and run, wherever the build folder lies.
        cls.folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        os.chmod(cls.folder, 0o755)
        cls.program = shutil.copy(programs.HALFTRIP, os.path.join(cls.folder, "halftrip"))
        os.chmod(cls.program, 0o755)

    def demo(self, *prefix):
        return self.expect(programs.run_command([*prefix, self.program, "demo", *QUICK]), DONE)

    def check_namespaces(self, done):
        said = (done.stdout + done.stderr).lower()
        self.assertIn("veth", said)
        self.assertIn("namespace", said)

    def test_as_root_it_uses_private_namespaces_and_says_so(self):
        if os.geteuid() != 0:
            self.skipTest("needs root")
        self.check_namespaces(self.demo())

    def test_as_ordinary_user_it_measures_and_says_which_way(self):
        if not can_switch_user():
            self.skipTest("needs root and setpriv")
        done = self.demo("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups")
        self.assertRegex((done.stdout + done.stderr).lower(), "veth|loopback")

    def test_without_namespaces_it_uses_loopback_and_says_why(self):
        if not can_unshare_user():
            self.skipTest("needs user namespaces, to forbid network namespaces in one")
        forbid = 'echo 0 >/proc/sys/user/max_net_namespaces && exec "$@"'
        done = self.demo("unshare", "--user", "--map-root-user", "sh", "-c", forbid, "sh")
        self.assertIn("loopback", (done.stdout + done.stderr).lower())

    def test_nothing_stays_behind(self):
        before = self.traces()
        self.demo()
        self.assertEqual(self.traces(), before)

    def traces(self):
        """Named namespaces, network devices, and processes of our copy."""
        processes = []
        for entry in pathlib.Path("/proc").glob("[0-9]*/exe"):
            try:
                if os.readlink(entry) == self.program:
                    processes.append(entry)
            except OSError:
                pass
        names = sorted(os.listdir("/run/netns")) if os.path.isdir("/run/netns") else []
        return names, sorted(os.listdir("/sys/class/net")), processes

    def test_killed_demo_takes_its_responder_along(self):
        with programs.Program(None, "demo", "--events", "--sizes", "64", "--duration", "60s") as demo:
            demo.out.wait_for(programs.is_progress)
            children = pathlib.Path(f"/proc/{demo.process.pid}/task/{demo.process.pid}/children").read_text().split()
            demo.kill()
            demo.finish(5)
        self.assertTrue(children, "the responder is a process of its own")
        for child in children:
            for _ in range(50):
                if not os.path.exists(f"/proc/{child}"):
                    break
                time.sleep(0.1)
            self.assertFalse(os.path.exists(f"/proc/{child}"), "the responder outlives the demo")

    def test_tcp_and_every_family(self):
        for arguments in (["demo", "--transport", "tcp"], ["ping", "self", "-6"], ["ping", "self", "-4"],
                          ["demo", "--family", "v6"]):
            with self.subTest(arguments=arguments):
                self.expect(programs.run(None, *arguments, *QUICK), DONE)


class Lists(programs.Case):
    def test_an_adapter_that_does_not_lead_there_is_refused(self):
        towards = ["ping", "self", "--sizes", "64", "--count", "10", "--adapter"]
        self.expect_refusal(programs.run(None, *towards, "lo"), USAGE, "this machine", "over lo", "halftrip serve")
        self.expect_refusal(programs.run(None, *towards, "no-such-adapter"), USAGE, "no-such-adapter", "Choose one of")

    def test_an_adapter_whose_name_is_no_text_is_listed_as_json(self):
        if netns.reason_to_skip():
            self.skipTest(netns.reason_to_skip())
        side = netns.Namespace()
        self.addCleanup(side.remove)
        side.ip("link", "add", os.fsdecode(b"a\xffb"), "type", "veth", "peer", "name", "other")
        listed = json.loads(self.expect(programs.run(side, "adapters", "--json"), DONE).stdout)
        self.assertIn("a\ufffdb", [adapter["name"] for adapter in listed["adapters"]])

    def test_adapters_and_transports_are_listed_as_text_and_json(self):
        for command, word in (("adapters", "lo"), ("transports", "udp")):
            with self.subTest(command=command):
                self.assertIn(word, self.expect(programs.run(None, command), DONE).stdout)
                listed = json.loads(self.expect(programs.run(None, command, "--format", "json"), DONE).stdout)
                self.assertIn(word, json.dumps(listed))
                self.expect(programs.run(None, command, "--format", "poem"), USAGE)


if __name__ == "__main__":
    programs.main()
