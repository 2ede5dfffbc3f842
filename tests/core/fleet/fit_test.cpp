#include "core/fleet/fit.hpp"
#include "core/fleet/outliers.hpp"
#include "core/fleet/rounds.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <string>

namespace halftrip::fleet {
namespace {

/// A simulated fleet of racks of equal size: medians in nanoseconds, with hosts that differ and noise with a tail. Its
/// p99 follow the medians; beyond that hosts differ, and single measurements do, with a tail of their own.
struct Simulated {
    std::size_t hosts = 400;
    std::size_t racks = 10;
    std::size_t hostsOfLastRack = 0;  ///< 0: as many as in the others.
    double hostsNs = 150;  ///< What hosts differ by, 1 sigma.
    std::uint32_t rounds = 8;  ///< 0: every pair.
    double slowHostNs = 0;  ///< Host 17.
    double slowLinkNs = 0;  ///< The first pairs of the last round.
    std::size_t slowHosts = 1;  ///< Host 17 and every third before it.
    std::size_t slowLinks = 1;
    double slowRackPairNs = 0;  ///< Racks 1 and 2, then 3 and 4, ...
    std::size_t slowRackPairs = 1;
    double slowRackNs = 0;  ///< Rack 3.
    double longTail = 0;  ///< Logarithm of the factor of the p99 of host 17.
};

struct Found {
    std::vector<Edge> edges;
    Fit fit;
    Outliers outliers;
    Outliers tails;
};

/// The p99 of a pair by its median, in the logarithm. Their own engine leaves the medians of a seed as they are.
class Tails {
public:
    Tails(const Simulated& fleet, std::uint64_t seed) : m_engine(seed + kOtherSeeds), m_own(fleet.hosts)
    {
        constexpr double kHosts = 0.05;
        for (double& value : m_own)
            value = kHosts * m_normal(m_engine);
        m_own[17] += fleet.longTail;
    }

