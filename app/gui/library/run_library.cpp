#include "app/gui/library/run_library.hpp"

#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/model/run_store.hpp"
#include "app/gui/parts/label.hpp"
#include "core/measure/plan/mode.hpp"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QFont>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace halftrip::gui {

namespace {

QString listPath()
{
    return QDir(keptRunsFolder()).filePath(QStringLiteral("list.json"));
}

RunGroup groupOf(int column)
{
    return column == RunLibrary::GroupA ? RunGroup::A : RunGroup::B;
}

/// For sorting: every number of it as long as the others, "000000000064 bytes".
QString withEvenNumbers(const QString& text)
{
    static const QRegularExpression kNumber(QStringLiteral("[0-9]+"));
    constexpr int kDigits = 12;
    QString even;
    qsizetype end = 0;
    for (const QRegularExpressionMatch& match : kNumber.globalMatch(text)) {
        even += text.sliced(end, match.capturedStart() - end) +
                match.captured().rightJustified(kDigits, QLatin1Char('0'));
        end = match.capturedEnd();
    }
    return even + text.sliced(end);
}

/// False where one of them cannot be read.
bool haveSameBytes(const QString& first, const QString& second)
{
    QFile one(first);
    QFile other(second);
    return one.size() == other.size() && one.open(QIODevice::ReadOnly) && other.open(QIODevice::ReadOnly) &&
           one.readAll() == other.readAll();
}

}  // namespace

RunLibrary::RunLibrary(QObject* parent) : QAbstractTableModel(parent)
{
    m_reading.setInterval(0);
    connect(&m_reading, &QTimer::timeout, this, &RunLibrary::readNext);
    load();
}

