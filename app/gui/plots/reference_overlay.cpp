#include "app/gui/plots/reference_overlay.hpp"

#include "app/gui/canvas/base_plot.hpp"
#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/model/reference_choice.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "core/chart/reference_series.hpp"
#include "core/model/request/axis.hpp"
#include "core/model/text/number_format.hpp"

#include <QCoreApplication>

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace halftrip::gui {

namespace {

struct SheetText {
    Q_DECLARE_TR_FUNCTIONS(reference)
};

constexpr double kDotSize = 7;
/// Around the dot of a figure that is drawn over it: a mean is often where the median is.
constexpr double kRingSize = 9;
/// Of the curves, one after the other.
constexpr std::array kStyles{Qt::DashDotLine, Qt::DotLine, Qt::DashDotDotLine};

QString curveName(const QString& title, const std::string& figure)
{
    return SheetText::tr("%1, %2").arg(title, coreText(figure));
}

}  // namespace

void ReferenceOverlay::forget()
{
    m_own = nullptr;
    m_curves.clear();
    m_dots.clear();
}

void ReferenceOverlay::lay(const QString& id, const RunModel& model, const std::vector<PointState>& points,
                           bool isAlone)
{
    if (m_own != nullptr)
        m_plot.removeGraph(m_own);
    for (QCPGraph* curve : m_curves)
        m_plot.removeGraph(curve);
    forget();
    OverlaidReference over = overlayOn(model, id);
    m_note = std::move(over.note);
    if (!over.overlay)
        return;
    const std::string figure = chart::drawnFigure(*over.overlay);
    if (figure != "p50" && isAlone)
        drawOwn(points, figure);
    draw(*over.overlay, figure);
    applyColors();
}

void ReferenceOverlay::draw(const chart::OverlayReference& overlay, const std::string& figure)
{
    const model::DistributionWords& words = model::wordsOf(overlay.kind);
    for (const chart::OverlayCurve& curve : overlay.curves) {
        std::vector<Dot> dots;
        for (const chart::OverlayPoint& point : curve.points) {
            const auto found = point.figuresNs.find(figure);
            if (!point.sizeBytes || found == point.figuresNs.end())
                continue;
            const auto stored = static_cast<double>(found->second);
            dots.push_back({static_cast<double>(*point.sizeBytes), model::shownMicroseconds(words, stored),
                            SheetText::tr("%1, %2: %3 %4 \u00b5s")
                                .arg(fromUtf8(curve.title),
                                     axisText(model::phraseOf(model::numberOn(model::kSizeAxis, *point.sizeBytes))),
                                     coreText(figure), latencyText(words, stored))});
        }
        m_curves.push_back(addCurve(curveName(fromUtf8(curve.title), figure), dots));
        m_dots.insert(m_dots.end(), dots.begin(), dots.end());
    }
}

void ReferenceOverlay::drawOwn(const std::vector<PointState>& points, const std::string& figure)
{
    std::vector<Dot> dots;
    for (const PointState& point : points) {
        const auto bytes = point.measured.numberOn(model::kSizeAxis);
        if (!bytes || point.figures.samples == 0)
            continue;
        const double stored = figure == "mean" ? point.figures.meanNs : static_cast<double>(point.figures.minNs);
        dots.push_back({static_cast<double>(*bytes), model::shownMicroseconds(point.words(), stored), {}});
    }
    m_own = addCurve(coreText(figure), dots);
    m_own->setLayer(kOthersLayer);
}

QCPGraph* ReferenceOverlay::addCurve(const QString& name, const std::vector<Dot>& dots)
{
    QVector<double> keys;
    QVector<double> values;
    for (const Dot& dot : dots) {
        keys << dot.bytes;
        values << dot.shownUs;
    }
    QCPGraph* const graph = m_plot.addGraph();
    graph->setName(name);
    graph->setData(keys, values);
    return graph;
}

void ReferenceOverlay::applyColors()
{
    const QColor color = curveColor(CurveColor::Reference, m_plot.palette());
    const QColor base = m_plot.palette().color(QPalette::Base);
    if (m_own != nullptr) {
        m_own->setPen(QPen(color, 1.5));
        m_own->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(color, 1.5), QBrush(base), kRingSize));
    }
    for (std::size_t i = 0; i < m_curves.size(); ++i) {
        m_curves[i]->setPen(QPen(color, 1.5, kStyles[i % kStyles.size()]));
        m_curves[i]->setScatterStyle(
            QCPScatterStyle(QCPScatterStyle::ssDiamond, QPen(color, 1.5), QBrush(base), kDotSize));
    }
}

void ReferenceOverlay::widenSizes(double& low, double& high) const
{
    for (const Dot& dot : m_dots) {
        low = std::min(low, dot.bytes);
        high = std::max(high, dot.bytes);
    }
}

void ReferenceOverlay::widenLatencies(double& low, double& high) const
{
    for (const Dot& dot : m_dots) {
        low = std::min(low, dot.shownUs);
        high = std::max(high, dot.shownUs);
    }
}

QStringList ReferenceOverlay::linesNear(double place, double distance) const
{
    const auto distanceOf = [&](const Dot& dot) { return std::abs(m_plot.xAxis->coordToPixel(dot.bytes) - place); };
    const auto nearest = std::ranges::min_element(m_dots, {}, distanceOf);
    QStringList lines;
    for (const Dot& dot : m_dots) {
        if (dot.bytes == nearest->bytes && distanceOf(dot) <= distance)
            lines << dot.tip;
    }
    return lines;
}

}  // namespace halftrip::gui
