#pragma once

#include "app/gui/canvas/base_plot.hpp"
#include "app/gui/canvas/view_options.hpp"
#include "core/chart/percentiles.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace halftrip::gui {

/// Latency against percentile, on an axis that gives each further nine the same room. The chosen point is strong,
/// dotted where fewer than ten samples lie beyond; those that are ticked are thin lines. A curve ends where percentiles
/// lie among lost probes.
class PercentilePlot : public BasePlot {
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
    void applyColors() override {}
    void fillMenu(QMenu& menu) override;

private:
    static constexpr std::uint64_t kNeverDrawn = ~std::uint64_t{0};
    struct Drawn {
        QCPGraph* solid = nullptr;
        QCPGraph* thin = nullptr;  ///< Beyond the last percentile with ten samples behind it.
        chart::Dots curve;
        std::uint64_t revision = kNeverDrawn;
        bool isShown = false;
    };
    void adoptPoints(const RunModel& model);
    void adoptScheduled(const PointState* point);
    /// What the brushed stretch of time holds, over the whole.
    void adoptStretch(const RunModel& model);
    void addGraphs(Drawn& drawn);
    void setCurve(Drawn& drawn, double thinFrom) const;
    void styleGraphs(std::size_t index, const SeriesLook& look);
    void fitAxes();
    /// Percentiles as 1 / (1 - p) on a logarithmic axis, or evenly on a linear one.
    void adoptScale();
    [[nodiscard]] bool isLogAlong() const { return xAxis->scaleType() == QCPAxis::stLogarithmic; }
    /// From 1 / (1 - p), where a curve is kept, to the axis as it is now.
    [[nodiscard]] double placeOf(double key) const;
    /// The other way round.
    [[nodiscard]] double keyAt(double place) const;

    ViewOptions& m_options;
    std::optional<bool> m_isLogPercentile;  ///< As the user wants it; absent: logarithmic.
    std::vector<Drawn> m_drawn;
    Drawn m_scheduled;  ///< Of the chosen point.
    int m_scheduledOf = -1;
    Drawn m_stretch;
    const RunModel* m_model = nullptr;
    int m_selected = -1;
};

}  // namespace halftrip::gui
