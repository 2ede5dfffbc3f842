#!/usr/bin/env python3
"""clang-tidy (.clang-tidy) over those of the named files that a compile database knows, one a core; fails on findings.

    run_tidy.py CLANG_TIDY BUILD_FOLDER FILE...

A header is read with the source file of its name, or else with one that includes it. Files for another system than the
database's are left out. Reading all of them takes half an hour on two cores, so what was found clean is remembered in
BUILD_FOLDER/tidy, and not read again before its own text or the rules have changed; without that folder everything is.
"""

import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

# GCC's options that clang does not know.
EXTRA = ["--extra-arg=-Wno-unknown-warning-option", "--extra-arg=-Wno-ignored-optimization-argument"]
FINDING = re.compile(r"^(.*?):(\d+):\d+: (?:warning|error): (.*) \[([\w.,-]+)\]$")


def known_sources(build):
    """What the database names and people wrote: generated files are there only after building."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        sources = {os.path.normpath(os.path.join(entry["directory"], entry["file"])) for entry in json.load(file)}
    generated = os.path.join(os.path.abspath(build), "")
    return {source for source in sources if not source.startswith(generated)}


def including(root, header, sources):
    """The source file to read a header with; None when there is none."""
    own = header.with_suffix(".cpp")
    if str(own) in sources:
        return own
    line = f'#include "{header.relative_to(root).as_posix()}"'
    return next((pathlib.Path(source) for source in sorted(sources)
                 if line in pathlib.Path(source).read_text(encoding="utf-8")), None)


def chosen(root, files, sources):
    """What to read: {source file: those of the named files that it shows}."""
    result = {}
    for file in files:
        path = root / file
        source = path if path.suffix != ".hpp" else including(root, path, sources)
        if source is not None and str(source) in sources:
            result.setdefault(source, set()).add(path)
    return result


def digest(rules, files):
    """Of what decides, as a rule, what is found in these files: their own text."""
    result = hashlib.sha256(rules)
    for file in sorted(files):
        result.update(b"\0" + str(file).encode() + b"\0" + file.read_bytes())
    return result.hexdigest()


def read(tidy, build, source, headers):
    """Findings in the source and the headers, or the end of what was said when clang-tidy could not read the source."""
    done = subprocess.run([tidy, "-p", build, "--quiet", f"--header-filter=^({headers})$" if headers else "--header-filter=^$",
                           *EXTRA, str(source)], capture_output=True, text=True, check=False)
    # A warning about our twin of a system header is put there, where nobody can mend it.
    ours = f"{pathlib.Path.cwd()}/"
    found = [line for line in done.stdout.splitlines() if FINDING.match(line) and line.startswith(ours)]
    if done.returncode != 0 and not found:
        return [f"{source}: {done.stderr.strip()[-500:]}"]
    return found


class Reader:
    """Reads what was not found clean before."""

    def __init__(self, tidy, build):
        self.tidy = tidy
        self.build = build
        version = subprocess.run([tidy, "--version"], capture_output=True, check=True).stdout
        self.rules = version + pathlib.Path(".clang-tidy").read_bytes() + " ".join(EXTRA).encode()
        self.clean = pathlib.Path(build) / "tidy"
        self.clean.mkdir(exist_ok=True)

    def __call__(self, source, wanted):
        """(Findings, whether it had to be read)."""
        mark = self.clean / digest(self.rules, wanted | {source})
        if mark.exists():
            return [], False
        headers = "|".join(sorted(re.escape(str(path)) for path in wanted if path.suffix == ".hpp"))
        found = read(self.tidy, self.build, source, headers)
        if not found:
            mark.touch()
        return found, True


def main():
    tidy, build, *files = sys.argv[1:]
    work = chosen(pathlib.Path.cwd(), files, known_sources(build))
    reader = Reader(tidy, build)
    findings = set()
    read_now = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(reader, source, wanted) for source, wanted in work.items()]
        for job in concurrent.futures.as_completed(jobs):
            found, was_read = job.result()
            read_now += was_read
            for line in set(found) - findings:
                print(line.replace(f"{pathlib.Path.cwd()}/", ""), flush=True)
                findings.add(line)
    print(f"{len(work)} files, {read_now} of them read now, {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
