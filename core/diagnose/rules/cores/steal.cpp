#include "core/diagnose/ends.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/facts/host_counters.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halftrip::diagnose {
namespace {

constexpr const char* kStealSentence = "Steal time on host {host} {where}: the hypervisor gave its core to other "
                                       "guests, and the tail reflects their load.";
constexpr const char* kStealSeen = "{stolenMs} ms of steal time in {elapsedMs:.0f} ms";
constexpr const char* kStealOverturned = "The same tail without steal time.";
constexpr const char* kStealNext = "Measure on bare metal, or in a virtual machine with dedicated cores.";

/// Of a point's time. One timer tick of a short point is no habit: systems count in steps of 10 ms.
constexpr double kStolenShare = 0.001;
constexpr std::int64_t kFewMs = 20;

/// What the hypervisor took from the end's core, or, where it had none of its own, from the one that lost most: the
/// time that all of them lost together is no part of one core's; in milliseconds.
std::int64_t stolenMs(const model::EndResult& end)
{
    std::int64_t stolen = 0;
    for (const auto& [name, value] : end.hostCounters) {
        const bool isOfCore = name.starts_with(model::kStealCounterPrefix);
        const bool isOwn = !end.obtained.core ||
                           name == fmt::format("{}{}", model::kStealCounterPrefix, *end.obtained.core);
        if (isOfCore && isOwn && value > 0)
            stolen = std::max(stolen, value);
    }
    return stolen;
}

std::vector<model::Finding> findSteal(const model::RunRecord& record)
{
    std::vector<model::Finding> findings;
    for (const EndOfRun& end : kEnds) {
        const PointIndices points = pointsWhere(record, [&](const model::PointResult& point) {
            const std::int64_t stolen = stolenMs(point.*end.result);
            return stolen >= kFewMs &&
                   static_cast<double>(stolen) * 1e6 > kStolenShare * static_cast<double>(point.elapsedNs);
        });
        if (points.empty())
            continue;
        // Of a thread that wanders nobody knows whether it was on the core that was taken.
        const bool isPinned = std::ranges::all_of(
            points, [&](std::uint32_t index) { return (record.points[index].*end.result).obtained.core.has_value(); });
        findings.push_back({.id = idAt("steal", end.name),
                            .sentence = text(kStealSentence, end.name, where(record, points)),
                            .confidence = isPinned ? model::Confidence::Certain : model::Confidence::Possible,
                            .evidence = evidenceAt(record, points,
                                                   [&](const model::PointResult& point) {
                                                       return text(kStealSeen, stolenMs(point.*end.result),
                                                                   static_cast<double>(point.elapsedNs) / 1e6);
                                                   }),
                            .overturnedBy = kStealOverturned,
                            .nextStep = kStealNext,
                            .points = points});
    }
    return findings;
}

}  // namespace

Rule stealRule()
{
    Rule rule{"steal", "Did a hypervisor take the measuring core (steal time)?", findSteal, Touches::Tail,
              "the hypervisor took the core (steal time)"};
    rule.moment = Moment::Gap;
    return rule;
}

}  // namespace halftrip::diagnose
