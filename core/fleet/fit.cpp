#include "core/fleet/fit.hpp"

#include "core/stats/student.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace halftrip::fleet {
namespace {

constexpr int kMostTurns = 40;
/// Limits are set for this rate: spreads are estimates themselves, and in small fleets rough ones. Simulated fleets
/// with heavy tails then stay below kFalseAlarmRate.
constexpr double kNominalRate = kFalseAlarmRate / 10;
/// Of a normal distribution, the standard deviation by the median of the distances from the middle.
constexpr double kOfMedianDistance = 1.4826;
/// The standard error of a median of normal values, above that of their mean.
constexpr double kMedianCost = 1.2533;

/// Moves its values about.
double medianIn(std::vector<double>& values)
{
    if (values.empty())
        return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    if (values.size() % 2 != 0)
        return *middle;
    return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

double medianOfCopy(std::vector<double> values)
{
    return medianIn(values);
}

/// The edges that meet in each host, each rack pair, ...
using Lists = std::vector<std::vector<std::size_t>>;

class Polish {
public:
    Polish(const std::vector<Edge>& edges, const std::vector<std::uint32_t>& rackOf) : m_edges(edges), m_rackOf(rackOf)
    {
        m_fit.hosts.resize(rackOf.size());
        m_fit.partners.resize(rackOf.size());
        m_edgesOfHost.resize(rackOf.size());
        m_fit.residuals.reserve(edges.size());
        std::size_t racks = 0;
        for (const std::uint32_t rack : rackOf)
            racks = rack == kNoRack ? racks : std::max<std::size_t>(racks, rack + 1);
        m_racks = racks;
        if (racks >= kFewestRacks)
            m_fit.racks.resize(racks);
        for (std::size_t index = 0; index < edges.size(); ++index) {
            m_fit.residuals.push_back(edges[index].value);
            for (const std::uint32_t host : {edges[index].a, edges[index].b}) {
                m_edgesOfHost[host].push_back(index);
                ++m_fit.partners[host];
            }
        }
        gatherRackPairs();
    }

    Fit run()
    {
        move(m_fit.common, medianOfCopy(m_fit.residuals), all());
        for (int turn = 0; turn < kMostTurns; ++turn) {
            m_moved = 0;
            polishWithin();
            polishHosts();
            polishRacks();
            polishRackPairs();
            if (m_moved < 1e-3 * std::max(bulkSpread(), 1e-12))
                break;
        }
        m_fit.freedom = std::max(1.0, static_cast<double>(m_edges.size()) - parameters());
        m_fit.sigma = bulkSpread() * std::sqrt(static_cast<double>(m_edges.size()) / m_fit.freedom);
        return std::move(m_fit);
    }

private:
    [[nodiscard]] bool isWithin(const Edge& edge) const
    {
        return m_rackOf[edge.a] != kNoRack && m_rackOf[edge.a] == m_rackOf[edge.b];
    }

    [[nodiscard]] std::vector<std::size_t> all() const
    {
        std::vector<std::size_t> indices(m_edges.size());
        for (std::size_t index = 0; index < indices.size(); ++index)
            indices[index] = index;
        return indices;
    }

    void gatherRackPairs()
    {
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::size_t>> known;
        for (std::size_t index = 0; index < m_edges.size(); ++index) {
            const auto [low, high] = std::minmax({m_rackOf[m_edges[index].a], m_rackOf[m_edges[index].b]});
            if (high == kNoRack)
                continue;
            (low == high ? m_within : m_across).push_back(index);
            known[{low, high}].push_back(index);
        }
        if (m_within.empty() || m_across.empty())
            m_within.clear();
        for (auto& [racks, edges] : known) {
            if (m_racks < kFewestRacksForPairs || edges.size() < kFewestEdgesOfRackPair)
                continue;
            m_fit.rackPairs.push_back({racks.first, racks.second, 0, edges.size()});
            m_edgesOfRackPair.push_back(std::move(edges));
        }
    }

    [[nodiscard]] double medianResidual(const std::vector<std::size_t>& edges)
    {
        m_scratch.clear();
        for (const std::size_t index : edges)
            m_scratch.push_back(m_fit.residuals[index]);
        return medianIn(m_scratch);
    }

    /// Takes that much out of what is left of these edges, and gives it to one of their parts.
    void move(double& part, double amount, const std::vector<std::size_t>& edges)
    {
        part += amount;
        m_moved = std::max(m_moved, std::abs(amount));
        for (const std::size_t index : edges)
            m_fit.residuals[index] -= amount;
    }

    void polishWithin()
    {
        if (!m_within.empty())
            move(m_fit.withinRack, medianResidual(m_within), m_within);
    }

    /// Each host by what its edges have in common; the middle host has none of its own.
    void polishHosts()
    {
        for (std::size_t host = 0; host < m_fit.hosts.size(); ++host) {
            if (!m_edgesOfHost[host].empty())
                move(m_fit.hosts[host], medianResidual(m_edgesOfHost[host]), m_edgesOfHost[host]);
        }
        m_scratch.clear();
        for (std::size_t host = 0; host < m_fit.hosts.size(); ++host) {
            if (!m_edgesOfHost[host].empty())
                m_scratch.push_back(m_fit.hosts[host]);
        }
        const double middle = medianIn(m_scratch);
        for (std::size_t host = 0; host < m_fit.hosts.size(); ++host)
            m_fit.hosts[host] -= m_edgesOfHost[host].empty() ? 0 : middle;
        m_fit.common += 2 * middle;
    }

    /// What most hosts of a rack have in common is the rack's.
    void polishRacks()
    {
        if (m_fit.racks.empty())
            return;
        std::vector<std::vector<double>> ofRack(m_racks);
        for (std::size_t host = 0; host < m_fit.hosts.size(); ++host) {
            if (m_rackOf[host] != kNoRack && !m_edgesOfHost[host].empty())
                ofRack[m_rackOf[host]].push_back(m_fit.hosts[host]);
        }
        std::vector<double> middles(m_racks);
        for (std::size_t rack = 0; rack < m_racks; ++rack)
            middles[rack] = ofRack[rack].size() < kFewestRacks ? 0 : medianIn(ofRack[rack]);
        for (std::size_t host = 0; host < m_fit.hosts.size(); ++host) {
            if (m_rackOf[host] != kNoRack && !m_edgesOfHost[host].empty())
                m_fit.hosts[host] -= middles[m_rackOf[host]];
        }
        for (std::size_t rack = 0; rack < m_racks; ++rack)
            m_fit.racks[rack] += middles[rack];
    }

    void polishRackPairs()
    {
        for (std::size_t pair = 0; pair < m_fit.rackPairs.size(); ++pair)
            move(m_fit.rackPairs[pair].effect, medianResidual(m_edgesOfRackPair[pair]), m_edgesOfRackPair[pair]);
    }

    [[nodiscard]] double bulkSpread() const
    {
        std::vector<double> distances;
        for (const double residual : m_fit.residuals)
            distances.push_back(std::abs(residual));
        return kOfMedianDistance * medianIn(distances);
    }

    [[nodiscard]] double parameters() const
    {
        const auto hosts = std::ranges::count_if(m_edgesOfHost, [](const auto& edges) { return !edges.empty(); });
        return static_cast<double>(hosts) + static_cast<double>(m_fit.rackPairs.size()) + (m_within.empty() ? 0 : 1);
    }

    const std::vector<Edge>& m_edges;
    const std::vector<std::uint32_t>& m_rackOf;
    std::size_t m_racks = 0;
    Lists m_edgesOfHost;
    Lists m_edgesOfRackPair;
    std::vector<std::size_t> m_within;
    std::vector<std::size_t> m_across;
    std::vector<double> m_scratch;
    double m_moved = 0;
    Fit m_fit;
};

/// By how much values lie from 0 as if they were normal, by the widest of those quantiles that at least four lie
/// beyond: tails that are heavier than normal ones count.
double spreadWithTails(std::vector<double> values)
{
    struct Level {
        double share;
        double limit;  ///< The distance from 0 that a normal value keeps with that probability.
    };
    constexpr std::array kLevels{Level{0.5, 0.67449},  Level{0.8, 1.28155},   Level{0.9, 1.64485},
                                 Level{0.99, 2.57583}, Level{0.999, 3.29053}, Level{0.9999, 3.89059}};
    constexpr double kFewestBeyond = 4;
    for (double& value : values)
        value = std::abs(value);
    std::ranges::sort(values);
    const auto count = static_cast<double>(values.size());
    double widest = 0;
    for (const Level& level : kLevels) {
        if (values.empty() || (level.share > 0.5 && count * (1 - level.share) < kFewestBeyond))
            break;
        const auto rank = static_cast<std::size_t>(std::min(count - 1, std::floor(count * level.share)));
        widest = std::max(widest, values[rank] / level.limit);
    }
    return widest;
}

/// Beyond this lies one of all values with that probability only, when the tail goes on as it begins: exponentially,
/// which is heavier than a normal one. By the largest hundredth, and there by the middle, so that a few slow ones move
/// nothing. 0 for too few values.
double tailLimit(std::vector<double> values, double probability)
{
    constexpr std::size_t kFewestOfTail = 10;
    constexpr std::size_t kFewest = 5 * kFewestOfTail;
    if (values.size() < kFewest)
        return 0;
    for (double& value : values)
        value = std::abs(value);
    std::ranges::sort(values);
    const std::size_t tail = std::max(kFewestOfTail, values.size() / 100);
    const double begin = values[values.size() - tail - 1];
    double scale = (values[values.size() - tail / 2 - 1] - begin) / std::log(2.0);
    // Of the larger half, too, without the two largest: a tail may be heavier further out.
    const double middle = values[values.size() - tail / 2 - 1];
    const double far = values[values.size() - 3];
    constexpr std::size_t kFewestForHalf = 15;
    if (tail > kFewestForHalf)
        scale = std::clamp((far - middle) / std::log(static_cast<double>(tail) / 6), scale, 2 * scale);
    return begin + scale * std::log(static_cast<double>(tail) / probability);
}

/// A kind of parts of which the slow ones are looked for.
struct Kind {
    std::vector<double> effects;
    std::vector<double> errors;  ///< The standard error of each; infinite: it cannot be told.
    double freedom = 1;
    double spread = 0;  ///< Of the effects themselves.
};

std::vector<Outlier> slowOnesOf(const Kind& kind, double floor)
{
    if (kind.effects.empty())
        return {};
    // Four kinds, each of medians and of tails, share the rate, and all members of a kind its part (Bonferroni).
    constexpr double kKinds = 8;
    const double limit = stats::studentLimit(2 * kNominalRate / kKinds / static_cast<double>(kind.effects.size()),
                                             kind.freedom);
    const double lowest = std::max(floor, tailLimit(kind.effects, kNominalRate / kKinds));
    const double interval = stats::studentLimit(0.05, kind.freedom);
    std::vector<Outlier> slow;
    for (std::size_t place = 0; place < kind.effects.size(); ++place) {
        const double scale = std::max(kind.errors[place], kind.spread);
        if (kind.effects[place] > std::max(limit * scale, lowest))
            slow.push_back({place, kind.effects[place], interval * kind.errors[place]});
    }
    std::ranges::sort(slow, std::ranges::greater(), &Outlier::effect);
    return slow;
}

double errorOf(double sigma, std::size_t edges, std::size_t fewest)
{
    return edges < fewest ? std::numeric_limits<double>::infinity()
                          : kMedianCost * sigma / std::sqrt(static_cast<double>(edges));
}

Kind hostsOf(const Fit& fit)
{
    Kind kind;
    std::vector<double> known;
    for (std::size_t host = 0; host < fit.hosts.size(); ++host) {
        kind.effects.push_back(fit.hosts[host]);
        kind.errors.push_back(errorOf(fit.sigma, fit.partners[host], kFewestPartners));
        if (fit.partners[host] >= kFewestPartners)
            known.push_back(fit.hosts[host]);
    }
    kind.freedom = std::max(1.0, std::min(fit.freedom, static_cast<double>(known.size()) - 1));
    kind.spread = spreadWithTails(std::move(known));
    return kind;
}

/// A rack's effect is the median of its hosts': what these differ by decides.
Kind racksOf(const Fit& fit, const Kind& hosts)
{
    Kind kind;
    kind.effects = fit.racks;
    const double middle = medianOfCopy(fit.racks);
    for (double& effect : kind.effects)
        effect -= middle;
    kind.spread = spreadWithTails(kind.effects);
    const double perRack = static_cast<double>(fit.hosts.size()) /
                           std::max<double>(1, static_cast<double>(fit.racks.size()));
    kind.errors.assign(fit.racks.size(), kMedianCost * hosts.spread / std::sqrt(std::max(perRack, 1.0)));
    kind.freedom = std::max(1.0, static_cast<double>(fit.racks.size()) - 1);
    return kind;
}

Kind rackPairsOf(const Fit& fit)
{
    Kind kind;
    for (const Fit::RackPair& pair : fit.rackPairs) {
        kind.effects.push_back(pair.effect);
        kind.errors.push_back(errorOf(fit.sigma, pair.edges, kFewestEdgesOfRackPair));
    }
    kind.freedom = std::max(1.0, std::min(fit.freedom, static_cast<double>(fit.rackPairs.size()) - 1));
    kind.spread = spreadWithTails(kind.effects);
    return kind;
}

/// A pair that a slow host or rack pair has already been found for keeps only what is left.
Kind linksOf(const Fit& fit)
{
    Kind kind;
    kind.effects = fit.residuals;
    const double inflated = std::sqrt(static_cast<double>(fit.residuals.size()) / fit.freedom);
    const double sigma = std::max(fit.sigma, spreadWithTails(fit.residuals) * inflated);
    kind.errors.assign(fit.residuals.size(), sigma);
    kind.freedom = fit.freedom;
    return kind;
}

}  // namespace

Fit fitEdges(const std::vector<Edge>& edges, const std::vector<std::uint32_t>& rackOf)
{
    return Polish(edges, rackOf).run();
}

Outliers outliersOf(const Fit& fit, double floor)
{
    const Kind hosts = hostsOf(fit);
    return {slowOnesOf(hosts, floor), slowOnesOf(racksOf(fit, hosts), floor), slowOnesOf(rackPairsOf(fit), floor),
            slowOnesOf(linksOf(fit), floor)};
}

}  // namespace halftrip::fleet
