#include "core/diagnose/course.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace halftrip::diagnose {
namespace {

constexpr std::size_t kFewestSlices = 8;
constexpr std::uint64_t kFewestSamples = 20;
/// A run has fewer; all pairs of what a hostile file has would take too long.
constexpr std::size_t kMostSlices = 4'000;

double rankedAt(std::span<const double> values, double share)
{
    std::vector<double> sorted(values.begin(), values.end());
    std::ranges::sort(sorted);
    return sorted[static_cast<std::size_t>(std::lround(share * static_cast<double>(sorted.size() - 1)))];
}

double medianOfDifferences(const std::vector<double>& values)
{
    std::vector<double> differences;
    for (std::size_t later = 1; later < values.size(); ++later)
        differences.push_back(std::abs(values[later] - values[later - 1]));
    return rankedAt(differences, 0.5);
}

double kendallsTau(const std::vector<double>& values)
{
    std::int64_t sum = 0;
    std::int64_t pairs = 0;
    for (std::size_t later = 1; later < values.size(); ++later) {
        for (std::size_t earlier = 0; earlier < later; ++earlier, ++pairs)
            sum += (values[later] > values[earlier] ? 1 : 0) - (values[later] < values[earlier] ? 1 : 0);
    }
    return static_cast<double>(sum) / static_cast<double>(pairs);
}

}  // namespace

std::optional<Course> courseOf(const model::PointResult& point)
{
    std::vector<double> medians;
    double sum = 0;
    double samples = 0;
    for (const model::TimeSlice& slice : point.slices) {
        if (slice.count < kFewestSamples)
            continue;
        if (medians.size() == kMostSlices)
            break;
        medians.push_back(static_cast<double>(slice.p50Ns));
        sum += static_cast<double>(slice.p50Ns) * static_cast<double>(slice.count);
        samples += static_cast<double>(slice.count);
    }
    if (medians.size() < kFewestSlices || rankedAt(medians, 0) <= 0)
        return std::nullopt;
    const std::span all(medians);
    const auto quarter = medians.size() / 4;
    const auto settled = all.last(medians.size() / 2);
    Course course;
    course.firstNs = rankedAt(all.first(quarter), 0.5);
    course.lastNs = rankedAt(all.last(quarter), 0.5);
    course.firstStretchNs = medians.front();
    course.settledNs = rankedAt(settled, 0.5);
    course.settledSpread = (rankedAt(settled, 0.9) - rankedAt(settled, 0.1)) / course.settledNs;
    course.meanNs = sum / samples;
    course.noiseNs = medianOfDifferences(medians);
    course.trend = kendallsTau(medians);
    return course;
}

}  // namespace halftrip::diagnose
