#include "tests/platform/windows/facts/made_up_adapter.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using tests::absenceOf;
using tests::MadeUpAdapter;

namespace {

const std::wstring kPolicy = L"SYSTEM\\CurrentControlSet\\Services\\SharedAccess\\Parameters\\FirewallPolicy";

std::vector<model::Fact> factsOf(const MadeUpAdapter& host)
{
    windows::FactSources sources = host.sources();
    sources.program = "C:\\halftrip\\halftrip.exe";
    return windows::firewallFacts(sources);
}

}  // namespace

TEST_CASE("the rule of Windows' firewall that blocks this program is named", "[platform][facts]")
{
    MadeUpAdapter host;
    host.registry.put(kPolicy + L"\\PublicProfile", L"EnableFirewall", "1");
    host.registry.put(kPolicy + L"\\FirewallRules", L"{1}",
                      "v2.30|Action=Block|Active=TRUE|Dir=In|Protocol=17|Profile=Public|"
                      "App=C:\\HALFTRIP\\halftrip.exe|Name=Halftrip, blocked|");
    host.registry.put(kPolicy + L"\\FirewallRules", L"{2}",
                      "v2.30|Action=Allow|Active=TRUE|Dir=In|App=C:\\halftrip\\halftrip.exe|Name=Halftrip|");
    const auto facts = factsOf(host);
    CHECK(textOf(facts, "firewall.inboundUdp") ==
          "Windows' firewall, C:\\halftrip\\halftrip.exe: on public networks the rule \"Halftrip, blocked\" blocks it");
    CHECK(absenceOf(facts, "firewall.inboundTcp") == "No firewall rule of this host drops incoming packets.");
}

TEST_CASE("a firewall without a rule for this program blocks it, unless its usual action is to let in",
          "[platform][facts]")
{
    MadeUpAdapter host;
    CHECK_FALSE(findFact(factsOf(host), "firewall.inboundUdp")->isInapplicable);  // Not known.
    host.registry.put(kPolicy + L"\\StandardProfile", L"EnableFirewall", "1");
    host.registry.put(kPolicy + L"\\FirewallRules", L"{1}", "v2.30|Action=Allow|Active=FALSE|Dir=In|Name=Off|");
    CHECK(textOf(factsOf(host), "firewall.inboundUdp") ==
          "Windows' firewall, C:\\halftrip\\halftrip.exe: on private networks no rule allows it");
    host.registry.put(kPolicy + L"\\StandardProfile", L"DefaultInboundAction", "0");
    CHECK(findFact(factsOf(host), "firewall.inboundUdp")->isInapplicable);
}
