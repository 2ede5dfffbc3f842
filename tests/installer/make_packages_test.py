#!/usr/bin/env python3
"""The uninstaller for Windows takes away each file that was laid down, and folders only after what is in them."""

import pathlib
import sys
import tempfile
import unittest
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "installer" / "windows"))
import make_packages  # noqa: E402  (found by the line above)

FILES = ("halftrip.exe", "licences/ours.txt", "licences/qt/theirs.txt", "styles/a.dll")


class Packages(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.scratch = pathlib.Path(scratch.name)
        self.folder = self.scratch / "folder"
        for name in FILES:
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / name).write_text(name, encoding="utf-8")

    def test_removal_names_all_that_is_there(self):
        lines = make_packages.removal_of(self.folder).splitlines()
        deleted = [line for line in lines if line.startswith("Delete ")]
        self.assertEqual(deleted, [f'Delete "$INSTDIR\\{name}"' for name in (n.replace("/", "\\") for n in sorted(FILES))])
        self.assertEqual(lines[len(deleted):], ['RMDir "$INSTDIR\\licences\\qt"', 'RMDir "$INSTDIR\\licences"', 'RMDir "$INSTDIR\\styles"'])
        self.assertNotIn("/r", make_packages.removal_of(self.folder))

    def test_the_zip_is_the_folder_and_always_the_same(self):
        made = []
        for name in ("one.zip", "two.zip"):
            make_packages.make_zip(self.folder, "halftrip", self.scratch / name, make_packages.OLDEST_ZIP_TIME)
            made.append((self.scratch / name).read_bytes())
        self.assertEqual(made[0], made[1])
        with zipfile.ZipFile(self.scratch / "one.zip") as archive:
            self.assertEqual(archive.namelist(), [f"halftrip/{name}" for name in sorted(FILES)])


if __name__ == "__main__":
    unittest.main()
