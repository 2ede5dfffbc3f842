#include "app/gui/i18n/core_text.hpp"

#include "app/gui/i18n/format.hpp"
#include "app/gui/i18n/host_words.hpp"
#include "app/gui/i18n/input_words.hpp"
#include "app/gui/i18n/language.hpp"
#include "app/gui/i18n/sentence_template.hpp"
#include "app/gui/model/reference_choice.hpp"
#include "core/model/request/axis.hpp"

#include <QCoreApplication>
#include <QHash>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <optional>
#include <utility>

namespace halftrip::gui {

namespace {

/// Sentences that core makes of words and figures; core_text_test.cpp holds them against what core says.
constexpr std::array<const char*, 20> kPatterns{
    QT_TRANSLATE_NOOP("core", "inactive: %1"),
    QT_TRANSLATE_NOOP("core", "The adapter %1 is down"),
    QT_TRANSLATE_NOOP("core", "The adapter %1 has no link"),
    QT_TRANSLATE_NOOP("core", "Core %1 does not exist."),
    QT_TRANSLATE_NOOP("core", "Core %1 refused: it does not exist or this process may not use it (it may use %2)."),
    QT_TRANSLATE_NOOP("core",
                      "Real-time scheduling refused: raise RLIMIT_RTPRIO to %1 (ulimit -r) or grant cap_sys_nice: %2"),
    QT_TRANSLATE_NOOP("core", "Real-time scheduling was taken back by the watchdog after %1 ms: the rest was measured "
                              "with normal scheduling."),
    QT_TRANSLATE_NOOP("core", "Memory lock refused: the limit is %1 KiB; raise RLIMIT_MEMLOCK (ulimit -l unlimited) or "
                              "grant cap_ipc_lock: %2"),
    QT_TRANSLATE_NOOP("core", "this host to %1"),
    QT_TRANSLATE_NOOP("core", "packets to %1"),
    QT_TRANSLATE_NOOP("core", "this machine, %1"),
    QT_TRANSLATE_NOOP("core", "%1 to %2, one way"),
    QT_TRANSLATE_NOOP("core", "%1 and %2"),
    QT_TRANSLATE_NOOP("core", "%1 or %2"),
    QT_TRANSLATE_NOOP("core", "%1, %2"),
    QT_TRANSLATE_NOOP("core", "UDP socket"),
    QT_TRANSLATE_NOOP("core", "the adapter does not take part (NAPI id 0, as on virtual adapters and loopback)"),
    QT_TRANSLATE_NOOP("core", "Nothing to compare with: there is no loopback measurement of the transport %1."),
    QT_TRANSLATE_NOOP("core", "The run itself goes over loopback."),
    QT_TRANSLATE_NOOP("core", "Two ends need two cores, and this host has one to run on."),
};

/// What a point is by one axis; where several distinguish it, these follow one another.
constexpr std::array<const char*, 13> kPhrases{
    QT_TRANSLATE_NOOP("core", "over %1"),        QT_TRANSLATE_NOOP("core", "one every %1"),
    QT_TRANSLATE_NOOP("core", "back to back"),   QT_TRANSLATE_NOOP("core", "window %1"),
    QT_TRANSLATE_NOOP("core", "%1 order bytes"), QT_TRANSLATE_NOOP("core", "%1 bytes"),
    QT_TRANSLATE_NOOP("core", "no pause"),       QT_TRANSLATE_NOOP("core", "no work"),
    QT_TRANSLATE_NOOP("core", "%1 pause"),       QT_TRANSLATE_NOOP("core", "zero gap"),
    QT_TRANSLATE_NOOP("core", "%1 gap"),         QT_TRANSLATE_NOOP("core", "%1 order byte"),
    QT_TRANSLATE_NOOP("core", "%1 byte"),
};

QString knownText(const QString& text)
{
    return QCoreApplication::translate("core", text.toUtf8().constData());
}

std::optional<QString> knownIfAny(const QString& text)
{
    QString known = knownText(text);
    return known == text ? std::nullopt : std::optional(std::move(known));
}

/// What still comes as finished prose: facts, errors and what was wrong with an input.
std::vector<std::string_view> proseTexts()
{
    std::vector<std::string_view> texts = hostTexts();
    for (const auto& more : {referenceSentences(), inputTexts()})
        texts.insert(texts.end(), more.begin(), more.end());
    return texts;
}

/// What reads best first: what begins with words of its own, and what says most. Lists are read before what is in them.
std::pair<bool, qsizetype> rankOf(std::string_view text, const SentenceTemplate& sentence)
{
    constexpr qsizetype kRankOfLists = 8;
    const bool isList = text == "%1 and %2" || text == "%1, %2" || text == "%1 or %2";
    return {!sentence.between.front().isEmpty(), isList ? kRankOfLists : sentence.fixedLength()};
}

/// Into the window's language; none for English.
std::vector<SentenceTemplate> templatesHere()
{
    std::vector<std::string_view> texts(kPatterns.begin(), kPatterns.end());
    std::ranges::copy(proseTexts(), std::back_inserter(texts));
    std::vector<std::pair<std::pair<bool, qsizetype>, SentenceTemplate>> ranked;
    for (const std::string_view text : texts) {
        const auto translation = knownIfAny(fromUtf8(numbered(text)));
        SentenceTemplate sentence = templateOf(text, translation.value_or(QString()));
        if (translation && !sentence.places.empty())
            ranked.emplace_back(rankOf(text, sentence), std::move(sentence));
    }
    std::ranges::stable_sort(ranked, std::ranges::greater(), [](const auto& each) { return each.first; });
    std::vector<SentenceTemplate> templates;
    for (auto& [rank, sentence] : ranked)
        templates.push_back(std::move(sentence));
    return templates;
}

/// A phrase of kPhrases, with a space before its unit.
QString phraseText(const QString& text)
{
    static const QRegularExpression kSpan(QStringLiteral("\\b([0-9.]+)(ns|us|ms|s)\\b"));
    if (const auto known = knownIfAny(text))
        return *known;
    for (const char* phrase : kPhrases) {
        const SentenceTemplate form = templateOf(phrase, knownText(QString::fromLatin1(phrase)));
        if (form.places.empty() || !text.startsWith(form.between.front()) || !text.endsWith(form.between.back()))
            continue;
        QString figure = text.mid(form.between.front().size());
        figure.chop(form.between.back().size());
        return QString(form.translation)
            .replace(QStringLiteral("%1"), figure.replace(kSpan, QStringLiteral("\\1 \\2")));
    }
    return text;
}

/// "64 bytes over xdp": one phrase of kPhrases, or several behind one another.
std::optional<QString> phrasesIn(const QString& text)
{
    static const QString kOne = [] {
        QStringList forms;
        for (const char* phrase : kPhrases)
            forms << QString::fromLatin1(phrase).replace(QStringLiteral("%1"),
                                                         QStringLiteral("(?:[0-9.]+ (?:[nmu]s|s)\\b|[^\\s,()]+)"));
        return QStringLiteral("(?:%1)(?= |$)").arg(forms.join(QLatin1Char('|')));
    }();
    static const QRegularExpression kEach(kOne);
    static const QRegularExpression kAll(
        QRegularExpression::anchoredPattern(kOne + QStringLiteral("(?: ") + kOne + QStringLiteral(")*")));
    if (!kAll.match(text).hasMatch())
        return std::nullopt;
    QStringList phrases;
    for (auto each = kEach.globalMatch(text); each.hasNext();)
        phrases << phraseText(each.next().captured());
    return phrases.join(QLatin1Char(' '));
}

/// What core has said before, by what it said. Of one language.
class Translations {
public:
    [[nodiscard]] bool isCurrent() const { return m_sample == sample(); }
    [[nodiscard]] QString of(const QString& text)
    {
        if (m_templates.empty())
            return knownText(text);
        if (const auto seen = m_seen.constFind(text); seen != m_seen.constEnd())
            return *seen;
        if (m_seen.size() >= kMostKept)
            m_seen.clear();
        SentenceTranslator translator(m_templates, [](const QString& part) {
            auto known = knownIfAny(part);
            return known ? known : phrasesIn(part);
        });
        const QString translated = translator.translate(text).value_or(text);
        m_seen.insert(text, translated);
        return translated;
    }

private:
    static constexpr qsizetype kMostKept = 2'000;
    [[nodiscard]] static QString sample() { return knownText(QString::fromLatin1(kPatterns.front())); }

