#pragma once

#include "app/gui/base_plot.hpp"
#include "app/gui/curves.hpp"
#include "app/gui/run_model.hpp"

#include <array>
#include <vector>

namespace halftrip::gui {

/// Samples by HRT on a log time axis: the chosen point filled, the other sizes as thin lines in their own colours,
/// lines at p50, p99 and the maximum.
class HistogramPlot : public BasePlot {
    Q_OBJECT

public:
    explicit HistogramPlot(QWidget* parent = nullptr);

    /// Takes over what has changed and asks for a repaint.
    void refresh(const RunModel& model, int selected);
    /// The cached curves belong to another run now.
    void forget();
    void setLogCount(bool isLog);
    [[nodiscard]] bool isLogCount() const { return m_isLogCount; }
    void setOverlay(bool isShown);
    [[nodiscard]] bool isOverlay() const { return m_isOverlay; }
    [[nodiscard]] QString pictureName() const override { return QStringLiteral("hrt-histogram"); }

signals:
    void logCountChanged(bool isLog);
    void overlayChanged(bool isShown);

protected:
    void applyColors() override;
    void fillMenu(QMenu& menu) override;

private:
    struct Drawn {
        QCPGraph* graph = nullptr;
        Curve curve;
        std::uint64_t revision = ~std::uint64_t{0};
        std::uint32_t sizeBytes = 0;
    };
    struct Mark {
        QCPItemStraightLine* line = nullptr;
        QCPItemText* label = nullptr;
    };
    void adoptPoints(const RunModel& model);
    void styleGraph(std::size_t index, int selected);
    void fitAxes(int selected);
    void placeMarks(const PointState* point);
    void placeMark(Mark& mark, double hrtUs, const QString& name, double height);

    std::vector<Drawn> m_drawn;
    std::array<Mark, 3> m_marks;
    bool m_isLogCount = true;
    bool m_isOverlay = true;
};

}  // namespace halftrip::gui
