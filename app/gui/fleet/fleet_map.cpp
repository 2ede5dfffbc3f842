#include "app/gui/fleet/fleet_map.hpp"

#include "app/gui/i18n/format.hpp"
#include "app/gui/parts/label.hpp"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace halftrip::gui {

namespace {

constexpr int kUsualSide = 600;
constexpr int kLeastSide = 240;
constexpr double kLargestCell = 24;
constexpr double kLeastHatched = 4;
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
    m_layout = fleet::mapLayoutOf(m_report);
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
    m_image = QImage(lines(), lines(), QImage::Format_RGB32);
    m_image.fill(Qt::white);
    for (const fleet::MapCell& cell : m_cells) {
        const auto value = fleet::figureOf(cell, m_report, m_figure);
        const QRgb color = value ? colorOf(*value).rgb() : qRgb(0xdd, 0xdd, 0xdd);
        const QPoint place(static_cast<int>(cell.column), static_cast<int>(cell.row));
        m_image.setPixel(place, color);
        m_image.setPixel(mirrored(place), color);
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
    return lines() == 0 ? 1 : std::min(kLargestCell, std::min(width(), height()) / static_cast<double>(lines()));
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
    if (place.x() < 0 || place.y() < 0 || place.x() >= lines() || place.y() >= lines())
        return nullptr;
    const auto [column,
                row] = std::minmax({static_cast<std::uint32_t>(place.x()), static_cast<std::uint32_t>(place.y())});
    const auto wanted = std::pair(row, column);
    const auto found = std::ranges::lower_bound(
        m_cells, wanted, {}, [](const fleet::MapCell& cell) { return std::pair(cell.row, cell.column); });
    return found != m_cells.end() && std::pair(found->row, found->column) == wanted ? &*found : nullptr;
}

QString FleetMap::nameOf(int line) const
{
    const fleet::MapLayout::Line& one = m_layout.lines[static_cast<std::size_t>(line)];
    if (!one.last.empty())
        return tr("hosts %1 to %2").arg(fromUtf8(one.name), fromUtf8(one.last));
    if (m_layout.isByRack)
        return tr("rack %1").arg(fromUtf8(one.name));
    return one.rack.empty() ? fromUtf8(one.name) : tr("%1 (rack %2)").arg(fromUtf8(one.name), fromUtf8(one.rack));
}

QString FleetMap::wordsAt(QPoint place) const
{
    if (place.x() < 0 || place.y() < 0 || place.x() >= lines() || place.y() >= lines())
        return {};
    const QString pair = tr("%1 and %2").arg(nameOf(place.y()), nameOf(place.x()));
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
    const auto effect = [this](int line) {
        return signedText(m_layout.lines[static_cast<std::size_t>(line)].effectNs);
    };
    return tr("%1, hosts %2 and %3").arg(figures, effect(place.y()), effect(place.x())) + tail;
}

/// Behind the words of the median; empty where no measurement has a p99.
QString FleetMap::tailWords(const fleet::MapCell& cell, QPoint place) const
{
    const auto p99 = fleet::figureOf(cell, m_report, fleet::MapFigure::P99);
    const auto residual = fleet::p99ResidualOf(cell, m_report);
    if (!p99 || !residual)
        return {};
    const QString figures = tr("; p99 HRT %1, residual %2").arg(halfText(*p99), deviationText(*residual));
    const auto& row = m_layout.lines[static_cast<std::size_t>(place.y())].p99EffectPercent;
    const auto& column = m_layout.lines[static_cast<std::size_t>(place.x())].p99EffectPercent;
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
    const double side = cellWidth() * lines();
    painter.drawImage(QRectF(0, 0, side, side), m_image);
    paintHoles(painter, event->rect());
    paintRacks(painter);
    paintNames(painter);
    if (m_current && hasFocus()) {
        painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
        painter.drawRect(rectOf(*m_current));
    }
}

void FleetMap::paintHoles(QPainter& painter, const QRect& seen) const
{
    if (cellWidth() < kLeastHatched)
        return;
    painter.save();
    painter.setPen(Qt::NoPen);
    painter.setBrush(QBrush(QColor(0x77, 0x77, 0x77), Qt::BDiagPattern));
    for (const fleet::MapCell& cell : m_cells) {
        if (fleet::figureOf(cell, m_report, fleet::MapFigure::Median))
            continue;
        const QPoint place(static_cast<int>(cell.column), static_cast<int>(cell.row));
        for (const QPoint one : {place, mirrored(place)}) {
            if (const QRectF rect = rectOf(one); rect.intersects(seen))
                painter.drawRect(rect);
        }
    }
    painter.restore();
}

void FleetMap::paintRacks(QPainter& painter) const
{
    const double side = cellWidth() * lines();
    painter.setPen(QColor(0, 0, 0, 0x88));
    painter.drawRect(QRectF(0, 0, side, side));
    for (std::size_t line = 1; line < m_layout.lines.size(); ++line) {
        if (m_layout.lines[line].rack == m_layout.lines[line - 1].rack)
            continue;
        const double at = static_cast<double>(line) * cellWidth();
        painter.drawLine(QPointF(at, 0), QPointF(at, side));
        painter.drawLine(QPointF(0, at), QPointF(side, at));
    }
}

/// On the right, where the map leaves room; the columns have the order of the rows.
void FleetMap::paintNames(QPainter& painter) const
{
    const double side = cellWidth();
    const int room = width() - static_cast<int>(side * lines()) - kBesideName;
    if (side < fontMetrics().ascent() || room < kLeastName)
        return;
    painter.setPen(palette().color(QPalette::WindowText));
    for (int line = 0; line < lines(); ++line) {
        const QString name = fontMetrics().elidedText(fromUtf8(m_layout.lines[static_cast<std::size_t>(line)].name),
                                                      Qt::ElideRight, room);
        painter.drawText(QRectF(lines() * side + kBesideName, line * side, room, side),
                         Qt::AlignLeft | Qt::AlignVCenter, name);
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
    const fleet::MapCell* const cell = m_current ? cellAt(*m_current) : nullptr;
    QStringList files;
    if (cell != nullptr && !m_layout.isByRack) {
        for (const std::size_t pair : cell->pairs) {
            if (!m_report.pairs[pair].file.empty())
                files.append(fromUtf8(m_report.pairs[pair].file));
        }
    }
    if (!files.isEmpty())
        emit runsWanted(files);
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
    const int last = std::max(lines() - 1, 0);
    const QPoint next = m_current ? *m_current + step : QPoint(0, 0);
    m_current = QPoint(std::clamp(next.x(), 0, last), std::clamp(next.y(), 0, last));
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
