#include "core/watch/peer_watch.hpp"

#include "core/base/duration_text.hpp"
#include "core/base/short_number.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/model/text/number_format.hpp"
#include "core/stats/percentile_rank.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

namespace halftrip::watch {
namespace {

constexpr std::int64_t kSecondNs = 1'000'000'000;

/// Round trips below which a percentile is thin.
std::int64_t fewestSamples(double percent)
{
    std::uint64_t count = 1;
    while (stats::isThin(percent, count))
        ++count;
    return static_cast<std::int64_t>(count);
}

std::int64_t roundedUp(std::int64_t number, std::int64_t divisor)
{
    return (number + divisor - 1) / divisor;
}

/// Some more than the fewest: a few lost probes must not cost a reading its figure.
std::int64_t enoughSamples(double percent)
{
    return roundedUp(fewestSamples(percent) * 21, 20);
}

}  // namespace

PeerWatch::PeerWatch(std::string peer, std::int64_t readingNs, std::int64_t beganNs)
    : m_readingNs(readingNs), m_lastReplyNs(beganNs)
{
    m_state.peer = std::move(peer);
}

std::vector<NoticedChange> PeerWatch::add(const Share& share, std::int64_t nowNs, std::int64_t dateMs)
{
    m_state.total.counts += share.counts;
    m_state.total.rtt.merge(share.rtt);
    m_open.counts += share.counts;
    m_open.rtt.merge(share.rtt);
    if (share.counts.received != 0) {
        m_state.isUp = true;
        m_lastReplyNs = nowNs;
    }
    if (!m_readingSince)
        m_readingSince = nowNs;
    if (!share.isWhole || !isReadingDue(nowNs))
        return {};
    const std::int64_t beganNs = std::exchange(*m_readingSince, nowNs);
    return finishReading(beganNs, nowNs, dateMs);
}

std::vector<NoticedChange> PeerWatch::finishReading(std::int64_t beganNs, std::int64_t nowNs, std::int64_t dateMs)
{
    m_state.reading = std::exchange(m_open, {});
    const Share& reading = m_state.reading;
    m_state.isUp = reading.counts.received != 0;
    std::vector<NoticedChange> noticed;
    for (std::size_t index = 0; index < kWatchedFigures.size(); ++index) {
        const WatchedFigure& figure = kWatchedFigures[index];
        const auto ns = readingNs(reading, figure.percent);
        if (!ns)
            continue;
        FigureState& state = m_state.figures[index];
        if (const auto change = m_levels[index].add(*ns, beganNs)) {
            noticed.push_back({figure.name, *change, nowNs - change->sinceNs});
            ++state.changes;
            state.changedAtMs = dateMs;
        }
        state.levelNs = m_levels[index].level();
    }
    return noticed;
}

std::optional<std::int64_t> readingNs(const Share& reading, double percent) noexcept
{
    const std::uint64_t lost = reading.counts.lost;
    if (reading.rtt.isThin(percent, lost) || model::isLost(reading.rtt.count(), lost, percent))
        return std::nullopt;
    return reading.rtt.percentileNs(percent, lost);
}

void PeerWatch::countRun(bool isFailed) noexcept
{
    ++m_state.runs;
    m_state.failedRuns += isFailed ? 1 : 0;
}

std::optional<std::int64_t> PeerWatch::endGap(std::int64_t nowNs) noexcept
{
    const std::optional<std::int64_t> gapNs = addGap(m_state, nowNs);
    if (gapNs) {
        m_readingSince.reset();
        m_open = {};
    }
    return gapNs;
}

PeerState PeerWatch::stateAt(std::int64_t nowNs) const
{
    PeerState state = m_state;
    static_cast<void>(addGap(state, nowNs));
    state.isUp = state.isUp && nowNs - m_lastReplyNs < kDownAfterNs;
    return state;
}

/// The stretch without a reply up to now, if it is long enough to be one.
std::optional<std::int64_t> PeerWatch::addGap(PeerState& state, std::int64_t nowNs) const noexcept
{
    const std::int64_t lengthNs = nowNs - m_lastReplyNs;
    if (lengthNs < kShortestGapNs)
        return std::nullopt;
    ++state.gaps;
    state.gapNs += lengthNs;
    return lengthNs;
}

std::string describe(const NoticedChange& noticed, const std::string& peer)
{
    const LevelChange& change = noticed.change;
    const double minutes = static_cast<double>(noticed.agoNs) / 60e9;
    return fmt::format("{} of {} {} from {} us to {} us HRT, about {} min ago.", noticed.figure, peer,
                       change.afterNs > change.beforeNs ? "rose" : "fell",
                       model::formatHrt(static_cast<double>(change.beforeNs)),
                       model::formatHrt(static_cast<double>(change.afterNs)), significantDigits(minutes, 3));
}

std::vector<std::string> describeUnwatched(std::int64_t rate, std::int64_t readingNs)
{
    std::vector<std::string> sentences;
    for (const WatchedFigure& figure : kWatchedFigures) {
        if (rate * readingNs >= fewestSamples(figure.percent) * kSecondNs)
            continue;
        const std::int64_t longest = kLongestReadingNs / kSecondNs;
        const std::int64_t enough = enoughSamples(figure.percent);
        const std::string remedy = rate * longest < enough
                                       ? fmt::format("--rate {}/s with --reading {}", roundedUp(enough, longest),
                                                     durationText(kLongestReadingNs))
                                       : fmt::format("--reading {}s", roundedUp(enough, rate));
        sentences.push_back(
            fmt::format("{} is not watched: a reading of {} at {}/s has too few samples. {} gives enough.", figure.name,
                        durationText(readingNs), rate, remedy));
    }
    return sentences;
}

}  // namespace halftrip::watch
