#pragma once

#include <span>
#include <string_view>

namespace halftrip::exporting {

/// The files of resources/reference, compiled in (reference_texts.cpp.in) so that no installation can lack them.
[[nodiscard]] std::span<const std::string_view> referenceTexts();

}  // namespace halftrip::exporting
