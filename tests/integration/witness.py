"""A second witness of what had a core: a tracefs instance of its own with the x86-tsc clock, in a mount namespace of its own.

Nothing of it shares code, clock or interface with Halftrip's BPF programs but the kernel's tracepoints. The instance is removed at the end.
"""

import bisect
import collections
import ctypes
import dataclasses
import os
import pathlib
import re
import statistics
import subprocess
import tempfile
import time

CLONE_NEWNS = 0x00020000
EVENTS = ("sched/sched_switch", "sched/sched_wakeup",
          "irq/irq_handler_entry", "irq/irq_handler_exit", "irq/softirq_entry", "irq/softirq_exit",
          "irq_vectors/local_timer_entry", "irq_vectors/local_timer_exit",
          "irq_vectors/reschedule_entry", "irq_vectors/reschedule_exit",
          "irq_vectors/call_function_entry", "irq_vectors/call_function_exit",
          "irq_vectors/call_function_single_entry", "irq_vectors/call_function_single_exit",
          "irq_vectors/irq_work_entry", "irq_vectors/irq_work_exit",
          "irq_vectors/thermal_apic_entry", "irq_vectors/thermal_apic_exit",
          "nmi/nmi_handler",
          "workqueue/workqueue_execute_start", "workqueue/workqueue_execute_end")
#: Any program that starts has thousands of these: they are asked for where page faults are at stake.
FAULT_EVENTS = ("exceptions/page_fault_user", "exceptions/page_fault_kernel")
#: Kind and name of what an interrupt vector brings, as Halftrip names them.
VECTORS = {"local_timer": ("timer", "local timer"), "reschedule": ("ipi", "reschedule"), "call_function": ("ipi", "call function"),
           "call_function_single": ("ipi", "call function single"), "irq_work": ("ipi", "irq work"), "thermal_apic": ("ipi", "thermal")}
BUFFER_KB = 40_000
#: How far the two engines may be apart: both handlers of a tracepoint run one after the other, and either may be disturbed.
AGREE_NS = 1_000
#: NET_TX and NET_RX come with every probe.
NO_PACKETS = "vec != 2 && vec != 3"
LINE = re.compile(r"^\s*(?P<comm>.{1,16})-(?P<pid>\d+)\s+\[(?P<core>\d+)\]\s+\S+\s+(?P<ticks>\d+): (?P<event>\w+): (?P<rest>.*)$")
SWITCH = re.compile(r"prev_comm=(?P<comm>.*) prev_pid=(?P<pid>\d+) prev_prio=\d+ prev_state=(?P<state>\S+) ==> next_comm=(?P<next>.*)"
                    r" next_pid=(?P<next_pid>\d+) next_prio")


@dataclasses.dataclass
class Incident:
    """Something that had a core, in ticks of the time-stamp counter."""
    kind: str
    name: str
    core: int
    start: int
    end: int
    #: Of a thread; 0 of all else.
    pid: int = 0


def reason_why_not():
    """In words; None where this host has all that it takes."""
    if os.geteuid() != 0:
        return "needs root"
    if "tracefs" not in pathlib.Path("/proc/filesystems").read_text(encoding="ascii"):
        return "needs tracefs"
    if "constant_tsc" not in pathlib.Path("/proc/cpuinfo").read_text(encoding="ascii"):
        return "needs an x86 time-stamp counter"
    return None


def plain_name(kind, name):
    """Of a span of Halftrip's, what the witness knows of its name: an interrupt's number; an IPI without its sender."""
    if kind == "interrupt":
        return re.search(r"(\d+)\)?$", name)[1]
    return name.partition(" from core ")[0] if kind == "ipi" else name