void RunLibrary::load()
{
    for (RunEntry& entry : readRunList(listPath())) {
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
    for (const RunEntry& entry : m_entries) {
        if (entry.changedSince.isEmpty())
            m_unchecked << entry.path;
    }
    m_reading.start();
}

void RunLibrary::readNext()
{
    const auto unread = std::ranges::find(m_entries, false, &RunEntry::isRead);
    if (unread == m_entries.end()) {
        // Which run was before is known when all of them are.
        if (!checkNext())
            m_reading.stop();
        return;
    }
    unread->isRead = true;
    const auto record = loadRun(unread->path);
    if (record)
        describeRun(*unread, *record);
    else if (unread->verdict.isEmpty())
        unread->verdict = sentenceText(record.error().what);
    tellRow(static_cast<int>(unread - m_entries.begin()));
}

bool RunLibrary::checkNext()
{
    while (!m_unchecked.isEmpty()) {
        const int row = rowOf(m_unchecked.takeFirst());
        if (row < 0)
            continue;
        RunEntry& entry = m_entries[static_cast<std::size_t>(row)];
        if (!entry.changedSince.isEmpty() || runBefore(entry) == nullptr)
            continue;
        if (const auto record = loadRun(entry.path)) {
            findChanges(entry, *record);
            tellRow(row);
        }
        return true;
    }
    return false;
}

void RunLibrary::adoptOthers(const Edit& edit)
{
    for (RunEntry& entry : readRunList(listPath())) {
        if (const int row = rowOf(entry.path); row >= 0) {
            RunEntry& own = m_entries[static_cast<std::size_t>(row)];
            const QString note = entry.path == edit.noted ? own.note : entry.note;
            const bool isPinned = edit.isPinned ? own.isPinned : entry.isPinned;
            if (note == own.note && isPinned == own.isPinned)
                continue;
            own.note = note;
            own.isPinned = isPinned;
            tellRow(row);
            continue;
        }
        if (m_gone.contains(entry.path) || (!isSaved(entry) && !QFile::exists(entry.path)))
            continue;
        entry.isPinned = entry.isPinned && std::ranges::none_of(m_entries, &RunEntry::isPinned);
        const auto place = std::ranges::find_if(
            m_entries, [&entry](const RunEntry& own) { return own.startedAt < entry.startedAt; });
        const auto row = static_cast<int>(place - m_entries.begin());
        if (!entry.isRead)
            m_reading.start();
        beginInsertRows({}, row, row);
        m_entries.insert(place, std::move(entry));
        endInsertRows();
    }
}

void RunLibrary::save(const Edit& edit)
{
    adoptOthers(edit);
    writeRunList(m_entries, listPath());
}

int RunLibrary::rowOf(const QString& path) const
{
    const auto found = std::ranges::find(m_entries, path, &RunEntry::path);
    return found == m_entries.end() ? -1 : static_cast<int>(found - m_entries.begin());
}

int RunLibrary::rowOfCopied(const RunEntry& copy) const
{
    const auto original = std::ranges::find_if(m_entries, [&copy](const RunEntry& entry) {
        return entry.startedAt == copy.startedAt && haveSameBytes(entry.path, copy.path);
    });
    return original == m_entries.end() ? -1 : static_cast<int>(original - m_entries.begin());
}

void RunLibrary::put(const QString& path, const model::RunRecord& record)
{
    int row = rowOf(path);
    m_gone.remove(path);
    if (row < 0) {
        RunEntry entry;
        entry.path = path;
        describeRun(entry, record);
        row = rowOfCopied(entry);
        if (row < 0) {
            findChanges(entry, record);
            insert(std::move(entry));
        } else if (const RunEntry& original = m_entries[static_cast<std::size_t>(row)]; isSaved(original)) {
            moved(original.path, path);
        }
    } else {
        RunEntry& entry = m_entries[static_cast<std::size_t>(row)];
        describeRun(entry, record);
        if (entry.changedSince.isEmpty())
            findChanges(entry, record);
        tellRow(row);
    }
    save();
}

const RunEntry* RunLibrary::runBefore(const RunEntry& entry) const
{
    const RunEntry* before = nullptr;
    for (const RunEntry& other : m_entries) {
        const bool isEarlier = &other != &entry && !other.startedAt.isEmpty() && other.startedAt <= entry.startedAt;
        if (isEarlier && (before == nullptr || other.startedAt > before->startedAt))
            before = &other;
    }
    return before;
}

void RunLibrary::findChanges(RunEntry& entry, const model::RunRecord& record) const
{
    const RunEntry* const before = runBefore(entry);
    if (before == nullptr)
        return;
    if (const auto earlier = loadRun(before->path)) {
        entry.changedSince = before->startedAt;
        entry.changes = changesBetween(*earlier, record);
    }
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
    tellRow(now);
    save();
}

void RunLibrary::throwAway(int row)
{
    if (row < 0 || row >= rowCount())
        return;
    const RunEntry entry = m_entries[static_cast<std::size_t>(row)];
    m_gone.insert(entry.path);
    const bool isDeleted = !isSaved(entry);
    if (isDeleted)
        QFile::remove(entry.path);
    beginRemoveRows({}, row, row);
    m_entries.erase(m_entries.begin() + row);
    endRemoveRows();
    save();
    if (entry.isTicked() || entry.isPinned)
        emit comparedChanged();
    if (isDeleted)
        emit deleted(entry.path);
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
                 [](const RunEntry& entry) { return entry.isPinned || entry.isTicked(); });
    std::ranges::stable_sort(all, {},
                             [](const RunEntry& entry) { return std::pair(!entry.isPinned, entry.startedAt); });
    for (RunEntry& entry : all) {
        if (!entry.isTicked())
            entry.group = RunGroup::A;
    }
    return all;
}

void RunLibrary::setGroups(const QSet<QString>& pathsOfA, const QSet<QString>& pathsOfB)
{
    for (RunEntry& entry : m_entries)
        entry.group = pathsOfA.contains(entry.path)   ? RunGroup::A
                      : pathsOfB.contains(entry.path) ? RunGroup::B
                                                      : RunGroup::None;
    if (!m_entries.empty())
        emit dataChanged(index(0, GroupA), index(rowCount() - 1, GroupB), {Qt::CheckStateRole});
    emit comparedChanged();
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
    save({.isPinned = true});
    emit comparedChanged();
}

bool RunLibrary::isSaved(const RunEntry& entry)
{
    return !isKeptRun(entry.path);
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
    const int column = index.column();
    switch (role) {
    case Qt::CheckStateRole:
        if (column != GroupA && column != GroupB)
            return {};
        return static_cast<int>(entry.group == groupOf(column) ? Qt::Checked : Qt::Unchecked);
    case Qt::ToolTipRole:
        return plainTip(tipText(entry, column));
    case Qt::TextAlignmentRole:
        return column == P50 || column == P99 ? QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter))
                                              : QVariant();
    case Qt::FontRole: {
        if (!entry.isPinned)
            return {};
        QFont strong;
        strong.setBold(true);
        return strong;
    }
    case kSortRole:
        return sortKey(entry, column, shownText(entry, column));
    case Qt::DisplayRole:
    case Qt::EditRole:
        return column == GroupA || column == GroupB ? QVariant() : QVariant(shownText(entry, column));
    default:
        return {};
    }
}

