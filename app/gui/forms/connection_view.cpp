#include "app/gui/forms/connection_view.hpp"

#include "app/gui/forms/path_drawing.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/palette_watch.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "app/gui/parts/type_scale.hpp"

#include <QVBoxLayout>

#include <algorithm>

namespace halftrip::gui {

ConnectionView::ConnectionView(QWidget* parent)
    : QFrame(parent), m_words(new HtmlLabel(this)), m_path(new PathDrawing(this))
{
    setObjectName(QStringLiteral("connectionView"));
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_words->setAccessibleName(tr("Result of the connection test"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kUsual);
    column->addWidget(m_path);
    column->addWidget(m_words);
    clear();
    new PaletteWatch(*this, [this] {
        if (m_report)
            showReport(ConnectionReport(*m_report));
    });
}

void ConnectionView::clear()
{
    m_report.reset();
    m_words->clear();
    m_path->hide();
    m_words->hide();
}

QString ConnectionView::text() const
{
    return m_words->text();
}

void ConnectionView::setLocalTransports(const std::vector<TransportChoice>& transports)
{
    m_local = transports;
}

void ConnectionView::showError(const Error& error)
{
    ConnectionReport report;
    report.isFinished = true;
    report.error = error;
    showReport(report);
}

QString ConnectionView::signedLine(const QColor& color, Sign sign, const QString& html) const
{
    return QStringLiteral("<tr><td style=\"padding:1px 8px 1px 0\">%1</td><td>%2</td></tr>")
        .arg(signHtml(sign, color, *this), html);
}

void ConnectionView::showReport(const ConnectionReport& report)
{
    m_report = report;
    const QColor good = curveColor(CurveColor::P50, palette());
    const QColor bad = curveColor(CurveColor::Max, palette());
    QString lines;
    if (report.error) {
        const QString hint = sentenceText(report.error->hint).toHtmlEscaped();
        lines += signedLine(bad, Sign::Cross,
                            QStringLiteral("<b>%1</b>%2")
                                .arg(sentenceText(report.error->what).toHtmlEscaped(),
                                     hint.isEmpty() ? hint : QStringLiteral("<br>") + hint));
    }
    if (report.hasAnswered)
        lines += signedLine(good, Sign::Tick,
                            // A peer that reports nothing of its system is no Halftrip responder, and pairs with
                            // nobody.
                            report.responder.operatingSystem.empty() ? tr("Reached.") : tr("Reached and paired."));
    else if (!report.isFinished)
        lines += signedLine(quietTextColor(palette()), Sign::Waiting, tr("Connecting to the peer..."));
    lines += transportsHtml(report);
    if (report.hasAnswered && !report.isFinished)
        lines += signedLine(quietTextColor(palette()), Sign::Waiting, tr("Testing the transports..."));
    m_words->setText(QStringLiteral("<table cellspacing=\"0\">%1</table>").arg(lines));
    m_words->show();
    m_path->setVisible(report.hasAnswered);
    model::RunRecord frame;
    frame.initiatorHost = report.initiator;
    frame.responderHost = report.responder;
    if (report.hasAnswered)
        m_path->setPicture(pathPicture(frame));
}

QString ConnectionView::transportsHtml(const ConnectionReport& report) const
{
    if (report.transports.empty())
        return {};
    QString lines;
    const auto titleOf = [this](const std::string& id) {
        const auto known = std::ranges::find(m_local, id, &TransportChoice::id);
        return known == m_local.end() ? fromUtf8(id) : fromUtf8(id + ": " + known->title);
    };
    for (const TriedTransport& tried : report.transports) {
        const QString title = QStringLiteral("<b>%1</b>").arg(titleOf(tried.id).toHtmlEscaped());
        lines += tried.problem.isEmpty() ? signedLine(curveColor(CurveColor::P50, palette()), Sign::Tick, title)
                                         : signedLine(curveColor(CurveColor::P99, palette()), Sign::Dash,
                                                      title + QStringLiteral("<br>") + tried.problem.toHtmlEscaped());
    }
    for (const TransportChoice& local : m_local) {
        if (local.isUsable ||
            std::ranges::find(report.transports, local.id, &TriedTransport::id) != report.transports.end())
            continue;
        lines += signedLine(
            curveColor(CurveColor::P99, palette()), Sign::Dash,
            QStringLiteral("<b>%1</b><br>%2")
                .arg(titleOf(local.id).toHtmlEscaped(),
                     tr("Not here: %1").arg(sentenceText(local.reason + ' ' + local.remedy)).toHtmlEscaped()));
    }
    return lines;
}

}  // namespace halftrip::gui
