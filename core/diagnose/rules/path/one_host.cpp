#include "core/diagnose/ends.hpp"
#include "core/diagnose/next_steps.hpp"
#include "core/diagnose/rule.hpp"
#include "core/model/facts/host_counters.hpp"
#include "core/model/request/peer.hpp"

#include <algorithm>

namespace halftrip::diagnose {
namespace {

constexpr const char* kOneHostCounted =
    "{from} sent {sent} packets and {to} received {received}, for {replies} replies.";
constexpr const char* kOneHostSentenceTwoAdapters =
    "Both ends run on this host, each with its own adapter. The figures are about these adapters, but the ends share "
    "caches, memory and power.";
constexpr const char* kOneHostSeen = "Both ends report the same running system ({hostId}).";
constexpr const char* kOneHostOverturnedTwoAdapters = "The same figures with the responder on another host.";
constexpr const char* kOneHostNextTwoAdapters =
    "To measure between two hosts, start the responder on another one{cli: (halftrip serve)}.";
constexpr const char* kOneHostSentenceNotCounted = "Both ends run on this host. Whether probes crossed its adapters "
                                                   "{from} and {to} is unknown: their packets were not counted.";
constexpr const char* kOneHostSentence =
    "Both ends run on this host and crossed no adapter: the figures measure its network stack, not a network.";
constexpr const char* kOneHostSeenPath = "Packet path: {path}.";
constexpr const char* kOneHostOverturned = "Packet counters of two local adapters that rose by the number of probes.";
constexpr const char* kOneHostNextCable = "Name two adapters joined by a cable{cli: (--tx, --rx)}.";
constexpr const char* kOneHostNextFeed = "Send the feed from another host, through an adapter.";
constexpr const char* kOneHostNext =
    "Start the responder on another host{cli: (halftrip serve)} and measure against it.";

bool isWithoutHardware(const std::optional<model::AdapterFacts>& adapter)
{
    return adapter && (adapter->isLoopback || adapter->isVirtual);
}

/// Two adapters of hardware, neither of which is the other.
bool hasTwoAdapters(const model::RunRecord& record)
{
    const auto& from = record.initiatorHost.adapter;
    const auto& to = record.responderHost.adapter;
    return from && to && !isWithoutHardware(from) && !isWithoutHardware(to) && from->macAddress != to->macAddress;
}

/// Whether the packets of both adapters are known at every point that got replies. They are not where nothing came
/// back, or where an adapter has vanished or an end went before it told.
bool areCrossingsCounted(const model::RunRecord& record)
{
    const auto hasReplies = [](const model::PointResult& point) { return point.counts.received != 0; };
    return std::ranges::any_of(record.points, hasReplies) &&
           std::ranges::all_of(record.points, [&](const model::PointResult& point) {
               return !hasReplies(point) || (point.initiator.hostCounters.contains("adapter.txPackets") &&
                                             point.responder.hostCounters.contains("adapter.rxPackets"));
           });
}

std::int64_t sumOf(const model::RunRecord& record, model::EndResult model::PointResult::* end, const char* counter)
{
    std::int64_t sum = 0;
    for (const model::PointResult& point : record.points) {
        const model::HostCounters& counters = (point.*end).hostCounters;
        const auto found = counters.find(counter);
        sum += found == counters.end() ? 0 : found->second;
    }
    return sum;
}

/// What the adapters of the two ends counted, where that says that the probes passed through both: two of this host's
/// adapters, in namespaces of their own, look like one host's loopback from its names alone.
std::optional<Text> pathThroughTwoAdapters(const model::RunRecord& record)
{
    const auto& from = record.initiatorHost.adapter;
    const auto& to = record.responderHost.adapter;
    if (!hasTwoAdapters(record))
        return std::nullopt;
    std::int64_t replies = 0;
    for (const model::PointResult& point : record.points)
        replies += static_cast<std::int64_t>(point.counts.received);
    const std::int64_t sent = sumOf(record, &model::PointResult::initiator, "adapter.txPackets");
    const std::int64_t arrived = sumOf(record, &model::PointResult::responder, "adapter.rxPackets");
    if (replies == 0 || sent < replies || arrived < replies)
        return std::nullopt;
    return text(kOneHostCounted, from->name, sent, to->name, arrived, replies);
}

model::Finding throughTwoAdapters(const model::RunRecord& record, Text counted)
{
    model::Finding finding{
        .id = "oneHost", .sentence = kOneHostSentenceTwoAdapters, .confidence = model::Confidence::Certain};
    finding.evidence = {text(kOneHostSeen, record.initiatorHost.hostId), std::move(counted)};
    finding.overturnedBy = kOneHostOverturnedTwoAdapters;
    finding.nextStep = text(kOneHostNextTwoAdapters);
    finding.steps = {commandStep("halftrip serve")};
    return finding;
}

model::Finding notCounted(const model::RunRecord& record)
{
    model::Finding finding{.id = "oneHost",
                           .sentence = text(kOneHostSentenceNotCounted, record.initiatorHost.adapter->name,
                                            record.responderHost.adapter->name),
                           .confidence = model::Confidence::Possible};
    finding.evidence = {text(kOneHostSeen, record.initiatorHost.hostId)};
    finding.overturnedBy = kOneHostOverturned;
    finding.nextStep = text(kOneHostNextTwoAdapters);
    finding.steps = {commandStep("halftrip serve")};
    return finding;
}

std::vector<model::Finding> findOneHost(const model::RunRecord& record)
{
    if (!isOneHost(record))
        return {};
    // A cable between two adapters of one host is what was asked for; adapters that no hardware stands behind are worth
    // a word.
    const bool isCable = record.request.peer.isPort();
    if (isCable && !isWithoutHardware(record.initiatorHost.adapter) && !isWithoutHardware(record.responderHost.adapter))
        return {};
    if (auto counted = pathThroughTwoAdapters(record))
        return {throughTwoAdapters(record, std::move(*counted))};
    if (hasTwoAdapters(record) && !areCrossingsCounted(record))
        return {notCounted(record)};
    model::Finding finding{.id = "oneHost", .sentence = kOneHostSentence};
    // Two ports of one host, each in a namespace of its own, look alike from here.
    finding.confidence = isWithoutHardware(record.initiatorHost.adapter) ? model::Confidence::Certain
                                                                         : model::Confidence::Likely;
    finding.evidence = {text(kOneHostSeen, record.initiatorHost.hostId)};
    if (!record.path.empty())
        finding.evidence.push_back(text(kOneHostSeenPath, record.path));
    finding.overturnedBy = kOneHostOverturned;
    if (isCable) {
        finding.nextStep = text(kOneHostNextCable);
    } else if (record.request.peer.isFeed()) {
        finding.nextStep = kOneHostNextFeed;
    } else {
        finding.nextStep = text(kOneHostNext);
        finding.steps = {commandStep("halftrip serve")};
    }
    return {finding};
}

}  // namespace

Rule oneHostRule()
{
    return {"oneHost", "Do both ends run on one host?", findOneHost, Touches::Everything, "both ends run on one host"};
}

}  // namespace halftrip::diagnose
