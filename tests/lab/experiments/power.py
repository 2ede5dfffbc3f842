"""A guest with idle states C1 to C3 and three frequencies: judged, changed, put back, held off while a run lasts, told beside pauses, and
proved: idleState names C3, and runs with the states held in turns with runs without say what that changes."""

import json
import re

from experiments.common import PAIR, PING, Row, finding, in_short, read, without_run

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
RUN = f"{PING} --duration 2s --interval 10ms"
SWEEP = "halftrip sweep idle 10.9.0.2 --sizes 64 --pauses 0,2ms,10ms --wait block --responder-wait block --warmup 10 --count 20 --rounds 1"
PROOF = ("halftrip tune prove 10.9.0.2 hold-cstates --sizes 64 --wait block --responder-wait block --warmup 10 --interval 10ms --count 40 "
         "--rounds 3 --json")
# So that C3's exit latency is at least a fifth of the round trip and no longer than it, on a slow machine's guest and on a fast one's.
EXIT_NS = 4_500_000
LONGER = "modprobe sch_netem\nin_b tc qdisc replace dev eth1 root netem delay 4ms"
# What the kernel's users of idle states together want; it says 2000 s where nobody wants anything.
NOBODY_WANTS = "2000000000"
VERDICTS = ("helped", "cost", "both", "noDifference", "cannotTell")
LATENCY = 'value latency "$(od -A n -t d4 /dev/cpu_dma_latency)"'


def rows(lab):
    script = PAIR + SCRIPT + f"{LONGER}\ncounted free {RUN}\ncounted held {RUN} --hold-cstates\nresult sweep {SWEEP}\nresult proof {PROOF}\n{LATENCY}\n"
    # Real time: where instructions are the clock, an idle state never ends.
    said = lab.run(script, "e1000e", processors=2, by_instructions=False, power=True, hardware=True)
    yield checked(said["check"])
    governor = said["governor"].out
    yield Row("tune apply frequency.governor=performance, tune revert", f"performance, then {governor} again",
              f"{said['applied'].out}, {said['reverted'].out}", f"exit codes {said['apply'].code}, {said['revert'].code}",
              (said["applied"].out, said["reverted"].out, said["apply"].code, said["revert"].code) == ("performance", governor, 0, 0))
    free, held = int(said["free-entered"].out), int(said["held-entered"].out)
    yield Row("idle states C1 to C3, pauses of 10 ms", "C3 is entered, and not while it is held off", f"{free} times, held {held}",
              f"exit codes {said['free'].code}, {said['held'].code}", free > 20 and held < free / 4 and said["held"].code == 0)
    yield paused(said["sweep"])
    yield proved(said)


def checked(said):
    planted, true = "C3 with an exit latency of 4500 us, governor schedutil", "both fail, with these values"
    try:
        verdicts = {result["id"]: result for result in json.loads(said.out)["results"]}
    except (ValueError, KeyError):
        return Row(planted, true, "no verdict", in_short(said.err), False)
    told = [f"{name} {verdicts[name]['verdict']}: {verdicts[name].get('present')}" for name in ("idleStates", "governor")]
    return Row(planted, true, "; ".join(told), f"exit code {said.code}",
               told == ["idleStates fail: C3, exit latency 4500 us", "governor fail: schedutil"])


def paused(said):
    """The emulator wakes its cores at once: a step that chance makes is none to judge."""
    words = " ".join(said.out.split())
    medians = re.findall(r"^ +(?:0|2ms|10ms) +20 +\d+ +\S+ +(\S+)", said.out, re.MULTILINE)
    told = re.search(r"Exit latency of idle states: .*?C1 2 us.*?C2 50 us.*?C3 4500 us.*?\. p50 .*?\.", words)
    states = ", ".join(re.findall(r"C[1-3] [0-9]+ us", told[0])) if told else ""
    return Row("idle states C1 to C3, sweep idle with pauses of 0, 2 and 10 ms", "a point for each pause, beside the states' exit latencies",
               f"HRT p50 {' / '.join(medians)} us", states or in_short(words + said.err, 300),
               len(medians) == 3 and told is not None and said.code == 0)


def proved(said):
    """The page Why's way: the finding of the run as it is, and the proof with the states held. A busy machine's round trips may be too long
    for the finding; then it has to be silent."""
    planted = "idle states C1 to C3, pauses of 10 ms, tune prove hold-cstates"
    true = "idleState names C3, not while it is held; the proof has a verdict; nothing stays held"
    free, held, left = read(said["free"]), read(said["held"]), said["latency"].out.strip()
    if not free or not held:
        return without_run(planted, true, said["free" if not free else "held"])
    p50_ns = free.points[0].result.percentile_ns(50) or 0
    cause = finding(free, "idleState")
    named = cause["sentence"] if cause else "no idleState"
    is_told = "Cores of host A may enter C3" in named if EXIT_NS <= p50_ns <= 5 * EXIT_NS else not cause
    try:
        verdict = json.loads(said["proof"].out)["proved"][0]["verdict"]
    except (ValueError, KeyError, IndexError):
        verdict = f"no verdict: {in_short(said['proof'].err, 300)}"
    return Row(planted, true, f"RTT p50 {p50_ns / 1000:.0f} us; then {left}", f"{named} Held: {verdict}, exit code {said['proof'].code}",
               is_told and not finding(held, "idleState") and said["proof"].code == 0 and verdict in VERDICTS and left == NOBODY_WANTS)
