#!/usr/bin/env python3
"""The confusion matrix of the diagnosis: every rule has a run with its cause planted that it must find, and a run without
that it must stay silent about.

    confusion.py TEST_PROGRAM [--write PAGE]

Runs the rules' tests once and reads from their log what each rule was tried on. Ends with 1 where a rule lacks one of the two. With
--write the table goes into the page, between its two marks.
"""

import argparse
import collections
import os
import pathlib
import re
import subprocess
import sys
import tempfile

TABLE = re.compile(r"(<!-- confusion matrix -->\n).*(<!-- end of the matrix -->)", re.DOTALL)


class Trials:
    """What one rule was tried on."""

    def __init__(self):
        self.found = 0
        self.silent = 0
        self.beside = collections.Counter()


def read(log):
    """Trials by rule, in the order in which the program has the rules."""
    lines = log.read_text(encoding="utf-8").splitlines()
    trials = {rule: Trials() for rule in lines[0].split()[1:]}
    for line in lines[1:]:
        rule, outcome, *beside = line.split()
        trials[rule].found += outcome == "found"
        trials[rule].silent += outcome == "silent"
        trials[rule].beside.update(beside)
    return trials


def complaints(trials):
    for rule, tried in trials.items():
        if not tried.found:
            yield f"{rule}: no test plants its cause"
        if not tried.silent:
            yield f"{rule}: no test shows a run in which it must find nothing"


def beside(tried):
    """The other findings of at least a tenth of the runs, the commonest first."""
    often = [(count, rule) for rule, count in tried.beside.items() if count * 10 >= tried.found]
    return ", ".join(f"`{rule}` {count}" for count, rule in sorted(often, key=lambda each: (-each[0], each[1])))


def table(trials):
    rows = [f"| `{rule}` | {tried.found} | {tried.silent} | {beside(tried)} |" for rule, tried in trials.items()]
    return "\n".join(["| finding | runs with its cause planted: found | runs without: silent | found beside it |",
                      "| --- | ---: | ---: | --- |", *rows, ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--write", type=pathlib.Path, metavar="PAGE")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder) / "rules"
        done = subprocess.run([arguments.program, "[diagnose]"], env={**os.environ, "HALFTRIP_RULE_LOG": str(log)},
                              capture_output=True, text=True, check=False)
        if done.returncode:
            print(done.stdout[-4000:])
            print("the rules' own tests fail")
            return 1
        trials = read(log)
    lacking = list(complaints(trials))
    print(table(trials))
    print("\n".join(lacking) or f"each of {len(trials)} rules has both")
    if arguments.write:
        page = arguments.write.read_text(encoding="utf-8")
        arguments.write.write_text(TABLE.sub(lambda marks: marks[1] + table(trials) + marks[2], page), encoding="utf-8")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
