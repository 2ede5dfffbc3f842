#include "core/fleet/rounds.hpp"

#include "core/base/stable_sort.hpp"
#include "core/fleet/chance.hpp"
#include "core/fleet/fit.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <unordered_set>

namespace halftrip::fleet {
namespace {

/// Of more racks no fleet of 20,000 hosts could judge a good part of the pairs, and their list would be long.
constexpr std::size_t kMostRacksThatMeet = 256;
constexpr int kTries = 200;
/// Pairs of one rack stand beside each other, when a round keeps within racks.
constexpr std::size_t kNear = 50;

std::vector<std::uint32_t> shuffledHosts(std::size_t hosts, Chance& chance)
{
    std::vector<std::uint32_t> order(hosts);
    std::iota(order.begin(), order.end(), 0U);
    chance.shuffle(order);
    return order;
}

class Matchings {
public:
    Matchings(const std::vector<Host>& hosts, std::uint32_t rounds, std::uint64_t seed)
        : m_chance(seed), m_roundsAcross(rounds / 2)
    {
        std::map<std::string, std::uint32_t> known;
        for (const Host& host : hosts)
            m_rackOf.push_back(known.emplace(host.rack, static_cast<std::uint32_t>(known.size())).first->second);
        m_racks = known.size();
        m_initiated.resize(hosts.size());
        if (m_racks > kMostRacksThatMeet)
            return;
        m_met.resize(m_racks * m_racks);
        std::vector<std::size_t> size(m_racks);
        for (const std::uint32_t rack : m_rackOf)
            ++size[rack];
        if (const auto none = known.find(std::string()); none != known.end())
            size[none->second] = 0;
        for (std::uint32_t a = 0; a < m_racks; ++a) {
            for (std::uint32_t b = a + 1; b < m_racks; ++b) {
                // Small racks have fewer pairs of hosts, and none is measured twice.
                if (const std::size_t most = size[a] * size[b]; most != 0)
                    m_meetings.push_back({a, b, std::min(kFewestEdgesOfRackPair, most)});
            }
        }
    }

    std::vector<Pair> next(bool isWithin)
    {
        std::vector<Pair> pairs;
        std::vector<std::uint32_t> order = shuffledHosts(m_rackOf.size(), m_chance);
        if (m_racks > 1 && isWithin)
            stableSort(order, {}, [this](std::uint32_t host) { return m_rackOf[host]; });
        else if (m_racks > 1)
            meet(order, pairs);
        const std::size_t fixed = pairs.size();
        for (std::size_t index = 0; index + 1 < order.size(); index += 2)
            pairs.push_back({order[index], order[index + 1]});
        repair(pairs, fixed, isWithin);
        for (Pair& pair : pairs) {
            m_used.insert(keyOf(pair));
            count(pair);
            const bool isOlder = m_initiated[pair.initiator] > m_initiated[pair.responder];
            if (isOlder || (m_initiated[pair.initiator] == m_initiated[pair.responder] && m_chance.below(2) == 0))
                std::swap(pair.initiator, pair.responder);
            ++m_initiated[pair.initiator];
        }
        return pairs;
    }

private:
    /// Two racks that are to have so many measurements.
    struct Meeting {
        std::uint32_t a;
        std::uint32_t b;  ///< Above `a`.
        std::size_t wanted;
    };

    static std::uint64_t keyOf(const Pair& pair)
    {
        const auto [low, high] = std::minmax(pair.initiator, pair.responder);
        return (std::uint64_t{low} << 32U) | high;
    }

    [[nodiscard]] std::size_t& timesMet(std::uint32_t a, std::uint32_t b)
    {
        const auto [low, high] = std::minmax(a, b);
        return m_met[low * m_racks + high];
    }

    void count(const Pair& pair)
    {
        if (!m_met.empty())
            ++timesMet(m_rackOf[pair.initiator], m_rackOf[pair.responder]);
    }

