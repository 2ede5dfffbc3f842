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

TEST_CASE("no limit, or one of the whole period, is none", "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    for (const std::int64_t runtime : {-1, 1'000'000}) {
        setFact(host, "sysctl.kernel.sched_rt_runtime_us", runtime);
        CHECK(judge("realtimeThrottling", host).verdict == CheckVerdict::Pass);
    }
}
