#include "core/base/stable_sort.hpp"
#include "core/diagnose/ends.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/facts/host_counters.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::diagnose {
namespace {

constexpr const char* kMovedSentence =
    "Host {host}: interrupts of adapter {adapter} moved to another core {where}. Latency changes with the core that "
    "takes the packets, so these figures mix several states.";
constexpr const char* kMovedSeen = "Interrupts that moved came {cores}";
constexpr const char* kMovedCore = "{interrupts} times on core {core}";
constexpr const char* kMovedOverturned =
    "The same figures with irqbalance stopped and each of the adapter's interrupts on one core.";
constexpr const char* kMovedNext =
    "Stop irqbalance on that host, or set the affinity of the adapter's interrupts to one core each, and repeat the "
    "run.";

constexpr std::size_t kMostCores = 4;

struct MovedTo {
    std::int64_t interrupts = 0;
    std::string core;
};

/// Those that took most of the interrupts that moved, first.
std::vector<MovedTo> movedAt(const model::EndResult& end)
{
    std::vector<MovedTo> cores;
    for (const auto& [name, count] : end.hostCounters) {
        // A peer may send any name.
        const bool isCore = name.starts_with(model::kMovedInterruptsPrefix) &&
                            name.find_first_not_of("0123456789", model::kMovedInterruptsPrefix.size()) ==
                                std::string::npos;
        if (isCore && count > 0)
            cores.push_back({count, name.substr(model::kMovedInterruptsPrefix.size())});
    }
    stableSort(cores, std::ranges::greater(), &MovedTo::interrupts);
    return cores;
}

Text seenAt(const model::EndResult& end)
{
    std::vector<Text> words;
    for (const MovedTo& to : movedAt(end)) {
        if (words.size() < kMostCores)
            words.push_back(text(kMovedCore, to.interrupts, to.core));
    }
    return text(kMovedSeen, joinWords(words));
}

std::vector<model::Finding> findMovedInterrupts(const model::RunRecord& record)
{
    std::vector<model::Finding> findings;
    for (const EndOfRun& end : kEnds) {
        const PointIndices points = pointsWhere(
            record, [&end](const model::PointResult& point) { return !movedAt(point.*end.result).empty(); });
        if (points.empty())
            continue;
        const model::HostFacts& host = record.*end.host;
        const std::string name = host.adapter ? host.adapter->name : "-";
        findings.push_back(
            {.id = idAt("movedInterrupts", end.name),
             .sentence = text(kMovedSentence, end.name, name, where(record, points)),
             .confidence = model::Confidence::Likely,
             .evidence = evidenceAt(record, points,
                                    [&end](const model::PointResult& point) { return seenAt(point.*end.result); }),
             .overturnedBy = kMovedOverturned,
             .nextStep = kMovedNext,
             .points = points});
    }
    return findings;
}

std::vector<std::string_view> checksOfMoved(const model::Finding&)
{
    return {"irqbalance", "interruptCores"};
}

}  // namespace

Rule movedInterruptsRule()
{
    Rule rule{"movedInterrupts", "Did the adapter's interrupts move between cores within a point?", findMovedInterrupts,
              Touches::Everything, "the adapter's interrupts moved between cores"};
    rule.checks = &checksOfMoved;
    return rule;
}

}  // namespace halftrip::diagnose
