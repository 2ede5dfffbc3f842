#include "app/gui/canvas/base_plot.hpp"

#include "app/gui/canvas/brushed_point.hpp"
#include "app/gui/canvas/drawn_in.hpp"
#include "app/gui/canvas/free_place.hpp"
#include "app/gui/canvas/legend_words.hpp"
#include "app/gui/canvas/view_options.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/sign_icon.hpp"
#include "app/gui/parts/tickers.hpp"
#include "app/gui/parts/type_scale.hpp"

#include <QEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMenu>
#include <QTextLayout>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <cmath>
#include <typeinfo>
#include <utility>
#include <vector>

namespace halftrip::gui {

namespace {

/// Beneath this height a note has one line: low plots are for curves.
constexpr int kLowestWithWholeNote = 190;
/// A plot that is higher than its lowest axes by so many lines has room for all of it.
constexpr int kRoomyLines = 16;
/// Over and under its axes, beside the lines of title, key and numbers.
constexpr int kAroundAxesPx = 36;
/// More entries than these are written smaller.
constexpr std::size_t kManyListed = 12;
/// QCustomPlot clips whatever it draws one pixel above its own place (QCPLayer::draw()). An entry of the legend, which
/// is as low as its letters, would lose the lowest row of its descenders.
constexpr int kClippedPx = 1;
/// Of the height, at most: a legend of all curves, and one that has no room for all of them anyway.
constexpr double kLegendPart = 0.4;
constexpr double kPartOfSome = 0.2;
/// A shorter stroke of the mouse is a click.
constexpr int kShortestBand = 10;
constexpr int kWiderThanAnyScreen = 100'000;
constexpr double kKeyZoom = 0.7;
constexpr double kKeyPan = 0.15;
/// Of an axis: how far keys move or widen what is brushed, and how much they brush at first.
constexpr double kKeyBrush = 0.1;
const QString kOverlayLayer = QStringLiteral("overlay");
constexpr auto kLeaderProperty = "switchedWith";

/// The legend's lines for curves, from top to bottom.
std::vector<QCPPlottableLegendItem*> curvesIn(const QCPLegend& legend)
{
    std::vector<QCPPlottableLegendItem*> items;
    for (int i = 0; i < legend.itemCount(); ++i) {
        if (auto* item = qobject_cast<QCPPlottableLegendItem*>(legend.item(i)))
            items.push_back(item);
    }
    return items;
}

/// How many more curves there are than the legend lists; null: none.
LegendWords* moreIn(const QCPLegend& legend)
{
    // Cells that are empty count, too, and the last of them need not be the one that was filled last.
    for (int i = 0; i < legend.itemCount(); ++i) {
        if (auto* const words = qobject_cast<LegendWords*>(legend.item(i)))
            return words;
    }
    return nullptr;
}

/// "µs" of "HRT (µs)", also where the parentheses are those of Chinese; empty where none are at the end, or hold more
/// than a unit. Not by a regular expression: PCRE2 10.42's compiled matcher crashes on some of these labels.
QString unitOf(const QString& label)
{
    constexpr qsizetype kLongestUnit = 4;
    const bool isWide = label.endsWith(QChar(0xFF09));
    if (!isWide && !label.endsWith(QLatin1Char(')')))
        return {};
    const qsizetype open = label.lastIndexOf(isWide ? QChar(0xFF08) : QChar('('));
    const qsizetype length = label.size() - open - 2;
    return open >= 0 && length >= 1 && length <= kLongestUnit ? label.mid(open + 1, length) : QString();
}

/// As many lines as the text needs in that width, broken at blanks, or between the letters of a language without them.
QStringList wrappedLines(const QString& text, const QFont& font, int width)
{
    QTextLayout layout(text, font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    QStringList lines;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        lines << text.mid(line.textStart(), line.textLength()).trimmed();
    }
    layout.endLayout();
    return lines;
}

/// Over the whole plot, from one value of that axis to another.
void placeAcross(QCPItemRect& item, const QCPAxis& axis, const Span& span)
{
    const bool isUpright = axis.orientation() == Qt::Vertical;
    for (QCPItemPosition* corner : {item.topLeft, item.bottomRight}) {
        corner->setTypeX(isUpright ? QCPItemPosition::ptAxisRectRatio : QCPItemPosition::ptPlotCoords);
        corner->setTypeY(isUpright ? QCPItemPosition::ptPlotCoords : QCPItemPosition::ptAxisRectRatio);
    }
    item.topLeft->setCoords(isUpright ? 0 : span.from, isUpright ? span.to : 0);
    item.bottomRight->setCoords(isUpright ? 1 : span.to, isUpright ? span.from : 1);
}

}  // namespace

BasePlot::BasePlot(QWidget* parent)
    : QCustomPlot(parent),
      m_title(new QCPTextElement(this)),
      m_cross(new QCPItemStraightLine(this)),
      m_range(new QCPItemRect(this)),
      m_readout(new HtmlLabel(this))
{
    plotLayout()->insertRow(0);
    plotLayout()->insertRow(1);
    plotLayout()->addElement(0, 0, m_title);
    // Outside of the data: no curve runs beneath it.
    plotLayout()->addElement(1, 0, legend);
    plotLayout()->setRowStretchFactor(1, 0.0001);
    // An empty legend would make the plot as narrow as itself.
    legend->setMaximumSize(kWiderThanAnyScreen, QWIDGETSIZE_MAX);
    plotLayout()->setRowSpacing(2);
    legend->setVisible(true);
    legend->setFillOrder(QCPLegend::foColumnsFirst);
    for (QCPAbstractItem* item : std::array<QCPAbstractItem*, 2>{m_cross, m_range}) {
        item->setLayer(kOverlayLayer);
        item->setVisible(false);
    }
    m_readout->setMargin(4);
    m_readout->setFrameShape(QFrame::StyledPanel);
    m_readout->setAutoFillBackground(true);
    m_readout->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_readout->hide();
    makeChips();
    setMouseTracking(true);
    setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    setSelectionRectMode(QCP::srmCustom);
    setNoAntialiasingOnDrag(true);
    setContextMenuPolicy(Qt::CustomContextMenu);
    setFocusPolicy(Qt::StrongFocus);
    connect(selectionRect(), &QCPSelectionRect::accepted, this, &BasePlot::onBand);
    connect(this, &QWidget::customContextMenuRequested, this, &BasePlot::showMenu);
    connect(this, &QCustomPlot::beforeReplot, this, &BasePlot::applySwitches);
    connect(this, &QCustomPlot::beforeReplot, this, &BasePlot::giveTickersRoom);
    connect(this, &QCustomPlot::beforeReplot, this, &BasePlot::arrangeLegend);
    connect(this, &QCustomPlot::afterLayout, this, &BasePlot::fitLabels);
    connect(this, &QCustomPlot::afterLayout, this, [this] {
        if (!m_rangeChip->isHidden() && !m_isPictured && axisRect()->rect() != m_axesOfChip)
            arrangeChips();
    });
    // On the side of its line where a name has room, which is known when the axes have their places.
    connect(this, &QCustomPlot::afterLayout, this, [this] {
        for (const LimitLine& drawn : m_limits) {
            const QCPAxis* const axis = latencyAxis();
            const double at = axis->coordToPixel(drawn.limit.shownUs);
            if (axis->orientation() == Qt::Horizontal)
                drawn.label->setPositionAlignment((at < axisRect()->center().x() ? Qt::AlignLeft : Qt::AlignRight) |
                                                  Qt::AlignTop);
            else
                drawn.label->setPositionAlignment(Qt::AlignLeft |
                                                  (at < axisRect()->center().y() ? Qt::AlignTop : Qt::AlignBottom));
        }
    });
    connect(this, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        if (event->buttons() == Qt::NoButton)
            showReadout(event->pos());
    });
}

