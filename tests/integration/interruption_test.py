#!/usr/bin/env python3
"""Runs that end before their time: what was measured is kept, and the responder is free again."""

import contextlib
import json
import os
import pty
import re
import socket
import subprocess
import tempfile
import threading
import time

import fake_peers
import netns
import programs
from programs import DONE, INTERRUPTED, PEER, is_progress

QUICK = ["--sizes", "64", "--count", "50", "--warmup", "10"]


class Interruption(programs.PairCase):
    def setUp(self):
        self.responder = self.enterContext(programs.Responder(self.pair.b))
        self.path = os.path.join(self.folder, f"{self.id()}.halftrip.json")

    def start(self, *arguments, mode=("ping",)):
        return self.enterContext(programs.Program(self.pair.a, *mode, netns.Pair.B4, "--code", programs.CODE, "--save",
                                                  self.path, *arguments))

    def saved(self):
        with open(self.path, encoding="utf-8") as file:
            return json.load(file)

    def test_ctrl_c_prints_and_saves_what_was_measured(self):
        run = self.start("--sizes", "64,128", "--duration", "60s")
        time.sleep(3)
        run.interrupt()
        self.assertEqual(run.finish(15), INTERRUPTED, run.everything())
        self.assertIn("64", run.out.text(), "the table of what was measured")
        record = self.saved()
        self.assertEqual(record["status"], "interrupted")
        self.assertFalse(record["points"][0]["isComplete"])
        self.assertGreater(record["points"][0]["counts"]["received"], 0)
        self.expect(programs.ping(self.pair.a, netns.Pair.B4, *QUICK), DONE)

    def test_ctrl_c_in_a_long_pause_is_heard(self):
        run = self.start("--events", "--sizes", "64", "--count", "100", "--interval", "30s", "--warmup", "0",
                         "--wait", "block")
        run.out.wait_for(lambda line: '"point_started"' in line)
        time.sleep(1)
        run.interrupt()
        self.assertEqual(run.finish(10), INTERRUPTED, run.everything())

    def test_responder_killed_in_mid_run_ends_it_and_keeps_the_points(self):
        run = self.start("--events", "--sizes", "1,64", "--duration", "2s", "--wait", "block", "--rounds", "1",
                         mode=("sweep", "sizes"))
        run.out.wait_for(lambda line: '"point_finished"' in line)
        run.out.wait_for(is_progress)
        self.responder.kill()
        self.assertEqual(run.finish(15), PEER, run.everything())
        record = self.saved()
        self.assertEqual(record["status"], "failed")
        self.assertTrue(record["failure"])
        self.assertEqual(programs.run_file.sizes(record)[0], 1)
        self.assertTrue(record["points"][0]["isComplete"])
        self.assertEqual(run.events()[-1]["event"], "run_finished")

    def test_responder_stopped_by_ctrl_c_ends_cleanly(self):
        run = self.start("--events", "--sizes", "64", "--duration", "60s")
        run.out.wait_for(is_progress)
        self.responder.interrupt()
        self.assertIn(self.responder.finish(10), (DONE, INTERRUPTED))
        self.assertEqual(run.finish(15), PEER, run.everything())

    def test_a_responder_ends_with_its_standard_input_where_that_is_asked_for(self):
        command = self.pair.b.command(programs.HALFTRIP, "serve", "--port", "0", "--events", "--code-file", "-",
                                      "--stop-on-stdin-eof")
        serving = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.addCleanup(serving.wait)
        self.addCleanup(serving.kill)
        self.addCleanup(serving.stdout.close)
        serving.stdin.write(programs.CODE + "\n")
        serving.stdin.flush()
        while '"listening"' not in serving.stdout.readline():
            pass
        self.assertIsNone(serving.poll(), "the code's line is not the end of the input")
        serving.stdin.close()
        self.assertIn(serving.wait(5), (DONE, INTERRUPTED))

    def test_killed_initiator_leaves_the_responder_free(self):
        run = self.start("--events", "--sizes", "64", "--duration", "60s", "--wait", "block")
        run.out.wait_for(is_progress)
        run.kill()
        run.finish(5)
        for _ in range(10):
            again = programs.ping(self.pair.a, netns.Pair.B4, *QUICK)
            if again.returncode == DONE:
                return
            time.sleep(0.5)
        self.expect(again, DONE)

    def test_reader_that_closes_the_pipe_ends_the_run(self):
        command = self.pair.a.command(programs.HALFTRIP, "ping", netns.Pair.B4, "--code", programs.CODE, "--events",
                                      "--sizes", "64", "--duration", "60s", "--wait", "block")
        run = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        self.addCleanup(run.wait)
        self.addCleanup(run.kill)
        while not is_progress(run.stdout.readline()):
            pass
        run.stdout.close()
        run.wait(15)


