#!/usr/bin/env python3
"""A STAMP reflector (RFC 8762) that is not Halftrip's: says "ready", and is as good or bad as it is told:
stamp_reflector.py FAMILY PORT HOW [FILE]. Its stamps say that each packet stayed for STAY_NS, and are its own doing."""

import socket
import struct
import sys
import time

STAY_NS = 1_000
DELAY_NS = 3_000_000
NTP_1970 = 2_208_988_800


def ntp(ns):
    return (ns // 10**9 + NTP_1970 << 32) + (ns % 10**9 << 32) // 10**9


def ptp(ns):
    return (ns // 10**9 << 32) + ns % 10**9


class Reflector:
    def __init__(self, how):
        self.how = how
        self.count = 0
        self.own = 5_000

    def answers(self, data):
        """What goes back for one packet."""
        self.count += 1
        how = self.how
        if how == "half" and self.count % 2 == 0:
            return []
        if how == "another format":
            return [b"HTTP/1.1 400 Bad Request\r\n\r\n".ljust(len(data))]
        sequence, sent, estimate, session = struct.unpack("!IQHH", data[:16])
        now = time.time_ns()
        stay = STAY_NS
        if how == "delay":
            time.sleep(DELAY_NS / 1e9)
            stay = time.time_ns() - now
        stay = 10**9 if how == "coarse" else stay
        stamp = ptp if how == "ptp" else ntp
        came, left = (0, 0) if how == "no stamps" else (stamp(now), stamp(now + stay))
        own = sequence
        if how in ("stateful", "stateful, loses answers"):
            own = self.own
            self.own += 1
        answer = struct.pack("!IQHHQIQHHB", own, left, 0x4a01 if how == "ptp" else 0x0a01, session, came, sequence,
                             sent, estimate, 0, 64)
        # As twampy 1.x: what an answer says, and all of the packet behind its first 14 bytes that is padding to it.
        answer = answer[:38] if how == "short" else answer.ljust(44, b"\0") + data[44:] + (b"\0" * 27 if how == "long" else b"")
        if how == "stateful, loses answers" and self.count % 4 == 0:
            return []
        return [answer, answer] if how == "twice" else [answer]


def main(family, port, how, path=None):
    service = socket.socket(socket.AF_INET6 if family == "6" else socket.AF_INET, socket.SOCK_DGRAM)
    service.bind(("", int(port)))
    reflector = Reflector(how)
    print("ready", flush=True)
    while True:
        data, peer = service.recvfrom(65536)
        answers = reflector.answers(data)
        if path and reflector.count == 1:
            with open(path, "w", encoding="ascii") as file:
                file.writelines(packet.hex() + "\n" for packet in [data, *answers])
        for answer in answers:
            service.sendto(answer, peer)


if __name__ == "__main__":
    main(*sys.argv[1:])
