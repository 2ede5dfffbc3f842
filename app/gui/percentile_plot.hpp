#pragma once

#include "app/gui/base_plot.hpp"
#include "app/gui/curves.hpp"
#include "app/gui/run_model.hpp"

#include <vector>

namespace halftrip::gui {

/// HRT against percentile, on an axis that gives each further nine the same room. The chosen point is strong, dotted
/// where fewer than ten samples lie beyond; the other sizes are thin lines.
class PercentilePlot : public BasePlot {
    Q_OBJECT

public:
    explicit PercentilePlot(QWidget* parent = nullptr);

    void refresh(const RunModel& model, int selected);
    /// The cached curves belong to another run now.
    void forget();
    void setOverlay(bool isShown);
    [[nodiscard]] QString pictureName() const override { return QStringLiteral("hrt-percentiles"); }

protected:
    void applyColors() override {}
    void fillMenu(QMenu&) override {}

private:
    struct Drawn {
        QCPGraph* solid = nullptr;
        QCPGraph* thin = nullptr;  ///< Beyond the last percentile with ten samples behind it.
        Curve curve;
        std::uint64_t revision = ~std::uint64_t{0};
    };
    void adoptPoints(const RunModel& model);
    static void setCurve(Drawn& drawn, double thinFrom);
    void styleGraphs(std::size_t index, int selected);
    void fitAxes(int selected);

    std::vector<Drawn> m_drawn;
    bool m_isOverlay = true;
};

}  // namespace halftrip::gui
