"""The public HdrHistogram library for Python must read what we encode, count by count."""

import io
import unittest

import fixture_dir

try:
    from hdrh.histogram import HdrHistogram
    from hdrh.log import HistogramLogReader
except ImportError as missing:
    fixture_dir.skip_without("hdrhistogram", missing)

LOWEST_NS, HIGHEST_NS, DIGITS = 1, 60_000_000_000, 3


def values_and_counts(histogram):
    """[lowest value of the bucket, count] of every bucket that holds anything."""
    return [[histogram.get_lowest_equivalent_value(item.value_iterated_to), item.count_at_value_iterated_to]
            for item in histogram.get_recorded_iterator()]


class DecodeHdr(unittest.TestCase):
    def test_counts_are_the_same_by_value(self):
        cases = fixture_dir.load("histograms.json")
        self.assertGreaterEqual(len(cases), 6)
        for case in cases:
            with self.subTest(case["name"]):
                histogram = HdrHistogram.decode(case["hdr"])
                self.assertEqual(values_and_counts(histogram), case["valuesAndCounts"])
                self.assertEqual(histogram.get_total_count(), case["count"])

    def test_the_layout_is_the_same(self):
        histogram = HdrHistogram.decode(fixture_dir.load("histograms.json")[0]["hdr"])
        self.assertEqual(histogram.lowest_trackable_value, LOWEST_NS)
        self.assertEqual(histogram.highest_trackable_value, HIGHEST_NS)
        self.assertEqual(histogram.significant_figures, DIGITS)

    def test_percentiles_lie_in_the_same_bucket(self):
        for case in fixture_dir.load("histograms.json"):
            with self.subTest(case["name"]):
                theirs = HdrHistogram.decode(case["hdr"])
                self.assertTrue(theirs.values_are_equivalent(theirs.get_value_at_percentile(99), case["percentile99Ns"]))

    def test_the_log_holds_the_histograms_of_the_run_file(self):
        points = fixture_dir.load("full.halftrip.json")["points"]
        reader = HistogramLogReader(str(fixture_dir.path("full.hlog")), HdrHistogram(LOWEST_NS, HIGHEST_NS, DIGITS))
        self.addCleanup(reader.close)
        for point in points:
            interval = reader.get_next_interval_histogram()
            self.assertIsNotNone(interval)
            self.assertEqual(interval.get_tag(), str(fixture_dir.on(point, "size")))
            self.assertEqual(interval.get_total_count(), fixture_dir.result(point)["count"])
            if fixture_dir.result(point)["count"]:
                expected = HdrHistogram.decode(fixture_dir.result(point)["hdr"])
                self.assertEqual(values_and_counts(interval), values_and_counts(expected))
        self.assertIsNone(reader.get_next_interval_histogram())

    def test_the_percentile_text_says_what_the_library_counts(self):
        # Compared line by line with the counts, not with the library's own text: its Python port takes other steps
        # between percentiles than the Java original, which ours follow.
        point = fixture_dir.load("full.halftrip.json")["points"][0]
        theirs = HdrHistogram.decode(fixture_dir.result(point)["hdr"])
        head, body, foot = parts_of_percentile_text(fixture_dir.path("full.hgrm").read_text(encoding="utf-8"))
        self.assertEqual(head, head_of_the_library(theirs))
        self.assertGreater(len(body), 20)
        counts = values_and_counts(theirs)
        for value_us, level, total, *inverse in body:
            value_ns = round(value_us * 1000)
            self.assertEqual(total, sum(count for value, count in counts if value <= value_ns))
            self.assertLessEqual(level, total / theirs.get_total_count())
            for given in inverse:
                self.assertAlmostEqual(given, 1 / (1 - level), delta=0.006 + given / 1e6)
        self.assertEqual(body[-1], [fixture_dir.result(point)["maxNs"] / 1000, 1.0, theirs.get_total_count()])
        self.assertEqual(foot["Mean"], round(fixture_dir.result(point)["meanNs"] / 1000, 3))
        self.assertEqual(foot["Max"], fixture_dir.result(point)["maxNs"] / 1000)
        self.assertEqual(foot["Total count"], fixture_dir.result(point)["count"])
        self.assertEqual((foot["Buckets"], foot["SubBuckets"]), (theirs.bucket_count, theirs.sub_bucket_count))


def parts_of_percentile_text(text):
    """Column heads, rows of numbers and the named numbers of the footer, of the first block."""
    lines = text.split("\n\n#[", 1)[0].splitlines()
    body = [[float(cell) for cell in line.split()] for line in lines[3:] if not line.startswith("#")]
    foot = {name.strip(" #["): float(number.strip(" ]"))
            for line in lines[3:] if line.startswith("#")
            for name, number in (field.split("=") for field in line.split(","))}
    return lines[1], body, foot


def head_of_the_library(histogram):
    text = io.BytesIO()
    histogram.output_percentile_distribution(text, 1000.0)
    return text.getvalue().decode().splitlines()[0]


if __name__ == "__main__":
    fixture_dir.run()
