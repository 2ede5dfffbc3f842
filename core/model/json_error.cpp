#include "core/model/json.hpp"
#include "core/model/json_parts.hpp"

namespace halftrip::model {

using nlohmann::json;

json toJson(const Error& error)
{
    return {{"kind", toName(error.kind)}, {"what", error.what}, {"osCode", error.osCode}, {"hint", error.hint}};
}

Error errorFromJson(const json& document)
{
    JsonProblem problem;
    const JsonReader in(document, {}, problem);
    Error error;
    std::string kind;
    in.text("kind", kind);
    in.text("what", error.what);
    in.number("osCode", error.osCode, std::numeric_limits<int>::min());
    in.text("hint", error.hint);
    error.kind = errorKindFromName(kind);
    Result<Error> result = std::move(problem).resultOf(std::move(error));
    if (result)
        return std::move(*result);
    return {.kind = ErrorKind::Protocol,
            .what = "An error was reported in a form that cannot be read: " + result.error().what,
            .osCode = 0,
            .hint = {}};
}

}  // namespace halftrip::model
