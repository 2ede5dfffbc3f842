#include "core/measure/modes/flood_parts.hpp"

#include "core/loop/flood.hpp"
#include "core/measure/plan/session_times.hpp"

#include <algorithm>

namespace halftrip::measure {
namespace {

/// Below this a probe does not carry its whole sequence, and replies could be taken for those of others.
constexpr std::uint32_t kLeastFloodBytes = 4;

class FloodInitiator final : public InitiatorLoop {
public:
    FloodInitiator(const RunContext& run, std::uint32_t largestBytes) : m_run(run), m_loop(largestBytes) {}

    [[nodiscard]] std::optional<Error> run(const PointSettings& settings, std::span<Path* const> paths,
                                           std::uint32_t tag, const loop::LoopContext& context,
                                           loop::PointRecorder& out) override
    {
        const clock::TickConverter& converter = context.converter;
        loop::FloodPlan plan;
        plan.sizeBytes = settings.sizeBytes;
        plan.tag = tag;
        plan.count = settings.count;
        plan.durationTicks = settings.count == 0 ? converter.nanosecondsToSpan(settings.durationNs) : 0;
        plan.window = settings.window;
        plan.burst = settings.burst;
        plan.gapTicks = converter.nanosecondsToSpan(settings.intervalNs);
        plan.restTicks = converter.nanosecondsToSpan(settings.restNs);
        plan.timeoutTicks = converter.nanosecondsToSpan(settings.timeoutNs);
        plan.warmupCount = settings.warmupCount;
        plan.warmupLimitTicks = converter.nanosecondsToSpan(kWarmupLimitNs);
        expectRepliesOf(m_run.link(), plan);
        return m_loop.run(*paths.front()->transport, plan, context, out);
    }

private:
    const RunContext& m_run;
    loop::FloodLoop m_loop;
};

}  // namespace

std::unique_ptr<InitiatorLoop> makeFloodLoop(const RunContext& run, std::uint32_t largestBytes)
{
    return std::make_unique<FloodInitiator>(run, largestBytes);
}

Status checkFloodSizes(const model::RunRequest& request)
{
    if (request.sizesBytes.empty() || std::ranges::min(request.sizesBytes) >= kLeastFloodBytes)
        return {};
    return fail(ErrorKind::Invalid,
                "Probes of less than 4 bytes carry only part of their sequence number: with many in flight, replies "
                "would be ambiguous.",
                "Choose sizes of 4 bytes and more.");
}

}  // namespace halftrip::measure
