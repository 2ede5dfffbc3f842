#include "core/measure/point/point_watch.hpp"

#include <algorithm>
#include <utility>

namespace halftrip::measure {

bool isWatchDemanded(model::AutopsyChoice choice)
{
    return choice == model::AutopsyChoice::On || choice == model::AutopsyChoice::Packets;
}

PointWatch::PointWatch(const RunContext& run, const Plan& plan) : m_run(run)
{
    const bool isWanted = std::ranges::any_of(
        plan.points, [](const PlannedPoint& point) { return point.autopsy != model::AutopsyChoice::Off; });
    const bool isDemanded = std::ranges::any_of(plan.points, isWatchDemanded, &PlannedPoint::autopsy);
    const bool hasOwnPass = run.platform.kernelEvents().needsOwnPass();
    if (!m_run.mode.hasAutopsy || !isWanted || (hasOwnPass && !isDemanded))
        return;
    open();
    if (hasOwnPass)
        m_kernel.reset();
    if (isDemanded)
        m_refusal = m_trouble;
}

void PointWatch::open()
{
    auto watch = openKernelWatch(m_run.platform, m_run.core, m_run.meeting.initiatorHost.facts);
    if (watch)
        m_kernel = std::move(*watch);
    else
        m_trouble = std::move(watch).error();
}

const KernelWatching& PointWatch::useFor(model::AutopsyChoice choice)
{
    m_watching = {.isOneHost = m_run.meeting.isSameHost()};
    if (!m_run.mode.hasAutopsy || choice == model::AutopsyChoice::Off) {
        m_kernel.reset();
        m_watching.problem = m_run.mode.hasAutopsy ? kNotAskedFor : kNotInThisMode;
        return m_watching;
    }
    m_watching.asksResponder = m_run.link().isResponder();
    if (m_run.platform.kernelEvents().needsOwnPass()) {
        m_watching.problem = kOnlyInPass;
        return m_watching;
    }
    if (!m_kernel && !m_trouble)
        open();
    if (m_trouble) {
        m_watching.problem = m_trouble->what;
        m_watching.hint = m_trouble->hint;
    }
    m_watching.watch = m_kernel.get();
    return m_watching;
}

}  // namespace halftrip::measure
