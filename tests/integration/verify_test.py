#!/usr/bin/env python3
"""A run file is verified by what it holds: every mode's is the same as recomputed, and a changed one says where."""

import json
import os
import tempfile

import programs
from programs import DONE, FILE, LIMIT_BROKEN

QUICK = ["--warmup", "100", "--wait", "block", "--responder-wait", "block"]
MODES = {
    "ping": ["--sizes", "64,256"],
    "flood": [],
    "sweep sizes": ["--sizes", "64,1024"],
    "sweep load": ["--repeats", "50"],
    "sweep idle": [],
    "sweep transports": [],
    "tick": [],
}


class Verify(programs.Case):
    @classmethod
    def setUpClass(cls):
        cls.folder = cls.enterClassContext(tempfile.TemporaryDirectory())

    def measure(self, mode, *arguments):
        path = os.path.join(self.folder, mode.replace(" ", "-") + ".halftrip.json")
        duration = [] if mode == "sweep load" else ["--duration", "200ms"]  # It counts bursts.
        self.expect(programs.run(None, *mode.split(), "self", *QUICK, *duration, *arguments, "--save", path), DONE)
        return path

    def test_every_mode_writes_what_it_recomputes(self):
        for mode, arguments in MODES.items():
            with self.subTest(mode):
                path = self.measure(mode, *arguments)
                done = self.expect(programs.run(None, "verify", path), DONE)
                self.assertIn(": same (", done.stdout)

    def test_a_changed_file_says_where(self):
        path = self.measure("ping", "--sizes", "64")
        with open(path, encoding="utf-8") as file:
            run = json.load(file)
        run["points"][0]["percentilesNs"]["50"] = 1000
        run["findings"] = []
        with open(path, "w", encoding="utf-8") as file:
            json.dump(run, file)
        done = self.expect(programs.run(None, "verify", path), LIMIT_BROKEN)
        self.assertIn("points[0].percentilesNs.50: file 1000, recomputed ", done.stdout)
        self.assertIn("findings.", done.stdout)

    def test_the_findings_of_a_file_are_explained_anew(self):
        path = self.measure("ping", "--sizes", "64")
        with open(path, encoding="utf-8") as file:
            run = json.load(file)
        wanted = [finding["id"] for finding in run["findings"]]
        self.assertIn("oneHost", wanted)
        run["findings"] = []
        with open(path, "w", encoding="utf-8") as file:
            json.dump(run, file)
        said = self.expect(programs.run(None, "diagnose", path), DONE).stdout
        self.assertTrue(said.startswith(path + "\n"), said)
        for number, finding in enumerate(wanted, 1):
            self.assertIn(f"{number}.  {finding} (", said)
        both = programs.run(None, "diagnose", path, path + ".missing", "--json")
        self.assertEqual(both.returncode, FILE)
        runs = json.loads(both.stdout)["runs"]
        self.assertEqual([[finding["id"] for finding in each["findings"]] for each in runs], [wanted])

    def test_both_directions_of_a_pair_are_compared(self):
        path = self.measure("ping", "--sizes", "64")
        with open(path, encoding="utf-8") as file:
            run = json.load(file)
        for end, name in (("initiatorHost", "alpha"), ("responderHost", "beta")):
            run[end]["hostName"] = run[end]["hostId"] = name
            run[end].pop("adapter", None)
        back = path + ".back.json"
        for name, first, second in ((path, "initiatorHost", "responderHost"), (back, "responderHost", "initiatorHost")):
            with open(name, "w", encoding="utf-8") as file:
                json.dump(dict(run, initiatorHost=run[first], responderHost=run[second]), file)
        said = self.expect(programs.run(None, "diagnose", path, back), DONE).stdout
        self.assertIn(f"Both directions: {path} (from alpha), {back} (from beta)\n", said)
        directions = json.loads(self.expect(programs.run(None, "diagnose", path, back, "--json"), DONE).stdout)["directions"]
        self.assertEqual([each["hosts"] for each in directions], [["alpha", "beta"]])
        self.assertNotIn("finding", directions[0])

    def test_a_changed_histogram_is_damage(self):
        path = self.measure("ping", "--sizes", "64")
        with open(path, encoding="utf-8") as file:
            run = json.load(file)
        run["points"][0]["distributions"][0]["histogram"]["count"] += 1
        with open(path, "w", encoding="utf-8") as file:
            json.dump(run, file)
        self.expect_refusal(programs.run(None, "verify", path), FILE)


if __name__ == "__main__":
    programs.main()
