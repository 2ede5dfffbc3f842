#include "platform/windows/transports/npcap/frame_options.hpp"

#include "core/measure/placement.hpp"

#include <charconv>

namespace halftrip::windows::npcap {
namespace {

using Options = std::map<std::string, std::string>;

/// The option as a whole number up to `largest`; nothing when it is absent.
Result<std::optional<int>> number(const Options& options, const std::string& key, int largest,
                                  const std::string& orElse = {})
{
    const auto found = options.find(key);
    if (found == options.end())
        return std::nullopt;
    const std::string& text = found->second;
    int value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc{} || end != text.data() + text.size() || value < 0 || value > largest) {
        return fail(ErrorKind::Invalid, "The option " + key + " is \"" + text + "\", which is out of range.",
                    "Use a whole number from 0 to " + std::to_string(largest) + orElse + ".");
    }
    return value;
}

Result<bool> isUdpFrame(const Options& options)
{
    const auto found = options.find("frame");
    if (found == options.end() || found->second == "eth")
        return false;
    if (found->second == "udp")
        return true;
    return fail(ErrorKind::Invalid, "The option frame is \"" + found->second + "\", which does not exist.",
                R"(Use "eth" or "udp".)");
}

Status parseRxCore(const Options& options, FrameOptions& parsed)
{
    constexpr int kHighestCore = 4095;  // Far more than Windows knows; whether it exists is seen when it is used.
    const auto found = options.find("rxCore");
    if (found == options.end() || found->second == "auto")
        return {};
    if (found->second == "none") {
        parsed.rxCore = FrameOptions::RxCore::None;
        return {};
    }
    const auto core = number(options, "rxCore", kHighestCore, R"(, "auto" or "none")");
    if (!core)
        return std::unexpected(core.error());
    parsed.rxCore = FrameOptions::RxCore::Fixed;
    parsed.fixedRxCore = **core;
    return {};
}

}  // namespace

Result<FrameOptions> parseFrameOptions(const Options& options)
{
    constexpr int kLargestVlanId = 4094;
    constexpr int kLargestDscp = 63;
    FrameOptions parsed;
    const auto isUdp = isUdpFrame(options);
    const auto vlan = number(options, "vlan", kLargestVlanId);
    const auto dscp = number(options, "dscp", kLargestDscp);
    if (!isUdp)
        return std::unexpected(isUdp.error());
    if (!vlan || !dscp)
        return std::unexpected(vlan ? dscp.error() : vlan.error());
    if (Status core = parseRxCore(options, parsed); !core)
        return std::unexpected(std::move(core).error());
    if (*dscp && !*isUdp) {
        return fail(ErrorKind::Invalid, "A plain Ethernet frame has no DSCP field.",
                    "Add --frame udp, or leave the option dscp out.");
    }
    parsed.isUdp = *isUdp;
    if (*vlan)
        parsed.vlanId = static_cast<std::uint16_t>(**vlan);
    parsed.dscp = static_cast<std::uint8_t>(dscp->value_or(0));
    return parsed;
}

Result<std::optional<int>> chooseRxCore(const FrameOptions& options, const model::CpuFacts& cpu, int measuringCore)
{
    constexpr std::size_t kCoresToSpare = 4;
    using Kind = model::CoreChoice::Kind;
    if (options.rxCore == FrameOptions::RxCore::None)
        return std::nullopt;
    if (options.rxCore == FrameOptions::RxCore::Fixed)
        return measure::chooseCore(cpu, {Kind::Fixed, options.fixedRxCore}, std::nullopt, {});
    if (cpu.usableCores.size() < kCoresToSpare)
        return std::nullopt;
    return measure::chooseCore(cpu, {Kind::Auto, 0}, std::nullopt, {measuringCore});
}

}  // namespace halftrip::windows::npcap
