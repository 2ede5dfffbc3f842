#include "core/fleet/outliers.hpp"

#include "core/stats/comparison.hpp"
#include "core/stats/student.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace halftrip::fleet {
namespace {

/// Limits are set for this rate: spreads are estimates themselves, and in small fleets rough ones. Simulated fleets
/// with heavy tails then stay below kFalseAlarmRate.
constexpr double kNominalRate = kFalseAlarmRate / 10;
/// The standard error of a median of normal values, above that of their mean.
constexpr double kMedianCost = 1.2533;
/// Less matters to nobody: 3 % of a usual pair, or 200 ns of a round trip.
constexpr double kSmallestShare = 0.03;
constexpr double kSmallestNs = 200;
constexpr double kSmallestTailShare = 0.25;

/// How far values lie from 0: what their spread and their tail say of the largest, which may be left out of both.
class Distances {
public:
    explicit Distances(std::vector<double> values) : m_values(std::move(values))
    {
        for (double& value : m_values)
            value = std::abs(value);
        std::ranges::sort(m_values);
        m_sums.reserve(m_values.size() + 1);
        m_sums.push_back(0);
        for (const double value : m_values)
            m_sums.push_back(m_sums.back() + value);
    }

    /// As many as may be slow: a tenth, and of few values a quarter at the most. Up to kFewestBeyond - 1 need not be
    /// left out: they tell nothing anyway.
    [[nodiscard]] std::size_t mostLeftOut() const
    {
        const std::size_t most = std::max(m_values.size() / 10, kFewestBeyond);
        return m_values.size() < 4 * kFewestBeyond ? 0 : most;
    }
    static constexpr std::size_t kFewestBeyond = 4;

    /// As if they were normal, by the widest of those quantiles that at least four values lie beyond: tails that are
    /// heavier than normal ones count. What is left out tells no quantile.
    [[nodiscard]] double spread(std::size_t leftOut) const
    {
        struct Level {
            double share;
            double limit;  ///< The distance from 0 that a normal value keeps with that probability.
        };
        constexpr std::array kLevels{Level{0.5, 0.67449},  Level{0.8, 1.28155},   Level{0.9, 1.64485},
                                     Level{0.99, 2.57583}, Level{0.999, 3.29053}, Level{0.9999, 3.89059}};
        const auto count = static_cast<double>(m_values.size());
        double widest = 0;
        for (const Level& level : kLevels) {
            const auto rank = static_cast<std::size_t>(std::floor(count * level.share));
            if (rank + leftOut >= m_values.size() ||
                (level.share > 0.5 && count * (1 - level.share) < static_cast<double>(kFewestBeyond)))
                break;
            widest = std::max(widest, m_values[rank] / level.limit);
        }
        return widest;
    }

    /// Beyond this lies one of all values with that probability only, when the tail goes on as it begins:
    /// exponentially, which is heavier than a normal one. The tail is the largest hundredth, of few values the ten
    /// largest, and twice as many more as are left out. These and the three next do not tell its scale: a censored
    /// sample, whose scale is gamma-distributed. The limit is that of the predictive distribution (Lomax): the fewer
    /// values have told the scale, the further out it lies. 0 for too few values.
    [[nodiscard]] double tailLimit(double probability, std::size_t leftOut) const
    {
        constexpr std::size_t kFewestOfTail = 10;
        constexpr std::size_t kFewest = 5 * kFewestOfTail;
        if (m_values.size() < kFewest)
            return 0;
        const std::size_t notTold = kFewestBeyond - 1 + leftOut;
        const std::size_t tail = std::max(kFewestOfTail, m_values.size() / 100) + 2 * leftOut;
        const double begin = m_values[m_values.size() - tail - 1];
        const double last = m_values[m_values.size() - notTold - 1];
        const auto told = static_cast<double>(tail - notTold);
        const double sum = static_cast<double>(notTold) * (last - begin) - told * begin +
                           m_sums[m_values.size() - notTold] - m_sums[m_values.size() - tail];
        // sum / told is the scale, (N / p)^(1 / n) - 1 the quantile of Lomax's distribution by its n values.
        return begin + sum * (std::pow(static_cast<double>(tail) / probability, 1 / told) - 1);
    }

private:
    std::vector<double> m_values;
    std::vector<double> m_sums;  ///< Of so many of the smallest values: the limit is asked for once a value left out.
};

/// A kind of parts of which the slow ones are looked for.
struct Kind {
    std::vector<double> effects;
    std::vector<double> errors;  ///< The standard error of each; infinite: it cannot be told.
    double freedom = 1;
    std::vector<double> freedoms = {};  ///< Of each, held against the others; empty: all have `freedom`, roughly.
    double inflated = 1;  ///< By so much the spread of the effects is too small.
    std::vector<double> shares = {};  ///< Of the spread, in the error of each; empty: none.
    std::vector<double> floors = {};  ///< What each must exceed beside that; empty: nothing.
};

/// What a part must exceed to be slow, when so many of the largest effects do not tell how wide the others lie.
struct Limits {
    double spread = 0;
    double lowest = 0;
};

class Judge {
public:
    explicit Judge(const Kind& kind) : m_kind(kind), m_distances(told(kind))
    {
        const double nominal = kind.freedoms.empty() ? kNominalRate : kFalseAlarmRate;
        m_rate = 2 * nominal / kKinds / static_cast<double>(kind.effects.size());
        m_limit = stats::studentLimit(m_rate, kind.freedom);
        if (kind.freedoms.empty())
            leaveOutSlow();
    }

