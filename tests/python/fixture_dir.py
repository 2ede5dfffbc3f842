"""What the tests here share: their one argument, the directory that halftrip_write_fixtures filled, and how they skip."""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "harness"))
from run_file import on, result  # noqa: E402,F401  (for the tests)
import skipping  # noqa: E402  (found by the line above)



def skip_without(package, error):
    """Ends the test as skipped, with the reason and the way out."""
    skipping.skip(f"the Python package {package} is missing ({error}); "
                  f"install it with: {sys.executable} -m pip install -r tests/requirements.txt")


def path(name):
    return pathlib.Path(run.directory) / name


def load(name):
    return json.loads(path(name).read_text(encoding="utf-8"))


def run():
    """Runs the test cases of the calling script."""
    if len(sys.argv) < 2:
        sys.exit(f"usage: {sys.argv[0]} FIXTURE_DIRECTORY")
    run.directory = sys.argv.pop(1)
    skipping.run_cases()
