#include "core/control/event.hpp"

#include "core/model/fields/error_fields.hpp"
#include "core/model/fields/field_json.hpp"
#include "core/model/fields/field_schema.hpp"
#include "core/model/fields/json_text.hpp"
#include "core/model/fields/text_fields.hpp"
#include "core/model/record/run_file.hpp"

#include <array>

namespace halftrip::control {

using model::Field;
using model::Fields;
using nlohmann::json;

namespace {

/// Longer than any of our lines: a finished point with all its slices, or a whole record without points.
constexpr std::size_t kMaxLineBytes = 64U << 20U;

}  // namespace

static void describe(Fields& fields, HelloEvent& event)
{
    fields("toolVersion", event.toolVersion);
    fields("schemaVersion", event.schemaVersion);
    fields("command", event.command);
}

static void describe(Fields& fields, ListeningEvent& event)
{
    fields("address", event.address);
    fields("port", event.port);
    fields(
        Field("pairingCode").ifSet().meaning("Where the responder made it; absent where it was given one, or is open."),
        event.pairingCode);
}

static void describe(Fields& fields, SessionEvent& event)
{
    fields("address", event.address);
    fields("isOver", event.isOver);
}

static void describe(Fields& fields, StepEvent& event)
{
    fields("index", event.index);
    fields("total", event.total);
}

static void describe(Fields& fields, RunStartedEvent& event)
{
    fields(Field("record").meaning("Without points."), event.record);
    fields(Field("points").atMost(model::kMostPoints).meaning("Those to come, in the record's order."), event.points);
}

static void describe(Fields& fields, PointStartedEvent& event)
{
    fields("index", event.index);
    fields("total", event.total);
    fields("round", event.round);
    fields("rounds", event.rounds);
    fields("point", event.point);
}

static void describe(Fields& fields, ProgressEvent& event)
{
    fields("index", event.index);
    fields("elapsedNs", event.elapsedNs);
    fields(Field("runLeftNs").within(-1, INT64_MAX).meaning("Estimate for the whole run; -1 unknown."),
           event.runLeftNs);
    fields("isWarmingUp", event.isWarmingUp);
    fields("counts", event.counts);
    fields("slice", event.slice);
    fields("kind", event.kind);
    fields("interval", event.interval);
}

static void describe(Fields& fields, PointFinishedEvent& event)
{
    fields("index", event.index);
    fields("point", event.point);
}

static void describe(Fields& fields, FindingEvent& event)
{
    fields("finding", event.finding);
}

static void describe(Fields& fields, NoteEvent& event)
{
    fields("sentence", event.sentence);
    model::describeOrigins(fields, event.sentence);
}

static void describe(Fields& fields, ErrorEvent& event)
{
    fields("error", event.error);
    fields(Field("exitCode").anySign(), event.exitCode);
    fields(Field("isOfHostChange")
               .ifSet()
               .meaning("What the run was to change of its host (--tune, --hold-cstates) could not be changed."),
           event.isOfHostChange);
}

static void describe(Fields& fields, RunFinishedEvent& event)
{
    fields("status", event.status);
    fields("savedTo", event.savedTo);
    fields(Field("exitCode").anySign(), event.exitCode);
}

namespace {

template <typename EventType>
Result<Event> readAs(const json& document)
{
    auto event = model::fromJson<EventType>(document);
    if (!event)
        return std::unexpected(std::move(event).error());
    return Event(std::move(*event));
}

/// The record of another version is called that, whatever else is wrong with it.
Result<Event> readRunStarted(const json& document)
{
    const auto record = document.find("record");
    if (record != document.end()) {
        if (const auto version = model::schemaVersionOf(*record);
            !version && version.error().kind == ErrorKind::Version)
            return std::unexpected(version.error());
    }
    return readAs<RunStartedEvent>(document);
}

template <typename EventType>
json schemaAs(std::string_view name)
{
    EventType sample;
    json schema = model::schemaOf(Field(""), model::valueOf(sample));
    schema["properties"]["event"] = {{"const", name}};
    schema["required"].push_back("event");
    return schema;
}

struct Kind {
    std::string_view name;
    Result<Event> (*read)(const json&);
    json (*schema)(std::string_view);
};

template <typename EventType>
constexpr Kind kindOf(std::string_view name)
{
    return {name, readAs<EventType>, schemaAs<EventType>};
}

/// In the order of the variant.
constexpr std::array kKinds{
    kindOf<HelloEvent>("hello"),
    kindOf<ListeningEvent>("listening"),
    kindOf<SessionEvent>("session"),
    kindOf<StepEvent>("step"),
    Kind{"run_started", readRunStarted, schemaAs<RunStartedEvent>},
    kindOf<PointStartedEvent>("point_started"),
    kindOf<ProgressEvent>("progress"),
    kindOf<PointFinishedEvent>("point_finished"),
    kindOf<FindingEvent>("finding"),
    kindOf<NoteEvent>("note"),
    kindOf<ErrorEvent>("error"),
    kindOf<RunFinishedEvent>("run_finished"),
};
static_assert(kKinds.size() == std::variant_size_v<Event>);

std::string nameOf(const json& document)
{
    const auto name = document.is_object() ? document.find("event") : document.end();
    return name != document.end() && name->is_string() ? name->get<std::string>() : std::string();
}

}  // namespace

std::string toLine(const Event& event)
{
    json document = std::visit([](const auto& alternative) { return model::toJson(alternative); }, event);
    document["event"] = kKinds[event.index()].name;
    return model::toOneLine(document);
}

Result<Event> eventFromLine(std::string_view line)
{
    if (line.size() > kMaxLineBytes)
        return fail(ErrorKind::Protocol, text("An event line is longer than {most:d} bytes.", kMaxLineBytes));
    auto document = model::parseJson(line, "An event line");
    if (!document)
        return std::unexpected(std::move(document).error());
    const std::string name = nameOf(*document);
    for (const Kind& kind : kKinds) {
        if (kind.name != name)
            continue;
        auto event = kind.read(*document);
        if (!event && event.error().kind == ErrorKind::Protocol)
            event.error().what = text("The event {name} is malformed: {why}", name, event.error().what);
        return event;
    }
    if (name.empty())
        return fail(ErrorKind::Protocol, "A line of the event stream is no event.");
    return fail(ErrorKind::Protocol, text("The event \"{name}\" is unknown.", name.substr(0, 40)),
                "The program that sends it is of another version than the one that reads it.");
}

json eventSchema()
{
    json schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                {"title", "Halftrip event stream"},
                {"description", "One line of \"halftrip ... --events\"."},
                {"oneOf", json::array()}};
    for (const Kind& kind : kKinds)
        schema["oneOf"].push_back(kind.schema(kind.name));
    return schema;
}

}  // namespace halftrip::control
