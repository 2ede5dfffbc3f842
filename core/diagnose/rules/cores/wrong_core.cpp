#include "core/base/core_list.hpp"
#include "core/diagnose/ends.hpp"
#include "core/diagnose/next_steps.hpp"
#include "core/diagnose/remedies.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/facts/siblings.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::diagnose {
namespace {

constexpr const char* kWrongCoreSame = "Host {host}: packets arrive on core {core}, where the measuring thread spins "
                                       "{where}. Each interrupt and softirq preempts it.";
constexpr const char* kWrongCoreNode =
    "Host {host}: the measuring thread runs on NUMA node {nodeOfThread} {where}, but its "
    "adapter is on node {nodeOfAdapter}. Each packet crosses between them.";
constexpr const char* kWrongCoreArrival =
    "Host {host}: packets arrive on core {core} of NUMA node {nodeOfArrival} {where}, but the adapter is on node "
    "{nodeOfAdapter}. Each packet crosses between them.";
constexpr const char* kWrongCoreArrivalSeen = "The socket's last packet came on core {core} of node {node}";
constexpr const char* kWrongCoreArrivalOverturned =
    "The same figures with the interrupts on a core of the adapter's node.";
constexpr const char* kWrongCoreArrivalNext =
    "Measure before and after: move the interrupts to cores of the adapter's node{cli: (halftrip tune prove PEER "
    "steering.interruptCores=CORES)}.";
constexpr const char* kWrongCoreArrivalNextTo =
    "Measure before and after: move the interrupts to cores {cores:s}, which are on the adapter's node{cli: (halftrip "
    "tune prove PEER steering.interruptCores=CORES)}.";
constexpr const char* kWrongCoreArrivalNextAtB =
    "Measure before and after: move host B's interrupts to cores {cores:s}, which are on its adapter's node, or let a "
    "search do it{cli: (halftrip tune search PEER steering.interruptCores)}.";
constexpr const char* kWrongCoreSameSeen = "Pinned to core {core}; the socket's last packet came on core {core}";
constexpr const char* kWrongCoreNodeSeen = "Pinned to core {core} of node {node}";
constexpr const char* kWrongCoreOverturned = "The same figures with the thread on another core of the adapter's node.";
constexpr const char* kWrongCoreNext = "Measure before and after: repeat on another core of the adapter's node{cli: "
                                       "(--cpu, --responder-cpu)}. Or move the "
                                       "interrupts{cli: (halftrip tune prove PEER steering.interruptCores=CORES)}.";
constexpr const char* kWrongCoreNextTo =
    "Measure before and after: repeat on another core of the adapter's node{cli: (--cpu, --responder-cpu)}. Or move "
    "the interrupts to cores {cores:s}{cli: (halftrip tune prove PEER steering.interruptCores=CORES)}.";
constexpr const char* kWrongCoreNextAtB =
    "Measure before and after: repeat on another core of host B's adapter's node{cli: (--responder-cpu)}. Or move its "
    "interrupts to cores {cores:s}, or let a search do it{cli: (halftrip tune search PEER steering.interruptCores)}.";
constexpr const char* kWrongCoreInShort = "a measuring thread is on the wrong core";

std::optional<int> nodeOfAdapter(const model::HostFacts& host)
{
    if (!host.adapter || host.adapter->isVirtual || host.adapter->isLoopback || host.adapter->numaNode.value_or(-1) < 0)
        return std::nullopt;
    return host.adapter->numaNode;
}

bool isOnArrivalCore(const model::HostFacts& host, const model::EndResult& end)
{
    const bool isHardware = host.adapter && !host.adapter->isVirtual && !host.adapter->isLoopback;
    return isHardware && end.obtained.wait == model::Wait::Spin && end.obtained.core &&
           end.obtained.core == end.obtained.arrivalCore;
}

bool isOnOtherNode(const model::HostFacts& host, const model::EndResult& end)
{
    const auto ofAdapter = nodeOfAdapter(host);
    const auto ofThread = end.obtained.core ? model::numaNodeOf(host.cpu, *end.obtained.core) : std::nullopt;
    return ofAdapter && ofThread && *ofAdapter != *ofThread;
}

/// Where interrupts disturb no measuring thread and cross no node, as tune takes it: "0-2,5"; empty: this host tells of
/// no such core.
std::string quietCores(const model::RunRecord& record, const EndOfRun& end)
{
    const model::HostFacts& host = record.*end.host;
    const auto node = nodeOfAdapter(host);
    std::vector<int> cores = model::balancedCores(host.cpu);
    std::erase_if(cores, [&](int core) {
        const bool isFar = node && model::numaNodeOf(host.cpu, core).value_or(*node) != *node;
        return isFar || std::ranges::any_of(kEnds, [&](const EndOfRun& other) {
                   return (other.name == end.name || isOneHost(record)) &&
                          std::ranges::any_of(record.points, [&](const model::PointResult& point) {
                              const auto measuring = (point.*other.result).obtained.core;
                              return measuring && model::areOfOneCore(host.cpu, core, *measuring);
                          });
               });
    });
    std::ranges::sort(cores);
    return cores.empty() ? std::string() : coreListText(cores);
}

/// The next step where a thread, or the interrupts, are on a bad core.
struct NextWords {
    TextForm<> anywhere;  ///< The host tells of no better core.
    TextForm<std::string> atA;
    TextForm<std::string> atB;
};
constexpr NextWords kForThread{kWrongCoreNext, kWrongCoreNextTo, kWrongCoreNextAtB};
constexpr NextWords kForArrivals{kWrongCoreArrivalNext, kWrongCoreArrivalNextTo, kWrongCoreArrivalNextAtB};

Text nextStep(const NextWords& words, const model::RunRecord& record, const EndOfRun& end)
{
    const std::string cores = quietCores(record, end);
    if (cores.empty())
        return text(words.anywhere);
    return text(end.name == "A" ? words.atA : words.atB, cores);
}

/// Where no better core is known, people have to put it in place of CORES.
model::NextStep stepFor(const model::RunRecord& record, const EndOfRun& end)
{
    const std::string cores = quietCores(record, end);
    if (cores.empty())
        return commandStep(proveStep(record, "steering.interruptCores=CORES").command);
    return end.name == "A" ? proveStep(record, "steering.interruptCores=" + cores)
                           : searchStep(record, "steering.interruptCores");
}

std::vector<model::Finding> findArrivals(const model::RunRecord& record, const EndOfRun& end)
{
    const PointIndices points = pointsWhere(
        record, [&](const model::PointResult& point) { return isOnArrivalCore(record.*end.host, point.*end.result); });
    if (points.empty())
        return {};
    const auto coreOf = [&](const model::PointResult& point) { return *(point.*end.result).obtained.core; };
    return {
        {.id = idAt("wrongCore", end.name),
         .sentence = text(kWrongCoreSame, end.name, coreOf(record.points[points.front()]), where(record, points)),
         .kind = model::FindingKind::Cause,
         .confidence = model::Confidence::Possible,
         .evidence = evidenceAt(
             record, points, [&](const model::PointResult& point) { return text(kWrongCoreSameSeen, coreOf(point)); }),
         .overturnedBy = kWrongCoreOverturned,
         .nextStep = nextStep(kForThread, record, end),
         .steps = {stepFor(record, end)},
         .points = points}};
}

std::vector<model::Finding> findOtherNodes(const model::RunRecord& record, const EndOfRun& end)
{
    const model::HostFacts& host = record.*end.host;
    const PointIndices points = pointsWhere(
        record, [&](const model::PointResult& point) { return isOnOtherNode(host, point.*end.result); });
    if (points.empty())
        return {};
    const auto coreOf = [&](const model::PointResult& point) { return *(point.*end.result).obtained.core; };
    return {
        {.id = idAt("wrongCore", end.name),
         .sentence = text(kWrongCoreNode, end.name, *model::numaNodeOf(host.cpu, coreOf(record.points[points.front()])),
                          where(record, points), *nodeOfAdapter(host)),
         .kind = model::FindingKind::Cause,
         .confidence = model::Confidence::Likely,
         .evidence = evidenceAt(record, points,
                                [&](const model::PointResult& point) {
                                    const int core = coreOf(point);
                                    return text(kWrongCoreNodeSeen, core, *model::numaNodeOf(host.cpu, core));
                                }),
         .overturnedBy = kWrongCoreOverturned,
         .nextStep = nextStep(kForThread, record, end),
         .steps = {stepFor(record, end)},
         .points = points}};
}

/// Its interrupts are on another node.
bool arrivesOnOtherNode(const model::HostFacts& host, const model::EndResult& end)
{
    const auto ofAdapter = nodeOfAdapter(host);
    const auto ofArrival = end.obtained.arrivalCore ? model::numaNodeOf(host.cpu, *end.obtained.arrivalCore)
                                                    : std::nullopt;
    return ofAdapter && ofArrival && *ofAdapter != *ofArrival;
}

std::vector<model::Finding> findFarArrivals(const model::RunRecord& record, const EndOfRun& end)
{
    const model::HostFacts& host = record.*end.host;
    const PointIndices points = pointsWhere(
        record, [&](const model::PointResult& point) { return arrivesOnOtherNode(host, point.*end.result); });
    if (points.empty())
        return {};
    const auto coreOf = [&](const model::PointResult& point) { return *(point.*end.result).obtained.arrivalCore; };
    const int first = coreOf(record.points[points.front()]);
    return {{.id = idAt("wrongCore", end.name),
             .sentence = text(kWrongCoreArrival, end.name, first, *model::numaNodeOf(host.cpu, first),
                              where(record, points), *nodeOfAdapter(host)),
             .kind = model::FindingKind::Cause,
             .confidence = model::Confidence::Likely,
             .evidence = evidenceAt(record, points,
                                    [&](const model::PointResult& point) {
                                        return text(kWrongCoreArrivalSeen, coreOf(point),
                                                    *model::numaNodeOf(host.cpu, coreOf(point)));
                                    }),
             .overturnedBy = kWrongCoreArrivalOverturned,
             .nextStep = nextStep(kForArrivals, record, end),
             .steps = {stepFor(record, end)},
             .points = points}};
}

std::vector<model::Finding> findWrongCores(const model::RunRecord& record)
{
    std::vector<model::Finding> findings;
    for (const EndOfRun& end : kEnds) {
        // On another node every packet is slower, whatever else the core does.
        auto found = findOtherNodes(record, end);
        if (found.empty())
            found = findFarArrivals(record, end);
        if (found.empty())
            found = findArrivals(record, end);
        findings.insert(findings.end(), found.begin(), found.end());
    }
    return findings;
}

}  // namespace

Rule wrongCoreRule()
{
    return {
        "wrongCore",
        "Does a measuring thread run on the core of the interrupts, or are thread or interrupts on another NUMA node?",
        findWrongCores,
        Touches::Everything,
        kWrongCoreInShort,
        &ownCoreAgain};
}

}  // namespace halftrip::diagnose
