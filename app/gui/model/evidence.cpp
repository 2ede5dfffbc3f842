#include "app/gui/model/evidence.hpp"

#include "app/gui/i18n/format.hpp"
#include "core/diagnose/rule.hpp"
#include "core/stats/narrow_peaks.hpp"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace halftrip::gui {

namespace {

struct EvidenceText {
    Q_DECLARE_TR_FUNCTIONS(evidence)
};

/// As the rule about timers has it: fewer samples make peaks by chance, smaller peaks are no timer's.
constexpr std::uint64_t kLeastSamples = 100;
constexpr double kLeastShare = 0.25;

/// Samples that are all the same are to be seen, too: a bin.
constexpr double kNarrowestBand = 1.0145;

PlotEvidence bandOf(const model::DistributionWords& words, double lowNs, double highNs)
{
    PlotEvidence band;
    band.fromUs = model::shownNs(words, lowNs) / 1000;
    band.toUs = std::max(model::shownNs(words, highNs) / 1000, band.fromUs * kNarrowestBand);
    return band;
}

PlotEvidence evidenceOfCause(const PointState& point, double costNs)
{
    const stats::Histogram& histogram = point.result().histogram;
    const model::DistributionWords& words = point.words();
    const auto peaks = histogram.count() < kLeastSamples ? std::vector<stats::NarrowPeak>()
                                                         : stats::narrowPeaks(histogram, kLeastShare);
    PlotEvidence evidence;
    if (!peaks.empty()) {
        const stats::NarrowPeak& peak = peaks.back();
        evidence = bandOf(words, static_cast<double>(peak.lowNs), static_cast<double>(peak.highNs));
        evidence.words = EvidenceText::tr("Shaded: %1 % of the samples lie between %2 and %3 \u00b5s.")
                             .arg(QLocale().toString(100 * peak.share, 'f', 0),
                                  latencyText(words, static_cast<double>(peak.lowNs)),
                                  latencyText(words, static_cast<double>(peak.highNs)));
    } else {
        evidence = bandOf(words, std::max(histogram.meanNs() - costNs, 1.0), histogram.meanNs());
        evidence.words = EvidenceText::tr("Shaded: what it adds to the mean.");
    }
    const double without = model::shownNs(words, histogram.meanNs() - costNs) / 1000;
    evidence.gainUs = model::shownNs(words, costNs) / 1000;
    if (without > 0)
        evidence.withoutUs = without;
    return evidence;
}

}  // namespace

std::optional<PlotEvidence> evidenceOf(const model::Finding& finding, const PointState& point)
{
    if (point.figures.samples == 0)
        return std::nullopt;
    if (finding.kind == model::FindingKind::Cause && finding.costNs)
        return evidenceOfCause(point, static_cast<double>(*finding.costNs));
    const diagnose::Rule* const rule = diagnose::ruleOf(finding.id);
    if (rule == nullptr || rule->touches != diagnose::Touches::Tail || point.figures.p99.isLost)
        return std::nullopt;
    PlotEvidence evidence = bandOf(point.words(), static_cast<double>(point.figures.p99.ns),
                                   static_cast<double>(point.figures.maxNs));
    evidence.words = EvidenceText::tr("Shaded: the slowest 1 % of the samples, from %1 \u00b5s on.")
                         .arg(latencyText(point.words(), static_cast<double>(point.figures.p99.ns)));
    return evidence;
}

double gainOf(const model::Finding& finding, const model::DistributionWords& words)
{
    const bool isKnown = finding.kind == model::FindingKind::Cause && finding.costNs;
    return isKnown ? model::shownNs(words, static_cast<double>(*finding.costNs)) : 0;
}

}  // namespace halftrip::gui
