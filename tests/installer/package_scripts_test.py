#!/usr/bin/env python3
"""What the scripts of the Linux packages do, with programs in place of the system's that only write down how they were called."""

import os
import pathlib
import stat
import subprocess
import tempfile
import unittest

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "installer" / "linux"
UNITS = SCRIPTS.parents[1] / "resources" / "linux"
SYSTEM = ("getent", "groupadd", "groupdel", "install", "cp", "chgrp", "chmod", "setcap", "mv", "rm", "rmdir", "systemctl",
          "systemd-tmpfiles")


class Scripts(unittest.TestCase):
    def run_script(self, name, argument, fails=(), system="/etc/systemd/system"):
        """(exit code, the calls) of a script on a system with systemd, where the programs of `fails` end with 1."""
        with tempfile.TemporaryDirectory() as folder:
            calls = pathlib.Path(folder, "calls")
            for program in SYSTEM:
                path = pathlib.Path(folder, program)
                path.write_text(f'#!/bin/sh\necho "{program} $*" >>"{calls}"\nexit {int(program in fails)}\n', encoding="utf-8")
                path.chmod(stat.S_IRWXU)
            script = pathlib.Path(folder, name)
            script.write_text((SCRIPTS / name).read_text(encoding="utf-8").replace("/run/systemd/system", folder).replace("/etc/systemd/system", system),
                              encoding="utf-8")
            done = subprocess.run(["sh", script, argument], env={"PATH": f"{folder}:{os.environ['PATH']}"}, capture_output=True, text=True,
                                  check=False)
            return done.returncode, calls.read_text(encoding="utf-8").splitlines() if calls.exists() else []

    def test_a_service_that_does_not_start_leaves_no_package_half_installed(self):
        for argument in ("configure", "1", "2"):
            with self.subTest(argument):
                code, calls = self.run_script("postinst", argument, fails=("systemctl",))
                self.assertEqual(code, 0, calls)
                self.assertIn("systemctl try-restart halftrip-responder.service", calls)

    def test_the_lock_is_there_before_a_service_starts(self):
        _, calls = self.run_script("postinst", "configure", fails=("systemd-tmpfiles",))
        made = calls.index("systemd-tmpfiles --create /usr/lib/tmpfiles.d/halftrip.conf")
        self.assertLess(made, calls.index("systemctl try-restart halftrip-responder.service"))

    def test_nobodys_copy_gets_capabilities_but_the_groups(self):
        _, calls = self.run_script("postinst", "configure")
        capable = [call for call in calls if call.startswith("setcap ")]
        self.assertEqual(len(capable), 1)
        self.assertRegex(capable[0], r"\+p /usr/lib/halftrip/with-rights/halftrip\.new$")

    def test_the_group_and_its_members_stay_until_a_purge(self):
        for argument, goes in (("remove", False), ("0", False), ("upgrade", False), ("purge", True)):
            with self.subTest(argument):
                code, calls = self.run_script("postrm", argument)
                self.assertEqual(code, 0, calls)
                self.assertEqual("groupdel halftrip" in calls, goes)

    def test_removing_goes_on_where_no_service_runs(self):
        for name in ("prerm", "postrm"):
            with self.subTest(name):
                self.assertEqual(self.run_script(name, "remove", fails=("systemctl", "rmdir"))[0], 0)

    def test_a_purge_takes_the_responders_code_and_a_removal_leaves_it(self):
        for argument, goes in (("remove", False), ("0", False), ("purge", True)):
            with self.subTest(argument):
                _, calls = self.run_script("postrm", argument)
                self.assertEqual("rm -rf /var/lib/private/halftrip-responder /var/lib/halftrip-responder" in calls, goes)

    def test_instances_of_the_watch_are_disabled_with_the_package(self):
        with tempfile.TemporaryDirectory() as wanted:
            os.makedirs(f"{wanted}/multi-user.target.wants")
            os.symlink("/nowhere", f"{wanted}/multi-user.target.wants/halftrip-watch@lab.service")
            _, calls = self.run_script("prerm", "remove", system=wanted)
        self.assertIn("systemctl disable halftrip-watch@lab.service", calls)


class Units(unittest.TestCase):
    """What the services of the packages may do (SECURITY.md)."""

    def settings_of(self, name):
        settings = {}
        for line in (UNITS / name).read_text(encoding="utf-8").splitlines():
            if "=" in line and not line.startswith("#"):
                key, value = line.split("=", 1)
                settings.setdefault(key, []).append(value)
        return settings

    def test_no_way_to_give_a_code_needs_a_newer_systemd_than_the_packages_promise(self):
        for path in UNITS.glob("*.service"):
            with self.subTest(path.name):
                text = path.read_text(encoding="utf-8")
                for newer in ("LoadCredential", "SetCredential", "%d/"):  # systemd 247 to 251; RHEL 8 has 239.
                    self.assertNotIn(newer, text)

    def test_no_service_runs_as_root_or_may_gain_rights(self):
        units = sorted(path.name for path in UNITS.glob("*.service"))
        self.assertIn("halftrip-responder.service", units)
        for name in units:
            with self.subTest(name):
                settings = self.settings_of(name)
                self.assertEqual(settings.get("DynamicUser"), ["yes"])
                self.assertEqual(settings.get("NoNewPrivileges"), ["yes"])
                self.assertEqual(settings.get("ProtectSystem"), ["strict"])
                self.assertNotIn("CAP_SYS_ADMIN", " ".join(settings.get("CapabilityBoundingSet", ["CAP_SYS_ADMIN"])))
                calls = settings.get("SystemCallFilter", [])
                self.assertEqual(calls[:1], ["@system-service"])
                self.assertTrue(any(call.startswith("~") and "@privileged" in call for call in calls), calls)

    def test_services_and_users_hold_one_lock(self):
        lock = "/run/lock/halftrip.lock"
        made = (UNITS / "halftrip-tmpfiles.conf").read_text(encoding="utf-8").splitlines()
        self.assertIn(f"f {lock} 0666 root root -", made)
        for path in UNITS.glob("*.service"):
            with self.subTest(path.name):
                self.assertEqual(self.settings_of(path.name).get("ReadWritePaths"), [f"-{lock}"])

    def test_the_responder_asks_everybody_for_its_code(self):
        start, = self.settings_of("halftrip-responder.service")["ExecStart"]
        self.assertIn(" --code-for-all ", start)
        self.assertNotIn("--open", start)


if __name__ == "__main__":
    unittest.main()
