#pragma once

#include "core/model/json_reader.hpp"
#include "core/model/run_record.hpp"

#include <nlohmann/json.hpp>

namespace halftrip::model {

/// The pieces that json.hpp's documents are made of, for readers and writers of other documents (the event stream, the
/// control protocol). Each read() reports what is wrong to the reader's JsonProblem.

/// What every document says about its latencies, under the key "latencyUnit".
inline constexpr const char* kLatencyUnit = "RTT in nanoseconds; HRT = RTT / 2";

/// A run of more points than this can neither be asked for nor be read.
inline constexpr std::size_t kMaxPoints = 1000;
inline constexpr std::size_t kMaxSlicesOfPoint = 100'000;

[[nodiscard]] nlohmann::json toJson(const stats::Histogram& histogram);
[[nodiscard]] nlohmann::json toJson(const ThreadCounters& counters);
[[nodiscard]] nlohmann::json toJson(const LoopbackEcho& echo);
[[nodiscard]] nlohmann::json toJson(const NoiseFloor& floor);
[[nodiscard]] nlohmann::json toJson(const CpuFacts& facts);
[[nodiscard]] nlohmann::json toJson(const EndStamps& stamps);
[[nodiscard]] nlohmann::json toJson(const StageResult& stages);
[[nodiscard]] nlohmann::json toJson(const StampPoint& point);

void read(const JsonReader& in, stats::Histogram& out);
void read(const JsonReader& in, EndRequest& out);
void read(const JsonReader& in, RunRequest& out);
void read(const JsonReader& in, AdapterFacts& out);
void read(const JsonReader& in, CpuFacts& out);
void read(const JsonReader& in, HostFacts& out);
void read(const JsonReader& in, ProbeCounts& out);
void read(const JsonReader& in, EndObtained& out);
void read(const JsonReader& in, ThreadCounters& out);
void read(const JsonReader& in, EndResult& out);
void read(const JsonReader& in, ResponderCounts& out);
void read(const JsonReader& in, TimeSlice& out);
void read(const JsonReader& in, EndStamps& out);
void read(const JsonReader& in, StageResult& out);
void read(const JsonReader& in, StampPoint& out);
void read(const JsonReader& in, PointResult& out);
void read(const JsonReader& in, LoopbackEcho& out);
void read(const JsonReader& in, NoiseFloor& out);
void read(const JsonReader& in, Flag& out);
void read(const JsonReader& in, RunRecord& out);

/// The overload set above as one value, for JsonReader::object() and list().
inline constexpr auto kRead = [](const JsonReader& in, auto& out) { read(in, out); };

/// Adds `key` when there is a value.
template <typename T>
void putOptional(nlohmann::json& json, const char* key, const std::optional<T>& value)
{
    if (value)
        json[key] = *value;
}

}  // namespace halftrip::model
