#pragma once

#include <QApplication>
#include <QFontMetrics>
#include <QString>
#include <QStyle>
#include <QStyledItemDelegate>
#include <QWidget>

#include <algorithm>

namespace halftrip::gui {

/// At most that wide (pixels), with dots for what is left out. No figure ends in them: "133 of 13..." would be read
/// as another one.
[[nodiscard]] inline QString elidedText(const QString& text, const QFontMetrics& metrics, int width)
{
    const QString cut = metrics.elidedText(text, Qt::ElideRight, width);
    if (cut == text)
        return text;
    const qsizetype shown = std::ranges::mismatch(cut, text).in1 - cut.begin();
    qsizetype end = shown;
    while (end > 0 &&
           (text[end - 1].isDigit() || text[end - 1] == QLatin1Char('.') || text[end - 1] == QLatin1Char(',')))
        --end;
    return text.left(end).trimmed() + cut.mid(shown);
}

/// Draws cells with texts that hold figures.
class ElidingDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (option->rect.isEmpty())
            return;
        const QStyle* const style = option->widget != nullptr ? option->widget->style() : QApplication::style();
        const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, option, option->widget) + 1;
        const int room = style->subElementRect(QStyle::SE_ItemViewItemText, option, option->widget).width();
        option->text = elidedText(option->text, option->fontMetrics, room - 2 * margin);
    }
};

}  // namespace halftrip::gui
