"""sweep idle finds a timer by pauses alone, which no setting tells: that of an igb whose driver chooses it, and none where it is off."""

import re

from experiments.common import PAIR, Row, finding, in_short, read, without_run

SWEEP = ("halftrip sweep idle 10.9.0.2 --sizes 64 --pauses 0,30us,60us,100us,300us,1ms --wait block --responder-wait block --warmup 20 "
         "--count 60 --rounds 1 --format json")
# rx-usecs 3 leaves the interval to the driver: 49 us, which the emulator makes 197 us. Two thirds of the round trips wait for it.
BY_THE_DRIVER = 3
TIMER_US = (190, 215)


def rows(lab):
    script = PAIR
    for rx_usecs in (BY_THE_DRIVER, 0):
        script += f"ethtool -C eth0 rx-usecs {rx_usecs}; in_b ethtool -C eth1 rx-usecs {rx_usecs}\nresult sweep{rx_usecs} {SWEEP}\n"
    said = lab.run(script, "igb")
    yield judged(f"igb, rx-usecs {BY_THE_DRIVER} at both, by which the driver chooses", said[f"sweep{BY_THE_DRIVER}"], TIMER_US)
    yield judged("igb, rx-usecs 0 at both", said["sweep0"], None)


def judged(planted, said, between_us):
    planted += ", sweep idle"
    true = f"a timer of {between_us[0]} to {between_us[1]} us, the path included" if between_us else "no timer"
    run = read(said)
    if run is None:
        return without_run(planted, true, said)
    found = finding(run, "coalescingInterval")
    told = re.search(r"timer of about (\d+) us", found["sentence"]) if found else None
    medians = " / ".join(f"{(point.result.percentile_ns(50) or 0) / 1000:.0f}" for point in run.points)
    is_right = told is not None and between_us[0] <= int(told[1]) <= between_us[1] if between_us else found is None
    return Row(planted, true, f"p50 after pauses of 0 / 30 / 60 / 100 / 300 / 1000 us: {medians}",
               in_short(found["sentence"], 200) if found else "no timer", is_right)
