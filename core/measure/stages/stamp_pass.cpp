#include "core/measure/stages/stamp_pass.hpp"

#include "core/measure/measuring_task.hpp"
#include "core/measure/session_times.hpp"
#include "core/measure/stages/join.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halftrip::measure {
namespace {

using namespace std::chrono_literals;
using transport::StampingTransport;

/// The number of a pass's way at the responder; those of points count from 0.
constexpr auto kStampWay = static_cast<std::uint32_t>(control::kMostWays - 1);

/// How long the systems are given until the first stamps come, how many probes ask for them at a time, and the pause in between.
constexpr auto kFirstStampWait = 3'000ms;
constexpr auto kFirstStampPause = 50ms;
constexpr std::uint32_t kFirstStampProbes = 5;

/// The responder's words say "host B" where both ends could be meant.
Error atResponder(Error error)
{
    error.what = "Host B: " + error.what;
    return error;
}

/// Both ends' transports, open while this lives.
class OpenEnds {
public:
    OpenEnds(std::unique_ptr<StampingTransport> transport, control::OtherEnd& link)
        : m_transport(std::move(transport)), m_link(link)
    {
    }
    OpenEnds(const OpenEnds&) = delete;
    OpenEnds& operator=(const OpenEnds&) = delete;
    ~OpenEnds()
    {
        m_transport->close();
        // Should the responder be gone, its end is gone with it; the session will notice.
        if (m_isResponderOpen) [[maybe_unused]]
            const Status released = m_link.release(kStampWay);
    }

