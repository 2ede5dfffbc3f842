#!/usr/bin/env python3
"""Fails where a text for users is hard to read or leads nowhere: a sentence of more than 30 words, a page whose usual sentence
is longer than 14, a phrase that the field has a word of its own for, or a link to what is not there.

    check_docs.py ROOT

Of the texts in the programs it reads what translators get. There the number of long sentences may only fall.
"""

import html
import pathlib
import re
import statistics
import sys

LONGEST = 30  # Words of a sentence.
LONGEST_MEDIAN = 14
MOST_BAD_TEXTS = 0  # Of the programs, too long or with such a phrase: lower it when there are fewer.

# What users read. Developers' pages (architecture, protocol, tests, decisions) and the page that the checks write of
# themselves are not held to it.
PAGES = ["README.md", "SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/*.md", "resources/help/*.md"]
FOR_DEVELOPERS = {"docs/architecture.md", "docs/protocol.md", "docs/testing.md", "docs/checks.md"}

# The field's own words, and what not to write for them.
PHRASES = {
    r"\bnetwork cards?\b": "NIC, or network adapter",
    r"\bdoubled (?:packets?|probes?|repl(?:y|ies))\b": "duplicate",
    r"\bhold-ups?\b": "outlier, stall or gap",
    r"\bask(?:s|ing)?(?: for (?:the|a) packet)? all the time\b": "spinning, busy polling",
    r"\bsleeps? until a packet comes\b": "blocking",
    r"\bwithout a core\b": "preempted",
    r"\bintended sends?\b": "scheduled send time",
    r"\bno responder of ours\b": "the peer is not Halftrip",
    r"\bdifference that can be told\b": "not significant, not resolvable",
    r"\b[Kk]ept apart\b": "excluded; warm-up, drain",
    r"\bacts? after a restart\b": "restart the adapter, reboot",
    r"\btime taken by the hypervisor\b": "steal time",
}

CODE_BLOCK = re.compile(r"^(```|~~~).*?^\1\s*$", re.DOTALL | re.MULTILINE)
SENTENCE_END = re.compile(r"(?<=[.!?])[\")]*\s+(?=[\"(A-Z0-9`*\[])")
ABBREVIATIONS = re.compile(r"\b(e\.g|i\.e|vs|etc|cf)\.")


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


def bad_texts_in(root):
    """What is wrong with the texts of the programs: the translators' file has each that the window shows."""
    listed = (root / "resources" / "translations" / "halftrip_zh_CN.ts").read_text(encoding="utf-8")
    for text in map(plain, re.findall(r"<source>(.*?)</source>", listed, re.DOTALL)):
        yield from (f"too long: {sentence}" for sentence in SENTENCE_END.split(text) if words_in(sentence) > LONGEST)
        yield from (f"write {better}: {text}" for pattern, better in PHRASES.items() for _ in re.finditer(pattern, text))


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
    bad_texts = list(bad_texts_in(root))
    if len(bad_texts) > MOST_BAD_TEXTS:
        complaints += [f"halftrip_zh_CN.ts, of which {MOST_BAD_TEXTS} were allowed so far: {text}" for text in bad_texts]
    print("\n".join(complaints))
    print(f"{len(pages)} pages, {len(bad_texts)} bad texts in the programs, {len(complaints)} complaints")
    return 1 if complaints or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
