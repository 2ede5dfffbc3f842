#pragma once

#include "app/gui/canvas/base_plot.hpp"
#include "app/gui/canvas/marked_line.hpp"
#include "app/gui/canvas/view_options.hpp"
#include "core/chart/axis_charts.hpp"
#include "core/chart/axis_places.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace halftrip::gui {

using chart::AxisFigures;

/// The report's chart of all points over one axis (chart::axisChart). What is not complete is hollow, what failed is
/// crossed and says why.
class AxisChart : public BasePlot {
    Q_OBJECT

public:
    /// With `options`, which outlives it, points have the figures of what is brushed, and the reference that is chosen
    /// there is overlaid on the median by size.
    AxisChart(std::string_view axis, AxisFigures shown, QWidget* parent = nullptr, ViewOptions* options = nullptr);

    void refresh(const RunModel& model, int selected) override;
    void forget() override;
    [[nodiscard]] QString menuName() const override;
    [[nodiscard]] QString shortName() const override;
    [[nodiscard]] QString pictureName() const override;
    [[nodiscard]] QString readoutAt(const QPointF& place) const override;
    [[nodiscard]] bool canLayReference() const override;
    /// How many points are drawn, the failed ones among them.
    [[nodiscard]] int shownPoints() const;

protected:
    [[nodiscard]] ViewOptions* brushes() const override { return m_options; }
    void applyColors() override;
    void fillMenu(QMenu& menu) override;

private:
    struct Line {
        MarkedLine* dots = nullptr;
        MarkedLine* hollow = nullptr;  ///< Above it.
    };
    void makeChart(const RunModel& model, const std::vector<PointState>& points);
    void adoptSeries();
    Line addLine(const chart::Series& series);
    [[nodiscard]] QColor colorOf(std::size_t series) const;
    void fitAxes();
    void fitAbscissa(double low, double high);
    void drawFailed();
    void markSelected(int selected);
    void placeTicks();

    model::AxisInfo m_axis;
    AxisFigures m_shown;
    std::optional<bool> m_isLogLatency;  ///< As the user wants it; absent: as the chart has it.
    std::optional<bool> m_isLogAlong;  ///< The same of the other axis.
    ViewOptions* m_options;
    chart::Chart m_chart;
    chart::AxisPlaces m_along;
    std::vector<std::int64_t> m_sizes;  ///< By the group; empty: groups differ in more than their size, or not in it.
    const RunModel* m_model = nullptr;  ///< Whose points are drawn, while any are.
    std::vector<PointState> m_parts;  ///< What the brush leaves of them; empty: nothing is brushed.
    std::vector<bool> m_hasFailed;  ///< By the point.
    std::vector<Line> m_lines;  ///< By the series.
    QCPGraph* m_failed = nullptr;
    QCPItemStraightLine* m_selected;
    QSharedPointer<QCPAxisTickerText> m_ticker;
};

}  // namespace halftrip::gui
