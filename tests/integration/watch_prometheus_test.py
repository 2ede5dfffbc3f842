#!/usr/bin/env python3
"""The real Prometheus over a standing watch: scraped with native histograms, queried, an alert that fires on a planted delay. And what
resources/monitoring says is checked by promtool, and names only metrics that there are."""

import contextlib
import json
import math
import os
import re
import shutil
import subprocess
import tempfile
import time
import urllib.parse

import http.client
import netns
import programs

PORT = 9754
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MONITORING = os.path.join(ROOT, "resources", "monitoring")


def reason_to_skip():
    for program in ("prometheus", "promtool"):
        if shutil.which(program) is None:
            return f"needs {program} (package prometheus; ./dev test --all installs it)"
    return netns.reason_to_skip()


def get(side, port, path):
    with side.inside():
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=10)) as connection:
            connection.request("GET", path)
            return connection.getresponse().read().decode()


def query(side, expression):
    """What Prometheus answers: the first value, or not a number."""
    found = json.loads(get(side, 9090, "/api/v1/query?" + urllib.parse.urlencode({"query": expression})))["data"]["result"]
    return float(found[0]["value"][1]) if found else math.nan


def has_any(side, expression):
    """Whether Prometheus has such series: of floats, or of native histograms."""
    return bool(json.loads(get(side, 9090, "/api/v1/query?" + urllib.parse.urlencode({"query": expression})))["data"]["result"])


def wait_for(is_it, seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(OSError, ValueError, KeyError, http.client.HTTPException):
            if is_it():
                return True
        time.sleep(1)
    return False


class Prometheus:
    """Scrapes each second and judges each second, with the rules of resources/monitoring."""

    def __init__(self, side, folder):
        shutil.copy(os.path.join(MONITORING, "halftrip-alerts.yml"), folder)
        with open(os.path.join(MONITORING, "prometheus.yml"), encoding="utf-8") as file:
            settings = re.sub(r"(scrape|evaluation)_interval: 15s", r"\1_interval: 1s", file.read())
        path = os.path.join(folder, "prometheus.yml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(settings)
        self.process = subprocess.Popen(side.command(
            "prometheus", f"--config.file={path}", f"--storage.tsdb.path={folder}/data", "--web.listen-address=127.0.0.1:9090",
            "--enable-feature=native-histograms"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(30)


class Monitoring(programs.Case):
    def test_promtool_finds_nothing_to_say(self):
        for kind, name in (("rules", "halftrip-alerts.yml"), ("config", "prometheus.yml")):
            done = programs.run_command(["promtool", "check", kind, os.path.join(MONITORING, name)])
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_a_textfile_that_is_not_written_any_more_fires_an_alert(self):
        of = '{file="/var/lib/node/halftrip_watch.prom", instance="a"}'
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "test.yml")
            with open(path, "w", encoding="utf-8") as file:
                json.dump({"rule_files": [os.path.join(MONITORING, "halftrip-alerts.yml")], "evaluation_interval": "15s", "tests": [{
                    "interval": "15s",
                    "input_series": [{"series": f"node_textfile_mtime_seconds{of}", "values": "0+15x8 120x20"}],
                    "alert_rule_test": [
                        {"eval_time": "2m", "alertname": "HalftripTextfileStale", "exp_alerts": []},
                        {"eval_time": "4m", "alertname": "HalftripTextfileStale", "exp_alerts": [{
                            "exp_labels": {"severity": "critical", "file": "/var/lib/node/halftrip_watch.prom", "instance": "a"},
                            "exp_annotations": {"summary": "halftrip watch on a has written no metrics for 2m 0s"}}]}]}]}, file)
            done = programs.run_command(["promtool", "test", "rules", path])
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_a_planted_delay_fires_an_alert(self):
        with tempfile.TemporaryDirectory() as folder, netns.Pair() as pair, programs.Responder(pair.b), \
                programs.Program(pair.a, "watch", netns.Pair.B4, "--code-file", programs.code_file(folder), "--rate", "50/s",
                                 "--reading", "1s", "--listen", str(PORT)) as watch:
            watch.err.wait_for(lambda line: "/metrics" in line)
            with Prometheus(pair.a, folder):
                up = f'halftrip_watch_up{{peer="{netns.Pair.B4}"}}'
                self.assertTrue(wait_for(lambda: query(pair.a, up) == 1, 60), watch.everything())
                self.check_names(get(pair.a, PORT, "/metrics"))
                median = "histogram_quantile(0.5, rate(halftrip_watch_rtt_seconds[1m]))"  # Of the native histogram.
                self.assertTrue(wait_for(lambda: 0 < query(pair.a, median) < 1, 60))
                heat = self.expressions_of("Round trips over time")
                self.assertTrue(wait_for(lambda: any(has_any(pair.a, one) for one in heat), 60), heat)
                time.sleep(20)
                # Before the alert there are readings to be half as much again as. A slow one of a busy machine is pending for a moment.
                self.assertTrue(wait_for(lambda: self.state_of(pair.a, "HalftripSlower") == "inactive", 20))
                # Slower than 50 replies a second: each waits for its tokens, some 30 ms, and none is dropped.
                done = programs.run_command(["tc", "-n", pair.b.name, "qdisc", "add", "dev", netns.Pair.DEVICE, "root", "tbf",
                                             "rate", "30kbit", "burst", "1600", "latency", "2s"])
                if done.returncode != 0:
                    self.skipTest(done.stderr.strip())
                self.assertTrue(wait_for(lambda: self.state_of(pair.a, "HalftripSlower") == "firing", 200),
                                get(pair.a, 9090, "/api/v1/rules") + watch.everything())

    @staticmethod
    def expressions_of(title):
        """Of a panel of the dashboard, for all peers."""
        with open(os.path.join(MONITORING, "grafana-dashboard.json"), encoding="utf-8") as file:
            panel = next(panel for panel in json.load(file)["panels"] if panel["title"] == title)
        return [target["expr"].replace("$peer", ".*").replace("$__rate_interval", "1m") for target in panel["targets"]]

    def check_names(self, text):
        """The rules and the dashboard name nothing that the watch does not tell. A level that never changed has no time."""
        known = set(re.findall(r"^# TYPE (\S+) ", text, re.M)) | {"halftrip_watch_level_change_timestamp_seconds"}
        known |= {name + "_bucket" for name in known}
        for name in ("halftrip-alerts.yml", "grafana-dashboard.json"):
            with open(os.path.join(MONITORING, name), encoding="utf-8") as file:
                named = set(re.findall(r"halftrip_watch_\w+", file.read()))
            self.assertLessEqual(named, known, name)

    @staticmethod
    def state_of(side, alert):
        groups = json.loads(get(side, 9090, "/api/v1/rules"))["data"]["groups"]
        return next(rule["state"] for group in groups for rule in group["rules"] if rule["name"] == alert)


if __name__ == "__main__":
    programs.main(reason_to_skip())
