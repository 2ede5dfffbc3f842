#pragma once

#include "core/base/error.hpp"
#include "core/model/run_record.hpp"

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
};
/// The run is agreed with the responder and about to begin. Carries a record without points.
struct RunStartedEvent {
    model::RunRecord record;
    std::vector<std::uint32_t> sizesBytes;  ///< The points to come, in order.
};
struct PointStartedEvent {
    std::size_t index = 0;  ///< From 0.
    std::size_t total = 0;
    std::string mode;
    std::string transport;
    std::uint32_t sizeBytes = 0;
    std::int64_t intervalNs = 0;
};
/// About every progress interval, from the reporter thread: a slow reader delays events, never the measurement.
struct ProgressEvent {
    std::size_t index = 0;
    std::int64_t elapsedNs = 0;      ///< Since the point's first send.
    std::int64_t runLeftNs = 0;      ///< Estimate for the whole run; -1 unknown.
    bool isWarmingUp = false;
    model::ProbeCounts counts;       ///< Since the start of the point.
    model::TimeSlice slice;          ///< What came since the last progress event.
    stats::Histogram interval;       ///< Its RTTs, in the V2 encoding on the wire.
};
struct PointFinishedEvent {
    std::size_t index = 0;
    model::PointResult point;
};
struct FindingEvent {
    model::Flag flag;
};
struct NoteEvent {
    std::string sentence;
};
struct ErrorEvent {
    Error error;
    int exitCode = 0;
};
/// Last line of a run.
struct RunFinishedEvent {
    std::string status;     ///< As RunRecord::status.
    std::string savedTo;    ///< Empty when no file was asked for.
    int exitCode = 0;
};

using Event = std::variant<HelloEvent, ListeningEvent, RunStartedEvent, PointStartedEvent, ProgressEvent,
                           PointFinishedEvent, FindingEvent, NoteEvent, ErrorEvent, RunFinishedEvent>;

/// One JSON object without line breaks or a trailing newline.
[[nodiscard]] std::string toLine(const Event& event);
/// The inverse. Unknown keys are ignored; an unknown event or a broken line is ErrorKind::Protocol.
[[nodiscard]] Result<Event> eventFromLine(std::string_view line);

}  // namespace halftrip::control