void BasePlot::makeChips()
{
    m_zoomChip = makeChip(tr("This plot is zoomed. A click, or Escape, shows everything again."));
    m_zoomChip->setObjectName(QStringLiteral("zoomChip"));
    m_zoomChip->setText(tr("Show everything (Esc)"));
    connect(m_zoomChip, &QToolButton::clicked, this, &BasePlot::resetZoom);
    m_rangeChip = makeChip(tr("The range that was chosen; a click ends it"));
    m_rangeChip->setObjectName(QStringLiteral("rangeChip"));
    connect(m_rangeChip, &QToolButton::clicked, this, &BasePlot::forgetRange);
    m_aloneChip = makeChip(tr("This plot is seen alone. A click, F11 or Escape shows the others again."));
    m_aloneChip->setObjectName(QStringLiteral("aloneChip"));
    m_aloneChip->setText(tr("All plots (F11)"));
    connect(m_aloneChip, &QToolButton::clicked, this, &BasePlot::maximiseWanted);
}

QToolButton* BasePlot::makeChip(const QString& tip)
{
    auto* chip = new QToolButton(this);
    chip->setToolTip(plainTip(tip));
    const int side = fontMetrics().ascent();
    chip->setIcon(signIcon(Sign::Close));
    chip->setIconSize({side, side});
    chip->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    chip->setCursor(Qt::ArrowCursor);
    chip->hide();
    return chip;
}

QCPTextElement* BasePlot::addTextRow(const QString& text)
{
    auto* row = new QCPTextElement(this, text, font());
    row->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap);
    row->setTextColor(quietTextColor(palette()));
    row->setMargins(QMargins(8, 2, 8, 2));
    plotLayout()->addElement(plotLayout()->rowCount(), 0, row);
    return row;
}

int BasePlot::fitTextRow(QCPTextElement& row, int width) const
{
    const QRect room(0, 0, width - 16, QWIDGETSIZE_MAX);
    const int lines = QFontMetrics(font()).boundingRect(room, Qt::TextWordWrap, row.text()).height() + 8;
    // Its own hint would be that of one word a line.
    row.setMinimumSize(1, lines);
    row.setMaximumSize(QWIDGETSIZE_MAX, lines);
    return lines;
}

void BasePlot::setNote(const QString& note)
{
    m_note = note;
    if (note.isEmpty() && m_noteRow != nullptr) {
        plotLayout()->remove(m_noteRow);
        plotLayout()->simplify();
        m_noteRow = nullptr;
    }
    if (!note.isEmpty() && m_noteRow == nullptr)
        m_noteRow = addTextRow(note);
    fitNote();
}

void BasePlot::fitNote()
{
    if (m_noteRow == nullptr)
        return;
    const QFontMetrics metrics(font());
    const bool isWhole = height() >= kLowestWithWholeNote;
    m_noteRow->setText(isWhole ? m_note : metrics.elidedText(m_note, Qt::ElideRight, width() - 20));
    (void)fitTextRow(*m_noteRow, width());
}

int BasePlot::lowestHeight() const
{
    return kLowestAxesPx + kAroundAxesPx + 3 * fontMetrics().height();
}

void BasePlot::fitRows()
{
    m_hidden = Hidden::Nothing;
    fitTitle();
    hideRows();
    // Turned, another plot gives the axes their place.
    if (height() >= kLowestAxesPx + kRoomyLines * fontMetrics().height() ||
        !axisRect()->autoMargins().testFlag(QCP::msTop))
        return;
    for (const Hidden next : {Hidden::Note, Hidden::LegendToo, Hidden::LabelToo}) {
        for (const auto phase :
             {QCPLayoutElement::upPreparation, QCPLayoutElement::upMargins, QCPLayoutElement::upLayout})
            plotLayout()->update(phase);
        if (axisRect()->height() >= kLowestAxesPx)
            return;
        m_hidden = next;
        hideRows();
    }
}

void BasePlot::hideRows()
{
    fitNote();
    if (m_noteRow != nullptr && m_hidden >= Hidden::Note) {
        m_noteRow->setText({});
        m_noteRow->setMinimumSize(1, 1);
        m_noteRow->setMaximumSize(QWIDGETSIZE_MAX, 1);
    }
    setToolTip(plainTip(m_hidden >= Hidden::Note ? m_note : QString()));
    const bool hasLegend = m_hidden < Hidden::LegendToo && isLegendOverFloor();
    legend->setVisible(hasLegend);
    // Without a least size it asks for that of its entries.
    legend->setMinimumSize(hasLegend ? QSize(0, 0) : QSize(1, 1));
    legend->setMaximumSize(kWiderThanAnyScreen, hasLegend ? QWIDGETSIZE_MAX : 1);
    fitLabel(*xAxis, m_widthLabel, width());
}

