#include "core/base/stable_sort.hpp"
#include "core/check/applicability.hpp"
#include "core/check/check.hpp"
#include "core/check/judging.hpp"
#include "core/check/setting_check.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace halftrip::check {
namespace {

using model::CheckedHost;
using model::CheckResult;
using model::CheckVerdict;

CheckResult resultOf(const Check& check, CheckedHost host, Judgement judgement)
{
    CheckResult result;
    result.id = check.id;
    result.title = check.title;
    result.group = check.group;
    result.host = host;
    result.verdict = judgement.verdict;
    result.present = std::move(judgement.present);
    result.evidence = std::move(judgement.evidence);
    result.reason = std::move(judgement.reason);
    result.advice = std::move(judgement.advice);
    result.expectedEffectNs = judgement.expectedEffectNs;
    result.why = check.why;
    result.effect = check.effect;
    result.effectSources = check.effectSources;
    result.effectSource = fmt::format("{}", fmt::join(check.effectSources, "; "));
    result.price = check.price;
    return result;
}

/// Judges whatever there is to judge.
struct Judge {
    const Check& check;
    model::CheckReport& report;

    void operator()(const JudgeHost& /*judge*/) const
    {
        std::optional<Judgement> ofA;
        std::optional<Judgement> ofB;
        if (isOfSystem(check, report.hostA))
            ofA = judgeHost(check, report.hostA);
        if (report.hostB && isOfSystem(check, *report.hostB))
            ofB = judgeHost(check, *report.hostB);
        if (ofA && ofB && check.weighBoth)
            check.weighBoth({report.hostA, *ofA}, {*report.hostB, *ofB});
        if (ofA)
            report.results.push_back(resultOf(check, CheckedHost::A, *std::move(ofA)));
        if (ofB)
            report.results.push_back(resultOf(check, CheckedHost::B, *std::move(ofB)));
    }
    void operator()(const JudgePair& judge) const
    {
        if (report.hostB)
            report.results.push_back(resultOf(check, CheckedHost::Both, judge(report.hostA, *report.hostB)));
    }
};

/// Fail and warning first, the largest effect first; then unknown, pass, not applicable.
std::pair<int, std::int64_t> rankOf(const CheckResult& result)
{
    switch (result.verdict) {
    case CheckVerdict::Fail:
    case CheckVerdict::Warn:
        return {0, -result.expectedEffectNs};
    case CheckVerdict::Unknown:
        return {1, 0};
    case CheckVerdict::Pass:
        return {2, 0};
    case CheckVerdict::NotApplicable:
        return {3, 0};
    }
    return {3, 0};
}

}  // namespace

const std::vector<Profile>& allProfiles()
{
    static const std::vector<Profile> kAll{
        {"latency", "everything that affects latency", true, true},
        {"support", "only what costs no throughput", true, false},
        {"show", "settings without verdicts", false, false},
    };
    return kAll;
}

const Profile* findProfile(std::string_view id)
{
    const auto found = std::ranges::find(allProfiles(), id, &Profile::id);
    return found == allProfiles().end() ? nullptr : &*found;
}

model::CheckReport runChecks(const std::vector<Check>& checks, const Profile& profile, model::HostFacts hostA,
                             std::optional<model::HostFacts> hostB)
{
    model::CheckReport report;
    report.profile = profile.id;
    report.hostA = std::move(hostA);
    report.hostB = std::move(hostB);
    for (const Check& check : checks) {
        if (!profile.hasChecks)
            continue;
        const bool isOfAny = isOfSystem(check, report.hostA) || (report.hostB && isOfSystem(check, *report.hostB));
        if (check.costsThroughput && !profile.acceptsThroughputCost) {
            if (isOfAny)
                report.leftOut.push_back(check.title);
        } else
            std::visit(Judge{check, report}, check.judge);
    }
    stableSort(report.results, {}, rankOf);
    return report;
}

}  // namespace halftrip::check
