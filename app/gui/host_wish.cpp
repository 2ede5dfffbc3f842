#include "app/gui/host_wish.hpp"

#include <QRegularExpression>

namespace halftrip::gui {

namespace {

const QString kTuneWord = QStringLiteral("--tune");
const QString kTuneOnlyWord = QStringLiteral("--tune-only");
const QString kHoldWord = QStringLiteral("--hold-cstates");

}  // namespace

QStringList wishArguments(const HostWish& wish)
{
    QStringList arguments;
    if (wish.tunes && wish.items.isEmpty())
        arguments << kTuneWord;
    else if (wish.tunes)
        arguments << kTuneOnlyWord << wish.items.join(QLatin1Char(','));
    if (wish.holdsIdleStates)
        arguments << kHoldWord;
    return arguments;
}

HostWish wishOf(const QString& commandLine)
{
    static const QRegularExpression kBetweenWords(QStringLiteral("[\\s'\"=]+"));
    // Items may hold a sign that shells want quoted, but no space.
    static const QRegularExpression kItems(kTuneOnlyWord + QStringLiteral("[\\s=]+['\"]?([^\\s'\"]+)"));
    const QStringList words = commandLine.split(kBetweenWords, Qt::SkipEmptyParts);
    HostWish wish;
    wish.holdsIdleStates = words.contains(kHoldWord);
    const QRegularExpressionMatch items = kItems.match(commandLine);
    if (items.hasMatch())
        wish.items = items.captured(1).split(QLatin1Char(','), Qt::SkipEmptyParts);
    wish.tunes = words.contains(kTuneWord) || !wish.items.isEmpty();
    return wish;
}

}  // namespace halftrip::gui
