#pragma once

#include "core/model/record/point_result.hpp"

#include <map>
#include <string>

namespace halftrip::measure {

/// Adds what one round of a point brought to what its earlier rounds did: histograms, counts, slices one behind the
/// other, the responder's and the systems' counters, and what follows from them. What was obtained is that of the last
/// round that told. `isSeveral`: the point is measured in more than one round, and keeps a line of each.
void addRound(model::PointResult& point, model::PointResult&& round, bool isSeveral);

/// Latencies of a point that are in no figure and that no kind of distribution is for, by the key under which they are
/// told.
using Excluded = std::map<std::string, stats::Histogram>;
/// Of another round, or part of one.
void addExcluded(Excluded& sum, const Excluded& part);
/// In words, beside what the end obtained.
void tellExcluded(const Excluded& kept, model::EndObtained& obtained);

}  // namespace halftrip::measure
