#include "app/gui/runs/flag_watch.hpp"

#include "core/diagnose/diagnose.hpp"
#include "core/diagnose/rule.hpp"

#include <algorithm>

namespace halftrip::gui {

namespace {

constexpr qint64 kSoonestMs = 1000;
constexpr qint64 kRestByWork = 20;

bool needsWholePoint(const model::Finding& finding)
{
    const diagnose::Rule* const rule = diagnose::ruleOf(finding.id);
    return finding.kind == model::FindingKind::Cause || (rule != nullptr && rule->needsWholePoint);
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
    diagnose::conclude(record);
    const PointState* const running = m_model.find(m_model.currentIndex());
    const bool isFirstRound = running != nullptr && running->phase == PointPhase::Running && !running->hasFinished;
    const auto current = static_cast<std::uint32_t>(m_model.currentIndex());
    std::erase_if(record.findings, [&](model::Finding& finding) {
        for (std::uint32_t& point : finding.points)
            point = places[point];
        if (!isFirstRound || !needsWholePoint(finding))
            return false;
        const bool wasAboutPoints = !finding.points.empty();
        std::erase(finding.points, current);
        return finding.points.empty() && (wasAboutPoints || places.size() == 1);
    });
    m_model.setFindings(std::move(record.findings));
    m_restMs = static_cast<int>(std::max(kSoonestMs, kRestByWork * spent.elapsed()));
}

}  // namespace halftrip::gui
