#!/usr/bin/env python3
"""Terminals that go away or stand still, full disks and readers that do not read: the run and its file survive them, and what
did not arrive is no success."""

import fcntl
import json
import os
import pty
import shutil
import signal
import stat
import subprocess
import tempfile
import termios
import time

import programs
from programs import DONE, FILE, HALFTRIP, INTERRUPTED, PEER, USAGE

CONTROL_S = b"\x13"

ROUNDS = 3  # Of more than one size.


class Lost(programs.Case):
    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        self.path = os.path.join(self.folder, "run.halftrip.json")

    def terminal(self):
        """Both ends of a terminal that obeys Ctrl-S."""
        screen, line = pty.openpty()
        flags = termios.tcgetattr(line)
        flags[0] |= termios.IXON
        termios.tcsetattr(line, termios.TCSANOW, flags)
        return screen, line

    def start(self, *arguments, **streams):
        streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **streams}
        process = subprocess.Popen([HALFTRIP, "demo", "--sizes", "64,128", "--save", self.path, *arguments], **streams)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def wait_for_the_file(self, seconds=30):
        end = time.monotonic() + seconds
        while not os.path.exists(self.path):
            self.assertLess(time.monotonic(), end, "no point was saved")
            time.sleep(0.05)

    def wait_for_status(self, status, seconds=30):
        """The run file as it is when the run is over; its process may still have words to get rid of."""
        end = time.monotonic() + seconds
        while True:
            self.assertLess(time.monotonic(), end, "the run does not end")
            try:
                with open(self.path, encoding="utf-8") as file:
                    record = json.load(file)
                if record["status"] == status and len(record["points"]) == 2:
                    return record
            except (FileNotFoundError, ValueError):
                pass
            time.sleep(0.05)

    def test_a_terminal_that_goes_away_costs_nothing(self):
        screen, line = self.terminal()
        run = self.start("--duration", "1s", stderr=line)
        os.close(line)
        self.assertNotIn(b"\x1b", os.read(screen, 1000), "a progress line that every console can show")
        os.close(screen)
        self.assertEqual(run.wait(60), DONE)
        self.wait_for_status("complete", 0.5)

    def test_a_terminal_that_hangs_up_ends_the_run_and_keeps_it(self):
        screen, line = self.terminal()
        run = self.start("--duration", "30s", stdin=line, stdout=line, stderr=line, start_new_session=True,
                         preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(line)
        os.read(screen, 1)
        os.close(screen)
        self.assertEqual(run.wait(20), INTERRUPTED)
        with open(self.path, encoding="utf-8") as file:
            self.assertEqual(json.load(file)["status"], "interrupted")

    def test_a_terminal_that_stands_still_holds_nothing_up(self):
        screen, line = self.terminal()
        run = self.start("--duration", "1s", stderr=line)
        os.write(screen, CONTROL_S)
        self.assertEqual(run.wait(60), DONE)
        self.wait_for_status("complete", 0.5)
        os.close(line)
        os.close(screen)

    def test_events_that_nobody_reads_do_not_keep_the_run_from_being_saved(self):
        run = self.start("--duration", "3s", "--events", "--progress-interval", "10ms", stdout=subprocess.PIPE)
        self.wait_for_status("complete", 60)
        events = [json.loads(line) for line in run.stdout]
        run.stdout.close()
        self.assertEqual(run.wait(20), DONE)
        self.assertEqual(events[-1]["event"], "run_finished")
        self.assertEqual(sum(event["event"] == "point_finished" for event in events), 2 * ROUNDS,
                         "only progress is left out")

    def test_events_that_cannot_be_written_are_a_file_that_cannot_and_no_ctrl_c(self):
        with open("/dev/full", "w", encoding="ascii") as full:
            run = self.start("--duration", "30s", "--events", stdout=full, stderr=subprocess.PIPE)
            words = run.communicate(timeout=20)[1].decode()
        self.assertEqual(run.returncode, FILE, words)
        self.assertIn("The events could not be written to standard output: No space left", words)
        self.assertNotIn("stopped", words)

    def test_ctrl_c_says_that_what_was_measured_is_kept_only_where_it_is(self):
        for options, words in ((["--save", self.path], "everything measured so far is kept"),
                               ([], "the measurement is not saved")):
            with self.subTest(options=options):
                run = programs.Program(None, "demo", "--sizes", "64", "--duration", "30s", "--events", *options)
                with run:
                    run.out.wait_for(programs.is_progress)
                    run.interrupt()
                    self.assertEqual(run.finish(20), INTERRUPTED, run.everything())
                self.assertIn(f"stopped; {words}", run.err.text())

    def test_ctrl_c_does_not_hide_that_the_run_could_not_be_saved(self):
        with tempfile.TemporaryDirectory() as folder:
            place = os.path.join(folder, "runs")
            os.mkdir(place)
            run = programs.Program(None, "demo", "--sizes", "64", "--duration", "30s", "--events", "--save", os.path.join(place, "run.json"))
            with run:
                run.out.wait_for(programs.is_progress)
                shutil.rmtree(place)
                run.interrupt()
                self.assertEqual(run.finish(20), FILE, run.everything())
        self.assertIn("there is no folder", run.err.text())

    def test_a_run_that_measured_nothing_does_not_replace_one_that_did(self):
        self.expect(programs.run(None, "demo", "--sizes", "64", "--count", "50", "--save", self.path), DONE)
        with open(self.path, "rb") as file:
            before = file.read()
        for option in ("--save", "--json"):
            with self.subTest(option=option):
                done = programs.run(None, "ping", "127.0.0.1", "--port", "1", option, self.path)
                self.expect_refusal(done, PEER, f"nothing was measured, so {self.path} is unchanged")
                with open(self.path, "rb") as file:
                    self.assertEqual(file.read(), before)
        done = programs.run(None, "ping", "127.0.0.1", "--port", "1", "--events", "--save", self.path)
        self.assertEqual(json.loads(done.stdout.splitlines()[-1])["savedTo"], "")
        fresh = os.path.join(self.folder, "fresh.json")
        for _ in range(2):
            self.expect(programs.run(None, "ping", "127.0.0.1", "--port", "1", "--save", fresh), PEER)
            with open(fresh, encoding="utf-8") as file:
                self.assertEqual(json.load(file)["points"], [])

    def test_results_that_nobody_reads_wait_until_the_user_wants_the_end(self):
        reading, writing = os.pipe()
        self.addCleanup(os.close, reading)
        fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, 4096)
        run = self.start("--duration", "100ms", "--format", "json", stdout=writing)
        os.close(writing)
        self.wait_for_status("complete")
        with self.assertRaises(subprocess.TimeoutExpired):
            run.wait(1)
        run.send_signal(signal.SIGTERM)
        self.assertEqual(run.wait(10), FILE)

    def test_a_save_place_that_cannot_be_had_is_told_before_the_run(self):
        begun = time.monotonic()
        for option in ("--save", "--json"):
            with self.subTest(option=option):
                done = programs.run(None, "demo", "--duration", "30s", option, os.path.join(self.folder, "none", "run"))
                self.expect_refusal(done, FILE, "there is no folder")
        self.assertLess(time.monotonic() - begun, 20)


