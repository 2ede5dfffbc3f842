#!/usr/bin/env python3
"""The Windows window under Wine, on a display of its own, measuring against this system's responder.

    window_test.py FOLDER NATIVE_PROGRAM --wine-prefix DIR [--picture FILE]

FOLDER is where the window was installed to. It is copied to a path with blanks and letters beyond ASCII first. Exit codes:
0 all is well, 1 something is not, 77 something that the test needs is missing.
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from responder import Program, Responder
from virtual_display import VirtualDisplay
from wine_window import HEIGHT, WIDTH, Window, WineSession, peer_options, settled_picture

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "harness"))
import run_file  # noqa: E402  (found by the line above)
from skipping import skip  # noqa: E402  (found by the line above)

SIZES = (64, 256, 1024)
WINDOW_SECONDS = 240
# Text alone, smoothed, has some hundreds; an empty window a dozen.
FEWEST_COLOURS = 200


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("native_program")
    parser.add_argument("--wine-prefix", required=True)
    parser.add_argument("--picture")
    arguments = parser.parse_args()
    if not os.path.isfile(os.path.join(arguments.folder, "halftrip-gui.exe")):
        skip("the Windows window has not been built, for want of Qt for Windows; ./dev windows-qt builds that")
    if not os.path.isfile(arguments.native_program):
        skip(f"{arguments.native_program} has not been built")
    if not shutil.which("Xvfb"):
        skip("Xvfb is not installed (package xvfb)")
    return arguments


def check_record(record):
    assert record["status"] == "complete", f"the run is {record['status']}: {record.get('failure')}"
    here, there = (record[key]["operatingSystem"] for key in ("initiatorHost", "responderHost"))
    assert "Windows" in here, f"the window measured on {here}"
    assert "Wine" in here, f"{here} does not say that it is Wine"
    assert "Windows" not in there, f"the responder ran on {there}"
    sizes = tuple(run_file.sizes(record))
    assert sizes == SIZES, f"points of {sizes} bytes instead of {SIZES}"
    for point in record["points"]:
        counts = point["counts"]
        assert counts["received"] > 20, f"{run_file.on(point, 'size')} bytes: {counts}"
        # Wine answers within 100 ms but for once or twice on a busy machine: those are late.
        assert counts["lost"] <= 3 + counts["sent"] // 50, f"{run_file.on(point, 'size')} bytes: {counts}"


def check_picture(picture):
    colours = picture.colours()
    print(f"picture of {picture.width} x {picture.height}, {colours} colours", flush=True)
    # A window that opened somewhere else, or half, would be smaller.
    assert picture.width >= 1300 and picture.height >= 800, "the window is not on the screen as a whole"
    assert colours >= FEWEST_COLOURS, f"the screen shows only {colours} colours"


def measure(arguments, display, folder, log):
    responder = Responder(Program("linux", [os.path.abspath(arguments.native_program)]))
    try:
        with WineSession(arguments.wine_prefix, display.name) as session:
            options = peer_options(responder.port())
            options += ["--sizes", ",".join(str(size) for size in SIZES), "--seconds", "0.5"]
            with Window(session, folder, options, WINDOW_SECONDS, log) as window:
                record = window.wait_for_run()
                time.sleep(1)
                picture = settled_picture(display).without_border()
                if arguments.picture:
                    picture.save(arguments.picture)
                code = window.close()
        assert code == 0, f"the window ended with {code}"
        assert responder.end() == 0, f"the responder ended with {responder.end()}: {responder.said}"
        check_record(record)
        check_picture(picture)
    finally:
        responder.close()


def main():
    arguments = parse_arguments()
    with tempfile.TemporaryDirectory(prefix="halftrip-window-") as scratch:
        folder = pathlib.Path(scratch) / "Prüfgerät für 50 µs, Łódź"
        shutil.copytree(arguments.folder, folder)
        log_path = pathlib.Path(scratch) / "window.log"
        try:
            with VirtualDisplay(WIDTH, HEIGHT) as display, open(log_path, "wb") as log:
                measure(arguments, display, folder, log)
        except (AssertionError, subprocess.SubprocessError) as trouble:
            print(f"FAILED: {trouble}")
            print(log_path.read_text(encoding="utf-8", errors="replace")[-4000:])
            return 1
    print("the window measured, kept its run and closed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