    [[nodiscard]] Status open(const StampPassParts& parts, model::StampChoice choice)
    {
        m_transport->chooseStamps(choice);
        auto endpoint = m_transport->open(parts.open);
        if (!endpoint)
            return std::unexpected(std::move(endpoint).error());
        control::Prepare prepare = parts.prepare;
        prepare.way = kStampWay;
        prepare.stamps = choice;
        prepare.stampsCount = parts.request.stampsCount;
        prepare.endpoint = *endpoint;
        auto ready = m_link.prepare(prepare);
        if (!ready)
            return std::unexpected(atResponder(std::move(ready).error()));
        m_isResponderOpen = true;
        Status attached = m_transport->attach(ready->endpoint, kAttachTimeout);
        m_hadHardware = attached && m_transport->stampFacts().hasHardware;
        return attached;
    }
    [[nodiscard]] Result<control::StageReport> stop()
    {
        auto report = m_link.stop();
        if (!report)
            return std::unexpected(std::move(report).error());
        std::optional<control::StageReport> stages = std::move(report->stages);
        if (!stages)
            return fail(ErrorKind::Protocol, "The responder reported no stamps.",
                        "Use the same Halftrip version on both hosts.");
        // Only clocks are a problem, and the adapter's is one of them.
        m_hadHardware = m_hadHardware || stages->stamps.adapterClockErrorNs || !stages->problem.empty();
        if (!stages->problem.empty())
            return fail(ErrorKind::Os, "Host B: " + stages->problem, "Run again.");
        return std::move(*stages);
    }
    [[nodiscard]] StampingTransport& transport() noexcept { return *m_transport; }
    /// As far as known by now.
    [[nodiscard]] bool hadHardware() const noexcept { return m_hadHardware; }

private:
    std::unique_ptr<StampingTransport> m_transport;
    control::OtherEnd& m_link;
    bool m_isResponderOpen = false;
    bool m_hadHardware = false;
};

StampPlan planOf(const StampPassSetting& setting, const StampPassParts& parts)
{
    const clock::TickConverter& converter = parts.converter;
    StampPlan plan;
    plan.sizeBytes = setting.sizeBytes;
    plan.count = setting.count;
    plan.limitTicks = converter.nanosecondsToSpan(kStampPassLimitNs);
    plan.intervalTicks = converter.nanosecondsToSpan(parts.request.intervalNs);
    // A probe that the main part would call lost is one here, too, but must not eat the pass up.
    plan.timeoutTicks = converter.nanosecondsToSpan(std::min(parts.request.timeoutNs, kStampPassLimitNs / 4));
    plan.sleepsBetween = !model::occupiesCore(setting.wait);
    return plan;
}

/// Runs the loop on a measuring thread and keeps the control connection alive meanwhile.
Status runLoop(StampLoop& loop, const StampPassSetting& setting, const StampPassParts& parts)
{
    std::atomic<bool> stop{false};
    MeasuringTask task(parts.platform.threads(), setting.thread, [&] { loop.run(stop); });
    Status alive;
    while (!task.waitUntilDone(kTurn)) {
        if (alive)
            alive = parts.link.keepAlive();
        if (!alive || parts.stop.load())
            stop.store(true);
    }
    static_cast<void>(task.join());
    if (alive && parts.stop.load())
        return fail(ErrorKind::Interrupted, "Stopped while stamps were taken.");
    return alive;
}

std::int64_t medianRtt(const JoinedStages& joined)
{
    std::vector<std::int64_t> rtts;
    rtts.reserve(joined.probes.size());
    for (const JoinedProbe& probe : joined.probes)
        rtts.push_back(probe.rttNs);
    std::ranges::sort(rtts);
    return valueAtRank(rtts, 50);
}

std::string reasonAt(const model::EndStamps& end, const char* stamp)
{
    const auto found = end.obtained.find(stamp);
    return found == end.obtained.end() ? std::string("not obtained") : found->second;
}

/// In words, what came of each stamp that a figure needs. `waited`: " in 3 seconds", or nothing.
Error nothingJoined(const model::StageResult& result, const std::string& waited = {})
{
    if (result.sent == result.lost)
        return {ErrorKind::Timeout, "None of the probes of the stamped pass came back.", 0,
                "Run again; look for losses."};
    return {ErrorKind::NotSupported,
            fmt::format(
                "No probe got all its stamps{}. Host A: sending {}, receiving {}. Host B: sending {}, receiving {}.",
                waited, reasonAt(result.initiator, "txDriver"), reasonAt(result.initiator, "rxSoftware"),
                reasonAt(result.responder, "txDriver"), reasonAt(result.responder, "rxSoftware")),
            0, "Leave --stamps out, or measure through another adapter."};
}

Error noHardware(const model::StageResult& result)
{
    return {ErrorKind::NotSupported, "Hardware stamps cannot be had. " + describeHardware(result), 0,
            "Choose --stamps software, or --stamps auto to take what there is."};
}

/// Without any figure where no probe has all its stamps.
Result<model::StageResult> resultOf(const StampLoop& loop, const StampingTransport& transport,
                                    const clock::TickConverter& converter, control::StageReport&& report)
{
    model::StageResult result;
    result.sent = loop.sent();
    result.lost = loop.lost();
    auto own = describeEnd(loop.probes(), transport, converter);
    if (!own)
        return std::unexpected(std::move(own).error());
    result.initiator = std::move(*own);
    result.responder = std::move(report.stamps);
    const JoinedStages joined = joinStages(loop.probes(),
                                           {converter, transport.systemClock(), transport.adapterClock()}, report);
    result.joined = joined.probes.size();
    result.incomplete = joined.incomplete;
    if (joined.probes.empty())
        return result;
    result.isHardware = joined.has[static_cast<std::size_t>(model::StagePart::Wire)];
    result.rttP50Ns = medianRtt(joined);
    result.splits = splitStages(joined);
    result.parts = figuresOfStages(joined);
    return result;
}

Result<model::StageResult> passOver(OpenEnds& ends, StampPlan plan, const StampPassSetting& setting,
                                    const StampPassParts& parts)
{
    parts.platform.entropy().fill(std::as_writable_bytes(std::span(&plan.tag, 1)));
    constexpr std::int64_t kLongestNs = 2 * kStampPassLimitNs + 1'000'000'000;
    if (Status status = parts.link.start({{kStampWay}, "reflect", plan.sizeBytes, plan.tag, kLongestNs}); !status)
        return std::unexpected(atResponder(std::move(status).error()));
    StampLoop loop(ends.transport(), parts.platform.tickClock(), parts.converter, parts.platform.threads(), plan);
    const Status ran = runLoop(loop, setting, parts);
    auto report = ends.stop();
    if (!ran)
        return std::unexpected(ran.error());
    if (!report)
        return std::unexpected(std::move(report).error());
    return resultOf(loop, ends.transport(), parts.converter, std::move(*report));
}

/// A system begins to stamp what it receives some time after it was asked to: Linux from a work queue, which a busy machine
/// delays beyond any warm-up. So a few probes go round, again and again, until one of them has the stamps of both ends.
Status awaitFirstStamps(OpenEnds& ends, const StampPassSetting& setting, const StampPassParts& parts)
{
    StampPlan plan = planOf(setting, parts);
    plan.count = kFirstStampProbes;
    plan.intervalTicks = 0;
    const auto begin = parts.platform.time().now();
    while (true) {
        const auto result = passOver(ends, plan, setting, parts);
        if (!result)
            return std::unexpected(result.error());
        if (result->joined != 0)
            return {};
        const bool isOver = parts.platform.time().now() - begin >= kFirstStampWait;
        if (isOver || result->sent == result->lost)
            return std::unexpected(
                nothingJoined(*result, fmt::format(" in {} seconds", kFirstStampWait.count() / 1000)));
        parts.platform.threads().sleepFor(kFirstStampPause);
    }
}

std::string describeHardwareAt(const char* host, const model::EndStamps& end)
{
    const std::string sending = reasonAt(end, "txHardware");
    const std::string receiving = reasonAt(end, "rxHardware");
    if (sending == receiving)
        return fmt::format("Host {}: {}.", host, sending);
    return fmt::format("Host {}: sending {}, receiving {}.", host, sending, receiving);
}

}  // namespace

bool hasAdapterParts(const model::StageResult& result)
{
    using enum model::StagePart;
    return std::ranges::any_of(result.parts, [](const model::StageFigures& figures) {
        return figures.part == AAdapter || figures.part == BAdapter || figures.part == Wire;
    });
}

std::string describeHardware(const model::StageResult& result)
{
    return describeHardwareAt("A", result.initiator) + " " + describeHardwareAt("B", result.responder);
}

Result<model::StageResult> runStampPass(const StampPassSetting& setting, const StampPassParts& parts, bool& hadHardware)
{
    OpenEnds ends(parts.entry.makeStamping(), parts.link);
    if (Status status = ends.open(parts, setting.choice); !status)
        return std::unexpected(std::move(status).error());
    Status first = awaitFirstStamps(ends, setting, parts);
    auto result = first ? passOver(ends, planOf(setting, parts), setting, parts) : std::unexpected(first.error());
    hadHardware = ends.hadHardware();
    if (result && result->joined == 0)
        return std::unexpected(nothingJoined(*result));
    if (result && setting.choice == model::StampChoice::Hardware && !result->isHardware)
        return std::unexpected(noHardware(*result));
    return result;
}

}  // namespace halftrip::measure
