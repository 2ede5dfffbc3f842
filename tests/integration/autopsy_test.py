#!/usr/bin/env python3
"""Planted thieves are named in the accounts of the packets that they delayed, and every account adds up."""

import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import bpf_programs
import netns
import programs
from programs import DONE, PERMISSION, USAGE

THIEF = """
import ctypes, os, random, sys, time
kind, core, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
libc = ctypes.CDLL(None)
libc.prctl(15, b"ht-planted")
os.sched_setaffinity(0, {core})
if kind == "fifo":
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(20))
end = time.monotonic() + seconds
while time.monotonic() < end:
    time.sleep(random.uniform(0.002, 0.006))
    until = time.monotonic() + 0.0004
    while time.monotonic() < until:
        pass
"""
SECONDS = 3
#: Starts a program to which the kernel refuses the system call bpf(), as a container's or a lockdown's policy does.
WITHOUT_BPF = """
import ctypes, os, struct, sys
call = {"x86_64": 321, "aarch64": 280}[os.uname().machine]
steps = ((0x20, 0, 0, 0),            # the number of the call
         (0x15, 0, 1, call),         # bpf(): the next step, others: the last
         (0x06, 0, 0, 0x00050001),   # EPERM
         (0x06, 0, 0, 0x7FFF0000))   # allowed
code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in steps), 8 * len(steps))
class Filter(ctypes.Structure):
    _fields_ = [("steps", ctypes.c_ushort), ("code", ctypes.c_void_p)]
policy = Filter(len(steps), ctypes.cast(code, ctypes.c_void_p))
libc = ctypes.CDLL(None, use_errno=True)
zero, one, two = (ctypes.c_ulong(number) for number in range(3))
if libc.prctl(38, one, zero, zero, zero) != 0 or libc.prctl(22, two, ctypes.byref(policy), zero, zero) != 0:
    sys.exit(f"no seccomp filter: {os.strerror(ctypes.get_errno())}")
os.execv(sys.argv[1], sys.argv[1:])
"""
NOBODY = "65534"
DOCUMENTATION = pathlib.Path(__file__).resolve().parents[2] / "docs" / "autopsy.md"


