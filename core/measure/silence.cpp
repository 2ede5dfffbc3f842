#include "core/measure/silence.hpp"

#include <fmt/format.h>

namespace halftrip::measure {
namespace {

/// The command that lets everything of that one host pass. Not by port: the port of the probes is chosen anew for each run.
std::string commandToAllow(const std::string& system, const std::string& from)
{
    if (system.find("Windows") != std::string::npos)
        return fmt::format("as administrator: netsh advfirewall firewall add rule name=Halftrip dir=in action=allow "
                           "remoteip={}",
                           from);
    return fmt::format(
        "sudo ufw allow from {0}, or sudo firewall-cmd --zone=trusted --add-source={0}, or sudo iptables -I "
        "INPUT -s {0} -j ACCEPT",
        from);
}

std::string hintFor(const Silence& silence)
{
    if (silence.isEcho)
        return "The host is off or not in this network, or it (or a firewall on the way) drops echo requests: try "
               "\"ping\" towards it, or run halftrip serve there.";
    if (silence.isBelowStack)
        return "No firewall of the two hosts sees these frames, but a switch or a router on the way may drop them: try "
               "--frame "
               "udp, a VLAN that the switch knows (--vlan), or --transport udp.";
    if (silence.arrived && *silence.arrived != 0)
        return fmt::format(
            "The probes arrive there, so their replies are lost on the way back: probably the firewall of this "
            "host. To let them in, {}.",
            commandToAllow(silence.ownSystem, silence.peerAddress));
    return fmt::format(
        "Probably the firewall of {} drops them. To let them in, on that host, {}. Or try --transport tcp.",
        silence.peerAddress, commandToAllow(silence.peerSystem, silence.ownAddress));
}

}  // namespace

Error explainSilence(const Silence& silence)
{
    const auto seconds = silence.waited.count();
    std::string what = fmt::format("No probe came back from {} in {} seconds, although the control connection works.",
                                   silence.peerAddress, seconds);
    if (silence.isEcho)
        what = fmt::format("No echo reply came from {} in {} seconds.", silence.peerAddress, seconds);
    else if (silence.arrived && *silence.arrived == 0)
        what = fmt::format("Not one probe arrived at {} in {} seconds, although the control connection works.",
                           silence.peerAddress, seconds);
    return {ErrorKind::Unreachable, std::move(what), 0, hintFor(silence)};
}

}  // namespace halftrip::measure
