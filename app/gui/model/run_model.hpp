#pragma once

#include "app/gui/i18n/percentile_text.hpp"
#include "app/gui/model/rest_of_run.hpp"
#include "core/control/event.hpp"
#include "core/model/record/time_note.hpp"

#include <QElapsedTimer>
#include <QObject>

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace halftrip::gui {

/// What the table shows of a point's result; latencies in nanoseconds as they are stored.
struct PointFigures {
    std::uint64_t samples = 0;
    std::int64_t minNs = 0;
    PercentileFigure p50;
    double meanNs = 0;
    PercentileFigure p90;
    PercentileFigure p99;
    PercentileFigure p999;
    PercentileFigure p9999;
    std::int64_t maxNs = 0;
    double standardDeviationNs = 0;
};

/// Of the point's result, losses among its percentiles.
[[nodiscard]] PointFigures figuresOf(const model::PointResult& point);

/// Waiting: for its round, or for the next of several.
enum class PointPhase { Waiting, WarmingUp, Running, Done, Stopped };

/// How many times as long as it was planned to a run takes that has done so much of its plan, 1 to 50; `before` where
/// that is too little to tell.
[[nodiscard]] double paceOf(std::int64_t elapsedNs, std::int64_t doneNs, double before);

/// One point as far as it is known.
struct PointState {
    model::PointResult measured;
    PointPhase phase = PointPhase::Waiting;
    PointFigures figures;
    std::uint64_t revision = 0;  ///< Grows with every change of the samples; views cache by it.
    /// When its present round began: progress events count from there.
    model::ProbeCounts countsBefore = {};
    std::int64_t elapsedBeforeNs = 0;
    std::uint32_t round = 0;  ///< Its present one, from 0, of so many.
    std::uint32_t rounds = 1;
    [[nodiscard]] bool isLastRound() const { return round + 1 >= rounds; }
    bool hasFinished = false;  ///< A round has come to its end: both ends have told what they obtained.

    [[nodiscard]] const model::Distribution& result() const { return measured.result(); }
    [[nodiscard]] const model::DistributionWords& words() const { return model::wordsOf(result().kind); }
};

/// Probes were sent, and no reply came back.
[[nodiscard]] inline bool isAllLost(const PointState& point)
{
    return point.figures.samples == 0 && point.measured.counts.lost > 0;
}

/// The run that the window shows: built up from events, or read from a file. GUI thread only.
class RunModel : public QObject {
    Q_OBJECT

public:
    explicit RunModel(QObject* parent = nullptr);

    /// Forgets everything and waits for the events of the run that was asked for.
    void beginRun(const model::RunRequest& request);
    void apply(const control::Event& event);
    /// Shows a run from a file, or the final record of the run just followed.
    void setRecord(model::RunRecord record);
    /// The stream ended without its last event. What was measured stays; `failure` empty: the user stopped it.
    void endIncomplete(const Text& failure);

    [[nodiscard]] const std::vector<PointState>& points() const { return m_points; }
    /// Index of the point being measured; -1 when none is.
    [[nodiscard]] int currentIndex() const { return m_current; }
    /// Null for an index that no point has.
    [[nodiscard]] const PointState* find(int index) const;
    /// The axes along which the points differ, in the order of a table's columns.
    [[nodiscard]] const std::vector<std::string>& axes() const { return m_axes; }
    /// Whether the points differ on that axis: axes() has one of a single point, too.
    [[nodiscard]] bool variesOn(std::string_view axis) const;
    /// Another one whenever points have come, gone or changed their order.
    [[nodiscard]] std::uint64_t pointsRevision() const { return m_pointsRevision; }
    /// What distinguishes a point from the others: "64 bytes", "64 bytes over xdp".
    [[nodiscard]] QString phraseOf(const PointState& point) const;
    /// How the run's results are called; those of a round trip while there are none.
    [[nodiscard]] const model::DistributionWords& words() const;
    /// The record's frame: request, hosts, findings, notes. Its points are in points().
    [[nodiscard]] const model::RunRecord& frame() const { return m_frame; }
    /// The same without the slices of the points, which are the longest part of a long run.
    [[nodiscard]] model::RunRecord outline() const;
    /// The same with all points, known or not: findings name them by their places.
    [[nodiscard]] model::RunRecord outlineInPlace() const;
    /// What is known of the points that have had a turn to its end, and of the one that is measured when it has been
    /// for `leastNs`: for judging a run that goes on. `places`: which points they are.
    [[nodiscard]] model::RunRecord recordSoFar(std::vector<std::uint32_t>& places, std::int64_t leastNs) const;
    /// What was concluded while the run goes on; the run's last words replace it.
    void setFindings(std::vector<model::Finding> findings);
    /// When the findings of a run that goes on were made, since elapsedNs() was 0; its counts have gone on since.
    /// Empty: they are the run's own, or there are none.
    [[nodiscard]] std::optional<std::int64_t> findingsAtNs() const
    {
        return m_isLive && m_areFindingsEarly ? std::optional(m_findingsAtNs) : std::nullopt;
    }
    /// Kept with the run; its file is the caller's business.
    void setChecklist(model::GuidedChecklist checklist);
    /// A note of the user's joins those of the run, which may go on; false: the run has too many.
    bool addNote(const model::TimeNote& note);
    /// Those that the user wrote, among all the notes of the run.
    [[nodiscard]] std::vector<Text> timeNotes() const;
    void removeNote(std::size_t place);
    /// Another one whenever findings or notes have changed, or the run.
    [[nodiscard]] std::uint64_t remarksRevision() const { return m_remarksRevision; }
    /// Everything known, as a run file holds it. Points that nothing is known of are left out.
    [[nodiscard]] model::RunRecord toRecord() const;
    /// A probe was answered, or lost: losses are results, too.
    [[nodiscard]] bool hasResults() const;
    [[nodiscard]] model::ProbeCounts totalCounts() const;
    [[nodiscard]] bool isLive() const { return m_isLive; }
    /// Since the run was agreed with the responder; 0 for a run from a file.
    [[nodiscard]] std::int64_t elapsedNs() const;
    /// What is left of the run, by halftrip's estimate and at the pace so far; -1 unknown.
    [[nodiscard]] std::int64_t leftNs() const;
    /// Learnt from every run that comes to its end.
    [[nodiscard]] Paces& paces() { return m_paces; }

signals:
    /// Points may have come, gone or changed their order.
    void runReset();
    void pointChanged(int index);
    /// It has had a turn to its end.
    void pointFinished(int index);
    /// A point has begun: views that follow the run move on to it.
    void currentChanged(int index);
    /// Findings or notes.
    void remarksChanged();
    void liveChanged(bool isLive);

private:
    void on(const control::HelloEvent& event);
    void on(const control::ListeningEvent& event);
    void on(const control::SessionEvent& event);
    void on(const control::StepEvent& event);
    void on(const control::RunStartedEvent& event);
    void on(const control::PointStartedEvent& event);
    void on(const control::ProgressEvent& event);
    void on(const control::PointFinishedEvent& event);
    void on(const control::FindingEvent& event);
    void on(const control::NoteEvent& event);
    void on(const control::ErrorEvent& event);
    void on(const control::RunFinishedEvent& event);

    PointState* pointAt(std::size_t index);
    /// What has begun and is not done will not be; the run is over.
    void stopPoints();
    /// The points are others now.
    void adoptPoints();
    void touch(std::size_t index);
    void setLive(bool isLive);

    model::RunRecord m_frame;
    std::vector<PointState> m_points;
    std::vector<std::string> m_axes;
    std::uint64_t m_pointsRevision = 0;
    std::uint64_t m_remarksRevision = 0;
    QElapsedTimer m_clock;
    RestOfRun m_rest;
    Paces m_paces;
    model::RunRequest m_asked;  ///< Of the run that goes on, as it was asked for.
    int m_current = -1;
    bool m_isLive = false;
    std::int64_t m_findingsAtNs = 0;
    bool m_areFindingsEarly = false;  ///< From setFindings(): the run's own replace them.
};

}  // namespace halftrip::gui
