#!/usr/bin/env python3
"""Takes the pictures of docs/design (every page of the window in both themes) and those of docs/images that show one page of it.

usage: docs_pictures.py BUILD_FOLDER [--run RUN_FILE] [--only WORD]   (WORD: part of a picture's name, such as chinese)

Needs Xvfb, Pillow, xdotool, ImageMagick and a Chinese font (Debian: python3-pil, fonts-wqy-microhei). Without RUN_FILE a short run on this machine is measured
first, so the machine should have nothing else to do. test_gui of that build draws the window of slow packets."""

import argparse
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from PIL import Image

import take_pictures as pictures

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
COLOURS = {"design": 256, "images": 96}
SIZES = {"design": (1360, 860), "images": (1360, 744)}
# Of docs/images: page, language, theme, and the example whose run it shows (none: the run that is measured here; SWEEP: that sweep).
SWEEP = "sweep"
IMAGES = {
    "connect": ("connect", "en", "light", None),
    "compare": ("compare", "en", "light", None),
    "serve": ("serve", "en", "light", None),
    "check": ("check", "en", "light", None),
    "window": ("measure", "en", "light", None),
    "window-report": ("report", "en", "light", None),
    "why": ("why", "en", "light", "adapters-that-wait"),
    "why-dark": ("why", "en", "dark", "adapters-that-wait"),
    "why-idle": ("why", "en", "light", "sleepy-hosts"),
    "why-idle-dark": ("why", "en", "dark", "sleepy-hosts"),
    "why-thief": ("why", "en", "light", "thief"),
    "why-thief-dark": ("why", "en", "dark", "thief"),
    "window-chinese": ("measure", "zh_CN", "light", None),
    "window-time": ("measure", "en", "light", "thief"),
    "window-sweep": ("measure", "en", "light", SWEEP),
    "chinese-time": ("measure", "zh_CN", "light", "thief"),
    "chinese-sweep": ("measure", "zh_CN", "light", SWEEP),
    "chinese-help": ("help", "zh_CN", "light", None),
    "chinese-connect": ("connect", "zh_CN", "light", None),
    "chinese-compare": ("compare", "zh_CN", "light", None),
    "chinese-check": ("check", "zh_CN", "light", None),
    "chinese-why": ("why", "zh_CN", "light", "adapters-that-wait"),
    "chinese-why-idle": ("why", "zh_CN", "light", "sleepy-hosts"),
    "chinese-why-thief": ("why", "zh_CN", "light", "thief"),
    "chinese-report": ("report", "zh_CN", "light", None),
    "chinese-serve": ("serve", "zh_CN", "light", None),
    "report": ("report", "en", "light", "one-machine"),
}
CARDS = (("design", "card", "en"), ("images", "chinese-card", "zh_CN"))
# The window of slow packets, which opens by a click: a test draws it of this example's run. By picture the name that the test gives it.
LANES = {"slow-packets": "lanes-en-light", "chinese-slow-packets": "lanes-zh_CN-light"}
LANES_OF = "thief"
# The map of a fleet, by language: twenty simulated hosts in four racks, of which the fourth is slow (tests/core/fleet/simulated_runs.cpp), and so
# many measurements that never came home.
FLEETS = {"window-fleet": "en", "chinese-fleet": "zh_CN"}
FLEET_HOSTS, FLEET_HOLES = 20, 5
# Of a page only this part is shown: left, top, right, bottom.
PARTS = {"report": (460, 67, 1337, 693)}
# A practice run, taken some seconds after its end.
CASE = ["--language", "en", "--practice", "coalescing", "--sizes", "64", "--seconds", "3", "--start", "--step", "measure",
        "--screenshot", "{picture}", "--after", "14"]

# The same practice, measured again after each host was changed, and the three runs compared.
CASE_COMPARED = [*CASE[:CASE.index("--screenshot")]]
CASE_SECONDS = 14  # Of a run, and the time that the list of runs takes.
CASE_CHANGES = (["tune"], ["at-b", "tune"])
CASE_BOX, CASE_ROWS = 19, (165, 189, 213)

