#include "core/check/applicability.hpp"

#include "made_up_hosts.hpp"
#include "one_check.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using check::About;
using check::ruleOut;
using model::CheckVerdict;
using model::HostFacts;

namespace {

HostFacts withAdapter(const std::string& driver, bool isVirtual, bool isLoopback = false)
{
    HostFacts host;
    host.adapter.emplace();
    host.adapter->name = "eth0";
    host.adapter->driver = driver;
    host.adapter->isVirtual = isVirtual;
    host.adapter->isLoopback = isLoopback;
    return host;
}

}  // namespace

TEST_CASE("a check applies where there is what it is about", "[core][check]")
{
    struct Row {
        HostFacts host;
        bool adapter;
        bool receiver;
        bool device;
        bool wire;
    };
    const std::vector<Row> rows{
        {HostFacts{}, false, false, false, false},
        {withAdapter("", true, /*isLoopback=*/true), false, false, false, false},
        {withAdapter("veth", true), true, true, false, false},
        {withAdapter("bond", true), true, false, false, false},
        {withAdapter("openvswitch", true), true, false, false, false},
        {withAdapter("macvtap", true), true, false, false, false},
        {withAdapter("netkit", true), true, false, false, false},
        {withAdapter("ipip", true), true, true, false, false},
        {withAdapter("ip6gretap", true), true, true, false, false},
        {withAdapter("802.1Q VLAN Support", true), true, false, false, false},
        {withAdapter("mlx5_core[ib_ipoib]", true), true, true, true, false},
        {withAdapter("virtio_net", true), true, true, true, false},
        {withAdapter("hv_netvsc", true), true, true, true, false},
        {withAdapter("ixgbe", false), true, true, true, true},
    };
    for (const Row& row : rows) {
        CAPTURE(row.host.adapter ? row.host.adapter->driver : "none");
        CHECK_FALSE(ruleOut(About::Host, row.host));
        CHECK_FALSE(ruleOut(About::Processor, row.host));
        CHECK(!ruleOut(About::Adapter, row.host) == row.adapter);
        CHECK(!ruleOut(About::Receiver, row.host) == row.receiver);
        CHECK(!ruleOut(About::Device, row.host) == row.device);
        CHECK(!ruleOut(About::Wire, row.host) == row.wire);
        if (const auto ruledOut = ruleOut(About::Wire, row.host)) {
            CHECK(ruledOut->verdict == CheckVerdict::NotApplicable);
            CHECK_FALSE(ruledOut->reason.empty());
        }
    }
}

TEST_CASE("an adapter of a container is no hypervisor's, and on Windows a driver's name tells nothing", "[core][check]")
{
    CHECK(ruleOut(About::Wire, withAdapter("netkit", true))->reason.find("software device") != std::string::npos);
    CHECK(ruleOut(About::Wire, withAdapter("vmxnet3", true))->reason.find("hypervisor") != std::string::npos);
    HostFacts windows = withAdapter("netvsc 10.0.22621.1", true);
    windows.facts.push_back(model::knownFact("system.family", "Windows", "", "this program"));
    windows.virtualization = "Hyper-V";
    CHECK_FALSE(ruleOut(About::Device, windows));
    CHECK(ruleOut(About::Wire, windows)->reason.find("hypervisor") != std::string::npos);
}

TEST_CASE("GRO of a bond is its ports' to switch off", "[core][check]")
{
    for (const char* const id : {"genericReceiveOffload", "udpReceiveOffload", "hardwareReceiveOffload"}) {
        CAPTURE(id);
        const check::Check& gro = tests::checkNamed(id);
        HostFacts host = tests::untunedLinux();
        CHECK(judgeHost(gro, host).verdict != CheckVerdict::NotApplicable);
        host.adapter->driver = "bonding";
        host.adapter->isVirtual = true;
        CHECK(judgeHost(gro, host).verdict == CheckVerdict::NotApplicable);
        host.adapter->driver = "veth";
        CHECK(judgeHost(gro, host).verdict != CheckVerdict::NotApplicable);
    }
}

TEST_CASE("LRO of a bond is a matter of its ports", "[core][check]")
{
    CHECK(ruleOut(tests::checkNamed("largeReceiveOffload").about, withAdapter("bonding", true)));
    CHECK_FALSE(ruleOut(tests::checkNamed("largeReceiveOffload").about, withAdapter("ixgbe", false)));
}

TEST_CASE("a team's adapter on Windows is software, and a hypervisor's only in a guest", "[core][check]")
{
    HostFacts host = tests::untunedWindows();
    host.adapter->driver = "NdisImPlatformMp 10.0";
    host.adapter->isVirtual = true;
    for (const About about : {About::Device, About::Wire}) {
        const auto ruledOut = ruleOut(about, host);
        REQUIRE(ruledOut);
        CHECK(ruledOut->reason == "Ethernet 2 (NdisImPlatformMp 10.0) is a software device; check the physical adapter "
                                  "beneath it, if any.");
    }
    CHECK_FALSE(ruleOut(About::Adapter, host));
    host.virtualization = "Hyper-V";
    CHECK_FALSE(ruleOut(About::Device, host));
    CHECK(ruleOut(About::Wire, host)->reason ==
          "Ethernet 2 (NdisImPlatformMp 10.0) belongs to the hypervisor: check the "
          "physical adapter and its wire on the VM host.");
}

TEST_CASE("hosts are judged by the checks of their own system", "[core][check]")
{
    const check::Check& ofLinux = tests::checkNamed("governor");
    const check::Check& ofBoth = tests::checkNamed("idleStates");
    CHECK(check::isOfSystem(ofLinux, tests::untunedLinux()));
    CHECK_FALSE(check::isOfSystem(ofLinux, tests::untunedWindows()));
    CHECK(check::isOfSystem(ofBoth, tests::untunedWindows()));
    CHECK(check::isOfSystem(ofLinux, HostFacts{}));  // An older version does not say.
    const auto report = check::runChecks(check::allChecks(), *check::findProfile("latency"), tests::untunedWindows(),
                                         tests::untunedLinux());
    for (const auto& result : report.results) {
        if (result.id == "governor")
            CHECK(result.host == model::CheckedHost::B);
    }
}
