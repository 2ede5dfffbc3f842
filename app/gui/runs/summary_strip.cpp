#include "app/gui/runs/summary_strip.hpp"

#include "app/gui/canvas/brushed_point.hpp"
#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/i18n/glossary.hpp"
#include "app/gui/i18n/loss_words.hpp"
#include "app/gui/i18n/percent_text.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "app/gui/parts/type_scale.hpp"
#include "app/gui/runs/point_table_model.hpp"
#include "core/measure/plan/mode.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>
#include <vector>

namespace halftrip::gui {

namespace {

const QString kNoFigure = QStringLiteral("\u2013");

}  // namespace

SummaryStrip::SummaryStrip(QWidget* parent) : QWidget(parent), m_row(new QHBoxLayout), m_rest(new PlainLabel(this))
{
    m_titles = {QString(),  tr("p50 %1"),    tr("p99 %1"),          tr("max %1"), tr("samples"),        tr("lost"),
                tr("late"), tr("duplicate"), tr("longest silence"), tr("stalls"), tr("warm-up losses"), tr("not sent")};
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(kTight, 0, kTight, 0);
    lines->setSpacing(0);
    lines->setSizeConstraint(QLayout::SetNoConstraint);
    lines->addLayout(m_row);
    lines->addWidget(m_rest);
    m_row->setSpacing(kWide);
    m_rest->setObjectName(QStringLiteral("otherFigures"));
    m_rest->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_rest->hide();
    for (std::size_t i = 0; i < FigureCount; ++i) {
        auto* column = new QVBoxLayout;
        column->setSpacing(0);
        m_values[i] = new PlainLabel(this);
        m_captions[i] = new PlainLabel(this);
        const QFont large = fontOf(font(), i <= Max ? TextSize::Figure : TextSize::Title, i == P50);
        m_values[i]->setFont(large);
        m_values[i]->setAlignment(Qt::AlignRight | Qt::AlignBottom);
        m_captions[i]->setAlignment(Qt::AlignRight);
        m_usualWidths[i] = QFontMetrics(large).horizontalAdvance(i == Samples ? QStringLiteral("99,999,999")
                                                                 : i >= Lost  ? QStringLiteral("999")
                                                                 : i == Point ? QStringLiteral("65,507")
                                                                              : QStringLiteral("9,999.99"));
        column->addWidget(m_values[i], 1);
        column->addWidget(m_captions[i]);
        m_row->addLayout(column);
    }
    const std::array<std::string_view, 4> counted{"samples", "lost", "late", "duplicate"};
    for (std::size_t i = 0; i < counted.size(); ++i)
        m_captions[Samples + i]->setToolTip(plainTip(meaningOf(counted[i])));
    m_row->addStretch(1);
    applyColors();
    clear();
    fit();
}

QSize SummaryStrip::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 40, layout()->minimumSize().height()};
}

void SummaryStrip::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

QString SummaryStrip::captionOf(std::size_t figure, bool isShort) const
{
    if (figure == Point && !m_brush.isEmpty()) {
        const QString brush = isShort ? m_brush : m_wholeBrush;
        // The value is still the point's.
        return m_texts[Point] == kNoFigure ? brush : listText({m_titles[Point], brush});
    }
    if (figure < P50 || figure > Max || m_words == nullptr)
        return m_titles[figure];
    const LatencyUnit unit = m_units[figure];
    const QString title = isShort ? shortLatencyTitle(*m_words, unit) : latencyTitle(*m_words, unit);
    if (unit == m_units[P50])
        return m_titles[figure].arg(title);
    // Its value names the unit.
    const QString what = coreText(m_words->shown);
    return m_titles[figure].arg(title.startsWith(what) ? what : QString()).trimmed();
}

int SummaryStrip::widthOf(std::size_t figure, bool isShort) const
{
    constexpr int kSlack = 2;  // Letters reach over their advance.
    const int caption = m_captions[figure]->fontMetrics().horizontalAdvance(captionOf(figure, isShort));
    const int value = m_values[figure]->fontMetrics().horizontalAdvance(m_texts[figure]);
    return std::max({caption, value, m_usualWidths[figure]}) + kSlack;
}

bool SummaryStrip::hasRoom(const Shown& shown, bool isShort) const
{
    const QMargins margins = layout()->contentsMargins();
    int needed = margins.left() + margins.right() - m_row->spacing();
    for (std::size_t figure = 0; figure < FigureCount; ++figure)
        needed += shown[figure] ? widthOf(figure, isShort) + m_row->spacing() : 0;
    return needed <= width();
}

