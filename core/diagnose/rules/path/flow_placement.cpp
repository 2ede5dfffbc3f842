#include "core/base/short_number.hpp"
#include "core/diagnose/ends.hpp"
#include "core/diagnose/next_steps.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/figures/arrival_queue.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/stats/comparison.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace halftrip::diagnose {
namespace {

constexpr const char* kFlowsSentence =
    "Flows whose packets arrive on {place} are slower: {slowUs} us {figure} p50, against {otherUs} us elsewhere.";
constexpr const char* kFlowsQueue = "receive queue {queue} of host {host}";
constexpr const char* kFlowsCore = "core {core} of host {host}";
constexpr const char* kFlowsBoth = "{place} ({same})";
constexpr const char* kFlowsSeen =
    "{slow} of {flows} flows arrive on {place}: p50 {lowUs} to {highUs} us; the others {otherLowUs} to {otherHighUs} "
    "us (p = {pValue:.1e}).";
constexpr const char* kFlowsAsCause = "due to the slower {place}";
constexpr const char* kFlowsOverturned = "The same flows slower with that queue's interrupt on another core: then the "
                                         "path differs, not the queue.";
constexpr const char* kFlowsNext =
    "Move the queue's interrupt to a core near the adapter without other work, or steer the flow to another queue{cli: "
    "with ethtool -N}. Then sweep the flows again{cli: (halftrip sweep flows PEER)}.";
constexpr const char* kFlowsInShort = "one receive queue or core is slower";

/// On either side of a comparison.
constexpr std::size_t kFlowsLeast = 3;
/// Of the other flows' median, by which the slow ones exceed it.
constexpr double kFlowsLeastRise = 0.05;
constexpr double kFlowsSignificance = 0.01;

/// One queue or core, and the points of the flows that arrive there.
struct Place {
    Text words;
    PointIndices points;
};

/// A place against all others.
struct SlowPlace {
    Place place;
    std::vector<double> slowNs;
    std::vector<double> otherNs;
    double pValue = 1;
    [[nodiscard]] double riseNs() const { return stats::medianOf(slowNs) - stats::medianOf(otherNs); }
};

/// The points that differ from the first flow's by their flow alone.
PointIndices flowsAlone(const model::RunRecord& record)
{
    const auto besidesFlow = [](const model::PointResult& point) {
        model::PointKey key = point.key();
        std::erase_if(key.axes, [](const model::AxisValue& value) { return value.axis == model::kFlowAxis; });
        return key;
    };
    const PointIndices flows = pointsWhere(record, [](const model::PointResult& point) {
        return point.numberOn(model::kFlowAxis) && point.result().kind == model::DistributionKind::RoundTrip &&
               !point.result().histogram.isEmpty() && !model::isLost(point, 50);
    });
    PointIndices alike;
    for (const std::uint32_t index : flows) {
        if (besidesFlow(record.points[index]) == besidesFlow(record.points[flows.front()]))
            alike.push_back(index);
    }
    return alike;
}

/// Queues before cores, so that of two that hold the same flows the queue is named first.
std::vector<Place> placesOf(const model::RunRecord& record, const PointIndices& flows)
{
    std::vector<Place> places;
    for (const bool isQueue : {true, false}) {
        for (const EndOfRun& end : kEnds) {
            std::map<int, PointIndices> byNumber;
            for (const std::uint32_t index : flows) {
                const model::PointResult& point = record.points[index];
                const model::ArrivalQueues queues = model::arrivalQueuesOf(point);
                const auto queue = end.name == "A" ? queues.initiator.number : queues.responder.number;
                if (const auto number = isQueue ? queue : (point.*end.result).obtained.arrivalCore)
                    byNumber[*number].push_back(index);
            }
            for (auto& [number, points] : byNumber)
                places.push_back({isQueue ? text(kFlowsQueue, number, end.name) : text(kFlowsCore, number, end.name),
                                  std::move(points)});
        }
    }
    return places;
}

SlowPlace compared(const model::RunRecord& record, const PointIndices& flows, const Place& place)
{
    SlowPlace slow{place, {}, {}};
    for (const std::uint32_t index : flows) {
        const auto ns = static_cast<double>(model::percentileNs(record.points[index], 50));
        (std::ranges::binary_search(place.points, index) ? slow.slowNs : slow.otherNs).push_back(ns);
    }
    if (slow.slowNs.size() >= kFlowsLeast && slow.otherNs.size() >= kFlowsLeast)
        slow.pValue = stats::rankSumPValue(slow.otherNs, slow.slowNs);
    return slow;
}

/// The place whose flows are slower by the least chance; others with the very same flows beside it in its words.
std::optional<SlowPlace> slowestPlace(const model::RunRecord& record, const PointIndices& flows)
{
    const std::vector<Place> places = placesOf(record, flows);
    std::optional<SlowPlace> slowest;
    for (const Place& place : places) {
        SlowPlace slow = compared(record, flows, place);
        const bool isSlower = slow.pValue * static_cast<double>(places.size()) <= kFlowsSignificance &&
                              slow.riseNs() >= kFlowsLeastRise * stats::medianOf(slow.otherNs);
        if (!isSlower)
            continue;
        if (slowest && slowest->place.points == place.points)
            slowest->place.words = text(kFlowsBoth, slowest->place.words, place.words);
        else if (!slowest || slow.pValue < slowest->pValue)
            slowest = std::move(slow);
    }
    return slowest;
}

std::vector<model::Finding> findSlowPlaces(const model::RunRecord& record)
{
    const PointIndices flows = flowsAlone(record);
    if (flows.size() < 2 * kFlowsLeast)
        return {};
    const auto slow = slowestPlace(record, flows);
    if (!slow)
        return {};
    const model::DistributionWords& words = wordsOf(record.points[flows.front()].result().kind);
    const auto us = [&words](double ns) { return shortNumber(model::shownNs(words, ns) / 1'000); };
    const auto [low, high] = std::ranges::minmax(slow->slowNs);
    const auto [otherLow, otherHigh] = std::ranges::minmax(slow->otherNs);
    return {{.id = "flowPlacement",
             .sentence = text(kFlowsSentence, slow->place.words, us(stats::medianOf(slow->slowNs)), Text(words.shown),
                              us(stats::medianOf(slow->otherNs))),
             .kind = model::FindingKind::Cause,
             .confidence = model::Confidence::Likely,
             .evidence = {text(kFlowsSeen, slow->slowNs.size(), flows.size(), slow->place.words, us(low), us(high),
                               us(otherLow), us(otherHigh), slow->pValue)},
             .overturnedBy = kFlowsOverturned,
             .nextStep = text(kFlowsNext),
             .steps = {sweepStep(record, model::kFlowAxis, "halftrip sweep flows")},
             .points = slow->place.points,
             .costNs = std::llround(slow->riseNs())}};
}

Text flowsAsCause(const model::RunRecord& record, const model::Finding&)
{
    const auto slow = slowestPlace(record, flowsAlone(record));
    return slow ? text(kFlowsAsCause, slow->place.words) : Text(kFlowsInShort);
}

}  // namespace

Rule flowPlacementRule()
{
    return {"flowPlacement", "Is one receive queue or core slower than the others?",
            findSlowPlaces,  Touches::Everything,
            kFlowsInShort,   nullptr,
            &flowsAsCause};
}

}  // namespace halftrip::diagnose
