#include "core/diagnose/drop_counters.hpp"

#include "core/diagnose/link_counters.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace halftrip::diagnose {
namespace {

/// Of each system that counts drops at all, and kept where it did not change.
constexpr const char* kAdapterDropsCounter = "adapter.rxDropped";
/// What the system counts of all that the adapter found wrong.
constexpr std::string_view kAllErrorsCounter = "adapter.rxErrors";

/// The system counts a send that it refused (the peer's port is closed) as a packet that it threw away; we were told,
/// and did not send it.
void takeRefusedSendsOut(std::vector<model::CounterTrouble>& troubles, const model::PointResult& point)
{
    const std::uint64_t refused = point.counts.refused() +
                                  point.excludedCounts.value_or(model::ProbeCounts{}).refused();
    for (model::CounterTrouble& trouble : troubles) {
        if (trouble.name.ends_with(".outDiscards"))
            trouble.count -= std::min(trouble.count, static_cast<std::int64_t>(refused));
    }
    std::erase_if(troubles, [](const model::CounterTrouble& trouble) { return trouble.count == 0; });
}

}  // namespace

std::vector<model::CounterTrouble> dropsCountedAt(const model::RunRecord& record, const model::PointResult& point,
                                                  const EndOfRun& end)
{
    const bool missesProbes = point.counts.lost + point.counts.refused() != 0;
    const bool isA = end.name == "A";
    const bool isCountedAtA = !isA && isOneHost(record);
    std::vector<model::CounterTrouble> troubles = model::findTroubles((point.*end.result).hostCounters,
                                                                      point.transport);
    if (isA)
        takeRefusedSendsOut(troubles, point);
    std::erase_if(troubles, [&](const model::CounterTrouble& trouble) {
        const bool isKnown = isCountedAtA && trouble.name.starts_with("softnet.");
        return isKnown || (!trouble.isCertain && !missesProbes);
    });
    return troubles;
}

std::vector<model::CounterTrouble> undamagedDropsAt(const model::RunRecord& record, const model::PointResult& point,
                                                    const EndOfRun& end)
{
    std::vector<model::CounterTrouble> troubles = dropsCountedAt(record, point, end);
    auto damaged = movedIn(point.*end.result, LinkCounter::Damaged);
    std::ranges::move(movedIn(point.*end.result, LinkCounter::Symbols), std::back_inserter(damaged));
    std::erase_if(troubles, [&](const model::CounterTrouble& trouble) {
        const bool isSumOfErrors = !damaged.empty() && trouble.name == kAllErrorsCounter;
        return isSumOfErrors || std::ranges::find(damaged, trouble.name, &model::CounterTrouble::name) != damaged.end();
    });
    return troubles;
}

bool areDropsCountedAt(const model::RunRecord& record, const model::PointResult& point, const EndOfRun& end)
{
    const model::HostFacts& host = record.*end.host;
    return !isWindows(host) && (point.*end.result).hostCounters.contains(kAdapterDropsCounter);
}

}  // namespace halftrip::diagnose
