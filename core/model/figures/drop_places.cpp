#include "core/model/figures/drop_places.hpp"

#include "core/model/facts/host_counters.hpp"
#include "core/model/figures/load_curve.hpp"
#include "core/model/request/peer.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

namespace halftrip::model {
namespace {

/// In the order of DropPlace, but for the responder.
constexpr std::array<const char*, 5> kDropPlaceNames{"the ring", "the socket buffer", "the softnet backlog",
                                                     "the adapter", "the queueing discipline (qdisc)"};
constexpr const char* kDropAtPeer = "the responder, whose transport rejected the reply";
constexpr const char* kDropPlaceOfHost = "{place} of host {host} ({counter})";
constexpr const char* kDropsAt = "{count} at {place}";
constexpr const char* kDropsNotPlaced = "not placed";
constexpr const char* kDropsSomeNotPlaced = "{count} not placed";

/// A counter of drops, and of which packets.
struct Counting {
    DropPlace place = DropPlace::Adapter;
    bool isOfSent = false;
};

constexpr std::string_view kDriversCounters = "ethtool.";

/// What a queueing discipline drops comes back to the socket as a send that failed; what finds no room in the socket's
/// buffer never reaches the network layer.
bool isOfQueue(const HostCounters& counters, std::string_view name, const char* discards)
{
    const auto failed = counters.find(std::string(name));
    const auto discarded = counters.find(discards);
    return failed != counters.end() && discarded != counters.end() && discarded->second >= failed->second;
}

std::optional<Counting> countingOf(const HostCounters& counters, std::string_view name)
{
    using enum DropPlace;
    if (name == kSocketDropsCounter || name == "udp.rcvbufErrors" || name == "udp6.rcvbufErrors" ||
        name == "udp.memErrors" || name == "udp6.memErrors")
        return Counting{SocketBuffer, false};
    if (name == "udp.sndbufErrors")
        return Counting{isOfQueue(counters, name, "ip.outDiscards") ? Queue : SocketBuffer, true};
    if (name == "udp6.sndbufErrors")
        return Counting{isOfQueue(counters, name, "ip6.outDiscards") ? Queue : SocketBuffer, true};
    if (name == kQdiscDropsCounter)
        return Counting{Queue, true};
    if (name == kPacketSocketDropsCounter)
        return Counting{SocketBuffer, false};
    if (name == kRingDropsCounter)
        return Counting{Ring, false};
    if (name == kRingTransmitDropsCounter)
        return Counting{Ring, true};
    if (name == "softnet.dropped")
        return Counting{Backlog, false};
    if (name.starts_with(kDriversCounters))
        return Counting{Adapter, name.find("tx") != std::string_view::npos};
    if (name.starts_with("adapter."))
        return Counting{Adapter, name.starts_with("adapter.tx")};
    return std::nullopt;
}

/// What no place has been found for yet, and what the counters still have.
class Placing {
public:
    Placing(const RunRecord& record, const PointResult& point) : m_point(point)
    {
        m_isOneHost = !record.initiatorHost.hostId.empty() &&
                      record.initiatorHost.hostId == record.responderHost.hostId;
    }

