# Sourced by experiments. Host A is the root namespace with eth0 (10.9.0.1), host B the namespace b with eth1 (10.9.0.2).

in_b() { ip netns exec b "$@"; }

# await SECONDS COMMAND...: until it succeeds.
await()
{
    local turns=$(($1 * 20))
    shift
    until "$@" >/dev/null 2>&1; do
        ((turns-- > 0)) || return 1
        usleep 50000
    done
}

has_carrier()
{
    local carrier=0
    read -r carrier 2>/dev/null <"/sys/class/net/$1/carrier"
    [[ $carrier == 1 ]]
}
has_no_carrier() { ! has_carrier "$1"; }
b_has_carrier() { [[ $(in_b cat "/sys/class/net/$1/carrier" 2>/dev/null) == 1 ]]; }

pair_up()
{
    mkdir -p /run/netns
    ip netns list | grep -qw b || ip netns add b
    ip -n b link set lo up
    await 10 test -e /sys/class/net/eth1
    ip link set eth1 netns b
    ip address add 10.9.0.1/24 dev eth0
    ip link set eth0 up
    ip -n b address add 10.9.0.2/24 dev eth1
    ip -n b link set eth1 up
    await 20 ping -c 1 -W 1 10.9.0.2
}

# serve_b: a responder at B, which the initiator's own code opens; its process id stands in responder.
export HALFTRIP_CODE=K7QF-3M9T-WX2C
serve_b()
{
    echo "$HALFTRIP_CODE" >/tmp/code
    HALFTRIP_STATE_DIR=/var/lib/halftrip-b in_b halftrip serve --code-file /tmp/code --allow-tuning >/tmp/serve.log 2>&1 &
    responder=$!
    await 10 grep -q listening /tmp/serve.log || { cat /tmp/serve.log; exit 1; }
}

# result NAME COMMAND...: what it prints, as one line for the host, and its exit code, which stands in code, too.
result()
{
    local name=$1
    code=0
    shift
    "$@" >/tmp/result.out 2>/tmp/result.err || code=$?
    echo "LAB_RESULT $name $code $(base64 -w 0 /tmp/result.out) $(base64 -w 0 /tmp/result.err)"
}

# value NAME TEXT: something that the experiment read by other means than Halftrip.
value() { echo "LAB_RESULT $1 0 $(printf '%s' "$2" | base64 -w 0) "; }

# cable off|on: the emulator's monitor pulls the cable of eth0 and puts it back. It looks without a pause: where instructions are the clock, a
# pause takes no time of the emulator's own. A command may drown in what the monitor prints.
stty -F /dev/ttyS2 raw -echo 2>/dev/null
cable()
{
    local turn look is_there
    is_there="has_$([[ $1 == off ]] && echo no_)carrier"
    for turn in 1 2 3 4 5 6; do
        printf '\nset_link nic0 %s\n' "$1" >/dev/ttyS2
        for ((look = 0; look < 100000; look++)); do
            $is_there eth0 && return
        done
    done
    return 1
}

rx_usecs() { ethtool -c eth0 | awk '/^rx-usecs:/ { print $2 }'; }

# What a run may change of both adapters, and must put back.
state()
{
    local where
    # Not the operational state, which follows the link by up to a second.
    for where in "ip -d link show eth0" "ip -n b -d link show eth1"; do
        $where | grep -oE 'mtu [0-9]+|prog/xdp[a-z]*|promiscuity [0-9]+|allmulti [0-9]+'
    done
    cat /sys/class/net/eth0/flags /sys/class/net/eth0/carrier
    in_b cat /sys/class/net/eth1/flags /sys/class/net/eth1/carrier
    ethtool -c eth0 | grep '^rx-usecs:'
    ethtool -T eth0 | tail -n +2
}

# troubled NAME COMMANDS OPTION...: a run, and what the commands do a second after its first probe. The result is the run's file.
troubled()
{
    local name=$1 commands=$2 code=0 trouble peer=(10.9.0.2 --responder-wait block)
    shift 2
    [[ " $* " != *" --transport icmp "* ]] || peer=(icmp://10.9.0.2)
    rm -f /tmp/run.json
    : >/tmp/events
    (await 100 grep -qE '"elapsedNs":[1-9]' /tmp/events && sleep 1 && eval "$commands") >/tmp/trouble 2>&1 &
    trouble=$!
    halftrip ping "${peer[@]}" --adapter eth0 --wait block --warmup 10 --events --save /tmp/run.json "$@" >/tmp/events 2>/tmp/result.err || code=$?
    wait "$trouble" || code=99
    grep -h '"event":"error"' /tmp/events >>/tmp/result.err
    echo "LAB_RESULT $name $code $(base64 -w 0 /tmp/run.json 2>/dev/null) $(cat /tmp/result.err /tmp/trouble | base64 -w 0)"
}
