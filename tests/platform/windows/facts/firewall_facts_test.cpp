#include "tests/platform/windows/facts/made_up_adapter.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

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

/// A host whose firewall is on in public networks, with rules that are active and about what comes in.
struct HostWith : MadeUpAdapter {
    explicit HostWith(const std::vector<std::string>& rules)
    {
        registry.put(kPolicy + L"\\PublicProfile", L"EnableFirewall", "1");
        for (std::size_t n = 0; n < rules.size(); ++n)
            registry.put(kPolicy + L"\\FirewallRules", std::to_wstring(n),
                         "v2.30|Active=TRUE|Dir=In|" + rules[n] + "|");
    }
};

/// What is told of UDP, without whose program that is; empty: nothing drops it.
std::string udpWith(const std::vector<std::string>& rules)
{
    const auto facts = factsOf(HostWith(rules));
    if (absenceOf(facts, "firewall.inboundUdp") == "No firewall rule of this host drops incoming packets.")
        return {};
    const std::string words = textOf(facts, "firewall.inboundUdp").value_or("not known");
    return words.substr(std::min(words.size(), words.find(": ") + 2));
}

const std::string kOurs = "App=C:\\halftrip\\halftrip.exe|";
const std::string kAllow = "Action=Allow|Name=Halftrip|" + kOurs;

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

TEST_CASE("a firewall that blocks all incoming connections drops them whatever the rules allow", "[platform][facts]")
{
    const std::wstring policy = L"SOFTWARE\\Policies\\Microsoft\\WindowsFirewall\\PublicProfile";
    HostWith host({kAllow});
    CHECK(findFact(factsOf(host), "firewall.inboundUdp")->isInapplicable);
    CHECK_FALSE(textOf(factsOf(host), "firewall.blocksAllOn"));
    host.registry.put(kPolicy + L"\\PublicProfile", L"DoNotAllowExceptions", "1");
    CHECK(textOf(factsOf(host), "firewall.blocksAllOn") == "Public");
    for (const char* const id : {"firewall.inboundUdp", "firewall.inboundTcp"}) {
        CHECK(textOf(factsOf(host), id) ==
              "Windows' firewall, C:\\halftrip\\halftrip.exe: on public networks \"Block all incoming connections\" is "
              "set in the Control Panel or by policy, which overrides every rule");
    }
    host.registry.put(policy, L"DoNotAllowExceptions", "0");
    CHECK(findFact(factsOf(host), "firewall.inboundUdp")->isInapplicable);
    host.registry.put(policy, L"DoNotAllowExceptions", "1");
    CHECK(textOf(factsOf(host), "firewall.inboundUdp"));
}

TEST_CASE("what group policy says of the firewall goes before what was set on this computer", "[platform][facts]")
{
    const std::wstring policy = L"SOFTWARE\\Policies\\Microsoft\\WindowsFirewall";
    const std::string own = "v2.30|Action=Allow|Active=TRUE|Dir=In|App=C:\\halftrip\\halftrip.exe|Name=Halftrip|";
    MadeUpAdapter host;
    host.registry.put(kPolicy + L"\\StandardProfile", L"EnableFirewall", "0");
    host.registry.put(policy + L"\\PrivateProfile", L"EnableFirewall", "1");
    host.registry.put(policy + L"\\FirewallRules", L"{1}",
                      "v2.30|Action=Allow|Active=TRUE|Dir=In|App=C:\\others.exe|Name=Others|");
    CHECK(textOf(factsOf(host), "firewall.inboundUdp") ==
          "Windows' firewall, C:\\halftrip\\halftrip.exe: on private networks no rule allows it");
    host.registry.put(policy + L"\\FirewallRules", L"{2}", own);
    CHECK(findFact(factsOf(host), "firewall.inboundUdp")->isInapplicable);
}

