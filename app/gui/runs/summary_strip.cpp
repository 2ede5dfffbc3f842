#include "app/gui/runs/summary_strip.hpp"

#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/i18n/glossary.hpp"
#include "app/gui/i18n/loss_words.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "core/chart/time_course.hpp"
#include "core/model/figures/point_figures.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

#include <utility>
#include <vector>

namespace halftrip::gui {

namespace {

QString marked(const QString& figure, bool isThin, bool isLost)
{
    if (isLost)
        return lostMark();
    return isThin ? kThinMark + figure : figure;
}

}  // namespace

SummaryStrip::SummaryStrip(QWidget* parent) : QWidget(parent), m_row(new QHBoxLayout), m_rest(new PlainLabel(this))
{
    const std::array<QString, FigureCount> captions{QString(),
                                                    QString(),
                                                    QString(),
                                                    QString(),
                                                    tr("samples"),
                                                    tr("lost"),
                                                    tr("late"),
                                                    tr("duplicate"),
                                                    tr("longest silence"),
                                                    tr("warm-up losses"),
                                                    tr("not sent")};
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(4, 0, 4, 0);
    lines->setSpacing(0);
    lines->setSizeConstraint(QLayout::SetNoConstraint);
    lines->addLayout(m_row);
    lines->addWidget(m_rest);
    m_row->setSpacing(16);
    m_rest->setObjectName(QStringLiteral("otherFigures"));
    m_rest->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_rest->hide();
    for (std::size_t i = 0; i < FigureCount; ++i) {
        auto* column = new QVBoxLayout;
        column->setSpacing(0);
        m_values[i] = new PlainLabel(this);
        m_captions[i] = new PlainLabel(captions[i], this);
        QFont large = font();
        large.setPointSizeF(large.pointSizeF() * (i <= Max ? 1.9 : 1.35));
        large.setBold(i == P50);
        m_values[i]->setFont(large);
        m_values[i]->setAlignment(Qt::AlignRight | Qt::AlignBottom);
        m_captions[i]->setAlignment(Qt::AlignRight);
        // Wide enough for usual figures, so that nothing moves while they change.
        m_values[i]->setMinimumWidth(QFontMetrics(large).horizontalAdvance(i == Samples ? QStringLiteral("99,999,999")
                                                                           : i >= Lost  ? QStringLiteral("999")
                                                                           : i == Point ? QStringLiteral("65,507")
                                                                                        : QStringLiteral("9,999.99")));
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
}

QSize SummaryStrip::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 40, layout()->minimumSize().height()};
}

void SummaryStrip::showFigure(std::size_t figure, bool isShown)
{
    m_values[figure]->setVisible(isShown);
    m_captions[figure]->setVisible(isShown);
}

void SummaryStrip::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

void SummaryStrip::fit()
{
    const auto hasRoom = [this] {
        m_row->invalidate();
        return m_row->minimumSize().width() + 8 <= width();
    };
    for (std::size_t figure = 0; figure < FigureCount; ++figure)
        showFigure(figure, !m_values[figure]->text().isEmpty());
    setLatencyCaptions(m_latency);
    if (!hasRoom())
        setLatencyCaptions(m_shortLatency);
    std::vector<Figure> rest;
    for (const Figure figure : {Duplicate, Late, Apart, NotSent, Silence, Samples, Lost, Max}) {
        if (hasRoom())
            break;
        showFigure(figure, false);
        rest.insert(rest.begin(), figure);
    }
    showRest(rest);
}

void SummaryStrip::showRest(const std::vector<Figure>& figures)
{
    QStringList texts;
    bool hasTrouble = false;
    for (const Figure figure : figures) {
        const QString value = m_values[figure]->text();
        const bool isNothing = value.isEmpty() || (figure > Lost && value == QLatin1String("0"));
        if (!isNothing)
            texts << QStringLiteral("%1 %2").arg(m_captions[figure]->text(), value);
        hasTrouble = hasTrouble || (!isNothing && figure == Lost && value != QLatin1String("0"));
    }
    m_rest->setText(texts.join(QStringLiteral(" \u00b7 ")));
    m_rest->setToolTip(plainTip(m_rest->text()));
    m_rest->setVisible(!texts.isEmpty());
    QPalette own = palette();
    own.setColor(QPalette::WindowText, hasTrouble ? curveColor(CurveColor::Max, palette()) : quietTextColor(palette()));
    m_rest->setPalette(own);
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
        m_values[i]->setText(i < Silence ? QStringLiteral("\u2013") : QString());
}

void SummaryStrip::setFigure(Figure figure, const QString& text)
{
    m_values[figure]->setText(text);
}

