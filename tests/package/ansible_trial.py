"""The collection's playbook that installs packages, played on a fresh system. ansible-core has no connection into a folder, so its own
modules run there by way of the system's Python: what it hands them lies in a folder that both see by the same path."""

import contextlib
import hashlib
import json
import pathlib
import re
import sys

from systems import Skipped, System, Trouble, run, the_one

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "integration"))
import ansible_tools  # noqa: E402  (found by the line above)

# It stands for SUSE's, which a Debian does not have: keeps the words that it was given, and has nothing to do the second time.
ZYPPER = """#!/bin/sh
[ ! -e /zypper ] || echo 'Nothing to do.'
echo "$*" >/zypper
"""


@contextlib.contextmanager
def seen_by_both(system, folder):
    there = system.path / str(folder).lstrip("/")
    there.mkdir(parents=True)
    run("mount", "--bind", folder, there)
    try:
        yield
    finally:
        run("umount", there, check=False)


def write_program(path, text):
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)


class Controller:
    """Plays on the one host "fresh", which is the system."""

    def __init__(self, system, folder):
        self.folder = folder
        write_program(folder / "python", f'#!/bin/sh\nexec chroot {system.path} /usr/bin/python3 "$@"\n')
        (folder / "hosts").write_text(f"fresh ansible_connection=local ansible_python_interpreter={folder}/python "
                                      f"ansible_remote_tmp={folder}/handed\n", encoding="utf-8")

    def play(self, package, *arguments, changes):
        """Trouble where the play changes nothing, or something, against what is wanted."""
        variables = {"halftrip_install_file": str(package), "halftrip_install_sha256": hashlib.sha256(package.read_bytes()).hexdigest()}
        said = run(ansible_tools.program("ansible-playbook"), "-i", self.folder / "hosts", "halftrip.fleet.install", "-e",
                   json.dumps(variables), *arguments, cwd=self.folder, env=ansible_tools.environment(self.folder)).stdout
        changed = re.search(r"(?m)^fresh\s+: ok=\d+\s+changed=(\d+)", said)
        if changed is None or (int(changed[1]) > 0) != changes:
            raise Trouble(f"the play should have changed {'something' if changes else 'nothing'}:\n{said}")


def check_zypper(system, package):
    said = (system.path / "zypper").read_text(encoding="utf-8").split()
    if said[-1] != f"/var/cache/halftrip/{package.name}" or "install" not in said or "--allow-unsigned-rpm" not in said:
        raise Trouble(f"zypper was called with {said}")


def check_absent(path):
    if path.exists():
        raise Trouble(f"check mode has made {path}")


def try_ansible(packages, folder):
    if reason := ansible_tools.reason_to_skip("ansible-playbook"):
        raise Skipped(reason)
    deb, rpm = the_one(packages, "halftrip_*.deb"), the_one(packages, "halftrip-[0-9]*.rpm")
    system = System("bookworm", folder / "played", ("python3-apt",))
    place = folder / "controller"
    place.mkdir()
    with system.mounted(), seen_by_both(system, place):
        controller = Controller(system, place)
        yield "check mode tells what it would do", controller.play(deb, "--check", changes=True)
        yield "and does not do it", [check_absent(system.path / name) for name in ("usr/bin/halftrip", "var/cache/halftrip")]
        yield "install the .deb", controller.play(deb, changes=True)
        yield "the program is there", system.do("halftrip", "--version")
        yield "the same again: no change", controller.play(deb, changes=False)
        yield "check mode: no change", controller.play(deb, "--check", changes=False)
        write_program(system.path / "usr/bin/zypper", ZYPPER)
        yield "install the .rpm by zypper", [controller.play(rpm, changes=True), check_zypper(system, rpm)]
        yield "the same again: no change", controller.play(rpm, changes=False)
