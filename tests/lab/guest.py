"""Boots guests inside the emulator and reads what their scripts said. No packet leaves it but to the other guest, by a socket file."""

import base64
import collections
import copy
import dataclasses
import itertools
import pathlib
import subprocess
import tempfile
import threading

import image

HERE = pathlib.Path(__file__).resolve().parent
ON_THE_ROOT_BUS = ("e1000", "e1000-82545em")  # Conventional PCI; all others stand behind a PCIe port of their own.


@dataclasses.dataclass
class Said:
    """What one command of the guest printed."""

    code: int
    out: str
    err: str


class GuestFailed(Exception):
    """The guest did not come to the end of its script."""


class Cores:
    """The cores that guests may take together: first come, first served."""

    def __init__(self, count):
        self._count = self._free = count
        self._queue = collections.deque()
        self._changed = threading.Condition()

    def take(self, count):
        """How many were taken; never more than there are."""
        count = min(count, self._count)
        place = object()
        with self._changed:
            self._queue.append(place)
            self._changed.wait_for(lambda: self._queue[0] is place and self._free >= count)
            self._queue.popleft()
            self._free -= count
            self._changed.notify_all()
        return count

    def waiting(self):
        with self._changed:
            return len(self._queue)

    def give_back(self, count):
        with self._changed:
            self._free += count
            self._changed.notify_all()


@dataclasses.dataclass
class Machine:
    """One guest: what is built in, and how its time passes. Latencies do not depend on this machine's load where the clock counts
    instructions; then it has one processor."""

    adapter: str
    modules: tuple = ()
    processors: int = 1
    by_instructions: bool = True
    power: bool = False
    qemu: str = image.NEW_QEMU
    hardware: bool = False  # Looks like hardware to the system inside.


