#pragma once

#include "core/measure/ends/probe_autopsy.hpp"
#include "core/measure/ends/run_context.hpp"
#include "core/measure/point/initiator_loop.hpp"
#include "core/measure/point/round_join.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

namespace halftrip::measure {

/// One round of a point, or what an outage has left of it. Everything outlives it.
struct PointRound {
    const Plan& plan;
    std::size_t place = 0;  ///< In Plan::order.
    const PointSettings& settings;
    std::span<Path* const> paths;  ///< As PlannedPoint::paths, open.
    const KernelWatching& kernel;
    /// Told what a long round has measured so far: after a minute, and then each time when a twentieth more is there.
    /// May be empty.
    std::function<void(model::PointResult&&)> grow = {};

    [[nodiscard]] std::uint32_t point() const { return plan.order[place].point; }
    [[nodiscard]] const model::PointKey& key() const { return plan.points[point()].key; }
    [[nodiscard]] Path& path() const { return *paths.front(); }
};

struct PointOutcome {
    std::optional<model::PointResult> point;  ///< Absent only when nothing at all was measured.
    Excluded excluded;
    std::optional<Error> error;
    bool isSilent = false;  ///< Given up because not one probe came back; `error` is then the caller's to find.
    bool isSilentAlone = false;  ///< Other points hear something: `error` is the point's and not the run's.
    bool hasHeard = false;  ///< Any reply at all, be it late or to the warm-up.
    bool hasHeardInTime = false;  ///< Any before its timeout.
    /// The adapter was away and is back, and what was open over it is lost: the rest of the round needs paths that are
    /// opened anew.
    bool needsNewPaths = false;
    clock::Ticks measuredFrom = 0;  ///< The measured part; 0: the round ended before it.
    clock::Ticks measuredUntil = 0;
    std::chrono::nanoseconds lasted{0};  ///< The initiator's loop, with its warm-up.
    std::uint64_t done = 0;  ///< Probes or, of a feed, packets that PointSettings::count is of.
    std::optional<std::uint64_t> arrived;  ///< Probes that the responder received, where it told.
    std::uint64_t unmatched = 0;  ///< Packets that came and were none of our probes, warm-up included.
    std::optional<model::PlantedFaults> planted;  ///< By the responder, on purpose.
    std::string unheardHere;  ///< TransportFacts::unheard of this end, and of the responder's where nothing arrived.
    std::string unheardThere;

    /// The next part of a round behind those before: how it ended is as the later one did, and what passed in between
    /// belongs to the outage. In round_parts.cpp.
    void merge(PointOutcome later, const clock::TickConverter& converter);
};

/// Starts the responder, measures one round of a point by `loop` on a thread of its own, reports progress on this one,
/// collects both ends' results. A point that ends early keeps what it has.
[[nodiscard]] PointOutcome runPoint(const RunContext& run, InitiatorLoop& loop, const PointRound& round);

}  // namespace halftrip::measure
