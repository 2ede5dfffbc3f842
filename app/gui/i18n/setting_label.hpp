#pragma once

#include "core/model/figures/run_comparison.hpp"

#include <QString>

#include <string_view>

namespace halftrip::gui {

/// What people call a setting, or a check, by its id: "rx-usecs" for "coalescing.rxUsecs", "Interrupt moderation
/// (coalescing)" for "interruptModeration". The id of what has no other name.
[[nodiscard]] QString settingLabel(std::string_view id);
/// The same of what a command names: "rx-usecs 0" for "coalescing.rxUsecs=0", "rx-usecs of eth0" for
/// "coalescing.rxUsecs@eth0". Whatever has no other name, as it is.
[[nodiscard]] QString itemLabel(const QString& item);
/// The same of what differs between runs, with its host: "rx-usecs A".
[[nodiscard]] QString differenceLabel(const model::SettingDifference& difference);

}  // namespace halftrip::gui
