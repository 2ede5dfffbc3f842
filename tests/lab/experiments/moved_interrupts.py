"""The interrupts of A's adapter are given to another core in the middle of a point, as irqbalance does; and left where they are."""

from experiments.common import PAIR, Row, finding, in_short, read, without_run

OPTIONS = "--sizes 64 --duration 4s"


def given_to(core):
    return f"for n in /sys/class/net/eth0/device/msi_irqs/*; do echo {core} >/proc/irq/${{n##*/}}/smp_affinity_list; done"


def rows(lab):
    script = PAIR + given_to(0) + f"\ntroubled stay true {OPTIONS}\ntroubled move '{given_to(1)}' {OPTIONS}\n"
    said = lab.run(script, "igb", processors=2, by_instructions=False)
    for name, planted in (("stay", "A's interrupts on core 0"), ("move", "A's interrupts given to core 1 a second after the first probe")):
        true = "moved between cores" if name == "move" else "nothing moved"
        run = read(said[name])
        if run is None:
            yield without_run(planted, true, said[name])
            continue
        found = finding(run, "movedInterruptsA")
        counters = run.points[0].raw["initiator"]["hostCounters"]
        by_core = ", ".join(f"core {core}: {counters.get(f'interrupts.adapter.cpu{core}', 0)}" for core in (0, 1))
        yield Row(planted, true, by_core, in_short(" ".join(found["evidence"])) if found else "nothing moved",
                  (found is not None) == (name == "move"))
