#!/usr/bin/env python3
"""A standing watch: run files by day, metrics in every format, a responder that goes and comes, a full disk, slow clients."""

import contextlib
import glob
import http.client
import json
import os
import re
import resource
import select
import signal
import socket
import struct
import subprocess
import tempfile
import time

import impaired_path
import netns
import polled_wire
import programs
from programs import DONE, FILE, PEER, USAGE

PORT = 9754
PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "watch.md")
OPENMETRICS = "application/openmetrics-text;version=1.0.0"
PROTOBUF = "application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=delimited"


def scrape(side, accept="", path="/metrics"):
    """Status, content type and body, asked for within the namespace."""
    with side.inside():
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", PORT, timeout=10)) as connection:
            connection.request("GET", path, headers={"Accept": accept} if accept else {})
            answer = connection.getresponse()
            return answer.status, answer.getheader("Content-Type"), answer.read()


def is_served(side):
    try:
        return scrape(side)[0] == 200
    except (OSError, http.client.HTTPException):
        return False


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def value_of(text, series):
    found = re.search(rf"^{re.escape(series)} (\S+)$", text, re.M)
    return float(found.group(1)) if found else None


def wait_until(is_it, seconds=30, look_every=0.2):
    end = time.monotonic() + seconds
    while not is_it():
        if time.monotonic() > end:
            return False
        time.sleep(look_every)
    return True


def fields_of(message):
    """(number, value) of a protobuf message: whole numbers, eight bytes, or bytes."""
    at = 0

    def varint():
        nonlocal at
        value = shift = 0
        while True:
            byte = message[at]
            at += 1
            value |= (byte & 0x7f) << shift
            if byte < 0x80:
                return value
            shift += 7

    while at < len(message):
        key = varint()
        if key & 7 == 0:
            yield key >> 3, varint()
        elif key & 7 == 1:
            yield key >> 3, struct.unpack("<d", message[at:at + 8])[0]
            at += 8
        else:
            length = varint()
            yield key >> 3, message[at:at + length]
            at += length


def families_of(message):
    """The families of a delimited stream by name, each as its fields."""
    families = {}
    for fields in delimited(message):
        families[dict(fields)[1].decode()] = fields
    return families


def delimited(message):
    while message:
        length = shift = at = 0
        while True:
            byte = message[at]
            length |= (byte & 0x7f) << shift
            at, shift = at + 1, shift + 7
            if byte < 0x80:
                break
        yield list(fields_of(message[at:at + length]))
        message = message[at + length:]


class Watching(programs.Case):
    @contextlib.contextmanager
    def watching(self, pair, folder, *arguments, run="5s", environment=None):
        with programs.Program(pair.a, "watch", netns.Pair.B4, "--code-file", programs.code_file(folder), "--rate", "50/s",
                              "--reading", "1s", "--run", run, "--results", os.path.join(folder, "runs"), *arguments,
                              environment=environment) as watch:
            yield watch

    def runs_in(self, folder):
        return sorted(glob.glob(os.path.join(folder, "runs", "*", "*.halftrip.json")))

    def log_in(self, folder):
        return "".join(map(text_of, glob.glob(os.path.join(folder, "runs", "*", "watch.log"))))


