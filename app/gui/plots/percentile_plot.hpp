#pragma once

#include "app/gui/canvas/base_plot.hpp"
#include "app/gui/canvas/view_options.hpp"
#include "app/gui/plots/curve_plot.hpp"
#include "core/chart/percentiles.hpp"

#include <optional>

namespace halftrip::gui {

/// Latency against percentile, on an axis that gives each further nine the same room. The chosen point is strong,
/// dotted where fewer than ten samples lie beyond; those that are ticked are thin lines. A curve ends where percentiles
/// lie among lost probes. What is brushed has a curve of its own over the whole, which is named for it.
class PercentilePlot : public CurvePlot {
    Q_OBJECT

public:
    /// `options` outlives the plot.
    explicit PercentilePlot(ViewOptions& options, QWidget* parent = nullptr);

    void refresh(const RunModel& model, int selected) override;
    void forget() override;
    [[nodiscard]] QString menuName() const override { return tr("Percentiles"); }
    [[nodiscard]] QString pictureName() const override { return QStringLiteral("percentiles"); }
    [[nodiscard]] QString readoutAt(const QPointF& place) const override;

protected:
    [[nodiscard]] QCPAxis* latencyAxis() const override { return yAxis; }
    [[nodiscard]] ViewOptions* latencyBrush() const override { return &options(); }
    [[nodiscard]] bool drawsBand() const override { return true; }
    void applyColors() override {}
    void fillMenu(QMenu& menu) override;
    [[nodiscard]] chart::Series seriesOf(const model::Distribution& distribution, std::uint64_t lost) const override;
    void addGraphs(Drawn& drawn) override;
    void draw(Drawn& drawn) const override;

private:
    void fitAxes();
    /// Percentiles as 1 / (1 - p) on a logarithmic axis, or evenly on a linear one.
    void adoptScale();
    [[nodiscard]] bool isLogAlong() const { return xAxis->scaleType() == QCPAxis::stLogarithmic; }
    /// From 1 / (1 - p), where a curve is kept, to the axis as it is now.
    [[nodiscard]] double placeOf(double key) const;
    /// The other way round.
    [[nodiscard]] double keyAt(double place) const;

    std::optional<bool> m_isLogPercentile;  ///< As the user wants it; absent: logarithmic.
};

}  // namespace halftrip::gui