class FullDevice(programs.Case):
    """Whatever is printed to a full device must not end as if it had arrived."""

    @classmethod
    def setUpClass(cls):
        cls.folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        cls.run_file = os.path.join(cls.folder, "run.halftrip.json")
        done = programs.run(None, "demo", "--sizes", "64", "--count", "50", "--save", cls.run_file)
        assert done.returncode == DONE, done.stdout + done.stderr

    def test_every_command_says_so(self):
        for words in (["report", self.run_file], ["compare", self.run_file, self.run_file], ["check"], ["adapters"],
                      ["compare", self.run_file, self.run_file, "--format", "json"], ["adapters", "--format", "json"],
                      ["transports"], ["transports", "--format", "json"], ["--help"], ["ping", "--help"], ["--version"],
                      ["completion", "bash"],
                      ["demo", "--sizes", "64", "--count", "50"]):
            with self.subTest(words=words), open("/dev/full", "w", encoding="ascii") as full:
                done = subprocess.run([HALFTRIP, *words], stdin=subprocess.DEVNULL, stdout=full, text=True,
                                      stderr=subprocess.PIPE, timeout=60, check=False)
                self.assertEqual(done.returncode, FILE, done.stderr)
                self.assertIn("could not be written", done.stderr)
                self.assertIn("No space left", done.stderr)

    def test_a_closed_stream_is_told_and_nothing_that_is_opened_later_takes_its_place(self):
        for words in (["report", self.run_file], ["demo", "--sizes", "64", "--count", "50", "--save", self.run_file]):
            with self.subTest(words=words):
                done = subprocess.run([HALFTRIP, *words], stdin=subprocess.DEVNULL, preexec_fn=lambda: os.close(1),
                                      text=True, stderr=subprocess.PIPE, timeout=60, check=False)
                self.assertEqual(done.returncode, FILE, done.stderr)
                self.assertIn("could not be written", done.stderr)
        self.expect(programs.run(None, "report", self.run_file), DONE)

    def test_words_that_cannot_be_written_change_no_exit_code(self):
        with open("/dev/full", "w", encoding="ascii") as full:
            done = subprocess.run([HALFTRIP, "pong"], stdout=subprocess.DEVNULL, stderr=full, timeout=60, check=False)
        self.assertEqual(done.returncode, USAGE)


class SavePlaces(programs.Case):
    QUICK = ["--sizes", "64", "--count", "50", "--warmup", "10"]

    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory())

    def test_a_pipe_that_nobody_reads_ends_in_words(self):
        pipe = os.path.join(self.folder, "pipe")
        os.mkfifo(pipe)
        self.expect_refusal(programs.run(None, "demo", *self.QUICK, "--save", pipe), FILE, "nobody reads")
        self.assertTrue(stat.S_ISFIFO(os.stat(pipe).st_mode))


if __name__ == "__main__":
    programs.main("" if os.path.exists("/dev/full") else "this system has no /dev/full")
