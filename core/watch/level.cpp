#include "core/watch/level.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace halftrip::watch {
namespace {

int signOf(std::int64_t left, std::int64_t right) noexcept
{
    return static_cast<int>(right > left) - static_cast<int>(right < left);
}

}  // namespace

std::optional<LevelChange> LevelTracker::add(std::int64_t valueNs, std::int64_t beganNs)
{
    if (m_readings.size() == kWindow)
        forgetOldest();
    Reading newest{valueNs, beganNs, 0};
    for (Reading& reading : m_readings) {
        const int sign = signOf(reading.valueNs, valueNs);
        reading.above += sign;
        newest.above -= sign;
    }
    m_readings.push_back(newest);
    if (m_readings.size() < kLeastReadings)
        return std::nullopt;
    const Split split = likeliestSplit();
    if (split.score < kLimit)
        return std::nullopt;
    const LevelChange change{medianOf(0, split.at), medianOf(split.at, m_readings.size()), m_readings.size() - split.at,
                             m_readings[split.at].beganNs};
    const auto step = static_cast<double>(std::abs(change.afterNs - change.beforeNs));
    if (step < std::max(kLeastShare * static_cast<double>(change.beforeNs), static_cast<double>(kLeastNs)))
        return std::nullopt;
    while (m_readings.size() > change.readings)
        forgetOldest();
    return change;
}

void LevelTracker::forgetOldest()
{
    const std::int64_t gone = m_readings.front().valueNs;
    m_readings.pop_front();
    for (Reading& reading : m_readings)
        reading.above -= signOf(reading.valueNs, gone);
}

/// U of the split behind k readings is the sum of their `above`; its variance without a change is k (n - k) (n + 1)
/// / 3.
LevelTracker::Split LevelTracker::likeliestSplit() const
{
    const auto size = static_cast<double>(m_readings.size());
    Split best;
    double sum = 0;
    for (std::size_t count = 1; count < m_readings.size(); ++count) {
        sum += m_readings[count - 1].above;
        const auto before = static_cast<double>(count);
        const double score = std::abs(sum) / std::sqrt(before * (size - before) * (size + 1) / 3);
        if (score > best.score)
            best = {count, score};
    }
    return best;
}

std::int64_t LevelTracker::medianOf(std::size_t from, std::size_t to) const
{
    std::vector<std::int64_t> values;
    for (std::size_t index = from; index < to; ++index)
        values.push_back(m_readings[index].valueNs);
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

std::optional<std::int64_t> LevelTracker::level() const
{
    if (m_readings.empty())
        return std::nullopt;
    return medianOf(0, m_readings.size());
}

}  // namespace halftrip::watch
