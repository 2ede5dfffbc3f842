#include "core/model/fields/error_fields.hpp"

#include "core/model/fields/field_json.hpp"
#include "core/model/fields/text_fields.hpp"

#include <nlohmann/json.hpp>

namespace halftrip::model {

void describe(Fields& fields, Error& error)
{
    fields("kind", error.kind);
    fields("what", error.what);
    fields(Field("osCode").anySign(), error.osCode);
    fields("hint", error.hint);
    describeOrigins(fields, error.what, error.hint);
}

Error errorFromJson(const nlohmann::json& document)
{
    auto error = fromJson<Error>(document);
    if (error)
        return std::move(*error);
    return {ErrorKind::Protocol,
            text("An error was reported in a form that cannot be read: {why}", error.error().what),
            0,
            {}};
}

}  // namespace halftrip::model