# Runs over either transport, in turns: those over UDP are ticked for group 1, the others for group 2.
COMPARED = ("udp", "tcp", "tcp", "udp", "udp", "tcp")
# Pixels from the window's upper left corner: the newest run in the list, the next one, and the boxes of the two groups by language.
FIRST_ROW, ROW = 125, 24
BOXES = {"en": {"udp": 19, "tcp": 85}, "zh_CN": {"udp": 19, "tcp": 76}}
BELOW_TABLE = (600, 690)
# What is done before a picture is taken, as xdotool's own words: the view of time with a stretch of it brushed.
BRUSH_TIME = ["mousemove 600 640 click 1", "key ctrl+d", "mousemove 790 420", "keydown shift", "mousedown 1", "mousemove 850 420",
              "mousemove 945 420", "mouseup 1", "keyup shift", "mousemove 1300 20"]
ACTS = {"window-time": BRUSH_TIME, "chinese-time": BRUSH_TIME}
# Beneath the list, where the pointer is over nothing that explains itself.
NOWHERE = (600, 324)


def shots(run, sweep, fleet):
    """Folder, name, theme, and the arguments of the window for each picture."""
    measured = {None: run, SWEEP: sweep}
    for theme in pictures.THEMES:
        for page in pictures.PAGES:
            yield "design", f"{page}-{theme}", theme, page_arguments(page, "en", run)
    for place, name, language in CARDS:
        yield place, name, "light", ["--language", language, "--card", "{picture}", run]
    yield "images", "case-measured", "light", CASE
    yield "images", "case-compared", "light", CASE_COMPARED
    for name, (page, language, theme, example) in IMAGES.items():
        shown = measured[example] if example in measured else DOCS / "examples" / f"{example}.halftrip.json"
        arguments = page_arguments(page, language, shown)
        yield "images", name, theme, ["--language", language, "--step", page, shown] if name in ACTS else arguments
    for name, language in FLEETS.items():
        yield "images", name, "light", ["--language", language, "--screenshot", "{picture}", "--after", "3", fleet]


def page_arguments(page, language, run):
    if page == "compare":
        return ["--language", language, "--step", page]
    return ["--language", language, "--step", page, "--screenshot", "{picture}", "--after", str(pictures.SECONDS.get(page, 1)), run]


def measure_compared(build, folder):
    folder.mkdir(parents=True)
    for number, transport in enumerate(COMPARED):
        subprocess.run([build / "halftrip", "ping", "self", "--transport", transport, "--sizes", "64", "--duration", "1s", "--save",
                        folder / f"{number}-{transport}.halftrip.json"], check=True, stdout=subprocess.DEVNULL)


def measure_sweep(build, path):
    subprocess.run([build / "halftrip", "sweep", "load", "self", "--sizes", "64", "--gaps", "100us,50us,20us,10us,5us,2us", "--repeats", "40",
                    "--save", path], check=True, stdout=subprocess.DEVNULL)


def make_fleet(build, folder):
    """What came home of a fleet that was measured pair by pair."""
    folder.mkdir()
    inventory, plan = folder / "hosts.txt", folder / "plan.json"
    inventory.write_text("".join(f"node{host + 1:02} rack=rack{host // 5 + 1}\n" for host in range(FLEET_HOSTS)), encoding="utf-8")
    subprocess.run([build / "halftrip", "fleet", "plan", inventory, "-o", plan], check=True, stdout=subprocess.DEVNULL)
    inventory.unlink()
    environment = {**os.environ, "HALFTRIP_FLEET_DIR": str(folder), "HALFTRIP_FLEET_PLAN": str(plan),
                   "HALFTRIP_FLEET_HASH": hashlib.sha256(plan.read_bytes()).hexdigest()}
    subprocess.run([build / "tests/core/fleet/test_core_fleet", "[.files]"], check=True, stdout=subprocess.DEVNULL, env=environment)
    runs = sorted(folder.glob("*.halftrip.json"))
    for run in runs[::len(runs) // FLEET_HOLES][:FLEET_HOLES]:
        run.unlink()


def acts_of_compare(arguments):
    """Each run in the list is ticked for its group by the mouse."""
    boxes = BOXES[arguments[arguments.index("--language") + 1]]
    for row, transport in enumerate(reversed(COMPARED)):
        yield f"mousemove {boxes[transport]} {FIRST_ROW + ROW * row} click 1"
    yield "mousemove {} {}".format(*NOWHERE)


def acts_of_case(build, environment):
    """What the tutorial's reader does, who changes both hosts by the practice's own program instead of the mouse."""
    time.sleep(CASE_SECONDS)
    practice = max(pathlib.Path(environment["TMPDIR"]).glob("halftrip*/"), key=lambda folder: folder.stat().st_mtime)
    yield "mousemove {} {} click 1".format(*BELOW_TABLE)  # Keys go to the window that was clicked.
    for words in CASE_CHANGES:
        subprocess.run([build / "halftrip-practice", *words, "apply", "interruptModeration", "--yes"], check=True,
                       env={**environment, "HALFTRIP_PRACTICE": str(practice)}, stdout=subprocess.DEVNULL)
        yield "key F5"
        time.sleep(CASE_SECONDS)
    yield "key ctrl+5"
    for row in CASE_ROWS:
        yield f"mousemove {CASE_BOX} {row} click 1"
    yield "mousemove {} {}".format(*NOWHERE)


def act_as_a_user(build, arguments, acts, environment, raw):
    window = subprocess.Popen([build / "halftrip-gui", *arguments], env=environment, stderr=subprocess.DEVNULL)
    try:
        time.sleep(8)  # All runs are read, and the columns have their widths.
        for act in acts:
            subprocess.run(["xdotool", *act.split()], env=environment, check=True)
            time.sleep(0.5)
        time.sleep(2)
        shown = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", "Halftrip"], env=environment, check=True,
                               capture_output=True, text=True).stdout.split()
        subprocess.run(["import", "-window", shown[-1], raw], env=environment, check=True)
    finally:
        window.terminate()
        window.wait()


