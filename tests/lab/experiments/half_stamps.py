"""igb stamps what it sends, and of what it receives PTP packets only: said so, and software stamps are used."""

from experiments.common import PAIR, PING, Row, in_short, read


def rows(lab):
    script = PAIR + f"result hardware {PING} --count 300 --stamps hardware\nresult auto {PING} --count 300 --stamps auto\n"
    said = lab.run(script, "igb")
    hardware = said["hardware"]
    yield Row("igb, --stamps hardware", "no stamps of received UDP packets", f"exit code {hardware.code}", in_short(hardware.err, 250),
              hardware.code == 7 and "PTP" in hardware.err)
    run = read(said["auto"])
    stages = run.points[0].raw.get("stages") if run and run.points else None
    kind = "software stamps" if stages and not stages["isHardware"] else "none"
    words = " ".join(note for note in run.raw["notes"] if "tamps" in note) if run else said["auto"].err
    yield Row("igb, --stamps auto", "software stamps, with the reason", kind,
              in_short(words, 250), bool(stages) and not stages["isHardware"] and "PTP" in words)
