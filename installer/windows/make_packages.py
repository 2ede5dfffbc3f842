#!/usr/bin/env python3
"""Makes the folder that a Windows user gets into an installer (NSIS) and a zip.

    make_packages.py FOLDER VERSION OUTPUT_FOLDER [--sign COMMAND] [--quick]

COMMAND signs one program whose path is put behind it: the programs, the uninstaller and the installer. The same folder
gives the same bytes: the variable SOURCE_DATE_EPOCH is the time of every file (without it, 1 January 1980). --quick is for tests:
an installer that is twice as large and made in a tenth of the time, and no zip.
"""

import argparse
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile
import time
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
ICONS = HERE.parents[1] / "resources" / "icons"
PROGRAMS = ("halftrip.exe", "halftrip-gui.exe", "halftrip-practice.exe")
OLDEST_ZIP_TIME = 315532800  # 1 January 1980: older times cannot be written in a zip.


def files_below(folder):
    return sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_file())


def windows_path(path):
    return "$INSTDIR\\" + "\\".join(path.parts)


def removal_of(folder):
    """NSIS lines that take away what the folder holds, and then its folders where they are empty, the deepest first."""
    files = files_below(folder)
    folders = {parent for file in files for parent in file.parents if parent.parts}
    lines = [f'Delete "{windows_path(file)}"' for file in files]
    lines += [f'RMDir "{windows_path(path)}"' for path in sorted(folders, key=lambda path: (-len(path.parts), path))]
    return "\n".join(lines) + "\n"


def sign(folder, command):
    for name in PROGRAMS:
        subprocess.run([*shlex.split(command), folder / name], check=True)


def date_all(folder, seconds):
    for path in [folder, *folder.rglob("*")]:
        os.utime(path, (seconds, seconds))


def make_installer(folder, version, output, command, compression):
    with tempfile.TemporaryDirectory() as scratch:
        removal = pathlib.Path(scratch) / "files.nsh"
        removal.write_text(removal_of(folder), encoding="utf-8")
        size = sum((folder / file).stat().st_size for file in files_below(folder))
        defines = {"VERSION": version, "FOLDER": folder, "FILES": removal, "SIZE_KB": size // 1024 + 1, "OUTPUT": output,
                   "ICON": ICONS / "halftrip.ico", "PICTURE": ICONS / "halftrip-setup.bmp", "COMPRESSION": compression}
        if command:
            defines["SIGN_COMMAND"] = command
        subprocess.run(["makensis", "-V2", "-WX", "-INPUTCHARSET", "UTF8",
                        *(f"-D{name}={value}" for name, value in defines.items()), HERE / "halftrip.nsi"], check=True)


def make_zip(folder, name, output, seconds):
    date = time.gmtime(seconds)[:6]
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in files_below(folder):
            entry = zipfile.ZipInfo(f"{name}/{file.as_posix()}", date)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, (folder / file).read_bytes())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("version")
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("--sign", metavar="COMMAND", default="")
    parser.add_argument("--quick", action="store_true")
    arguments = parser.parse_args()
    folder = arguments.folder.resolve()
    missing = [name for name in PROGRAMS if not (folder / name).is_file()]
    if missing:
        print(f"{folder} holds no {missing[0]}.")
        return 1
    seconds = max(int(os.environ.get("SOURCE_DATE_EPOCH", OLDEST_ZIP_TIME)), OLDEST_ZIP_TIME)
    os.environ["SOURCE_DATE_EPOCH"] = str(seconds)
    if arguments.sign:
        sign(folder, arguments.sign)
    date_all(folder, seconds)
    arguments.output.mkdir(parents=True, exist_ok=True)
    name = f"halftrip-{arguments.version}-windows-x64"
    make_installer(folder, arguments.version, arguments.output.resolve() / f"{name}-setup.exe", arguments.sign,
                   "zlib" if arguments.quick else "lzma")
    if not arguments.quick:
        make_zip(folder, name, arguments.output / f"{name}.zip", seconds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
