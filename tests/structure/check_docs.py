#!/usr/bin/env python3
"""Fails where a text for users is hard to read or leads nowhere: a sentence of more than 30 words, a page whose usual sentence
is longer than 14, a phrase that the field has a word of its own for, or a link to what is not there. Comments and names in the code are
held to the field's words, too.

    check_docs.py ROOT

It reads the pages, the texts that translators get, every literal of the programs that has words, and what packages, polkit, the service
manager and monitoring show. It prints the longest sentence and the median of each of these.
"""

import html
import io
import pathlib
import re
import statistics
import sys
import tokenize

import core_texts

LONGEST = 30  # Words of a sentence.
LONGEST_MEDIAN = 14

# What users read. Developers' pages (architecture, protocol, tests, decisions) and the page that the checks write of
# themselves are not held to it.
PAGES = ["README.md", "SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/*.md", "resources/help/*.md", "resources/*/README.md"]
# What systems show of the packages: here only the words and the length of a line's sentences are looked at.
SHOWN_BY_SYSTEMS = ["resources/linux/*", "resources/*.desktop", "resources/monitoring/*", "installer/linux/*.txt", "installer/linux/p*",
                    "installer/windows/*.nsi", "installer/windows/*.cmd", "app/cli/*.in"]
# Sources whose literals users may read.
PROGRAMS = ["core/**/*.cpp", "platform/linux/**/*.cpp", "platform/sockets/**/*.cpp", "platform/windows/**/*.cpp", "app/**/*.cpp"]
FOR_DEVELOPERS = {"docs/architecture.md", "docs/protocol.md", "docs/testing.md", "docs/checks.md"}

# The field's own words, and what not to write for them.
PHRASES = {
    r"\b(?:network|graphics) cards?\b": "NIC, or network adapter",
    r"\bdoubled (?:packets?|probes?|repl(?:y|ies))\b": "duplicate",
    r"\baltered (?:packets?|probes?|repl(?:y|ies)|echo(?:es)?)\b": "corrupted",
    r"\b(?:packets?|probes?|repl(?:y|ies)) (?:is|are|was|were) gone\b": "lost",
    r"\bhold-ups?\b|\b(?:held|holds?|holding) up\b": "outlier, stall or gap; delayed",
    r"\bask(?:s|ing)?(?: for (?:the|a) packet)? all the time\b": "spinning, busy polling",
    r"\bsleeps? until a packet comes\b": "blocking",
    r"\bwithout a core\b": "preempted",
    r"\b(?:threads?|cores?) (?:was |were |is |are )?taken away\b": "preempted, unavailable",
    r"\bstood still\b": "preempted",
    r"\bintended sends?\b": "scheduled send time",
    r"\bof ours\b": "Halftrip's, or leave it out",
    r"\b[Oo]ther (?:end|side)\b(?! of)": "peer, responder, initiator",
    r"\bwhat identical runs differ by\b": "run-to-run variation",
    r"\bdifference that can be told\b": "not significant, not resolvable",
    r"\b95 % confidence of\b": "95 % confidence interval",
    r"\b[Kk]ept apart\b": "excluded; warm-up, drain",
    r"\bwhat took it down\b": "link down, link flap",
    r"\bacts? after a restart\b": "restart the adapter, reboot",
    r"\btime taken by the hypervisor\b": "steal time",
    r"\bbeside core 0\b|\bits other thread\b": "SMT sibling",
    r"\b[Nn]ot looked at\b|\b[Ll]ast looked at\b": "Not checked yet",
    r"\bof those that are known\b": "known",
    r"\btime-outs?\b": "timeout",
    r"(?<!resolution )\btime stamps?\b": "timestamp",
}

