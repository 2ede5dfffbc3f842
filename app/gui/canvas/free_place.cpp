#include "app/gui/canvas/free_place.hpp"

#include "app/gui/canvas/drawn_in.hpp"

#include <qcustomplot.h>

#include <QImage>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

namespace halftrip::gui {

namespace {

/// A side of the cells in which something is drawn or not.
constexpr int kCellPx = 4;
constexpr int kFromEdgePx = 3;

/// How many cells of a picture with a pixel for each are drawn in, for any box of them.
class Covered {
public:
    explicit Covered(const QImage& cells) : m_stride(cells.width() + 1)
    {
        m_sums.resize(static_cast<std::size_t>(m_stride) * static_cast<std::size_t>(cells.height() + 1));
        for (int y = 0; y < cells.height(); ++y) {
            for (int x = 0; x < cells.width(); ++x)
                at(x + 1, y + 1) = at(x, y + 1) + at(x + 1, y) - at(x, y) + (cells.constScanLine(y)[x] != 0 ? 1 : 0);
        }
    }

    [[nodiscard]] int in(const QRect& cells) const
    {
        const int right = cells.right() + 1;
        const int bottom = cells.bottom() + 1;
        return at(right, bottom) - at(cells.left(), bottom) - at(right, cells.top()) + at(cells.left(), cells.top());
    }

private:
    [[nodiscard]] int& at(int x, int y) { return m_sums[static_cast<std::size_t>(y * m_stride + x)]; }
    [[nodiscard]] int at(int x, int y) const { return m_sums[static_cast<std::size_t>(y * m_stride + x)]; }

    int m_stride;
    std::vector<int> m_sums;
};

/// What lies in the axes, with a pixel for each cell.
class Cells {
public:
    explicit Cells(const QCustomPlot& plot)
        : m_axes(plot.axisRect()->rect()),
          m_evidence(m_axes.size() / kCellPx + QSize(1, 1), QImage::Format_Grayscale8),
          m_ground(m_evidence.size(), QImage::Format_Grayscale8)
    {
        m_evidence.fill(0);
        m_ground.fill(0);
        for (int i = 0; i < plot.plottableCount(); ++i)
            add(*const_cast<QCustomPlot&>(plot).plottable(i));
        for (int i = 0; i < plot.itemCount(); ++i) {
            const auto* const words = qobject_cast<const QCPItemText*>(plot.item(i));
            if (words != nullptr && words->realVisibility())
                fill(m_evidence, {words->topLeft->pixelPosition(), words->bottomRight->pixelPosition()});
        }
    }

    [[nodiscard]] const QImage& evidence() const { return m_evidence; }
    [[nodiscard]] const QImage& ground() const { return m_ground; }
    /// All that a box of pixels touches, and one more on each side: curves are wider than their lines.
    [[nodiscard]] QRect touchedBy(const QRect& box) const { return cellsOf(box).adjusted(-1, -1, 1, 1) & cells(); }

private:
    [[nodiscard]] QRect cells() const { return m_evidence.rect(); }

    [[nodiscard]] QRect cellsOf(const QRectF& box) const
    {
        // Within what fits into an integer.
        const QRectF inside = box.normalized() & QRectF(m_axes).adjusted(-kCellPx, -kCellPx, kCellPx, kCellPx);
        if (inside.isEmpty())
            return {};
        const auto cellAt = [](double pixels) { return static_cast<int>(std::floor(pixels / kCellPx)); };
        return {QPoint(cellAt(inside.left() - m_axes.left()), cellAt(inside.top() - m_axes.top())),
                QPoint(cellAt(inside.right() - m_axes.left()), cellAt(inside.bottom() - m_axes.top()))};
    }

    void fill(QImage& image, const QRectF& box) const
    {
        const QRect filled = cellsOf(box) & cells();
        for (int y = filled.top(); y <= filled.bottom(); ++y)
            std::fill_n(image.scanLine(y) + filled.left(), filled.width(), uchar(1));
    }

    void add(const QCPAbstractPlottable& plottable)
    {
        if (!plottable.realVisibility() || isBehindCurves(plottable))
            return;
        if (const auto* graph = qobject_cast<const QCPGraph*>(&plottable))
            addGraph(*graph);
        else if (const auto* map = qobject_cast<const QCPColorMap*>(&plottable))
            addMap(*map);
        else
            fill(m_evidence, m_axes);
    }

