#include "core/base/count_text.hpp"
#include "core/base/short_number.hpp"
#include "core/base/stable_sort.hpp"
#include "core/diagnose/preemption.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/figures/load_curve.hpp"
#include "core/model/record/point_figures.hpp"

#include <algorithm>
#include <array>

namespace halftrip::diagnose {
namespace {

constexpr const char* kLoadKneeAsItWas = "{everyUs} us between sends as measured, {perSecond:.0f} packets/s";
constexpr const char* kLoadKneeP99Lost = "{figure} p99 lies among the lost probes";
constexpr const char* kLoadKneeP99 = "{figure} p99 is {p99Us} us";
constexpr const char* kLoadKneeSaturated =
    "The path is saturated at the lowest load already: p99 lies among the lost probes {place}.";
constexpr const char* kLoadKneeFirstDrop =
    "As load rises, the first packet is dropped {place}; p99 does not double before.";
constexpr const char* kLoadKneeNoDrop = "As load rises, p99 doubles {doubled}; no packet is dropped.";
constexpr const char* kLoadKneeDropAsWell =
    "As load rises, p99 doubles {doubled}, where the first packet is dropped as well.";
constexpr const char* kLoadKneeDropLater = "As load rises, p99 doubles {doubled}; the first packet is dropped {place}.";
constexpr const char* kLoadKneeSeenKnee = "{p99} and {dropped} of {sent} probes are dropped {place}.";
constexpr const char* kLoadKneeOverturned =
    "A knee at another load when the sweep is repeated: then something else disturbed it.";
constexpr const char* kLoadKneeNext = "Compare the requested and the actual gap: if they differ, this host's send rate "
                                      "is the limit. Then find where packets are dropped.";
constexpr const char* kLoadKneePreempted =
    "Measuring threads were preempted {where}, which delays and drops packets, too.";
constexpr const char* kLoadKneeNextPreempted =
    "{advice} Then sweep again: that a thread was preempted tells nothing of the path.";

/// "at a send every 5us, 64 bytes (5.1 us, 196000 a second, as it was)".
Text placeOf(const model::RunRecord& record, std::size_t index)
{
    const auto everyNs = model::sentEveryNs(record.points[index]);
    const Text remark = everyNs && *everyNs > 0 ? text(kLoadKneeAsItWas, shortNumber(*everyNs / 1'000), 1e9 / *everyNs)
                                                : Text();
    return remark.empty() ? where(record, {static_cast<std::uint32_t>(index)})
                          : where(record, {static_cast<std::uint32_t>(index)}, {remark});
}

Text p99Text(const model::PointResult& point)
{
    const model::DistributionWords& words = wordsOf(point.result().kind);
    if (model::isLost(point, 99))
        return text(kLoadKneeP99Lost, Text(words.shown));
    return text(kLoadKneeP99, Text(words.shown),
                shortNumber(model::shownNs(words, static_cast<double>(model::percentileNs(point, 99))) / 1'000));
}

Text kneeSentence(const model::RunRecord& record, const model::LoadCurve& curve)
{
    if (curve.isSaturated)
        return text(kLoadKneeSaturated, placeOf(record, curve.points.front()));
    if (!curve.doubled)
        return text(kLoadKneeFirstDrop, placeOf(record, *curve.firstDrop));
    const Text doubled = placeOf(record, *curve.doubled);
    if (!curve.firstDrop)
        return text(kLoadKneeNoDrop, doubled);
    if (*curve.firstDrop == *curve.doubled)
        return text(kLoadKneeDropAsWell, doubled);
    return text(kLoadKneeDropLater, doubled, placeOf(record, *curve.firstDrop));
}

/// Where p99 doubles, or the longest gap where it is lost there already; and where the first packet is dropped.
std::array<std::optional<std::size_t>, 2> kneesOf(const model::LoadCurve& curve)
{
    return {curve.isSaturated ? std::optional(curve.points.front()) : curve.doubled, curve.firstDrop};
}

/// The gap at which the first of both comes; -1: neither does.
std::int64_t kneeGapNs(const model::RunRecord& record, const model::LoadCurve& curve)
{
    std::int64_t longest = -1;
    for (const auto& knee : kneesOf(curve)) {
        if (knee)
            longest = std::max(longest, *record.points[*knee].numberOn(model::kGapAxis));
    }
    return longest;
}

void addKnees(const model::RunRecord& record, const model::LoadCurve& curve, model::Finding& finding)
{
    const std::size_t first = curve.points.front();
    finding.evidence.push_back(text(kEvidenceAt, p99Text(record.points[first]), placeOf(record, first)));
    for (const auto& knee : kneesOf(curve)) {
        if (!knee || std::ranges::find(finding.points, *knee) != finding.points.end())
            continue;
        const model::PointResult& point = record.points[*knee];
        finding.evidence.push_back(text(kLoadKneeSeenKnee, p99Text(point), countText(model::droppedOf(point.counts)),
                                        countText(point.counts.sent), placeOf(record, *knee)));
        finding.points.push_back(static_cast<std::uint32_t>(*knee));
    }
}

PointIndices preemptedAt(const model::RunRecord& record, PointIndices points)
{
    std::erase_if(points, [&record](std::uint32_t index) { return !wasSurelyPreempted(record, record.points[index]); });
    return points;
}

/// Of several curves the one whose knee comes first speaks for all.
std::vector<model::Finding> findLoadKnees(const model::RunRecord& record)
{
    std::vector<model::LoadCurve> curves = model::loadCurvesOf(record);
    std::erase_if(curves, [&](const model::LoadCurve& curve) { return kneeGapNs(record, curve) < 0; });
    if (curves.empty())
        return {};
    stableSort(curves, std::ranges::greater(), [&](const model::LoadCurve& curve) { return kneeGapNs(record, curve); });
    model::Finding finding{.id = "loadKnee",
                           .sentence = kneeSentence(record, curves.front()),
                           .kind = model::FindingKind::Cause,
                           .confidence = model::Confidence::Likely,
                           .overturnedBy = kLoadKneeOverturned,
                           .nextStep = kLoadKneeNext};
    for (const model::LoadCurve& curve : curves)
        addKnees(record, curve, finding);
    std::ranges::sort(finding.points);
    const PointIndices preempted = preemptedAt(record, finding.points);
    if (!preempted.empty()) {
        finding.confidence = model::Confidence::Possible;
        finding.evidence.push_back(text(kLoadKneePreempted, where(record, preempted)));
        finding.nextStep = text(kLoadKneeNextPreempted, stepAfterPreemption(record));
    }
    return {std::move(finding)};
}

}  // namespace

Rule loadKneeRule()
{
    return {"loadKnee", "At which load does p99 double, or the first packet drop?", findLoadKnees, Touches::Tail,
            "latency rises with load"};
}

}  // namespace halftrip::diagnose
