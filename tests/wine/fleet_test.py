#!/usr/bin/env python3
"""A fleet of this machine's program and halftrip.exe under Wine, in both roles, planned and reported by both; and a watch by halftrip.exe.

    fleet_test.py LINUX_PROGRAM WINDOWS_PROGRAM [--wine-prefix DIR]

Exit codes: 0 all is well, 1 something is not, 77 something that the test needs is missing.
"""

import contextlib
import hashlib
import http.client
import json
import os
import pathlib
import queue
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

from responder import Program, Responder, parse_programs

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER.parent / folder) for folder in ("harness", "integration")]
import programs  # noqa: E402  (found by the line above)

# For a busy machine, as is the time from the making of a plan to its start.
SECONDS = 120
START_SECONDS = 25
# Both are on loopback, where an inventory with one address twice is refused. -4: localhost is 127.0.0.1 as well.
ADDRESSES = ("127.0.0.1", "localhost")
PLANNED = ("-4", "--duration", "500ms", "--sizes", "64", "--warmup", "20", "--timeout", "2s", "--wait", "block", "--responder-wait", "block",
           "--round-time", "30s")
FORMS = ((), ("--json",), ("--format", "csv"), ("--format", "openmetrics"))
OPENMETRICS = "application/openmetrics-text;version=1.0.0"


class Host(Program):
    """One of the two programs, with a folder and a lock of its own, and its way to write paths."""

    def __init__(self, name, words, folder):
        super().__init__(name, words)
        self.folder = folder / name
        self.folder.mkdir()
        self.environment = {"HALFTRIP_LOCK_DIR": self.path(self.folder)}

    def path(self, path):
        """Wine shows this machine's root folder as drive Z."""
        return "Z:" + str(path).replace("/", "\\") if self.name == "windows" else str(path)

    def command(self, _program, *arguments):
        """As programs.py asks a namespace for it."""
        return [*self.words, *map(str, arguments)]

    def start(self, *arguments):
        return programs.Program(self, *arguments, environment=self.environment)

    def run(self, *arguments, code=programs.DONE):
        done = programs.run(self, *arguments, seconds=SECONDS, environment=self.environment)
        said = done.stdout + done.stderr
        assert done.returncode == code, f"{self.name} {' '.join(map(str, arguments))} ended with {done.returncode}: {said}"
        return done


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


def make_plan(hosts, names, folder):
    """By both programs, of one inventory, seed and start. Returns that of halftrip.exe: its file and what it holds."""
    inventory = folder / "hosts"
    inventory.write_text("".join(f"{name} address={address}\n" for name, address in zip(names, ADDRESSES)), encoding="ascii")
    start = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + START_SECONDS))
    port = free_port()
    plans = []
    for host in hosts:
        file = folder / f"{host.name}.json"
        done = host.run("fleet", "plan", host.path(inventory), "-o", host.path(file), "--start", start, "--port", port, *PLANNED)
        sha256 = hashlib.sha256(file.read_bytes()).hexdigest()
        assert f"SHA-256 {sha256}" in done.stdout, f"{host.name} names another hash than {sha256}: {done.stdout}"
        plans.append((file, json.loads(file.read_text(encoding="utf-8"))))
    of_linux, of_windows = ({key: value for key, value in plan.items() if key != "madeAtMs"} for _, plan in plans)
    assert of_linux == of_windows, f"the plans differ: {of_linux} {of_windows}"
    return plans[1]


def await_listening(port):
    """Wine's sockets are this machine's."""
    row = re.compile(rf"^ *\d+: [0-9A-F]+:{port:04X} [0-9A-F]+:0000 0A ", re.MULTILINE)
    end = time.monotonic() + SECONDS
    while not any(row.search(pathlib.Path(f"/proc/net/{table}").read_text(encoding="ascii")) for table in ("tcp", "tcp6")):
        assert time.monotonic() < end, f"nobody listens at port {port}"
        time.sleep(0.05)


