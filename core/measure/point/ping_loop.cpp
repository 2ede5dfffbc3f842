#include "core/measure/point/ping_loop.hpp"

#include "core/loop/shared_pings.hpp"
#include "core/measure/plan/session_times.hpp"

namespace halftrip::measure {
namespace {

class PingInitiator final : public InitiatorLoop {
public:
    explicit PingInitiator(std::uint32_t largestBytes) : m_loop(largestBytes) {}

    [[nodiscard]] std::optional<Error> run(const PointSettings& settings, const LoopParts& parts,
                                           loop::PointRecorder& out) override
    {
        const loop::PingPlan plan = pingPlanOf(settings, parts);
        transport::Transport& path = *parts.paths.front();
        const bool isShared = parts.sharedPings != nullptr && isDriven(settings, path);
        return isShared ? parts.sharedPings->run(m_loop, path, plan, parts.context, out)
                        : m_loop.run(path, plan, parts.context, out);
    }
    [[nodiscard]] bool isDriven(const PointSettings& settings, const transport::Transport& path) const override
    {
        const bool isPaced = settings.intervalNs != 0 && settings.intervalKind != model::IntervalKind::Poisson;
        return path.stampsArrivals() && isPaced && settings.pauseNs == 0 && settings.turnNs == 0 &&
               settings.workNs == 0 && settings.warmupCount == 0;
    }
    void forgetPaths() noexcept override { m_loop.forgetPath(); }

private:
    loop::PingLoop m_loop;
};

}  // namespace

loop::PingPlan pingPlanOf(const PointSettings& settings, const LoopParts& parts)
{
    const clock::TickConverter& converter = parts.context.converter;
    loop::PingPlan plan;
    plan.sizeBytes = settings.sizeBytes;
    plan.replyBytes = settings.replyBytes;
    plan.tag = parts.tag;
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
    plan.sleepsBetween = parts.sleepsBetween;
    plan.takesResidenceOut = parts.takesResidenceOut;
    plan.hasResponder = parts.hasResponder;
    plan.keepsPattern = parts.keepsPattern;
    return plan;
}

std::unique_ptr<InitiatorLoop> makePingLoop(std::uint32_t largestBytes)
{
    return std::make_unique<PingInitiator>(largestBytes);
}

}  // namespace halftrip::measure