def stop(process, seconds):
    """One that ends meanwhile is let go."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(process, signal.SIGSTOP)
        time.sleep(seconds)
        os.kill(process, signal.SIGCONT)


def microseconds(figure):
    return float(figure.replace(",", ""))


def accounts(text):
    """{sequence: ({line: us}, excess)} of what `halftrip autopsy` prints."""
    found = {}
    for block in text.split("\nProbe ")[1:]:
        head, *lines = block.split("\n")
        parts = {}
        for line in lines:
            if not line.startswith("  "):
                break
            figure, what = line.strip().split(" us  ", 1)
            parts[what] = microseconds(figure)
        found[int(head.split()[0])] = (parts, microseconds(head.split("RTT")[1].split(" us, ")[1].split()[0]))
    return found


@unittest.skipUnless(os.geteuid() == 0, "needs root")
@unittest.skipUnless(len(os.sched_getaffinity(0)) >= 2, "needs two cores")
class Autopsy(programs.Case):
    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        self.run_path = os.path.join(self.folder, "run.halftrip.json")

    def measure(self, *options, thief=None):
        planted = None
        if thief:
            planted = subprocess.Popen([sys.executable, "-c", THIEF, *thief, str(SECONDS + 3)])
        try:
            done = programs.run_command([programs.HALFTRIP, "demo", "--sizes", "64", "--duration", f"{SECONDS}s", "--wait", "spin",
                                         "--responder-wait", "spin", "--cpu", "1", "--responder-cpu", "0", "--save", self.run_path,
                                         *options])
        finally:
            if planted:
                planted.kill()
                planted.wait()
        self.expect(done, DONE)
        self.point = json.loads(pathlib.Path(self.run_path).read_text(encoding="utf-8"))["points"][0]
        return done

    def report(self, *options, code=DONE):
        return self.expect(programs.run_command([programs.HALFTRIP, "autopsy", "-v", self.run_path, *options]), code).stdout

    def check_sums(self, found):
        self.assertTrue(found)
        for sequence, (parts, excess) in found.items():
            # Each line is rounded to what a reader can use.
            self.assertAlmostEqual(sum(parts.values()), excess, delta=max(0.02 * excess, 0.5), msg=f"probe {sequence}")

    def check_named(self, side, core):
        found = accounts(self.report())
        self.check_sums(found)
        # Others use this machine, too: a packet that was delayed for as long as the thief stays has it in its account,
        # unless somebody else was in its place.
        long = [parts for parts, excess in found.values() if excess > 300]
        named = [parts for parts in long if f"thread ht-planted on core {core} of {side}" in parts]
        of_others = [parts for parts in long if any(what.startswith("thread ") and "ht-planted" not in what for what in parts)]
        self.assertGreaterEqual(len(long), 10, "the thief held nobody up")
        self.assertGreaterEqual(len(named), 0.95 * len([parts for parts in long if parts not in of_others]))
        self.assertTrue(named)

    def test_a_real_time_thread_at_the_initiator_is_named(self):
        self.measure("--autopsy", "on", thief=("fifo", "1"))
        self.check_named("A", 1)

    def test_a_real_time_thread_at_the_responder_is_named(self):
        self.measure("--autopsy", "on", thief=("fifo", "0"))
        self.check_named("B", 0)

    def test_a_responder_that_is_stopped_is_named_and_not_whoever_ran_meanwhile(self):
        command = [programs.HALFTRIP, "demo", "--sizes", "64", "--duration", f"{SECONDS}s", "--wait", "spin", "--responder-wait", "spin",
                   "--cpu", "1", "--responder-cpu", "0", "--autopsy", "on", "--save", self.run_path]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as measuring:
            while measuring.poll() is None:
                responder = programs.process_under(measuring.pid, "serve")
                time.sleep(0.15)
                if responder:
                    stop(responder, 0.06)
        self.assertEqual(measuring.returncode, DONE)
        found = accounts(self.report())
        self.check_sums(found)
        stopped = [parts["thread halftrip (stopped by a signal) on core 0 of B"] for parts, _ in found.values()
                   if "thread halftrip (stopped by a signal) on core 0 of B" in parts]
        self.assertTrue(stopped, found)
        self.assertGreater(max(stopped), 40_000)

    def test_off_records_no_events_and_says_so(self):
        self.measure("--autopsy", "off")
        autopsy = self.point["autopsy"]
        self.assertIn("--autopsy", autopsy["initiator"]["kernel"]["problem"])
        self.assertEqual(autopsy["spans"]["rows"], [])
        self.assertTrue(autopsy["slow"]["rttNs"])
        self.check_sums(accounts(self.report()))

    def test_as_many_slow_probes_are_kept_as_are_wished(self):
        for wished in ("3", "64"):
            with self.subTest(wished=wished):
                self.measure("--autopsy", "on", "--slow-probes", wished)
                self.assertEqual(len(self.point["autopsy"]["slow"]["rttNs"]), int(wished))
        refused = self.expect(programs.run_command([programs.HALFTRIP, "ping", "self", "--slow-probes", "65"]), USAGE)
        self.assertIn("64", refused.stderr)

    def test_one_probe_is_shown_with_its_events(self):
        self.measure()
        slowest = self.point["autopsy"]["slow"]["sequence"][0]
        shown = self.report("--probe", str(slowest))
        self.assertIn(f"Probe {slowest} ", shown)
        self.assertNotIn("beyond p99", shown)
        self.report("--probe", "999999999999", code=USAGE)
        document = json.loads(self.report("--probe", str(slowest), "--json"))
        self.assertEqual([probe["sequence"] for point in document["points"] for probe in point["probes"]], [slowest])
        self.report("--probe", "999999999999", "--json", code=USAGE)

    def test_a_timeline_is_written_as_trace_events(self):
        self.measure()
        done = self.expect(programs.run_command([programs.HALFTRIP, "report", "--format", "perfetto", self.run_path]), DONE)
        events = json.loads(done.stdout)["traceEvents"]
        slices = [event for event in events if event["ph"] == "X"]
        self.assertTrue(slices)
        for event in slices:
            self.assertTrue({"name", "cat", "pid", "tid", "ts", "dur"} <= event.keys())
        starts = sorted(event["id"] for event in events if event["ph"] == "s")
        self.assertEqual(starts, sorted(event["id"] for event in events if event["ph"] == "f"))
        self.assertEqual(len(starts), len(set(starts)))


@unittest.skipUnless(os.geteuid() == 0 and not netns.reason_to_skip(), "needs root and network namespaces")
@unittest.skipUnless(shutil.which("tc"), "needs the program tc (package iproute2)")
class PacketEvents(programs.Case):
    # Not one frame fits.
    BUCKET = ["root", "tbf", "rate", "1mbit", "burst", "10kb", "limit", "1"]
    QUIET = ["--sizes", "64", "--interval", "2ms", "--duration", "300ms", "--warmup", "10", "--wait", "block", "--responder-wait", "block",
             "--autopsy", "packets"]
    # Another boot id is another host.
    BIND = 'mount --bind "$0" /proc/sys/kernel/random/boot_id && exec "$@"'

    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        self.run_path = os.path.join(self.folder, "run.halftrip.json")
        self.pair = self.enterContext(netns.Pair())

    def command(self, *command):
        """In B's namespace, on a host of its own; `Responder` takes this for a side."""
        boot_id = pathlib.Path(self.folder, "boot_id")
        boot_id.write_text("00000001-0000-4000-8000-000000000000\n", encoding="ascii")
        return self.pair.b.command("sh", "-c", self.BIND, str(boot_id), *command)

    def bucket(self, *command):
        return subprocess.run(self.pair.a.command("tc", "qdisc", command[0], "dev", self.pair.DEVICE, *command[1:]),
                              capture_output=True, text=True, check=False)

    @contextlib.contextmanager
    def dropping(self):
        """Ten times a second, A drops for a moment what it sends. The control connection repeats itself."""
        made = self.bucket("add", *self.BUCKET)
        if made.returncode != 0:
            self.skipTest(f"no token bucket here: {made.stderr.strip()}")
        ended = threading.Event()

        def drop():
            while not ended.wait(0.1):
                self.bucket("add", *self.BUCKET)
                self.bucket("del", "root")

        self.bucket("del", "root")
        dropper = threading.Thread(target=drop)
        dropper.start()
        try:
            yield
        finally:
            ended.set()
            dropper.join()

    def measure(self, side):
        """(what `halftrip autopsy` prints, the pass of the run file) with drops where A sends."""
        with programs.Responder(side), self.dropping():
            self.expect(programs.ping(self.pair.a, self.pair.B4, *self.QUIET, "--save", self.run_path), DONE)
        said = self.expect(programs.run_command([programs.HALFTRIP, "autopsy", self.run_path]), DONE).stdout
        return said, json.loads(pathlib.Path(self.run_path).read_text(encoding="utf-8"))["points"][0]["packets"]

    def test_a_planted_drop_is_named_with_the_kernels_reason(self):
        said, found = self.measure(self.pair.b)
        self.assertGreater(found["lost"], 2)
        self.assertTrue(found["isOneKernel"])
        self.assertRegex(said, r"Packet events, .*: \d+ probes, \d+ lost.*dropped on this host \(QDISC_\w+\)")
        told = re.findall(r"Lost probe \d+ at .*: dropped on this host, [0-9.,]+ us after it was sent: QDISC_", said)
        self.assertGreaterEqual(len(told), 0.9 * len(found["lostProbes"]["sequence"]), said)
        for event in ("net_dev_start_xmit", "netif_receive_skb"):
            self.assertIn(event, said.split("Packet events, ")[1].split("\nProbe ")[1])

    def test_two_hosts_report_their_own_events_on_one_timeline(self):
        said, found = self.measure(self)
        self.assertFalse(found["isOneKernel"])
        self.assertIn("Times on B are known within", said)
        first = len(found["slow"]["sequence"])
        # Two watches of one kernel see the same drops here; each reports it for the same probe.
        drops = {side: set() for side in "AB"}
        for row in found["events"]["rows"]:
            probe, side, kind, *_ = row.split(" ")
            if kind == "drop" and int(probe) >= first:
                drops[side].add(int(probe))
        self.assertTrue(drops["A"], said)
        self.assertGreaterEqual(len(drops["A"] & drops["B"]), 0.9 * len(drops["A"]), said)


