#!/usr/bin/env python3
"""Compares Halftrip with the bare loops, and with sockperf where it is installed.

Two network namespaces for each program, a veth pair between them, all of it and all processes anew for every repeat, both
ends pinned alike. Within a repeat the programs run in short turns, the others paused (A B C A B C ...): a shared machine is
not as fast in one second as in the next. What counts is the ratio within one repeat: absolute figures depend on the machine
and its neighbours, and are never judged here. Ends with code 0 whatever the ratios; with 1 when something could not be run.
"""

import argparse
import contextlib
import json
import os
import platform
import statistics
import subprocess
import sys
from dataclasses import asdict

import autopsy_cost
import contenders
import lab
from contenders import Cores, Row

ALL_ROWS = [Row("udp", "spin", 64), Row("udp", "block", 64), Row("udp", "poll", 64), Row("udp", "spin", 1472),
            Row("tcp", "spin", 64), Row("tcp", "block", 64), Row("raw", "spin", 64), Row("raw", "block", 64),
            Row("mmap", "spin", 64), Row("mmap", "poll", 64), Row("pcap", "spin", 64),
            Row("xdp", "spin", 64, "xdpMode=generic"), Row("xdp", "spin", 64, "xdpMode=native"),
            Row("xdp", "block", 64, "xdpMode=generic"), Row("udp", "spin", 64, "calls=libc"),
            Row("tcp", "spin", 64, "calls=libc")]
QUICK_ROWS = ALL_ROWS[:2]
P50_TARGET = 1.03
"""The ratio of medians (Halftrip / bare) to reach, on every row."""
P99_TARGET = 1.05
"""The same for the 99th percentiles. There is none for the 99.9th: it is the machine's."""
FIGURES = {"p50": "hrt_p50_ns", "p99": "hrt_p99_ns", "typical p99": "hrt_typical_p99_ns", "p99.9": "hrt_p999_ns"}
TARGETS = {"p50": P50_TARGET, "p99": P99_TARGET, "typical p99": P99_TARGET}
REFERENCES = ("bare", "before", "sockperf")

SPEED_BASE = Row("udp", "spin", 64)
SPEED_TARGETS = {Row("mmap", "spin", 64): 1.8, Row("xdp", "spin", 64, "xdpMode=generic"): 1.8}
"""How many times as fast as UDP, measured in turn with it."""

WINDOW_FIGURES = ("p50", "p99")
WINDOW_TARGET = 1.03
"""Figures of a run that the window follows, by those of the same run without it."""
WINDOW_SECONDS = 3
WINDOW_CORES = 3
"""One for each end, and one that is left for the window. On a machine with two the kernel is the peer, which needs none."""

AUTOPSY_WAITS = ("spin", "block")
"""Both ends wait like this in runs of a second, with kernel events and without."""
AUTOPSY_SECONDS = 1

FLOOD_ROWS = [Row("udp", "spin", 64), Row("udp", "spin", 1472)]
RING_FLOOD_ROWS = [Row("mmap", "spin", 64, "txring=on"), Row("xdp", "spin", 64, "xdpMode=generic")]
"""Rings that are kicked once for many. No bare loop floods through them: one by one and in batches, in turn."""
FLOOD_WINDOW = 64
FLOOD_BATCHES = [1, 32]
"""Datagrams by one call of the system, at both ends of both programs."""
FLOOD_TARGET = 0.9
"""Packets a second that come back from a flood, by those of the bare loop that does the same."""

FIRST_PORT = 20000


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", default="build/bench", help="folder with halftrip and the bare loops (%(default)s)")
    parser.add_argument("--halftrip", help="the program itself, when it is elsewhere")
    parser.add_argument("--before", metavar="PROGRAM", help="another halftrip, such as the one before a change, in turn with this one")
    parser.add_argument("--quick", action="store_true", help="two rows, five short repeats")
    parser.add_argument("--repeats", type=int, help="of every row and program (15; 5 with --quick; at least 5)")
    parser.add_argument("--count", type=int, help="round trips of one repeat (300000 spinning, 40000 sleeping)")
    parser.add_argument("--transports", help="comma-separated; later ones need no bare loop (udp,tcp)")
    parser.add_argument("--waits", help="comma-separated: spin, block, poll, busypoll")
    parser.add_argument("--sizes", help="payload bytes, comma-separated")
    parser.add_argument("--cores", default="", help="INITIATOR,RESPONDER (the last core and core 0)")
    parser.add_argument("--window", action="store_true", help="compare with the live window, too, over a responder, however few cores there are")
    parser.add_argument("--json", metavar="FILE", help="write everything that was measured there")
    arguments = parser.parse_args()
    arguments.build = os.path.abspath(arguments.build)  # The programs are started in namespaces, from another folder.
    if arguments.repeats is not None and arguments.repeats < 5:
        parser.error("--repeats: fewer than 5 repeats tell nothing")
    return arguments


