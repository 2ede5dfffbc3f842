#include "core/diagnose/course.hpp"
#include "core/diagnose/ends.hpp"
#include "core/diagnose/microseconds.hpp"
#include "core/diagnose/next_steps.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/record/point_figures.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace halftrip::diagnose {
namespace {

constexpr const char* kRampSentence =
    "{figure} starts {percent:.0f} % higher and then falls {where}: cores raise their frequency only under load.";
constexpr const char* kRampWarmUp =
    "RTT p10 and p50 of the warm-up are {lowUs} and {midUs} us, of the point {settledLowUs} "
    "and {settledUs} us";
constexpr const char* kRampCourse =
    "RTT p50 is {firstUs} us in the first stretch and {settledUs} us in the second half";
constexpr const char* kRampGovernor = "Host {host}: governor {governor}, lowest frequency {floor} % of the highest.";
constexpr const char* kRampOverturned = "The same slow start with a fixed frequency on both hosts.";
constexpr const char* kRampNext =
    "Keep the frequency up{cli: (halftrip tune prove PEER frequency.governor=performance)} "
    "on both hosts, and repeat.";
constexpr const char* kRampNextWindows =
    "Keep the frequency up on both hosts (Windows: a power plan with a minimum processor state of 100 %), and repeat.";
constexpr const char* kRampNextGuests =
    "A guest cannot set its cores' frequency: keep it up on the hosts beneath, or warm up for longer{cli: (--warmup)}, "
    "and repeat.";
constexpr const char* kRampInShort = "cores ramp up their frequency";
constexpr const char* kRampCause = "cores that ramp up their frequency";

/// How much longer a start takes than what follows; caches and tables are warm after a few packets.
constexpr double kLeastRamp = 0.2;
constexpr std::uint64_t kLeastStartSamples = 200;
/// Lowest frequency, in percent of the highest, from which on there is nothing to ramp up.
constexpr std::int64_t kFixedFloor = 95;

/// How a point began.
struct Start {
    double ratio = 1;  ///< Of its beginning to what follows.
    Text seen;
    double costNs = 0;  ///< To the mean of the point.
};

std::optional<Start> startOfWarmUp(const model::PointResult& point)
{
    const model::Distribution* const warmUp = point.find(model::DistributionKind::WarmUp);
    const stats::Histogram& settled = point.result().histogram;
    if (warmUp == nullptr || std::min(warmUp->histogram.count(), settled.count()) < kLeastStartSamples)
        return std::nullopt;
    // A frequency stretches all round trips; what disturbs some of them leaves the quick ones as they are.
    const auto at = [](const stats::Histogram& histogram, double percentile) {
        return static_cast<double>(histogram.percentileNs(percentile));
    };
    const double low = at(warmUp->histogram, 10);
    const double mid = at(warmUp->histogram, 50);
    const double settledLow = std::max(1.0, at(settled, 10));
    const double settledMid = std::max(1.0, at(settled, 50));
    const double ratio = std::min(low / settledLow, mid / settledMid);
    if (ratio < 1 + kLeastRamp)
        return std::nullopt;
    return Start{ratio, text(kRampWarmUp, shortUs(low), shortUs(mid), shortUs(settledLow), shortUs(settledMid)), 0};
}

std::optional<Start> startOfCourse(const model::PointResult& point)
{
    const auto course = courseOf(point);
    if (!course || course->firstStretchNs < (1 + kLeastRamp) * course->settledNs ||
        course->settledSpread > kLeastRamp / 2)
        return std::nullopt;
    return Start{course->firstStretchNs / course->settledNs,
                 text(kRampCourse, shortUs(course->firstStretchNs), shortUs(course->settledNs)),
                 std::max(0.0, course->meanNs - course->settledNs)};
}

std::optional<Start> startOf(const model::PointResult& point)
{
    if (point.result().kind != model::DistributionKind::RoundTrip || point.result().histogram.isEmpty())
        return std::nullopt;
    if (auto start = startOfCourse(point))
        return start;
    return startOfWarmUp(point);
}

/// What each host says of its frequencies. `canRamp`: some host may; `isKnown`: both told; `isOfGuests`: both are
/// guests that see none.
struct Frequencies {
    bool canRamp = false;
    bool isKnown = true;
    bool isOfGuests = true;
    std::vector<Text> seen;
};

Frequencies frequenciesOf(const model::RunRecord& record)
{
    Frequencies found;
    for (const HostOfRun& host : hostsOf(record)) {
        const auto governor = model::textOf(host.facts->facts, "frequency.governor");
        const auto floor = model::numberOf(host.facts->facts, "frequency.floor");
        found.isOfGuests = found.isOfGuests && !governor && !host.facts->virtualization.empty();
        if (!governor || !floor) {
            found.isKnown = false;
            continue;
        }
        const bool isFixed = *governor == "performance" || *floor >= kFixedFloor;
        found.canRamp = found.canRamp || !isFixed;
        if (!isFixed)
            found.seen.push_back(text(kRampGovernor, host.name, *governor, *floor));
    }
    return found;
}

void addNextStep(const model::RunRecord& record, const Frequencies& frequencies, model::Finding& finding)
{
    if (frequencies.isOfGuests) {
        finding.nextStep = text(kRampNextGuests);
    } else if (runsWindows(record)) {
        finding.nextStep = text(kRampNextWindows);
    } else {
        finding.nextStep = text(kRampNext);
        finding.steps = {proveStep(record, "frequency.governor=performance")};
    }
}

std::vector<model::Finding> findRamps(const model::RunRecord& record)
{
    const Frequencies frequencies = frequenciesOf(record);
    if (frequencies.isKnown && !frequencies.canRamp)
        return {};
    const PointIndices points = pointsWhere(record, [&record](const model::PointResult& point) {
        return !sharesCore(record, point) && startOf(point).has_value();
    });
    if (points.empty())
        return {};
    const model::PointResult& first = record.points[points.front()];
    const Start start = *startOf(first);
    model::Finding finding{
        .id = "frequencyRamp",
        .sentence = text(kRampSentence, Text(wordsOf(first.result().kind).shown), 100 * (start.ratio - 1),
                         where(record, points)),
        .kind = model::FindingKind::Cause,
        .confidence = frequencies.canRamp ? model::Confidence::Likely : model::Confidence::Possible,
        .evidence = evidenceAt(record, points, [](const model::PointResult& point) { return startOf(point)->seen; }),
        .overturnedBy = kRampOverturned,
        .points = points,
        .costNs = start.costNs >= 1 ? std::optional(std::llround(start.costNs)) : std::nullopt};
    addNextStep(record, frequencies, finding);
    finding.evidence.insert(finding.evidence.end(), frequencies.seen.begin(), frequencies.seen.end());
    return {std::move(finding)};
}

Text rampAsCause(const model::RunRecord&, const model::Finding&)
{
    return kRampCause;
}

}  // namespace

Rule frequencyRampRule()
{
    return {"frequencyRamp", "Do points start slower, as cores ramp up their frequency?",
            findRamps,       Touches::Everything,
            kRampInShort,    nullptr,
            &rampAsCause};
}

}  // namespace halftrip::diagnose
