#pragma once

#include "app/gui/base_plot.hpp"
#include "app/gui/reference_overlay.hpp"
#include "app/gui/view_options.hpp"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::gui {

/// p50, p99 and maximum of all points over one axis: lines over numbers, whiskers over words. Points that differ along
/// other axes, too, make groups of their own. What is not complete is hollow, what failed is crossed and says why.
class AxisChart : public BasePlot {
    Q_OBJECT

public:
    /// With `options`, which outlives it, the reference that is chosen there is laid over an axis of sizes.
    explicit AxisChart(std::string_view axis, QWidget* parent = nullptr, const ViewOptions* options = nullptr);

    void refresh(const RunModel& model, int selected) override;
    void forget() override;
    [[nodiscard]] QString menuName() const override;
    [[nodiscard]] QString pictureName() const override;
    [[nodiscard]] QString readoutAt(const QPointF& place) const override;
    [[nodiscard]] bool canLayReference() const override;
    /// How many points are drawn, the failed ones among them.
    [[nodiscard]] int shownPoints() const;

protected:
    void applyColors() override;
    void fillMenu(QMenu&) override {}

private:
    enum Figure { P50, P99, Max, FigureCount };
    /// Where a point is drawn, and what is said of it there.
    struct Place {
        int point = 0;
        double x = 0;
        std::size_t group = 0;
        std::array<double, FigureCount> shownUs{};
        std::array<bool, FigureCount> isLost{};  ///< Among the lost probes: not drawn.
        std::optional<double> wireUs;  ///< What the wire takes of it, where that is known.
        bool hasSamples = false;
        bool isWhole = false;
        bool hasFailed = false;
        QString tip;
    };
    struct Group {
        QString name;
        std::array<QCPGraph*, FigureCount> lines{};
        std::array<QCPGraph*, FigureCount> hollow{};  ///< Above the lines, where points are not complete.
        QCPErrorBars* whiskers = nullptr;  ///< From p50 to p99, over words.
    };
    void place(const RunModel& model);
    [[nodiscard]] double positionOf(const model::AxisValue& value);
    void adoptGroups(const std::vector<QString>& names);
    void addGroup(const QString& name, bool isOnly);
    void fillGroup(std::size_t index);
    void fillWire();
    void layReference(const RunModel& model);
    void fitAxes();
    void fitAbscissa();
    void placeZero();
    void drawFailed();
    void markSelected(int selected);
    void placeTicks();

    model::AxisInfo m_axis;
    const ViewOptions* m_options;
    std::vector<Place> m_places;
    std::vector<QString> m_labels;  ///< Of the values on the axis, by m_values.
    std::vector<double> m_values;
    std::vector<Group> m_groups;
    ReferenceOverlay m_reference;
    QCPGraph* m_wire = nullptr;
    QCPGraph* m_failed = nullptr;
    QCPItemStraightLine* m_selected;
    QSharedPointer<QCPAxisTickerText> m_ticker;
};

}  // namespace halftrip::gui
