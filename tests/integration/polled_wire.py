"""Two namespaces joined by a process that polls the TUN device of each and carries every packet at once, as two adapters and a
cable do: whoever sends neither runs the other end's network stack nor wakes anybody, so that its CPU time is its own.
"""

import contextlib
import os
import signal

from impaired_path import TunHosts

_LONGEST_PACKET = 65536


class PolledWire(TunHosts):
    """`core` carries, and yields to whatever else runs there."""

    def __init__(self, core):
        super().__init__()
        self._carrier = os.fork()
        if self._carrier == 0:
            _carry(self.devices, core)
        for device in self.devices:
            os.close(device)

    def remove(self):
        os.kill(self._carrier, signal.SIGKILL)
        os.waitpid(self._carrier, 0)
        super().remove()


def _carry(devices, core):
    """For ever: until it is killed, or the process that started it has gone."""
    parent = os.getppid()
    os.sched_setaffinity(0, {core})
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    a, b = devices
    while os.getppid() == parent:
        for source, sink in ((a, b), (b, a)):
            with contextlib.suppress(BlockingIOError):
                os.write(sink, os.read(source, _LONGEST_PACKET))
    os._exit(0)
