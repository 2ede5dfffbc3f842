#pragma once

#include "app/gui/run_model.hpp"

#include <QWidget>

#include <array>
#include <vector>

namespace halftrip::gui {

/// Where round trips' time goes: for each point that has stamps of its stages a bar at p50 and beside it one at p99
/// (p90 where too few probes were stamped), stacked of their parts, each side on its own scale, with the loopback's
/// median as a line. The only picture in which round trips are not halved. GUI thread only.
class StageBars : public QWidget {
    Q_OBJECT

public:
    explicit StageBars(QWidget* parent = nullptr);

    void show(const RunModel& run);
    [[nodiscard]] bool isEmpty() const { return m_bars.empty(); }
    /// The same in words, for screen readers and tests: a line for each bar.
    [[nodiscard]] QString text() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Part {
        model::StagePart part = model::StagePart::Remainder;
        double us = 0;
    };
    struct Bar {
        QString point;
        QString figure;  ///< "p50".
        double rttUs = 0;
        bool isTail = false;
        int row = 0;
        std::vector<Part> parts;
    };
    [[nodiscard]] QString titleOf(model::StagePart part) const;
    [[nodiscard]] QColor colorOf(model::StagePart part) const;
    [[nodiscard]] int rowHeight() const;
    [[nodiscard]] int legendHeight() const;
    [[nodiscard]] QRect areaOf(bool isTail) const;
    [[nodiscard]] QRect rowOf(const Bar& bar) const;
    [[nodiscard]] double xOf(double us, bool isTail) const;
    void addBar(const model::StageSplit& split, const QString& point, bool isTail);
    void paintBar(QPainter& painter, const Bar& bar) const;
    void paintLegend(QPainter& painter) const;
    void paintLoopback(QPainter& painter) const;

    std::vector<Bar> m_bars;
    std::vector<model::StagePart> m_parts;  ///< That occur.
    std::array<double, 2> m_longestUs{};  ///< Of the medians, of the tails.
    int m_rows = 0;
    double m_loopbackUs = 0;  ///< 0: not known.
    bool m_isHardware = false;
};

}  // namespace halftrip::gui