    /// Takes hosts of racks that have met too rarely out of `order`, as pairs. What is begun is finished first: where
    /// hosts and rounds do not suffice for all pairs of racks, some have the measurements that judge one, rather than
    /// all too few. A pair of racks has its measurements spread over the rounds that are left.
    void meet(std::vector<std::uint32_t>& order, std::vector<Pair>& pairs)
    {
        const std::size_t left = m_roundsAcross--;
        std::erase_if(m_meetings,
                      [this](const Meeting& meeting) { return timesMet(meeting.a, meeting.b) >= meeting.wanted; });
        m_chance.shuffle(m_meetings);
        stableSort(m_meetings, std::ranges::greater(),
                   [this](const Meeting& meeting) { return timesMet(meeting.a, meeting.b); });
        std::vector<std::vector<std::uint32_t>> free(m_racks);
        for (const std::uint32_t host : order)
            free[m_rackOf[host]].push_back(host);
        std::unordered_set<std::uint32_t> taken;
        for (const Meeting& meeting : m_meetings) {
            const std::size_t missing = meeting.wanted - timesMet(meeting.a, meeting.b);
            const std::size_t now = (missing + left - 1) / left;
            if (std::min(free[meeting.a].size(), free[meeting.b].size()) < now)
                continue;
            for (std::size_t time = 0; time < now; ++time) {
                const auto pair = takePair(free[meeting.a], free[meeting.b]);
                if (!pair)
                    break;
                pairs.push_back(*pair);
                taken.insert({pair->initiator, pair->responder});
            }
        }
        std::erase_if(order, [&taken](std::uint32_t host) { return taken.contains(host); });
    }

    /// Out of both lists two hosts that have not met; absent: all have.
    std::optional<Pair> takePair(std::vector<std::uint32_t>& one, std::vector<std::uint32_t>& other)
    {
        for (std::uint32_t& a : one) {
            for (std::uint32_t& b : other) {
                const Pair pair{a, b};
                if (m_used.contains(keyOf(pair)))
                    continue;
                a = one.back();
                b = other.back();
                one.pop_back();
                other.pop_back();
                return pair;
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] bool isBad(const Pair& pair, bool isWithin) const
    {
        return m_used.contains(keyOf(pair)) ||
               (m_racks > 1 && !isWithin && m_rackOf[pair.initiator] == m_rackOf[pair.responder]);
    }

    [[nodiscard]] bool isWithinRack(const Pair& pair) const
    {
        return m_rackOf[pair.initiator] == m_rackOf[pair.responder];
    }

    /// Swaps partners of what is bad with those of other pairs, as long as that makes neither bad. Pairs within racks
    /// stay so as long as that may do.
    void repair(std::vector<Pair>& pairs, std::size_t from, bool isWithin)
    {
        const std::size_t count = pairs.size() - from;
        for (std::size_t index = from; index < pairs.size(); ++index) {
            for (int tries = 0; isBad(pairs[index], isWithin) && tries < kTries; ++tries) {
                const bool staysNear = isWithin && m_racks > 1 && tries < kTries / 2;
                const std::size_t step = staysNear ? m_chance.below(2 * kNear + 1) : kNear + m_chance.below(count);
                Pair& other = pairs[from + (index - from + count * kNear + step - kNear) % count];
                const Pair mine{pairs[index].initiator, other.responder};
                const Pair its{other.initiator, pairs[index].responder};
                if (&other == &pairs[index] || isBad(mine, isWithin) || isBad(its, isWithin) ||
                    (staysNear && !(isWithinRack(mine) && isWithinRack(its))))
                    continue;
                pairs[index] = mine;
                other = its;
            }
        }
    }

    Chance m_chance;
    std::size_t m_roundsAcross;  ///< That are still to come.
    std::vector<std::uint32_t> m_rackOf;
    std::size_t m_racks = 0;
    std::vector<int> m_initiated;
    std::vector<Meeting> m_meetings;  ///< That have not met often enough; none of too many racks.
    std::vector<std::size_t> m_met;  ///< By both racks, the lower one times m_racks; empty as well.
    std::unordered_set<std::uint64_t> m_used;
};

}  // namespace

Rounds everyPair(std::size_t hosts, std::uint64_t seed)
{
    Chance chance(seed);
    const std::vector<std::uint32_t> order = shuffledHosts(hosts, chance);
    const std::size_t even = hosts + hosts % 2;
    const std::size_t moving = even - 1;
    Rounds rounds(moving);
    for (std::size_t round = 0; round < moving; ++round) {
        for (std::size_t place = 0; place < even / 2; ++place) {
            // One stands still, the others move on by one place a round.
            const std::size_t a = place == 0 ? moving : (round + place) % moving;
            const std::size_t b = place == 0 ? round : (round + moving - place) % moving;
            if (a >= hosts || b >= hosts)
                continue;
            const bool isTurned = (place == 0 ? round : place) % 2 != 0;
            rounds[round].push_back({order[isTurned ? b : a], order[isTurned ? a : b]});
        }
    }
    return rounds;
}

Rounds randomMatchings(const std::vector<Host>& hosts, std::uint32_t rounds, std::uint64_t seed)
{
    Matchings matchings(hosts, rounds, seed);
    Rounds all;
    for (std::uint32_t round = 0; round < rounds; ++round)
        all.push_back(matchings.next(/*isWithin=*/round % 2 == 0));
    return all;
}

}  // namespace halftrip::fleet
