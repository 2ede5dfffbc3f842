#!/usr/bin/env python3
"""Who the responder serves: pairing, unknown peers, hostile control messages."""

import json
import os
import re
import signal
import socket
import resource
import subprocess
import sys
import tempfile
import time

import fake_peers
import netns
import programs
from programs import DONE, FILE, PEER, PERMISSION, USAGE

QUICK = ["--sizes", "64", "--count", "50", "--warmup", "10"]
CODE_SHAPE = re.compile(r"\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b")


CROWD = """
import socket, sys, time
held = []
for _ in range(40):
    held.append(socket.socket())
    held[-1].setblocking(False)
    held[-1].connect_ex((sys.argv[1], 9753))
time.sleep(2)
"""
"""Opens more connections at once than the responder may have."""


class Base(programs.PairCase):
    def serve(self, *arguments):
        return self.enterContext(programs.Responder(self.pair.b, *arguments))

    def ping(self, *arguments, code=programs.CODE):
        return programs.ping(self.pair.a, netns.Pair.B4, *QUICK, *arguments, code=code)


class Pairing(Base):
    def test_printed_code_lets_in(self):
        with programs.Program(self.pair.b, "serve") as responder:
            line = responder.out.wait_for(CODE_SHAPE.search)
            code = CODE_SHAPE.search(line).group()
            self.expect(self.ping(code=code), DONE)
            self.expect(self.ping(code=code.replace("-", "").lower()), DONE)

    def banner(self, *arguments):
        with programs.Program(self.pair.b, "serve", *arguments) as responder:
            responder.out.wait_for(lambda line: "Ctrl-C" in line)
            return responder.out.text()

    def test_the_command_for_the_other_host_can_be_run_there(self):
        for options in ((), ("--port", "9800"), ("--bind", netns.Pair.B4), ("--bind", netns.Pair.B6, "--port", "9800")):
            with self.subTest(options), programs.Program(self.pair.b, "serve", *options) as responder:
                line = responder.out.wait_for(lambda line: line.startswith("On the other host: halftrip "))
                words = line.split("halftrip ")[1].split()
                self.expect(programs.run(self.pair.a, *words, *QUICK), DONE)

    def test_the_other_hosts_command_goes_without_a_code_that_it_knows(self):
        path = programs.code_file(self.folder)
        self.assertIn(f"On the other host, with the same code in FILE: halftrip ping {netns.Pair.B4} --code-file FILE\n",
                      self.banner("--bind", netns.Pair.B4, "--code-file", path))
        self.assertIn(f"On the other host: halftrip ping {netns.Pair.B4} --port 9800\n",
                      self.banner("--open", "--bind", netns.Pair.B4, "--port", "9800"))

    def test_a_port_may_stand_behind_the_host(self):
        self.serve("--port", "9800")
        for peer in (f"{netns.Pair.B4}:9800", f"[{netns.Pair.B6}]:9800"):
            with self.subTest(peer):
                self.expect(programs.ping(self.pair.a, peer, *QUICK), DONE)
        self.expect_refusal(programs.ping(self.pair.a, f"{netns.Pair.B4}:9800", "--port", "9801", *QUICK), USAGE, "two ports")
        self.expect_refusal(programs.ping(self.pair.a, f"{netns.Pair.B4}:x", *QUICK), USAGE, "no port from 1")

    def test_its_addresses_are_printed(self):
        said = self.banner()
        self.assertIn(netns.Pair.B4, said)
        self.assertIn(netns.Pair.B6, said)

    def test_who_reads_events_is_told_a_code_that_was_made(self):
        with programs.Program(self.pair.b, "serve", "--events") as responder:
            event = json.loads(responder.out.wait_for(lambda line: '"listening"' in line))
            self.expect(self.ping(code=event["pairingCode"]), DONE)
        with programs.Responder(self.pair.b, "--events") as responder:
            self.assertNotIn("pairingCode", json.loads(responder.banner))

    def test_what_this_host_does_not_have_is_refused_at_the_start(self):
        for words, options in (("core 4095", ["--cpu", "4095"]), ("eth77", ["--adapter", "eth77"]),
                               ("%ADAPTER", ["--bind", "fe80::1"]), ("192.0.2.7", ["--bind", "192.0.2.7"])):
            with self.subTest(options):
                self.expect_refusal(programs.run(self.pair.b, "serve", "--open", *options), USAGE, words)

    def test_each_start_makes_another_code(self):
        codes = set()
        for _ in range(2):
            with programs.Program(self.pair.b, "serve") as responder:
                codes.add(CODE_SHAPE.search(responder.out.wait_for(CODE_SHAPE.search)).group())
        self.assertEqual(len(codes), 2)

    def test_wrong_and_missing_code_are_refused_and_logged(self):
        responder = self.serve()
        self.expect_refusal(self.ping(code="AAAA-AAAA-AAAA"), PERMISSION, "code")
        self.expect_refusal(self.ping(code=None), PERMISSION, "--code")
        self.expect(self.ping(), DONE)
        self.assertIn(netns.Pair.A4, responder.everything(), "whoever was refused stands in the log")

    def test_code_comes_from_file_or_environment(self):
        self.serve()
        path = programs.code_file(self.folder)
        quiet = self.expect(self.ping("--code-file", path, code=None), DONE)
        self.assertNotIn("secret", quiet.stderr)
        os.chmod(path, 0o644)
        told = self.expect(self.ping("--code-file", path, code=None), DONE)
        self.assertIn(f"{path} keeps no secret: every user of this host can read it. Run: chmod 600 {path}", told.stderr)
        done = programs.run(self.pair.a, "ping", netns.Pair.B4, *QUICK, environment={"HALFTRIP_CODE": programs.CODE})
        self.expect(done, DONE)

    def test_a_kept_code_is_made_once_and_read_by_nobody_else(self):
        path = os.path.join(self.folder, "kept-code")
        codes = []
        for _ in range(2):
            with programs.Program(self.pair.b, "serve", "--keep-code", path) as responder:
                # A service's output goes into journals that more people read than the file.
                said = responder.out.wait_for(lambda line: "Pairing code:" in line)
                self.assertEqual(said.strip(), f"Pairing code: in {path}")
                with open(path, encoding="ascii") as file:
                    codes.append(file.read().strip())
                self.expect(self.ping(code=codes[-1]), DONE)
                self.assertNotIn("keeps no secret", responder.everything())
                self.assertNotIn(codes[-1], responder.everything())
        self.assertEqual(codes[0], codes[1])
        self.assertEqual(os.stat(path).st_mode & 0o777, 0o600)
        self.expect(programs.run(self.pair.b, "serve", "--keep-code", path, "--open"), USAGE)
        self.expect(programs.run(self.pair.b, "serve", "--keep-code", os.path.join(self.folder, "gone", "code")), FILE)

    def test_without_descriptors_for_one_more_it_goes_on_and_says_so_once(self):
        responder = self.serve()
        pid = responder.process.pid
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (16, 4096))
        crowd = subprocess.Popen(self.pair.a.command(sys.executable, "-c", CROWD, netns.Pair.B4), stdin=subprocess.PIPE)
        try:
            deadline = time.monotonic() + 20
            while "trying again" not in responder.everything() and time.monotonic() < deadline:
                time.sleep(0.1)
        finally:
            crowd.communicate()
        self.assertEqual(responder.everything().count("trying again"), 1, responder.everything())
        self.assertIsNone(responder.process.poll(), "it has not ended")
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (4096, 4096))
        self.expect(self.ping(), DONE)

    def test_the_code_of_a_running_program_is_in_no_list_of_processes(self):
        self.serve()
        for words in (["--code", programs.CODE], [f"--code={programs.CODE}"]):
            with self.subTest(words), programs.Program(self.pair.a, "ping", netns.Pair.B4, *words, "--events", "--sizes", "64",
                                                       "--duration", "20s") as running:
                running.out.wait_for(lambda line: '"progress"' in line)
                with open(f"/proc/{running.process.pid}/cmdline", encoding="utf-8") as file:
                    shown = file.read()
                self.assertIn("ping", shown)
                self.assertNotIn(programs.CODE, shown)
                running.interrupt()
                running.finish()

    def test_guessing_is_slowed_down(self):
        self.serve()
        durations = []
        for _ in range(3):
            start = time.monotonic()
            self.expect(self.ping(code="AAAA-AAAA-AAAA"), PERMISSION)
            durations.append(time.monotonic() - start)
        self.assertGreater(durations[-1], durations[0] + 0.5, durations)

    def test_open_needs_no_code_and_says_so(self):
        responder = self.serve("--open")
        self.expect(self.ping(code=None), DONE)
        self.assertIn("open", responder.everything().lower())

    def test_once_ends_after_one_session(self):
        responder = self.serve("--once", "--open")
        self.expect(self.ping(code=None), DONE)
        self.assertEqual(responder.finish(10), DONE)


