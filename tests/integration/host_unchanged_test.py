#!/usr/bin/env python3
"""Nothing on either host stays changed: settings, programs, sockets, routes and neighbours are as before after a run over
each transport, after Ctrl-C, and after both programs were killed in the middle (SIGKILL)."""

import json
import signal
import subprocess
import time

import netns
import programs
from programs import DONE

TRANSPORTS = {
    "udp": ["--transport", "udp", "--wait", "busypoll", "--stamps", "auto"],
    "tcp": ["--transport", "tcp"],
    "icmp": ["--transport", "icmp"],
    "raw": ["--transport", "raw", "--frame", "udp"],
    "mmap": ["--transport", "mmap", "--frame", "udp", "--transport-option", "txring=on"],
    "pcap": ["--transport", "pcap", "--frame", "udp"],
    "xdp native": ["--transport", "xdp", "--frame", "udp", "--transport-option", "xdpMode=native"],
    "xdp generic": ["--transport", "xdp", "--transport-option", "xdpMode=generic"],
}
SETTLE_S = 10
"""The kernel lets go of a dead process' sockets and programs a moment later."""
VOLATILE_SYSCTLS = ("nf_conntrack_count", "route.flush", "inet_peer", "random", "urandom")


def run_in(side, *command):
    return subprocess.run(side.command(*command), capture_output=True, text=True, check=False, timeout=30).stdout


def without(text, *keys):
    """JSON of ip without what counts or ages."""
    def clean(value):
        if isinstance(value, dict):
            return {key: clean(item) for key, item in value.items() if key not in keys}
        return [clean(item) for item in value] if isinstance(value, list) else value
    return clean(json.loads(text or "[]"))


def neighbours(side):
    """Those that somebody has entered. What the kernel learns by itself comes and goes with any traffic."""
    entries = without(run_in(side, "ip", "-j", "neigh", "show", "nud", "all"), "probes", "used", "confirmed", "updated",
                      "refcnt", "ref")
    return [entry for entry in entries if "PERMANENT" in entry.get("state", [])]


def sysctls(side):
    text = run_in(side, "sh", "-c", "grep -r . /proc/sys/net 2>/dev/null")
    return [line for line in text.splitlines() if not any(word in line for word in VOLATILE_SYSCTLS)]


def sockets(side):
    """How many sockets of each kind there are."""
    tables = ("packet", "udp", "udp6", "tcp", "tcp6", "raw", "raw6", "icmp", "icmp6")
    counts = {}
    for table in tables:
        lines = run_in(side, "cat", f"/proc/net/{table}").splitlines()[1:]
        # TCP keeps a connection that was closed in order for a minute (TIME_WAIT, 06).
        counts[table] = sum(1 for line in lines if not (table.startswith("tcp") and line.split()[3] == "06"))
    counts["xdp"] = len(run_in(side, "ss", "-H", "-f", "xdp").splitlines())
    return counts


def state_of(side):
    device = netns.Pair.DEVICE
    return {
        # XDP programs, flags (promiscuous), MTU, queue discipline.
        "links": without(run_in(side, "ip", "-j", "-d", "link"), "stats", "stats64"),
        "addresses": without(run_in(side, "ip", "-j", "addr"), "valid_life_time", "preferred_life_time"),
        "routes": without(run_in(side, "ip", "-j", "route", "show", "table", "all"), "expires"),
        "routes of IPv6": without(run_in(side, "ip", "-j", "-6", "route", "show", "table", "all"), "expires"),
        "rules": run_in(side, "ip", "rule"),
        "neighbours": neighbours(side),
        "filters": run_in(side, "tc", "filter", "show", "dev", device) + run_in(side, "tc", "qdisc", "show"),
        "multicast": run_in(side, "ip", "maddr", "show", "dev", device),
        "offloads": run_in(side, "ethtool", "-k", device),
        "coalescing": run_in(side, "ethtool", "-c", device),
        "sockets": sockets(side),
        "settings": sysctls(side),
    }


class HostUnchanged(programs.Case):
    def setUp(self):
        self.pair = netns.Pair(mtu=1500)
        self.addCleanup(self.pair.remove)
        # Whatever the first contact of two hosts leaves in the kernel's tables is there before the first look.
        for peer in (netns.Pair.B4, netns.Pair.B6):
            self.expect(programs.run(self.pair.a, "ping", f"icmp://{peer}", "--sizes", "8", "--count", "3"), DONE)
        until = time.monotonic() + SETTLE_S
        while "tentative" in json.dumps(self.states()) and time.monotonic() < until:
            time.sleep(0.1)  # The kernel still tries its link-local addresses out.
        self.before = self.states()

    def states(self):
        return {"a": state_of(self.pair.a), "b": state_of(self.pair.b)}

    def expect_unchanged(self):
        until = time.monotonic() + SETTLE_S
        while (after := self.states()) != self.before and time.monotonic() < until:
            time.sleep(0.2)
        for host, facts in self.before.items():
            for name, value in facts.items():
                self.assertEqual(value, after[host][name], f"{name} of host {host} changed")

    def arguments(self, name, *more):
        peer = f"icmp://{netns.Pair.B4}" if name == "icmp" else netns.Pair.B4
        return ["ping", peer, "--code", programs.CODE, "--sizes", "64", *TRANSPORTS[name], *more]

    def test_after_a_run(self):
        for name in TRANSPORTS:
            with self.subTest(transport=name):
                with programs.Responder(self.pair.b, "--once", "--code-file", self.code_file()) as responder:
                    done = programs.run(self.pair.a, *self.arguments(name, "--count", "200"))
                    self.expect(done, DONE)
                    if name != "icmp":
                        responder.finish()
                self.expect_unchanged()

    def test_after_both_programs_were_killed_in_the_middle(self):
        self.break_off(signal.SIGKILL)

    def test_after_both_programs_were_interrupted(self):
        self.break_off(signal.SIGINT)

    def break_off(self, how):
        for name in TRANSPORTS:
            with self.subTest(transport=name):
                with programs.Responder(self.pair.b) as responder, \
                     programs.Program(self.pair.a, *self.arguments(name, "--duration", "60s", "--events")) as initiator:
                    initiator.out.wait_for(programs.is_progress)
                    self.assertNotEqual(self.states(), self.before, "the run changes nothing at all: it is not looked at")
                    initiator.process.send_signal(how)
                    responder.process.send_signal(how)
                    initiator.finish()
                    responder.finish()
                self.expect_unchanged()

    def code_file(self):
        folder = programs.tempfile.mkdtemp()
        self.addCleanup(programs.subprocess.run, ["rm", "-r", folder], check=True)
        return programs.code_file(folder)


if __name__ == "__main__":
    programs.main(netns.reason_to_skip())
