#include "core/stats/line_fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace halftrip::stats {
namespace {

/// Two-sided 95 % quantiles of Student's t for 1 to 30 degrees of freedom.
constexpr std::array kStudent95{12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
                                2.201,  2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086,
                                2.080,  2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042};
constexpr std::size_t kLeastPlaces = 3;
constexpr double kBendSignificance = 0.01;

/// Beyond the table the quantile nears that of the normal distribution as 1 / n.
double student95(std::size_t freedom)
{
    if (freedom <= kStudent95.size())
        return kStudent95[freedom - 1];
    return 1.960 + 2.46 / static_cast<double>(freedom);
}

/// The chance that an F-distributed figure of 2 and `freedom` degrees exceeds `f`; of 2 degrees it has a closed form.
double exceedsF2(double f, double freedom)
{
    return std::pow(1 + 2 * f / freedom, -freedom / 2);
}

}  // namespace

std::optional<LineFit> fitLine(std::span<const Place> places)
{
    if (places.size() < kLeastPlaces)
        return std::nullopt;
    const auto count = static_cast<double>(places.size());
    double meanX = 0;
    double meanY = 0;
    for (const Place& place : places) {
        if (!std::isfinite(place.x) || !std::isfinite(place.y))
            return std::nullopt;
        meanX += place.x / count;
        meanY += place.y / count;
    }
    double xx = 0;
    double xy = 0;
    for (const Place& place : places) {
        xx += (place.x - meanX) * (place.x - meanX);
        xy += (place.x - meanX) * (place.y - meanY);
    }
    if (!(xx > 0) || !std::isfinite(xx) || !std::isfinite(xy))
        return std::nullopt;
    LineFit fit;
    fit.places = places.size();
    fit.slope = xy / xx;
    fit.base = meanY - fit.slope * meanX;
    for (const Place& place : places)
        fit.squares += (place.y - fit.at(place.x)) * (place.y - fit.at(place.x));
    const std::size_t freedom = places.size() - 2;
    const double variance = fit.squares / static_cast<double>(freedom);
    fit.slopeMargin = student95(freedom) * std::sqrt(variance / xx);
    fit.baseMargin = student95(freedom) * std::sqrt(variance * (1 / count + meanX * meanX / xx));
    return fit;
}

std::optional<Bend> findBend(std::span<const Place> places)
{
    const auto whole = fitLine(places);
    if (!whole || places.size() < 2 * kLeastPlaces)
        return std::nullopt;
    std::optional<Bend> best;
    double bestSquares = std::numeric_limits<double>::max();
    for (std::size_t at = kLeastPlaces; at + kLeastPlaces <= places.size(); ++at) {
        const auto before = fitLine(places.first(at));
        const auto after = fitLine(places.subspan(at));
        if (!before || !after || before->squares + after->squares >= bestSquares)
            continue;
        bestSquares = before->squares + after->squares;
        best = Bend{at, *before, *after, 1};
    }
    if (!best)
        return std::nullopt;
    const auto freedom = static_cast<double>(places.size()) - 4;
    const auto tried = static_cast<double>(places.size() - 2 * kLeastPlaces + 1);
    const double gained = whole->squares - bestSquares;
    if (!(gained > 0))
        return std::nullopt;
    best->pValue = bestSquares > 0 ? std::min(1.0, tried * exceedsF2(gained / 2 / (bestSquares / freedom), freedom))
                                   : 0;
    return best->pValue < kBendSignificance ? best : std::nullopt;
}

}  // namespace halftrip::stats
