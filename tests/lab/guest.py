"""Boots one guest with two adapters on one hub inside the emulator (no socket, no packet leaves it), and reads what its script said."""

import base64
import dataclasses
import json
import pathlib
import subprocess
import tempfile

import image

HERE = pathlib.Path(__file__).resolve().parent
ON_THE_ROOT_BUS = ("e1000", "e1000-82545em")  # Conventional PCI; all others stand behind a PCIe port of their own.


@dataclasses.dataclass
class Said:
    """What one command of the guest printed."""

    code: int
    out: str
    err: str

    def record(self):
        """The run file that it printed."""
        return json.loads(self.out)


class GuestFailed(Exception):
    """The guest did not come to the end of its script."""


class Lab:
    """The emulator and the guest's root, made once for all experiments."""

    def __init__(self, cache, halftrip):
        self.qemu = image.emulator(cache)
        self.vmlinuz, self.busybox, self.root = image.root_archive(cache, halftrip)

    def run(self, script, adapter, modules=(), processors=1, by_instructions=True, power=False, seconds=240):
        """{name: Said} of a script's `result` and `value` lines. Latencies do not depend on this machine's load where the
        guest's clock counts instructions; then it has one processor."""
        with tempfile.TemporaryDirectory(prefix="halftrip-lab-") as name:
            folder = pathlib.Path(name)
            self._write_initrd(folder, script, modules or driver_of(adapter))
            command = self._command(folder, adapter, processors, by_instructions, power)
            try:
                subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, timeout=seconds,
                               stderr=(folder / "qemu").open("wb"), check=False)
                trouble = ""
            except subprocess.TimeoutExpired:
                trouble = f"it was ended after {seconds} s"
            said = (folder / "said").read_text("utf-8", "replace").splitlines() if (folder / "said").exists() else []
            if "LAB_EXIT 0" not in (line.strip() for line in said):
                tail = "\n".join([line[:300] for line in said[-8:]] + (folder / "qemu").read_text("utf-8", "replace").splitlines()[-3:])
                raise GuestFailed(f"{trouble or 'the script did not end well'}:\n{tail}")
            return results(said)

    def _write_initrd(self, folder, script, modules):
        overlay = folder / "overlay"
        (overlay / "lab").mkdir(parents=True)
        (overlay / "lab/modules").write_text("\n".join(modules) + "\n", encoding="utf-8")
        (overlay / "lab/experiment").write_text(". /lab/host-lib.sh\n" + script, encoding="utf-8")
        (overlay / "lab/host-lib.sh").write_text((HERE / "guest/host-lib.sh").read_text(encoding="utf-8"), encoding="utf-8")
        (folder / "initrd").write_bytes(self.root + image.pack(overlay, self.busybox))

    def _command(self, folder, adapter, processors, by_instructions, power):
        monitor = f"{folder}/monitor"
        command = [*self.qemu, "-nodefaults", "-no-user-config", "-no-reboot", "-display", "none", "-M", "q35", "-accel", "tcg",
                   "-cpu", "max,family=25" if power else "max", "-smp", str(processors), "-m", "384", "-kernel", str(self.vmlinuz),
                   "-initrd", f"{folder}/initrd", "-append", "console=ttyS0 loglevel=4 panic=-1 mitigations=off nokaslr "
                   "net.ifnames=0 tsc=reliable random.trust_cpu=on", "-serial", f"file:{folder}/console",
                   "-serial", f"file:{folder}/said", "-chardev", f"socket,id=hmp,path={monitor},server=on,wait=off",
                   "-mon", "chardev=hmp,mode=readline", "-chardev", f"socket,id=guest,path={monitor}", "-serial", "chardev:guest"]
        for index in (0, 1):
            command += ["-netdev", f"hubport,id=h{index},hubid=0"]
            device = f"{adapter},netdev=h{index},id=nic{index},mac=52:54:00:00:00:0{index + 1},romfile="
            if adapter.split(",")[0] not in ON_THE_ROOT_BUS:
                command += ["-device", f"pcie-root-port,id=port{index},chassis={index + 1},slot={index + 1},bus=pcie.0"]
                device += f",bus=port{index}"
            command += ["-device", device]
        if power:
            (folder / "power.aml").write_bytes(base64.b64decode((HERE / "guest/power.aml.b64").read_text("ascii")))
            command += ["-acpitable", f"file={folder}/power.aml"]
        if by_instructions:
            command += ["-icount", "shift=0,sleep=off"]
        return command


def driver_of(adapter):
    model = adapter.split(",")[0]
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
