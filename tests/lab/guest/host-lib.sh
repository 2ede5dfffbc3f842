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

has_carrier() { [[ $(cat "/sys/class/net/$1/carrier" 2>/dev/null) == 1 ]]; }
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

# serve_b [OPTION...]: a responder at B; its process id stands in responder.
serve_b()
{
    in_b halftrip serve --open "$@" >/tmp/serve.log 2>&1 &
    responder=$!
    await 10 grep -q listening /tmp/serve.log
}

# result NAME COMMAND...: what it prints, as one line for the host, and its exit code.
result()
{
    local name=$1 code=0
    shift
    "$@" >/tmp/result.out 2>/tmp/result.err || code=$?
    echo "LAB_RESULT $name $code $(base64 -w 0 /tmp/result.out) $(base64 -w 0 /tmp/result.err)"
}

# value NAME TEXT: something that the experiment read by other means than Halftrip.
value() { echo "LAB_RESULT $1 0 $(printf '%s' "$2" | base64 -w 0) "; }

# The emulator's monitor, by which a cable is pulled: monitor set_link nic1 off
monitor() { printf '\n%s\n' "$*" >/dev/ttyS2; }
