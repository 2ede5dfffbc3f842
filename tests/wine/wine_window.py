#!/usr/bin/env python3
"""Shows Halftrip's window for Windows under Wine, measuring against a responder of this system.

    wine_window.py FOLDER NATIVE_PROGRAM --wine-prefix DIR [--virtual] [--picture FILE] [-- OPTION...]

FOLDER is where halftrip-gui.exe was installed to. With --virtual (or without a display) the window opens on a display that
nobody sees, a picture is taken when its run has ended, and it is closed. Otherwise it stays until its user closes it.
Options behind -- go to the window. Everything that this starts ends with it.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import time

from responder import Program, Responder
from virtual_display import VirtualDisplay

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "harness"))
import run_file  # noqa: E402  (found by the line above)

# The window asks for 1360 x 860; Qt leaves room for a frame, which nobody draws on a display without a window manager.
WIDTH, HEIGHT = 1380, 900
PREFIX_SECONDS = 240
RUN_SECONDS = 180
CLOSE_SECONDS = 30
LASTING_SECONDS = 12 * 3600
RUNNER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "run_under_wine")


class WineSession:
    """Wine with a desktop on one display, in a prefix that programs without a display do not share: the first program
    decides where a prefix's desktop is. Use it with `with`."""

    def __init__(self, prefix, display):
        self.prefix = pathlib.Path(prefix)
        self.words = [RUNNER, "--prefix", str(prefix)]
        # Wine reads file names by the locale; C would lose every letter beyond ASCII.
        self.environment = dict(os.environ, DISPLAY=display, LC_ALL="C.UTF-8")

    def __enter__(self):
        # A session that a killed test left behind belongs to a display that has gone.
        self._control("--stop")
        self._control("--start")
        self._control("--fonts")
        return self

    def __exit__(self, kind, value, trace):
        self._control("--stop")

    def _control(self, action):
        subprocess.run(
            self.words + [action], env=self.environment, stdin=subprocess.DEVNULL, timeout=PREFIX_SECONDS, check=True
        )

    def run(self, *words, seconds=60):
        """A program's end: exit code and what it printed."""
        return subprocess.run(
            self.words + ["--gather", *words],
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=seconds,
            check=False,
        )

    def start(self, *words, seconds, log):
        """A program that goes on running, at most so long."""
        return subprocess.Popen(
            self.words + ["--", *words],
            env=dict(self.environment, HALFTRIP_WINE_TIMEOUT=str(seconds)),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )

    def kept_runs(self):
        """The run files that windows in this prefix have kept."""
        users = self.prefix / "drive" / "drive_c" / "users"
        return set(users.glob("*/AppData/Roaming/halftrip/halftrip/runs/*.halftrip.json"))


class Window:
    """halftrip-gui.exe, measuring at once. Use it with `with`; it is ended there if it still runs."""

    def __init__(self, session, folder, options, seconds, log):
        self.session = session
        self.folder = pathlib.Path(folder)
        self.words = [str(self.folder / "halftrip-gui.exe"), *options]
        self.seconds = seconds
        self.log = log
        self.before = set()
        self.process = None

    def __enter__(self):
        self.before = self.session.kept_runs()
        self.process = self.session.start(*self.words, seconds=self.seconds, log=self.log)
        return self

    def __exit__(self, kind, value, trace):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait()

    def wait_for_run(self):
        """The record of its first run, once that has ended."""
        deadline = time.monotonic() + RUN_SECONDS
        while time.monotonic() < deadline:
            for path in self.session.kept_runs() - self.before:
                record = run_file.ended(path.read_text(encoding="utf-8"))
                if record is not None:
                    return record
            if self.process.poll() is not None:
                raise AssertionError(f"the window ended with {self.process.returncode} before its run did")
            time.sleep(0.2)
        raise AssertionError(f"the window has kept no run after {RUN_SECONDS} s")

    def close(self):
        """Asks it to close, as its user does; its exit code."""
        self.session.run("taskkill", "/IM", "halftrip-gui.exe")
        try:
            return self.process.wait(CLOSE_SECONDS)
        except subprocess.TimeoutExpired:
            raise AssertionError("the window does not close when it is asked to")


def peer_options(port):
    return ["--peer", f"127.0.0.1:{port}", "--start"]


def settled_picture(display):
    """The screen once two pictures of it are alike: the plots are repainted a moment after the run has ended."""
    last = None
    for _ in range(20):
        picture = display.picture()
        if last is not None and picture.rows == last.rows:
            break
        last = picture
        time.sleep(0.5)
    return picture


def show_unseen(arguments, responder):
    with VirtualDisplay(WIDTH, HEIGHT) as display, WineSession(arguments.wine_prefix, display.name) as session:
        options = peer_options(responder.port()) + ["--sizes", "64,256,1024", "--seconds", "1"] + arguments.options
        with Window(session, arguments.folder, options, RUN_SECONDS + 60, None) as window:
            record = window.wait_for_run()
            time.sleep(1)
            settled_picture(display).without_border().save(arguments.picture)
            window.close()
    hosts = [record[key]["operatingSystem"] for key in ("initiatorHost", "responderHost")]
    print(f"The run is {record['status']}: {hosts[0]} measured against {hosts[1]}.")
    print(f"The window is in {arguments.picture}")
    return 0 if record["status"] == "complete" else 1


def show(arguments, responder):
    with WineSession(arguments.wine_prefix, os.environ["DISPLAY"]) as session:
        options = peer_options(responder.port()) + arguments.options
        with Window(session, arguments.folder, options, LASTING_SECONDS, None) as window:
            return window.process.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("native_program")
    parser.add_argument("--wine-prefix", required=True)
    parser.add_argument("--virtual", action="store_true")
    parser.add_argument("--picture", default="window.png")
    words = sys.argv[1:]
    own = words[: words.index("--")] if "--" in words else words
    arguments = parser.parse_args(own)
    arguments.options = words[len(own) + 1 :]
    # Under Wine the two ends take this machine for two, and would choose the same core.
    core = ["--cpu", str(min(os.sched_getaffinity(0)))]
    responder = Responder(Program("linux", [os.path.abspath(arguments.native_program)]), once=False, further=core)
    try:
        is_unseen = arguments.virtual or not os.environ.get("DISPLAY")
        return (show_unseen if is_unseen else show)(arguments, responder)
    except KeyboardInterrupt:
        return 130
    except (AssertionError, subprocess.SubprocessError) as trouble:
        print(f"wine_window: {trouble}", file=sys.stderr)
        return 1
    finally:
        responder.close()


if __name__ == "__main__":
    sys.exit(main())
