#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>

namespace halftrip::watch {

/// A lasting change of a figure, in nanoseconds as stored.
struct LevelChange {
    std::int64_t beforeNs = 0;  ///< Median of the readings before the change, as far as they are kept.
    std::int64_t afterNs = 0;   ///< Median of those since.
    std::size_t readings = 0;   ///< How many lie after it.
    std::int64_t sinceNs = 0;   ///< When the first of them began.
    bool operator==(const LevelChange&) const = default;
};

/// Notices when the level of a series changes: a sequential change-point test by ranks (Pettitt's statistic, the
/// standardised Mann-Whitney U of every split of the newest kWindow readings, its largest held against kLimit). By
/// ranks, so that it does not matter how readings scatter. Independent readings make a false alarm in fewer than one of
/// a million (tests/core/watch/level_test.cpp); readings that resemble their neighbours make more, which kLeastShare
/// keeps away: a smaller change is nobody's concern. Told once: after a change the readings before it are forgotten.
/// Constant memory, kWindow comparisons a reading. One thread.
class LevelTracker {
public:
    static constexpr std::size_t kWindow = 120;
    static constexpr std::size_t kLeastReadings = 24;  ///< Before a level can have changed.
    static constexpr double kLimit = 5.4;
    static constexpr double kLeastShare = 0.05;  ///< Of the level.
    static constexpr std::int64_t kLeastNs = 500;

    /// Takes the next reading, in nanoseconds, which began at `beganNs`, by any clock; the change that it proves.
    std::optional<LevelChange> add(std::int64_t valueNs, std::int64_t beganNs);
    /// The median of the readings since the last change, as far as they are kept; none before the first.
    [[nodiscard]] std::optional<std::int64_t> level() const;

private:
    struct Reading {
        std::int64_t valueNs = 0;
        std::int64_t beganNs = 0;
        int above = 0;  ///< Readings of the window that are larger, less those that are smaller.
    };
    struct Split {
        std::size_t at = 0;  ///< The first reading behind it.
        double score = 0;
    };
    void forgetOldest();
    [[nodiscard]] Split likeliestSplit() const;
    [[nodiscard]] std::int64_t medianOf(std::size_t from, std::size_t to) const;

    std::deque<Reading> m_readings;
};

}  // namespace halftrip::watch