class Watch(Watching):
    def test_runs_are_kept_by_day_and_metrics_served_in_each_format(self):
        with tempfile.TemporaryDirectory() as folder, netns.Pair() as pair, programs.Responder(pair.b), \
                self.watching(pair, folder, "--listen", str(PORT), "--textfile", folder) as watch:
            watch.err.wait_for(lambda line: f"http://127.0.0.1:{PORT}/metrics" in line)
            series = f'halftrip_watch_probes_total{{peer="{netns.Pair.B4}",outcome="received"}}'
            self.assertTrue(wait_until(lambda: (value_of(scrape(pair.a)[2].decode(), series) or 0) > 100), watch.everything())
            status, kind, body = scrape(pair.a, OPENMETRICS)
            self.assertEqual(status, 200)
            self.assertIn("application/openmetrics-text; version=1.0.0", kind)
            self.assertTrue(body.endswith(b"# EOF\n"))
            self.assertEqual(value_of(body.decode(), f'halftrip_watch_up{{peer="{netns.Pair.B4}"}}'), 1)
            self.check_protobuf(*scrape(pair.a, PROTOBUF))
            self.assertEqual(scrape(pair.a, path="/other")[0], 404)
            self.check_slow_clients(pair.a)
            self.assertTrue(wait_until(lambda: len(self.runs_in(folder)) >= 2), watch.everything())
            text = text_of(os.path.join(folder, "halftrip_watch.prom"))
            self.assertIn("# TYPE halftrip_watch_rtt_seconds histogram", text)
            watch.interrupt()
            self.assertEqual(watch.finish(), DONE, watch.everything())
            self.check_files(folder, value_of(text, series))

    def check_protobuf(self, status, kind, body):
        self.assertEqual(status, 200)
        self.assertIn("application/vnd.google.protobuf", kind)
        families = families_of(body)
        histogram = dict(fields_of(dict(fields_of(dict(families["halftrip_watch_rtt_seconds"])[4]))[7]))
        self.assertEqual(histogram[5], 8)  # Schema 4, as a signed number.
        self.assertGreater(histogram[1], 100)
        deltas = [value for value in packed(histogram[13])]
        counts, count = 0, 0
        for delta in deltas:
            count += delta
            counts += count
        self.assertEqual(counts, histogram[1])

    def check_slow_clients(self, side):
        """All places are taken by clients that say nothing: they lose them, and the next is served."""
        with side.inside():
            slow = [socket.create_connection(("127.0.0.1", PORT), timeout=10) for _ in range(12)]
        try:
            self.assertTrue(wait_until(lambda: is_served(side), 20))
        finally:
            for client in slow:
                client.close()

    def test_clients_that_trickle_or_never_read_lose_their_places(self):
        request = b"GET /metrics HTTP/1.1\r\nHost: rack7\r\n\r\n"

        def loses_its_places(pair, clients, send):
            """All of them to these clients, and in five seconds each of these to the next."""
            begin = time.monotonic()
            send(clients, 0)
            time.sleep(0.5)
            self.assertFalse(is_served(pair.a), "a place is left: the clients take none")
            turn = 0
            while not is_served(pair.a):
                turn += 1
                self.assertLess(turn, 20, "the clients keep their places")
                send(clients, turn)
                time.sleep(1)
            self.assertGreater(time.monotonic() - begin, 3, "they were turned away at once")

        def trickle(clients, turn):
            for client in clients:
                with contextlib.suppress(OSError):
                    client.sendall(request[turn:turn + 1])

        def ask_once(clients, turn):
            for client in clients if turn == 0 else ():
                with contextlib.suppress(OSError):
                    client.sendall(request)

        with tempfile.TemporaryDirectory() as folder, netns.Pair() as pair, programs.Responder(pair.b), \
                self.watching(pair, folder, "--listen", str(PORT), *(f"{netns.Pair.B4}:{port}" for port in range(9800, 9830))) as watch:
            # The answer of so many peers is longer than what a connection holds that nobody reads.
            small = programs.run_command(["ip", "netns", "exec", pair.a.name, "sysctl", "-qw", "net.ipv4.tcp_wmem=4096 4096 4096"])
            small.check_returncode()
            self.assertTrue(wait_until(lambda: is_served(pair.a) and len(scrape(pair.a)[2]) > 16_000), watch.everything())
            for send in (trickle, ask_once):
                with self.subTest(send.__name__), contextlib.ExitStack() as stack:
                    clients = []
                    time.sleep(0.5)  # The scrape before has left its place.
                    with pair.a.inside():
                        for _ in range(12):  # Four are turned away: there are eight places.
                            client = stack.enter_context(socket.socket())
                            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
                            client.settimeout(10)
                            client.connect(("127.0.0.1", PORT))
                            clients.append(client)
                    loses_its_places(pair, clients, send)
            watch.interrupt()
            self.assertEqual(watch.finish(), DONE, watch.everything())

    def check_files(self, folder, told):
        """Of the runs, and of the textfile: `told` is what it said shortly before the end."""
        received = 0
        for path in self.runs_in(folder):
            self.assertRegex(os.path.basename(os.path.dirname(path)), r"^\d{4}-\d\d-\d\d$")
            count = json.loads(text_of(path))["points"][0]["counts"]["received"]
            self.assertGreater(count, 0)
            received += count
        self.assertLessEqual(told, received)
        self.assertFalse(os.path.exists(os.path.join(folder, "halftrip_watch.prom")), "a collector would tell it for ever")

    def test_the_page_starts_one_by_copy_and_paste(self):
        section = text_of(PAGE).partition("## Start one\n")[2].partition("\n## ")[0]
        make, serve, watch = re.findall(r"(?ms)^```\n(.*?)^```$", section)
        with tempfile.TemporaryDirectory() as folder, netns.Pair() as pair, contextlib.ExitStack() as stack:
            os.symlink(programs.HALFTRIP, os.path.join(folder, "halftrip"))

            def command(side, text):
                """As in a terminal there; both hosts share the folder."""
                script = f"cd {folder} && PATH={folder}:$PATH && {text.replace('10.0.0.2', netns.Pair.B4)}"
                return side.command("env", f"HALFTRIP_LOCK_DIR={folder}", "bash", "-c", script)

            def start(side, text):
                child = subprocess.Popen(command(side, f"exec {text}"), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                         stderr=subprocess.DEVNULL)
                stack.callback(child.wait)
                stack.callback(child.terminate)
                return child

            subprocess.run(command(pair.a, make.splitlines()[0]), stdin=subprocess.DEVNULL, capture_output=True, check=False)
            self.assertEqual(os.stat(os.path.join(folder, "code")).st_mode & 0o077, 0)
            start(pair.b, serve)
            child = start(pair.a, watch)
            series = f'halftrip_watch_probes_total{{peer="{netns.Pair.B4}:9755",outcome="received"}}'
            served = wait_until(lambda: is_served(pair.a) and (value_of(scrape(pair.a)[2].decode(), series) or 0) > 10)
            self.assertTrue(served, f"exit code {child.poll()}")

    def test_a_peer_over_ssh_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            refused = programs.run(None, "watch", "ssh://rack7", "--code-file", programs.code_file(folder))
            self.expect_refusal(refused, USAGE, "cannot probe ssh://rack7")

    def test_two_watches_have_a_textfile_each_and_none_writes_that_of_another(self):
        with tempfile.TemporaryDirectory() as folder, netns.Pair() as pair, programs.Responder(pair.b), \
                self.watching(pair, folder, "--textfile", folder) as first:
            usual, own = (os.path.join(folder, name) for name in ("halftrip_watch.prom", "halftrip_watch_lab.prom"))
            self.assertTrue(wait_until(lambda: os.path.exists(usual)), first.everything())
            for same in (folder, usual):
                refused = programs.run(pair.a, "watch", netns.Pair.B4, "--textfile", same)
                self.expect_refusal(refused, PEER, "another program of Halftrip writes", "--textfile DIR/halftrip_watch_NAME.prom")
            with programs.Program(pair.a, "watch", netns.Pair.B4, "--textfile", own) as second:
                self.assertTrue(wait_until(lambda: os.path.exists(own)), second.everything())
                self.assertRegex(text_of(own), r'(?m)^halftrip_watch_build\{version="[^"]+",watch="halftrip_watch_lab"\} 1$')
                self.assertRegex(text_of(usual), r'(?m)^halftrip_watch_build\{version="[^"]+"\} 1$')
                second.interrupt()
                self.assertEqual(second.finish(), DONE, second.everything())
            first.interrupt()
            self.assertEqual(first.finish(), DONE, first.everything())
            self.assertEqual(sorted(os.listdir(folder)), ["code", "runs"])

    def test_a_client_that_no_thread_can_be_started_for_ends_no_watch(self):
        with tempfile.TemporaryDirectory() as folder, netns.Pair() as pair, programs.Responder(pair.b), \
                self.watching(pair, folder, "--listen", str(PORT)) as watch:
            self.assertTrue(wait_until(lambda: self.runs_in(folder)), watch.everything())
            pid = pid_of(watch)
            with open(f"/proc/{pid}/statm", encoding="ascii") as file:
                size = int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
            if size > 1 << 40:
                self.skipTest("a sanitizer takes all addresses")
            # Room for what it allocates, and for no stack but those of threads that have ended. There are places for eight clients.
            resource.prlimit(pid, resource.RLIMIT_AS, (size + (4 << 20), resource.RLIM_INFINITY))
            with contextlib.ExitStack() as stack, pair.a.inside():
                clients = [stack.enter_context(socket.create_connection(("127.0.0.1", PORT), timeout=10)) for _ in range(8)]
                turned_away, _, _ = select.select(clients, [], [], 3)
                self.assertTrue(turned_away, watch.everything())
            resource.prlimit(pid, resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            self.assertTrue(wait_until(lambda: is_served(pair.a)), watch.everything())
            watch.interrupt()
            self.assertEqual(watch.finish(), DONE, watch.everything())

    def test_a_figure_that_readings_have_too_few_samples_for_is_named_once(self):
        with tempfile.TemporaryDirectory() as folder, netns.Pair() as pair, programs.Responder(pair.b), \
                programs.Program(pair.a, "watch", netns.Pair.B4, "--code-file", programs.code_file(folder),
                                 "--results", os.path.join(folder, "runs")) as watch:
            watch.err.wait_for(lambda line: "is not watched" in line)
            watch.interrupt()
            self.assertEqual(watch.finish(), DONE, watch.everything())
            said = [line for line in watch.everything().splitlines() if "is not watched" in line]
            self.assertEqual(said, ["p99 is not watched: a reading of 30s at 10/s has too few samples. --reading 105s gives enough."])

    def test_bad_input_ends_in_words(self):
        with tempfile.TemporaryDirectory() as folder, netns.Pair() as pair:
            def watch(*arguments):
                return programs.run(pair.a, "watch", *arguments)
            self.expect_refusal(watch("a", "--rate", "0/s", "--results", folder), USAGE, "--rate 0/s")
            self.expect_refusal(watch("a", "a", "--results", folder), USAGE, "named twice")
            self.expect_refusal(watch("10.0.0.2", "10.0.0.2:9753", "--results", folder), USAGE,
                                "The peers 10.0.0.2 and 10.0.0.2:9753 are the same")
            self.expect_refusal(watch("echo://a", "echo://a:7", "--results", folder), USAGE, "are the same")
            self.expect_refusal(watch("a"), USAGE, "have no output")
            self.expect_refusal(watch("ssh://a", "--results", folder), USAGE, "cannot probe ssh://a")
            self.expect_refusal(watch("a", "--listen", "nowhere"), USAGE, "--listen nowhere")
            self.expect_refusal(watch("a", "--results", folder, "--keep", "many"), USAGE, "--keep many")
            self.expect_refusal(watch("a", "--textfile", folder + "/missing"), FILE, "missing")
            with pair.a.inside(), socket.create_server(("127.0.0.1", PORT)):
                result = watch("a", "--listen", str(PORT))
                self.expect_refusal(result, PEER, f"port {PORT}")


class Interruptions(Watching):
    def test_a_responder_that_goes_and_comes_is_a_gap_told_once(self):
        with tempfile.TemporaryDirectory() as folder, netns.Pair() as pair:
            with programs.Responder(pair.b) as responder, self.watching(pair, folder, "--listen", str(PORT)) as watch:
                gaps = f'halftrip_watch_gaps_total{{peer="{netns.Pair.B4}"}}'
                self.assertTrue(wait_until(lambda: self.runs_in(folder)), watch.everything())
                responder.kill()
                watch.err.wait_for(lambda line: "Tried again until it answers." in line, 30)
                self.assertTrue(wait_until(lambda: value_of(scrape(pair.a)[2].decode(), gaps) == 1), "not before it has ended")
                with programs.Responder(pair.b):
                    watch.err.wait_for(lambda line: re.search(r"replies again, after \d+\.\d s without one", line), 40)
                    count = len(self.runs_in(folder))
                    self.assertTrue(wait_until(lambda: len(self.runs_in(folder)) > count), watch.everything())
                    watch.interrupt()
                    self.assertEqual(watch.finish(), DONE, watch.everything())
            text = "".join(map(text_of, glob.glob(os.path.join(folder, "runs", "*", "watch.log"))))
            self.assertIn("replies again", text)
            lines = [line.split(" ", 1)[1] for line in text.splitlines()]
            self.assertEqual(len(lines), len(set(lines)), text)

    def test_each_short_outage_is_told_with_its_end(self):
        """Each is shorter than a gap: the run ends with its responder, and the next one is there at once."""
        with tempfile.TemporaryDirectory() as folder, netns.Pair() as pair, contextlib.ExitStack() as stack:
            responder = stack.enter_context(programs.Responder(pair.b))
            watch = stack.enter_context(self.watching(pair, folder, run="60s"))
            again = re.compile(rf"{re.escape(netns.Pair.B4)}: replies again[.,]")
            for number in (1, 2):
                time.sleep(3)
                responder.kill()
                watch.err.wait_for(lambda line: "Tried again until it answers." in line, 30)
                responder = stack.enter_context(programs.Responder(pair.b))
                self.assertTrue(wait_until(lambda number=number: len(again.findall(watch.everything())) == number),
                                watch.everything())
            watch.interrupt()
            self.assertEqual(watch.finish(), DONE, watch.everything())
            self.assertGreaterEqual(watch.everything().count("Tried again until it answers."), 2, watch.everything())

    def test_a_system_that_refuses_for_a_while_is_no_refused_code(self):
        """As a firewall that is loaded anew does: connect() and send() are not permitted meanwhile."""
        with tempfile.TemporaryDirectory() as folder, netns.Pair() as pair, programs.Responder(pair.b):
            pair.a.ip("route", "add", "prohibit", netns.Pair.B4)
            with self.watching(pair, folder) as watch:
                watch.err.wait_for(lambda line: "Tried again until it answers." in line, 30)
                self.assertIn("not allowed to connect", watch.everything().lower())
                pair.a.ip("route", "del", "prohibit", netns.Pair.B4)
                self.assertTrue(wait_until(lambda: self.runs_in(folder), 60), watch.everything())
                watch.interrupt()
                self.assertEqual(watch.finish(), DONE, watch.everything())

    def test_a_full_disk_costs_files_and_no_probe(self):
        with tempfile.TemporaryDirectory() as folder, netns.Pair() as pair, programs.Responder(pair.b):
            disk = os.path.join(folder, "runs")
            os.mkdir(disk)
            if programs.run_command(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk]).returncode != 0:
                self.skipTest("this test may not mount")
            try:
                with self.watching(pair, folder) as watch:
                    self.assertTrue(wait_until(lambda: self.runs_in(folder)), watch.everything())
                    kept = self.runs_in(folder)
                    with contextlib.suppress(OSError), open(os.path.join(disk, "filler"), "wb", buffering=0) as filler:
                        while True:
                            filler.write(bytes(4096))
                    watch.err.wait_for(lambda line: "runs are not kept until there is room" in line, 30)
                    self.assertTrue(set(kept) <= set(self.runs_in(folder)))
                    os.remove(os.path.join(disk, "filler"))
                    watch.err.wait_for(lambda line: "runs are kept again. None was kept from" in line, 30)
                    watch.interrupt()
                    self.assertEqual(watch.finish(), DONE, watch.everything())
                    told = watch.everything()
                    self.assertEqual(told.count("runs are not kept until there is room"), 1, told)
                    self.assertNotIn("fix this before it ends", told)
                text = "".join(map(text_of, glob.glob(os.path.join(disk, "*", "watch.log"))))
                self.assertIn("None was kept from", text)
            finally:
                programs.run_command(["umount", disk])

    def test_a_link_that_goes_for_seconds_is_a_gap_and_for_longer_ends_a_run(self):
        for seconds, ends in ((6, False), (14, True)):
            with self.subTest(seconds=seconds), tempfile.TemporaryDirectory() as folder, netns.Pair() as pair, \
                    programs.Responder(pair.b), self.watching(pair, folder, run="40s") as watch:
                time.sleep(3)
                pair.a.ip("link", "set", netns.Pair.DEVICE, "down")
                time.sleep(seconds)
                pair.a.ip("link", "set", netns.Pair.DEVICE, "up")
                watch.err.wait_for(lambda line: re.search(r"replies again, after \d+\.\d s without one", line), 60)
                watch.interrupt()
                self.assertEqual(watch.finish(), DONE, watch.everything())
                self.assertEqual("Tried again until it answers." in self.log_in(folder), ends, watch.everything())
                received = [json.loads(text_of(path))["points"][0]["counts"]["received"] for path in self.runs_in(folder)]
                self.assertGreater(received[0], 50, "what was measured before the gap is kept")

    def test_a_watch_that_stood_still_goes_on(self):
        """As after a suspend: nothing of it runs for a while. The responder gives it up after 25 s."""
        for seconds in (7, 28):
            with self.subTest(seconds=seconds), tempfile.TemporaryDirectory() as folder, netns.Pair() as pair, \
                    programs.Responder(pair.b), self.watching(pair, folder, "--listen", str(PORT), run="60s") as watch:
                watch.err.wait_for(lambda line: "/metrics" in line)
                time.sleep(3)
                pid = pid_of(watch)
                os.kill(pid, signal.SIGSTOP)
                time.sleep(seconds)
                os.kill(pid, signal.SIGCONT)
                watch.err.wait_for(lambda line: re.search(r"replies again, after \d+\.\d s without one", line), 60)
                gaps = f'halftrip_watch_gaps_total{{peer="{netns.Pair.B4}"}}'
                self.assertTrue(wait_until(lambda: value_of(scrape(pair.a, OPENMETRICS)[2].decode(), gaps) == 1), watch.everything())
                watch.interrupt()
                self.assertEqual(watch.finish(), DONE, watch.everything())


