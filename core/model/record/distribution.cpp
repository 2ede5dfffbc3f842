#include "core/model/record/distribution.hpp"

#include <array>

namespace halftrip::model {
namespace {

using Kind = DistributionKind;
using Role = DistributionRole;

constexpr std::string_view kHalf = "HRT = RTT / 2.";

/// By the enumerators' order.
constexpr std::array<DistributionWords, 22> kWords{{
    {Kind::RoundTrip, Role::Result, true, "rtt", "RTT", "HRT", kHalf},
    {Kind::FromScheduled, Role::View, false, "from_intended", "time from the scheduled send time to the arrival",
     "arrival after the scheduled send time", "Includes the delay of late sends. Not halved."},
    {Kind::Residence, Role::Part, false, "residence", "residence at B", "residence at B",
     "From B's receive stamp to its send stamp."},
    {Kind::WarmUp, Role::Excluded, true, "warmup", "RTT of the warm-up", "HRT of the warm-up", kHalf},
    {Kind::FirstProbe, Role::Excluded, true, "first", "RTT of the first probe", "HRT of the first probe", kHalf},
    {Kind::OneWay, Role::Result, false, "one_way", "one-way latency", "one-way latency",
     "From port to port, on one clock."},
    {Kind::ReceivePath, Role::Result, false, "receive_path", "receive latency", "receive latency",
     "From the packet's stamp to user memory."},
    {Kind::TickToTrade, Role::Result, false, "tick_to_trade", "tick-to-trade latency", "tick-to-trade latency",
     "From the datagram's departure to the arrival of the whole order."},
    {Kind::LateReply, Role::Excluded, true, "late_reply", "RTT of late replies", "HRT of late replies", kHalf},
    {Kind::Follower, Role::View, true, "follower", "RTT of the probes right behind", "HRT of the probes right behind",
     "Sent as soon as the previous reply had arrived, with no pause."},
    {Kind::SendGap, Role::View, false, "send_gap", "time between two sends", "time between two sends of a burst",
     "As measured, not as requested."},
    {Kind::SendInterval, Role::Result, false, "send_interval", "send interval", "send interval",
     "As measured, not as requested."},
    {Kind::LessResidence, Role::View, true, "rtt_less_residence", "RTT less residence at B", "HRT less residence at B",
     "Each round trip less the stay between the reflector's own two stamps."},
    {Kind::TickPingPong, Role::View, true, "tick_ping_pong", "RTT of a ping-pong of ticks",
     "HRT of a ping-pong of ticks",
     "Round trips with size and transport of the ticks, back to back: half is the mean of both directions."},
    {Kind::OrderPingPong, Role::View, true, "order_ping_pong", "RTT of a ping-pong of orders",
     "HRT of a ping-pong of orders",
     "Round trips with size and transport of the orders, back to back. Neither half of one nor the mean of both is "
     "tick to trade: they hide the cost of receiving one and sending the other."},
    {Kind::TickToTradeSoftware, Role::View, false, "tick_to_trade_software", "tick-to-trade latency by software stamps",
     "tick-to-trade latency by software stamps",
     "From the kernel's timestamp of the tick entering the driver to that of the order's last byte leaving it.",
     /*isOnDemand=*/true},
    {Kind::TickToTradeHardware, Role::View, false, "tick_to_trade_hardware", "tick-to-trade latency by hardware stamps",
     "tick-to-trade latency by hardware stamps",
     "From the adapter's timestamp of the departing tick to its timestamp of the order's last byte.",
     /*isOnDemand=*/true},
    {Kind::TraderSoftware, Role::View, false, "trader_software", "trader's own time by software stamps",
     "trader's own time by software stamps",
     "At B, from its kernel's timestamp of the tick leaving the driver to that of the order entering it.",
     /*isOnDemand=*/true},
    {Kind::TraderHardware, Role::View, false, "trader_hardware", "trader's own time by hardware stamps",
     "trader's own time by hardware stamps",
     "At B, from its adapter's timestamp of the arriving tick to that of the departing order.", /*isOnDemand=*/true},
    {Kind::OneWaySoftware, Role::View, false, "one_way_software", "one-way latency by software stamps",
     "one-way latency by software stamps",
     "From the kernel's timestamp of the frame entering the sending driver to that of it leaving the receiving driver.",
     /*isOnDemand=*/true},
    {Kind::OneWayHardware, Role::View, false, "one_way_hardware", "one-way latency by hardware stamps",
     "one-way latency by hardware stamps",
     "From the sending adapter's timestamp to the receiving adapter's, on the clock that both share.",
     /*isOnDemand=*/true},
    {Kind::ArrivalInterval, Role::View, false, "arrival_interval", "time from arrival to arrival",
     "times from arrival to arrival",
     "Time between packets as they reached user memory, on this program's clock. It includes this program's delays and "
     "says nothing about the receive path.",
     /*isOnDemand=*/true},
}};

}  // namespace

std::span<const DistributionWords> allDistributionWords() noexcept
{
    return kWords;
}

const DistributionWords& wordsOf(DistributionKind kind) noexcept
{
    return kWords[static_cast<std::size_t>(kind)];
}

void describe(Fields& fields, Distribution& distribution)
{
    fields(Field("id").meaning("Unlike any other of its point."), distribution.id);
    fields(Field("kind").meaning("What the values are; only of roundTrip, warmUp, firstProbe, lateReply, follower, "
                                 "lessResidence, tickPingPong and orderPingPong is half of "
                                 "it shown."),
           distribution.kind);
    fields(Field("maxAtNs").anySign().meaning("When the maximum was received, from the start of the point."),
           distribution.maxAtNs);
    fields(Field("histogram").meaning("In nanoseconds, never halved."), distribution.histogram);
}

}  // namespace halftrip::model
