#!/usr/bin/env python3
"""The folder that a Windows user gets: complete, small, without symbols, and running wherever it is copied.

    folder_test.py CMAKE BUILD_FOLDER NATIVE_PROGRAM --objdump FILE --wine-prefix DIR [--keep FOLDER]

Installs to a path with blanks and letters beyond ASCII, and runs both programs there. With --keep the folder stays for
others. Exit codes: 0 all is well, 1 something is not, 77 the window has not been built.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "harness"))
from skipping import skip  # noqa: E402  (found by the line above)

MEGABYTE = 1_000_000
CLI_BYTES = int(8.2 * MEGABYTE)
FOLDER_BYTES = int(56 * MEGABYTE)  # The documentation is in it.
PROGRAMS = ("halftrip.exe", "halftrip-gui.exe", "halftrip-practice.exe")
# Each is loaded by name at run time, so that nothing imports it.
PLUGINS = ("platforms/qwindows.dll", "styles/qwindowsvistastyle.dll", "imageformats/qico.dll")
# Qt builds them, and no program needs them.
UNWANTED = ("Qt6Network.dll", "Qt6Test.dll", "Qt6Xml.dll", "Qt6Concurrent.dll")
DOCUMENTS = ("README.md", "docs/README.md")
LICENCES = ("Halftrip-GPL-3.txt", "QCustomPlot-GPL-3.txt", "qtbase/LGPL-3.0-only.txt", "libfmt-dev.txt")
RUNNER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "run_under_wine")


def binaries(folder):
    return [path for path in sorted(folder.rglob("*")) if path.suffix.lower() in (".exe", ".dll")]


def imports(objdump, path):
    text = subprocess.run([objdump, "-p", path], capture_output=True, text=True, check=True).stdout
    return re.findall(r"DLL Name: (\S+)", text)


def section_names(objdump, path):
    text = subprocess.run([objdump, "-h", path], capture_output=True, text=True, check=True).stdout
    return re.findall(r"^\s*\d+ (\S+)", text, re.MULTILINE)


def system_libraries(prefix):
    """What Windows itself brings, as far as Wine knows it."""
    folder = pathlib.Path(prefix) / "drive" / "drive_c" / "windows" / "system32"
    names = {path.name.lower() for path in folder.iterdir()}
    assert "kernel32.dll" in names, f"{folder} is no system folder"
    return names


def is_api_set(name):
    """A name that Windows' loader maps to a library of its own, without a file (since Windows 8)."""
    return name.startswith("api-ms-win-")


def check_content(folder):
    for name in PROGRAMS + PLUGINS + DOCUMENTS + tuple(f"licences/{name}" for name in LICENCES):
        assert (folder / name).is_file(), f"{name} is missing"
    for name in UNWANTED:
        assert not (folder / name).exists(), f"{name} is not needed by anything"


def check_imports(folder, arguments):
    own = {path.name.lower() for path in folder.iterdir()}
    system = system_libraries(arguments.wine_prefix)
    for path in binaries(folder):
        for name in imports(arguments.objdump, path):
            is_there = name.lower() in own or name.lower() in system or is_api_set(name.lower())
            assert is_there, f"{path.name} needs {name}, which neither the folder nor the system has"
    used = {name.lower() for path in binaries(folder) for name in imports(arguments.objdump, path)}
    idle = {path.name for path in folder.glob("*.dll") if path.name.lower() not in used}
    assert not idle, f"nothing imports {idle}"
    # One file that runs without the others.
    needed = {name for name in imports(arguments.objdump, folder / "halftrip.exe") if name.lower() in own}
    assert not needed, f"halftrip.exe needs {needed}"


def check_sizes(folder, arguments):
    cli = (folder / "halftrip.exe").stat().st_size
    whole = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"halftrip.exe {cli / MEGABYTE:.2f} MB, the folder {whole / MEGABYTE:.2f} MB", flush=True)
    assert cli < CLI_BYTES, f"halftrip.exe has {cli} bytes"
    assert whole < FOLDER_BYTES, f"the folder has {whole} bytes"
    for path in binaries(folder):
        names = [name for name in section_names(arguments.objdump, path) if name.startswith(".debug")]
        assert not names, f"{path.name} carries debug information"


def output_of(folder, arguments, name, *words):
    # No WINEPATH: what a program needs has to lie beside it. Wine reads file names by the locale.
    environment = {key: value for key, value in os.environ.items() if key not in ("WINEPATH", "DISPLAY")}
    done = subprocess.run(
        [RUNNER, "--prefix", arguments.wine_prefix, "--gather", str(folder / name), *words],
        env=dict(environment, LC_ALL="C.UTF-8"),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=200,
        check=False,
    )
    text = done.stdout.decode("utf-8", "replace")
    assert done.returncode == 0, f"{name} {words} ended with {done.returncode}: {text} {done.stderr!r}"
    return text


def check_runs(folder, arguments):
    native = subprocess.run([arguments.native_program, "--version"], capture_output=True, text=True, check=True).stdout
    version = re.search(r"\d+\.\d+\.\d+", native).group()
    for name in PROGRAMS:
        said = output_of(folder, arguments, name, "--version")
        assert version in said, f"{name} --version says {said!r}, and this system's halftrip {native!r}"
    assert '"udp"' in output_of(folder, arguments, "halftrip.exe", "transports", "--format", "json")


def install(arguments, folder):
    words = [arguments.cmake, "--install", arguments.build_folder, "--prefix", str(folder)]
    subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, timeout=120, check=True)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cmake")
    parser.add_argument("build_folder")
    parser.add_argument("native_program")
    parser.add_argument("--objdump", required=True)
    parser.add_argument("--wine-prefix", required=True)
    parser.add_argument("--keep")
    arguments = parser.parse_args()
    if not os.path.isfile(os.path.join(arguments.build_folder, "halftrip-gui.exe")):
        skip("the Windows window has not been built, for want of Qt for Windows; ./dev windows-qt builds that")
    if not os.path.isfile(arguments.native_program):
        skip(f"{arguments.native_program} has not been built")
    return arguments


def main():
    arguments = parse_arguments()
    with tempfile.TemporaryDirectory(prefix="halftrip-folder-") as scratch:
        folder = pathlib.Path(scratch) / "Prüfgerät für 50 µs, Łódź" / "Halftrip"
        install(arguments, folder)
        check_content(folder)
        check_sizes(folder, arguments)
        check_imports(folder, arguments)
        check_runs(folder, arguments)
        if arguments.keep:
            shutil.rmtree(arguments.keep, ignore_errors=True)
            shutil.copytree(folder, arguments.keep)
    print("the folder is complete and runs")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (AssertionError, subprocess.SubprocessError) as trouble:
        print(f"FAILED: {trouble}")
        sys.exit(1)
