#!/usr/bin/env python3
"""The second witness reads what the kernel writes, and tells where the other engine is wrong: made-up traces and spans."""

import random
import types
import unittest

import programs
import witness

TICKS_PER_NS = 2.5
ORIGIN = 10**12
TRACE = """\
# tracer: nop
          <idle>-0       [001] d.h1. 1000: reschedule_entry: vector=253
          <idle>-0       [001] d.h1. 6000: reschedule_exit: vector=253
           bash-77      [000] d.h2. 7000: call_function_single_entry: vector=251
           bash-77      [000] d.h2. 7500: irq_work_entry: vector=246
           bash-77      [000] d.h2. 8000: irq_work_exit: vector=246
           bash-77      [000] d.h2. 9000: call_function_single_exit: vector=251
           bash-77      [000] d.Z1. 20000: nmi_handler: perf_event_nmi_handler() delta_ns: 1000 handled: 1
           bash-77      [000] d.h1. 30000: irq_handler_entry: irq=24 name=virtio0-input.0
           bash-77      [000] d.h1. 33000: irq_handler_exit: irq=24 ret=handled
            cc1-78      [001] ..... 40000: page_fault_user: address=0x7f0 ip=0x7f0 error_code=0x6
            cc1-78      [001] d.... 41000: page_fault_kernel: address=0x7f0 ip=0xffffffff error_code=0x2
"""


def made_up():
    """(spans of a run, a witness that saw all of them) on two cores, at irregular times."""
    chance = random.Random(1)
    spans, incidents, at = [], {0: [], 1: []}, 0
    kinds = [("thread", "cc1"), ("timer", "local timer"), ("softirq", "RCU"), ("ipi", "reschedule"), ("nmi", "NMI")]
    for index in range(100):
        at += chance.randrange(300_000, 5_000_000)
        (kind, name), core, length = kinds[index % 5], index % 2, chance.randrange(31_000, 90_000)
        spans.append((kind, name, core, at, length))
        begin = ORIGIN + at * TICKS_PER_NS
        incidents[core].append(witness.Incident(kind, name, core, round(begin), round(begin + length * TICKS_PER_NS)))
    return spans, types.SimpleNamespace(ticks_per_ns=TICKS_PER_NS, incidents=incidents)


def compared(spans, seen):
    alignment = witness.Alignment(seen, spans)
    return alignment, [alignment.compare(span) for span in alignment.judged]


class Trace(unittest.TestCase):
    def test_each_kind_of_event_is_read(self):
        incidents, _, faults = witness.read_trace(TRACE.splitlines(), TICKS_PER_NS)
        told = [(one.kind, one.name, one.core, one.start, one.end) for core in (0, 1) for one in incidents[core]]
        self.assertEqual(told, [("ipi", "call function single", 0, 7000, 9000), ("ipi", "irq work", 0, 7500, 8000),
                                ("nmi", "NMI", 0, 17500, 20000), ("interrupt", "24", 0, 30000, 33000),
                                ("ipi", "reschedule", 1, 1000, 6000)])
        self.assertEqual(faults, {1: [40000, 41000]})

    def test_names_are_those_that_the_witness_knows(self):
        for kind, name, known in (("interrupt", "virtio0-input.0 (24)", "24"), ("interrupt", "interrupt 99", "99"),
                                  ("ipi", "reschedule from core 0 (cc1)", "reschedule"), ("ipi", "irq work", "irq work"),
                                  ("thread", "moved from core 1", "moved from core 1")):
            self.assertEqual(witness.plain_name(kind, name), known)


class Engines(unittest.TestCase):
    def test_engines_that_agree_do_so_on_what_had_no_part_in_the_alignment(self):
        spans, seen = made_up()
        alignment, verdicts = compared(spans, seen)
        self.assertEqual(len(verdicts), len(spans) // 2)
        matched = {start for start, _, _ in alignment.matched}
        self.assertFalse(matched & {span[3] for span in alignment.judged})
        self.assertTrue(all(one.agrees() for one in verdicts))
        self.assertEqual({one.span[0] for one in verdicts}, {"thread", "timer", "softirq", "ipi", "nmi"})

    def test_an_engine_whose_times_are_off_is_told(self):
        spans, seen = made_up()
        for off_ns, is_true in ((700, True), (1_500, False), (-4_000, False), (100_000, False)):
            judged = set(sorted(spans)[1::2])
            moved = [(*span[:3], span[3] + (off_ns if span in judged else 0), span[4]) for span in spans]
            _, verdicts = compared(moved, seen)
            with self.subTest(off_ns=off_ns):
                self.assertEqual({one.agrees() for one in verdicts}, {is_true})

    def test_another_name_for_the_same_incident_is_told_whatever_its_kind(self):
        spans, seen = made_up()
        wrong = [span for span in sorted(spans)[1::2] if span[0] == "softirq"]
        for span in wrong:
            (incident,) = [one for one in seen.incidents[span[2]] if one.start == round(ORIGIN + span[3] * TICKS_PER_NS)]
            incident.kind, incident.name = "thread", "ksoftirqd/0"
        _, verdicts = compared(spans, seen)
        self.assertEqual([one.span for one in verdicts if one.is_misnamed()], wrong)

    def test_what_the_witness_did_not_see_is_no_agreement_and_no_other_name(self):
        spans, seen = made_up()
        gone = {span[3] for span in sorted(spans)[1::2] if span[0] == "nmi"}
        for core, incidents in seen.incidents.items():
            seen.incidents[core] = [one for one in incidents if round((one.start - ORIGIN) / TICKS_PER_NS) not in gone]
        _, verdicts = compared(spans, seen)
        self.assertEqual({(one.agrees(), one.is_misnamed()) for one in verdicts if one.span[0] == "nmi"}, {(False, False)})

    def test_moments_are_counted_within_a_time_of_the_point(self):
        spans, seen = made_up()
        alignment = witness.Alignment(seen, spans)
        begins = [one.start for one in seen.incidents[0]]
        first = min(span[3] for span in spans if span[2] == 0)
        self.assertEqual(alignment.count(begins, first - 1_000, first + 1_000), 1)
        self.assertEqual(alignment.count(begins, 0, 10**12), len(begins))


if __name__ == "__main__":
    programs.main()
