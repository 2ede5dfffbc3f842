#include "core/model/run_file.hpp"

#include "core/model/json.hpp"
#include "core/model/json_text.hpp"

namespace halftrip::model {
namespace {

constexpr const char* kFreshCopy = "Get a fresh copy of the file, or choose another one.";

bool isRunFile(const nlohmann::json& document)
{
    const auto format = document.is_object() ? document.find("format") : document.end();
    return format != document.end() && *format == kRunFormat;
}

}  // namespace

std::string toRunFile(const RunRecord& record)
{
    return toIndented(toJson(record)) + "\n";
}

Result<RunRecord> runFromFile(std::string_view text)
{
    if (text.empty())
        return fail(ErrorKind::Protocol, "The run file is empty.", kFreshCopy);
    if (text.size() > kMaxRunFileBytes)
        return fail(ErrorKind::Protocol,
                    "The run file is longer than " + std::to_string(kMaxRunFileBytes >> 20U) + " MiB.",
                    "Choose a file that Halftrip wrote (*.halftrip.json).");
    auto document = parseJson(text, "The run file");
    if (!document) {
        document.error().hint = kFreshCopy;
        return std::unexpected(std::move(document).error());
    }
    if (!isRunFile(*document))
        return fail(ErrorKind::Protocol, "The file is JSON, but not a Halftrip run file.",
                    "Choose a file that Halftrip wrote (*.halftrip.json).");
    auto record = runRecordFromJson(*document);
    if (!record && record.error().kind == ErrorKind::Protocol) {
        record.error().what = "The run file is damaged: " + record.error().what;
        record.error().hint = kFreshCopy;
    }
    return record;
}

}  // namespace halftrip::model
