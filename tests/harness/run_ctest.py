#!/usr/bin/env python3
"""ctest, with lists of what passed only when it was run again (--repeat) and of what was skipped and why before its own
summary, which stays the last thing it says.

    run_ctest.py BUILD_FOLDER [CTEST OPTION...]

A test that failed is run once more, for everybody alike (unless the options say --repeat themselves): on shared cores an
emulator's program may be late once. Each that then passed is a defect to be found; it is counted over all runs, and the counts are
printed: in second-tries.json beside the build folder, or in the file that HALFTRIP_SECOND_TRIES names.

Every test of ours says "skipped: REASON" for itself, or "skipped: PART: REASON" for one of its parts, on a line of its own. Ends
with ctest's exit code.
"""

import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import xml.etree.ElementTree

SUMMARY = re.compile(r"^(\d+% tests passed|No tests were found)")
OUTCOME = re.compile(r"^ *(?:\d+/\d+ )?Test +#\d+: (.+?) \.*(\*{3}| +Passed )")
MARKER = "skipped: "
# A program of many cases prints a line for each; ctest keeps only 1 KiB unless told otherwise.
KEPT_OUTPUT_BYTES = 4_000_000


def skipped_tests(report):
    """Lines "TEST: REASON" from ctest's JUnit file; none where it wrote none (ctest -N)."""
    if not report.is_file():
        return []
    lines = []
    for case in xml.etree.ElementTree.parse(report).iterfind("testcase"):
        said = [line[len(MARKER):] for line in case.findtext("system-out", "").splitlines() if line.startswith(MARKER)]
        if case.get("status") == "notrun" and not said:
            said = ["no reason given"]
        lines += [f"{case.get('name')}: {reason}" for reason in said]
    return sorted(set(lines))


def follow(process):
    """Passes the output on as it comes; returns the lines of the summary, which are held back, and the names of the tests
    that failed before they passed."""
    held, failed, recovered = [], set(), []
    for line in process.stdout:
        if held or SUMMARY.match(line):
            held.append(line)
            continue
        print(line, end="", flush=True)
        if outcome := OUTCOME.match(line):
            name, how = outcome.groups()
            if how == "***":
                failed.add(name)
            elif name in failed:
                recovered.append(name)
    return held, recovered


def count_second_tries(record, recovered):
    """{test: how often it passed only when run again, in all runs} after adding those of this run to the file."""
    try:
        counts = json.loads(record.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        counts = {}
    for name in recovered:
        counts[name] = counts.get(name, 0) + 1
    if recovered:
        record.write_text(json.dumps(counts, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return counts


def main():
    build, *options = sys.argv[1:]
    if not any(option.split("=")[0] == "--repeat" for option in options):
        options = ["--repeat", "until-pass:2", *options]
    report = pathlib.Path(build).resolve() / "ctest-report.xml"
    report.unlink(missing_ok=True)
    command = ["ctest", "--test-dir", build, "--output-junit", str(report), "--test-output-size-passed",
               str(KEPT_OUTPUT_BYTES), *options]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          encoding="utf-8", errors="replace") as process:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # ctest gets it, too, and says how it ended.
        summary, recovered = follow(process)
    counted = pathlib.Path(os.environ.get("HALFTRIP_SECOND_TRIES") or pathlib.Path(build).resolve().parent / "second-tries.json")
    counts = count_second_tries(counted, recovered)
    if recovered:
        print("failed once, passed when run again; each is a defect to be found:")
        print("".join(f"  {name}\n" for name in recovered))
    if counts:
        print("needed a second try, in all runs of this checkout:")
        print("".join(f"  {name}: {count}\n" for name, count in sorted(counts.items())))
    if skipped := skipped_tests(report):
        print("skipped, and why:")
        print("".join(f"  {line}\n" for line in skipped))
    print("".join(summary), end="", flush=True)
    return process.returncode


if __name__ == "__main__":
    sys.exit(main())
