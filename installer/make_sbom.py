#!/usr/bin/env python3
"""Writes beside each package what is in it: FILE.spdx.json (SPDX 2.3), with the versions that this machine built with.

    make_sbom.py VERSION FILE...

FILE: what ./dev package made; its name tells which parts it holds. The same file gives the same bytes (SOURCE_DATE_EPOCH is its
time). Needs a system of Debian's packages, from which the versions come.
"""

import argparse
import collections
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import time

Part = collections.namedtuple("Part", "package licence relation")
STATIC, DYNAMIC, CONTAINS = "STATIC_LINK", "DYNAMIC_LINK", "CONTAINS"
# Of PyPI, not of Debian; its library of C++ is linked in.
COMPILER = "ziglang"
COMPILER_VERSION = pathlib.Path(__file__).resolve().parent / "linux" / "portable-requirements.txt"
GCC_LICENCE = "GPL-3.0-or-later WITH GCC-exception-3.1"

HEADERS = (Part("libfmt-dev", "MIT", STATIC), Part("libcli11-dev", "BSD-3-Clause", STATIC), Part("nlohmann-json3-dev", "MIT", STATIC))
# AF_XDP's ring sockets, and what they link.
XDP = (Part("libxdp-dev", "LGPL-2.1-only", STATIC), Part("libbpf-dev", "LGPL-2.1-only", STATIC),
       Part("libelf-dev", "LGPL-3.0-or-later", STATIC))
LINUX_CLI = (*HEADERS, Part("zlib1g-dev", "Zlib", STATIC), Part("libsodium-dev", "ISC", STATIC), Part("libyaml-dev", "MIT", STATIC),
             *XDP, Part("libstdc++-12-dev", GCC_LICENCE, STATIC), Part("libc6", "LGPL-2.1-or-later", DYNAMIC))
LINUX_GUI = (*HEADERS, Part("zlib1g-dev", "Zlib", STATIC), Part("libyaml-dev", "MIT", STATIC),
             Part("libqt6widgets6", "LGPL-3.0-only", DYNAMIC), Part("libqcustomplot2.1-qt6", "GPL-3.0-or-later", DYNAMIC),
             Part("qt6-translations-l10n", "GPL-3.0-only WITH Qt-GPL-exception-1.0", CONTAINS),
             Part("libstdc++6", GCC_LICENCE, DYNAMIC), Part("libc6", "LGPL-2.1-or-later", DYNAMIC))
# The portable programs: built by another compiler, with its own library of C++ and of the kernel's ring sockets.
PORTABLE = (*HEADERS, Part("zlib1g-dev", "Zlib", STATIC), Part("libsodium-dev", "ISC", STATIC), Part("libyaml-dev", "MIT", STATIC),
            *XDP, Part(COMPILER, "Apache-2.0 WITH LLVM-exception", STATIC), Part("libc6", "LGPL-2.1-or-later", DYNAMIC))
RPM_GUI = tuple(part._replace(relation=CONTAINS) if part.package.startswith("libqcustomplot") else part for part in LINUX_GUI)
# Qt is built from the source package of qt6-base-dev's very version.
WINDOWS = (*HEADERS, Part("libz-mingw-w64-dev", "Zlib", STATIC), Part("qt6-base-dev", "LGPL-3.0-only", CONTAINS),
           Part("libqcustomplot-dev", "GPL-3.0-or-later", CONTAINS),
           Part("qt6-translations-l10n", "GPL-3.0-only WITH Qt-GPL-exception-1.0", CONTAINS),
           Part("gcc-mingw-w64-x86-64-posix-runtime", GCC_LICENCE, CONTAINS), Part("mingw-w64-x86-64-dev", "NOASSERTION", CONTAINS))
# The first pattern that fits a file's name decides.
KINDS = ((r"halftrip-gui[-_].*\.deb", LINUX_GUI), (r"halftrip-gui[-_].*\.rpm", RPM_GUI), (r".*-windows-.*\.(exe|zip)", WINDOWS),
         (r"halftrip.*\.deb", LINUX_CLI), (r"halftrip.*\.(rpm|tar\.xz)", PORTABLE))


def parts_of(name):
    return next((parts for pattern, parts in KINDS if re.fullmatch(pattern, name)), None)


def installed_version(package):
    if package == COMPILER:
        return COMPILER_VERSION.read_text(encoding="utf-8").strip().removeprefix(f"{COMPILER}==")
    done = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True, check=False)
    if done.returncode != 0 or not done.stdout:
        raise LookupError(f"{package} is not installed, so that its version is not known")
    return done.stdout


def identifier(package):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", package)


def described_part(part, version):
    return {"SPDXID": identifier(part.package), "name": part.package, "versionInfo": version, "downloadLocation": "NOASSERTION",
            "filesAnalyzed": False, "licenseConcluded": part.licence, "licenseDeclared": part.licence, "copyrightText": "NOASSERTION",
            "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                              "referenceLocator": f"pkg:{'pypi' if part.package == COMPILER else 'deb/debian'}/{part.package}@{version}"}]}


def relation_of(part):
    """A library that is linked says to what it is linked; what lies in the package is contained by it."""
    if part.relation == CONTAINS:
        return {"spdxElementId": "SPDXRef-Halftrip", "relationshipType": CONTAINS, "relatedSpdxElement": identifier(part.package)}
    return {"spdxElementId": identifier(part.package), "relationshipType": part.relation, "relatedSpdxElement": "SPDXRef-Halftrip"}


def described(file, version, seconds, version_of=installed_version):
    """The SPDX document of one package file; None for a file that is not one of our packages."""
    parts = parts_of(file.name)
    if parts is None:
        return None
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    halftrip = {"SPDXID": "SPDXRef-Halftrip", "name": "halftrip", "versionInfo": version, "packageFileName": file.name,
                "downloadLocation": "NOASSERTION", "filesAnalyzed": False, "licenseConcluded": "GPL-3.0-or-later",
                "licenseDeclared": "GPL-3.0-or-later", "copyrightText": "NOASSERTION",
                "checksums": [{"algorithm": "SHA256", "checksumValue": digest}]}
    return {"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": file.name,
            # A name that no other file has; nothing has to be there.
            "documentNamespace": f"https://spdx.org/spdxdocs/{file.name}-{digest}",
            "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds)),
                             "creators": ["Tool: halftrip-make-sbom"]},
            "packages": [halftrip, *(described_part(part, version_of(part.package)) for part in parts)],
            "relationships": [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES",
                               "relatedSpdxElement": "SPDXRef-Halftrip"}, *(relation_of(part) for part in parts)]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("version")
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
    try:
        for file in arguments.files:
            document = described(file, arguments.version, seconds)
            if document is None:
                print(f"{file.name} is no package of ours.")
                return 1
            text = json.dumps(document, indent=2) + "\n"
            file.with_name(file.name + ".spdx.json").write_text(text, encoding="utf-8")
    except (LookupError, OSError) as trouble:
        print(trouble)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
