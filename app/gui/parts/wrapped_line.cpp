#include "app/gui/parts/wrapped_line.hpp"

#include "app/gui/parts/letter_width.hpp"

#include <QEvent>
#include <QFontDatabase>
#include <QFontMetrics>
#include <QMimeData>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextOption>

#include <algorithm>
#include <cmath>
#include <memory>

namespace halftrip::gui {

namespace {

constexpr int kFewestLetters = 16;
constexpr int kUsualLetters = 40;
/// Keeps "--interval" on one line; nobody sees it, and no copy has it.
constexpr QChar kJoiner(0x2060);

QString unjoined(QString text)
{
    return text.remove(kJoiner);
}

}  // namespace

WrappedLine::WrappedLine(int mostLines, QWidget* parent) : QPlainTextEdit(parent), m_mostLines(mostLines)
{
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setTabChangesFocus(true);
    setUndoRedoEnabled(false);
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    // Some words are longer than a line: paths, lists of sizes.
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    fit();
}

void WrappedLine::setText(const QString& text)
{
    // What is selected in it stays so.
    if (text == this->text())
        return;
    QString joined = text;
    setPlainText(joined.replace(QLatin1Char('-'), QString(QLatin1Char('-')) + kJoiner));
    fit();
}

QString WrappedLine::text() const
{
    return unjoined(toPlainText());
}

QMimeData* WrappedLine::createMimeDataFromSelection() const
{
    auto copied = std::make_unique<QMimeData>();
    // Qt has a sign of its own for the end of a paragraph there.
    copied->setText(unjoined(textCursor().selectedText()).replace(QChar(QChar::ParagraphSeparator), QLatin1Char('\n')));
    return copied.release();
}

int WrappedLine::heightOf(int lines) const
{
    const int around = 2 * (frameWidth() + static_cast<int>(std::ceil(document()->documentMargin())));
    // A line with a letter of another font may be higher than its own font asks for.
    const QTextBlock text = document()->firstBlock();
    const double each = std::max<double>(QFontMetrics(font()).lineSpacing(),
                                         blockBoundingRect(text).height() / std::max(text.lineCount(), 1));
    return static_cast<int>(std::ceil(lines * each)) + around;
}

QSize WrappedLine::sizeHint() const
{
    return {letterWidth(fontMetrics()) * kUsualLetters, height()};
}

QSize WrappedLine::minimumSizeHint() const
{
    return {letterWidth(fontMetrics()) * kFewestLetters, heightOf(1)};
}

void WrappedLine::resizeEvent(QResizeEvent* event)
{
    QPlainTextEdit::resizeEvent(event);
    fit();
}

void WrappedLine::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fit();
}

void WrappedLine::fit()
{
    // A text without rich parts has its height in lines.
    const int lines = std::max(static_cast<int>(std::ceil(document()->size().height())), 1);
    // A bar that comes and goes would take the words their room, and give it back.
    setVerticalScrollBarPolicy(lines > m_mostLines ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    setFixedHeight(heightOf(std::min(lines, m_mostLines)));
}

}  // namespace halftrip::gui
