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
    explicit FloodInitiator(std::uint32_t largestBytes) : m_loop(largestBytes) {}

    [[nodiscard]] std::optional<Error> run(const PointSettings& settings, const LoopParts& parts,
                                           loop::PointRecorder& out) override
    {
        const clock::TickConverter& converter = parts.context.converter;
        loop::FloodPlan plan;
        plan.sizeBytes = settings.sizeBytes;
        plan.tag = parts.tag;
        plan.count = settings.count;
        plan.durationTicks = settings.count == 0 ? converter.nanosecondsToSpan(settings.durationNs) : 0;
        plan.window = settings.window;
        plan.burst = settings.burst;
        plan.gapTicks = converter.nanosecondsToSpan(settings.intervalNs);
        plan.restTicks = converter.nanosecondsToSpan(settings.restNs);
        plan.timeoutTicks = converter.nanosecondsToSpan(settings.timeoutNs);
        plan.warmupCount = settings.warmupCount;
        plan.warmupLimitTicks = converter.nanosecondsToSpan(kWarmupLimitNs);
        plan.takesResidenceOut = parts.takesResidenceOut;
        plan.hasResponder = parts.hasResponder;
        plan.keepsPattern = parts.keepsPattern;
        return m_loop.run(*parts.paths.front(), plan, parts.context, out);
    }

private:
    loop::FloodLoop m_loop;
};

}  // namespace

std::unique_ptr<InitiatorLoop> makeFloodLoop(std::uint32_t largestBytes)
{
    return std::make_unique<FloodInitiator>(largestBytes);
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
