#include "app/gui/summary_strip.hpp"

#include "app/gui/format.hpp"
#include "app/gui/plot_colors.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace halftrip::gui {

namespace {

QString marked(const QString& figure, bool isThin, bool isLost)
{
    if (isLost)
        return lostMark();
    return isThin ? kThinMark + figure : figure;
}

}  // namespace

SummaryStrip::SummaryStrip(QWidget* parent) : QWidget(parent)
{
    const std::array<QString, FigureCount> captions{QString(),     QString(),  QString(),  QString(),
                                                    tr("samples"), tr("lost"), tr("late"), tr("duplicate")};
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
                                                                           : i == Point ? QStringLiteral("65,507")
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

void SummaryStrip::setCaptions(const RunModel& model)
{
    QStringList titles;
    for (const std::string& axis : model.axes())
        titles << fromUtf8(model::axisInfo(axis).column);
    m_captions[Point]->setText(titles.isEmpty() ? tr("point") : titles.join(QStringLiteral(", ")));
    const QString latency = latencyTitle(model.words());
    m_captions[P50]->setText(tr("p50 %1").arg(latency));
    m_captions[P99]->setText(tr("p99 %1").arg(latency));
    m_captions[Max]->setText(tr("max %1").arg(latency));
}

void SummaryStrip::refresh(const RunModel& model, int selected)
{
    clear();
    setCaptions(model);
    const PointState* const point = model.find(selected);
    if (point == nullptr)
        return;
    QStringList cells;
    for (const std::string& axis : model.axes())
        cells << fromUtf8(model::cellOn(point->measured, axis));
    setFigure(Point, cells.join(QStringLiteral(", ")));
    const std::optional<model::FrameLength>& frames = point->measured.frames;
    m_values[Point]->setToolTip(
        frames ? tr("%1 bytes: %2.").arg(fromUtf8(model::textOf(frames)), fromUtf8(model::kFrameMeaning)) : QString());
    const PointFigures& figures = point->figures;
    if (figures.samples > 0) {
        const auto text = [point](std::int64_t storedNs) {
            return latencyText(point->words(), static_cast<double>(storedNs));
        };
        setFigure(P50, marked(text(figures.p50Ns), figures.isP50Thin, figures.isP50Lost));
        setFigure(P99, marked(text(figures.p99Ns), figures.isP99Thin, figures.isP99Lost));
        setFigure(Max, text(figures.maxNs));
    }
    setFigure(Samples, countText(figures.samples));
    setFigure(Lost, countText(point->measured.counts.lost));
    setFigure(Late, countText(point->measured.counts.late));
    setFigure(Duplicate, countText(point->measured.counts.duplicate));
}

}  // namespace halftrip::gui
