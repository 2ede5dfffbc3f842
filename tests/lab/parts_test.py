#!/usr/bin/env python3
"""The lab's own parts: its table, the order in which guests get cores, the kernel that it boots. Boots nothing."""

import lzma
import pathlib
import struct
import sys
import tempfile
import threading
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent / "harness"))
import guest  # noqa: E402  (found by the lines above)
import image  # noqa: E402
import page  # noqa: E402
from experiments.common import Row  # noqa: E402
from skipping import run_cases  # noqa: E402

NAMES = ("first", "second")


def page_with(*lines):
    return "\n".join(("above", "<!-- table of the lab -->", *lines, "<!-- end of the table -->", "below", ""))


class Table(unittest.TestCase):
    first, second = (page.line(name, Row("planted", "true", "measured", "concluded", True)) for name in NAMES)
    again = page.line("first", Row("planted", "true", "measured", "concluded", False))

    def test_rows_of_some_experiments_replace_theirs_and_the_caption_stays(self):
        old = page_with("all of it", "", page.HEADING, self.first, self.second)
        self.assertEqual(page.renewed(old, [self.again], NAMES), page_with("all of it", "", page.HEADING, self.again, self.second))

    def test_rows_stand_in_the_order_of_the_experiments(self):
        old = page_with("all of it", "", page.HEADING, self.second)
        self.assertEqual(page.renewed(old, [self.first], NAMES), page_with("all of it", "", page.HEADING, self.first, self.second))

    def test_a_run_of_all_has_its_caption_and_rows_of_what_is_no_experiment_any_more_go(self):
        old = page_with("", page.HEADING, self.first.replace("first", "former"))
        new = page.renewed(old, [self.first, self.second], NAMES, "today")
        self.assertEqual(new, page_with("today", "", page.HEADING, self.first, self.second))


class Cores(unittest.TestCase):
    def test_who_needs_two_is_not_overtaken_by_those_who_need_one(self):
        cores, order = guest.Cores(2), []
        held = cores.take(1)

        def one_more(name, count):
            taken = cores.take(count)
            order.append(name)
            cores.give_back(taken)

        threads = [threading.Thread(target=one_more, args=each) for each in (("two", 2), ("one", 1))]
        for waiting, thread in enumerate(threads, 1):
            thread.start()
            while cores.waiting() < waiting:
                time.sleep(0.001)
        cores.give_back(held)
        for thread in threads:
            thread.join()
        self.assertEqual(order, ["two", "one"])

    def test_a_guest_of_more_processors_than_there_are_gets_all(self):
        self.assertEqual(guest.Cores(1).take(2), 1)


class Kernel(unittest.TestCase):
    def vmlinuz(self, payload):
        """A boot image whose setup code has two sectors, with that payload a little behind it."""
        packed = payload + struct.pack("<I", 0)
        setup = bytearray(3 * 512)
        setup[0x1F1] = 2
        setup[0x248:0x250] = struct.pack("<II", 16, len(packed))
        path = self.folder / "vmlinuz"
        path.write_bytes(bytes(setup) + bytes(16) + packed + b"what follows")
        return path

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="halftrip-lab-kernel-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def test_the_elf_file_is_unpacked(self):
        elf = b"\x7fELF and the rest"
        vmlinuz = self.vmlinuz(lzma.compress(elf, check=lzma.CHECK_CRC32))
        self.assertEqual(image.unpacked_kernel(self.folder, vmlinuz).read_bytes(), elf)

    def test_another_way_of_packing_is_told(self):
        with self.assertRaisesRegex(image.LabMissing, "vmlinuz is not packed with xz"):
            image.unpacked_kernel(self.folder, self.vmlinuz(b"\x1f\x8b gzip"))


if __name__ == "__main__":
    run_cases()