def chosen_rows(arguments):
    """The usual rows, or every combination of what was named."""
    rows = QUICK_ROWS if arguments.quick else ALL_ROWS
    if not (arguments.transports or arguments.waits or arguments.sizes):
        return rows
    transports = (arguments.transports or "udp").split(",")
    waits = (arguments.waits or "spin").split(",")
    sizes = [int(size) for size in (arguments.sizes or "64").split(",")]
    return [Row(transport, wait, size) for transport in transports for wait in waits for size in sizes]


def chosen_cores(arguments):
    if arguments.cores:
        initiator, responder = (int(core) for core in arguments.cores.split(","))
        return Cores(initiator, responder)
    usable = sorted(os.sched_getaffinity(0))
    return Cores(usable[-1], usable[0])


def machine_facts():
    model = "unknown"
    flags = ""
    with open("/proc/cpuinfo", encoding="utf-8") as lines:
        for line in lines:
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                model = value.strip()
            elif name.strip() == "flags":
                flags = value
    return {"cpu": model, "cores": len(os.sched_getaffinity(0)), "kernel": platform.release(),
            "virtual_machine": " hypervisor" in flags, "load_average": os.getloadavg()[0]}


def measure_row(row, players, repeats, count, ports):
    """All repeats of one row: {contender: [Sample, ...]}, in step with one another."""
    samples = {player.name: [] for player in players}
    for repeat in range(repeats):
        order = players if repeat % 2 == 0 else players[::-1]
        with contextlib.ExitStack() as stack:
            # Frames of one program are not to come to another.
            places = [(player, stack.enter_context(lab.Lab()), next(ports)) for player in order]
            for player, sample in zip(order, contenders.measure_in_turns(places, row, count)):
                samples[player.name].append(sample)
    return samples


def ratios(samples, name, reference, figure):
    pairs = zip(samples.get(name, []), samples.get(reference, []))
    return [getattr(ours, figure) / getattr(theirs, figure) for ours, theirs in pairs]


def spread(values):
    return {"median": statistics.median(values), "min": min(values), "max": max(values)}


def most_of(counters):
    """The largest value of each counter over all repeats."""
    return {name: max(each.get(name, 0) for each in counters) for name in counters[0]}


def summarise(row, samples):
    result = {**asdict(row), "repeats": max(len(values) for values in samples.values()), "programs": {}}
    for name, values in samples.items():
        result["programs"][name] = {figure: statistics.median(getattr(v, figure) for v in values)
                                    for figure in known_figures(values).values()}
        result["programs"][name]["hrt_p50_ns_of_each"] = [v.hrt_p50_ns for v in values]
    result["ratios"] = {reference: {name: spread(ratios(samples, "halftrip", reference, figure))
                                    for name, figure in known_figures(samples[reference]).items()}
                        for reference in REFERENCES if samples.get(reference)}
    result["name"] = row.name
    result["halftrip_counters"] = most_of([value.counters for value in samples["halftrip"]])
    return result


def known_figures(samples):
    return {name: figure for name, figure in FIGURES.items() if getattr(samples[0], figure) is not None}


def microseconds(program):
    return "".join(f"{program[figure] / 1000:9.2f}" if figure in program else f"{'-':>9}" for figure in FIGURES.values())


def ratio_text(found, target):
    verdict = "" if target is None else f" {'<=' if found['median'] <= target else 'MISSED'} {target:.2f}"
    return f"{found['median']:.3f} ({found['min']:.3f}..{found['max']:.3f}){verdict}"


