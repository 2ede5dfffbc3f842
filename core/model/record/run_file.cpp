#include "core/model/record/run_file.hpp"

#include "core/model/fields/field_json.hpp"
#include "core/model/fields/field_schema.hpp"
#include "core/model/fields/json_text.hpp"

#include <algorithm>
#include <functional>
#include <istream>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

namespace halftrip::model {
namespace {

using nlohmann::json;

constexpr const char* kVersion = "schemaVersion";
constexpr const char* kFreshCopy = "Get a fresh copy of the file, or choose another one.";

bool isRunFile(const json& document)
{
    const auto format = document.is_object() ? document.find("format") : document.end();
    return format != document.end() && *format == kRunFormat;
}

/// A point of the document read as it is parsed, so that a thousand of them never stand in memory as JSON. Only where
/// the version was seen before the points, as in whatever we write.
class PointCollector {
public:
    bool operator()(int depth, json::parse_event_t event, json& parsed)
    {
        if (event == json::parse_event_t::key && depth == 1) {
            m_isVersion = parsed == "schemaVersion";
            m_isPoints = parsed == "points";
        } else if (event == json::parse_event_t::value && depth == 1 && m_isVersion) {
            m_isThisVersion = parsed.is_number_integer() && parsed == kRunSchemaVersion;
        } else if (event == json::parse_event_t::object_end && depth == 2 && m_isPoints && m_isThisVersion) {
            scrubControlCharacters(parsed);
            take(parsed);
            return false;
        }
        return true;
    }
    [[nodiscard]] Result<std::vector<PointResult>> points() &&
    {
        if (m_error)
            return std::unexpected(std::move(*m_error));
        return std::move(m_points);
    }

private:
    void take(const json& document)
    {
        if (m_error)
            return;
        if (m_points.size() == kMostPoints) {
            m_error = Error{ErrorKind::Protocol,
                            text("{member} has more than {most} items.", std::string("points"), kMostPoints),
                            0,
                            {}};
            return;
        }
        const std::string path = "points[" + std::to_string(m_points.size()) + "]";
        auto point = fromJson<PointResult>(document, {.path = path});
        if (point)
            m_points.push_back(std::move(*point));
        else
            m_error = std::move(point).error();
    }

