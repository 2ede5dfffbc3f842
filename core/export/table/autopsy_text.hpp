#pragma once

#include "core/model/figures/account.hpp"
#include "core/model/record/run_record.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
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
/// "A: this kernel lacks or withholds tracepoints, whose events were not recorded: nmi_handler."
[[nodiscard]] std::string describeMissing(std::string_view end, const model::KernelView& kernel);
/// Which end was not watched, events that were lost, how well the clocks are related: sentences.
[[nodiscard]] std::vector<std::string> autopsyRemarks(const model::Autopsy& autopsy);

/// What of a run's slow probes is shown.
struct AutopsyChoice {
    std::optional<std::uint64_t> sequence = {};  ///< This one alone, with its spans.
    bool isWhole = false;  ///< Every cause and every probe; otherwise of each point the largest and the slowest few.
};
/// The largest cause of each point, its causes, and its slow probes with their accounts. Empty where no point kept any
/// (or not that one).
[[nodiscard]] std::string autopsyReport(const model::RunRecord& record, const AutopsyChoice& choice);

}  // namespace halftrip::exporting