@unittest.skipUnless(os.geteuid() == 0 and not netns.reason_to_skip(), "needs root and network namespaces")
class WithoutKernelEvents(programs.Case):
    """Whoever may not record kernel events, or is not told of them, is told why, and the measurement goes on."""

    SHORT = ["--sizes", "64", "--count", "500", "--warmup", "10"]

    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        self.run_path = os.path.join(self.folder, "run.halftrip.json")
        self.pair = self.enterContext(netns.Pair())
        self.core = str(min(os.sched_getaffinity(0)))

    def icmp(self, starter, autopsy):
        """A run by a program that `starter` starts."""
        return programs.run_command(self.pair.a.command(*starter, "ping", f"icmp://{self.pair.B4}", *self.SHORT, "--cpu", self.core,
                                                        "--format", "json", "--autopsy", autopsy))

    def check_refused(self, starter, problem, hint):
        point = json.loads(self.expect(self.icmp(starter, "auto"), DONE).stdout)["points"][0]
        self.assertEqual(point["counts"]["received"], 500)
        kernel = point["autopsy"]["initiator"]["kernel"]
        self.assertEqual((kernel["problem"], kernel["hint"]), (problem, hint))
        self.assertEqual(point["autopsy"]["spans"]["rows"], [])
        self.assertEqual(point["autopsy"]["responder"]["kernel"]["problem"], "The peer is no Halftrip responder.")
        # Lines are as long as the terminal has it: the first words of each sentence stand together.
        self.expect_refusal(self.icmp(starter, "on"), PERMISSION, *(" ".join(words.split()[:3]) for words in (problem, hint)))

    def as_nobody(self, capabilities=""):
        """The start of a command by which a user without rights runs a copy of the program, with what its file permits."""
        tools = ["setpriv"] + (["setcap"] if capabilities else [])
        if missing := [tool for tool in tools if shutil.which(tool) is None]:
            self.skipTest(f"needs {', '.join(missing)}")
        os.chmod(self.folder, 0o755)
        program = shutil.copy(programs.HALFTRIP, os.path.join(self.folder, "halftrip"))
        os.chmod(program, 0o755)
        if capabilities and subprocess.run(["setcap", capabilities, program], capture_output=True, check=False).returncode != 0:
            self.skipTest("this file system takes no capabilities")
        allowed = self.pair.a.command("sh", "-c", 'echo "0 2147483647" >/proc/sys/net/ipv4/ping_group_range')
        self.expect(programs.run_command(allowed), DONE)
        return ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", program]

    def test_a_user_without_the_right(self):
        self.check_refused(self.as_nobody(), "Kernel events need root, or the capabilities CAP_BPF and CAP_PERFMON.",
                           "Start it as root; docs/autopsy.md has the other way.")

    def test_a_user_with_the_capabilities_that_the_documentation_names(self):
        recipe = re.search(r"^sudo setcap (\S+) /", DOCUMENTATION.read_text(encoding="utf-8"), re.MULTILINE)[1]
        point = json.loads(self.expect(self.icmp(self.as_nobody(recipe), "packets"), DONE).stdout)["points"][0]
        for kernel in (point["autopsy"]["initiator"]["kernel"], point["packets"]["initiator"]):
            self.assertNotIn("problem", kernel)
            self.assertTrue(kernel["cores"])
            self.assertTrue(kernel["totals"])

    def test_a_kernel_that_refuses_bpf_to_root(self):
        self.check_refused([sys.executable, "-c", WITHOUT_BPF, programs.HALFTRIP],
                           "The kernel refuses BPF programs here (lockdown, a container, a user namespace or a security policy).",
                           "Start it as root on the host itself.")

    def test_a_responder_that_shares_none(self):
        refusal = "The responder shares no kernel events (serve --no-autopsy or --open)."
        for option, code in (("--no-autopsy", programs.CODE), ("--open", None)):
            with self.subTest(option=option), programs.Responder(self.pair.b, option):
                done = self.expect(programs.ping(self.pair.a, self.pair.B4, *self.SHORT, "--autopsy", "on", "-v", "--save", self.run_path,
                                                 code=code), DONE)
                autopsy = json.loads(pathlib.Path(self.run_path).read_text(encoding="utf-8"))["points"][0]["autopsy"]
                self.assertTrue(autopsy["initiator"]["kernel"]["cores"])
                self.assertEqual(autopsy["responder"]["kernel"]["problem"], refusal)
                self.assertEqual([row for row in autopsy["spans"]["rows"] if row.split(" ")[1] == "B"], [])
                self.assertIn(f"B: no kernel events. {refusal}\n", done.stdout)

    def test_no_bpf_program_outlives_a_killed_end(self):
        for victim in ("initiator", "responder"):
            with self.subTest(victim=victim):
                with programs.Responder(self.pair.b) as responder, \
                     programs.Program(self.pair.a, "ping", self.pair.B4, "--code", programs.CODE, "--sizes", "64", "--duration", "60s",
                                      "--autopsy", "on", "--events") as initiator:
                    initiator.out.wait_for(programs.is_progress)
                    ends = {"initiator": initiator, "responder": responder}
                    held = {name: bpf_programs.held_by(end.process.pid) for name, end in ends.items()}
                    self.assertTrue(held["initiator"] and held["responder"], held)
                    self.assertLessEqual(held["initiator"] | held["responder"], bpf_programs.loaded())
                    ends[victim].kill()
                    ends[victim].finish()
                    self.expect_gone(held[victim])
                self.expect_gone(held["initiator"] | held["responder"])

    def expect_gone(self, ids):
        until = time.monotonic() + 10  # The kernel lets go of a dead process' programs a moment later.
        while (left := ids & bpf_programs.loaded()) and time.monotonic() < until:
            time.sleep(0.1)
        self.assertEqual(left, set())


if __name__ == "__main__":
    programs.main()
