#pragma once

#include "core/base/error.hpp"
#include "core/base/text.hpp"
#include "core/model/facts/host_facts.hpp"
#include "core/model/record/finding.hpp"
#include "core/model/record/fleet_part.hpp"
#include "core/model/record/guided_checklist.hpp"
#include "core/model/record/point_result.hpp"
#include "core/model/record/self_proof.hpp"
#include "core/model/request/host_wish.hpp"
#include "core/model/request/run_request.hpp"
#include "core/model/request/tuned_setting.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::model {

/// The run's transport and wait between two threads of the initiator, over its loopback: the price of the host alone.
struct LoopbackEcho {
    std::uint64_t count = 0;  ///< Probes of kLoopbackProbeBytes that came back.
    std::int64_t rttP50Ns = 0;
    std::int64_t rttP99Ns = 0;
    bool operator==(const LoopbackEcho&) const = default;
};

/// A measuring clock that moves by more against the system's during a run is not believed (design.md, rule 2).
inline constexpr double kLargestDriftPpm = 100.0;

/// What cannot be told apart from nothing on this host (design.md, rule 8).
struct NoiseFloor {
    std::string clock;  ///< "tsc", "CLOCK_MONOTONIC_RAW", "QueryPerformanceCounter".
    double clockMHz = 0;
    std::int64_t stampCostPs = 0;
    std::int64_t stampGridPs = 0;
    double driftPpm = 0;  ///< Over the whole run.
    std::optional<int> core;  ///< The core whose gaps were looked at.
    std::int64_t gapSpanNs = 0;  ///< How long the spin loop listened.
    stats::Histogram gaps;  ///< Gaps between consecutive stamps longer than kGapThresholdNs.
    /// Where the gaps are many: what wanted to run on that core as well (os::Host::readyThreads()).
    std::vector<std::string> readyThreads;
    std::optional<LoopbackEcho> loopback;
    Text loopbackSkipped;  ///< Why there is no loopback, in one sentence; empty where there is one.
};

enum class RunStatus : std::uint8_t { Running, Complete, Interrupted, Failed };
template <>
struct Words<RunStatus> {
    static constexpr std::array<std::string_view, 4> kNames{"running", "complete", "interrupted", "failed"};
};

inline constexpr int kOldestRunSchemaVersion = 2;  ///< Older ones are refused.
inline constexpr int kRunSchemaVersion = 2;

/// Everything a report needs. What a run file holds.
struct RunRecord {
    int schemaVersion = kRunSchemaVersion;
    std::string toolVersion;
    std::string startedAt;  ///< UTC, ISO 8601.
    std::string finishedAt;  ///< Empty while running.
    RunStatus status = RunStatus::Running;
    Text failure;  ///< For Failed: the error in words.
    std::string commandLine;  ///< The command that repeats this run.
    RunRequest request;
    Text path;  ///< How the packets went: "10.0.0.1 -> 10.0.0.2", "veth between two namespaces".
    HostFacts initiatorHost;
    HostFacts responderHost;
    std::optional<HostWish> hostWish;  ///< Where the run was to change its host.
    std::vector<TunedSetting> tuned;  ///< With --tune: the initiator's settings that were changed for this run.
    bool areIdleStatesHeld = false;  ///< With --hold-cstates: its cores were kept out of idle states.
    std::optional<GuidedChecklist>
        checklist;  ///< Where somebody was guided through the settings and kept that with the run.
    std::optional<FleetPart> fleet;  ///< Where "halftrip fleet run" made it.
    NoiseFloor noiseFloor;
    std::vector<PointResult> points;
    std::optional<SelfProof> selfProof;  ///< Where the run was to prove itself.
    std::optional<StampPoint> stampPoint;  ///< Where stamps of the stages were asked for.
    std::vector<Finding> findings;
    std::vector<Text> notes;  ///< Said to the user, not held against the figures ("2048 left out: ...").
};

/// What stands wherever something of a simulated host is shown.
inline constexpr std::string_view kPracticeWords = "Practice: nothing of this was measured.";
/// True when one of its hosts is simulated, so that people can practise: it is no evidence of anything.
[[nodiscard]] bool isPractice(const RunRecord& record);

void describe(Fields& fields, LoopbackEcho& echo);
void describe(Fields& fields, NoiseFloor& floor);
void describe(Fields& fields, RunRecord& record);

}  // namespace halftrip::model