class PeerThatDoesNotAnswer(programs.Case):
    """Ctrl-C is heard within two seconds, whatever is being waited for."""

    def test_ctrl_c_is_heard_while_a_responder_is_silent(self):
        called = threading.Event()

        def behave(connection):
            called.set()
            fake_peers.stays_silent(connection)

        with netns.Pair() as pair, fake_peers.Server(pair.b, behave) as server:
            with programs.Program(pair.a, "ping", netns.Pair.B4, "--port", server.port, *QUICK) as run:
                self.assertTrue(called.wait(15))
                self.interrupt(run)

    def test_ctrl_c_is_heard_while_nobody_answers_the_call(self):
        with netns.Pair() as pair:
            pair.b.ip("link", "set", netns.Pair.DEVICE, "down")
            pair.a.ip("neigh", "replace", netns.Pair.B4, "lladdr", "02:00:00:00:00:99", "dev", netns.Pair.DEVICE, "nud",
                      "permanent")
            with programs.Program(pair.a, "ping", netns.Pair.B4, *QUICK) as run:
                wait_for_call(pair.a)
                self.interrupt(run)

    def test_ctrl_c_is_heard_at_both_ends_while_tcp_probes_find_no_way(self):
        with netns.Pair() as pair, programs.Responder(pair.b) as responder:
            # Whatever is sent from the ports that the system chooses by itself; the control connection has its own.
            pair.b.ip("rule", "add", "pref", "1", "ipproto", "tcp", "sport", "32768-60999", "blackhole")
            with programs.Program(pair.a, "ping", netns.Pair.B4, "--code", programs.CODE, "--transport", "tcp",
                                  *QUICK) as run:
                wait_for_call(pair.a)
                begin = time.monotonic()
                responder.interrupt()
                responder.finish(15)
                self.assertLess(time.monotonic() - begin, 2, "the responder took too long to hear Ctrl-C")
                self.interrupt(run)

    def test_ctrl_c_is_heard_while_a_name_server_is_silent(self):
        with netns.Pair() as pair, tempfile.TemporaryDirectory() as folder, silent_name_server(pair.a) as server:
            with programs.Program(UnderNameServer(pair.a, folder), "ping", "far-away.example", *QUICK) as run:
                server.recv(512)  # It has asked.
                run.err.wait_for(lambda line: "far-away.example" in line)
                self.interrupt(run)

    def interrupt(self, run):
        begin = time.monotonic()
        run.interrupt()
        self.assertEqual(run.finish(15), INTERRUPTED, run.everything())
        self.assertLess(time.monotonic() - begin, 2, "it took too long to hear Ctrl-C")
        self.assertIn("stopped", run.everything().lower())


@contextlib.contextmanager
def silent_name_server(side, seconds=15):
    """A socket in the namespace that name servers' clients ask, and that never answers."""
    with side.inside():
        server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    with server:
        server.settimeout(seconds)
        server.bind(("127.0.0.1", 53))
        yield server


class UnderNameServer:
    """Programs in the namespace of `side` that know no name server but the one there, and no names of the host's own."""

    def __init__(self, side, folder):
        self.side = side
        self.folder = folder
        for name, line in (("resolv.conf", "nameserver 127.0.0.1"), ("nsswitch.conf", "hosts: dns")):
            with open(os.path.join(folder, name), "w", encoding="ascii") as file:
                file.write(line + "\n")

    def command(self, *command):
        """In a mount namespace of its own, so that nobody else sees the other files."""
        hidden = " && ".join(f"mount --bind {self.folder}/{name} /etc/{name}"
                             for name in ("resolv.conf", "nsswitch.conf"))
        return self.side.command("unshare", "--mount", "sh", "-c", f'{hidden} && exec "$@"', "sh", *command)


def wait_for_call(side, seconds=15):
    """Until a connection is on its way out of the namespace."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        with side.inside(), open("/proc/thread-self/net/tcp", encoding="ascii") as table:
            if any(line.split()[3] == "02" for line in table.read().splitlines()[1:]):
                return
        time.sleep(0.02)
    raise AssertionError("nobody calls")


class OnATerminal(programs.Case):
    def test_progress_line_with_the_time_left_is_shown(self):
        shown = self.on_terminal("demo", "--sizes", "64", "--duration", "2s")
        self.assertIn("\r", shown.replace("\r\n", ""))
        self.assertRegex(shown, r"(?i)\bleft\b")

    def on_terminal(self, *arguments):
        master, slave = pty.openpty()
        process = subprocess.Popen([programs.HALFTRIP, *arguments], stdin=subprocess.DEVNULL, stdout=slave,
                                   stderr=slave)
        os.close(slave)
        shown = b""
        while True:
            try:
                piece = os.read(master, 4096)
            except OSError:  # The terminal is closed: the program has ended.
                break
            if not piece:
                break
            shown += piece
        os.close(master)
        text = re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]", b"", shown).decode(errors="replace")
        self.assertEqual(process.wait(30), DONE, text)
        return text


if __name__ == "__main__":
    programs.main(netns.reason_to_skip())
