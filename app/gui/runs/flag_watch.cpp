#include "app/gui/runs/flag_watch.hpp"

#include "core/diagnose/diagnose.hpp"
#include "core/diagnose/rule.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace halftrip::gui {

namespace {

constexpr qint64 kSoonestMs = 1000;
constexpr qint64 kRestByWork = 20;

bool needsWholePoint(const model::Finding& finding)
{
    const diagnose::Rule* const rule = diagnose::ruleOf(finding.id);
    return finding.kind == model::FindingKind::Cause || (rule != nullptr && rule->needsWholePoint);
}

/// Nothing more comes of it, in no other round.
bool isWhole(const PointState& point)
{
    return point.phase == PointPhase::Done || point.phase == PointPhase::Stopped;
}

/// What the rules conclude of these points, told by their places in the run.
std::vector<model::Finding> concluded(model::RunRecord record, const std::vector<std::uint32_t>& places)
{
    record.findings.clear();
    diagnose::conclude(record);
    for (model::Finding& finding : record.findings) {
        for (std::uint32_t& point : finding.points)
            point = places[point];
    }
    return std::move(record.findings);
}

}  // namespace

FlagWatch::FlagWatch(RunModel& model, std::chrono::milliseconds every) : m_model(model), m_every(every)
{
    m_next.setSingleShot(true);
    connect(&m_next, &QTimer::timeout, this, &FlagWatch::judge);
    connect(&m_model, &RunModel::pointFinished, this, [this] { judgeIn(0); });
    // Only while something comes: a run that waits for its peer wakes nobody.
    connect(&m_model, &RunModel::pointChanged, this, [this] { judgeIn(static_cast<int>(m_every.count())); });
    connect(&m_model, &RunModel::liveChanged, this, [this] {
        m_next.stop();
        m_restMs = 0;
    });
}

void FlagWatch::judgeIn(int leastMs)
{
    const int wanted = std::max(leastMs, m_restMs);
    if (m_model.isLive() && (!m_next.isActive() || m_next.remainingTime() > wanted))
        m_next.start(wanted);
}

void FlagWatch::judge()
{
    if (!m_model.isLive())
        return;
    QElapsedTimer spent;
    spent.start();
    std::vector<std::uint32_t> places;
    model::RunRecord record = m_model.recordSoFar(places, std::chrono::nanoseconds(m_every).count());
    if (record.points.empty())
        return;
    std::vector<model::Finding> findings = concluded(record, places);
    std::erase_if(findings, needsWholePoint);
    // A cause, or too few samples, is said of whole points alone: what is true of a third of one need not be of it.
    std::vector<model::PointResult> points = std::exchange(record.points, {});
    std::vector<std::uint32_t> wholePlaces;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (!isWhole(*m_model.find(static_cast<int>(places[i]))))
            continue;
        record.points.push_back(std::move(points[i]));
        wholePlaces.push_back(places[i]);
    }
    std::vector<model::Finding> ofWhole = concluded(std::move(record), wholePlaces);
    std::erase_if(ofWhole, [](const model::Finding& finding) { return !needsWholePoint(finding); });
    // Causes first, as at the end.
    ofWhole.insert(ofWhole.end(), std::make_move_iterator(findings.begin()), std::make_move_iterator(findings.end()));
    m_model.setFindings(std::move(ofWhole));
    m_restMs = static_cast<int>(std::max(kSoonestMs, kRestByWork * spent.elapsed()));
}

}  // namespace halftrip::gui
