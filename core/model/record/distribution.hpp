#pragma once

#include "core/model/fields.hpp"
#include "core/stats/histogram.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace halftrip::model {

/// What the values of a distribution are. The kind alone decides whether they are halved and how they are called;
/// whoever shows, exports, limits or compares a distribution reads nothing else.
enum class DistributionKind : std::uint8_t {
    RoundTrip,  ///< From A's send stamp to its receive stamp.
    FromScheduled,  ///< From the time at which the plan wanted to send: what a late send costs is in it.
    Residence,  ///< At B, from its receive stamp to its send stamp.
    WarmUp,  ///< Round trips before anything counted.
    FirstProbe,  ///< The round trip of the first probe after idle.
    OneWay,  ///< From one port to another, on one clock.
    ReceivePath,  ///< From a packet's stamp to user memory.
    TickToTrade,  ///< From the datagram's departure to the arrival of the whole order.
    LateReply,  ///< Round trips of measured probes whose replies came after the timeout.
    Follower,  ///< Round trips of probes that left right behind one that a pause came before.
    SendGap,  ///< From one send to the next of the same burst, as it was.
    SendInterval,  ///< From one send to the next of a feed, as it was.
    LessResidence,  ///< Round trips less the residence of each, by stamps that are not ours.
    TickPingPong,  ///< Round trips of a ping-pong beside tick to trade, of the ticks' size and transport.
    OrderPingPong,  ///< The same of the orders'.
    TickToTradeSoftware,  ///< Between the system's stamps of the tick sent and of the order's last byte received.
    TickToTradeHardware,  ///< Between the adapter's stamps of the two.
    TraderSoftware,  ///< At the trader, between its system's stamps of the tick received and of the order sent.
    TraderHardware,  ///< The same between its adapter's stamps.
    OneWaySoftware,  ///< Between the system's stamps of the frame sent on one adapter and received on the other.
    OneWayHardware,  ///< The same between the stamps of adapters that share a clock.
    ArrivalInterval,  ///< From one packet of a feed to the next, by the listening program's own clock: where nothing is
                      ///< stamped.
};
template <>
struct Words<DistributionKind> {
    static constexpr std::array<std::string_view, 22> kNames{
        "roundTrip",           "fromIntended",   "residence",      "warmUp",
        "firstProbe",          "oneWay",         "receivePath",    "tickToTrade",
        "lateReply",           "follower",       "sendGap",        "sendInterval",
        "lessResidence",       "tickPingPong",   "orderPingPong",  "tickToTradeSoftware",
        "tickToTradeHardware", "traderSoftware", "traderHardware", "oneWaySoftware",
        "oneWayHardware",      "arrivalInterval"};
};

/// Whose stamps latencies lie between. Where they are of two sorts, the one that is further from the
/// program.
enum class StampConvention : std::uint8_t {
    Program,  ///< Its own, in user memory.
    Software,  ///< The system's.
    Hardware,  ///< An adapter's.
};
template <>
struct Words<StampConvention> {
    static constexpr std::array<std::string_view, 3> kNames{"program", "software", "hardware"};
};

/// Where a distribution belongs in whatever shows a point.
enum class DistributionRole : std::uint8_t {
    Result,  ///< What was measured: the figures that people quote.
    View,  ///< The same probes, seen otherwise, or those right beside them.
    Part,  ///< Contained in the result.
    Excluded,  ///< Not part of any figure, and never hidden (design.md, rule 4).
};

struct DistributionWords {
    DistributionKind kind = DistributionKind::RoundTrip;
    DistributionRole role = DistributionRole::Result;
    bool isHalved = false;  ///< Shown as half of what is stored.
    std::string_view key;  ///< In column names: "rtt".
    std::string_view stored;  ///< What the values are: "RTT".
    std::string_view shown;  ///< As people read them: "HRT".
    std::string_view definition;  ///< One sentence for the foot of a table.
    bool isOnDemand = false;  ///< A point has it only where the user wanted more than its mode measures by itself.
};
/// All of them, in the order of a report.
[[nodiscard]] std::span<const DistributionWords> allDistributionWords() noexcept;
[[nodiscard]] const DistributionWords& wordsOf(DistributionKind kind) noexcept;

/// The figure that people see for a stored one, in nanoseconds: the one place where RTT becomes HRT.
[[nodiscard]] constexpr double shownNs(const DistributionWords& words, double storedNs) noexcept
{
    return words.isHalved ? storedNs / 2 : storedNs;
}

struct Distribution {
    std::string id;  ///< Unlike any other of its point: "rtt", "fromIntended", ...
    DistributionKind kind = DistributionKind::RoundTrip;
    stats::Histogram histogram;
    std::int64_t maxAtNs = 0;  ///< When the maximum was received, from the start of the point; 0 where nobody noted it.
};
void describe(Fields& fields, Distribution& distribution);

}  // namespace halftrip::model
