"""A guest with idle states C1 to C3 and three frequencies: judged, changed, put back, held off while a run lasts, and told beside pauses."""

import json
import re

from experiments.common import PAIR, PING, Row, in_short

SCRIPT = """modprobe acpi-cpufreq
governor() { cat /sys/devices/system/cpu/cpu0/cpufreq/scaling_governor; }
entered() { cat /sys/devices/system/cpu/cpu0/cpuidle/state3/usage; }
value governor "$(governor)"
result check halftrip check --adapter eth0 --json
result apply halftrip tune apply frequency.governor=performance
value applied "$(governor)"
result revert halftrip tune revert
value reverted "$(governor)"
# counted NAME COMMAND...: how often C3 was entered meanwhile. A run that a busy machine ended is tried again.
counted()
{
    local name=$1 start turn
    shift
    for turn in 1 2 3; do
        start=$(entered)
        result "$name" "$@"
        value "$name-entered" $(($(entered) - start))
        ((code == 0)) && return
    done
}
"""
RUN = f"{PING} --duration 2s --interval 5ms"
SWEEP = "halftrip sweep idle 10.9.0.2 --sizes 64 --pauses 0,2ms,10ms --wait block --responder-wait block --warmup 10 --count 20 --rounds 1"


def rows(lab):
    script = PAIR + SCRIPT + f"counted free {RUN}\ncounted held {RUN} --hold-cstates\nresult sweep {SWEEP}\n"
    # Real time: where instructions are the clock, an idle state never ends.
    said = lab.run(script, "e1000e", processors=2, by_instructions=False, power=True, hardware=True)
    yield checked(said["check"])
    governor = said["governor"].out
    yield Row("tune apply frequency.governor=performance, tune revert", f"performance, then {governor} again",
              f"{said['applied'].out}, {said['reverted'].out}", f"exit codes {said['apply'].code}, {said['revert'].code}",
              (said["applied"].out, said["reverted"].out, said["apply"].code, said["revert"].code) == ("performance", governor, 0, 0))
    free, held = int(said["free-entered"].out), int(said["held-entered"].out)
    yield Row("idle states C1 to C3, pauses of 5 ms", "C3 is entered, and not while it is held off", f"{free} times, held {held}",
              f"exit codes {said['free'].code}, {said['held'].code}", free > 20 and held < free / 4 and said["held"].code == 0)
    yield paused(said["sweep"])


def checked(said):
    planted, true = "C3 with an exit latency of 200 us, governor schedutil", "both fail, with these values"
    try:
        verdicts = {result["id"]: result for result in json.loads(said.out)["results"]}
    except (ValueError, KeyError):
        return Row(planted, true, "no verdict", in_short(said.err), False)
    told = [f"{name} {verdicts[name]['verdict']}: {verdicts[name].get('present')}" for name in ("idleStates", "governor")]
    return Row(planted, true, "; ".join(told), f"exit code {said.code}",
               told == ["idleStates fail: C3, exit latency 200 us", "governor fail: schedutil"])


def paused(said):
    """The emulator wakes its cores at once: a step that chance makes is none to judge."""
    words = " ".join(said.out.split())
    medians = re.findall(r"^ +(?:0|2ms|10ms) +20 +\d+ +\S+ +(\S+)", said.out, re.MULTILINE)
    told = re.search(r"Exit latency of idle states: .*?C1 2 us.*?C2 50 us.*?C3 200 us.*?\. p50 .*?\.", words)
    states = ", ".join(re.findall(r"C[1-3] [0-9]+ us", told[0])) if told else ""
    return Row("idle states C1 to C3, sweep idle with pauses of 0, 2 and 10 ms", "a point for each pause, beside the states' exit latencies",
               f"HRT p50 {' / '.join(medians)} us", states or in_short(words + said.err, 300),
               len(medians) == 3 and told is not None and said.code == 0)
