#include "app/gui/core_text.hpp"

#include "app/gui/format.hpp"
#include "app/gui/setting_editor.hpp"
#include "core/check/check.hpp"
#include "core/diagnose/compare_runs.hpp"
#include "core/diagnose/rule.hpp"
#include "core/export/exporter.hpp"
#include "core/measure/mode.hpp"
#include "core/model/axis.hpp"
#include "core/model/frame_length.hpp"
#include "core/model/setting_text.hpp"
#include "core/model/stages.hpp"
#include "core/transport/frame_settings.hpp"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cctype>

namespace halftrip::gui {

namespace {

/// Sentences that core makes of words and figures; core_text_test.cpp holds them against what core says.
constexpr std::array<const char*, 17> kPatterns{
    QT_TRANSLATE_NOOP("core", "Practice: nothing of this was measured. %1"),
    QT_TRANSLATE_NOOP("core", "Stopped early. %1"),
    QT_TRANSLATE_NOOP("core", "Failed on the way; what was measured is here. %1"),
    QT_TRANSLATE_NOOP("core", "p50 can be trusted. The tail cannot: %1."),
    QT_TRANSLATE_NOOP("core", "Do not take these figures for the adapter's: %1."),
    QT_TRANSLATE_NOOP("core", "%1 more reasons"),
    QT_TRANSLATE_NOOP("core", "over %1"),
    QT_TRANSLATE_NOOP("core", "one every %1"),
    QT_TRANSLATE_NOOP("core", "window %1"),
    QT_TRANSLATE_NOOP("core", "%1 order bytes"),
    QT_TRANSLATE_NOOP("core", "%1 bytes"),
    QT_TRANSLATE_NOOP("core", "%1 pause"),
    QT_TRANSLATE_NOOP("core", "%1 gap"),
    QT_TRANSLATE_NOOP("core", "slower by %1 us"),
    QT_TRANSLATE_NOOP("core", "faster by %1 us"),
    QT_TRANSLATE_NOOP("core", "%1 and %2"),
    QT_TRANSLATE_NOOP("core", "%1, %2"),
};

/// What core says where there is a choice of a few words, and keeps in no list.
constexpr std::array<const char*, 38> kWords{
    QT_TRANSLATE_NOOP("core", "All figures can be trusted: nothing was found that disturbs them."),
    QT_TRANSLATE_NOOP("core", "back to back"),
    QT_TRANSLATE_NOOP("core", "no pause"),
    QT_TRANSLATE_NOOP("core", "no gap"),
    QT_TRANSLATE_NOOP("core", "no difference"),
    QT_TRANSLATE_NOOP("core", "not resolvable"),
    QT_TRANSLATE_NOOP("core", "a flag of another version"),
    QT_TRANSLATE_NOOP("core", "none"),
    QT_TRANSLATE_NOOP("core", "unknown"),
    QT_TRANSLATE_NOOP("core", "UDP socket"),
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

struct Pattern {
    QRegularExpression form;
    QString translated;
};

/// Of a translation only; English has none.
const std::vector<Pattern>& patternsHere()
{
    static std::vector<Pattern> patterns;
    static QString madeFor;
    if (const QString language = knownText(QString::fromLatin1(kPatterns.front())); language != madeFor)
        madeFor = language;
    else
        return patterns;
    patterns.clear();
    for (const char* pattern : kPatterns) {
        const QString english = QString::fromLatin1(pattern);
        const QString translated = knownText(english);
        if (translated == english)
            continue;
        QString form = QRegularExpression::escape(english);
        form.replace(QRegularExpression(QStringLiteral("\\\\%[12]")), QStringLiteral("(.+)"));
        patterns.push_back({QRegularExpression(QRegularExpression::anchoredPattern(form)), translated});
    }
    return patterns;
}

/// Numbers with their units, and names: nothing that a sentence could be made of.
bool isFigure(const QString& text)
{
    static const QRegularExpression kFigure(
        QRegularExpression::anchoredPattern(QStringLiteral("[0-9.,]+( \\S+)?|[^\\s,]+")));
    return kFigure.match(text).hasMatch();
}

QString translated(const QString& text, const std::vector<Pattern>& patterns)
{
    if (const QString known = knownText(text); known != text)
        return known;
    for (const Pattern& pattern : patterns) {
        const auto match = pattern.form.match(text);
        if (!match.hasMatch())
            continue;
        // Half a translation is worse than none.
        QStringList parts;
        bool isWhole = true;
        for (const QString& part : match.capturedTexts().mid(1)) {
            parts << translated(part, patterns);
            isWhole = isWhole && (parts.back() != part || isFigure(part));
        }
        if (isWhole)
            return parts.size() == 1 ? pattern.translated.arg(parts[0]) : pattern.translated.arg(parts[0], parts[1]);
    }
    return text;
}

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
        add(field.help);
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
    for (const diagnose::Rule& rule : diagnose::allRules())
        list.add(rule.inShort);
    for (const std::string_view setting : diagnose::comparedSettings())
        list.add(setting);
}

}  // namespace

QString coreText(std::string_view text)
{
    const QString english = fromUtf8(text);
    return translated(english, patternsHere());
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