bool BasePlot::withCaption(const QString& caption, const std::function<bool(const QSize& size)>& draw)
{
    const QRect screen = viewport();
    // The words of a range are no part of it.
    m_isPictured = true;
    closeChipRow();
    QCPTextElement* const row = caption.isEmpty() ? nullptr : addTextRow(caption);
    const int lines = row == nullptr ? 0 : fitTextRow(*row, width());
    const QSize size(width(), height() + lines);
    setViewport(QRect(QPoint(0, 0), size));
    // Tickers have room by the layout of the time before.
    for (int pass = 0; pass < 2; ++pass)
        replot(rpImmediateRefresh);
    const bool isDrawn = draw(size);
    if (row != nullptr)
        plotLayout()->remove(row);
    plotLayout()->simplify();
    setViewport(screen);
    m_isPictured = false;
    m_axesOfChip = {};
    replot(rpQueuedReplot);
    return isDrawn;
}

/// On the screen the words of the range, the figures and the table say it.
QString BasePlot::captionWithBrush(const QString& caption) const
{
    if (!hasBrush())
        return caption;
    const QString words = tr("Brushed: %1, not the whole run").arg(brushText(*brushes()));
    return caption.isEmpty() ? words : caption + QLatin1Char('\n') + words;
}

bool BasePlot::savePicture(const QString& path, const QString& caption)
{
    constexpr double kScale = 2.0;
    const bool isPdf = path.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive);
    return withCaption(captionWithBrush(caption), [&](const QSize& size) {
        return isPdf ? savePdf(path, size.width(), size.height(), QCP::epNoCosmetic, QStringLiteral("Halftrip"),
                               m_title->text())
                     : savePng(path, size.width(), size.height(), kScale);
    });
}

QImage BasePlot::picture(const QString& caption, double scale)
{
    QImage image;
    withCaption(captionWithBrush(caption), [&](const QSize& size) {
        image = toPixmap(size.width(), size.height(), scale).toImage();
        return !image.isNull();
    });
    return image;
}

void BasePlot::resetZoom()
{
    m_isZoomed = false;
    m_off.clear();
    letGo();
    arrangeChips();
    emit refreshWanted();
}

void BasePlot::endZoom()
{
    m_isZoomed = false;
    arrangeChips();
}

bool BasePlot::hasBrush() const
{
    return brushes() != nullptr && isBrushed(*brushes());
}

bool BasePlot::hidesSomething() const
{
    return m_isZoomed || !m_off.isEmpty() || hasBrush();
}

void BasePlot::setAlone(bool isAlone)
{
    if (std::exchange(m_isAlone, isAlone) == isAlone)
        return;
    m_aloneChip->setVisible(isAlone);
    placeZoomChip();
}

void BasePlot::hideTitle()
{
    m_hasTitle = false;
    m_title->setMargins({});
    m_title->setMinimumSize(1, 1);
    m_title->setMaximumSize(QWIDGETSIZE_MAX, 1);
    fitTitle();
}

void BasePlot::onUserRange()
{
    m_isZoomed = true;
    closeChipRow();
    arrangeChips();
}

void BasePlot::zoomTo(const QRect& area)
{
    const QRect inside = area.normalized() & axisRect()->rect();
    const bool isWide = inside.width() >= kShortestBand && axisRect()->rangeZoom().testFlag(Qt::Horizontal);
    const bool isHigh = inside.height() >= kShortestBand && axisRect()->rangeZoom().testFlag(Qt::Vertical);
    QRect seen = axisRect()->rect();
    if (isWide) {
        seen.setLeft(inside.left());
        seen.setRight(inside.right());
    }
    if (isHigh) {
        seen.setTop(inside.top());
        seen.setBottom(inside.bottom());
    }
    if ((!isWide && !isHigh) || !isAnythingIn(*this, seen))
        return;
    if (isWide)
        xAxis->setRange(xAxis->pixelToCoord(inside.left()), xAxis->pixelToCoord(inside.right()));
    if (isHigh)
        yAxis->setRange(yAxis->pixelToCoord(inside.bottom()), yAxis->pixelToCoord(inside.top()));
    onUserRange();
    emit refreshWanted();
    replot(rpQueuedReplot);
}

void BasePlot::chooseRange(const QRect& area)
{
    const QRect inside = area.normalized() & axisRect()->rect();
    if (std::max(inside.width(), inside.height()) < kShortestBand)
        return letGo();
    // Over the whole height it is a stretch of the other axis, however narrow.
    const bool isUpright = inside.height() > inside.width() && inside.height() < axisRect()->height();
    const QCPAxis* const axis = latencyBrush() != nullptr && isUpright ? latencyAxis() : rangeAxis();
    if (axis == nullptr)
        return;
    const bool isVertical = axis->orientation() == Qt::Vertical;
    if ((isVertical ? inside.height() : inside.width()) < kShortestBand)
        return letGo();
    brush(*axis, {axis->pixelToCoord(isVertical ? inside.bottom() : inside.left()),
                  axis->pixelToCoord(isVertical ? inside.top() : inside.right())});
}

void BasePlot::brush(const QCPAxis& axis, const Span& span)
{
    if (&axis != rangeAxis())
        return latencyBrush()->brushLatency(span);
    m_rangeText = textOfRange(span.from, span.to);
    if (m_rangeText.isEmpty())
        return forgetRange();
    m_chosen = span;
    placeRange();
    m_range->setVisible(true);
    layer(kOverlayLayer)->replot();
    closeChipRow();
    arrangeChips();
    onRange(QCPRange(span.from, span.to));
}

std::optional<Span> BasePlot::brushedOn(const QCPAxis& axis) const
{
    if (&axis != rangeAxis())
        return latencyBrush()->brushedLatency();
    return m_range->visible() ? std::optional(m_chosen) : std::nullopt;
}

QCPAxis* BasePlot::axisOfKey(int key) const
{
    QCPAxis* const ranges = rangeAxis();
    if (key == Qt::Key_Up || key == Qt::Key_Down)
        return latencyBrush() != nullptr || ranges == latencyAxis() ? latencyAxis() : nullptr;
    const bool isAlong = key == Qt::Key_Left || key == Qt::Key_Right;
    return isAlong && ranges != nullptr && ranges->orientation() == Qt::Horizontal ? ranges : nullptr;
}

