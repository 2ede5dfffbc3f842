#pragma once

#include "core/control/other_end.hpp"
#include "core/measure/modes/ping.hpp"
#include "core/measure/session.hpp"

#include <chrono>
#include <cstdint>
#include <optional>

namespace halftrip::measure {

/// What distinguishes one point from the others of its run.
struct PointSetting {
    std::size_t index = 0;
    std::size_t total = 1;
    std::uint32_t sizeBytes = 64;
    model::Wait wait = model::Wait::Block;  ///< As resolved: never Auto.
    os::ThreadPlan thread;
    std::chrono::milliseconds progressInterval{100};
};

/// What all points of a run share.
struct PointParts {
    const model::RunRequest& request;
    os::Platform& platform;
    const clock::TickConverter& converter;
    const clock::TickConverter& responderConverter;
    transport::Transport& transport;
    PingLoop& loop;
    control::OtherEnd& link;
    RunObserver& observer;
    const std::atomic<bool>& stop;
    const std::string& adapter;  ///< The one that probes go through, for its counters; empty when unknown.
};

struct PointOutcome {
    std::optional<model::PointResult> point;  ///< Absent only when nothing at all was measured.
    std::optional<Error> error;
    bool isSilent = false;  ///< Given up because not one probe came back; `error` is then the caller's to find.
    std::optional<std::uint64_t> arrived;  ///< Probes that the responder received, where it told.
};

/// Starts the responder, measures one point on a thread of its own, reports progress on this one, collects both ends'
/// results. A point that ends early keeps what it has.
[[nodiscard]] PointOutcome runPoint(const PointSetting& setting, const PointParts& parts);

/// An upper bound for the length of one point, for the watchdogs of both ends.
[[nodiscard]] std::int64_t longestPointNs(const model::RunRequest& request);

/// Nobody answers for this long from the first probe on: the point is given up and the user told what to look at.
inline constexpr std::int64_t kNothingHeardNs = 2'000'000'000;
/// A warm-up ends after this time, whatever its count.
inline constexpr std::int64_t kWarmupLimitNs = 1'000'000'000;

}  // namespace halftrip::measure
