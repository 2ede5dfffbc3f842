#!/usr/bin/env python3
"""What the program and its pages advise to type, it takes: each command, its options, and the values of transport options."""

import json
import pathlib
import re

import programs
from programs import DONE

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = [path for folder in ("app", "core", "platform") for kind in ("*.cpp", "*.hpp") for path in sorted((ROOT / folder).rglob(kind))]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
# In a source a literal may go on in the next line.
SEAM = re.compile(r'"\s*\n\s*"')
# What findings and errors say on a terminal only (core/base/text.hpp).
ON_TERMINALS = re.compile(r"\{cli: ([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z0-9-]*")
TRANSPORT_OPTION = re.compile(r"--transport-option ([A-Za-z]+)=([a-z][a-z0-9-]*)")
COMMAND = re.compile(r"halftrip((?: [a-z]+)+)")
# A line of a page that is typed: indented, or behind a prompt.
TYPED = re.compile(r"^(?:    |\$ )(?:sudo )?halftrip (.*)$", re.MULTILINE)
PLACE = re.compile(r"^            '([a-z ]*)'\) words='(.*)'", re.MULTILINE)


def known_options():
    """By command ("", " ping", " sweep load"): its words as the shell completes them."""
    result = programs.run_command([programs.HALFTRIP, "completion", "bash"])
    assert result.returncode == DONE, result.stderr
    return {place: set(words.split()) for place, words in PLACE.findall(result.stdout)}


def known_values():
    """By option of any transport that has named values: these."""
    values = {}
    for transport in json.loads(programs.run_command([programs.HALFTRIP, "transports", "--json"]).stdout)["transports"]:
        for option in transport["options"]:
            values.setdefault(option["key"], set()).update(option.get("choices", []))
    return values


def texts():
    """Where, and what is said there."""
    for path in SOURCES:
        yield path, SEAM.sub("", path.read_text(encoding="utf-8"))
    for path in PAGES:
        yield path, path.read_text(encoding="utf-8")


def advice():
    """Where, and what somebody is to type."""
    for path, text in texts():
        if path.suffix == ".md":
            yield from ((path, f"halftrip {line.partition(' #')[0]}") for line in TYPED.findall(text.replace("\\\n", " ")))
        else:
            yield from ((path, said) for said in ON_TERMINALS.findall(text))


class Advice(programs.Case):
    def options_in(self, said):
        """Those of the command that is named; of any where none is. None: another program's words."""
        command = COMMAND.search(said)
        if command is None:
            return self.every if said.startswith("(--") else None
        place = ""
        for word in command[1].split():
            if f"{place} {word}" not in self.options:
                break
            place += f" {word}"
        return self.options[" sweep settings" if place == " sweep" else place]

    def setUp(self):
        super().setUp()
        self.options, self.values = known_options(), known_values()
        self.assertIn(" sweep sizes", self.options)
        self.every = set().union(*self.options.values())

    def test_values_of_transport_options_are_taken(self):
        count = 0
        for path, text in texts():
            for key, value in TRANSPORT_OPTION.findall(text):
                with self.subTest(path.relative_to(ROOT), option=f"{key}={value}"):
                    self.assertIn(key, self.values)
                    self.assertTrue(not self.values[key] or value in self.values[key], sorted(self.values[key]))
                count += 1
        self.assertGreater(count, 5)

    def test_commands_have_the_options_that_are_advised(self):
        count = 0
        for path, said in advice():
            known = self.options_in(said)
            for option in OPTION.findall(said) if known else []:
                with self.subTest(path.relative_to(ROOT), said=said):
                    self.assertTrue(option in known, option)
                count += 1
        self.assertGreater(count, 100)


if __name__ == "__main__":
    programs.main()
