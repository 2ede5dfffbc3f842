#!/usr/bin/env python3
"""What is missing, refused, full or hanging ends the lab in words: skipped with the reason, or failed at its limit. Boots nothing."""

import io
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
from contextlib import redirect_stdout
from unittest import mock

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent / "harness"))
import experiments  # noqa: E402  (found by the line above)
import guest  # noqa: E402
import image  # noqa: E402
import lab  # noqa: E402
from skipping import SKIPPED, run_cases  # noqa: E402


class Preparing(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="halftrip-no-lab-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_lab(self, *arguments, **environment):
        return subprocess.run([sys.executable, "-B", HERE / "lab.py", "/bin/true", "--cache", self.folder / "cache", *arguments],
                              env={**os.environ, **environment}, capture_output=True, text=True, check=False, timeout=120)

    def test_a_missing_program_is_named_with_its_package(self):
        done = self.run_lab(PATH=str(self.folder))
        self.assertEqual(done.returncode, SKIPPED, done.stderr)
        self.assertIn("skipped: the program apt-get is missing (package apt)", done.stdout)

    def test_a_refused_download_is_told_with_the_words_of_apt(self):
        done = self.run_lab(HALFTRIP_LAB_MIRROR="http://127.0.0.1:1/debian")
        self.assertEqual(done.returncode, SKIPPED, done.stderr)
        self.assertIn("skipped: no lab here: apt-get", done.stdout)
        self.assertIn("127.0.0.1", done.stdout)

    def test_an_experiment_that_is_not_there_is_refused_with_those_that_are(self):
        done = self.run_lab("weather")
        self.assertEqual(done.returncode, 2)
        self.assertIn("there is no experiment weather", done.stderr)
        self.assertIn("coalescing", done.stderr)

    def test_a_disk_with_too_little_room_is_told_before_anything_is_fetched(self):
        given = lab.arguments(["/bin/true", "--cache", str(self.folder / "cache")])
        said = io.StringIO()
        with mock.patch("shutil.disk_usage", return_value=mock.Mock(free=1_000_000)), redirect_stdout(said):
            with self.assertRaises(SystemExit) as end:
                lab.prepared(given)
        self.assertEqual(end.exception.code, SKIPPED)
        self.assertIn("less than 2 GB free; --cache names another folder", said.getvalue())

    def test_a_disk_that_fills_while_unpacking_leaves_no_half_of_a_package(self):
        def fill(folder):
            (folder / "half").write_text("half", encoding="utf-8")
            raise image.LabMissing("dpkg-deb failed: No space left on device")

        with self.assertRaisesRegex(image.LabMissing, "No space left"):
            image.whole(self.folder / "kernel", fill)
        image.whole(self.folder / "kernel", lambda folder: (folder / "all").touch())
        self.assertEqual(os.listdir(self.folder / "kernel"), ["all"])


class Booting(unittest.TestCase):
    def lab_with(self, emulator, seconds):
        """A lab whose emulator is a shell command."""
        return guest.Lab({image.NEW_QEMU: ["sh", "-c", emulator]}, ("vmlinuz", "true", b""), seconds)

    def outcome(self, emulator, seconds=30):
        with mock.patch.object(image, "pack", return_value=b""):
            with self.assertRaises(guest.GuestFailed) as failed:
                self.lab_with(emulator, seconds).run("true", "igb")
        return str(failed.exception)

    def test_a_guest_that_hangs_is_ended_at_its_limit(self):
        self.assertTrue(self.outcome("exec sleep 600", 1).startswith("the guest was ended at its limit of 1 s"))

    def test_an_emulator_that_does_not_start_is_told_in_its_own_words(self):
        self.assertIn("no such machine", self.outcome("echo no such machine >&2; exit 1"))

    def test_what_an_experiment_did_not_foresee_fails_it_and_no_other(self):
        with mock.patch.object(experiments, "load", side_effect=KeyError("ping")):
            rows, _ = lab.outcome(None, "coalescing")
        self.assertEqual([row.passed for row in rows], [False])
        self.assertIn("KeyError", rows[0].measured)


if __name__ == "__main__":
    run_cases()
