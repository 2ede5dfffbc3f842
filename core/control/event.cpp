#include "core/control/event.hpp"

#include "core/model/json.hpp"
#include "core/model/json_parts.hpp"
#include "core/model/json_text.hpp"

#include <array>

namespace halftrip::control {

using model::JsonReader;
using model::kRead;
using nlohmann::json;

namespace {

/// Longer than any line of ours: a finished point with all its slices, or a whole record without points.
constexpr std::size_t kMaxLineBytes = 64U << 20U;

json toJson(const HelloEvent& event)
{
    return {{"event", "hello"},
            {"toolVersion", event.toolVersion},
            {"schemaVersion", event.schemaVersion},
            {"command", event.command}};
}

json toJson(const ListeningEvent& event)
{
    return {{"event", "listening"}, {"address", event.address}, {"port", event.port}};
}

json toJson(const RunStartedEvent& event)
{
    return {{"event", "run_started"}, {"record", model::toJson(event.record)}, {"sizesBytes", event.sizesBytes}};
}

json toJson(const PointStartedEvent& event)
{
    return {{"event", "point_started"},      {"index", event.index},
            {"total", event.total},          {"mode", event.mode},
            {"transport", event.transport},  {"sizeBytes", event.sizeBytes},
            {"intervalNs", event.intervalNs}};
}

json toJson(const ProgressEvent& event)
{
    return {{"event", "progress"},
            {"index", event.index},
            {"elapsedNs", event.elapsedNs},
            {"runLeftNs", event.runLeftNs},
            {"isWarmingUp", event.isWarmingUp},
            {"counts", model::toJson(event.counts)},
            {"slice", model::toJson(event.slice)},
            {"rttInterval", model::toJson(event.interval)}};
}

json toJson(const PointFinishedEvent& event)
{
    return {{"event", "point_finished"}, {"index", event.index}, {"point", model::toJson(event.point)}};
}

json toJson(const FindingEvent& event)
{
    return {{"event", "finding"}, {"flag", model::toJson(event.flag)}};
}

json toJson(const NoteEvent& event)
{
    return {{"event", "note"}, {"sentence", event.sentence}};
}

json toJson(const ErrorEvent& event)
{
    return {{"event", "error"}, {"error", model::toJson(event.error)}, {"exitCode", event.exitCode}};
}

json toJson(const RunFinishedEvent& event)
{
    return {
        {"event", "run_finished"}, {"status", event.status}, {"savedTo", event.savedTo}, {"exitCode", event.exitCode}};
}

void readEvent(const JsonReader& in, HelloEvent& out)
{
    in.text("toolVersion", out.toolVersion);
    in.number("schemaVersion", out.schemaVersion);
    in.text("command", out.command);
}

void readEvent(const JsonReader& in, ListeningEvent& out)
{
    in.text("address", out.address);
    in.number("port", out.port);
}

void readEvent(const JsonReader& in, RunStartedEvent& out)
{
    in.object("record", out.record, kRead);
    in.numbers("sizesBytes", out.sizesBytes);
}

void readEvent(const JsonReader& in, PointStartedEvent& out)
{
    in.number("index", out.index);
    in.number("total", out.total);
    in.text("mode", out.mode);
    in.text("transport", out.transport);
    in.number("sizeBytes", out.sizeBytes);
    in.number("intervalNs", out.intervalNs);
}

void readEvent(const JsonReader& in, ProgressEvent& out)
{
    in.number("index", out.index);
    in.number("elapsedNs", out.elapsedNs);
    in.number("runLeftNs", out.runLeftNs, std::int64_t{-1});
    in.flag("isWarmingUp", out.isWarmingUp);
    in.object("counts", out.counts, kRead);
    in.object("slice", out.slice, kRead);
    in.object("rttInterval", out.interval, kRead);
}

void readEvent(const JsonReader& in, PointFinishedEvent& out)
{
    in.number("index", out.index);
    in.object("point", out.point, kRead);
}

void readEvent(const JsonReader& in, FindingEvent& out)
{
    in.object("flag", out.flag, kRead);
}

void readEvent(const JsonReader& in, NoteEvent& out)
{
    in.text("sentence", out.sentence);
}

void readEvent(const JsonReader& in, ErrorEvent& out)
{
    const json* error = in.find("error");
    if (error == nullptr)
        in.report("error", "is missing");
    else
        out.error = model::errorFromJson(*error);
    in.number("exitCode", out.exitCode, std::numeric_limits<int>::min());
}

void readEvent(const JsonReader& in, RunFinishedEvent& out)
{
    in.text("status", out.status);
    in.text("savedTo", out.savedTo);
    in.number("exitCode", out.exitCode, std::numeric_limits<int>::min());
}

template <typename EventType>
Result<Event> readAs(const json& document)
{
    model::JsonProblem problem;
    EventType event;
    readEvent(JsonReader(document, {}, problem), event);
    return std::move(problem).resultOf(Event(std::move(event)));
}

struct Kind {
    std::string_view name;
    Result<Event> (*read)(const json&);
};

constexpr std::array kKinds{
    Kind{"hello", readAs<HelloEvent>},
    Kind{"listening", readAs<ListeningEvent>},
    Kind{"run_started", readAs<RunStartedEvent>},
    Kind{"point_started", readAs<PointStartedEvent>},
    Kind{"progress", readAs<ProgressEvent>},
    Kind{"point_finished", readAs<PointFinishedEvent>},
    Kind{"finding", readAs<FindingEvent>},
    Kind{"note", readAs<NoteEvent>},
    Kind{"error", readAs<ErrorEvent>},
    Kind{"run_finished", readAs<RunFinishedEvent>},
};

std::string nameOf(const json& document)
{
    const auto name = document.is_object() ? document.find("event") : document.end();
    return name != document.end() && name->is_string() ? name->get<std::string>() : std::string();
}

}  // namespace

std::string toLine(const Event& event)
{
    return model::toOneLine(std::visit([](const auto& alternative) { return toJson(alternative); }, event));
}

Result<Event> eventFromLine(std::string_view line)
{
    if (line.size() > kMaxLineBytes)
        return fail(ErrorKind::Protocol, "An event line is longer than " + std::to_string(kMaxLineBytes) + " bytes.");
    auto document = model::parseJson(line, "An event line");
    if (!document)
        return std::unexpected(std::move(document).error());
    const std::string name = nameOf(*document);
    for (const Kind& kind : kKinds) {
        if (kind.name != name)
            continue;
        auto event = kind.read(*document);
        if (!event && event.error().kind == ErrorKind::Protocol)
            event.error().what = "The event " + name + " is malformed: " + event.error().what;
        return event;
    }
    if (name.empty())
        return fail(ErrorKind::Protocol, "A line of the event stream is no event.");
    return fail(ErrorKind::Protocol, "The event \"" + name.substr(0, 40) + "\" is unknown.",
                "The program that sends it is of another version than the one that reads it.");
}

}  // namespace halftrip::control
