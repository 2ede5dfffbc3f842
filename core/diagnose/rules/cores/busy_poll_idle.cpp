#include "core/diagnose/ends.hpp"
#include "core/diagnose/next_steps.hpp"
#include "core/diagnose/remedies.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/facts/host_counters.hpp"

#include <algorithm>

namespace halftrip::diagnose {
namespace {

constexpr const char* kBusyPollIdleNotPolled = "the kernel does not busy-poll the adapter's queue";
constexpr const char* kBusyPollIdleNothingCounted = "the kernel counted no busy-polled packet";
constexpr const char* kBusyPollIdleSentence = "Busy polling had no effect on host {host}{where} ({reasons}). Its "
                                              "thread blocked for every packet, so the figures are those of \"block\".";
constexpr const char* kBusyPollIdleSeen = "Busy polling: {reason}";
constexpr const char* kBusyPollIdleDefault =
    "net.core.busy_read is {us} us on host {host}{where}, but no packet was busy-polled. The socket polls in vain "
    "before it blocks, which costs more than it gains, especially on few cores.";
constexpr const char* kBusyPollIdleDefaultNext =
    "Set it to 0{cli: (sudo sysctl -w net.core.busy_read=0)}, or spin{cli: (--wait spin)} where a core is free.";
constexpr const char* kBusyPollIdleOverturned = "Busy-polled packets that the kernel counts (BusyPollRxPackets).";
constexpr const char* kBusyPollIdleNext =
    "Spin instead{cli: (--wait spin)}, or use an adapter whose driver supports busy polling.";

/// Why busy polling did nothing at this end; empty where it did something, was not asked for, or nobody counts.
Text whyIdle(const model::PointResult& point, const model::EndResult& end)
{
    if (end.obtained.wait != model::Wait::BusyPoll || point.result().histogram.isEmpty())
        return {};
    if (end.obtained.isBusyPolling == false) {
        const auto words = end.obtained.transport.find("busyPoll");
        return words == end.obtained.transport.end() ? Text(kBusyPollIdleNotPolled) : Text(words->second);
    }
    const auto polled = end.hostCounters.find(model::kBusyPollCounter);
    return polled != end.hostCounters.end() && polled->second == 0 ? kBusyPollIdleNothingCounted : Text();
}

/// A default of the system's that sockets poll by before they sleep, and in vain: microseconds; 0 where it is not so.
std::int64_t idleDefaultUs(const model::HostFacts& host, const model::PointResult& point, const model::EndResult& end)
{
    const auto us = model::numberOf(host.facts, "sysctl.net.core.busy_read");
    const auto polled = end.hostCounters.find(model::kBusyPollCounter);
    const bool isInVain = polled != end.hostCounters.end() && polled->second == 0;
    return end.obtained.wait == model::Wait::Block && isInVain && !point.result().histogram.isEmpty() ? us.value_or(0)
                                                                                                      : 0;
}

std::vector<model::Finding> findIdleDefaults(const model::RunRecord& record)
{
    std::vector<model::Finding> findings;
    for (const EndOfRun& end : kEnds) {
        const model::HostFacts& host = record.*end.host;
        const PointIndices points = pointsWhere(
            record, [&](const model::PointResult& point) { return idleDefaultUs(host, point, point.*end.result) > 0; });
        if (points.empty())
            continue;
        const model::PointResult& first = record.points[points.front()];
        findings.push_back({.id = idAt("busyPollIdle", end.name),
                            .sentence = text(kBusyPollIdleDefault, idleDefaultUs(host, first, first.*end.result),
                                             end.name, whereIfSome(record, points)),
                            .evidence = {text("{seen}.", text(kBusyPollIdleSeen, kBusyPollIdleNothingCounted))},
                            .overturnedBy = kBusyPollIdleOverturned,
                            .nextStep = text(kBusyPollIdleDefaultNext),
                            .steps = {commandStep("sudo sysctl -w net.core.busy_read=0", end.name)},
                            .points = points});
    }
    return findings;
}

std::vector<model::Finding> findIdleBusyPolling(const model::RunRecord& record)
{
    std::vector<model::Finding> findings;
    for (const EndOfRun& end : kEnds) {
        const auto why = [&end](const model::PointResult& point) { return whyIdle(point, point.*end.result); };
        const PointIndices points = pointsWhere(
            record, [&why](const model::PointResult& point) { return !why(point).empty(); });
        if (points.empty())
            continue;
        std::vector<Text> reasons;
        for (const std::uint32_t index : points) {
            if (Text reason = why(record.points[index]); std::ranges::find(reasons, reason) == reasons.end())
                reasons.push_back(std::move(reason));
        }
        findings.push_back(
            {.id = idAt("busyPollIdle", end.name),
             .sentence = text(kBusyPollIdleSentence, end.name, whereIfSome(record, points), joinWords(reasons)),
             .evidence = evidenceAt(
                 record, points,
                 [&why](const model::PointResult& point) { return text(kBusyPollIdleSeen, why(point)); }),
             .overturnedBy = kBusyPollIdleOverturned,
             .nextStep = text(kBusyPollIdleNext),
             .points = points});
    }
    for (model::Finding& finding : findIdleDefaults(record))
        findings.push_back(std::move(finding));
    return findings;
}

}  // namespace

Rule busyPollIdleRule()
{
    return {"busyPollIdle",
            "Was busy polling requested without effect?",
            findIdleBusyPolling,
            Touches::Everything,
            "busy polling had no effect",
            &ownSpinAgain};
}

}  // namespace halftrip::diagnose
