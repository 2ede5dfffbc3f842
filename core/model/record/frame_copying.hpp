#pragma once

#include "core/model/fields.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace halftrip::model {

/// Whether AF_XDP frames are copied between the adapter's memory and ours.
enum class FrameCopying : std::uint8_t { None, EachFrame };
template <>
struct Words<FrameCopying> {
    static constexpr std::array<std::string_view, 2> kNames{"zero-copy", "copy"};
};

/// Its place among what a transport obtained: an id, as kFallbackKey is.
inline constexpr const char* kFrameCopyingKey = "copy";

/// None: the transport has no such choice, or nobody told.
[[nodiscard]] inline std::optional<FrameCopying> frameCopyingIn(const std::map<std::string, std::string>& obtained)
{
    const auto found = obtained.find(kFrameCopyingKey);
    return found == obtained.end() ? std::nullopt : fromWord<FrameCopying>(found->second);
}

}  // namespace halftrip::model
