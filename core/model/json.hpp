#pragma once

#include "core/base/error.hpp"
#include "core/model/run_record.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace halftrip::model {

/// Run files and everything in them, to and from JSON. Readers never throw: a missing or ill-typed member is
/// ErrorKind::Protocol naming its path ("points[2].rtt.count is not a number").

[[nodiscard]] nlohmann::json toJson(const RunRequest& request);
[[nodiscard]] nlohmann::json toJson(const EndRequest& request);
[[nodiscard]] nlohmann::json toJson(const HostFacts& facts);
[[nodiscard]] nlohmann::json toJson(const AdapterFacts& facts);
[[nodiscard]] nlohmann::json toJson(const ProbeCounts& counts);
[[nodiscard]] nlohmann::json toJson(const EndObtained& obtained);
[[nodiscard]] nlohmann::json toJson(const EndResult& result);
[[nodiscard]] nlohmann::json toJson(const ResponderCounts& counts);
[[nodiscard]] nlohmann::json toJson(const TimeSlice& slice);
[[nodiscard]] nlohmann::json toJson(const PointResult& point);
[[nodiscard]] nlohmann::json toJson(const RunRecord& record);
[[nodiscard]] nlohmann::json toJson(const Flag& flag);
[[nodiscard]] nlohmann::json toJson(const Error& error);

[[nodiscard]] Result<RunRequest> runRequestFromJson(const nlohmann::json& json);
[[nodiscard]] Result<EndRequest> endRequestFromJson(const nlohmann::json& json);
[[nodiscard]] Result<HostFacts> hostFactsFromJson(const nlohmann::json& json);
[[nodiscard]] Result<AdapterFacts> adapterFactsFromJson(const nlohmann::json& json);
[[nodiscard]] Result<EndResult> endResultFromJson(const nlohmann::json& json);
[[nodiscard]] Result<EndObtained> endObtainedFromJson(const nlohmann::json& json);
[[nodiscard]] Result<ResponderCounts> responderCountsFromJson(const nlohmann::json& json);
[[nodiscard]] Result<PointResult> pointFromJson(const nlohmann::json& json);
[[nodiscard]] Result<RunRecord> runRecordFromJson(const nlohmann::json& json);
/// Never fails: what is not an error object becomes a Protocol error that says so.
[[nodiscard]] Error errorFromJson(const nlohmann::json& json);

/// A run file's text, indented, ending in a newline.
[[nodiscard]] std::string toRunFile(const RunRecord& record);
/// Errors in words for a person: cut off, not JSON, not a run file, from a newer version (ErrorKind::Version).
[[nodiscard]] Result<RunRecord> runFromFile(std::string_view text);

}  // namespace halftrip::model
