#pragma once

#include "core/base/error.hpp"
#include "core/model/fields.hpp"
#include "core/model/fields/member_filter.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string_view>

namespace halftrip::model {

/// Described structs to and from JSON: the one dialect of run files, control messages and events.

/// What a reader is told beside the document.
struct JsonReading {
    /// Where the document stands in a larger one, for what is said of it: "points[2]".
    std::string_view path = {};
    /// Null: everything is read. Otherwise what it leaves out keeps its default, and no setting is refused as unknown.
    const MemberFilter* filter = nullptr;
};

[[nodiscard]] nlohmann::json jsonOf(const Value& value);
/// Of a struct: everything but that member.
[[nodiscard]] nlohmann::json jsonWithout(const Value& value, std::string_view key);

/// Never throws for what a document holds. Errors are ErrorKind::Protocol and name the member by its path
/// ("points[2].counts.lost is missing."); for a setting they are its own sentence and range (setting_text.hpp). Members
/// that nobody knows are ignored, but for structs that hold settings: there they are refused by name. null counts as
/// absent.
[[nodiscard]] Status readJson(const nlohmann::json& document, const Value& value, const JsonReading& how = {});

/// `Json` is a parameter only so that this header does without nlohmann/json.hpp; whoever calls includes it.
template <Described T, typename Json = nlohmann::json>
[[nodiscard]] Json toJson(const T& value)
{
    return jsonOf(constValueOf(value));
}

template <typename T>
[[nodiscard]] Result<T> fromJson(const nlohmann::json& document, const JsonReading& how = {})
{
    T value;
    if (Status status = readJson(document, valueOf(value), how); !status)
        return std::unexpected(std::move(status).error());
    return value;
}

}  // namespace halftrip::model