class ClockStep(Watching):
    def setUp(self):
        self.library = os.environ.get("CLOCK_STEP_LIBRARY", "")
        if not os.path.isfile(self.library):
            self.skipTest("the preload library of the tests has not been built (CLOCK_STEP_LIBRARY)")
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        self.step = os.path.join(self.folder, "step")

    def set_clock(self, milliseconds):
        """Of the watch alone. The file is never read half written."""
        with open(self.step + ".new", "w", encoding="ascii") as file:
            file.write(str(milliseconds))
        os.replace(self.step + ".new", self.step)

    def test_a_clock_that_is_set_ends_the_run_and_is_told_each_time(self):
        with netns.Pair() as pair, programs.Responder(pair.b), self.watching(
                pair, self.folder, "--listen", str(PORT), run="60s",
                environment={"LD_PRELOAD": self.library, "CLOCK_STEP": self.step}) as watch:
            watch.err.wait_for(lambda line: "/metrics" in line)
            peer = f'peer="{netns.Pair.B4}"'

            def metric(series):
                return value_of(scrape(pair.a)[2].decode(), series) or 0

            def await_readings():
                """More than two seconds of them: the date is compared with what it was at the last one."""
                received = f'halftrip_watch_probes_total{{{peer},outcome="received"}}'
                before = metric(received)
                self.assertTrue(wait_until(lambda: metric(received) > before + 120), watch.everything())

            for ended, (step, words) in enumerate(((5000, "+5.0"), (0, "-5.0")), start=1):
                await_readings()
                self.set_clock(step)
                told = f"The clock moved by {words} s"
                watch.err.wait_for(lambda line, told=told: told in line, 30)
                # A step before the next run has begun would end none.
                self.assertTrue(wait_until(lambda ended=ended: len(self.runs_in(self.folder)) >= ended, 30), watch.everything())
            await_readings()
            self.assertEqual(metric(f"halftrip_watch_failed_runs_total{{{peer}}}"), 0)
            watch.interrupt()
            self.assertEqual(watch.finish(), DONE, watch.everything())
            for words in ("+5.0", "-5.0"):
                sentence = f"The clock moved by {words} s: it was set, or this host slept. New runs begin."
                self.assertEqual(watch.everything().count(sentence), 1, watch.everything())
                self.assertIn(sentence, self.log_in(self.folder))
            points = [json.loads(text_of(path))["points"][0] for path in self.runs_in(self.folder)]
            self.assertGreaterEqual(len(points), 3, watch.everything())  # Midnight, too, ends one.
            self.assertGreater(min(point["counts"]["received"] for point in points), 0)

    def test_in_an_outage_of_two_peers_a_clock_that_is_set_is_told_at_once_and_once_and_cuts_no_later_run(self):
        with netns.Pair() as pair, self.watching(pair, self.folder, f"{netns.Pair.B4}:9760", run="8s", environment={
                "LD_PRELOAD": self.library, "CLOCK_STEP": self.step}) as watch:
            watch.err.wait_for(lambda line: "Tried again until it answers." in line, 30)
            self.set_clock(5000)
            watch.err.wait_for(lambda line: "The clock moved by +5.0 s" in line, 10)
            with programs.Responder(pair.b):
                self.assertTrue(wait_until(lambda: len(self.runs_in(self.folder)) >= 2, 60), watch.everything())
                watch.interrupt()
                self.assertEqual(watch.finish(), DONE, watch.everything())
            self.assertEqual(watch.everything().count("The clock moved by"), 1, watch.everything())
            self.assertGreater(json.loads(text_of(self.runs_in(self.folder)[0]))["points"][0]["elapsedNs"], 7.5e9, watch.everything())


