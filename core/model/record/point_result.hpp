#pragma once

#include "core/base/error.hpp"
#include "core/base/text.hpp"
#include "core/model/record/autopsy.hpp"
#include "core/model/record/distribution.hpp"
#include "core/model/record/probe_trace.hpp"
#include "core/model/record/stages.hpp"
#include "core/model/request/axis.hpp"
#include "core/model/request/frame_length.hpp"
#include "core/model/request/wait.hpp"
#include "core/stats/cell_counts.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace halftrip::model {

/// What became of the probes. Everything is counted once.
struct ProbeCounts {
    std::uint64_t sent = 0;
    std::uint64_t received = 0;    ///< Matched in time: the samples.
    std::uint64_t lost = 0;        ///< No reply before the timeout.
    std::uint64_t late = 0;        ///< Replies that came after their timeout (each was counted as lost, too).
    std::uint64_t duplicate = 0;
    std::uint64_t reordered = 0;   ///< Late replies that came after a younger one.
    std::uint64_t unmatched = 0;     ///< Not ours: wrong session tag, wrong length, sequence from the future.
    std::uint64_t notSent = 0;     ///< The transmit path was full or refused, or leftOut.
    std::uint64_t altered = 0;  ///< Among the unmatched ones: with our length and tag, and other bytes than were sent.
    /// Among those not sent: never tried, as the schedule was not caught up one timeout behind its end.
    std::uint64_t leftOut = 0;
    /// Not sent because the transmit path was full or refused.
    [[nodiscard]] std::uint64_t refused() const noexcept { return notSent - std::min(notSent, leftOut); }
    bool operator==(const ProbeCounts&) const = default;
    ProbeCounts& operator+=(const ProbeCounts& other) noexcept;
};

/// What one end really got, as against what it was asked for (design.md, rule 9).
struct EndObtained {
    Wait wait = Wait::Block;
    std::optional<int> core;  ///< The core the thread was pinned to; none: it could wander.
    std::string scheduling = {};  ///< Empty: not told.
    std::optional<bool> memoryLocked = {};  ///< Absent: not told.
    std::vector<Text> refused = {};  ///< One sentence for everything asked for and not granted.
    std::map<std::string, std::string> transport =
        {};  ///< What the transport says of itself, for people: {"mtu": "1500"}, ...
    /// With Wait::BusyPoll: the system polled the adapter's queue. Absent: not asked for, or not known.
    std::optional<bool> isBusyPolling = {};
    /// The core on which the system's network stack had the last packet that came here. Absent: not known.
    std::optional<int> arrivalCore = {};
    Text unheard = {};  ///< Where the peer's packets went instead, and what to do; empty: not known.
    /// Of a receive path: whose stamps it begins with. Absent: of another kind, or nothing was stamped.
    std::optional<StampConvention> stamps = {};

    /// False of an end that went before it told, or that no Halftrip program is: `wait` and `core` are at most what was
    /// agreed on.
    [[nodiscard]] bool isTold() const noexcept { return memoryLocked.has_value(); }
    void refuse(Text sentence) { refused.push_back(std::move(sentence)); }
    /// As of fail(): the sentence is a text(), which keeps names and figures apart from it.
    template <FinishedWords Words>
    void refuse(Words&& sentence) = delete;
};

/// What the measuring thread's operating system counted over its rounds at one point, from the first probe to the last
/// stray reply, warm-up included. Absent: the system does not count it.
struct ThreadCounters {
    std::optional<std::uint64_t> voluntarySwitches;
    std::optional<std::uint64_t> involuntarySwitches;
    std::optional<std::uint64_t> minorFaults;
    std::optional<std::uint64_t> majorFaults;
    std::optional<std::uint64_t> migrations;  ///< Moves of the thread to another core.
    /// Of both kinds, where the system does not tell them apart (Windows).
    std::optional<std::uint64_t> switches = {};
    /// Nanoseconds in which the thread was ready to run and had no core.
    std::optional<std::uint64_t> runDelayNs = {};
    std::optional<std::uint64_t> overNs = {};  ///< How long these rounds took.
};

/// Gaps of 10 us and more between two looks of a measuring thread that spins.
struct Stalls {
    std::uint64_t count = 0;
    std::int64_t totalNs = 0;
    std::int64_t longestNs = 0;
    bool operator==(const Stalls&) const = default;
};

/// Calls of the system that moved several probes each, and what they moved.
struct BatchCounts {
    std::uint64_t sendCalls = 0;
    std::uint64_t sent = 0;
    std::uint64_t receiveCalls = 0;  ///< 0 where nothing is called to receive: rings.
    std::uint64_t received = 0;
    bool operator==(const BatchCounts&) const = default;
    BatchCounts& operator+=(const BatchCounts& other) noexcept;
};

