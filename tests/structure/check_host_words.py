#!/usr/bin/env python3
"""Holds the window's list of what platforms say of their hosts against platform/*/facts: a sentence that is not listed would stay
English in a translated window, and nobody would notice.

    check_host_words.py ROOT
"""

import pathlib
import re
import sys

LIST = "app/gui/host_words.cpp"
FACTS = "platform/*/facts/**/*.cpp"

LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
LITERAL_OR_COMMENT = re.compile(rf"({LITERAL.pattern})|//[^\n]*")
PLACEHOLDER = re.compile(r"\{[^{}]*\}")
# A sentence of English: what systems and their tools are asked for begins otherwise, or does not end.
WHOLE = re.compile(r"[A-Z{][^\n]* [^\n]*\.")
BEGUN = re.compile(r"(?:The|This|It|Nobody|No|There|What) \w[^\n]*")


def literals(code):
    """The string literals of `code`, those side by side joined as the compiler joins them, without what placeholders hold."""
    code = LITERAL_OR_COMMENT.sub(lambda match: match.group(1) or "", code)
    found, end = [], None
    for match in LITERAL.finditer(code):
        if end is not None and not code[end:match.start()].strip():
            found[-1] += match.group(1)
        else:
            found.append(match.group(1))
        end = match.end()
    return [PLACEHOLDER.sub("{}", text) for text in found]


def is_listed(text, listed):
    if text in listed:
        return True
    # The first part of a sentence, which a name follows.
    return not text.endswith(".") and any(known.startswith(text) for known in listed)


def check(root):
    listed = set(literals((root / LIST).read_text(encoding="utf-8")))
    sentences = 0
    for path in sorted(root.glob(FACTS)):
        for text in literals(path.read_text(encoding="utf-8")):
            if not WHOLE.fullmatch(text) and not BEGUN.fullmatch(text):
                continue
            sentences += 1
            if not is_listed(text, listed):
                yield f"{path.relative_to(root).as_posix()}: {LIST} does not list \"{text}\""
    if sentences == 0:
        yield f"{FACTS} holds no sentence: the checker looks in the wrong place"


def main():
    complaints = list(check(pathlib.Path(sys.argv[1])))
    for complaint in complaints:
        print(complaint)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
