#pragma once

#include "platform/fake/fake_platform.hpp"
#include "platform/fake/practice/practice_state.hpp"

namespace halftrip::fake {

inline constexpr const char* kPracticeAdapter = "enp5s0f0";

/// Which of the two hosts of a practice.
enum class PracticeEnd : std::uint8_t { A, B };

/// One of them before it has a platform: "practice-a", 192.0.2.1 (addresses that no host has, RFC 5737).
[[nodiscard]] HostTraits practiceTraits(PracticeEnd end);
/// What it says of itself and of its adapter, as if it were a Linux host with a 25 Gb/s adapter.
[[nodiscard]] model::HostFacts practiceFacts(PracticeEnd end, const PracticeState& state);
[[nodiscard]] std::vector<model::AdapterFacts> practiceAdapters(PracticeEnd end);
/// The settings of practiceFacts() that `halftrip tune` changes, by the ids of their facts.
[[nodiscard]] std::vector<std::string> practiceTunables();

/// What its owner calls a setting: "rx-usecs", "scaling_governor", "net.core.busy_read"; the id of an unknown one.
[[nodiscard]] std::string practiceSettingName(std::string_view id);

/// The value of a setting as the system would write it; none where there is no such setting.
[[nodiscard]] model::SettingValue practiceSetting(PracticeEnd end, const PracticeState& state, std::string_view id);

}  // namespace halftrip::fake
