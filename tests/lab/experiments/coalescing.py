"""Throttle timers of igb, by rx-usecs at either end: back to back, where they show, and with pauses, where they do not."""

from experiments.common import PAIR, PING, Row, finding, quartiles, read, share_between, without_run

SETTINGS = [(0, 0), (62, 62), (0, 62), (62, 0), (127, 127), (250, 250), (0, 250), (250, 0), (510, 510)]
TIMES_TOO_LONG = 4 * 1.024  # The emulator's register counts 1.024 us, and the driver writes four times rx-usecs.
LEAST_HELD = 0.25  # The timer is not armed again after it fired: half of the round trips wait for it.


def set_timers(a, b):
    return f"ethtool -C eth0 rx-usecs {a}; in_b ethtool -C eth1 rx-usecs {b}\n"


def rows(lab):
    script = PAIR
    for a, b in SETTINGS:
        script += set_timers(a, b) + f"result at{a}-{b} {PING} --count 1000\n"
    for pause in ("1ms", "3ms"):
        script += set_timers(125, 125) + f"result after{pause} {PING} --count 300 --interval {pause}\n"
    said = lab.run(script, "igb")
    for a, b in SETTINGS:
        yield back_to_back(a, b, said[f"at{a}-{b}"])
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
    # The setting is named, and that the adapter does not keep to it.
    disagrees = any("does not follow" in evidence for evidence in found["evidence"])
    return Row(planted, true, quartiles(histogram), found["sentence"] + (" Measured: another interval." if disagrees else ""),
               is_seen and f"rx-usecs {max(a, b)}" in found["sentence"] and disagrees)


def with_pauses(pause, said):
    planted, true = f"igb, rx-usecs 125 at both, {pause} between probes", "the timer has run out before each probe: it cannot be seen"
    run = read(said)
    if run is None:
        return without_run(planted, true, said)
    found = finding(run, "coalescing")
    return Row(planted, true, quartiles(run.points[0].result), found["sentence"] if found else "nothing",
               share_between(run.points[0].result, 0, 200) > 0.9 and found is not None and "hides" in found["sentence"])
