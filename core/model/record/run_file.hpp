#pragma once

#include "core/base/error.hpp"
#include "core/model/fields/member_filter.hpp"
#include "core/model/record/run_record.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>

namespace halftrip::model {

/// Run files, NAME.halftrip.json. Two forms say the same: the document of a finished run, indented for people, and the
/// growing form that is written while a run lasts, so that saving a point costs no more than that point: the record
/// without points in one line, then a line for each point as it is finished (a later one in place of an earlier with
/// its index).

/// What the member "format" of every run file says, so that other JSON is told apart in words.
inline constexpr const char* kRunFormat = "halftrip run";

/// The longest text that is read as a run file. A run of kMostPoints points stays well below it.
inline constexpr std::size_t kMaxRunFileBytes = std::size_t{256} << 20U;

/// The document, ending in a newline.
[[nodiscard]] std::string toRunFile(const RunRecord& record);

/// The first line of the growing form, and one more line; each ends in a newline.
[[nodiscard]] std::string toGrowingHead(const RunRecord& record);
[[nodiscard]] std::string toGrowingLine(std::size_t index, const PointResult& point);

/// The JSON Schema of the document (docs/run-file.schema.json).
[[nodiscard]] nlohmann::json runFileSchema();

/// Either form, of this schema version or an older one. Errors in words for a person: cut off, not JSON, not a run
/// file, from a newer version (ErrorKind::Version). A last line of the growing form that was cut off is left out.
[[nodiscard]] Result<RunRecord> runFromFile(std::string text);
/// The same from a stream that can be read twice, opened as binary: the text, which may be longer than all that is in
/// it, never stands in memory as a whole.
[[nodiscard]] Result<RunRecord> runFromFile(std::istream& text);
/// Of either form only the members of the record that `filter` lets through ("format", "schemaVersion" and
/// "toolVersion" must be among them); the others keep their defaults, whatever the file says.
[[nodiscard]] Result<RunRecord> runFromFile(std::string text, const MemberFilter& filter);

/// The version that a record says it has. Error Version: newer than what this program knows; Protocol: it says none.
[[nodiscard]] Result<int> schemaVersionOf(const nlohmann::json& record);
/// A record that travels inside another document (the event stream). Of this version only.
[[nodiscard]] Result<RunRecord> runRecordFromJson(const nlohmann::json& document);

}  // namespace halftrip::model
