#pragma once

#include "app/gui/base_plot.hpp"
#include "app/gui/curves.hpp"
#include "app/gui/view_options.hpp"

#include <array>
#include <vector>

namespace halftrip::gui {

/// Samples by latency on a log time axis: the chosen point filled, the others as thin lines in their own colours,
/// lines at p50, p99 and the maximum.
class HistogramPlot : public BasePlot {
    Q_OBJECT

public:
    /// `options` outlives the plot.
    explicit HistogramPlot(ViewOptions& options, QWidget* parent = nullptr);

    void refresh(const RunModel& model, int selected) override;
    void forget() override;
    [[nodiscard]] QString menuName() const override { return tr("Histogram"); }
    [[nodiscard]] QString pictureName() const override { return QStringLiteral("histogram"); }

protected:
    void applyColors() override;
    void fillMenu(QMenu& menu) override;

private:
    struct Drawn {
        QCPGraph* graph = nullptr;
        Curve curve;
        std::uint64_t revision = ~std::uint64_t{0};
    };
    struct Mark {
        QCPItemStraightLine* line = nullptr;
        QCPItemText* label = nullptr;
    };
    void adoptPoints(const RunModel& model);
    void styleGraph(std::size_t index, int selected);
    void fitAxes(int selected);
    void placeMarks(const PointState* point);
    void placeMark(Mark& mark, const PointState& point, std::int64_t storedNs, bool isLost, const QString& name,
                   double height);
    void applyOptions();

    ViewOptions& m_options;
    std::vector<Drawn> m_drawn;
    std::array<Mark, 3> m_marks;
};

}  // namespace halftrip::gui