# Sources whose comments and names developers read, and those that list the phrases themselves.
SOURCES = ["core", "app", "platform", "tests", "bench", "cmake", "installer"]
LISTS_OF_PHRASES = {"check_docs.py", "checkers_test.py"}
# As PHRASES, in comments only.
IN_COMMENTS = {
    r"\bdoorkeepers?\b|\bshown out\b": "admission control, disconnected",
    r"\bsigns? of life\b": "keep-alive",
    r"\blaid over (?:a|the|this) (?:run|curve|median)\b": "overlaid",
    r"\b[Ss]trangers?\b": "another host, another user, unauthenticated, unmatched",
}
NAMES = {
    r"Doorkeeper|DoorDecision|Seat|Visitor": "AdmissionControl, SessionSlot, Connection",
    r"OtherEnd": "PeerLink",
    r"\w*[sS]trangers?(?:[A-Z]\w*)?": "another host, unauthenticated, unmatched",
    r"Laid(?:Reference|Curve|Point)|layOver\w*": "OverlayReference, overlayOn, ...",
    r"kAliveInterval|\w*SilenceLimit": "kKeepAliveInterval, kKeepAliveTimeout",
    r"[hH]oldUp\w*|[nN]etworkCards?": "stall, adapter",
    r"[sS]tandstill\w*|[kK]eptApart\w*|apartCounts": "stalls, excluded",
    r"[fF]romIntended|[iI]ntended(?:Ticks|View)\w*": "fromScheduled, scheduled",
    r"[iI]dleHold\w*": "PmQosRequest",
    r"\w*[a-z]Paper\w*|[pP]aper[A-Z]\w*": "printPalette, PrintPicture, ...",
    r"Ways?|WayPlan|StampWay|DatagramWay|NftWay|k\w*OfTheWay|\w*OnTheirWay|\w+OfTurn": "Path, PathPlan, StampPath, inFlight, ...OfRound",
}

CODE_BLOCK = re.compile(r"^(```|~~~).*?^\1\s*$", re.DOTALL | re.MULTILINE)
SENTENCE_END = re.compile(r"(?<=[.!?])[\")]*\s+(?=[\"(A-Z0-9`*\[])")
ABBREVIATIONS = re.compile(r"\b(e\.g|i\.e|vs|etc|cf)\.")


CSV_COLUMNS = re.compile(r"columns of `csv`.*?^```text\n(.*?)^```", re.DOTALL | re.MULTILINE)
CHOICES = re.compile(r"(.*)\{(.*)\}(.*)")


def columns_told(markdown):
    """The columns of `csv` that a page promises; of "p50_{low,high}_ns" each."""
    block = CSV_COLUMNS.search(markdown)
    for word in block.group(1).split() if block else []:
        choices = CHOICES.fullmatch(word)
        yield from [choices[1] + choice + choices[3] for choice in choices[2].split(",")] if choices else [word]


def faults_of_columns(root):
    """Programs of users read these columns by their places: the page holds those of a whole file, which the golden tests hold."""
    told_columns = list(columns_told((root / "docs" / "reports.md").read_text(encoding="utf-8")))
    columns = (root / "tests" / "golden" / "full.csv.txt").read_text(encoding="utf-8").splitlines()[0].strip().split(",")
    if told_columns != columns:
        first = next((place for place, pair in enumerate(zip(told_columns, columns)) if pair[0] != pair[1]), min(len(told_columns), len(columns)))
        yield f"docs/reports.md: the columns of csv are others from number {first + 1} on: {columns[first:first + 1]}, not {told_columns[first:first + 1]}"


def blocks_of(markdown):
    """The running texts of a page: paragraphs, list items, cells of tables. No code, no headings."""
    text = CODE_BLOCK.sub("\n", markdown)
    block = []
    for line in [*text.split("\n"), ""]:
        stripped = line.strip()
        is_code = line.startswith("    ") and not block
        begins = re.match(r"(?:[-*+]|\d+\.)\s+", stripped)
        if block and (not stripped or begins or stripped.startswith(("|", "#"))):
            yield " ".join(block)
            block = []
        if not stripped or is_code or stripped.startswith("#"):
            continue
        if stripped.startswith("|"):
            yield from (cell for cell in re.split(r"(?<!\\)\|", stripped) if re.search(r"[A-Za-z]{2}", cell))
            continue
        block.append(stripped[begins.end():] if begins else stripped)


