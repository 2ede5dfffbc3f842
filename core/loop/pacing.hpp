#pragma once

#include <cstdint>

namespace halftrip::loop {

/// Sleeping wakes up late by up to this much: where a pause between paced probes is slept through, this rest of it is spun.
inline constexpr std::int64_t kSleepMarginNs = 60'000;

}  // namespace halftrip::loop
