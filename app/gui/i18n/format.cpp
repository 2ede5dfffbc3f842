#include "app/gui/i18n/format.hpp"

#include "app/gui/i18n/core_text.hpp"
#include "core/model/text/number_format.hpp"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <cmath>
#include <string>

namespace halftrip::gui {

namespace {

struct FormatText {
    Q_DECLARE_TR_FUNCTIONS(format)
};

QString withMicroseconds(QString text)
{
    static const QRegularExpression kMicroseconds(QStringLiteral("(?<=[0-9] )us\\b"));
    return text.replace(kMicroseconds, QStringLiteral("\u00b5s"));
}

bool hasUnitOfItsOwn(double shownNs)
{
    return model::hasOwnUnit(std::abs(shownNs), LatencyUnit::Microseconds);
}

/// `form` says how the next one stands behind those before it.
QString oneBehindTheOther(const QStringList& texts, const QString& form)
{
    QString all;
    for (const QString& text : texts) {
        if (!text.isEmpty())
            all = all.isEmpty() ? text : form.arg(all, text);
    }
    return all;
}

}  // namespace

QString nameOf(LatencyUnit unit)
{
    return fromUtf8(model::unitName(unit));
}

QString latencyText(const model::DistributionWords& words, double storedNs, LatencyUnit unit)
{
    const double shownNs = model::shownNs(words, storedNs);
    const double ns = unit == LatencyUnit::Nanoseconds ? model::wholeNanoseconds(shownNs) : shownNs;
    return QLocale().toString(ns / model::nanosecondsIn(unit), 'f', model::decimalsIn(ns, unit));
}

QString cellText(const model::DistributionWords& words, double storedNs, LatencyUnit unit)
{
    const LatencyUnit own = model::unitInColumn(model::shownNs(words, storedNs), unit);
    const QString figure = latencyText(words, storedNs, own);
    return own == unit ? figure : QStringLiteral("%1 %2").arg(figure, nameOf(own));
}

QString microsecondsText(double shownNs)
{
    const QString figure = microsecondsFigure(shownNs);
    return hasUnitOfItsOwn(shownNs) ? figure : FormatText::tr("%1 \u00b5s").arg(figure);
}

QString microsecondsRange(double fromNs, double toNs)
{
    if (hasUnitOfItsOwn(fromNs) || hasUnitOfItsOwn(toNs))
        return FormatText::tr("%1 to %2").arg(microsecondsText(fromNs), microsecondsText(toNs));
    return FormatText::tr("%1 to %2 \u00b5s").arg(microsecondsFigure(fromNs), microsecondsFigure(toNs));
}

QString microsecondsFigure(double shownNs)
{
    const LatencyUnit own = model::unitInColumn(std::abs(shownNs), LatencyUnit::Microseconds);
    const QString figure = QLocale().toString(shownNs / model::nanosecondsIn(own), 'f',
                                              model::decimalsIn(shownNs, own));
    return hasUnitOfItsOwn(shownNs) ? QStringLiteral("%1 %2").arg(figure, nameOf(own)) : figure;
}

QString latencyTitle(const model::DistributionWords& words, LatencyUnit unit)
{
    return latencyTitle(Text(words.shown), unit);
}

QString latencyTitle(const Text& shown, LatencyUnit unit)
{
    return QStringLiteral("%1 (%2)").arg(coreText(shown), nameOf(unit));
}

QString shortLatencyTitle(const model::DistributionWords& words, LatencyUnit unit)
{
    constexpr qsizetype kLongest = 10;
    const QString whole = latencyTitle(words, unit);
    return whole.size() <= kLongest ? whole : nameOf(unit);
}

QString lostMark()
{
    return FormatText::tr("lost");
}

QString countText(std::uint64_t count)
{
    return QLocale().toString(static_cast<qulonglong>(count));
}

QString samplesText(std::uint64_t count)
{
    return count == 1 ? FormatText::tr("1 sample") : FormatText::tr("%1 samples").arg(countText(count));
}

QString durationText(std::int64_t durationNs)
{
    if (durationNs < 0)
        return {};
    const double seconds = static_cast<double>(durationNs) / 1e9;
    if (seconds < 10)
        return FormatText::tr("%1 s").arg(QLocale().toString(seconds, 'f', 1));
    const auto whole = std::llround(seconds);
    if (whole < 60)
        return FormatText::tr("%1 s").arg(whole);
    if (whole < 3600)
        return FormatText::tr("%1 min %2 s").arg(whole / 60).arg(whole % 60);
    return FormatText::tr("%1 h %2 min").arg(whole / 3600).arg(whole % 3600 / 60);
}

QString rateText(std::uint64_t samples, std::int64_t elapsedNs)
{
    if (samples == 0 || elapsedNs <= 0)
        return {};
    const double perSecond = static_cast<double>(samples) * 1e9 / static_cast<double>(elapsedNs);
    return FormatText::tr("%1 /s").arg(QLocale().toString(perSecond, 'f', perSecond < 100 ? 1 : 0));
}

QString fromUtf8(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QStringList listFromUtf8(std::span<const std::string> texts)
{
    QStringList list;
    for (const std::string& text : texts)
        list << fromUtf8(text);
    return list;
}

QString axisText(const Text& text)
{
    if (text.origin() != nullptr)
        return sentenceText(text);
    static const QRegularExpression kSpan(QStringLiteral("(?<![\\w.])([0-9]+(?:\\.[0-9]+)?)(ns|us|ms|s)\\b"));
    return sentenceText(fromUtf8(text).replace(kSpan, QStringLiteral("\\1 \\2")).toStdString());
}

QString spanText(std::int64_t ns)
{
    return sentenceText(model::formatSpan(ns));
}

QString sentenceText(const Text& sentence)
{
    return withMicroseconds(coreText(sentence));
}

QString sentencesText(const QStringList& sentences)
{
    return oneBehindTheOther(sentences, FormatText::tr("%1 %2", "two sentences"));
}

QString listText(const QStringList& names)
{
    return oneBehindTheOther(names, FormatText::tr("%1, %2", "a list and its next name"));
}

QString clausesText(const QStringList& clauses)
{
    return oneBehindTheOther(clauses, FormatText::tr("%1; %2", "two clauses"));
}

QString errorText(const Error& error)
{
    return sentencesText({sentenceText(error.what), sentenceText(error.hint)});
}

QString nextStepText(const Text& sentence)
{
    return withMicroseconds(coreText(sentence, Reader::AtWindow));
}

}  // namespace halftrip::gui
