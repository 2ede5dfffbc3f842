#include "app/gui/i18n/sentence_template.hpp"

#include "app/gui/i18n/format.hpp"

#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace halftrip::gui {

namespace {

/// Sentences need some hundred; a text that is made to need more stays as it is.
constexpr int kMostTries = 10'000;

const QRegularExpression& placeForm()
{
    static const QRegularExpression kForm(QStringLiteral("\\{(:[^}]*)?\\}|%[1-9]"));
    return kForm;
}

PlaceKind kindOf(const QString& place)
{
    if (place == QLatin1String("{:s}"))
        return PlaceKind::Name;
    if (place == QLatin1String("{:?}"))
        return PlaceKind::Verbatim;
    return place.startsWith(QLatin1String("{:")) ? PlaceKind::Number : PlaceKind::Words;
}

bool isNumber(const QString& text)
{
    static const QRegularExpression kNumber(
        QRegularExpression::anchoredPattern(QStringLiteral("-?([0-9][0-9.,]*(e[+-]?[0-9]+)?|inf|nan)")));
    return kNumber.match(text).hasMatch();
}

/// Numbers with their units, names, commands, counters with their numbers: nothing that a sentence could be made of.
bool isFigure(const QString& text, bool isStrict)
{
    static const QRegularExpression kFigure(QRegularExpression::anchoredPattern(QStringLiteral(
        "[0-9.,]+( ([nmu\u00b5]?s|%|ppm|[KMG]?b/s|[KMG]i?B))?|[^\\s(),]+|sudo .+|[^\\s(),]*[.:_][^\\s(),]* [0-9]+")));
    static const QRegularExpression kWord(QRegularExpression::anchoredPattern(QStringLiteral("[A-Z]?[a-z']+[.:;]?")));
    return kFigure.match(text).hasMatch() && !(isStrict && kWord.match(text).hasMatch());
}

/// Adapters and hypervisors have spaces in their names, but no two words of small letters as sentences have.
bool isName(const QString& text)
{
    static const QRegularExpression kWords(QStringLiteral("(^|[ ,;])[a-z]+[,;]? [a-z]+([ ,;.]|$)"));
    return !text.isEmpty() && !text.contains(QStringLiteral(": ")) && !kWords.match(text).hasMatch();
}

/// A place for words that joins a word or a place without a space is for what begins with one, or is not there: "own{}:
/// each".
bool isLeftOutAtTimes(const SentenceTemplate& sentence, qsizetype place)
{
    if (sentence.places[static_cast<std::size_t>(place)] != PlaceKind::Words)
        return false;
    const QString& before = sentence.between[place];
    return before.isEmpty() ? place > 0 : before.back().isLetter();
}

/// "{} {}.": any two words would fit, if what stands in its places could be names.
bool isAllPlaces(const SentenceTemplate& sentence)
{
    return std::ranges::all_of(
        sentence.between, [](const QString& text) { return text.trimmed().isEmpty() || text == QLatin1String("."); });
}

/// Between letters of Chinese and others stands a space.
bool needsSpace(const QString& before, const QString& behind)
{
    if (before.isEmpty() || behind.isEmpty())
        return false;
    const auto isHan = [](QChar letter) { return letter.script() == QChar::Script_Han; };
    const QChar last = before.back();
    const QChar first = behind.front();
    return (isHan(last) && first.isLetterOrNumber() && !isHan(first)) ||
           (isHan(first) && last.isLetterOrNumber() && !isHan(last));
}

void append(QString& text, const QString& more)
{
    if (needsSpace(text, more))
        text += QLatin1Char(' ');
    text += more;
}

QString filledIn(const QString& translation, const QStringList& parts)
{
    QString text;
    for (qsizetype i = 0; i < translation.size(); ++i) {
        const int place = translation[i] == QLatin1Char('%') && i + 1 < translation.size()
                              ? translation[i + 1].digitValue()
                              : 0;
        const bool isPlace = place >= 1 && place <= parts.size();
        append(text, isPlace ? parts[place - 1] : QString(translation[i]));
        i += isPlace ? 1 : 0;
    }
    return text;
}

}  // namespace

