#!/usr/bin/env python3
"""Tries the packages as their users would: install, measure, upgrade, remove, and look at what is left.

    try_packages.py FOLDER [--suite SUITE...]

FOLDER holds what ./dev package made. Each .deb is tried in a fresh minimal root (mmdebstrap) of each suite, the .rpm is unpacked,
lintian reads the .deb. Needs root. Prints a table; exit codes: 0 all is well, 1 something is not.
"""

import argparse
import contextlib
import json
import os
import pathlib
import shutil
import stat
import subprocess
import sys
import tempfile

USER, UID = "tester", 4711
# What a package manager keeps for itself, and what commands leave that made or removed a group.
NOT_COMPARED = ("var/lib/dpkg", "var/lib/apt", "var/cache", "var/log", "etc/group", "etc/gshadow", "etc/passwd", "etc/shadow",
                "etc/subuid", "etc/subgid", "etc/ld.so.cache", "proc", "sys", "dev", "tmp", "run", "root", "home",
                "var/lib/systemd", "packages")


class Trouble(Exception):
    """What a user would complain about."""


def the_one(packages, pattern):
    found = sorted(packages.glob(pattern))
    if len(found) != 1:
        raise Trouble(f"{len(found)} files are like {pattern}, not one")
    return found[0]


def run(*command, check=True, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, errors="replace", check=False, timeout=600,
                          **options)
    if check and done.returncode != 0:
        raise Trouble(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done


class Root:
    """A minimal system in a folder, with the packages below /packages."""

    def __init__(self, suite, packages, folder):
        self.path = pathlib.Path(folder) / suite
        # Tools that the trial itself needs; the package must bring what it needs by its own dependencies.
        run("mmdebstrap", "--quiet", "--variant=minbase", "--include=libcap2-bin,passwd,util-linux", suite, self.path)
        (self.path / "packages").mkdir()
        for package in packages.glob("*.deb"):
            shutil.copy(package, self.path / "packages")

    @contextlib.contextmanager
    def mounted(self):
        run("mount", "-t", "proc", "proc", self.path / "proc")
        run("mount", "--rbind", "--make-rslave", "/dev", self.path / "dev")
        try:
            yield self
        finally:
            run("umount", "-R", self.path / "dev", check=False)
            run("umount", self.path / "proc", check=False)

    def command(self, *words, namespace=None):
        place = ["ip", "netns", "exec", namespace] if namespace else []
        return [*place, "chroot", str(self.path), *map(str, words)]

    def do(self, *words, check=True, namespace=None, environment=None):
        return run(*self.command(*words, namespace=namespace), check=check,
                   env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "DEBIAN_FRONTEND": "noninteractive",
                        **(environment or {})})

    def as_user(self, *words, groups=""):
        """The words that run a program as an ordinary user, in `groups` beside her own."""
        extra = ["--groups", groups] if groups else ["--clear-groups"]
        return ["setpriv", f"--reuid={UID}", f"--regid={UID}", *extra, "env", "HOME=/tmp", *words]

    def snapshot(self):
        """Every file with what a removal could forget: kind, mode, owner, size."""
        found = {}
        for folder, names, files in os.walk(self.path):
            relative = pathlib.Path(folder).relative_to(self.path)
            names[:] = [name for name in names if not str(relative / name).startswith(NOT_COMPARED)]
            for name in [*names, *files]:
                if str(relative / name).startswith(NOT_COMPARED):
                    continue
                status = os.lstat(pathlib.Path(folder) / name)
                size = 0 if stat.S_ISDIR(status.st_mode) else status.st_size
                found[str(relative / name)] = (oct(status.st_mode), status.st_uid, status.st_gid, size)
        return found


class Pair:
    """Two network namespaces with a cable between them."""

    def __init__(self):
        self.a, self.b = f"ht-try-a-{os.getpid()}", f"ht-try-b-{os.getpid()}"

    def __enter__(self):
        for name in (self.a, self.b):
            run("ip", "netns", "add", name)
            run("ip", "-n", name, "link", "set", "lo", "up")
        run("ip", "link", "add", "cable", "netns", self.a, "type", "veth", "peer", "name", "cable", "netns", self.b)
        for name, address in ((self.a, "192.0.2.1/24"), (self.b, "192.0.2.2/24")):
            run("ip", "-n", name, "address", "add", address, "dev", "cable")
            run("ip", "-n", name, "link", "set", "cable", "up")
        return self

    def __exit__(self, *_):
        for name in (self.a, self.b):
            run("ip", "netns", "delete", name, check=False)