bool BasePlot::brushByKey(const QKeyEvent& event)
{
    const Qt::KeyboardModifiers held = event.modifiers() & ~Qt::KeypadModifier;
    const bool widens = held == (Qt::ShiftModifier | Qt::ControlModifier);
    const QCPAxis* const axis = axisOfKey(event.key());
    if (axis == nullptr || (!widens && held != Qt::ShiftModifier))
        return false;
    const double begin = axis->coordToPixel(axis->range().lower);
    const double length = axis->coordToPixel(axis->range().upper) - begin;
    const auto placeOf = [&](double value) { return (axis->coordToPixel(value) - begin) / length; };
    const auto valueAt = [&](double place) { return axis->pixelToCoord(begin + place * length); };
    const std::optional<Span> now = brushedOn(*axis);
    if (!now) {
        brushMiddle(*axis);
        return true;
    }
    double from = placeOf(now->from);
    double to = placeOf(now->to);
    const bool isOnwards = event.key() == Qt::Key_Right || event.key() == Qt::Key_Up;
    const double step = isOnwards ? std::clamp(1 - to, 0.0, kKeyBrush) : -std::clamp(from, 0.0, kKeyBrush);
    from += isOnwards && widens ? 0 : step;
    to += !isOnwards && widens ? 0 : step;
    brush(*axis, {valueAt(from), valueAt(to)});
    return true;
}

void BasePlot::brushMiddle(const QCPAxis& axis)
{
    const double begin = axis.coordToPixel(axis.range().lower);
    const double length = axis.coordToPixel(axis.range().upper) - begin;
    const auto valueAt = [&](double place) { return axis.pixelToCoord(begin + place * length); };
    brush(axis, {valueAt((1 - kKeyBrush) / 2), valueAt((1 + kKeyBrush) / 2)});
}

void BasePlot::followRange(const std::optional<Span>& span)
{
    QStringList words = span ? textOfRange(span->from, span->to) : QStringList();
    // Of a point without samples nothing can be said yet.
    const std::optional<Span> wanted = words.isEmpty() ? std::nullopt : span;
    const bool isOther = wanted != (m_range->visible() ? std::optional(m_chosen) : std::nullopt);
    if (!isOther && (!wanted || words == m_rangeText))
        return;
    m_rangeText = std::move(words);
    m_range->setVisible(wanted.has_value());
    if (wanted) {
        m_chosen = *wanted;
        placeRange();
    }
    if (isOther)
        closeChipRow();
    arrangeChips();
}

void BasePlot::letGo()
{
    forgetRange();
    if (brushes() == nullptr)
        return;
    brushes()->brushTime({});
    brushes()->brushLatency({});
}

QString BasePlot::rangeText() const
{
    return m_range->visible() ? clausesText(m_rangeText) : QString();
}

QStringList BasePlot::textOfRange(double, double) const
{
    return {};
}

void BasePlot::forgetRange()
{
    if (!m_range->visible())
        return;
    m_range->setVisible(false);
    layer(kOverlayLayer)->replot();
    arrangeChips();
    onRange({});
}

void BasePlot::markLatencies(const std::optional<Span>& band)
{
    const QCPAxis* const axis = latencyAxis();
    if (m_band == nullptr && band && axis != nullptr) {
        m_band = new QCPItemRect(this);
        styleBand(*m_band);
    }
    if (m_band == nullptr)
        return;
    m_band->setVisible(band.has_value());
    if (band)
        placeAcross(*m_band, *axis, *band);
}

void BasePlot::placeRange()
{
    placeAcross(*m_range, *rangeAxis(), m_chosen);
}

void BasePlot::styleBand(QCPItemRect& band) const
{
    QColor shade = palette().color(QPalette::Highlight);
    band.setPen(QPen(shade));
    shade.setAlphaF(0.2F);
    band.setBrush(shade);
}

void BasePlot::onBand(const QRect& band, QMouseEvent* event)
{
    const bool isRange = event != nullptr && event->modifiers().testFlag(Qt::ShiftModifier);
    if (isRange)
        chooseRange(band);
    else
        zoomTo(band);
}

void BasePlot::wheelEvent(QWheelEvent* event)
{
    QCustomPlot::wheelEvent(event);
    onUserRange();
}

void BasePlot::mouseMoveEvent(QMouseEvent* event)
{
    QCustomPlot::mouseMoveEvent(event);
    if (event->buttons().testFlag(Qt::LeftButton) && selectionRectMode() == QCP::srmNone)
        onUserRange();
}

void BasePlot::mousePressEvent(QMouseEvent* event)
{
    setFocus(Qt::MouseFocusReason);
    hideReadout();
    const QString curve = curveAt(event->pos());
    if (event->button() == Qt::LeftButton && !curve.isEmpty())
        return switchCurve(curve);
    const bool isBand = event->button() == Qt::LeftButton && !event->modifiers().testFlag(Qt::ControlModifier);
    setSelectionRectMode(isBand ? QCP::srmCustom : QCP::srmNone);
    QCustomPlot::mousePressEvent(event);
}

void BasePlot::mouseDoubleClickEvent(QMouseEvent* event)
{
    const QString curve = curveAt(event->pos());
    if (!curve.isEmpty())
        return isolateCurve(curve);
    QCustomPlot::mouseDoubleClickEvent(event);
    emit maximiseWanted();
}

void BasePlot::switchCurve(const QString& name)
{
    if (!m_off.remove(name))
        m_off.insert(name);
    replot(rpQueuedReplot);
}

void BasePlot::isolateCurve(const QString& name)
{
    QSet<QString> others;
    for (auto* item : curvesIn(*legend))
        others.insert(item->plottable()->name());
    others.remove(name);
    QSet<QString> off = m_off;
    off.remove(name);
    m_off = off == others ? QSet<QString>() : others;
    replot(rpQueuedReplot);
}

QRect BasePlot::legendPlaceOf(const QString& name) const
{
    for (auto* item : curvesIn(*legend)) {
        if (legend->visible() && item->plottable()->name() == name)
            return item->outerRect();
    }
    return {};
}

QString BasePlot::curveAt(const QPoint& place) const
{
    for (auto* item : curvesIn(*legend)) {
        if (legend->visible() && item->outerRect().contains(place))
            return item->plottable()->name();
    }
    return {};
}

void BasePlot::switchWith(QCPGraph& follower, QCPGraph& leader)
{
    follower.setProperty(kLeaderProperty, QVariant::fromValue<QObject*>(&leader));
}

