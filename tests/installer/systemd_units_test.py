#!/usr/bin/env python3
"""What systemd itself says of the units that the packages install, in a root folder that holds them and programs that do nothing."""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "harness"))
import skipping  # noqa: E402  (found by the line above)

UNITS = ROOT / "resources" / "linux"
KINDS = ("service", "timer", "socket", "path", "mount", "target")
# Of systemd itself, which the units refer to.
TARGETS = ("sysinit", "basic", "shutdown", "multi-user", "network-online")
# Before 250 it looks at no files of another root (--offline).
OLDEST = 250
# The most exposure, in tenths, of what systemd calls OK up to 49. Debian 12's finds 26 and 17: the responder needs packet sockets, BPF,
# real-time priority and the network's settings where somebody asks for them.
MOST_EXPOSURE = {"halftrip-responder.service": 28, "halftrip-watch@.service": 19}


def reason_to_skip():
    program = shutil.which("systemd-analyze")
    if program is None:
        return "needs systemd-analyze (package systemd)"
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"systemd (\d+)", version)
    if not found or int(found[1]) < OLDEST:
        return f"needs systemd {OLDEST} or newer, which judges units of another root"
    return ""


def instance_of(name):
    """A template is judged as an instance of it."""
    return name.replace("@.", "@lab.")


class Units(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.there = self.root / "usr/lib/systemd/system"
        self.there.mkdir(parents=True)
        for target in TARGETS:
            (self.there / f"{target}.target").write_text(f"[Unit]\nDescription={target}\n", encoding="utf-8")
        self.names = sorted(path.name for kind in KINDS for path in UNITS.glob(f"*.{kind}"))
        for name in self.names:
            shutil.copy(UNITS / name, self.there)
        program = self.root / "usr/bin/halftrip"
        program.parent.mkdir(parents=True)
        program.write_text("#!/bin/sh\n", encoding="utf-8")
        program.chmod(0o755)

    def analyze(self, *arguments):
        return subprocess.run(["systemd-analyze", "--no-pager", f"--root={self.root}", *arguments], capture_output=True, text=True, check=False)

    def verify(self, name):
        """(exit code, what it says). Its complaints of settings that it ignores leave the exit code alone."""
        done = self.analyze("--man=no", "verify", instance_of(name))  # Pages are made when packages are.
        return done.returncode, done.stdout + done.stderr

    def exposure(self, name, most):
        return self.analyze("--offline=true", f"--threshold={most}", "security", instance_of(name))

    def test_systemd_finds_nothing_to_say(self):
        self.assertEqual(self.names, sorted(MOST_EXPOSURE), "each unit of the packages is judged here")
        for name in self.names:
            with self.subTest(name):
                self.assertEqual(self.verify(name), (0, ""))

    def test_the_lines_for_a_textfile_are_taken_as_the_units_comment_says(self):
        name = "halftrip-watch@.service"
        lines = re.search(r"(?m)^#     \[Service\]\n(?:#     .*\n)+", (UNITS / name).read_text(encoding="utf-8"))[0]
        self.assertIn("ReadWritePaths=DIR", lines)
        folder = self.root / "etc/systemd/system/halftrip-watch@lab.service.d"
        folder.mkdir(parents=True)
        words = re.sub(r"(?m)^#     ", "", lines).replace("DIR", "/var/lib/node").replace("GROUP", "adm")
        (folder / "override.conf").write_text(words, encoding="utf-8")
        self.assertEqual(self.verify(name), (0, ""))

    def test_services_are_exposed_no_more_than_they_need(self):
        for name, most in MOST_EXPOSURE.items():
            with self.subTest(name):
                done = self.exposure(name, most)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                self.assertRegex(done.stdout, "Overall exposure level for ")

    def change(self, name, old, new):
        path = self.there / name
        text = path.read_text(encoding="utf-8")
        self.assertIn(old, text)
        path.write_text(text.replace(old, new), encoding="utf-8")

    def test_a_mistake_is_noticed(self):
        name = "halftrip-responder.service"
        for old, new, words in (("RestartSec=", "RestartSecs=", "Unknown key 'RestartSecs'"),
                                ("/usr/bin/halftrip ", "/usr/bin/halftripp ", "is not executable"),
                                ("Type=exec", "Type=exce", "Failed to parse service type")):
            with self.subTest(new):
                shutil.copy(UNITS / name, self.there)
                self.change(name, old, new)
                self.assertIn(words, self.verify(name)[1])

    def test_a_service_that_is_opened_up_is_noticed(self):
        for name, most in MOST_EXPOSURE.items():
            with self.subTest(name):
                self.change(name, "CapabilityBoundingSet=", "#CapabilityBoundingSet=")
                self.assertNotEqual(self.exposure(name, most).returncode, 0)


if __name__ == "__main__":
    if reason := reason_to_skip():
        skipping.skip(reason)
    skipping.run_cases()