class LevelChange(Watching):
    def test_a_delay_is_told_once_on_output_in_the_log_and_in_the_metrics(self):
        """15 ms become 30 ms. A busy machine may move a level by some percent, which is told as well; nothing else doubles one."""
        if reason := impaired_path.reason_to_skip():
            self.skipTest(reason)
        delay = [0.015]
        told = re.compile(r"p50 of (\S+) rose from ([0-9.,]+) us to ([0-9.,]+) us HRT")
        with tempfile.TemporaryDirectory() as folder, impaired_path.ImpairedPath(lambda _: [delay[0]], is_urgent=True) as path, \
                programs.Responder(path.b), \
                programs.Program(path.a, "watch", path.B4, "--code-file", programs.code_file(folder), "--rate", "200/s", "--reading", "1s",
                                 "--results", os.path.join(folder, "runs"), "--run", "10min", "--listen", str(PORT)) as watch:
            watch.err.wait_for(lambda line: "/metrics" in line)
            series = f'peer="{path.B4}",figure="p50"'

            def metric(name):
                return value_of(scrape(path.a)[2].decode(), f"halftrip_watch_{name}{{{series}}}")

            def doublings(text):
                """(peer, microseconds before, and after) of each."""
                all_told = ((peer, *(float(us.replace(",", "")) for us in figures)) for peer, *figures in told.findall(text))
                return [(peer, before, after) for peer, before, after in all_told if after > 1.5 * before]

            self.assertTrue(wait_until(lambda: metric("level_seconds") is not None), watch.everything())
            time.sleep(30)  # Readings of the old level: with as many, fifteen of the new one prove the change.
            self.assertAlmostEqual(metric("level_seconds"), 0.0075, delta=0.002)
            self.assertEqual(doublings(watch.everything()), [])
            delay[0] = 0.030
            self.assertTrue(wait_until(lambda: doublings(watch.everything()), 60), watch.everything())
            time.sleep(12)  # Ten readings later there are enough of the new level for another change.
            self.assertEqual(len(doublings(watch.everything())), 1, watch.everything())
            (peer, before, after), = doublings(watch.everything())
            self.assertEqual(peer, path.B4)
            self.assertAlmostEqual(before, 7500, delta=2000)
            self.assertAlmostEqual(after, 15000, delta=3000)
            self.assertAlmostEqual(metric("level_seconds"), 0.015, delta=0.003)
            self.assertAlmostEqual(time.time(), metric("level_change_timestamp_seconds"), delta=60)
            changes = metric("level_changes_total")
            watch.interrupt()
            self.assertEqual(watch.finish(), DONE, watch.everything())
            self.assertEqual(len(doublings(self.log_in(folder))), 1)
            self.assertEqual(len(re.findall(r"p50 of \S+ (?:rose|fell) from ", watch.everything())), changes, watch.everything())