    bool m_isVersion = false;
    bool m_isPoints = false;
    bool m_isThisVersion = false;
    std::vector<PointResult> m_points;
    std::optional<Error> m_error;
};

Result<RunRecord> readDocument(const json& document, const MemberFilter* filter = nullptr)
{
    // Judged before the rest is read: of another time, reading on would only find faults in what we do not know.
    if (const auto version = schemaVersionOf(document); !version)
        return std::unexpected(version.error());
    return fromJson<RunRecord>(document, {.filter = filter});
}

Error damaged(Error error)
{
    if (error.kind == ErrorKind::Protocol) {
        error.what = text("The run file is damaged: {reason}", error.what);
        error.hint = kFreshCopy;
    }
    return error;
}

/// The lines behind the first of the growing form.
Status addLines(std::istream& lines, RunRecord& record, const MemberFilter* filter)
{
    const MemberFilter* const pointFilter = filter == nullptr ? nullptr : filter->find("points");
    // A line without an end was cut off while it was written.
    for (std::string line; std::getline(lines, line) && !lines.eof();) {
        const auto document = parseJson(line, "A line of the run file");
        if (!document)
            return std::unexpected(document.error());
        const auto index = document->is_object() ? document->find("index") : document->end();
        const auto point = document->is_object() ? document->find("point") : document->end();
        const bool isLine = index != document->end() && index->is_number_unsigned() && point != document->end();
        if (!isLine || index->get<std::uint64_t>() > std::min(record.points.size(), kMostPoints - 1))
            return fail(ErrorKind::Protocol, "A line of it is no point.");
        const auto place = static_cast<std::size_t>(index->get<std::uint64_t>());
        auto read = fromJson<PointResult>(*point, {.filter = pointFilter});
        if (!read)
            return std::unexpected(std::move(read).error());
        if (place == record.points.size())
            record.points.emplace_back();
        record.points[place] = std::move(*read);
    }
    return {};
}

/// Absent: this is not the growing form.
std::optional<Result<RunRecord>> readGrowing(std::istream& text, const MemberFilter* filter = nullptr)
{
    std::string line;
    if (!std::getline(text, line) || text.eof() || line.size() < 2)
        return std::nullopt;
    auto head = parseJson(line, "The run file", filter == nullptr ? MemberFilter() : *filter);
    if (!head || !isRunFile(*head))
        return std::nullopt;
    line = {};
    auto record = readDocument(*head, filter);
    if (!record)
        return std::unexpected(damaged(std::move(record).error()));
    if (Status status = addLines(text, *record, filter); !status)
        return std::unexpected(damaged(std::move(status).error()));
    return record;
}

/// What was parsed, if it is a run file.
Result<json> asRunFile(Result<json> document)
{
    if (!document)
        document.error().hint = kFreshCopy;
    else if (!isRunFile(*document))
        return fail(ErrorKind::Protocol, "The file is JSON, but not a Halftrip run file.",
                    "Choose a file that Halftrip wrote (*.halftrip.json).");
    return document;
}

Result<RunRecord> readWhole(std::istream& text)
{
    PointCollector collector;
    auto document = asRunFile(parseJson(text, "The run file", std::ref(collector)));
    if (!document)
        return std::unexpected(std::move(document).error());
    auto points = std::move(collector).points();
    if (!points)
        return std::unexpected(damaged(std::move(points).error()));
    auto record = readDocument(*document);
    if (!record)
        return std::unexpected(damaged(std::move(record).error()));
    for (PointResult& point : *points)
        record->points.push_back(std::move(point));
    return record;
}

Result<RunRecord> readFiltered(std::string_view text, const MemberFilter& filter)
{
    auto document = asRunFile(parseJson(text, "The run file", filter));
    if (!document)
        return std::unexpected(std::move(document).error());
    auto record = readDocument(*document, &filter);
    if (!record)
        return std::unexpected(damaged(std::move(record).error()));
    return record;
}

/// Leaves the text at its beginning.
Status judgeLength(std::istream& text)
{
    text.seekg(0, std::ios::end);
    const std::streamoff length = text.tellg();
    text.seekg(0);
    if (length <= 0)
        return fail(ErrorKind::Protocol, "The run file is empty.", kFreshCopy);
    if (std::cmp_greater(length, kMaxRunFileBytes))
        return fail(ErrorKind::Protocol,
                    halftrip::text("The run file is longer than {most} MiB.", kMaxRunFileBytes >> 20U),
                    "Choose a file that Halftrip wrote (*.halftrip.json).");
    return {};
}

}  // namespace

Result<int> schemaVersionOf(const json& record)
{
    const auto found = record.is_object() ? record.find(kVersion) : record.end();
    if (found == record.end() || found->is_null())
        return fail(ErrorKind::Protocol, text("{member} is missing.", kVersion));
    if (!found->is_number_integer())
        return fail(ErrorKind::Protocol, text("{member} is not a whole number.", kVersion));
    const auto version = found->get<std::int64_t>();
    if (version < kOldestRunSchemaVersion || version > INT32_MAX)
        return fail(ErrorKind::Protocol,
                    text("{member} is outside {low} .. {high}.", kVersion, kOldestRunSchemaVersion, INT32_MAX));
    if (version <= kRunSchemaVersion)
        return static_cast<int>(version);
    std::string writer;
    if (const auto tool = record.find("toolVersion"); tool != record.end() && tool->is_string())
        writer = tool->get<std::string>().substr(0, 40);
    return fail(ErrorKind::Version,
                text("The run has schema version {version}, this Halftrip knows versions up to {newest}.", version,
                     kRunSchemaVersion),
                writer.empty() ? "Use the Halftrip that wrote it or a newer one."
                               : text("Use the Halftrip that wrote it (version {version}) or a newer one.", writer));
}

std::string toRunFile(const RunRecord& record)
{
    // Point by point, so that a thousand of them never stand in memory as JSON.
    std::string text = toIndented(jsonWithout(constValueOf(record), "points"));
    text.erase(text.rfind('\n'));
    text += ",\n \"points\": [";
    for (std::size_t index = 0; index < record.points.size(); ++index)
        text += (index == 0 ? "\n" : ",\n") + toIndented(toJson(record.points[index]));
    return text + "\n ]\n}\n";
}

std::string toGrowingHead(const RunRecord& record)
{
    json head = jsonWithout(constValueOf(record), "points");
    head["points"] = json::array();
    return toOneLine(head) + "\n";
}

std::string toGrowingLine(std::size_t index, const PointResult& point)
{
    return toOneLine(json{{"index", index}, {"point", toJson(point)}}) + "\n";
}

json runFileSchema()
{
    RunRecord sample;
    json schema = documentSchema(
        "Halftrip run file",
        "What halftrip saves as NAME.halftrip.json. Latencies are whole nanoseconds, never halved; "
        "a distribution's kind says what they are.",
        valueOf(sample));
    schema["properties"]["format"] = {{"const", kRunFormat}};
    schema["properties"]["schemaVersion"] = {{"const", kRunSchemaVersion}};
    return schema;
}

Result<RunRecord> runFromFile(std::string text)
{
    std::istringstream stream(std::move(text));
    return runFromFile(stream);
}

Result<RunRecord> runFromFile(std::istream& text)
{
    if (Status status = judgeLength(text); !status)
        return std::unexpected(std::move(status).error());
    if (auto growing = readGrowing(text))
        return std::move(*growing);
    text.clear();
    text.seekg(0);
    return readWhole(text);
}

Result<RunRecord> runFromFile(std::string text, const MemberFilter& filter)
{
    std::istringstream stream(std::move(text));
    if (Status status = judgeLength(stream); !status)
        return std::unexpected(std::move(status).error());
    if (auto growing = readGrowing(stream, &filter))
        return std::move(*growing);
    return readFiltered(stream.view(), filter);
}

Result<RunRecord> runRecordFromJson(const json& document)
{
    return fromJson<RunRecord>(document);
}

}  // namespace halftrip::model
