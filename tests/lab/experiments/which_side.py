"""diagnose --matrix names the side whose timer holds packets, or both where only the longer one of two decides, and puts all back."""

import json

from experiments.common import PAIR, Row, in_short

CASES = {(500, 0): "A costs ", (0, 500): "B costs ", (500, 500): "Both ends together cost "}
LEAST_US, MOST_US = 150, 200  # Half of the round trip: 500 us less the 128 us below which the emulator does not go.


def rows(lab):
    script = PAIR + "settings() { echo \"$(rx_usecs), $(in_b ethtool -c eth1 | awk '/^rx-usecs:/ { print $2 }')\"; }\n"
    for number, (a, b) in enumerate(CASES):
        script += (f"ethtool -C eth0 rx-usecs {a}; in_b ethtool -C eth1 rx-usecs {b}\n"
                   f"result matrix{number} halftrip diagnose --matrix 10.9.0.2 --sizes 64 --wait block --responder-wait block --count 100 "
                   f"--warmup 20 --rounds 3 --json\nvalue left{number} \"$(settings)\"\n")
    said = lab.run(script, "e1000e", modules=["e1000e IntMode=0,0"])
    for number, ((a, b), true) in enumerate(CASES.items()):
        answer, left = said[f"matrix{number}"], said[f"left{number}"].out
        planted = f"e1000e, IntMode=0, rx-usecs {a} at A, {b} at B"
        try:
            verdict = json.loads(answer.out)["verdict"]
        except (ValueError, KeyError):
            yield Row(planted, true, "no verdict", f"exit code {answer.code}: {in_short(answer.err)}", False)
            continue
        yield Row(planted, f"{true}... of HRT; all put back", f"rx-usecs afterwards {left}", verdict,
                  verdict.startswith(true) and left == f"{a}, {b}")
