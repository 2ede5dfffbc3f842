"""In mid-run the adapter goes down, loses its driver, has a smaller MTU or another timer, over each transport: said and survived."""

import concurrent.futures
import dataclasses
import itertools

from experiments.common import EVERY_TRANSPORT, PAIR, Row, in_short, outages_of, read, same_text, share_between


@dataclasses.dataclass
class Trouble:
    planted: str
    commands: str
    cause: str  # In the words of the gap, or of the error that ends the run; empty: neither.
    pace: str
    least_s: float = 0  # Of the gap, which most_s ends.
    most_s: float = 0
    gaps: int = 1
    code: int = 0
    over: tuple = EVERY_TRANSPORT


BACK = "bind unbind; sleep 1; bind bind; await 5 test -e /sys/class/net/eth0; ip address add 10.9.0.1/24 dev eth0; ip link set eth0 up"
TROUBLES = {
    "down": Trouble("the adapter is down for 1 s", "ip link set eth0 down; sleep 1; ip link set eth0 up", "is down",
                    "--duration 6s --interval 5ms", 1.0, 4.0),
    "unbound": Trouble("the driver is unbound for 1 s", BACK, "has vanished", "--duration 10s --interval 10ms", 1.0, 8.0,
                       over=tuple(each for each in EVERY_TRANSPORT if each != "xdp")),
    # The driver restarts the link at each end once more for the XDP program: five to eight seconds.
    "unboundXdp": Trouble("the driver is unbound for 1 s", BACK, "has vanished", "--duration 18s --interval 10ms", 1.0, 16.0, over=("xdp",)),
    # The loop ends with the adapter, but the point's time goes on: the gap lasts to its end.
    "end": Trouble("the driver is unbound for 1 s in the last second", BACK, "has vanished", "--duration 2s --interval 5ms", 0.5, 1.0,
                   over=("udp", "raw")),
    # The driver restarts the link for it.
    "mtu": Trouble("the MTU becomes 600, probes have 1000 bytes", "ip link set eth0 mtu 600; sleep 6; ip link set eth0 mtu 1500",
                   "600", "--duration 8s --interval 10ms", code=3, over=("udp", "udp-libc", "raw", "mmap", "pcap", "icmp")),
    # TCP splits what it sends; nobody holds frames of AF_XDP to the MTU, neither the kernel nor this adapter.
    "mtuBorne": Trouble("the MTU becomes 600, probes have 1000 bytes", "ip link set eth0 mtu 600; sleep 6; ip link set eth0 mtu 1500",
                      "has no link", "--duration 12s --interval 10ms", 0.5, 4.0, gaps=2, over=("tcp", "xdp")),
    "timer": Trouble("rx-usecs becomes 250, a timer of 1024 us", "ethtool -C eth0 rx-usecs 250", "", "--duration 2s --interval 200us"),
}
SCRIPT = """place=$(basename "$(readlink /sys/class/net/eth0/device)")
bind() { echo "$place" >"/sys/bus/pci/drivers/igb/$1"; }
"""
CALM = "ethtool -C eth0 rx-usecs 0; await 20 ping -c 1 -W 1 10.9.0.2\n"


def rows(lab):
    # Seven guests: one after the other they would be the last that the whole lab waits for.
    with concurrent.futures.ThreadPoolExecutor(len(TROUBLES)) as pool:
        yield from itertools.chain.from_iterable(pool.map(lambda name: rows_of(lab, name), TROUBLES))


def rows_of(lab, name):
    trouble = TROUBLES[name]
    script = PAIR + SCRIPT
    for transport in trouble.over:
        script += (f"{CALM}value before-{name}-{transport} \"$(state)\"\n"
                   f"troubled {name}-{transport} '{trouble.commands}' --sizes 1000 {trouble.pace} --transport {transport}\n"
                   f"{CALM}value after-{name}-{transport} \"$(state)\"\n")
    said = lab.run(script, "igb")
    return [judged(name, transport, said[f"{name}-{transport}"],
                   same_text(said[f"before-{name}-{transport}"].out, said[f"after-{name}-{transport}"].out))
            for transport in trouble.over]


def judged(name, transport, said, state):
    trouble = TROUBLES[name]
    run = read(said)
    outages = outages_of(run)
    causes = "; ".join(outage["cause"] for outage in outages)
    seen = "; ".join(f"a gap of {outage['lengthNs'] / 1e9:.1f} s" for outage in outages) or "no gap"
    if trouble.code:
        true, is_right = "the run ends with the reason", trouble.cause in said.err
        seen = in_short(said.err, 200)
    elif trouble.cause:
        true = "a gap with its cause" if trouble.gaps == 1 else f"{trouble.gaps} gaps with their cause, the run goes on between them"
        is_right = len(outages) == trouble.gaps and all(
            trouble.cause in outage["cause"] and trouble.least_s <= outage["lengthNs"] / 1e9 <= trouble.most_s for outage in outages)
    else:
        share = share_between(run.points[0].result, 980, 1100) if run and run.points else 0
        true, is_right = "the run goes on, its round trips are 1 ms from then on", not outages and share > 0.05
        seen += f", {100 * share:.0f} % of round trips are 1 ms"
    words, same = state
    return Row(f"{trouble.planted}, {transport}", f"{true}; the host as before", f"{seen}; host {words}",
               f"{in_short(causes)} exit code {said.code}", is_right and same and said.code == trouble.code)
