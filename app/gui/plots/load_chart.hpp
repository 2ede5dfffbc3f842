#pragma once

#include "app/gui/canvas/base_plot.hpp"
#include "app/gui/canvas/marked_line.hpp"
#include "core/chart/load_charts.hpp"

#include <optional>
#include <vector>

namespace halftrip::gui {

/// The report's chart of a sweep over loads (chart::loadChart), with one line each for every group of points.
class LoadChart : public BasePlot {
    Q_OBJECT

public:
    /// With `options`, which outlives it, points have the counts of the stretch of time that is brushed.
    explicit LoadChart(QWidget* parent = nullptr, ViewOptions* options = nullptr);

    void refresh(const RunModel& model, int selected) override;
    void forget() override;
    [[nodiscard]] QString menuName() const override { return tr("Received over load"); }
    [[nodiscard]] QString pictureName() const override { return QStringLiteral("received-over-load"); }
    [[nodiscard]] QString readoutAt(const QPointF& place) const override;

protected:
    [[nodiscard]] ViewOptions* brushes() const override { return m_options; }
    void applyColors() override;
    void fillMenu(QMenu& menu) override;

private:
    void adopt(const RunModel& model);
    [[nodiscard]] QColor colorOf(std::size_t rate) const;
    /// The part of the run that is shown; empty: all of it, and nothing is brushed.
    [[nodiscard]] QString partText() const;
    void rebuild();
    /// Around these rates; a linear one begins at 0.
    void fitAxis(QCPAxis& axis, bool isLog, const std::optional<double>& lowest, double highest);

    ViewOptions* m_options;
    std::vector<chart::LoadGroup> m_groups;
    chart::Chart m_chart;
    std::vector<MarkedLine*> m_lines;  ///< By the series; the plot owns them.
    std::vector<QString> m_names;  ///< Of the run's points, by their places.
    QCPItemStraightLine* m_selected;
    /// As the user wants them; absent: linear.
    std::optional<bool> m_isLogOffered;
    std::optional<bool> m_isLogRate;
};

}  // namespace halftrip::gui
