#pragma once

namespace halftrip::diagnose {

// Findings that others than their rules look for.
inline constexpr const char* kNoisyCore = "noisyCore";
inline constexpr const char* kPreempted = "preempted";
inline constexpr const char* kSharedCore = "sharedCore";

/// A spin loop that loses more of its time than this to others is disturbed; timer ticks alone take some 0.2 %.
inline constexpr double kDisturbedShare = 0.02;

}  // namespace halftrip::diagnose
