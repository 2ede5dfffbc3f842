#include "core/loop/trader.hpp"
#include "core/measure/modes/ping_parts.hpp"
#include "core/measure/modes/sweep_parts.hpp"
#include "core/measure/plan/transport_choice.hpp"
#include "core/measure/point/ping_loop.hpp"
#include "core/model/fields/setting_text.hpp"
#include "core/model/request/peer.hpp"
#include "core/transport/joined_transport.hpp"

#include <algorithm>

namespace halftrip::measure {
namespace {

using model::Field;

/// Below this a tick does not carry its whole number.
constexpr std::uint32_t kLeastTickBytes = 4;
/// The convention of the published measurement: 64 bytes in, 400 bytes out, 25,000 times.
constexpr std::uint32_t kUsualTickBytes = 64;
constexpr std::uint32_t kUsualOrderBytes = 400;
constexpr std::uint64_t kUsualRuns = 25'000;
constexpr std::uint32_t kLargestOrderBytes = 65'507;

struct TickSettings {
    std::uint32_t order = kUsualOrderBytes;
    std::string orderTransport = "tcp";
    bool withoutPingPong = false;
};

void describe(model::Fields& fields, TickSettings& settings)
{
    fields(Field("order")
               .named("order")
               .in(model::Unit::Bytes)
               .within(loop::kLeastOrderBytes, kLargestOrderBytes)
               .asOption("--order", "BYTES", "Probes")
               .meaning("Payload of the order that the trader sends for each tick"),
           settings.order);
    fields(Field("orderTransport")
               .named("transport of the orders")
               .asOption("--order-transport", "NAME", "Transport and threads")
               .meaning("Stream transport of the trader's orders: tcp, or rio-tcp on Windows"),
           settings.orderTransport);
    fields(Field("withoutPingPong")
               .named("no ping-pong")
               .asOption("--no-ping-pong", "", "Probes")
               .meaning("Skip the half-second ping-pongs of tick size and order size"),
           settings.withoutPingPong);
}

Status checkTick(const model::RunRequest& request)
{
    const auto settings = model::settingsFrom<TickSettings>(request.modeOptions);
    if (!settings)
        return std::unexpected(settings.error());
    if (request.peer.isEcho())
        return fail(
            ErrorKind::Invalid,
            text("Tick to trade needs a Halftrip responder as the trader, and {peer} is none.", request.peer.text),
            "Start \"halftrip serve\" on that host and name it without a scheme.");
    if (wireOf(request.transport) == "TCP")
        return fail(ErrorKind::Invalid,
                    text("A tick is a datagram; the transport {transport} is a stream.", request.transport),
                    "Choose udp or another transport of datagrams.");
    if (!request.sizesBytes.empty() && std::ranges::min(request.sizesBytes) < kLeastTickBytes)
        return fail(ErrorKind::Invalid, "Ticks of less than 4 bytes carry only part of their sequence number.",
                    "Choose sizes of 4 bytes and more.");
    return {};
}

/// Ticks go over the first, orders come over the second.
Result<std::vector<PathPlan>> pathsOfTick(const model::RunRequest& request,
                                          const transport::TransportRegistry& registry)
{
    const auto settings = model::settingsFrom<TickSettings>(request.modeOptions);
    if (!settings)
        return std::unexpected(settings.error());
    auto paths = requestedPath(request, registry);
    if (!paths)
        return paths;
    const transport::TransportEntry* const orders = registry.find(settings->orderTransport);
    if (orders == nullptr)
        return std::unexpected(registry.unknown(settings->orderTransport));
    if (wireOf(orders->id) != "TCP")
        return fail(ErrorKind::Invalid,
                    text("Orders go over a stream, and the transport {transport} is none.", orders->id),
                    "Choose --order-transport tcp.");
    paths->front().largestBytes = request.sizesBytes.empty() ? kUsualTickBytes : std::ranges::max(request.sizesBytes);
    paths->push_back({orders->id, orders->id, settings->order});
    return paths;
}

/// The ping-pong of a loop that sends over one path and receives over the other.
class TickInitiator final : public InitiatorLoop {
public:
    TickInitiator(const RunContext& run, std::uint32_t largestBytes) : m_run(run), m_loop(largestBytes) {}

    [[nodiscard]] std::optional<Error> run(const PointSettings& settings, std::span<Path* const> paths,
                                           std::uint32_t tag, const loop::LoopContext& context,
                                           loop::PointRecorder& out) override
    {
        transport::JoinedTransport joined(*paths.front()->transport, *paths.back()->transport, settings.replyBytes);
        return m_loop.run(joined, pingPlanOf(settings, paths.front()->wait, tag, m_run), context, out);
    }
    void forgetPaths() noexcept override { m_loop.forgetPath(); }

private:
    const RunContext& m_run;
    loop::PingLoop m_loop;
};

Result<Plan> planTick(const model::RunRequest& request, std::vector<PathPlan> paths, const PlanLimits& limits)
{
    const auto settings = model::settingsFrom<TickSettings>(request.modeOptions);
    if (!settings)
        return std::unexpected(settings.error());
    const std::string transports = paths.front().transport + "+" + paths.back().transport;
    auto plan = planOver(request, std::move(paths), limits,
                         {.usualSizes = {kUsualTickBytes}, .shape = [&](PlannedPoint& point) {
                              point.key.transport = transports;
                              point.key.axes.insert(point.key.axes.begin() + 1,
                                                    model::numberOn(model::kOrderAxis, settings->order));
                              point.settings.replyBytes = settings->order;
                              point.paths = {0, 1};
                              if (!settings->withoutPingPong)
                                  point.beside = {{0, point.settings.sizeBytes, model::DistributionKind::TickPingPong},
                                                  {1, settings->order, model::DistributionKind::OrderPingPong}};
                          }});
    if (!plan)
        return plan;
    plan->notes.push_back(text(
        "Orders have {size}. From the stamp before the tick is sent to the stamp when its order is complete, both on "
        "this program's clock. The residence at B is the trader's own work, on its program's clock. Nothing of this "
        "is halved.",
        model::withUnit(model::Unit::Bytes, settings->order)));
    if (!settings->withoutPingPong)
        plan->notes.push_back(
            text("The ping-pongs are halved, as such figures are published: each is the mean of both directions over "
                 "one protocol. Neither they nor their mean are tick to trade."));
    return plan;
}

}  // namespace

Mode tickMode()
{
    return {
        .id = "tick",
        .title = "Tick to trade",
        .summary = "Tick to trade: a tick out by UDP, the order back by TCP, 25,000 times",
        .measures = model::DistributionKind::TickToTrade,
        .stampedSpans =
            StampedSpans{{model::DistributionKind::TickToTradeSoftware, model::DistributionKind::TickToTradeHardware},
                         SpanKinds{model::DistributionKind::TraderSoftware, model::DistributionKind::TraderHardware}},
        .responderLoop = "trader",
        .chartAxis = model::kSizeAxis,
        .describeSettings = model::describeDefaults<TickSettings>,
        // What is measured is known by its stamps; --stamps off leaves the program's own alone.
        .changeDefaults =
            [](model::RunRequest& request) {
                request.stamps = model::StampChoice::Auto;
                request.count = kUsualRuns;
            },
        .check = checkTick,
        .paths = pathsOfTick,
        .plan = planTick,
        .makeLoop = [](const RunContext& run, std::uint32_t largestBytes) -> std::unique_ptr<InitiatorLoop> {
            return std::make_unique<TickInitiator>(run, largestBytes);
        }};
}

}  // namespace halftrip::measure
