#!/usr/bin/env python3
"""The Windows installer as its users meet it: silently installed, measuring, refused while a responder runs, upgraded in place,
uninstalled without a trace.

    installer_test.py FOLDER --wine-prefix DIR

FOLDER is what a Windows user gets; two versions of the installer are made of it. Exit codes: 0 all is well, 1 something is not,
77 it cannot be tried here, with the reason.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "harness"))
from skipping import skip  # noqa: E402  (found by the line above)

HERE = pathlib.Path(__file__).resolve().parent
RUNNER = HERE / "run_under_wine"
PACKER = HERE.parents[1] / "installer" / "windows" / "make_packages.py"
VERSION, OLDER = "9.9.1", "9.9.0"
ONLY_IN_OLDER = "gone-since.txt"
KEYS = (r"HKLM\Software\Halftrip", r"HKLM\Software\Microsoft\Windows\CurrentVersion\Uninstall\Halftrip",
        r"HKLM\Software\Classes\Applications\halftrip-gui.exe", r"HKLM\Software\Classes\SystemFileAssociations\.json\shell\Halftrip")
SERVICE_KEY = r"HKLM\System\CurrentControlSet\Services\HalftripResponder"
ENVIRONMENT_KEY = r"HKLM\System\CurrentControlSet\Control\Session Manager\Environment"
REFUSED, WITHOUT_SERVICE, INCOMPLETE = 2, 3, 4
ONLY_IN_NEWER = "new-since.txt"


class Windows:
    """One Wine prefix."""

    def __init__(self, prefix):
        self.prefix = prefix
        self.drive = pathlib.Path(prefix) / "drive" / "drive_c"
        self.environment = {key: value for key, value in os.environ.items() if key not in ("WINEPATH", "DISPLAY")}
        self.environment["LC_ALL"] = "C.UTF-8"

    def words(self, how, *words):
        return [str(RUNNER), "--prefix", str(self.prefix), how, *map(str, words)]

    def do(self, *words):
        return subprocess.run(self.words("--gather", *words), env=self.environment, stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, errors="replace", timeout=280, check=False)

    def start(self, *words):
        return subprocess.Popen(self.words("--", *words), env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.STDOUT, text=True, errors="replace")

    def prepare(self):
        subprocess.run([str(RUNNER), "--prefix", str(self.prefix), "--start"], env=self.environment, timeout=280, check=True)

    def discard(self):
        """Whoever tries again must find it as it was."""
        subprocess.run([str(RUNNER), "--prefix", str(self.prefix), "--stop"], env=self.environment, timeout=280, check=False)
        shutil.rmtree(self.prefix, ignore_errors=True)

    def has_key(self, key):
        return self.do("reg", "query", key).returncode == 0

    def path(self):
        """The machine's PATH, as the registry has it."""
        shown = self.do("reg", "query", ENVIRONMENT_KEY, "/v", "Path").stdout
        return shown.partition("REG_EXPAND_SZ")[2].strip()

    def refusal(self):
        """What the installer wrote down when it refused; nothing when it did not."""
        for path in self.drive.rglob("halftrip-setup.txt"):
            return path.read_text(encoding="utf-16")
        return ""

    def forget(self):
        """What it wrote down."""
        for path in self.drive.rglob("halftrip-setup.txt"):
            path.unlink()

    def files(self):
        """What programs and the Start menu hold: everything that an installer has to put back."""
        places = (self.drive / "Program Files", self.drive / "ProgramData", self.drive / "windows" / "system32")
        return {path for place in places for path in place.rglob("*")}


def installed_folder(windows):
    return windows.drive / "Prüfgerät"


def install(windows, installer, *words, folder=r"C:\Prüfgerät"):
    # NSIS takes no quotation marks here, and Wine sets them round a blank.
    return windows.do(installer, "/S", *words, f"/D={folder}").returncode


def is_added(windows, path_before):
    """In whatever encoding reg.exe writes the folder's umlauts."""
    return re.fullmatch(re.escape(path_before) + r";C:\\Pr.fger.t", windows.path()) is not None


def check_measures(windows):
    """With waits that ask for no core of their own: others are tested meanwhile."""
    done = windows.do(installed_folder(windows) / "halftrip.exe", "ping", "self", "--wait", "block", "--responder-wait", "block",
                      "--sizes", "64", "--count", "200", "--format", "csv")
    assert done.returncode == 0 and ",200," in done.stdout, f"the installed program does not measure: {done.stdout} {done.stderr}"


