#pragma once

#include "app/gui/model/run_model.hpp"
#include "core/chart/scale.hpp"

#include <QWidget>

#include <vector>

namespace halftrip::gui {

/// Where the round trips of one point spend their time: a bar for each percentile, stacked in the order in which a
/// packet passes the parts, from A's send to A's receive, all on one scale. The run's own median and the loopback's are
/// lines. The only picture in which round trips are not halved. GUI thread only.
class StageBars : public QWidget {
    Q_OBJECT

public:
    explicit StageBars(QWidget* parent = nullptr);

    /// `point`: by its place; one without stamps shows nothing.
    void show(const RunModel& run, int point);
    [[nodiscard]] bool isEmpty() const { return m_bars.empty(); }
    /// The places of the points whose stages were stamped.
    [[nodiscard]] static std::vector<int> pointsWithStages(const RunModel& run);
    /// The same in words, for screen readers and tests: a line for each bar.
    [[nodiscard]] QString text() const;
    /// Without the adapters' own stamps they and the wire are one part.
    [[nodiscard]] bool isHardware() const { return m_isHardware; }
    /// That the stamped probes are not like the run's; empty where they are.
    [[nodiscard]] const QString& doubt() const { return m_doubt; }
    /// Where the axis' title and the words of the lines stand, for tests.
    [[nodiscard]] QRect titleRoom() const;
    [[nodiscard]] QRect wordsRoom(std::size_t line) const;
    /// Where figures stand, which no line crosses: of the bars, then of the axis.
    [[nodiscard]] std::vector<QRectF> figureRooms() const;
    [[nodiscard]] std::size_t lineCount() const { return m_lines.size(); }
    /// A part that is drawn; microseconds of the round trip.
    struct Part {
        model::StagePart part = model::StagePart::Remainder;
        double us = 0;
    };
    /// What is drawn of a bar, from A's send to A's receive: what is passed twice stands there twice.
    [[nodiscard]] const std::vector<Part>& segmentsOf(std::size_t bar) const { return m_bars[bar].segments; }
    /// The end of the scale, at which longer bars are torn off; microseconds of the round trip.
    [[nodiscard]] double endUs() const { return m_endUs; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// To be seen alone, or with the others again.
    void maximiseWanted();

protected:
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    /// No title of the legend and no line's words are cut at that.
    [[nodiscard]] int leastWidth() const;
    struct Bar {
        QString figure;  ///< "p50".
        double rttUs = 0;
        std::vector<Part> parts;  ///< As they were measured; the sum is the round trip.
        std::vector<Part> segments;  ///< In the order of time: what is passed twice stands there twice.
    };
    struct Line {
        double us = 0;  ///< 0: not known.
        QString words;
    };
    /// A figure on a ground of its own, painted over the lines.
    struct Figure {
        QRectF room;
        QString words;
        QColor ground;
        QColor ink;
    };
    void addBar(const model::StageSplit& split);
    void adoptLines(const RunModel& run, const PointState& point);
    [[nodiscard]] QString titleOf(model::StagePart part) const;
    [[nodiscard]] QString rowText(const Bar& bar, const QString& separator) const;
    [[nodiscard]] int rowHeight() const;
    [[nodiscard]] int legendColumn() const;
    [[nodiscard]] int legendHeight() const;
    [[nodiscard]] int linesHeight() const;
    [[nodiscard]] QRect area() const;
    [[nodiscard]] QRect rowOf(std::size_t bar) const;
    [[nodiscard]] double xOf(double us) const;
    void paintLegend(QPainter& painter) const;
    void addBarFigures(std::size_t index, std::vector<Figure>& figures) const;
    void addAxisFigures(std::vector<Figure>& figures) const;
    [[nodiscard]] std::vector<Figure> figures() const;
    [[nodiscard]] Figure figureAround(const QPointF& middle, const QString& words, const QColor& ground,
                                      const QColor& ink) const;
    [[nodiscard]] std::vector<chart::Tick> ticks() const;
    void paintGrid(QPainter& painter) const;
    void paintBar(QPainter& painter, std::size_t index) const;
    void paintFigures(QPainter& painter) const;
    /// Lines across the bars; their words stand between the axis' figures and its title, which no line may cross.
    void paintLines(QPainter& painter) const;

    QString m_point;
    std::vector<Bar> m_bars;
    std::vector<model::StagePart> m_parts;  ///< That occur.
    std::vector<Line> m_lines;
    QString m_doubt;
    double m_endUs = 1;  ///< Of the scale.
    bool m_isHardware = false;
};

}  // namespace halftrip::gui
