#pragma once

#include "core/base/text.hpp"
#include "core/model/record/point_result.hpp"

#include <QString>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::gui {

/// Who has no command line before him is not told of its options.
enum class Reader : std::uint8_t { AtTerminal, AtWindow };

/// What core writes in English, in the window's language: titles, help and words of settings, modes, axes,
/// distributions, checks, flags and exports, and the sentences of findings and checks with their figures. What no
/// translation knows as a whole stays English.
[[nodiscard]] QString coreText(const Text& text, Reader reader = Reader::AtTerminal);

/// Where the size of an effect was published, of a check: the remarks beside it in the window's language, the rest as
/// it is.
[[nodiscard]] QString sourcesText(const std::vector<std::string>& sources);

/// Along what overlaid runs differ: their names, as they are.
inline constexpr const char* kRunAxis = "run";
/// What a point is called among others: "64 bytes", "64 bytes over xdp". `axes`: those along which they differ.
[[nodiscard]] QString pointText(const model::PointKey& point, std::vector<std::string> axes);

}  // namespace halftrip::gui
