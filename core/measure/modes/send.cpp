#include "core/loop/send.hpp"

#include "core/measure/modes/ping_parts.hpp"
#include "core/measure/modes/sweep_parts.hpp"
#include "core/measure/point/initiator_loop.hpp"
#include "core/model/fields/setting_text.hpp"
#include "core/wire/feed.hpp"

#include <algorithm>

namespace halftrip::measure {
namespace {

constexpr std::uint32_t kLeastFeedBytes = wire::FeedLayout::kHeaderBytes;

struct SendSettings {
    std::optional<std::uint32_t> timeToLive;
};

void describe(model::Fields& fields, SendSettings& settings)
{
    fields(model::Field("timeToLive")
               .named("time to live")
               .within(1, 255)
               .asOption("--ttl", "N", "Probes")
               .meaning("TTL or hop limit of the packets [1 to a group, the system's default to a host]"),
           settings.timeToLive);
}

Status checkSend(const model::RunRequest& request)
{
    if (Status status = checkOptions<SendSettings>(request); !status)
        return status;
    if (request.stamps != model::StampChoice::Off)
        return fail(ErrorKind::Invalid, "A sender of a feed takes no stamps.",
                    "Leave --stamps out, and give it to \"halftrip listen\" on the receiving host.");
    if (!request.sizesBytes.empty() && std::ranges::min(request.sizesBytes) < kLeastFeedBytes)
        return fail(ErrorKind::Invalid, "Packets of less than 20 bytes do not carry a mark, a number and a tag.",
                    "Choose sizes of 20 bytes and more.");
    return {};
}

Result<std::vector<PathPlan>> pathsOfSend(const model::RunRequest& request,
                                          const transport::TransportRegistry& registry)
{
    const auto settings = model::settingsFrom<SendSettings>(request.modeOptions);
    if (!settings)
        return std::unexpected(settings.error());
    auto paths = requestedPath(request, registry);
    if (paths)
        paths->front().timeToLive = settings->timeToLive;
    return paths;
}

class Sender final : public InitiatorLoop {
public:
    explicit Sender(std::uint32_t largestBytes) : m_loop(largestBytes) {}

    [[nodiscard]] std::optional<Error> run(const PointSettings& settings, std::span<Path* const> paths,
                                           std::uint32_t tag, const loop::LoopContext& context,
                                           loop::PointRecorder& out) override
    {
        const clock::TickConverter& converter = context.converter;
        loop::SendPlan plan;
        plan.sizeBytes = settings.sizeBytes;
        plan.tag = tag;
        plan.count = settings.count;
        plan.durationTicks = converter.nanosecondsToSpan(settings.durationNs);
        plan.intervalTicks = converter.nanosecondsToSpan(settings.intervalNs);
        if (settings.intervalNs != 0 && settings.intervalKind == model::IntervalKind::Poisson)
            plan.jitterSeed = settings.intervalSeed;
        plan.sleepsBetween = !model::occupiesCore(paths.front()->wait);
        return m_loop.run(*paths.front()->transport, plan, context, out);
    }

private:
    loop::SendLoop m_loop;
};

/// Each size once.
Result<Plan> planSend(const model::RunRequest& request, std::vector<PathPlan> paths, const PlanLimits& limits)
{
    return planOver(request, std::move(paths), limits, {.order = RoundSettings{.rounds = 1}});
}

}  // namespace

Mode sendMode()
{
    return {
        .id = "send",
        .title = "Send a feed",
        .summary = "A numbered feed for \"halftrip listen\", paced or flat out",
        .measures = model::DistributionKind::SendInterval,
        .traffic = Traffic::Sent,
        .chartAxis = model::kSizeAxis,
        .describeSettings = model::describeDefaults<SendSettings>,
        .changeDefaults =
            [](model::RunRequest& request) {
                request.durationNs = 10'000'000'000;
                request.intervalNs = 5'000'000;
                request.warmupCount = 0;
            },
        .unusedOptions = {{"--timeout", "Nobody answers a feed that is sent.", "Leave --timeout out."},
                          {"--warmup", "A sender of a feed has no warm-up: each packet of it counts.",
                           "Leave --warmup out, and give it to \"halftrip listen\" on the receiving host."},
                          {"--stamps-count", "A feed that is sent has no timestamps.", "Leave --stamps-count out."}},
        .check = checkSend,
        .paths = pathsOfSend,
        .plan = planSend,
        .makeLoop = [](const RunContext&, std::uint32_t largestBytes) -> std::unique_ptr<InitiatorLoop> {
            return std::make_unique<Sender>(largestBytes);
        }};
}

}  // namespace halftrip::measure
