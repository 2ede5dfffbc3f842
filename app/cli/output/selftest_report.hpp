#pragma once

#include "core/model/fields.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace halftrip::cli {

enum class SelftestResult : std::uint8_t { AsExpected, NotAsExpected, NotTried };

/// One thing that was tried.
struct SelftestLine {
    std::string part;  ///< "transports".
    std::string item;  ///< "udp".
    SelftestResult result = SelftestResult::NotTried;
    std::string detail;  ///< What was seen, or why it was not tried: a sentence.
};

/// All that a selftest found, for a person and for a file.
struct SelftestReport {
    std::string toolVersion;
    std::string host;
    std::string system;
    std::string peer;  ///< As typed; empty: none.
    std::string startedAt;  ///< UTC, ISO 8601.
    std::vector<SelftestLine> lines;
};

[[nodiscard]] std::size_t countOf(const SelftestReport& report, SelftestResult result);
/// Something was tried, and all of it was as expected.
[[nodiscard]] bool hasPassed(const SelftestReport& report);
/// "17 of 19 as expected; 4 not tried. Not as expected: ...", with a newline.
[[nodiscard]] std::string verdictOf(const SelftestReport& report);
/// One line of the text, with a newline.
[[nodiscard]] std::string asText(const SelftestLine& line);
/// Head, lines, verdict.
[[nodiscard]] std::string asText(const SelftestReport& report);

void describe(model::Fields& fields, SelftestLine& line);
void describe(model::Fields& fields, SelftestReport& report);

}  // namespace halftrip::cli

template <>
struct halftrip::model::Words<halftrip::cli::SelftestResult> {
    static constexpr std::array<std::string_view, 3> kNames{"asExpected", "notAsExpected", "notTried"};
};
