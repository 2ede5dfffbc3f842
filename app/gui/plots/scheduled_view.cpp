#include "app/gui/plots/scheduled_view.hpp"

#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "core/chart/chart_parts.hpp"

#include <QCoreApplication>

namespace halftrip::gui {

namespace {

constexpr auto kView = model::DistributionKind::FromScheduled;

struct ViewText {
    Q_DECLARE_TR_FUNCTIONS(scheduled)
};

}  // namespace

const model::Distribution* scheduledViewOf(const PointState* point)
{
    return point == nullptr ? nullptr : chart::lateViewOf(point->measured);
}

QString scheduledName(const model::DistributionWords& words)
{
    const QString shown = coreText(model::wordsOf(kView).shown);
    return words.isHalved ? ViewText::tr("%1, not halved").arg(shown) : shown;
}

QString sharedTitle(const model::DistributionWords& words, bool hasView)
{
    if (!hasView)
        return latencyTitle(words);
    return ViewText::tr("%1 and %2 (\u00b5s)").arg(coreText(words.shown), coreText(model::wordsOf(kView).shown));
}

}  // namespace halftrip::gui
