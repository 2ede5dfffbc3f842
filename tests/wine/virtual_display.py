"""An X server without a screen, for a window that nobody needs to see, and pictures of what it shows."""

import os
import struct
import subprocess
import tempfile
import time
import zlib

START_SECONDS = 30


class VirtualDisplay:
    """Xvfb on a display number that it picks by itself. Use it with `with`; the server ends there."""

    def __init__(self, width, height):
        self.size = f"{width}x{height}x24"
        self.folder = None
        self.server = None
        self.name = None

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="halftrip-display-")
        reader, writer = os.pipe()
        # -fbdir: the screen's memory is a file in the form of xwd(1), so that no further program is needed for pictures.
        words = ["Xvfb", "-displayfd", str(writer), "-screen", "0", self.size, "-dpi", "96", "-nolisten", "tcp"]
        self.server = subprocess.Popen(
            words + ["-nocursor", "-fbdir", self.folder.name],
            pass_fds=[writer],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(writer)
        try:
            self.name = ":" + read_number(reader)
        except AssertionError:
            self.__exit__(None, None, None)
            raise
        finally:
            os.close(reader)
        return self

    def __exit__(self, kind, value, trace):
        self.server.terminate()
        try:
            self.server.wait(10)
        except subprocess.TimeoutExpired:
            self.server.kill()
            self.server.wait()
        self.folder.cleanup()

    def picture(self):
        """What the screen shows now."""
        with open(os.path.join(self.folder.name, "Xvfb_screen0"), "rb") as file:
            return Picture.from_xwd(file.read())


def read_number(reader):
    """The display's number, which Xvfb writes once it takes connections."""
    os.set_blocking(reader, False)
    deadline = time.monotonic() + START_SECONDS
    text = b""
    while time.monotonic() < deadline:
        try:
            piece = os.read(reader, 16)
        except BlockingIOError:
            time.sleep(0.05)
            continue
        if not piece:
            break
        text += piece
        if text.endswith(b"\n"):
            return text.decode("ascii").strip()
    raise AssertionError("Xvfb does not start")


class Picture:
    """Pixels of three bytes, red first, row by row."""

    def __init__(self, width, height, rows):
        self.width = width
        self.height = height
        self.rows = rows

    @staticmethod
    def from_xwd(content):
        """Of the form that XWDFile.h of the X11 headers describes: big-endian words, a colour table, then the rows."""
        header = struct.unpack(">25I", content[:100])
        header_bytes, _, _, _, width, height, _, byte_order, _, _, _, bits, row_bytes = header[:13]
        colours = header[19]
        assert bits == 32, f"{bits} bits a pixel instead of 32"
        begin = header_bytes + 12 * colours
        # Bytes of a pixel: blue green red unused where the lowest comes first (byte order 0), otherwise the other way.
        red, green, blue = (2, 1, 0) if byte_order == 0 else (1, 2, 3)
        rows = []
        for y in range(height):
            line = content[begin + y * row_bytes : begin + y * row_bytes + 4 * width]
            row = bytearray(3 * width)
            row[0::3], row[1::3], row[2::3] = line[red::4], line[green::4], line[blue::4]
            rows.append(bytes(row))
        return Picture(width, height, rows)

    def colours(self):
        """How many different colours it has; an empty screen has one."""
        return len({row[x : x + 3] for row in self.rows for x in range(0, len(row), 3)})

    def without_border(self):
        """Without the outer rows and columns that are all of one colour with the first pixel: the empty screen."""
        empty = self.rows[0][:3]
        used = [y for y, row in enumerate(self.rows) if row != empty * self.width]
        if not used:
            return self
        rows = self.rows[used[0] : used[-1] + 1]
        columns = [x for x in range(self.width) if any(row[3 * x : 3 * x + 3] != empty for row in rows)]
        left, right = columns[0], columns[-1] + 1
        return Picture(right - left, len(rows), [row[3 * left : 3 * right] for row in rows])

    def save(self, path):
        """As PNG."""
        def chunk(kind, data):
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        pixels = zlib.compress(b"".join(b"\0" + row for row in self.rows), 9)
        with open(path, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b""))
