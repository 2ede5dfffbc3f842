#pragma once

#include "app/gui/canvas/base_plot.hpp"
#include "app/gui/canvas/view_options.hpp"
#include "app/gui/model/evidence.hpp"
#include "app/gui/plots/curve_plot.hpp"
#include "core/chart/bins.hpp"

#include <array>
#include <optional>
#include <utility>

namespace halftrip::gui {

/// Samples by latency on a log time axis: the chosen point filled, those that are ticked as thin lines in their own
/// colours, lines at p50, p99 and the maximum, and over it what its probes took from their scheduled send times. All
/// curves have the bins in which the chosen point's tail can be read.
class HistogramPlot : public CurvePlot {
    Q_OBJECT

public:
    /// `options` outlives the plot.
    explicit HistogramPlot(ViewOptions& options, QWidget* parent = nullptr);

    void refresh(const RunModel& model, int selected) override;
    void forget() override;
    [[nodiscard]] QString menuName() const override { return tr("Histogram"); }
    [[nodiscard]] QString pictureName() const override { return QStringLiteral("histogram"); }
    [[nodiscard]] QString readoutAt(const QPointF& place) const override;

    /// In the view of time: latencies upright, beside a plot whose latencies are on the same scale.
    [[nodiscard]] bool isTurned() const { return m_latency == yAxis; }
    void setTurned(bool turns);
    /// Turned: shows these latencies, in axes of that height and place in this widget.
    void standBeside(const QCPRange& latencies, const QRect& axes);

    /// What a finding rests on, from the next refresh on; none: nothing.
    void setEvidence(const std::optional<PlotEvidence>& evidence);
    [[nodiscard]] bool hasEvidence() const { return m_evidence.has_value(); }
    /// Turned, the plot beside it shows everything again, too.
    void resetZoom() override;

signals:
    /// Turned: the user wants to see these latencies, on the scale that the plot beside it gives.
    void latenciesWanted(const QCPRange& latencies);
    void everythingWanted();

protected:
    [[nodiscard]] QCPAxis* latencyAxis() const override { return m_latency; }
    [[nodiscard]] QCPAxis* rangeAxis() const override { return m_latency; }
    void onRange(const std::optional<QCPRange>& range) override;
    void onUserRange() override;
    [[nodiscard]] bool hidesSomething() const override;
    [[nodiscard]] QStringList textOfRange(double from, double to) const override;
    void applyColors() override;
    void fillMenu(QMenu& menu) override;

    [[nodiscard]] chart::Series seriesOf(const model::Distribution& distribution, std::uint64_t lost) const override;
    void addGraphs(Drawn& drawn) override;
    void draw(Drawn& drawn) const override;

private:
    struct Mark {
        QCPItemLine* line = nullptr;
        QCPItemText* label = nullptr;
        double shownUs = 0;
        bool isShown = false;
    };
    void chooseBins(const PointState* point);
    /// Of a run without samples.
    void resetCounts();
    void fillCurves(const SeriesLook& look);
    void fitAxes();
    void fitCounts();
    [[nodiscard]] int rowOfNamesPx() const;
    /// Height of the plot and rows of names, which fitCounts() follows.
    [[nodiscard]] std::pair<int, int> placeOfNames() const;
    /// Of what of the point is brushed, as the large figures are.
    void setMarks(const PointState* point);
    void colorMarks(const SeriesLook& look);
    void setMark(Mark& mark, const PointState& point, const PercentileFigure& figure, const QString& words);
    void placeLabels();
    void placeTurnedLabels();
    void makeEvidenceItems();
    void showEvidence();
    void applyOptions();
    /// In as many words as there is room for.
    void setHeightLabel();
    [[nodiscard]] bool isLogHeight() const;
    /// Its curves are overlaid runs, not points of one.
    [[nodiscard]] bool isOfRuns() const;
    [[nodiscard]] double floorOfLog() const;
    [[nodiscard]] QString readoutRowOf(const Drawn& drawn, const model::Distribution& distribution,
                                       double shownUs) const;

    QCPAxis* m_latency = xAxis;
    QCPAxis* m_count = yAxis;
    std::array<Mark, 3> m_marks;
    std::optional<PlotEvidence> m_evidence;
    QCPItemRect* m_evidenceBand = nullptr;
    QCPItemLine* m_gain = nullptr;  ///< From the mean to what it would be without the cause.
    QCPItemText* m_gainName = nullptr;
    int m_binsPerDecade = chart::kBinsPerDecade;
    int m_rowsOfNames = 2;  ///< Of the marks, when they were last placed.
    std::pair<int, int> m_fitted;  ///< placeOfNames() when the axis of counts was last fitted.
};

}  // namespace halftrip::gui
