#include "platform/windows/kernel_events/adapter_vector.hpp"

#include <algorithm>
#include <cmath>

namespace halftrip::windows::etw {
namespace {

/// Fewer turns say nothing of scatter.
constexpr std::size_t kFewestTurns = 8;
/// So many standard errors of the mean: of thousands of sources none comes as far by chance.
constexpr double kClearOfScatter = 6;
/// Of the packets. Moderation joins that many at the most, for round trips one by one.
constexpr double kLeastShare = 0.1;
/// The next one has at most this part of it.
constexpr double kFarAhead = 0.25;

/// How many interrupts a source has in the turns beyond what the pauses would have made of them.
struct Contrast {
    double more = 0;  ///< In all turns.
    bool isClear = false;  ///< Of its scatter from turn to turn.
};

Contrast contrastOf(const InterruptCounts& counts, const InterruptSource& source, std::span<const Turn> turns)
{
    Contrast contrast;
    double squares = 0;
    double usable = 0;
    for (std::size_t i = 0; i + 1 < turns.size(); ++i) {
        const auto busy = counts.between(source, turns[i].from, turns[i].until);
        const auto quiet = counts.between(source, turns[i].until, turns[i + 1].from);
        if (busy.cells == 0 || quiet.cells == 0)
            continue;
        const double more = static_cast<double>(busy.count) - static_cast<double>(quiet.count) *
                                                                  static_cast<double>(busy.cells) /
                                                                  static_cast<double>(quiet.cells);
        contrast.more += more;
        squares += more * more;
        ++usable;
    }
    if (usable < static_cast<double>(kFewestTurns))
        return contrast;
    const double mean = contrast.more / usable;
    const double variance = std::max(squares / usable - mean * mean, 0.0);
    contrast.isClear = mean > kClearOfScatter * std::sqrt(variance / usable);
    return contrast;
}

}  // namespace

void InterruptCounts::begin(std::int64_t from, std::int64_t cellTicks)
{
    m_from = from;
    m_cellTicks = std::max<std::int64_t>(cellTicks, 1);
    m_counts.clear();
}

void InterruptCounts::add(const InterruptSource& source, std::int64_t time)
{
    if (m_cellTicks == 0 || time < m_from)
        return;
    const std::int64_t cell = (time - m_from) / m_cellTicks;
    if (cell >= static_cast<std::int64_t>(kMostCells))
        return;
    auto found = m_counts.find(source);
    if (found == m_counts.end()) {
        if (m_counts.size() >= kMostSources)
            return;
        found = m_counts.emplace(source, std::vector<std::uint32_t>()).first;
    }
    std::vector<std::uint32_t>& cells = found->second;
    if (cells.size() <= static_cast<std::size_t>(cell))
        cells.resize(static_cast<std::size_t>(cell) + 1);
    ++cells[static_cast<std::size_t>(cell)];
}

InterruptCounts::Rate InterruptCounts::between(const InterruptSource& source, std::int64_t from,
                                               std::int64_t until) const
{
    const auto found = m_counts.find(source);
    if (found == m_counts.end() || from < m_from || until < from)
        return {};
    const auto most = static_cast<std::int64_t>(kMostCells);
    const std::int64_t first = std::min((from - m_from + m_cellTicks - 1) / m_cellTicks, most);
    const std::int64_t end = std::min((until - m_from) / m_cellTicks, most);
    Rate rate;
    for (std::int64_t cell = first; cell < end; ++cell) {
        ++rate.cells;
        if (cell < static_cast<std::int64_t>(found->second.size()))
            rate.count += found->second[static_cast<std::size_t>(cell)];
    }
    return rate;
}

std::uint64_t InterruptCounts::countAround(const InterruptSource& source, std::int64_t from, std::int64_t until) const
{
    // Down to the beginning of a cell, and up to the end of one.
    const std::int64_t first = m_from + (from - m_from) / m_cellTicks * m_cellTicks;
    return between(source, first, until + m_cellTicks - 1).count;
}

std::vector<InterruptSource> InterruptCounts::sources() const
{
    std::vector<InterruptSource> sources;
    for (const auto& [source, cells] : m_counts)
        sources.push_back(source);
    return sources;
}

std::optional<FollowingInterrupt> followingInterrupt(const InterruptCounts& counts, std::span<const Turn> turns,
                                                     std::uint64_t packets)
{
    std::optional<FollowingInterrupt> best;
    double most = 0;
    double next = 0;
    for (const InterruptSource& source : counts.sources()) {
        const Contrast contrast = contrastOf(counts, source, turns);
        if (!contrast.isClear)
            continue;
        next = std::max(next, std::min(most, contrast.more));
        if (contrast.more <= most)
            continue;
        most = contrast.more;
        best = FollowingInterrupt{source};
    }
    if (!best || most < kLeastShare * static_cast<double>(packets) || next > kFarAhead * most)
        return std::nullopt;
    for (const Turn& turn : turns)
        best->interrupts += counts.countAround(best->source, turn.from, turn.until);
    return best;
}

}  // namespace halftrip::windows::etw
