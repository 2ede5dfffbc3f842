#pragma once

#include "core/model/record/point_result.hpp"

#include <QString>

namespace halftrip::gui {

// What lost probes cost in time, and what became of those before the figures. All of it is empty where there is nothing
// to say.

/// "1.02 s".
[[nodiscard]] QString longestSilenceText(const model::PointResult& point);
/// The same with its share of the time and when it began, as a sentence.
[[nodiscard]] QString silenceSentence(const model::PointResult& point);
/// Of the first probe and the warm-up: how many did not come back.
[[nodiscard]] QString lostExcludedText(const model::PointResult& point);
[[nodiscard]] QString lostExcludedSentence(const model::PointResult& point);

}  // namespace halftrip::gui
