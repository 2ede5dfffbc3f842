#!/usr/bin/env python3
"""The steps for two real Windows machines, under Wine's cmd.exe, against this machine's own responder.

    two_machines_test.py LINUX_PROGRAM WINDOWS_PROGRAM SCRIPT [--wine-prefix DIR]

Exit codes: 0 all is well, 1 something is not, 77 something that the test needs is missing.
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

SECONDS = 500
CODE = "K7QF-3M9T-WX2C"
RUNNER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "run_under_wine")
# Registered I/O and Npcap are not to be had under Wine; how those steps end is no matter, but that they are gathered.
MEASURED = ("udp-spin", "udp-poll", "udp-block", "udp-iocp", "tcp-spin")
TRIED = (*MEASURED, "udp-stamps", "rio-spin", "rio-event", "rio-iocp", "rio-tcp-spin", "npcap-eth", "npcap-udp",
         "npcap-block", "version", "adapters", "transports", "check", "test_windows_none")


def run_script(arguments, prefix, folder, words):
    there = {**os.environ, "COUNT": "50", "COMPUTERNAME": "A"}
    # By its name alone: cmd.exe takes the first and the last quote off a line that begins with one.
    return subprocess.run([RUNNER, "--prefix", prefix, "--", "cmd", "/c", arguments.script.name, *words],
                          cwd=folder, env=there, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=SECONDS, check=False)


def serve(program, folder):
    """This machine's responder, with a pairing code, on a port that its events tell."""
    code = folder / "code"
    code.write_text(CODE + "\n", encoding="ascii")
    words = ["serve", "--bind", "127.0.0.1", "--port", "0", "--events", "--code-file", str(code)]
    return subprocess.Popen([str(program), *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)


def check_folder(gathered):
    summary = (gathered / "summary.txt").read_text(encoding="utf-8", errors="replace")
    for name in TRIED:
        assert f"{name}: exit code " in summary, f"{name} is not in the summary:\n{summary}"
        assert (gathered / f"{name}.txt").is_file(), f"what {name} said was not kept"
    for name in MEASURED:
        said = (gathered / f"{name}.txt").read_text(encoding="utf-8", errors="replace")
        assert f"{name}: exit code 0" in summary, f"{name} failed:\n{said}"
        assert (gathered / f"{name}.halftrip.json").is_file(), f"{name} left no run file:\n{said}"


def check(arguments, prefix):
    with tempfile.TemporaryDirectory(prefix="two machines ") as name:
        folder = pathlib.Path(name)
        shutil.copy(arguments.windows_program, folder / "halftrip.exe")
        # A stand-in for a test program; it ends with the code for usage.
        shutil.copy(arguments.windows_program, folder / "test_windows_none.exe")
        shutil.copy(arguments.script, folder)
        assert run_script(arguments, prefix, folder, ["measure"]).returncode == 2, "nothing was said to be missing"
        with serve(arguments.linux_program, folder) as serving:
            listening = next(event for event in map(json.loads, serving.stdout) if event["event"] == "listening")
            done = run_script(arguments, prefix, folder, ["measure", f"127.0.0.1 --port {listening['port']}", CODE])
            serving.terminate()
        said = done.stdout.decode("utf-8", "replace")
        assert done.returncode == 0, said
        gathered = list(folder.glob("halftrip-*/"))
        assert len(gathered) == 1, said
        check_folder(gathered[0])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("linux_program", type=pathlib.Path)
    parser.add_argument("windows_program", type=pathlib.Path)
    parser.add_argument("script", type=pathlib.Path)
    parser.add_argument("--wine-prefix")
    arguments = parser.parse_args()
    for path in (arguments.linux_program, arguments.windows_program):
        if not path.is_file():
            skip(f"{path} has not been built")
    if not (shutil.which("wine") or shutil.which("wine64")):
        skip("Wine is not installed (package wine64)")
    prefix = os.path.abspath(arguments.wine_prefix or arguments.windows_program.parent / "wine")
    subprocess.run([RUNNER, "--prefix", prefix, "--start"], stdin=subprocess.DEVNULL, timeout=240, check=True)
    try:
        check(arguments, prefix)
    except AssertionError as trouble:
        print(f"FAILED  {trouble}")
        return 1
    print("ok")
    return 0


if __name__ == "__main__":
    sys.exit(main())
