"""The parser of the public Prometheus client for Python, which is strict, must read what we write."""

import datetime
import unittest

import fixture_dir

try:
    from prometheus_client.openmetrics.parser import text_string_to_metric_families as read_openmetrics
    from prometheus_client.parser import text_string_to_metric_families as read_older_text
except ImportError as missing:
    fixture_dir.skip_without("prometheus-client", missing)


def families(name, read=read_openmetrics):
    text = fixture_dir.path(name).read_text(encoding="utf-8")
    return {family.name: family for family in read(text)}


def samples(family, name, **labels):
    return [sample for sample in family.samples
            if sample.name == name and labels.items() <= sample.labels.items()]


class ReadOpenMetrics(unittest.TestCase):
    def setUp(self):
        self.run = fixture_dir.load("full.halftrip.json")
        self.families = families("full.openmetrics")

    def test_every_family_has_its_unit_and_help(self):
        self.assertIn("halftrip_rtt_seconds", self.families)
        for name, family in self.families.items():
            self.assertTrue(family.documentation, name)
            self.assertEqual(family.unit, "seconds" if name.endswith("_seconds") else "", name)

    def test_histogram_is_of_round_trips_and_counts_all(self):
        family = self.families["halftrip_rtt_seconds"]
        self.assertEqual(family.type, "histogram")
        for size, point in (("1", self.run["points"][0]), ("64", self.run["points"][1])):
            rtt = fixture_dir.result(point)
            [count] = samples(family, "halftrip_rtt_seconds_count", size=size)
            self.assertEqual(count.value, rtt["count"])
            [total] = samples(family, "halftrip_rtt_seconds_sum", size=size)
            self.assertAlmostEqual(total.value, rtt["sumNs"] / 1e9)
            buckets = samples(family, "halftrip_rtt_seconds_bucket", size=size)
            values = [bucket.value for bucket in buckets]
            self.assertEqual(values, sorted(values))
            self.assertEqual(values[-1], rtt["count"])
            below = [bucket for bucket in buckets if float(bucket.labels["le"]) < rtt["minNs"] / 1e9]
            self.assertEqual({bucket.value for bucket in below}, {0})

    def test_without_buckets_only_figures_are_there(self):
        few = families("few-series.openmetrics")
        self.assertNotIn("halftrip_rtt_seconds", few)
        self.assertEqual(few["halftrip_hrt_quantiles_seconds"].samples,
                         self.families["halftrip_hrt_quantiles_seconds"].samples)

    def test_the_start_of_a_run_is_a_value_and_no_label(self):
        [run] = self.families["halftrip_run"].samples
        self.assertNotIn("started", run.labels)
        [start] = self.families["halftrip_run_start_time_seconds"].samples
        when = datetime.datetime.fromisoformat(self.run["startedAt"].replace("Z", "+00:00"))
        self.assertEqual(start.value, int(when.timestamp()))

    def test_quantiles_are_half_round_trips_and_lost_ones_are_missing(self):
        family = self.families["halftrip_hrt_quantiles_seconds"]
        self.assertEqual(family.type, "summary")
        first = fixture_dir.result(self.run["points"][0])
        [median] = samples(family, "halftrip_hrt_quantiles_seconds", size="1", quantile="0.5")
        self.assertAlmostEqual(median.value, first["percentilesNs"]["50"] / 2e9)
        [largest] = samples(family, "halftrip_hrt_quantiles_seconds", size="1", quantile="1.0")
        self.assertAlmostEqual(largest.value, first["maxNs"] / 2e9)
        self.assertEqual(samples(family, "halftrip_hrt_quantiles_seconds", size="64", quantile="0.999"), [])
        self.assertEqual(samples(family, "halftrip_hrt_quantiles_seconds", size="2048"), [])

    def test_labels_and_counts(self):
        [lost] = samples(self.families["halftrip_probes"], "halftrip_probes", size="64", outcome="lost")
        self.assertEqual(lost.value, self.run["points"][1]["counts"]["lost"])
        self.assertEqual(lost.labels["peer"], "10.0.0.2")
        self.assertEqual(lost.labels["adapter"], "eth1")
        self.assertEqual(lost.labels["mode"], "ping")
        self.assertEqual(lost.labels["transport"], "udp")

    def test_hostile_names_stay_in_their_labels(self):
        attack = 'a"} 1\nhalftrip_evil 2\\'
        hostile = families("hostile.openmetrics")
        self.assertNotIn("halftrip_evil", hostile)
        [run] = hostile["halftrip_run"].samples
        self.assertEqual(run.labels["peer"], attack)

    def test_same_point_twice_is_two_series(self):
        family = families("twice.openmetrics")["halftrip_rtt_seconds"]
        self.assertEqual(len(samples(family, "halftrip_rtt_seconds_count")), 2)

    def test_run_without_points_is_read(self):
        self.assertEqual(families("empty.openmetrics")["halftrip_run_complete"].samples[0].value, 0)

    def test_older_text_format_of_prometheus_reads_it_too(self):
        self.assertIn("halftrip_rtt_seconds", families("full.openmetrics", read_older_text))


if __name__ == "__main__":
    fixture_dir.run()
