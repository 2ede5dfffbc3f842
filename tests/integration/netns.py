"""Private network namespaces for tests: made here, removed here, nothing of the host's network touched.

Names carry the process id of the test that made them, so that what a killed test left behind is recognised and removed
by the next one.
"""

import contextlib
import ctypes
import os
import re
import secrets
import shutil
import subprocess

_PREFIX = "halftrip-test"
_CLONE_NEWNET = 0x40000000
_libc = ctypes.CDLL(None, use_errno=True)


def reason_to_skip():
    """Why no namespaces can be made here; empty when they can."""
    if os.geteuid() != 0:
        return "needs root: network namespaces are made"
    if shutil.which("ip") is None:
        return "needs the program ip (package iproute2)"
    probe = f"{_PREFIX}-{os.getpid()}-probe"
    made = subprocess.run(["ip", "netns", "add", probe], capture_output=True, text=True, check=False)
    if made.returncode != 0:
        return f"no network namespace can be made here: {made.stderr.strip()}"
    subprocess.run(["ip", "netns", "del", probe], check=True)
    return ""


def _ip(*arguments):
    done = subprocess.run(["ip", *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"ip {' '.join(arguments)}: {done.stderr.strip()}")
    return done.stdout


def remove_leftovers():
    """Deletes the namespaces of tests whose process is gone."""
    for name in re.findall(rf"^{_PREFIX}-\d+-\w+", _ip("netns", "list"), re.MULTILINE):
        if not os.path.exists(f"/proc/{name.split('-')[2]}"):
            _ip("netns", "del", name)


class Namespace:
    """One network namespace with its loopback up."""

    def __init__(self):
        self.name = f"{_PREFIX}-{os.getpid()}-{secrets.token_hex(3)}"
        _ip("netns", "add", self.name)
        self.ip("link", "set", "lo", "up")

    def ip(self, *arguments):
        return _ip("-n", self.name, *arguments)

    def command(self, *command):
        """The command line that runs `command` in here. `ip` becomes that program: signals reach it."""
        return ["ip", "netns", "exec", self.name, *map(str, command)]

    @contextlib.contextmanager
    def inside(self):
        """The calling thread is in here for a while; sockets and devices made meanwhile stay here."""
        with open("/proc/thread-self/ns/net", "rb") as home, open(f"/run/netns/{self.name}", "rb") as there:
            _enter(there)
            try:
                yield
            finally:
                _enter(home)

    def remove(self):
        _ip("netns", "del", self.name)


def _enter(namespace_file):
    if _libc.setns(namespace_file.fileno(), _CLONE_NEWNET) != 0:
        raise OSError(ctypes.get_errno(), "setns")


class TwoHosts:
    """Two namespaces, a and b. Whoever derives from this joins them by a link that is called wire0 at both ends."""

    A4, B4 = "10.97.0.1", "10.97.0.2"
    A6, B6 = "fd97::1", "fd97::2"
    DEVICE = "wire0"

    def __init__(self):
        remove_leftovers()
        self.a, self.b = Namespace(), Namespace()

    def give_addresses(self, mtu):
        for side, four, six in ((self.a, self.A4, self.A6), (self.b, self.B4, self.B6)):
            give_addresses(side, self.DEVICE, four, six, mtu)

    def remove(self):
        self.a.remove()
        self.b.remove()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.remove()


class Pair(TwoHosts):
    """Joined by a veth pair."""

    def __init__(self, mtu=9000, queues=1):
        super().__init__()
        self.join(mtu, queues)

    def join(self, mtu=9000, queues=1):
        """Makes the link, also once more after it was deleted."""
        count = ["numrxqueues", str(queues), "numtxqueues", str(queues)]
        self.a.ip("link", "add", self.DEVICE, *count, "type", "veth", "peer", "name", self.DEVICE, "netns", self.b.name, *count)
        self.give_addresses(mtu)


def give_addresses(side, device, four, six, mtu):
    side.ip("link", "set", device, "mtu", str(mtu))
    side.ip("addr", "add", f"{four}/24", "dev", device)
    side.ip("addr", "add", f"{six}/64", "dev", device, "nodad")
    side.ip("link", "set", device, "up")
