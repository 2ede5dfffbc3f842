"""tune search finds interrupt coalescing first among settings that the checks advise at both hosts."""

import json

from experiments.common import PAIR, Row, in_short

AMONG = ("interruptModeration", "genericReceiveOffload", "threadedNapi")  # Both ends are on one host: settings of adapters only.
OPTIONS = "--sizes 64 --wait block --responder-wait block --count 100 --warmup 10 --blocks 3"
RX_USECS = 500


def rows(lab):
    script = PAIR + f"""ethtool -C eth0 rx-usecs {RX_USECS}; in_b ethtool -C eth1 rx-usecs {RX_USECS}
echo 1 >/sys/class/net/eth0/threaded; in_b sh -c 'echo 1 >/sys/class/net/eth1/threaded'
result search halftrip tune search 10.9.0.2 {' '.join(AMONG)} {OPTIONS} --json
value left "$(rx_usecs), $(in_b ethtool -c eth1 | awk '/^rx-usecs:/ {{ print $2 }}')"
"""
    said = lab.run(script, "e1000e", modules=["e1000e IntMode=0,0"])
    answer, left = said["search"], said["left"].out
    planted = f"e1000e, IntMode=0, rx-usecs {RX_USECS} and threaded NAPI at both"
    true = "interruptModeration is the strongest at the median, at both hosts; all put back"
    try:
        found = json.loads(answer.out)
    except ValueError:
        yield Row(planted, true, "no answer", f"exit code {answer.code}: {in_short(answer.err)}", False)
        return
    effects = sorted((effect["differenceRttNs"], f"{factor['host']} {factor['check']}", effect["verdict"])
                     for factor in found["factors"] if (effect := factor["effects"].get("p50")))
    first = [name for _, name, verdict in effects[:2] if verdict == "faster"]
    left_out = "; ".join(f"{one['name']}: {one['why']}" for one in found["leftOut"])
    yield Row(planted, true, "; ".join(f"{name} {ns / 1000:+.0f} us" for ns, name, _ in effects[:3]) + f"; rx-usecs afterwards {left}",
              f"{len(found['factors'])} settings searched, smallest set {json.dumps(found['smallestSet'])}. {in_short(left_out)}",
              sorted(first) == ["A interruptModeration", "B interruptModeration"] and left == f"{RX_USECS}, {RX_USECS}")
