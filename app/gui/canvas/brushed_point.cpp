#include "app/gui/canvas/brushed_point.hpp"

#include "app/gui/i18n/format.hpp"
#include "core/chart/time_course.hpp"
#include "core/model/text/number_format.hpp"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace halftrip::gui {

namespace {

struct BrushText {
    Q_DECLARE_TR_FUNCTIONS(brush)
};

}  // namespace

bool isBrushed(const ViewOptions& options)
{
    return options.brushedTime() || options.brushedLatency();
}

QString timeText(const ViewOptions& options)
{
    const QLocale locale;
    const auto& time = options.brushedTime();
    return time
               ? BrushText::tr("%1 to %2 s").arg(locale.toString(time->from, 'f', 2), locale.toString(time->to, 'f', 2))
               : QString();
}

QString brushText(const ViewOptions& options)
{
    QStringList texts{timeText(options)};
    if (const auto& band = options.brushedLatency())
        texts << microsecondsRange(band->from * 1000, band->to * 1000);
    return listText(texts);
}

PointState brushedPoint(const RunModel& model, int place, const ViewOptions& options)
{
    const PointState& whole = *model.find(place);
    PointState part;
    static_cast<model::PointKey&>(part.measured) = whole.measured.key();
    part.measured.problem = whole.measured.problem;
    part.measured.frames = whole.measured.frames;
    part.phase = whole.phase;
    model::Distribution result = whole.result();
    std::uint64_t samples = result.histogram.count();
    std::int64_t maxNs = result.histogram.maxNs();
    std::uint64_t lost = whole.measured.counts.lost;
    if (const chart::Stretch* const stretch = options.brushedStretch(model, place)) {
        result.histogram = stretch->result.histogram;
        samples = stretch->samples;
        maxNs = stretch->maxNs;
        lost = stretch->lost;
    }
    if (const auto& band = options.brushedLatency()) {
        const double shownUs = model::shownMicroseconds(whole.words(), 1.0);
        result = chart::bandOf(result, std::llround(band->from / shownUs), std::llround(band->to / shownUs));
        samples = result.histogram.count();
        maxNs = result.histogram.maxNs();
        lost = 0;
    }
    part.measured.counts.lost = lost;
    part.measured.distributions = {std::move(result)};
    part.figures = figuresOf(part.measured);
    part.figures.samples = part.measured.result().histogram.isEmpty() ? 0 : samples;
    part.figures.maxNs = maxNs;
    return part;
}

std::vector<PointState> brushedPoints(const RunModel& model, const ViewOptions& options)
{
    std::vector<PointState> parts;
    for (std::size_t place = 0; place < model.points().size(); ++place)
        parts.push_back(brushedPoint(model, static_cast<int>(place), options));
    return parts;
}

}  // namespace halftrip::gui
