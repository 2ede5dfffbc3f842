"""Two namespaces joined by this very process: each has a TUN device, and every packet between them passes through
here, where it can be dropped, doubled or held back. (The kernel's netem is not available everywhere; TUN is.)
"""

import contextlib
import fcntl
import heapq
import os
import select
import struct
import threading
import time

import netns

_TUNSETIFF = 0x400454CA
_IFF_TUN, _IFF_NO_PI = 0x0001, 0x1000
_UDP = 17


def reason_to_skip():
    if not os.path.exists("/dev/net/tun"):
        return "needs /dev/net/tun"
    return netns.reason_to_skip()


def is_udp(packet):
    return packet[9] == _UDP if packet[0] >> 4 == 4 else packet[6] == _UDP


def _open_tun(side, name):
    with side.inside():
        device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
        fcntl.ioctl(device, _TUNSETIFF, struct.pack("16sH22x", name.encode(), _IFF_TUN | _IFF_NO_PI))
    return device


class TunHosts(netns.TwoHosts):
    """Each has a TUN device, self.devices: whoever derives from this carries the packets from one to the other."""

    def __init__(self):
        super().__init__()
        self.devices = [_open_tun(side, self.DEVICE) for side in (self.a, self.b)]
        self.give_addresses(1500)


class ImpairedPath(TunHosts):
    """`replies(number)` decides on UDP packet number 0, 1, 2 ... from b to a: it returns the delays in seconds at which
    copies of it are to be delivered, so [0] leaves it alone, [] drops it and [0, 0] doubles it. Everything else,
    the control connection included, passes untouched; but UDP packets from a to b take `request_delay` seconds, and with
    `swallows_requests` never arrive. With `is_urgent` other programs hold nothing up here, where the system permits that.
    """

    def __init__(self, replies=lambda number: [0], swallows_requests=False, request_delay=0, is_urgent=False):
        super().__init__()
        self.is_urgent = is_urgent
        self.replies = replies
        self.swallows_requests = swallows_requests
        self.request_delay = request_delay
        self.seen = 0  # UDP packets from b to a so far.
        self._held = []  # (due time, order, device that gets it, packet).
        self._order = 0
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._carry, daemon=True)
        self._thread.start()

    def _carry(self):
        if self.is_urgent:
            with contextlib.suppress(OSError):
                os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))  # Of this thread.
        a, b = self.devices
        while not self._ends.is_set():
            wait = min(0.1, max(0.0, self._held[0][0] - time.monotonic())) if self._held else 0.1
            ready, _, _ = select.select([a, b], [], [], wait)
            if a in ready:
                packet = os.read(a, 65536)
                if not is_udp(packet) or not (self.swallows_requests or self.request_delay):
                    os.write(b, packet)
                elif not self.swallows_requests:
                    self._hold(packet, b, self.request_delay)
            if b in ready:
                packet = os.read(b, 65536)
                for delay in self._delays_of_reply(packet):
                    self._hold(packet, a, delay)
            while self._held and self._held[0][0] <= time.monotonic():
                _, _, device, packet = heapq.heappop(self._held)
                os.write(device, packet)

    def _delays_of_reply(self, packet):
        if not is_udp(packet):
            return [0]
        self.seen += 1
        return self.replies(self.seen - 1)

    def _hold(self, packet, device, delay):
        self._order += 1
        heapq.heappush(self._held, (time.monotonic() + delay, self._order, device, packet))

    def remove(self):
        self._ends.set()
        self._thread.join()
        for device in self.devices:
            os.close(device)
        super().remove()
