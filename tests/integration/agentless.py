"""What the tests of peers without our responder share: two hosts, and a service that is not ours on one of them."""

import contextlib
import json
import os
import subprocess
import sys
import tempfile

import netns
import programs
from programs import DONE

HERE = os.path.dirname(os.path.abspath(__file__))


class Case(programs.Case):
    """Of a class that says where it measures: `peer = "echo://..."`."""

    peer = None

    @classmethod
    def setUpClass(cls):
        cls.pair = netns.Pair(mtu=1500)
        cls.addClassCleanup(cls.pair.remove)
        cls.folder = cls.enterClassContext(tempfile.TemporaryDirectory())

    @contextlib.contextmanager
    def answering(self, script, *words):
        """A Python script of this folder at host B, which says when it is ready."""
        command = self.pair.b.command(sys.executable, "-B", os.path.join(HERE, script), *words)
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            self.assertEqual(process.stdout.readline(), "ready\n")
            try:
                yield
            finally:
                process.kill()

    def run_mode(self, mode, *arguments, peer=None):
        return programs.run(self.pair.a, *mode.split(), peer or self.peer, *arguments)

    def record(self, mode, *arguments, peer=None):
        path = os.path.join(self.folder, "run.halftrip.json")
        self.expect(self.run_mode(mode, *arguments, "--save", path, peer=peer), DONE)
        with open(path, encoding="utf-8") as file:
            return json.load(file)
