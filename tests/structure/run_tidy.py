#!/usr/bin/env python3
"""clang-tidy (.clang-tidy) over those of the named files that a compile database knows, two at a time; fails on findings.

    run_tidy.py BUILD_FOLDER FILE...

A header is read with the source file of its name, or else with one that includes it. Files for another system than the
database's are left out.
"""

import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys

TIDY = "clang-tidy-19"
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


def read(build, source, wanted):
    """Findings in the wanted files, or the end of what was said when clang-tidy could not read the source."""
    headers = "|".join(re.escape(str(path)) for path in wanted if path.suffix == ".hpp")
    done = subprocess.run([TIDY, "-p", build, "--quiet", f"--header-filter=^({headers})$" if headers else "--header-filter=^$",
                           *EXTRA, str(source)], capture_output=True, text=True, check=False)
    # A warning about a system header's twin of ours is put there, where nobody can mend it.
    ours = f"{pathlib.Path.cwd()}/"
    found = [line for line in done.stdout.splitlines() if FINDING.match(line) and line.startswith(ours)]
    if done.returncode != 0 and not found:
        return [f"{source}: {done.stderr.strip()[-500:]}"]
    return found


def main():
    build, *files = sys.argv[1:]
    work = chosen(pathlib.Path.cwd(), files, known_sources(build))
    findings = set()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(read, build, source, wanted) for source, wanted in work.items()]
        for job in concurrent.futures.as_completed(jobs):
            for line in set(job.result()) - findings:
                print(line.replace(f"{pathlib.Path.cwd()}/", ""), flush=True)
                findings.add(line)
    print(f"{len(work)} files read, {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
