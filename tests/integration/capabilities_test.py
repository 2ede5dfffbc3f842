#!/usr/bin/env python3
"""A halftrip whose file permits capabilities, as the packages install it, started where not all of them can be had."""

import json
import os
import shutil
import subprocess
import tempfile

import programs
from programs import DONE, HALFTRIP, run_command

ALL = "cap_net_raw,cap_net_admin,cap_sys_nice,cap_ipc_lock,cap_bpf+p"
NOBODY = 65534


def grant(program):
    return subprocess.run(["setcap", ALL, program], capture_output=True, check=False).returncode == 0


def reason_to_skip():
    if os.geteuid() != 0:
        return "needs root, to give capabilities to a file"
    missing = [tool for tool in ("setcap", "setpriv") if shutil.which(tool) is None]
    return f"needs {', '.join(missing)}" if missing else ""


class Capabilities(programs.Case):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="halftrip-caps-")
        self.addCleanup(folder.cleanup)
        os.chmod(folder.name, 0o755)
        self.program = os.path.join(folder.name, "halftrip")
        shutil.copy(HALFTRIP, self.program)
        if not grant(self.program):
            self.skipTest("this file system takes no capabilities")

    def start(self, *words, without="", inner=()):
        bounding = ["--bounding-set", without, "--inh-caps", "-all"] if without else []
        return run_command(["setpriv", *bounding, f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", *inner, self.program, *words])

    def transports(self, **where):
        done = self.expect(self.start("transports", "--format", "json", **where), DONE)
        return {entry["id"]: entry for entry in json.loads(done.stdout)["transports"]}

    def test_all_that_the_file_permits_is_used(self):
        found = self.transports()
        self.assertTrue(found["raw"]["isUsable"], found["raw"])

    def test_it_starts_where_the_bounding_set_lacks_some(self):
        found = self.transports(without="-net_admin,-bpf,-sys_nice,-ipc_lock")
        self.assertTrue(found["raw"]["isUsable"], found["raw"])
        self.assertFalse(found["xdp"]["isUsable"])
        self.assertIn("--cap-add=NET_ADMIN --cap-add=BPF", found["xdp"]["remedy"])

    def test_it_starts_where_the_bounding_set_lacks_all(self):
        raw = self.transports(without="-all")["raw"]
        self.assertFalse(raw["isUsable"])
        self.assertIn("--cap-add=NET_RAW", raw["remedy"])
        self.assertNotIn("setcap", raw["remedy"])

    def test_it_starts_where_nothing_gains_capabilities(self):
        raw = self.transports(inner=["setpriv", "--no-new-privs"])["raw"]
        self.assertFalse(raw["isUsable"])
        self.assertIn("no_new_privs", raw["remedy"])


if __name__ == "__main__":
    programs.main(reason_to_skip())
