"""The real programs, started in a namespace: a responder that is ready when the constructor returns, and runs."""

import json
import os
import pathlib
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import unittest

import netns

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "harness"))
import run_file  # noqa: E402,F401  (for the tests, as is the next)
import skipping  # noqa: E402  (found by the line above)

HALFTRIP = os.path.abspath(os.environ.setdefault("HALFTRIP", "build/release/halftrip"))
CODE = "K7QF-3M9T-WX2C"

# Exit codes of the README.
DONE, LIMIT_BROKEN, USAGE, PEER, PERMISSION, FILE, INTERNAL, NOT_SUPPORTED, INTERRUPTED = 0, 1, 2, 3, 4, 5, 6, 7, 130


def is_progress(line):
    """A progress event of the measured part, with samples."""
    event = json.loads(line)
    return event["event"] == "progress" and not event["isWarmingUp"] and event["counts"]["received"] > 0


class Output(threading.Thread):
    """Collects the lines of a stream as they come."""

    def __init__(self, stream):
        super().__init__(daemon=True)
        self.stream = stream
        self.lines = []
        self._queue = queue.Queue()
        self.start()

    def run(self):
        with self.stream:
            for line in self.stream:
                self.lines.append(line)
                self._queue.put(line)
        self._queue.put(None)

    def wait_for(self, is_it, seconds=15):
        """The next line that `is_it` accepts."""
        while True:
            line = self._queue.get(timeout=seconds)
            if line is None:
                raise AssertionError("the program ended before the awaited line:\n" + self.text())
            if is_it(line):
                return line

    def text(self):
        return "".join(self.lines)


class Program:
    """A running halftrip. Ends with the `with` block at the latest."""

    def __init__(self, side, *arguments, environment=None):
        command = side.command(HALFTRIP, *arguments) if side else [HALFTRIP, *map(str, arguments)]
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, errors="replace",
                                        env={**os.environ, **(environment or {})})
        self.out = Output(self.process.stdout)
        self.err = Output(self.process.stderr)

    def interrupt(self):
        self.process.send_signal(signal.SIGINT)

    def kill(self):
        self.process.kill()

    def finish(self, seconds=60):
        """Waits for the end and returns the exit code."""
        code = self.process.wait(seconds)
        self.out.join(5)
        self.err.join(5)
        return code

    def everything(self):
        return self.out.text() + self.err.text()

    def events(self):
        return [json.loads(line) for line in self.out.lines]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.out.join(5)
        self.err.join(5)


class Responder(Program):
    """`halftrip serve`, listening when the constructor returns. Its code is CODE unless other options are given."""

    def __init__(self, side, *arguments, environment=None):
        self._folder = tempfile.TemporaryDirectory()
        if not arguments or not {"--open", "--code-file"}.intersection(arguments):
            arguments = (*arguments, "--code-file", code_file(self._folder.name))
        super().__init__(side, "serve", *arguments, environment=environment)
        try:
            self.banner = self.out.wait_for(lambda line: "listening" in line.lower())
        except (AssertionError, queue.Empty) as error:
            self.__exit__()
            raise AssertionError(f"the responder does not start: {error}\n{self.everything()}") from None

    def __exit__(self, *_):
        super().__exit__()
        self._folder.cleanup()


def process_under(pid, word):
    """The process id of a descendant whose command line holds that word."""
    for children in pathlib.Path(f"/proc/{pid}/task").glob("*/children"):
        for child in children.read_text(encoding="ascii").split():
            command = pathlib.Path(f"/proc/{child}/cmdline").read_bytes().split(b"\0")
            if word.encode() in command:
                return int(child)
            found = process_under(child, word)
            if found:
                return found
    return None


def code_file(folder, code=CODE):
    path = os.path.join(folder, "code")
    with open(path, "w", encoding="ascii") as file:
        file.write(code + "\n")
    os.chmod(path, 0o600)
    return path


def ping(side, peer, *arguments, code=CODE, seconds=60, environment=None):
    """Runs `halftrip ping` to its end; the result has returncode, stdout and stderr."""
    pairing = ["--code", code] if code else []
    return run(side, "ping", peer, *pairing, *arguments, seconds=seconds, environment=environment)


def run(side, *arguments, seconds=60, environment=None):
    command = side.command(HALFTRIP, *arguments) if side else [HALFTRIP, *map(str, arguments)]
    return run_command(command, seconds, environment)


def run_command(command, seconds=60, environment=None):
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace",
                          timeout=seconds, check=False, env={**os.environ, **(environment or {})})


class Case(unittest.TestCase):
    """Assertions about programs that show what was said when they fail."""

    maxDiff = None

    def expect(self, result, code, *words):
        """The exit code, and on standard error each of `words` (any case)."""
        said = f"\nexit code {result.returncode}\n--- stdout\n{result.stdout}\n--- stderr\n{result.stderr}"
        self.assertEqual(result.returncode, code, said)
        for word in words:
            self.assertIn(word.lower(), result.stderr.lower(), said)
        return result

    def expect_refusal(self, result, code, *words):
        """As expect(); and it is said like to a person: one short sentence and a next step, no crash, no jargon."""
        self.expect(result, code, *words)
        lines = [line for line in result.stderr.splitlines() if line.strip()]
        self.assertGreaterEqual(len(lines), 2, "a sentence and a next step are wanted:\n" + result.stderr)
        self.assertLessEqual(len(lines), 6, "too much is said:\n" + result.stderr)
        for jargon in ("terminate called", "what():", "json.exception", "Assertion", "std::"):
            self.assertNotIn(jargon, result.stderr)
        return result


class PairCase(Case):
    """Between two hosts, which all tests of the class share, as they do a folder."""

    MTU = 9000

    @classmethod
    def setUpClass(cls):
        cls.pair = netns.Pair(mtu=cls.MTU)
        cls.addClassCleanup(cls.pair.remove)
        cls.folder = cls.enterClassContext(tempfile.TemporaryDirectory())


class ServedCase(PairCase):
    """The second host has a responder."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.responder = cls.enterClassContext(Responder(cls.pair.b))


def main(reason_to_skip=""):
    """Runs the calling file's tests as ctest wants it: exit code 77 where they cannot run here."""
    if reason_to_skip:
        skipping.skip(reason_to_skip)
    if not os.access(HALFTRIP, os.X_OK):
        print(f"There is no program {HALFTRIP}. Set HALFTRIP to the one to be tested.")
        sys.exit(1)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # A timeout of ctest still cleans up.
    skipping.run_cases(verbosity=2)