void BasePlot::applySwitches()
{
    for (auto* const item : curvesIn(*legend)) {
        const bool isOff = m_off.contains(item->plottable()->name());
        item->plottable()->setVisible(!isOff);
        item->setTextColor(isOff ? quietTextColor(palette()) : palette().color(QPalette::Text));
        QFont letters = legend->font();
        letters.setStrikeOut(isOff);
        item->setFont(letters);
    }
    for (int i = 0; i < graphCount(); ++i) {
        // No legend has one that stands alone, to switch it on again.
        if (legend->itemCount() == 0 && m_off.contains(graph(i)->name()))
            graph(i)->setVisible(true);
        const auto* leader = qobject_cast<QCPGraph*>(graph(i)->property(kLeaderProperty).value<QObject*>());
        if (leader != nullptr)
            graph(i)->setVisible(leader->visible());
    }
}

void BasePlot::addCurveMenus(QMenu& menu)
{
    if (legend->itemCount() < 2)
        return;
    QMenu* const curves = menu.addMenu(tr("Curves"));
    QMenu* const only = menu.addMenu(tr("Only this curve"));
    for (auto* item : curvesIn(*legend)) {
        const QString name = item->plottable()->name();
        QAction* const shown = curves->addAction(name, this, [this, name] { switchCurve(name); });
        shown->setCheckable(true);
        shown->setChecked(!m_off.contains(name));
        only->addAction(name, this, [this, name] {
            m_off.clear();
            isolateCurve(name);
        });
    }
}

void BasePlot::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        emit copyPictureWanted();
        return;
    }
    if (brushByKey(*event) || panByKey(event->key()))
        return;
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomBy(kKeyZoom);
    case Qt::Key_Minus:
        return zoomBy(1 / kKeyZoom);
    case Qt::Key_Escape:
        if (m_isAlone && !hidesSomething())
            return emit maximiseWanted();
        return resetZoom();
    case Qt::Key_Home:
        return resetZoom();
    default:
        QCustomPlot::keyPressEvent(event);
    }
}

void BasePlot::zoomBy(double factor)
{
    const bool isAlong = axisRect()->rangeZoom().testFlag(Qt::Horizontal);
    (isAlong ? xAxis : yAxis)->scaleRange(factor);
    onUserRange();
    replot(rpQueuedReplot);
}

bool BasePlot::panByKey(int key)
{
    // Up and Down scroll the page, but where there is no other axis to move along.
    const bool isUpright = !axisRect()->rangeDrag().testFlag(Qt::Horizontal);
    const Qt::Key back = isUpright ? Qt::Key_Down : Qt::Key_Left;
    if (key != back && key != (isUpright ? Qt::Key_Up : Qt::Key_Right))
        return false;
    panBy(key == back ? -kKeyPan : kKeyPan, isUpright ? *yAxis : *xAxis);
    return true;
}

void BasePlot::panBy(double part, QCPAxis& axis)
{
    const double begin = axis.coordToPixel(axis.range().lower);
    const double end = axis.coordToPixel(axis.range().upper);
    const double step = part * (end - begin);
    axis.setRange(axis.pixelToCoord(begin + step), axis.pixelToCoord(end + step));
    onUserRange();
    replot(rpQueuedReplot);
}

void BasePlot::leaveEvent(QEvent* event)
{
    QCustomPlot::leaveEvent(event);
    hideReadout();
}

void BasePlot::resizeEvent(QResizeEvent* event)
{
    // Not laid out yet: a picture of no size cannot be painted on, and is seen by nobody.
    if (size().isEmpty())
        return;
    QCustomPlot::resizeEvent(event);
    hideReadout();
    closeChipRow();
    placeZoomChip();
    // The other one gets its place when the axes have theirs.
    m_axesOfChip = {};
    emit refreshWanted();
}

int BasePlot::readoutLines() const
{
    return std::max(2, height() / QFontMetrics(font()).lineSpacing() - 3);
}

void BasePlot::showReadout(const QPointF& place)
{
    const QString text = axisRect()->rect().contains(place.toPoint()) ? readoutAt(place) : QString();
    if (text.isEmpty())
        return hideReadout();
    m_cross->point1->setPixelPosition(place);
    m_cross->point2->setPixelPosition(place + QPointF(0, 10));
    m_cross->setVisible(true);
    layer(kOverlayLayer)->replot();
    m_readout->setText(text);
    m_readout->adjustSize();
    constexpr int kGap = 14;
    const int left = static_cast<int>(place.x());
    const bool fitsRight = left + kGap + m_readout->width() <= width();
    const int x = fitsRight ? left + kGap : std::max(0, left - kGap - m_readout->width());
    const int y = std::clamp(static_cast<int>(place.y()) - m_readout->height() / 2, 0,
                             std::max(0, height() - m_readout->height()));
    m_readout->move(x, y);
    m_readout->show();
}

void BasePlot::hideReadout()
{
    if (!m_cross->visible())
        return;
    m_readout->hide();
    m_cross->setVisible(false);
    layer(kOverlayLayer)->replot();
}

QString BasePlot::linesOfRange() const
{
    const QFontMetrics metrics(m_rangeChip->font());
    constexpr int kBesideIcon = 4;
    const int frame = m_rangeChip->iconSize().width() + kBesideIcon + 4 * metrics.averageCharWidth();
    // Within the axes, but what is one part may be as wide as the plot.
    const int room = width() - frame;
    const int usual = std::min(axisRect()->width() - frame, room);
    QStringList lines;
    for (const QString& part : m_rangeText) {
        const QString longer = lines.isEmpty() ? part : clausesText({lines.back(), part});
        if (!lines.isEmpty() && metrics.horizontalAdvance(longer) <= usual)
            lines.back() = longer;
        else
            lines << part;
    }
    QStringList wrapped;
    for (const QString& line : lines)
        wrapped << wrappedLines(line, m_rangeChip->font(), room);
    return wrapped.join(QLatin1Char('\n'));
}

void BasePlot::arrangeChips()
{
    m_rangeChip->setText(linesOfRange());
    m_zoomChip->setVisible(m_isZoomed);
    m_rangeChip->setVisible(m_range->visible());
    placeZoomChip();
    m_rangeChip->adjustSize();
    placeRangeChip();
}

void BasePlot::placeZoomChip()
{
    int right = width() - 4;
    for (QToolButton* chip : {m_zoomChip, m_aloneChip}) {
        chip->adjustSize();
        chip->move(right - chip->width(), 2);
        right -= chip->isHidden() ? 0 : chip->width() + 4;
    }
}

