#pragma once

#include "core/model/record/account.hpp"
#include "core/model/record/run_record.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::exporting {

/// "Slow packets": for each point with outliers, what the time beyond its median went into. A few lines a point.
void appendAutopsy(std::string& text, const model::RunRecord& record);

/// "12.5", "-0.31": microseconds.
[[nodiscard]] std::string signedMicroseconds(std::int64_t ns);
/// "81 %": a share of an excess.
[[nodiscard]] std::string shareText(std::int64_t ns, std::int64_t ofNs);
/// How many packets an account is about, how much longer they took, and how much of that has a name: a sentence.
[[nodiscard]] std::string describeAccount(const model::PointAccount& account);
/// Which end was not watched, events that were lost, how well the clocks are related: sentences.
[[nodiscard]] std::vector<std::string> autopsyRemarks(const model::Autopsy& autopsy);

/// Every slow probe of the run with its account, or that one probe alone, whose account lists its spans as well. Empty
/// where no point kept it.
[[nodiscard]] std::string autopsyReport(const model::RunRecord& record, std::optional<std::uint64_t> sequence);

}  // namespace halftrip::exporting
