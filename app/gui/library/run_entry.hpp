#pragma once

#include "core/model/record/run_record.hpp"

#include <QString>

#include <cstdint>
#include <vector>

namespace halftrip::gui {

/// The side of a comparison that a run is ticked for.
enum class RunGroup : std::uint8_t { None, A, B };

/// One thing that is not as it was in an earlier run.
struct RunChange {
    QString name;  ///< In English, as core has it.
    QString before;  ///< In the language in use.
    QString after;
    QString fact = {};  ///< Its id, where it is one of a host.
    QString host = {};  ///< "A", "B"; empty: of the run.
};

/// One run of the list, with what the list shows of it; the run itself stays in its file.
struct RunEntry {
    QString path;
    QString startedAt;  ///< UTC, as in the run file.
    QString title;      ///< Its mode and peer.
    QString mode;       ///< Its id.
    QString sizes;
    QString pace;       ///< From one scheduled send time to the next; empty: back to back.
    QString peer;
    QString transport;
    QString waits;
    QString point;      ///< That the figures are of: the first with samples, or with losses.
    QString p50;        ///< As shown.
    QString p99;
    double p50Us = -1;  ///< As shown; below 0: not known.
    double p99Us = -1;
    QString trust;      ///< One word of kTrustWords, "practice" or "nothing"; empty: the run was not read yet.
    QString scenario;   ///< Of a practice run: its id.
    QString verdict;    ///< A sentence, in the language in use.
    QString note;       ///< The user's own words.
    QString changedSince;  ///< When the run before it was started, UTC; empty: it was not checked, or there is none.
    std::vector<RunChange> changes;  ///< Since the run before it.
    bool isRead = false;
    bool isPinned = false;  ///< The baseline of every comparison.
    RunGroup group = RunGroup::None;  ///< Not kept over restarts.
    [[nodiscard]] bool isTicked() const { return group != RunGroup::None; }
};

/// When it began, by this computer's clock; a dash where that is not known.
[[nodiscard]] QString whenText(const RunEntry& entry);
/// "transport: udp, before tcp; ..."; empty: nothing that is known, or nothing was compared. At most `most` of them,
/// and how many more there are.
[[nodiscard]] QString changesText(const RunEntry& entry, std::size_t most = 100);
/// The verdict in at most two words, of practice with its scenario.
[[nodiscard]] QString trustText(const RunEntry& entry);

/// Everything that can be said of it by its record alone.
void describeRun(RunEntry& entry, const model::RunRecord& record);
/// What is not as it was in the run `before`.
[[nodiscard]] std::vector<RunChange> changesBetween(const model::RunRecord& before, const model::RunRecord& now);

/// The runs of the list's file, those with nothing that this version wants to know of them marked as not read.
[[nodiscard]] std::vector<RunEntry> readRunList(const QString& path);
/// A list that cannot be written costs notes and order; the runs themselves are in files of their own.
void writeRunList(const std::vector<RunEntry>& entries, const QString& path);

}  // namespace halftrip::gui
