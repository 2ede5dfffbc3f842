#!/usr/bin/env python3
"""Whatever the SBOM says is linked in has its notice in the packages."""

import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "installer"))
import make_notices  # noqa: E402  (found by the line above)
import make_sbom  # noqa: E402


class Notices(unittest.TestCase):
    def made_up(self, folder, without=None):
        root = pathlib.Path(folder)
        for part in make_notices.linked_parts():
            if part.package in (make_sbom.COMPILER, without):
                continue
            (root / part.package).mkdir(parents=True)
            (root / part.package / "copyright").write_text(f"Copyright of {part.package}\n", encoding="utf-8")
        (root / "Apache-2.0").write_text("Apache License\n", encoding="utf-8")
        return root

    def test_every_static_part_of_the_sbom_has_its_notice(self):
        with tempfile.TemporaryDirectory() as folder:
            root = self.made_up(folder)
            text = make_notices.notices(root, root)
        for part in (*make_sbom.LINUX_CLI, *make_sbom.PORTABLE):
            if part.relation == make_sbom.STATIC and part.package != make_sbom.COMPILER:
                self.assertEqual(text.count(f"Copyright of {part.package}\n"), 1, part.package)
        self.assertIn("libbpf-dev (LGPL-2.1-only)", text)
        self.assertNotIn("libc6", text)

    def test_a_missing_notice_is_an_error(self):
        with tempfile.TemporaryDirectory() as folder:
            root = self.made_up(folder, without="libbpf-dev")
            with self.assertRaises(OSError):
                make_notices.notices(root, root)


if __name__ == "__main__":
    unittest.main()
