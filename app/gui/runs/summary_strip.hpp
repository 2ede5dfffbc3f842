#pragma once

#include "app/gui/canvas/view_options.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/model/run_model.hpp"

#include <QWidget>

#include <array>
#include <vector>

class QHBoxLayout;
class QLabel;

namespace halftrip::gui {

/// The chosen point, in the words of its axes and distribution, in large figures: what somebody reads from across the
/// table. Of a stretch of time or a band of latencies that is brushed, the figures of what lies in it.
class SummaryStrip : public QWidget {
    Q_OBJECT

public:
    explicit SummaryStrip(QWidget* parent = nullptr);
    void refresh(const RunModel& model, int selected, const ViewOptions* options = nullptr);

    /// Narrow: what matters least moves to the line beneath. Its width never follows its figures: one that did would be
    /// laid out for ever where they just fit.
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize sizeHint() const override { return minimumSizeHint(); }

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// From Silence on: only where there is something to say.
    enum Figure {
        Point,
        P50,
        P99,
        Max,
        Samples,
        Lost,
        Late,
        Duplicate,
        Silence,
        Stalls,
        LostExcluded,
        NotSent,
        FigureCount
    };
    using Shown = std::array<bool, FigureCount>;
    void applyColors();
    void clear();
    void show(const RunModel& model, int selected);
    void showBrushed(const RunModel& model, int selected, const ViewOptions& options);
    void showStretch(const PointState& point, const chart::Stretch& stretch);
    void showBand(const PointState& point, const PointState& part, std::uint64_t samplesOfAll);
    void setFigure(Figure figure, const QString& text) { m_texts[figure] = text; }
    void setLatency(Figure figure, const PointState& point, const PercentileFigure& percentile);
    void showLosses(const model::PointResult& point);
    void setCaptions(const RunModel& model);
    [[nodiscard]] QString captionOf(std::size_t figure, bool isShort) const;
    /// What a figure takes of the row, its caption included.
    [[nodiscard]] int widthOf(std::size_t figure, bool isShort) const;
    [[nodiscard]] bool hasRoom(const Shown& shown, bool isShort) const;
    /// Writes what was set: with shorter words, and the figures that have no room on a line beneath.
    void fit();
    void showRest(const std::vector<Figure>& figures);
    /// As many as fit in each line; one that is longer than a line goes on in the next.
    [[nodiscard]] QString linesOf(const QStringList& texts) const;
    [[nodiscard]] int roomOfRest() const;

    std::array<QLabel*, FigureCount> m_values{};
    std::array<QLabel*, FigureCount> m_captions{};
    std::array<QString, FigureCount> m_texts;  ///< What the values say.
    std::array<QString, FigureCount> m_titles;  ///< The captions, of latencies without what they are.
    QString m_brush;  ///< What is brushed; empty: nothing is.
    QString m_wholeBrush;  ///< The same with what its figures are good for, where there is room.
    std::array<int, FigureCount> m_usualWidths{};  ///< Of a value, so that nothing moves while it grows.
    QHBoxLayout* m_row;
    QLabel* m_rest;  ///< The figures for which the row has no room.
    const model::DistributionWords* m_words = nullptr;  ///< What the latencies are.
    std::array<LatencyUnit, FigureCount> m_units{};  ///< Of the latencies: those of the table's columns.
    bool m_isFitting = false;
};

}  // namespace halftrip::gui
