#pragma once

#include "core/watch/level.hpp"
#include "core/watch/run_tally.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::watch {

/// The figures whose level is watched, by their percentiles.
struct WatchedFigure {
    std::string_view name;
    double percent = 0;
};
inline constexpr std::array<WatchedFigure, 2> kWatchedFigures{{{"p50", 50}, {"p99", 99}}};

/// How long a reading may be.
inline constexpr std::int64_t kShortestReadingNs = 1'000'000'000;
inline constexpr std::int64_t kLongestReadingNs = 600'000'000'000;

/// Without a reply for as long: a gap, and told. One run's end and the next one's meeting take less.
inline constexpr std::int64_t kShortestGapNs = 5'000'000'000;

/// Without a reply for as long a peer is down, however long a reading is.
inline constexpr std::int64_t kDownAfterNs = 10'000'000'000;

/// A change of level that was noticed.
struct NoticedChange {
    std::string_view figure;  ///< Of kWatchedFigures.
    LevelChange change;
    std::int64_t agoNs = 0;  ///< How long ago the first reading of the new level began; with what gaps took since.
};

/// What a watch knows of one figure.
struct FigureState {
    std::optional<std::int64_t> levelNs;  ///< None before the first reading.
    std::uint64_t changes = 0;
    std::int64_t changedAtMs = 0;  ///< Unix time at which the newest was noticed; 0: none.
};

/// Everything that is told of one peer.
struct PeerState {
    std::string peer;
    bool isUp = false;      ///< Replies came in time in the newest reading, or since, and within kDownAfterNs.
    Share total;            ///< Since the watch began.
    Share reading;          ///< The newest whole reading; empty before the first.
    std::uint64_t runs = 0;
    std::uint64_t failedRuns = 0;   ///< That could not begin, or that ended early; user's stop excepted.
    std::uint64_t unsavedRuns = 0;  ///< Measured, and nowhere to be kept.
    std::uint64_t gaps = 0;         ///< Stretches of kShortestGapNs and more without a reply.
    std::int64_t gapNs = 0;         ///< Their length.
    std::array<FigureState, kWatchedFigures.size()> figures;
};

/// A percentile of a reading's round trips, in nanoseconds, with its lost probes as the slowest. Absent where too few
/// came, or where it lies among the lost ones.
[[nodiscard]] std::optional<std::int64_t> readingNs(const Share& reading, double percent) noexcept;

/// One peer over months: totals, readings of a fixed length, their levels. Its memory depends on how many different
/// latencies there were (at most 0.3 MB), not on how long it lasts. One thread.
class PeerWatch {
public:
    /// `readingNs`: how long one reading is, by a clock that never goes back; by that it is now `beganNs`.
    PeerWatch(std::string peer, std::int64_t readingNs, std::int64_t beganNs);

    /// A share that is whole, and comes by now, ends a reading.
    [[nodiscard]] bool isReadingDue(std::int64_t nowNs) const noexcept
    {
        return m_readingSince && nowNs - *m_readingSince >= m_readingNs;
    }
    /// What came by `nowNs`. The changes that a finished reading proves; `dateMs` is the date, for the record.
    std::vector<NoticedChange> add(const Share& share, std::int64_t nowNs, std::int64_t dateMs);
    void countRun(bool isFailed) noexcept;
    void countUnsaved() noexcept { ++m_state.unsavedRuns; }
    /// Replies have come, which add() is about to take. How long the gap was that they end, if there was one; the
    /// reading that it ended in is begun anew.
    std::optional<std::int64_t> endGap(std::int64_t nowNs) noexcept;
    void markDown() noexcept { m_state.isUp = false; }
    [[nodiscard]] const PeerState& state() const noexcept { return m_state; }
    /// With the gap that is going on, as long as it is by `nowNs`, and down after kDownAfterNs of it.
    [[nodiscard]] PeerState stateAt(std::int64_t nowNs) const;

private:
    std::vector<NoticedChange> finishReading(std::int64_t beganNs, std::int64_t nowNs, std::int64_t dateMs);
    std::optional<std::int64_t> addGap(PeerState& state, std::int64_t nowNs) const noexcept;

    std::int64_t m_readingNs;
    std::int64_t m_lastReplyNs;
    std::optional<std::int64_t> m_readingSince;
    Share m_open;
    std::array<LevelTracker, kWatchedFigures.size()> m_levels;
    PeerState m_state;
};

/// "p99 HRT of 10.0.0.2 rose from 12.1 us to 18.3 us about 6 minutes ago" as a sentence.
[[nodiscard]] std::string describe(const NoticedChange& noticed, const std::string& peer);

/// "p99 is not watched: ..." as a sentence for each figure that a reading of `rate` probes per second has too few
/// samples for, with what gives it.
[[nodiscard]] std::vector<std::string> describeUnwatched(std::int64_t rate, std::int64_t readingNs);

}  // namespace halftrip::watch
