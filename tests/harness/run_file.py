"""What tests of several folders read out of run files."""

import json


def ended(text):
    """The record of a run that has ended; None while the file still grows by a line a point, or its first line is half written."""
    try:
        record, end = json.JSONDecoder().raw_decode(text)
    except json.JSONDecodeError:
        return None
    return record if record["status"] != "running" and not text[end:].strip() else None


def distribution(point, kind):
    """The histogram of that kind; None where the point has none."""
    return next((entry["histogram"] for entry in point["distributions"] if entry["kind"] == kind), None)


def result(point):
    """The histogram that a ping point was measured for: round trips in nanoseconds."""
    return distribution(point, "roundTrip")


def on(point, axis):
    """The point's number on an axis."""
    return next(value["number"] for value in point["axes"] if value["axis"] == axis)


def sizes(record):
    """The payload sizes of a run's points, in bytes."""
    return [on(point, "size") for point in record["points"]]


def finding_ids(record):
    return [finding["id"] for finding in record["findings"]]
