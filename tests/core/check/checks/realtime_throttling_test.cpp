#include "made_up_hosts.hpp"
#include "one_check.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using model::CheckVerdict;
using model::HostFacts;
using tests::judge;
using tests::setFact;

TEST_CASE("real-time threads are stopped by kernels before 6.12 only", "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    for (const char* const old : {"5.15.0", "6.1.0-18-amd64", "6.11.9"}) {
        setFact(host, "system.release", old);
        CHECK(judge("realtimeThrottling", host).verdict == CheckVerdict::Warn);
    }
    for (const char* const recent : {"6.12", "6.12.3-rt", "7.0.1"}) {
        setFact(host, "system.release", recent);
        CHECK(judge("realtimeThrottling", host).verdict == CheckVerdict::Pass);
    }
}

TEST_CASE("kernels with groups of real-time threads stop them still, and where that is not known it is said",
          "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    setFact(host, "system.release", "6.18.4");
    const auto unknown = judge("realtimeThrottling", host);
    CHECK(unknown.verdict == CheckVerdict::Pass);
    CHECK(unknown.reason.find("CONFIG_RT_GROUP_SCHED") != std::string::npos);
    host.facts.push_back(model::knownFact("kernel.realTimeGroups", false, "", "/boot/config-6.18.4"));
    const auto without = judge("realtimeThrottling", host);
    CHECK(without.verdict == CheckVerdict::Pass);
    CHECK(without.reason.find("CONFIG_RT_GROUP_SCHED") == std::string::npos);
    setFact(host, "kernel.realTimeGroups", true);
    CHECK(judge("realtimeThrottling", host).verdict == CheckVerdict::Warn);
}

TEST_CASE("no limit, or one of the whole period, is none", "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    for (const std::int64_t runtime : {-1, 1'000'000}) {
        setFact(host, "sysctl.kernel.sched_rt_runtime_us", runtime);
        CHECK(judge("realtimeThrottling", host).verdict == CheckVerdict::Pass);
    }
}