void SummaryStrip::fit()
{
    // What is shown or hidden is laid out at once, which may resize this.
    if (m_isFitting)
        return;
    const QScopedValueRollback fitting(m_isFitting, true);
    Shown shown{};
    for (std::size_t figure = 0; figure < FigureCount; ++figure)
        shown[figure] = !m_texts[figure].isEmpty();
    const bool isShort = !hasRoom(shown, false);
    std::vector<Figure> rest;
    for (const Figure figure :
         {Duplicate, Late, LostExcluded, NotSent, Silence, Stalls, Samples, Lost, Max, Point, P99}) {
        if (hasRoom(shown, isShort))
            break;
        if (std::exchange(shown[figure], false))
            rest.insert(rest.begin(), figure);
    }
    for (std::size_t figure = 0; figure < FigureCount; ++figure) {
        m_values[figure]->setText(m_texts[figure]);
        m_captions[figure]->setText(captionOf(figure, isShort));
        m_values[figure]->setMinimumWidth(widthOf(figure, isShort));
        m_values[figure]->setVisible(shown[figure]);
        m_captions[figure]->setVisible(shown[figure]);
    }
    showRest(rest);
}

void SummaryStrip::showRest(const std::vector<Figure>& figures)
{
    QStringList texts;
    bool hasTrouble = false;
    for (const Figure figure : figures) {
        const QString& value = m_texts[figure];
        const bool isNothing = value.isEmpty() || (figure > Lost && value == QLatin1String("0"));
        const bool isBrush = figure == Point && !m_brush.isEmpty();
        if (!isNothing && !(isBrush && value == kNoFigure))
            texts << QStringLiteral("%1 %2").arg(isBrush ? m_titles[Point] : m_captions[figure]->text(), value);
        // What is brushed is no name of the point.
        if (isBrush)
            texts << m_brush;
        hasTrouble = hasTrouble || (!isNothing && figure == Lost && value != QLatin1String("0"));
    }
    m_rest->setText(linesOf(texts));
    m_rest->setVisible(!texts.isEmpty());
    QPalette own = palette();
    own.setColor(QPalette::WindowText, hasTrouble ? curveColor(CurveColor::Max, palette()) : quietTextColor(palette()));
    m_rest->setPalette(own);
}

int SummaryStrip::roomOfRest() const
{
    const QMargins margins = layout()->contentsMargins();
    return std::max(width() - margins.left() - margins.right(), 1);
}

QString SummaryStrip::linesOf(const QStringList& texts) const
{
    QStringList lines;
    const auto fits = [this](const QString& line) {
        return m_rest->fontMetrics().horizontalAdvance(line) < roomOfRest();
    };
    const auto add = [&](const QString& separator, const QString& piece) {
        if (!lines.isEmpty() && fits(lines.back() + separator + piece))
            lines.back() += separator + piece;
        else
            lines << piece;
    };
    for (const QString& text : texts) {
        QString separator = QStringLiteral(" \u00b7 ");
        for (const QString& piece : fits(text) ? QStringList{text} : text.split(QLatin1Char(' '))) {
            add(separator, piece);
            separator = QLatin1Char(' ');
        }
    }
    return lines.join(QLatin1Char('\n'));
}

void SummaryStrip::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        applyColors();
}

void SummaryStrip::applyColors()
{
    const auto paint = [](QLabel* label, const QColor& color) {
        QPalette own = label->palette();
        own.setColor(QPalette::WindowText, color);
        label->setPalette(own);
    };
    for (QLabel* caption : m_captions)
        paint(caption, quietTextColor(palette()));
    paint(m_values[P50], curveColor(CurveColor::P50, palette()));
    paint(m_values[P99], curveColor(CurveColor::P99, palette()));
    paint(m_values[Max], curveColor(CurveColor::Max, palette()));
}

void SummaryStrip::clear()
{
    for (std::size_t i = 0; i < FigureCount; ++i)
        m_texts[i] = i < Silence ? kNoFigure : QString();
    m_units.fill(LatencyUnit::Microseconds);
    m_brush.clear();
}

void SummaryStrip::setLatency(Figure figure, const PointState& point, const PercentileFigure& percentile)
{
    setFigure(figure, percentileInRow(point.words(), percentile, m_units[figure], m_units[P50]));
}

void SummaryStrip::setCaptions(const RunModel& model)
{
    QStringList titles;
    for (const std::string& axis : model.axes())
        titles << coreText(model::axisInfo(axis).column);
    m_titles[Point] = titles.isEmpty() ? tr("point") : listText(titles);
    m_words = &model.words();
    const QString unit = coreText(model.words().definition);
    m_captions[P50]->setToolTip(plainTip(meaningOf("p50") + QLatin1Char('\n') + unit));
    m_captions[P99]->setToolTip(plainTip(meaningOf("p99") + QLatin1Char('\n') + unit));
    m_captions[Max]->setToolTip(plainTip(meaningOf("max") + QLatin1Char('\n') + unit));
}

void SummaryStrip::refresh(const RunModel& model, int selected, const ViewOptions* options)
{
    show(model, selected);
    if (options != nullptr && isBrushed(*options) && model.find(selected) != nullptr)
        showBrushed(model, selected, *options);
    fit();
}