std::string numbered(std::string_view text)
{
    QString form = fromUtf8(text);
    qsizetype from = 0;
    for (int number = 1;; ++number) {
        const auto match = placeForm().match(form, from);
        if (!match.hasMatch())
            return form.toStdString();
        form.replace(match.capturedStart(), match.capturedLength(), QStringLiteral("%%1").arg(number));
        from = match.capturedStart() + 2;
    }
}

qsizetype SentenceTemplate::fixedLength() const
{
    qsizetype length = 0;
    for (const QString& text : between)
        length += text.size();
    return length;
}

SentenceTemplate templateOf(std::string_view text, QString translation)
{
    SentenceTemplate sentence{.between = {}, .places = {}, .translation = std::move(translation)};
    const QString form = fromUtf8(text);
    qsizetype from = 0;
    for (auto places = placeForm().globalMatch(form); places.hasNext();) {
        const auto place = places.next();
        sentence.between << form.mid(from, place.capturedStart() - from);
        sentence.places.push_back(kindOf(place.captured()));
        from = place.capturedEnd();
    }
    sentence.between << form.mid(from);
    return sentence;
}

SentenceTranslator::SentenceTranslator(const std::vector<SentenceTemplate>& templates, Known known)
    : m_templates(templates), m_known(std::move(known))
{
}

std::optional<QString> SentenceTranslator::translate(const QString& text)
{
    // What could be a name as well as a word is taken for a name only where the text cannot be read otherwise.
    for (const bool isStrict : {true, false}) {
        m_isStrict = isStrict;
        m_triesLeft = kMostTries;
        m_seen.clear();
        if (auto translated = whole(text))
            return translated;
    }
    return std::nullopt;
}

std::optional<QString> SentenceTranslator::whole(const QString& text)
{
    if (const auto seen = m_seen.constFind(text); seen != m_seen.constEnd())
        return *seen;
    // What comes back to itself has no translation.
    m_seen.insert(text, std::nullopt);
    std::optional<QString> translated = lookUp(text);
    m_seen.insert(text, translated);
    return translated;
}

std::optional<QString> SentenceTranslator::lookUp(const QString& text)
{
    if (auto known = m_known(text))
        return known;
    for (const SentenceTemplate& sentence : m_templates) {
        const QString& start = sentence.between.front();
        if (!text.startsWith(start) || !text.endsWith(sentence.between.back()))
            continue;
        QStringList parts;
        if (fill(sentence, text, start.size(), parts))
            return filledIn(sentence.translation, parts);
    }
    return std::nullopt;
}

/// The rest of the text, from the place that comes next on.
bool SentenceTranslator::fill(const SentenceTemplate& sentence, const QString& text, qsizetype from, QStringList& parts)
{
    const qsizetype place = parts.size();
    const PlaceKind kind = sentence.places[static_cast<std::size_t>(place)];
    const QString& behind = sentence.between[place + 1];
    const bool isLast = place + 1 == std::ssize(sentence.places);
    const bool mayBeEmpty = isLeftOutAtTimes(sentence, place);
    qsizetype end = isLast ? text.size() - behind.size() : text.indexOf(behind, from);
    for (; end >= from && --m_triesLeft >= 0; end = isLast ? -1 : text.indexOf(behind, end + 1)) {
        const QString part = text.mid(from, end - from);
        std::optional<QString> translated;
        if (!mayBeEmpty)
            translated = isAllPlaces(sentence) ? whole(part) : inPlace(kind, part);
        else if (part.isEmpty())
            translated = part;
        else if (part.startsWith(QLatin1Char(' ')))
            translated = whole(part.mid(1));
        if (!translated)
            continue;
        parts << *translated;
        if (isLast || fill(sentence, text, end + behind.size(), parts))
            return true;
        parts.removeLast();
    }
    return false;
}

std::optional<QString> SentenceTranslator::inPlace(PlaceKind kind, const QString& text)
{
    const auto asItIs = [&text](bool mayStay) { return mayStay ? std::optional(text) : std::nullopt; };
    if (kind == PlaceKind::Number)
        return asItIs(isNumber(text));
    if (kind == PlaceKind::Name)
        return asItIs(isName(text));
    if (kind == PlaceKind::Verbatim)
        return asItIs(!text.isEmpty());
    if (text.count(QLatin1Char('(')) != text.count(QLatin1Char(')')))
        return std::nullopt;
    if (auto translated = whole(text))
        return translated;
    return asItIs(isFigure(text, m_isStrict));
}

}  // namespace halftrip::gui
