#include "app/gui/fleet/fleet_map.hpp"

#include "app/gui/i18n/format.hpp"
#include "app/gui/parts/label.hpp"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace halftrip::gui {

namespace {

constexpr int kUsualSide = 600;
constexpr int kLeastSide = 240;
constexpr double kLargestCell = 24;
constexpr int kLeastName = 40;
constexpr int kBesideName = 6;

/// Half of a round trip, as people see it.
QString halfText(double rttNs)
{
    return microsecondsText(rttNs / 2);
}

QString signedText(double rttNs)
{
    return (rttNs < 0 ? QString() : QStringLiteral("+")) + halfText(rttNs);
}

QString deviationText(double percent)
{
    return QStringLiteral("%1%2 %").arg(percent < 0 ? QString() : QStringLiteral("+"),
                                        QLocale().toString(percent, 'f', 1));
}

QPoint mirrored(QPoint place)
{
    return {place.y(), place.x()};
}

}  // namespace

FleetMap::FleetMap(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("fleetMap"));
    setAccessibleName(tr("Map host by host"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setMouseTracking(true);
    m_click.setSingleShot(true);
    connect(&m_click, &QTimer::timeout, this, &FleetMap::openChosen);
}

void FleetMap::show(fleet::Report report)
{
    m_report = std::move(report);
    showWhole();
}

void FleetMap::showWhole()
{
    fleet::MapLayout layout = fleet::mapLayoutOf(m_report);
    const Lines all{0, static_cast<int>(layout.lines.size())};
    showLines(std::move(layout), all, all);
    emit partShown(false);
}

void FleetMap::showLines(fleet::MapLayout layout, Lines rows, Lines columns)
{
    m_layout = std::move(layout);
    m_rows = rows;
    m_columns = columns;
    m_cells = fleet::mapCellsOf(m_report, m_layout);
    m_current.reset();
    m_click.stop();
    drawCells();
}

void FleetMap::showFigure(fleet::MapFigure figure)
{
    m_figure = figure;
    drawCells();
}

void FleetMap::drawCells()
{
    m_range = fleet::mapRangeOf(m_report, m_figure);
    m_image = QImage(columns(), rows(), QImage::Format_RGB32);
    m_image.fill(Qt::white);
    m_holes = QImage(columns(), rows(), QImage::Format_ARGB32_Premultiplied);
    m_holes.fill(Qt::transparent);
    for (const fleet::MapCell& cell : m_cells) {
        const auto value = fleet::figureOf(cell, m_report, m_figure);
        const bool isHole = !value && !fleet::figureOf(cell, m_report, fleet::MapFigure::Median);
        const QPoint line(static_cast<int>(cell.column), static_cast<int>(cell.row));
        for (const QPoint one : {line, mirrored(line)}) {
            const QPoint place = one - QPoint(m_columns.first, m_rows.first);
            if (!isOnMap(place))
                continue;
            m_image.setPixel(place, value ? colorOf(*value).rgb() : qRgb(0xdd, 0xdd, 0xdd));
            if (isHole)
                m_holes.setPixel(place, qRgb(0, 0, 0));
        }
    }
    setAccessibleDescription(keyText());
    updateGeometry();
    update();
}

/// The same colours as the page of "halftrip fleet report --html".
QColor FleetMap::colorOf(double value) const
{
    const auto [low, high] = m_range;
    const double part = high > low ? std::clamp((value - low) / (high - low), 0.0, 1.0) : 0.5;
    if (m_figure != fleet::MapFigure::Residual)
        return QColor::fromHslF(static_cast<float>((260 - 200 * part) / 360), 0.7F,
                                static_cast<float>(0.25 + 0.45 * part));
    const double side = 2 * part - 1;
    if (side < 0)
        return QColor::fromHslF(210.0F / 360, 0.7F, static_cast<float>(0.96 + 0.46 * side));
    return QColor::fromHslF(18.0F / 360, 0.85F, static_cast<float>(0.96 - 0.52 * side));
}

QString FleetMap::keyText() const
{
    if (m_figure == fleet::MapFigure::Median)
        return tr("Median HRT from %1 (dark) to %2 (bright).").arg(halfText(m_range.first), halfText(m_range.second));
    if (m_figure == fleet::MapFigure::P99)
        return tr("p99 HRT from %1 (dark) to %2 (bright).").arg(halfText(m_range.first), halfText(m_range.second));
    return tr("Blue is faster, orange slower than hosts and racks explain, by %1 and more in full colour.")
        .arg(halfText(m_range.second));
}

double FleetMap::cellWidth() const
{
    if (rows() == 0 || columns() == 0)
        return 1;
    return std::min({kLargestCell, width() / static_cast<double>(columns()), height() / static_cast<double>(rows())});
}

QRectF FleetMap::area() const
{
    return {0, 0, columns() * cellWidth(), rows() * cellWidth()};
}

bool FleetMap::isOnMap(QPoint place) const
{
    return place.x() >= 0 && place.y() >= 0 && place.x() < columns() && place.y() < rows();
}

const fleet::MapLayout::Line& FleetMap::rowAt(int y) const
{
    return m_layout.lines[static_cast<std::size_t>(m_rows.first) + static_cast<std::size_t>(y)];
}

const fleet::MapLayout::Line& FleetMap::columnAt(int x) const
{
    return m_layout.lines[static_cast<std::size_t>(m_columns.first) + static_cast<std::size_t>(x)];
}

QPoint FleetMap::placeAt(QPointF position) const
{
    return {static_cast<int>(std::floor(position.x() / cellWidth())),
            static_cast<int>(std::floor(position.y() / cellWidth()))};
}

QRectF FleetMap::rectOf(QPoint place) const
{
    const double side = cellWidth();
    return {place.x() * side, place.y() * side, side, side};
}

const fleet::MapCell* FleetMap::cellAt(QPoint place) const
{
    if (!isOnMap(place))
        return nullptr;
    const auto [column, row] = std::minmax({static_cast<std::uint32_t>(m_columns.first + place.x()),
                                            static_cast<std::uint32_t>(m_rows.first + place.y())});
    const auto wanted = std::pair(row, column);
    const auto found = std::ranges::lower_bound(
        m_cells, wanted, {}, [](const fleet::MapCell& cell) { return std::pair(cell.row, cell.column); });
    return found != m_cells.end() && std::pair(found->row, found->column) == wanted ? &*found : nullptr;
}

QString FleetMap::nameOf(const fleet::MapLayout::Line& line) const
{
    if (!line.last.empty())
        return tr("hosts %1 to %2").arg(fromUtf8(line.name), fromUtf8(line.last));
    if (m_layout.isByRack)
        return tr("rack %1").arg(fromUtf8(line.name));
    return line.rack.empty() ? fromUtf8(line.name) : tr("%1 (rack %2)").arg(fromUtf8(line.name), fromUtf8(line.rack));
}

QString FleetMap::wordsAt(QPoint place) const
{
    if (!isOnMap(place))
        return {};
    const QString pair = tr("%1 and %2").arg(nameOf(rowAt(place.y())), nameOf(columnAt(place.x())));
    const fleet::MapCell* const cell = cellAt(place);
    if (cell == nullptr)
        return tr("%1: not planned").arg(pair);
    const auto median = fleet::figureOf(*cell, m_report, fleet::MapFigure::Median);
    const auto residual = fleet::figureOf(*cell, m_report, fleet::MapFigure::Residual);
    if (!median || !residual) {
        const std::string& reason = m_report.pairs[cell->pairs.front()].hole;
        return tr("%1: a hole: %2").arg(pair, reason.empty() ? tr("no run file") : sentenceText(reason));
    }
    const QString figures = tr("%1: median HRT %2, residual %3").arg(pair, halfText(*median), signedText(*residual));
    const QString tail = tailWords(*cell, place);
    if (m_layout.isByRack)
        return tr("%1, measurements: %2").arg(figures, countText(cell->pairs.size())) + tail;
    return tr("%1, hosts %2 and %3")
               .arg(figures, signedText(rowAt(place.y()).effectNs), signedText(columnAt(place.x()).effectNs)) +
           tail;
}

/// Behind the words of the median; empty where no measurement has a p99.
QString FleetMap::tailWords(const fleet::MapCell& cell, QPoint place) const
{
    const auto p99 = fleet::figureOf(cell, m_report, fleet::MapFigure::P99);
    const auto residual = fleet::p99ResidualOf(cell, m_report);
    if (!p99 || !residual)
        return {};
    QString figures = tr("; p99 HRT %1, residual %2").arg(halfText(*p99), deviationText(*residual));
    const auto& row = rowAt(place.y()).p99EffectPercent;
    const auto& column = columnAt(place.x()).p99EffectPercent;
    if (!row || !column)
        return figures;
    return tr("%1, hosts %2 and %3").arg(figures, deviationText(*row), deviationText(*column));
}

QSize FleetMap::sizeHint() const
{
    return {kUsualSide, kUsualSide};
}

QSize FleetMap::minimumSizeHint() const
{
    return {kLeastSide, kLeastSide};
}

void FleetMap::paintEvent(QPaintEvent* event)
{
    QPainter painter(this);
    painter.drawImage(area(), m_image);
    paintHoles(painter, event->rect());
    paintRacks(painter);
    paintNames(painter);
    if (m_current && hasFocus()) {
        painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
        painter.drawRect(rectOf(*m_current));
    }
}

/// One pattern across all of them, so that it is seen where a cell is smaller than its lines are apart.
void FleetMap::paintHoles(QPainter& painter, const QRect& part) const
{
    QImage hatched(part.size() * devicePixelRatioF(), QImage::Format_ARGB32_Premultiplied);
    hatched.setDevicePixelRatio(devicePixelRatioF());
    hatched.fill(Qt::transparent);
    QPainter pattern(&hatched);
    pattern.translate(-part.topLeft());
    pattern.drawImage(area(), m_holes);
    pattern.setCompositionMode(QPainter::CompositionMode_SourceIn);
    pattern.fillRect(part, QBrush(QColor(0x77, 0x77, 0x77), Qt::BDiagPattern));
    pattern.end();
    painter.drawImage(part.topLeft(), hatched);
}

void FleetMap::paintRacks(QPainter& painter) const
{
    const QRectF whole = area();
    painter.setPen(QColor(0, 0, 0, 0x88));
    painter.drawRect(whole);
    for (int y = 1; y < rows(); ++y) {
        if (rowAt(y).rack != rowAt(y - 1).rack)
            painter.drawLine(QPointF(0, y * cellWidth()), QPointF(whole.right(), y * cellWidth()));
    }
    for (int x = 1; x < columns(); ++x) {
        if (columnAt(x).rack != columnAt(x - 1).rack)
            painter.drawLine(QPointF(x * cellWidth(), 0), QPointF(x * cellWidth(), whole.bottom()));
    }
}

/// On the right, where the map leaves room; of a whole map the columns have the order of the rows.
void FleetMap::paintNames(QPainter& painter) const
{
    const double side = cellWidth();
    const double left = area().right() + kBesideName;
    const int room = width() - static_cast<int>(left);
    if (side < fontMetrics().ascent() || room < kLeastName)
        return;
    painter.setPen(palette().color(QPalette::WindowText));
    for (int y = 0; y < rows(); ++y) {
        const QString name = fontMetrics().elidedText(fromUtf8(rowAt(y).name), Qt::ElideRight, room);
        painter.drawText(QRectF(left, y * side, room, side), Qt::AlignLeft | Qt::AlignVCenter, name);
    }
}

/// Whether there is one.
bool FleetMap::choose(QPoint place)
{
    const QString words = wordsAt(place);
    if (words.isEmpty())
        return false;
    m_current = place;
    update();
    emit chosen(words);
    return true;
}

void FleetMap::openChosen()
{
    if (m_current && m_layout.isByRack) {
        openHosts(*m_current);
        return;
    }
    const fleet::MapCell* const cell = m_current ? cellAt(*m_current) : nullptr;
    QStringList files;
    if (cell != nullptr) {
        for (const std::size_t pair : cell->pairs) {
            if (!m_report.pairs[pair].file.empty())
                files.append(fromUtf8(m_report.pairs[pair].file));
        }
    }
    if (!files.isEmpty())
        emit runsWanted(files);
}

void FleetMap::openHosts(QPoint place)
{
    const QString words = tr("The map now shows the hosts of both: rows of %1, columns of %2.")
                              .arg(nameOf(rowAt(place.y())), nameOf(columnAt(place.x())));
    const auto hostsOf = [this](int line) { return fleet::hostsOf(m_layout, static_cast<std::uint32_t>(line)); };
    const Lines rows = hostsOf(m_rows.first + place.y());
    const Lines columns = hostsOf(m_columns.first + place.x());
    showLines(fleet::hostLayoutOf(m_report), rows, columns);
    emit chosen(words);
    emit partShown(true);
}

void FleetMap::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && choose(placeAt(event->position())))
        m_click.start(QApplication::doubleClickInterval());
}

void FleetMap::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_click.stop();
    emit maximiseWanted();
}

void FleetMap::keyPressEvent(QKeyEvent* event)
{
    QPoint step;
    switch (event->key()) {
    case Qt::Key_Left:
        step = {-1, 0};
        break;
    case Qt::Key_Right:
        step = {1, 0};
        break;
    case Qt::Key_Up:
        step = {0, -1};
        break;
    case Qt::Key_Down:
        step = {0, 1};
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current && choose(*m_current))
            openChosen();
        return;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    const QPoint next = m_current ? *m_current + step : QPoint(0, 0);
    m_current = QPoint(std::clamp(next.x(), 0, std::max(columns() - 1, 0)),
                       std::clamp(next.y(), 0, std::max(rows() - 1, 0)));
    setAccessibleDescription(wordsAt(*m_current));
    QToolTip::showText(mapToGlobal(rectOf(*m_current).bottomRight().toPoint()), plainTip(wordsAt(*m_current)), this);
    update();
}

bool FleetMap::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* const help = static_cast<QHelpEvent*>(event);
    const QString words = wordsAt(placeAt(help->pos()));
    if (words.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), plainTip(words), this);
    return true;
}

}  // namespace halftrip::gui
