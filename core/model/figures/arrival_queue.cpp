#include "core/model/figures/arrival_queue.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <set>
#include <string_view>

namespace halftrip::model {
namespace {

/// What a driver calls the packets that one receive queue had; # stands for the queue's number. From the drivers'
/// sources: igb, igc, ixgbe, ice, hv_netvsc; mlx4, mlx5, virtio_net; i40e; sfc; ena; bnxt_en; gve.
constexpr std::array<std::string_view, 7> kPacketCounters{
    "ethtool.rx_queue_#_packets", "ethtool.rx#_packets",           "ethtool.rx-#.packets", "ethtool.rx-#.rx_packets",
    "ethtool.queue_#_rx_cnt",     "ethtool.[#]: rx_ucast_packets", "ethtool.rx_packets[#]"};
/// veth counts all packets that its NAPI instances handle under this name; other drivers only those of XDP programs.
constexpr std::string_view kVethCounter = "ethtool.rx_queue_#_xdp_packets";

/// Of the point's packets, which the queue has to have had. Below 1: counters are read a little after the first and
/// before the last.
constexpr double kQueueLeastShare = 0.9;
/// Of the point's packets, which no other queue may have had.
constexpr double kQueueMostOthers = 0.5;

/// The number in `name` where `pattern` has #; none where it does not match.
std::optional<int> numberIn(std::string_view name, std::string_view pattern)
{
    const std::size_t place = pattern.find('#');
    const std::string_view before = pattern.substr(0, place);
    const std::string_view after = pattern.substr(place + 1);
    if (name.size() <= before.size() + after.size() || !name.starts_with(before) || !name.ends_with(after))
        return std::nullopt;
    const std::string_view digits = name.substr(before.size(), name.size() - before.size() - after.size());
    int number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool isWhole = error == std::errc() && end == digits.data() + digits.size() && number >= 0;
    return isWhole ? std::optional(number) : std::nullopt;
}

/// Packets by queue, under the first name that any counter has.
std::map<int, std::int64_t> packetsByQueue(const std::map<std::string, std::int64_t>& counters)
{
    std::map<int, std::int64_t> packets;
    const auto collect = [&](std::string_view pattern) {
        for (const auto& [name, count] : counters) {
            if (const auto queue = numberIn(name, pattern); queue && count > 0)
                packets[*queue] += count;
        }
        return !packets.empty();
    };
    if (!std::ranges::any_of(kPacketCounters, collect))
        collect(kVethCounter);
    return packets;
}

std::optional<int> toldQueue(const EndObtained& obtained)
{
    const auto found = obtained.transport.find(kArrivalQueueKey);
    return found == obtained.transport.end() ? std::nullopt : numberIn(found->second + ".", "#.");
}

ArrivalQueue queueOf(const EndResult& end, std::uint64_t packets)
{
    if (const auto told = toldQueue(end.obtained))
        return {told, {}};
    const auto byQueue = packetsByQueue(end.hostCounters);
    if (byQueue.empty() || packets == 0)
        return {{},
                text("No per-queue packet counter of its adapter moved, and the kernel ties no receive queue to the "
                     "socket (NAPI id).")};
    const auto most = std::ranges::max_element(byQueue, {}, [](const auto& one) { return one.second; });
    const auto all = static_cast<double>(packets);
    if (static_cast<double>(most->second) < kQueueLeastShare * all)
        return {{}, text("Its packets came through several receive queues.")};
    const bool isAlone = std::ranges::all_of(byQueue, [&](const auto& one) {
        return one.first == most->first || static_cast<double>(one.second) < kQueueMostOthers * all;
    });
    if (!isAlone)
        return {{}, text("Other packets came through other receive queues meanwhile.")};
    return {most->first, {}};
}

}  // namespace

ArrivalQueues arrivalQueuesOf(const PointResult& point)
{
    const std::uint64_t cameToB = point.responderCounts ? point.responderCounts->received : point.counts.received;
    return {queueOf(point.initiator, point.counts.received), queueOf(point.responder, cameToB)};
}

ArrivalQueueNumbers arrivalQueuesIn(std::span<const PointResult> points, bool ofInitiator)
{
    std::set<int> numbers;
    for (const PointResult& point : points) {
        const ArrivalQueues queues = arrivalQueuesOf(point);
        const std::optional<int> number = ofInitiator ? queues.initiator.number : queues.responder.number;
        if (!number)
            return {};
        numbers.insert(*number);
    }
    return {numbers.begin(), numbers.end()};
}

}  // namespace halftrip::model
