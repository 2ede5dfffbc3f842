#!/usr/bin/env python3
"""Runs that end before their time: what was measured is kept, and the other end is free again."""

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
from programs import DONE, INTERRUPTED, PEER

QUICK = ["--sizes", "64", "--count", "50", "--warmup", "10"]


def is_progress(line):
    """A progress event of the measured part, with samples."""
    event = json.loads(line)
    return event["event"] == "progress" and not event["isWarmingUp"] and event["counts"]["received"] > 0


class Interruption(programs.Case):
    @classmethod
    def setUpClass(cls):
        cls.pair = netns.Pair()
        cls.addClassCleanup(cls.pair.remove)
        cls.folder = cls.enterClassContext(tempfile.TemporaryDirectory())

    def setUp(self):
        self.responder = self.enterContext(programs.Responder(self.pair.b))
        self.path = os.path.join(self.folder, f"{self.id()}.halftrip.json")

    def start(self, *arguments):
        return self.enterContext(programs.Program(self.pair.a, "ping", netns.Pair.B4, "--code", programs.CODE,
                                                  "--save", self.path, *arguments))

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
        run = self.start("--events", "--sizes", "1,64", "--duration", "2s", "--wait", "block")
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


# Over each of them the same is to happen.
TRANSPORTS = ("udp", "tcp", "raw", "mmap", "pcap", "xdp")


@contextlib.contextmanager
def running(*arguments, transports=TRANSPORTS):
    """A run over each transport, each between two namespaces of its own, that have begun to measure. All at once, since most of
    their time is waiting."""
    with contextlib.ExitStack() as stack:
        runs = []
        for transport in transports:
            pair = stack.enter_context(netns.Pair())
            stack.enter_context(programs.Responder(pair.b))
            run = stack.enter_context(programs.Program(
                pair.a, "ping", netns.Pair.B4, "--code", programs.CODE, "--transport", transport, "--events", "--sizes", "64",
                "--interval", "10ms", "--wait", "block", *arguments))
            run.out.wait_for(is_progress)
            runs.append((transport, pair, run))
        yield runs


