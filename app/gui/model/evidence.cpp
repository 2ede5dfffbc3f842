#include "app/gui/model/evidence.hpp"

#include "app/gui/i18n/format.hpp"
#include "core/diagnose/histogram_part.hpp"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace halftrip::gui {

namespace {

struct EvidenceText {
    Q_DECLARE_TR_FUNCTIONS(evidence)
};

/// Samples that are all the same are to be seen, too: a bin.
constexpr double kNarrowestBand = 1.0145;

PlotEvidence bandOf(const model::DistributionWords& words, double lowNs, double highNs)
{
    PlotEvidence band;
    band.fromUs = model::shownNs(words, lowNs) / 1000;
    band.toUs = std::max(model::shownNs(words, highNs) / 1000, band.fromUs * kNarrowestBand);
    return band;
}

QString wordsOn(const diagnose::HistogramPart& part, const model::DistributionWords& words)
{
    using Kind = diagnose::HistogramPart::Kind;
    const diagnose::ShownShare shown = diagnose::shownShare(part.share);
    const QString share = QLocale().toString(shown.percent, 'f', shown.decimals);
    switch (part.kind) {
    case Kind::Peak:
        return EvidenceText::tr("Shaded: %1 % of the samples lie between %2 and %3 \u00b5s.")
            .arg(share, latencyText(words, part.lowNs), latencyText(words, part.highNs));
    case Kind::SlowMode:
        return EvidenceText::tr("Shaded: the slower mode, %1 % of the samples, from %2 \u00b5s on.")
            .arg(share, latencyText(words, part.lowNs));
    case Kind::AddedToMean:
        return EvidenceText::tr("Shaded: what it adds to the mean.");
    case Kind::Tail:
        break;
    }
    return EvidenceText::tr("Shaded: the slowest 1 % of the samples, from %1 \u00b5s on.")
        .arg(latencyText(words, part.lowNs));
}

}  // namespace

std::optional<PlotEvidence> evidenceOf(const model::Finding& finding, const PointState& point)
{
    const auto part = diagnose::histogramPartOf(finding, point.measured);
    if (!part)
        return std::nullopt;
    const model::DistributionWords& words = point.words();
    PlotEvidence evidence = bandOf(words, part->lowNs, part->highNs);
    evidence.words = wordsOn(*part, words);
    if (finding.kind == model::FindingKind::Cause && finding.costNs) {
        const auto costNs = static_cast<double>(*finding.costNs);
        evidence.gainUs = model::shownNs(words, costNs) / 1000;
        const double without = model::shownNs(words, point.result().histogram.meanNs() - costNs) / 1000;
        if (without > 0)
            evidence.withoutUs = without;
    }
    return evidence;
}

double gainOf(const model::Finding& finding, const model::DistributionWords& words)
{
    const bool isKnown = finding.kind == model::FindingKind::Cause && finding.costNs;
    return isKnown ? model::shownNs(words, static_cast<double>(*finding.costNs)) : 0;
}

}  // namespace halftrip::gui
