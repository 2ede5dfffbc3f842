"""What the lab boots: a Debian kernel, an emulator that has the igb adapter, and a small root with Halftrip, all from packages by name.

Everything lies in one cache folder; nothing is installed, and no right is needed. Downloads stay there for the next time.
"""

import hashlib
import os
import pathlib
import re
import shutil
import struct
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
KERNEL_SUITE = "bookworm"  # As the host's userland.
NEW_QEMU, OLD_QEMU = "trixie", "bookworm"  # QEMU 10 has igb. 7.2 has an e1000e whose clock stands still, and an 82545EM without a timer.
MODULES = ("e1000", "e1000e", "igb", "vmxnet3", "virtio_pci", "virtio_net", "sch_netem", "sch_tbf", "acpi-cpufreq")
TOOLS = ("bash", "ip", "ethtool", "tc", "chrt", "base64")
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"


class LabMissing(Exception):
    """The lab cannot be had here; the message says why, and what to do."""


def run(command, **options):
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, **options)
    if done.returncode != 0:
        words = " ".join(str(word) for word in command if not str(word).startswith("-o"))
        raise LabMissing(f"{words[:200]} failed: {done.stderr.strip()[-500:] or done.stdout.strip()[-500:]}")
    return done.stdout


class Apt:
    """The host's package lists for one suite, in a folder of the lab's own."""

    def __init__(self, cache, suite):
        self.folder = cache / "apt" / suite
        (self.folder / "lists" / "partial").mkdir(parents=True, exist_ok=True)
        (self.folder / "archives" / "partial").mkdir(parents=True, exist_ok=True)
        source = self.folder / "sources.list"
        source.write_text(f"deb [signed-by={KEYRING}] {mirror()} {suite} main\n", encoding="utf-8")
        (self.folder / "status").touch()
        self.options = [f"-oDir::Etc::sourcelist={source}", "-oDir::Etc::sourceparts=/dev/null",
                        "-oDir::Etc::preferencesparts=/dev/null", f"-oDir::State::lists={self.folder}/lists",
                        f"-oDir::Cache={self.folder}", f"-oDir::State::status={self.folder}/status",
                        "-oDebug::NoLocking=1", "-oAcquire::Languages=none", "-oAPT::Update::Error-Mode=any"]
        if os.geteuid() == 0:
            self.options.append("-oAPT::Sandbox::User=root")
        run(["apt-get", *self.options, "-qq", "update"], timeout=300)

    def dependency(self, package):
        for line in run(["apt-cache", *self.options, "depends", package]).splitlines():
            if line.strip().startswith("Depends:"):
                return line.split()[-1]
        raise LabMissing(f"the package {package} of {self.folder.name} names no other")

    def download(self, *packages):
        """The packages' files, without what they depend on."""
        into = self.folder / "single"
        into.mkdir(exist_ok=True)
        run(["apt-get", *self.options, "-qq", "download", *packages], cwd=into, timeout=600)
        return [max(into.glob(f"{package}_*.deb"), key=os.path.getmtime) for package in packages]

    def download_with_dependencies(self, package):
        run(["apt-get", *self.options, "-qq", "install", "-y", "--download-only", "--no-install-recommends", package], timeout=600)
        return sorted((self.folder / "archives").glob("*.deb"))


def mirror():
    """The Debian mirror that this host uses."""
    if uri := os.environ.get("HALFTRIP_LAB_MIRROR"):
        return uri
    for line in run(["apt-cache", "policy"]).splitlines():
        if (found := re.match(r" *-?\d+ (https?://\S+) \S+/main ", line)) and "security" not in found[1]:
            return found[1]
    raise LabMissing("no Debian mirror is configured here; name one in HALFTRIP_LAB_MIRROR")


def whole(folder, make):
    """The folder as `make` fills it, from an earlier time if there was one that ended well."""
    if not folder.exists():
        unfinished = folder.with_suffix(".part")
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(parents=True)
        make(unfinished)
        unfinished.rename(folder)
    return folder


def emulator(cache, suite):
    """The command that starts that suite's QEMU with its own loader and libraries, wherever it was unpacked."""
    def make(folder):
        for package in Apt(cache, suite).download_with_dependencies("qemu-system-x86"):
            run(["dpkg-deb", "-x", package, folder])
        for name in ("lib", "lib64"):
            if not (folder / name).exists():
                (folder / name).symlink_to(f"usr/{name}")

    root = whole(cache / f"qemu-{suite}", make)
    libraries = root / "usr/lib/x86_64-linux-gnu"
    # The accelerator is a module, which is looked for where the package would have been installed.
    return ["env", f"QEMU_MODULE_DIR={libraries}/qemu", str(root / "lib64/ld-linux-x86-64.so.2"), "--library-path",
            f"{root}/lib/x86_64-linux-gnu:{libraries}",
            str(root / "usr/bin/qemu-system-x86_64"), "-L", f"{root}/usr/share/qemu", "-L", f"{root}/usr/share/seabios"]


def kernel(cache):
    """A folder with the kernel's packages: vmlinuz, modules and a static busybox."""
    def make(folder):
        apt = Apt(cache, KERNEL_SUITE)
        for package in apt.download(apt.dependency("linux-image-amd64"), "busybox-static"):
            run(["dpkg-deb", "-x", package, folder])

    return whole(cache / f"kernel-{KERNEL_SUITE}", make)