    double of(const Pair& pair, double median)
    {
        constexpr double kUsual = 0.4;  // Half as long again as the median.
        constexpr double kSingle = 0.07;
        constexpr double kWide = 0.2;
        const bool isWide = std::uniform_real_distribution<double>()(m_engine) < 0.02;
        return std::log(median) + kUsual + m_own[pair.initiator] + m_own[pair.responder] +
               m_normal(m_engine) * (isWide ? kWide : kSingle);
    }

private:
    static constexpr std::uint64_t kOtherSeeds = std::uint64_t{1} << 32U;
    std::mt19937_64 m_engine;
    std::normal_distribution<double> m_normal;
    std::vector<double> m_own;
};

bool isSlowHost(const Simulated& fleet, std::uint32_t host)
{
    const std::size_t behind = (fleet.hosts + 17 - host) % fleet.hosts;
    return behind % 3 == 0 && behind / 3 < fleet.slowHosts;
}

bool isSlowRackPair(const Simulated& fleet, std::uint32_t low, std::uint32_t high)
{
    return low % 2 == 1 && high == low + 1 && low < 2 * fleet.slowRackPairs;
}

std::size_t rackIn(const Simulated& fleet, std::size_t host)
{
    if (fleet.hostsOfLastRack == 0)
        return host * fleet.racks / fleet.hosts;
    const std::size_t others = fleet.hosts - fleet.hostsOfLastRack;
    return host < others ? host * (fleet.racks - 1) / others : fleet.racks - 1;
}

Found lookAt(const Simulated& fleet, std::uint64_t seed)
{
    std::vector<Host> hosts;
    std::vector<std::uint32_t> rackOf;
    for (std::size_t index = 0; index < fleet.hosts; ++index) {
        const std::size_t rack = rackIn(fleet, index);
        hosts.push_back({"h" + std::to_string(index), "", "r" + std::to_string(rack), ""});
        rackOf.push_back(static_cast<std::uint32_t>(rack));
    }
    const Rounds rounds = fleet.rounds == 0 ? everyPair(fleet.hosts, seed) : randomMatchings(hosts, fleet.rounds, seed);
    std::mt19937_64 engine(seed);
    std::normal_distribution<double> normal;
    std::vector<double> own(fleet.hosts);
    for (double& value : own)
        value = fleet.hostsNs * normal(engine);
    Tails tails(fleet, seed);
    std::vector<Edge> p99;
    Found found;
    for (const auto& round : rounds) {
        for (const Pair& pair : round) {
            const std::uint32_t a = rackOf[pair.initiator];
            const std::uint32_t b = rackOf[pair.responder];
            const bool isWide = std::uniform_real_distribution<double>()(engine) < 0.02;
            double value = 20'000 + own[pair.initiator] + own[pair.responder] + (a == b ? 0 : 2'000) +
                           normal(engine) * (isWide ? 600 : 200);
            value += (isSlowHost(fleet, pair.initiator) ? fleet.slowHostNs : 0) +
                     (isSlowHost(fleet, pair.responder) ? fleet.slowHostNs : 0);
            value += isSlowRackPair(fleet, std::min(a, b), std::max(a, b)) ? fleet.slowRackPairNs : 0;
            value += (a == 3 ? fleet.slowRackNs : 0) + (b == 3 ? fleet.slowRackNs : 0);
            const bool isSlowLink = &round == &rounds.back() && &pair < round.data() + fleet.slowLinks;
            value += isSlowLink ? fleet.slowLinkNs : 0;
            found.edges.push_back({pair.initiator, pair.responder, value});
            p99.push_back({pair.initiator, pair.responder, tails.of(pair, value)});
        }
    }
    found.fit = fitEdges(found.edges, rackOf);
    found.outliers = slowMediansOf(found.fit);
    found.tails = longTailsOf(fitEdges(p99, rackOf));
    return found;
}

std::size_t namedIn(const Outliers& outliers)
{
    return outliers.hosts.size() + outliers.racks.size() + outliers.rackPairs.size() + outliers.links.size();
}

/// The limits were found with seeds from 1 on; others say what they are worth.
int firstSeed()
{
    const char* const wanted = std::getenv("HALFTRIP_FIRST_SEED");
    return wanted == nullptr ? 1 : static_cast<int>(std::strtol(wanted, nullptr, 10));
}

/// Of so many seeds, in how many the one planted thing is named.
template <typename IsRight>
int rightOf(const Simulated& fleet, int seeds, const IsRight& isRight)
{
    int right = 0;
    for (int seed = firstSeed(); seed < firstSeed() + seeds; ++seed)
        right += isRight(lookAt(fleet, static_cast<std::uint64_t>(seed))) ? 1 : 0;
    return right;
}

struct Scores {
    int clean = 0;  ///< Clean fleets in which nothing is named, neither by its median nor by its p99.
    int cleanMedians = 0;  ///< Nothing by its median.
    std::array<int, 4> falselyNamed{};  ///< Clean fleets with a host, link, rack, rack pair named by either.
    int host = 0;
    int link = 0;
    int rackPair = 0;
    int rack = 0;
    int tail = 0;  ///< A host by its p99 alone.
};

Scores scoresOf(const Simulated& fleet, int seeds)
{
    Scores scores;
    scores.clean = rightOf(fleet, seeds, [&scores](const Found& found) {
        const Outliers& medians = found.outliers;
        const Outliers& tails = found.tails;
        scores.cleanMedians += namedIn(medians) == 0 ? 1 : 0;
        scores.falselyNamed[0] += medians.hosts.empty() && tails.hosts.empty() ? 0 : 1;
        scores.falselyNamed[1] += medians.links.empty() && tails.links.empty() ? 0 : 1;
        scores.falselyNamed[2] += medians.racks.empty() && tails.racks.empty() ? 0 : 1;
        scores.falselyNamed[3] += medians.rackPairs.empty() && tails.rackPairs.empty() ? 0 : 1;
        return namedIn(medians) + namedIn(tails) == 0;
    });
    Simulated planted = fleet;
    planted.slowHostNs = 6'200;
    scores.host = rightOf(planted, seeds, [](const Found& found) {
        const auto& hosts = found.outliers.hosts;
        return !hosts.empty() && hosts[0].place == 17 && std::abs(hosts[0].effect - 6'200) < 1'200;
    });
    planted = fleet;
    planted.slowLinkNs = 8'000;
    scores.link = rightOf(planted, seeds, [&fleet](const Found& found) {
        const auto& links = found.outliers.links;
        return !links.empty() && links[0].place == found.edges.size() - fleet.hosts / 2;
    });
    planted = fleet;
    planted.slowRackPairNs = 4'000;
    scores.rackPair = rightOf(planted, seeds, [](const Found& found) {
        const auto& pairs = found.outliers.rackPairs;
        return pairs.size() == 1 && found.fit.rackPairs[pairs[0].place].a == 1 &&
               found.fit.rackPairs[pairs[0].place].b == 2;
    });
    planted = fleet;
    planted.slowRackNs = 4'000;
    scores.rack = rightOf(planted, seeds, [](const Found& found) {
        return found.outliers.racks.size() == 1 && found.outliers.racks[0].place == 3 && found.outliers.hosts.empty();
    });
    planted = fleet;
    planted.longTail = std::log(2.0);
    scores.tail = rightOf(planted, seeds, [&planted](const Found& found) {
        const auto& hosts = found.tails.hosts;
        return hosts.size() == 1 && hosts[0].place == 17 && std::abs(hosts[0].effect - planted.longTail) < 0.2;
    });
    return scores;
}

TEST_CASE("one slow host, link, rack pair or rack of a simulated fleet is named, and nobody in a clean one",
          "[core][fleet]")
{
    const Scores scores = scoresOf({}, 20);
    CHECK(scores.cleanMedians >= 18);
    CHECK(scores.clean >= 18);
    CHECK(scores.tail >= 16);  // Nine of ten, over 200 seeds; these are 16.
    CHECK(scores.host == 20);
    CHECK(scores.link >= 19);
    CHECK(scores.rackPair == 20);
    CHECK(scores.rack == 20);
}

TEST_CASE("of twenty hosts whose every pair was measured, the slow one is named", "[core][fleet]")
{
    const Simulated fleet{.hosts = 20, .racks = 4, .rounds = 0};
    const Scores scores = scoresOf(fleet, 20);
    CHECK(scores.cleanMedians >= 19);
    CHECK(scores.clean >= 18);
    CHECK(scores.tail >= 19);
    CHECK(scores.host == 20);
    CHECK(scores.link >= 19);
    CHECK(scores.rack == 20);
    CHECK(scores.rackPair >= 19);
}

TEST_CASE("several equally slow hosts do not hide each other", "[core][fleet]")
{
    for (const auto& [hosts, slow] : {std::pair(100, 5), std::pair(400, 5), std::pair(200, 11), std::pair(20, 4)}) {
        const Simulated fleet{.hosts = static_cast<std::size_t>(hosts),
                              .racks = hosts == 20 ? 1U : 10U,
                              .rounds = hosts == 20 ? 0U : 8U,
                              .slowHostNs = 6'200,
                              .slowHosts = static_cast<std::size_t>(slow)};
        CAPTURE(hosts);
        CHECK(rightOf(fleet, 20, [&fleet](const Found& found) {
                  const auto& named = found.outliers.hosts;
                  return named.size() == fleet.slowHosts && std::ranges::all_of(named, [&fleet](const Outlier& one) {
                             return isSlowHost(fleet, static_cast<std::uint32_t>(one.place));
                         });
              }) >= 19);
    }
}

TEST_CASE("several equally slow rack pairs do not hide each other", "[core][fleet]")
{
    const Simulated fleet{.hosts = 360, .racks = 12, .slowRackPairNs = 4'000, .slowRackPairs = 5};
    CHECK(rightOf(fleet, 20, [&fleet](const Found& found) {
              const auto& named = found.outliers.rackPairs;
              return named.size() == fleet.slowRackPairs && std::ranges::all_of(named, [&](const Outlier& one) {
                         const Fit::RackPair& pair = found.fit.rackPairs[one.place];
                         return isSlowRackPair(fleet, pair.a, pair.b);
                     });
          }) >= 19);
}

TEST_CASE("several equally slow links do not hide each other", "[core][fleet]")
{
    const Simulated fleet{.hosts = 20, .racks = 4, .rounds = 0, .slowLinkNs = 8'000, .slowLinks = 5};
    CHECK(rightOf(fleet, 20, [&fleet](const Found& found) {
              const std::size_t first = found.edges.size() - fleet.hosts / 2;
              const auto& named = found.outliers.links;
              return named.size() == fleet.slowLinks && std::ranges::all_of(named, [&](const Outlier& one) {
                         return one.place >= first && one.place < first + fleet.slowLinks;
                     });
          }) >= 19);
}

TEST_CASE("a rack of few hosts is no slower because chance moves it further", "[core][fleet]")
{
    const Simulated fleet{.hosts = 183, .racks = 7, .hostsOfLastRack = 3, .hostsNs = 1'000};
    CHECK(rightOf(fleet, 300, [](const Found& found) { return found.outliers.racks.empty(); }) >= 295);
}

TEST_CASE("six hosts tell a slow one, and four do, too", "[core][fleet]")
{
    const std::vector<std::uint32_t> noRacks(6, kNoRack);
    std::vector<Edge> edges;
    for (std::uint32_t a = 0; a < 6; ++a) {
        for (std::uint32_t b = a + 1; b < 6; ++b)
            edges.push_back({a, b, 30'000 + 100.0 * ((a * 7 + b * 3) % 5) + (a == 2 || b == 2 ? 2'000'000 : 0)});
    }
    const Fit fit = fitEdges(edges, noRacks);
    const Outliers outliers = outliersOf(fit, 300);
    REQUIRE(outliers.hosts.size() == 1);
    CHECK(outliers.hosts[0].place == 2);
    CHECK(std::abs(outliers.hosts[0].effect - 2'000'000) < 1'000);
    CHECK(outliers.links.empty());
}

TEST_CASE("no measurement and a single one are no trouble", "[core][fleet]")
{
    CHECK(namedIn(outliersOf(fitEdges({}, {}), 300)) == 0);
    CHECK(namedIn(outliersOf(fitEdges({}, {kNoRack, 0, 1}), 300)) == 0);
    CHECK(namedIn(outliersOf(fitEdges({{0, 1, 5'000}}, {kNoRack, kNoRack}), 300)) == 0);
}

TEST_CASE("a million links without a slow one are judged in seconds", "[core][fleet]")
{
    constexpr std::size_t kLinks = 1'000'000;
    std::mt19937_64 engine(1);
    std::normal_distribution<double> normal;
    Fit fit;
    for (std::uint32_t link = 0; link < kLinks; ++link) {
        fit.residuals.push_back(200 * normal(engine));
        fit.links.push_back({link, link + 1, fit.residuals.back(), 20'000, 1});
    }
    fit.sigma = 200;
    fit.freedom = kLinks;
    const std::clock_t begin = std::clock();
    CHECK(namedIn(outliersOf(fit, 600)) == 0);
    // Of this process' CPU time. A sum over the tail for each number of values left out took 26 s.
    CHECK((std::clock() - begin) / CLOCKS_PER_SEC < 10);
}

/// The whole of it takes minutes: test_core_fleet "[.measure]" prints the table of docs/fleet.md.
TEST_CASE("ten thousand hosts of a hundred seeds", "[.measure]")
{
    const char* const wanted = std::getenv("HALFTRIP_SEEDS");
    const int seeds = wanted == nullptr ? 100 : static_cast<int>(std::strtol(wanted, nullptr, 10));
    const auto measure = [seeds](const Simulated& fleet) {
        const Scores scores = scoresOf(fleet, seeds);
        std::printf("%zu hosts, %d seeds: clean %d, by medians alone %d (named: host %d, link %d, rack %d, rack pair "
                    "%d); host %d, link %d, rack %d, rack pair %d, host by its p99 %d\n",
                    fleet.hosts, seeds, scores.clean, scores.cleanMedians, scores.falselyNamed[0],
                    scores.falselyNamed[1], scores.falselyNamed[2], scores.falselyNamed[3], scores.host, scores.link,
                    scores.rack, scores.rackPair, scores.tail);
        return scores;
    };
    static_cast<void>(measure({.hosts = 20, .racks = 4, .rounds = 0}));
    static_cast<void>(measure({.hosts = 40, .racks = 8, .rounds = 0}));
    static_cast<void>(measure({}));
    const Scores scores = measure({.hosts = 10'000, .racks = 50});
    CHECK(scores.clean * 100 >= 95 * seeds);
    CHECK(scores.tail * 100 >= 99 * seeds);
    CHECK(scores.host * 100 >= 99 * seeds);
    CHECK(scores.link * 100 >= 99 * seeds);
    CHECK(scores.rackPair * 100 >= 99 * seeds);
}

}  // namespace
}  // namespace halftrip::fleet
