#!/usr/bin/env python3
"""Takes a picture of every page of the window, in both languages and themes and in three sizes, on a virtual display, to be looked at
one by one. usage: take_pictures.py BUILD_FOLDER OUTPUT_FOLDER [--only WORD]   (WORD: part of a picture's name, such as zh_CN-dark)

Needs Xvfb, and for Chinese a font that has it (Debian: fonts-wqy-microhei). A short run is measured first, so that the pages have
something to show."""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

PAGES = ("connect", "check", "measure", "why", "compare", "report", "serve", "help")
LANGUAGES = ("en", "zh_CN")
THEMES = ("light", "dark")
# Of the screen, in its own pixels, and how many of them make one of the window's.
SIZES = {"small": (900, 540, 1), "usual": (1360, 860, 1), "double": (2720, 1720, 2)}
# How long a page needs until its children have answered.
SECONDS = {"check": 4}


def measure(build, path):
    """A short run, so that the pages have something to show."""
    subprocess.run([build / "halftrip", "ping", "self", "--sizes", "64,256,1024", "--duration", "1s", "--stamps", "auto", "--save", path],
                   check=True, stdout=subprocess.DEVNULL)


def start_display(size, scratch):
    """The server takes a free display by itself and says which."""
    read, write = os.pipe()
    with open(scratch / "xvfb.log", "w") as log:
        server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size[0]}x{size[1]}x24", "-dpi", "96",
                                   "-nolisten", "tcp"], pass_fds=[write], stderr=log)
    os.close(write)
    with os.fdopen(read) as answer:
        return server, ":" + answer.readline().strip()


# What Qt reads of a desktop's theme where that is KDE's.
DARK = {"Colors:Window": ("45,47,51", "230,230,230"), "Colors:View": ("30,31,34", "230,230,230"),
        "Colors:Button": ("55,58,63", "230,230,230"), "Colors:Selection": ("42,100,150", "255,255,255"),
        "Colors:Tooltip": ("55,58,63", "230,230,230")}


def write_theme(folder, theme):
    folder.mkdir(exist_ok=True)
    if theme == "dark":
        sections = (f"[{name}]\nBackgroundNormal={ground}\nBackgroundAlternate={ground}\nForegroundNormal={words}\n"
                    "ForegroundInactive=150,150,150\n" for name, (ground, words) in DARK.items())
        (folder / "kdeglobals").write_text("[KDE]\nwidgetStyle=fusion\n" + "".join(sections))


def surroundings(build, scratch, display, scale, theme):
    """A user's own settings stay out of the pictures."""
    write_theme(scratch / theme, theme)
    desktop = {"QT_QPA_PLATFORMTHEME": "kde", "KDE_SESSION_VERSION": "5"} if theme == "dark" else {"QT_QPA_PLATFORMTHEME": ""}
    return {**os.environ, **desktop, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "QT_SCALE_FACTOR": str(scale),
            "XDG_CONFIG_HOME": str(scratch / theme), "XDG_DATA_HOME": str(scratch / theme), "XDG_RUNTIME_DIR": str(scratch), "TMPDIR": str(scratch),
            "PATH": f"{build}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}


def take(arguments, page, size, environment, language, theme):
    name = f"{page}-{language}-{theme}-{size}.png"
    if arguments.only not in name:
        return
    picture = arguments.output / name
    subprocess.run([arguments.build / "halftrip-gui", "--language", language, "--step", page,
                    "--screenshot", picture, "--after", str(SECONDS.get(page, 1)), arguments.output / "run.halftrip.json"],
                   env=environment, check=True, timeout=60, stderr=subprocess.DEVNULL)
    print(picture)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    arguments.build = arguments.build.resolve()
    arguments.output.mkdir(parents=True, exist_ok=True)
    arguments.output = arguments.output.resolve()
    measure(arguments.build, arguments.output / "run.halftrip.json")
    for size, (width, height, scale) in SIZES.items():
        with tempfile.TemporaryDirectory() as folder:
            scratch = pathlib.Path(folder)
            server, display = start_display((width, height), scratch)
            try:
                for theme in THEMES:
                    for language in LANGUAGES:
                        for page in PAGES:
                            take(arguments, page, size, surroundings(arguments.build, scratch, display, scale, theme), language, theme)
            finally:
                server.terminate()
                server.wait()


if __name__ == "__main__":
    sys.exit(main())
