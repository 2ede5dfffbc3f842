#!/usr/bin/env python3
"""Packs the command line of a build as a .deb and tries it in a fresh Debian 12 (try_packages.py says what that is).

    deb_test.py CPACK CONFIGURATION

CONFIGURATION: the build's CPackConfig.cmake. Exit codes: 0 all is well, 1 something is not, 77 it cannot be tried here.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "harness"))
from skipping import SKIPPED, skip  # noqa: E402  (found by the line above)
from systems import Trouble, check_documents, run, the_one  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent


def reason_to_skip():
    if os.geteuid() != 0:
        return "needs root, to make a system to install in"
    missing = [tool for tool in ("mmdebstrap", "dpkg-shlibdeps", "fakeroot") if shutil.which(tool) is None]
    return f"needs {', '.join(missing)}" if missing else None


def main():
    cpack, configuration = sys.argv[1:]
    if reason := reason_to_skip():
        skip(reason)
    with tempfile.TemporaryDirectory(prefix="halftrip-deb-") as folder:
        packages = pathlib.Path(folder)
        try:
            run(cpack, "-G", "DEB", "-B", packages, "--config", configuration, "-D", "CPACK_COMPONENTS_ALL=cli",
                cwd=pathlib.Path(configuration).parent)
            package = the_one(packages, "halftrip_*.deb")
            description = run("dpkg-deb", "--field", package, "Description").stdout.splitlines()
            # One summary, then the text: Debian's tools show the first line alone.
            if description[0] != "half-round-trip latency of network adapters" or not description[1].startswith(" Halftrip measures"):
                raise Trouble("the description is not a summary with a text behind it: " + " | ".join(description[:3]))
            # Here, too: no system to install it in can be had without a network.
            run("dpkg-deb", "-x", package, packages / "content")
            check_documents(packages / "content/usr/share/doc/halftrip", packages / "content/usr/share/man")
        except Trouble as trouble:
            print(trouble)
            return 1
        tried = subprocess.run([sys.executable, "-B", HERE / "try_packages.py", packages, "--only", "bookworm"], capture_output=True,
                               text=True, check=False)
    print(tried.stdout, tried.stderr, flush=True)
    if tried.returncode == SKIPPED:
        skip(tried.stdout.partition("skipped: ")[2].strip())
    return tried.returncode


if __name__ == "__main__":
    sys.exit(main())
