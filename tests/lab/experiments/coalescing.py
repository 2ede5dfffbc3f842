"""Throttle timers of igb, by rx-usecs at either end: back to back, where they show, also to a bare loop; and with pauses, where they do not."""

import json
import re

from experiments.common import PAIR, PING, Row, finding, quartiles, read, share_between, without_run

SETTINGS = [(0, 0), (62, 62), (127, 127), (250, 250), (0, 250), (250, 0), (510, 510)]
TIMES_TOO_LONG = 4 * 1.024  # The emulator's register counts 1.024 us, and the driver writes four times rx-usecs.
LEAST_HELD = 0.25  # The timer is not armed again after it fired: half of the round trips wait for it.
BESIDE = [(0, 0), (250, 0)]  # Where the bare loop of bench/ runs, too.
BARE = "ip netns exec b bare_udp respond 10.9.0.2 7777 block -1 64 & bare=$!\nusleep 200000\n"
BESIDE_US = 6  # The least program that can do it shows the same timer.


def set_timers(a, b):
    return f"ethtool -C eth0 rx-usecs {a}; in_b ethtool -C eth1 rx-usecs {b}\n"


def rows(lab):
    script = PAIR
    for a, b in SETTINGS:
        script += set_timers(a, b) + f"result at{a}-{b} {PING} --count 600\n"
    for a, b in BESIDE:
        script += (f"{set_timers(a, b)}result beside{a}-{b} {PING} --count 1000 --autopsy off\n"
                   f"{BARE}result bare{a}-{b} bare_udp ping 10.9.0.2 7777 block -1 64 1000 100\n"
                   "kill $bare; wait $bare 2>/dev/null || true\n")
    for pause in ("1ms", "3ms"):
        script += set_timers(125, 125) + f"result after{pause} {PING} --count 300 --interval {pause}\n"
    said = lab.run(script, "igb")
    for a, b in SETTINGS:
        yield back_to_back(a, b, said[f"at{a}-{b}"])
    for a, b in BESIDE:
        yield beside(a, b, said[f"beside{a}-{b}"], said[f"bare{a}-{b}"])
    for pause in ("1ms", "3ms"):
        yield with_pauses(pause, said[f"after{pause}"])


def back_to_back(a, b, said):
    planted = f"igb, rx-usecs {a} at A, {b} at B"
    period_us = TIMES_TOO_LONG * max(a, b)
    true = f"a timer of {period_us:.0f} us" if period_us else "one peak, no timer"
    run = read(said)
    if run is None:
        return without_run(planted, true, said)
    histogram, found = run.points[0].result, finding(run, "coalescing")
    if period_us == 0:
        return Row(planted, true, quartiles(histogram), found["sentence"] if found else "no timer",
                   share_between(histogram, 0, 100) > 0.95 and found is None)
    is_seen = share_between(histogram, 0.94 * period_us, 1.06 * period_us) > LEAST_HELD
    if found is None:
        return Row(planted, true, quartiles(histogram), "no timer", False)
    # The setting is named, and the interval that the adapter keeps in its place.
    told = re.search(r"the measured interval is (\d+) us", " ".join(found["evidence"]))
    is_right = told is not None and abs(int(told[1]) - period_us) <= 0.04 * period_us
    return Row(planted, true, quartiles(histogram), f"{found['sentence']} {told[0].capitalize() if told else 'No other interval is told'}.",
               is_seen and f"rx-usecs {max(a, b)}" in found["sentence"] and is_right)


def beside(a, b, said, bare):
    """The 90th percentile of a timer that holds half of the round trips is within those. Where nothing is held it is about interrupts of the
    clock."""
    percentile = 90 if a or b else 50
    planted, true = f"igb, rx-usecs {a} at A, {b} at B, beside a bare loop", f"p{percentile} of both within {BESIDE_US} us"
    run = read(said)
    if run is None or bare.code != 0:
        return without_run(planted, true, bare if bare.code else said)
    own_us, bare_us = run.points[0].result.percentile_ns(percentile) / 1000, json.loads(bare.out)["rtt_ns"][f"p{percentile}"] / 1000
    return Row(planted, true, f"p{percentile} {own_us:.1f} us, of the bare loop {bare_us:.1f} us", "", abs(own_us - bare_us) <= BESIDE_US)


def with_pauses(pause, said):
    planted, true = f"igb, rx-usecs 125 at both, {pause} between probes", "the timer has run out before each probe: it cannot be seen"
    run = read(said)
    if run is None:
        return without_run(planted, true, said)
    found = finding(run, "coalescing")
    return Row(planted, true, quartiles(run.points[0].result), found["sentence"] if found else "nothing",
               share_between(run.points[0].result, 0, 200) > 0.9 and found is not None and "hides" in found["sentence"])