/// One end's share of one point.
struct EndResult {
    EndObtained obtained;
    ThreadCounters counters;
    std::optional<Stalls> stalls = {};  ///< Absent: it did not spin, or its transport does not count its looks.
    std::map<std::string, std::int64_t> hostCounters;  ///< Differences over the point: {"softnet.dropped": 0}, ...
    std::optional<double> packetsPerInterrupt;  ///< Probes that came here, by interrupts of the adapter; where known.
    std::optional<BatchCounts> batches = {};  ///< Absent: probes went one by one.
};

/// Says among what the transport obtained how many probes a call moved on average ("batchAverage"); nothing where none
/// did.
void tellBatches(EndResult& end);

/// What the responder counted over one point.
struct ResponderCounts {
    std::uint64_t received = 0;
    std::uint64_t reflected = 0;
    std::uint64_t refused = 0;  ///< Dropped: too short, too long, from another sender, another session's tag.
    /// Among the received ones: ticks with other bytes than were sent, answered all the same. Absent: none, or nobody
    /// compared.
    std::optional<std::uint64_t> altered = {};
    ResponderCounts& operator+=(const ResponderCounts& other) noexcept;
};

/// What the answers of a STAMP reflector were like (RFC 8762), over a whole point with its first probe and warm-up.
struct ReflectorAnswers {
    std::uint64_t matched = 0;  ///< That repeat sequence and time of a sent packet; duplicates and late ones, too.
    /// Too short to say to which packet. Runs before this field's neighbour answerBytes: of any other length.
    std::uint64_t otherLength = 0;
    /// Of the last matched one that was not as long as its packet, as far as the receive buffer holds it.
    std::optional<std::uint64_t> answerBytes = {};
    std::uint64_t otherEcho = 0;  ///< That match no packet that was sent.
    /// Of the matched ones, whose stamps tell no residence: one is zero or no time, both are equal, the packet left
    /// before it came, or stayed longer than its whole round trip took.
    std::uint64_t unstamped = 0;
    std::uint64_t equalStamps = 0;
    std::uint64_t reversedStamps = 0;
    std::uint64_t longerThanTrip = 0;
    std::uint64_t ownSequence =
        0;  ///< Matched ones with a sequence that is the reflector's own count, not ours repeated.
    std::optional<std::uint64_t> lostOnTheWayBack = {};  ///< By the gaps in that count; absent where there is none.
    std::string timeFormat;  ///< "NTP" or "PTP", of the last one.
    bool isSynchronized = false;  ///< Its clock, as it says.
    double errorSeconds = 0;  ///< Of its clock, as it says.
    bool operator==(const ReflectorAnswers&) const = default;

    [[nodiscard]] std::uint64_t unusable() const noexcept
    {
        return unstamped + equalStamps + reversedStamps + longerThanTrip;
    }
    /// Few enough without a residence that those with one stand for all: one in a hundred.
    [[nodiscard]] bool isResidenceKnown() const noexcept { return matched != 0 && unusable() <= matched / 100; }
    /// Of two rounds of one point.
    ReflectorAnswers& operator+=(const ReflectorAnswers& other);
};
/// "NTP stamps, its clock not synchronised; own sequence numbers, 3 answers lost on the way back": for a sentence.
[[nodiscard]] std::string describeReflector(const ReflectorAnswers& answers);

/// Stretches of a point in which replies were waited for in vain, each from the departure of a probe that was lost to
/// the next reply of any probe, be it late.
struct SilentTime {
    std::int64_t totalNs = 0;
    std::int64_t longestNs = 0;
    std::int64_t longestAtNs = 0;  ///< When the longest began, from the start of the point.
    bool operator==(const SilentTime&) const = default;
};

/// A stretch of the point in which no reply came, and this host's adapter was found to be the reason.
struct Outage {
    std::int64_t startNs = 0;  ///< From the start of the point.
    std::int64_t lengthNs = 0;  ///< Until the next reply, or the end of the point.
    Text cause;  ///< What was found, in a sentence: "The adapter eth0 is down."
    bool operator==(const Outage&) const = default;
};

/// A stretch of the point's time, for plots over time. Latencies are those of the point's result, as stored.
struct TimeSlice {
    std::int64_t startNs = 0;  ///< From the start of the point.
    std::int64_t lengthNs = 0;
    std::uint64_t count = 0;
    std::uint64_t lost = 0;
    std::int64_t p50Ns = 0;
    std::int64_t p99Ns = 0;
    std::int64_t maxNs = 0;
    stats::CellCounts cells = {};  ///< Its samples, for a heat map; empty in events.
    bool operator==(const TimeSlice&) const = default;
};

/// More are not kept.
inline constexpr std::size_t kMostOutages = 100;

