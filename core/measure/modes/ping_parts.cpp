#include "core/measure/modes/ping_parts.hpp"

#include "core/loop/shared_pings.hpp"
#include "core/measure/modes/plan_parts.hpp"
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
        return path.stampsArrivals() && isPaced && settings.pauseNs == 0 && settings.workNs == 0 &&
               settings.warmupCount == 0;
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

Result<std::vector<PathPlan>> requestedPath(const model::RunRequest& request, const transport::TransportRegistry&)
{
    return std::vector{PathPlan{request.transport,
                                request.responderTransport.empty() ? request.transport : request.responderTransport}};
}

std::unique_ptr<InitiatorLoop> makePingLoop(std::uint32_t largestBytes)
{
    return std::make_unique<PingInitiator>(largestBytes);
}

PlannedPoint pingPoint(const model::RunRequest& request, std::uint32_t sizeBytes, std::uint32_t rounds)
{
    return pointOn(
        request,
        {model::numberOn(model::kSizeAxis, sizeBytes), model::numberOn(model::kIntervalAxis, request.intervalNs)},
        sizeBytes, rounds);
}

Result<Plan> planOverSizes(const model::RunRequest& request, std::vector<PathPlan> paths, const PlanLimits& limits,
                           const std::optional<RoundSettings>& order)
{
    auto sizes = sizesFor(request, defaultSizes(), limits);
    if (!sizes)
        return std::unexpected(std::move(sizes).error());
    const RoundSettings settings = order.value_or(usualOrder(sizes->sizesBytes.size()));
    Plan plan;
    plan.paths = std::move(paths);
    plan.rounds = roundsFor(request, settings.rounds);
    for (const std::uint32_t size : sizes->sizesBytes)
        plan.points.push_back(pingPoint(request, size, plan.rounds));
    plan.order = interleave(plan.points.size(), plan.rounds, settings.seed);
    if (!sizes->note.empty())
        plan.notes.emplace_back(std::move(sizes->note));
    return plan;
}

}  // namespace halftrip::measure
