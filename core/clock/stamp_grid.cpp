#include "core/clock/stamp_grid.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <optional>

namespace halftrip::clock {
namespace {

/// A rounded stamp is off by less than one tick, and so the difference of two of them by at most one.
constexpr double kRounding = 1;
/// Steps shorter than this many ticks cannot be told from chance, when each may be off by one.
constexpr double kShortestStep = 30;
/// Differences that must agree with a step before it is believed.
constexpr int kFewestProofs = 50;

/// What is known of a step so far.
struct StepRange {
    double low = 0;
    double high = 0;

    /// Narrows the range to the steps of which `difference` is a multiple, give or take the rounding. False: there are
    /// none. Where it may be several multiples nothing is learnt, and `hasLearnt` stays as it was.
    [[nodiscard]] bool narrow(double difference, bool& hasLearnt) noexcept
    {
        const double fewest = std::ceil((difference - kRounding) / high);
        const double most = std::floor((difference + kRounding) / low);
        if (fewest > most)
            return false;
        if (fewest < most)
            return true;
        low = std::max(low, (difference - kRounding) / fewest);
        high = std::min(high, (difference + kRounding) / fewest);
        hasLearnt = true;
        return low <= high;
    }
};

/// The step near `guess` of which all stamps are rounded multiples, from the first one on.
std::optional<double> roundedStep(std::span<const Ticks> stamps, double guess, double uncertainty) noexcept
{
    StepRange step{guess - uncertainty, guess + uncertainty};
    int proofs = 0;
    for (std::size_t i = 1; i < stamps.size(); ++i) {
        for (const Ticks from : {stamps[i - 1], stamps.front()}) {
            const auto difference = static_cast<double>(stamps[i] - from);
            bool hasLearnt = false;
            if (difference > 0 && !step.narrow(difference, hasLearnt))
                return std::nullopt;
            proofs += hasLearnt ? 1 : 0;
        }
    }
    return proofs >= kFewestProofs ? std::optional((step.low + step.high) / 2) : std::nullopt;
}

}  // namespace

double gridOf(std::span<const Ticks> stamps) noexcept
{
    std::int64_t divisor = 0;
    std::int64_t shortest = INT64_MAX;
    for (std::size_t i = 1; i < stamps.size(); ++i) {
        const std::int64_t difference = stamps[i] - stamps[i - 1];
        divisor = std::gcd(divisor, difference);
        if (difference > 0)
            shortest = std::min(shortest, difference);
    }
    if (divisor > 1 || shortest == INT64_MAX)
        return static_cast<double>(divisor);
    // A stamp may cost several steps, so the shortest difference is some multiple of the step.
    const auto most = static_cast<std::int64_t>(static_cast<double>(shortest) / kShortestStep);
    for (std::int64_t count = 1; count <= most; ++count) {
        const auto steps = static_cast<double>(count);
        const auto step = roundedStep(stamps, static_cast<double>(shortest) / steps, kRounding / steps);
        if (step)
            return *step;
    }
    return 1;
}

}  // namespace halftrip::clock
