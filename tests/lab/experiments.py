"""The experiments: what is planted in a guest, what is therefore true, and what Halftrip must measure and conclude.

An experiment is a function over the lab that yields rows. Positions of peaks are the emulator's (its throttle timers, its igb being four
times too long); they say nothing about any adapter, and everything about whether Halftrip sees a timer that is there.
"""

import dataclasses
import sys
import pathlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "resources" / "python"))
import halftrip_run  # noqa: E402  (found by the line above)

PING = "halftrip ping 10.9.0.2 --sizes 64 --wait block --responder-wait block --warmup 100 --format json"


@dataclasses.dataclass
class Row:
    """One line of the table."""

    planted: str
    true: str
    measured: str
    concluded: str
    passed: bool


def read(said):
    """The run that a command of the guest printed; None where it printed none."""
    try:
        return halftrip_run.loads(said.out)
    except halftrip_run.RunFileError:
        return None


def finding_ids(run):
    return [finding["id"] for finding in run.findings]


def share_between(histogram, low_us, high_us):
    """The share of round trips from low_us to high_us."""
    inside = sum(bucket.count for bucket in histogram.buckets if low_us * 1000 <= bucket.lowest_ns <= high_us * 1000)
    return inside / histogram.count if histogram.count else 0.0


def quartiles(histogram):
    return " / ".join(f"{(histogram.percentile_ns(percentile) or 0) / 1000:.0f}" for percentile in (1, 25, 50, 75, 99))


def coalescing(lab):
    """Throttle timers of igb, by rx-usecs at either end; back to back, where they show, and with a pause, where they do not."""
    settings = [(0, 0), (62, 62), (0, 62), (62, 0), (250, 250), (0, 250)]
    script = "pair_up\nserve_b\n"
    for a, b in settings:
        script += f"ethtool -C eth0 rx-usecs {a}; in_b ethtool -C eth1 rx-usecs {b}\nresult c{a}-{b} {PING} --count 1000\n"
    script += "ethtool -C eth0 rx-usecs 250; in_b ethtool -C eth1 rx-usecs 250\n"
    script += f"result paused {PING} --count 300 --interval 3ms\n"
    said = lab.run(script, "igb")
    for a, b in settings:
        run = read(said[f"c{a}-{b}"])
        planted = f"igb, rx-usecs {a} at A, {b} at B"
        period_us = 4 * 1.024 * max(a, b)  # The emulator's register counts 1.024 us, and the driver writes four times rx-usecs.
        if run is None:
            yield Row(planted, "", said[f"c{a}-{b}"].err[:120], "", False)
            continue
        histogram, found = run.points[0].result, finding_ids(run)
        if period_us == 0:
            seen = share_between(histogram, 0, 100) > 0.95
            yield Row(planted, "one peak, no timer", quartiles(histogram), "no timer" if "coalescing" not in found else "coalescing",
                      seen and "coalescing" not in found)
        else:
            seen = share_between(histogram, 0.94 * period_us, 1.06 * period_us) > 0.25
            yield Row(planted, f"a timer of {period_us:.0f} us", quartiles(histogram),
                      "coalescing" if "coalescing" in found else "not named", seen and "coalescing" in found)
    run = read(said["paused"])
    if run is None:
        yield Row("igb, rx-usecs 250 at both, 3 ms between probes", "", said["paused"].err[:120], "", False)
    else:
        histogram = run.points[0].result
        yield Row("igb, rx-usecs 250 at both, 3 ms between probes", "the timer has run out before each probe", quartiles(histogram),
                  "no timer" if "coalescing" not in finding_ids(run) else "coalescing",
                  share_between(histogram, 0, 200) > 0.9 and "coalescing" not in finding_ids(run))


