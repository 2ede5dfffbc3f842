#!/usr/bin/env python3
"""halftrip.exe in a folder, and run files under names, with blanks and letters beyond ASCII.

    paths_test.py WINDOWS_PROGRAM SCHEMA [--wine-prefix DIR]

Saves a run by the program's copy in such a folder, which starts a second copy of itself as the responder; reads the file
back through the program and here. Exit codes: 0 all is well, 1 something is not, 77 Wine is missing.
"""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "harness"))
from skipping import skip  # noqa: E402  (found by the line above)

RUN_SECONDS = 200
RUNNER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "run_under_wine")
FOLDER = "Prüfstand 測定 о тест"
RUN_FILE = "Läufe vom 3. März (ß, 測定).halftrip.json"
# Short, and asleep between the probes: a busy machine must do.
PING = ["ping", "self", "--sizes", "1,64", "--count", "50", "--warmup", "10", "--timeout", "2s"]
PING += ["--wait", "block", "--responder-wait", "block", "--transport-option", "completion=iocp"]


def windows_path(path):
    """Wine shows this machine's root folder as drive Z."""
    return "Z:" + str(path).replace("/", "\\")


class Bench:
    def __init__(self, program, prefix, folder):
        self.folder = folder
        self.program = folder / "halftrip.exe"
        self.prefix = prefix
        shutil.copy(program, self.program)

    def run(self, words):
        return subprocess.run(
            [RUNNER, "--prefix", self.prefix, "--", str(self.program)] + words,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=RUN_SECONDS,
            check=False,
        )


def check_run_file(path, schema):
    record = json.loads(path.read_text(encoding="utf-8"))
    assert record["status"] == "complete", record["status"]
    assert [point["counts"]["received"] for point in record["points"]] == [50, 50], record["points"]
    ends = [point[end] for point in record["points"] for end in ("initiator", "responder")]
    for end in ends:
        waits_by = end["obtained"]["transport"]["block"]
        assert "completion port" in waits_by, waits_by
    for host in (record["initiatorHost"], record["responderHost"]):
        assert host["clockGridPs"] > 0, host
    try:
        import jsonschema
    except ImportError:
        print("jsonschema is not installed: the file is not held against the schema")
        return
    jsonschema.validate(record, json.loads(pathlib.Path(schema).read_text(encoding="utf-8")))


def check_save_and_read(bench, schema):
    saved = bench.folder / RUN_FILE
    ran = bench.run(PING + ["--save", windows_path(saved)])
    assert ran.returncode == 0, (ran.returncode, ran.stderr.decode("utf-8", "replace"))
    assert sorted(path.name for path in bench.folder.iterdir()) == sorted([RUN_FILE, "halftrip.exe"]), "left-overs"
    check_run_file(saved, schema)
    for name in (windows_path(saved), windows_path(saved).replace("\\", "/")):
        shown = bench.run(["report", name, "--format", "csv"])
        assert shown.returncode == 0, (name, shown.stderr.decode("utf-8", "replace"))
        assert shown.stdout.count(b"\r\n") >= 2, shown.stdout
        assert b"\r\r" not in shown.stdout, shown.stdout


def check_refusals(bench):
    missing = bench.run(["report", windows_path(bench.folder / "nicht da ß.json")])
    assert missing.returncode != 0
    assert "nicht da ß.json" in missing.stderr.decode("utf-8"), missing.stderr
    nowhere = bench.run(PING + ["--save", windows_path(bench.folder / "kein Ordner ß" / "a.json")])
    assert nowhere.returncode != 0
    assert "kein Ordner ß" in nowhere.stderr.decode("utf-8"), nowhere.stderr
    unknown = bench.run(PING[:-1] + ["completion=ä"])
    assert unknown.returncode != 0
    assert "event or iocp" in unknown.stderr.decode("utf-8"), unknown.stderr


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("windows_program")
    parser.add_argument("schema")
    parser.add_argument("--wine-prefix", help="folder of the Wine prefix (made where it is missing)")
    arguments = parser.parse_args()
    if not (shutil.which("wine") or shutil.which("wine64")):
        skip("Wine is not installed (package wine64)")
    prefix = arguments.wine_prefix or os.path.join(os.path.dirname(os.path.abspath(arguments.windows_program)), "wine")
    with tempfile.TemporaryDirectory(prefix="halftrip ") as temporary:
        folder = pathlib.Path(temporary) / FOLDER
        folder.mkdir()
        bench = Bench(arguments.windows_program, prefix, folder)
        check_save_and_read(bench, arguments.schema)
        check_refusals(bench)


if __name__ == "__main__":
    main()
