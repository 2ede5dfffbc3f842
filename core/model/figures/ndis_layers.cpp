#include "core/model/figures/ndis_layers.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <span>

namespace halftrip::model {
namespace {

constexpr int kMostCores = 8192;

std::optional<int> coreIn(std::string_view text)
{
    int core = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), core);
    const bool isNumber = error == std::errc() && end == text.data() + text.size();
    return isNumber && core >= 0 && core < kMostCores ? std::optional(core) : std::nullopt;
}

/// What each processor counted under that name.
std::map<int, double> byCore(const HostCounters& differences, std::string_view name)
{
    const std::string beginning = std::string(kNdisPrefix) + std::string(name) + std::string(kNdisCore);
    std::map<int, double> counted;
    for (auto entry = differences.lower_bound(beginning);
         entry != differences.end() && entry->first.starts_with(beginning); ++entry) {
        const auto core = coreIn(std::string_view(entry->first).substr(beginning.size()));
        if (core && entry->second > 0)
            counted[*core] += static_cast<double>(entry->second);
    }
    return counted;
}

std::vector<NdisFigure> figuresOf(const HostCounters& differences, std::span<const std::string_view> names,
                                  std::uint64_t trips, std::optional<double> nsPerUnit)
{
    std::vector<NdisFigure> figures;
    for (const std::string_view name : names) {
        const std::map<int, double> counted = byCore(differences, name);
        if (counted.empty())
            continue;
        double sum = 0;
        for (const auto& [core, count] : counted)
            sum += count;
        NdisFigure figure{.name = std::string(name), .perTrip = sum / static_cast<double>(trips)};
        if (nsPerUnit)
            figure.nsPerTrip = figure.perTrip * *nsPerUnit;
        for (const auto& [core, count] : counted) {
            if (count >= sum / 100)
                figure.cores.push_back(core);
        }
        figures.push_back(std::move(figure));
    }
    return figures;
}

std::optional<double> nsPerCycle(const HostCounters& differences)
{
    const auto cycles = differences.find(kNdisTscCounter);
    const auto ns = differences.find(kNdisTimeCounter);
    if (cycles == differences.end() || ns == differences.end() || cycles->second <= 0 || ns->second <= 0)
        return std::nullopt;
    return static_cast<double>(ns->second) / static_cast<double>(cycles->second);
}

}  // namespace

std::optional<NdisLayers> ndisLayersOf(const HostCounters& differences, std::uint64_t trips)
{
    if (trips == 0)
        return std::nullopt;
    NdisLayers layers{.trips = trips,
                      .cycles = figuresOf(differences, kNdisCycles, trips, nsPerCycle(differences)),
                      .counts = figuresOf(differences, kNdisCounts, trips, std::nullopt)};
    if (layers.cycles.empty() && layers.counts.empty())
        return std::nullopt;
    return layers;
}

std::uint64_t tripsOf(const PointResult& point)
{
    return point.counts.sent + (point.excludedCounts ? point.excludedCounts->sent : 0);
}

}  // namespace halftrip::model
