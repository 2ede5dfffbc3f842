"""Two network namespaces joined by a veth pair, and programs run within them. Python 3 standard library only."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ADDRESS_A = "10.77.0.1"
ADDRESS_B = "10.77.0.2"
START_LIMIT_S = 10
RUN_LIMIT_S = 150


class LabError(Exception):
    """Something outside this script failed; the text is for the person in front of it."""


def ensure_rights():
    """Starts this script again as root of a user namespace of its own, unless it is root already."""
    if os.geteuid() == 0:
        return
    if os.environ.get("HALFTRIP_BENCH_INSIDE") or not shutil.which("unshare"):
        raise LabError("Network namespaces are not available here. Run it as root, or allow user namespaces.")
    environment = dict(os.environ, HALFTRIP_BENCH_INSIDE="1")
    command = ["unshare", "--user", "--map-root-user", "--net", "--", sys.executable, *sys.argv]
    os.execvpe(command[0], command, environment)


def split_arguments(arguments):
    """(those of the script, those behind a "--", which are halftrip's)"""
    at = arguments.index("--") if "--" in arguments else len(arguments)
    return arguments[:at], arguments[at + 1:]


class Lab:
    """A namespace lives as long as its holder, a `cat` on our pipe: whatever ends this script ends both
    namespaces, and the veth pair goes with them. Nothing is ever created in the host's own namespace."""

    def __init__(self):
        self._holders = []

    def __enter__(self):
        try:
            self.a = self._hold()
            self.b = self._hold()
            self._ip(["link", "add", "veth-a", "netns", str(self.a), "type", "veth",
                      "peer", "name", "veth-b", "netns", str(self.b)])
            self._join(self.a, "veth-a", ADDRESS_A)
            self._join(self.b, "veth-b", ADDRESS_B)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for holder in self._holders:
            holder.stdin.close()
            holder.wait()
        self._holders.clear()

    def _hold(self):
        holder = subprocess.Popen(["unshare", "--net", "cat"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.PIPE)
        self._holders.append(holder)
        ours = os.readlink("/proc/self/ns/net")
        until = time.monotonic() + START_LIMIT_S
        while time.monotonic() < until:
            if holder.poll() is not None:
                raise LabError("No network namespace: " + holder.stderr.read().decode().strip())
            try:
                if os.readlink(f"/proc/{holder.pid}/ns/net") != ours:
                    return holder.pid
            except OSError:
                pass
            time.sleep(0.01)
        raise LabError("A network namespace did not come up.")

    def _join(self, namespace, adapter, address):
        for arguments in (["link", "set", "lo", "up"], ["address", "add", address + "/24", "dev", adapter],
                          ["link", "set", adapter, "up"]):
            self._ip(arguments, namespace)

    @staticmethod
    def _ip(arguments, namespace=None):
        command = ["ip", *arguments] if namespace is None else within(namespace, ["ip", *arguments])
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise LabError(f"\"ip {' '.join(arguments)}\" failed: {done.stderr.strip()}")


def within(namespace, command):
    return ["nsenter", f"--net=/proc/{namespace}/ns/net", "--", *command]


def is_bound(namespace, protocol, port):
    """True when something in the namespace listens on that port (TCP) or is bound to it (UDP)."""
    for table in (protocol, protocol + "6"):
        try:
            with open(f"/proc/{namespace}/net/{table}", encoding="ascii") as lines:
                for line in list(lines)[1:]:
                    fields = line.split()
                    is_listening = protocol == "udp" or fields[3] == "0A"
                    if int(fields[1].rsplit(":", 1)[1], 16) == port and is_listening:
                        return True
        except OSError:
            continue
    return False


class Server:
    """A program in a namespace that is ready once it has its port; ended when the block ends."""

    def __init__(self, namespace, command, protocol, port):
        self._namespace, self._command, self._protocol, self._port = namespace, command, protocol, port

    def __enter__(self):
        self._process = subprocess.Popen(within(self._namespace, self._command), stdin=subprocess.DEVNULL,
                                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        until = time.monotonic() + START_LIMIT_S
        while not is_bound(self._namespace, self._protocol, self._port):
            if self._process.poll() is not None or time.monotonic() > until:
                self._process.kill()
                output = self._process.communicate()[0]
                raise LabError(f"\"{' '.join(self._command)}\" did not start:\n{output}")
            time.sleep(0.01)
        return self

    def pause(self):
        self._process.send_signal(signal.SIGSTOP)

    def resume(self):
        self._process.send_signal(signal.SIGCONT)

    def __exit__(self, *_):
        try:
            self.resume()
            self._process.terminate()
            self._process.communicate(timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()


class PingPong:
    """A server and its client, which runs by and by: while it is paused neither of them does."""

    def __init__(self, server, namespace, command):
        self._server, self._namespace, self._command = server, namespace, command
        self._client = None

    def __enter__(self):
        with contextlib.ExitStack() as stack:
            self._output = stack.enter_context(tempfile.TemporaryFile("w+"))  # No pipe: nobody reads while it runs.
            stack.enter_context(self._server)
            self._server.pause()
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_):
        if self._client is not None and self._client.poll() is None:
            self._client.kill()
            self._client.wait()
        self._stack.close()

    def resume(self):
        """The first time the client starts."""
        self._server.resume()
        if self._client is None:
            self._client = subprocess.Popen(within(self._namespace, self._command), stdin=subprocess.DEVNULL,
                                            stdout=self._output, stderr=subprocess.STDOUT)
        else:
            self._client.send_signal(signal.SIGCONT)

    def pause(self):
        if not self.has_ended():
            self._client.send_signal(signal.SIGSTOP)
        self._server.pause()

    def has_ended(self):
        return self._client is not None and self._client.poll() is not None

    def output(self):
        """Of a client that has ended, which must have succeeded."""
        self._output.seek(0)
        text = self._output.read()
        if self._client.returncode != 0:
            raise LabError(f"\"{' '.join(self._command)}\" ended with code {self._client.returncode}:\n{text}")
        return text


def take_turns(running, turn_s):
    """Lets each of these PingPongs run for that long while the others are paused, until all have ended."""
    until = time.monotonic() + RUN_LIMIT_S
    left = list(running)
    while left:
        for each in left:
            each.resume()
            time.sleep(turn_s)
            each.pause()
        left = [each for each in left if not each.has_ended()]
        if time.monotonic() > until:
            raise LabError(f"A ping-pong did not end within {RUN_LIMIT_S} s.")


def run(namespace, command):
    """The standard output of a program that must succeed."""
    try:
        done = subprocess.run(within(namespace, command), stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=RUN_LIMIT_S, check=False)
    except subprocess.TimeoutExpired as error:
        raise LabError(f"\"{' '.join(command)}\" did not end within {RUN_LIMIT_S} s.") from error
    if done.returncode != 0:
        raise LabError(f"\"{' '.join(command)}\" ended with code {done.returncode}:\n{done.stderr}{done.stdout}")
    return done.stdout
