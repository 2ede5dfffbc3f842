#!/usr/bin/env python3
"""A skipped test case is skipped for ctest, with its reason, and never hides a failure.

    skip_test.py PROGRAM    PROGRAM is skipping_cases
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

RUN_CTEST = pathlib.Path(__file__).resolve().parent / "run_ctest.py"
PASSED, FAILED, SKIPPED = 0, 1, 77
# CI names a file of its own for what passed only when run again.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "HALFTRIP_SECOND_TRIES"}


class TestProgram(unittest.TestCase):
    """How a program of test cases ends."""

    def check(self, code, *cases):
        done = subprocess.run([PROGRAM, ",".join(cases)], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, code, done.stdout)
        return [line for line in done.stdout.splitlines() if line.startswith("skipped: ")]

    def test_a_skipped_case_gives_its_reason(self):
        self.assertEqual(self.check(SKIPPED, "skips"), ["skipped: needs a thing"])

    def test_beside_cases_that_ran_the_name_stands_before_the_reason(self):
        self.assertEqual(self.check(PASSED, "passes", "skips"), ["skipped: skips: needs a thing"])

    def test_a_program_of_skipped_cases_only_is_skipped(self):
        self.assertEqual(len(self.check(SKIPPED, "[skip]")), 2)

    def test_a_case_that_passes_skips_nothing(self):
        self.assertEqual(self.check(PASSED, "passes"), [])

    def test_one_skipped_value_of_two_is_skipped(self):
        self.assertEqual(self.check(SKIPPED, "skips one generated value of two and checks the other"),
                         ["skipped: has no 1"])

    def test_a_case_that_skips_and_fails_has_failed(self):
        self.check(FAILED, "fails\\, then skips")
        self.check(FAILED, "fails for the generated value that it does not skip")
        self.check(FAILED, "skips one section of two and fails in the other")
        self.check(FAILED, "skips", "[fail]")

    def test_77_failures_are_not_taken_for_skipped(self):
        self.check(FAILED, "[many]")


class PythonCases(unittest.TestCase):
    """How a Python test ends."""

    SCRIPT = """
import sys, unittest
sys.path.insert(0, {folder!r})
import skipping
class Cases(unittest.TestCase):
    def test_passes(self): pass
    def test_fails(self): self.fail()
    def test_skips(self): self.skipTest("needs a thing")
    def test_skips_a_part(self):
        with self.subTest(part=1): self.skipTest("needs another")
