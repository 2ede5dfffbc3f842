#!/usr/bin/env python3
"""Takes a core from whoever measures on it, in one of several ways, now and then until it is ended.

usage: thieves.py KIND CORE OTHER     OTHER: the other measuring core

It says "ready"; the kinds that stop or throttle a process then read its number.
"""

import contextlib
import ctypes
import mmap
import os
import pathlib
import random
import resource
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
LIBC.ptrace.restype = ctypes.c_long
NAME = b"ht-planted"
PR_SET_NAME = 15
BUSY_SECONDS = 0.0015
PRIORITY = 90
#: Of cgroup version 1, where this system mounts it.
CGROUP = pathlib.Path("/sys/fs/cgroup/cpu")
PERIOD_US = 50_000


def asked_for():
    return int(sys.stdin.readline())


def pause_length():
    return random.uniform(0.002, 0.006)


def pause():
    time.sleep(pause_length())


def spin(seconds=BUSY_SECONDS):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        pass


def burst_forever():
    while True:
        pause()
        spin()


def be_urgent(policy):
    """Above what measures with real-time priority itself."""
    os.sched_setscheduler(0, policy, os.sched_param(PRIORITY))


def fifo(*_):
    be_urgent(os.SCHED_FIFO)
    burst_forever()


def forks(*_):
    """Short-lived processes one after the other, as a shell script is."""
    be_urgent(os.SCHED_RR)
    while True:
        pause()
        for _ in range(3):
            child = os.fork()
            if child == 0:
                spin(BUSY_SECONDS / 3)
                os._exit(0)
            os.waitpid(child, 0)


def timers(*_):
    """Hundreds of timers that expire together, in one timer interrupt of this core, now and then. Each expires once: a timerfd waits to
    be read before it goes on."""
    groups, of_each, apart_ns, second = 16, 1_200, 120_000_000, 10**9
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    first = time.clock_gettime_ns(time.CLOCK_MONOTONIC) + second
    for index in range(min(groups * of_each, most - 100)):
        at = first + index // of_each * apart_ns
        setting = struct.pack("=4q", 0, 0, at // second, at % second)
        if LIBC.timerfd_settime(LIBC.timerfd_create(time.CLOCK_MONOTONIC, os.O_NONBLOCK), 1, setting, None) != 0:
            raise OSError(ctypes.get_errno(), "timerfd_settime")
    signal.pause()


def stop(*_):
    be_urgent(os.SCHED_FIFO)
    pid = asked_for()
    while True:
        pause()
        os.kill(pid, signal.SIGSTOP)
        time.sleep(BUSY_SECONDS)
        os.kill(pid, signal.SIGCONT)


def measuring_thread(pid, core):
    """Of that process: the one that is pinned there with real-time priority."""
    while True:
        pause()
        for task in os.listdir(f"/proc/{pid}/task"):
            with contextlib.suppress(ProcessLookupError):
                if os.sched_getaffinity(int(task)) == {core} and os.sched_getscheduler(int(task)) == os.SCHED_FIFO:
                    return int(task)


def ptrace(request, thread, data=0):
    if LIBC.ptrace(request, thread, None, data) != 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))


def pass_signals_on(thread, options=0):
    """Its own signals it gets, until it stops as it was asked to; with os.WNOHANG, those that wait."""
    while True:
        stopped, status = os.waitpid(thread, 0x40000000 | options)  # __WALL
        if not stopped:
            return
        if not os.WIFSTOPPED(status):
            raise ProcessLookupError
        if status >> 16 == 128:  # PTRACE_EVENT_STOP
            return
        ptrace(7, thread, os.WSTOPSIG(status))  # PTRACE_CONT


def let_run(thread):
    """A signal that waited for the next stop would, in a thread that is woken by signals, leave it no time to run at all."""
    until = time.monotonic() + pause_length()
    while (left := until - time.monotonic()) > 0:
        signal.sigtimedwait({signal.SIGCHLD}, left)
        pass_signals_on(thread, os.WNOHANG)


def debugger(core, _other):
    """Stops the measuring thread, and lets it go on, as a debugger or strace does."""
    be_urgent(os.SCHED_FIFO)
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD})
    pid = asked_for()
    while True:
        thread = measuring_thread(pid, core)
        # It has ended, or is about to; the next one, then.
        with contextlib.suppress(ProcessLookupError, ChildProcessError, PermissionError):
            ptrace(0x4206, thread)  # PTRACE_SEIZE
            while True:
                let_run(thread)
                ptrace(0x4207, thread)  # PTRACE_INTERRUPT
                pass_signals_on(thread)
                time.sleep(BUSY_SECONDS)
                ptrace(7, thread)


