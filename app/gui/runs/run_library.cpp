#include "app/gui/runs/run_library.hpp"

#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/model/run_facts.hpp"
#include "app/gui/model/run_store.hpp"
#include "app/gui/parts/label.hpp"
#include "core/diagnose/verdict.hpp"
#include "core/model/figures/point_figures.hpp"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QFont>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace halftrip::gui {

namespace {

struct EntryText {
    const char* key;
    QString RunEntry::* text;
};
constexpr std::array kEntryTexts{EntryText{"path", &RunEntry::path},
                                 EntryText{"startedAt", &RunEntry::startedAt},
                                 EntryText{"title", &RunEntry::title},
                                 EntryText{"peer", &RunEntry::peer},
                                 EntryText{"transport", &RunEntry::transport},
                                 EntryText{"p50", &RunEntry::p50},
                                 EntryText{"p99", &RunEntry::p99},
                                 EntryText{"verdict", &RunEntry::verdict},
                                 EntryText{"note", &RunEntry::note}};

QString listPath()
{
    return QDir(keptRunsFolder()).filePath(QStringLiteral("list.json"));
}

const QString kPinnedKey = QStringLiteral("pinned");

/// As the file of the list has them.
std::vector<RunEntry> listedRuns()
{
    std::vector<RunEntry> runs;
    QFile file(listPath());
    if (!file.open(QIODevice::ReadOnly))
        return runs;
    const QJsonArray list = QJsonDocument::fromJson(file.readAll()).object().value(QLatin1String("runs")).toArray();
    for (const auto& value : list) {
        RunEntry entry;
        for (const EntryText& known : kEntryTexts)
            entry.*known.text = value.toObject().value(QLatin1String(known.key)).toString();
        entry.isPinned = value.toObject().value(kPinnedKey).toBool();
        entry.isRead = true;
        if (!entry.path.isEmpty())
            runs.push_back(std::move(entry));
    }
    return runs;
}

QString fewTransportsText(const model::RunRecord& record)
{
    constexpr qsizetype kMostNames = 3;
    const QString all = transportsText(record);
    const qsizetype count = all.count(QLatin1Char(',')) + 1;
    return count > kMostNames ? RunLibrary::tr("%1 transports").arg(count) : all;
}

void describeRun(RunEntry& entry, const model::RunRecord& record)
{
    entry.startedAt = fromUtf8(record.startedAt);
    entry.title = runTitle(record);
    entry.peer = peerTitle(record.request);
    entry.transport = fewTransportsText(record);
    entry.verdict = fromUtf8(diagnose::verdictOf(record).sentence);
    entry.isRead = true;
    const auto measured = std::ranges::find_if(
        record.points, [](const model::PointResult& point) { return !point.result().histogram.isEmpty(); });
    if (measured == record.points.end())
        return;
    const model::Distribution& result = measured->result();
    const auto text = [&](double percentile) {
        return latencyText(model::wordsOf(result.kind),
                           static_cast<double>(model::percentileNs(*measured, percentile)));
    };
    entry.p50 = text(50);
    entry.p99 = text(99);
}

}  // namespace

QString whenText(const RunEntry& entry)
{
    const QDateTime started = QDateTime::fromString(entry.startedAt, Qt::ISODateWithMs);
    return started.isValid() ? QLocale().toString(started.toLocalTime(), RunLibrary::tr("d MMM HH:mm:ss"))
                             : QStringLiteral("\u2013");
}

RunLibrary::RunLibrary(QObject* parent) : QAbstractTableModel(parent)
{
    m_reading.setInterval(0);
    connect(&m_reading, &QTimer::timeout, this, &RunLibrary::readNext);
    load();
}

void RunLibrary::load()
{
    for (RunEntry& entry : listedRuns()) {
        if (rowOf(entry.path) < 0)
            m_entries.push_back(std::move(entry));
    }
    const QDir kept(keptRunsFolder());
    for (const QString& name : kept.entryList({QLatin1Char('*') + kRunSuffix}, QDir::Files, QDir::Name)) {
        if (rowOf(kept.filePath(name)) < 0) {
            RunEntry entry;
            entry.path = kept.filePath(name);
            m_entries.insert(m_entries.begin(), std::move(entry));
        }
    }
    m_reading.start();
}

