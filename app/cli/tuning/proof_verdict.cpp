#include "app/cli/tuning/proof_verdict.hpp"

#include "core/diagnose/compare_runs.hpp"

#include <fmt/format.h>

namespace halftrip::cli {

std::string proofVerdict(const model::RunComparison& comparison)
{
    const diagnose::Judged judged = diagnose::judge(comparison);
    return judged.isFaster && judged.isSlower ? "both"
           : judged.isFaster                  ? "helped"
           : judged.isSlower                  ? "cost"
           : judged.isOpen                    ? "cannotTell"
                                              : "noDifference";
}

std::string proofRemark(const std::string& item, const model::RunRecord& run)
{
    if (!item.starts_with("coalescing."))
        return {};
    const auto us = model::numberOf(run.responderHost.facts, "coalescing.rxUsecs");
    if (us.value_or(0) == 0 || run.initiatorHost.hostId == run.responderHost.hostId)
        return {};
    return fmt::format("Host B has rx-usecs {}, too. Where adapters limit the rate of interrupts, the longer timer of "
                       "both ends decides: set it to 0 there as well, and prove again.",
                       *us);
}

}  // namespace halftrip::cli
