#include "core/diagnose/ends.hpp"
#include "core/diagnose/microseconds.hpp"
#include "core/diagnose/next_steps.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"

#include <algorithm>

namespace halftrip::diagnose {
namespace {

constexpr const char* kAdapterStagesSentence = "More than half of the round trip lies between the two drivers {where}: "
                                               "in the adapters (possibly interrupt coalescing) and on the wire.";
constexpr const char* kAdapterStagesSeen = "{betweenUs:.1f} of {rttUs:.1f} us RTT near p50";
constexpr const char* kAdapterStagesOverturned =
    "Hardware timestamps that place this time elsewhere{cli: (--stamps hardware)}.";
constexpr const char* kAdapterStagesNext = "Compare with the link's wire time, then disable coalescing on one host "
                                           "after the other{cli: (halftrip tune prove PEER coalescing.rxUsecs=0)}.";

constexpr double kLargeShare = 0.5;
/// Adapters and a cable take a few microseconds: less is no reason to look further.
constexpr std::int64_t kLeastNs = 10'000;

const model::StageSplit* medianSplit(const model::PointResult& point)
{
    if (!point.stages)
        return nullptr;
    const auto found = std::ranges::find(point.stages->splits, "p50", &model::StageSplit::figure);
    return found == point.stages->splits.end() ? nullptr : &*found;
}

/// What no stage of either host has: with the systems' stamps alone that is adapters and wire.
std::int64_t betweenDriversNs(const model::StageSplit& split)
{
    const auto found = split.partsNs.find(model::StagePart::Remainder);
    return found == split.partsNs.end() ? 0 : found->second;
}

/// Two ends on one host whose packets need not have seen an adapter.
bool hasNoAdapter(const model::RunRecord& record)
{
    const auto& adapter = record.initiatorHost.adapter;
    return isOneHost(record) && (!adapter || adapter->isVirtual || adapter->isLoopback);
}

bool liesBetweenDrivers(const model::PointResult& point)
{
    const model::StageSplit* const split = medianSplit(point);
    if (split == nullptr || point.stages->isHardware)
        return false;
    const std::int64_t ns = betweenDriversNs(*split);
    return ns >= kLeastNs && static_cast<double>(ns) > kLargeShare * static_cast<double>(split->rttNs);
}

std::vector<model::Finding> findAdapterStages(const model::RunRecord& record)
{
    const PointIndices points = hasNoAdapter(record) ? PointIndices() : pointsWhere(record, liesBetweenDrivers);
    if (points.empty())
        return {};
    return {{.id = "adapterStages",
             .sentence = text(kAdapterStagesSentence, where(record, points)),
             .kind = model::FindingKind::Cause,
             .confidence = model::Confidence::Likely,
             .evidence = evidenceAt(record, points,
                                    [](const model::PointResult& point) {
                                        const model::StageSplit& split = *medianSplit(point);
                                        return text(kAdapterStagesSeen, usOf(betweenDriversNs(split)),
                                                    usOf(split.rttNs));
                                    }),
             .overturnedBy = text(kAdapterStagesOverturned),
             .nextStep = text(kAdapterStagesNext),
             .steps = {proveStep(record, "coalescing.rxUsecs=0")},
             .points = points}};
}

}  // namespace

Rule adapterStagesRule()
{
    return {"adapterStages", "Does most of the round trip lie in the adapters and on the wire?", findAdapterStages,
            Touches::Everything, "most of the time passes in the adapters and on the wire"};
}

}  // namespace halftrip::diagnose