void BasePlot::placeRangeChip()
{
    m_axesOfChip = axisRect()->rect();
    if (m_rangeChip->isHidden())
        return closeChipRow();
    const QSize size = m_rangeChip->size();
    if (m_chipRow == nullptr) {
        const FreePlace place = freePlaceFor(*this, size);
        // Turned, another plot gives the axes their place.
        const bool hasRoomAbove = axisRect()->autoMargins().testFlag(QCP::msTop) &&
                                  axisRect()->height() - size.height() >= kLowestAxesPx;
        if (place.isFree || !hasRoomAbove)
            return m_rangeChip->move(place.corner);
        openChipRow();
    }
    m_chipRow->setMinimumSize(1, size.height());
    m_chipRow->setMaximumSize(QWIDGETSIZE_MAX, size.height());
    const int farthest = std::max(width() - size.width(), 0);
    m_rangeChip->move(std::min(axisRect()->left(), farthest), m_chipRow->outerRect().top());
}

void BasePlot::openChipRow()
{
    int row = 0;
    while (plotLayout()->element(row, 0) != axisRect())
        ++row;
    plotLayout()->insertRow(row);
    m_chipRow = new QCPLayoutElement(this);
    m_chipRow->setMargins({});
    m_chipRow->setOuterRect(QRect(axisRect()->outerRect().topLeft(), QSize(width(), 1)));
    plotLayout()->addElement(row, 0, m_chipRow);
    // It has its place after the next layout, even where that leaves the axes where they are.
    m_axesOfChip = {};
    replot(rpQueuedReplot);
}

void BasePlot::closeChipRow()
{
    if (m_chipRow == nullptr)
        return;
    plotLayout()->remove(m_chipRow);
    plotLayout()->simplify();
    m_chipRow = nullptr;
    replot(rpQueuedReplot);
}

void BasePlot::setLimits(const std::vector<PlotLimit>& limits)
{
    for (const LimitLine& drawn : m_limits) {
        removeItem(drawn.line);
        removeItem(drawn.label);
    }
    m_limits.clear();
    const QCPAxis* const axis = latencyAxis();
    if (axis == nullptr)
        return;
    const bool isUpright = axis->orientation() == Qt::Horizontal;
    for (const PlotLimit& limit : limits) {
        LimitLine drawn{limit, new QCPItemStraightLine(this), new QCPItemText(this)};
        const double at = limit.shownUs;
        drawn.line->point1->setCoords(isUpright ? at : 1, isUpright ? 1 : at);
        drawn.line->point2->setCoords(isUpright ? at : 2, isUpright ? 2 : at);
        drawn.label->setText(limit.label);
        drawn.label->setPadding(QMargins(3, 1, 3, 1));
        // Beneath the names of the marks, each in a place of its own.
        const double place = 0.45 + 0.12 * static_cast<double>(m_limits.size() % 4);
        drawn.label->position->setTypeX(isUpright ? QCPItemPosition::ptPlotCoords : QCPItemPosition::ptAxisRectRatio);
        drawn.label->position->setTypeY(isUpright ? QCPItemPosition::ptAxisRectRatio : QCPItemPosition::ptPlotCoords);
        drawn.label->position->setCoords(isUpright ? at : place - 0.43, isUpright ? place : at);
        styleLimit(drawn);
        m_limits.push_back(std::move(drawn));
    }
}

void BasePlot::styleLimit(LimitLine& drawn)
{
    const QColor color = palette().color(QPalette::Text);
    drawn.line->setPen(QPen(color, 1.4, Qt::DashDotLine));
    drawn.label->setColor(color);
    drawn.label->setFont(font());
    drawn.label->setBrush(QBrush(palette().color(QPalette::Base)));
}

std::vector<double> BasePlot::limitPlaces() const
{
    std::vector<double> places;
    for (const LimitLine& drawn : m_limits)
        places.push_back(latencyAxis()->coordToPixel(drawn.limit.shownUs));
    return places;
}

void BasePlot::widenForLimits(double& low, double& high) const
{
    for (const LimitLine& drawn : m_limits) {
        low = std::min(low, drawn.limit.shownUs);
        high = std::max(high, drawn.limit.shownUs);
    }
}

void BasePlot::sayEmpty(bool isEmpty)
{
    if (m_empty == nullptr && isEmpty) {
        m_empty = new QCPItemText(this);
        m_empty->setText(tr("No reply came back"));
        m_empty->position->setType(QCPItemPosition::ptAxisRectRatio);
        m_empty->position->setCoords(0.5, 0.5);
        m_empty->setPadding(QMargins(4, 2, 4, 2));
        styleEmpty();
    }
    if (m_empty != nullptr)
        m_empty->setVisible(isEmpty);
}

void BasePlot::styleEmpty()
{
    m_empty->setFont(font());
    m_empty->setColor(palette().color(QPalette::Text));
    m_empty->setBrush(palette().color(QPalette::Base));
}

void BasePlot::setTitle(const QString& title, const QString& part)
{
    m_name = title;
    m_part = part;
    fitTitle();
}

void BasePlot::fitTitle()
{
    if (!m_hasTitle)
        return m_title->setText({});
    const QString whole = m_part.isEmpty() ? m_name : tr("%1, %2").arg(m_name, m_part);
    const QFontMetrics metrics(m_title->font());
    const bool hasRoom = metrics.horizontalAdvance(whole) <= width();
    // Its end says no more than the axis below it.
    m_title->setText(hasRoom ? whole : metrics.elidedText(m_name, Qt::ElideRight, width()));
}

void BasePlot::changeEvent(QEvent* event)
{
    QCustomPlot::changeEvent(event);
    if (event->type() != QEvent::PaletteChange && event->type() != QEvent::FontChange)
        return;
    applyTheme();
    emit refreshWanted();
}

