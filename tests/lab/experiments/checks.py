"""What check says of each adapter is what ethtool and the system's own files say."""

import json
import re

from experiments.common import PAIR, Row, in_short

ADAPTERS = ("igb", "e1000e", "vmxnet3", "virtio-net-pci,ioeventfd=off")
ETHTOOL = "cgklai"
# ethtool's words for two answers of one name stand under headings.
HEADINGS = {"Pre-set maximums": " (maximum)", "Current hardware settings": ""}


def rows(lab):
    script = PAIR + "result check halftrip check --adapter eth0 --json\n"
    for option in ETHTOOL:
        script += f"result ethtool-{option} ethtool -{option} eth0\n"
    script += """for path in $(halftrip check --adapter eth0 --json | sed -n 's/.*"source": "\\(\\/[^"*: ]*\\)".*/\\1/p' | sort -u); do
    [[ -r $path && -f $path ]] && echo "$path $(head -c 200 "$path" | tr '\\n' ' ')"
done >/tmp/files
value files "$(cat /tmp/files)"
"""
    for adapter in ADAPTERS:
        said = lab.run(script, adapter)
        yield judged(adapter, said)


def judged(adapter, said):
    truth = dict(line.split(" ", 1) for line in said["files"].out.splitlines() if " " in line)
    for option in ETHTOOL:
        truth.update({f"ethtool -{option} eth0: {name}": value for name, value in settings(said[f"ethtool-{option}"].out)})
    compared, wrong = 0, []
    try:
        facts = json.loads(said["check"].out)["hostA"]["facts"]
    except (ValueError, KeyError):
        return Row(adapter, "", in_short(said["check"].err), f"exit code {said['check'].code}", False)
    for fact in facts:
        true = truth.get(fact["source"])
        told = fact.get("number", fact.get("text", fact.get("flag")))
        if true is None or told is None:
            continue
        compared += 1
        if not agree(told, true.strip()):
            wrong.append(f"{fact['id']} {told}, {fact['source']}: {true.strip()}")
    return Row(f"{adapter.split(',')[0]}, check", "each value as ethtool, /proc and /sys print it",
               f"{compared - len(wrong)} of {compared} alike", in_short("; ".join(wrong), 300), compared > 40 and not wrong)


def settings(text):
    """(name, value) of each line of ethtool; those below another heading have its addition."""
    addition = ""
    for line in text.splitlines():
        name, _, value = line.partition(":")
        addition = HEADINGS.get(name.strip(), addition)
        for each in re.findall(r"(Adaptive RX|TX): *(\S+)", line.replace("  ", " ")) if name == "Adaptive RX" else []:
            yield "adaptive-" + each[0].split(" ")[-1].lower(), each[1]
        yield name.strip() + addition, value.split("[")[0]


def agree(told, true):
    """Whether a fact says what a text says: numbers, on and off, 1 and 0, the chosen one of several in brackets."""
    chosen = re.search(r"\[(\S+)\]", true)
    words = {True: ("on", "1", "Y", "yes"), False: ("off", "0", "N", "no")}
    if isinstance(told, bool):
        return true.split(" ")[0] in words[told]
    if told == "none":
        return true in ("", "none")
    return str(told) in (true, true.split(" ")[0], chosen[1] if chosen else None)
