#include "core/model/facts/host_counters.hpp"

#include <algorithm>
#include <array>

namespace halftrip::model {
namespace {

/// Shown even when they did not change: that nothing was dropped is worth knowing, too.
constexpr std::array<std::string_view, 10> kAlwaysKept{
    "adapter.rxDropped", "adapter.txDropped", kBusyPollCounter,   kAdapterInterruptsCounter, "softnet.dropped",
    "softnet.squeezed",  "tcp.retransmits",   "udp.rcvbufErrors", "udp6.rcvbufErrors",       kQdiscDropsCounter};

// udp.inErrors and udp.noPorts are no troubles of their own: the former adds up others, the latter concerns foreign
// packets.
constexpr std::array<std::string_view, 28> kTroubles{
    "adapter.rxErrors",    "adapter.rxOverruns",      "adapter.txDropped",       "adapter.txErrors",
    "icmp.csumErrors",     "icmp6.csumErrors",        "ip.csumErrors",           "ip.inDiscards",
    "ip.outDiscards",      "ip.reassemblyFails",      "ip6.inDiscards",          "ip6.outDiscards",
    "ip6.reassemblyFails", "softnet.dropped",         "softnet.flowLimited",     "udp.csumErrors",
    "udp.memErrors",       "udp.rcvbufErrors",        "udp.sndbufErrors",        "udp6.csumErrors",
    "udp6.memErrors",      "udp6.rcvbufErrors",       "udp6.sndbufErrors",       "ip.headerErrors",
    kRingDropsCounter,     kRingTransmitDropsCounter, kPacketSocketDropsCounter, kSocketDropsCounter};

constexpr std::array<std::string_view, 4> kTcpTroubles{"tcp.retransmits", "tcp.timeouts", "tcp.csumErrors",
                                                       "tcp.inErrors"};

constexpr std::string_view kDriverPrefix = "ethtool.";

template <std::size_t kSize>
bool contains(const std::array<std::string_view, kSize>& names, std::string_view name)
{
    return std::ranges::find(names, name) != names.end();
}

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Drivers name their counters as they like; these words and phrases mean drops and errors in all that we know of.
/// Words are looked at as such: "rx_interrupts" holds "err", too.
bool soundsLikeTrouble(std::string_view driversName)
{
    constexpr std::array<std::string_view, 6> kBeginnings{"drop", "error", "discard", "miss", "overrun", "nodesc"};
    constexpr std::array<std::string_view, 3> kPhrases{"no_buf", "no_dma", "out_of_buf"};
    // A program on the XDP hook drops on purpose.
    if (driversName.find("xdp") != std::string_view::npos)
        return false;
    const auto holds = [&](std::string_view phrase) { return driversName.find(phrase) != std::string_view::npos; };
    if (std::ranges::any_of(kPhrases, holds))
        return true;
    for (auto begin = driversName.begin(); begin != driversName.end();) {
        begin = std::find_if(begin, driversName.end(), isLetter);
        const auto end = std::find_if_not(begin, driversName.end(), isLetter);
        const std::string_view word(begin, end);
        begin = end;
        if (word == "err" || word == "errs" ||
            std::ranges::any_of(kBeginnings, [&](std::string_view start) { return word.starts_with(start); }))
            return true;
    }
    return false;
}

bool isPrintable(std::string_view name)
{
    constexpr std::size_t kLongestName = 100;
    return name.size() <= kLongestName && std::ranges::all_of(name, [](char c) { return c >= ' ' && c <= '~'; });
}

/// By the core, as its counters name it: "cpu3".
using ByCore = std::map<std::string, std::int64_t>;

/// Of each of the adapter's interrupts. A core on which one never came has no counter of it.
std::map<std::string_view, ByCore> vectorsOf(const HostCounters& before, const HostCounters& after)
{
    std::map<std::string_view, ByCore> vectors;
    for (auto found = after.lower_bound(std::string(kVectorCounterPrefix));
         found != after.end() && found->first.starts_with(kVectorCounterPrefix); ++found) {
        const std::string_view name = found->first;
        const std::size_t dot = name.rfind('.');
        const std::string core(name.substr(dot + 1));
        // One that was not online then may have counted before.
        if (!before.contains(kAdapterInterruptsCounter + ("." + core)))
            continue;
        const auto earlier = before.find(found->first);
        const std::int64_t start = earlier == before.end() ? 0 : earlier->second;
        if (found->second > start)
            vectors[name.substr(0, dot)][core] = found->second - start;
    }
    return vectors;
}

/// A few on another core are what was under way when somebody set an affinity before, or an interrupt without packets.
void addMovedInterrupts(const HostCounters& before, const HostCounters& after, HostCounters& differences)
{
    constexpr std::int64_t kLeastInterrupts = 10;
    constexpr std::int64_t kLeastPercent = 5;  // Of all that the adapter raised.
    const auto vectors = vectorsOf(before, after);
    std::int64_t all = 0;
    for (const auto& [vector, cores] : vectors) {
        for (const auto& [core, interrupts] : cores)
            all += interrupts;
    }
    for (auto [vector, cores] : vectors) {
        std::erase_if(cores, [&](const auto& core) {
            return core.second < kLeastInterrupts || 100 * core.second < kLeastPercent * all;
        });
        if (cores.size() < 2)
            continue;
        for (const auto& [core, interrupts] : cores)
            differences[kAdapterInterruptsCounter + (".moved." + core)] += interrupts;
    }
}

}  // namespace

HostCounters differenceOf(const HostCounters& before, const HostCounters& after)
{
    HostCounters differences;
    for (const auto& [name, value] : after) {
        const auto earlier = before.find(name);
        if (earlier == before.end() || name.starts_with(kVectorCounterPrefix))
            continue;
        // By unsigned arithmetic: a 64-bit counter may pass the end of the signed range.
        const auto moved = static_cast<std::int64_t>(static_cast<std::uint64_t>(value) -
                                                     static_cast<std::uint64_t>(earlier->second));
        if (moved > 0 || (moved == 0 && contains(kAlwaysKept, name)))
            differences.emplace(name, moved);
    }
    addMovedInterrupts(before, after, differences);
    return differences;
}

std::vector<CounterTrouble> findTroubles(const HostCounters& differences, std::string_view transport)
{
    std::vector<CounterTrouble> troubles;
    for (const auto& [name, count] : differences) {
        if (count <= 0 || !isPrintable(name))
            continue;
        const bool isDrivers = name.starts_with(kDriverPrefix) &&
                               soundsLikeTrouble(std::string_view(name).substr(kDriverPrefix.size()));
        const bool isTcps = transport.ends_with("tcp") && contains(kTcpTroubles, name);
        if (name == "adapter.rxDropped" || name == kQdiscDropsCounter || isDrivers)
            troubles.push_back({name, count, false});
        else if (isTcps || contains(kTroubles, name))
            troubles.push_back({name, count, true});
    }
    return troubles;
}

Text describeTroubles(const std::vector<CounterTrouble>& troubles, std::size_t most)
{
    Text counts;
    for (std::size_t i = 0; i < std::min(most, troubles.size()); ++i) {
        const Text count = text("{counter} {count}", troubles[i].name, troubles[i].count);
        counts = i == 0 ? count : text("{list}, {next}", counts, count);
    }
    return troubles.size() > most ? text("{list} and {count} more", counts, troubles.size() - most) : counts;
}

std::optional<double> packetsPerInterrupt(std::uint64_t packets, const HostCounters& differences)
{
    const auto interrupts = differences.find(kAdapterInterruptsCounter);
    if (interrupts == differences.end() || interrupts->second <= 0)
        return std::nullopt;
    return static_cast<double>(packets) / static_cast<double>(interrupts->second);
}

}  // namespace halftrip::model
