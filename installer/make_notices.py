#!/usr/bin/env python3
"""Writes the notices of everything that is linked into the Linux programs, as its licences ask for, into one text.

    make_notices.py OUTPUT

The list is that of the SBOM (make_sbom.py); the texts are those of Debian's packages on this machine. What is not installed is an
error: a package without its notices must not be made.
"""

import pathlib
import sys

import make_sbom

DOC = pathlib.Path("/usr/share/doc")
LICENCES = pathlib.Path("/usr/share/common-licenses")
# Qt's own libraries are dependencies of the window's packages, not parts of them; QCustomPlot lies in the window's .rpm.
PARTS = (*make_sbom.LINUX_CLI, *make_sbom.PORTABLE, *make_sbom.RPM_GUI)


def linked_parts():
    """Each once, in order."""
    return list({part.package: part for part in PARTS if part.relation != make_sbom.DYNAMIC}.values())


def notice_of(part, doc=DOC, licences=LICENCES):
    if part.package == make_sbom.COMPILER:
        text = "The C++ library of LLVM, as the portable program's compiler (ziglang) brings it.\n\n"
        return text + (licences / "Apache-2.0").read_text(encoding="utf-8")
    return (doc / part.package / "copyright").read_text(encoding="utf-8")


def notices(doc=DOC, licences=LICENCES):
    text = "Notices of what is linked into Halftrip's Linux programs, or lies beside them. Full texts that a notice only names are in\n" \
           "https://spdx.org/licenses/ and, on Debian, in /usr/share/common-licenses.\n"
    for part in linked_parts():
        head = f"{part.package} ({part.licence})"
        text += f"\n{'=' * 100}\n{head}\n{'=' * 100}\n\n{notice_of(part, doc, licences).strip()}\n"
    return text


if __name__ == "__main__":
    try:
        pathlib.Path(sys.argv[1]).write_text(notices(), encoding="utf-8")
    except OSError as error:
        sys.exit(f"make_notices: {error}")