    void addGraph(const QCPGraph& graph)
    {
        const bool hasLine = graph.lineStyle() != QCPGraph::lsNone && graph.pen().style() != Qt::NoPen;
        const bool isFilled = graph.lineStyle() != QCPGraph::lsNone && graph.brush().style() != Qt::NoBrush &&
                              graph.channelFillGraph() == nullptr;
        const double signPx = graph.scatterStyle().isNone() ? 0 : graph.scatterStyle().size() / 2;
        QPolygonF line;
        for (const QCPGraphData& one : *graph.data()) {
            if (!std::isfinite(one.key) || !std::isfinite(one.value)) {
                draw(std::exchange(line, {}));
                continue;
            }
            const QPointF place = graph.coordsToPixels(one.key, one.value);
            if (signPx > 0)
                fill(m_evidence, QRectF(place - QPointF(signPx, signPx), place + QPointF(signPx, signPx)));
            if (!line.isEmpty())
                line << turnOf(graph, line.back(), place);
            if (isFilled && !line.isEmpty())
                addFill(graph, line.back(), place);
            line << place;
            if (!hasLine)
                line = {place};
        }
        if (hasLine)
            draw(line);
    }

    /// Down to the axis.
    void addFill(const QCPGraph& graph, const QPointF& from, const QPointF& to)
    {
        const QCPAxis& values = *graph.valueAxis();
        const bool isLog = values.scaleType() == QCPAxis::stLogarithmic;
        const double base = values.coordToPixel(isLog ? values.range().lower : 0);
        const bool isUpright = values.orientation() == Qt::Vertical;
        fill(m_ground, QRectF(from, isUpright ? QPointF(to.x(), base) : QPointF(base, to.y())));
    }

    void addMap(const QCPColorMap& map)
    {
        QCPColorMapData& data = *map.data();
        const QRect known(0, 0, data.keySize(), data.valueSize());
        for (int y = 0; y < m_ground.height(); ++y) {
            for (int x = 0; x < m_ground.width(); ++x) {
                const QPointF place = m_axes.topLeft() + QPointF(x + 0.5, y + 0.5) * kCellPx;
                QPoint cell;
                data.coordToCell(map.keyAxis()->pixelToCoord(place.x()), map.valueAxis()->pixelToCoord(place.y()),
                                 &cell.rx(), &cell.ry());
                if (known.contains(cell) && !std::isnan(data.cell(cell.x(), cell.y())))
                    m_ground.scanLine(y)[x] = 1;
            }
        }
    }

    void draw(const QPolygonF& line)
    {
        QPainter painter(&m_evidence);
        painter.scale(1.0 / kCellPx, 1.0 / kCellPx);
        painter.translate(-m_axes.topLeft());
        painter.setPen(QPen(Qt::white, 0));
        painter.drawPolyline(line);
    }

    QRect m_axes;
    QImage m_evidence;
    QImage m_ground;
};

/// From one end to the other, both included.
std::vector<int> stepsBetween(int from, int to)
{
    std::vector<int> steps;
    for (int at = from; at < to; at += kCellPx)
        steps.push_back(at);
    steps.push_back(std::max(from, to));
    return steps;
}

}  // namespace

FreePlace freePlaceFor(const QCustomPlot& plot, const QSize& size)
{
    const QRect axes = plot.axisRect()->rect().adjusted(kFromEdgePx, kFromEdgePx, -kFromEdgePx, -kFromEdgePx);
    const Cells cells(plot);
    const Covered evidence(cells.evidence());
    const Covered ground(cells.ground());
    // What is larger than the axes begins with them, but stays in the plot.
    const QPoint last(std::max(plot.width() - size.width(), 0), std::max(plot.height() - size.height(), 0));
    const QPoint from(std::min(axes.left(), last.x()), std::min(axes.top(), last.y()));
    const QPoint to(std::min(axes.right() - size.width() + 1, last.x()),
                    std::min(axes.bottom() - size.height() + 1, last.y()));
    FreePlace best;
    std::tuple fewest(std::numeric_limits<int>::max(), 0, 0);
    for (const int y : stepsBetween(from.y(), to.y())) {
        for (const int x : stepsBetween(from.x(), to.x())) {
            const QRect touched = cells.touchedBy({QPoint(x, y), size});
            const int covered = evidence.in(touched);
            const std::tuple cost(covered, ground.in(touched), to.x() - x + y - from.y());
            if (cost >= fewest)
                continue;
            fewest = cost;
            best = {{x, y}, covered == 0};
        }
    }
    return best;
}

}  // namespace halftrip::gui
