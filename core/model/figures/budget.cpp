#include "core/model/figures/budget.hpp"

#include "core/model/figures/arrival_queue.hpp"
#include "core/model/figures/idle_steps.hpp"
#include "core/model/figures/interrupt_deferral.hpp"
#include "core/model/figures/pace.hpp"
#include "core/model/figures/packet_rates.hpp"
#include "core/model/figures/queueing.hpp"
#include "core/model/figures/receive_timers.hpp"
#include "core/model/figures/run_ends.hpp"
#include "core/model/figures/wire_time.hpp"
#include "core/model/record/frame_copying.hpp"
#include "core/model/record/point_figures.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace halftrip::model {
namespace {

constexpr const char* kBudgetPath = "{transport} between two hosts";
constexpr const char* kBudgetPathZeroCopy = "{transport} with zero-copy between two hosts";
constexpr const char* kBudgetPathBlocking = "{path}, of which waking {ends:d} sleeping ends up to {wakeUs:g} us";
constexpr const char* kBudgetTimer = "interrupt coalescing on host {host} (rx-usecs {timerUs})";
constexpr const char* kBudgetTimerRunsOut =
    "interrupt coalescing on host {host} (rx-usecs {timerUs}; less if it spaces interrupts: the pace outlasts it)";
constexpr const char* kBudgetDeferral = "deferred interrupts on host {host} (gro_flush_timeout {timerUs:g} us)";
constexpr const char* kBudgetIdle = "leaving {state} on host {host}";
constexpr const char* kBudgetIdleArrival = "leaving {state} on core {core} of host {host}, where packets arrive";
constexpr const char* kBudgetQueueing = "queueing discipline {discipline} on host {host}";
constexpr const char* kBudgetWire = "wire time at {mbps} Mb/s, both ways";

struct PathFigures {
    std::string_view transport;
    double lowNs;   ///< Of the round trip, both ends spinning on tuned hosts.
    double highNs;
};

/// Twice the half round trips of docs/diagnosis.md.
constexpr std::array kPaths{
    PathFigures{"udp", 8'000, 16'000}, PathFigures{"udp-libc", 8'000, 16'000}, PathFigures{"tcp", 8'000, 20'000},
    PathFigures{"raw", 6'000, 16'000}, PathFigures{"mmap", 6'000, 16'000},     PathFigures{"pcap", 6'000, 16'000},
    PathFigures{"xdp", 6'000, 16'000},
};
constexpr PathFigures kZeroCopy{"xdp", 4'000, 8'000};
/// To wake a thread that sleeps while it waits takes a round trip up to so much longer.
constexpr double kMostWakeUpNs = 20'000;
constexpr double kUsPerWakeUp = kMostWakeUpNs / 1'000;

bool copiesNothing(const EndResult& end)
{
    return frameCopyingIn(end.obtained.transport) == FrameCopying::None;
}

int sleepingEnds(const PointResult& point)
{
    const auto sleeps = [](const EndResult& end) {
        return end.obtained.wait == Wait::Block || end.obtained.wait == Wait::Poll ? 1 : 0;
    };
    return sleeps(point.initiator) + sleeps(point.responder);
}

std::optional<BudgetPart> pathOf(const RunRecord& record, const PointResult& point)
{
    // The figures are of Linux' kernel sockets.
    const auto isMeasured = [](const HostFacts& host) {
        return host.virtualization.empty() && !host.hostId.empty() && !host.operatingSystem.starts_with("Windows");
    };
    const bool areTwo = isMeasured(record.initiatorHost) && isMeasured(record.responderHost) && !isOneHost(record);
    const auto found = std::ranges::find(kPaths, point.transport, &PathFigures::transport);
    if (found == kPaths.end() || !areTwo || !record.request.peer.hasResponder())
        return std::nullopt;
    const bool isZeroCopy = copiesNothing(point.initiator) && copiesNothing(point.responder);
    const PathFigures& figures = isZeroCopy ? kZeroCopy : *found;
    const int sleeping = sleepingEnds(point);
    BudgetPart path{"path", text(kBudgetPath, point.transport), figures.lowNs,
                    figures.highNs + sleeping * kMostWakeUpNs};
    if (isZeroCopy)
        path.words = text(kBudgetPathZeroCopy, point.transport);
    if (sleeping > 0)
        path.words = text(kBudgetPathBlocking, path.words, sleeping, sleeping * kUsPerWakeUp);
    return path;
}

ReceiveTimer timerOf(const RunRecord& record, const PointResult& point, bool isA)
{
    return receiveTimerOf(isA ? record.initiatorHost : record.responderHost, arrivalQueuesIn({&point, 1}, isA));
}

void addTimer(const HostOfRun& host, const RunRecord& record, const PointResult& point, std::int64_t pace,
              std::vector<BudgetPart>& parts)
{
    const std::int64_t timerUs = timerOf(record, point, host.isA()).us;
    const ReceiveTimer ofB = isOneHost(record) ? ReceiveTimer() : timerOf(record, point, /*isA=*/false);
    const ReceiveTimers deciding = receiveTimersTogether(timerOf(record, point, /*isA=*/true), ofB);
    if (!(host.isA() ? deciding.isA : deciding.isB))
        return;
    const bool runsOut = outlasts(pace, timerUs);
    parts.push_back({"coalescing",
                     runsOut ? text(kBudgetTimerRunsOut, host.name, timerUs) : text(kBudgetTimer, host.name, timerUs),
                     0, static_cast<double>(timerUs) * 1'000, std::string(host.name)});
}

/// Intervals of the kernel, as that of an adapter that spaces its interrupts: of both hosts' the longest shows, and
/// only where it exceeds what the adapters do.
void addDeferral(const RunRecord& record, const PointResult& point, std::vector<BudgetPart>& parts)
{
    const std::vector<ActingDeferral> acting = actingDeferrals(record, point);
    if (acting.empty())
        return;
    const auto longest = std::ranges::max_element(acting, {},
                                                  [](const ActingDeferral& one) { return one.deferral.timeoutNs; });
    const auto longestNs = static_cast<double>(longest->deferral.timeoutNs);
    double ofAdaptersNs = 0;
    for (const BudgetPart& part : parts)
        ofAdaptersNs += part.id == "coalescing" ? part.highNs : 0;
    if (longestNs <= ofAdaptersNs)
        return;
    std::erase_if(parts, [](const BudgetPart& part) { return part.id == "coalescing"; });
    parts.push_back({"coalescing", text(kBudgetDeferral, longest->host, longestNs / 1'000), 0, longestNs,
                     std::string(longest->host)});
}

/// The deepest state that pays within the pause, where the thread sleeps and so its core may, or where its packets
/// arrive on another core.
void addIdle(const HostOfRun& host, const RunRecord& record, const PointResult& point, std::int64_t pace,
             std::vector<BudgetPart>& parts)
{
    const bool isSpinning = occupiesCore((point.*host.result).obtained.wait);
    const std::optional<int> arrival = isSpinning ? sleepingArrivalCore(record, point, host.isA()) : std::nullopt;
    if (pace <= 0 || (isSpinning && !arrival))
        return;
    if (const auto deepest = deepestStateWithin(*host.facts, pace))
        parts.push_back({"idle",
                         arrival ? text(kBudgetIdleArrival, deepest->name, *arrival, host.name)
                                 : text(kBudgetIdle, deepest->name, host.name),
                         0, static_cast<double>(deepest->exitLatencyUs) * 1'000, std::string(host.name)});
}

void addQueueing(const HostOfRun& host, std::vector<BudgetPart>& parts)
{
    const auto holding = holdingDiscipline(*host.facts);
    if (!holding || holding->delayUs <= 0)
        return;
    const double ns = static_cast<double>(holding->delayUs) * 1'000;
    parts.push_back({"queueing", text(kBudgetQueueing, holding->name, host.name), ns, ns, std::string(host.name)});
}

}  // namespace

std::optional<Budget> budgetOf(const RunRecord& record, const PointResult& point)
{
    if (!hasSerialRoundTrips(point) || isLost(point, 50))
        return std::nullopt;
    Budget budget;
    budget.measuredNs = static_cast<double>(percentileNs(point, 50));
    if (auto path = pathOf(record, point)) {
        budget.isPathKnown = true;
        budget.parts.push_back(std::move(*path));
    }
    const std::int64_t pace = paceNs(record, point);
    for (const HostOfRun& host : hostsOf(record)) {
        addTimer(host, record, point, pace, budget.parts);
        if (!host.isA() || !record.areIdleStatesHeld)
            addIdle(host, record, point, pace, budget.parts);
        if (passesDisciplines(point.transport))
            addQueueing(host, budget.parts);
    }
    addDeferral(record, point, budget.parts);
    const LinkSpeed link = linkSpeedOf(record);
    if (const auto wire = wireInResultNs(point, link))
        budget.parts.push_back({"wire", text(kBudgetWire, link.mbps), *wire, *wire});
    for (const BudgetPart& part : budget.parts)
        budget.explainedNs += part.highNs;
    if (budget.isPathKnown)
        budget.unexplainedNs = std::max(0.0, budget.measuredNs - budget.explainedNs);
    return budget;
}

}  // namespace halftrip::model
