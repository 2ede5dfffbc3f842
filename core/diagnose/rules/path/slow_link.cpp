#include "core/diagnose/ends.hpp"
#include "core/diagnose/rule.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace halftrip::diagnose {
namespace {

constexpr const char* kSlowLinkSentence = "Adapter {adapter} of host {host} links at {mbps} Mb/s: the wire time of a "
                                          "64-byte frame alone is {frameUs:.1f} us.";
constexpr const char* kSlowLinkSeen = "Adapter {adapter} reports {mbps} Mb/s.";
constexpr const char* kSlowLinkOverturned = "The same figures over a faster link.";
constexpr const char* kSlowLinkNext = "Check the cable, the switch port and the speeds that both sides may negotiate.";

constexpr std::int64_t kSlowMbps = 100;
/// A frame of 64 bytes with its preamble.
constexpr double kShortestFrameBits = 72.0 * 8;

/// No hardware invents its speed: tun tells 10 Mb/s. These pass on that of the adapter beneath them.
bool isBelieved(const model::AdapterFacts& adapter)
{
    constexpr std::array<std::string_view, 6> kOfBeneath{
        "802.1Q VLAN Support", "vlan", "bonding", "bond", "team", "macvlan"};
    return !adapter.isVirtual || std::ranges::find(kOfBeneath, adapter.driver) != kOfBeneath.end();
}

std::vector<model::Finding> findSlowLinks(const model::RunRecord& record)
{
    std::vector<model::Finding> findings;
    for (const HostOfRun& host : hostsOf(record)) {
        if (!host.facts->adapter)
            continue;
        const model::AdapterFacts& adapter = *host.facts->adapter;
        const std::int64_t linkMbps = adapter.linkMbps.value_or(0);
        if (linkMbps <= 0 || linkMbps > kSlowMbps || !isBelieved(adapter))
            continue;
        findings.push_back({.id = idAt("slowLink", host.name),
                            .sentence = text(kSlowLinkSentence, adapter.name, host.name, linkMbps,
                                             kShortestFrameBits / static_cast<double>(linkMbps)),
                            .evidence = {text(kSlowLinkSeen, adapter.name, linkMbps)},
                            .overturnedBy = kSlowLinkOverturned,
                            .nextStep = kSlowLinkNext});
    }
    return findings;
}

}  // namespace

Rule slowLinkRule()
{
    return {"slowLink", "Does a link run at 100 Mb/s or less?", findSlowLinks, Touches::Everything, "a link is slow"};
}

}  // namespace halftrip::diagnose