def print_row(result):
    """Halftrip's line, then one for each program that it was compared with."""
    print(f"{result['name']:<13}{result['wait']:<7}{result['size_bytes']:>6}  {'halftrip':<10}"
          f"{microseconds(result['programs']['halftrip'])}")
    for reference, found in result["ratios"].items():
        # Through the C library (calls=libc) shows what preload libraries cost beside the bare loop; it has no target.
        is_judged = reference == "bare" and not result["option"].startswith("calls")
        targets = TARGETS if is_judged else {}
        print(f"{'':<28}{reference:<10}{microseconds(result['programs'][reference])}  "
              + "".join(f"{ratio_text(found[name], targets.get(name)) if name in found else '-':<36}"
                        for name in FIGURES).rstrip(), flush=True)


HEAD = (f"{'transport':<13}{'wait':<7}{'bytes':>6}  {'program':<10}{'p50':>9}{'p99':>9}{'typ. p99':>9}{'p99.9':>9}  "
        + "".join(f"{'halftrip to it, ' + name:<36}" for name in FIGURES).rstrip())


def compare_speeds(place, halftrip, repeats, count, ports):
    """How many times as fast as UDP the transports beneath the stack are: all of them in turn, repeat by repeat."""
    rows = [SPEED_BASE, *SPEED_TARGETS]
    samples = {row: [] for row in rows}
    for repeat in range(repeats):
        for row in rows if repeat % 2 == 0 else reversed(rows):
            samples[row] += [sample.hrt_p50_ns for sample in contenders.measure_in_turns([(halftrip, place, next(ports))], row, count)]
    return [{**asdict(row), "name": row.name, "target": target,
             "times_as_fast": spread([udp / ours for udp, ours in zip(samples[SPEED_BASE], samples[row])])}
            for row, target in SPEED_TARGETS.items()]


def print_speeds(speeds):
    for speed in speeds:
        times = speed["times_as_fast"]
        verdict = ">=" if times["median"] >= speed["target"] else "MISSED"
        print(f"{speed['name']}, spin, {speed['size_bytes']} bytes: {times['median']:.2f} times as fast as udp "
              f"({times['min']:.2f}..{times['max']:.2f}) {verdict} {speed['target']:.2f}")


def compare_floods(place, rows, players, repeats, count, ports):
    """The rates that a flood sustains, one by one and in batches, in turn: of Halftrip, and of the bare loop where it is among
    the players."""
    floods = []
    halftrip = players[0]
    for row in rows:
        rates = {batch: {player.name: [] for player in players} for batch in FLOOD_BATCHES}
        turns = [(player, batch) for batch in FLOOD_BATCHES for player in players]
        for repeat in range(repeats):
            for player, batch in turns if repeat % 2 == 0 else reversed(turns):
                rates[batch][player.name].append(player.flood(place, row, FLOOD_WINDOW, batch, next(ports), count))
        for batch, found in rates.items():
            single = rates[FLOOD_BATCHES[0]][halftrip.name]
            beside = {"target": FLOOD_TARGET,
                      "ratio": spread([ours / theirs for ours, theirs in zip(found[halftrip.name], found[players[1].name])])
                      } if len(players) > 1 else {}
            floods.append({**asdict(row), "window": FLOOD_WINDOW, "batch": batch, "received_per_s": found, **beside,
                           "to_one_by_one": spread([ours / one for ours, one in zip(found[halftrip.name], single)])})
    return floods


def print_floods(floods):
    for flood in floods:
        gain = flood["to_one_by_one"]
        beside = ""
        if ratio := flood.get("ratio"):
            verdict = ">=" if ratio["median"] >= flood["target"] else "MISSED"
            beside = (f", {ratio['median']:.2f} times those of the bare loop ({ratio['min']:.2f}..{ratio['max']:.2f}) {verdict} "
                      f"{flood['target']:.2f}")
        print(f"flood over {flood['transport']} {flood['option']}".rstrip()
              + f", {flood['wait']}, {flood['size_bytes']} bytes, window {flood['window']}, {flood['batch']} by one call: "
              f"{statistics.median(flood['received_per_s']['halftrip']):.0f} packets a second came back{beside}"
              + (f"; {gain['median']:.2f} times those one by one ({gain['min']:.2f}..{gain['max']:.2f})" if flood["batch"] > 1 else ""))


def compare_window(place, window, repeats, ports):
    """A run in the live window, in turn with the same run by its child alone."""
    samples = {"halftrip": [], "alone": []}
    for repeat in range(repeats):
        turns = [("halftrip", window.measure), ("alone", window.measure_without)]
        for name, measure in turns if repeat % 2 == 0 else reversed(turns):
            samples[name].append(measure(place, SPEED_BASE, next(ports), WINDOW_SECONDS))
    return {figure: spread(ratios(samples, "halftrip", "alone", FIGURES[figure])) for figure in WINDOW_FIGURES}


