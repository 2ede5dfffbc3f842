#pragma once

#include "core/model/record/autopsy.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace halftrip::control {

/// As many windows as slow probes and lost ones, with kMostSpansOfProbe spans of 150 characters each: 220 kB, well
/// below the limit of a control message.
inline constexpr std::size_t kMostWindows = model::kMostSlowProbes + model::kMostLostInPass;
/// In AutopsyReport::lostArrived: there was no room for all stamps that were to be kept.
inline constexpr std::int64_t kMayHaveCome = -1;
/// Of probes that come by turns.
inline constexpr std::size_t kMostTurns = 64;

/// What the responder knows of the windows that it was asked about, in ticks of its clock.
struct AutopsyReport {
    model::KernelView kernel;
    /// The longest times in which its loop did not look: begin and end of the wait, and length of the gap.
    std::vector<std::int64_t> gapsFrom;
    std::vector<std::int64_t> gapsUntil;
    std::vector<std::int64_t> gapsLength;
    /// Of each of these, since the one before: how much longer than usual the thread did not run, in nanoseconds (-1:
    /// not known), and how often it was switched and had a page fault. All empty: an older responder.
    std::vector<std::int64_t> gapsWithoutCpuNs;
    std::vector<std::uint64_t> gapsSwitches;
    std::vector<std::uint64_t> gapsFaults;
    /// What had its core meanwhile. The start of span i counts in nanoseconds from the beginning of window
    /// `windows[i]`.
    std::vector<std::uint32_t> windows;
    std::vector<model::KernelSpan> spans;
    std::uint64_t spansLeftOut = 0;
    /// Of the lost probes that it was asked about, when they came and when it answered; 0: it kept no stamps of that
    /// one, or kMayHaveCome. Empty: an older responder, or it was asked about none.
    std::vector<std::int64_t> lostArrived;
    std::vector<std::int64_t> lostLeft;
};

/// Reading refuses columns of unequal lengths and windows that nobody asked for.
void describe(model::Fields& fields, AutopsyReport& report);

}  // namespace halftrip::control
