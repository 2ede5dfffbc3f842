#include "app/cli/tuning/proof_verdict.hpp"

#include "core/diagnose/compare/compare_runs.hpp"

#include <fmt/format.h>

#include <algorithm>

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

std::size_t roundsToTell(const model::RunComparison& comparison)
{
    return std::min(diagnose::judge(comparison).runsToTell, kMostProofRounds);
}

std::string verdictInWords(const std::string& item, const model::RunComparison& comparison, std::size_t rounds)
{
    const std::string verdict = proofVerdict(comparison);
    if (verdict == "helped")
        return item + " helped.";
    if (verdict == "cost")
        return item + " cost: it is slower with it.";
    if (verdict == "both")
        return item + " made some figures better and some worse.";
    if (verdict != "cannotTell")
        return item + " made no significant difference.";
    if (rounds >= kMostProofRounds)
        return fmt::format("{}: not resolvable in {} rounds, since the runs vary too much. Repeat on idle hosts.", item,
                           rounds);
    return fmt::format("{}: not resolvable, since the runs vary too much. Repeat with --rounds {}.", item,
                       roundsToTell(comparison));
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
