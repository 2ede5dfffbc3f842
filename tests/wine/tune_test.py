#!/usr/bin/env python3
"""Settings of an adapter's driver in Wine's registry: planned, changed, read back, and put back, by the real program.

    tune_test.py WINDOWS_PROGRAM --wine-prefix DIR

The adapter is made up: only the registry knows it. Exit codes: 0 all is well, 1 something is not, 77 Wine is missing.
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

RUNNER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "run_under_wine")
NAME, GUID = "Bob's Ethernet", "{0AFDC8E5-5F44-4B5B-9C3F-00000000BEEF}"
CONTROL = r"HKEY_LOCAL_MACHINE\SYSTEM\CurrentControlSet\Control"
CLASS = "{4D36E972-E325-11CE-BFC1-08002BE10318}"
DRIVER = rf"{CONTROL}\Class\{CLASS}\9777"
NETWORK = rf"{CONTROL}\Network\{CLASS}\{GUID}"
RESTART = 'Restart-NetAdapter -Name "Bob\'s Ethernet"'
DONE, USAGE, NOT_SUPPORTED = 0, 2, 7


def registry_text():
    """As the driver's installation and its user left it: EEE was never set."""
    keys = {
        NETWORK + r"\Connection": {"Name": NAME},
        DRIVER: {"NetCfgInstanceId": GUID, "*InterruptModeration": "1", "*ReceiveBuffers": "256"},
        DRIVER + r"\Ndi\params\*InterruptModeration": {"Type": "enum", "Default": "1"},
        DRIVER + r"\Ndi\params\*ReceiveBuffers": {"Type": "int", "Default": "256", "Min": "80", "Max": "2048", "Step": "8"},
        DRIVER + r"\Ndi\params\*EEE": {"Type": "enum", "Default": "1"},
    }
    text = "Windows Registry Editor Version 5.00\r\n"
    for key, values in keys.items():
        text += f"\r\n[{key}]\r\n" + "".join(f'"{name}"="{value}"\r\n' for name, value in values.items())
    return text


class Bench:
    def __init__(self, program, prefix, folder):
        self.program, self.prefix, self.folder = program, prefix, folder
        self.environment = dict(os.environ, HALFTRIP_STATE_DIR="Z:" + str(folder / "state").replace("/", "\\"), LC_ALL="C.UTF-8")

    def run(self, *words, how="--"):
        return subprocess.run([RUNNER, "--prefix", self.prefix, how, *map(str, words)], env=self.environment, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, errors="replace", timeout=200, check=False)

    def ask(self, *words):
        """As the window has it done; Wine asks nobody. What it starts for that outlives us, with our streams."""
        return self.run(self.program, "--as-administrator", "tune", *words, how="--gather")

    def tune(self, *words, code=DONE):
        done = self.run(self.program, "tune", *words)
        assert done.returncode == code, f"tune {' '.join(words)}: {done.returncode}\n{done.stdout}{done.stderr}"
        return done.stdout + done.stderr

    def stored(self):
        """The driver's keywords; without those that nobody has set."""
        lines = (line.split() for line in self.run("reg", "query", DRIVER).stdout.splitlines())
        return {words[0]: words[2] for words in lines if len(words) == 3 and words[0].startswith("*")}

    def seed(self):
        seeds = self.folder / "seeds.reg"
        seeds.write_text(registry_text(), encoding="utf-16")
        assert self.run("reg", "import", "Z:" + str(seeds)).returncode == 0, "the registry takes no keys"

    def clean(self):
        for key in (DRIVER, NETWORK):
            self.run("reg", "delete", key, "/f")


def try_tuning(bench):
    before = bench.stored()
    assert before == {"*InterruptModeration": "1", "*ReceiveBuffers": "256"}, before
    items = [f"{setting}@{NAME}={value}" for setting, value in
             (("interruptModeration.isOn", 0), ("driver.receiveBuffers", 512), ("driver.eee", 0))]

    planned = bench.tune("plan", "--adapter", "lo", *items)
    assert f"*EEE of {NAME}: nothing -> 0" in planned and RESTART in planned, planned
    assert bench.stored() == before, "planning changed something"

    applied = bench.tune("apply", "--adapter", "lo", *items)
    assert f"*ReceiveBuffers of {NAME}: was 256, is now 512." in applied, applied
    assert applied.count(RESTART) == 1 and "remote desktop" in applied, applied
    assert r"\state\tuning-journal.json" in applied, applied
    assert bench.stored() == {"*EEE": "0", "*InterruptModeration": "0", "*ReceiveBuffers": "512"}

    refused = bench.tune("apply", "--adapter", "lo", f"driver.receiveBuffers@{NAME}=81", code=USAGE)
    assert "from 80 up to 2048 in steps of 8" in refused, refused
    status = json.loads(bench.tune("status", "--json"))
    assert {entry["state"] for entry in status["settings"]} == {"asSet"}, status

    asked = bench.ask("status", "--json")
    assert asked.returncode == DONE and json.loads(asked.stdout) == status, (asked.returncode, asked.stdout, asked.stderr)
    wrong = bench.ask("revert", "nothing of ours")
    direct = bench.run(bench.program, "tune", "revert", "nothing of ours")
    assert wrong.returncode == direct.returncode != DONE and direct.stderr and wrong.stdout == direct.stderr, (wrong, direct)
    # Whatever else the window could be made to ask for has no rights by that question.
    other = bench.run(bench.program, "--as-administrator", "serve")
    assert other.returncode == USAGE and "only" in other.stderr and not other.stdout, other
    elsewhere = bench.run(bench.program, "--answer-to", "../../windows/win.ini", "tune", "status")
    assert elsewhere.returncode == USAGE and "started as administrator" in elsewhere.stderr, elsewhere

    reverted = json.loads(bench.tune("revert", "--json"))
    assert {entry["outcome"] for entry in reverted["reverted"]} == {"putBack"} and reverted["left"] == 0, reverted
    assert reverted["thenRun"] == [RESTART], reverted
    assert bench.stored() == before, "not everything was put back"

    held = bench.run(bench.program, "ping", "self", "--count", "10", "--hold-cstates")
    # Wine has no power plans.
    assert held.returncode == NOT_SUPPORTED and "power plan" in held.stderr, (held.returncode, held.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--wine-prefix", required=True)
    arguments = parser.parse_args()
    if not shutil.which("wine"):
        skip("wine is not installed")
    with tempfile.TemporaryDirectory(prefix="halftrip-tune-") as folder:
        bench = Bench(arguments.program, arguments.wine_prefix, pathlib.Path(folder))
        bench.seed()
        try:
            try_tuning(bench)
        finally:
            bench.clean()
    print("planned, changed, read back, refused, put back")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (AssertionError, subprocess.SubprocessError) as trouble:
        print(f"FAILED: {trouble}")
        sys.exit(1)
