"""In mid-run the adapter goes down or loses its driver, over each way to the adapter: said, survived, and the host is as before."""

import dataclasses

from experiments.common import PAIR, Row, in_short, read, same_text


@dataclasses.dataclass
class Trouble:
    commands: str
    planted: str
    cause: str  # In the words of the gap.
    least_ns: int  # Of the gap.
    over: tuple


TROUBLES = {
    "down": Trouble("ip link set eth0 down; sleep 1; ip link set eth0 up", "the adapter is down for 1 s", "is down", 1_000_000_000,
                    ("udp", "raw", "mmap", "xdp", "pcap")),
    "unbound": Trouble("bind unbind; sleep 1; bind bind; await 5 test -e /sys/class/net/eth0; ip address add 10.9.0.1/24 dev eth0; "
                       "ip link set eth0 up", "the driver is unbound for 1 s", "has vanished",
                       1, ("udp", "raw", "mmap")),  # The point ends at once, and the gap with it.
}
SCRIPT = """place=$(basename "$(readlink /sys/class/net/eth0/device)")
bind() { echo "$place" >"/sys/bus/pci/drivers/igb/$1"; }
"""


def rows(lab):
    for name, trouble in TROUBLES.items():
        script = PAIR + SCRIPT
        for transport in trouble.over:
            script += ("ethtool -C eth0 rx-usecs 0; await 20 ping -c 1 -W 1 10.9.0.2\n"
                       f"value before-{name}-{transport} \"$(state)\"\n"
                       f"troubled {name}-{transport} '{trouble.commands}' --sizes 1000 --duration 4s --interval 5ms "
                       f"--transport {transport}\n"
                       "ethtool -C eth0 rx-usecs 0; await 20 ping -c 1 -W 1 10.9.0.2\n"
                       f"value after-{name}-{transport} \"$(state)\"\n")
        said = lab.run(script, "igb")
        for transport in trouble.over:
            before, answer, after = (said[f"{when}{name}-{transport}"] for when in ("before-", "", "after-"))
            yield judged(trouble, transport, answer, before.out, after.out)


def judged(trouble, transport, said, before, after):
    run = read(said)
    outages = run.points[0].raw.get("outages") or [] if run and run.points else []
    words, same = same_text(before, after)
    causes = "; ".join(outage["cause"] for outage in outages)
    gaps = "; ".join(f"a gap of {outage['lengthNs'] / 1e9:.1f} s" for outage in outages) or "no gap"
    return Row(f"{trouble.planted}, {transport}", "a gap with its cause; the host as before", f"{gaps}; host {words}",
               f"{in_short(causes) or in_short(said.err)} exit code {said.code}",
               same and said.code == 0 and len(outages) == 1 and outages[0]["lengthNs"] >= trouble.least_ns
               and trouble.cause in causes)
