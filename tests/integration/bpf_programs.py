"""The BPF programs that the kernel holds, by its own system call: no tool has to be installed for it."""

import contextlib
import ctypes
import errno
import os
import pathlib
import platform
import struct

# include/uapi/linux/bpf.h
_BPF_CALL = {"x86_64": 321, "aarch64": 280}
_PROG_GET_NEXT_ID = 11
_ATTRIBUTE_BYTES = 128


def loaded():
    """The ids of all that are loaded, by whomever. Raises OSError where the kernel does not tell."""
    libc = ctypes.CDLL(None, use_errno=True)
    found = set()
    last = 0
    while True:
        attributes = ctypes.create_string_buffer(struct.pack("=II", last, 0), _ATTRIBUTE_BYTES)
        if libc.syscall(_BPF_CALL[platform.machine()], _PROG_GET_NEXT_ID, attributes, _ATTRIBUTE_BYTES) < 0:
            if ctypes.get_errno() == errno.ENOENT:
                return found
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), "BPF_PROG_GET_NEXT_ID")
        last = struct.unpack_from("=II", attributes.raw)[1]
        found.add(last)


def held_by(pid):
    """The ids of those that hang on a file of this process or of one that it has started."""
    found = set()
    for info in pathlib.Path(f"/proc/{pid}/fdinfo").iterdir():
        with contextlib.suppress(OSError):  # Closed meanwhile.
            lines = info.read_text(encoding="ascii", errors="replace").splitlines()
            found.update(int(line.split()[1]) for line in lines if line.startswith("prog_id:"))
    for children in pathlib.Path(f"/proc/{pid}/task").glob("*/children"):
        for child in children.read_text(encoding="ascii").split():
            found |= held_by(child)
    return found
