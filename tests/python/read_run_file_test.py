"""resources/python/halftrip_run.py must read what Halftrip writes, and find the percentiles that Halftrip found."""

import base64
import copy
import json
import pathlib
import random
import struct
import sys
import tempfile
import unittest
import zlib

import fixture_dir

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "resources" / "python"))
import halftrip_run  # noqa: E402  (found by the line above)

RUN_FILES = ("full.halftrip.json", "empty.halftrip.json", "large.halftrip.json", "listen.halftrip.json")


def zigzag(number):
    """As many bytes as it takes, the ninth with all eight bits."""
    rest, coded = (number << 1) ^ (number >> 63), b""
    while len(coded) < 8 and rest > 0x7F:
        coded, rest = coded + bytes([rest & 0x7F | 0x80]), rest >> 7
    return coded + bytes([rest])


class ReadRunFile(unittest.TestCase):
    def test_histograms_hold_the_same_counts_by_value(self):
        for case in fixture_dir.load("histograms.json"):
            with self.subTest(case["name"]):
                buckets = halftrip_run._decode(case["hdr"])
                self.assertEqual([[bucket.lowest_ns, bucket.count] for bucket in buckets], case["valuesAndCounts"])

    def test_percentiles_are_those_that_halftrip_wrote(self):
        compared = 0
        for name in RUN_FILES:
            run = halftrip_run.load(fixture_dir.path(name))
            for point in run.points:
                entries = {entry["kind"]: entry["histogram"] for entry in reversed(point.raw["distributions"])}
                for kind, histogram in point.distributions.items():
                    for percentile, value in entries[kind].get("percentilesNs", {}).items():
                        self.assertEqual(histogram.percentile_ns(float(percentile)), value, (name, kind, percentile))
                        self.assertEqual(histogram.is_thin(float(percentile)), percentile in entries[kind].get("thinPercentiles", []))
                        compared += 1
                for percentile, value in point.raw.get("percentilesNs", {}).items():
                    self.assertEqual(point.percentile_ns(float(percentile)), value, (name, percentile))
                for percentile in point.raw.get("lostPercentiles", []):
                    self.assertIsNone(point.percentile_ns(float(percentile)), (name, percentile))
        self.assertGreater(compared, 20)

    def test_a_run_says_what_it_is(self):
        run = halftrip_run.load(fixture_dir.path("full.halftrip.json"))
        raw = fixture_dir.load("full.halftrip.json")
        self.assertEqual((run.status, run.started_at, run.tool_version), (raw["status"], raw["startedAt"], raw["toolVersion"]))
        self.assertEqual([point.axes["size"] for point in run.points], [fixture_dir.on(point, "size") for point in raw["points"]])
        self.assertEqual([finding["id"] for finding in run.findings], [finding["id"] for finding in raw["findings"]])
        point = run.points[0]
        self.assertEqual(point.kind, "roundTrip")
        self.assertEqual(point.hrt_us(50), point.percentile_ns(50) / 2000)
        self.assertEqual(point.result.mean_ns, point.result.sum_ns / point.result.count)

    def test_an_axis_of_words_has_its_word(self):
        raw = fixture_dir.load("full.halftrip.json")
        raw["points"][0]["axes"] = [{"axis": "wait", "number": 0, "word": "spin"}, {"axis": "work", "number": 0}]
        self.assertEqual(halftrip_run.loads(json.dumps(raw)).points[0].axes, {"wait": "spin", "work": 0})

    def test_a_point_that_failed_has_no_samples(self):
        raw = fixture_dir.load("full.halftrip.json")
        raw["points"][0]["distributions"] = []
        point = halftrip_run.loads(json.dumps(raw)).points[0]
        self.assertEqual((point.kind, point.result.count), ("roundTrip", 0))
        self.assertIsNone(point.hrt_us(50))

    def test_what_a_feed_lost_is_no_part_of_the_receive_path(self):
        point = halftrip_run.load(fixture_dir.path("listen.halftrip.json")).points[0]
        self.assertEqual(point.kind, "receivePath")
        self.assertGreater(point.counts["lost"], point.result.count)
        self.assertEqual(point.percentile_ns(50), point.result.percentile_ns(50))

    def test_single_probes_are_those_that_halftrip_kept(self):
        point = halftrip_run.load(fixture_dir.path("large.halftrip.json")).points[0]
        Probe = halftrip_run.Probe
        self.assertEqual(point.probes(), [Probe(17, 1000, 9880, 450, 20, 31), Probe(18, 11000, None, None, 0, 0),
                                          Probe(21, 200_011_000, 9700, None, 0, 28), Probe(17, 1_000_001_000, 9880, 450, 20, 31)])
        self.assertEqual(point.probes_left_out, 3)
        self.assertEqual(halftrip_run.load(fixture_dir.path("full.halftrip.json")).points[0].probes(), [])

    def test_damaged_probes_are_refused_in_words(self):
        raw = fixture_dir.load("large.halftrip.json")
        trace = raw["points"][0]["probes"][0]
        for changed in ({"count": 2}, {"count": 4}, {"count": 2_000_000}, {"data": "?"}, {"data": trace["data"][:8]}):
            raw["points"][0]["probes"][0] = trace | changed
            with self.subTest(changed), self.assertRaises(halftrip_run.RunFileError):
                halftrip_run.loads(json.dumps(raw)).points[0].probes()

    def test_traces_of_other_types_are_refused_in_words(self):
        raw = fixture_dir.load("large.halftrip.json")
        trace = raw["points"][0]["probes"][0]
        without = [{key: value for key, value in trace.items() if key != left_out} for left_out in trace]
        for probes in (7, [7], [None], *([one] for one in without), [trace | {"count": "3"}], [trace | {"count": True}],
                       [trace | {"data": 7}], [trace | {"data": "\u00b5"}], [trace | {"startNs": "0"}], [trace | {"leftOut": None}]):
            raw["points"][0]["probes"] = probes
            point = halftrip_run.loads(json.dumps(raw)).points[0]
            with self.subTest(probes), self.assertRaises(halftrip_run.RunFileError):
                point.probes()
                self.assertGreaterEqual(point.probes_left_out, 0)

    def test_probes_at_impossible_times_are_refused(self):
        raw = fixture_dir.load("large.halftrip.json")
        for row in ([-2, 0, 0, 0, 0, 0], [0, 1 << 61, 0, 0, 0, 0], [0, 0, -2, 0, 0, 0], [0, 0, 0, 1 << 61, 0, 0], [0, 0, 0, 0, -1, 0],
                    [0, 0, 0, 0, 0, -1]):
            data = base64.b64encode(zlib.compress(b"".join(map(zigzag, row)))).decode()
            raw["points"][0]["probes"] = [{"startNs": 0, "count": 1, "leftOut": 0, "data": data}]
            with self.subTest(row), self.assertRaises(halftrip_run.RunFileError):
                halftrip_run.loads(json.dumps(raw)).points[0].probes()

    def test_histograms_that_halftrip_refuses_are_refused(self):
        raw = fixture_dir.load("full.halftrip.json")
        whole = raw["points"][0]["distributions"][0]["histogram"]
        packed = base64.b64decode(whole["hdr"])
        plain = zlib.decompress(packed[8:])

        def wrapped(stream, cookie=0x1C849314, more=0):
            return base64.b64encode(struct.pack(">II", cookie, len(stream) + more) + stream).decode()

        def with_header(place, number, form=">I"):
            changed = bytearray(plain)
            struct.pack_into(form, changed, place, number)
            return wrapped(zlib.compress(changed))

        stream, length = packed[8:], len(plain) - 40
        texts = {"cut off": wrapped(stream[:-5]), "more behind it": wrapped(stream + b"x"), "other length": wrapped(stream, more=1),
                 "other cookie": wrapped(stream, cookie=0x1C849304), "short": base64.b64encode(b"\x1c").decode(), "no base64": "\u00b5",
                 "longer payload": with_header(4, length + 1), "shorter payload": with_header(4, length - 1),
                 "other offset": with_header(8, 1), "other digits": with_header(12, 2), "other lowest": with_header(16, 2, ">Q"),
                 "other highest": with_header(24, 1000, ">Q"), "other ratio": with_header(32, 2.0, ">d")}
        damages = [{"hdr": text} for text in texts.values()]
        damages += [{"minNs": whole["minNs"] // 2}, {"maxNs": 2 * whole["maxNs"]}, {"minNs": -1}, {"minNs": str(whole["minNs"])},
                    {"minNs": whole["maxNs"], "maxNs": whole["minNs"]}, {"sumNs": 1.5}, {"count": float(whole["count"])}]
        for damage in damages:
            raw["points"][0]["distributions"][0]["histogram"] = whole | damage
            with self.subTest(damage), self.assertRaises(halftrip_run.RunFileError):
                halftrip_run.loads(json.dumps(raw))

    def test_a_number_of_thousands_of_digits_is_refused(self):
        raw = fixture_dir.load("full.halftrip.json")
        long = "9" * 5000
        text = json.dumps(raw)
        for damaged in (text.replace('"schemaVersion"', f'"other": {long}, "schemaVersion"', 1),
                        json.dumps(raw | {"points": [raw["points"][0] | {"counts": {"lost": "few"}}]}),
                        json.dumps(raw | {"points": [raw["points"][0] | {"counts": {}}]})):
            with self.subTest(damaged[:40]), self.assertRaises(halftrip_run.RunFileError):
                halftrip_run.loads(damaged)
        raw["points"][0]["distributions"][0]["histogram"]["sumOfSquaresNs2"] = long
        self.assertRaises(halftrip_run.RunFileError, halftrip_run.loads, json.dumps(raw))
        grown = halftrip_run.loads(f'{text}\n{{"index": {long}, "point": 1}}\n')
        self.assertEqual(len(grown.points), len(fixture_dir.load("full.halftrip.json")["points"]))

    def test_facts_of_other_types_are_refused_in_words(self):
        raw = fixture_dir.load("full.halftrip.json")
        for host in (7, {"facts": 7}, {"facts": [7]}, {"facts": [{}]}, {"facts": [{"id": []}]}):
            run = halftrip_run.loads(json.dumps(raw | {"initiatorHost": host}))
            with self.subTest(host), self.assertRaises(halftrip_run.RunFileError):
                run.facts("initiator")

    def test_a_hosts_settings_are_found_by_their_id(self):
        raw = fixture_dir.load("full.halftrip.json")
        raw["initiatorHost"]["facts"] = [{"id": "coalescing.rxUsecs", "number": 50, "unit": "us"}]
        run = halftrip_run.loads(json.dumps(raw))
        self.assertEqual(run.facts("initiator")["coalescing.rxUsecs"]["number"], 50)
        del raw["responderHost"]
        self.assertEqual(halftrip_run.loads(json.dumps(raw)).facts("responder"), {})

    def test_a_file_that_still_grew_is_read_as_far_as_it_came(self):
        raw = fixture_dir.load("full.halftrip.json")
        head = copy.deepcopy(raw) | {"points": [], "status": "running"}
        first, last = raw["points"][0], raw["points"][-1]
        lines = [json.dumps(head), json.dumps({"index": 0, "point": last}), json.dumps({"index": 0, "point": first}),
                 json.dumps({"index": 1, "point": last}), '{"index": 2, "poi']
        run = halftrip_run.loads("\n".join(lines))
        self.assertEqual(run.status, "running")
        self.assertEqual([point.raw for point in run.points], [first, last])

    def test_what_is_no_run_file_is_refused_in_words(self):
        whole = fixture_dir.path("full.halftrip.json").read_text(encoding="utf-8")
        record = json.loads(whole)
        without = {key: value for key, value in record.items() if key != "request"}
        wrong_count = copy.deepcopy(record)
        wrong_count["points"][0]["distributions"][0]["histogram"]["count"] += 1
        for text in ("", "[]", "{}", whole[:len(whole) // 2], json.dumps(without), json.dumps(wrong_count),
                     json.dumps(record | {"schemaVersion": 99}), json.dumps(record | {"points": 7}), "[" * 100_000):
            with self.subTest(text[:40]), self.assertRaises(halftrip_run.RunFileError):
                halftrip_run.loads(text)
        with tempfile.NamedTemporaryFile() as file:
            file.write(b"\xff\xfe\xfd")
            file.flush()
            self.assertRaises(halftrip_run.RunFileError, halftrip_run.load, file.name)

    def test_damaged_histograms_end_in_an_error_or_a_histogram(self):
        seed = 7
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="
        chance = random.Random(seed)
        text = max((case["hdr"] for case in fixture_dir.load("histograms.json")), key=len)
        for turn in range(500):
            place = chance.randrange(len(text))
            with self.subTest(seed=seed, turn=turn):
                try:
                    halftrip_run._decode(text[:place] + chance.choice(letters) + text[place + 1:])
                except halftrip_run.RunFileError:
                    pass


if __name__ == "__main__":
    fixture_dir.run()