class Witness:
    """Records from `with` to its end; then `incidents` are known, by core in order of time, and `faults`, the moments of page faults by
    core. `has_packets`: NET_TX and NET_RX, too."""

    def __init__(self, has_packets=False, has_faults=False):
        self.has_packets = has_packets
        self._events = EVENTS + FAULT_EVENTS if has_faults else EVENTS

    def __enter__(self):
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.unshare(CLONE_NEWNS) != 0:
            raise OSError(ctypes.get_errno(), "no mount namespace")
        subprocess.run(["mount", "--make-rprivate", "/"], check=True)
        self.folder = tempfile.mkdtemp()
        subprocess.run(["mount", "-t", "tracefs", "halftrip", self.folder], check=True)
        self.instance = pathlib.Path(self.folder, "instances", f"halftrip.{os.getpid()}")
        self.instance.mkdir()
        self.missing = []
        try:
            self._write("trace_clock", "x86-tsc")
            self._write("buffer_size_kb", BUFFER_KB)
            for event in self._events:
                try:
                    self._write(f"events/{event}/enable", 1)
                except FileNotFoundError:
                    self.missing.append(event)
            for edge in () if self.has_packets else ("entry", "exit"):
                self._write(f"events/irq/softirq_{edge}/filter", NO_PACKETS)
            self._write("tracing_on", 1)
            self._began = self._moment()
        except BaseException:
            self._remove()
            raise
        return self

    def __exit__(self, *failure):
        try:
            self._write("tracing_on", 0)
            ended = self._moment()
            self.ticks_per_ns = (ended[0] - self._began[0]) / (ended[1] - self._began[1])
            self.overrun = sum(self._counter(stats, "overrun") for stats in self.instance.glob("per_cpu/cpu*/stats"))
            if not any(failure):
                with open(self.instance / "trace", encoding="utf-8", errors="replace") as lines:
                    self.incidents, self.absences, self.faults = read_trace(lines, self.ticks_per_ns)
        finally:
            self._remove()

    def ends_of(self, what, core):
        """When incidents of that kind ended on that core, or its page faults came; in order of time."""
        if what == "pageFault":
            return self.faults[core]
        return sorted(one.end for one in self.incidents[core] if one.kind == what)

    def _write(self, name, value):
        (self.instance / name).write_text(str(value), encoding="ascii")

    @staticmethod
    def _counter(stats, name):
        return int(re.search(rf"^{name}: (\d+)", stats.read_text(encoding="ascii"), re.MULTILINE)[1])

    def _moment(self):
        """(ticks, ns) of one moment, as near as can be had."""
        best = None
        for _ in range(20):
            before = time.clock_gettime_ns(time.CLOCK_MONOTONIC_RAW)
            ticks = self._counter(self.instance / "per_cpu/cpu0/stats", "now ts")
            after = time.clock_gettime_ns(time.CLOCK_MONOTONIC_RAW)
            if best is None or after - before < best[0]:
                best = (after - before, ticks, (before + after) // 2)
        return best[1:]

    def _remove(self):
        self.instance.rmdir()
        subprocess.run(["umount", self.folder], check=True)
        os.rmdir(self.folder)


class TraceReader:
    """Pairs of entry and exit become incidents; a thread's stint lasts from one switch to the next. Not every kernel announces that each
    core leaves its idle thread: a core idles at least to the last that it did as such, and until somebody is first woken up for it."""

    def __init__(self, ticks_per_ns):
        self._ticks_per_ns = ticks_per_ns
        self.incidents = collections.defaultdict(list)
        self.absences = collections.defaultdict(list)  # Of threads that were not running, by core.
        self.faults = collections.defaultdict(list)
        self._open = {}
        self._stint = {}
        self._idles_to = {}  # Of a core that idles: the last moment that is known of.
        self._woken = set()  # Cores that idle, or no longer do: who is woken up for them later tells nothing.
        self._left = {}
        self._ready = collections.defaultdict(dict)  # Names by core and pid: who left it and wanted to go on.

    def take(self, line):
        # The most frequent ones by the shortest way.
        head, is_softirq, rest = line.partition(": softirq_")
        if is_softirq:
            core, ticks = self._where(head)
            if head.lstrip().startswith("<idle>-"):
                self._go_on_idling(core, ticks)
            if rest.startswith("entry"):
                self._open[core, "softirq"] = ticks
            elif (start := self._open.pop((core, "softirq"), None)) is not None:
                self._add("softirq", rest[rest.rindex("=") + 1:rest.rindex("]")], core, start, ticks)
            return
        head, is_fault, _ = line.partition(": page_fault_")
        if is_fault:
            core, ticks = self._where(head)
            self.faults[core].append(ticks)
            return
        found = LINE.match(line)
        if not found:
            return
        core, ticks, event, rest = int(found["core"]), int(found["ticks"]), found["event"], found["rest"]
        if event == "sched_switch":
            self._switch(core, ticks, rest)
            return
        if found["pid"] == "0":
            self._go_on_idling(core, ticks)
        if event == "sched_wakeup":
            self._wake(int(rest[rest.rindex("=") + 1:]), ticks)
        elif event == "nmi_handler":  # One announcement, behind the fact.
            lasted = int(re.search(r"delta_ns: (-?\d+)", rest)[1])
            self._add("nmi", "NMI", core, ticks - round(lasted * self._ticks_per_ns), ticks)
        elif event.endswith(("_entry", "_start")):
            self._open[core, event.rsplit("_", 1)[0]] = ticks
        else:
            pair = event.rsplit("_", 1)[0]
            start = self._open.pop((core, pair), None)
            if start is not None:
                self._add(*self._named(pair, rest), core, start, ticks)

    @staticmethod
    def _where(head):
        """Core and ticks of a line, by what stands before its event."""
        return int(head[head.rindex("[") + 1:head.rindex("]")]), int(head[head.rindex(" "):])

    def _go_on_idling(self, core, ticks):
        if core in self._idles_to:
            self._idles_to[core] = ticks

    def _wake(self, core, ticks):
        if core not in self._woken:
            self._woken.add(core)
            self._go_on_idling(core, ticks)

    @staticmethod
    def _named(pair, rest):
        if pair == "irq_handler":
            return "interrupt", re.search(r"irq=(\d+)", rest)[1]
        return VECTORS.get(pair) or ("work", rest.rpartition("function ")[2].strip())

    def _add(self, kind, name, core, start, end, pid=0):
        self.incidents[core].append(Incident(kind, name, core, start, end, pid))

    def _switch(self, core, ticks, rest):
        switch = SWITCH.search(rest)
        if not switch:
            return
        pid = int(switch["pid"])
        self._open.pop((core, "workqueue_execute"), None)  # Nobody tells when it goes on.
        idles_to = self._idles_to.pop(core, None)
        if pid == 0:
            self._end_idling(core, ticks)
        else:
            if idles_to is not None:
                self._end_idling(core, idles_to)
                self._come(core, idles_to, pid, switch["comm"])
            if core in self._stint:
                self._add("thread", switch["comm"], core, self._stint[core], ticks, pid)
            self._left[pid] = (ticks, switch["state"])
            if switch["state"].startswith("R"):
                self._ready[core][pid] = switch["comm"]
        self._come(core, ticks, int(switch["next_pid"]), switch["next"])

    def _end_idling(self, core, ticks):
        """An idle core beside a thread that wants to run: it may not."""
        if core in self._stint:
            self.absences[core] += [Incident("throttled", name, core, self._stint[core], ticks, pid)
                                    for pid, name in self._ready[core].items()]

    def _come(self, core, ticks, pid, name):
        self._stint[core] = ticks
        if pid == 0:
            self._idles_to[core] = ticks
            self._woken.discard(core)
            return
        for waiting in self._ready.values():
            waiting.pop(pid, None)
        back = self._left.pop(pid, None)
        if back is not None and back[1][0] not in "RS":
            self.absences[core].append(Incident("stopped", name, core, back[0], ticks, pid))


def read_trace(lines, ticks_per_ns):
    """({core: [Incident]}, {core: [Incident of a thread that was stopped or throttled]}, {core: [ticks of a page fault]}), each in order
    of time."""
    reader = TraceReader(ticks_per_ns)
    for line in lines:
        reader.take(line)
    for kept in (reader.incidents, reader.absences):
        for incidents in kept.values():
            incidents.sort(key=lambda incident: incident.start)
    return reader.incidents, reader.absences, reader.faults


@dataclasses.dataclass
class Comparison:
    """A span of Halftrip's beside what the witness has at that time of that core."""
    span: tuple
    #: The incident of the same kind and name, and how far its begin and end are from the span's; None: there is none near.
    incident: Incident
    errors_ns: tuple
    #: Incidents of any kind that begin and end with the span.
    same_time: list

    def agrees(self):
        return self.incident is not None and max(map(abs, self.errors_ns)) <= AGREE_NS

    def is_misnamed(self):
        return bool(self.same_time) and self.incident is None


class Alignment:
    """Ticks of the witness to nanoseconds of a point, from incidents that both engines saw: lengths tell which are the same. Every other
    span of the run has no part in this, and is what the engines are compared by (`judged`)."""

    NEAR_NS = 1_500
    FAR_NS = 10_000
    #: Shorter ones have too many of like length, as packets' have up to more. The few long ones of a run alone could lie by chance.
    TELLING_NS = 5_000
    TELLING_SOFTIRQ_NS = 30_000

    def __init__(self, witness, spans):
        """`spans`: (kind, name, core, start ns, length ns) of the run."""
        self._rate = witness.ticks_per_ns
        self._incidents = witness.incidents
        # In order of kind and name, so that either half has some of each.
        ordered = sorted(spans)
        fitted, self.judged = ordered[::2], ordered[1::2]
        by_name = collections.defaultdict(list)
        for incident in [one for core in witness.incidents.values() for one in core]:
            by_name[incident.kind, incident.name, incident.core].append(incident)
        pairs = []
        for kind, name, core, start, length in fitted:
            if length < (self.TELLING_SOFTIRQ_NS if kind == "softirq" else self.TELLING_NS):
                continue
            for incident in by_name[kind, name, core]:
                if abs((incident.end - incident.start) / self._rate - length) < self.NEAR_NS:
                    pairs.append((start, length, incident))
        offsets = sorted(incident.start - start * self._rate for start, _, incident in pairs)
        if not offsets:
            raise AssertionError("no incident of the run stands in the second witness")
        tolerance = 50_000 * self._rate
        middle = max(offsets, key=lambda at: bisect.bisect(offsets, at + tolerance) - bisect.bisect(offsets, at - tolerance))
        self._offset = middle
        self.matched = [pair for pair in pairs if abs(pair[2].start - pair[0] * self._rate - middle) < tolerance]
        # Short ones of like length beside the right one are no match: what lies off the line goes.
        for _ in range(4):
            self._fit()
            self.matched = [pair for pair in self.matched if abs(self.ns_of(pair[2].start) - pair[0]) < self.FAR_NS] or self.matched

    def _fit(self):
        if len({start for start, _, _ in self.matched}) > 2:
            line = statistics.linear_regression([start for start, _, _ in self.matched],
                                                [incident.start for _, _, incident in self.matched])
            self._rate, self._offset = line.slope, line.intercept

    def ns_of(self, ticks):
        return (ticks - self._offset) / self._rate

    def had_ns(self, incidents, start, length):
        """For how long one of these, in order of time and none within another, lasted within that time of the point."""
        first, last = self.ticks_of(start), self.ticks_of(start + length)
        begin = bisect.bisect(incidents, first, key=lambda incident: incident.end)
        had = 0
        for incident in incidents[begin:]:
            if incident.start >= last:
                break
            had += min(incident.end, last) - max(incident.start, first)
        return had / self._rate

    def ticks_of(self, ns):
        return ns * self._rate + self._offset

    def count(self, moments, from_ns, until_ns):
        """How many of these ticks, in order, lie in that time of the point."""
        return bisect.bisect(moments, self.ticks_of(until_ns)) - bisect.bisect(moments, self.ticks_of(from_ns))

    def compare(self, span):
        kind, name, core, start, length = span
        incidents = self._incidents.get(core, [])
        first, last = (bisect.bisect(incidents, self.ticks_of(start + side * self.FAR_NS), key=lambda incident: incident.start)
                       for side in (-1, 1))
        near = []
        for incident in incidents[first:last]:
            errors = self.ns_of(incident.start) - start, self.ns_of(incident.end) - start - length
            if max(map(abs, errors)) < self.FAR_NS:
                near.append((max(map(abs, errors)), errors, incident))
        near.sort(key=lambda one: one[0])
        _, errors, incident = next((one for one in near if (one[2].kind, one[2].name) == (kind, name)), (None, None, None))
        return Comparison(span, incident, errors, [one for apart, _, one in near if apart <= AGREE_NS])
