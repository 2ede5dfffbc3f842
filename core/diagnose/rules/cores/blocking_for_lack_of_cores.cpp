#include "core/diagnose/ends.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"

#include <algorithm>

namespace halftrip::diagnose {
namespace {

constexpr const char* kBlockingForLackOfCoresSentence =
    "Only {cores} cores: both ends block instead of spinning{where}, so every figure includes two wake-ups (typically "
    "10 to 40 us).";
constexpr const char* kBlockingForLackOfCoresOne = "Only one core: both ends block instead of spinning{where}, so "
                                                   "every figure includes two wake-ups (typically 10 to 40 us).";
constexpr const char* kBlockingForLackOfCoresSeen = "The wait strategy was auto, and it chose block.";
constexpr const char* kBlockingForLackOfCoresOverturned = "The same figures with both ends spinning.";
constexpr const char* kBlockingForLackOfCoresNext =
    "Move the responder to another host, or measure on one with more cores. Spinning here{cli: (--wait spin "
    "--responder-wait spin)} trades the wake-ups for preemption.";

/// Nobody asked for that: a sweep that sets the waits does, and a wait of the responder's own.
bool sleeps(const model::PointResult& point)
{
    const bool isAsked = std::ranges::any_of(point.axes, [](const model::AxisValue& value) {
        return value.axis == model::kWaitAxis || value.axis.ends_with(".wait");
    });
    return !isAsked && point.initiator.obtained.wait == model::Wait::Block &&
           point.responder.obtained.wait == model::Wait::Block;
}

std::vector<model::Finding> findBlocking(const model::RunRecord& record)
{
    const std::size_t cores = record.initiatorHost.cpu.usableCores.size();
    if (!isOneHost(record) || cores == 0 || record.request.initiator.wait != model::Wait::Auto)
        return {};
    const PointIndices points = pointsWhere(record, sleeps);
    if (points.empty())
        return {};
    return {{.id = "blockingForLackOfCores",
             .sentence = cores == 1 ? text(kBlockingForLackOfCoresOne, whereIfSome(record, points))
                                    : text(kBlockingForLackOfCoresSentence, cores, whereIfSome(record, points)),
             .evidence = {kBlockingForLackOfCoresSeen},
             .overturnedBy = kBlockingForLackOfCoresOverturned,
             .nextStep = text(kBlockingForLackOfCoresNext),
             .points = points}};
}

}  // namespace

Rule blockingForLackOfCoresRule()
{
    Rule rule{"blockingForLackOfCores", "Did both ends block because spinning would leave no core?", findBlocking,
              Touches::Everything, "both ends block between packets"};
    rule.needsWholePoint = true;
    return rule;
}

}  // namespace halftrip::diagnose