def legacy_interrupts(lab):
    """e1000e with one legacy interrupt: the longer timer decides, and one peak stands there."""
    script = "pair_up\nserve_b\n"
    cases = [("4000,4000", 250), ("2000,2000", 500)]
    for rate, _ in cases:
        script += (f"ip link set eth0 down; rmmod e1000e; modprobe e1000e InterruptThrottleRate={rate} IntMode=0,0\n"
                   "kill $responder; pair_up\nserve_b\n" f"result r{rate.split(',', maxsplit=1)[0]} {PING} --count 1000\n")
    said = lab.run(script, "e1000e", modules=["e1000e IntMode=0,0"])
    for rate, period_us in cases:
        answer = said[f"r{rate.split(',', maxsplit=1)[0]}"]
        run = read(answer)
        planted = f"e1000e, IntMode=0,0, InterruptThrottleRate={rate}"
        if run is None:
            yield Row(planted, f"a timer of {period_us} us", answer.err[:120], "", False)
            continue
        histogram = run.points[0].result
        yield Row(planted, f"one peak at {period_us} us", quartiles(histogram), "coalescing" if "coalescing" in finding_ids(run) else "not named",
                  "coalescing" in finding_ids(run) and share_between(histogram, 0.9 * period_us, 1.15 * period_us) > 0.8)


def transports(lab):
    """Every transport over emulated adapters with real drivers: probes arrive, nothing is lost, the host is as before."""
    over = ("udp", "tcp", "raw", "mmap", "xdp", "pcap")
    state = "ip -d link show eth0 | grep -oE 'mtu [0-9]+|prog/xdp|promiscuity [0-9]+|state [A-Z]+' | tr '\\n' ' '"
    script = "pair_up\nserve_b\nvalue before \"$(" + state + ")\"\n"
    for transport in over:
        script += f"result {transport} {PING} --count 300 --transport {transport} --timeout 2s\n"
    script += "await 10 has_carrier eth0\nvalue after \"$(" + state + ")\"\n"
    for adapter in ("igb", "e1000e", "vmxnet3", "virtio-net-pci"):
        said = lab.run(script, adapter, processors=2, by_instructions=False)
        for transport in over:
            run = read(said[transport])
            if run is None or not run.points:
                yield Row(f"{adapter}, {transport}", "300 probes", said[transport].err[:150].strip(), "", False)
                continue
            counts = run.points[0].counts
            obtained = run.points[0].raw["initiator"]["obtained"].get("transport", {})
            yield Row(f"{adapter}, {transport}", "300 probes, none lost", f"{counts['received']} received, {counts['lost']} lost",
                      ", ".join(f"{key} {value}" for key, value in obtained.items() if key in ("mode", "copy", "attached", "xdpMode")),
                      counts["received"] == 300)
        same = said["before"].out == said["after"].out
        yield Row(f"{adapter}, afterwards", said["before"].out.strip(), said["after"].out.strip(), "", same)


def tuning(lab):
    """Settings of a real driver are changed, put back, and put back after SIGKILL."""
    look = "{ ethtool -c eth0; ethtool -g eth0; ethtool -k eth0 | grep -E '^(generic-receive|tcp-segm)'; " \
           "cat /proc/irq/*/smp_affinity_list; } 2>/dev/null"
    items = "coalescing.rxUsecs=62 rings.rx=512 offload.gro=off offload.tso=off"
    script = f"""pair_up
ethtool -C eth0 rx-usecs 250; ethtool -G eth0 rx 2048; await 10 has_carrier eth0
value before "$({look})"
result apply halftrip tune apply --adapter eth0 {items}
await 10 has_carrier eth0
value usecs "$(ethtool -c eth0 | awk '/^rx-usecs:/ {{ print $2 }}')"
value ring "$(ethtool -g eth0 | awk '/^RX:/ {{ entries = $2 }} END {{ print entries }}')"
result revert halftrip tune revert
await 10 has_carrier eth0
value after "$({look})"
for turn in 1 2 3 4 5; do
    halftrip tune apply --adapter eth0 {items} >/dev/null 2>&1 & victim=$!
    usleep $((turn * 40000)); kill -9 $victim; wait $victim
    result killed$turn halftrip tune revert
    await 10 has_carrier eth0
    value again$turn "$({look})"
done 2>/dev/null
"""
    said = lab.run(script, "igb", processors=2, by_instructions=False)
    yield Row("tune apply rx-usecs 62, rx ring 512", "62, 512",
              f"{said['usecs'].out}, {said['ring'].out}", f"exit code {said['apply'].code}",
              (said["usecs"].out, said["ring"].out, said["apply"].code) == ("62", "512", 0))
    yield Row("tune revert", "as before", "as before" if said["before"].out == said["after"].out else "differs",
              f"exit code {said['revert'].code}", said["before"].out == said["after"].out and said["revert"].code == 0)
    for turn in range(1, 6):
        same = said[f"again{turn}"].out == said["before"].out
        yield Row(f"SIGKILL {40 * turn} ms into tune apply, then revert", "as before", "as before" if same else "differs",
                  f"exit code {said[f'killed{turn}'].code}", same and said[f"killed{turn}"].code == 0)


