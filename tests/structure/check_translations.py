"""Reads the sources with lupdate and holds the translations against them: nothing left over, the same placeholders, tags and number of
letters behind Alt, no blank between Chinese letters. A text that is not translated stays English in the window and is counted. usage: check_translations.py ROOT [--update].
Ends with 77 where there is no lupdate."""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

from core_texts import core_texts, successors

SKIPPED = 77
MOST_NAMED = 20
PLACEHOLDER = re.compile(r"%(?:n|L?[0-9])")
HOLE = re.compile(r"\{(\w*)(?::[^{}]*)?\}")
TAG = re.compile(r"</?[a-z][a-z0-9]*>")
# What is for terminals only, which the window leaves out.
FOR_TERMINALS = re.compile(r"\{cli:[^{}]*\}")
BLANK_IN_CHINESE = re.compile("[\u3001-\u9fff\uff01-\uff1f] +[\u3001-\u9fff\uff01-\uff1f]")
MNEMONIC = re.compile(r"&(?![#\w]+;)(?=\w)")


def find_lupdate():
    places = [shutil.which("lupdate-qt6"), "/usr/lib/qt6/bin/lupdate", "/usr/lib64/qt6/bin/lupdate", shutil.which("lupdate")]
    return next((place for place in places if place and pathlib.Path(place).exists()), None)


def messages_of(path):
    """{(context, source, comment): (type, translations)}."""
    found = {}
    for context in ElementTree.parse(path).getroot().findall("context"):
        for message in context.findall("message"):
            translation = message.find("translation")
            forms = [form.text or "" for form in translation.findall("numerusform")] or [translation.text or ""]
            key = (context.findtext("name"), message.findtext("source") or "", message.findtext("comment") or "")
            found[key] = (translation.get("type"), forms)
    return found


def holes_of(text):
    """Their names, each once; a language may do without what is for terminals."""
    found, unnamed = set(), 0
    for name in HOLE.findall(text):
        unnamed += not name
        found.add(name or str(unnamed))
    return found - {"cli"}


def wrong_in(source, translation):
    if not translation.strip():
        return "is empty"
    if holes_of(source) != holes_of(translation):
        return "has other holes"
    if sorted(PLACEHOLDER.findall(source)) != sorted(PLACEHOLDER.findall(translation)):
        return "has other placeholders"
    if sorted(TAG.findall(source)) != sorted(TAG.findall(translation)):
        return "has other tags"
    if len(MNEMONIC.findall(source)) != len(MNEMONIC.findall(translation)):
        return "has another number of letters behind Alt"
    if BLANK_IN_CHINESE.search(FOR_TERMINALS.sub("", translation)):
        return "has a blank between Chinese letters"
    return None


def complaints_about(written, found):
    """`written`: what stands in the tree; `found`: the same after lupdate has read the sources."""
    for context, source, _ in written.keys() - found.keys():
        yield f"{context}: no longer in the sources: {source!r}"
    for (context, source, _), (kind, forms) in found.items():
        if kind != "unfinished":
            yield from (f"{context}: the translation of {source!r} {wrong}: {form!r}"
                        for form in forms if (wrong := wrong_in(source, form)))


def quoted(text):
    return text.replace("\\", r"\\").replace('"', r'\"')


def run_lupdate(root, lupdate, path, texts):
    with tempfile.TemporaryDirectory() as folder:
        listed = pathlib.Path(folder) / "core_texts.h"
        listed.write_text("".join(f'QT_TRANSLATE_NOOP("core", "{text}")\n' for text in texts), encoding="utf-8")
        subprocess.run([lupdate, "-silent", "-I", ".", "-no-obsolete", "-locations", "none", "app/gui", str(listed), "-ts", str(path)],
                       cwd=root, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def core_messages(path):
    return {quoted(source) for context, source, _ in messages_of(path) if context == "core"}


def update(root, lupdate, path):
    """What lupdate makes of the file at `path` with the sources as they are. A text of core that was reworded stands there as it is now,
    not translated yet, even where no rule knows it for a text."""
    known = core_messages(path)
    texts = core_texts(root, known)
    run_lupdate(root, lupdate, path, texts)
    found = core_messages(path)
    reworded = successors(root, known, found)
    for before, after in reworded.items():
        print(f"{path.name}: reworded: \"{before}\" -> \"{after}\"")
    if reworded:
        run_lupdate(root, lupdate, path, [*texts, *reworded.values()])


def check(root, lupdate, path):
    written = messages_of(path)
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / path.name
        shutil.copy(path, copy)
        update(root, lupdate, copy)
        found = messages_of(copy)
    untranslated = [source for (_, source, _), (kind, _) in found.items() if kind == "unfinished"]
    print(f"{path.name}: {len(found) - len(untranslated)} of {len(found)} texts translated")
    for source in sorted(untranslated)[:MOST_NAMED]:
        print(f"  not translated: {source!r}")
    yield from (f"{path.name}: {words}" for words in complaints_about(written, found))


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    lupdate = find_lupdate()
    if lupdate is None:
        print("Left out for want of lupdate (Debian: qt6-l10n-tools)")
        return SKIPPED
    paths = sorted((root / "resources" / "translations").glob("*.ts"))
    if "--update" in sys.argv:
        for path in paths:
            update(root, lupdate, path)
    complaints = [complaint for path in paths for complaint in check(root, lupdate, path)]
    print(*complaints, sep="\n")
    print(f"{len(complaints)} complaints. After a change of texts: {sys.argv[0]} {root} --update, then translate what is unfinished.")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