def compare_autopsy(program, cores, repeats):
    """The same run with kernel events and without, in pairs; and what the BPF programs took themselves."""
    found = []
    for wait in AUTOPSY_WAITS:
        options = ["--wait", wait, "--responder-wait", wait, "--cpu", str(cores.initiator), "--responder-cpu", str(cores.responder)]
        found.append({"wait": wait, "targets": autopsy_cost.limits_of(options),
                      "ratios": {figure: spread(values) for figure, values in
                                 autopsy_cost.ratios(program, repeats, AUTOPSY_SECONDS, options).items()},
                      "programs": autopsy_cost.own_time(program, AUTOPSY_SECONDS, options)})
    return found


def print_autopsy(found):
    for one in found:
        print(f"kernel events (--autopsy on to off), udp, {one['wait']}, 64 bytes: "
              + ", ".join(f"{figure} {ratio_text(ratio, one['targets'][figure])}" for figure, ratio in one["ratios"].items())
              + f"; {autopsy_cost.describe_own_time(one['programs'])}", flush=True)


WINDOW_SPEEDS = {"first_paint_ms": ("start to first paint", 1000), "open_100_ms": ("a run of 100 points opens", 500),
                 "open_1000_ms": ("one of 1,000", 2000), "open_sweep_ms": ("a sweep of 1,000, with its chart", 2000),
                 "axis_frame_ms": ("a redraw of that chart", 33),
                 "histogram_frame_ms": ("five runs of 10 million samples, a frame of the histogram", 33),
                 "percentiles_frame_ms": ("of the percentiles", 33)}
"""What window_speed prints, in words, and the most milliseconds that it should be."""
WINDOW_MEMORY_MB = 250


def print_window_speed(times, memory):
    parts = []
    for name, (words, limit) in WINDOW_SPEEDS.items():
        milliseconds = statistics.median(time[name][0] if isinstance(time[name], list) else time[name] for time in times)
        parts.append(f"{words} {milliseconds:.0f} ms ({limit})")
    print("the window, offscreen (target): " + ", ".join(parts))
    print(f"the window's memory: {memory['empty_mb']} MB empty, {memory['runs_listed_mb']} MB with 20 runs in the list, "
          f"{memory['hour_mb']} MB after an hour's events as well (target: {WINDOW_MEMORY_MB})")


def print_window(found, waits):
    if found is None:
        print("live in the window: not measured, it takes a core of its own, and there is one (--window)")
        return
    other = waits[1] if len(waits) > 1 else "a kernel that answers by ICMP"
    print(f"live in the window, {waits[0]} and {other}, to the same run without it: "
          + ", ".join(f"{figure} {ratio_text(ratio, WINDOW_TARGET)}" for figure, ratio in found.items()))


def run_inner(folder, name, core, *arguments):
    """A program that measures a part of Halftrip within one process and prints JSON."""
    command = ["taskset", "-c", str(core), os.path.join(folder, name), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=lab.RUN_LIMIT_S, check=False)
    except FileNotFoundError as error:
        raise lab.LabError(f"{error.filename} is missing.") from error
    if done.returncode != 0:
        raise lab.LabError(f"{name} ended with code {done.returncode}:\n{done.stderr}")
    return json.loads(done.stdout)


def print_inner(own_work, record_cost, results):
    for side in ("initiator", "responder"):
        work = own_work[side]
        print(f"{side}'s own work from a receive stamp to the next send: median {work['own_ns']:.0f} ns "
              f"(target: {own_work['limit_ns']}), one stamp of {own_work['stamp_ns']:.0f} ns included; in "
              f"{work['count']} round trips {work['allocations']} allocations, {work['page_faults']} page faults, "
              f"{work['voluntary_switches']} voluntary switches")
    cost = record_cost["record_ns"]
    print(f"recording one value: median {cost['median']:.1f} ns, {cost['min']:.1f}..{cost['max']:.1f} "
          f"(target: {record_cost['limit_ns']})")
    for result in results:
        if result["wait"] == "spin":
            print(f"halftrip's measuring thread over one point ({result['transport']}, spin, {result['size_bytes']} "
                  f"bytes), most of {result['repeats']} repeats: "
                  + ", ".join(f"{value} {name}" for name, value in result["halftrip_counters"].items()))


