"""e1000e with one legacy interrupt, whose timer is armed at each delivery: the longer of two timers decides, and one peak stands there."""

import re

from experiments.common import PAIR, PING, Row, finding, quartiles, read, share_between, without_run

SETTINGS = [(250, 250), (500, 500), (500, 250), (0, 250), (500, 0)]
PATH_US = 45  # What the path adds where the timer has begun with the packet before.


def rows(lab):
    script = PAIR
    for a, b in SETTINGS:
        script += f"ethtool -C eth0 rx-usecs {a}; in_b ethtool -C eth1 rx-usecs {b}\nresult at{a}-{b} {PING} --count 300\n"
    said = lab.run(script, "e1000e", modules=["e1000e IntMode=0,0"])
    for a, b in SETTINGS:
        longest = max(a, b)
        planted = f"e1000e, IntMode=0, rx-usecs {a} at A, {b} at B ({1_000_000 // longest} interrupts/s)"
        true = f"one peak at {longest} us or little above: the longer timer decides"
        run = read(said[f"at{a}-{b}"])
        if run is None:
            yield without_run(planted, true, said[f"at{a}-{b}"])
            continue
        histogram, found = run.points[0].result, finding(run, "coalescing")
        evidence = " ".join(found["evidence"]) if found else ""
        told = re.search(r"\d+ us hold the (longer timer|sum of both timers)", evidence)
        words = f"{found['sentence']} {told[0] + '.' if told else ''}" if found else "no timer"
        is_right = told is not None and told[1] == "longer timer" if a and b else told is None
        yield Row(planted, true, quartiles(histogram), words.strip(),
                  share_between(histogram, 0.97 * longest, longest + PATH_US) > 0.8 and found is not None
                  and f"rx-usecs {longest}" in found["sentence"] and is_right)
