#pragma once

#include "app/gui/base_plot.hpp"

#include <array>

namespace halftrip::gui {

/// p50, p99 and maximum of the chosen point's time slices over its time, the bands between them filled by how many samples they
/// hold, and which of them have lost probes.
class TimelinePlot : public BasePlot {
    Q_OBJECT

public:
    explicit TimelinePlot(QWidget* parent = nullptr);

    void refresh(const RunModel& model, int selected) override;
    void forget() override;
    [[nodiscard]] QString menuName() const override { return tr("Over time"); }
    [[nodiscard]] QString pictureName() const override { return QStringLiteral("over-time"); }
    [[nodiscard]] QString readoutAt(const QPointF& place) const override;

protected:
    [[nodiscard]] QString textOfRange(double from, double to) const override;
    void applyColors() override;
    void fillMenu(QMenu&) override {}

private:
    void setSlices(const std::vector<model::TimeSlice>& slices, const model::DistributionWords& words);

    std::array<QCPGraph*, 3> m_graphs{};  ///< p50, p99, maximum.
    QCPGraph* m_losses = nullptr;  ///< A sign on the time axis for each slice that lost any.
    const RunModel* m_model = nullptr;
    int m_point = -1;
    std::uint64_t m_revision = ~std::uint64_t{0};
};

}  // namespace halftrip::gui
