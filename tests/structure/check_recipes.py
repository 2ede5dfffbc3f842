#!/usr/bin/env python3
"""Holds the tree against the recipes for adding a thing: one file and one line each, and nobody else names it.

    check_recipes.py ROOT
"""

import pathlib
import re
import sys

import recipes

PRODUCT = ("core", "platform", "app")
# A list declares its members itself.
DECLARATION = re.compile(r"^[\w:<>]+ \w+\(\);$", re.MULTILINE)


def product_files(root):
    for folder in PRODUCT:
        yield from sorted(path for path in (root / folder).rglob("*") if path.suffix in {".hpp", ".cpp"})


def code_of(text):
    """Without comments, which may name anything."""
    return re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.DOTALL)


def check_members(root, recipe):
    """Complaints about the files of one kind and their list."""
    registered = DECLARATION.sub("", code_of((root / recipe.registered).read_text(encoding="utf-8")))
    found = []
    for path in sorted((root / recipe.folder).rglob("*.cpp")):
        if path.name in recipe.helpers:
            continue
        names = [match.group(1) for line in path.read_text(encoding="utf-8").splitlines()
                 if (match := recipe.member.match(line))]
        if len(names) != 1:
            yield f"{recipe.folder}/{path.name} makes {len(names)} of the kind \"{recipe.kind}\"; one file is one {recipe.kind}"
            continue
        found += names
        count = len(re.findall(rf"\b{names[0]}\b", registered))
        if count != 1:
            yield f"{recipe.registered} names {names[0]} {count} times; one line is what a {recipe.kind} costs there"
    if not found:
        yield f"{recipe.folder} holds no {recipe.kind}: the recipe looks in the wrong place"


def mode_ids(root):
    for path in sorted((root / "core/measure/modes").glob("*.cpp")):
        yield from recipes.MODE_ID.findall(path.read_text(encoding="utf-8"))


def check_names(root):
    """Complaints about product files that name a mode, or a distribution by its id."""
    ids = list(mode_ids(root))
    if not ids:
        yield "no mode was found"
    for path in product_files(root):
        here = path.relative_to(root).as_posix()
        code = code_of(path.read_text(encoding="utf-8"))
        for mode in ids:
            is_home = here.startswith(recipes.MODE_HOMES) or (mode == recipes.DEFAULT_MODE_ID and here in recipes.DEFAULT_MODE)
            if not is_home and f'"{mode}"' in code:
                yield f'{here} names the mode "{mode}"'
        if not here.startswith(recipes.OPTION_HOMES) and recipes.OPTION_BY_KEY.search(code):
            yield f"{here} looks for an option by the text of its key; describe() it, and read model::settingsAmong<...>()"
        if here.startswith(recipes.READERS_OF_KINDS):
            for name in recipes.DISTRIBUTION_IDS.findall(code):
                yield f'{here} knows a distribution by its id "{name}"; its kind says what it is'


def check(root):
    complaints = [complaint for recipe in recipes.RECIPES for complaint in check_members(root, recipe)]
    return complaints + list(check_names(root))


def main():
    complaints = check(pathlib.Path(sys.argv[1]).resolve())
    for complaint in complaints:
        print(complaint)
    print(f"{len(recipes.RECIPES)} recipes, {len(complaints)} complaints")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
