#include "platform/linux/transports/packet/packet_options.hpp"

#include <charconv>
#include <string_view>
#include <vector>

namespace halftrip::packet {
namespace {

using Options = std::map<std::string, std::string>;

/// The index of the option's value among `choices`; the first when the option is absent.
Result<std::size_t> choose(const Options& options, const std::string& key, const std::vector<std::string>& choices)
{
    const auto found = options.find(key);
    if (found == options.end())
        return 0;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        if (choices[i] == found->second)
            return i;
    }
    return fail(ErrorKind::Invalid, "The option " + key + " is \"" + found->second + "\", which does not exist.",
                "Use \"" + choices.front() + "\" or \"" + choices.back() + "\".");
}

/// The option as a number from 0 to `largest`; none when it is absent.
Result<std::optional<std::uint16_t>> number(const Options& options, const std::string& key, unsigned largest)
{
    const auto found = options.find(key);
    if (found == options.end())
        return std::nullopt;
    const std::string& text = found->second;
    unsigned value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc{} || end != text.data() + text.size() || value > largest) {
        return fail(ErrorKind::Invalid, "The option " + key + " is \"" + text + "\", which is out of range.",
                    "Use a whole number from 0 to " + std::to_string(largest) + ".");
    }
    return static_cast<std::uint16_t>(value);
}

}  // namespace

Result<PacketOptions> parsePacketOptions(const Options& options)
{
    constexpr unsigned kLargestVlanId = 4094;
    constexpr unsigned kLargestDscp = 63;
    const auto frame = choose(options, "frame", {"eth", "udp"});
    const auto ring = choose(options, "ring", {"v2", "v3"});
    const auto txRing = choose(options, "txring", {"off", "on"});
    const auto vlan = number(options, "vlan", kLargestVlanId);
    const auto dscp = number(options, "dscp", kLargestDscp);
    for (const auto* choice : {&frame, &ring, &txRing}) {
        if (!*choice)
            return std::unexpected(choice->error());
    }
    for (const auto* value : {&vlan, &dscp}) {
        if (!*value)
            return std::unexpected(value->error());
    }
    if (*dscp && *frame == 0) {
        return fail(ErrorKind::Invalid, "A plain Ethernet frame has no DSCP field.",
                    "Add --frame udp, or leave the option dscp out.");
    }
    return PacketOptions{.isUdp = *frame == 1,
                         .vlanId = *vlan,
                         .dscp = static_cast<std::uint8_t>(dscp->value_or(0)),
                         .hasBlockRing = *ring == 1,
                         .hasTransmitRing = *txRing == 1};
}

}  // namespace halftrip::packet
