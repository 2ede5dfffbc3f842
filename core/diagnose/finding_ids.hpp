#pragma once

namespace halftrip::diagnose {

// Findings that others than their rules look for.
inline constexpr const char* kNoisyCore = "noisyCore";
inline constexpr const char* kPreempted = "preempted";
inline constexpr const char* kSharedCore = "sharedCore";

}  // namespace halftrip::diagnose
