#include "app/gui/core_text.hpp"

#include "app/gui/format.hpp"
#include "app/gui/host_words.hpp"
#include "app/gui/input_words.hpp"
#include "app/gui/mode_table_words.hpp"
#include "app/gui/reference_choice.hpp"
#include "app/gui/sentence_template.hpp"
#include "app/gui/setting_editor.hpp"
#include "core/check/check.hpp"
#include "core/diagnose/compare_runs.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/export/comparison.hpp"
#include "core/export/exporter.hpp"
#include "core/measure/mode.hpp"
#include "core/model/axis.hpp"
#include "core/model/drop_places.hpp"
#include "core/model/frame_length.hpp"
#include "core/model/idle_steps.hpp"
#include "core/model/setting_text.hpp"
#include "core/model/stages.hpp"
#include "core/model/wire_time.hpp"
#include "core/transport/frame_settings.hpp"

#include <QCoreApplication>
#include <QHash>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <optional>
#include <tuple>
#include <utility>

namespace halftrip::gui {

namespace {

/// Sentences that core makes of words and figures; core_text_test.cpp holds them against what core says.
constexpr std::array<const char*, 23> kPatterns{
    QT_TRANSLATE_NOOP("core", "Practice: nothing of this was measured. %1"),
    QT_TRANSLATE_NOOP("core", "Stopped early. %1"),
    QT_TRANSLATE_NOOP("core", "Failed on the way; what was measured is here. %1"),
    QT_TRANSLATE_NOOP("core", "p50 can be trusted. The tail cannot: %1."),
    QT_TRANSLATE_NOOP("core", "Do not take these figures for the adapter's: %1."),
    QT_TRANSLATE_NOOP("core", "%1 more reasons"),
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
    QT_TRANSLATE_NOOP("core", "what comes to %1"),
    QT_TRANSLATE_NOOP("core", "this machine, %1"),
    QT_TRANSLATE_NOOP("core", "%1 to %2, one way"),
    QT_TRANSLATE_NOOP("core", "slower by %1 us"),
    QT_TRANSLATE_NOOP("core", "faster by %1 us"),
    QT_TRANSLATE_NOOP("core", "%1 and %2"),
    QT_TRANSLATE_NOOP("core", "%1 or %2"),
    QT_TRANSLATE_NOOP("core", "%1, %2"),
};

/// What a point is by one axis; where several distinguish it, these follow one another.
constexpr std::array<const char*, 12> kPhrases{
    QT_TRANSLATE_NOOP("core", "over %1"),        QT_TRANSLATE_NOOP("core", "one every %1"),
    QT_TRANSLATE_NOOP("core", "back to back"),   QT_TRANSLATE_NOOP("core", "window %1"),
    QT_TRANSLATE_NOOP("core", "%1 order bytes"), QT_TRANSLATE_NOOP("core", "%1 bytes"),
    QT_TRANSLATE_NOOP("core", "no pause"),       QT_TRANSLATE_NOOP("core", "%1 pause"),
    QT_TRANSLATE_NOOP("core", "no gap"),         QT_TRANSLATE_NOOP("core", "%1 gap"),
    QT_TRANSLATE_NOOP("core", "%1 order byte"),  QT_TRANSLATE_NOOP("core", "%1 byte"),
};

/// What core says where there is a choice of a few words, and keeps in no list.
constexpr std::array<const char*, 41> kWords{
    QT_TRANSLATE_NOOP("core", "All figures can be trusted: nothing was found that disturbs them."),
    QT_TRANSLATE_NOOP("core", "no difference"),
    QT_TRANSLATE_NOOP("core", "not resolvable"),
    QT_TRANSLATE_NOOP("core", "a flag of another version"),
    QT_TRANSLATE_NOOP("core", "none"),
    QT_TRANSLATE_NOOP("core", "unknown"),
    QT_TRANSLATE_NOOP("core", "UDP socket"),
    QT_TRANSLATE_NOOP("core", "the adapter does not take part (NAPI id 0, as on virtual adapters and loopback)"),
    // The way between two ends on one host.
    QT_TRANSLATE_NOOP("core", "a veth pair between two private network namespaces"),
    QT_TRANSLATE_NOOP("core", "loopback"),
    // Whom a system lets change its settings.
    QT_TRANSLATE_NOOP("core", "root or CAP_NET_ADMIN"),
    QT_TRANSLATE_NOOP("core", "Administrator"),
    QT_TRANSLATE_NOOP("core", "Administrator where a policy asks for it"),
    // Settings of an end that both ends share in the form.
    QT_TRANSLATE_NOOP("core", "scheduling"),
    QT_TRANSLATE_NOOP("core", "memory lock"),
    // Why an adapter was looked at.
    QT_TRANSLATE_NOOP("core", "the default route goes through it"),
    QT_TRANSLATE_NOOP("core", "the first that is up; there is no default route"),
    QT_TRANSLATE_NOOP("core", "the way to host B"),
    QT_TRANSLATE_NOOP("core", "chosen by name"),
    // Of the transports' own settings, which their listing names.
    QT_TRANSLATE_NOOP("core", "kind of calls"),
    QT_TRANSLATE_NOOP(
        "core", "direct: straight into the kernel; libc: as a preloaded accelerator needs them; auto: as it fits"),
    QT_TRANSLATE_NOOP("core", "STAMP time format"),
    QT_TRANSLATE_NOOP("core",
                      "Towards stamp:// how our packets write their time, as the error estimate beside it says"),
    QT_TRANSLATE_NOOP("core", "receive ring"),
    QT_TRANSLATE_NOOP("core",
                      "v2: a slot for each frame; v3: blocks, in which a frame waits up to 1 ms until it is seen"),
    QT_TRANSLATE_NOOP("core", "transmit ring"),
    QT_TRANSLATE_NOOP("core", "Sends through a ring, too; slower than send() for single frames"),
    QT_TRANSLATE_NOOP("core", "XDP mode"),
    QT_TRANSLATE_NOOP("core",
                      "Where the program runs: in the driver (native) or in the kernel's receive path (generic)"),
    QT_TRANSLATE_NOOP("core", "copy mode"),
    QT_TRANSLATE_NOOP("core",
                      "zerocopy: the adapter uses our memory itself; auto: that where the driver has it, else copy"),
    QT_TRANSLATE_NOOP("core", "receive queue"),
    QT_TRANSLATE_NOOP("core", "The adapter's queue to bind to"),
    QT_TRANSLATE_NOOP("core", "ring length"),
    QT_TRANSLATE_NOOP("core", "Frames in each direction: few stay in the cache, many take longer bursts"),
    QT_TRANSLATE_NOOP("core", "completion"),
    QT_TRANSLATE_NOOP("core", "With wait=block: a receive ends by an event, or by a completion port (iocp)"),
    QT_TRANSLATE_NOOP("core", "RIO notification"),
    QT_TRANSLATE_NOOP("core", "With wait=block: completions are told by an event, or by a completion port (iocp)"),
    QT_TRANSLATE_NOOP("core", "receiving core"),
    QT_TRANSLATE_NOOP("core", "Core of the receiving thread; auto: one that keeps away from the measuring thread's"),
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

/// What rules, comparisons, checks and their helpers list: fixed texts, and those with places for figures.
std::vector<std::string_view> judgementTexts()
{
    std::vector<std::string_view> texts = diagnose::whereTexts();
    const auto add = [&texts](const auto& more) { texts.insert(texts.end(), more.begin(), more.end()); };
    add(model::dropTexts());
    add(model::linkSpeedTexts());
    add(model::idleStepTexts());
    for (const diagnose::Rule& rule : diagnose::allRules())
        add(rule.texts);
    add(diagnose::comparisonTexts());
    add(exporting::groundTexts());
    add(check::commonTexts());
    for (const check::Check& check : check::allChecks())
        add(check.texts);
    add(hostTexts());
    add(modeTableTexts());
    add(referenceSentences());
    add(inputTexts());
    return texts;
}

/// What reads best first: where it was seen, at the end; then what begins with words of its own, and what says most.
/// Lists are read before what is in them.
std::tuple<bool, bool, qsizetype> rankOf(std::string_view text, const SentenceTemplate& sentence)
{
    constexpr qsizetype kRankOfLists = 8;
    const bool isList = text == "%1 and %2" || text == "%1, %2" || text == "%1 or %2";
    return {text == diagnose::kEvidenceAt, !sentence.between.front().isEmpty(),
            isList ? kRankOfLists : sentence.fixedLength()};
}

/// Into the window's language; none for English.
std::vector<SentenceTemplate> templatesHere()
{
    std::vector<std::string_view> texts(kPatterns.begin(), kPatterns.end());
    std::ranges::copy(judgementTexts(), std::back_inserter(texts));
    std::vector<std::pair<std::tuple<bool, bool, qsizetype>, SentenceTemplate>> ranked;
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

class TextList {
public:
    void add(std::string_view text)
    {
        const bool hasWords = std::ranges::any_of(
            text, [](char letter) { return std::isalpha(static_cast<unsigned char>(letter)) != 0; });
        if (hasWords && std::ranges::find(m_texts, text) == m_texts.end())
            m_texts.emplace_back(text);
    }
    void addSetting(const std::string& path, const model::Field& field)
    {
        if (!field.isSetting())
            return;
        add(ownedTitle(field, path));
        add(field.title);
        add(field.help);
    }
    /// Fixed, or with places; one that has nothing but places is put in another order, perhaps.
    void addSentence(std::string_view text)
    {
        std::string form = numbered(text);
        if (std::ranges::find(m_texts, form) == m_texts.end())
            m_texts.push_back(std::move(form));
    }
    [[nodiscard]] std::vector<std::string> take() { return std::move(m_texts); }

private:
    std::vector<std::string> m_texts;
};

void addSettings(TextList& list)
{
    const auto take = [&list](const std::string& path, const model::Field& field, const model::Value&) {
        list.addSetting(path, field);
    };
    const model::RunRequest request;
    forEachSetting(model::constValueOf(request), take);
    forEachSetting(model::describeDefaults<transport::FrameSettings>, take);
    for (const measure::Mode& mode : measure::allModes()) {
        list.add(mode.title);
        list.add(mode.summary);
        if (mode.describeSettings)
            forEachSetting(mode.describeSettings, take);
    }
}

void addFigures(TextList& list)
{
    for (const model::AxisInfo& axis : model::allAxes()) {
        list.add(axis.title);
        list.add(axis.column);
    }
    for (const model::DistributionWords& words : model::allDistributionWords()) {
        list.add(words.stored);
        list.add(words.shown);
        list.add(words.definition);
    }
    for (const model::StagePartName& part : model::kStageParts)
        list.add(part.title);
    list.add(model::kFrameMeaning);
    for (const exporting::Exporter& exporter : exporting::allExporters())
        list.add(exporter.title);
}

void addJudgements(TextList& list)
{
    for (const check::Check& check : check::allChecks()) {
        list.add(check.title);
        list.add(check.why);
        list.add(check.effect);
        list.add(check.price);
    }
    for (const std::string_view remark : sourceRemarks())
        list.add(remark);
    for (const diagnose::Rule& rule : diagnose::allRules())
        list.add(rule.inShort);
    for (const std::string_view setting : diagnose::comparedSettings())
        list.add(setting);
    for (const std::string_view text : judgementTexts())
        list.addSentence(text);
}

}  // namespace

QString coreText(std::string_view text)
{
    static Translations translations;
    if (!translations.isCurrent())
        translations = Translations();
    return translations.of(fromUtf8(text));
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
    for (const std::string& axis : axes)
        texts << axisText(model::phraseOn(point, {axis}));
    texts.removeAll(QString());
    return texts.join(QLatin1Char(' '));
}

std::vector<std::string> allCoreTexts()
{
    TextList list;
    addSettings(list);
    addFigures(list);
    addJudgements(list);
    return list.take();
}

}  // namespace halftrip::gui
