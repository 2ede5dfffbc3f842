#include "core/diagnose/ends.hpp"
#include "core/diagnose/remedies.hpp"
#include "core/diagnose/rules/rules.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/host_counters.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halftrip::diagnose {
namespace {

/// Why busy polling did nothing at this end; empty where it did something, was not asked for, or nobody counts.
std::string whyIdle(const model::PointResult& point, const model::EndResult& end)
{
    if (end.obtained.wait != model::Wait::BusyPoll || point.result().histogram.isEmpty())
        return {};
    if (end.obtained.isBusyPolling == false) {
        const auto words = end.obtained.transport.find("busyPoll");
        return words == end.obtained.transport.end() ? "the system does not poll the adapter's queue" : words->second;
    }
    const auto polled = end.hostCounters.find(model::kBusyPollCounter);
    return polled != end.hostCounters.end() && polled->second == 0 ? "the system counted not one packet so received"
                                                                   : std::string();
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
        std::vector<std::string> reasons;
        for (const std::uint32_t index : points) {
            if (std::string reason = why(record.points[index]); std::ranges::find(reasons, reason) == reasons.end())
                reasons.push_back(std::move(reason));
        }
        findings.push_back(
            {.id = idAt("busyPollIdle", end.name),
             .sentence = fmt::format(
                 "Busy polling was asked for at host {}{} and did nothing ({}): its thread slept for "
                 "every packet, and the figures are those of \"block\".",
                 end.name, whereIfSome(record, points), joinWords(reasons)),
             .evidence = evidenceAt(record, points,
                                    [&why](const model::PointResult& point) { return "Busy polling: " + why(point); }),
             .nextStep =
                 "Spin in place of it (--wait spin), or use an adapter whose driver takes part in busy polling.",
             .points = points});
    }
    return findings;
}

}  // namespace

Rule busyPollIdleRule()
{
    return {"busyPollIdle",
            "Was busy polling asked for and did nothing?",
            findIdleBusyPolling,
            Touches::Everything,
            "busy polling did nothing",
            &ownSpinAgain};
}

}  // namespace halftrip::diagnose
