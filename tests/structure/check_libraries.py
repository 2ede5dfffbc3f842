#!/usr/bin/env python3
"""Fails on a program or library whose sources include a library's header that its CMake target does not name, and on a test
that no CMake file names: it is never compiled.

Where the header lies in the compiler's own path (Debian's /usr/include) such a target builds by luck; under another compiler
(mingw, MSVC) it does not.

    check_libraries.py ROOT
"""

import functools
import pathlib
import re
import sys

import check_includes

# Headers that belong to a library -> how its CMake targets begin. Libraries that every target gets from halftrip::core
# (nlohmann_json) or from the test harness (Catch2) need no name of their own.
OWNERS = {
    re.compile(r"^fmt/"): ("fmt::",),
    re.compile(r"^CLI/"): ("CLI11::",),
    re.compile(r"^sodium(?:\.h|/)"): ("halftrip::sodium",),
    re.compile(r"^yaml\.h$"): ("halftrip::yaml",),
    re.compile(r"^zlib\.h$"): ("halftrip::zlib", "ZLIB::"),
    re.compile(r"^qcustomplot\.h$"): ("QCustomPlot", "halftrip::qcustomplot", "halftrip::gui", "halftrip_gui_test_support"),
    re.compile(r"^bpf/"): ("halftrip::bpf", "halftrip::xdp"),
    re.compile(r"^xdp/"): ("halftrip::xdp",),
    # Our own pcap transport loads the library when it runs: the headers' folder is all that it names.
    re.compile(r"^pcap/"): ("${HALFTRIP_PCAP_LIBRARY}", "${HALFTRIP_PCAP_INCLUDE}"),
}
FOLDERS = ("core", "platform", "app", "tests", "bench")
TARGET_COMMANDS = ("add_executable", "add_library", "halftrip_add_test_program", "target_sources", "target_link_libraries",
                   "target_include_directories")
COMMAND = re.compile(r"^[ \t]*(\w+)[ \t]*\(((?:\"[^\"]*\"|[^()\"]|\([^()]*\))*)\)", re.MULTILINE)
COMMENT = re.compile(r"(?m)(^|\s)#[^\n]*")
WORD = re.compile(r'"([^"]*)"|(\S+)')
SOURCE = re.compile(r"\.(?:cpp|c)$")


def commands_of(text):
    """(name, words) of each command of a CMake file."""
    for match in COMMAND.finditer(COMMENT.sub("", text)):
        yield match.group(1), [quoted or plain for quoted, plain in WORD.findall(match.group(2))]


def targets_of(root, cmake):
    """{target: (its own sources, the libraries it names)} of one CMake file; sources as paths that exist."""
    targets = {}
    for name, words in commands_of(cmake.read_text(encoding="utf-8")):
        if name == "halftrip_add_test" and "NAME" in words:
            target = "test_" + words[words.index("NAME") + 1]
        elif name == "halftrip_add_fuzzer" and words:
            target, words = f"fuzz_{words[0]}", [*words, f"{words[0]}_fuzz.cpp"]
        elif name == "halftrip_add_bench" and words:
            target, words = words[0], [*words, f"{words[0]}.cpp"]
        elif name in TARGET_COMMANDS and words:
            target = words[0]
        else:
            continue
        sources, libraries = targets.setdefault(target, (set(), set()))
        for word in words[1:]:
            if SOURCE.search(word):
                path = word.replace("${PROJECT_SOURCE_DIR}", str(root)).replace("${CMAKE_CURRENT_LIST_DIR}", str(cmake.parent))
                found = [base / path for base in (cmake.parent, cmake.parent.parent) if (base / path).is_file()]
                sources.update(found[:1])
            else:
                libraries.add(word)
    return targets


@functools.cache
def includes_of(path):
    """As check_includes tells: most headers are met many times."""
    return list(check_includes.includes_of(path))


def library_headers_of(root, source):
    """The angled includes of a source and of all of our own headers that it includes: by their path in the tree, or beside it."""
    seen, waiting, headers = set(), [source], set()
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        for _, quoted, angled in includes_of(path):
            if angled:
                headers.add(angled)
            else:
                found = [base / quoted for base in (path.parent, root) if (base / quoted).is_file()]
                waiting.extend(found[:1])
    return headers


def check(root):
    """(number of targets read, list of complaints)."""
    count, complaints = 0, []
    files = [path for folder in FOLDERS for name in ("CMakeLists.txt", "*.cmake") for path in sorted((root / folder).rglob(name))]
    named = {}  # A target of several files is one.
    for cmake in files:
        for target, (sources, libraries) in targets_of(root, cmake).items():
            place, all_sources, all_libraries = named.setdefault(target, (cmake, set(), set()))
            all_sources.update(sources)
            all_libraries.update(libraries)
    for target, (cmake, sources, libraries) in sorted(named.items()):
        count += 1
        for source in sorted(sources):
            for header in sorted(library_headers_of(root, source)):
                for pattern, owners in OWNERS.items():
                    if pattern.search(header) and not any(library.startswith(owners) for library in libraries):
                        complaints.append(f"{cmake.relative_to(root)}: {target} does not name {owners[0].rstrip(':')}, of which "
                                          f"{source.resolve().relative_to(root)} includes <{header}>")
    return count, complaints


def unnamed_tests(root):
    """A complaint about each *_test.cpp that no CMake file beneath tests names."""
    words = {word for name in ("CMakeLists.txt", "*.cmake") for cmake in (root / "tests").rglob(name)
             for _, words in commands_of(cmake.read_text(encoding="utf-8")) for word in words}
    named = {word.rsplit("/", 1)[-1] for word in words}
    return [f"{test.relative_to(root)} is named by no CMake file, so that nobody compiles it"
            for test in sorted((root / "tests").rglob("*_test.cpp")) if test.name not in named]


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    targets, complaints = check(root)
    complaints += unnamed_tests(root)
    for complaint in complaints:
        print(complaint)
    print(f"{targets} targets read, {len(complaints)} complaints")
    return 1 if complaints or targets == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
