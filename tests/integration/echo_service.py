#!/usr/bin/env python3
"""An echo service over UDP or TCP that says "ready", and is as good or bad as it is told: echo_service.py KIND FAMILY PORT HOW"""

import contextlib
import socket
import sys
import time

HELD_SECONDS = 1e-3


def answers(how):
    """What goes back for each piece that came."""
    count = 0
    last = 0.0

    def answer(data):
        nonlocal count, last
        count += 1
        if how == "changed":
            return data[:-1] + bytes([data[-1] ^ 0xFF])
        if how == "shorter":
            return data[:-1]
        if how == "closes" and count > 100:
            raise ConnectionAbortedError
        if how == "held":  # As an adapter answers that leaves HELD_SECONDS between two interrupts.
            while time.perf_counter() - last < HELD_SECONDS:
                pass
            last = time.perf_counter()
        if how == "half":
            return data if count % 2 == 1 else None
        return data
    return answer


def main(kind, family, port, how):
    is_udp = kind == "udp"
    service = socket.socket(socket.AF_INET6 if family == "6" else socket.AF_INET,
                            socket.SOCK_DGRAM if is_udp else socket.SOCK_STREAM)
    service.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    service.bind(("", int(port)))
    answer = answers(how)
    if not is_udp:
        service.listen()
    print("ready", flush=True)
    while is_udp:
        data, peer = service.recvfrom(65536)
        reply = answer(data)
        if reply is not None:
            service.sendto(reply, peer)
    while True:
        connection, _ = service.accept()
        with connection, contextlib.suppress(ConnectionAbortedError):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            while data := connection.recv(65536):
                reply = answer(data)
                if reply is not None:
                    connection.sendall(reply)


if __name__ == "__main__":
    main(*sys.argv[1:])
