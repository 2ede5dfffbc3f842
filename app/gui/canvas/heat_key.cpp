#include "app/gui/canvas/heat_key.hpp"

#include "app/gui/parts/plot_colors.hpp"
#include "core/model/figures/heat_grid.hpp"

#include <algorithm>
#include <functional>

namespace halftrip::gui {

namespace {

constexpr int kLongestHeatBarPx = 90;
constexpr int kShortestHeatBarPx = 30;
constexpr int kHeatGapPx = 5;
constexpr int kHeatStops = 4;

/// Calls `set` with each place from 0 to 1 where the scale's colour is given.
void setStops(const QPalette& palette, const std::function<void(double, const QColor&)>& set)
{
    for (int stop = 0; stop <= kHeatStops; ++stop) {
        const double place = stop / static_cast<double>(kHeatStops);
        set(place, heatColor(place, palette));
    }
}

QString leastShareText()
{
    return HeatKey::tr("%1 %").arg(QLocale().toString(model::kLeastShare * 100, 'g', 2));
}

}  // namespace

HeatKey::HeatKey(QCustomPlot* plot) : QCPLayoutElement(plot)
{
    setMargins(QMargins(0, 0, 0, 0));
    fit();
}

void HeatKey::setShown(bool isShown)
{
    if (m_isShown == isShown)
        return;
    m_isShown = isShown;
    fit();
}

void HeatKey::restyle()
{
    fit();
}

void HeatKey::fit()
{
    const int height = m_isShown ? QFontMetrics(parentPlot()->font()).height() : 0;
    setMinimumSize(1, height);
    setMaximumSize(QWIDGETSIZE_MAX, height);
}

QString HeatKey::textFor(int widthPx) const
{
    const QString whole = tr("100 % of the samples at that time");
    const QFontMetrics metrics(parentPlot()->font());
    return metrics.horizontalAdvance(whole) <= widthPx ? whole : tr("100 % of samples");
}

void HeatKey::applyDefaultAntialiasingHint(QCPPainter* painter) const
{
    painter->setAntialiasing(false);
}

void HeatKey::draw(QCPPainter* painter)
{
    if (!m_isShown)
        return;
    const QPalette palette = parentPlot()->palette();
    const QFontMetrics metrics(parentPlot()->font());
    painter->setFont(parentPlot()->font());
    painter->setPen(QPen(palette.color(QPalette::Text)));
    QRect place = rect().adjusted(2 * kHeatGapPx, 0, 0, 0);
    const QString least = leastShareText();
    painter->drawText(place, Qt::AlignLeft | Qt::AlignVCenter, least);
    place.setLeft(place.left() + metrics.horizontalAdvance(least) + kHeatGapPx);
    const int height = metrics.height() * 2 / 3;
    const QRect bar(place.left(), place.center().y() - height / 2,
                    std::clamp(place.width() / 5, kShortestHeatBarPx, kLongestHeatBarPx), height);
    QLinearGradient gradient(bar.topLeft(), bar.topRight());
    setStops(palette, [&gradient](double share, const QColor& color) { gradient.setColorAt(share, color); });
    painter->fillRect(bar, gradient);
    place.setLeft(bar.right() + kHeatGapPx);
    painter->drawText(place, Qt::AlignLeft | Qt::AlignVCenter, textFor(place.width()));
}

QCPColorGradient heatGradient(const QPalette& palette)
{
    QCPColorGradient gradient;
    gradient.clearColorStops();
    setStops(palette, [&gradient](double place, const QColor& color) { gradient.setColorStopAt(place, color); });
    gradient.setNanHandling(QCPColorGradient::nhTransparent);
    return gradient;
}

}  // namespace halftrip::gui
