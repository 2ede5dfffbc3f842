#pragma once

#include "core/base/text.hpp"
#include "core/model/record/run_record.hpp"

#include <string_view>

namespace halftrip::model {

/// What somebody has published of an adapter over a path like Halftrip's, as a half round trip.
struct PublishedFigure {
    std::string_view driver;  ///< Of Linux.
    std::string_view transport;
    double lowNs;
    double highNs;  ///< Equal to lowNs where one figure was published.
    std::string_view adapter;
    Text measured;  ///< Which figure it is.
    std::string_view source;
};

/// For the adapters at both ends of the point, where both have the driver of a published one; null otherwise. The table
/// has only figures whose convention (half a round trip, or a whole one) their source states.
[[nodiscard]] const PublishedFigure* publishedFigureFor(const RunRecord& record, const PointResult& point);

}  // namespace halftrip::model
