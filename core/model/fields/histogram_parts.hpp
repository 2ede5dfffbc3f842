#pragma once

#include "core/base/error.hpp"
#include "core/model/fields.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace halftrip::model {

/// A histogram as it is written down: its encoding with the exact moments, and the figures that other programs want and
/// our readers compute again.
struct HistogramParts {
    std::uint64_t count = 0;  ///< 0: nothing else is written.
    std::int64_t minNs = 0;
    std::int64_t maxNs = 0;
    std::uint64_t sumNs = 0;
    std::string sumOfSquaresNs2;  ///< Up to 128 bits, decimal.
    double meanNs = 0;
    double standardDeviationNs = 0;
    std::map<std::string, std::int64_t> percentilesNs;
    std::vector<std::string> thinPercentiles;  ///< Those with fewer than ten samples beyond.
    std::string hdr;  ///< HdrHistogram V2, compressed, base64.
};

void describe(Fields& fields, HistogramParts& parts);

[[nodiscard]] HistogramParts partsOf(const stats::Histogram& histogram);
/// Error Protocol: `what` continues "hdr ..." or whatever member `hint` names.
[[nodiscard]] Result<stats::Histogram> histogramOf(const HistogramParts& parts);

}  // namespace halftrip::model