class BetweenSessions(Base):
    def test_memory_is_locked_while_a_session_lasts(self):
        responder = self.serve()
        self.expect(self.ping(), DONE)
        status = f"/proc/{responder.process.pid}/status"

        def locked():
            with open(status, encoding="ascii") as file:
                return int(re.search(r"VmLck:\s+(\d+)", file.read()).group(1))

        deadline = time.monotonic() + 5
        while locked() != 0 and time.monotonic() < deadline:
            time.sleep(0.02)
        self.assertEqual(locked(), 0, "kB locked while nobody measures")


class OtherHosts(Base):
    """Nothing is reflected to anybody but the initiator of the running session."""

    def data_ports(self):
        """UDP ports that are bound in the responder's namespace."""
        with self.pair.b.inside(), open("/proc/thread-self/net/udp", encoding="ascii") as table:
            lines = table.read().splitlines()[1:]
        return [int(line.split()[1].split(":")[1], 16) for line in lines]

    def answers_to(self, source, port, seconds=0.5):
        with self.pair.a.inside():
            sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        with sender:
            sender.bind((source, 0))
            sender.settimeout(0.05)
            answers, end = 0, time.monotonic() + seconds
            while time.monotonic() < end:
                sender.sendto(bytes(64), (netns.Pair.B4, port))
                try:
                    sender.recvfrom(2048)
                    answers += 1
                except OSError:
                    pass  # Silence, or the kernel's word that nobody listens there for us.
            return answers

    def test_no_data_port_is_open_without_a_session(self):
        self.serve()
        self.assertEqual(self.data_ports(), [])
        self.expect(self.ping(), DONE)
        self.assertEqual(self.data_ports(), [])

    def test_unmatched_datagrams_are_not_reflected(self):
        self.serve()
        self.pair.a.ip("addr", "add", "10.97.0.99/24", "dev", netns.Pair.DEVICE)
        self.addCleanup(self.pair.a.ip, "addr", "del", "10.97.0.99/24", "dev", netns.Pair.DEVICE)
        with programs.Program(self.pair.a, "ping", netns.Pair.B4, "--code", programs.CODE, "--events", "--sizes", "64",
                              "--duration", "30s", "--interval", "1ms") as initiator:
            initiator.out.wait_for(lambda line: '"progress"' in line)
            ports = self.data_ports()
            self.assertEqual(len(ports), 1)
            self.assertEqual(self.answers_to(netns.Pair.A4, ports[0]), 0, "same host, another port")
            self.assertEqual(self.answers_to("10.97.0.99", ports[0]), 0, "another host")
            initiator.interrupt()
            initiator.finish()