def check_installed(windows, version):
    assert (installed_folder(windows) / "halftrip-gui.exe").is_file(), "no window was installed"
    missing = [key for key in KEYS if not windows.has_key(key)]
    assert not missing, f"not in the registry: {missing}"
    shown = windows.do("reg", "query", KEYS[1], "/v", "DisplayVersion").stdout
    assert version in shown, f"Windows' settings show another version: {shown}"
    links = {path.name for path in (windows.drive / "ProgramData").rglob("Halftrip*.lnk")}
    assert links == {"Halftrip.lnk", "Halftrip responder.lnk", "Halftrip command prompt.lnk"}, f"the Start menu has {links}"


def check_service(windows, code):
    """Wine's manager of services often keeps its database locked, and makes none: then the installer has to say so."""
    words = windows.refusal()
    assert code == (WITHOUT_SERVICE if words else 0), f"installing with the service ended with {code}: {words!r}"
    if not windows.has_key(SERVICE_KEY):
        assert "its service could not be created" in words, f"neither a service nor words about it: {words!r}"
        print(f"Wine made no service: {words.strip()}")
        return
    path = windows.do("reg", "query", SERVICE_KEY, "/v", "ImagePath").stdout
    assert r'\halftrip.exe" --as-service serve --code-for-all' in path, f"the service runs {path}"
    assert "0x1" in windows.do("reg", "query", KEYS[0], "/v", "Service").stdout, "the installer forgets that it made a service"


def check_another_folder(windows, installer):
    """The version in the old folder would stay there, without an entry in Windows' settings, and its service with it."""
    other = windows.drive / "other"
    assert install(windows, installer, folder=r"C:\other") == 0, f"installing elsewhere failed: {windows.refusal()}"
    assert (other / "halftrip.exe").is_file() and not installed_folder(windows).exists(), "the old folder is still there"
    assert install(windows, installer, folder=r"Q:\nowhere") == REFUSED, "a drive that is not there was no reason to refuse"
    assert "no drive Q:" in windows.refusal(), windows.refusal()
    assert (other / "halftrip.exe").is_file(), "what was refused changed something"
    assert install(windows, installer) == 0, f"installing back failed: {windows.refusal()}"
    assert not other.exists(), "the other folder is still there"


def check_refused_while_running(windows, installer):
    program = windows.start(installed_folder(windows) / "halftrip.exe", "serve", "--port", "0")
    try:
        while "listening" not in (line := program.stdout.readline()):
            assert line, "the installed responder does not start"
        before = windows.files()  # With what says who has the host, which goes with the program.
        code = install(windows, installer)
        words = windows.refusal()
        assert code == REFUSED, f"installing over a running program ended with {code}"
        assert "halftrip.exe" in words and "End it" in words, f"refused with the words {words!r}"
        assert windows.files() == before, "a refused installation changed files"
    finally:
        program.terminate()
        program.wait(timeout=60)
    windows.do("taskkill", "/f", "/im", "halftrip.exe")


def check_upgrade_that_ends_half_way(windows, installer, path_before):
    """What the version before had is asked for again by the next try."""
    blocking = installed_folder(windows) / ONLY_IN_NEWER
    blocking.mkdir()
    (blocking / "results of a customer.halftrip.json").write_text("{}", encoding="utf-8")
    code = install(windows, installer)
    assert code == INCOMPLETE, f"an upgrade that could not write a file ended with {code}: {windows.refusal()}"
    assert "incomplete" in windows.refusal(), windows.refusal()
    assert windows.path() == path_before, "the version before left its entry in PATH"
    shutil.rmtree(blocking)
    assert install(windows, installer) == 0, f"the second try failed: {windows.refusal()}"
    assert is_added(windows, path_before), f"after the second try PATH is {windows.path()}"


