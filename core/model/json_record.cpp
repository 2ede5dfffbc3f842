#include "core/model/json.hpp"
#include "core/model/json_parts.hpp"
#include "core/model/run_file.hpp"

#include <array>
#include <cmath>

namespace halftrip::model {

using nlohmann::json;

namespace {

/// JSON has no infinity; a figure that could not be computed is 0.
double finite(double value) noexcept
{
    return std::isfinite(value) ? value : 0;
}

std::optional<std::string> statusFromName(std::string_view name)
{
    constexpr std::array<std::string_view, 4> kStatuses{"running", "complete", "interrupted", "failed"};
    for (const std::string_view status : kStatuses) {
        if (status == name)
            return std::string(status);
    }
    return std::nullopt;
}

/// False when the document is of another time: reading on would only find faults in what we do not know.
bool isKnownVersion(const JsonReader& in, RunRecord& out)
{
    in.number("schemaVersion", out.schemaVersion, 1);
    if (!in.problem().isEmpty())
        return false;
    if (out.schemaVersion <= kRunSchemaVersion)
        return true;
    std::string writer;
    if (const json* version = in.find("toolVersion"); version != nullptr && version->is_string())
        writer = " " + version->get<std::string>().substr(0, 40);
    in.problem().set({.kind = ErrorKind::Version,
                      .what = "The run has schema version " + std::to_string(out.schemaVersion) +
                              ", this Halftrip knows versions up to " + std::to_string(kRunSchemaVersion) + ".",
                      .osCode = 0,
                      .hint = "Use the Halftrip that wrote it" + (writer.empty() ? "" : " (version" + writer + ")") +
                              " or a newer one."});
    return false;
}

}  // namespace

json toJson(const LoopbackEcho& echo)
{
    return {{"count", echo.count}, {"rttP50Ns", echo.rttP50Ns}, {"rttP99Ns", echo.rttP99Ns}};
}

json toJson(const NoiseFloor& floor)
{
    json out{{"clock", floor.clock},
             {"clockMHz", finite(floor.clockMHz)},
             {"stampCostPs", floor.stampCostPs},
             {"stampGridPs", floor.stampGridPs},
             {"driftPpm", finite(floor.driftPpm)},
             {"gapSpanNs", floor.gapSpanNs},
             {"gaps", toJson(floor.gaps)}};
    putOptional(out, "core", floor.core);
    if (floor.loopback)
        out["loopback"] = toJson(*floor.loopback);
    if (!floor.loopbackSkipped.empty())
        out["loopbackSkipped"] = floor.loopbackSkipped;
    return out;
}

json toJson(const Flag& flag)
{
    return {{"id", flag.id}, {"sentence", flag.sentence}};
}

json toJson(const RunRecord& record)
{
    json points = json::array();
    for (const PointResult& point : record.points)
        points.push_back(toJson(point));
    json flags = json::array();
    for (const Flag& flag : record.flags)
        flags.push_back(toJson(flag));
    json out{{"format", kRunFormat},
             {"schemaVersion", record.schemaVersion},
             {"latencyUnit", kLatencyUnit},
             {"toolVersion", record.toolVersion},
             {"startedAt", record.startedAt},
             {"finishedAt", record.finishedAt},
             {"status", record.status},
             {"failure", record.failure},
             {"commandLine", record.commandLine},
             {"request", toJson(record.request)},
             {"path", record.path},
             {"initiatorHost", toJson(record.initiatorHost)},
             {"responderHost", toJson(record.responderHost)},
             {"noiseFloor", toJson(record.noiseFloor)},
             {"points", std::move(points)},
             {"flags", std::move(flags)},
             {"notes", record.notes}};
    if (record.stampPoint)
        out["stampPoint"] = toJson(*record.stampPoint);
    return out;
}

void read(const JsonReader& in, LoopbackEcho& out)
{
    in.number("count", out.count);
    in.number("rttP50Ns", out.rttP50Ns);
    in.number("rttP99Ns", out.rttP99Ns);
}

void read(const JsonReader& in, NoiseFloor& out)
{
    in.text("clock", out.clock);
    in.real("clockMHz", out.clockMHz);
    in.number("stampCostPs", out.stampCostPs);
    in.number("stampGridPs", out.stampGridPs);
    in.real("driftPpm", out.driftPpm);
    in.number("core", out.core);
    in.number("gapSpanNs", out.gapSpanNs);
    in.object("gaps", out.gaps, kRead);
    in.object("loopback", out.loopback, kRead);
    if (in.has("loopbackSkipped"))
        in.text("loopbackSkipped", out.loopbackSkipped);
}

void read(const JsonReader& in, Flag& out)
{
    in.text("id", out.id);
    in.text("sentence", out.sentence);
}

void read(const JsonReader& in, RunRecord& out)
{
    const auto isFormat = [](std::string_view name) -> std::optional<std::string> {
        return name == kRunFormat ? std::optional(std::string(name)) : std::nullopt;
    };
    std::string format;
    in.choice("format", format, isFormat, std::string("\"") + kRunFormat + "\"");
    if (!isKnownVersion(in, out))
        return;
    in.text("toolVersion", out.toolVersion);
    in.text("startedAt", out.startedAt);
    in.text("finishedAt", out.finishedAt);
    in.choice("status", out.status, statusFromName, "running, complete, interrupted, failed");
    in.text("failure", out.failure);
    in.text("commandLine", out.commandLine);
    in.object("request", out.request, kRead);
    in.text("path", out.path);
    in.object("initiatorHost", out.initiatorHost, kRead);
    in.object("responderHost", out.responderHost, kRead);
    in.object("noiseFloor", out.noiseFloor, kRead);
    in.list("points", out.points, kMaxPoints, kRead);
    in.object("stampPoint", out.stampPoint, kRead);
    in.list("flags", out.flags, JsonReader::kMaxItems, kRead);
    in.texts("notes", out.notes);
}

Result<RunRecord> runRecordFromJson(const json& document)
{
    return readJson<RunRecord>(document, kRead);
}

}  // namespace halftrip::model
