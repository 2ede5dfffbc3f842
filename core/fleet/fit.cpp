#include "core/fleet/fit.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace halftrip::fleet {
namespace {

constexpr int kMostTurns = 40;
constexpr std::size_t kFewEdges = 50;
/// Of a normal distribution, the standard deviation by the median of the distances from the middle.
constexpr double kOfMedianDistance = 1.4826;

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
        m_fit.hostsOfRack.resize(m_fit.racks.size());
        for (std::size_t host = 0; host < rackOf.size(); ++host) {
            if (!m_fit.racks.empty() && rackOf[host] != kNoRack && m_fit.partners[host] != 0)
                ++m_fit.hostsOfRack[rackOf[host]];
        }
        gatherRackPairs();
    }

    Fit run()
    {
        m_scratch = m_fit.residuals;
        move(m_fit.common, medianIn(m_scratch), all());
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
        m_fit.sigma = std::max(bulkSpread() * std::sqrt(static_cast<double>(m_edges.size()) / m_fit.freedom),
                               spreadOfUnfitted());
        gatherLinks();
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

    void gatherLinks()
    {
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> known;
        Lists edgesOf;
        for (std::size_t index = 0; index < m_edges.size(); ++index) {
            const auto [low, high] = std::minmax({m_edges[index].a, m_edges[index].b});
            const auto [link, isNew] = known.try_emplace({low, high}, edgesOf.size());
            if (isNew) {
                edgesOf.emplace_back();
                m_fit.links.push_back({low, high, 0, m_edges[index].value - m_fit.residuals[index], 0});
            }
            edgesOf[link->second].push_back(index);
        }
        for (std::size_t link = 0; link < edgesOf.size(); ++link) {
            m_fit.links[link].residual = medianResidual(edgesOf[link]);
            m_fit.links[link].edges = edgesOf[link].size();
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
            middles[rack] = ofRack[rack].size() < kFewestHostsOfRack ? 0 : medianIn(ofRack[rack]);
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

    /// Medians leave some edges with nothing: where there are few, those are most of them, and tell nothing.
    [[nodiscard]] double spreadOfUnfitted() const
    {
        std::vector<double> distances;
        for (const double residual : m_fit.residuals)
            distances.push_back(std::abs(residual));
        const double most = distances.empty() ? 0 : std::ranges::max(distances);
        std::erase_if(distances, [most](double distance) { return distance <= 1e-3 * most; });
        return m_edges.size() < kFewEdges ? kOfMedianDistance * medianIn(distances) : 0;
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

}  // namespace

Fit fitEdges(const std::vector<Edge>& edges, const std::vector<std::uint32_t>& rackOf)
{
    return Polish(edges, rackOf).run();
}

}  // namespace halftrip::fleet
