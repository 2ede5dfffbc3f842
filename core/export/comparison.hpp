#pragma once

#include "core/base/text.hpp"
#include "core/model/figures/run_comparison.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace halftrip::exporting {

/// A table for people: one row a figure, in us, the verdict and what it rests on.
[[nodiscard]] std::string writeComparisonTable(const model::RunComparison& comparison);
/// One JSON document holding all of them, figures as stored, in ns.
[[nodiscard]] std::string writeComparisonsJson(const std::vector<model::RunComparison>& comparisons);

/// "no difference", "slower by 0.42 us", "faster by 0.42 us", "not resolvable".
[[nodiscard]] Text describeVerdict(const stats::FigureComparison& figure, const model::DistributionWords& words);
/// What the verdict rests on, in a few words.
[[nodiscard]] Text describeGround(const stats::FigureComparison& figure, const model::DistributionWords& words);
/// "slower: 52.3 % of the samples", "slower: 31.0 % of the samples, and 24.1 % faster".
[[nodiscard]] Text describeVerdict(const stats::DistributionComparison& whole);
[[nodiscard]] Text describeGround(const stats::DistributionComparison& whole);

}  // namespace halftrip::exporting