def compare(arguments):
    cores = chosen_cores(arguments)
    repeats = arguments.repeats or (5 if arguments.quick else 15)
    program = arguments.halftrip or os.path.join(arguments.build, "halftrip")
    rows = chosen_rows(arguments)
    machine = machine_facts()
    has_window_row = arguments.window or set(rows).issuperset(ALL_ROWS)
    runs_window = arguments.window or (has_window_row and machine["cores"] >= WINDOW_CORES - 1)
    gui = os.path.join(os.path.dirname(program), "halftrip-gui")
    # Now, not when all the rows have been measured.
    for needed in [program, gui] if runs_window else [program]:
        if not os.access(needed, os.X_OK):
            raise lab.LabError(f"{needed} is missing: build it first (./dev bench does).")
    everybody = [contenders.Halftrip(program, cores), contenders.Bare(arguments.build, cores)]
    if arguments.before:
        everybody.append(contenders.Before(os.path.abspath(arguments.before), cores))
    everybody.append(contenders.Sockperf(cores, seconds=1))
    print(", ".join(f"{name}: {value}" for name, value in machine.items()))
    print(f"initiator on core {cores.initiator}, responder on core {cores.responder}; {repeats} interleaved repeats; "
          "HRT (half of RTT) in us, each figure the median of its repeats; ratios within a repeat: median (min..max)")
    print(HEAD, "-" * len(HEAD), sep="\n")
    results = []
    ports = iter(range(FIRST_PORT, 65536))
    speeds = []
    floods = []
    autopsy = []
    live = waits = None
    window_times = window_memory = None
    with lab.Lab() as place:
        for row in rows:
            players = [player for player in everybody if player.can(row)]
            for player in players[:]:
                if isinstance(player, contenders.Before) and not player.knows(place, row, next(ports)):
                    players.remove(player)
                    print(f"{row.name}, {row.wait}, {row.size_bytes} bytes: the version before does not do this")
            count = arguments.count or (300_000 if row.wait == "spin" else 40_000) // (2 if arguments.quick else 1)
            results.append(summarise(row, measure_row(row, players, repeats, count, ports)))
            print_row(results[-1])
        if set(rows).issuperset([SPEED_BASE, *SPEED_TARGETS]):
            speeds = compare_speeds(place, everybody[0], repeats, arguments.count or 50_000, ports)
            print()
            print_speeds(speeds)
        if set(rows).issuperset([SPEED_BASE]):
            print()
            try:
                autopsy = compare_autopsy(program, cores, repeats)
                print_autopsy(autopsy)
            except lab.LabError as error:
                print(f"kernel events: not measured. {error}")
        if set(rows).issuperset(FLOOD_ROWS[:1]):
            count = 5 * (arguments.count or 50_000)
            floods = compare_floods(place, FLOOD_ROWS, everybody[:2], repeats, count, ports)
            rings = [row for row in RING_FLOOD_ROWS if row.transport in {known.transport for known in rows}]
            floods += compare_floods(place, rings, everybody[:1], repeats, count, ports)
            print()
            print_floods(floods)
        if has_window_row:
            if runs_window:
                window = contenders.Window(gui, everybody[0], is_echoed=machine["cores"] < WINDOW_CORES and not arguments.window)
                live = compare_window(place, window, repeats, ports)
                waits = window.waits
            print()
            print_window(live, waits)
            window_times = [run_inner(arguments.build, "window_speed", cores.initiator, "times") for _ in range(3)]
            window_memory = run_inner(arguments.build, "window_speed", cores.initiator, "memory")
            print_window_speed(window_times, window_memory)
    own_work = run_inner(arguments.build, "own_work", cores.initiator)
    record_cost = run_inner(arguments.build, "record_cost", cores.initiator)
    print()
    print_inner(own_work, record_cost, results)
    return {"machine": machine, "cores": asdict(cores), "rows": results, "speeds": speeds, "autopsy": autopsy, "floods": floods,
            "window": live, "window_times": window_times, "window_memory": window_memory, "own_work": own_work, "record_cost": record_cost}


def main():
    arguments = read_arguments()
    try:
        lab.ensure_rights()
        results = compare(arguments)
        if arguments.json:
            with open(arguments.json, "w", encoding="utf-8") as file:
                json.dump(results, file, indent=2)
                file.write("\n")
    except (lab.LabError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
