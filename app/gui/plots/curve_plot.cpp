#include "app/gui/plots/curve_plot.hpp"

#include "app/gui/canvas/brushed_point.hpp"
#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "core/chart/chart_parts.hpp"
#include "core/chart/time_course.hpp"
#include "core/model/record/point_figures.hpp"

namespace halftrip::gui {

CurvePlot::CurvePlot(ViewOptions& options, QWidget* parent) : BasePlot(parent), m_options(options)
{
    addLayer(kOthersLayer, layer(QStringLiteral("main")), limBelow);
    // Each is listed where it is styled: taking a thousand out of a legend again takes seconds.
    setAutoAddPlottableToLegend(false);
}

void CurvePlot::clearCurves()
{
    m_drawn.clear();
    m_late = {};
    m_stretch = {};
    clearGraphs();
}

void CurvePlot::forgetCurves()
{
    for (Drawn& drawn : m_drawn)
        drawn.revision = ~std::uint64_t{0};
    m_late.revision = ~std::uint64_t{0};
}

void CurvePlot::adopt(const RunModel& model, int selected, const Widths& widths)
{
    m_model = &model;
    m_selected = selected;
    adoptPoints();
    adoptLateView();
    adoptStretch();
    const std::vector<SeriesLook>& looks = m_options.looks(model, palette());
    for (std::size_t i = 0; i < m_drawn.size(); ++i) {
        if (m_drawn[i].graph == nullptr)
            continue;
        const bool isChosen = static_cast<int>(i) == selected;
        style(m_drawn[i],
              QPen(looks[i].color, isChosen ? widths.chosen : 1.0, isChosen ? Qt::SolidLine : looks[i].style));
        for (QCPGraph* graph : {m_drawn[i].graph, m_drawn[i].quiet}) {
            if (graph != nullptr)
                graph->setLayer(isChosen ? QStringLiteral("main") : kOthersLayer);
        }
    }
    style(m_late, QPen(curveColor(CurveColor::Scheduled, palette()), 1.4));
    style(m_stretch, QPen(palette().color(QPalette::Highlight), widths.stretch));
    std::vector<QCPGraph*> listed;
    for (const Drawn* drawn : shownCurves())
        listed.push_back(drawn->graph);
    if (m_stretch.isShown)
        listed.push_back(m_stretch.graph);
    listInLegend(listed);
    sayEmpty(listed.empty() && chosen() != nullptr && isAllLost(*chosen()));
}

void CurvePlot::adoptPoints()
{
    const std::vector<PointState>& points = m_model->points();
    if (points.size() < m_drawn.size())
        clearCurves();
    m_drawn.resize(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        Drawn& drawn = m_drawn[i];
        drawn.isShown = m_options.isShown(*m_model, static_cast<int>(i), m_selected);
        if (!drawn.isShown || drawn.revision == points[i].revision)
            continue;
        drawn.revision = points[i].revision;
        drawn.samples = static_cast<double>(points[i].figures.samples);
        const model::Distribution& result = points[i].result();
        fill(drawn, result, model::lostBeside(points[i].measured, result), m_model->phraseOf(points[i]));
    }
}

const model::Distribution* CurvePlot::lateView() const
{
    return chosen() == nullptr ? nullptr : chart::lateViewOf(chosen()->measured);
}

void CurvePlot::adoptLateView()
{
    const model::Distribution* const view = lateView();
    m_late.isShown = view != nullptr;
    if (view == nullptr || (m_late.revision == chosen()->revision && m_lateOf == m_selected))
        return;
    m_late.revision = chosen()->revision;
    m_lateOf = m_selected;
    m_late.samples = static_cast<double>(view->histogram.count());
    fill(m_late, *view, model::lostBeside(chosen()->measured, *view), coreText(chart::lateViewName(chosen()->words())));
}

void CurvePlot::adoptStretch()
{
    if (drawsBand() && m_options.brushedLatency())
        return adoptBand();
    const chart::Stretch* const stretch = m_options.brushedStretch(*m_model, m_selected);
    m_stretch.isShown = stretch != nullptr && !stretch->result.histogram.isEmpty();
    if (!m_stretch.isShown)
        return;
    m_stretch.samples = static_cast<double>(stretch->samples);
    fill(m_stretch, stretch->result, stretch->lost, timeText(m_options));
}

/// What was lost has no latency, and is in no band.
void CurvePlot::adoptBand()
{
    m_stretch.isShown = chosen() != nullptr;
    if (!m_stretch.isShown)
        return;
    const PointState part = brushedPoint(*m_model, m_selected, m_options);
    m_stretch.isShown = part.figures.samples > 0;
    if (!m_stretch.isShown)
        return;
    m_stretch.samples = static_cast<double>(part.figures.samples);
    fill(m_stretch, part.result(), 0, brushText(m_options));
}

void CurvePlot::fill(Drawn& drawn, const model::Distribution& distribution, std::uint64_t lost, const QString& name)
{
    if (drawn.graph == nullptr)
        addGraphs(drawn);
    drawn.series = seriesOf(distribution, lost);
    drawn.graph->setName(name);
    draw(drawn);
}

void CurvePlot::style(const Drawn& drawn, QPen pen)
{
    for (QCPGraph* graph : {drawn.graph, drawn.quiet}) {
        if (graph == nullptr)
            continue;
        graph->setPen(pen);
        graph->setVisible(drawn.isShown);
        graph->setAntialiased(false);
        pen.setStyle(Qt::DotLine);
    }
}

std::vector<const CurvePlot::Drawn*> CurvePlot::shownCurves() const
{
    std::vector<const Drawn*> shown;
    for (const Drawn& drawn : m_drawn) {
        if (drawn.isShown)
            shown.push_back(&drawn);
    }
    if (m_late.isShown)
        shown.push_back(&m_late);
    return shown;
}

const CurvePlot::Drawn* CurvePlot::chosenCurve() const
{
    const bool isThere = m_selected >= 0 && m_selected < static_cast<int>(m_drawn.size());
    return isThere && m_drawn[static_cast<std::size_t>(m_selected)].isShown
               ? &m_drawn[static_cast<std::size_t>(m_selected)]
               : nullptr;
}

QString CurvePlot::readoutRows(const Row& row) const
{
    QString rows;
    int left = readoutLines();
    if (const Drawn* const first = chosenCurve(); first != nullptr && left-- > 0)
        rows += row(*first, *chosen(), chosen()->result());
    const model::Distribution* const view = lateView();
    if (m_late.isShown && view != nullptr && left-- > 0)
        rows += row(m_late, *chosen(), *view);
    for (std::size_t i = 0; i < m_drawn.size(); ++i) {
        const PointState& point = m_model->points()[i];
        if (m_drawn[i].isShown && static_cast<int>(i) != m_selected && left-- > 0)
            rows += row(m_drawn[i], point, point.result());
    }
    return rows;
}

QString CurvePlot::axisTitle() const
{
    return latencyTitle(chart::axisName(m_model->words(), m_late.isShown));
}

}  // namespace halftrip::gui