def measure(root, pair, groups, *options):
    """A real ping of an ordinary user between two namespaces; the run's record."""
    serve = subprocess.Popen(root.command(*root.as_user("halftrip", "serve", "--open", "--once", "--port", "9753", groups=groups),
                                          namespace=pair.b),
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        while "listening" not in (line := serve.stdout.readline()):
            if not line:
                raise Trouble("the responder does not start")
        words = ["halftrip", "ping", "192.0.2.2", "--sizes", "64", "--count", "2000", "--format", "json", *options]
        done = run(*root.command(*root.as_user(*words, groups=groups), namespace=pair.a))
        return json.loads(done.stdout)
    finally:
        serve.terminate()
        serve.wait()


def check_measurements(root):
    group = next(line.split(":")[2] for line in (root.path / "etc/group").read_text(encoding="utf-8").splitlines()
                 if line.startswith("halftrip:"))
    with Pair() as pair:
        for groups, transport in (("", "udp"), (group, "raw")):
            record = measure(root, pair, groups, "--transport", transport)
            received = record["points"][0]["counts"]["received"]
            if record["status"] != "complete" or received < 1990:
                raise Trouble(f"{transport}: {record['status']}, {received} of 2000 probes came back")
        words = root.as_user("halftrip", "ping", "self", "--sizes", "64", "--count", "100", "--transport", "raw")
        refused = run(*root.command(*words, namespace=pair.a), check=False)
        if refused.returncode != 4 or "halftrip" not in refused.stderr:
            raise Trouble(f"without the group, raw sockets must be refused in words: {refused.returncode} {refused.stderr}")


def try_deb(suite, packages, folder):
    root = Root(suite, packages, folder)
    deb = "/packages/" + the_one(packages, "halftrip_*.deb").name
    with root.mounted():
        before = root.snapshot()
        yield "install", root.do("dpkg", "-i", deb)
        yield "man pages", (root.path / "usr/share/man/man1/halftrip-ping.1.gz").stat()
        yield "measure as a user", check_measurements(root)
        yield "upgrade (the same again)", root.do("dpkg", "-i", deb)
        yield "measure again", check_measurements(root)
        yield "remove", root.do("dpkg", "--purge", "halftrip")
        after = root.snapshot()
        left = sorted(set(after.items()) ^ set(before.items()))
        if left:
            raise Trouble(f"removing does not put everything back: {left[:10]}")
        if "halftrip" in (root.path / "etc/group").read_text(encoding="utf-8"):
            raise Trouble("the group is still there")
        yield "nothing is left", None


def try_lintian(packages):
    for package in sorted(packages.glob("*.deb")):
        done = run("lintian", "--tag-display-limit", "0", "--suppress-tags", "initial-upload-closes-no-bugs", package, check=False)
        found = [line for line in done.stdout.splitlines() if line.startswith(("E:", "W:"))]
        if found:
            raise Trouble("\n".join(found))
        yield f"lintian, {package.name}", None


def try_rpm(packages):
    for package in sorted(packages.glob("*.rpm")):
        listing = run("rpm", "-qpl", package).stdout
        if "/usr/bin/halftrip" not in listing:
            raise Trouble(f"{package.name} holds no program:\n{listing}")
        if ("halftrip-practice" in listing) != ("-gui" in package.name):
            raise Trouble(f"halftrip-practice belongs to the window's package alone:\n{listing}")
        yield f"rpm lists, {package.name}", None


def try_folder(packages, folder):
    archive = the_one(packages, "*.tar.xz")
    run("tar", "-C", folder, "-xJf", archive)
    program = the_one(pathlib.Path(folder), "halftrip-*/halftrip")
    done = run(program, "ping", "self", "--sizes", "64", "--count", "1000", "--format", "json")
    if json.loads(done.stdout)["status"] != "complete":
        raise Trouble(done.stdout)
    yield "unpacked anywhere, measures", None


def report(what, steps):
    try:
        for step, _ in steps:
            print(f"{what:<14}{step:<34}done", flush=True)
        return True
    except (Trouble, OSError) as trouble:
        print(f"{what:<14}FAILED: {trouble}", flush=True)
        return False


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--suite", nargs="*", default=["bookworm", "trixie"])
    arguments = parser.parse_args()
    if os.geteuid() != 0:
        print("Trying packages needs root: it makes systems of their own to install them in.")
        return 1
    with tempfile.TemporaryDirectory(prefix="halftrip-packages-") as folder:
        os.chmod(folder, 0o755)
        results = [report(suite, try_deb(suite, arguments.folder, folder)) for suite in arguments.suite]
        results.append(report("lintian", try_lintian(arguments.folder)))
        results.append(report("rpm", try_rpm(arguments.folder)))
        results.append(report("tar.xz", try_folder(arguments.folder, folder)))
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
