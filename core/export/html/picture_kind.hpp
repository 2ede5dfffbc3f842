#pragma once

#include <string>
#include <string_view>

namespace halftrip::exporting {

/// What browsers call the kind of a picture, by its first bytes: "image/png", "image/jpeg", "image/gif". Empty for
/// anything else.
[[nodiscard]] std::string pictureKind(std::string_view bytes);

}  // namespace halftrip::exporting
