#include "made_up_hosts.hpp"
#include "one_check.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using model::CheckVerdict;
using model::HostFacts;
using tests::judge;
using tests::setFact;

TEST_CASE("a virtual machine is a warning on every system, real hardware passes", "[core][check]")
{
    CHECK(judge("virtualMachine", tests::untunedLinux()).verdict == CheckVerdict::Pass);
    CHECK(judge("virtualMachine", tests::untunedGuest()).verdict == CheckVerdict::Warn);
    HostFacts host = tests::untunedWindows();
    CHECK(judge("virtualMachine", host).verdict == CheckVerdict::Pass);
    // Memory integrity runs on a hypervisor of this very host.
    CHECK(judge("virtualMachine", host).reason == "No other host's hypervisor runs beneath this system.");
    host.virtualization = "Hyper-V";
    CHECK(judge("virtualMachine", host).verdict == CheckVerdict::Warn);
    CHECK(judge("virtualMachine", HostFacts{}).verdict == CheckVerdict::Unknown);
}

TEST_CASE("steal time is a warning from 0.01 % on", "[core][check]")
{
    HostFacts guest = tests::untunedGuest();
    CHECK(judge("stolenTime", guest).verdict == CheckVerdict::Warn);
    CHECK(judge("stolenTime", guest).present == "2 % since boot");
    setFact(guest, "time.steal", std::int64_t{99});
    CHECK(judge("stolenTime", guest).verdict == CheckVerdict::Pass);
    setFact(guest, "time.steal", std::int64_t{100});
    CHECK(judge("stolenTime", guest).verdict == CheckVerdict::Warn);
    CHECK(judge("stolenTime", tests::untunedLinux()).verdict == CheckVerdict::NotApplicable);
}

TEST_CASE("polling before sleep matters in a guest with haltpoll only", "[core][check]")
{
    HostFacts guest = tests::untunedGuest();
    CHECK(judge("guestHaltPolling", guest).verdict == CheckVerdict::Warn);
    setFact(guest, "idle.guestPolling", std::int64_t{200'000});
    CHECK(judge("guestHaltPolling", guest).verdict == CheckVerdict::Pass);
    setFact(guest, "idle.driver", "intel_idle");
    CHECK(judge("guestHaltPolling", guest).verdict == CheckVerdict::NotApplicable);
    setFact(guest, "idle.driver", "none");
    CHECK(judge("guestHaltPolling", guest).reason ==
          "No cpuidle driver is active, so no idle core polls before it halts.");
    CHECK(judge("guestHaltPolling", tests::untunedLinux()).verdict == CheckVerdict::NotApplicable);
}
