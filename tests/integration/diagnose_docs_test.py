#!/usr/bin/env python3
"""The run files of the docs: what docs/diagnosis.md shows as the output of `halftrip diagnose` is what the program prints today,
and a practice run stands beneath the name that its scenario has in the window.

With --write the page gets what it prints.
"""

import json
import pathlib
import re
import sys

import programs
from programs import DONE

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
PAGE = DOCS / "diagnosis.md"
SCENARIOS = DOCS.parent / "app/gui/model/practice.cpp"
LARGEST_BYTES = 80_000
# A fence whose first line is the command that printed the rest.
SHOWN = re.compile(r"^```text\n\$ halftrip diagnose (examples/\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
# What stands above such a fence begins with a name.
NAMED = re.compile(r"^\*\*([^*]+)\*\*[^\n]*\n\n```text\n\$ halftrip diagnose (examples/\S+)$", re.MULTILINE)
SCENARIO = re.compile(r'ScenarioTitle\{\s*"(\w+)",\s*QT_TRANSLATE_NOOP\("practice",\s*"([^"]+)"\)')


def printed(file):
    result = programs.run_command([programs.HALFTRIP, "diagnose", DOCS / file])
    return result.returncode, result.stdout.replace(str(DOCS / file), file, 1)


class RunFilesOfTheDocs(programs.Case):
    def test_the_page_shows_what_the_program_prints(self):
        shown = SHOWN.findall(PAGE.read_text(encoding="utf-8"))
        for file, words in shown:
            with self.subTest(file):
                self.assertEqual(printed(file), (DONE, words))
        files = sorted(f"examples/{path.name}" for path in (DOCS / "examples").glob("*.halftrip.json"))
        self.assertEqual(sorted(file for file, _ in shown), files, "each run file is shown once")
        for file in files:
            self.assertLess((DOCS / file).stat().st_size, LARGEST_BYTES, file)

    def test_a_practice_run_has_the_name_of_its_scenario(self):
        titles = dict(SCENARIO.findall(SCENARIOS.read_text(encoding="utf-8")))
        names = {file: name for name, file in NAMED.findall(PAGE.read_text(encoding="utf-8"))}
        self.assertGreaterEqual(len(titles), 5)
        practised = 0
        for file, name in names.items():
            scenario = json.loads((DOCS / file).read_text(encoding="utf-8"))["initiatorHost"].get("practice")
            with self.subTest(file):
                practised += scenario is not None
                if scenario is not None:
                    self.assertEqual(name, titles[scenario])
        self.assertEqual(practised, 4)


if __name__ == "__main__":
    if "--write" in sys.argv:
        PAGE.write_text(SHOWN.sub(lambda found: f"```text\n$ halftrip diagnose {found[1]}\n{printed(found[1])[1]}```",
                                  PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        programs.main()