skipping.run_cases()
"""

    def check(self, code, *cases):
        script = self.SCRIPT.format(folder=str(RUN_CTEST.parent))
        done = subprocess.run([sys.executable, "-B", "-c", script, *(f"Cases.test_{case}" for case in cases)],
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, code, done.stderr)
        return [line for line in done.stdout.splitlines() if line.startswith("skipped: ")]

    def test_a_skipped_case_beside_others_gives_its_name_and_reason(self):
        self.assertEqual(self.check(PASSED, "passes", "skips"), ["skipped: Cases.test_skips: needs a thing"])

    def test_a_test_of_skipped_cases_only_is_skipped(self):
        self.check(SKIPPED, "skips")

    def test_a_case_that_skips_a_part_is_not_skipped(self):
        self.assertEqual(self.check(PASSED, "skips_a_part"), ["skipped: Cases.test_skips_a_part (part=1): needs another"])

    def test_a_failure_beside_a_skipped_case_is_a_failure(self):
        self.check(FAILED, "fails", "skips")


class Listing(unittest.TestCase):
    """What run_ctest.py adds to ctest's output."""

    ENTRIES = [
        ("module: passes", ["passes"]),
        ("module: skips", ["skips"]),
        ("whole", ["passes", "skips"]),
    ]
    LIST = ["skipped, and why:", "  module: skips: needs a thing", "  whole: skips: needs a thing"]

    def run_ctest(self, entries, *options):
        with tempfile.TemporaryDirectory() as folder:
            lines = []
            for name, cases in entries:
                lines.append(f'add_test("{name}" "{PROGRAM}" "{",".join(cases)}" "--durations" "yes")')
                lines.append(f'set_tests_properties("{name}" PROPERTIES SKIP_RETURN_CODE 77)')
            pathlib.Path(folder, "CTestTestfile.cmake").write_text("\n".join(lines) + "\n", encoding="utf-8")
            return subprocess.run([sys.executable, "-B", RUN_CTEST, folder, *options], capture_output=True, text=True,
                                  check=False)

    def test_the_skipped_stand_with_their_reasons_before_the_summary_of_ctest(self):
        done = self.run_ctest(self.ENTRIES)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        before, summary = done.stdout.split("\n100% tests passed, 0 tests failed out of 3\n")
        self.assertEqual(before.rstrip().splitlines()[-3:], self.LIST)
        self.assertIn("module: skips (Skipped)", summary)

    def test_a_failure_ends_as_ctest_ends(self):
        done = self.run_ctest([*self.ENTRIES, ("module: fails", ["fails\\\\, then skips"])])
        self.assertEqual(done.returncode, 8, done.stdout + done.stderr)
        before, summary = done.stdout.split("\n75% tests passed, 1 tests failed out of 4\n")
        self.assertEqual(before.rstrip().splitlines()[-4:], [*self.LIST[:1], "  module: fails: too late", *self.LIST[1:]])
        self.assertIn("module: fails (Failed)", summary)

    def run_once_failing(self, checkout, *options, **environment):
        folder = checkout / "ctest"
        folder.mkdir(exist_ok=True)
        once = f"test -e {folder}/ran || {{ touch {folder}/ran; exit 1; }}"
        lines = [f'add_test("{name}" "sh" "-c" [==[{script}]==])' for name, script in (("calm", ":"), ("once", once))]
        (folder / "CTestTestfile.cmake").write_text("\n".join(lines) + "\n", encoding="utf-8")
        return subprocess.run([sys.executable, "-B", RUN_CTEST, folder, *options], capture_output=True, text=True, check=False,
                              env={**ENVIRONMENT, **environment})

    def test_second_tries_are_counted_in_the_file_that_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            counted = pathlib.Path(folder, "counted.json")
            for times in (1, 2):
                checkout = pathlib.Path(folder, str(times))
                (checkout / "ctest").mkdir(parents=True)
                done = self.run_once_failing(checkout, HALFTRIP_SECOND_TRIES=str(counted))
                self.assertIn(f"  once: {times}\n", done.stdout)
                self.assertEqual(list(checkout.glob("*.json")), [])

    def test_what_passed_only_when_run_again_is_named_and_counted_over_all_runs(self):
        with tempfile.TemporaryDirectory() as checkout:
            checkout = pathlib.Path(checkout)
            for times in (1, 2):
                done = self.run_once_failing(checkout)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                before, _ = done.stdout.split("\n100% tests passed, 0 tests failed out of 2\n")
                said = [line for line in before.rstrip().splitlines() if line]
                self.assertEqual(said[-4:], ["failed once, passed when run again; each is a defect to be found:", "  once",
                                             "needed a second try, in all runs of this checkout:", f"  once: {times}"])
                (checkout / "ctest/ran").unlink()
            (checkout / "ctest/ran").touch()
            calm = self.run_once_failing(checkout)
            self.assertNotIn("failed once", calm.stdout)
            self.assertIn("  once: 2\n", calm.stdout)

    def test_options_that_say_how_often_to_repeat_are_followed(self):
        with tempfile.TemporaryDirectory() as checkout:
            done = self.run_once_failing(pathlib.Path(checkout), "--repeat", "until-pass:1")
        self.assertNotEqual(done.returncode, 0, done.stdout)

    def test_options_reach_ctest_and_nothing_skipped_needs_no_list(self):
        done = self.run_ctest(self.ENTRIES, "-R", "passes")
        self.assertIn("100% tests passed, 0 tests failed out of 1", done.stdout)
        self.assertNotIn("skipped", done.stdout)
        listed = self.run_ctest(self.ENTRIES, "-N")
        self.assertIn("Total Tests: 3", listed.stdout)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(f"usage: {sys.argv[0]} PROGRAM")
    PROGRAM = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
