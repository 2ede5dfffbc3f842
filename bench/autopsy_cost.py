#!/usr/bin/env python3
"""What recording kernel events adds to round trips: the same run with --autopsy on and off, in pairs of changing order.

    autopsy_cost.py PATH/TO/halftrip [--pairs N] [--seconds S] [-- OPTION...]

Each run is "halftrip ping self" of 64 bytes with the options; needs root or CAP_BPF and CAP_PERFMON. Prints for p50 and p99 the median
over the pairs of on / off, and how far the pairs are apart; then what the BPF programs themselves took in a run of its own, by the kernel's
statistics. Exits with 1 when the ratio at p50 is above 1.01 or at p99 above 1.03 (where the runs sleep: 1.03 and 1.05). Nothing else
should run meanwhile.
"""

import argparse
import ctypes
import json
import os
import pathlib
import platform
import statistics
import struct
import subprocess
import sys
import time

import lab

SPINNING = {"p50": 1.01, "p99": 1.03}
SLEEPING = {"p50": 1.03, "p99": 1.05}
PROGRAMS = b"halftrip_spans"

# include/uapi/linux/bpf.h
BPF_CALL = {"x86_64": 321, "aarch64": 280}
PROG_GET_NEXT_ID, PROG_GET_FD_BY_ID, OBJ_GET_INFO_BY_FD, ENABLE_STATS = 11, 13, 15, 32
INFO_BYTES, NAME_AT, RUN_TIME_AT = 224, 64, 192


def measure(program, seconds, autopsy, options):
    """{percentile: ns} of the run's only point."""
    command = [program, "ping", "self", "--sizes", "64", "--duration", f"{seconds:g}s", "--format", "json", "--autopsy", autopsy, *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise lab.LabError(done.stderr.strip())
    (result,) = [kind for kind in json.loads(done.stdout)["points"][0]["distributions"] if kind["id"] == "rtt"]
    percentiles = result["histogram"]["percentilesNs"]
    return {"p50": percentiles["50"], "p99": percentiles["99"]}


def ratios(program, pairs, seconds, options):
    """{percentile: [on / off of each pair]}"""
    found = {"p50": [], "p99": []}
    for pair in range(pairs):
        order = ["on", "off"] if pair % 2 else ["off", "on"]
        figures = {autopsy: measure(program, seconds, autopsy, options) for autopsy in order}
        for percentile, values in found.items():
            values.append(figures["on"][percentile] / figures["off"][percentile])
    return found


def limits_of(options):
    return SPINNING if "spin" in options else SLEEPING


def bpf(command, attributes, keep=None):
    """The system call; `attributes` is written back. Raises OSError."""
    buffer = ctypes.create_string_buffer(attributes, max(len(attributes), 128))
    libc = ctypes.CDLL(None, use_errno=True)
    result = libc.syscall(BPF_CALL[platform.machine()], command, buffer, len(buffer))
    if result < 0:
        raise OSError(ctypes.get_errno(), "bpf")
    del keep
    return result, buffer.raw


def programs_now():
    """{id: (run time in ns, runs)} of our programs that are loaded."""
    found = {}
    last = 0
    while True:
        try:
            last = struct.unpack_from("=II", bpf(PROG_GET_NEXT_ID, struct.pack("=II", last, 0))[1])[1]
            file, _ = bpf(PROG_GET_FD_BY_ID, struct.pack("=I", last))
        except FileNotFoundError:
            return found
        info = ctypes.create_string_buffer(INFO_BYTES)
        bpf(OBJ_GET_INFO_BY_FD, struct.pack("=IIQ", file, INFO_BYTES, ctypes.addressof(info)), keep=info)
        os.close(file)
        if info.raw[NAME_AT:NAME_AT + 16].rstrip(b"\0") == PROGRAMS:
            found[last] = struct.unpack_from("=QQ", info.raw, RUN_TIME_AT)


def own_time(program, seconds, options):
    """What the programs took in a run of its own: ns a call, calls and share of one core's time; None where the kernel does not tell."""
    try:
        statistics_on, _ = bpf(ENABLE_STATS, struct.pack("=I", 0))
    except (OSError, KeyError):
        return None
    command = [program, "ping", "self", "--sizes", "64", "--duration", f"{seconds:g}s", "--autopsy", "on", *options]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    seen, began, ended = {}, None, None
    try:
        while running.poll() is None:
            now = programs_now()
            seen.update(now)
            if now:
                began = began or time.monotonic()
                ended = time.monotonic()
            time.sleep(0.05)
    finally:
        os.close(statistics_on)
    took, calls = (sum(values) for values in zip(*seen.values())) if seen else (0, 0)
    if not calls:
        return None
    return {"ns_a_call": took / calls, "calls": calls, "share_of_a_core": took / 1e9 / max(ended - began, 1e-3)}


def describe_own_time(found):
    if found is None:
        return "the BPF programs' own time: this kernel does not tell"
    return (f"the BPF programs' own time: {found['ns_a_call']:.0f} ns a call, {found['calls']} calls, "
            f"{100 * found['share_of_a_core']:.2f} % of one core (the statistics' own clock reads included)")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=1)
    own, options = lab.split_arguments(sys.argv[1:])
    arguments = parser.parse_args(own)
    program = str(arguments.program.resolve())
    limits = limits_of(options)
    too_dear = False
    try:
        for percentile, values in ratios(program, arguments.pairs, arguments.seconds, options).items():
            median = statistics.median(values)
            too_dear = too_dear or median > limits[percentile]
            print(f"{percentile}: on / off {median:.3f} ({min(values):.3f}..{max(values):.3f}), at most {limits[percentile]:.2f}")
    except lab.LabError as error:
        print(error, file=sys.stderr)
        return 1
    print(describe_own_time(own_time(program, arguments.seconds, options)))
    return 1 if too_dear else 0


if __name__ == "__main__":
    sys.exit(main())
