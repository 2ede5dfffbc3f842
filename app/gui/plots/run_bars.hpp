#pragma once

#include "app/gui/canvas/base_plot.hpp"
#include "app/gui/plots/run_overlay.hpp"

#include <vector>

namespace halftrip::gui {

/// One percentile of several runs as bars, the shortest on top, with the 95 % confidence interval of each run and the
/// median of each group, whose colours the legend names. The scale is linear and begins at 0, unless the user wants a
/// logarithm.
class RunBars : public BasePlot {
    Q_OBJECT

public:
    explicit RunBars(double percentile, QWidget* parent = nullptr);

    /// Of that point of each run. `runs` is read at once.
    void show(const std::vector<ShownRun>& runs, const CommonPoint& point);
    /// Draws what is shown anew; the model is of no interest.
    void refresh(const RunModel& model, int selected) override;
    void forget() override;
    [[nodiscard]] QString menuName() const override;
    [[nodiscard]] QString pictureName() const override;
    [[nodiscard]] QString readoutAt(const QPointF& place) const override;
    /// As drawn, from the top.
    [[nodiscard]] const std::vector<RunFigure>& figures() const { return m_figures; }

protected:
    void applyColors() override;
    void fillMenu(QMenu& menu) override;
    [[nodiscard]] QCPAxis* latencyAxis() const override { return xAxis; }

private:
    struct Item {
        QCPAbstractItem* item = nullptr;
        bool isOfB = false;
    };
    /// A bar with its whisker, and what stands behind them.
    struct Behind {
        double lowUs = 0;
        double endUs = 0;
        int figurePx = 0;
    };
    void draw();
    void writeFigure(const RunFigure& figure, double place);
    void listGroups();
    void followSwitches();
    void drawMedians();
    void fitLatencyAxis();
    /// Rows and figures follow the place that the axes have.
    void fitPlace();
    [[nodiscard]] QColor colorOf(bool isOfB) const;
    /// How many rows have room.
    [[nodiscard]] std::size_t shownRows() const;

    double m_percentile;
    std::optional<bool> m_isLogLatency;  ///< As the user wants it; absent: linear.
    std::vector<RunFigure> m_figures;
    std::vector<Item> m_items;
    std::vector<Behind> m_behind;  ///< By the row.
    int m_fittedWidth = 0;  ///< Of the axes, when the figures were last given room.
    std::array<QCPBars*, 2> m_bars{};
    std::array<QCPErrorBars*, 2> m_intervals{};
    QSharedPointer<QCPAxisTickerText> m_names;
    std::size_t m_drawnRows = 0;
};

}  // namespace halftrip::gui
