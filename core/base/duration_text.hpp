#pragma once

#include "core/base/error.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace halftrip {

/// Reads "200ns", "20us", "5ms", "1s", "1.5s", "2min", "1h"; a bare "0" is allowed. Nanoseconds, never negative, below
/// 2^62. Error Invalid names `what` ("--interval") and shows the form; `given` is what it says was typed, where that is
/// more than `text`.
[[nodiscard]] Result<std::int64_t> parseDuration(std::string_view text, const Text& what, std::string_view given = {});

/// The shortest exact form that parseDuration() reads: 5000000 -> "5ms", 1500 -> "1500ns".
[[nodiscard]] std::string durationText(std::int64_t nanoseconds);

}  // namespace halftrip
