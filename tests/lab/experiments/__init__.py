"""The experiments, a module each: its docstring says what is planted, and `rows(lab)` yields what came out.

Positions of peaks are the emulator's (its throttle timers, those of its igb four times too long). They say nothing about any adapter, and
everything about whether Halftrip sees a timer that is there.
"""

import importlib

# In the order of the table, a line each: tests/lab/CMakeLists.txt reads them and makes a test of each.
NAMES = (
    "coalescing",
    "legacy_interrupts",
    "mitigation",
    "which_side",
    "idle_sweep",
    "search",
    "clock_sources",
    "lying_stamps",
    "half_stamps",
    "thieves",
    "checks",
    "moved_interrupts",
    "tuning",
    "rebooted",
    "transports",
    "pulled_cable",
    "adapter_trouble",
    "power",
    "two_guests",
)


def load(name):
    return importlib.import_module(f"experiments.{name}")
