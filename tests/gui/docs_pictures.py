#!/usr/bin/env python3
"""Takes the pictures of docs/design (every page of the window in both themes) and those of docs/images that show one page of it.

usage: docs_pictures.py BUILD_FOLDER [--run RUN_FILE] [--only WORD]   (WORD: part of a picture's name, such as chinese)

Needs Xvfb, Pillow and a Chinese font (Debian: python3-pil, fonts-wqy-microhei). Without RUN_FILE a short run on this machine is measured
first, so the machine should have nothing else to do."""

import argparse
import pathlib
import subprocess
import sys
import tempfile

from PIL import Image

import take_pictures as pictures

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
COLOURS = {"design": 256, "images": 96}
SIZES = {"design": (1360, 860), "images": (1360, 744)}
# Of docs/images: page, language, theme, and the example whose run it shows (none: the run that is measured here).
IMAGES = {
    "connect": ("connect", "en", "light", None),
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
    "chinese-connect": ("connect", "zh_CN", "light", None),
    "chinese-check": ("check", "zh_CN", "light", None),
    "chinese-why": ("why", "zh_CN", "light", "adapters-that-wait"),
    "chinese-report": ("report", "zh_CN", "light", None),
    "chinese-serve": ("serve", "zh_CN", "light", None),
    "report": ("report", "en", "light", "one-machine"),
}
# Of a page only this part is shown: left, top, right, bottom.
PARTS = {"report": (627, 67, 1336, 663)}
# A practice run, taken some seconds after its end.
CASE = ["--language", "en", "--practice", "coalescing", "--sizes", "64", "--seconds", "3", "--start", "--step", "measure",
        "--screenshot", "{picture}", "--after", "14"]


def shots(run):
    """Folder, name, theme, and the arguments of the window for each picture."""
    for theme in pictures.THEMES:
        for page in pictures.PAGES:
            yield "design", f"{page}-{theme}", theme, page_arguments(page, "en", run)
    yield "design", "card", "light", ["--language", "en", "--card", "{picture}", run]
    yield "images", "case-measured", "light", CASE
    for name, (page, language, theme, example) in IMAGES.items():
        yield "images", name, theme, page_arguments(page, language, DOCS / "examples" / f"{example}.halftrip.json" if example else run)


def page_arguments(page, language, run):
    return ["--language", language, "--step", page, "--screenshot", "{picture}", "--after", str(pictures.SECONDS.get(page, 1)), run]


def take(build, arguments, environment, path, colours):
    raw = path.with_suffix(".raw.png")
    subprocess.run([build / "halftrip-gui", *(raw if argument == "{picture}" else argument for argument in arguments)], env=environment,
                   check=True, timeout=60, stderr=subprocess.DEVNULL)
    picture = Image.open(raw).convert("RGB").crop(PARTS.get(path.stem)).quantize(colours, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE)
    raw.unlink()
    picture.save(path, optimize=True)
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
        for room, size in SIZES.items():
            with tempfile.TemporaryDirectory() as other:
                scratch = pathlib.Path(other)
                server, display = pictures.start_display(size, scratch)
                try:
                    for place, name, theme, words in shots(run):
                        if place == room and arguments.only in name:
                            take(build, words, pictures.surroundings(build, scratch, display, 1, theme), DOCS / place / f"{name}.png",
                                 COLOURS[place])
                finally:
                    server.terminate()
                    server.wait()


if __name__ == "__main__":
    sys.exit(main())
