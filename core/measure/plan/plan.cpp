#include "core/measure/plan/plan.hpp"

#include "core/measure/plan/session_times.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <random>

namespace halftrip::measure {
namespace {

/// The share of the first round; the later ones take what is left (PlannedPoint::shorterFrom).
std::uint64_t shareOf(std::uint64_t count, std::uint32_t rounds)
{
    return (count + rounds - 1) / rounds;
}

/// How much longer than their mean random intervals can be (loop::ExponentialGaps), and a little.
constexpr std::int64_t kMostOfMean = 40;

/// What sending a probe flat out takes, for guesses at the length of bursts.
constexpr std::int64_t kUsualSendNs = 1'000;

/// What a round takes beside its probes: to agree on it, to warm up flat out, to wait for stragglers. As seen on one
/// machine of two cores.
constexpr std::int64_t kUsualBesideNs = 3'000'000;

/// Round trips after which what was interrupted for a few milliseconds is as warm as it was (as seen over a veth pair),
/// ...
constexpr std::uint64_t kWarmAgain = 20;
/// ... and after which a size is that had no round yet, where others had.
constexpr std::uint64_t kWarmAtNewSize = 100;

/// What so many probes take as they are spaced; 0: back to back, which nobody can foretell.
double spacedNs(const PointSettings& settings, std::uint64_t count, std::int64_t spacing)
{
    const auto probes = static_cast<double>(count);
    if (settings.burst == 0)
        return probes * static_cast<double>(spacing);
    return probes * static_cast<double>(std::max(spacing, kUsualSendNs)) +
           probes / settings.burst * static_cast<double>(settings.restNs);
}

/// Of the measured part, if all goes well; -1: nobody knows.
std::int64_t expectedPartNs(const PointSettings& settings)
{
    if (settings.count == 0)
        return settings.durationNs;
    const double length = spacedNs(settings, settings.count, spacingNs(settings));
    constexpr auto kMost = static_cast<double>(std::numeric_limits<std::int64_t>::max()) / 2;
    return length == 0 || length > kMost ? -1 : static_cast<std::int64_t>(length);
}

/// If all goes well; -1: nobody knows.
std::int64_t expectedRoundNs(const PointSettings& settings)
{
    const std::int64_t part = expectedPartNs(settings);
    // Nothing pauses before probes that warm up, but they keep the interval.
    const double warmup = std::min(
        spacedNs(settings, settings.warmupCount, std::max(settings.intervalNs, settings.workNs)),
        static_cast<double>(kWarmupLimitNs));
    return part < 0 ? -1 : part + static_cast<std::int64_t>(warmup) + kUsualBesideNs;
}

/// The same on every system, unlike std::shuffle.
void shuffle(std::vector<std::uint32_t>& items, std::mt19937_64& engine)
{
    for (std::size_t left = items.size(); left > 1; --left)
        std::swap(items[left - 1], items[engine() % left]);
}

/// What is shown beside the point of this round, when it is the point's last.
std::int64_t besideNs(const Plan& plan, std::size_t index)
{
    const std::uint32_t point = plan.order[index].point;
    const auto& beside = plan.points[point].beside;
    const auto later = plan.order.begin() + static_cast<std::ptrdiff_t>(index) + 1;
    if (beside.empty() || std::ranges::find(later, plan.order.end(), point, &PlannedRound::point) != plan.order.end())
        return 0;
    return static_cast<std::int64_t>(beside.size()) * kBesideNs;
}

}  // namespace

PointSettings settingsOf(const model::RunRequest& request, std::uint32_t sizeBytes, std::uint32_t rounds)
{
    PointSettings settings;
    settings.sizeBytes = sizeBytes;
    settings.count = shareOf(request.count, rounds);
    settings.durationNs = request.durationNs / rounds;
    settings.intervalNs = request.intervalNs;
    settings.intervalKind = request.intervalKind;
    settings.intervalSeed = request.intervalSeed;
    settings.workNs = request.workNs;
    settings.timeoutNs = request.timeoutNs;
    settings.warmupCount = shareOf(request.warmupCount, rounds);
    return settings;
}

PlannedPoint pointOn(const model::RunRequest& request, std::vector<model::AxisValue> axes, std::uint32_t sizeBytes,
                     std::uint32_t rounds)
{
    PlannedPoint point;
    point.key.mode = request.mode;
    point.key.transport = request.transport;
    point.key.axes = std::move(axes);
    point.settings = settingsOf(request, sizeBytes, rounds);
    point.autopsy = request.autopsy;
    point.shorterFrom = static_cast<std::uint32_t>(request.count % rounds);
    point.lessWarmFrom = static_cast<std::uint32_t>(request.warmupCount % rounds);
    return point;
}

std::uint32_t roundsFor(const model::RunRequest& request, std::uint32_t rounds)
{
    return request.count == 0 ? rounds : static_cast<std::uint32_t>(std::min<std::uint64_t>(rounds, request.count));
}

std::vector<PlannedRound> interleave(std::size_t points, std::uint32_t rounds, std::uint64_t seed)
{
    std::mt19937_64 engine(seed);
    std::vector<std::uint32_t> present(points);
    std::iota(present.begin(), present.end(), 0U);
    std::vector<PlannedRound> order;
    order.reserve(points * rounds);
    for (std::uint32_t round = 0; round < rounds; ++round) {
        if (round % 2 == 1)
            std::ranges::reverse(present);
        else if (round != 0)
            shuffle(present, engine);
        for (const std::uint32_t point : present)
            order.push_back({point, round});
    }
    return order;
}

std::int64_t spacingNs(const PointSettings& settings) noexcept
{
    return std::max(settings.intervalNs, settings.workNs) + settings.pauseNs;
}

std::int64_t longestRoundNs(const PointSettings& settings)
{
    const std::int64_t perProbe = settings.timeoutNs * (1 + settings.followers) + spacingNs(settings) + settings.restNs;
    const std::int64_t longestGap = settings.intervalKind == model::IntervalKind::Poisson
                                        ? kMostOfMean * settings.intervalNs
                                        : 0;
    const double byCount = static_cast<double>(settings.count) * static_cast<double>(perProbe);
    const std::int64_t measured =
        settings.count == 0 ? settings.durationNs
                            : static_cast<std::int64_t>(std::min(byCount, static_cast<double>(model::kLongestPointNs)));
    // Behind the end a schedule by time is caught up.
    const std::int64_t catchUp = settings.count == 0 && settings.intervalNs != 0 ? settings.timeoutNs : 0;
    return measured + longestGap + catchUp + perProbe + kWarmupLimitNs + kNothingHeardNs;
}

PointSettings settingsOfRound(const Plan& plan, std::size_t index)
{
    const PlannedRound& round = plan.order[index];
    const PlannedPoint& point = plan.points[round.point];
    PointSettings settings = point.settings;
    if (point.shorterFrom != 0 && round.number >= point.shorterFrom)
        settings.count -= std::max(settings.burst, 1U);
    if (point.lessWarmFrom != 0 && round.number >= point.lessWarmFrom)
        --settings.warmupCount;
    // Loads are not warm before they are what they are to be.
    const bool isPingPong = settings.burst == 0 && settings.window == 1;
    if (index != 0 && isPingPong && plan.points[plan.order[index - 1].point].paths == point.paths)
        settings.warmupCount = std::min(settings.warmupCount, round.number == 0 ? kWarmAtNewSize : kWarmAgain);
    return settings;
}

std::int64_t expectedNs(const Plan& plan, std::size_t next)
{
    std::int64_t sum = 0;
    for (std::size_t index = next; index < plan.order.size(); ++index) {
        const std::int64_t length = expectedRoundNs(settingsOfRound(plan, index));
        if (length < 0 || length > std::numeric_limits<std::int64_t>::max() / 2 - sum)
            return -1;
        sum += length + besideNs(plan, index);
    }
    return sum;
}

}  // namespace halftrip::measure