MOST_MEMORY = 40e6
# Of one core, a loose limit; docs/watch.md has what it takes.
MOST_OF_A_CORE = 0.03


class TenPeers(Watching):
    """Ten peers at 100 probes/s."""

    def start(self, stack, pair, folder, run, *arguments):
        ports = [9760 + number for number in range(10)]
        responders = [stack.enter_context(programs.Responder(pair.b, "--port", str(port))) for port in ports]
        watch = stack.enter_context(programs.Program(
            pair.a, "watch", *(f"{netns.Pair.B4}:{port}" for port in ports), "--code-file", programs.code_file(folder),
            "--rate", "100/s", "--results", os.path.join(folder, "runs"), "--run", run, "--listen", str(PORT), *arguments))
        watch.err.wait_for(lambda line: "/metrics" in line)
        return watch, responders


class Memory(TenPeers):
    def test_the_runs_behind_it_keep_none(self):
        with tempfile.TemporaryDirectory() as folder, netns.Pair() as pair, contextlib.ExitStack() as stack:
            watch, _ = self.start(stack, pair, folder, "5s")
            self.assertTrue(wait_until(lambda: len(self.runs_in(folder)) >= 20, 60), watch.everything())
            self.assertLess(cost_of(pid_of(watch))[1], MOST_MEMORY)
            watch.interrupt()
            self.assertEqual(watch.finish(), DONE, watch.everything())


