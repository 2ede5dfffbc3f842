#!/usr/bin/env python3
"""What stands beside a package names its parts, each with a version, and nothing that is not there."""

import hashlib
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "installer"))
import make_sbom  # noqa: E402  (found by the line above)


class Sbom(unittest.TestCase):
    def document_of(self, name, version_of=lambda package: f"1.0-{package}"):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / name
            file.write_bytes(b"package")
            return make_sbom.described(file, "9.9.1", 86400, version_of)

    def names_in(self, name):
        return {package["name"] for package in self.document_of(name)["packages"]}

    def test_each_kind_of_package_has_its_own_parts(self):
        self.assertIn("libsodium-dev", self.names_in("halftrip_9.9.1_amd64.deb"))
        self.assertIn("libsodium-dev", self.names_in("halftrip-9.9.1-1.x86_64.rpm"))
        for name in ("halftrip_9.9.1_amd64.deb", "halftrip-9.9.1-1.x86_64.rpm", "halftrip-9.9.1-linux-x86_64.tar.xz"):
            self.assertLessEqual({"libxdp-dev", "libbpf-dev", "libelf-dev", "libyaml-dev"}, self.names_in(name), name)
        self.assertIn("libsodium-dev", self.names_in("halftrip-9.9.1-linux-x86_64.tar.xz"))
        self.assertIn("ziglang", self.names_in("halftrip-9.9.1-linux-x86_64.tar.xz"))
        self.assertNotIn("ziglang", self.names_in("halftrip_9.9.1_amd64.deb"))
        self.assertIn("libqt6widgets6", self.names_in("halftrip-gui_9.9.1_amd64.deb"))
        self.assertIn("libqt6widgets6", self.names_in("halftrip-gui-9.9.1-1.x86_64.rpm"))
        self.assertIn("mingw-w64-x86-64-dev", self.names_in("halftrip-9.9.1-windows-x64-setup.exe"))
        self.assertNotIn("libqt6widgets6", self.names_in("halftrip_9.9.1_amd64.deb"))
        # Qt's own texts are in the window's program.
        for name in ("halftrip-gui_9.9.1_amd64.deb", "halftrip-gui-9.9.1-1.x86_64.rpm", "halftrip-9.9.1-windows-x64.zip"):
            self.assertIn("qt6-translations-l10n", self.names_in(name), name)
        for name in ("libsodium-dev", "libyaml-dev"):
            self.assertNotIn(name, self.names_in("halftrip-9.9.1-windows-x64.zip"))
        self.assertIsNone(self.document_of("notes.txt"))

    def test_every_part_has_a_version_and_stands_in_one_relation(self):
        document = self.document_of("halftrip_9.9.1_amd64.deb")
        parts = [package for package in document["packages"] if package["name"] != "halftrip"]
        self.assertTrue(all(part["versionInfo"] == f"1.0-{part['name']}" for part in parts))
        ids = [package["SPDXID"] for package in document["packages"]]
        self.assertEqual(len(ids), len(set(ids)))
        related = [{relation["spdxElementId"], relation["relatedSpdxElement"]} for relation in document["relationships"]]
        for part in parts:
            self.assertEqual(related.count({part["SPDXID"], "SPDXRef-Halftrip"}), 1)

    def test_a_library_that_lies_in_the_package_is_told_from_one_of_the_system(self):
        for name, relation in (("halftrip-gui_9.9.1_amd64.deb", "DYNAMIC_LINK"), ("halftrip-gui-9.9.1-1.x86_64.rpm", "CONTAINS")):
            relations = [found["relationshipType"] for found in self.document_of(name)["relationships"] if "qcustomplot" in str(found)]
            self.assertEqual(relations, [relation], name)

    def test_the_portable_program_s_compiler_has_the_version_that_is_asked_for(self):
        self.assertRegex(make_sbom.installed_version("ziglang"), r"^[0-9]+\.[0-9.]+$")

    def test_it_is_about_this_very_file(self):
        halftrip = self.document_of("halftrip_9.9.1_amd64.deb")["packages"][0]
        self.assertEqual(halftrip["packageFileName"], "halftrip_9.9.1_amd64.deb")
        self.assertEqual(halftrip["checksums"], [{"algorithm": "SHA256", "checksumValue": hashlib.sha256(b"package").hexdigest()}])

    def test_an_unknown_version_is_said_and_not_guessed(self):
        def nobody_knows(package):
            raise LookupError(package)
        with self.assertRaises(LookupError):
            self.document_of("halftrip_9.9.1_amd64.deb", nobody_knows)
        with self.assertRaises(LookupError):
            make_sbom.installed_version("no-such-package-of-anybody")


if __name__ == "__main__":
    unittest.main()
