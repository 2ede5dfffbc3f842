#include "core/measure/point/ping_loop.hpp"

#include "core/loop/shared_pings.hpp"
#include "core/measure/plan/session_times.hpp"

namespace halftrip::measure {
namespace {

class PingInitiator final : public InitiatorLoop {
public:
    PingInitiator(const RunContext& run, std::uint32_t largestBytes) : m_run(run), m_loop(largestBytes) {}

    [[nodiscard]] std::optional<Error> run(const PointSettings& settings, std::span<Path* const> paths,
                                           std::uint32_t tag, const loop::LoopContext& context,
                                           loop::PointRecorder& out) override
    {
        const loop::PingPlan plan = pingPlanOf(settings, paths.front()->wait, tag, m_run);
        transport::Transport& path = *paths.front()->transport;
        return isDriven(settings, path) ? m_run.sharedPings->run(m_loop, path, plan, context, out)
                                        : m_loop.run(path, plan, context, out);
    }
    [[nodiscard]] bool isDriven(const PointSettings& settings, const transport::Transport& path) const override
    {
        const bool isPaced = settings.intervalNs != 0 && settings.intervalKind != model::IntervalKind::Poisson;
        return m_run.sharedPings != nullptr && path.stampsArrivals() && isPaced && settings.pauseNs == 0 &&
               settings.turnNs == 0 && settings.workNs == 0 && settings.warmupCount == 0;
    }
    void forgetPaths() noexcept override { m_loop.forgetPath(); }

private:
    const RunContext& m_run;
    loop::PingLoop m_loop;
};

}  // namespace

loop::PingPlan pingPlanOf(const PointSettings& settings, model::Wait wait, std::uint32_t tag, const RunContext& run)
{
    const clock::TickConverter& converter = run.converter;
    loop::PingPlan plan;
    plan.sizeBytes = settings.sizeBytes;
    plan.replyBytes = settings.replyBytes;
    plan.tag = tag;
    plan.count = settings.count;
    plan.durationTicks = settings.count == 0 ? converter.nanosecondsToSpan(settings.durationNs) : 0;
    plan.intervalTicks = converter.nanosecondsToSpan(settings.intervalNs);
    if (settings.intervalNs != 0 && settings.intervalKind == model::IntervalKind::Poisson)
        plan.jitterSeed = settings.intervalSeed;
    plan.pauseTicks = converter.nanosecondsToSpan(settings.pauseNs);
    plan.turnTicks = converter.nanosecondsToSpan(settings.turnNs);
    plan.followers = settings.followers;
    plan.workTicks = converter.nanosecondsToSpan(settings.workNs);
    plan.timeoutTicks = converter.nanosecondsToSpan(settings.timeoutNs);
    plan.warmupCount = settings.warmupCount;
    plan.warmupLimitTicks = converter.nanosecondsToSpan(kWarmupLimitNs);
    plan.sleepsBetween = !model::occupiesCore(wait);
    expectRepliesOf(run.link(), plan);
    return plan;
}

std::unique_ptr<InitiatorLoop> makePingLoop(const RunContext& run, std::uint32_t largestBytes)
{
    return std::make_unique<PingInitiator>(run, largestBytes);
}

}  // namespace halftrip::measure