class HostileInitiators(Base):
    """Whatever comes to the control port, the next honest initiator is served."""

    def attack(self, data):
        """Sends `data`, reads until the responder closes the connection or two seconds have passed."""
        with fake_peers.connect(self.pair.a, netns.Pair.B4) as connection:
            connection.settimeout(2)
            try:
                connection.sendall(data)
                while connection.recv(65536):
                    pass
            except OSError:
                pass

    def test_bad_messages_do_no_harm(self):
        responder = self.serve("--open")
        hello = fake_peers.hello()
        attacks = {
            "nothing": b"",
            "another protocol": b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
            "largest length": b"\xff\xff\xff\xff" + b"x" * 1000,
            "length of zero": b"\0\0\0\0",
            "cut off": hello[:-5],
            "no JSON": fake_peers.frame(b"\xff\xfe\xfd"),
            "no object": fake_peers.frame(b"[1,2,3]"),
            "no type": fake_peers.frame(b"{}"),
            "deep nesting": fake_peers.frame(b"[" * 4000),
            "wrong types": fake_peers.frame(b'{"type":"hello","protocol":[],"build":{}}'),
            "huge numbers": fake_peers.frame(b'{"type":"hello","protocol":1e999,"build":"x"}'),
            "another version": fake_peers.hello(protocol=99),
            "not its turn": fake_peers.message(type="start", sizeBytes=64, tag=1, longestNs=1),
            "prepare with wrong types": hello + fake_peers.message(type="prepare", transport=7),
            "prepare of an unknown transport": hello + fake_peers.message(
                type="prepare", transport="../../etc", transportOptions={}, end={}, initiatorCore=-1, busyPollUs=-1,
                largestProbeBytes=0xFFFFFFFF, allowFragments=True, adapter="x" * 300, endpoint={}),
        }
        for name, data in attacks.items():
            with self.subTest(name):
                self.attack(data)
                self.assertIsNone(responder.process.poll(), "the responder has ended:\n" + responder.everything())
        self.expect(self.ping(code=None), DONE)

    def test_another_version_is_told_in_words(self):
        self.serve("--open")
        with fake_peers.connect(self.pair.a, netns.Pair.B4) as connection:
            connection.settimeout(5)
            connection.sendall(fake_peers.hello(protocol=99, build="9.9.9"))
            answers = []
            while (answer := fake_peers.read_frame(connection)) is not None:
                answers.append(answer)
        self.assertEqual(answers[0]["type"], "hello", "even another version learns ours")

    def connect_silently(self, side, count):
        for _ in range(count):
            self.enterContext(fake_peers.connect(side, netns.Pair.B4))

    def test_a_few_silent_connections_do_not_keep_their_own_host_out(self):
        self.serve("--open")
        self.connect_silently(self.pair.a, 3)
        self.expect(self.ping(code=None), DONE)

    def test_many_silent_connections_do_not_keep_other_hosts_out(self):
        self.serve("--open")
        self.connect_silently(self.pair.b, 40)
        self.expect(self.ping(code=None), DONE)

    def test_many_silent_connections_are_shown_out(self):
        self.serve("--open")
        self.connect_silently(self.pair.a, 40)
        deadline = time.monotonic() + 20
        done = self.ping(code=None)
        while done.returncode != DONE and time.monotonic() < deadline:
            time.sleep(0.5)
            done = self.ping(code=None)
        self.expect(done, DONE)

    def test_log_keeps_no_control_characters_of_unauthenticated_peers(self):
        responder = self.serve("--open")
        evil = "\x1b[2J\x07 evil\nhalftrip: all is well"
        self.attack(fake_peers.hello(protocol=99, build=evil))
        self.attack(fake_peers.message(type=evil))
        self.expect(self.ping(code=None), DONE)
        self.assertNotIn("\x1b", responder.everything())
        self.assertNotIn("\nhalftrip: all is well", responder.everything())


