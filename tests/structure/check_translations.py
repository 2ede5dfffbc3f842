"""Reads the window's sources with lupdate and holds the translations against them: nothing untranslated, nothing left over, the same
placeholders, tags and number of letters behind Alt. usage: check_translations.py ROOT. Ends with 77 where there is no lupdate."""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

SKIPPED = 77
PLACEHOLDER = re.compile(r"%(?:n|L?[0-9])")
TAG = re.compile(r"</?[a-z][a-z0-9]*>")
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


def wrong_in(source, translation):
    if not translation.strip():
        return "is empty"
    if sorted(PLACEHOLDER.findall(source)) != sorted(PLACEHOLDER.findall(translation)):
        return "has other placeholders"
    if sorted(TAG.findall(source)) != sorted(TAG.findall(translation)):
        return "has other tags"
    if len(MNEMONIC.findall(source)) != len(MNEMONIC.findall(translation)):
        return "has another number of letters behind Alt"
    return None


def complaints_about(written, found):
    """`written`: what stands in the tree; `found`: the same after lupdate has read the sources."""
    for key, (kind, forms) in found.items():
        context, source, _ = key
        if kind in ("vanished", "obsolete"):
            yield f"{context}: no longer in the sources: {source!r}"
        elif kind == "unfinished":
            yield f"{context}: {'not translated' if key in written else 'new, not translated'}: {source!r}"
        else:
            yield from (f"{context}: the translation of {source!r} {wrong}: {form!r}"
                        for form in forms if (wrong := wrong_in(source, form)))


def check(root, lupdate):
    complaints = []
    for path in sorted((root / "resources" / "translations").glob("*.ts")):
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder) / path.name
            shutil.copy(path, copy)
            subprocess.run([lupdate, "-silent", "-I", ".", "-locations", "none", "app/gui", "resources/translations/core_texts.h",
                            "-ts", str(copy)], cwd=root, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            complaints += [f"{path.name}: {words}" for words in complaints_about(messages_of(path), messages_of(copy))]
    return complaints


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    lupdate = find_lupdate()
    if lupdate is None:
        print("Left out for want of lupdate (Debian: qt6-l10n-tools)")
        return SKIPPED
    complaints = check(root, lupdate)
    print(*complaints, sep="\n")
    print(f"{len(complaints)} complaints. After a change of texts, in {root}:\n"
          f"  {lupdate} -I . -no-obsolete -locations none app/gui resources/translations/core_texts.h "
          "-ts resources/translations/halftrip_zh_CN.ts\nand translate what is unfinished.")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