    /// Drops of packets that `host` has sent (`isOfSent`) or should have received.
    void place(std::uint64_t& left, std::string_view host, bool isOfSent, bool isWayBack)
    {
        const EndResult& end = host == "A" ? m_point.initiator : m_point.responder;
        for (const DropPlace place :
             {DropPlace::Ring, DropPlace::SocketBuffer, DropPlace::Queue, DropPlace::Backlog, DropPlace::Adapter}) {
            // Of several counters of one place (the system's and the driver's) each may have counted the same packet.
            std::string best;
            std::uint64_t most = 0;
            for (const CounterTrouble& trouble : findTroubles(end.hostCounters, m_point.transport)) {
                const auto counting = countingOf(end.hostCounters, trouble.name);
                if (!counting || counting->place != place || counting->isOfSent != isOfSent)
                    continue;
                const std::uint64_t rest = restOf(host, trouble);
                if (rest > most) {
                    most = rest;
                    best = trouble.name;
                }
            }
            const std::uint64_t count = std::min(left, most);
            if (count == 0)
                continue;
            m_used[keyOf(host, best)] += count;
            left -= count;
            m_report.placed.push_back({place, host, isWayBack, count, best});
        }
    }
    void placeAtPeer(std::uint64_t count)
    {
        if (count != 0)
            m_report.placed.push_back({DropPlace::Peer, "B", true, count, {}});
    }
    [[nodiscard]] DropReport take(std::uint64_t dropped, std::uint64_t notPlaced)
    {
        m_report.dropped = dropped;
        m_report.notPlaced = notPlaced;
        return std::move(m_report);
    }

private:
    /// What both ends of one system count alike is one counter.
    [[nodiscard]] std::string keyOf(std::string_view host, const std::string& counter) const
    {
        const auto ofA = m_point.initiator.hostCounters.find(counter);
        const auto ofB = m_point.responder.hostCounters.find(counter);
        const bool isShared = m_isOneHost && ofA != m_point.initiator.hostCounters.end() &&
                              ofB != m_point.responder.hostCounters.end() && ofA->second == ofB->second;
        return isShared ? counter : std::string(host) + counter;
    }
    [[nodiscard]] std::uint64_t restOf(std::string_view host, const CounterTrouble& trouble) const
    {
        const auto used = m_used.find(keyOf(host, trouble.name));
        const auto count = static_cast<std::uint64_t>(trouble.count);
        return used == m_used.end() ? count : count - std::min(count, used->second);
    }

    const PointResult& m_point;
    bool m_isOneHost = false;
    std::map<std::string, std::uint64_t> m_used;
    DropReport m_report;
};

}  // namespace

DropReport dropsOf(const RunRecord& record, const PointResult& point)
{
    const ProbeCounts excluded = point.excludedCounts.value_or(ProbeCounts{});
    const std::uint64_t dropped = droppedOf(point.counts) + droppedOf(excluded);
    Placing placing(record, point);
    const bool hasNobodyCounted = !record.request.peer.hasResponder() || !point.responderCounts;
    if (hasNobodyCounted) {
        std::uint64_t left = dropped;
        placing.place(left, "A", true, false);
        // The receiving adapter's counters stand at B, what the program's own ring lost at A.
        if (record.request.peer.isPort())
            placing.place(left, "B", false, false);
        placing.place(left, "A", false, true);
        return placing.take(dropped, left);
    }
    const std::uint64_t sent = point.counts.sent + excluded.sent;
    const ResponderCounts& counts = *point.responderCounts;
    std::uint64_t there = std::min(dropped, sent - std::min(sent, counts.received));
    const std::uint64_t atPeer = std::min(dropped - there,
                                          counts.received - std::min(counts.received, counts.reflected));
    std::uint64_t back = dropped - there - atPeer;
    placing.place(there, "A", true, false);
    placing.place(there, "B", false, false);
    placing.placeAtPeer(atPeer);
    placing.place(back, "B", true, true);
    placing.place(back, "A", false, true);
    return placing.take(dropped, there + back);
}

Text phraseOf(const PlacedDrops& drops)
{
    if (drops.place == DropPlace::Peer)
        return kDropAtPeer;
    return text(kDropPlaceOfHost, kDropPlaceNames[static_cast<std::size_t>(drops.place)], drops.host, drops.counter);
}

Text describeDrops(const DropReport& report)
{
    if (report.dropped == 0)
        return {};
    if (report.placed.empty())
        return kDropsNotPlaced;
    Text parts;
    const auto add = [&parts](const Text& part) { parts = parts.empty() ? part : text("{list}, {next}", parts, part); };
    for (const PlacedDrops& drops : report.placed)
        add(text(kDropsAt, drops.count, phraseOf(drops)));
    if (report.notPlaced != 0)
        add(text(kDropsSomeNotPlaced, report.notPlaced));
    return parts;
}

}  // namespace halftrip::model