class Lab:
    """The emulators and the guests' root, made once for all experiments. Thread-safe."""

    def __init__(self, emulators, system, longest_seconds, processors=2):
        """The command of each suite's emulator, what image.root_archive() makes, when a guest is ended, and how many processors all guests
        together may have."""
        self._emulators = emulators
        self._kernel, self._busybox, self._root = system
        self._longest_seconds = longest_seconds
        self._cores = Cores(max(1, processors))
        self._keep = self._kept = None

    def keeping(self, folder):
        """This lab, which writes everything that its guests say into that folder as well."""
        lab = copy.copy(self)
        lab._keep, lab._kept = folder, itertools.count(1)
        return lab

    def run(self, script, adapter, **machine):
        """{name: Said} of the `result` and `value` lines of a script in a guest with two adapters on one hub."""
        return self._boot([(script, Machine(adapter, **machine))])

    def run_two(self, script, script_b, adapter, **machine):
        """The same of two guests with one adapter each, joined by a cable. The second one ends when the first one has."""
        return self._boot([(script, Machine(adapter, **machine)), (script_b, Machine(adapter, **machine))])

    def _boot(self, guests):
        taken = self._cores.take(sum(machine.processors for _, machine in guests))
        try:
            with tempfile.TemporaryDirectory(prefix="halftrip-lab-") as name:
                return self._boot_in(pathlib.Path(name), guests)
        finally:
            self._cores.give_back(taken)

    def _boot_in(self, folder, guests):
        running = []
        for index, (script, machine) in enumerate(guests):
            own = folder / f"guest{index}"
            own.mkdir()
            self._write_initrd(own, script, machine)
            # The emulator ends with the lab, however that ends.
            command = ["setpriv", "--pdeathsig", "KILL", *self._command(own, machine, index, len(guests))]
            with (own / "qemu").open("wb") as words:
                running.append(subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=words))
        trouble = "the script did not end well"
        try:
            running[0].wait(self._longest_seconds)
        except subprocess.TimeoutExpired:
            trouble = f"the guest was ended at its limit of {self._longest_seconds} s"
        finally:
            for process in running:
                process.kill()
                process.wait()
        return self._said(folder / "guest0", trouble)

    def _said(self, folder, trouble):
        said = (folder / "said").read_text("utf-8", "replace").splitlines() if (folder / "said").exists() else []
        if "LAB_EXIT 0" not in (line.strip() for line in said):
            last = [line[:200] for line in said if line.strip()][-4:]
            for name in ("console", "qemu"):
                text = (folder / name).read_text("utf-8", "replace") if (folder / name).exists() else ""
                last += [line for line in text.splitlines() if line.strip() and "hub 0 is not connected" not in line][-3:]
            raise GuestFailed(f"{trouble}. Its last words: {' / '.join(last) or 'none'}")
        answers = results(said)
        if self._keep:
            folder = self._keep / f"guest{next(self._kept)}"
            folder.mkdir(parents=True, exist_ok=True)
            for name, answer in answers.items():
                (folder / f"{name}.out").write_text(answer.out, encoding="utf-8")
                (folder / f"{name}.err").write_text(f"{answer.err}exit code {answer.code}\n", encoding="utf-8")
        return answers

    def _write_initrd(self, folder, script, machine):
        overlay = folder / "overlay"
        (overlay / "lab").mkdir(parents=True)
        (overlay / "lab/modules").write_text("\n".join(machine.modules or driver_of(machine.adapter)) + "\n", encoding="utf-8")
        (overlay / "lab/experiment").write_text(". /lab/host-lib.sh\n" + script, encoding="utf-8")
        (overlay / "lab/host-lib.sh").write_text((HERE / "guest/host-lib.sh").read_text(encoding="utf-8"), encoding="utf-8")
        (folder / "initrd").write_bytes(self._root + image.pack(overlay, self._busybox))

    def _command(self, folder, machine, index, count):
        # Cores that sleep are woken by a timer beside them. One that compares (HPET) is missed for 43 s where a busy machine sets it too late.
        system = "hpet=disable " if machine.power else ""
        processor = "max" + (",family=25" if machine.power else "") + (",-hypervisor" if machine.hardware else "")
        command = [*self._emulators[machine.qemu], "-nodefaults", "-no-user-config", "-no-reboot", "-display", "none", "-M", "q35",
                   "-accel", "tcg", "-cpu", processor, "-smp", str(machine.processors), "-m", "384", "-kernel", str(self._kernel),
                   "-initrd", f"{folder}/initrd", "-append", f"{system}console=ttyS0 loglevel=4 panic=-1 mitigations=off nokaslr "
                   "net.ifnames=0 tsc=reliable random.trust_cpu=on", "-serial", f"file:{folder}/console",
                   "-serial", f"file:{folder}/said", "-chardev", f"socket,id=hmp,path={folder}/monitor,server=on,wait=off",
                   "-mon", "chardev=hmp,mode=readline", "-chardev", f"socket,id=guest,path={folder}/monitor", "-serial", "chardev:guest"]
        if machine.hardware:
            command += ["-smbios", "type=1,manufacturer=Lab,product=Bench"]
        if count == 1:
            command += nic(machine, 0, "hubport,hubid=0") + nic(machine, 1, "hubport,hubid=0")
        else:
            ends = (f"{folder.parent}/cable{index}", f"{folder.parent}/cable{1 - index}")
            command += nic(machine, index, f"dgram,local.type=unix,local.path={ends[0]},remote.type=unix,remote.path={ends[1]}")
        if machine.power:
            (folder / "power.aml").write_bytes(base64.b64decode((HERE / "guest/power.aml.b64").read_text("ascii")))
            command += ["-acpitable", f"file={folder}/power.aml"]
        if machine.by_instructions:
            command += ["-icount", "shift=0,sleep=off"]
        return command


def nic(machine, index, cable):
    """Arguments for the adapter nic<index>, which the emulator's monitor calls so."""
    device = f"{machine.adapter},netdev=h{index},id=nic{index},mac=52:54:00:00:00:0{index + 1},romfile="
    port = []
    if machine.adapter.split(",")[0] not in ON_THE_ROOT_BUS:
        port = ["-device", f"pcie-root-port,id=port{index},chassis={index + 1},slot={index + 1},bus=pcie.0"]
        device += f",bus=port{index}"
    return ["-netdev", f"{cable},id=h{index}", *port, "-device", device]


def driver_of(model):
    model = model.split(",")[0]
    if model.startswith("virtio"):
        return ("virtio_pci", "virtio_net")
    return ("e1000",) if model in ON_THE_ROOT_BUS else (model,)


def results(lines):
    found = {}
    for line in lines:
        words = line.strip().split(" ")
        if words[0] == "LAB_RESULT" and len(words) >= 4:
            out, err = (base64.b64decode(word).decode("utf-8", "replace") for word in (words + [""])[3:5])
            found[words[1]] = Said(int(words[2]), out, err)
    return found