    /// So many of the largest effects say nothing of what is usual.
    [[nodiscard]] std::size_t leftOut() const { return m_leftOut; }

    [[nodiscard]] std::vector<Outlier> slowOnes(double floor) const
    {
        std::vector<Outlier> slow;
        for (std::size_t place = 0; place < m_kind.effects.size(); ++place) {
            const double own = m_kind.floors.empty() ? 0 : m_kind.floors[place];
            if (m_kind.effects[place] > std::max({limitOf(place, m_limits), floor, own}))
                slow.push_back({place, m_kind.effects[place], marginOf(place)});
        }
        std::ranges::sort(slow, std::ranges::greater(), &Outlier::effect);
        return slow;
    }

private:
    // Four kinds, each of medians and of tails, share the rate, and all members of a kind its part (Bonferroni).
    static constexpr double kKinds = 8;

    static std::vector<double> told(const Kind& kind)
    {
        std::vector<double> effects;
        for (std::size_t place = 0; place < kind.effects.size(); ++place) {
            if (std::isfinite(kind.errors[place]))
                effects.push_back(kind.effects[place]);
        }
        return effects;
    }

    [[nodiscard]] Limits limitsWithout(std::size_t leftOut) const
    {
        return {m_kind.inflated * m_distances.spread(leftOut),
                m_distances.tailLimit(kFalseAlarmRate / kKinds, leftOut)};
    }

    [[nodiscard]] double limitOf(std::size_t place, const Limits& limits) const
    {
        const double limit = m_kind.freedoms.empty() ? m_limit : stats::studentLimit(m_rate, m_kind.freedoms[place]);
        return std::max(limit * std::max(m_kind.errors[place], limits.spread), limits.lowest);
    }

    [[nodiscard]] double marginOf(std::size_t place) const
    {
        const double freedom = m_kind.freedoms.empty() ? m_kind.freedom : m_kind.freedoms[place];
        const double ofSpread = m_kind.shares.empty() ? 0 : m_kind.shares[place] * m_limits.spread;
        return stats::studentLimit(0.05, freedom) * std::max(m_kind.errors[place], ofSpread);
    }

    /// Slow ones widen spread and tail, so that several would hide each other: as many of the largest are left out as
    /// still lie beyond the limit that the others set, the most that do (Rosner's procedure).
    void leaveOutSlow()
    {
        std::vector<std::size_t> places;
        for (std::size_t place = 0; place < m_kind.effects.size(); ++place) {
            if (std::isfinite(m_kind.errors[place]))
                places.push_back(place);
        }
        std::ranges::sort(places, std::ranges::greater(),
                          [this](std::size_t place) { return std::abs(m_kind.effects[place]); });
        for (m_leftOut = m_distances.mostLeftOut(); m_leftOut >= Distances::kFewestBeyond; --m_leftOut) {
            m_limits = limitsWithout(m_leftOut);
            const std::size_t last = places[m_leftOut - 1];
            if (std::abs(m_kind.effects[last]) > limitOf(last, m_limits))
                return;
        }
        m_leftOut = 0;
        m_limits = limitsWithout(0);
    }

