#include "app/gui/remarks_view.hpp"

#include "app/gui/format.hpp"
#include "app/gui/plot_colors.hpp"

#include <QEvent>

#include <algorithm>

namespace halftrip::gui {

namespace {

QString remarkHtml(const char* sign, const QColor& color, const std::string& sentence)
{
    return QStringLiteral("<p style=\"margin:0 0 6px 0\"><span style=\"color:%1\"><b>%2</b></span>&nbsp; %3</p>")
        .arg(color.name(), QString::fromUtf8(sign), fromUtf8(sentence).toHtmlEscaped());
}

}  // namespace

RemarksView::RemarksView(const RunModel& model, QWidget* parent) : QTextBrowser(parent), m_model(model)
{
    setObjectName(QStringLiteral("remarks"));
    setAccessibleName(tr("Flags and notes"));
    setPlaceholderText(tr("Flags and notes of the run appear here."));
    setMinimumHeight(fontMetrics().height() * 4);
    connect(&m_model, &RunModel::remarksChanged, this, &RemarksView::refresh);
}

void RemarksView::refresh()
{
    const model::RunRecord& frame = m_model.frame();
    QString html;
    if (!frame.failure.empty())
        html += remarkHtml("\u2716", curveColor(CurveColor::Max, palette()), frame.failure);
    for (const model::Finding& finding : frame.findings)
        html += remarkHtml("\u26a0", curveColor(CurveColor::P99, palette()), finding.sentence);
    for (const std::string& note : frame.notes)
        html += remarkHtml("\u2022", quietTextColor(palette()), note);
    const auto namesPath = [&frame](const std::string& note) { return note.find(frame.path) != std::string::npos; };
    if (!frame.path.empty() && std::ranges::none_of(frame.notes, namesPath))
        html += remarkHtml("\u2022", quietTextColor(palette()), tr("Path: %1").arg(fromUtf8(frame.path)).toStdString());
    setHtml(html);
}

void RemarksView::changeEvent(QEvent* event)
{
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        refresh();
}

}  // namespace halftrip::gui
