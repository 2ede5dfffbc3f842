"""Programs that pretend to be a responder, or an initiator, and behave badly. Control frames as docs/protocol.md says."""

import json
import socket
import struct
import threading


def frame(message):
    """One control frame: 32-bit little-endian length, then the message."""
    return struct.pack("<I", len(message)) + message


def message(**members):
    return frame(json.dumps(members).encode())


PROTOCOL = 3


def hello(protocol=PROTOCOL, build="0.1.0", needs="nothing"):
    return message(type="hello", protocol=protocol, build=build, nonce="00" * 32, needs=needs)


def read_frame(connection):
    """The next message; None when the peer has closed."""
    header = _read(connection, 4)
    if header is None:
        return None
    body = _read(connection, struct.unpack("<I", header)[0])
    return None if body is None else json.loads(body)


def _read(connection, count):
    data = b""
    while len(data) < count:
        piece = connection.recv(count - len(data))
        if not piece:
            return None
        data += piece
    return data


def sends(data):
    """Behaviour: says this and closes."""
    def behave(connection):
        connection.sendall(data)
        connection.shutdown(socket.SHUT_WR)
        while connection.recv(4096):
            pass
    return behave


def says_hello(protocol, build, then=None):
    """Behaviour: a well-formed Hello, then perhaps one more message."""
    def behave(connection):
        connection.sendall(hello(protocol, build))
        if then is not None:
            connection.sendall(frame(json.dumps(then).encode()))
        while connection.recv(4096):
            pass
    return behave


def stays_silent(connection):
    """Behaviour: accepts, listens, says nothing."""
    while connection.recv(4096):
        pass


class Server:
    """Listens in a namespace, at any free port unless one is named, and treats each connection with `behaviour`."""

    def __init__(self, side, behaviour, port=0):
        with side.inside():
            self._socket = socket.create_server(("0.0.0.0", port))
        self.port = self._socket.getsockname()[1]
        self._behaviour = behaviour
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            threading.Thread(target=self._treat, args=(connection,), daemon=True).start()

    def _treat(self, connection):
        with connection:
            try:
                self._behaviour(connection)
            except OSError:
                pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._socket.close()


def connect(side, address, port=9753, source=None):
    """A TCP connection out of a namespace."""
    with side.inside():
        connection = socket.create_connection((address, port), timeout=10, source_address=source)
    return connection
