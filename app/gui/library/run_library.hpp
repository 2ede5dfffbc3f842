#pragma once

#include "app/gui/library/run_entry.hpp"

#include <QAbstractTableModel>
#include <QSet>
#include <QTimer>

namespace halftrip::gui {

/// The runs of this user: those measured here, saved or not, and those opened. Kept over restarts; a run that was not
/// saved stays until the user throws it away. GUI thread only.
class RunLibrary : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        GroupA,
        GroupB,
        When,
        Mode,
        Sizes,
        Waits,
        Point,
        P50,
        P99,
        Verdict,
        Changes,
        Peer,
        Transport,
        Note,
        ColumnCount
    };
    /// What a column is sorted by.
    static constexpr int kSortRole = Qt::UserRole + 1;

    explicit RunLibrary(QObject* parent = nullptr);

    /// Puts a run at the head of the list, or brings its entry up to date. The copy of a saved run takes its place; of
    /// one that is kept here, which may have no other file, the kept one stays.
    void put(const QString& path, const model::RunRecord& record);
    /// A run that was kept has been saved by the user under another name: one entry, at the new place.
    void moved(const QString& from, const QString& to);
    /// Takes it out of the list; a run that was never saved is deleted with it.
    void throwAway(int row);

    [[nodiscard]] const std::vector<RunEntry>& entries() const { return m_entries; }
    /// -1: it is not in the list.
    [[nodiscard]] int rowOf(const QString& path) const;
    /// What is compared, in the order in which it was measured, but for a pinned run, which is first: the first is the
    /// baseline. A pinned run that is not ticked for B is one of A. Empty: none is ticked.
    [[nodiscard]] std::vector<RunEntry> compared() const;
    [[nodiscard]] int tickedCount() const;
    /// Of all runs at once: those that are not named belong to no group.
    void setGroups(const QSet<QString>& pathsOfA, const QSet<QString>& pathsOfB);
    /// The baseline until it is unpinned, over restarts. There is one at most; a second call on it unpins.
    void pin(int row);
    [[nodiscard]] static bool isSaved(const RunEntry& entry);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    /// Others are compared now.
    void comparedChanged();
    /// The run's file, which nobody had saved, is deleted.
    void deleted(const QString& path);

private:
    [[nodiscard]] QString shownText(const RunEntry& entry, int column) const;
    [[nodiscard]] static QString tipText(const RunEntry& entry, int column);
    [[nodiscard]] static QVariant sortKey(const RunEntry& entry, int column, const QString& shown);
    void tellRow(int row) { emit dataChanged(index(row, 0), index(row, ColumnCount - 1)); }
    /// The last one that was measured before it; null: none is known.
    [[nodiscard]] const RunEntry* runBefore(const RunEntry& entry) const;
    /// What is not as it was in the run that was measured before it.
    void findChanges(RunEntry& entry, const model::RunRecord& record) const;
    void insert(RunEntry entry);
    /// Of the run that this one is a copy of, byte by byte; -1: it is none.
    [[nodiscard]] int rowOfCopied(const RunEntry& copy) const;
    void load();
    /// What the user changes here and now; the rest of the list is as another window may have left it meanwhile.
    struct Edit {
        QString noted = {};  ///< The path of the run that has another note.
        bool isPinned = false;  ///< Another run is the baseline, or none.
    };
    void save() { save(Edit()); }
    void save(const Edit& edit);
    /// What another window has put into the file of the list meanwhile: runs, notes and the baseline.
    void adoptOthers(const Edit& edit);
    void readNext();
    /// Of a run that was not measured here, what has changed. False: there is none left to look at.
    bool checkNext();

    std::vector<RunEntry> m_entries;
    QSet<QString> m_gone;  ///< Paths that were taken out of the list here.
    QStringList m_unchecked;  ///< Paths of runs of which nobody has looked for what changed.
    QTimer m_reading;  ///< Runs that others put here are read one at a turn of the event loop.
};

}  // namespace halftrip::gui
