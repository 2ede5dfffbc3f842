"""The cable is pulled for a while in mid-run and put back: a gap with its cause, the run goes on, the host is as before."""

from experiments.common import EVERY_TRANSPORT, PAIR, Row, in_short, outages_of, read, same_text

PULLED_S = 1


def rows(lab):
    script = PAIR + "value before \"$(state)\"\n"
    for transport in EVERY_TRANSPORT:
        script += (f"troubled {transport} 'cable off && sleep {PULLED_S} && cable on' --sizes 64 --duration 6s --interval 5ms "
                   f"--transport {transport}\nawait 20 ping -c 1 -W 1 10.9.0.2\nvalue after{transport} \"$(state)\"\n")
    said = lab.run(script, "igb")
    for transport in EVERY_TRANSPORT:
        answer = said[transport]
        outages = outages_of(read(answer))
        words, same = same_text(said["before"].out, said[f"after{transport}"].out)
        seen = "; ".join(f"{outage['lengthNs'] / 1e9:.1f} s" for outage in outages) or in_short(answer.err) or "no gap"
        causes = "; ".join(sorted({outage["cause"] for outage in outages}))
        yield Row(f"cable of A pulled for {PULLED_S} s, {transport}", "a gap of A's link, then the run goes on; the host as before",
                  f"a gap of {seen}; host {words}", f"{in_short(causes)} exit code {answer.code}",
                  len(outages) == 1 and outages[0]["lengthNs"] >= 0.9e9 * PULLED_S and "no link" in causes and same and answer.code == 0)
