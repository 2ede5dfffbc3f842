"""`halftrip serve` on a free port, for tests."""

import argparse
import json
import os
import queue
import shutil
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "harness"))
from skipping import skip  # noqa: E402  (found by the line above)

# For a busy machine; every step that works takes a second or two.
LISTEN_SECONDS = 60
END_SECONDS = 30


def parse_programs(description):
    """The arguments of a test between this machine's program and halftrip.exe under Wine; ends it where one is missing."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("linux_program")
    parser.add_argument("windows_program")
    parser.add_argument("--wine-prefix", help="folder of the Wine prefix (made where it is missing)")
    arguments = parser.parse_args()
    for path in (arguments.linux_program, arguments.windows_program):
        if not os.path.isfile(path):
            skip(f"{path} has not been built")
    if not (shutil.which("wine") or shutil.which("wine64")):
        skip("Wine is not installed (package wine64)")
    return arguments


class Program:
    """One of the two programs, with the words that start it."""

    def __init__(self, name, words):
        self.name = name
        self.words = words


class Responder:
    """Serves one session and then ends by itself (`once`), or any number until close()."""

    def __init__(self, program, once=True, bind="127.0.0.1", further=()):
        self.name = program.name
        # --open: nobody else can call where the tests run; pairing has tests of its own.
        words = ["serve", "--bind", bind, "--port", "0", "--open", "--events"] + (["--once"] if once else [])
        words += further
        self.process = subprocess.Popen(
            program.words + words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self.lines = queue.Queue()
        self.said = []
        self.readers = [
            threading.Thread(target=self._read_events, daemon=True),
            threading.Thread(target=self._read_errors, daemon=True),
        ]
        for reader in self.readers:
            reader.start()

    def _read_events(self):
        for line in self.process.stdout:
            self.lines.put(line.decode("utf-8").strip())
        self.lines.put(None)

    def _read_errors(self):
        for line in self.process.stderr:
            self.said.append(line.decode("utf-8", "replace").rstrip())

    def port(self):
        """The port it listens on, once it says so."""
        deadline = time.monotonic() + LISTEN_SECONDS
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"{self.name} serve does not listen after {LISTEN_SECONDS} s")
            if line is None:
                code = self.end()
                for reader in self.readers:
                    reader.join(5)
                raise AssertionError(f"{self.name} serve ended with {code} before it listened: {self.said}")
            event = json.loads(line)
            if event.get("event") == "listening":
                return event["port"]

    def end(self):
        """Its exit code: `once` makes it end by itself after the session."""
        try:
            return self.process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"{self.name} serve did not end after its session: {self.said}")

    def close(self):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        for reader in self.readers:
            reader.join(5)
