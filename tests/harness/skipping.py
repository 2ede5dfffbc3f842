"""How a Python test, or one of its cases, is skipped: with its reason on a line that run_ctest.py collects."""

import sys
import unittest

SKIPPED = 77
"""The exit code that CMake's SKIP_RETURN_CODE names."""


def skip(reason):
    """Ends the whole test as skipped."""
    print(f"skipped: {reason}", flush=True)
    sys.exit(SKIPPED)


def run_cases(verbosity=1):
    """Runs the unittest cases of the calling script. Exit codes: 0 all is well, 1 a case failed, 77 all cases were skipped."""
    result = unittest.main(exit=False, verbosity=verbosity).result
    for case, reason in result.skipped:
        print(f"skipped: {case.id().removeprefix('__main__.')}: {reason}", flush=True)
    if not result.wasSuccessful():
        sys.exit(1)
    # A sub-test is part of a case that did run.
    skipped = [case for case, _ in result.skipped if not hasattr(case, "test_case")]
    sys.exit(SKIPPED if skipped and len(skipped) >= result.testsRun else 0)