def lying_stamps(lab):
    """An adapter that claims stamps by hardware and has a clock that runs wrong: noticed, and software stamps are used."""
    script = ("pair_up\nserve_b\n" f"result hardware {PING} --count 300 --stamps hardware\n" f"result auto {PING} --count 300 --stamps auto\n")
    said = lab.run(script, "e1000e", processors=2, by_instructions=False)
    hardware = said["hardware"]
    words = " ".join(hardware.err.split())
    yield Row("e1000e, --stamps hardware", "its clock is 2.6 times too fast", words[:160], f"exit code {hardware.code}",
              hardware.code == 7 and "clock" in words)
    run = read(said["auto"])
    stages = run.points[0].raw.get("stages") if run and run.points else None
    yield Row("e1000e, --stamps auto", "software stamps", "stages by software" if stages and not stages["isHardware"] else "none",
              f"exit code {said['auto'].code}", bool(stages) and not stages["isHardware"] and said["auto"].code == 0)


def pulled_cable(lab):
    """The cable is pulled for a while in mid-run: an outage with its cause, and the run goes on."""
    script = "pair_up\nserve_b\n"
    for transport in ("udp", "raw", "mmap"):
        script += (f"(usleep 2500000; monitor set_link nic0 off; sleep 1; monitor set_link nic0 on) &\npuller=$!\n"
                   f"result {transport} {PING} --duration 6s --transport {transport}\nwait $puller\nawait 10 has_carrier eth0\n")
    said = lab.run(script, "e1000e", processors=2, by_instructions=False)
    for transport in ("udp", "raw", "mmap"):
        run = read(said[transport])
        point = run.points[0].raw if run and run.points else {}
        outages = point.get("outages", [])
        yield Row(f"cable pulled for 1 s, {transport}", "one outage of A's adapter",
                  "; ".join(f"{outage['lengthNs'] / 1e9:.1f} s" for outage in outages) or said[transport].err[:120],
                  "; ".join(sorted({outage["cause"] for outage in outages}))[:100],
                  bool(outages) and any("no link" in outage["cause"] or "carrier" in outage["cause"] for outage in outages))


def idle_states(lab):
    """A guest with idle states: held off while a run lasts, as their own counters tell."""
    count = "cat /sys/devices/system/cpu/cpu0/cpuidle/state3/usage"
    script = f"""modprobe acpi-cpufreq
pair_up
serve_b
value start "$({count})"
result free {PING} --duration 2s --interval 5ms
value freed "$({count})"
result held {PING} --duration 2s --interval 5ms --hold-cstates
value end "$({count})"
"""
    said = lab.run(script, "e1000e", by_instructions=False, power=True)
    free = int(said["freed"].out) - int(said["start"].out)
    held = int(said["end"].out) - int(said["freed"].out)
    yield Row("idle states C1 to C3, pauses of 5 ms", "C3 is entered, and not while it is held off", f"{free} times, held {held}",
              f"exit codes {said['free'].code}, {said['held'].code}", free > 20 and held < free / 4 and said["held"].code == 0)


ALL = {function.__name__: function for function in
       (coalescing, legacy_interrupts, transports, tuning, lying_stamps, pulled_cable, idle_states)}
