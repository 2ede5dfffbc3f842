"""Clocks that are not the time-stamp counter: said so, with the grid that they have."""

import re

from experiments.common import PAIR, PING, Row, finding, read, without_run

STEPS_NS = {"tsc": (1, 8), "hpet": (10, 10), "acpi_pm": (279, 280)}  # acpi_pm counts 3.579545 MHz, the emulator's hpet 100 MHz.


def rows(lab):
    script = PAIR
    for clock in STEPS_NS:
        script += f"echo {clock} >/sys/devices/system/clocksource/clocksource0/current_clocksource\nresult {clock} {PING} --count 300\n"
    said = lab.run(script, "igb")
    for clock, (least, most) in STEPS_NS.items():
        run = read(said[clock])
        planted, true = f"the clock source is {clock}", f"it advances in steps of {least} ns" + ("" if most == least else f" to {most} ns")
        if run is None:
            yield without_run(planted, true, said[clock])
            continue
        found = finding(run, "osClock")
        step = re.search(r"steps of (\d+) ns", found["sentence"]) if found else None
        yield Row(planted, true, f"{step[1]} ns" if step else "not told", found["sentence"] if found else "the clock is the TSC",
                  step is not None and least <= int(step[1]) <= most)
