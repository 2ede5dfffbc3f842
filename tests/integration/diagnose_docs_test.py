#!/usr/bin/env python3
"""The run files of the docs: what docs/diagnosis.md shows as the output of `halftrip diagnose` is what the program prints today.

With --write the page gets what it prints.
"""

import pathlib
import re
import sys

import programs
from programs import DONE

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
PAGE = DOCS / "diagnosis.md"
LARGEST_BYTES = 80_000
# A fence whose first line is the command that printed the rest.
SHOWN = re.compile(r"^```text\n\$ halftrip diagnose (examples/\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


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


if __name__ == "__main__":
    if "--write" in sys.argv:
        PAGE.write_text(SHOWN.sub(lambda found: f"```text\n$ halftrip diagnose {found[1]}\n{printed(found[1])[1]}```",
                                  PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        programs.main()
