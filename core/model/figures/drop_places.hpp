#pragma once

#include "core/base/text.hpp"
#include "core/model/record/run_record.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::model {

/// Where a packet can be lost that some counter knows of.
enum class DropPlace : std::uint8_t {
    Ring,  ///< The system had it, and the ring that the program reads was full.
    SocketBuffer,  ///< The system had it, and the program's buffer was full.
    Backlog,  ///< The queue between adapter and stack (softnet).
    Adapter,  ///< The adapter, its driver, or its queue of packets to send.
    Queue,  ///< The queueing discipline in front of the adapter.
    Peer,  ///< It came to the responder, whose transport did not take the reply.
};

/// Drops that a counter names.
struct PlacedDrops {
    DropPlace place = DropPlace::Adapter;
    std::string_view host;  ///< "A" or "B".
    bool isWayBack = false;  ///< Of replies; otherwise of probes on their way to the responder.
    std::uint64_t count = 0;
    std::string counter;  ///< "udp.rcvbufErrors"; empty for DropPlace::Peer.
    bool operator==(const PlacedDrops&) const = default;
};

/// What is known of where a point's probes and replies were dropped: those of its first probe and warm-up, too, since
/// the hosts count them with the others.
struct DropReport {
    std::uint64_t dropped = 0;  ///< No reply came, not even late.
    std::vector<PlacedDrops> placed;  ///< Never more than were dropped.
    std::uint64_t notPlaced = 0;  ///< By no counter of either host: between the hosts, or where nobody counts.
};

/// By the counters of both ends. The responder's own counts tell which way a packet was going; where it counts nothing,
/// this host's counters are all there is. A counter also counts packets of others: no more is placed by it than was
/// dropped there.
[[nodiscard]] DropReport dropsOf(const RunRecord& record, const PointResult& point);

/// "the socket buffer of host B (udp.rcvbufErrors)".
[[nodiscard]] Text phraseOf(const PlacedDrops& drops);

/// "12 at the socket buffer of host B (udp.rcvbufErrors), 3 not placed"; "not placed" where no counter names one; empty
/// where nothing was dropped.
[[nodiscard]] Text describeDrops(const DropReport& report);

}  // namespace halftrip::model
