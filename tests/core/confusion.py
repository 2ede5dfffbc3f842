#!/usr/bin/env python3
"""The confusion matrix of the diagnosis, or of the checks: each rule has a run with its cause planted that it must find, and one without that
it must stay silent about. Each check has a host that it must not pass, and one that it must.

    confusion.py rules|checks TEST_PROGRAM [--page PAGE] [--write]

Runs the tests once and reads from their log what each rule or check was tried on. Ends with 1 where one lacks one of the two, or its row in the
page's table. With --write the table goes into the page, between its two marks.
"""

import argparse
import collections
import dataclasses
import os
import pathlib
import re
import subprocess
import sys
import tempfile


@dataclasses.dataclass
class Kind:
    """What is tried, and how its table is headed."""

    one: str
    tag: str  # Of the tests that log.
    variable: str  # Which names the log.
    mark: str
    heading: str
    no_cause: str
    no_rest: str


KINDS = {
    "rules": Kind("rule", "[diagnose]", "HALFTRIP_RULE_LOG", "confusion matrix",
                  "| finding | runs with its cause planted: found | runs without: silent | found beside it |\n| --- | ---: | ---: | --- |",
                  "no test plants its cause", "no test shows a run in which it must find nothing"),
    "checks": Kind("check", "[check]", "HALFTRIP_CHECK_LOG", "matrix of checks",
                   "| check | hosts with its cause: warning or fail | hosts without: pass |\n| --- | ---: | ---: |",
                   "no test plants what it warns of", "no test shows a host that it must pass"),
}


class Trials:
    """What one rule or check was tried on."""

    def __init__(self):
        self.found = 0
        self.silent = 0
        self.beside = collections.Counter()


def read(log):
    """Trials by id, in the order in which the program has them."""
    lines = log.read_text(encoding="utf-8").splitlines()
    trials = {each: Trials() for each in lines[0].split()[1:]}
    for line in lines[1:]:
        each, outcome, *beside = line.split()
        trials[each].found += outcome == "found"
        trials[each].silent += outcome == "silent"
        trials[each].beside.update(beside)
    return trials


def complaints(kind, trials):
    for each, tried in trials.items():
        if not tried.found:
            yield f"{each}: {kind.no_cause}"
        if not tried.silent:
            yield f"{each}: {kind.no_rest}"


def missing_rows(page, kind, trials):
    rows = re.search(rf"<!-- {kind.mark} -->\n(.*)<!-- end of the {kind.mark} -->", page, re.DOTALL)[1]
    told = set(re.findall(r"^\| `(\w+)` \|", rows, re.MULTILINE))
    for each in sorted(told ^ set(trials)):
        yield f"{each}: {'no row' if each in trials else 'a row too many'} in the page; --write writes its table anew"


def beside(tried):
    """The other findings of at least a tenth of the runs, the commonest first."""
    often = [(count, rule) for rule, count in tried.beside.items() if count * 10 >= tried.found]
    return ", ".join(f"`{rule}` {count}" for count, rule in sorted(often, key=lambda each: (-each[0], each[1])))


def table(kind, trials):
    has_beside = "beside" in kind.heading
    rows = [f"| `{each}` | {tried.found} | {tried.silent} |" + (f" {beside(tried)} |" if has_beside else "")
            for each, tried in trials.items()]
    return "\n".join([kind.heading, *rows, ""])


def renewed(page, kind, text):
    marks = re.compile(rf"(<!-- {kind.mark} -->\n).*(<!-- end of the {kind.mark} -->)", re.DOTALL)
    return marks.sub(lambda found: found[1] + text + found[2], page)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--page", type=pathlib.Path)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    if arguments.write and not arguments.page:
        parser.error("--write needs --page")
    kind = KINDS[arguments.kind]
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder) / "trials"
        done = subprocess.run([arguments.program, kind.tag], env={**os.environ, kind.variable: str(log)},
                              capture_output=True, text=True, check=False)
        if done.returncode:
            print(done.stdout[-4000:])
            print("the tests themselves fail")
            return 1
        trials = read(log)
    if arguments.write:
        page = arguments.page.read_text(encoding="utf-8")
        arguments.page.write_text(renewed(page, kind, table(kind, trials)), encoding="utf-8")
    lacking = list(complaints(kind, trials))
    if arguments.page:
        lacking += missing_rows(arguments.page.read_text(encoding="utf-8"), kind, trials)
    print(table(kind, trials))
    print("\n".join(lacking) or f"each of {len(trials)} {kind.one}s has both")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
