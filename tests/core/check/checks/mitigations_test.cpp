#include "made_up_hosts.hpp"
#include "one_check.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using model::CheckVerdict;
using model::HostFacts;

namespace {

check::Judgement judgeMitigations(const std::string& mitigations)
{
    HostFacts host = tests::tunedLinux();
    tests::setFact(host, "cores.mitigations", mitigations);
    return tests::judge("mitigations", host);
}

}  // namespace

TEST_CASE("mitigations that each system call pays for are named, with what they cost together", "[core][check]")
{
    const auto judgement = judgeMitigations(
        "mds: Clear CPU buffers; SMT vulnerable; meltdown: PTI; retbleed: untrained "
        "return thunk; SMT enabled with STIBP protection; spectre_v1: usercopy/swapgs "
        "barriers and __user pointer sanitization");
    CHECK(judgement.verdict == CheckVerdict::Warn);
    CHECK(judgement.reason ==
          "Each system call and interrupt pays for meltdown: PTI, retbleed: untrained return thunk, mds: "
          "Clear CPU buffers.");
    CHECK(judgement.expectedEffectNs == 900);
    CHECK(judgeMitigations("mds: Clear CPU buffers; mmio_stale_data: Clear CPU buffers").expectedEffectNs == 300);
    REQUIRE(judgement.advice.size() == 1);
    CHECK(judgement.advice[0].words == "mitigations=off on the kernel command line");
    CHECK_THAT(judgement.advice[0].caution, Catch::Contains("only where nobody else's code runs"));
}

TEST_CASE("mitigations that are paid for elsewhere, or by the processor itself, pass", "[core][check]")
{
    for (const char* mitigations :
         {"none", "spectre_v2: Enhanced / Automatic IBRS; IBPB: conditional",
          "spec_rstack_overflow: IBPB on VMEXIT only", "spec_store_bypass: Speculative Store Bypass disabled via prctl",
          "retbleed: Enhanced IBRS"}) {
        CAPTURE(mitigations);
        CHECK(judgeMitigations(mitigations).verdict == CheckVerdict::Pass);
    }
    CHECK(judgeMitigations("spec_rstack_overflow: IBPB").verdict == CheckVerdict::Warn);
    CHECK(judgeMitigations("spec_rstack_overflow: Safe RET, no microcode").verdict == CheckVerdict::Warn);
    CHECK(judgeMitigations("spectre_v2: IBRS; IBPB: conditional; STIBP: conditional").verdict == CheckVerdict::Warn);
}

TEST_CASE("a host whose command line has another choice of mitigations is told to replace that one", "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    tests::setFact(host, "boot.mitigations", "auto,nosmt");
    const auto advice = tests::judge("mitigations", host).advice.at(0);
    CHECK_THAT(advice.commands.apply, Catch::Contains("mitigations=off"));
    CHECK_THAT(advice.commands.undo, Catch::Contains("mitigations=auto,nosmt"));
}
