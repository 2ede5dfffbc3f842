#include "core/loop/listen.hpp"

#include "core/measure/plan/mode.hpp"
#include "core/measure/plan/transport_choice.hpp"
#include "core/measure/point/initiator_loop.hpp"
#include "core/model/fields/setting_text.hpp"
#include "core/model/request/peer.hpp"

namespace halftrip::measure {
namespace {

using model::Field;

/// The largest datagram there is: nobody knows what will come.
constexpr std::uint32_t kAnyDatagramBytes = 65'507;

struct ListenSettings {
    std::string source;
    std::int64_t patienceNs = 10'000'000'000;
};

void describe(model::Fields& fields, ListenSettings& settings)
{
    fields(Field("source")
               .named("source of the group")
               .asOption("--source", "ADDRESS", "Peer")
               .meaning("Receive the group from this sender only (source-specific multicast)"),
           settings.source);
    fields(Field("patienceNs")
               .named("patience")
               .in(model::Unit::Nanoseconds)
               .within(1'000'000, 86'400'000'000'000)
               .asOption("--patience", "TIME", "Probes")
               .meaning("With --count: end when no packet arrives for this long"),
           settings.patienceNs);
}

Status checkListen(const model::RunRequest& request)
{
    if (Status status = checkOptions<ListenSettings>(request); !status)
        return status;
    if (request.stamps == model::StampChoice::Off)
        return fail(ErrorKind::Invalid, "Without stamps there is nothing that a packet's way could be measured from.",
                    "Leave --stamps out, or choose auto, software or hardware.");
    if (!request.sizesBytes.empty() || request.intervalNs != 0)
        return fail(ErrorKind::Invalid, "The sender decides the sizes and the pace of a feed.",
                    "Leave --sizes and --interval out, or give them to \"halftrip send\".");
    return {};
}

Result<std::vector<PathPlan>> pathsOfListen(const model::RunRequest& request,
                                            const transport::TransportRegistry& registry)
{
    const auto settings = model::settingsFrom<ListenSettings>(request.modeOptions);
    if (!settings)
        return std::unexpected(settings.error());
    std::string able;
    for (const transport::TransportEntry& entry : registry.entries()) {
        const bool isWanted = request.transport == entry.id || request.transport == kAutoTransport;
        if (entry.makeListener && isWanted)
            return std::vector{
                PathPlan{entry.id, entry.id, kAnyDatagramBytes, Listening{settings->source, request.stamps}}};
        if (entry.makeListener)
            able += (able.empty() ? "" : ", ") + entry.id;
    }
    if (registry.find(request.transport) == nullptr && request.transport != kAutoTransport)
        return std::unexpected(registry.unknown(request.transport));
    return fail(able.empty() ? ErrorKind::NotSupported : ErrorKind::Invalid,
                text("The transport {transport} cannot listen to a feed.", request.transport),
                able.empty() ? Text("On this system no transport of this build can.")
                             : text("Choose one of these: {names}.", able));
}

class Listener final : public InitiatorLoop {
public:
    [[nodiscard]] std::optional<Error> run(const PointSettings& settings, std::span<Path* const> paths,
                                           std::uint32_t /*tag*/, const loop::LoopContext& context,
                                           loop::PointRecorder& out) override
    {
        const clock::TickConverter& converter = context.converter;
        loop::ListenPlan plan;
        plan.count = settings.count;
        plan.durationTicks = converter.nanosecondsToSpan(settings.durationNs);
        plan.patienceTicks = converter.nanosecondsToSpan(settings.timeoutNs);
        plan.warmupCount = settings.warmupCount;
        // The plan has asked for a path that listens.
        auto& transport = dynamic_cast<transport::StampingTransport&>(*paths.front()->transport);
        return m_loop.run(transport, plan, context, out);
    }

private:
    loop::ListenLoop m_loop;
};

/// A socket without an address hears one family.
Text anyAddressOf(model::AddressFamily family)
{
    return family == model::AddressFamily::V6
               ? text("These packets came to any IPv6 address of this host; without -6 it is any IPv4 address.")
               : text("These packets came to any IPv4 address of this host; with -6 it is any IPv6 address.");
}

/// One point: what comes, as it comes.
Result<Plan> planListen(const model::RunRequest& request, std::vector<PathPlan> paths, const PlanLimits&)
{
    const auto settings = model::settingsFrom<ListenSettings>(request.modeOptions);
    if (!settings)
        return std::unexpected(settings.error());
    Plan plan;
    PlannedPoint& point = plan.points.emplace_back(
        pointOn(request, {model::wordOn(model::kFeedAxis, request.peer.withoutScheme())}, 1, 1));
    point.settings.timeoutNs = settings->patienceNs;
    plan.paths = std::move(paths);
    plan.order = interleave(1, 1, 0);
    plan.notes.push_back(
        text("From the stamp of each packet to the stamp right after the call that brought it to user memory, both at "
             "this host. Nothing is halved. Packets lost after the last one cannot be known."));
    if (request.peer.host.empty())
        plan.notes.emplace_back(anyAddressOf(request.family));
    return plan;
}

}  // namespace

Mode listenMode()
{
    return {
        .id = "listen",
        .title = "Listen to a feed",
        .summary = "The receive path of a feed: from each packet's timestamp to user memory",
        .measures = model::DistributionKind::ReceivePath,
        .traffic = Traffic::Received,
        .describeSettings = model::describeDefaults<ListenSettings>,
        .changeDefaults =
            [](model::RunRequest& request) {
                request.durationNs = 10'000'000'000;
                request.warmupCount = 0;
                request.stamps = model::StampChoice::Auto;
            },
        .unusedOptions = {{"--timeout", "No packet of a feed is an answer that could come too late.",
                           "Leave --timeout out; --patience says how long a feed may be silent."},
                          {"--stamps-count", "Every packet of a feed has its timestamp.", "Leave --stamps-count out."},
                          {"--interval-seed", "The sender of a feed decides when its packets leave.",
                           "Leave --interval-seed out, and give it to \"halftrip send\" on the sending host."},
                          {"--allow-fragments", "The sender of a feed decides how long its packets are.",
                           "Leave --allow-fragments out, and give it to \"halftrip send\" on the sending host."}},
        .check = checkListen,
        .paths = pathsOfListen,
        .plan = planListen,
        .makeLoop = [](const RunContext&, std::uint32_t) -> std::unique_ptr<InitiatorLoop> {
            return std::make_unique<Listener>();
        }};
}

}  // namespace halftrip::measure