void SummaryStrip::showBrushed(const RunModel& model, int selected, const ViewOptions& options)
{
    const PointState& point = *model.find(selected);
    for (const Figure figure : {P50, P99, Max, Lost, Late, Duplicate, Silence, LostExcluded, NotSent})
        setFigure(figure, figure <= Max ? kNoFigure : QString());
    const chart::Stretch* const stretch = options.brushedStretch(model, selected);
    if (options.brushedLatency())
        showBand(point, brushedPoint(model, selected, options),
                 stretch == nullptr ? point.figures.samples : stretch->samples);
    else
        showStretch(point, *stretch);
    m_brush = brushText(options);
    m_wholeBrush = stretch == nullptr ? m_brush : tr("%1, percentiles within 4 %").arg(m_brush);
    // It is said even of a point that has no axis.
    if (m_texts[Point].isEmpty())
        setFigure(Point, kNoFigure);
}

void SummaryStrip::showLosses(const model::PointResult& point)
{
    setFigure(NotSent, point.counts.notSent == 0 ? QString() : countText(point.counts.notSent));
    m_captions[NotSent]->setToolTip(plainTip(tr("The transmit path was full, or refused the packet.")));
    setFigure(Silence, longestSilenceText(point));
    setFigure(LostExcluded, lostExcludedText(point));
    for (QLabel* label : {m_values[Silence], m_captions[Silence]})
        label->setToolTip(plainTip(silenceSentence(point)));
    for (QLabel* label : {m_values[LostExcluded], m_captions[LostExcluded]})
        label->setToolTip(plainTip(lostExcludedSentence(point)));
}

void SummaryStrip::showStretch(const PointState& point, const chart::Stretch& stretch)
{
    const stats::Histogram& histogram = stretch.result.histogram;
    for (const auto& [figure, percentile] : {std::pair(P50, 50.0), std::pair(P99, 99.0)}) {
        if (!histogram.isEmpty())
            setLatency(figure, point, percentileOf(histogram, stretch.lost, percentile));
    }
    if (stretch.samples > 0)
        setLatency(Max, point, {.ns = stretch.maxNs});
    setFigure(Samples, countText(stretch.samples));
    setFigure(Lost, countText(stretch.lost));
    if (stretch.stalls > 0)
        setFigure(Stalls, countText(stretch.stalls) + QLatin1String(stretch.areStallsAll ? "" : "+"));
}

/// What was lost has no latency, and is in no band.
void SummaryStrip::showBand(const PointState& point, const PointState& part, std::uint64_t samplesOfAll)
{
    const PointFigures& figures = part.figures;
    if (figures.samples > 0) {
        setLatency(P50, point, figures.p50);
        setLatency(P99, point, figures.p99);
        setLatency(Max, point, {.ns = figures.maxNs});
    }
    const double percent = static_cast<double>(figures.samples) * 100 /
                           static_cast<double>(std::max<std::uint64_t>(samplesOfAll, 1));
    setFigure(Samples, tr("%1 (%2)").arg(countText(figures.samples), percentText(percent)));
}

void SummaryStrip::show(const RunModel& model, int selected)
{
    clear();
    const PointTableModel::PointUnits units = PointTableModel::unitsOf(model);
    m_units[P50] = units[PointTableModel::P50];
    m_units[P99] = units[PointTableModel::P99];
    m_units[Max] = units[PointTableModel::Max];
    setCaptions(model);
    const PointState* const point = model.find(selected);
    if (point == nullptr)
        return;
    QStringList cells;
    for (const std::string& axis : model.axes())
        cells << axisText(model::cellOn(point->measured, axis));
    setFigure(Point, listText(cells));
    const std::optional<model::FrameLength>& frames = point->measured.frames;
    m_values[Point]->setToolTip(plainTip(
        frames ? tr("%1 bytes: %2.").arg(fromUtf8(model::textOf(frames)), coreText(model::kFrameMeaning)) : QString()));
    const PointFigures& figures = point->figures;
    if (figures.samples > 0) {
        setLatency(P50, *point, figures.p50);
        setLatency(P99, *point, figures.p99);
        setLatency(Max, *point, {.ns = figures.maxNs});
    } else if (point->measured.counts.lost > 0) {
        // Where nothing came back, every percentile lies among the losses.
        setFigure(P50, lostMark());
        setFigure(P99, lostMark());
    }
    setFigure(Samples, countText(figures.samples));
    // What is only sent is answered by nobody: there is nothing to lose.
    const measure::Mode* const mode = measure::findMode(model.frame().request.mode);
    const bool isAnswered = mode == nullptr || mode->traffic != measure::Traffic::Sent;
    setFigure(Lost, isAnswered ? countText(point->measured.counts.lost) : QString());
    setFigure(Late, isAnswered ? countText(point->measured.counts.late) : QString());
    setFigure(Duplicate, isAnswered ? countText(point->measured.counts.duplicate) : QString());
    showLosses(point->measured);
}

}  // namespace halftrip::gui