def sentences_of(markdown):
    for block in blocks_of(markdown):
        text = re.sub(r"!\[[^\]]*\]\([^)]*\)", "", block)
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
        text = re.sub(r"`[^`]*`", "Code", text)
        text = ABBREVIATIONS.sub(lambda found: found.group(1).replace(".", ""), text.replace("**", ""))
        yield from (sentence for sentence in SENTENCE_END.split(text) if sentence.strip())


def words_in(sentence):
    return len(re.findall(r"[A-Za-z0-9][\w.,%/'-]*", sentence))


def complaints_of(name, markdown):
    sentences = list(sentences_of(markdown))
    lengths = [words_in(sentence) for sentence in sentences]
    for sentence, words in zip(sentences, lengths):
        if words > LONGEST:
            yield f"{name}: a sentence of {words} words ({LONGEST} at most): {sentence[:120]}..."
    whole = [length for length in lengths if length > 2]
    if whole and statistics.median(whole) > LONGEST_MEDIAN:
        yield f"{name}: half of its sentences have more than {LONGEST_MEDIAN} words (median {statistics.median(whole):g})"
    words = CODE_BLOCK.sub(lambda found: "\n" * found.group().count("\n"), markdown)
    for pattern, better in PHRASES.items():
        for found in re.finditer(pattern, words):
            line = words.count("\n", 0, found.start()) + 1
            yield f"{name}:{line}: \"{found.group()}\" (write: {better})"


def anchor_of(heading):
    """As forges make it: letters, digits, hyphens."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").strip().lower()
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", text))


def anchors_in(markdown):
    return {anchor_of(heading) for heading in re.findall(r"(?m)^#+ (.*)$", CODE_BLOCK.sub("", markdown))}


def dead_links_in(root, name, markdown):
    """Links to files and headings of this tree; what stands elsewhere is not looked up."""
    page = root / name
    for link in re.findall(r"\]\(([^)\s]+)\)", CODE_BLOCK.sub("", markdown)):
        path, _, anchor = link.partition("#")
        if "://" in link or link.startswith("mailto:"):
            continue
        target = page.parent / path if path else page
        if not target.exists():
            yield f"{name}: a link to {link}, and there is no such file"
        elif anchor and anchor not in anchors_in(target.read_text(encoding="utf-8")):
            yield f"{name}: a link to {link}, and there is no such heading"


def plain(text):
    """Without the marks of a text that the window shows as rich text; a paragraph ends a sentence."""
    return re.sub(r"\s*</(p|h\d|li)>\s*", "\n", re.sub(r"<(p|h\d|li|b|i)>", "", html.unescape(text)))


def faults_of(text):
    """What is wrong with one text of a program."""
    yield from (f"too long: {sentence}" for sentence in SENTENCE_END.split(text) if words_in(sentence) > LONGEST)
    yield from (f"write {better}: {text}" for pattern, better in PHRASES.items() for _ in re.finditer(pattern, text))


def translated_texts(root):
    """The translators' file has each text that the window shows."""
    listed = (root / "resources" / "translations" / "halftrip_zh_CN.ts").read_text(encoding="utf-8")
    return [plain(text) for text in re.findall(r"<source>(.*?)</source>", listed, re.DOTALL)]


def literals_in(root):
    """Of the programs, those with three words and more: help, errors, notes, logs."""
    for pattern in PROGRAMS:
        for path in sorted(root.glob(pattern)):
            for _, text in core_texts.literals(path.read_text(encoding="utf-8")):
                text = plain(re.sub(r"\\[nt]", "\n", text.replace('\\"', '"')))
                if not core_texts.COMMAND.match(text):
                    yield from (line for line in text.split("\n") if len(re.findall(r"\b[A-Za-z]{2,}\b", line)) > 2)


