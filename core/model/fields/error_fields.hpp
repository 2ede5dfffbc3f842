#pragma once

#include "core/base/error.hpp"
#include "core/model/fields.hpp"

#include <nlohmann/json_fwd.hpp>

namespace halftrip::model {

/// A kind that nobody knows is Protocol: it comes from a program of another version.
template <>
struct TextForm<ErrorKind> {
    static constexpr std::string_view kForm = "a kind of error";
    [[nodiscard]] static std::string write(const ErrorKind& kind) { return toName(kind); }
    [[nodiscard]] static bool read(std::string_view text, ErrorKind& out)
    {
        out = errorKindFromName(std::string(text));
        return true;
    }
};

void describe(Fields& fields, Error& error);

/// Never fails: what is not an error object becomes a Protocol error that says so.
[[nodiscard]] Error errorFromJson(const nlohmann::json& document);

}  // namespace halftrip::model
