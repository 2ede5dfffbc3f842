"""An 82545EM, whose timer the emulator can leave out whatever the driver says: named where it is, and not where it is not."""

import image
from experiments.common import PAIR, PING, Row, finding, quartiles, read, share_between, without_run

QEMUS = (image.OLD_QEMU,)
RX_USECS = 250


def rows(lab):
    script = PAIR + f"ethtool -C eth0 rx-usecs {RX_USECS}; in_b ethtool -C eth1 rx-usecs {RX_USECS}\nresult ping {PING} --count 300\n"
    for mitigation in ("on", "off"):
        said = lab.run(script, f"e1000-82545em,mitigation={mitigation}", qemu=image.OLD_QEMU)
        planted = f"82545EM, rx-usecs {RX_USECS}, mitigation={mitigation}"
        is_on = mitigation == "on"
        true = f"a timer of {RX_USECS} us, or half of it" if is_on else "no timer, whatever the driver says"
        run = read(said["ping"])
        if run is None:
            yield without_run(planted, true, said["ping"])
            continue
        histogram, found = run.points[0].result, finding(run, "coalescing")
        # Some runs stay at half of it from beginning to end, with the same program and settings. The rule names a timer that a tenth of the
        # round trips are long enough to hold.
        share = sum(share_between(histogram, 0.9 * timer, 1.2 * timer) for timer in (RX_USECS, RX_USECS / 2))
        is_held = share_between(histogram, RX_USECS, 1.2 * RX_USECS) > 0.1
        is_named = found is not None or not is_held
        is_right = share > 0.8 and is_named if is_on else share < 0.1 and found is None
        yield Row(planted, true, quartiles(histogram), found["sentence"] if found else "no timer", is_right)
