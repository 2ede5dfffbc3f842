#pragma once

#include "app/gui/canvas/base_plot.hpp"
#include "app/gui/canvas/marked_line.hpp"

#include <array>
#include <optional>
#include <vector>

namespace halftrip::gui {

/// Of a sweep over loads: packets a second that were offered within the bursts, received in time, and dropped, over
/// the offered load. One line each for every group of points that differ in nothing but the load.
class LoadChart : public BasePlot {
    Q_OBJECT

public:
    /// With `options`, which outlives it, points have the counts of the stretch of time that is brushed.
    explicit LoadChart(QWidget* parent = nullptr, const ViewOptions* options = nullptr);

    void refresh(const RunModel& model, int selected) override;
    void forget() override;
    [[nodiscard]] QString menuName() const override { return tr("Received over load"); }
    [[nodiscard]] QString pictureName() const override { return QStringLiteral("received-over-load"); }
    [[nodiscard]] QString readoutAt(const QPointF& place) const override;

protected:
    void applyColors() override;
    void fillMenu(QMenu& menu) override;

private:
    enum Rate { Offered, Received, Dropped, RateCount };
    struct Load {
        std::size_t point = 0;
        double offered = 0;
        /// Absent: how many of a stretch's lost probes were answered late is not known.
        std::array<std::optional<double>, RateCount> perSecond{};
        QString name;
    };
    struct Group {
        std::vector<Load> loads;  ///< Rising.
        std::array<MarkedLine*, RateCount> lines{};
    };
    void adopt(const RunModel& model);
    /// The part of the run that is shown; empty: all of it, and nothing is brushed.
    [[nodiscard]] QString partText() const;
    void rebuild(std::size_t groups);
    /// Around these rates; a linear one begins at 0.
    void fitAxis(QCPAxis& axis, bool isLog, const std::optional<double>& lowest, double highest);

    const ViewOptions* m_options;
    std::vector<Group> m_groups;
    QCPItemStraightLine* m_selected;
    /// As the user wants them; absent: linear.
    std::optional<bool> m_isLogOffered;
    std::optional<bool> m_isLogRate;
};

}  // namespace halftrip::gui