class Hour(TenPeers):
    """An hour, or HALFTRIP_WATCH_SECONDS: prints what both ends cost, and holds the watch's share of a core and the memory."""

    def test_an_hour_costs_little_and_always_the_same_memory(self):
        if reason := impaired_path.reason_to_skip():
            self.skipTest(reason)
        seconds = int(os.environ.get("HALFTRIP_WATCH_SECONDS", "3600"))
        with tempfile.TemporaryDirectory() as folder, polled_wire.PolledWire(core=0) as pair, contextlib.ExitStack() as stack:
            watch, responders = self.start(stack, pair, folder, "10min")
            keep_apart(watch, responders)
            time.sleep(min(60, seconds / 4))
            before, begin = cost_of(pid_of(watch)), time.monotonic()
            there = sum(cost_of(pid_of(responder))[0] for responder in responders)
            time.sleep(seconds - min(60, seconds / 4))
            after, length = cost_of(pid_of(watch)), time.monotonic() - begin
            there = sum(cost_of(pid_of(responder))[0] for responder in responders) - there
            print(f"{length:.0f} s: the watch took {100 * (after[0] - before[0]) / length:.2f} % of a core, its ten responders "
                  f"{100 * there / length:.2f} %; memory {before[1] / 1e6:.1f} MB at first, {after[1] / 1e6:.1f} MB at last", flush=True)
            watch.interrupt()
            self.assertEqual(watch.finish(), DONE, watch.everything())
            self.assertLess((after[0] - before[0]) / length, MOST_OF_A_CORE)
            self.assertLess(after[1], 1.25 * before[1] + 2e6, "its memory grows")
            self.assertLess(after[1], MOST_MEMORY)


