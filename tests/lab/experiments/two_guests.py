"""Two guests and a cable: the control connection and the probes of two hosts, in real time. Only what load cannot change is judged."""

import json

from experiments.common import Row, finding, in_short, read, share_between, without_run

SCRIPT_B = """ip address add 10.9.0.2/24 dev eth0
ip link set eth0 up
echo "$HALFTRIP_CODE" >/tmp/code
halftrip serve --code-file /tmp/code
"""
RX_USECS = 2000  # Counted from the interrupt before: of a guest that a busy machine stops for longer it delays nothing.
PING = "halftrip ping 10.9.0.2 --sizes 64 --count 300 --warmup 20 --wait block --responder-wait block --timeout 5s --format json"
SCRIPT = f"""ip address add 10.9.0.1/24 dev eth0
ip link set eth0 up
reached() {{ halftrip check 10.9.0.2 --adapter eth0; [[ $? == [01] ]]; }}  # Whatever it finds.
await 100 reached
result check halftrip check 10.9.0.2 --adapter eth0 --json
result free {PING}
ethtool -C eth0 rx-usecs {RX_USECS}
result held {PING}
"""


def rows(lab):
    said = lab.run_two(SCRIPT, SCRIPT_B, "e1000e", modules=["e1000e IntMode=0"], by_instructions=False)
    yield checked(said["check"])
    yield from pinged(said["free"], said["held"])


def checked(said):
    planted, true = "two guests, check of both", "facts of two hosts, each with an adapter of its own"
    try:
        hosts = [json.loads(said.out)[name] for name in ("hostA", "hostB")]
    except (ValueError, KeyError):
        return Row(planted, true, "none", f"exit code {said.code}: {in_short(said.err)}", False)
    macs = [host["adapter"]["macAddress"] for host in hosts]
    return Row(planted, true, " and ".join(macs), f"exit code {said.code}", macs == ["52:54:00:00:00:01", "52:54:00:00:00:02"])


def pinged(free, held):
    planted, true = "two guests, rx-usecs as the driver has it", "300 probes, none lost; two hosts"
    run = read(free)
    if run is None:
        yield without_run(planted, true, free)
    else:
        counts = run.points[0].counts
        yield Row(planted, true, f"{counts['received']} received, {counts['lost']} lost",
                  "one host" if finding(run, "oneHost") else "two hosts", counts["received"] == 300 and finding(run, "oneHost") is None)
    planted, true = f"two guests, rx-usecs {RX_USECS} at A", f"a tenth of the round trips and more take {RX_USECS} us and more"
    run = read(held)
    if run is None:
        yield without_run(planted, true, held)
        return
    share = share_between(run.points[0].result, 0.95 * RX_USECS, 1e9)
    found = finding(run, "coalescing")
    told = next((fact.get("number") for fact in run.raw["initiatorHost"]["facts"] if fact["id"] == "coalescing.rxUsecs"), None)
    yield Row(planted, true, f"{100 * share:.0f} %; the run's file says rx-usecs {told}", found["sentence"] if found else "no timer",
              share >= 0.1 and told == RX_USECS and found is not None)
