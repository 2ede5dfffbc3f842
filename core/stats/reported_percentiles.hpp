#pragma once

#include <array>
#include <string_view>

namespace halftrip::stats {

/// A percentile that every table, file and view shows.
struct ReportedPercentile {
    double percent = 0;
    std::string_view label;  ///< "99.9": as it stands in JSON keys and, after a "p", in column heads.
};

inline constexpr std::array kReportedPercentiles{
    ReportedPercentile{50, "50"},     ReportedPercentile{90, "90"},       ReportedPercentile{99, "99"},
    ReportedPercentile{99.9, "99.9"}, ReportedPercentile{99.99, "99.99"},
};

/// What measurements of receive paths are published with, beside some of these.
inline constexpr ReportedPercentile kReceivePathPercentile{95, "95"};

}  // namespace halftrip::stats
