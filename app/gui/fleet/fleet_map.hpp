#pragma once

#include "core/fleet/map.hpp"

#include <QImage>
#include <QTimer>
#include <QWidget>

#include <optional>
#include <vector>

namespace halftrip::gui {

/// A fleet host by host: a cell for each measured pair, in the colour of its residual, median or p99, holes hatched,
/// unplanned pairs empty. Arrow keys move over it as the pointer does; Enter or a click opens a cell: a pair's run, or,
/// where lines stand for racks and blocks, the hosts of both. GUI thread only.
class FleetMap : public QWidget {
    Q_OBJECT

public:
    explicit FleetMap(QWidget* parent = nullptr);

    void show(fleet::Report report);
    /// All of it again, after the hosts of two racks.
    void showWhole();
    void showFigure(fleet::MapFigure figure);
    [[nodiscard]] const fleet::Report& report() const { return m_report; }
    /// What stands in that place, in words; empty outside of the map.
    [[nodiscard]] QString wordsAt(QPoint place) const;
    /// Both ends of the colours, in words.
    [[nodiscard]] QString keyText() const;
    /// Places count the lines that are shown: x is the column, y the row.
    [[nodiscard]] QPoint placeAt(QPointF position) const;
    [[nodiscard]] QRectF rectOf(QPoint place) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// A place, in the words of wordsAt().
    void chosen(const QString& words);
    /// The run files of the chosen pair's measurements, as the report names them.
    void runsWanted(const QStringList& files);
    /// Only the hosts of two racks or blocks are shown from now on, or the whole map.
    void partShown(bool isPart);
    /// To be seen alone, or with what stands beside it again.
    void maximiseWanted();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    /// Lines of the layout, from the first to before the last.
    using Lines = std::pair<int, int>;

    [[nodiscard]] int rows() const { return m_rows.second - m_rows.first; }
    [[nodiscard]] int columns() const { return m_columns.second - m_columns.first; }
    [[nodiscard]] const fleet::MapLayout::Line& rowAt(int y) const;
    [[nodiscard]] const fleet::MapLayout::Line& columnAt(int x) const;
    [[nodiscard]] double cellWidth() const;
    [[nodiscard]] QRectF area() const;
    [[nodiscard]] bool isOnMap(QPoint place) const;
    [[nodiscard]] const fleet::MapCell* cellAt(QPoint place) const;
    [[nodiscard]] QString nameOf(const fleet::MapLayout::Line& line) const;
    [[nodiscard]] QString tailWords(const fleet::MapCell& cell, QPoint place) const;
    [[nodiscard]] QColor colorOf(double value) const;
    void showLines(fleet::MapLayout layout, Lines rows, Lines columns);
    void drawCells();
    void paintHoles(QPainter& painter, const QRect& part) const;
    void paintRacks(QPainter& painter) const;
    void paintNames(QPainter& painter) const;
    [[nodiscard]] bool choose(QPoint place);
    void openChosen();
    /// The hosts of two lines, which stand for racks or blocks.
    void openHosts(QPoint place);

    fleet::Report m_report;
    fleet::MapLayout m_layout;
    Lines m_rows;
    Lines m_columns;  ///< The rows, or none of them.
    std::vector<fleet::MapCell> m_cells;  ///< Of all lines, by row, then by column.
    fleet::MapFigure m_figure = fleet::MapFigure::Residual;
    std::pair<double, double> m_range;
    QImage m_image;  ///< A pixel for each cell.
    QImage m_holes;  ///< The same, opaque where a hole is.
    std::optional<QPoint> m_current;
    QTimer m_click;  ///< Until it is known that no second one follows, which would mean something else.
};

}  // namespace halftrip::gui
