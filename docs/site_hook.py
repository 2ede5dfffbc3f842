"""For mkdocs: the pages that lie above this folder belong to the site, and links to them lead there."""

import pathlib
import re

from mkdocs.structure.files import File

ROOT = pathlib.Path(__file__).resolve().parent.parent
ABOVE = ("SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md")


def on_files(files, config):
    for name in ABOVE:
        files.append(File.generated(config, name, content=(ROOT / name).read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown, page, **_):
    if page.file.src_uri in ABOVE:
        markdown = markdown.replace("](docs/", "](")
    markdown = markdown.replace("](decisions/)", "](decisions/0001-static-linking.md)")
    return re.sub(r"\]\((?:\.\./)+(" + "|".join(map(re.escape, ABOVE)) + r")", lambda found: "](" + relative(page, found[1]), markdown)


def relative(page, name):
    return "../" * page.file.src_uri.count("/") + name
