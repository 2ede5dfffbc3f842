#pragma once

#include "app/gui/model/run_model.hpp"
#include "app/gui/plots/view_options.hpp"

#include <QWidget>

#include <array>
#include <optional>
#include <tuple>
#include <vector>

class QHBoxLayout;
class QLabel;

namespace halftrip::gui {

/// The chosen point, in the words of its axes and distribution, in large figures: what somebody reads from across the
/// table. Of a stretch of time that is brushed, the figures of that stretch.
class SummaryStrip : public QWidget {
    Q_OBJECT

public:
    explicit SummaryStrip(QWidget* parent = nullptr);
    void refresh(const RunModel& model, int selected, const std::optional<Span>& stretch = {});

    /// Narrow: what matters least is left out.
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// From Silence on: only where there is something to say.
    enum Figure { Point, P50, P99, Max, Samples, Lost, Late, Duplicate, Silence, Apart, NotSent, FigureCount };
    void applyColors();
    void clear();
    void show(const RunModel& model, int selected);
    void showStretch(const PointState& point, const Span& stretch);
    void showFigure(std::size_t figure, bool isShown);
    void setFigure(Figure figure, const QString& text);
    void showLosses(const model::PointResult& point);
    void setCaptions(const RunModel& model);
    void setLatencyCaptions(const QString& latency);
    /// Shorter words, and figures that have no room on a line beneath.
    void fit();
    void showRest(const std::vector<Figure>& figures);

    std::array<QLabel*, FigureCount> m_values{};
    std::array<QLabel*, FigureCount> m_captions{};
    QHBoxLayout* m_row;
    QLabel* m_rest;  ///< The figures for which the row has no room.
    QString m_latency;  ///< What the latencies are, in full and in short.
    QString m_shortLatency;
    /// What decides on the room that is wanted.
    using Shape = std::tuple<QString, bool, bool, bool>;
    [[nodiscard]] Shape shape() const;
    Shape m_fitted;  ///< Of the figures that fit.
};

}  // namespace halftrip::gui
