#!/usr/bin/env python3
"""Pings between the Linux program and the Windows program under Wine, both ways round, on loopback, a feed from one to the other,
and a selftest of the Windows program towards the Linux one.

    cross_ping_test.py LINUX_PROGRAM WINDOWS_PROGRAM [--wine-prefix DIR]

Exit codes: 0 all pings were right, 1 one was not, 77 something that the test needs is missing.
"""

import collections
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import zipfile

from responder import Program, Responder, parse_programs

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "harness"))
import run_file  # noqa: E402  (found by the line above)

SIZES = (1, 64, 1024)
COUNT = 200
# For a busy machine; every step that works takes a second or two.
PING_SECONDS = 120


def ping(program, port, transport, wait):
    """The run record of one ping."""
    words = ["ping", "127.0.0.1", "--port", str(port), "--transport", transport]
    words += ["--sizes", ",".join(str(size) for size in SIZES), "--count", str(COUNT), "--warmup", "20"]
    words += ["--timeout", "2s", "--wait", wait, "--responder-wait", wait, "--format", "json"]
    done = subprocess.run(
        program.words + words, stdin=subprocess.DEVNULL, capture_output=True, timeout=PING_SECONDS, check=False
    )
    errors = done.stderr.decode("utf-8", "replace")
    assert done.returncode == 0, f"{program.name} ping ended with {done.returncode}: {errors}"
    return json.loads(done.stdout.decode("utf-8"))


def check_record(record, transport):
    assert record["status"] == "complete", f"the run is {record['status']}: {record.get('failure')}"
    sizes = run_file.sizes(record)
    assert sizes == list(SIZES), f"points of {sizes} bytes instead of {list(SIZES)}"
    for point in record["points"]:
        counts = point["counts"]
        name = f"{transport}, {run_file.on(point, 'size')} bytes"
        assert point["transport"] == transport, f"{name}: measured over {point['transport']}"
        assert counts["sent"] == COUNT, f"{name}: {counts['sent']} sent instead of {COUNT}"
        assert counts["received"] + counts["lost"] == COUNT, f"{name}: {counts} does not add up"
        # Nothing on this path may lose a probe within two seconds.
        assert counts["lost"] == 0, f"{name}: {counts['lost']} lost"
        assert counts["foreign"] == 0, f"{name}: {counts['foreign']} foreign"
        reflected = point["responderCounts"]["reflected"]
        assert reflected >= COUNT, f"{name}: the responder reflected {reflected}"


def check_hosts(record, initiator, responder):
    for key, program in (("initiatorHost", initiator), ("responderHost", responder)):
        system = record[key]["operatingSystem"]
        is_windows = "Windows" in system
        assert is_windows == (program.name == "windows"), f"{key} is {system}, and should be {program.name}"


def run_case(initiator, responder, transport, wait):
    serving = Responder(responder)
    try:
        record = ping(initiator, serving.port(), transport, wait)
        check_record(record, transport)
        check_hosts(record, initiator, responder)
        code = serving.end()
        assert code == 0, f"{responder.name} serve ended with {code}: {serving.said}"
    finally:
        serving.close()


def free_port():
    """Of UDP, or it was a moment ago."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def run_stamp(sender, reflector):
    """STAMP packets of one program, answered by the other's `serve --stamp`."""
    port = free_port()
    serving = Responder(reflector, once=False, further=["--stamp", str(port), "--stamp-rate", "100000"])
    try:
        serving.port()
        words = ["ping", f"stamp://127.0.0.1:{port}", "--sizes", "64", "--count", str(COUNT), "--warmup", "20"]
        done = subprocess.run(sender.words + words + ["--timeout", "2s", "--wait", "block", "--format", "json"],
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=PING_SECONDS, check=False)
        assert done.returncode == 0, f"ping ended with {done.returncode}: {done.stderr.decode('utf-8', 'replace')}"
        point = json.loads(done.stdout.decode("utf-8"))["points"][0]
        assert point["counts"]["received"] == COUNT, f"{point['counts']} of {COUNT}"
        residence = run_file.distribution(point, "residence")
        assert residence["count"] == COUNT, f"the reflector's own stamps: {residence}"
    finally:
        serving.close()


def run_icmp(windows, wait):
    """Echo requests of the Windows program, which this host's kernel answers."""
    words = ["ping", "icmp://127.0.0.1", "--sizes", ",".join(str(size) for size in SIZES), "--count", str(COUNT), "--warmup", "20"]
    done = subprocess.run(windows.words + words + ["--timeout", "2s", "--wait", wait, "--format", "json"],
                          stdin=subprocess.DEVNULL, capture_output=True, timeout=PING_SECONDS, check=False)
    assert done.returncode == 0, f"ping ended with {done.returncode}: {done.stderr.decode('utf-8', 'replace')}"
    record = json.loads(done.stdout.decode("utf-8"))
    assert run_file.sizes(record) == list(SIZES), record["points"]
    for point in record["points"]:
        counts = point["counts"]
        assert point["transport"] == "icmp", point["transport"]
        assert counts["received"] == COUNT and counts["foreign"] == 0, counts
        assert point["initiator"]["obtained"]["wait"] == wait, point["initiator"]["obtained"]


