#pragma once

#include <QLabel>
#include <QString>
#include <QTextDocument>

namespace halftrip::gui {

/// The window's labels. Qt guesses whether a text is HTML, and then loads what it names: what a file says must never
/// decide that.
class PlainLabel : public QLabel {
public:
    explicit PlainLabel(QWidget* parent = nullptr) : QLabel(parent) { setTextFormat(Qt::PlainText); }
    explicit PlainLabel(const QString& text, QWidget* parent = nullptr) : PlainLabel(parent) { setText(text); }
};

/// For our own HTML, into which texts go by toHtmlEscaped() only.
class HtmlLabel : public QLabel {
public:
    explicit HtmlLabel(QWidget* parent = nullptr) : QLabel(parent) { setTextFormat(Qt::RichText); }
    explicit HtmlLabel(const QString& html, QWidget* parent = nullptr) : HtmlLabel(parent) { setText(html); }
};

/// A tool tip that is shown as it stands: Qt guesses there, too.
[[nodiscard]] inline QString plainTip(const QString& text)
{
    if (!Qt::mightBeRichText(text))
        return text;
    return QStringLiteral("<span>%1</span>")
        .arg(text.toHtmlEscaped().replace(QLatin1Char('\n'), QLatin1String("<br>")));
}

}  // namespace halftrip::gui
