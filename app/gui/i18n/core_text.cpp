#include "app/gui/i18n/core_text.hpp"

#include "app/gui/i18n/format.hpp"
#include "app/gui/i18n/language.hpp"
#include "core/model/request/axis.hpp"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

namespace halftrip::gui {

namespace {

QString knownText(const QString& text)
{
    return QCoreApplication::translate("core", text.toUtf8().constData());
}

/// Between letters of Chinese and others stands a space.
void append(QString& text, const QString& more)
{
    const auto isHan = [](QChar letter) { return letter.script() == QChar::Script_Han; };
    if (!text.isEmpty() && !more.isEmpty()) {
        const QChar last = text.back();
        const QChar first = more.front();
        if ((isHan(last) && first.isLetterOrNumber() && !isHan(first)) ||
            (isHan(first) && last.isLetterOrNumber() && !isHan(last)))
            text += QLatin1Char(' ');
    }
    text += more;
}

bool hasWords(std::string_view form)
{
    return std::ranges::any_of(piecesOf(form), [](const TextPiece& piece) {
        return !piece.isHole &&
               std::ranges::count_if(piece.words, [](unsigned char letter) { return std::isalpha(letter) != 0; }) > 1;
    });
}

std::optional<QString> inLanguage(const Text& text, Reader reader, bool isEnglish);

/// A duration has a space before its unit here: "20us" -> "20 us".
QString withSpace(QString text)
{
    static const QRegularExpression kUnit(QStringLiteral("(?<=[0-9])(?=[nmu]?s$|min$|h$)"));
    return text.replace(kUnit, QStringLiteral(" "));
}

std::optional<QString> valueText(const TextValue& value, const std::string& form, Reader reader, bool isEnglish)
{
    const auto* const within = std::get_if<std::shared_ptr<const Text>>(&value);
    if (within == nullptr) {
        const QString text = fromUtf8(formatValue(value, form));
        return form == "duration" ? withSpace(text) : text;
    }
    const auto translated = inLanguage(**within, reader, isEnglish);
    // A single word that nobody has translated is a name.
    const bool isName = (*within)->origin() == nullptr && (*within)->find(' ') == std::string::npos;
    return translated || !isName ? translated : std::optional(fromUtf8(**within));
}

/// `form`: the template in the window's language; what stands behind the colons is the English one's.
std::optional<QString> filled(const std::string& form, const TextOrigin& origin, Reader reader, bool isEnglish)
{
    const std::vector<TextPiece> english = piecesOf(origin.id);
    QString text;
    for (const TextPiece& piece : piecesOf(form)) {
        const TextArgument* const argument = piece.isHole ? findArgument(origin, piece.name) : nullptr;
        if (argument == nullptr && piece.isForTerminal() && reader == Reader::AtWindow)
            continue;
        const auto asked = std::ranges::find_if(
            english, [&](const TextPiece& other) { return other.isHole && other.name == piece.name; });
        const bool isOwn = !piece.isHole || (piece.isForTerminal() && !piece.words.empty());
        const std::string& words = isOwn || asked == english.end() ? piece.words : asked->words;
        const auto part = argument == nullptr ? fromUtf8(words) : valueText(argument->value, words, reader, isEnglish);
        if (!part)
            return std::nullopt;
        append(text, *part);
    }
    return text;
}

/// The template in the window's language. One without a full stop is that of a sentence that was built into another.
std::optional<std::string> formInLanguage(const std::string& id)
{
    const auto form = translated("core", id.c_str());
    if (form || id.ends_with('.'))
        return form ? std::optional(form->toStdString()) : std::nullopt;
    auto sentence = translated("core", (id + ".").c_str());
    if (!sentence)
        return std::nullopt;
    while (sentence->endsWith(QLatin1Char('.')) || sentence->endsWith(QChar(0x3002)))
        sentence->chop(1);
    return sentence->toStdString();
}

/// None where a part of it has no translation: half a translation is worse than none.
std::optional<QString> inLanguage(const Text& text, Reader reader, bool isEnglish)
{
    const TextOrigin* const origin = text.origin();
    const std::string& id = origin == nullptr ? text : origin->id;
    auto form = isEnglish ? std::nullopt : formInLanguage(id);
    if (!form && (isEnglish || !hasWords(id)))
        form = id;
    if (!form || origin == nullptr)
        return form ? std::optional(fromUtf8(*form)) : std::nullopt;
    return filled(*form, *origin, reader, isEnglish);
}

}  // namespace

QString coreText(const Text& text, Reader reader)
{
    if (const auto known = inLanguage(text, reader, false))
        return *known;
    return inLanguage(text, reader, true).value_or(fromUtf8(text));
}

QString sourcesText(const std::vector<std::string>& sources)
{
    QStringList texts;
    for (const std::string& source : sources)
        texts << knownText(fromUtf8(source));
    return clausesText(texts);
}

QString pointText(const model::PointKey& point, std::vector<std::string> axes)
{
    // The transport reads best behind the numbers.
    std::ranges::stable_partition(axes, [](const std::string& axis) { return axis != model::kTransportAxis; });
    QStringList texts;
    for (const std::string& axis : axes) {
        const auto run = std::ranges::find_if(
            point.axes, [&axis](const model::AxisValue& value) { return axis == kRunAxis && value.axis == axis; });
        texts << (run != point.axes.end() ? QString::fromStdString(run->word)
                                          : axisText(model::phraseOn(point, {axis})));
    }
    texts.removeAll(QString());
    return texts.join(QLatin1Char(' '));
}

}  // namespace halftrip::gui
