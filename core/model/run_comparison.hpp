#pragma once

#include "core/stats/comparison.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace halftrip::model {

/// One percentile of one point, before and after.
struct ComparedFigure {
    double percentile = 50;
    std::string label;  ///< "p99.9".
    stats::FigureComparison result;
};

/// One (mode, size, interval, transport) that both sides have measured.
struct ComparedPoint {
    std::string mode;
    std::uint32_t sizeBytes = 0;
    std::int64_t intervalNs = 0;
    std::string transportBefore;  ///< Differs from the other where transports are what is compared.
    std::string transportAfter;
    std::size_t runsBefore = 0;
    std::size_t runsAfter = 0;
    std::vector<ComparedFigure> figures;
};

/// A setting or fact that is not the same on both sides, and may be why they differ.
struct SettingDifference {
    std::string name;
    std::string before;
    std::string after;
};

/// Two sets of runs, point by point.
struct RunComparison {
    std::vector<std::string> before;  ///< The names of the runs, for people.
    std::vector<std::string> after;
    std::vector<SettingDifference> differences;
    std::vector<ComparedPoint> points;
    std::vector<std::string> onlyBefore;  ///< Points that the other side has not, in words.
    std::vector<std::string> onlyAfter;
};

}  // namespace halftrip::model