def run_feed(sender, listener, address, *words):
    """Packets of one program's `send` as the other's `listen` counts them."""
    place = f"{address}:{free_port()}"
    command = listener.words + ["listen", place, "--wait", "block", "--count", str(COUNT - 1), "--events", *words]
    hearing = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        events = (json.loads(line) for line in hearing.stdout)
        next(event for event in events if event["event"] == "progress")  # It has joined.
        subprocess.run(sender.words + ["send", place, "--wait", "block", "--interval", "1ms", "--count", str(COUNT), *words],
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, timeout=PING_SECONDS, check=True)
        point = next(event for event in events if event["event"] == "point_finished")["point"]
        assert point["counts"]["received"] == COUNT, f"{point['counts']} of {COUNT}"
        stamps = point["initiator"]["obtained"]["transport"]["stamps"]
        # Wine refuses SIO_TIMESTAMPING: packets and numbers are counted there, and the reason is told.
        assert listener.name == "linux" or stamps.startswith(("by ", "none, so that packets")), stamps
        arrivals = run_file.distribution(point, "arrivalInterval")
        assert (arrivals is not None) == stamps.startswith("none"), point["distributions"]
        assert arrivals is None or arrivals["count"] == COUNT - 1, arrivals  # The first one is shown apart.
        assert hearing.wait(PING_SECONDS) == 0, f"listen ended with {hearing.returncode}"
    finally:
        hearing.kill()
        hearing.wait()


def run_selftest(windows, responder):
    """All that a selftest tries under Wine: its verdict, its archive, and every line that has nothing of Wine's."""
    serving = Responder(responder, once=False)
    try:
        with tempfile.TemporaryDirectory() as folder:
            archive = os.path.join(folder, "selftest.zip")
            # Wine shows this machine's root folder as drive Z.
            words = ["selftest", "127.0.0.1", "--port", str(serving.port()), "--save", "Z:" + archive.replace("/", "\\")]
            done = subprocess.run(windows.words + words, stdin=subprocess.DEVNULL, capture_output=True, timeout=PING_SECONDS, check=False,
                                  env={**os.environ, "HALFTRIP_STATE_DIR": "Z:" + folder.replace("/", "\\")})
            printed = done.stdout.decode("utf-8", "replace")
            said = printed + done.stderr.decode("utf-8", "replace")
            assert os.path.isfile(archive), f"selftest ended with {done.returncode}: {said}"
            with zipfile.ZipFile(archive) as files:
                names = files.namelist()
                report = json.loads(files.read("selftest.json"))
                text = files.read("selftest.txt").decode("utf-8")
    finally:
        serving.close()
    count = collections.Counter(line["result"] for line in report["lines"])
    tried = count["asExpected"] + count["notAsExpected"]
    verdict = f"{count['asExpected']} of {tried} as expected; {count['notTried']} not tried."
    assert verdict in printed and verdict in text, f"{verdict} is not in {said}"
    assert done.returncode == 0, f"selftest ended with {done.returncode}: {said}"
    assert "Wine" in report["system"], report["system"]
    files_wanted = {"selftest.txt", "selftest.json", "check.json"} | {
        f"{whose}-{transport}.halftrip.json" for whose in ("self", "peer") for transport in ("udp", "tcp")}
    assert files_wanted <= set(names), names
    results = {(line["part"], line["item"]): line["result"] for line in report["lines"]}
    for line in [("transports", "udp"), ("transports", "tcp"), ("tuning", "nothing left changed"), ("service", "responder"),
                 ("peer", "version")] + [(f"run to {whose}", item) for whose in ("127.0.0.1", "self")
                                         for item in ("udp", "udp, self-proof", "tcp", "tcp, self-proof")]:
        assert results.get(line) == "asExpected", f"{line} is {results.get(line)}: {said}"
    # Wine stamps no packets and has no Registered I/O, no power plans and no console here; that is no failure of the program.
    for line in (("run to self", "udp, stamps"), ("run to 127.0.0.1", "udp, stamps"), ("transports", "rio"), ("tuning", "change and revert"), ("Ctrl-C", "drill"), ("sign-out", "drill")):
        assert results.get(line) == "notTried", f"{line} is {results.get(line)}: {said}"
    assert ("firewall", "this host") in results and ("firewall", "127.0.0.1") in results, said


def main():
    arguments = parse_programs(__doc__.splitlines()[0])
    runner = os.path.join(os.path.dirname(os.path.abspath(__file__)), "run_under_wine")
    prefix = arguments.wine_prefix or os.path.join(os.path.dirname(os.path.abspath(arguments.windows_program)), "wine")
    linux = Program("linux", [os.path.abspath(arguments.linux_program)])
    windows = Program("windows", [runner, "--prefix", prefix, "--", os.path.abspath(arguments.windows_program)])
    # Before anything holds a pipe that Wine's services could inherit.
    subprocess.run([runner, "--prefix", prefix, "--start"], stdin=subprocess.DEVNULL, timeout=240, check=True)
    cases = [
        (f"{initiator.name} pings {responder.name}, {transport}, {wait}", run_case, (initiator, responder, transport, wait))
        for initiator, responder in ((linux, windows), (windows, linux))
        for transport in ("udp", "tcp")
        for wait in ("block", "poll", "spin")
    ]
    # The group stays on loopback, at both ends.
    cases += [
        (f"windows listens at {address}", run_feed, (linux, windows, address, *words))
        for address, words in (("127.0.0.1", ()), ("239.97.1.1", ("--adapter", "lo")))
    ]
    cases += [(f"windows sends echo requests, {wait}", run_icmp, (windows, wait)) for wait in ("block", "spin")]
    cases.append(("windows reflects STAMP packets", run_stamp, (linux, windows)))
    cases.append(("windows tests itself and the path to linux", run_selftest, (windows, linux)))
    failures = 0
    for name, run, parts in cases:
        start = time.monotonic()
        try:
            run(*parts)
            print(f"ok      {name} ({time.monotonic() - start:.1f} s)", flush=True)
        except (AssertionError, subprocess.SubprocessError, StopIteration, ValueError, KeyError) as trouble:
            failures += 1
            print(f"FAILED  {name}: {trouble!r}", flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