class BrokenLog(programs.Case):
    """Whatever becomes of whoever reads the log, initiators are served, and Ctrl-C is heard."""

    def setUp(self):
        self.pair = self.enterContext(netns.Pair())
        self.folder = self.enterContext(tempfile.TemporaryDirectory())

    def serves_with(self, log):
        code_file = programs.code_file(self.folder)
        responder = subprocess.Popen(self.pair.b.command(programs.HALFTRIP, "serve", "--code-file", code_file),
                                     stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True)
        self.addCleanup(responder.wait)
        self.addCleanup(responder.kill)
        self.addCleanup(responder.stdout.close)
        self.assertIn("listening", responder.stdout.readline())
        for _ in range(3):
            self.expect(programs.ping(self.pair.a, netns.Pair.B4, *QUICK), DONE)
        begin = time.monotonic()
        responder.send_signal(signal.SIGINT)
        self.assertEqual(responder.wait(10), DONE)
        self.assertLess(time.monotonic() - begin, 2)

    def test_full_disk(self):
        with open("/dev/full", "w", encoding="ascii") as full:
            self.serves_with(full)

    def test_pipe_that_nobody_empties(self):
        reading, writing = os.pipe()
        self.addCleanup(os.close, reading)
        os.set_blocking(writing, False)
        try:
            while True:
                os.write(writing, b"x" * 4096)
        except BlockingIOError:
            pass
        os.set_blocking(writing, True)
        self.serves_with(writing)
        os.close(writing)

    def test_pipe_whose_reader_has_gone(self):
        reading, writing = os.pipe()
        os.close(reading)
        self.serves_with(writing)
        os.close(writing)

    def test_code_that_nobody_can_read_is_said_to_be_so(self):
        with open("/dev/full", "w", encoding="ascii") as full:
            command = self.pair.b.command(programs.HALFTRIP, "serve")
            done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE, text=True,
                                  timeout=30, check=False)
        self.assertEqual(done.returncode, FILE, done.stderr)
        self.assertIn("--code-file", done.stderr)


