#include "core/measure/responder/loopback_echo.hpp"

#include "core/loop/ping.hpp"
#include "core/loop/reflect.hpp"
#include "core/measure/ends/measuring_task.hpp"
#include "core/measure/ends/placement.hpp"
#include "core/measure/plan/session_times.hpp"

#include <span>

namespace halftrip::measure {
namespace {

using namespace std::chrono_literals;

constexpr auto kLoopbackAttachTimeout = 200ms;
constexpr std::int64_t kWarmupNs = 100'000'000;
constexpr std::int64_t kMeasuredNs = 250'000'000;
constexpr std::int64_t kTimeoutNs = 50'000'000;
constexpr std::int64_t kSleepingSliceNs = 10'000'000;
constexpr std::uint64_t kWarmupProbes = 200;
/// Fewer make no 99th percentile.
constexpr std::uint64_t kFewestReplies = 200;

/// Two ends of one transport, joined over loopback.
class LoopbackPair {
public:
    explicit LoopbackPair(const transport::TransportEntry& entry) : m_initiator(entry.make()), m_responder(entry.make())
    {
    }
    LoopbackPair(const LoopbackPair&) = delete;
    LoopbackPair& operator=(const LoopbackPair&) = delete;
    ~LoopbackPair()
    {
        m_initiator->close();
        m_responder->close();
    }

    [[nodiscard]] Status open(const LoopbackPlan& plan, const clock::TickClock& clock)
    {
        transport::TransportRequest request;
        request.localAddress = request.peerAddress = plan.isV6 ? "::1" : "127.0.0.1";
        request.wait = plan.wait;
        request.largestProbeBytes = kLoopbackProbeBytes;
        request.clock = &clock;
        request.role = transport::Role::Initiator;
        const auto initiator = m_initiator->open(request);
        if (!initiator)
            return std::unexpected(initiator.error());
        request.role = transport::Role::Responder;
        const auto responder = m_responder->open(request);
        if (!responder)
            return std::unexpected(responder.error());
        // The initiator first: a stream's listener takes its connection before anybody accepts it.
        if (Status status = m_initiator->attach(*responder, kLoopbackAttachTimeout); !status)
            return status;
        m_responder->setProbeSize(kLoopbackProbeBytes);
        return m_responder->attach(*initiator, kLoopbackAttachTimeout);
    }
    [[nodiscard]] transport::Transport& initiator() noexcept { return *m_initiator; }
    [[nodiscard]] transport::Transport& responder() noexcept { return *m_responder; }

private:
    std::unique_ptr<transport::Transport> m_initiator;
    std::unique_ptr<transport::Transport> m_responder;
};

/// Sets a flag whatever happens, so that no thread is waited for in vain.
class SetAtEnd {
public:
    explicit SetAtEnd(std::atomic<bool>& flag) : m_flag(flag) {}
    SetAtEnd(const SetAtEnd&) = delete;
    SetAtEnd& operator=(const SetAtEnd&) = delete;
    ~SetAtEnd() { m_flag.store(true); }

private:
    std::atomic<bool>& m_flag;
};

Status checkPlan(const LoopbackPlan& plan)
{
    if (!plan.transport->hasLoopback)
        return fail(ErrorKind::NotSupported,
                    text("Nothing to compare with: there is no loopback measurement of the transport {transport}.",
                         plan.transport->id));
    if (plan.isRunOverLoopback)
        return fail(ErrorKind::NotSupported, "The run itself goes over loopback.");
    if (plan.cpu->usableCores.size() < 2)
        return fail(ErrorKind::NotSupported, "Two ends need two cores, and this host has one to run on.");
    return {};
}

/// Memory is left as it is: it is locked already where that is permitted at all.
os::ThreadPlan planOtherEnd(const LoopbackPlan& plan)
{
    os::ThreadPlan other = plan.thread;
    other.core = plan.otherCore;
    if (plan.thread.core && !other.core) {
        model::CoresInUse used = plan.used;
        used.avoid.push_back(*plan.thread.core);
        const auto chosen = chooseCore(*plan.cpu, {}, std::nullopt, used);
        other.core = chosen ? *chosen : std::nullopt;
    }
    other.lockMemory = false;
    other.sleeps = false;  // The initiator's thread is started behind it, and would give way, too.
    return other;
}

loop::PingPlan planEcho(const LoopbackPlan& plan, const clock::TickConverter& converter, std::uint32_t tag)
{
    loop::PingPlan echo;
    echo.sizeBytes = kLoopbackProbeBytes;
    echo.tag = tag;
    echo.count = kLoopbackProbes;
    echo.durationTicks = converter.nanosecondsToSpan(kMeasuredNs);
    echo.timeoutTicks = converter.nanosecondsToSpan(kTimeoutNs);
    echo.warmupCount = kWarmupProbes;
    echo.warmupLimitTicks = converter.nanosecondsToSpan(kWarmupNs);
    echo.sleepsBetween = !model::occupiesCore(plan.wait);
    return echo;
}

}  // namespace

Result<model::LoopbackEcho> measureLoopbackEcho(const LoopbackPlan& plan, os::Platform& platform,
                                                const clock::TickConverter& converter, const std::atomic<bool>& stop)
{
    if (Status status = checkPlan(plan); !status)
        return std::unexpected(std::move(status).error());
    const clock::TickClock& clock = platform.tickClock();
    LoopbackPair pair(*plan.transport);
    if (Status status = pair.open(plan, clock); !status)
        return std::unexpected(std::move(status).error());

    std::uint32_t tag = 0;
    platform.entropy().fill(std::as_writable_bytes(std::span(&tag, 1)));
    const auto recorder = std::make_unique<loop::PointRecorder>();
    loop::PingLoop ping(kLoopbackProbeBytes);
    std::optional<Error> failure;
    {
        const loop::PingPlan echo = planEcho(plan, converter, tag);
        loop::ReflectionCounts counts;
        loop::GapDetector gaps;
        std::atomic<bool> isOver{false};
        const loop::Reflection reflection{
            .clock = clock,
            .sizeBytes = kLoopbackProbeBytes,
            .tag = tag,
            .slice = converter.nanosecondsToSpan(echo.sleepsBetween ? kSleepingSliceNs : kSpinningSliceNs),
            .wait = converter.nanosecondsToSpan(echo.sleepsBetween ? kSleepingSliceNs : model::kEmptyWaitNs),
            .stop = isOver,
            .counts = counts,
            .gaps = gaps,
            .threads = &platform.threads()};
        loop::ReflectLoop reflect(reflection);
        MeasuringTask reflector(platform.threads(), platform.time(), planOtherEnd(plan),
                                [&] { pair.responder().run(reflect); });
        const SetAtEnd endsReflector(isOver);
        const loop::LoopContext context{clock, converter, converter, platform.threads(), stop};
        os::ThreadPlan thread = plan.thread;
        thread.lockMemory = false;
        MeasuringTask initiator(platform.threads(), platform.time(), thread,
                                [&] { failure = ping.run(pair.initiator(), echo, context, *recorder); });
        (void)initiator.join();
    }
    if (failure)
        return std::unexpected(std::move(*failure));
    const stats::Histogram rtt = recorder->rtt.snapshot();
    if (rtt.count() < kFewestReplies)
        return fail(ErrorKind::Timeout,
                    text("Only {count} of {sent} probes came back over loopback.", rtt.count(), kLoopbackProbes));
    return model::LoopbackEcho{rtt.count(), rtt.percentileNs(50), rtt.percentileNs(99)};
}

}  // namespace halftrip::measure