def do_parts(hosts, plan_file, port, responder, folder):
    """Both hosts' parts at once; each has its results in a folder of its own. Returns what each said, by its name. The responder's begins
    first: both are to listen at one port of this machine, which only the initiator can do without."""
    code_file = programs.code_file(folder)
    with contextlib.ExitStack() as stack:
        parts = {}
        for host in sorted(hosts, key=lambda host: host.name != responder):
            parts[host.name] = part = stack.enter_context(host.start(
                "fleet", "run", host.path(plan_file), "--host", host.name, "--code-file", host.path(code_file), "--results",
                host.path(folder / f"results-{host.name}")))
            part.err.wait_for(lambda line, name=host.name: f"this is {name}" in line, SECONDS)
            await_listening(port)
        check_hold(hosts[1])
        for name, part in parts.items():
            code = part.finish(SECONDS)
            assert code == programs.DONE, f"the part of {name} ended with {code}: {part.everything()}"
        return {name: part.everything() for name, part in parts.items()}


def check_hold(windows):
    """While it takes part, its host takes part in nothing else."""
    refused = windows.run("serve", "--open", "--port", "0", "--bind", "127.0.0.1", code=programs.PEER)
    assert "already takes part in a measurement: halftrip fleet run (process" in refused.stderr, refused.stderr


def collect(hosts, folder):
    """Of each host the files of its own measurements."""
    together = folder / "collected"
    together.mkdir()
    for host in hosts:
        for file in (folder / f"results-{host.name}").glob(f"*-r*~{host.name}~*.halftrip.json"):
            shutil.copy(file, together)
    return together


def check_run(path, plan_file, initiator, responder):
    record = json.loads(path.read_text(encoding="utf-8"))
    assert record["status"] == "complete", f"the run is {record['status']}: {record.get('failure')}"
    sha256 = hashlib.sha256(plan_file.read_bytes()).hexdigest()
    assert record["fleet"] == {"planSha256": sha256, "round": 0, "initiator": initiator, "responder": responder}, record["fleet"]
    assert programs.CODE not in path.read_text(encoding="utf-8"), "the code is in the result"
    for key, name in (("initiatorHost", initiator), ("responderHost", responder)):
        assert ("Windows" in record[key]["operatingSystem"]) == (name == "windows"), f"{key} is {record[key]['operatingSystem']}"
    counts = record["points"][0]["counts"]
    assert counts["received"] > 0 and counts["lost"] == counts["foreign"] == 0, counts


def check_reports(hosts, plan_file, folder):
    """Of one folder both programs say the same, word for word."""
    for form in FORMS:
        of_linux, of_windows = (host.run("fleet", "report", host.path(folder), "--plan", host.path(plan_file), *form).stdout for host in hosts)
        assert of_linux == of_windows, f"fleet report {' '.join(form)} differs:\n{of_linux}\n{of_windows}"
        if not form:
            assert "\n1 of 1 measurement;" in of_linux and "Holes" not in of_linux and "Files not used" not in of_linux, of_linux
    pages = []
    for host in hosts:
        page = host.folder / "map.html"
        host.run("fleet", "report", host.path(folder), "--plan", host.path(plan_file), "--html", host.path(page))
        pages.append(page.read_bytes())
    assert pages[0] == pages[1], "the pages with the map differ"


def run_fleet(hosts, names, played, scratch):
    """`names`: the order in the inventory. The same seed gives a place the same role, so that both orders together try both."""
    folder = scratch / "-".join(names)
    folder.mkdir()
    plan_file, plan = make_plan(hosts, names, folder)
    initiator, responder = (plan["hosts"][place]["name"] for place in plan["rounds"][0]["pairs"])
    assert initiator not in played, f"{initiator} is the initiator once more"
    played.add(initiator)
    said = do_parts(hosts, plan_file, plan["request"]["port"], responder, folder)
    assert re.search(rf"round 0 of 1: measured {responder}, median HRT ", said[initiator]), said[initiator]
    assert "1 measurement in " in said[initiator], said[initiator]
    assert f"round 0 of 1: answered {initiator}" in said[responder], said[responder]
    together = collect(hosts, folder)
    run_file, = together.iterdir()
    check_run(run_file, plan_file, initiator, responder)
    check_reports(hosts, plan_file, together)