class Month(TenPeers):
    """As many runs as ten peers have in a month of hours, or HALFTRIP_WATCH_RUNS: here they take an hour."""

    def test_a_months_number_of_runs_takes_no_more_memory_and_room_than_it_may(self):
        wanted = int(os.environ.get("HALFTRIP_WATCH_RUNS", "7200"))

        def runs():
            return sum(map(float, re.findall(r"^halftrip_watch_runs_total\{\S+ (\S+)$", scrape(pair.a)[2].decode(), re.M)))

        with tempfile.TemporaryDirectory() as folder, netns.Pair() as pair, contextlib.ExitStack() as stack:
            watch, _ = self.start(stack, pair, folder, "5s", "--keep", "20MB")
            # Two runs a second, and at least one where the machine is busy.
            self.assertTrue(wait_until(lambda: runs() >= wanted, wanted + 60, look_every=5), f"{runs()} runs\n{watch.everything()}")
            memory = cost_of(pid_of(watch))[1]
            print(f"{runs():.0f} runs: memory {memory / 1e6:.1f} MB", flush=True)
            self.assertLess(memory, MOST_MEMORY)
            watch.interrupt()
            self.assertEqual(watch.finish(), DONE, watch.everything())
            kept = self.runs_in(folder)
            self.assertTrue(kept)
            self.assertLessEqual(sum(map(os.path.getsize, kept)), 20e6)


def keep_apart(watch, responders):
    """The peers on core 0 with the wire, the watch on core 1."""
    if os.cpu_count() < 2:
        return
    for program, core in ((watch, 1), *((responder, 0) for responder in responders)):
        for thread in os.listdir(f"/proc/{pid_of(program)}/task"):
            with contextlib.suppress(ProcessLookupError):
                os.sched_setaffinity(int(thread), {core})


def pid_of(program):
    """Of halftrip itself: what started it in its namespace has become it, or is its parent."""
    pid = program.process.pid
    with open(f"/proc/{pid}/comm", encoding="ascii") as file:
        if file.read().startswith("halftrip"):
            return pid
    with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
        return int(file.read().split()[0])


def cost_of(pid):
    """Seconds of CPU time so far, and resident bytes."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), int(fields[21]) * os.sysconf("SC_PAGE_SIZE")


def packed(data):
    """The signed numbers of a packed field."""
    value = shift = 0
    for byte in data:
        value |= (byte & 0x7f) << shift
        shift += 7
        if byte < 0x80:
            yield (value >> 1) ^ -(value & 1)
            value = shift = 0


if __name__ == "__main__":
    programs.main(netns.reason_to_skip())
