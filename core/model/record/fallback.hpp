#pragma once

#include "core/model/fields.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace halftrip::model {

/// The slower way that a transport took because a faster one that was allowed is not there.
enum class Fallback : std::uint8_t {
    GenericMode,   ///< AF_XDP in the kernel's receive path: the driver has no native mode for it.
    CopiedFrames,  ///< AF_XDP in the driver, with a copy of each frame: the driver has no zero-copy for it.
};
template <>
struct Words<Fallback> {
    static constexpr std::array<std::string_view, 2> kNames{"genericMode", "copiedFrames"};
};

/// Its place among what a transport obtained: an id, where the others are words for people.
inline constexpr const char* kFallbackKey = "fallback";
/// The same of the receiving one of a cable's two ends.
inline constexpr const char* kReceiversFallbackKey = "receiver.fallback";

/// None: nothing faster was there to be had, or nobody told.
[[nodiscard]] inline std::optional<Fallback> fallbackIn(const std::map<std::string, std::string>& obtained)
{
    for (const char* const key : {kFallbackKey, kReceiversFallbackKey}) {
        const auto found = obtained.find(key);
        if (found != obtained.end())
            return fromWord<Fallback>(found->second);
    }
    return std::nullopt;
}

}  // namespace halftrip::model
