#!/usr/bin/env python3
"""Takes the pictures of docs/design: every page of the window in both themes, small and of few colours.

usage: design_pictures.py BUILD_FOLDER [RUN_FILE]

Needs Xvfb and Pillow (Debian: python3-pil). Without RUN_FILE a short run on this machine is measured first."""

import argparse
import pathlib
import subprocess
import sys
import tempfile

from PIL import Image

import take_pictures as pictures

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "docs" / "design"
SIZE = (1360, 860)
COLOURS = 256


def measured(build, path):
    subprocess.run([build / "halftrip", "ping", "self", "--sizes", "64,256,1024", "--duration", "1s", "--stamps", "auto", "--save", path],
                   check=True, stdout=subprocess.DEVNULL)


def take(build, run, page, theme, environment, scratch):
    raw = scratch / "raw.png"
    subprocess.run([build / "halftrip-gui", "--language", "en", "--step", page, "--screenshot", raw,
                    "--after", str(pictures.SECONDS.get(page, 1)), run], env=environment, check=True, timeout=60, stderr=subprocess.DEVNULL)
    keep(raw, f"{page}-{theme}.png")


def take_card(build, run, environment, scratch):
    raw = scratch / "card.png"
    subprocess.run([build / "halftrip-gui", "--language", "en", "--card", raw, run], env=environment, check=True, timeout=60,
                   stderr=subprocess.DEVNULL)
    keep(raw, "card.png")


def keep(raw, name):
    picture = Image.open(raw).convert("RGB").quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE)
    path = FOLDER / name
    picture.save(path, optimize=True)
    print(path, path.stat().st_size)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("run", type=pathlib.Path, nargs="?")
    arguments = parser.parse_args()
    build = arguments.build.resolve()
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        run = arguments.run.resolve() if arguments.run else scratch / "run.halftrip.json"
        if not arguments.run:
            measured(build, run)
        server, display = pictures.start_display(SIZE, scratch)
        try:
            for theme in pictures.THEMES:
                for page in pictures.PAGES:
                    take(build, run, page, theme, pictures.surroundings(build, scratch, display, 1, theme), scratch)
            take_card(build, run, pictures.surroundings(build, scratch, display, 1, "light"), scratch)
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    sys.exit(main())