void BasePlot::applyTheme()
{
    setBackground(QBrush(palette().color(QPalette::Base)));
    QFont titleFont = font();
    titleFont.setBold(true);
    m_title->setFont(titleFont);
    m_title->setTextColor(palette().color(QPalette::Text));
    if (m_noteRow != nullptr) {
        m_noteRow->setFont(font());
        m_noteRow->setTextColor(quietTextColor(palette()));
    }
    m_cross->setPen(QPen(palette().color(QPalette::Text), 1));
    styleBand(*m_range);
    if (m_band != nullptr)
        styleBand(*m_band);
    selectionRect()->setPen(m_range->pen());
    selectionRect()->setBrush(m_range->brush());
    m_readout->setBackgroundRole(QPalette::Base);
    if (m_empty != nullptr)
        styleEmpty();
    for (QCPAxis* axis : axisRect()->axes())
        styleAxis(*axis);
    for (LimitLine& drawn : m_limits)
        styleLimit(drawn);
    styleLegend();
    applyColors();
    // Behind what subclasses do then: their ticks take room, too.
    connect(this, &QCustomPlot::beforeReplot, this, &BasePlot::fitRows, Qt::UniqueConnection);
}

void BasePlot::styleLegend()
{
    legend->setBrush(Qt::NoBrush);
    legend->setBorderPen(Qt::NoPen);
    legend->setTextColor(palette().color(QPalette::Text));
    legend->setFont(font());
    legend->setMargins(QMargins(4, 0, 4, 0));
    legend->setIconSize(14, 10);
    legend->setRowSpacing(0);
    legend->setColumnSpacing(10);
}

int BasePlot::legendColumns(int width, int widestName, const QCPLegend& legend)
{
    return std::max(1, (width - 8) / (widestName + legend.iconSize().width() + 24));
}

void BasePlot::arrangeLegend()
{
    const QFontMetrics metrics(legend->font());
    int widest = 1;
    for (auto* item : curvesIn(*legend)) {
        item->setMargins({0, 0, 0, kClippedPx});
        widest = std::max(widest, metrics.horizontalAdvance(item->plottable()->name()));
    }
    if (const LegendWords* const more = moreIn(*legend))
        widest = std::max(widest, metrics.horizontalAdvance(more->words()));
    const int columns = legendColumns(width(), widest, *legend);
    if (columns == legend->wrap())
        return;
    legend->setWrap(columns);
    legend->setFillOrder(QCPLegend::foColumnsFirst, true);
}

void BasePlot::giveTickersRoom()
{
    const QFontMetrics metrics(xAxis->tickLabelFont());
    const int label = metrics.horizontalAdvance(QStringLiteral("00,000 k"));
    if (auto* ticker = dynamic_cast<RoomTicker*>(xAxis->ticker().data()))
        ticker->setRoom(axisRect()->width() / std::max(label, 1));
    if (auto* ticker = dynamic_cast<RoomTicker*>(yAxis->ticker().data()))
        ticker->setRoom(axisRect()->height() * 2 / std::max(3 * metrics.height(), 1));
}

void BasePlot::fitLabels()
{
    fitLabel(*yAxis, m_heightLabel, axisRect()->height());
    // It stands in the middle of its axis, beyond whose ends it may reach.
    const int beyond = std::min(axisRect()->left(), width() - axisRect()->right());
    fitLabel(*xAxis, m_widthLabel, axisRect()->width() + 2 * beyond);
}

void BasePlot::fitLabel(QCPAxis& axis, FittedLabel& label, int room) const
{
    if (axis.label() != label.fitted)
        label.whole = axis.label();
    const QFontMetrics metrics(axis.labelFont());
    const QString unit = unitOf(label.whole);
    const bool isWhole = unit.isEmpty() || metrics.horizontalAdvance(label.whole) <= room;
    const bool isHidden = &axis == xAxis && m_hidden == Hidden::LabelToo;
    label.fitted = isHidden ? QString() : metrics.elidedText(isWhole ? label.whole : unit, Qt::ElideRight, room);
    axis.setLabel(label.fitted);
}

void BasePlot::listInLegend(QCPGraph& graph, bool isListed)
{
    if (isListed)
        graph.addToLegend();
    else
        graph.removeFromLegend();
}

QFont BasePlot::legendFont(std::size_t entries) const
{
    QFont letters = font();
    if (entries > kManyListed)
        letters = fontOf(letters, TextSize::Small);
    return letters;
}

void BasePlot::listInLegend(const std::vector<QCPGraph*>& shown)
{
    std::vector<QCPGraph*> listed = shown.size() > 1 ? listedOf(shown) : std::vector<QCPGraph*>();
    const bool areSome = !listed.empty() && listed.size() < shown.size();
    const QString more = areSome ? moreText(shown.size() - listed.size()) : QString();
    legend->setFont(legendFont(shown.size()));
    const LegendWords* const before = moreIn(*legend);
    const bool isAsBefore = (before == nullptr ? QString() : before->words()) == more &&
                            curvesIn(*legend).size() == listed.size();
    if (listed == m_listed && isAsBefore)
        return;
    // All at once: taking a thousand out one by one takes seconds.
    legend->clearItems();
    for (QCPGraph* graph : listed)
        graph->addToLegend();
    if (!more.isEmpty())
        legend->addItem(new LegendWords(legend, more));
    m_listed = std::move(listed);
}

void BasePlot::setLegendFloor(const std::optional<int>& floorPx)
{
    if (m_legendFloor == floorPx)
        return;
    m_legendFloor = floorPx;
    emit refreshWanted();
}

int BasePlot::rowsOverFloor(int linePx) const
{
    if (!m_legendFloor)
        return kWiderThanAnyScreen;
    const int top = m_title->outerRect().bottom() + 1 + 2 * plotLayout()->rowSpacing();
    return std::max((*m_legendFloor - top) / linePx, 0);
}

bool BasePlot::isLegendOverFloor() const
{
    return legend->rowCount() <= rowsOverFloor(QFontMetrics(legend->font()).height() + kClippedPx);
}

QString BasePlot::moreText(std::size_t count)
{
    return tr("and %1 more").arg(QLocale().toString(static_cast<qulonglong>(count)));
}

