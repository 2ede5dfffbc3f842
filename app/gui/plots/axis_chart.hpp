#pragma once

#include "app/gui/canvas/base_plot.hpp"
#include "app/gui/canvas/marked_line.hpp"
#include "app/gui/canvas/view_options.hpp"
#include "app/gui/plots/reference_overlay.hpp"
#include "core/chart/axis_places.hpp"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::gui {

enum class AxisFigures { Median, Tail };

/// Of all points over one axis the median, on a scale of its own that shows its slope, or p99 and maximum: lines over
/// numbers, dots over words. Points that differ along other axes, too, make groups of their own. What is not complete
/// is hollow, what failed is crossed and says why.
class AxisChart : public BasePlot {
    Q_OBJECT

public:
    /// With `options`, which outlives it, points have the figures of what is brushed, and the reference that is chosen
    /// there is overlaid on the median by size.
    AxisChart(std::string_view axis, AxisFigures shown, QWidget* parent = nullptr,
              const ViewOptions* options = nullptr);

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
    void applyColors() override;
    void fillMenu(QMenu& menu) override;

private:
    [[nodiscard]] bool isDrawn(std::size_t figure) const
    {
        return (figure == chart::P50) == (m_shown == AxisFigures::Median);
    }
    static constexpr std::size_t kFigures = chart::AxisFigureCount;
    /// What is said of a point where it stands.
    struct Remark {
        bool isWhole = false;
        bool hasFailed = false;
        QString tip;
    };
    struct Group {
        QString name;
        std::array<MarkedLine*, kFigures> lines{};
        std::array<MarkedLine*, kFigures> hollow{};  ///< Above the lines, where points are not complete.
    };
    void place(const RunModel& model, const std::vector<PointState>& points);
    void adoptGroups(const std::vector<QString>& names);
    void addGroup(const QString& name, bool isOnly);
    void fillGroup(std::size_t index);
    void fillWire();
    void overlayReference(const RunModel& model, const std::vector<PointState>& points);
    void fitAxes();
    void fitAbscissa();
    void drawFailed();
    void markSelected(int selected);
    void placeTicks();

    model::AxisInfo m_axis;
    AxisFigures m_shown;
    std::optional<bool> m_isLogLatency;  ///< As the user wants it; absent: linear for medians, logarithmic for tails.
    std::optional<bool> m_isLogAlong;  ///< The same of the other axis; absent: as its values ask for.
    const ViewOptions* m_options;
    chart::AxisPlaces m_along;
    std::vector<Remark> m_remarks;  ///< By the point.
    std::vector<Group> m_groups;
    ReferenceOverlay m_reference;
    QCPGraph* m_wire = nullptr;
    QCPGraph* m_failed = nullptr;
    QCPItemStraightLine* m_selected;
    QSharedPointer<QCPAxisTickerText> m_ticker;
};

}  // namespace halftrip::gui