class Stopping(Base):
    PREPARE = fake_peers.message(
        type="prepare", way=0, transport="tcp", transportOptions={}, busyPollUs=50, largestProbeBytes=64,
        end={"wait": "block", "core": "auto", "scheduling": "normal", "lockMemory": False},
        allowFragments=False, adapter="", stamps="off", stampsCount=1,
        endpoint={"address": netns.Pair.A4, "port": 9, "macAddress": "", "extra": {}})

    def prepare(self, connection):
        connection.settimeout(10)
        for request in (fake_peers.hello(), fake_peers.message(type="auth", proof=""), self.PREPARE):
            connection.sendall(request)
            answer = fake_peers.read_frame(connection)
        self.assertEqual(answer["type"], "ready", answer)

    def test_ctrl_c_is_heard_while_an_initiator_does_not_connect_its_probes(self):
        responder = self.serve("--open")
        with fake_peers.connect(self.pair.a, netns.Pair.B4) as connection:
            self.prepare(connection)
            begin = time.monotonic()
            responder.interrupt()
            self.assertEqual(responder.finish(10), DONE, responder.everything())
            self.assertLess(time.monotonic() - begin, 2)

    def test_an_initiator_that_leaves_before_it_connects_its_probes_frees_its_place(self):
        self.serve("--open")
        with fake_peers.connect(self.pair.a, netns.Pair.B4) as connection:
            self.prepare(connection)
        begin = time.monotonic()
        while (done := self.ping(code=None)).returncode != DONE and time.monotonic() - begin < 3:
            time.sleep(0.2)
        self.expect(done, DONE)


class OtherUsers(Base):
    """On one host the code is needed of everybody but the user who serves, and root."""

    NOBODY = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]

    def local_ping(self, *prefix):
        command = self.pair.b.command(*prefix, programs.HALFTRIP, "ping", "127.0.0.1", *QUICK)
        return programs.run_command(command)

    def test_the_same_user_is_asked_where_that_is_wanted(self):
        with programs.Responder(self.pair.b, "--code-for-all", "--code-file", programs.code_file(self.folder)):
            self.expect_refusal(self.local_ping(), PERMISSION, "--code")
            done = programs.run_command(self.pair.b.command(programs.HALFTRIP, "ping", "127.0.0.1", "--code", programs.CODE,
                                                            *QUICK))
            self.expect(done, DONE)

    def test_same_user_needs_none_and_another_does(self):
        self.serve()
        self.expect(self.local_ping(), DONE)
        self.expect_refusal(self.local_ping(*self.NOBODY), PERMISSION, "--code")

    def test_root_needs_none_of_others(self):
        command = self.pair.b.command(*self.NOBODY, programs.HALFTRIP, "serve")
        responder = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                     stderr=subprocess.DEVNULL, text=True)
        self.addCleanup(responder.wait)
        self.addCleanup(responder.kill)
        self.addCleanup(responder.stdout.close)
        self.assertIn("listening", responder.stdout.readline())
        self.expect(self.local_ping(), DONE)
        self.expect(self.local_ping(*self.NOBODY), DONE)


