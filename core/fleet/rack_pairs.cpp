#include "core/fleet/rack_pairs.hpp"

#include "core/fleet/fit.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace halftrip::fleet {

std::optional<RackPairCount> countRackPairs(const std::vector<std::string>& rackOf, const std::vector<Pair>& measured)
{
    std::set<std::string_view> racks;
    std::map<std::pair<std::string_view, std::string_view>, std::size_t> measurements;
    for (const Pair& pair : measured) {
        const std::string_view one = rackOf[pair.initiator];
        const std::string_view other = rackOf[pair.responder];
        for (const std::string_view rack : {one, other}) {
            if (!rack.empty())
                racks.insert(rack);
        }
        if (!one.empty() && !other.empty() && one != other)
            ++measurements[std::minmax(one, other)];
    }
    if (racks.size() < kFewestRacksForPairs)
        return std::nullopt;
    const auto judged = std::ranges::count_if(measurements,
                                              [](const auto& entry) { return entry.second >= kFewestEdgesOfRackPair; });
    return RackPairCount{static_cast<std::uint64_t>(judged), racks.size() * (racks.size() - 1) / 2};
}

Text sentenceOf(const RackPairCount& count)
{
    return count.judged == count.all
               ? text("All {all:d} rack pairs have the {fewest:d} measurements that judge one.", count.all,
                      kFewestEdgesOfRackPair)
               : text("{judged:d} of {all:d} rack pairs have the {fewest:d} measurements that judge one; more rounds "
                      "judge more.",
                      count.judged, count.all, kFewestEdgesOfRackPair);
}

}  // namespace halftrip::fleet
