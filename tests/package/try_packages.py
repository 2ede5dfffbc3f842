#!/usr/bin/env python3
"""Tries the packages as their users would: install, measure, upgrade while something runs, remove, and look at what is left.

    try_packages.py FOLDER [--only TRIAL...] [--windows-folder DIR] [--foreign PROGRAM]

FOLDER holds what ./dev package made. Each .deb and the .rpm are tried in fresh minimal roots (mmdebstrap), the Windows installer
under Wine, made anew of DIR. PROGRAM is the portable program for 64-bit ARM. Needs root. Prints a table, which says as well what could
not be tried here; exit codes: 0 all is well, 1 something is not, 77 nothing could be tried.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

from ansible_trial import try_ansible
from systems import (Pair, Skipped, System, Trouble, check_documents, check_measures_as_root, check_measures_as_user, measure, responder,
                     run, the_one)

ROOT = pathlib.Path(__file__).resolve().parents[2]
SKIPPED = 77
OLDER = "0.0.1"
# RHEL 8 has glibc 2.28; RHEL 9, where alone EPEL has Qt 6, 2.34 and GCC 11's libstdc++.
NEWEST_SYMBOLS = {"cli": {"GLIBC": (2, 28)}, "gui": {"GLIBC": (2, 34), "GLIBCXX": (3, 4, 29), "CXXABI": (1, 3, 13)}}
# Folders that every RPM system has.
RPM_FOLDERS = ("usr/share/applications", "usr/share/icons", "usr/share/mime", "usr/share/man/man1", "usr/lib/systemd/system",
               "usr/lib/tmpfiles.d")
# What the window's .rpm asks for, under the names that Debian has for it.
WINDOW_NEEDS = ("libqt6widgets6", "libqt6printsupport6", "fonts-dejavu-core")


def older_copy(package, folder):
    """The same package with an older version's number."""
    tree = folder / "older"
    run("dpkg-deb", "-R", package, tree)
    control = tree / "DEBIAN" / "control"
    control.write_text(re.sub(r"(?m)^Version: .*$", f"Version: {OLDER}", control.read_text(encoding="utf-8")), encoding="utf-8")
    older = folder / f"halftrip_{OLDER}.deb"
    run("dpkg-deb", "-b", "--root-owner-group", tree, older)
    shutil.rmtree(tree)
    return older