class FewThreads(Base):
    """The responder of a user who may have no more threads: as in a container with a limit of its own."""

    OWN = ["setpriv", "--reuid=54321", "--regid=54321", "--clear-groups"]

    def served(self, threads):
        command = [*self.OWN, "prlimit", f"--nproc={threads}", programs.HALFTRIP, "serve", "--open"]
        responder = subprocess.Popen(self.pair.b.command(*command), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                     stderr=subprocess.DEVNULL, text=True)
        self.addCleanup(responder.stdout.close)
        self.addCleanup(responder.wait)
        self.addCleanup(responder.kill)
        return responder if "listening" in responder.stdout.readline() else None

    def test_a_run_goes_on_while_unauthenticated_peers_find_no_thread(self):
        measured = 0
        for threads in range(4, 9):
            with self.subTest(threads=threads):
                responder = self.served(threads)
                if responder is None:
                    continue
                try:
                    alone = self.ping(code=None).returncode
                    self.assertIn(alone, (DONE, PEER))
                    if alone == DONE:
                        self.beside_a_crowd()
                        measured += 1
                    self.assertIsNone(responder.poll(), "it has not ended")
                    self.assertEqual(self.ping(code=None).returncode, alone)
                finally:
                    responder.kill()
                    responder.wait()
        self.assertGreater(measured, 1)

    def beside_a_crowd(self):
        with programs.Program(self.pair.a, "ping", netns.Pair.B4, "--sizes", "64", "--duration", "4s", "--events") as run:
            run.out.wait_for(lambda line: '"progress"' in line)
            subprocess.run(self.pair.a.command(sys.executable, "-c", CROWD, netns.Pair.B4), check=True)
            self.assertEqual(run.finish(), DONE, run.everything())


class Rights(Base):
    def status(self, process, key):
        with open(f"/proc/{process.pid}/status", encoding="ascii") as file:
            return re.search(rf"{key}:\s+(\w+)", file.read()).group(1)

    def test_a_responder_keeps_only_the_rights_that_it_can_need(self):
        responder = self.serve("--stamp")
        self.assertEqual(self.status(responder.process, "NoNewPrivs"), "1")
        # net_bind_service 10, net_admin 12, net_raw 13, ipc_lock 14, sys_nice 23, sys_resource 24,
        # perfmon 38, bpf 39
        allowed = sum(1 << number for number in (10, 12, 13, 14, 23, 24, 38, 39))
        for which in ("CapPrm", "CapEff", "CapInh", "CapBnd", "CapAmb"):
            self.assertEqual(int(self.status(responder.process, which), 16) & ~allowed, 0, which)
        for transport in ("udp", "raw", "mmap", "xdp"):
            with self.subTest(transport):
                self.expect(self.ping("--transport", transport, "--realtime"), DONE)


    def test_a_run_and_a_watch_keep_of_roots_rights_only_what_measuring_and_saving_need(self):
        self.serve()
        # As the responder, and dac_override 1 and fowner 3 for folders of other users.
        allowed = sum(1 << number for number in (1, 3, 10, 12, 13, 14, 23, 24, 38, 39))
        folder = os.path.join(self.folder, "of-another-user")
        os.mkdir(folder, 0o700)
        os.chown(folder, 65534, 65534)
        code = ("--code-file", programs.code_file(self.folder))
        saved = os.path.join(folder, "run.halftrip.json")
        self.check_rights(allowed, '"progress"', "ping", netns.Pair.B4, *code, "--sizes", "64", "--duration", "2s", "--events",
                          "--save", saved)
        self.assertTrue(os.path.exists(saved))
        self.check_rights(allowed, "Watching", "watch", netns.Pair.B4, *code, "--results", folder)

    def check_rights(self, allowed, ready, *words):
        with self.subTest(words[0]), programs.Program(self.pair.a, *words) as program:
            (program.out if "--events" in words else program.err).wait_for(lambda line: ready in line)
            held = {which: int(self.status(program.process, which), 16)
                    for which in ("CapPrm", "CapEff", "CapInh", "CapBnd", "CapAmb")}
            self.assertEqual({which: hex(bits & ~allowed) for which, bits in held.items()}, dict.fromkeys(held, "0x0"))
            with open("/proc/self/status", encoding="ascii") as file:
                own = int(re.search(r"CapEff:\s+(\w+)", file.read()).group(1), 16)
            self.assertEqual(held["CapEff"], own & allowed, "what it needs is kept")
            self.assertEqual(self.status(program.process, "NoNewPrivs"), "1")
            if words[0] == "ping":
                self.assertEqual(program.finish(), DONE, program.everything())