class BrokenLink(programs.Case):
    def test_link_that_goes_away_ends_the_run_and_keeps_the_samples(self):
        with tempfile.TemporaryDirectory() as folder, netns.Pair() as pair, programs.Responder(pair.b):
            path = os.path.join(folder, "run.halftrip.json")
            with programs.Program(pair.a, "ping", netns.Pair.B4, "--code", programs.CODE, "--save", path, "--events",
                                  "--sizes", "64", "--duration", "60s", "--timeout", "50ms", "--wait", "block") as run:
                run.out.wait_for(is_progress)
                pair.b.ip("link", "set", netns.Pair.DEVICE, "down")
                self.assertEqual(run.finish(40), PEER, run.everything())
            with open(path, encoding="utf-8") as file:
                self.assertGreater(json.load(file)["points"][0]["counts"]["received"], 0)


    def test_an_adapter_that_goes_down_for_a_while_is_a_gap_over_every_transport(self):
        self.expect_gaps(lambda pair: pair.a, "wire0 is down")

    def test_a_link_that_is_pulled_for_a_while_is_a_gap_over_every_transport(self):
        self.expect_gaps(lambda pair: pair.b, "wire0 has no link")

    def test_connections_that_the_system_gives_up_in_an_outage_are_made_anew(self):
        """As Windows does when an adapter goes: the control connection and, here, that of the probes."""
        with running("--duration", "4500ms", transports=("tcp",)) as [(_, pair, run)]:
            pair.a.ip("link", "set", netns.Pair.DEVICE, "down")
            aborted = subprocess.run(pair.a.command("ss", "-K", "-H", "-t", "-n", "dst", netns.Pair.B4), capture_output=True,
                                     text=True, check=False)
            if aborted.returncode != 0 or not aborted.stdout.strip():
                self.skipTest(f"this system aborts no connections: {aborted.stderr.strip()}")
            self.assertEqual(len(aborted.stdout.splitlines()), 2, aborted.stdout)
            time.sleep(2.5)
            pair.a.ip("link", "set", netns.Pair.DEVICE, "up")
            self.assertEqual(run.finish(60), DONE, run.err.text())
            self.expect_gap(run, "wire0 is down")
            self.assertIn("The control connection broke and was made anew", run.everything())

    def expect_gaps(self, side, cause):
        with running("--duration", "30s") as runs:
            for command in ("down", "up"):
                for _, pair, _ in runs:
                    side(pair).ip("link", "set", netns.Pair.DEVICE, command)
                time.sleep(2.5)
            for transport, _, run in runs:
                with self.subTest(transport=transport):
                    self.assertEqual(run.finish(60), DONE, run.err.text())
                    self.expect_gap(run, cause)

    def expect_gap(self, run, cause):
        """One stretch of the point is marked, and samples came behind it."""
        point = next(event for event in run.events() if event["event"] == "point_finished")["point"]
        self.assertTrue(point["isComplete"])
        self.assertEqual(len(point["outages"]), 1, point["outages"])
        outage = point["outages"][0]
        self.assertIn(cause, outage["cause"])
        self.assertGreater(outage["lengthNs"], 2e9)
        # The system needs its time after the adapter is back: TCP doubles its pauses.
        self.assertLess(outage["lengthNs"], 10e9)
        findings = [event["finding"] for event in run.events() if event["event"] == "finding"]
        self.assertIn("outage", [finding["id"] for finding in findings])
        notes = [event for event in run.events() if event["event"] == "note"]
        self.assertTrue(any(cause in json.dumps(note) for note in notes), notes)

    def test_an_adapter_that_stays_down_is_named_over_every_transport(self):
        self.expect_end("set wire0 down", "wire0 is down", 20)

    def test_an_adapter_that_vanishes_is_named_over_every_transport(self):
        self.expect_end("del wire0", "wire0 has vanished", 20)

    def test_an_adapter_made_again_under_its_name_is_measured_on_over_every_transport(self):
        with running("--duration", "14s") as runs:
            for _, pair, _ in runs:
                pair.a.ip("link", "del", netns.Pair.DEVICE)
            time.sleep(2.5)
            for _, pair, _ in runs:
                pair.join()
            for transport, _, run in runs:
                with self.subTest(transport=transport):
                    self.assertEqual(run.finish(60), DONE, run.err.text())
                    self.expect_gap(run, "wire0 has vanished")

    def expect_end(self, command, words, seconds):
        """Ten seconds or none are waited for the adapter, one for the responder, some for a busy machine."""
        with running("--duration", "60s") as runs:
            begin = time.monotonic()
            for _, pair, _ in runs:
                pair.a.ip("link", *command.split())
            for transport, _, run in runs:
                with self.subTest(transport=transport):
                    self.assertEqual(run.finish(40), PEER, run.err.text())
                    self.assertLess(time.monotonic() - begin, seconds)
                    error = next(event for event in run.events() if event["event"] == "error")
                    self.assertIn(words, error["error"]["what"])
                    point = next(event for event in run.events() if event["event"] == "point_finished")["point"]
                    self.assertGreater(point["counts"]["received"], 0)

    def test_an_mtu_lowered_in_mid_run_is_told_with_the_present_one(self):
        for transport in ("udp", "raw"):
            with self.subTest(transport=transport), netns.Pair(mtu=1500) as pair, programs.Responder(pair.b):
                with programs.Program(pair.a, "ping", netns.Pair.B4, "--code", programs.CODE, "--transport", transport,
                                      "--events", "--sizes", "1400", "--duration", "60s", "--wait", "block") as run:
                    run.out.wait_for(is_progress)
                    pair.a.ip("link", "set", netns.Pair.DEVICE, "mtu", "1300")
                    self.assertEqual(run.finish(40), PEER, run.everything())
                    error = next(event for event in run.events() if event["event"] == "error")
                    self.assertIn("1300 bytes now", error["error"]["what"])
                    self.assertIn("1500", error["error"]["what"])


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
            except OSError:  # The terminal's other side is closed: the program has ended.
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
