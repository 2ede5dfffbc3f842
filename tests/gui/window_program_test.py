#!/usr/bin/env python3
"""The window's real program: a picture in the middle of a run, a signal, and a second start.

usage: window_program_test.py HALFTRIP_GUI   (beside it, halftrip)

It needs no display. Exit codes: 0 all is well, 1 something is not."""

import configparser
import os
import pathlib
import signal
import struct
import subprocess
import sys
import tempfile
import time
import unittest

PATIENCE_SECONDS = 60


def picture_size(path):
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n", "no PNG"
    return struct.unpack(">II", data[16:24])


def wake_ups_of(process):
    counts = 0
    for status in pathlib.Path(f"/proc/{process}/task").glob("*/status"):
        counts += sum(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("voluntary_ctxt"))
    return counts


class WindowProgram(unittest.TestCase):
    program = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="halftrip-window-")
        self.addCleanup(folder.cleanup)
        self.home = pathlib.Path(folder.name)
        runtime = self.home / "runtime"
        runtime.mkdir(mode=0o700)
        self.environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8", "XDG_CONFIG_HOME": str(self.home),
                            "XDG_DATA_HOME": str(self.home), "XDG_RUNTIME_DIR": str(runtime),
                            "PATH": f"{self.program.parent}:{os.environ['PATH']}"}
        self.environment.pop("DISPLAY", None)

    def start(self, *options):
        child = subprocess.Popen([self.program, *options], env=self.environment, stdin=subprocess.DEVNULL,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.addCleanup(child.stdout.close)
        self.addCleanup(child.kill)
        return child

    def finish(self, child):
        said, _ = child.communicate(timeout=PATIENCE_SECONDS)
        return child.returncode, said.decode(errors="replace")

    def settings(self):
        parsed = configparser.RawConfigParser(strict=False)
        for path in self.home.glob("halftrip/*.conf"):
            parsed.read(path, encoding="utf-8")
        return parsed

    def wait_for_setting(self, section, key):
        end = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < end:
            settings = self.settings()
            if settings.has_option(section, key):
                return settings.get(section, key)
            time.sleep(0.2)
        self.fail(f"{section}/{key} was never saved")

    def check_it_rests(self, child):
        """Once it has come to rest, a window in which nothing changes wakes up less than twice a second, over all of its
        threads, for three stretches on end."""
        if not sys.platform.startswith("linux"):
            return
        seconds, most, stretches, seen = 2, 2, 3, []
        end = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < end:
            before = wake_ups_of(child.pid)
            time.sleep(seconds)
            seen.append((wake_ups_of(child.pid) - before) / seconds)
            if len(seen) >= stretches and max(seen[-stretches:]) < most:
                return
        self.fail(f"wake-ups a second, one after the other: {seen}")

    def test_a_picture_in_the_middle_of_a_run_ends_the_window_and_keeps_the_run(self):
        picture = self.home / "running.png"
        code, said = self.finish(self.start("--demo", "--sizes", "64", "--seconds", "600", "--start", "--after", "2",
                                            "--screenshot", picture))
        self.assertEqual(code, 0, said)
        self.assertGreater(picture_size(picture)[0], 600)
        kept = list(self.home.rglob("*.halftrip.json"))
        self.assertEqual(len(kept), 1, f"kept: {kept}")

    def test_a_card_of_no_run_is_refused_in_words_as_the_command_line_does(self):
        broken = self.home / "broken.halftrip.json"
        broken.write_text("{")
        card = self.home / "card.png"
        code, said = self.finish(self.start(broken, "--card", card))
        self.assertEqual(code, 5, said)
        self.assertIn("halftrip-gui: ", said)
        self.assertIn("broken.halftrip.json", said)
        self.assertFalse(card.exists())

    def test_a_start_without_a_file_reads_none(self):
        code, said = self.finish(self.start("--practice", "clean", "--screenshot", self.home / "practice.png", "--after", "1"))
        self.assertEqual(code, 0, said)
        self.assertIn("Practice begins", said)
        self.assertNotIn("QFSFileEngine", said)

    def test_a_start_in_the_view_of_time_paints_no_plot_before_it_has_a_size(self):
        settings = self.home / "halftrip" / "halftrip.conf"
        settings.parent.mkdir()
        settings.write_text("[view]\nisTime=true\n")
        code, said = self.finish(self.start("--step", "measure", "--screenshot", self.home / "time.png", "--after", "1"))
        self.assertEqual(code, 0, said)
        self.assertNotIn("QPainter", said)

    def test_what_was_set_comes_back_after_a_signal_and_what_was_not_keeps_nothing(self):
        child = self.start("--demo", "--sizes", "777")
        self.assertIn("777", self.wait_for_setting("form", "request"))
        self.check_it_rests(child)
        child.send_signal(signal.SIGTERM)
        self.finish(child)
        # A picture would lay out every page; this start does so as a user's does.
        again = self.start("--step", "report")
        self.check_it_rests(again)
        again.send_signal(signal.SIGTERM)
        self.finish(again)
        # A splitter that nobody moved has no sizes to come back to.
        self.assertFalse(self.settings().has_option("window", "split-reportHalves"))
        self.assertIn("777", self.settings().get("form", "request"))
        picture = self.home / "third.png"
        code, said = self.finish(self.start("--step", "report", "--screenshot", picture, "--after", "1"))
        self.assertEqual(code, 0, said)
        self.assertGreater(picture_size(picture)[0], 600)

    def test_without_fonts_it_says_which_package_to_install(self):
        nothing = self.home / "fonts.conf"
        nothing.write_text("<?xml version='1.0'?><fontconfig></fontconfig>")
        self.environment["FONTCONFIG_FILE"] = str(nothing)
        code, said = self.finish(self.start("--screenshot", self.home / "boxes.png", "--after", "0"))
        self.assertEqual(code, 0, said)
        self.assertEqual(said.count("This system has no fonts"), 1, said)
        self.assertIn("fonts-dejavu-core", said)
        # Places in which every letter is as wide as none are none to come back to.
        settings = self.settings()
        self.assertTrue(settings.has_option("window", "geometry"))
        self.assertEqual([key for key in settings.options("window") if key.startswith("split-")], [])


if __name__ == "__main__":
    WindowProgram.program = pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main(verbosity=2)
