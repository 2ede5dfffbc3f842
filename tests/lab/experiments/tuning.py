"""Settings of a real driver are really changed, really put back, and put back after SIGKILL and after the adapter went down in between."""

from experiments.common import Row, same_text

ITEMS = "coalescing.rxUsecs=62 rings.rx=512 offload.gro=off offload.tso=off channels.combined=1"
WANTED = "rx-usecs 62, ring 512, gro off, tso off, channels 1"
KILLED_AFTER = (1, 2, 3, 4, 5)  # So many settings are in the journal.

SCRIPT = """pair_up
for n in /sys/class/net/eth0/device/msi_irqs/*; do echo 1 >/proc/irq/${n##*/}/smp_affinity_list; done
echo 2 >/sys/class/net/eth0/queues/rx-1/rps_cpus
ethtool -C eth0 rx-usecs 250; ethtool -G eth0 rx 2048; await 10 has_carrier eth0
settings()
{
    echo "rx-usecs $(rx_usecs), ring $(ethtool -g eth0 | awk '/^RX:/ { n = $2 } END { print n }')," \
        "gro $(feature generic-receive-offload), tso $(feature tx-tcp-segmentation)," \
        "channels $(ethtool -l eth0 | awk '/^Combined:/ { n = $2 } END { print n }')"
}
cores_of_interrupts() { for n in /sys/class/net/eth0/device/msi_irqs/*; do cat /proc/irq/${n##*/}/smp_affinity_list; done | sort -u; }
feature() { ethtool -k eth0 | awk -v name="$1:" '$1 == name { print $2 }'; }
look()
{
    ethtool -c eth0; ethtool -g eth0; ethtool -k eth0; ethtool -l eth0
    for n in /sys/class/net/eth0/device/msi_irqs/*; do echo "${n##*/} $(cat /proc/irq/${n##*/}/smp_affinity_list)"; done
    grep -H . /sys/class/net/eth0/queues/*/[rx]ps_cpus
} 2>/dev/null
"""


def rows(lab):
    script = SCRIPT + f"""value before "$(look)"
result apply halftrip tune apply --adapter eth0 {ITEMS}
await 10 has_carrier eth0
value applied "$(settings)"
result revert halftrip tune revert
await 10 has_carrier eth0
value after "$(look)"
result moved halftrip tune apply --adapter eth0 steering.interruptCores=0
value on "$(cores_of_interrupts)"
result movedBack halftrip tune revert
value onAgain "$(cores_of_interrupts)"
"""
    for count in KILLED_AFTER:
        script += f"""halftrip tune apply --adapter eth0 {ITEMS} >/dev/null 2>&1 & victim=$!
until (($(grep -c '"setting"' /var/lib/halftrip/tuning-journal.json) >= {count})) || ! kill -0 $victim; do :; done 2>/dev/null
kill -9 $victim; wait $victim 2>/dev/null
await 10 has_carrier eth0
value kept{count} "$(settings)"
result killed{count} halftrip tune revert
await 10 has_carrier eth0
value again{count} "$(look)"
"""
    script += f"""(usleep 60000; ip link set eth0 down) & other=$!
result inDown halftrip tune apply --adapter eth0 {ITEMS}
wait $other
result revertDown halftrip tune revert
ip link set eth0 up
await 10 has_carrier eth0
result revertUp halftrip tune revert
value afterDown "$(look)"
"""
    said = lab.run(script, "igb", processors=2, by_instructions=False)
    apply, revert = said["apply"], said["revert"]
    yield Row(f"tune apply {ITEMS}", WANTED, said["applied"].out, f"exit code {apply.code}",
              said["applied"].out == WANTED and apply.code == 0)
    words, same = same_text(said["before"].out, said["after"].out)
    yield Row("tune revert", "as before, pinned interrupts and rps_cpus too", words, f"exit code {revert.code}", same and revert.code == 0)
    on, on_again = said["on"].out, said["onAgain"].out
    yield Row("tune apply steering.interruptCores=0, tune revert", "each interrupt of eth0 on core 0, then on core 1 again",
              f"cores {on}, then {on_again}", f"exit codes {said['moved'].code}, {said['movedBack'].code}",
              (on, on_again, said["moved"].code, said["movedBack"].code) == ("0", "1", 0, 0))
    for count in KILLED_AFTER:
        words, same = same_text(said["before"].out, said[f"again{count}"].out)
        code = said[f"killed{count}"].code
        yield Row(f"SIGKILL of tune apply at setting {count} of {len(KILLED_AFTER)} ({said[f'kept{count}'].out}), then revert",
                  "as before", words, f"exit code {code}", same and code == 0)
    words, same = same_text(said["before"].out, said["afterDown"].out)
    yield Row("adapter down in mid-apply, reverted, up again", "as before", words,
              f"exit codes {said['inDown'].code}, {said['revertDown'].code}, {said['revertUp'].code}", same and said["revertUp"].code == 0)
