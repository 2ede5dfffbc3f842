#pragma once

#include "core/fleet/map.hpp"

#include <QImage>
#include <QTimer>
#include <QWidget>

#include <optional>
#include <vector>

namespace halftrip::gui {

/// A fleet host by host: a cell for each measured pair, in the colour of its residual, median or p99, holes hatched,
/// unplanned pairs empty. Arrow keys move over it as the pointer does; Enter or a click opens a cell. GUI thread
/// only.
class FleetMap : public QWidget {
    Q_OBJECT

public:
    explicit FleetMap(QWidget* parent = nullptr);

    void show(fleet::Report report);
    void showFigure(fleet::MapFigure figure);
    [[nodiscard]] const fleet::Report& report() const { return m_report; }
    /// What stands in that place, in words; empty outside of the map.
    [[nodiscard]] QString wordsAt(QPoint place) const;
    /// Both ends of the colours, in words.
    [[nodiscard]] QString keyText() const;
    /// Places count lines of the map: x is the column, y the row.
    [[nodiscard]] QPoint placeAt(QPointF position) const;
    [[nodiscard]] QRectF rectOf(QPoint place) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// A place, in the words of wordsAt().
    void chosen(const QString& words);
    /// The run files of the chosen pair's measurements, as the report names them.
    void runsWanted(const QStringList& files);
    /// To be seen alone, or with what stands beside it again.
    void maximiseWanted();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] int lines() const { return static_cast<int>(m_layout.lines.size()); }
    [[nodiscard]] double cellWidth() const;
    [[nodiscard]] const fleet::MapCell* cellAt(QPoint place) const;
    [[nodiscard]] QString nameOf(int line) const;
    [[nodiscard]] QString tailWords(const fleet::MapCell& cell, QPoint place) const;
    [[nodiscard]] QColor colorOf(double value) const;
    void drawCells();
    void paintHoles(QPainter& painter, const QRect& seen) const;
    void paintRacks(QPainter& painter) const;
    void paintNames(QPainter& painter) const;
    [[nodiscard]] bool choose(QPoint place);
    void openChosen();

    fleet::Report m_report;
    fleet::MapLayout m_layout;
    std::vector<fleet::MapCell> m_cells;  ///< By row, then by column.
    fleet::MapFigure m_figure = fleet::MapFigure::Residual;
    std::pair<double, double> m_range;
    QImage m_image;  ///< A pixel for each cell.
    std::optional<QPoint> m_current;
    QTimer m_click;  ///< Until it is known that no second one follows, which would mean something else.
};

}  // namespace halftrip::gui
