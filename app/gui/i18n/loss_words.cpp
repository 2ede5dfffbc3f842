#include "app/gui/i18n/loss_words.hpp"

#include "app/gui/i18n/format.hpp"
#include "app/gui/i18n/percent_text.hpp"
#include "core/model/record/point_figures.hpp"

#include <QCoreApplication>
#include <QLocale>

namespace halftrip::gui {

namespace {

struct LossText {
    Q_DECLARE_TR_FUNCTIONS(losses)
};

}  // namespace

QString longestSilenceText(const model::PointResult& point)
{
    return point.silence ? spanText(point.silence->longestNs) : QString();
}

QString silenceSentence(const model::PointResult& point)
{
    if (!point.silence)
        return {};
    return LossText::tr("%1 of the time that replies were waited for was silence, the longest %2 from %3 on.")
        .arg(percentText(100 * model::silentShare(point)), spanText(point.silence->longestNs),
             spanText(point.silence->longestAtNs));
}

QString lostExcludedText(const model::PointResult& point)
{
    const model::ProbeCounts excluded = point.excludedCounts.value_or(model::ProbeCounts{});
    return excluded.lost + excluded.notSent == 0 ? QString() : countText(excluded.lost + excluded.notSent);
}

QString lostExcludedSentence(const model::PointResult& point)
{
    if (lostExcludedText(point).isEmpty())
        return {};
    const model::ProbeCounts& excluded = *point.excludedCounts;
    return LossText::tr("Before the figures (the first probe and the warm-up): %1 of %2 lost, %3 not sent.")
        .arg(countText(excluded.lost), countText(excluded.sent), countText(excluded.notSent));
}

}  // namespace halftrip::gui