void SummaryStrip::setCaptions(const RunModel& model)
{
    QStringList titles;
    for (const std::string& axis : model.axes())
        titles << coreText(model::axisInfo(axis).column);
    m_captions[Point]->setText(titles.isEmpty() ? tr("point") : titles.join(QStringLiteral(", ")));
    m_latency = latencyTitle(model.words());
    m_shortLatency = shortLatencyTitle(model.words());
    const QString unit = coreText(model.words().definition);
    m_captions[P50]->setToolTip(plainTip(meaningOf("p50") + QLatin1Char('\n') + unit));
    m_captions[P99]->setToolTip(plainTip(meaningOf("p99") + QLatin1Char('\n') + unit));
    m_captions[Max]->setToolTip(plainTip(meaningOf("max") + QLatin1Char('\n') + unit));
}

void SummaryStrip::setLatencyCaptions(const QString& latency)
{
    m_captions[P50]->setText(tr("p50 %1").arg(latency));
    m_captions[P99]->setText(tr("p99 %1").arg(latency));
    m_captions[Max]->setText(tr("max %1").arg(latency));
}

void SummaryStrip::refresh(const RunModel& model, int selected, const std::optional<Span>& stretch)
{
    show(model, selected);
    if (const PointState* const point = model.find(selected); point != nullptr && stretch)
        showStretch(*point, *stretch);
    // Figures grow while they are measured.
    m_row->invalidate();
    if (shape() != m_fitted || m_row->minimumSize().width() + 8 > width()) {
        m_fitted = shape();
        fit();
    } else if (m_rest->isVisibleTo(this)) {
        fit();
    }
}

SummaryStrip::Shape SummaryStrip::shape() const
{
    return {m_latency, !m_values[Silence]->text().isEmpty(), !m_values[Apart]->text().isEmpty(),
            !m_values[NotSent]->text().isEmpty()};
}

void SummaryStrip::showLosses(const model::PointResult& point)
{
    setFigure(NotSent, point.counts.notSent == 0 ? QString() : countText(point.counts.notSent));
    m_captions[NotSent]->setToolTip(plainTip(tr("The transmit path was full, or refused the packet.")));
    setFigure(Silence, longestSilenceText(point));
    setFigure(Apart, lostApartText(point));
    for (QLabel* label : {m_values[Silence], m_captions[Silence]})
        label->setToolTip(plainTip(silenceSentence(point)));
    for (QLabel* label : {m_values[Apart], m_captions[Apart]})
        label->setToolTip(plainTip(lostApartSentence(point)));
}

void SummaryStrip::showStretch(const PointState& point, const Span& span)
{
    const chart::Stretch stretch = chart::stretchOf(point.measured, span.from, span.to);
    for (const Figure figure : {P50, P99, Max, Late, Duplicate, Silence, Apart, NotSent})
        setFigure(figure, figure <= Max ? QStringLiteral("\u2013") : QString());
    const stats::Histogram& histogram = stretch.result.histogram;
    const auto text = [&point](std::int64_t storedNs) {
        return latencyText(point.words(), static_cast<double>(storedNs));
    };
    for (const auto& [figure, percentile] : {std::pair(P50, 50.0), std::pair(P99, 99.0)}) {
        if (!histogram.isEmpty())
            setFigure(figure, marked(text(histogram.percentileNs(percentile)), histogram.isThin(percentile),
                                     model::isLost(stretch.samples, stretch.lost, percentile)));
    }
    if (stretch.samples > 0)
        setFigure(Max, text(stretch.maxNs));
    setFigure(Samples, countText(stretch.samples));
    setFigure(Lost, countText(stretch.lost));
    const QLocale locale;
    m_captions[Point]->setText(
        tr("%1 to %2 s").arg(locale.toString(span.from, 'f', 2), locale.toString(span.to, 'f', 2)));
}

void SummaryStrip::show(const RunModel& model, int selected)
{
    clear();
    setCaptions(model);
    const PointState* const point = model.find(selected);
    if (point == nullptr)
        return;
    QStringList cells;
    for (const std::string& axis : model.axes())
        cells << axisText(model::cellOn(point->measured, axis));
    setFigure(Point, cells.join(QStringLiteral(", ")));
    const std::optional<model::FrameLength>& frames = point->measured.frames;
    m_values[Point]->setToolTip(plainTip(
        frames ? tr("%1 bytes: %2.").arg(fromUtf8(model::textOf(frames)), coreText(model::kFrameMeaning)) : QString()));
    const PointFigures& figures = point->figures;
    if (figures.samples > 0) {
        const auto text = [point](std::int64_t storedNs) {
            return latencyText(point->words(), static_cast<double>(storedNs));
        };
        setFigure(P50, marked(text(figures.p50.ns), figures.p50.isThin, figures.p50.isLost));
        setFigure(P99, marked(text(figures.p99.ns), figures.p99.isThin, figures.p99.isLost));
        setFigure(Max, text(figures.maxNs));
    }
    setFigure(Samples, countText(figures.samples));
    setFigure(Lost, countText(point->measured.counts.lost));
    setFigure(Late, countText(point->measured.counts.late));
    setFigure(Duplicate, countText(point->measured.counts.duplicate));
    showLosses(point->measured);
}

}  // namespace halftrip::gui