def take(build, arguments, environment, path, colours):
    raw = path.with_suffix(".raw.png")
    if "{picture}" not in arguments:
        acts = acts_of_case(build, environment) if arguments is CASE_COMPARED else ACTS.get(path.stem) or acts_of_compare(arguments)
        act_as_a_user(build, arguments, acts, environment, raw)
    else:
        subprocess.run([build / "halftrip-gui", *(raw if argument == "{picture}" else argument for argument in arguments)],
                       env=environment, check=True, timeout=60, stderr=subprocess.DEVNULL)
    keep(raw, path, colours)
    raw.unlink()


def take_lanes(build, environment, names):
    with tempfile.TemporaryDirectory() as folder:
        shown = DOCS / "examples" / f"{LANES_OF}.halftrip.json"
        subprocess.run([build / "tests" / "gui" / "test_gui", "[pictures-slow]"], check=True, timeout=120, stdout=subprocess.DEVNULL,
                       env={**environment, "HALFTRIP_PICTURES": folder, "HALFTRIP_SLOW_RUN": str(shown)})
        for name in names:
            keep(pathlib.Path(folder) / f"{LANES[name]}.png", DOCS / "images" / f"{name}.png", COLOURS["images"])


def keep(raw, path, colours):
    part = Image.open(raw).convert("RGB").crop(PARTS.get(path.stem))
    part.quantize(colours, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE).save(path, optimize=True)
    print(path, path.stat().st_size)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--run", type=pathlib.Path)
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    build = arguments.build.resolve()
    with tempfile.TemporaryDirectory() as folder:
        run = arguments.run.resolve() if arguments.run else pathlib.Path(folder) / "run.halftrip.json"
        if not arguments.run:
            pictures.measure(build, run)
        compared = pathlib.Path(folder) / "compared"
        measure_compared(build, compared)
        sweep = pathlib.Path(folder) / "sweep.halftrip.json"
        measure_sweep(build, sweep)
        fleet = pathlib.Path(folder) / "fleet"
        make_fleet(build, fleet)
        for room, size in SIZES.items():
            with tempfile.TemporaryDirectory() as other:
                scratch = pathlib.Path(other)
                server, display = pictures.start_display(size, scratch)
                try:
                    for place, name, theme, words in shots(run, sweep, fleet):
                        # All six runs are in sight where it is high enough.
                        if room != ("design" if "compare" in name else place) or arguments.only not in name:
                            continue
                        home = scratch
                        if "compare" in name:
                            # Only these runs are in its list, and its window stands where none was before.
                            home = scratch / name
                            shutil.copytree(compared, home / theme / "halftrip" / "halftrip" / "runs")
                        elif name in ACTS:
                            # What is chosen in it comes back at its next start.
                            home = scratch / name
                            home.mkdir()
                        environment = pictures.surroundings(build, home, display, 1, theme)
                        take(build, words, environment, DOCS / place / f"{name}.png", COLOURS[place])
                    lanes = [name for name in LANES if room == "images" and arguments.only in name]
                    if lanes:
                        take_lanes(build, pictures.surroundings(build, scratch, display, 1, "light"), lanes)
                finally:
                    server.terminate()
                    server.wait()


if __name__ == "__main__":
    sys.exit(main())
