#!/usr/bin/env python3
"""Accelerators that are preloaded take over the calls of the C library. One of our own stands in for them here: it carries probes
through pipes, so that a run is right only if every call of a probe socket's life goes through it."""

import contextlib
import json
import os
import shutil
import subprocess
import tempfile

import programs
from programs import DONE, PEER, USAGE, Responder, ping

LIBRARY = os.environ.get("PIPE_SOCKETS_LIBRARY", "")
NAME = os.path.basename(LIBRARY)
PORT = "46931"
SHORT = ["--port", PORT, "--sizes", "32", "--count", "2000", "--warmup", "20", "--timeout", "2s", "--format", "json"]


class Preload(programs.Case):
    @contextlib.contextmanager
    def responder(self, is_preloaded=True):
        """A responder with its library, and the environment of an initiator that meets it."""
        with tempfile.TemporaryDirectory() as pipes:
            environment = {"LD_PRELOAD": LIBRARY, "PIPE_SOCKETS": pipes} if is_preloaded else {}
            with Responder(None, "--bind", "127.0.0.1", "--port", PORT, environment=environment):
                yield environment

    def measure(self, environment, *options):
        done = self.expect(ping(None, "127.0.0.1", *SHORT, *options, environment=environment), DONE)
        point = json.loads(done.stdout)["points"][0]
        self.assertEqual(point["counts"]["received"], 2000, done.stdout)
        return [point[end]["obtained"]["transport"] for end in ("initiator", "responder")]

    def test_every_call_goes_through_the_library_at_both_ends(self):
        with self.responder() as environment:
            for transport in ("udp", "tcp"):
                for wait in ("block", "poll", "spin"):
                    with self.subTest(transport=transport, wait=wait):
                        ends = self.measure(environment, "--transport", transport, "--wait", wait, "--responder-wait", wait)
                        for obtained in ends:
                            self.assertEqual(obtained["calls"],
                                             f"through the C library, accelerated by {NAME} (of the tests)")

    def test_calls_past_the_library_fail_here_so_that_the_test_above_can_fail(self):
        with self.responder() as environment:
            refused = ping(None, "127.0.0.1", *SHORT, "--transport-option", "calls=direct", environment=environment)
            self.assertNotEqual(refused.returncode, DONE, refused.stdout)

    def test_without_a_library_the_calls_are_chosen_and_said(self):
        with self.responder(is_preloaded=False) as environment:
            direct = "directly into the kernel; the C library's may take longer (calls=libc)"
            for choice, words in (("auto", direct), ("direct", direct),
                                  ("libc", "through the C library; nothing has taken them over")):
                with self.subTest(choice=choice):
                    ends = self.measure(environment, "--transport-option", f"calls={choice}")
                    self.assertEqual([obtained["calls"] for obtained in ends], [words, words])
            self.expect_refusal(ping(None, "127.0.0.1", *SHORT, "--transport-option", "calls=quick"), USAGE, "calls", "libc")

    def test_a_flood_goes_in_batches_only_where_the_library_has_taken_their_calls_over(self):
        """Ours has not: a sendmmsg() of the C library's own would find a pipe in the socket's place."""
        flood = ["127.0.0.1", *SHORT, "--batch", "16"]
        for is_preloaded in (True, False):
            with self.subTest(is_preloaded=is_preloaded), self.responder(is_preloaded=is_preloaded) as environment:
                done = self.expect(programs.run(None, "flood", *flood, "--transport-option", "calls=libc",
                                                environment=environment), DONE)
                point = json.loads(done.stdout)["points"][0]
                self.assertEqual(point["counts"]["received"], 2000, done.stdout)
                words = "1: the library has not taken sendmmsg() and recvmmsg() over" if is_preloaded else "up to 16 by sendmmsg()"
                for end in ("initiator", "responder"):
                    self.assertIn(words, point[end]["obtained"]["transport"]["batch"])

    def test_what_the_kernel_alone_can_do_is_refused_by_the_librarys_name(self):
        with self.responder() as environment:
            refused = ping(None, "127.0.0.1", *SHORT, "--wait", "busypoll", environment=environment)
            self.assertIn(refused.returncode, (PEER, USAGE))
            self.assertIn(NAME, refused.stderr)

    def test_a_library_that_the_loader_ignored_is_named(self):
        """A program whose file has capabilities takes no preload; whoever sets one must learn that."""
        with tempfile.TemporaryDirectory() as folder:
            program = shutil.copy(programs.HALFTRIP, os.path.join(folder, "halftrip"))
            os.chmod(folder, 0o755)
            if subprocess.run(["setcap", "cap_net_raw+ep", program], check=False).returncode != 0:
                self.skipTest("this file system or user cannot give a file capabilities")
            # As a user who is nobody in particular: root's own programs are not told apart.
            done = subprocess.run(["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", program, "ping", "self", "--sizes",
                                   "32", "--count", "100", "--format", "json"], capture_output=True, text=True, check=False,
                                  timeout=60, env={**os.environ, "LD_PRELOAD": LIBRARY, "HOME": folder})
            self.expect(done, DONE)
            self.assertIn("ignored LD_PRELOAD", json.loads(done.stdout)["points"][0]["initiator"]["obtained"]["transport"]["calls"])


if __name__ == "__main__":
    programs.main("" if os.path.isfile(LIBRARY) else "the preload library of the tests has not been built (PIPE_SOCKETS_LIBRARY)")
