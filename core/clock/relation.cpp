#include "core/clock/relation.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace halftrip::clock {
namespace {

constexpr int kAttempts = 11;
/// A clock that is being slewed by the system moves by 500 ppm at most (adjtimex); twice that is a step.
constexpr double kStepShare = 0.001;
/// A clock that says the same after this time stands still, whatever its grid.
constexpr std::int64_t kStillNs = 1'000'000;

/// From `a` to `b`: how long the one clock says it was, what of that the other misses, and how much of it they cannot
/// tell.
struct Stretch {
    Stretch(const RelatedPair& a, const RelatedPair& b, double nsPerUnit) noexcept
        : lengthNs(static_cast<double>(b.from - a.from) * nsPerUnit),
          aheadNs(lengthNs - static_cast<double>(b.toNs - a.toNs)),
          errorNs(static_cast<double>(a.halfBracket + b.halfBracket) * nsPerUnit)
    {
    }
    [[nodiscard]] bool isWrong() const noexcept { return std::abs(aheadNs) > lengthNs * kStepShare + errorNs; }

    double lengthNs;
    double aheadNs;
    double errorNs;
};

/// The line through two pairs, at `from`. In doubles relative to `a`: spans of seconds keep fractions of a nanosecond.
double lineAt(const RelatedPair& a, const RelatedPair& b, std::int64_t from) noexcept
{
    const auto run = static_cast<double>(b.from - a.from);
    if (run <= 0)
        return 0;
    return static_cast<double>(from - a.from) * static_cast<double>(b.toNs - a.toNs) / run;
}

}  // namespace

RelatedPair readRelatedPair(const TickClock& from, const ReferenceClock& to) noexcept
{
    RelatedPair best{0, 0, INT64_MAX};
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        const Ticks before = from.now();
        const std::int64_t toNs = to.nowNs();
        const Ticks after = from.now();
        const std::int64_t half = (after - before + 1) / 2;
        if (half < best.halfBracket)
            best = {before + (after - before) / 2, toNs, half};
    }
    return best;
}

ClockRelation::ClockRelation(std::size_t mostPairs) : m_mostPairs(mostPairs)
{
    assert(mostPairs >= 2);
    m_pairs.reserve(mostPairs);
}

void ClockRelation::add(const RelatedPair& pair) noexcept
{
    if (!m_pairs.empty() && pair.from <= m_pairs.back().from) {
        m_stoodStill = m_stoodStill || (pair.from == m_pairs.back().from && pair.toNs - m_pairs.back().toNs > kStillNs);
        return;
    }
    const bool isNewestBetween = m_added != 0 && (m_added - 1) % m_stride != 0;
    if (isNewestBetween)
        m_pairs.pop_back();
    if (m_pairs.size() == m_mostPairs)
        keepEverySecond();
    m_pairs.push_back(pair);
    ++m_added;
}

void ClockRelation::keepEverySecond() noexcept
{
    for (std::size_t i = 1; 2 * i < m_pairs.size(); ++i)
        m_pairs[i] = m_pairs[2 * i];
    m_pairs.resize((m_pairs.size() + 1) / 2);
    m_stride *= 2;
}

void ClockRelation::keepNewest(std::size_t count) noexcept
{
    if (m_pairs.size() > count)
        m_pairs.erase(m_pairs.begin(), m_pairs.end() - static_cast<std::ptrdiff_t>(count));
    m_stride = 1;
    m_added = m_pairs.size();
    m_stoodStill = false;
}

std::int64_t ClockRelation::toNs(std::int64_t from) const noexcept
{
    assert(isUsable());
    const auto next = std::upper_bound(m_pairs.begin() + 1, m_pairs.end() - 1, from,
                                       [](std::int64_t value, const RelatedPair& pair) { return value < pair.from; });
    const RelatedPair& before = *(next - 1);
    return before.toNs + std::llround(lineAt(before, *next, from));
}

double ClockRelation::rate() const noexcept
{
    const RelatedPair& first = m_pairs.front();
    const RelatedPair& last = m_pairs.back();
    return static_cast<double>(last.toNs - first.toNs) / static_cast<double>(last.from - first.from);
}

std::int64_t ClockRelation::errorNs() const noexcept
{
    if (!isUsable())
        return 0;
    std::int64_t widest = 0;
    double bend = 0;
    for (std::size_t i = 0; i < m_pairs.size(); ++i) {
        widest = std::max(widest, m_pairs[i].halfBracket);
        if (i == 0 || i + 1 == m_pairs.size())
            continue;
        const double expected = lineAt(m_pairs[i - 1], m_pairs[i + 1], m_pairs[i].from);
        bend = std::max(bend, std::abs(static_cast<double>(m_pairs[i].toNs - m_pairs[i - 1].toNs) - expected));
    }
    return std::llround(std::ceil(static_cast<double>(widest) * rate() + bend));
}

bool ClockRelation::wasStepped(double nsPerUnit) const noexcept
{
    for (std::size_t i = 1; i < m_pairs.size(); ++i) {
        if (Stretch(m_pairs[i - 1], m_pairs[i], nsPerUnit).isWrong())
            return true;
    }
    return false;
}

std::optional<double> ClockRelation::wrongRatePpm(double nsPerUnit) const noexcept
{
    if (m_stoodStill)
        return -1e6;
    if (!isUsable())
        return std::nullopt;
    const Stretch whole(m_pairs.front(), m_pairs.back(), nsPerUnit);
    const double wrongShare = whole.aheadNs / whole.lengthNs;
    for (std::size_t i = 1; i < m_pairs.size(); ++i) {
        const Stretch part(m_pairs[i - 1], m_pairs[i], nsPerUnit);
        const double apartNs = std::abs(part.aheadNs - part.lengthNs * wrongShare);
        if (!part.isWrong() || apartNs > part.lengthNs * kStepShare + part.errorNs)
            return std::nullopt;
    }
    return 1e6 * whole.aheadNs / (whole.lengthNs - whole.aheadNs);
}

}  // namespace halftrip::clock
