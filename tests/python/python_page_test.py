"""docs/python.md is one session: its cells run in their order on the examples beside it, and print what the page shows."""

import contextlib
import io
import pathlib
import re
import sys
import unittest

import fixture_dir

ROOT = pathlib.Path(__file__).parents[2]
PAGE = ROOT / "docs" / "python.md"
CELL = re.compile(r"(?ms)^```python\n(?P<code>.*?)^```\n(?:\n```text\n(?P<output>.*?)^```\n)?")


class PythonPage(unittest.TestCase):
    def test_cells_print_what_the_page_shows(self):
        page = PAGE.read_text(encoding="utf-8")
        cells = list(CELL.finditer(page))
        self.assertEqual(len(cells), page.count("```python\n"))
        self.assertEqual(sum(cell["output"] is not None for cell in cells), page.count("```text\n"), "an output has no cell before it")
        self.assertGreaterEqual(page.count("```text\n"), 5)
        # As a reader who has the program's folder: halftrip_run.py is found, and the examples are in docs.
        sys.path.insert(0, str(ROOT / "resources" / "python"))
        self.enterContext(contextlib.chdir(ROOT))
        names = {}
        for cell in cells:
            said = io.StringIO()
            with self.subTest(cell["code"].splitlines()[0]), contextlib.redirect_stdout(said):
                exec(compile(cell["code"], str(PAGE), "exec"), names)  # pylint: disable=exec-used
            self.assertEqual(said.getvalue(), cell["output"] or "", cell["code"])


if __name__ == "__main__":
    fixture_dir.run()
