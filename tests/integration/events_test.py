#!/usr/bin/env python3
"""The event stream that the window and scripts read: one JSON object a line, in the promised order."""

import json

import programs
from programs import DONE, PEER

KNOWN = {"hello", "listening", "run_started", "point_started", "progress", "point_finished", "finding", "note", "error",
         "run_finished"}


class Events(programs.Case):
    def stream(self, *arguments, code=DONE):
        done = self.expect(programs.run(None, *arguments, "--events"), code)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def names(self, events):
        return [event["event"] for event in events]

    def test_a_run_tells_its_story_in_order(self):
        events = self.stream("demo", "--sizes", "8,64", "--duration", "500ms", "--progress-interval", "50ms")
        names = self.names(events)
        self.assertLessEqual(set(names), KNOWN)
        self.assertEqual(names[0], "hello")
        self.assertEqual(names[-1], "run_finished")
        self.assertEqual([event["index"] for event in events if event["event"] == "point_started"][:2], [0, 1])
        # Two sizes, in three rounds.
        self.assertEqual(names.count("point_started"), 6)
        self.assertEqual(names.count("point_finished"), 6)
        self.assertLess(names.index("run_started"), names.index("point_started"))
        self.assertGreaterEqual(names.count("progress"), 8)
        self.assertEqual(events[-1]["exitCode"], DONE)
        self.assertEqual(events[-1]["status"], "complete")

    def test_progress_adds_up_to_the_point(self):
        events = self.stream("demo", "--sizes", "64", "--duration", "500ms")
        finished = next(event for event in events if event["event"] == "point_finished")
        progress = [event for event in events if event["event"] == "progress" and not event["isWarmingUp"]]
        received = finished["point"]["counts"]["received"]
        self.assertLessEqual(progress[-1]["counts"]["received"], received)
        self.assertGreater(progress[-1]["counts"]["received"], received * 0.5)
        counted = [event["counts"]["received"] for event in progress]
        self.assertEqual(counted, sorted(counted))

    def test_an_error_is_an_event_with_words_and_the_exit_code(self):
        events = self.stream("ping", "127.0.0.1", "--port", "9", code=PEER)
        error = next(event for event in events if event["event"] == "error")
        self.assertEqual(error["exitCode"], PEER)
        self.assertTrue(error["error"]["what"])
        self.assertTrue(error["error"]["hint"])


if __name__ == "__main__":
    programs.main()
