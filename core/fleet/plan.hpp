#pragma once

#include "core/fleet/rounds.hpp"
#include "core/model/record/fleet_part.hpp"
#include "core/model/request/run_request.hpp"

#include <nlohmann/json_fwd.hpp>

#include <chrono>
#include <optional>
#include <string>

namespace halftrip::fleet {

enum class Method : std::uint8_t { EveryPair, Matchings, Suspects };

/// Who measures whom, when: all that the hosts of a fleet need to know of each other, in one file. It holds no code.
struct Plan {
    std::int64_t madeAtMs = 0;  ///< UTC, milliseconds since 1970.
    std::int64_t startAtMs = 0;  ///< Of round 0.
    std::int64_t roundMs = 0;  ///< From the start of a round to that of the next.
    std::uint64_t seed = 1;
    Method method = Method::EveryPair;
    model::RunRequest request;  ///< Of every measurement; peer and adapter are those of the pair's hosts.
    std::vector<Host> hosts;
    std::vector<std::string> suspects;  ///< Of a plan for suspects: their names.
    std::vector<std::string> suspectRacks;  ///< Of such a plan: racks whose hosts stand for them.
    Rounds rounds;
};
void describe(model::Fields& fields, Plan& plan);

inline constexpr std::size_t kMostPlanBytes = std::size_t{256} << 20U;
/// What meeting, calibration and farewell may take beside the measurement itself.
inline constexpr std::chrono::milliseconds kAroundMeasurement{6'000};

/// What a plan is made of.
struct PlanWish {
    std::vector<Host> hosts;
    model::RunRequest request;
    std::optional<std::uint32_t> rounds;  ///< Random matchings; absent: every pair up to kMostForEveryPair hosts.
    std::int64_t madeAtMs = 0;
    std::int64_t startAtMs = 0;
    std::optional<std::int64_t> roundMs;  ///< Absent: shortestRoundMs().
    std::uint64_t seed = 1;
};

/// What the request measures, with warm-ups and the passes beside its points, and kAroundMeasurement.
[[nodiscard]] std::int64_t shortestRoundMs(const model::RunRequest& request);
/// Error Invalid: rounds that are shorter than what they measure, none, or more than kMostRounds.
[[nodiscard]] Result<Plan> makePlan(const PlanWish& wish);
inline constexpr std::uint32_t kMostRounds = 20'000;

/// The plan's file: JSON, ending in a newline. Its SHA-256 names the plan.
[[nodiscard]] std::string toPlanFile(const Plan& plan);
/// Errors in words for a person: not JSON, no plan, damaged (a host twice in a round, or one that is not there).
[[nodiscard]] Result<Plan> planFromFile(const std::string& text);
[[nodiscard]] nlohmann::json planSchema();

/// What of the plan's hash stands in names of files and in sentences.
[[nodiscard]] std::string shortHash(const std::string& sha256);
/// "0123456789ab-r003~INITIATOR~RESPONDER.halftrip.json", with nothing in it that a folder's name could be. No two
/// measurements have one name: what stands between hosts, and for the colon of an IPv6 address, is in no host's name.
[[nodiscard]] std::string runNameOf(const model::FleetPart& part);
/// Of the file in which the responder keeps why it did not serve the initiator, its own name first: whoever collects of
/// each host what is named as its own gets that, too.
[[nodiscard]] std::string reasonNameOf(const model::FleetPart& part);

/// The pair of that host in a round; absent: it rests.
[[nodiscard]] std::optional<Pair> pairOf(const Plan& plan, std::size_t round, std::size_t host);
/// Absent: no host of the plan has that name.
[[nodiscard]] std::optional<std::size_t> placeOf(const Plan& plan, const std::string& name);
/// Which hosts of the plan one may be that calls itself so: that of the same name, or else all that have the same name
/// before the first dot, if one of both has no domain.
[[nodiscard]] std::vector<std::size_t> placesFor(const Plan& plan, const std::string& hostName);

}  // namespace halftrip::fleet

template <>
struct halftrip::model::Words<halftrip::fleet::Method> {
    static constexpr std::array<std::string_view, 3> kNames{"everyPair", "matchings", "suspects"};
};