def scrape(port, accept=""):
    """Content type and text of /metrics."""
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=10)) as connection:
        connection.request("GET", "/metrics", headers={"Accept": accept} if accept else {})
        answer = connection.getresponse()
        assert answer.status == 200, f"/metrics answers {answer.status}"
        return answer.getheader("Content-Type"), answer.read().decode("utf-8")


def value_of(text, series):
    found = re.search(rf"^{re.escape(series)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def await_value(port, series, least, watch):
    """The first value from `least` on."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        if (value := value_of(scrape(port)[1], series)) >= least:
            return value
        time.sleep(0.2)
    raise AssertionError(f"{series} does not come to {least}: {watch.everything()}")


def press_ctrl_c(program):
    """Wine makes Ctrl-C of SIGINT. run_under_wine has become timeout, which would hand it on twice: to its child and to their group."""
    pid = program.process.pid
    child, = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    os.kill(int(child), signal.SIGINT)


def run_watch(linux, windows, scratch):
    """Longer than one run, so that the next has begun when it is ended."""
    results = scratch / "watched"
    serving = Responder(linux, once=False)
    try:
        peer, port = f"127.0.0.1:{serving.port()}", free_port()
        with windows.start("watch", peer, "--rate", "50/s", "--reading", "1s", "--run", "5s", "--results", windows.path(results), "--listen",
                           port) as watch:
            watch.err.wait_for(lambda line: f"http://127.0.0.1:{port}/metrics" in line, SECONDS)
            told = await_value(port, f'halftrip_watch_probes_total{{peer="{peer}",outcome="received"}}', 350, watch)
            kind, text = scrape(port, OPENMETRICS)
            assert "application/openmetrics-text; version=1.0.0" in kind and text.endswith("# EOF\n"), f"{kind}: {text}"
            assert value_of(text, f'halftrip_watch_up{{peer="{peer}"}}') == 1, text
            press_ctrl_c(watch)
            code = watch.finish(SECONDS)
            assert code == programs.DONE, f"watch ended with {code}: {watch.everything()}"
    finally:
        serving.close()
    check_watched(results, told)


def check_watched(results, told):
    """`told`: the probes that /metrics had counted before the end."""
    files = sorted(results.glob("*/*.halftrip.json"))
    assert len(files) >= 2, f"runs of {files}"
    received = 0
    for file in files:
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", file.parent.name), file
        record = json.loads(file.read_text(encoding="utf-8"))
        assert "Windows" in record["initiatorHost"]["operatingSystem"], record["initiatorHost"]
        received += record["points"][0]["counts"]["received"]
    assert received >= told, f"{received} replies in the files, and {told} in the metrics before the end"


def main():
    arguments = parse_programs(__doc__.splitlines()[0])
    runner = str(FOLDER / "run_under_wine")
    prefix = arguments.wine_prefix or os.path.join(os.path.dirname(os.path.abspath(arguments.windows_program)), "wine")
    # Before anything holds a pipe that Wine's services could inherit.
    subprocess.run([runner, "--prefix", prefix, "--start"], stdin=subprocess.DEVNULL, timeout=240, check=True)
    failures = 0
    with tempfile.TemporaryDirectory(prefix="halftrip-fleet-") as name:
        scratch = pathlib.Path(name)
        linux = Host("linux", [os.path.abspath(arguments.linux_program)], scratch)
        windows = Host("windows", [runner, "--prefix", prefix, "--", os.path.abspath(arguments.windows_program)], scratch)
        played = set()
        cases = [(f"{names[0]} and {names[1]} are a fleet", run_fleet, ((linux, windows), names, played, scratch))
                 for names in (("linux", "windows"), ("windows", "linux"))]
        cases.append(("windows watches linux", run_watch, (linux, windows, scratch)))
        for title, run, parts in cases:
            start = time.monotonic()
            try:
                run(*parts)
                print(f"ok      {title} ({time.monotonic() - start:.1f} s)", flush=True)
            except (AssertionError, OSError, subprocess.SubprocessError, http.client.HTTPException, queue.Empty, ValueError,
                    KeyError) as trouble:
                failures += 1
                print(f"FAILED  {title}: {trouble!r}", flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
