"""The host was rebooted with settings still changed: what it undid is dropped from the journal, what others set since is left."""

import base64

from experiments.common import Row, in_short

JOURNAL = "/var/lib/halftrip/tuning-journal.json"


def rows(lab):
    said = lab.run(f"""pair_up
result apply halftrip tune apply --adapter eth0 coalescing.rxUsecs=0 sysctl.net.core.busy_poll=25
value journal "$(cat {JOURNAL})"
""", "igb")
    journal = said["journal"].out
    yield Row("tune apply rx-usecs 0, busy_poll 25, then the power is cut", "a journal of two settings is left",
              f"{journal.count('coalescing.rxUsecs') and 1} and {journal.count('busy_poll') and 1}", f"exit code {said['apply'].code}",
              said["apply"].code == 0 and "coalescing.rxUsecs" in journal and "busy_poll" in journal)
    encoded = base64.b64encode(journal.encode()).decode()
    said = lab.run(f"""pair_up
mkdir -p /var/lib/halftrip
echo {encoded} | base64 -d >{JOURNAL}
echo 40 >/proc/sys/net/core/busy_poll
value before "$(rx_usecs) $(cat /proc/sys/net/core/busy_poll)"
result status halftrip tune status
result revert halftrip tune revert
value after "$(rx_usecs) $(cat /proc/sys/net/core/busy_poll)"
result again halftrip tune status
""", "igb")
    before, after = said["before"].out, said["after"].out
    words = " ".join(said["revert"].out.split()).partition(". ")[0] + "."
    yield Row("booted again, busy_poll set to 40 by somebody else, tune revert",
              f"nothing is changed: rx-usecs and busy_poll {before}", after, words,
              before == after and said["revert"].code == 0 and "rebooted" in said["status"].out + said["revert"].out)
    again = said["again"]
    yield Row("tune status", "the journal is empty", in_short(again.out), f"exit code {again.code}", again.code == 0)
