#!/usr/bin/env python3
"""Takes a core from whoever measures on it, in one of several ways, now and then until it is ended.

usage: thieves.py KIND CORE [PID]     PID: of the process that is stopped (kind "stop")
"""

import ctypes
import os
import random
import resource
import signal
import struct
import sys
import time

LIBC = ctypes.CDLL(None, use_errno=True)
NAME = b"ht-planted"
PR_SET_NAME = 15
BUSY_SECONDS = 0.0015
PRIORITY = 90


def pause():
    time.sleep(random.uniform(0.002, 0.006))


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


def fifo(_core, _pid):
    be_urgent(os.SCHED_FIFO)
    burst_forever()


def forks(_core, _pid):
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


def timers(_core, _pid):
    """Hundreds of timers that expire together, in one timer interrupt of this core, now and then. Each expires once: a timerfd waits to
    be read before it goes on."""
    groups, of_each, apart_ns, second = 24, 800, 150_000_000, 10**9
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    first = time.clock_gettime_ns(time.CLOCK_MONOTONIC) + second
    for index in range(min(groups * of_each, most - 100)):
        at = first + index // of_each * apart_ns
        setting = struct.pack("=4q", 0, 0, at // second, at % second)
        if LIBC.timerfd_settime(LIBC.timerfd_create(time.CLOCK_MONOTONIC, os.O_NONBLOCK), 1, setting, None) != 0:
            raise OSError(ctypes.get_errno(), "timerfd_settime")
    signal.pause()


def stop(_core, pid):
    be_urgent(os.SCHED_FIFO)
    while True:
        pause()
        os.kill(pid, signal.SIGSTOP)
        time.sleep(BUSY_SECONDS)
        os.kill(pid, signal.SIGCONT)


KINDS = {kind.__name__: kind for kind in (fifo, forks, timers, stop)}

if __name__ == "__main__":
    LIBC.prctl(PR_SET_NAME, NAME)
    LIBC.prctl(1, signal.SIGKILL)  # With its parent.
    CORE = int(sys.argv[2])
    os.sched_setaffinity(0, {CORE})
    try:
        KINDS[sys.argv[1]](CORE, int(sys.argv[3]) if len(sys.argv) > 3 else 0)
    except ProcessLookupError:  # Who is to be stopped has ended.
        signal.pause()