/// One of the rounds in which a point was measured, between rounds of the other points.
struct Round {
    std::string startedAt;  ///< UTC, ISO 8601 with milliseconds.
    std::int64_t elapsedNs = 0;  ///< Of this round.
    std::uint64_t count = 0;  ///< Samples.
    std::int64_t p50Ns = 0;  ///< Of the point's result, as stored; the maximum where it isLost().
    std::int64_t p99Ns = 0;
    std::optional<std::uint64_t> lost = {};  ///< Of the probes that the result is about.
    bool operator==(const Round&) const = default;
};

/// Round trips of their own in which the kernels were watched, where that costs too much in the point itself (Windows).
struct WatchedPass {
    std::vector<Distribution> distributions;  ///< Of its round trips, and of the residence at the responder.
    Autopsy autopsy;
};

/// What distinguishes a point from the others of its run.
struct PointKey {
    std::string mode = "ping";
    std::string transport = "udp";
    std::vector<AxisValue> axes = {};
    bool operator==(const PointKey&) const = default;

    /// The number on that axis; absent when the point has none.
    [[nodiscard]] std::optional<std::int64_t> numberOn(std::string_view axis) const noexcept;
};

/// One point measured.
struct PointResult : PointKey {
    std::string startedAt;  ///< UTC, ISO 8601 with milliseconds.
    std::int64_t elapsedNs = 0;  ///< First send to last receive, without warm-up; over all rounds.
    bool isComplete = true;  ///< False: stopped before its count or time was reached.
    Text problem = {};  ///< Why it is not complete, in words; empty where nothing went wrong.
    std::optional<FrameLength> frames;  ///< That one probe makes, where the initiator's transport knows.
    std::vector<Round> rounds;  ///< Where it was measured in several; empty: in one go.
    ProbeCounts counts;
    std::optional<ProbeCounts> excludedCounts;  ///< Of the first probe and the warm-up, which are in no figure.
    std::optional<SilentTime> silence;  ///< Where a probe was lost.
    /// Interarrival jitter of round trips as RFC 3550 reckons it, not halved; of several rounds their mean by samples.
    std::optional<std::int64_t> jitterNs = {};
    std::vector<Outage> outages;  ///< In their order; the first kMostOutages.
    std::vector<Distribution> distributions;  ///< The result first.
    std::optional<StageResult> stages;  ///< Where the time goes; only where it was asked for and obtained.
    std::vector<TimeSlice> slices;
    EndResult initiator;
    EndResult responder;
    std::optional<ResponderCounts> responderCounts;  ///< Absent: it went before it told.
    std::optional<ReflectorAnswers> reflector;  ///< Where a STAMP reflector answered.
    std::optional<Autopsy> autopsy;  ///< Of its slowest probes; absent where the loop keeps no single ones.
    std::optional<PacketPass> packets = {};  ///< Packet events of a pass of its own; only where it was asked for.
    std::optional<WatchedPass> watchedPass = {};
    std::vector<ProbeTrace> probes = {};  ///< Each single one, by rounds; only where it was asked for.

    /// The distribution that the point was measured for; an empty one of round trips when there is none yet.
    [[nodiscard]] const Distribution& result() const noexcept;
    /// The first of that kind; null when there is none.
    [[nodiscard]] const Distribution* find(DistributionKind kind) const noexcept;
    [[nodiscard]] const PointKey& key() const noexcept { return *this; }
};

void describe(Fields& fields, ProbeCounts& counts);
void describe(Fields& fields, EndObtained& obtained);
void describe(Fields& fields, ThreadCounters& counters);
void describe(Fields& fields, Stalls& stalls);
void describe(Fields& fields, BatchCounts& batches);
void describe(Fields& fields, EndResult& result);
void describe(Fields& fields, ResponderCounts& counts);
void describe(Fields& fields, ReflectorAnswers& answers);
void describe(Fields& fields, SilentTime& silence);
void describe(Fields& fields, Outage& outage);
void describe(Fields& fields, TimeSlice& slice);
void describe(Fields& fields, Round& round);
void describe(Fields& fields, WatchedPass& pass);
void describe(Fields& fields, PointKey& key);
void describe(Fields& fields, PointResult& point);

/// The axes along which these points differ, in the order of allAxes(), and always that of the first value of the first
/// point: what a table needs as columns and a chart as its abscissa. Points with no axis at all have none.
[[nodiscard]] std::vector<std::string> axesThatVary(const std::vector<PointResult>& points);
/// The point's value on that axis as text; "-" when it has none.
[[nodiscard]] std::string cellOn(const PointKey& point, std::string_view axis);
/// The point's place on those axes in a sentence: "64 bytes", "64 bytes over xdp".
[[nodiscard]] Text phraseOn(const PointKey& point, std::vector<std::string> axes);
/// What distinguishes this point among them, in a sentence.
[[nodiscard]] Text phraseOf(const PointKey& point, const std::vector<PointResult>& among);

}  // namespace halftrip::model
