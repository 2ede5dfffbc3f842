#!/usr/bin/env python3
"""Reads the #include lines of every source file and fails on an arrow that the architecture forbids, and on a folder with too many files.

    check_includes.py ROOT
"""

import collections
import pathlib
import re
import sys

import include_rules

INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')
SUFFIXES = {".hpp", ".cpp", ".h", ".c"}
FOLDERS = ("core", "platform", "app", "tests", "bench")
GENERATED = re.compile(r"^(moc_\w+\.cpp|ui_\w+\.h|\w+\.moc)$")


def source_files(root):
    for folder in FOLDERS:
        yield from sorted(path for path in (root / folder).rglob("*") if path.suffix in SUFFIXES)


def includes_of(path):
    """(line number, quoted name or None, angled name or None) for each #include of a file."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        match = INCLUDE.match(line)
        if match:
            yield number, match.group(1), match.group(2)


def resolve(root, path, name):
    """The included file from the root: by its path from the root, or beside the including file. Tests may also name a
    helper of another test folder that their target's include path holds."""
    if (root / name).is_file():
        return name
    beside = (path.parent / name).resolve()
    if beside.is_file() and beside.is_relative_to(root):
        return beside.relative_to(root).as_posix()
    helpers = sorted((root / "tests").rglob(name)) if path.is_relative_to(root / "tests") else []
    return helpers[0].relative_to(root).as_posix() if helpers else None


def judge(root, path, quoted, angled):
    here = path.relative_to(root).as_posix()
    if angled is not None:
        own = re.match(r"^(core|platform|app|tests|bench)/", angled)
        return "our own headers are included with quotes" if own else include_rules.judge_library(here, angled)
    if GENERATED.match(quoted):
        return None
    target = resolve(root, path, quoted)
    if target is None:
        return "no such file (paths start at the project's root; libraries stand in angle brackets)"
    return include_rules.judge_own(here, target)


def crowded(folders):
    """A complaint for each of the folders that has too many files; one folder for each file."""
    most = include_rules.MOST_FILES_IN_ROOM
    return [f"{folder}: {count} files stand here, and {most} at most do: give some of them a room of their own"
            for folder, count in sorted(collections.Counter(folders).items()) if count > most]


def check(root):
    """(number of files read, list of complaints)."""
    files, complaints = 0, crowded(path.parent.relative_to(root).as_posix() for path in source_files(root))
    for path in source_files(root):
        files += 1
        for number, quoted, angled in includes_of(path):
            reason = judge(root, path, quoted, angled)
            if reason:
                complaints.append(f"{path.relative_to(root)}:{number}: includes {quoted or angled}: {reason}")
        angled = {name for _, _, name in includes_of(path)}
        for word, header in include_rules.missing_includes(path.read_text(encoding="utf-8"), angled):
            complaints.append(f"{path.relative_to(root)}: says {word} and does not include <{header}>")
    return files, complaints


def main():
    files, complaints = check(pathlib.Path(sys.argv[1]).resolve())
    for complaint in complaints:
        print(complaint)
    print(f"{files} files read, {len(complaints)} forbidden or missing includes")
    return 1 if complaints or files == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
