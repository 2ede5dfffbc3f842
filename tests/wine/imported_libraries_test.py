#!/usr/bin/env python3
"""What a native Windows build installs beside its programs: the DLLs that they import and that lie beside them, and no others.

    imported_libraries_test.py SCRIPT COMPILER OBJDUMP

Programs of a line each, made by the cross compiler; the install script reads them as on Windows. Exit codes: 0 right, 1 not.
"""

import pathlib
import subprocess
import sys
import tempfile


def build(folder, compiler):
    """halftrip.exe imports qcustomplot.dll, which imports zlib1.dll; nobody imports catch2.dll."""
    built = folder / "built"
    built.mkdir()
    for name, text in (("inner.c", "int inner(void) { return 1; }"),
                       ("outer.c", "int inner(void); int outer(void) { return inner(); }"),
                       ("main.c", "int outer(void); int main(void) { return outer(); }")):
        (folder / name).write_text(text + "\n", encoding="ascii")
    for words in (["-shared", "inner.c", "-o", built / "zlib1.dll"],
                  ["-shared", "outer.c", built / "zlib1.dll", "-o", built / "qcustomplot.dll"],
                  ["-shared", "inner.c", "-o", built / "catch2.dll"],
                  ["main.c", built / "qcustomplot.dll", "-o", built / "halftrip.exe"]):
        subprocess.run([compiler, *words], cwd=folder, check=True)
    return built / "halftrip.exe"


def install(folder, program, script, objdump):
    steps = folder / "install.cmake"
    steps.write_text(f'set(CMAKE_GET_RUNTIME_DEPENDENCIES_PLATFORM windows+pe)\n'
                     f'set(CMAKE_GET_RUNTIME_DEPENDENCIES_TOOL objdump)\n'
                     f'set(CMAKE_GET_RUNTIME_DEPENDENCIES_COMMAND "{objdump}")\n'
                     f'set(CMAKE_INSTALL_PREFIX "{folder}/installed")\n'
                     f'set(HALFTRIP_BUILT_PROGRAM "{program}")\n'
                     f'include("{script}")\n', encoding="utf-8")
    subprocess.run(["cmake", "-P", str(steps)], check=True)
    return sorted(path.name for path in (folder / "installed").iterdir())


def main():
    script, compiler, objdump = sys.argv[1:4]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        installed = install(folder, build(folder, compiler), script, objdump)
    if installed != ["qcustomplot.dll", "zlib1.dll"]:
        print(f"installed: {installed}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
