#pragma once

#include "core/base/error.hpp"
#include "core/model/fields/field_json.hpp"
#include "core/model/fields/json_text.hpp"

#include <string_view>

namespace halftrip::gui {

/// What a `halftrip` command printed as JSON. Error Protocol when it is something else.
template <typename Document>
[[nodiscard]] Result<Document> documentFrom(std::string_view text)
{
    const auto document = model::parseJson(text, "The answer");
    if (!document)
        return std::unexpected(document.error());
    return model::fromJson<Document>(*document);
}

}  // namespace halftrip::gui