void RunLibrary::readNext()
{
    const auto unread = std::ranges::find(m_entries, false, &RunEntry::isRead);
    if (unread == m_entries.end()) {
        m_reading.stop();
        return;
    }
    unread->isRead = true;
    const auto record = loadRun(unread->path);
    if (record)
        describeRun(*unread, *record);
    else
        unread->verdict = fromUtf8(record.error().what);
    const auto row = static_cast<int>(unread - m_entries.begin());
    emit dataChanged(index(row, 0), index(row, ColumnCount - 1));
}

void RunLibrary::adoptOthers()
{
    for (RunEntry& entry : listedRuns()) {
        const bool isGone = m_gone.contains(entry.path) || (!isSaved(entry) && !QFile::exists(entry.path));
        if (isGone || rowOf(entry.path) >= 0)
            continue;
        entry.isPinned = entry.isPinned && std::ranges::none_of(m_entries, &RunEntry::isPinned);
        const auto place = std::ranges::find_if(
            m_entries, [&entry](const RunEntry& own) { return own.startedAt < entry.startedAt; });
        const auto row = static_cast<int>(place - m_entries.begin());
        beginInsertRows({}, row, row);
        m_entries.insert(place, std::move(entry));
        endInsertRows();
    }
}

void RunLibrary::save()
{
    adoptOthers();
    QJsonArray list;
    for (const RunEntry& entry : m_entries) {
        QJsonObject object;
        for (const EntryText& known : kEntryTexts)
            object.insert(QLatin1String(known.key), entry.*known.text);
        if (entry.isPinned)
            object.insert(kPinnedKey, true);
        list.append(object);
    }
    QDir().mkpath(keptRunsFolder());
    const QByteArray text = QJsonDocument(QJsonObject{{QStringLiteral("runs"), list}}).toJson();
    // A list that cannot be written costs notes and order; the runs themselves are in files of their own.
    static_cast<void>(saveText(text.toStdString(), listPath()));
}

int RunLibrary::rowOf(const QString& path) const
{
    const auto found = std::ranges::find(m_entries, path, &RunEntry::path);
    return found == m_entries.end() ? -1 : static_cast<int>(found - m_entries.begin());
}

void RunLibrary::put(const QString& path, const model::RunRecord& record)
{
    const int row = rowOf(path);
    m_gone.remove(path);
    if (row < 0) {
        RunEntry entry;
        entry.path = path;
        describeRun(entry, record);
        insert(std::move(entry));
    } else {
        describeRun(m_entries[static_cast<std::size_t>(row)], record);
        emit dataChanged(index(row, 0), index(row, ColumnCount - 1));
    }
    save();
}

void RunLibrary::insert(RunEntry entry)
{
    beginInsertRows({}, 0, 0);
    m_entries.insert(m_entries.begin(), std::move(entry));
    endInsertRows();
}

void RunLibrary::moved(const QString& from, const QString& to)
{
    const int row = rowOf(from);
    if (row < 0 || from == to)
        return;
    if (const int other = rowOf(to); other >= 0 && other != row) {
        beginRemoveRows({}, other, other);
        m_entries.erase(m_entries.begin() + other);
        endRemoveRows();
    }
    m_gone.insert(from);
    m_gone.remove(to);
    const int now = rowOf(from);
    m_entries[static_cast<std::size_t>(now)].path = to;
    emit dataChanged(index(now, 0), index(now, ColumnCount - 1));
    save();
}

void RunLibrary::throwAway(int row)
{
    if (row < 0 || row >= rowCount())
        return;
    const RunEntry entry = m_entries[static_cast<std::size_t>(row)];
    m_gone.insert(entry.path);
    if (!isSaved(entry))
        QFile::remove(entry.path);
    beginRemoveRows({}, row, row);
    m_entries.erase(m_entries.begin() + row);
    endRemoveRows();
    save();
    if (entry.isTicked || entry.isPinned)
        emit comparedChanged();
}

