"""A thread, or an interrupt storm, takes the measuring core now and then: the autopsy of the slow packets names it."""

import shlex

from experiments.common import PAIR, PING, Row, in_short, quartiles, read, without_run

# In turns: enough to be in the tail, not so much that it is the median. Pauses by the shell's own read, since a program started for each
# would be a thief, too.
PAUSE = "read -rt 0.01 <>/tmp/nothing"
THIEVES = {
    "a thread (SCHED_FIFO)": ("thread thief", "cp /bin/bash /tmp/thief; chrt -f 50 /tmp/thief -c "
                              f"'while :; do for ((i = 0; i < 1000; i++)); do :; done; {PAUSE}; done'"),
    # The emulator's serial port sends at once, and asks for more by an interrupt each time. awk writes with the least work of a thread,
    # four of the kernel's buffers at a time: after one alone, Halftrip's own threads would have as large a part in the slow packets.
    "an interrupt storm (ttyS0)": ("interrupt ttyS0", "stty -F /dev/ttyS0 raw; printf -v block %16000s x; "
                                   "exec 4> >(exec awk -v block=\"$block\" '{ print block; fflush() }' >/dev/ttyS0); "
                                   f"while :; do echo >&4; {PAUSE}; done"),
}
RUN = f"{PING} --count 3000"  # Back to back: whatever takes the core meets a probe on its way.


def rows(lab):
    script = PAIR + f"ethtool -C eth0 rx-usecs 0; in_b ethtool -C eth1 rx-usecs 0\nmkfifo /tmp/nothing\nresult quiet {RUN}\n"
    for number, (_, command) in enumerate(THIEVES.values()):
        script += (f"bash -c {shlex.quote(command)} &\nthief=$!\nresult stolen{number} {RUN}\n"
                   "kill $thief; wait $thief 2>/dev/null || true\n")
    said = lab.run(script, "igb")
    yield judged("nobody", said["quiet"], "")
    for number, (planted, (named, _)) in enumerate(THIEVES.items()):
        yield judged(planted, said[f"stolen{number}"], named)


def judged(planted, said, named):
    """`named`: kind and name of what the finding has, or their beginning; empty: it is none of the thieves."""
    planted = f"{planted} on the measuring core now and then"
    true = "named first for the slow packets" if named else "no thief is named"
    run = read(said)
    if run is None:
        return without_run(planted, true, said)
    finding = next((found for found in run.findings if found["id"] == "slowPackets"), {"sentence": "no finding"})
    source = finding.get("delayedBy", {})
    found = f"{source.get('kind', '')} {source.get('name', '')}"
    is_right = found.startswith(named) if named else not any(found.startswith(one) for one, _ in THIEVES.values())
    return Row(planted, true, quartiles(run.points[0].result), in_short(finding["sentence"], 300), is_right)
