#include "app/gui/runs/summary_card.hpp"

#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/model/practice.hpp"
#include "app/gui/model/run_facts.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "app/gui/plots/timeline_plot.hpp"
#include "app/gui/runs/point_table_model.hpp"
#include "app/gui/runs/report.hpp"
#include "app/gui/runs/verdict_panel.hpp"
#include "core/model/request/axis.hpp"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QGuiApplication>
#include <QPainter>

#include <array>

namespace halftrip::gui {

namespace {

struct CardText {
    Q_DECLARE_TR_FUNCTIONS(card)
};

constexpr QSize kCardSize(1200, 675);
constexpr int kEdge = 32;
constexpr int kSignSide = 28;
constexpr int kSmallestLetters = 12;  ///< In pixels: what a chat's preview still shows.
constexpr int kPlotLetters = 18;      ///< In pixels.

/// Draws words into boxes, in smaller letters where they are too long, and keeps those that do not fit at all.
class CardPainter {
public:
    CardPainter(QPainter& painter, SummaryCard& made) : m_painter(painter), m_made(made) {}

    void write(const QRect& box, const QString& words, int pixels, const QColor& color, bool isBold = false,
               Qt::Alignment align = Qt::AlignLeft | Qt::AlignVCenter)
    {
        QFont font = QGuiApplication::font();
        font.setBold(isBold);
        const int flags = static_cast<int>(align) | Qt::TextWordWrap;
        for (int size = pixels; size >= kSmallestLetters; --size) {
            font.setPixelSize(size);
            const QRect needed = QFontMetrics(font).boundingRect(QRect(0, 0, box.width(), 10'000), flags, words);
            if (needed.height() <= box.height() && needed.width() <= box.width())
                break;
            if (size == kSmallestLetters)
                m_made.cut << words;
        }
        m_made.words << words;
        m_painter.setFont(font);
        m_painter.setPen(color);
        m_painter.drawText(box, flags, words);
    }

private:
    QPainter& m_painter;
    SummaryCard& m_made;
};

QString hostLine(const QString& letter, const PathBox& host, const std::optional<PathBox>& adapter)
{
    QStringList words;
    words << (host.detail.isEmpty() ? letter : QStringLiteral("%1  %2").arg(letter, host.detail));
    if (adapter) {
        words << adapter->title;
        if (!adapter->detail.isEmpty())
            words << adapter->detail;
    }
    return words.join(QStringLiteral(", "));
}

void writeFigures(CardPainter& card, const RunModel& model, const PointState& point, const QPalette& palette)
{
    struct Figure {
        QString name;
        PercentileFigure figure;
        CurveColor color;
        LatencyUnit unit;
    };
    using Table = PointTableModel;
    const Table::PointUnits units = Table::unitsOf(model);
    const std::array<Figure, 3> figures{
        {{QStringLiteral("p50"), point.figures.p50, CurveColor::P50, units[Table::P50]},
         {QStringLiteral("p99"), point.figures.p99, CurveColor::P99, units[Table::P99]},
         {CardText::tr("max"), {.ns = point.figures.maxNs}, CurveColor::Max, units[Table::Max]}}};
    const int width = (kCardSize.width() - 2 * kEdge) / 3;
    int left = kEdge;
    for (const auto& [name, figure, color, unit] : figures) {
        const bool isEmpty = point.figures.samples == 0;
        card.write({left, 150, width - 12, 24}, isEmpty ? name : QStringLiteral("%1 (%2)").arg(name, nameOf(unit)), 19,
                   quietTextColor(palette));
        card.write({left, 174, width - 12, 66},
                   isEmpty && !figure.isLost ? QStringLiteral("\u2013")
                                             : percentileInRow(point.words(), figure, unit, units[Table::P50]),
                   56, curveColor(color, palette), true);
        left += width;
    }
}

/// Where its axes lie on the card.
QRect drawCourse(QPainter& painter, const RunModel& model, int selected, const QPalette& palette)
{
    const QRect box(kEdge, 252, kCardSize.width() - 2 * kEdge, 266);
    ViewOptions options;
    TimelinePlot plot(options);
    plot.setPalette(palette);
    QFont letters = QGuiApplication::font();
    letters.setPixelSize(kPlotLetters);
    plot.setFont(letters);
    // The head of the card says what it is of.
    plot.hideTitle();
    plot.resize(box.size());
    plot.setViewport(QRect(QPoint(0, 0), box.size()));
    plot.refresh(model, selected);
    painter.drawImage(box, plot.picture({}, 1));
    return plot.axisRect()->rect().translated(box.topLeft());
}

void writeHead(CardPainter& card, const RunModel& model, const PointState& point, const QPalette& palette)
{
    const model::RunRecord& frame = model.frame();
    const QColor ink = palette.color(QPalette::Text);
    const PathPicture path = pathPicture(frame);
    const QString phrase = pointText(point.measured,
                                     model.axes().empty() ? std::vector{std::string(model::kSizeAxis)} : model.axes());
    card.write(
        {kEdge, 20, 860, 40},
        markedAsPractice(
            CardText::tr("%1, %2, %3").arg(coreText(point.words().shown), phrase, transportsText(model.outline())),
            frame),
        30, ink, true);
    card.write({kCardSize.width() - kEdge - 270, 20, 270, 40}, utcStartText(frame), 19, quietTextColor(palette), false,
               Qt::AlignRight | Qt::AlignVCenter);
    card.write({kEdge, 64, kCardSize.width() - 2 * kEdge, 34},
               hostLine(QStringLiteral("A"), path.initiator, path.initiatorAdapter), 20, ink);
    card.write({kEdge, 98, kCardSize.width() - 2 * kEdge, 34},
               hostLine(QStringLiteral("B"), path.responder, path.responderAdapter), 20, ink);
}

/// Of the file as it is, not as it would be written: only that one can be looked up.
QString fileText(const QString& runFile)
{
    const QString hash = sha256Of(runFile);
    if (hash.isEmpty())
        return CardText::tr("Halftrip %1. Not in a run file yet").arg(QCoreApplication::applicationVersion());
    return CardText::tr("Halftrip %1. Run file SHA-256 %2").arg(QCoreApplication::applicationVersion(), hash);
}

/// A run that goes on is vouched for by nobody.
QString trustText(const RunModel& model, const diagnose::Verdict& verdict)
{
    const QString words = sentenceText(verdict.sentence);
    if (model.isLive())
        return words.isEmpty() ? CardText::tr("Still measuring.") : CardText::tr("Still measuring. %1").arg(words);
    const model::ProbeCounts counts = model.totalCounts();
    return words.isEmpty() ? CardText::tr("No probe came back: %1 of %2 were lost.")
                                 .arg(countText(counts.lost), countText(counts.sent))
                           : words;
}

void writeFoot(QPainter& painter, CardPainter& card, const RunModel& model, const QString& runFile,
               const QPalette& palette)
{
    const diagnose::Verdict verdict = verdictOn(model);
    const CurveColor trust = trustColor(verdict.trust);
    const QRect bar(kEdge, 530, kCardSize.width() - 2 * kEdge, 88);
    painter.fillRect(bar, tintColor(trust, palette));
    painter.fillRect(QRect(bar.topLeft(), QSize(8, bar.height())), curveColor(trust, palette));
    const QRect place(bar.left() + 20, bar.center().y() - kSignSide / 2, kSignSide, kSignSide);
    signIcon(trustSign(model, verdict.trust), curveColor(trust, palette)).paint(&painter, place);
    card.write(bar.adjusted(56, 6, -10, -6), trustText(model, verdict), 21, palette.color(QPalette::Text));
    card.write({kEdge, 626, kCardSize.width() - 2 * kEdge, 36}, fileText(runFile), 15, quietTextColor(palette));
}

}  // namespace

SummaryCard summaryCardOf(const RunModel& model, int selected, const QString& runFile)
{
    SummaryCard made{QImage(kCardSize, QImage::Format_RGB32), {}};
    made.image.fill(Qt::white);
    const PointState* const point = model.find(selected);
    if (point == nullptr)
        return made;
    const QPalette palette = printPalette();
    QPainter painter(&made.image);
    painter.setRenderHint(QPainter::Antialiasing);
    CardPainter card(painter, made);
    writeHead(card, model, *point, palette);
    writeFigures(card, model, *point, palette);
    made.axes = drawCourse(painter, model, selected, palette);
    writeFoot(painter, card, model, runFile, palette);
    return made;
}

}  // namespace halftrip::gui
