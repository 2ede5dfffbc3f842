#pragma once

#include "app/gui/canvas/base_plot.hpp"
#include "app/gui/canvas/view_options.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace halftrip::gui {

/// A curve of each point that is chosen or ticked, and over them what the chosen point's probes took from their
/// scheduled send times, and what is brushed of it: a stretch of its time, or a band of latencies. The curves are the
/// report's series.
class CurvePlot : public BasePlot {
    Q_OBJECT

public:
    /// `options` outlives the plot.
    explicit CurvePlot(ViewOptions& options, QWidget* parent);

protected:
    struct Drawn {
        QCPGraph* graph = nullptr;  ///< Null while it was never shown.
        QCPGraph* quiet = nullptr;  ///< What few samples carry, where the plot tells that apart; dotted.
        chart::Series series;
        double samples = 0;
        double top = 0;  ///< Of what is drawn.
        std::uint64_t revision = ~std::uint64_t{0};
        bool isShown = false;
    };
    struct Widths {
        double chosen = 1;
        double stretch = 1;
    };
    /// Draws what has changed, in these widths.
    void adopt(const RunModel& model, int selected, const Widths& widths);
    void clearCurves();
    /// What is drawn has to be worked out again.
    void forgetCurves();
    [[nodiscard]] ViewOptions* brushes() const override { return &m_options; }
    /// Of a band of latencies that is brushed, too, its samples have a curve of their own.
    [[nodiscard]] virtual bool drawsBand() const { return false; }
    /// `lost` probes are beside the distribution.
    [[nodiscard]] virtual chart::Series seriesOf(const model::Distribution& distribution, std::uint64_t lost) const = 0;
    /// Makes its graphs.
    virtual void addGraphs(Drawn& drawn) = 0;
    /// Gives them the series.
    virtual void draw(Drawn& drawn) const = 0;
    /// Points and the late view, not what is brushed.
    [[nodiscard]] std::vector<const Drawn*> shownCurves() const;
    using Row = std::function<QString(const Drawn&, const PointState&, const model::Distribution&)>;
    /// The rows of a readout: the chosen point first, as many as have room.
    [[nodiscard]] QString readoutRows(const Row& row) const;
    /// "HRT (us)", with the late view where that is drawn.
    [[nodiscard]] QString axisTitle() const;

    [[nodiscard]] ViewOptions& options() const { return m_options; }
    [[nodiscard]] const RunModel* run() const { return m_model; }
    [[nodiscard]] int selected() const { return m_selected; }
    /// Null: none.
    [[nodiscard]] const PointState* chosen() const { return m_model == nullptr ? nullptr : m_model->find(m_selected); }
    [[nodiscard]] const Drawn& stretch() const { return m_stretch; }
    [[nodiscard]] bool hasLateView() const { return m_late.isShown; }
    /// The chosen point's curve; null while it has none.
    [[nodiscard]] const Drawn* chosenCurve() const;

private:
    void adoptPoints();
    void adoptLateView();
    void adoptStretch();
    void adoptBand();
    /// Works it out and draws it.
    void fill(Drawn& drawn, const model::Distribution& distribution, std::uint64_t lost, const QString& name);
    static void style(const Drawn& drawn, QPen pen);
    [[nodiscard]] const model::Distribution* lateView() const;

    ViewOptions& m_options;
    std::vector<Drawn> m_drawn;
    Drawn m_late;  ///< Of the chosen point.
    int m_lateOf = -1;
    Drawn m_stretch;  ///< What is brushed.
    const RunModel* m_model = nullptr;
    int m_selected = -1;
};

}  // namespace halftrip::gui
