#pragma once

#include "core/model/host_facts.hpp"
#include "core/model/run_request.hpp"
#include "core/model/stages.hpp"
#include "core/stats/histogram.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::model {

/// What became of the probes. Everything is counted once.
struct ProbeCounts {
    std::uint64_t sent = 0;
    std::uint64_t received = 0;    ///< Matched in time: the samples.
    std::uint64_t lost = 0;        ///< No reply before the time-out.
    std::uint64_t late = 0;        ///< Replies that came after their time-out (each was counted as lost, too).
    std::uint64_t duplicate = 0;
    std::uint64_t reordered = 0;   ///< Late replies that came after a younger one.
    std::uint64_t foreign = 0;     ///< Not ours: wrong session tag, wrong length, sequence from the future.
    std::uint64_t notSent = 0;     ///< The transmit path was full or refused.
    bool operator==(const ProbeCounts&) const = default;
};

/// What one end really got, as against what it was asked for (design.md, rule 9).
struct EndObtained {
    Wait wait = Wait::Block;
    std::optional<int> core;       ///< The core the thread was pinned to; none: it could wander.
    std::string scheduling = "normal";
    bool memoryLocked = false;
    std::vector<std::string> refused;  ///< One sentence for everything asked for and not granted.
    std::map<std::string, std::string> transport;  ///< Obtained by the transport: {"busyPoll": "inactive"}, ...
};

/// What the measuring thread's operating system counted over one point. Absent: the system does not count it.
struct ThreadCounters {
    std::optional<std::uint64_t> voluntarySwitches;
    std::optional<std::uint64_t> involuntarySwitches;
    std::optional<std::uint64_t> minorFaults;
    std::optional<std::uint64_t> majorFaults;
    std::optional<std::uint64_t> migrations;  ///< Stamps taken on another core than the one before.
    std::optional<std::uint64_t> switches =
        {};  ///< Of both kinds, where the system does not tell them apart (Windows).
};

/// One end's share of one point.
struct EndResult {
    EndObtained obtained;
    ThreadCounters counters;
    std::map<std::string, std::int64_t> hostCounters;  ///< Differences over the point: {"softnet.dropped": 0}, ...
    std::optional<double> packetsPerInterrupt;  ///< Probes that came here, by interrupts of the adapter; where known.
};

/// What the responder counted over one point.
struct ResponderCounts {
    std::uint64_t received = 0;
    std::uint64_t reflected = 0;
    std::uint64_t refused = 0;  ///< Dropped: too short, too long, from a stranger, another session's tag.
};

/// A stretch of the point's time, for plots over time. All latencies are RTT.
struct TimeSlice {
    std::int64_t startNs = 0;  ///< From the start of the point.
    std::int64_t lengthNs = 0;
    std::uint64_t count = 0;
    std::uint64_t lost = 0;
    std::int64_t rttP50Ns = 0;
    std::int64_t rttP99Ns = 0;
    std::int64_t rttMaxNs = 0;
};

/// One point measured: one (mode, size, interval, transport).
struct PointResult {
    std::string mode = "ping";
    std::string transport = "udp";
    std::uint32_t sizeBytes = 0;
    std::int64_t intervalNs = 0;
    std::string startedAt;  ///< UTC, ISO 8601 with milliseconds.
    std::int64_t elapsedNs = 0;  ///< First send to last receive, without warm-up.
    bool isComplete = true;  ///< False: stopped before its count or time was reached.
    ProbeCounts counts;
    stats::Histogram rtt;  ///< Service time: from the actual send.
    std::int64_t rttMaxAtNs = 0;  ///< When the maximum was received, from the start of the point.
    std::optional<stats::Histogram> fromIntended;  ///< Paced runs: from the intended send.
    std::optional<stats::Histogram> residence;  ///< Time at B, sizes of 32 bytes and more.
    std::optional<StageResult> stages;  ///< Where the time goes; only where it was asked for and obtained.
    stats::Histogram warmup;
    stats::Histogram first;  ///< The first probe after idle, kept apart.
    std::vector<TimeSlice> slices;
    EndResult initiator;
    EndResult responder;
    ResponderCounts responderCounts;
};

/// The run's transport and wait between two threads of the initiator, over its loopback: the price of the host alone.
struct LoopbackEcho {
    std::uint64_t count = 0;  ///< Probes of kLoopbackProbeBytes that came back.
    std::int64_t rttP50Ns = 0;
    std::int64_t rttP99Ns = 0;
    bool operator==(const LoopbackEcho&) const = default;
};

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
    std::optional<LoopbackEcho> loopback;
    std::string loopbackSkipped;  ///< Why there is no loopback, in one sentence; empty where there is one.
};

/// A reason to distrust the run, with its consequence in one sentence (design.md, rule 10).
struct Flag {
    std::string id;  ///< Stable: "virtualMachine", "sharedCore", ...
    std::string sentence;  ///< What it is and what it does to the figures.
    bool operator==(const Flag&) const = default;
};

inline constexpr int kRunSchemaVersion = 1;

/// Everything a report needs. What a run file holds.
struct RunRecord {
    int schemaVersion = kRunSchemaVersion;
    std::string toolVersion;
    std::string startedAt;  ///< UTC, ISO 8601.
    std::string finishedAt;  ///< Empty while running.
    std::string status = "running";  ///< "running", "complete", "interrupted", "failed".
    std::string failure;  ///< For "failed": the error in words.
    std::string commandLine;  ///< The command that repeats this run.
    RunRequest request;
    std::string path;  ///< How the packets went: "10.0.0.1 -> 10.0.0.2", "veth between two namespaces".
    HostFacts initiatorHost;
    HostFacts responderHost;
    NoiseFloor noiseFloor;
    std::vector<PointResult> points;
    std::optional<StampPoint> stampPoint;  ///< Where stamps of the stages were asked for.
    std::vector<Flag> flags;
    std::vector<std::string> notes;  ///< Said to the user, not held against the figures ("2048 left out: ...").
};

}  // namespace halftrip::model
