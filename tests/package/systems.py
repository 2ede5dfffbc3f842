"""Fresh minimal systems to install packages in, and measurements in them as their users would make them. Needs root."""

import contextlib
import gzip
import json
import os
import pathlib
import re
import shutil
import stat
import subprocess

USER, UID = "tester", 4711
# What package managers keep for themselves, and what commands leave that made or removed a group.
NOT_COMPARED = ("var/lib/dpkg", "var/lib/rpm", "var/lib/apt", "var/cache", "var/log", "etc/group", "etc/gshadow", "etc/passwd",
                "etc/shadow", "etc/subuid", "etc/subgid", "etc/ld.so.cache", "proc", "sys", "dev", "tmp", "run", "root", "home",
                "var/lib/systemd", "packages")
# What a trial itself needs; a package brings what it needs by its own dependencies.
TOOLS = ("libcap2-bin", "passwd", "util-linux")


class Trouble(Exception):
    """What a user would complain about."""


class Skipped(Exception):
    """Why a trial cannot be made here."""


def the_one(folder, pattern):
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        raise Trouble(f"{len(found)} files are like {pattern}, not one")
    return found[0]


def run(*command, check=True, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, errors="replace", check=False, timeout=600,
                          **options)
    if check and done.returncode != 0:
        raise Trouble(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done


def check_documents(texts, manual):
    """The documentation below `texts`, and a manual page with the sections that --help has not."""
    missing = [name for name in ("README.md", "docs/README.md") if not (texts / name).is_file()]
    page = gzip.decompress((manual / "man1/halftrip.1.gz").read_bytes()).decode()
    missing += [f"{name} of halftrip.1" for name in ("EXAMPLES", "ENVIRONMENT", "FILES") if not re.search(rf'(?m)^\.SH "?{name}\b', page)]
    if missing:
        raise Trouble(f"the package is without {', '.join(missing)}")


class System:
    """A minimal system in a folder."""

    def __init__(self, suite, path, more=()):
        self.path = pathlib.Path(path)
        made = run("mmdebstrap", "--quiet", "--variant=minbase", "--include=" + ",".join((*TOOLS, *more)), suite, self.path, check=False)
        if made.returncode != 0:
            said = made.stderr.strip().splitlines()
            raise Skipped(f"no system of {suite} can be had here: {said[-1] if said else 'mmdebstrap says nothing'}")

    def bring(self, file):
        """Copies it in; its path there."""
        (self.path / "packages").mkdir(exist_ok=True)
        shutil.copy(file, self.path / "packages")
        return f"/packages/{file.name}"

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

    def do(self, *words, check=True, namespace=None):
        return run(*self.command(*words, namespace=namespace), check=check,
                   env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "DEBIAN_FRONTEND": "noninteractive"})

    def as_user(self, *words, groups=""):
        """The words that run a program as an ordinary user, in `groups` beside her own."""
        extra = ["--groups", groups] if groups else ["--clear-groups"]
        return ["setpriv", f"--reuid={UID}", f"--regid={UID}", *extra, "env", "HOME=/tmp", *words]

    def group(self, name):
        """Its number; nothing where there is no such group."""
        for line in (self.path / "etc/group").read_text(encoding="utf-8").splitlines():
            if line.startswith(f"{name}:"):
                return line.split(":")[2]
        return None

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

    def check_clean(self, before, keeps_group=False):
        """Whether all is as it was at the snapshot `before`, but for the group halftrip where the package manager keeps it."""
        left = sorted(set(self.snapshot().items()) ^ set(before.items()))
        if left:
            raise Trouble(f"removing does not put everything back: {left[:10]}")
        if (self.group("halftrip") is not None) != keeps_group:
            raise Trouble(f"the group halftrip is {'gone' if keeps_group else 'still there'}")


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


@contextlib.contextmanager
def responder(system, pair, program, groups=None):
    """One that listens in the second namespace; as root where no groups are named."""
    words = [program, "serve", "--open", "--port", "9753"]
    words = words if groups is None else system.as_user(*words, groups=groups)
    process = subprocess.Popen(system.command(*words, namespace=pair.b), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        while "listening" not in (line := process.stdout.readline()):
            if not line:
                raise Trouble("the responder does not start")
        yield process
    finally:
        process.terminate()
        process.wait()


def measure(system, pair, program, transport, groups=None):
    """A real ping between the namespaces; as root where no groups are named."""
    words = [program, "ping", "192.0.2.2", "--sizes", "64", "--count", "2000", "--format", "json", "--transport", transport]
    words = words if groups is None else system.as_user(*words, groups=groups)
    record = json.loads(run(*system.command(*words, namespace=pair.a)).stdout)
    received = record["points"][0]["counts"]["received"]
    # An end that a busy machine stalls for a second is a probe lost in every 10 ms.
    if record["status"] != "complete" or received < 1900:
        raise Trouble(f"{transport}: {record['status']}, {received} of 2000 probes came back")


def check_measures_as_user(system, program="halftrip"):
    """A user measures over sockets, one of the group over raw ones, and who is in no group is told what to do."""
    with Pair() as pair:
        for groups, transport in (("", "udp"), (system.group("halftrip"), "raw")):
            with responder(system, pair, program, groups):
                measure(system, pair, program, transport, groups)
        check_refused(system, pair, program)
        check_starts_in_container(system, pair, program)


def check_refused(system, pair, program):
    """Who is not in the group is sent there, and never told to give capabilities to the copy that everybody runs."""
    words = system.as_user(program, "ping", "192.0.2.2", "--sizes", "64", "--count", "100", "--transport", "raw")
    refused = run(*system.command(*words, namespace=pair.a), check=False)
    if refused.returncode != 4 or "usermod -aG halftrip" not in refused.stderr or "setcap" in refused.stderr:
        raise Trouble(f"without the group, raw sockets must be refused in words: {refused.returncode} {refused.stderr}")


def check_starts_in_container(system, pair, program):
    """One of the group, with the bounding set of a container, measures with what there is and is told what is missing."""
    group = system.group("halftrip")
    bounded = system.as_user(program, "ping", "192.0.2.2", "--sizes", "64", "--count", "100", groups=group)
    bounded[1:1] = ["--bounding-set", "-net_admin,-bpf,-sys_nice,-ipc_lock", "--inh-caps", "-all"]
    with responder(system, pair, program, group):
        run(*system.command(*bounded, "--transport", "raw", namespace=pair.a))
        refused = run(*system.command(*bounded, "--transport", "xdp", namespace=pair.a), check=False)
    if refused.returncode != 4 or "--cap-add=NET_ADMIN --cap-add=BPF" not in refused.stderr:
        raise Trouble(f"what the bounding set lacks must be named: {refused.returncode} {refused.stderr}")


def check_measures_as_root(system, program, transports):
    with Pair() as pair, responder(system, pair, program):
        for transport in transports:
            measure(system, pair, program, transport)