def check_runs_on(system, change, what):
    """A session that began before a change of the package goes on through it."""
    with Pair() as pair, responder(system, pair, "halftrip") as serving:
        words = ["halftrip", "ping", "192.0.2.2", "--sizes", "64", "--duration", "8s", "--interval", "1ms", "--format", "json"]
        measuring = subprocess.Popen(system.command(*words, namespace=pair.a), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(2)
        change()
        output, errors = measuring.communicate(timeout=120)
        if measuring.returncode != 0 or json.loads(output)["status"] != "complete" or serving.poll() is not None:
            raise Trouble(f"{what} ended what was running: {measuring.returncode} {errors}")


def try_deb(suite, packages, folder):
    system = System(suite, folder / suite)
    package = the_one(packages, "halftrip_*.deb")
    deb, older = system.bring(package), system.bring(older_copy(package, folder))
    with system.mounted():
        before = system.snapshot()
        yield "install an older version", system.do("dpkg", "-i", older)
        yield "upgrade while measuring", check_runs_on(system, lambda: system.do("dpkg", "-i", deb), "upgrading")
        yield "man pages", (system.path / "usr/share/man/man1/halftrip-ping.1.gz").stat()
        yield "documentation", check_documents(system.path / "usr/share/doc/halftrip", system.path / "usr/share/man")
        yield "measure as a user", check_measures_as_user(system)
        yield "the same again", system.do("dpkg", "-i", deb)
        yield "measure again", check_measures_as_user(system)
        yield "remove while measuring", check_runs_on(system, lambda: system.do("dpkg", "--remove", "halftrip"), "removing")
        yield "only the group is left", system.check_clean(before, keeps_group=True)
        yield "install and purge", [system.do("dpkg", "-i", deb), system.do("dpkg", "--purge", "halftrip")]
        yield "nothing is left", system.check_clean(before)


def check_window(system):
    """The window measures this machine, and takes its own picture."""
    system.do("mkdir", "-p", "/tmp/window")
    system.do("chmod", "0777", "/tmp/window")
    words = ["QT_QPA_PLATFORM=offscreen", "XDG_CONFIG_HOME=/tmp/window", "XDG_DATA_HOME=/tmp/window", "XDG_RUNTIME_DIR=/tmp/window",
             "halftrip-gui", "--demo", "--start", "--seconds", "2", "--screenshot", "/tmp/window/picture.png", "--after", "6"]
    with Pair() as pair:
        system.do(*system.as_user(*words), namespace=pair.a)
    picture = system.path / "tmp/window/picture.png"
    if picture.stat().st_size < 20000 or not list((system.path / "tmp/window").rglob("*.json")):
        raise Trouble("the window showed or kept no run")


def needs_of(package):
    """The names of the packages that a .deb asks for, without its own."""
    depends = run("dpkg-deb", "-f", package, "Depends").stdout
    return [name for name in re.findall(r"(?:^|, )([a-z0-9.+-]+)", depends) if name != "halftrip"]


def try_window(suite, packages, folder):
    files = [the_one(packages, pattern) for pattern in ("halftrip_*.deb", "halftrip-gui_*.deb")]
    system = System(suite, folder / f"window-{suite}", (*needs_of(files[1]), "fonts-dejavu-core"))
    debs = [system.bring(file) for file in files]
    with system.mounted():
        before = system.snapshot()
        yield "install", system.do("dpkg", "-i", *debs)
        yield "a run in the window", check_window(system)
        yield "remove", system.do("dpkg", "--purge", "halftrip-gui", "halftrip")
        yield "nothing is left", system.check_clean(before)


def try_lintian(packages):
    for package in sorted(packages.glob("*.deb")):
        done = run("lintian", "--tag-display-limit", "0", "--suppress-tags", "initial-upload-closes-no-bugs", package, check=False)
        found = [line for line in done.stdout.splitlines() if line.startswith(("E:", "W:"))]
        if found:
            raise Trouble("\n".join(found))
        yield package.name, None


def newest_symbols(needs):
    """Of what a package or program requires, the newest version of each library's symbols: {"GLIBC": (2, 28), ...}."""
    found = {}
    for name, version in re.findall(r"\b(GLIBC|GLIBCXX|CXXABI)_([0-9.]+)", needs):
        found[name] = max(found.get(name, ()), tuple(map(int, version.split("."))))
    return found


def too_new(needs, kind):
    """What of that no system has on which that kind of package has to run: ["GLIBCXX (3, 4, 30), newer than (3, 4, 29)"]."""
    allowed = NEWEST_SYMBOLS[kind]
    return [f"{name} {newest}, newer than {allowed.get(name)}" for name, newest in newest_symbols(needs).items()
            if name not in allowed or newest > allowed[name]]


def check_requirements(package, kind):
    needs = run("rpm", "-qp", "--requires", package).stdout
    if found := too_new(needs, kind):
        raise Trouble(f"{package.name} asks for {'; '.join(found)}:\n{needs}")


def check_rpmlint(packages):
    done = run("rpmlint", "--strict", "--config", ROOT / "resources/linux/rpmlint.toml", *packages, check=False)
    if done.returncode != 0:
        raise Trouble(done.stdout + done.stderr)


def try_rpm(packages, folder):
    cli, gui = the_one(packages, "halftrip-[0-9]*.rpm"), the_one(packages, "halftrip-gui-*.rpm")
    yield "libraries old enough for RHEL 8", check_requirements(cli, "cli")
    yield "window: for RHEL 9", check_requirements(gui, "gui")
    yield "rpmlint", check_rpmlint([cli, gui])
    # Debian's packages are unknown to rpm, and with them what these need.
    system = System("bookworm", folder / "rpm", (*WINDOW_NEEDS, "rpm"))
    for name in RPM_FOLDERS:
        (system.path / name).mkdir(parents=True, exist_ok=True)
    files = [system.bring(cli), system.bring(gui)]
    with system.mounted():
        before = system.snapshot()
        yield "install", system.do("rpm", "-i", "--nodeps", *files)
        yield "measure as a user", check_measures_as_user(system)
        yield "a run in the window", check_window(system)
        yield "the same again, measuring", check_runs_on(
            system, lambda: system.do("rpm", "-U", "--replacepkgs", "--nodeps", *files), "upgrading")
        yield "measure again", check_measures_as_user(system)
        yield "remove", system.do("rpm", "-e", "halftrip-gui", "halftrip")
        yield "only the group is left", system.check_clean(before, keeps_group=True)


def try_folder(packages, folder):
    system = System("bullseye", folder / "bullseye")
    with tempfile.TemporaryDirectory(dir=system.path) as place:
        run("tar", "-C", place, "-xJf", the_one(packages, "*.tar.xz"))
        os.chmod(place, 0o755)
        unpacked = the_one(pathlib.Path(place), "halftrip-*/halftrip")
        yield "documentation", check_documents(unpacked.parent, unpacked.parent / "man")
        program = "/" + str(unpacked.relative_to(system.path))
        with system.mounted(), Pair() as pair:
            with responder(system, pair, program, ""):
                yield "unpacked, measures as a user", run(*system.command(*system.as_user(
                    program, "ping", "192.0.2.2", "--sizes", "64", "--count", "2000"), namespace=pair.a))
        with system.mounted():
            yield "measures as root: all transports", check_measures_as_root(system, program, ("tcp", "raw", "mmap", "xdp"))


def foreign_libraries(folder):
    """The C library of 64-bit ARM, unpacked, from lists of its own."""
    lists, cache, root = folder / "lists", folder / "cache", folder / "root"
    for place in (lists / "partial", cache / "archives" / "partial", root):
        place.mkdir(parents=True)
    options = [word for setting in ("APT::Architecture=arm64", "APT::Architectures=arm64", f"Dir::State::Lists={lists}",
                                    f"Dir::Cache={cache}", "Dir::State::status=/dev/null", "APT::Sandbox::User=root")
               for word in ("-o", setting)]
    run("apt-get", *options, "update")
    run("apt-get", *options, "download", "libc6", cwd=folder)
    run("dpkg-deb", "-x", the_one(folder, "libc6_*.deb"), root)
    return root


class Emulated:
    """Runs programs of another processor. They cannot start copies of themselves, as "self" and "demo" do."""

    def __init__(self, emulator, libraries):
        self.words = [emulator, "-L", str(libraries)]

    def command(self, *words, namespace):
        return ["ip", "netns", "exec", namespace, *self.words, *map(str, words)]


def try_foreign(program, folder):
    emulator = shutil.which("qemu-aarch64-static")
    if program is None or not program.is_file() or emulator is None:
        raise Skipped("needs ./dev portable aarch64 and Debian's package qemu-user-static")
    system = Emulated(emulator, foreign_libraries(folder / "arm"))
    for transport in ("udp", "tcp"):
        with Pair() as pair, responder(system, pair, program):
            yield f"emulated, measures over {transport}", measure(system, pair, program, transport)


def try_windows(windows_folder, folder):
    if windows_folder is None or not (windows_folder / "halftrip-gui.exe").is_file():
        raise Skipped("needs a Qt for Windows: ./dev windows-qt")
    done = run(sys.executable, "-B", ROOT / "tests/wine/installer_test.py", windows_folder, "--wine-prefix", folder / "wine", check=False)
    if done.returncode == SKIPPED:
        raise Skipped(done.stdout.strip())
    if done.returncode != 0:
        raise Trouble(done.stdout + done.stderr)
    yield "install, measure, upgrade, uninstall", None


def report(what, steps):
    """Prints a line for each step; the exit code of this trial."""
    start = time.monotonic()
    try:
        for step, _ in steps:
            print(f"{what:<14}{step:<38}done ({time.monotonic() - start:.0f} s)", flush=True)
            start = time.monotonic()
        return 0
    except Skipped as reason:
        print(f"{what:<14}skipped: {reason}", flush=True)
        return SKIPPED
    except (Trouble, OSError, subprocess.SubprocessError) as trouble:
        print(f"{what:<14}FAILED: {trouble}", flush=True)
        return 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--only", nargs="*")
    parser.add_argument("--windows-folder", type=pathlib.Path)
    parser.add_argument("--foreign", type=pathlib.Path)
    arguments = parser.parse_args()
    packages = arguments.folder.resolve()  # Ansible is played in a folder of its own.
    if os.geteuid() != 0:
        print("Trying packages needs root: it makes systems of their own to install them in.")
        return 1
    with tempfile.TemporaryDirectory(prefix="halftrip-packages-") as name:
        os.chmod(name, 0o755)
        folder = pathlib.Path(name)
        trials = {"bookworm": lambda: try_deb("bookworm", packages, folder),
                  "trixie": lambda: try_deb("trixie", packages, folder),
                  "window": lambda: try_window("bookworm", packages, folder),
                  "window, 13": lambda: try_window("trixie", packages, folder),
                  "lintian": lambda: try_lintian(packages),
                  "rpm": lambda: try_rpm(packages, folder),
                  "Ansible": lambda: try_ansible(packages, folder),
                  "tar.xz": lambda: try_folder(packages, folder),
                  "64-bit ARM": lambda: try_foreign(arguments.foreign, folder),
                  "Windows": lambda: try_windows(arguments.windows_folder, folder)}
        codes = [report(name, trials[name]()) for name in arguments.only or trials]
    if 1 in codes:
        return 1
    return SKIPPED if set(codes) == {SKIPPED} else 0


if __name__ == "__main__":
    sys.exit(main())
