#pragma once

#include "core/model/record/run_record.hpp"

#include <QAbstractTableModel>
#include <QSet>
#include <QString>
#include <QTimer>

#include <vector>

namespace halftrip::gui {

/// One run of the list, with what the list shows of it; the run itself stays in its file.
struct RunEntry {
    QString path;
    QString startedAt;  ///< UTC, as in the run file.
    QString title;      ///< Its mode.
    QString peer;
    QString transport;
    QString p50;        ///< As shown, of the first point that has samples.
    QString p99;
    QString verdict;
    QString note;       ///< The user's own words.
    bool isRead = false;
    bool isTicked = false;  ///< To be laid over others. Not kept over restarts.
    bool isPinned = false;  ///< The baseline of every comparison.
};

/// When it began, by this computer's clock; a dash where that is not known.
[[nodiscard]] QString whenText(const RunEntry& entry);

/// The runs of this user: those measured here, saved or not, and those opened. Kept over restarts; a run that was not
/// saved stays until the user throws it away. GUI thread only.
class RunLibrary : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { When, Peer, Transport, P50, P99, Verdict, Note, ColumnCount };

    explicit RunLibrary(QObject* parent = nullptr);

    /// Puts a run at the head of the list, or brings its entry up to date.
    void put(const QString& path, const model::RunRecord& record);
    /// A run that was kept has been saved by the user under another name: one entry, at the new place.
    void moved(const QString& from, const QString& to);
    /// Takes it out of the list; a run that was never saved is deleted with it.
    void throwAway(int row);

    [[nodiscard]] const std::vector<RunEntry>& entries() const { return m_entries; }
    /// -1: it is not in the list.
    [[nodiscard]] int rowOf(const QString& path) const;
    /// What is compared, in the order in which it was measured, but for a pinned run, which is first: the first is the
    /// baseline. Empty: none is ticked.
    [[nodiscard]] std::vector<RunEntry> compared() const;
    [[nodiscard]] int tickedCount() const;
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

private:
    void insert(RunEntry entry);
    void load();
    void save();
    /// What another window has put into the file of the list meanwhile.
    void adoptOthers();
    void readNext();

    std::vector<RunEntry> m_entries;
    QSet<QString> m_gone;  ///< Paths that were taken out of the list here.
    QTimer m_reading;  ///< Runs that an older version kept are read one at a turn of the event loop.
};

}  // namespace halftrip::gui
