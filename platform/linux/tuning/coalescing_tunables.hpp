#pragma once

#include "core/os/tunable.hpp"
#include "platform/linux/ethtool/ethtool_coalescing.hpp"

#include <optional>
#include <string_view>

namespace halftrip::platform {

/// What has to be set before that setting becomes 0, where the adapter's coalescing is `values`: one frame, where
/// frames alone would decide then. Nothing for any other setting.
[[nodiscard]] std::optional<os::SettingToBe> framesBeforeNoTime(std::string_view id, const CoalescingValues& values);

}  // namespace halftrip::platform