    QString m_sample = sample();
    std::vector<SentenceTemplate> m_templates = templatesHere();
    QHash<QString, QString> m_seen;
};

std::optional<QString> proseInLanguage(const std::string& prose)
{
    static Translations translations;
    if (!translations.isCurrent())
        translations = Translations();
    const QString text = fromUtf8(prose);
    QString known = translations.of(text);
    return known == text ? std::nullopt : std::optional(std::move(known));
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

/// None where a part of it has no translation: half a translation is worse than none.
std::optional<QString> inLanguage(const Text& text, Reader reader, bool isEnglish)
{
    const TextOrigin* const origin = text.origin();
    const std::string& id = origin == nullptr ? text : origin->id;
    auto form = isEnglish ? std::nullopt : translated("core", id.c_str());
    if (!form && (isEnglish || !hasWords(id)))
        form = fromUtf8(id);
    if (origin == nullptr)
        return form ? form : proseInLanguage(text);
    return form ? filled(form->toStdString(), *origin, reader, isEnglish) : std::nullopt;
}

}  // namespace

QString coreText(const Text& text, Reader reader)
{
    if (const auto known = inLanguage(text, reader, false))
        return *known;
    return inLanguage(text, reader, true).value_or(fromUtf8(text));
}

QString sourceText(std::string_view source)
{
    QStringList parts = fromUtf8(source).split(QStringLiteral("; "));
    for (QString& part : parts)
        part = knownText(part);
    return parts.join(QStringLiteral("; "));
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
