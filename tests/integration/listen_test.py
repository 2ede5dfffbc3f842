#!/usr/bin/env python3
"""A feed that comes by itself, through a veth pair: its receive path, and the numbers of packets that are ours."""

import csv
import io
import json
import os
import pathlib
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import time
import unittest

import netns
import programs
from programs import DONE, INTERRUPTED, PEER, USAGE

GROUP = "239.97.1.1"
PORT = 5977
A2 = "10.97.0.11"  # A second address of the sender's host.
WAIT = ["--wait", "block"]
IP_RECVTTL = 12  # Of Linux; Python's module does not name it.


def numbered(number, tag=0x1A2B3C4D, size=64):
    """A packet as "halftrip send" makes it (docs/protocol.md)."""
    return (b"HALFTRIP" + struct.pack("<QI", number, tag)).ljust(size, b"\0")


class Listening(programs.Case):
    @classmethod
    def setUpClass(cls):
        cls.pair = netns.Pair(mtu=1500)
        cls.addClassCleanup(cls.pair.remove)
        cls.pair.a.ip("addr", "add", A2 + "/24", "dev", netns.Pair.DEVICE)

    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        self.path = os.path.join(self.folder, "run.halftrip.json")

    def sender(self, source=netns.Pair.A4):
        """A socket at host A whose packets to a group go through the wire."""
        with self.pair.a.inside():
            made = self.enterContext(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
        made.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(source))
        made.bind((source, 0))
        return made

    def listen(self, *arguments, place=f"{GROUP}:{PORT}"):
        """A listener that has joined. One that listens at a group goes through the wire."""
        through = ["--adapter", netns.Pair.DEVICE] if place.startswith(GROUP) else []
        listener = self.enterContext(programs.Program(self.pair.b, "listen", place, *through, *WAIT, "--save", self.path,
                                                      "--events", *arguments))
        # Before that it discards what has come.
        listener.out.wait_for(lambda line: '"isWarmingUp":false' in line)
        return listener

    def hold(self, process):
        """Stops all threads of a process, until SIGCONT."""
        os.kill(process, signal.SIGSTOP)
        deadline = time.monotonic() + 10
        for thread in os.listdir(f"/proc/{process}/task"):
            while pathlib.Path(f"/proc/{process}/task/{thread}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()[0] != "T":
                self.assertLess(time.monotonic(), deadline, "it does not stop")
                time.sleep(0.001)

    def record_of(self, listener, code=DONE):
        self.assertEqual(listener.finish(), code, listener.everything())
        with open(self.path, encoding="utf-8") as file:
            return json.load(file)

    def transport_words(self, record):
        return record["points"][0]["initiator"]["obtained"]["transport"]

    def counts(self, record):
        counts = record["points"][0]["counts"]
        return {key: counts[key] for key in ("sent", "received", "lost", "duplicate", "reordered")}

    def test_a_feed_that_falls_silent_is_told_with_the_patience_and_is_not_complete(self):
        listener = self.listen("--count", "50", "--patience", "1s")
        sender = self.sender()
        for number in range(1, 21):
            sender.sendto(numbered(number), (GROUP, PORT))
        record = self.record_of(listener)
        self.assertEqual(record["status"], "interrupted")
        words = f"The run ended after 19 of 50 packets: none arrived at {GROUP}:{PORT} for 1s (--patience)."
        self.assertEqual(record["notes"][-1], words)
        self.assertEqual(listener.events()[-1]["status"], "interrupted")

    def test_a_count_is_of_all_packets_behind_the_warm_up_whoever_sent_them(self):
        # Of two senders, the second's packets are no losses of the first's and yet count.
        sender = self.sender()
        for warmup, sent, status in (("0", 41, "complete"), ("30", 41, "interrupted")):
            with self.subTest(warmup=warmup):
                listener = self.listen("--count", "40", "--patience", "1s", "--warmup", warmup)
                for number in range(1, sent + 1):
                    tag = 1 + number % 2
                    sender.sendto(numbered((number + 1) // 2, tag=tag), (GROUP, PORT))
                record = self.record_of(listener)
                self.assertEqual(record["status"], status)
                self.assertEqual(self.counts(record)["received"], 21)

    def test_known_gaps_copies_and_overtaking_are_what_the_figures_say(self):
        # Of 250 numbers (all have room in the socket's buffer, should the listener have to wait for a core) every 25th is
        # dropped, every 30th sent twice, every 35th overtaken by its successor.
        numbers = [number for number in range(1, 251) if number % 25 != 0]
        numbers = [number for number in numbers for _ in range(2 if number % 30 == 0 else 1)]
        for number in range(35, 250, 35):
            at = [place for place, value in enumerate(numbers) if value == number]
            after = [place for place, value in enumerate(numbers) if value == number + 1]
            if len(at) == 1 and len(after) == 1:
                numbers[at[0]], numbers[after[0]] = numbers[after[0]], numbers[at[0]]
        lost = 250 // 25 - 1  # Behind the last that comes nobody knows of any.
        copies = sum(1 for number in range(30, 250, 30) if number % 25 != 0)
        overtaken = sum(1 for place in range(1, len(numbers)) if numbers[place] < numbers[place - 1])
        self.assertGreater(overtaken, 3)
        listener = self.listen("--count", str(len(numbers) - 1))  # The first is shown apart.
        sender = self.sender()
        for number in numbers:
            sender.sendto(numbered(number), (GROUP, PORT))
            time.sleep(0.001)
        record = self.record_of(listener)
        self.assertEqual(self.counts(record), {"sent": 249, "received": 249 - lost, "lost": lost, "duplicate": copies,
                                               "reordered": overtaken})
        latency = programs.run_file.distribution(record["points"][0], "receivePath")
        self.assertEqual(latency["count"], len(numbers) - 1)
        self.assertGreater(latency["minNs"], 0)
        self.assertIn("by software", self.transport_words(record)["stamps"])
        self.assertEqual(record["points"][0]["initiator"]["obtained"]["stamps"], "software")
        self.assertEqual(record["points"][0]["initiator"]["hostCounters"]["socket.dropped"], 0)

    def test_a_larger_receive_buffer_holds_a_burst_that_a_smaller_one_drops(self):
        # Neither is above the usual net.core.rmem_max. The room is twice the size, and a packet takes 1000 to 3000 bytes of it.
        for size, drops in ((16384, True), (212992, False)):
            with self.subTest(size=size):
                listener = self.listen("--count", "139", "--patience", "2s", "--receive-buffer", str(size))
                sender = self.sender()
                self.hold(listener.process.pid)
                for number in range(1, 141):
                    sender.sendto(numbered(number, size=1000), (GROUP, PORT))
                listener.process.send_signal(signal.SIGCONT)
                record = self.record_of(listener)
                self.assertEqual(self.transport_words(record)["receiveBuffer"],
                                 f"{2 * size} bytes with the system's own for each packet")
                dropped = record["points"][0]["initiator"]["hostCounters"]["socket.dropped"]
                self.assertTrue(100 < dropped < 140 if drops else dropped == 0, dropped)
        refused = programs.run(self.pair.b, "listen", f":{PORT}", "--receive-buffer", "100")
        self.expect_refusal(refused, USAGE, "receive buffer", "Choose 4096 to 536870912 bytes.")

    def test_of_two_sources_only_the_wanted_one_is_let_through(self):
        listener = self.listen("--source", A2, "--count", "99")
        unwanted, wanted = self.sender(), self.sender(A2)
        for number in range(1, 101):
            unwanted.sendto(b"foreign payload, other source", (GROUP, PORT))
            wanted.sendto(b"foreign payload", (GROUP, PORT))
            time.sleep(0.001)
        record = self.record_of(listener)
        self.assertEqual(self.counts(record)["received"], 100)
        self.assertEqual(self.transport_words(record)["source"], A2 + " alone")
        self.assertIn("100 packets, none of", self.transport_words(record)["payload"])

    def test_our_own_sender_paces_and_nothing_is_lost(self):
        listener = self.listen("--count", "199", place=f"{netns.Pair.B4}:{PORT}")
        done = self.expect(programs.run(self.pair.a, "send", f"{netns.Pair.B4}:{PORT}", *WAIT, "--interval", "2ms", "--count",
                                        "200"), DONE)
        self.assertIn("send interval", done.stdout)
        record = self.record_of(listener)
        self.assertEqual(self.counts(record), {"sent": 200, "received": 200, "lost": 0, "duplicate": 0, "reordered": 0})
        text = self.expect(programs.run(None, "report", self.path, "-v"), DONE).stdout
        self.assertIn("95 %", text)
        self.assertNotIn("nan", text.lower())
        row = next(csv.DictReader(io.StringIO(self.expect(programs.run(None, "report", self.path, "--format", "csv"), DONE).stdout)))
        self.assertEqual(row["feed"], f"{netns.Pair.B4}:{PORT}")
        for form in ("csv", "html", "openmetrics"):
            told = self.expect(programs.run(None, "report", self.path, "--format", form), DONE).stdout
            self.assertRegex(told, "receive[_ ]")

    def test_packets_may_cross_as_many_networks_as_was_asked_for(self):
        place = f"{netns.Pair.B4}:{PORT}"
        with self.pair.b.inside():
            receiver = self.enterContext(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
        receiver.settimeout(5)
        receiver.setsockopt(socket.IPPROTO_IP, IP_RECVTTL, 1)
        receiver.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP,
                            socket.inet_aton(GROUP) + socket.inet_aton(netns.Pair.B4))
        receiver.bind(("", PORT))
        for to, words, hops in ((f"{GROUP}:{PORT}", [], 1), (f"{GROUP}:{PORT}", ["--ttl", "5"], 5),
                                   (place, ["--ttl", "255"], 255)):
            with self.subTest(to=to, words=words):
                done = self.expect(programs.run(self.pair.a, "send", to, "--adapter", netns.Pair.DEVICE, *WAIT, *words,
                                                "--count", "1", "--format", "json"), DONE)
                obtained = json.loads(done.stdout)["points"][0]["initiator"]["obtained"]["transport"]
                self.assertEqual(obtained["timeToLive"], str(hops))
                _, said, _, _ = receiver.recvmsg(100, 100)
                self.assertEqual([struct.unpack("i", value)[0] for _, kind, value in said if kind == socket.IP_TTL], [hops])
        for ttl in ("0", "256", "far"):
            done = programs.run(self.pair.a, "send", place, "--ttl", ttl)
            self.assertEqual(done.returncode, USAGE, done.stdout + done.stderr)
            self.assertIn("time to live", done.stderr)

    def test_a_silent_feed_is_told_waited_for_and_ends_at_its_time(self):
        started = time.monotonic()
        done = programs.run(self.pair.b, "listen", f"{GROUP}:{PORT}", "--adapter", netns.Pair.DEVICE, *WAIT, "--duration",
                            "1500ms")
        self.assertEqual(done.returncode, PEER, done.stderr)
        self.assertLess(time.monotonic() - started, 10)
        self.assertIn(f"No packet has arrived at {GROUP}:{PORT} yet; still listening.", done.stderr)
        self.assertIn(f"Nothing came to {GROUP}:{PORT} in 1.5 seconds.", done.stderr)
        self.assertNotIn("nan", (done.stdout + done.stderr).lower())

    @unittest.skipUnless(shutil.which("nft"), "nft is not installed")
    def test_a_silent_feed_names_the_rule_that_drops_it(self):
        rules = f"table inet ours {{ chain mine {{ type filter hook input priority 0; udp dport {PORT} counter drop; }}; }}"
        made = subprocess.run(self.pair.b.command("nft", "-f", "-"), input=rules, text=True, check=False)
        if made.returncode != 0:
            self.skipTest("this kernel has no nf_tables")
        self.addCleanup(subprocess.run, self.pair.b.command("nft", "delete", "table", "inet", "ours"), check=True)
        done = programs.run(self.pair.b, "listen", f"{GROUP}:{PORT}", "--adapter", netns.Pair.DEVICE, *WAIT, "--duration", "500ms")
        self.expect(done, PEER, "Nothing came to", "The firewall of this host may drop it (nft inet ours mine, handle")

    def test_ctrl_c_keeps_what_came(self):
        listener = self.listen("--duration", "1h")
        sender = self.sender()
        for number in range(1, 21):
            sender.sendto(numbered(number), (GROUP, PORT))
        time.sleep(0.3)
        listener.interrupt()
        record = self.record_of(listener, INTERRUPTED)
        self.assertEqual(self.counts(record)["received"], 20)
        self.assertFalse(record["points"][0]["isComplete"])

    def test_what_cannot_be_is_refused_in_words(self):
        with self.pair.b.inside():
            taken = self.enterContext(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
        taken.bind((netns.Pair.B4, 5988))
        self.pair.b.ip("link", "add", "bare0", "type", "veth", "peer", "name", "bare1")
        self.pair.b.ip("link", "set", "bare0", "up")
        for arguments, code, words in (
                ([f"{netns.Pair.B4}:5988"], PEER, "Another program listens at"),
                ([f"{netns.Pair.A4}:5000"], USAGE, "is not an address of this host"),
                ([f"{netns.Pair.B4}:5000", "--source", A2], USAGE, "is no multicast group"),
                ([f"{GROUP}:5000", "--source", "fd97::1"], USAGE, "is no address of a sender"),
                ([f"{GROUP}:5000", "--adapter", "nosuch0"], USAGE, "There is no adapter called \"nosuch0\""),
                ([f"{GROUP}:5000", "--adapter", "bare0"], PEER, "has no IPv4 address"),
                ([f"{GROUP}:5000"], PEER, "no adapter leads to it"),
                ([GROUP], USAGE, "has no port"),
                ([f"{GROUP}:0"], USAGE, "no port from 1 to 65535"),
                (["self"], USAGE, "is no address of a feed"),
                ([f"{GROUP}:5000", "--stamps", "off"], USAGE, "Without stamps"),
                ([f"{GROUP}:5000", "--sizes", "64"], USAGE, "The sender decides the sizes"),
                ([f"{GROUP}:5000", "--timeout", "1s"], USAGE, "--patience"),
                ([f"{GROUP}:5000", "--transport", "tcp"], USAGE, "cannot listen")):
            with self.subTest(arguments=arguments):
                done = programs.run(self.pair.b, "listen", *arguments, *WAIT, "--duration", "1s")
                self.assertEqual(done.returncode, code, done.stdout + done.stderr)
                self.assertIn(words, done.stderr)
        for arguments, words in ((["send", f"{GROUP}:5000", "--sizes", "19"], "less than 20 bytes"),
                                 (["send", f"{GROUP}:5000", "--timeout", "1s"], "Nobody answers a feed"),
                                 (["send", f"{GROUP}:5000", "--warmup", "5"], "no warm-up"),
                                 (["send", f"{GROUP}:5000", "--transport", "tcp"], "Choose udp"),
                                 (["ping", f"feed://{GROUP}:5000"], "Nothing comes back from")):
            with self.subTest(arguments=arguments):
                done = programs.run(self.pair.b, *arguments)
                self.assertEqual(done.returncode, USAGE, done.stdout + done.stderr)
                self.assertIn(words, done.stderr)


if __name__ == "__main__":
    programs.main(netns.reason_to_skip())