std::vector<QCPGraph*> BasePlot::listedOf(const std::vector<QCPGraph*>& shown) const
{
    const QFontMetrics metrics(legendFont(shown.size()));
    int widest = 1;
    for (const QCPGraph* graph : shown)
        widest = std::max(widest, metrics.horizontalAdvance(graph->name()));
    const int linePx = metrics.height() + kClippedPx;
    const auto roomIn = [&](double part, int widestWords) {
        const int usual = std::max(1, static_cast<int>(height() * part) / linePx);
        const int columns = legendColumns(width(), widestWords, *legend);
        const int rows = std::min(usual, rowsOverFloor(linePx));
        // One with less than two places is not seen, and lists what the menu switches.
        const int shownRows = rows * columns < 2 ? usual : rows;
        return static_cast<std::size_t>(shownRows) * static_cast<std::size_t>(columns);
    };
    if (roomIn(kLegendPart, widest) >= shown.size())
        return shown;
    // The last place says how many more there are.
    const std::size_t room = roomIn(kPartOfSome, std::max(widest, metrics.horizontalAdvance(moreText(shown.size()))));
    const std::size_t count = std::max<std::size_t>(room, 2) - 1;
    std::vector<QCPGraph*> listed;
    for (std::size_t i = 0; i < count; ++i)
        listed.push_back(shown[count == 1 ? 0 : i * (shown.size() - 1) / (count - 1)]);
    return listed;
}

void BasePlot::styleAxis(QCPAxis& axis)
{
    const QColor quiet = quietTextColor(palette());
    const QPen line(axisColor(palette()));
    axis.setBasePen(line);
    axis.setTickPen(line);
    axis.setSubTickPen(QPen(gridColor(palette()).darker(isDark(palette()) ? 70 : 120)));
    axis.setTickLabelColor(quiet);
    axis.setLabelColor(quiet);
    axis.setTickLabelFont(font());
    axis.setLabelFont(font());
    axis.setTickLengthIn(0);
    axis.setTickLengthOut(4);
    axis.setSubTickLengthIn(0);
    axis.setSubTickLengthOut(2);
    axis.grid()->setPen(QPen(gridColor(palette())));
    axis.grid()->setZeroLinePen(QPen(gridColor(palette())));
    axis.grid()->setSubGridVisible(false);
}

void BasePlot::addLatencyScale(QMenu& menu, ViewOptions& options)
{
    QAction* const logLatency = menu.addAction(tr("Logarithmic latency"), &options, &ViewOptions::setLogLatency);
    logLatency->setCheckable(true);
    logLatency->setChecked(options.isLogLatency());
}

QAction* BasePlot::addScale(QMenu& menu, const QString& words, const QCPAxis& axis, std::optional<bool>& wish)
{
    QAction* const action = menu.addAction(words, this, [this, &wish](bool isLog) {
        wish = isLog;
        emit refreshWanted();
    });
    action->setCheckable(true);
    action->setChecked(axis.scaleType() == QCPAxis::stLogarithmic);
    return action;
}

void BasePlot::setScale(QCPAxis& axis, bool isLog)
{
    // A turned plot had a ticker for counts on this axis, of a subclass.
    const QCPAxisTicker& ticker = *axis.ticker();
    if (isLog == (axis.scaleType() == QCPAxis::stLogarithmic) &&
        typeid(ticker) == (isLog ? typeid(LogTicker) : typeid(RoomTicker)))
        return;
    axis.setScaleType(isLog ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis.setTicker(QSharedPointer<QCPAxisTicker>(isLog ? new LogTicker : new RoomTicker));
}

void BasePlot::fitLatencies(QCPAxis& axis, double low, double high)
{
    if (axis.scaleType() == QCPAxis::stLogarithmic)
        return fitLogAxis(axis, low, high);
    constexpr double kRoomAbove = 1.08;
    axis.setRange(0, high * kRoomAbove);
}

void BasePlot::fitLogAxis(QCPAxis& axis, double low, double high)
{
    constexpr double kStepsPerDecade = 12;
    // A latency of 0 has no place on it.
    constexpr double kLeast = 0.001;
    low = std::max(low, kLeast);
    high = std::max(high, low);
    const double from = std::floor(std::log10(low * 0.97) * kStepsPerDecade) / kStepsPerDecade;
    const double to = std::ceil(std::log10(high * 1.06) * kStepsPerDecade) / kStepsPerDecade;
    axis.setRange(std::pow(10.0, from), std::pow(10.0, to));
}

/// They begin as the keys do, and say what the mouse has to do for it.
void BasePlot::addBrushEntries(QMenu& menu)
{
    if (QCPAxis* const axis = rangeAxis(); axis != nullptr && axis != latencyAxis())
        menu.addAction(tr("Brush a stretch of time (Shift and drag)"), this, [this, axis] { brushMiddle(*axis); });
    if (QCPAxis* const axis = latencyAxis(); axis != nullptr && (axis == rangeAxis() || latencyBrush() != nullptr))
        menu.addAction(tr("Brush a band of latencies (Shift and drag)"), this, [this, axis] { brushMiddle(*axis); });
}

void BasePlot::showMenu(const QPoint& position)
{
    // It goes with its plot, which a run that begins may replace meanwhile.
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillMenu(*menu);
    addCurveMenus(*menu);
    if (!menu->isEmpty())
        menu->addSeparator();
    addBrushEntries(*menu);
    menu->addAction(m_isAlone ? tr("All plots again (F11)") : tr("This plot alone (F11)"), this,
                    &BasePlot::maximiseWanted);
    QAction* reset = menu->addAction(tr("Show everything (Escape)"), this, &BasePlot::resetZoom);
    reset->setEnabled(hidesSomething());
    menu->addAction(tr("Copy picture (Ctrl+C)"), this, &BasePlot::copyPictureWanted);
    menu->addAction(tr("Save picture..."), this, &BasePlot::savePictureWanted);
    menu->popup(mapToGlobal(position));
}

void setDots(QCPGraph& graph, const chart::Dots& dots)
{
    QVector<QCPGraphData> data;
    data.reserve(static_cast<qsizetype>(dots.size()));
    for (const chart::Dot& dot : dots)
        data.append({dot.x, dot.y});
    graph.data()->set(data, true);
}

QString readoutRow(const QColor& color, const QString& name, const QStringList& cells)
{
    QString row = QStringLiteral("<tr><td><span style=\"color:%1\">\u25a0</span> %2</td>")
                      .arg(color.name(), name.toHtmlEscaped());
    for (const QString& cell : cells)
        row += QStringLiteral("<td align=\"right\" style=\"padding-left:10px\">%1</td>").arg(cell.toHtmlEscaped());
    return row + QStringLiteral("</tr>");
}

QString readoutTable(const QString& head, const QString& rows)
{
    return QStringLiteral("<b>%1</b><table cellspacing=\"0\" style=\"white-space:nowrap\">%2</table>")
        .arg(head.toHtmlEscaped(), rows);
}

}  // namespace halftrip::gui