def touch(memory):
    for page in range(0, len(memory), mmap.PAGESIZE):
        memory[page] = 1


def faults(*_):
    """Page faults: memory that is given back and touched again."""
    be_urgent(os.SCHED_FIFO)
    memory = mmap.mmap(-1, 600 * mmap.PAGESIZE)
    while True:
        pause()
        until = time.monotonic() + BUSY_SECONDS
        while time.monotonic() < until:
            memory.madvise(mmap.MADV_DONTNEED)
            touch(memory)


def shootdowns(_core, other):
    """TLB shoot-downs: one thread gives memory back while another of the same process runs on the other core, which gets an IPI each time."""
    be_urgent(os.SCHED_FIFO)
    memory = mmap.mmap(-1, 8 * mmap.PAGESIZE)
    gate = threading.Barrier(2)

    def take_part():
        LIBC.prctl(PR_SET_NAME, NAME)
        os.sched_setaffinity(0, {other})
        while True:
            gate.wait()
            spin()

    threading.Thread(target=take_part, daemon=True).start()
    while True:
        pause()
        gate.wait()
        until = time.monotonic() + BUSY_SECONDS
        while time.monotonic() < until:
            touch(memory)
            memory.madvise(mmap.MADV_DONTNEED)


def ip(*arguments):
    subprocess.run(["ip", *arguments], check=True)


def flood(core, other):
    """Bursts of fragments over a pair of virtual adapters of their own, sent on the other core and received on this one."""
    if LIBC.unshare(0x40020000) != 0:  # CLONE_NEWNET, CLONE_NEWNS
        raise OSError(ctypes.get_errno(), "unshare")
    subprocess.run(["mount", "--make-rprivate", "/"], check=True)
    subprocess.run(["mount", "-t", "sysfs", "halftrip", "/sys"], check=True)
    ip("link", "add", "left0", "type", "veth", "peer", "name", "right0")
    pathlib.Path("/sys/class/net/right0/queues/rx-0/rps_cpus").write_text(f"{1 << core:x}", encoding="ascii")
    for name in ("left0", "right0"):
        ip("link", "set", name, "up")
    ip("addr", "add", "10.98.0.1/24", "dev", "left0")
    there = pathlib.Path("/sys/class/net/right0/address").read_text(encoding="ascii").strip()
    ip("neigh", "add", "10.98.0.2", "lladdr", there, "dev", "left0")
    os.sched_setaffinity(0, {other})
    be_urgent(os.SCHED_FIFO)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        while True:
            pause()
            for _ in range(12):
                sender.sendto(bytes(60_000), ("10.98.0.2", 9))


def writeback(*_):
    """A file that is written and flushed again and again: the kernel's workers write its pages."""
    with tempfile.NamedTemporaryFile(dir=os.environ.get("TMPDIR", "/var/tmp")) as file:
        block = os.urandom(4 << 20)
        while True:
            pause()
            for _ in range(2):
                os.pwrite(file.fileno(), block, 0)
                os.fsync(file.fileno())


def cgroup_of(pid):
    return CGROUP / f"halftrip-test-{pid}"


def throttle(*_):
    """A CPU quota of 45 ms in each 50 ms, which a process that spins uses up. Whoever ends this thief removes the group."""
    pid = asked_for()
    group = cgroup_of(os.getpid())
    group.mkdir()
    (group / "cpu.cfs_period_us").write_text(str(PERIOD_US), encoding="ascii")
    (group / "cpu.cfs_quota_us").write_text(str(PERIOD_US * 9 // 10), encoding="ascii")
    (group / "cgroup.procs").write_text(str(pid), encoding="ascii")
    signal.pause()


KINDS = {kind.__name__: kind for kind in (fifo, forks, timers, stop, debugger, faults, shootdowns, flood, writeback, throttle)}

if __name__ == "__main__":
    LIBC.prctl(PR_SET_NAME, NAME)
    LIBC.prctl(1, signal.SIGKILL)  # With its parent.
    CORE, OTHER = int(sys.argv[2]), int(sys.argv[3])
    os.sched_setaffinity(0, {CORE})
    try:
        print("ready", flush=True)
        KINDS[sys.argv[1]](CORE, OTHER)
    except (ProcessLookupError, FileNotFoundError):  # Who is to be stopped has ended.
        signal.pause()
