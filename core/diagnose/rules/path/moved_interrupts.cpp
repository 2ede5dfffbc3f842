#include "core/diagnose/ends.hpp"
#include "core/diagnose/rules/rules.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/facts/host_counters.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace halftrip::diagnose {
namespace {

constexpr const char* kMovedSentence =
    "Host {host}: interrupts of adapter {adapter} moved to another core {where}. Latency changes with the core that "
    "takes the packets, so these figures mix several states.";
constexpr const char* kMovedSeen = "{moved} of the adapter's interrupts came on more than one core ({cores})";
constexpr const char* kMovedSeenOne = "One of the adapter's interrupts came on more than one core ({cores})";
constexpr const char* kMovedCore = "core {core}: {interrupts}";
constexpr const char* kMovedOverturned =
    "The same figures with irqbalance stopped and each of the adapter's interrupts on one core.";
constexpr const char* kMovedNext =
    "Stop irqbalance on that host, or set the affinity of the adapter's interrupts to one core each, and repeat the "
    "run.";

constexpr std::size_t kMostCores = 4;

/// Those that took most of the adapter's interrupts, first.
Text coresOf(const model::EndResult& end)
{
    const std::string prefix = std::string(model::kAdapterInterruptsCounter) + ".cpu";
    std::vector<std::pair<std::int64_t, std::string>> cores;
    for (const auto& [name, count] : end.hostCounters) {
        // A peer may send any name.
        const bool isCore = name.starts_with(prefix) &&
                            name.find_first_not_of("0123456789", prefix.size()) == std::string::npos;
        if (isCore && count > 0)
            cores.emplace_back(count, name.substr(prefix.size()));
    }
    std::ranges::sort(cores, [](const auto& left, const auto& right) { return left.first > right.first; });
    std::vector<Text> words;
    for (std::size_t i = 0; i < std::min(kMostCores, cores.size()); ++i)
        words.push_back(text(kMovedCore, cores[i].second, cores[i].first));
    return joinWords(words);
}

Text seenAt(const model::EndResult& end)
{
    const std::int64_t moved = counterAt(end, model::kMovedInterruptsCounter);
    return moved == 1 ? text(kMovedSeenOne, coresOf(end)) : text(kMovedSeen, moved, coresOf(end));
}

std::vector<model::Finding> findMovedInterrupts(const model::RunRecord& record)
{
    std::vector<model::Finding> findings;
    for (const EndOfRun& end : kEnds) {
        const PointIndices points = pointsWhere(record, [&end](const model::PointResult& point) {
            return counterAt(point.*end.result, model::kMovedInterruptsCounter) > 0;
        });
        if (points.empty())
            continue;
        const model::HostFacts& host = end.name == "A" ? record.initiatorHost : record.responderHost;
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