def unpacked_kernel(cache, vmlinuz):
    """The ELF file inside a vmlinuz: the emulator boots it without the ten seconds that it needs to unpack it itself."""
    def make(folder):
        image = vmlinuz.read_bytes()
        setup_sectors, = struct.unpack_from("B", image, 0x1F1)
        offset, length = struct.unpack_from("<II", image, 0x248)  # Of the payload, behind the setup code (Documentation/x86/boot.rst).
        start = 512 * (setup_sectors + 1) + offset
        # The last four bytes are the unpacked length.
        done = subprocess.run(["xz", "-dc"], input=image[start:start + length - 4], capture_output=True, check=False)
        if done.returncode != 0 or not done.stdout.startswith(b"\x7fELF"):
            raise LabMissing(f"{vmlinuz.name} is not packed with xz: {done.stderr.decode(errors='replace').strip()}")
        (folder / "vmlinux").write_bytes(done.stdout)

    return whole(cache / f"unpacked-{vmlinuz.name}", make) / "vmlinux"


def bare_loop(cache):
    """The least program that can do a ping-pong (bench/), which Halftrip is held to."""
    sources = [ROOT / "bench" / name for name in ("bare_udp.cpp", "bare_loop.hpp")]
    version = hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:12]

    def make(folder):
        run(["g++", "-std=c++20", "-O2", "-I", ROOT, "-o", folder / "bare_udp", sources[0]])

    return whole(cache / f"bare-{version}", make) / "bare_udp"


def add_modules(tree, root, busybox):
    """The wanted modules, with what they depend on."""
    source = next(path for path in tree.glob("**/lib/modules/*") if path.is_dir())
    target = root / "lib/modules" / source.name
    target.mkdir(parents=True)
    shutil.copy(source / "modules.builtin", target)
    files = {re.sub(r"\.ko(\.xz)?$", "", path.name).replace("-", "_"): path for path in source.glob("kernel/**/*.ko*")}
    wanted = list(MODULES)
    while wanted:
        name = wanted.pop().replace("-", "_")
        copy = target / f"{name}.ko"
        if name not in files or copy.exists():
            continue
        if files[name].suffix == ".xz":
            copy.write_bytes(subprocess.run(["xz", "-dc", files[name]], check=True, stdout=subprocess.PIPE).stdout)
        else:
            shutil.copy(files[name], copy)
        found = re.search(rb"\0depends=([^\0]*)\0", copy.read_bytes())
        wanted += [one for one in (found[1].decode() if found else "").split(",") if one]
    run([busybox, "depmod", "-b", root, source.name])


def add_program(path, root, name=None):
    """A program of this host with the libraries that it names."""
    path = shutil.which(path, path=os.environ["PATH"] + ":/usr/sbin:/sbin") or path
    target = root / "bin" / (name or pathlib.Path(path).name)
    target.unlink(missing_ok=True)
    shutil.copy(os.path.realpath(path), target)
    for library in re.findall(r"(/\S+)", run(["ldd", path])):
        where = root / (library.lstrip("/") if "ld-linux" in library else f"lib/x86_64-linux-gnu/{pathlib.Path(library).name}")
        where.parent.mkdir(parents=True, exist_ok=True)
        if not where.exists():
            shutil.copy(os.path.realpath(library), where)


def pack(folder, busybox):
    """The folder as an archive for the kernel. Not compressed: to unpack it inside the guest takes longer than to read it."""
    names = run(["find", "."], cwd=folder)
    return subprocess.run([busybox, "cpio", "-o", "-H", "newc"], cwd=folder, input=names.encode(), check=True,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout


def root_archive(cache, halftrip):
    """(kernel, busybox, archive of the root) with that Halftrip in it."""
    tree = kernel(cache)
    busybox = next(path for path in tree.glob("**/bin/busybox"))
    vmlinux = unpacked_kernel(cache, next(tree.glob("**/boot/vmlinuz-*")))
    with tempfile.TemporaryDirectory(prefix="halftrip-lab-root-") as name:
        root = pathlib.Path(name)
        fill(root, tree, busybox, [(halftrip, "halftrip"), (bare_loop(cache), "bare_udp")])
        return vmlinux, busybox, pack(root, busybox)


def fill(root, tree, busybox, programs):
    """The root's folders, tools and modules, and those (program, name)."""
    for name in ("bin", "sbin", "proc", "sys", "dev", "tmp", "lab", "etc", "root", "run", "var/lib", "var/log", "usr"):
        (root / name).mkdir(parents=True)
    (root / "usr/lib").symlink_to("../lib")
    shutil.copy(busybox, root / "bin/busybox")
    for applet in run([busybox, "--list"]).split():
        if applet != "busybox":
            (root / "bin" / applet).symlink_to("busybox")
    for tool in TOOLS:
        add_program(tool, root)
    for program, name in programs:
        add_program(str(program), root, name)
    for library in ("libpcap.so.0.8", "libnss_files.so.2"):  # Those that are loaded by name.
        if (path := pathlib.Path("/lib/x86_64-linux-gnu") / library).exists():
            add_program(str(path), root)
            shutil.move(root / "bin" / library, root / "lib/x86_64-linux-gnu" / library)
    add_modules(tree, root, busybox)
    (root / "etc/passwd").write_text("root:x:0:0:root:/root:/bin/sh\n", encoding="utf-8")
    (root / "etc/group").write_text("root:x:0:\n", encoding="utf-8")
    (root / "etc/hosts").write_text("127.0.0.1 localhost\n", encoding="utf-8")
    (root / "etc/machine-id").write_text("6d5f3a0c7b1e4f2d9a8c0b1d2e3f4a5b\n", encoding="utf-8")
    shutil.copy(HERE / "guest/init", root / "init")
    (root / "init").chmod(0o755)
