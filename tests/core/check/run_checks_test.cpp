#include "core/check/check.hpp"
#include "made_up_hosts.hpp"

#include <catch2/catch.hpp>

#include <set>

using namespace halftrip;
using check::Check;
using check::Judgement;
using model::CheckedHost;
using model::CheckReport;
using model::CheckVerdict;
using model::HostFacts;

namespace {

template <CheckVerdict kVerdict, std::int64_t kEffectNs>
Judgement say(const HostFacts& host)
{
    return {.verdict = kVerdict,
            .present = host.hostName,
            .evidence = {},
            .reason = "because",
            .advice = {},
            .expectedEffectNs = kEffectNs};
}

Judgement compareNames(const HostFacts& hostA, const HostFacts& hostB)
{
    return {.verdict = hostA.hostName == hostB.hostName ? CheckVerdict::Pass : CheckVerdict::Warn,
            .present = hostA.hostName + hostB.hostName,
            .evidence = {},
            .reason = {},
            .advice = {},
            .expectedEffectNs = 1};
}

Check named(const std::string& id, std::variant<check::JudgeHost, check::JudgePair> judge, bool costsThroughput = false)
{
    return {.id = id,
            .title = "Title of " + id,
            .group = "group",
            .why = "why",
            .effect = "effect",
            .effectSources = {"source"},
            .price = "price",
            .costsThroughput = costsThroughput,
            .judge = std::move(judge)};
}

const std::vector<Check>& someChecks()
{
    static const std::vector<Check> kChecks{
        named("pass", say<CheckVerdict::Pass, 0>),       named("none", say<CheckVerdict::NotApplicable, 0>),
        named("small", say<CheckVerdict::Warn, 100>),    named("dear", say<CheckVerdict::Fail, 5000>, true),
        named("unknown", say<CheckVerdict::Unknown, 0>), named("pair", compareNames),
    };
    return kChecks;
}

std::vector<std::string> idsOf(const CheckReport& report)
{
    std::vector<std::string> ids;
    for (const auto& result : report.results)
        ids.push_back(result.id);
    return ids;
}

}  // namespace

TEST_CASE("what wins most comes first, and what is well comes last", "[core][check]")
{
    const CheckReport report = check::runChecks(someChecks(), *check::findProfile("latency"), tests::untunedLinux(),
                                                {});
    CHECK(idsOf(report) == std::vector<std::string>{"dear", "small", "unknown", "pass", "none"});
    CHECK(report.profile == "latency");
    CHECK(model::hasFailed(report));
    for (const auto& result : report.results) {
        CHECK(result.host == CheckedHost::A);
        CHECK(result.present == "alpha");
        CHECK(result.title == "Title of " + result.id);
        CHECK(result.price == "price");
    }
}

TEST_CASE("both hosts are judged each, and together where a check compares them", "[core][check]")
{
    const CheckReport report = check::runChecks(someChecks(), *check::findProfile("latency"), tests::untunedLinux(),
                                                tests::tunedLinux());
    CHECK(report.results.size() == 5 * 2 + 1);
    std::set<std::pair<std::string, CheckedHost>> seen;
    for (const auto& result : report.results) {
        CHECK(seen.insert({result.id, result.host}).second);
        CHECK(result.present == (result.host == CheckedHost::A   ? "alpha"
                                 : result.host == CheckedHost::B ? "beta"
                                                                 : "alphabeta"));
    }
    CHECK(seen.contains({"pair", CheckedHost::Both}));
}

TEST_CASE("a profile that spares throughput says what it leaves out", "[core][check]")
{
    const CheckReport report = check::runChecks(someChecks(), *check::findProfile("support"), tests::untunedLinux(),
                                                {});
    CHECK(idsOf(report) == std::vector<std::string>{"small", "unknown", "pass", "none"});
    CHECK(report.leftOut == std::vector<std::string>{"Title of dear"});
    CHECK_FALSE(model::hasFailed(report));
}

TEST_CASE("a profile that only shows judges nothing", "[core][check]")
{
    const CheckReport report = check::runChecks(someChecks(), *check::findProfile("show"), tests::untunedLinux(), {});
    CHECK(report.results.empty());
    CHECK(report.leftOut.empty());
    CHECK(check::findProfile("speed") == nullptr);
}

TEST_CASE("every check says what it is, why, how much and at what price", "[core][check]")
{
    std::set<std::string> ids;
    for (const Check& one : check::allChecks()) {
        CAPTURE(one.id);
        CHECK(ids.insert(one.id).second);
        for (const std::string* const text : {&one.title, &one.group, &one.why, &one.effect, &one.price})
            CHECK_FALSE(text->empty());
        CHECK_FALSE(one.effectSources.empty());
        // One each: whoever shows them joins them.
        for (const std::string& source : one.effectSources)
            CHECK(source.find("; ") == std::string::npos);
    }
}

TEST_CASE("every check knows nothing about a host without facts, and says so", "[core][check]")
{
    HostFacts silent;
    silent.adapter.emplace();
    silent.adapter->name = "eth0";
    const CheckReport report = check::runChecks(check::allChecks(), *check::findProfile("latency"), silent, silent);
    for (const auto& result : report.results) {
        CAPTURE(result.id);
        CHECK(result.verdict == CheckVerdict::Unknown);
        CHECK_FALSE(result.reason.empty());
        CHECK(result.advice.empty());
    }
}