    const Kind& m_kind;
    Distances m_distances;
    double m_rate = 0;
    double m_limit = 0;
    std::size_t m_leftOut = 0;
    Limits m_limits;
};

std::vector<Outlier> slowOnesOf(const Kind& kind, double floor)
{
    return kind.effects.empty() ? std::vector<Outlier>() : Judge(kind).slowOnes(floor);
}

double errorOf(double sigma, std::size_t edges, std::size_t fewest)
{
    return edges < fewest ? std::numeric_limits<double>::infinity()
                          : kMedianCost * sigma / std::sqrt(static_cast<double>(edges));
}

Kind hostsOf(const Fit& fit)
{
    Kind kind;
    double known = 0;
    for (std::size_t host = 0; host < fit.hosts.size(); ++host) {
        kind.effects.push_back(fit.hosts[host]);
        kind.errors.push_back(errorOf(fit.sigma, fit.partners[host], kFewestPartners));
        known += fit.partners[host] >= kFewestPartners ? 1 : 0;
    }
    kind.freedom = std::max(1.0, std::min(fit.freedom, known - 1));
    return kind;
}

/// Of few racks a slow one is a good part of their spread, so each is held against the others: chance moves it by what
/// its hosts differ by, and racks may differ beyond that as the others do. The sum of both variances has the degrees of
/// freedom that Welch and Satterthwaite give it.
void holdAgainstOthers(Kind& kind, double freedomOfHosts)
{
    const std::vector<double> all = kind.effects;
    const std::vector<double> errors = kind.errors;
    kind.freedoms.assign(all.size(), freedomOfHosts);
    for (std::size_t rack = 0; rack < all.size(); ++rack) {
        std::vector<double> others;
        double withinOthers = 0;
        for (std::size_t other = 0; other < all.size(); ++other) {
            if (other == rack || !std::isfinite(errors[other]))
                continue;
            others.push_back(all[other]);
            withinOthers += errors[other] * errors[other];
        }
        kind.effects[rack] = all[rack] - stats::medianOf(others);
        if (others.size() + 1 < kFewestRacks)
            kind.errors[rack] = std::numeric_limits<double>::infinity();
        if (!std::isfinite(kind.errors[rack]))
            continue;
        const auto count = static_cast<double>(others.size());
        withinOthers /= count;
        double mean = 0;
        for (const double other : others)
            mean += other / count;
        double squares = 0;
        for (const double other : others)
            squares += (other - mean) * (other - mean);
        const double within = errors[rack] * errors[rack];
        const double beyond = std::max(0.0, squares / (count - 1) - withinOthers);
        const double variance = within + beyond;
        if (variance > 0)
            kind.freedoms[rack] = std::max(1.0, variance * variance /
                                                    (within * within / freedomOfHosts + beyond * beyond / (count - 1)));
        // The middle of the others is no exact one either.
        kind.errors[rack] = std::sqrt(variance + (withinOthers + beyond) * kMedianCost * kMedianCost / count);
    }
}

/// A rack's effect is the median of its hosts': what these differ by decides.
Kind racksOf(const Fit& fit, const Kind& hosts, std::size_t slowHosts)
{
    constexpr std::size_t kFewRacks = 8;
    Kind kind;
    kind.effects = fit.racks;
    // The middle host of each rack has no effect of its own by definition: it tells nothing of the spread.
    std::vector<double> told = hosts.effects;
    std::erase(told, 0.0);
    const Distances distances(std::move(told));
    const double spread = distances.spread(std::min(slowHosts, distances.mostLeftOut()));
    for (const std::size_t measured : fit.hostsOfRack)
        kind.errors.push_back(errorOf(spread, measured, kFewestHostsOfRack));
    if (!fit.racks.empty() && fit.racks.size() < kFewRacks) {
        holdAgainstOthers(kind, hosts.freedom);
        return kind;
    }
    const double middle = stats::medianOf(fit.racks);
    for (double& effect : kind.effects)
        effect -= middle;
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
    return kind;
}

/// A pair that a slow host or rack pair has already been found for keeps only what is left. Links may differ by more
/// than their measurements do: several narrow the interval of one, not the spread that it must exceed.
Kind linksOf(const Fit& fit, double share)
{
    Kind kind;
    for (const Fit::Link& link : fit.links) {
        kind.effects.push_back(link.residual);
        kind.floors.push_back(share * link.fitted);
        // The median of two is their mean.
        kind.shares.push_back((link.edges > 2 ? kMedianCost : 1) / std::sqrt(static_cast<double>(link.edges)));
        kind.errors.push_back(kind.shares.back() * fit.sigma);
    }
    kind.inflated = std::sqrt(static_cast<double>(fit.residuals.size()) / fit.freedom);
    kind.freedom = fit.freedom;
    return kind;
}

}  // namespace

Outliers outliersOf(const Fit& fit, double floor, double share)
{
    const Kind hosts = hostsOf(fit);
    const std::size_t slowHosts = hosts.effects.empty() ? 0 : Judge(hosts).leftOut();
    return {slowOnesOf(hosts, floor), slowOnesOf(racksOf(fit, hosts, slowHosts), floor),
            slowOnesOf(rackPairsOf(fit), floor), slowOnesOf(linksOf(fit, share), floor)};
}

Outliers slowMediansOf(const Fit& fit)
{
    return outliersOf(fit, std::max(kSmallestNs, kSmallestShare * fit.common), kSmallestShare);
}

Outliers longTailsOf(const Fit& fit)
{
    return outliersOf(fit, std::log1p(kSmallestTailShare));
}

}  // namespace halftrip::fleet
