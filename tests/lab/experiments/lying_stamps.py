"""Adapters that claim stamps by hardware and have a clock that does not run, or runs wrong: noticed, said, and software stamps are used."""

import image
from experiments.common import PAIR, PING, Row, in_short, read

CLOCKS = {image.NEW_QEMU: "its clock is 2.5 times as fast as it should be", image.OLD_QEMU: "its clock stands still"}
QEMUS = tuple(CLOCKS)


def rows(lab):
    script = PAIR + f"result hardware {PING} --count 300 --stamps hardware\nresult auto {PING} --count 300 --stamps auto\n"
    for suite, true in CLOCKS.items():
        said = lab.run(script, "e1000e", qemu=suite)
        hardware = said["hardware"]
        yield Row(f"e1000e of QEMU of {suite}, --stamps hardware", true, f"exit code {hardware.code}", in_short(hardware.err, 250),
                  hardware.code == 7 and "clock" in hardware.err and "software" in hardware.err)
        run = read(said["auto"])
        stages = run.points[0].raw.get("stages") if run and run.points else None
        kind = "software stamps" if stages and not stages["isHardware"] else "none"
        words = " ".join(note for note in run.raw["notes"] if "tamps" in note) if run else said["auto"].err
        yield Row(f"e1000e of QEMU of {suite}, --stamps auto", "software stamps", kind,
                  in_short(words, 250), bool(stages) and not stages["isHardware"] and said["auto"].code == 0)
