#!/usr/bin/env python3
"""Fails on text that must not be in the tree: paths of one person's machine, a to-do that names no issue, merge
markers, a label or tool tip of the window that may be taken for HTML, a distance in its layouts that is off the grid, carriage returns, a file without a last newline, a line of C++ beyond 120 columns (but in a raw string), a function of the product beyond 60 lines, a program that reads a sentence or its template, a header whose wait loses wake-ups on Windows, or that one of
our compilers' libraries lacks.

    check_text.py ROOT
"""

import pathlib
import re
import sys

# What fuzzers start from is bytes, whatever it looks like.
SKIPPED_FOLDERS = {".git", "build", "__pycache__", "corpus"}
# Spelt in pieces, so that this file does not match itself.
RULES = [
    (re.compile(r"(?<![\w.])/(?:" + "wo" + "rk|ro" + "ot|home/[a-z]\\w*|Users/[A-Za-z]\\w*)/"),
     "a path of one machine"),
    (re.compile(r"[A-Za-z]:\\+" + "Users" + r"\\+\w"), "a path of one machine"),
    (re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|X" + r"XX)\b(?!.*(?:#\d|\bissue \d))"), "a TO" + "DO that names no issue"),
    (re.compile(r"^(?:<{7} |>{7} |={7}$)"), "a merge marker"),
    (re.compile(r"\r$"), "a carriage return"),
    # GCC 12 without futexes compares the value, then locks, then waits, and notifies without the lock (bits/atomic_wait.h).
    (re.compile(r"^\s*#include <(?:latch|barrier|semaphore)>"), "a wait that loses wake-ups on Windows with GCC 12"),
    (re.compile(r"^\s*#include <(?:spanstream|stacktrace|generator|stdfloat)>"), "nothing that the portable program's library (libc++) has"),
]

CPP_SUFFIXES = {".cpp", ".hpp", ".c", ".h"}
CPP_FOLDERS = {"core", "platform", "app", "tests", "bench"}
LONGEST_LINE = 120  # Columns: ColumnLimit of .clang-format, which does not break a string or a comment's long word.
RAW_STRING = re.compile(r'R"([^\s()\\]{0,16})\(.*?\)\1"', re.DOTALL)


def long_lines(text):
    """(line number, reason) for each line of C++ that is too long; lines of a raw string stand as they must."""
    raw = set()
    for match in RAW_STRING.finditer(text):
        first = text.count("\n", 0, match.start()) + 1
        raw.update(range(first, first + match.group().count("\n") + 1))
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE and number not in raw:
            yield number, f"a line of {len(line)} columns ({LONGEST_LINE} at most)"


PRODUCT_FOLDERS = {"core", "platform", "app"}
LONGEST_FUNCTION = 60  # Lines between its braces.
# Lists whose members stand one below the other, and nothing is decided; none that does something.
TABLES = {"allExporters", "allRules", "describe", "kernelSettingChecks", "linkChecks", "queueChecks", "slotChecks", "stackChecks",
          "style", "wellKeptHost"}
FUNCTION = re.compile(r"(\w+)\([^;{}]*$", re.DOTALL)


def long_functions(text):
    """(line number, reason) for each function that is too long, as clang-format lays them out: its braces stand alone on a line, one
    below the other; in a class they are indented."""
    lines = text.split("\n")
    begins = {}  # Indent of the brace -> where it opened.
    for number, line in enumerate(lines):
        indent = len(line) - len(line.lstrip())
        if line.strip() == "{":
            begins[indent] = number
        elif line.strip() == "}" and indent in begins:
            begin = begins.pop(indent)
            length = number - begin - 1
            name = FUNCTION.search("\n".join(lines[max(begin - 5, 0):begin]))
            if length > LONGEST_FUNCTION and not (name and name.group(1) in TABLES):
                yield begin + 1, f"a function of {length} lines ({LONGEST_FUNCTION} at most)"


# Qt guesses whether a label or a tool tip is HTML, and then loads what that names: app/gui/parts/label.hpp has what never guesses.
GUESSED_TEXT = re.compile(
    r"\bnew QLabel\b|: public QLabel\b|setToolTip\((?!\s*(?:\w+,\s*)?plainTip\(|\{\}\)|\s*choice->currentData)"
    r"|setItemData\((?![^;]*plainTip\()[^;]*ToolTipRole|QMessageBox::(?:warning|information|question|critical)\("
    r"|QMessageBox \w+\((?:(?!setTextFormat)[^}])*?exec\(|\bQLabel \w+\s*[;({]|make_unique<QLabel>"
    r"|QToolTip::showText\((?![^;]*plainTip\()|case Qt::ToolTipRole:\s*return (?!plainTip\()")


def guessed_texts(text):
    """(line number, reason) for each label or tool tip of the window whose text might be taken for HTML."""
    for match in GUESSED_TEXT.finditer(text):
        yield text.count("\n", 0, match.start()) + 1, "a text that Qt may take for HTML (app/gui/parts/label.hpp)"


# Distances of the window are kTight, kUsual and kWide (app/gui/parts/type_scale.hpp), or none.
OFF_THE_GRID = re.compile(r"\bset(?:Horizontal|Vertical)?Spacing\(\s*[1-9]|\bsetContentsMargins\((?:[^;]*,)?\s*[1-9]\d*\s*[,)]")


def distances_off_the_grid(text):
    """(line number, reason) for each distance in a layout of the window that is a number other than 0."""
    for match in OFF_THE_GRID.finditer(text):
        yield text.count("\n", 0, match.start()) + 1, "a distance that is not kTight, kUsual or kWide"


# A sentence is for people (docs/decisions/0016-text-as-a-value.md): what decides by it changes with its words.
READ_SENTENCE = re.compile(r"\b(?:what|sentence|nextStep|overturnedBy|hint|failure|absence)(?:\.|->|\(\)\.)"
                           r"(?:starts_with|ends_with|contains|find|startsWith|endsWith|indexOf)\(")
# Which takes a sentence's full stop.
READS_STOPS = {"core/base/sentence.hpp", "app/gui/i18n/core_text.cpp"}
# A template is the sentence in English: what decides by it, or by a hole's name, changes with the words as well.
READ_TEMPLATE = re.compile(r"\bTextOrigin\b|\bfindArgument\(")
TEMPLATE_FOLDERS = ("core/diagnose/", "app/")
# Which say a sentence in another language, and show one of many that differ in figures.
SHOWS_TEMPLATES = {"app/gui/i18n/core_text.cpp", "app/gui/runs/finding_card.cpp"}


def read_sentences(text):
    """(line number, reason) for each place that looks for words in an error's, a finding's or a fact's sentence."""
    for match in READ_SENTENCE.finditer(text):
        yield text.count("\n", 0, match.start()) + 1, "a program that reads a sentence: its maker has to set a value beside it"


def read_templates(path, text):
    """(line number, reason) for each place in rules and programs, given by its path from the root, that takes a sentence apart."""
    if not path.startswith(TEMPLATE_FOLDERS) or path in SHOWS_TEMPLATES:
        return
    for match in READ_TEMPLATE.finditer(text):
        yield text.count("\n", 0, match.start()) + 1, "a program that reads a sentence's template: its maker has to set a value beside it"


def text_files(root):
    for path in sorted(root.rglob("*")):
        pieces = path.relative_to(root).parts
        if not path.is_file() or path.is_symlink() or SKIPPED_FOLDERS.intersection(pieces):
            continue
        content = path.read_bytes()
        if b"\0" not in content:
            yield path, content.decode("utf-8", errors="replace")


def complaints_of(text):
    """(line number, reason) for everything wrong with a file's text."""
    for number, line in enumerate(text.split("\n"), start=1):
        yield from ((number, reason) for pattern, reason in RULES if pattern.search(line))
    if text and not text.endswith("\n"):
        yield text.count("\n") + 1, "no newline at the end"


def check(root):
    """(number of files read, list of complaints)."""
    files, complaints = 0, []
    for path, text in text_files(root):
        files += 1
        found = list(complaints_of(text))
        if path.suffix in CPP_SUFFIXES and path.relative_to(root).parts[0] in CPP_FOLDERS:
            found += long_lines(text)
        if path.suffix in CPP_SUFFIXES and path.relative_to(root).parts[0] in PRODUCT_FOLDERS:
            found += long_functions(text)
            found += read_sentences(text) if path.relative_to(root).as_posix() not in READS_STOPS else []
            found += read_templates(path.relative_to(root).as_posix(), text)
        if path.relative_to(root).parts[:2] == ("app", "gui") and path.name != "label.hpp":
            found += guessed_texts(text)
            found += distances_off_the_grid(text)
        complaints += [f"{path.relative_to(root)}:{number}: {reason}" for number, reason in found]
    return files, complaints


def main():
    files, complaints = check(pathlib.Path(sys.argv[1]).resolve())
    for complaint in complaints:
        print(complaint)
    print(f"{files} files read, {len(complaints)} complaints")
    return 1 if complaints or files == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
