#pragma once

#include "core/base/short_number.hpp"

#include <concepts>
#include <string>

namespace halftrip::diagnose {

template <typename T>
concept Nanoseconds = std::integral<T> || std::floating_point<T>;

/// For sentences about times that are stored in nanoseconds.
[[nodiscard]] double usOf(Nanoseconds auto ns)
{
    return static_cast<double>(ns) / 1'000;
}
/// The same in three digits: "12.4".
[[nodiscard]] std::string shortUs(Nanoseconds auto ns)
{
    return shortNumber(usOf(ns));
}

}  // namespace halftrip::diagnose
