#include "core/model/figures/queueing.hpp"
#include "platform/linux/facts/adapter_folder.hpp"
#include "platform/linux/facts/all_facts.hpp"
#include "platform/linux/facts/reading.hpp"
#include "platform/linux/network/netlink.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <linux/if_link.h>
#include <linux/netlink.h>
#include <linux/pkt_sched.h>
#include <linux/rtnetlink.h>

#include <algorithm>
#include <cstring>
#include <sstream>

namespace halftrip::platform {
namespace {

std::string xdpMode(std::uint32_t attached)
{
    switch (attached) {
    case XDP_ATTACHED_NONE:
        return "none";
    case XDP_ATTACHED_DRV:
        return "native";
    case XDP_ATTACHED_SKB:
        return "generic";
    case XDP_ATTACHED_HW:
        return "offloaded";
    default:
        return "several";
    }
}

/// What the kernel's list of adapters says of this one.
void addLink(const FactSources& sources, std::vector<model::Fact>& facts)
{
    const std::string source = "ip -d link show " + sources.adapter + ": ";
    const Result<std::vector<std::byte>> answer = sources.askLink();
    if (!answer) {
        for (const char* const id : {"stack.qdisc", "stack.xdp"})
            facts.push_back(model::absentFact(id, {}, source, answer.error().what + "."));
        return;
    }
    const NetlinkAttributes attributes = parseAttributes(*answer);
    const std::string qdisc = textOf(attributes, IFLA_QDISC);
    if (qdisc.empty())
        facts.push_back(
            model::absentFact("stack.qdisc", {}, source + "qdisc", "The kernel does not report the qdisc."));
    else
        facts.push_back(model::knownFact("stack.qdisc", qdisc, {}, source + "qdisc"));
    const auto xdp = attributes.find(IFLA_XDP);
    const auto attached = xdp == attributes.end() ? std::nullopt
                                                  : numberOf(parseAttributes(xdp->second), IFLA_XDP_ATTACHED);
    facts.push_back(model::knownFact("stack.xdp", xdpMode(attached.value_or(XDP_ATTACHED_NONE)), {}, source + "xdp"));
}

/// Nanoseconds that netem adds to each packet; 0 where it adds none.
std::int64_t netemDelayNs(const NetlinkAttributes& discipline)
{
    const auto options = discipline.find(TCA_OPTIONS);
    if (options == discipline.end())
        return 0;
    // A fixed struct, and attributes behind it; its own latency counts in ticks of the scheduler.
    constexpr std::size_t kStructBytes = (sizeof(tc_netem_qopt) + NLA_ALIGNTO - 1) / NLA_ALIGNTO * NLA_ALIGNTO;
    if (options->second.size() < kStructBytes)
        return 0;
    const auto attributes = parseAttributes(options->second.subspan(kStructBytes));
    const auto latency = attributes.find(TCA_NETEM_LATENCY64);
    std::int64_t ns = 0;
    if (latency != attributes.end() && latency->second.size() == sizeof ns)
        std::memcpy(&ns, latency->second.data(), sizeof ns);
    return ns;
}

/// All disciplines but the root's own name, which stands in the list of adapters; there, those beneath it do not.
void addDisciplines(const FactSources& sources, std::vector<model::Fact>& facts)
{
    const std::string source = "tc qdisc show dev " + sources.adapter;
    const auto disciplines = sources.askQdiscs();
    if (!disciplines) {
        for (const std::string_view id : {model::kQdiscChildrenFact, model::kQdiscDelayFact})
            facts.push_back(model::absentFact(std::string(id), {}, source, disciplines.error().what + "."));
        return;
    }
    std::vector<std::string> kinds;
    std::int64_t delayNs = 0;
    for (const std::vector<std::byte>& discipline : *disciplines) {
        const NetlinkAttributes attributes = parseAttributes(discipline);
        const std::string kind = textOf(attributes, TCA_KIND);
        if (std::ranges::find(kinds, kind) == kinds.end())
            kinds.push_back(kind);
        if (kind == "netem")
            delayNs = std::max(delayNs, netemDelayNs(attributes));
    }
    facts.push_back(model::knownFact(std::string(model::kQdiscChildrenFact), fmt::format("{}", fmt::join(kinds, ", ")),
                                     {}, source));
    facts.push_back(model::knownFact(std::string(model::kQdiscDelayFact), delayNs / 1'000, "us", source));
}

/// The adapter and what its packets come through before it, by their numbers; empty: any adapter.
std::vector<unsigned> tappedPlaces(const FactSources& sources)
{
    std::vector<unsigned> places;
    if (sources.adapterIndex == 0)
        return places;
    places.push_back(sources.adapterIndex);
    if (!findAdapterFolder(sources).whyNot.empty())
        return places;
    for (const std::string& device : withLowerDevices(sources.tree, sources.adapter)) {
        if (const auto index = sources.tree.readNumber("/sys/class/net/" + device + "/ifindex"))
            places.push_back(static_cast<unsigned>(*index));
    }
    return places;
}

/// Sockets of this network namespace that get a copy of every packet of every kind: of these adapters, or of any where
/// none is named.
model::Fact tapsFact(const SystemTree& tree, const std::vector<unsigned>& places)
{
    const std::string source = "/proc/net/packet: Proto 0003";
    const auto text = tree.read("/proc/net/packet");
    if (!text)
        return model::inapplicableFact("stack.packetTaps", source, "This kernel has no packet sockets (AF_PACKET).");
    std::istringstream lines(*text);
    std::int64_t taps = 0;
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string socket;
        std::string references;
        std::string type;
        std::string protocol;
        unsigned boundTo = 0;  // 0: to all adapters.
        words >> socket >> references >> type >> protocol >> boundTo;
        const bool seesAdapter = boundTo == 0 || places.empty() || std::ranges::find(places, boundTo) != places.end();
        taps += protocol == "0003" && seesAdapter ? 1 : 0;
    }
    return model::knownFact("stack.packetTaps", taps, {}, source);
}

}  // namespace

std::vector<model::Fact> stackFacts(const FactSources& sources)
{
    std::vector<model::Fact> facts;
    if (!sources.adapter.empty() && sources.askLink)
        addLink(sources, facts);
    if (sources.adapterIndex != 0 && sources.askQdiscs)
        addDisciplines(sources, facts);
    facts.push_back(tapsFact(sources.tree, tappedPlaces(sources)));
    return facts;
}

}  // namespace halftrip::platform