TEST_CASE("what a device management says of the firewall is a policy as well", "[platform][facts]")
{
    const std::wstring managed = kPolicy + L"\\Mdm";
    HostWith host({"Action=Allow|Name=Others|App=C:\\others.exe"});
    const auto words = [&host] { return textOf(factsOf(host), "firewall.inboundUdp").value_or(""); };
    CHECK(words().ends_with("on public networks no rule allows it"));
    host.registry.put(managed + L"\\FirewallRules", L"{1}", "v2.30|Active=TRUE|Dir=In|" + kAllow);
    CHECK(words().empty());
    host.registry.put(managed + L"\\PublicProfile", L"AllowLocalPolicyMerge", "0");
    CHECK(words().empty());
    host.registry.put(managed + L"\\FirewallRules", L"{2}",
                      "v2.30|Active=TRUE|Dir=In|Action=Block|Name=Managed|" + kOurs);
    CHECK(words().ends_with("on public networks the rule \"Managed\" blocks it"));
    host.registry.put(managed + L"\\PublicProfile", L"EnableFirewall", "0");
    CHECK(words().empty());
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

TEST_CASE("a rule that names no program is about every one", "[platform][facts]")
{
    CHECK(udpWith({kAllow, "Action=Block|Name=Shut"}) == "on public networks the rule \"Shut\" blocks it");
    CHECK(udpWith({"Action=Allow|Name=Open"}).empty());
    CHECK(udpWith({kAllow, "Action=Block|Protocol=6|Name=Shut"}).empty());
}

TEST_CASE("a rule's program is compared as Windows compares files, in any alphabet", "[platform][facts]")
{
    for (const auto& [program, inRule] : {std::pair{"D:\\Home\\Иван\\halftrip.exe", "D:\\home\\иван\\halftrip.exe"},
                                          {"D:\\Home\\Ünal\\halftrip.exe", "D:\\home\\ünal\\HALFTRIP.exe"}}) {
        const HostWith host({"Action=Allow|Name=Halftrip|App=" + std::string(inRule)});
        windows::FactSources sources = host.sources();
        sources.program = program;
        CHECK(findFact(windows::firewallFacts(sources), "firewall.inboundUdp")->isInapplicable);
    }
}

TEST_CASE("variables in the path of a rule's program are the system's", "[platform][facts]")
{
    const std::string program = "C:\\Programs\\Halftrip\\halftrip.exe";
    for (const char* const path : {"%ProgramFiles%\\Halftrip\\halftrip.exe", "%PROGRAMFILES%\\halftrip\\Halftrip.exe",
                                   "%SystemDrive%\\Programs\\Halftrip\\halftrip.exe", "%TOOLS%\\halftrip.exe"}) {
        CAPTURE(path);
        HostWith host({"Action=Allow|Name=Halftrip|App=" + std::string(path)});
        const auto isAllowed = [&host, &program] {
            windows::FactSources sources = host.sources();
            sources.program = program;
            return findFact(windows::firewallFacts(sources), "firewall.inboundUdp")->isInapplicable;
        };
        CHECK_FALSE(isAllowed());  // What is no variable stays as it is.
        host.registry.put(L"SOFTWARE\\Microsoft\\Windows\\CurrentVersion", L"ProgramFilesDir", "C:\\Programs");
        host.registry.put(L"SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion", L"SystemRoot", "C:\\Windows");
        host.registry.put(L"SYSTEM\\CurrentControlSet\\Control\\Session Manager\\Environment", L"TOOLS",
                          "C:\\Programs\\Halftrip");
        CHECK(isAllowed());
    }
}

TEST_CASE("a rule that is limited to ports or addresses neither allows nor blocks all", "[platform][facts]")
{
    for (const char* const limit :
         {"LPort=9753", "RPort=53", "LPort2_10=5000-5010", "RA4=10.0.0.2", "RA6=fe80::/64", "LA4=10.0.0.1",
          "LA6=fe80::1", "RA4=LocalSubnet|RA6=fe80::/64", "RA4=LocalSubnet|LPort=9753"}) {
        CAPTURE(limit);
        CHECK(udpWith({kAllow + limit}) == "on public networks no rule allows it but for some ports or addresses");
        CHECK(udpWith({kAllow, "Action=Block|Name=Shut|" + std::string(limit)}) ==
              "on public networks the rule \"Shut\" blocks it for some ports or addresses");
        CHECK(udpWith({kAllow, kAllow + limit}).empty());
    }
    CHECK(udpWith({"Action=Block|Name=Shut|LPort=1"}) ==
          "on public networks the rule \"Shut\" blocks it for some ports or addresses, "
          "on public networks no rule allows it");
    CHECK(udpWith({kAllow, "Action=Block|Name=Shut|RA4=LocalSubnet|RA6=LocalSubnet"}) ==
          "on public networks the rule \"Shut\" blocks it from the same subnet");
}

TEST_CASE("what is allowed from the same subnet is told as that, as the installer's own rule on public networks",
          "[platform][facts]")
{
    const std::string rule = kAllow + "RA4=LocalSubnet|RA6=LocalSubnet";
    const auto facts = factsOf(HostWith({rule, kAllow + "LPort=9753"}));
    for (const std::string protocol : {"Udp", "Tcp"}) {
        CHECK(absenceOf(facts, "firewall.inbound" + protocol) ==
              "No firewall rule of this host drops incoming packets from the same subnet.");
        CHECK(textOf(facts, "firewall.subnetOnly" + protocol) ==
              "Windows' firewall, C:\\halftrip\\halftrip.exe: on public networks it is allowed from the same subnet "
              "only, by the rule \"Halftrip\"");
    }
    CHECK(udpWith({rule, kAllow}).empty());
    CHECK(udpWith({rule, "Action=Block|Name=Shut|LPort=1"}) ==
          "on public networks the rule \"Shut\" blocks it for some ports or addresses, "
          "on public networks it is allowed from the same subnet only, by the rule \"Halftrip\"");
}

TEST_CASE("rules for a service, a package, a user or authenticated hosts are not about this program",
          "[platform][facts]")
{
    for (const char* const other : {"Svc=*", "AppPkgId=S-1-15-2-1", "LUAuth=O:LSD:(A;;CC;;;S-1-5-84-0-0-0-0-0)",
                                    "LUAuth2_24=O:LSD:", "Security=Authenticate"}) {
        CAPTURE(other);
        CHECK(udpWith({kAllow + other}) == "on public networks no rule allows it");
        CHECK(udpWith({kAllow, "Action=Block|Name=Shut|" + std::string(other)}).empty());
    }
}

TEST_CASE("rules count for the category of the adapter's network alone, where that is known", "[platform][facts]")
{
    HostWith host({kAllow + "Profile=Private", "Action=Block|Name=Shut|Profile=Public"});
    host.registry.put(kPolicy + L"\\StandardProfile", L"EnableFirewall", "1");
    const auto words = [&host] { return textOf(factsOf(host), "firewall.inboundUdp").value_or(""); };
    CHECK(words().ends_with("on public networks the rule \"Shut\" blocks it"));
    host.networks.category = windows::NetworkCategory::Private;
    CHECK(words().empty());
    host.networks.category = windows::NetworkCategory::Public;
    CHECK(words().ends_with("on public networks the rule \"Shut\" blocks it"));
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
