#pragma once

#include "core/base/error.hpp"
#include "core/base/text.hpp"
#include "core/model/record/run_record.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace halftrip::control {

/// One line of `halftrip ... --events`. Same vocabulary as the run file; docs/protocol.md lists the keys.

/// First line of every stream.
struct HelloEvent {
    std::string toolVersion;
    int schemaVersion = model::kRunSchemaVersion;
    std::string command;  ///< "ping", "demo", "serve".
};
/// A responder is ready.
struct ListeningEvent {
    std::string address;
    std::uint16_t port = 0;
    std::string pairingCode = {};  ///< Where this process made it, and nobody knows it otherwise.
};
/// A responder serves an initiator from now on, or has done so.
struct SessionEvent {
    std::string address;
    bool isOver = false;
};
/// A comparison of several runs (a proof, a search, a matrix) has come to one of its rounds or runs.
struct StepEvent {
    std::uint32_t index = 0;  ///< From 0.
    std::uint32_t total = 0;
};
/// The run is agreed with the responder and about to begin. Carries a record without points.
struct RunStartedEvent {
    model::RunRecord record;
    std::vector<model::PointKey> points;  ///< Those to come, in the record's order.
};
/// A point is about to be measured: all of it, or one of the rounds that it is measured in.
struct PointStartedEvent {
    std::uint32_t index = 0;  ///< From 0.
    std::uint32_t total = 0;
    std::uint32_t round = 0;  ///< From 0.
    std::uint32_t rounds = 1;
    model::PointKey point;
};
/// About every progress interval, from the reporter thread: a slow reader delays events, never the measurement.
struct ProgressEvent {
    std::uint32_t index = 0;
    std::int64_t elapsedNs = 0;      ///< Since the point's first send; without its earlier rounds.
    std::int64_t runLeftNs = 0;      ///< Estimate for the whole run; -1 unknown.
    bool isWarmingUp = false;
    model::ProbeCounts counts;       ///< Since the start of the round.
    model::TimeSlice slice;          ///< What came since the last progress event that says it; length 0: not said.
    model::DistributionKind kind = model::DistributionKind::RoundTrip;  ///< Of the point's result.
    stats::Histogram interval;       ///< What was added to the result meanwhile.
};
/// The point as it stands: of all its rounds so far.
struct PointFinishedEvent {
    std::uint32_t index = 0;
    model::PointResult point;
};
struct FindingEvent {
    model::Finding finding;
};
struct NoteEvent {
    Text sentence;
};
struct ErrorEvent {
    Error error;
    int exitCode = 0;
    bool isOfHostChange = false;  ///< Without what the run was to change of its host it would have gone on.
};
/// Last line of a run.
struct RunFinishedEvent {
    model::RunStatus status = model::RunStatus::Complete;
    std::string savedTo;    ///< Empty when no file was asked for.
    int exitCode = 0;
};

using Event = std::variant<HelloEvent, ListeningEvent, SessionEvent, StepEvent, RunStartedEvent, PointStartedEvent,
                           ProgressEvent, PointFinishedEvent, FindingEvent, NoteEvent, ErrorEvent, RunFinishedEvent>;

/// One JSON object without line breaks or a trailing newline.
[[nodiscard]] std::string toLine(const Event& event);
/// The inverse. Unknown keys are ignored; an unknown event or a broken line is ErrorKind::Protocol.
[[nodiscard]] Result<Event> eventFromLine(std::string_view line);

/// The JSON Schema of a line: one of the events.
[[nodiscard]] nlohmann::json eventSchema();

}  // namespace halftrip::control
