#pragma once

#include "app/gui/model/run_model.hpp"

#include <QString>

#include <optional>

namespace halftrip::gui {

/// The part of a histogram that a finding rests on; us, as shown.
struct PlotEvidence {
    double fromUs = 0;
    double toUs = 0;
    double gainUs = 0;                ///< What the mean would lose without the cause.
    std::optional<double> withoutUs;  ///< The mean without it; absent: nobody knows what it costs.
    QString words;
};

/// None where the finding says nothing of latencies, or has no part of the histogram to itself.
[[nodiscard]] std::optional<PlotEvidence> evidenceOf(const model::Finding& finding, const PointState& point);
/// What a cause adds to the mean, in nanoseconds as shown; 0: not known.
[[nodiscard]] double gainOf(const model::Finding& finding, const model::DistributionWords& words);

}  // namespace halftrip::gui