def lines_of_systems(root):
    for pattern in SHOWN_BY_SYSTEMS:
        for path in sorted(root.glob(pattern)):
            if path.is_file():
                content = path.read_bytes()
                if b"\0" not in content:
                    lines = map(str.strip, content.decode("utf-8").split("\n"))
                    yield from (line for line in lines if " " in line and not line.startswith(("#", ";", "//")))


def any_of(patterns):
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns))


ANY_PHRASE = any_of([*PHRASES, *IN_COMMENTS])
ANY_NAME = re.compile(r"\b(?:" + "|".join(NAMES) + r")\b")


def better_for(found, phrases):
    return next(better for pattern, better in phrases.items() if re.fullmatch(pattern, found))


def names_of_python(text):
    """(offset, name) of every name in a Python source, written as in C++: test_a_hold_up is testAHoldUp."""
    begins = [0, *(found.end() for found in re.finditer("\n", text))]
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME:
            line, column = token.start
            yield begins[line - 1] + column, re.sub(r"(?<=[A-Za-z0-9])_+([a-z])", lambda found: found.group(1).upper(), token.string)


def comments_of(path, text):
    """(offset, comment) of a source, and in C++ what is left of it without comments and literals, lines kept."""
    if path.suffix not in {".cpp", ".hpp"}:
        return [(found.start(), found.group()) for found in re.finditer(r"(?m)^\s*(?:#|\"\"\").*$", text)], ""
    comments = []

    def blank(found):
        if found.group(1) is None:
            comments.append((found.start(), found.group()))
        return " " * len(found.group())
    return comments, core_texts.LITERAL_OR_COMMENT.sub(blank, text)


def faults_of_code(root):
    """Paraphrases of the field's words in comments and names."""
    for folder in SOURCES:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix not in {".cpp", ".hpp", ".py", ".cmake", ".sh"} or path.name in LISTS_OF_PHRASES:
                continue
            text = path.read_text(encoding="utf-8", errors="replace")
            comments, code = comments_of(path, text)
            places = [(offset + found.start(), found.group(), {**PHRASES, **IN_COMMENTS})
                      for offset, comment in comments for found in ANY_PHRASE.finditer(comment)]
            places += [(found.start(), found.group(), NAMES) for found in ANY_NAME.finditer(code)]
            if path.suffix == ".py":
                places += [(offset, name, NAMES) for offset, name in names_of_python(text) if ANY_NAME.fullmatch(name)]
            for offset, found, phrases in places:
                line = text.count("\n", 0, offset) + 1
                yield f"{path.relative_to(root)}:{line}: \"{found}\" (write: {better_for(found, phrases)})"


def told(name, texts):
    """One line: how many sentences, their median and the longest."""
    lengths = [words_in(sentence) for text in texts for sentence in SENTENCE_END.split(text)]
    whole = [length for length in lengths if length > 2]
    return f"{name}: {len(whole)} sentences, median {statistics.median(whole):g} words, longest {max(whole)}"


def pages_in(root):
    for pattern in PAGES:
        for path in sorted(root.glob(pattern)):
            name = path.relative_to(root).as_posix()
            if name not in FOR_DEVELOPERS:
                yield name, path.read_text(encoding="utf-8")


def main():
    root = pathlib.Path(sys.argv[1])
    pages = list(pages_in(root))
    complaints = [complaint for name, text in pages for complaint in complaints_of(name, text)]
    for path in [*root.glob("*.md"), *root.glob("docs/**/*.md")]:
        complaints += dead_links_in(root, path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))
    lists = {"texts of the window": translated_texts(root), "literals of the programs": list(literals_in(root)),
             "packages and services": list(lines_of_systems(root))}
    complaints += [f"{name}: {fault}" for name, texts in lists.items() for text in texts for fault in faults_of(text)]
    complaints += faults_of_code(root)
    complaints += faults_of_columns(root)
    print("\n".join(complaints))
    for name, texts in {"pages": [sentence for _, text in pages for sentence in sentences_of(text)], **lists}.items():
        print(told(name, texts))
    print(f"{len(pages)} pages, {len(complaints)} complaints")
    return 1 if complaints or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
