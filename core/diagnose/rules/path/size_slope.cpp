#include "core/base/short_number.hpp"
#include "core/diagnose/rule.hpp"
#include "core/model/figures/packet_rates.hpp"
#include "core/model/figures/size_curve.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kSizeSlopeSentence =
    "Each byte takes {times:.3g} times what the link explains. Possible reasons: a store-and-forward switch, copies in "
    "the hosts, or a slower link on the path.";
constexpr const char* kSizeSlopeSeenSlope =
    "{figure} grows by {nsPerByte} ns per byte (95 % CI {lowNs} to {highNs}) over {sizes} sizes.";
constexpr const char* kSizeSlopeSeenLink = "A link of {mbps} Mb/s ({source}) takes {nsPerByte} ns per byte.";
constexpr const char* kSizeSlopeOverturned = "The same slope with the two adapters connected directly.";
constexpr const char* kSizeSlopeNext = "Connect the two adapters directly and repeat.";

/// Twice the link's own slope is what one store-and-forward hop makes; a slope that may be less than this much of it is
/// not told.
constexpr double kLeastRatio = 1.7;
constexpr double kSurelyMore = 1.3;

/// Of several curves the steepest speaks for all.
std::vector<model::Finding> findSteepSlopes(const model::RunRecord& record)
{
    const model::LinkSpeed link = model::linkSpeedOf(record);
    std::vector<model::Finding> findings;
    double steepest = 0;
    for (const model::SizeCurve& curve : model::sizeCurvesOf(record, link)) {
        // Of many in flight each probe waits for the bytes of those before it.
        if (!curve.fit || !curve.linkNsPerByte || model::hasManyInFlight(record.points[curve.points.front()]))
            continue;
        const stats::LineFit& fit = *curve.fit;
        const double ratio = fit.slope / *curve.linkNsPerByte;
        if (ratio < kLeastRatio || ratio <= steepest ||
            fit.slope - fit.slopeMargin < kSurelyMore * *curve.linkNsPerByte)
            continue;
        steepest = ratio;
        const model::DistributionWords& words = wordsOf(record.points[curve.points.front()].result().kind);
        const auto digits = [&words](double ns) { return shortNumber(model::shownNs(words, ns)); };
        std::vector<std::uint32_t> points(curve.points.begin(), curve.points.end());
        findings = std::vector{model::Finding{
            .id = "sizeSlope",
            .sentence = text(kSizeSlopeSentence, ratio),
            .kind = model::FindingKind::Cause,
            .confidence = model::Confidence::Possible,
            .evidence = {text(kSizeSlopeSeenSlope, Text(words.shown), digits(fit.slope),
                              digits(fit.slope - fit.slopeMargin), digits(fit.slope + fit.slopeMargin), fit.places),
                         text(kSizeSlopeSeenLink, link.mbps, link.source, digits(*curve.linkNsPerByte))},
            .overturnedBy = kSizeSlopeOverturned,
            .nextStep = kSizeSlopeNext,
            .points = std::move(points)}};
    }
    return findings;
}

}  // namespace

Rule sizeSlopeRule()
{
    return {"sizeSlope", "Does latency grow with size faster than the link explains?", findSteepSlopes, Touches::Tail,
            "latency grows faster with size than the link explains"};
}

}  // namespace halftrip::diagnose
