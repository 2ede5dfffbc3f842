"""Every run file we write must be valid by docs/run-file.schema.json, and the schema must mean something."""

import copy
import json
import pathlib
import unittest

import fixture_dir

try:
    import jsonschema
except ImportError as missing:
    fixture_dir.skip_without("jsonschema", missing)

SCHEMA = json.loads((pathlib.Path(__file__).parents[2] / "docs" / "run-file.schema.json").read_text(encoding="utf-8"))
EVENTS = json.loads((pathlib.Path(__file__).parents[2] / "docs" / "events.schema.json").read_text(encoding="utf-8"))
RUN_FILES = ("full.halftrip.json", "empty.halftrip.json", "large.halftrip.json")


def validator():
    return jsonschema.Draft202012Validator(SCHEMA)


def objects_in(value, where=()):
    """Every object of a document with its place."""
    if isinstance(value, dict):
        yield where, value
        for key, member in value.items():
            yield from objects_in(member, where + (key,))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from objects_in(item, where + (index,))


def at(document, where):
    for step in where:
        document = document[step]
    return document


class ValidateRunFile(unittest.TestCase):
    # Maps with free keys: anything of the right type may be added to them.
    FREE = ("transport", "transportOptions", "hostCounters")

    # Written only where it was asked for.
    OPTIONAL = {"checklist", "stampPoint"}

    def test_the_schema_is_a_schema(self):
        jsonschema.Draft202012Validator.check_schema(SCHEMA)

    def test_written_files_are_valid(self):
        for name in RUN_FILES:
            with self.subTest(name):
                errors = [f"{error.json_path}: {error.message}" for error in validator().iter_errors(fixture_dir.load(name))]
                self.assertEqual(errors, [])

    def test_written_events_are_valid(self):
        for line in fixture_dir.path("events.jsonl").read_text(encoding="utf-8").splitlines():
            event = json.loads(line)
            with self.subTest(event["event"]):
                errors = list(jsonschema.Draft202012Validator(EVENTS).iter_errors(event))
                self.assertEqual(errors, [])
                del event["event"]
                self.assertFalse(jsonschema.Draft202012Validator(EVENTS).is_valid(event))

    def test_an_unknown_member_is_noticed_anywhere(self):
        full = fixture_dir.load("full.halftrip.json")
        for where, _ in objects_in(full):
            if where and where[-1] in self.FREE:
                continue
            with self.subTest(where):
                changed = copy.deepcopy(full)
                at(changed, where)["invention"] = {"not": "known"}
                self.assertFalse(validator().is_valid(changed))

    def test_a_member_of_another_type_is_noticed_anywhere(self):
        full = fixture_dir.load("full.halftrip.json")
        full["points"] = full["points"][:2]
        for where, value in list(objects_in(full)):
            for key, member in value.items():
                with self.subTest(where + (key,)):
                    changed = copy.deepcopy(full)
                    at(changed, where)[key] = "x" if not isinstance(member, str) else {"no": "text"}
                    self.assertFalse(validator().is_valid(changed))

    def test_what_has_to_be_there_is_missed(self):
        full = fixture_dir.load("full.halftrip.json")
        for key in full.keys() - self.OPTIONAL:
            with self.subTest(key):
                changed = copy.deepcopy(full)
                del changed[key]
                self.assertFalse(validator().is_valid(changed))


if __name__ == "__main__":
    fixture_dir.run()
