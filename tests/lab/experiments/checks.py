"""What check says of each adapter is what ethtool and the system's own files say."""

import json
import re

from experiments.common import PAIR, Row, in_short

ADAPTERS = ("igb", "e1000e", "vmxnet3", "virtio-net-pci,ioeventfd=off")
ETHTOOL = ("-c", "-g", "-k", "-l", "-a", "-i", "--show-eee", "")
# ethtool's words for two answers of one name stand under headings.
HEADINGS = {"Pre-set maximums": " (maximum)", "Current hardware settings": ""}
# Features that ethtool has older names for than the kernel; ethtool -K takes both.
FEATURES = {"generic-receive-offload": "rx-gro", "large-receive-offload": "rx-lro", "tcp-segmentation-offload": "tx-tcp-segmentation",
            "generic-segmentation-offload": "tx-generic-segmentation", "rx-vlan-offload": "rx-vlan-hw-parse",
            "receive-hashing": "rx-hashing", "ntuple-filters": "rx-ntuple-filter"}
# Facts whose source names the command alone.
LINES = {"adapter.bus": ": bus-info", "adapter.firmware": ": firmware-version"}
LEAST_COMPARED = {"igb": 20, "e1000e": 15, "vmxnet3": 10, "virtio-net-pci": 10}  # With ethtool's own answers.


def rows(lab):
    script = PAIR + "result check halftrip check --adapter eth0 --json\n"
    for option in ETHTOOL:
        script += f"result ethtool{option} ethtool {option} eth0\n"
    script += r"""for path in $(halftrip check --adapter eth0 --json | grep -oE '"source": ?"/(sys|proc)/[^"*: ]*"' | grep -oE '/[^"]*' | sort -u); do
    [[ -r $path && -f $path ]] && echo "$path $(head -c 200 "$path" | tr '\n' ' ')"
done >/tmp/files
value files "$(cat /tmp/files)"
"""
    for adapter in ADAPTERS:
        yield judged(adapter.split(",", maxsplit=1)[0], lab.run(script, adapter))


def judged(adapter, said):
    planted, true = f"{adapter}, check", "each value as ethtool, /proc and /sys print it"
    try:
        facts = json.loads(said["check"].out)["hostA"]["facts"]
    except (ValueError, KeyError):
        return Row(planted, true, in_short(said["check"].err), f"exit code {said['check'].code}", False)
    truth = dict(line.split(" ", 1) for line in said["files"].out.splitlines() if " " in line)
    for option in ETHTOOL:
        command = " ".join(word for word in ("ethtool", option, "eth0") if word)
        truth.update({f"{command}: {name}": value for name, value in settings(said[f"ethtool{option}"].out)})
    compared, wrong = {"ethtool": 0, "files": 0}, []
    for fact in facts:
        told, source = fact.get("number", fact.get("text", fact.get("flag"))), fact["source"] + LINES.get(fact["id"], "")
        is_setting = source.startswith("ethtool") and ": " in source and "(" not in source.replace("(maximum)", "")
        if told is None or (source not in truth and not is_setting):
            continue
        compared["ethtool" if is_setting else "files"] += 1
        if source not in truth or not agree(told, truth[source].strip()):
            wrong.append(f"{fact['id']} {told}, {source}: {truth.get(source, 'not there').strip()}")
    return Row(planted, true, f"{compared['ethtool']} of ethtool and {compared['files']} of files compared, {len(wrong)} of them unlike",
               in_short("; ".join(wrong), 300),
               compared["ethtool"] >= LEAST_COMPARED[adapter] and compared["files"] > 20 and not wrong)


def settings(text):
    """(name, value) of each line of ethtool; those below another heading have its addition, and further lines belong to the name before."""
    addition, name, values = "", "", {}
    for line in text.splitlines():
        head, colon, value = line.partition(":")
        if not colon:
            values[name] = values.get(name, "") + " " + line.strip()
            continue
        name = head.strip()
        addition = HEADINGS.get(name, addition)
        name = FEATURES.get(name, name) + addition
        if name == "Adaptive RX":
            rx, tx = re.findall(r"(?:RX|TX): *(\S+)", line)
            values.update({"adaptive-rx": rx, "adaptive-tx": tx})
        values[name] = value.split("[")[0].strip()
        values[f"{name} [fixed]"] = "on" if "[fixed]" in value else "off"
    return values.items()


def agree(told, true):
    """Whether a fact says what a text says: numbers, on and off, 1 and 0, the chosen one of several in brackets, the fastest of link modes."""
    words = {True: ("on", "1", "Y", "yes", "enabled"), False: ("off", "0", "N", "no", "disabled")}
    if true.startswith("Linux version "):
        return told == ("PREEMPT_RT" in true)
    if isinstance(told, bool):
        return true.split(" ")[0] in words[told]
    if told == "none":
        return true in ("", "none")
    chosen = re.search(r"\[(\S+)\]", true)
    speeds = [int(mbps) for mbps in re.findall(r"\b(\d+)(?:base|Mb/s)", true)]
    return str(told).lower() in (true.lower(), true.split(" ")[0].lower(), chosen and chosen[1], str(max(speeds, default="")))