class Ceilings(Base):
    """What the one who started the responder allows."""

    def test_longest_point_ends_a_longer_one_in_words_and_keeps_its_samples(self):
        self.serve("--longest-point", "1s")
        path = os.path.join(self.folder, "ended.halftrip.json")
        run = programs.ping(self.pair.a, netns.Pair.B4, "--sizes", "64", "--duration", "30s", "--save", path)
        done = self.expect(run, PEER, "--longest-point")
        self.assertIn("as long as the responder allows", done.stderr)
        with open(path, encoding="utf-8") as file:
            self.assertGreater(json.load(file)["points"][0]["counts"]["received"], 0)

    def test_real_time_can_be_refused(self):
        self.serve("--no-realtime")
        self.expect(self.ping(), DONE)
        self.expect_refusal(self.ping("--realtime"), PEER, "real-time", "--no-realtime")

    def test_cores_can_be_named(self):
        cores = sorted(os.sched_getaffinity(0))
        if len(cores) < 2:
            self.skipTest("needs two cores")
        allowed, other = cores[0], cores[1]
        self.serve("--cores", str(allowed))
        done = self.expect(self.ping("--json", "-"), DONE)
        self.assertEqual(json.loads(done.stdout)["points"][0]["responder"]["obtained"]["core"], allowed)
        self.expect(self.ping("--responder-cpu", allowed), DONE)
        for wanted, words in ((other, f"core {other}"), ("none", "no core of their own")):
            self.expect_refusal(self.ping("--responder-cpu", wanted, "--realtime"), PEER, words, "--cores")

    def test_cores_are_those_that_the_responder_itself_may_run_on(self):
        cores = sorted(os.sched_getaffinity(0))
        if len(cores) < 2:
            self.skipTest("needs two cores")
        serve = self.pair.b.command("taskset", "-c", cores[0], programs.HALFTRIP, "serve", "--cores", cores[1])
        self.expect_refusal(programs.run_command(serve), USAGE, f"core {cores[1]}", "--cores")
        self.expect_refusal(programs.run(self.pair.b, "serve", "--cores", cores[0], "--cpu", cores[1]), USAGE, "--cpu")

    def test_open_and_a_code_for_everybody_exclude_each_other(self):
        self.expect_refusal(programs.run(None, "serve", "--open", "--code-for-all", "--port", "0"), USAGE, "--code-for-all", "--open")

    def test_adapters_can_be_named(self):
        self.serve("--adapter", "lo")
        self.expect_refusal(self.ping(), PEER, netns.Pair.DEVICE, "--adapter")

    def test_nonsense_is_refused(self):
        for option in ("--longest-point=soon", "--longest-point=0", "--longest-session=-1s", "--longest-session=0s", "--cores=first", "--cores=1-"):
            with self.subTest(option):
                self.expect(programs.run(self.pair.b, "serve", option), USAGE)


if __name__ == "__main__":
    programs.main(netns.reason_to_skip())
