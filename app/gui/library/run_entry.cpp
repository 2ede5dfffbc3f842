#include "app/gui/library/run_entry.hpp"

#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/i18n/language.hpp"
#include "app/gui/i18n/percentile_text.hpp"
#include "app/gui/i18n/setting_label.hpp"
#include "app/gui/model/practice.hpp"
#include "app/gui/model/run_facts.hpp"
#include "app/gui/model/run_store.hpp"
#include "core/base/duration_text.hpp"
#include "core/diagnose/compare/setting_differences.hpp"
#include "core/diagnose/verdict.hpp"
#include "core/measure/plan/mode_settings.hpp"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <array>
#include <limits>
#include <ranges>
#include <utility>

namespace halftrip::gui {

namespace {

struct ListText {
    Q_DECLARE_TR_FUNCTIONS(runlist)
};

struct EntryText {
    const char* key;
    QString RunEntry::* text;
};
constexpr std::array kEntryTexts{
    EntryText{"path", &RunEntry::path},        EntryText{"startedAt", &RunEntry::startedAt},
    EntryText{"title", &RunEntry::title},      EntryText{"mode", &RunEntry::mode},
    EntryText{"sizes", &RunEntry::sizes},      EntryText{"pace", &RunEntry::pace},
    EntryText{"peer", &RunEntry::peer},        EntryText{"transport", &RunEntry::transport},
    EntryText{"waits", &RunEntry::waits},      EntryText{"point", &RunEntry::point},
    EntryText{"p50", &RunEntry::p50},          EntryText{"p99", &RunEntry::p99},
    EntryText{"trust", &RunEntry::trust},      EntryText{"verdict", &RunEntry::verdict},
    EntryText{"note", &RunEntry::note},        EntryText{"changedSince", &RunEntry::changedSince},
    EntryText{"scenario", &RunEntry::scenario}};

const QString kWrittenAsKey = QStringLiteral("writtenAs");
const QString kPinnedKey = QStringLiteral("pinned");
const QString kChangesKey = QStringLiteral("changes");
const QString kP50UsKey = QStringLiteral("p50Us");
const QString kP99UsKey = QStringLiteral("p99Us");

struct TrustWord {
    diagnose::Trust trust;
    const char* key;
    const char* word;
};
constexpr std::array kTrustWords{
    TrustWord{diagnose::Trust::Full, "full", QT_TRANSLATE_NOOP("runlist", "Reliable")},
    TrustWord{diagnose::Trust::NoTail, "noTail", QT_TRANSLATE_NOOP("runlist", "Only p50")},
    TrustWord{diagnose::Trust::None, "none", QT_TRANSLATE_NOOP("runlist", "Not representative")}};

/// Of a run that nothing was measured in: it has no word of trust.
const QString kPractice = QStringLiteral("practice");
/// Of a run of which nothing came back.
const QString kNothing = QStringLiteral("nothing");

/// Of what the list shows: its form, and the language.
QString writtenAs()
{
    return QStringLiteral("5 ") + languageInUse();
}

QString fewTransportsText(const model::RunRecord& record)
{
    constexpr qsizetype kMostNames = 3;
    const QString all = transportsText(record);
    const qsizetype count = all.count(QLatin1Char(',')) + 1;
    return count > kMostNames ? ListText::tr("%1 transports").arg(count) : all;
}

QString paceText(const model::RunRequest& request)
{
    return request.intervalNs == 0 ? QString() : fromUtf8(std::string(halftrip::durationText(request.intervalNs)));
}

/// Of a run of which nothing came back: every percentile lies among the lost probes.
void describeLosses(RunEntry& entry, const model::RunRecord& record)
{
    const auto lossy = std::ranges::find_if(record.points,
                                            [](const model::PointResult& point) { return point.counts.lost > 0; });
    if (lossy == record.points.end())
        return;
    entry.p50 = entry.p99 = lostMark();
    entry.p50Us = entry.p99Us = std::numeric_limits<double>::max();
    entry.point = pointText(lossy->key(), model::axesThatVary(record.points));
}

void describeFigures(RunEntry& entry, const model::RunRecord& record)
{
    const auto measured = std::ranges::find_if(
        record.points, [](const model::PointResult& point) { return !point.result().histogram.isEmpty(); });
    if (measured == record.points.end())
        return describeLosses(entry, record);
    const model::DistributionWords& words = model::wordsOf(measured->result().kind);
    const auto take = [&](double percentile, QString& text, double& us) {
        const PercentileFigure figure = percentileOf(*measured, measured->result(), percentile);
        text = percentileText(words, figure);
        us = figure.isLost ? std::numeric_limits<double>::max()
                           : model::shownNs(words, static_cast<double>(figure.ns)) / 1000;
    };
    take(50, entry.p50, entry.p50Us);
    take(99, entry.p99, entry.p99Us);
    entry.point = pointText(measured->key(), model::axesThatVary(record.points));
}

RunEntry entryFrom(const QJsonObject& object)
{
    RunEntry entry;
    for (const EntryText& known : kEntryTexts)
        entry.*known.text = object.value(QLatin1String(known.key)).toString();
    entry.isPinned = object.value(kPinnedKey).toBool();
    entry.p50Us = object.value(kP50UsKey).toDouble(-1);
    entry.p99Us = object.value(kP99UsKey).toDouble(-1);
    for (const auto& value : object.value(kChangesKey).toArray()) {
        const QJsonArray parts = value.toArray();
        entry.changes.push_back({parts.at(0).toString(), parts.at(1).toString(), parts.at(2).toString(),
                                 parts.at(3).toString(), parts.at(4).toString()});
    }
    entry.isRead = !entry.mode.isEmpty();
    return entry;
}

QJsonObject objectOf(const RunEntry& entry)
{
    QJsonObject object;
    for (const EntryText& known : kEntryTexts)
        object.insert(QLatin1String(known.key), entry.*known.text);
    if (entry.isPinned)
        object.insert(kPinnedKey, true);
    object.insert(kP50UsKey, entry.p50Us);
    object.insert(kP99UsKey, entry.p99Us);
    QJsonArray changes;
    for (const RunChange& change : entry.changes)
        changes.append(QJsonArray{change.name, change.before, change.after, change.fact, change.host});
    object.insert(kChangesKey, changes);
    return object;
}

/// Those of core in its own words, those of the list in the list's.
QString nameText(const RunChange& change)
{
    QString known = ListText::tr(change.name.toUtf8().constData());
    if (known != change.name)
        return known;
    model::SettingDifference difference{.name = change.name.toStdString(), .before = {}, .after = {}};
    difference.kind = change.fact.isEmpty() ? model::DifferenceKind::Other : model::DifferenceKind::Fact;
    difference.setting = change.fact.toStdString();
    difference.host = change.host.toStdString();
    return differenceLabel(difference);
}

QString orNone(const QString& value)
{
    return value.isEmpty() ? ListText::tr("none") : sentenceText(value.toStdString());
}

}  // namespace

QString whenText(const RunEntry& entry)
{
    const QDateTime started = QDateTime::fromString(entry.startedAt, Qt::ISODateWithMs);
    return started.isValid() ? QLocale().toString(started.toLocalTime(), ListText::tr("d MMM HH:mm:ss"))
                             : QStringLiteral("\u2013");
}

QString changesText(const RunEntry& entry, std::size_t most)
{
    QStringList changes;
    for (const RunChange& change : entry.changes | std::views::take(most)) {
        changes << ListText::tr("%1: %2, before %3").arg(nameText(change), orNone(change.after), orNone(change.before));
    }
    if (entry.changes.size() > most)
        changes << ListText::tr("%1 more").arg(entry.changes.size() - most);
    return clausesText(changes);
}

QString trustText(const RunEntry& entry)
{
    if (entry.trust == kPractice)
        return entry.scenario.isEmpty() ? ListText::tr("Practice")
                                        : ListText::tr("Practice: %1").arg(scenarioTitle(entry.scenario));
    if (entry.trust == kNothing)
        return ListText::tr("Nothing measured");
    const auto word = std::ranges::find(kTrustWords, entry.trust.toStdString(), &TrustWord::key);
    return word == kTrustWords.end() ? QString() : ListText::tr(word->word);
}

void describeRun(RunEntry& entry, const model::RunRecord& record)
{
    entry.startedAt = fromUtf8(record.startedAt);
    entry.title = runTitle(record);
    entry.mode = fromUtf8(record.request.mode);
    entry.sizes = sizesText(record);
    entry.pace = paceText(record.request);
    entry.peer = peerTitle(record.request);
    entry.transport = fewTransportsText(record);
    entry.waits = waitsText(record);
    const diagnose::Verdict verdict = diagnose::verdictOf(record);
    entry.verdict = sentenceText(verdict.sentence);
    const auto word = std::ranges::find(kTrustWords, verdict.trust, &TrustWord::trust);
    entry.trust = verdict.sentence.empty()    ? kNothing
                  : model::isPractice(record) ? kPractice
                                              : QString::fromLatin1(word->key);
    entry.scenario = fromUtf8(record.initiatorHost.practice);
    entry.isRead = true;
    describeFigures(entry, record);
}

std::vector<RunChange> changesBetween(const model::RunRecord& before, const model::RunRecord& now)
{
    std::vector<RunChange> changes;
    const auto note = [&changes](const char* name, const QString& then, const QString& since) {
        if (then != since)
            changes.push_back({.name = QString::fromLatin1(name), .before = then, .after = since});
    };
    note(QT_TRANSLATE_NOOP("runlist", "peer"), peerTitle(before.request), peerTitle(now.request));
    note(QT_TRANSLATE_NOOP("runlist", "sizes"), sizesText(before), sizesText(now));
    note(QT_TRANSLATE_NOOP("runlist", "interval"), paceText(before.request), paceText(now.request));
    const auto named = [](const model::RunRecord& record) {
        return std::vector<diagnose::NamedRun>{{{}, &record, measure::modeSettingsOf(record.request)}};
    };
    for (const model::SettingDifference& difference : diagnose::differencesOf(named(before), named(now))) {
        const bool isScenario = difference.kind == model::DifferenceKind::Scenario;
        const auto value = [isScenario](const Text& known) {
            return isScenario ? scenarioTitle(fromUtf8(known)) : coreText(known);
        };
        changes.push_back({fromUtf8(difference.name), value(difference.before), value(difference.after),
                           difference.kind == model::DifferenceKind::Fact ? fromUtf8(difference.setting) : QString(),
                           fromUtf8(difference.host)});
    }
    return changes;
}

std::vector<RunEntry> readRunList(const QString& path)
{
    std::vector<RunEntry> runs;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return runs;
    const QJsonObject document = QJsonDocument::fromJson(file.readAll()).object();
    // What is shown of a run was made by that version, in that language; a run that is there is read anew.
    const bool isAsNow = document.value(kWrittenAsKey).toString() == writtenAs();
    const QJsonArray list = document.value(QLatin1String("runs")).toArray();
    for (const auto& value : list) {
        RunEntry entry = entryFrom(value.toObject());
        if (!isAsNow && QFileInfo::exists(entry.path)) {
            entry.isRead = false;
            entry.changedSince.clear();
        }
        if (!entry.path.isEmpty())
            runs.push_back(std::move(entry));
    }
    return runs;
}

void writeRunList(const std::vector<RunEntry>& entries, const QString& path)
{
    QJsonArray list;
    for (const RunEntry& entry : entries)
        list.append(objectOf(entry));
    QDir().mkpath(QFileInfo(path).path());
    const QByteArray text =
        QJsonDocument(QJsonObject{{QStringLiteral("runs"), list}, {kWrittenAsKey, writtenAs()}}).toJson();
    static_cast<void>(saveText(text.toStdString(), path));
}

}  // namespace halftrip::gui
