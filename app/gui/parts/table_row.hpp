#pragma once

#include <QString>
#include <QStringList>

namespace halftrip::gui {

/// One row of a table in rich text. The cells are plain text; `tag` is "td" or, of heads, "th".
[[nodiscard]] inline QString rowHtml(const QStringList& cells, const char* tag)
{
    QString row;
    for (const QString& cell : cells)
        row += QStringLiteral("<%1 align=\"left\" style=\"padding:1px 14px 1px 0\">%2</%1>")
                   .arg(QLatin1String(tag), cell.toHtmlEscaped());
    return QStringLiteral("<tr>%1</tr>").arg(row);
}

}  // namespace halftrip::gui