int RunLibrary::tickedCount() const
{
    return static_cast<int>(std::ranges::count_if(m_entries, &RunEntry::isTicked));
}

std::vector<RunEntry> RunLibrary::compared() const
{
    std::vector<RunEntry> all;
    if (tickedCount() == 0)
        return all;
    // The list has those first that came into it last, which says nothing of files.
    std::copy_if(m_entries.rbegin(), m_entries.rend(), std::back_inserter(all),
                 [](const RunEntry& entry) { return entry.isPinned || entry.isTicked; });
    std::ranges::stable_sort(all, {},
                             [](const RunEntry& entry) { return std::pair(!entry.isPinned, entry.startedAt); });
    return all;
}

void RunLibrary::pin(int row)
{
    if (row < 0 || row >= rowCount())
        return;
    for (int i = 0; i < rowCount(); ++i) {
        bool& isPinned = m_entries[static_cast<std::size_t>(i)].isPinned;
        isPinned = i == row && !isPinned;
    }
    emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    save();
    emit comparedChanged();
}

bool RunLibrary::isSaved(const RunEntry& entry)
{
    return !entry.path.startsWith(keptRunsFolder());
}

int RunLibrary::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

int RunLibrary::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant RunLibrary::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const RunEntry& entry = m_entries[static_cast<std::size_t>(index.row())];
    if (role == Qt::CheckStateRole && index.column() == When)
        return static_cast<int>(entry.isTicked ? Qt::Checked : Qt::Unchecked);
    if (role == Qt::ToolTipRole) {
        const QString place = isSaved(entry) ? entry.path : tr("Not saved; kept until you throw it away.");
        return plainTip((index.column() == Verdict ? coreText(entry.verdict.toStdString()) : entry.title) +
                        QLatin1Char('\n') + place);
    }
    if (role == Qt::TextAlignmentRole && (index.column() == P50 || index.column() == P99))
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    if (role == Qt::FontRole && entry.isPinned) {
        QFont strong;
        strong.setBold(true);
        return strong;
    }
    if (role != Qt::DisplayRole && role != Qt::EditRole)
        return {};
    switch (index.column()) {
    case When: {
        const QString when = whenText(entry);
        const QString run = isSaved(entry) ? tr("%1, %2").arg(when, QFileInfo(entry.path).fileName()) : when;
        return entry.isPinned ? tr("Baseline: %1").arg(run) : run;
    }
    case Peer:
        return entry.peer;
    case Transport:
        return entry.transport;
    case P50:
        return entry.p50;
    case P99:
        return entry.p99;
    case Verdict:
        return coreText(entry.verdict.toStdString());
    case Note:
        return entry.note;
    default:
        return {};
    }
}

bool RunLibrary::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || index.row() >= rowCount())
        return false;
    RunEntry& entry = m_entries[static_cast<std::size_t>(index.row())];
    if (role == Qt::CheckStateRole && index.column() == When) {
        entry.isTicked = value.toInt() == Qt::Checked;
        emit dataChanged(index, index, {role});
        emit comparedChanged();
        return true;
    }
    if (role != Qt::EditRole || index.column() != Note)
        return false;
    entry.note = value.toString().trimmed();
    const bool isCompared = entry.isTicked || entry.isPinned;
    emit dataChanged(index, index);
    save();
    if (isCompared)
        emit comparedChanged();
    return true;
}

Qt::ItemFlags RunLibrary::flags(const QModelIndex& index) const
{
    Qt::ItemFlags all = QAbstractTableModel::flags(index);
    if (index.column() == When)
        all |= Qt::ItemIsUserCheckable;
    if (index.column() == Note)
        all |= Qt::ItemIsEditable;
    return all;
}

QVariant RunLibrary::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const std::array<QString, ColumnCount> titles{
        tr("Run"), tr("Peer"), tr("Transport"), tr("p50 (\u00b5s)"), tr("p99 (\u00b5s)"), tr("Verdict"), tr("Note")};
    return section >= 0 && section < ColumnCount ? QVariant(titles[static_cast<std::size_t>(section)]) : QVariant();
}

}  // namespace halftrip::gui
