#include "made_up_hosts.hpp"
#include "one_check.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using model::CheckVerdict;
using model::HostFacts;
using tests::judge;
using tests::setFact;

namespace {

HostFacts withTuned(const std::string& profile, const std::string& parents = {})
{
    HostFacts host = tests::untunedLinux();
    setFact(host, "services.powerManagers", "tuned");
    host.facts.push_back(model::knownFact("services.tunedProfile", profile, "", "/etc/tuned/active_profile"));
    if (!parents.empty())
        host.facts.push_back(model::knownFact("services.tunedParents", parents, "", "/usr/lib/tuned/*/tuned.conf"));
    return host;
}

}  // namespace

TEST_CASE("tuned with a profile for latency passes, and so do that profile's children", "[core][check]")
{
    for (const char* const profile : {"network-latency", "latency-performance", "cpu-partitioning",
                                      "cpu-partitioning-powersave", "realtime-virtual-guest", "mine network-latency"}) {
        CAPTURE(profile);
        CHECK(judge("powerManagers", withTuned(profile)).verdict == CheckVerdict::Pass);
    }
    CHECK(judge("powerManagers", withTuned("mine", "balanced, network-latency")).verdict == CheckVerdict::Pass);
    CHECK(judge("powerManagers", withTuned("mine", "balanced")).verdict == CheckVerdict::Warn);
}

TEST_CASE("another profile of tuned is replaced, and tuned never stopped, for that reverts its profile",
          "[core][check]")
{
    const auto judgement = judge("powerManagers", withTuned("balanced my;own"));
    CHECK(judgement.verdict == CheckVerdict::Warn);
    REQUIRE(judgement.advice.size() == 1);
    CHECK(judgement.advice[0].commands.apply == "sudo tuned-adm profile network-latency");
    CHECK(judgement.advice[0].commands.undo == "sudo tuned-adm profile balanced 'my;own'");
    CHECK(judge("powerManagers", withTuned("none")).advice.at(0).commands.undo == "sudo tuned-adm off");
    // An older peer tells no profile.
    HostFacts host = tests::untunedLinux();
    setFact(host, "services.powerManagers", "tuned");
    CHECK(judge("powerManagers", host).advice.at(0).commands.apply.empty());
    CHECK(judge("powerManagers", host).advice[0].words == "tuned profile network-latency");
}

TEST_CASE("the other services are to be stopped, by their names and beside tuned", "[core][check]")
{
    HostFacts host = withTuned("network-latency");
    setFact(host, "services.powerManagers", "auto-cpufreq, tlp, tuned");
    auto judgement = judge("powerManagers", host);
    CHECK(judgement.verdict == CheckVerdict::Warn);
    REQUIRE(judgement.advice.size() == 1);
    CHECK(judgement.advice[0].words == "stop this service during a run: auto-cpufreq, tlp");
    setFact(host, "services.tunedProfile", "balanced");
    CHECK(judge("powerManagers", host).advice.size() == 2);
    setFact(host, "services.powerManagers", "none");
    CHECK(judge("powerManagers", host).verdict == CheckVerdict::Pass);
}