def check_uninstalls(windows, before):
    """With a setting that is still changed: its journal stays, and is told of."""
    journal = windows.drive / "ProgramData" / "Halftrip" / "tuning-journal.json"
    journal.parent.mkdir(exist_ok=True)
    journal.write_text('{\n  "entries": [\n    {\n      "setting": {\n        "name": "power.plan"\n      }\n    }\n  ]\n}\n', encoding="utf-8")
    windows.forget()
    code = windows.do(installed_folder(windows) / "uninstall.exe", "/S").returncode
    assert code == 0, f"the uninstaller ended with {code}"
    until = time.monotonic() + 60  # It goes on as a copy of itself.
    while installed_folder(windows).exists() and time.monotonic() < until:
        time.sleep(0.2)
    assert "halftrip tune revert" in windows.refusal(), f"nothing is said of the changed setting: {windows.refusal()!r}"
    journal.unlink()
    journal.parent.rmdir()
    left = sorted(str(path.relative_to(windows.drive)) for path in windows.files() - before)
    assert not left, f"the uninstaller left {left[:10]}"
    kept = [key for key in (*KEYS, SERVICE_KEY) if windows.has_key(key)]
    assert not kept, f"the uninstaller left {kept} in the registry"


def make_installer(folder, version, output):
    # Quick rather than small: what is tried here is the script.
    done = subprocess.run([sys.executable, "-B", PACKER, folder, version, output, "--quick"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"no installer can be made: {done.stdout} {done.stderr}"
    return output / f"halftrip-{version}-windows-x64-setup.exe"


def make_installers(folder, scratch):
    copy = scratch / "folder"
    shutil.copytree(folder, copy)
    (copy / ONLY_IN_NEWER).write_text("Only the newer version has this.\n", encoding="utf-8")
    newer = make_installer(copy, VERSION, scratch)
    again = make_installer(copy, VERSION, scratch / "again")
    assert newer.read_bytes() == again.read_bytes(), "the same folder made two different installers"
    (copy / ONLY_IN_NEWER).unlink()
    (copy / ONLY_IN_OLDER).write_text("Only the older version has this.\n", encoding="utf-8")
    return make_installer(copy, OLDER, scratch), newer


def try_installer(windows, folder, scratch):
    older, newer = make_installers(folder, scratch)
    windows.prepare()
    before, path_before = windows.files(), windows.path()
    assert path_before, "Wine has no PATH to change"
    assert install(windows, older, "/path") == 0, f"installing failed: {windows.refusal()}"
    check_installed(windows, OLDER)
    assert is_added(windows, path_before), f"PATH is {windows.path()}"
    assert (installed_folder(windows) / ONLY_IN_OLDER).is_file()
    check_measures(windows)
    check_refused_while_running(windows, newer)
    check_upgrade_that_ends_half_way(windows, newer, path_before)
    check_installed(windows, VERSION)
    assert not (installed_folder(windows) / ONLY_IN_OLDER).exists(), "a file that only the older version had is still there"
    check_measures(windows)
    assert is_added(windows, path_before), f"after the upgrade PATH is {windows.path()}"
    check_another_folder(windows, newer)
    foreign = installed_folder(windows) / "results of a customer.halftrip.json"
    foreign.write_text("{}", encoding="utf-8")
    check_keeps_foreign(windows, foreign)
    assert windows.path() == path_before, f"the uninstaller left PATH as {windows.path()}"
    foreign.unlink()
    installed_folder(windows).rmdir()
    check_service(windows, install(windows, newer, "/nostartmenu", "/service"))
    assert not list((windows.drive / "ProgramData").rglob("Halftrip*.lnk")), "/nostartmenu was not heard"
    check_uninstalls(windows, before)


def check_keeps_foreign(windows, foreign):
    """What a user put into the folder is hers."""
    windows.do(installed_folder(windows) / "uninstall.exe", "/S")
    until = time.monotonic() + 60
    while (installed_folder(windows) / "uninstall.exe").exists() and time.monotonic() < until:
        time.sleep(0.2)
    assert [path for path in installed_folder(windows).rglob("*")] == [foreign], "the uninstaller took, or left, what it should not"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--wine-prefix", required=True, type=pathlib.Path)
    arguments = parser.parse_args()
    if not shutil.which("makensis"):
        skip("makensis (package nsis) is not installed")
    if not (arguments.folder / "halftrip-gui.exe").is_file():
        skip("the Windows folder has not been made, for want of Qt for Windows; ./dev windows-qt builds that")
    windows = Windows(arguments.wine_prefix)
    with tempfile.TemporaryDirectory(prefix="halftrip-installer-") as scratch:
        try:
            try_installer(windows, arguments.folder, pathlib.Path(scratch))
        except (AssertionError, subprocess.SubprocessError):
            windows.discard()
            raise
    print("installed, measured, refused while running, upgraded, uninstalled without a trace")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (AssertionError, subprocess.SubprocessError) as trouble:
        print(f"FAILED: {trouble}")
        sys.exit(1)
