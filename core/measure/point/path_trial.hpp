#pragma once

#include "core/measure/point/paths.hpp"
#include "core/measure/point/point_run.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::measure {

/// Serial ping-pong over one open path, of which the observer is told nothing. `responderLoop`: what runs there;
/// `kernel`: how the kernels are watched meanwhile.
[[nodiscard]] PointOutcome pingPongUnseen(Path& path, const PointSettings& settings, const RunContext& run,
                                          std::string_view responderLoop = "reflect",
                                          const KernelWatching& kernel = {});

/// A short round trip over the path (p10), in nanoseconds, of as many probes as go through it in a tenth of a second.
/// None where not one came back, or the run was stopped meanwhile.
[[nodiscard]] std::optional<std::int64_t> tryPath(Path& path, const RunContext& run);

/// How one value of an option did, tried twice: what both differ by tells nothing.
struct TrialFigure {
    std::string value;
    std::int64_t lowNs = 0;
    std::int64_t highNs = 0;
};

struct TrialChoice {
    std::string value;
    /// "generic, by a trial at the start: 2.22 us a round trip (native 3.02 us)"; where nothing was told, "native, the
    /// first choice; a trial at the start could not tell them apart: 2.98 us a round trip (generic 2.96 us)".
    Text words;
    bool isTold = false;
};

/// The fastest; the first where it is not slower by more than the trials of one value differ, and than a trial can
/// tell. `figures` are in the order of the option's values, at least one.
[[nodiscard]] TrialChoice chooseBy(const std::vector<TrialFigure>& figures);

}  // namespace halftrip::measure
