#pragma once

#include "core/model/record/point_result.hpp"
#include "core/model/request/run_request.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::measure {

/// What a path that only listens to a feed is told.
struct Listening {
    std::string source;  ///< As transport::TransportRequest::source.
    model::StampChoice stamps =
        model::StampChoice::Auto;  ///< Never Off: without a stamp there is nothing to measure from.
    bool operator==(const Listening&) const = default;
};

/// How probes are to travel, before anything is opened: one transport at either end.
struct PathPlan {
    std::string transport;           ///< Registry id, or "auto".
    std::string responderTransport;  ///< The same at the responder; "auto": its own choice.
    std::uint32_t largestBytes = 0;  ///< What its probes have at the most; 0: the largest size of the request.
    std::optional<Listening> listening = {};  ///< Set: packets of a feed come over it, and none is sent.
    std::uint32_t batch = 1;  ///< Probes by one call of the system at either end, where the transport can.
    std::optional<std::uint32_t> timeToLive = {};  ///< As transport::TransportRequest::timeToLive.
    std::optional<model::RunRequest> request = {};  ///< In place of the run's, where settings are swept.
    bool operator==(const PathPlan&) const = default;
};

/// What one round of a point is told: the loop's settings in the words of the request.
struct PointSettings {
    std::uint32_t sizeBytes = 64;
    std::uint64_t count = 0;  ///< Probes; 0: by duration.
    std::int64_t durationNs = 1'000'000'000;
    std::int64_t intervalNs = 0;
    model::IntervalKind intervalKind = model::IntervalKind::Fixed;
    std::uint64_t intervalSeed = 1;
    std::int64_t pauseNs = 0;  ///< In place of an interval: from each reply to the next send.
    std::uint32_t followers = 0;  ///< With a pause: probes back to back behind each, excluded.
    std::uint32_t replyBytes = 0;  ///< Of what comes back; 0: as much as was sent.
    std::uint32_t window = 1;  ///< Probes on their way at one time, where the loop sends without waiting.
    /// Above 0: probes go out in bursts of so many, with intervalNs from send to send within one.
    std::uint32_t burst = 0;
    std::int64_t restNs = 0;  ///< Between two bursts.
    std::int64_t turnNs = 0;  ///< Above 0, of a ping-pong by time: as loop::PingPlan::turnTicks.
    std::int64_t workNs = 0;  ///< Busy work between each reply and the next send.
    std::int64_t timeoutNs = 200'000'000;
    std::uint64_t warmupCount = 1000;
    bool operator==(const PointSettings&) const = default;
};

/// A short ping-pong over one of a point's paths, to be shown beside what it measures.
struct BesidePlan {
    std::uint32_t path = 0;  ///< Index into PlannedPoint::paths.
    std::uint32_t sizeBytes = 64;
    model::DistributionKind kind = model::DistributionKind::RoundTrip;  ///< What its round trips are there.
    bool operator==(const BesidePlan&) const = default;
};

struct PlannedPoint {
    model::PointKey key;
    PointSettings settings;            ///< Of each round.
    model::AutopsyChoice autopsy = model::AutopsyChoice::Auto;
    std::vector<std::uint32_t> paths = {0};  ///< What it runs over: indices into Plan::paths, in the loop's order.
    std::vector<BesidePlan> beside = {};  ///< After its last round, one after the other.
    /// From this round on its rounds have one probe, or one burst, fewer, so that all together are as many as were
    /// asked for; 0: none has.
    std::uint32_t shorterFrom = 0;
    std::uint32_t lessWarmFrom = 0;  ///< The same of its warm-up.
    bool operator==(const PlannedPoint&) const = default;
};

/// Which point is measured next, and in which of its rounds.
struct PlannedRound {
    std::uint32_t point = 0;
    std::uint32_t number = 0;
    bool operator==(const PlannedRound&) const = default;
};

/// A run before it is run: which points, over which paths, in which order. What is measured in several rounds is
/// interleaved, so that a drift of the machine falls on all points alike.
struct Plan {
    std::vector<PathPlan> paths;
    std::vector<PlannedPoint> points;
    std::vector<PlannedRound> order;  ///< The first round is in the order of the points.
    std::uint32_t rounds = 1;
    bool skipsWhatFails =
        false;  ///< A point whose path cannot be opened or stays silent is noted, and the rest goes on.
    std::vector<Text> notes;  ///< For the user: what was left out, and why.
};

/// What is known of the path and the hosts when a plan is made.
struct PlanLimits {
    std::uint32_t largestBytes = 0;  ///< Of one datagram over the first path.
    std::uint32_t unfragmentedBytes = 0;  ///< Of one frame, both ways.
    std::uint32_t smallestBytes = 1;  ///< Of one probe.
};

/// The settings of the first of `rounds` rounds as the request has them.
[[nodiscard]] PointSettings settingsOf(const model::RunRequest& request, std::uint32_t sizeBytes, std::uint32_t rounds);

/// A point of the request's mode and transport, there on these axes.
[[nodiscard]] PlannedPoint pointOn(const model::RunRequest& request, std::vector<model::AxisValue> axes,
                                   std::uint32_t sizeBytes, std::uint32_t rounds);

/// Every point once a round: in order first, then in an order of its own, which `seed` decides; each second round goes
/// back the way of the one before it, so that a steady drift falls on all points of the two alike.
[[nodiscard]] std::vector<PlannedRound> interleave(std::size_t points, std::uint32_t rounds, std::uint64_t seed);

/// Rounds of a request that wants so many: where it counts probes, each has one at least.
[[nodiscard]] std::uint32_t roundsFor(const model::RunRequest& request, std::uint32_t rounds);

/// The settings of a round of `plan`: those of its point with its share of a count, but with a short warm-up where the
/// round before went over the same ways and the point has had its own.
[[nodiscard]] PointSettings settingsOfRound(const Plan& plan, std::size_t index);

/// From one probe to the next, as it was asked for; 0: back to back, which nobody can foretell.
[[nodiscard]] std::int64_t spacingNs(const PointSettings& settings) noexcept;

/// An upper bound for the length of one round, for the watchdogs of both ends.
[[nodiscard]] std::int64_t longestRoundNs(const PointSettings& settings);

/// How long the rounds from `next` on take with their warm-ups if all goes well; -1: nobody knows, since they go by
/// count.
[[nodiscard]] std::int64_t expectedNs(const Plan& plan, std::size_t next);

}  // namespace halftrip::measure
