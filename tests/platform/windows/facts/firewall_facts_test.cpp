#include "tests/platform/windows/facts/made_up_adapter.hpp"

#include <catch2/catch.hpp>

#include <utility>

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

TEST_CASE("what group policy says of the firewall goes before what was set on this computer", "[platform][facts]")
{
    const std::wstring policy = L"SOFTWARE\\Policies\\Microsoft\\WindowsFirewall";
    const std::string own = "v2.30|Action=Allow|Active=TRUE|Dir=In|App=C:\\halftrip\\halftrip.exe|Name=Halftrip|";
    MadeUpAdapter host;
    host.registry.put(kPolicy + L"\\StandardProfile", L"EnableFirewall", "0");
    host.registry.put(policy + L"\\PrivateProfile", L"EnableFirewall", "1");
    host.registry.put(policy + L"\\FirewallRules", L"{1}", "v2.30|Action=Allow|Active=TRUE|Dir=In|Name=Others|");
    CHECK(textOf(factsOf(host), "firewall.inboundUdp") ==
          "Windows' firewall, C:\\halftrip\\halftrip.exe: on private networks no rule allows it");
    host.registry.put(policy + L"\\FirewallRules", L"{2}", own);
    CHECK(findFact(factsOf(host), "firewall.inboundUdp")->isInapplicable);
}

TEST_CASE("rules of this computer count for nothing where group policy says so", "[platform][facts]")
{
    const std::wstring policy = L"SOFTWARE\\Policies\\Microsoft\\WindowsFirewall";
    MadeUpAdapter host;
    host.registry.put(policy + L"\\DomainProfile", L"EnableFirewall", "1");
    host.registry.put(kPolicy + L"\\FirewallRules", L"{1}",
                      "v2.30|Action=Allow|Active=TRUE|Dir=In|App=C:\\halftrip\\halftrip.exe|Name=Halftrip|");
    CHECK(findFact(factsOf(host), "firewall.inboundUdp")->isInapplicable);
    host.registry.put(policy + L"\\DomainProfile", L"AllowLocalPolicyMerge", "0");
    CHECK(textOf(factsOf(host), "firewall.inboundUdp") ==
          "Windows' firewall, C:\\halftrip\\halftrip.exe: on domain networks no rule allows it");
}

TEST_CASE("the category of the adapter's network is told, or that it is in none", "[platform][facts]")
{
    MadeUpAdapter host;
    CHECK(absenceOf(factsOf(host), "network.category") ==
          "Windows lists Ethernet 2 in no network: it has no link or no address.");
    using enum windows::NetworkCategory;
    for (const auto& [category, words] : {std::pair{Public, "public"}, {Private, "private"}, {Domain, "domain"}}) {
        host.networks.category = category;
        CHECK(textOf(factsOf(host), "network.category") == words);
    }
}
