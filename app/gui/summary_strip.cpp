#include "app/gui/summary_strip.hpp"

#include "app/gui/format.hpp"
#include "app/gui/plot_colors.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace halftrip::gui {

namespace {

QString marked(const QString& figure, bool isThin)
{
    return isThin ? kThinMark + figure : figure;
}

}  // namespace

SummaryStrip::SummaryStrip(QWidget* parent) : QWidget(parent)
{
    const std::array<QString, FigureCount> captions{tr("size (bytes)"), tr("p50 HRT (us)"), tr("p99 HRT (us)"),
                                                    tr("max HRT (us)"), tr("samples"),      tr("lost"),
                                                    tr("late"),         tr("duplicate")};
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(4, 0, 4, 0);
    row->setSpacing(16);
    for (std::size_t i = 0; i < FigureCount; ++i) {
        auto* column = new QVBoxLayout;
        column->setSpacing(0);
        m_values[i] = new QLabel(this);
        m_captions[i] = new QLabel(captions[i], this);
        QFont large = font();
        large.setPointSizeF(large.pointSizeF() * (i <= Max ? 1.9 : 1.35));
        large.setBold(i == P50);
        m_values[i]->setFont(large);
        m_values[i]->setAlignment(Qt::AlignRight | Qt::AlignBottom);
        m_captions[i]->setAlignment(Qt::AlignRight);
        // Wide enough for usual figures, so that nothing moves while they change.
        m_values[i]->setMinimumWidth(QFontMetrics(large).horizontalAdvance(i == Samples ? QStringLiteral("99,999,999")
                                                                           : i >= Lost  ? QStringLiteral("999")
                                                                           : i == Size  ? QStringLiteral("65,507")
                                                                                        : QStringLiteral("9,999.99")));
        column->addWidget(m_values[i], 1);
        column->addWidget(m_captions[i]);
        row->addLayout(column);
    }
    row->addStretch(1);
    applyColors();
    clear();
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
        m_values[i]->setText(QStringLiteral("\u2013"));
}

void SummaryStrip::setFigure(Figure figure, const QString& text)
{
    m_values[figure]->setText(text);
}

void SummaryStrip::refresh(const RunModel& model, int selected)
{
    clear();
    if (selected < 0 || selected >= static_cast<int>(model.points().size()))
        return;
    const PointState& point = model.points()[static_cast<std::size_t>(selected)];
    const PointFigures& figures = point.figures;
    setFigure(Size, countText(point.result.sizeBytes));
    if (figures.samples > 0) {
        setFigure(P50, marked(hrtText(figures.p50Ns), figures.isP50Thin));
        setFigure(P99, marked(hrtText(figures.p99Ns), figures.isP99Thin));
        setFigure(Max, hrtText(figures.maxNs));
    }
    setFigure(Samples, countText(figures.samples));
    setFigure(Lost, countText(point.result.counts.lost));
    setFigure(Late, countText(point.result.counts.late));
    setFigure(Duplicate, countText(point.result.counts.duplicate));
}

}  // namespace halftrip::gui