QString RunLibrary::tipText(const RunEntry& entry, int column)
{
    if (column == GroupA)
        return tr("Group 1: what the other group is compared with");
    if (column == GroupB)
        return tr("Group 2: what is compared with group 1");
    if (column == Verdict)
        return entry.verdict;
    if (column == Changes)
        return changesText(entry);
    const QString place = isSaved(entry) ? entry.path
                                         : tr("Has no file of its own yet; kept here until you discard it.");
    return entry.title + QLatin1Char('\n') + place;
}

QVariant RunLibrary::sortKey(const RunEntry& entry, int column, const QString& shown)
{
    switch (column) {
    case GroupA:
    case GroupB:
        return entry.group == groupOf(column) ? 0 : 1;
    case When:
        return entry.startedAt;
    case P50:
        return entry.p50Us;
    case P99:
        return entry.p99Us;
    case Sizes:
    case Point:
        return withEvenNumbers(shown);
    default:
        return shown;
    }
}

QString RunLibrary::shownText(const RunEntry& entry, int column) const
{
    switch (column) {
    case When: {
        const QString when = whenText(entry);
        const QString run = isSaved(entry) ? tr("%1, %2").arg(when, QFileInfo(entry.path).fileName()) : when;
        return entry.isPinned ? tr("Baseline: %1").arg(run) : run;
    }
    case Mode: {
        // As the form and the header call it.
        const measure::Mode* const mode = measure::findMode(entry.mode.toStdString());
        return mode == nullptr ? entry.mode : coreText(mode->title);
    }
    case Sizes:
        return entry.pace.isEmpty() ? entry.sizes : tr("%1, every %2").arg(entry.sizes, entry.pace);
    case Point:
        return entry.point;
    case P50:
        return entry.p50;
    case P99:
        return entry.p99;
    case Verdict:
        return trustText(entry);
    case Changes:
        return entry.changedSince.isEmpty() ? QStringLiteral("\u2013")
               : entry.changes.empty()      ? tr("nothing")
                                            : changesText(entry);
    case Peer:
        return entry.peer;
    case Transport:
        return entry.transport;
    case Waits:
        return entry.waits;
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
    if (role == Qt::CheckStateRole && (index.column() == GroupA || index.column() == GroupB)) {
        entry.group = value.toInt() == Qt::Checked ? groupOf(index.column()) : RunGroup::None;
        emit dataChanged(index.siblingAtColumn(GroupA), index.siblingAtColumn(GroupB), {role});
        emit comparedChanged();
        return true;
    }
    if (role != Qt::EditRole || index.column() != Note)
        return false;
    entry.note = value.toString().trimmed();
    const bool isCompared = entry.isTicked() || entry.isPinned;
    emit dataChanged(index, index);
    save({.noted = entry.path});
    if (isCompared)
        emit comparedChanged();
    return true;
}

Qt::ItemFlags RunLibrary::flags(const QModelIndex& index) const
{
    Qt::ItemFlags all = QAbstractTableModel::flags(index);
    if (index.column() == GroupA || index.column() == GroupB)
        all |= Qt::ItemIsUserCheckable;
    if (index.column() == Note)
        all |= Qt::ItemIsEditable;
    return all;
}

QVariant RunLibrary::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::ToolTipRole && (section == Point || section == P50 || section == P99))
        return tr("The first point of the run that has samples");
    if (role != Qt::DisplayRole)
        return {};
    const std::array<QString, ColumnCount> titles{tr("Group 1"),
                                                  tr("Group 2"),
                                                  tr("Run"),
                                                  tr("Mode"),
                                                  tr("Sizes"),
                                                  tr("Waits"),
                                                  tr("Point"),
                                                  tr("p50 (\u00b5s)"),
                                                  tr("p99 (\u00b5s)"),
                                                  tr("Verdict"),
                                                  tr("Changed since the run before"),
                                                  tr("Peer"),
                                                  tr("Transport"),
                                                  tr("Note")};
    return titles[static_cast<std::size_t>(section)];
}

}  // namespace halftrip::gui
