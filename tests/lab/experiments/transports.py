"""Every transport over emulated adapters with real drivers, blocking and spinning: probes arrive, and the host is as before."""

from experiments.common import PAIR, PING, TRANSPORTS, Row, in_short, read, same_text, without_run

# (at A, at B, probes). Both ends share one processor: only one of them can spin.
WAITS = {"block": ("block", "block", 200), "spin at A": ("spin", "block", 40), "spin at B": ("block", "spin", 40)}
ECHOES = 40
XDP_MODES = {"igb": "native", "virtio-net-pci,ioeventfd=off": "native", "e1000e": "generic", "vmxnet3": "generic"}  # Linux 6.1.
WITHOUT_ZERO_COPY = "igb"  # In Linux 6.1. Each program that is attached, and taken away again, restarts its link.


def rows(lab):
    for adapter, xdp_mode in XDP_MODES.items():
        yield from over_one(lab, adapter, xdp_mode)


def over_one(lab, adapter, xdp_mode):
    script = PAIR + "value before \"$(state)\"\n"
    for wait in ("block", "spin"):
        script += (f"result icmp-{wait} halftrip ping icmp://10.9.0.2 --sizes 64 --wait {wait} --warmup 10 --count {ECHOES} --timeout 2s "
                   "--format json\n")
    for number, (at_a, at_b, probes) in enumerate(WAITS.values()):
        script += (f"result wait{number} halftrip sweep transports 10.9.0.2 --transports {','.join(TRANSPORTS)} --sizes 64 --wait {at_a} "
                   f"--responder-wait {at_b} --warmup 10 --count {probes} --rounds 1 --timeout 2s --format json\n")
    if adapter == WITHOUT_ZERO_COPY:
        script += f"result zerocopy {PING} --transport xdp --transport-option copy=zerocopy --count 20\n"
    script += "await 10 has_carrier eth0; await 10 b_has_carrier eth1\nvalue after \"$(state)\"\n"
    said = lab.run(script, adapter)
    model = adapter.split(",", maxsplit=1)[0]
    for number, (wait, (_, _, probes)) in enumerate(WAITS.items()):
        yield all_of(f"{model}, {wait}: {', '.join(TRANSPORTS)}", probes, said[f"wait{number}"])
    for wait in ("block", "spin"):
        yield echoed(f"{model}, {wait}: icmp, B's own system answers", said[f"icmp-{wait}"])
    yield xdp(model, xdp_mode, said["wait0"])
    if adapter == WITHOUT_ZERO_COPY:
        refused = said["zerocopy"]
        yield Row(f"{model}, AF_XDP, copy=zerocopy", "refused with exit code 7, and the driver's lack as the reason",
                  f"exit code {refused.code}", in_short(refused.err, 250), refused.code == 7 and "zero-copy" in refused.err)
    words, same = same_text(said["before"].out, said["after"].out)
    yield Row(f"{model}, afterwards", "the host is as before", words, "", same)


def echoed(planted, said):
    true = f"{ECHOES} probes, none lost"
    run = read(said)
    if run is None or not run.points:
        return without_run(planted, true, said)
    received = run.points[0].counts["received"]
    return Row(planted, true, f"{received} received", f"exit code {said.code}", received == ECHOES and said.code == 0)


def points_of(run):
    """{transport: point}."""
    return {point.raw["transport"]: point for point in run.points} if run else {}


def all_of(planted, probes, said):
    true = f"{probes} probes each, none lost"
    run = read(said)
    if run is None:
        return without_run(planted, true, said)
    points = points_of(run)
    wrong = [f"{transport}: {points[transport].counts['received']} received" if transport in points else f"{transport}: no point"
             for transport in TRANSPORTS if transport not in points or points[transport].counts["received"] != probes]
    return Row(planted, true, f"{len(TRANSPORTS) - len(wrong)} of {len(TRANSPORTS)} transports", in_short("; ".join(wrong), 300), not wrong)


def xdp(model, true, said):
    point = points_of(read(said)).get("xdp")
    obtained = point.raw["initiator"]["obtained"].get("transport", {}) if point else {}
    told = "; ".join(f"{key}: {obtained[key]}" for key in ("copy", "xdpRefused") if key in obtained)
    return Row(f"{model}, AF_XDP", f"xdpMode {true}, and why no zero-copy", f"xdpMode {obtained.get('xdpMode')}", in_short(told, 300),
               obtained.get("xdpMode") == true and "xdpRefused" in obtained)
